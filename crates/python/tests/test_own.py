"""Games written in Python, by call-backs and compiled."""

import copy
import gc
import re
import sys
import textwrap
import weakref

import nullwindow as nw
import pytest
from nullwindow import own
from conftest import CompiledFour, CompiledMatches, ConnectFour, Matches


class NewMatches:
    """`make` returns a new position."""

    def __init__(self, left):
        self.left = left

    def moves(self):
        return range(1, min(self.left, 3) + 1)

    def make(self, taken):
        return NewMatches(self.left - taken)

    def outcome(self):
        return nw.LOSS if self.left == 0 else None

    def evaluate(self):
        return 0


class CopiedMatches(Matches):
    """Without `unmake`: copied before each move."""

    unmake = None


class UndoneMatches(Matches):
    """`unmake` gets what `make` returned."""

    def make(self, taken):
        before = self.left
        self.left -= taken
        return before

    def unmake(self, taken, before):
        self.left = before


class Words(Matches):
    """Moves that are no numbers."""

    def moves(self):
        return [("take", n) for n in super().moves()]

    def make(self, move):
        super().make(move[1])

    def unmake(self, move):
        super().unmake(move[1])


@pytest.mark.parametrize("game", [Matches, NewMatches, CopiedMatches, UndoneMatches, CompiledMatches])
def test_every_style_finds_the_same(game):
    for left in range(1, 14):
        answer = nw.Searcher(depth=14).search(game(left))
        if left % 4:
            assert answer.best == left % 4 and answer.value > nw.LIMIT
        else:
            assert answer.value < -nw.LIMIT
    assert nw.verify(game(15)).passed


class Heaps:
    """Nim with heaps in a list, copied before each move."""

    def __init__(self, *heaps):
        self.heaps = list(heaps)

    def moves(self):
        return [(at, n) for at, heap in enumerate(self.heaps) for n in range(1, heap + 1)]

    def make(self, move):
        self.heaps[move[0]] -= move[1]

    def outcome(self):
        return None if any(self.heaps) else nw.LOSS

    def evaluate(self):
        return 0

    def key(self):
        return tuple(self.heaps)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 2), (3, 3), (2, 3)])
def test_fields_are_copied(heaps):
    game = Heaps(*heaps)
    answer = nw.Searcher(depth=10).search(game)
    xor = 0
    for heap in heaps:
        xor ^= heap
    assert (answer.value > nw.LIMIT) == (xor != 0), "Bouton's theorem"
    assert game.heaps == list(heaps) and nw.verify(game, games=5, searches=3).passed


class Part:
    def __init__(self):
        self.number = 1


class Slotted:
    __slots__ = ("number",)


class Kept:
    def __deepcopy__(self, memo):
        return self


def test_copies_are_those_of_deepcopy():
    numpy = pytest.importorskip("numpy")
    game = Heaps(1, 2)
    part, slotted = Part(), Slotted()
    slotted.number = 2
    game.table = {"a": [part, part], 2: {3, 4}, (5, 6): (7, [8])}
    game.array = numpy.array([[1, 2], [3, 4]])
    game.view = game.array
    game.objects = numpy.array([part, None])
    game.slotted, game.kept, game.itself = slotted, Kept(), game
    twin, deep = own._copier()(game), copy.deepcopy(game)
    assert own._equal(twin, game) and own._equal(deep, game)
    assert twin.itself is twin and twin.kept is game.kept and twin.view is twin.array
    first, second = twin.table["a"]
    assert first is second and first is not part and twin.objects[0] is first
    for change in (
        lambda position: position.heaps.append(1),
        lambda position: position.table[(5, 6)][1].append(9),
        lambda position: position.table[2].add(9),
        lambda position: position.array.__setitem__((0, 0), 9),
        lambda position: setattr(position.table["a"][0], "number", 9),
        lambda position: setattr(position.slotted, "number", 9),
    ):
        before = own._copier()(twin)
        change(twin)
        assert not own._equal(twin, before), "the copy has it for itself"
        assert own._equal(game, deep), "the original is untouched"


