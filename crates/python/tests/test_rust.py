"""Games of a Rust crate of one's own: the example of the documentation, and those of `tests/rust_games`."""

import copy
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import time
import types

import nullwindow as nw
import pytest
from conftest import CompiledMatches, Matches as InPython
from test_judging import Faulty as FaultyInPython

if "NULLWINDOW_WHEEL" not in os.environ:
    pytest.importorskip("matches", reason="crates/python/example has not been built")
    pytest.importorskip("rust_games", reason="crates/python/tests/rust_games has not been built")
from matches import Matches
from rust_games import Faulty, Four


@pytest.mark.parametrize("algorithm", nw.DRIVERS)
def test_three_ways_to_bring_a_game_give_one_answer(algorithm):
    for left in (7, 10, 12):
        searcher = nw.Searcher(depth=12, algorithm=algorithm, enhancements="T")
        answers = [searcher.search(game(left)) for game in (InPython, CompiledMatches, Matches)]
        values = {(answer.value, answer.depth, tuple(map(int, answer.line))) for answer in answers}
        assert len(values) == 1, values


def test_a_search_is_that_of_the_built_in_game():
    options = dict(depth=7, algorithm="mtd-f", enhancements="THK", guess="last", table_mb=4)
    ours, theirs = nw.search(nw.ConnectFour(), **options), nw.search(Four(), **options)
    assert (ours.value, ours.nodes, ours.line) == (theirs.value, theirs.nodes, theirs.line)
    assert ours.counts == theirs.counts
    only = nw.Searcher(depth=4).search(Four(), only=["1", "7"], lines=2)
    assert {only.best, *(line.line[0] for line in only.alternatives)} == {"1", "7"}
    with pytest.raises(ValueError, match="'8' is not a legal move here; the moves are 1 2 3"):
        nw.Searcher(depth=4).search(Four(), only=["8"])


@pytest.mark.parametrize("algorithm", ["minimax", "negascout", "sss", "mtd-f"])
def test_algorithms_as_printed(algorithm):
    ours, theirs = (nw.search_tree(game, algorithm, depth=4) for game in (nw.ConnectFour(), Four()))
    assert ours == theirs and ours.leaves and ours.events


def test_comparisons():
    options = dict(depth=4, enhancements="T", library="none")
    ours, theirs = (nw.compare([game], ["mtd-f", "negascout"], **options) for game in (nw.ConnectFour(), Four()))
    assert [row["nodes"] for row in ours] == [row["nodes"] for row in theirs] and len(ours) == 8


def test_threads():
    answer = nw.Searcher(depth=9, threads=3).search(Four())
    assert answer.threads == 3 and answer.value == nw.search(nw.ConnectFour(), depth=9).value
    # Several searches at a time, and meanwhile the interpreter is free.
    values, ticks = [], 0
    workers = [
        threading.Thread(target=lambda: values.append(nw.search(Four(), time=0.3).depth > 0)) for _ in range(3)
    ]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers):
        time.sleep(0.01)
        ticks += 1
    assert values == [True] * 3 and ticks > 5


def test_a_searcher_goes_from_game_to_game():
    searcher = nw.Searcher(depth=6)
    for position in (nw.TicTacToe(), Matches(6), InPython(6), Four(), Matches(6), nw.TicTacToe()):
        assert searcher.search(position).nodes == nw.search(position, depth=6).nodes
    searcher.forget()
    assert pickle.loads(pickle.dumps(searcher)).search(Matches(6)).best == "2"


def test_positions():
    position = Matches(10)
    assert position.moves() == ["1", "2", "3"] and position.text == str(position) == "Heap(10)"
    assert repr(position) == "<Matches: Heap(10)>" and position.sides == ["First", "Second"]
    for taken in ("3", "3", "1"):
        position.make(taken)
    assert position.made == ["3", "3", "1"] and position.to_move == "Second" and position.perft(2) == 3
    for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert twin == position and hash(twin) == hash(position) and twin.made == position.made
        assert twin.undo() == "1" and twin != position
    position.make("3")
    assert position.over and position.outcome() == nw.LOSS and position.winner == "Second"
    with pytest.raises(ValueError, match="the game is over"):
        position.make("1")
    with pytest.raises(TypeError, match="1 is not a move; moves are texts"):
        position.make(1)
    with pytest.raises(TypeError, match=r"Four.__getnewargs__ would return the arguments of its constructor"):
        pickle.dumps(Four())


