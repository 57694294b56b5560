"""Games written in Python, by call-backs."""

import copy
import gc
import sys
import weakref

import nullwindow as nw
import pytest
from conftest import CompiledFour, CompiledMatches, ConnectFour, Failing, Heap, Heaps, Matches
from nullwindow import own


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


KEYS = [lambda n: (-1 - n, 0), lambda n: n << 70, lambda n: -1 - n, lambda n: f"{n}", lambda n: None]


@pytest.mark.parametrize("key", KEYS)
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