def test_moves_of_any_kind():
    answer = nw.Searcher(depth=10).search(Words(10))
    assert answer.best == ("take", 2) and answer.line[0] == ("take", 2)
    assert nw.Searcher(depth=5).search(Words(10), only=[("take", 3)]).best == ("take", 3)


@pytest.mark.parametrize("game", [ConnectFour, CompiledFour])
def test_connect_four_equals_the_built_in_one(game):
    native = nw.ConnectFour()
    own = game()
    for column in [3, 3, 2, 4, 3, 0]:
        expected = nw.Searcher(depth=5, algorithm="mtd-f").search(native)
        for algorithm in ("mtd-f", "negascout", "sss"):
            found = nw.Searcher(depth=5, algorithm=algorithm).search(own)
            assert found.value == expected.value
        for algorithm in ("minimax", "alphabeta"):
            theirs = nw.search_tree(native, algorithm, depth=3)
            ours = nw.search_tree(own, algorithm, depth=3)
            assert (ours.value, ours.leaves) == (theirs.value, theirs.leaves)
        own.make(column)
        native.make(str(column + 1))
    assert nw.verify(game()).passed


def test_compiled_threads():
    one, two = (nw.Searcher(depth=9, threads=n).search(CompiledFour()) for n in (1, 2))
    assert two.threads == 2 and one.value == two.value


def test_an_interpreted_twin():
    twin = nw.interpreted(CompiledFour())
    assert type(twin).__name__ == "CompiledFour"
    assert nw.Searcher(depth=4).search(twin).value == nw.Searcher(depth=4).search(CompiledFour()).value


class Failing(Matches):
    """Raises in the middle of a search."""

    def __init__(self, left, where):
        super().__init__(left)
        self.where = where

    def _fail(self, where):
        if self.where == where and self.left == 3:
            raise RuntimeError(f"in {where}")

    def moves(self):
        self._fail("moves")
        return super().moves()

    def make(self, taken):
        self._fail("make")
        super().make(taken)

    def unmake(self, taken):
        self._fail("unmake")
        super().unmake(taken)

    def outcome(self):
        self._fail("outcome")
        return super().outcome()

    def evaluate(self):
        self._fail("evaluate")
        return super().evaluate()

    def key(self):
        self._fail("key")
        return super().key()


@pytest.mark.parametrize("where", ["moves", "make", "unmake", "outcome", "evaluate", "key"])
def test_an_exception_in_a_search_is_raised_in_python(where):
    searcher = nw.Searcher(depth=9 if where != "evaluate" else 5)
    game = Failing(12 if where != "evaluate" else 8, where)
    with pytest.raises(RuntimeError, match=f"^in {where}$"):
        searcher.search(game)
    assert game.left in (8, 12), "the caller's position is untouched"
    assert searcher.search(Matches(6)).best == 2, "the searcher can go on"
    for algorithm in nw.ALGORITHMS if where != "key" else ():
        with pytest.raises(RuntimeError, match=where):
            nw.search_tree(game, algorithm, depth=9 if where != "evaluate" else 5)
    with pytest.raises(RuntimeError, match=where):
        nw.verify(game)


@nw.compiled
class Odd(CompiledMatches):
    """Fails in the middle of a search."""

    left: int
    has_many: int

    def __init__(self, left, has_many):
        self.left, self.has_many = left, has_many

    def moves(self):
        for taken in range(1000 if self.left == 3 and self.has_many else min(self.left, 3)):
            yield taken + 1

    def evaluate(self):
        return 10**9 if self.left == 3 and not self.has_many else 0


def test_a_compiled_game_that_fails_in_the_middle_of_a_search():
    for threads in (1, 2):
        with pytest.raises(ValueError, match=r"moves\(\) lists more than 512 moves"):
            nw.Searcher(depth=9, threads=threads).search(Odd(12, True))
        with pytest.raises(ValueError, match=r"evaluate\(\) returned 1000000000"):
            nw.Searcher(depth=5, threads=threads).search(Odd(8, False))
    for algorithm in nw.ALGORITHMS:
        with pytest.raises(ValueError, match="512"):
            nw.search_tree(Odd(12, True), algorithm, depth=9)