def test_a_wrong_game_gets_the_same_verdict():
    assert str(nw.verify(Matches(15))) == str(nw.verify(InPython(15)))
    for fault in range(4):
        ours, theirs = nw.verify(Faulty(15, fault)), nw.verify(FaultyInPython(15, fault))
        assert not ours and str(ours).startswith("FAILED")
        assert [(f.name, f.count, f.first) for f in ours.faults] == [(f.name, f.count, f.first) for f in theirs.faults]
    assert str(nw.advise(Faulty(15, 0), nodes=10_000)).startswith("No search can be recommended")


def test_advice():
    advice = nw.advise(Four(), nodes=10_000, positions=4, depth=3)
    assert advice.verdict.passed and nw.search(Four(), depth=3, **advice.settings).best
    # Whoever wrote it in Rust is told Rust's names, and the search in Python.
    assert "Game::noisy_moves" in str(advice) and "searcher = nw.Searcher(" in str(advice)
    with pytest.raises(ValueError, match="only 0 positions with a choice of moves"):
        nw.advise(Matches(2), nodes=10_000)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_panic_is_raised_and_the_searcher_lives_on(threads, capfd):
    searcher = nw.Searcher(depth=12, threads=threads)
    for _ in range(3):
        with pytest.raises(RuntimeError, match="the game panicked in Rust: five are left"):
            searcher.search(Faulty(15, 4))
        assert searcher.search(Faulty(4, 4)).value == nw.search(Matches(4), depth=12).value
    for ask in (nw.verify, lambda game: nw.search_tree(game, "sss", depth=12)):
        with pytest.raises(RuntimeError, match="five are left"):
            ask(Faulty(15, 4))
    assert "tests/rust_games/src/lib.rs" in capfd.readouterr().err, "Rust says where"


def test_ctrl_c():
    script = """if True:
        import os, signal, threading, nullwindow as nw, rust_games
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        answer = nw.Searcher(time=60).search(rust_games.Four())
        print(answer.interrupted, answer.best is not None, answer.time < 30)
    """
    assert subprocess.check_output([sys.executable, "-c", script], text=True).split() == ["True"] * 3


def test_another_version_is_refused():
    class Newer:
        __nullwindow__ = types.SimpleNamespace(version="99.0.0")

    said = "Newer was built with nullwindow-python 99.0.0, and this is nullwindow "
    for ask in (nw.search, nw.verify, nw.advise, nw.search_tree):
        with pytest.raises(RuntimeError, match=said):
            ask(Newer())
    # And what one extension module makes the other does not take.
    searcher = nw.Searcher(depth=2)
    with pytest.raises(TypeError, match="not an instance of 'Searcher'"):
        Matches.__nullwindow__.search(Matches(5), searcher._searcher, None, 1)
    searcher.search(Matches(5))
    with pytest.raises(TypeError, match="this is not a position"):
        Matches.__nullwindow__.search(nw.TicTacToe(), searcher._searcher, None, 1)


def test_the_stub_of_the_example(tmp_path):
    pytest.importorskip("mypy")
    sample = tmp_path / "sample.py"
    sample.write_text(
        "import nullwindow as nw\nfrom matches import Matches\n"
        "moves: list[str] = Matches(5).moves()\n"
        "answer: nw.Answer = nw.search(Matches(5), depth=3)\n"
        "Matches('five')\n"
    )
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={tmp_path}", "sample.py"]
    found = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True)
    assert found.stdout.startswith("sample.py:5: error: Argument 1") and found.stdout.count("error") == 1, found.stdout


def test_the_crate_is_as_the_documentation_says():
    example = pathlib.Path(__file__).parents[1] / "example"
    versions = [line for line in (example / "pyproject.toml").read_text().splitlines() if "nullwindow==" in line]
    assert versions == [f'dependencies = ["nullwindow=={nw.__version__}"]']
