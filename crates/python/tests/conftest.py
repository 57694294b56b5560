"""Games of the tests."""

import os

import nullwindow as nw


def pytest_configure():
    """What numba compiles here is searched for a moment only."""
    os.environ.setdefault("NUMBA_OPT", "0")


class Matches:
    """A heap of matches; a move takes one to three; taking the last one wins."""

    def __init__(self, left):
        self.left = left

    def moves(self):
        return list(range(1, min(self.left, 3) + 1))

    def make(self, taken):
        self.left -= taken

    def unmake(self, taken):
        self.left += taken

    def outcome(self):
        return nw.LOSS if self.left == 0 else None

    def evaluate(self):
        return 0

    def key(self):
        return self.left


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


WEIGHTS = (3, 4, 5, 5, 4, 3, 0, 4, 6, 8, 8, 6, 4, 0, 5, 8, 11, 11, 8, 5, 0, 7, 10, 13, 13, 10, 7, 0)
WEIGHTS += (5, 8, 11, 11, 8, 5, 0, 4, 6, 8, 8, 6, 4, 0, 3, 4, 5, 5, 4, 3, 0)
BOTTOM = 0x0408_1020_4081
FULL = BOTTOM << 5


def has_four(stones):
    """Whether there are four in a row: upwards, sideways, and the two diagonals."""
    for step in (1, 7, 8, 6):
        pairs = stones & (stones >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


class ConnectFour:
    """Connect four on bitboards, as the library has it: the same values, for comparison."""

    mine: int
    theirs: int
    balance: int

    def __init__(self):
        self.mine = 0
        self.theirs = 0
        self.balance = 0

    def moves(self):
        if not has_four(self.theirs):
            taken = self.mine | self.theirs
            for column in range(7):
                if not (taken >> (7 * column + 5)) & 1:
                    yield column

    def make(self, column):
        taken = self.mine | self.theirs
        cell = (taken + (1 << (7 * column))) & (0x3F << (7 * column))
        number = 7 * column
        while not (cell >> number) & 1:
            number += 1
        balance = -(self.balance + WEIGHTS[number])
        mine = self.theirs
        self.theirs = self.mine | cell
        self.mine = mine
        self.balance = balance

    def unmake(self, column):
        number = 7 * column + 5
        while not (self.theirs >> number) & 1:
            number -= 1
        mine = self.theirs & ~(1 << number)
        self.theirs = self.mine
        self.mine = mine
        self.balance = -self.balance - WEIGHTS[number]

    def outcome(self):
        if has_four(self.theirs):
            return nw.LOSS
        return nw.DRAW if ((self.mine | self.theirs) & FULL) == FULL else nw.ONGOING

    def evaluate(self):
        return self.balance

    def key(self):
        return BOTTOM + (self.mine | self.theirs) + self.mine


CompiledFour = nw.compiled(type("CompiledFour", (ConnectFour,), {}))


@nw.compiled
class CompiledMatches(Matches):
    left: int

    def moves(self):
        for taken in range(1, min(self.left, 3) + 1):
            yield taken

    def outcome(self):
        return nw.LOSS if self.left == 0 else nw.ONGOING