def test_an_exception_leaks_nothing():
    class Tracked(Failing):
        alive = weakref.WeakSet()

        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.alive.add(self)

        def __deepcopy__(self, memo):
            return Tracked(self.left, self.where)

    for _ in range(20):
        with pytest.raises(RuntimeError):
            nw.Searcher(depth=9).search(Tracked(12, "moves"))
    gc.collect()
    assert len(Tracked.alive) == 0
    marker = object()

    class Marked(Matches):
        def key(self):
            return marker if self.left % 2 else self.left

    before = sys.getrefcount(marker)
    for _ in range(20):
        nw.Searcher(depth=8).search(Marked(12))
    assert sys.getrefcount(marker) <= before + 1


class Wrong(Matches):
    def __init__(self, left, what):
        super().__init__(left)
        self.what = what

    def evaluate(self):
        return {"float": 0.5, "text": "good", "far": 10**9}.get(self.what, 0)

    def outcome(self):
        return 0.5 if self.what == "outcome" and self.left == 0 else super().outcome()

    def moves(self):
        return [[1]] if self.what == "moves" else super().moves()


@pytest.mark.parametrize(
    "what, error, words",
    [
        ("float", TypeError, "evaluate\\(\\) returned 0.5; a value is a whole number"),
        ("text", TypeError, "evaluate\\(\\) returned 'good'"),
        ("far", ValueError, "returned 1000000000; a value is a whole number within ±8000000"),
        ("outcome", TypeError, "outcome\\(\\) returned 0.5"),
        ("moves", TypeError, "moves\\(\\) returned \\[1\\]; a move is hashable"),
    ],
)
def test_wrong_values_are_named(what, error, words):
    with pytest.raises(error, match=words):
        nw.Searcher(depth=4).search(Wrong(20 if what != "outcome" else 3, what))


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


def test_classes_that_are_no_games():
    class Half:
        def moves(self):
            return []

    with pytest.raises(TypeError, match="Half is not a game: it has no make and no outcome and no evaluate"):
        nw.Searcher(depth=1).search(Half())
    with pytest.raises(TypeError, match="has no fields"):
        nw.compiled(Matches)

    class Texts(Matches):
        left: str

    with pytest.raises(TypeError, match="a field is an int"):
        nw.compiled(Texts)


def test_a_game_that_numba_cannot_compile():
    @nw.compiled
    class Hopeless(CompiledMatches):
        left: int

        def evaluate(self):
            return open("x")

    with pytest.raises(TypeError, match="Hopeless.evaluate cannot be compiled"):
        nw.Searcher(depth=3).search(Hopeless(3))


@pytest.mark.parametrize(
    "game", [Matches(20), CompiledFour(), nw.ConnectFour(), nw.Kalah(), nw.TicTacToe()], ids=lambda game: type(game).__name__
)
def test_advice(game):
    advice = nw.advise(game, nodes=10_000, positions=4, depth=3)
    assert advice.verdict.passed and advice.report["race"], advice
    assert re.fullmatch(r"passed: \d+ positions of random games, \d+ of them searched by every algorithm", str(advice.verdict))
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


class Heap:
    """Matches, with one to three taken at a time; every test changes a method of it."""

    left: int

    def __init__(self, left=10):
        self.left = left

    def moves(self):
        return list(range(1, min(self.left, 3) + 1))

    def make(self, taken):
        self.left -= taken

    def outcome(self):
        return nw.LOSS if self.left == 0 else nw.ONGOING

    def evaluate(self):
        return 0


METHODS = ["moves", "make", "outcome", "evaluate", "key", "to_move", "move_index", "knowledge", "unmake"]


def quotient(game, number):
    """Raises in the method of this number."""
    return 7 // (game.broken - number)


