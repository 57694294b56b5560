"""`verify` and `advise`."""

import re
import textwrap

import nullwindow as nw
import pytest
from conftest import CompiledFour, Failing, Heaps, Matches


class WrongUndo(Matches):
    def unmake(self, taken):
        self.left += 1


@nw.compiled
class Faulty:
    """Matches with one of four mistakes."""

    left: int
    fault: int

    def __init__(self, left, fault):
        self.left, self.fault = left, fault

    def moves(self):
        for taken in range(1, min(self.left, 3) + 1):
            yield taken

    def make(self, taken):
        self.left -= taken

    def unmake(self, taken):
        self.left += 1 if self.fault == 0 else taken

    def outcome(self):
        return nw.LOSS if self.left == 0 and self.fault != 1 else nw.ONGOING

    def evaluate(self):
        return 10**9 if self.fault == 2 else 0

    def key(self):
        return self.left // 2 if self.fault == 3 else self.left


@pytest.mark.parametrize("number, fault", list(enumerate(["Undo", "Outcome", "Range", "SharedKey"])))
def test_a_wrong_game_gets_a_readable_verdict(number, fault):
    verdict = nw.verify(nw.interpreted(Faulty(15, number)))
    assert not verdict and fault in [found.name for found in verdict.faults]
    assert f"{fault}: " in str(verdict) and str(verdict).startswith("FAILED")
    assert not re.search("::|Some|MOVE_INDICES", str(verdict)), "it speaks Python"
    # Compiled, the same game gets the same verdict.
    compiled = nw.verify(Faulty(15, number))
    assert [found.name for found in compiled.faults] == [found.name for found in verdict.faults]


def test_built_in_games_pass():
    for game in (nw.Chess, nw.Othello, nw.Checkers, nw.ConnectFour, nw.Kalah, nw.TicTacToe):
        assert nw.verify(game(), games=5, searches=3).passed


ADVISED = [Matches(20), CompiledFour(), nw.ConnectFour(), nw.Kalah(), nw.TicTacToe()]


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: type(game).__name__)
def test_advice(game):
    advice = nw.advise(game, nodes=10_000, positions=4, depth=3)
    assert advice.verdict.passed and advice.report["race"], advice
    said = r"passed: \d+ positions of random games, \d+ of them searched by every algorithm"
    assert re.fullmatch(said, str(advice.verdict))
    assert advice.settings["algorithm"] in nw.DRIVERS
    assert nw.Searcher(depth=3, **advice.settings).search(game).best is not None
    # It speaks Python: what it says to write is written, and searches.
    text = str(advice)
    assert not re.search(r"nullwindow (search|advise)|--\w|::|let mut", text), text
    code = textwrap.dedent(text[text.index("  searcher = ") : text.index("The table behind it")])
    names = {"nw": nw, "position": game}
    exec(code, names)
    assert isinstance(names["searcher"], nw.Searcher) and advice.report["code"].split() == code.split()


def test_no_advice():
    advice = nw.advise(WrongUndo(15), nodes=20_000)
    assert not advice.verdict.passed and advice.settings == {}
    assert str(advice).startswith("No search can be recommended") and str(advice).endswith(str(advice.verdict))
    with pytest.raises(RuntimeError, match="in moves"):
        nw.advise(Failing(12, "moves"), nodes=20_000)
    with pytest.raises(ValueError, match="only 0 positions with a choice"):
        nw.advise(Matches(3), nodes=10_000)


class Twice(Heaps):
    """A game that asks for advice while it is being advised on."""

    def evaluate(self):
        return len(nw.advise(Heaps(2, 3), nodes=10_000).settings)


def test_advice_is_given_on_one_game_at_a_time():
    with pytest.raises(RuntimeError, match="advice is being given on another game"):
        nw.advise(Twice(2, 3), nodes=10_000)
