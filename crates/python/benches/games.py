"""The three games of the comparison, written once: interpreted, and compiled by `nw.compiled`."""

import pathlib
import sys

import nullwindow as nw

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests"))
from conftest import BOTTOM, FULL, has_four  # noqa: E402

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def three(marks):
    for line in LINES:
        if marks & line == line:
            return True
    return False


class TicTacToe:
    mine: int
    theirs: int

    def __init__(self):
        self.mine = self.theirs = 0

    def moves(self):
        if not three(self.theirs):
            for square in range(9):
                if not ((self.mine | self.theirs) >> square) & 1:
                    yield square

    def make(self, square):
        mine = self.theirs
        self.theirs = self.mine | (1 << square)
        self.mine = mine

    def unmake(self, square):
        theirs = self.mine
        self.mine = self.theirs & ~(1 << square)
        self.theirs = theirs

    def outcome(self):
        if three(self.theirs):
            return nw.LOSS
        return nw.DRAW if (self.mine | self.theirs) == 0o777 else nw.ONGOING

    def evaluate(self):
        return 0

    def key(self):
        return self.mine << 9 | self.theirs


class ConnectFour:
    mine: int
    theirs: int

    def __init__(self):
        self.mine = self.theirs = 0

    def moves(self):
        if not has_four(self.theirs):
            taken = self.mine | self.theirs
            for column in range(7):
                if not (taken >> (7 * column + 5)) & 1:
                    yield column

    def make(self, column):
        taken = self.mine | self.theirs
        stone = (taken + (1 << (7 * column))) & (0x3F << (7 * column))
        mine = self.theirs
        self.theirs = self.mine | stone
        self.mine = mine
        return stone

    def unmake(self, column, stone):
        mine = self.theirs & ~stone
        self.theirs = self.mine
        self.mine = mine

    def outcome(self):
        if has_four(self.theirs):
            return nw.LOSS
        return nw.DRAW if ((self.mine | self.theirs) & FULL) == FULL else nw.ONGOING

    def evaluate(self):
        return 0

    def key(self):
        return BOTTOM + (self.mine | self.theirs) + self.mine

    def knowledge(self, column):
        return 3 - abs(column - 3)


MASK = (1 << 62) - 1


def is_over(game):
    """Whether a game of Awele is over."""
    other = 1 - game.player
    return game.scores[other] > 24 or game.seeds < 7 or game.starved == other


class Awele:
    """As easyAI plays it, its captures included: those in hole 6 alone, and in hole 0."""

    board: nw.Array[12]
    scores: nw.Array[2]
    player: int
    starved: int
    seeds: int

    def __init__(self):
        self.seeds = 48
        self.board = [4] * 12
        self.scores = [0, 0]
        self.player = 0
        self.starved = -1

    def moves(self):
        if is_over(self):
            return
        first = 6 * self.player
        seeds = 0
        feeding = 0
        for hole in range(first, first + 6):
            seeds += self.board[hole]
            if self.board[hole] >= first + 6 - hole:
                feeding += 1
        if seeds == 0:
            yield 12
        else:
            for hole in range(first, first + 6):
                if self.board[hole] >= first + 6 - hole or (feeding == 0 and self.board[hole] != 0):
                    yield hole

    def make(self, hole):
        other = 1 - self.player
        if hole == 12:
            self.starved = self.player
            for at in range(6 * other, 6 * other + 6):
                self.scores[self.player] += self.board[at]
        else:
            at = hole
            for _ in range(self.board[hole]):
                at = (at + 1) % 12
                if at == hole:
                    at = (at + 1) % 12
                self.board[at] += 1
            self.board[hole] = 0
            # easyAI divides with a fraction: only the first hole of a side is "in" it.
            while at == 6 * other and (self.board[at] == 2 or self.board[at] == 3):
                self.scores[self.player] += self.board[at]
                self.seeds -= self.board[at]
                self.board[at] = 0
                at = (at + 11) % 12
        self.player = other

    def outcome(self):
        return self.scores[self.player] - self.scores[1 - self.player] if is_over(self) else nw.ONGOING

    def evaluate(self):
        return self.scores[self.player] - self.scores[1 - self.player]

    def key(self):
        key = self.player * 2 + (self.starved + 1)
        for hole in range(12):
            key = ((key * 0x100000001B3) & MASK) ^ (self.board[hole] + 49 * self.scores[hole % 2] + 1)
        return key


def compiled(game):
    """The same class, compiled, moves taken back by copying."""
    body = {name: value for name, value in vars(game).items() if name not in ("unmake", "__dict__", "__weakref__")}
    return nw.compiled(type(game.__name__, (), body))