@nw.compiled
class Broken:
    left: int
    broken: int

    def __init__(self, left, broken):
        self.left, self.broken = left, broken

    def moves(self):
        quotient(self, 0)
        for taken in range(1, min(self.left, 3) + 1):
            yield taken

    def make(self, taken):
        quotient(self, 1)
        self.left -= taken

    def outcome(self):
        quotient(self, 2)
        return nw.LOSS if self.left == 0 else nw.ONGOING

    def evaluate(self):
        return 0 * quotient(self, 3)

    def key(self):
        return self.left + 0 * quotient(self, 4)

    def to_move(self):
        return self.left % 2 + 0 * quotient(self, 5)

    def move_index(self, taken):
        return taken + 0 * quotient(self, 6)

    def knowledge(self, taken):
        return taken + 0 * quotient(self, 7)

    def unmake(self, taken):
        quotient(self, 8)
        self.left += taken


@pytest.mark.parametrize("number, name", list(enumerate(METHODS)))
def test_an_exception_of_a_compiled_game_is_raised(number, name):
    game = Broken(10, number)
    with pytest.raises(RuntimeError, match=rf"{name}\(\) raised an exception"):
        nw.Searcher(depth=4).search(game)
    with pytest.raises(ZeroDivisionError):
        nw.Searcher(depth=4).search(nw.interpreted(game))
    if name == "evaluate":
        with pytest.raises(RuntimeError, match=r"evaluate\(\) raised an exception"):
            nw.verify(game)


def test_an_index_out_of_range_is_found_by_verify():
    class Board(Heap):
        left: int
        pits: nw.Array[2]

        def __init__(self):
            self.left, self.pits = 10, [0, 0]

        def evaluate(self):
            return self.pits[self.left + 1]

    with pytest.raises(RuntimeError, match=r"evaluate\(\) raised an exception"):
        nw.verify(nw.compiled(Board)())


def test_a_compiled_value_that_is_not_whole_is_refused():
    class Half(Heap):
        left: int

        def evaluate(self):
            return self.left / 2

    with pytest.raises(TypeError, match="evaluate returns float64"):
        nw.Searcher(depth=3).search(nw.compiled(Half)())


def test_none_goes_on_in_a_compiled_game_too():
    class Plain(Heap):
        left: int

        def outcome(self):
            return nw.LOSS if self.left == 0 else None

    assert nw.Searcher(depth=10).search(nw.compiled(Plain)()).value_text == "won in 5"


def test_a_subclass_of_a_compiled_game_has_its_own_methods():
    base = nw.compiled(type("Base", (Heap,), {"__annotations__": {"left": int}}))
    heir = type("Heir", (base,), {"evaluate": lambda self: 77})
    assert nw.Searcher(depth=1).search(heir(20)).value == -77


@pytest.mark.parametrize("make", ["new", "self"])
def test_make_may_return_a_position_or_itself(make):
    class Returning(Heap):
        def make(self, taken):
            if make == "new":
                return Returning(self.left - taken)
            self.left -= taken
            return self

    answer = nw.Searcher(depth=10).search(Returning(10))
    assert (answer.best, answer.value_text) == (2, "won in 5")


@pytest.mark.parametrize("key", [lambda n: (-1 - n, 0), lambda n: n << 70, lambda n: -1 - n, lambda n: f"{n}", lambda n: None])
def test_keys_that_python_would_hash_alike_are_told_apart(key):
    class Keyed(Heap):
        def key(self):
            return key(self.left)

    verdict = nw.verify(Keyed(15))
    assert verdict.passed == (key(1) is not None), verdict


def test_a_searcher_that_is_searching_says_so():
    searcher = nw.Searcher(depth=3)

    class Nested(Heap):
        def evaluate(self):
            return searcher.search(Heap(3)).value

    with pytest.raises(RuntimeError, match="is searching"):
        searcher.search(Nested(10))
    searcher.forget()
    assert searcher.search(Heap(3)).value_text == "won in 1"


def test_a_table_larger_than_the_memory_is_refused():
    with pytest.raises(MemoryError, match="table_mb"):
        nw.Searcher(table_mb=2**20)
