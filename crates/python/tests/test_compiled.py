"""Compiled games."""

import nullwindow as nw
import pytest
from conftest import CompiledFour, CompiledMatches, Heap


def test_compiled_threads():
    one, two = (nw.Searcher(depth=9, threads=n).search(CompiledFour()) for n in (1, 2))
    assert two.threads == 2 and one.value == two.value


def test_an_interpreted_twin():
    twin = nw.interpreted(CompiledFour())
    assert type(twin).__name__ == "CompiledFour"
    assert nw.Searcher(depth=4).search(twin).value == nw.Searcher(depth=4).search(CompiledFour()).value


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


def test_a_game_that_numba_cannot_compile():
    @nw.compiled
    class Hopeless(CompiledMatches):
        left: int

        def evaluate(self):
            return open("x")

    with pytest.raises(TypeError, match="Hopeless.evaluate cannot be compiled"):
        nw.Searcher(depth=3).search(Hopeless(3))


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
