"""A user's program that uses everything, for the type checker. `test_types.py` also runs it."""

from __future__ import annotations

from typing import Dict, List, Optional

import nullwindow as nw


class Matches:
    left: int

    def __init__(self, left: int) -> None:
        self.left = left

    def moves(self) -> List[int]:
        return list(range(1, min(self.left, 3) + 1))

    def make(self, taken: int) -> None:
        self.left -= taken

    def unmake(self, taken: int) -> None:
        self.left += taken

    def outcome(self) -> Optional[int]:
        return nw.LOSS if self.left == 0 else None

    def evaluate(self) -> int:
        return 0


@nw.compiled
class Compiled(Matches):
    left: int


game: nw.Game = Matches(10)
chess = nw.Chess("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", draws=False)
moves: List[str] = chess.moves()
copied: nw.Chess = chess.copy()
squares: nw.TicTacToe = nw.TicTacToe("15").copy()
over: bool = chess.over
winner: Optional[str] = chess.winner
texts: str = chess.fen + chess.text + chess.to_move + str(chess) + chess._repr_svg_()
count: int = nw.Othello().perft(2) + nw.Checkers().evaluate() + len(nw.Kalah().sides) + len(nw.ConnectFour().made)

searcher = nw.Searcher(
    time=1.0, depth=3, nodes=1000, threads=1, algorithm="mtd-f", enhancements=["table"], table_mb=1, seed=1
)
answer: nw.Answer = searcher.search(nw.ConnectFour(), only=["1", "4"], lines=2)
value: int = answer.value
best: Optional[str] = answer.best
line: List[str] = answer.line
iterations: List[nw.Iteration] = answer.iterations
rows: List[Dict[str, object]] = answer.rows
roots: List[nw.RootMove] = answer.root_moves
others: List[nw.Line] = answer.alternatives
short: str = nw.search(Matches(5), depth=5).value_text
searcher.forget()

tree: nw.TreeAnswer = nw.search_tree([[3, 5], [2, 9, 1]], "sss", guess=0, events=100)
bounds = tree.bounds
lower: Optional[int] = bounds[0]
leaves: List[int] = nw.count_leaves([[[3, 5], [2, 9, 1]]], "alphabeta", window=(2, 3))

verdict: nw.Verdict = nw.verify(Matches(15), games=5, searches=2)
faults: List[nw.Fault] = verdict.faults
passed: bool = verdict.passed and bool(verdict)
advice: nw.Advice = nw.advise(Matches(30), nodes=10_000, positions=4)
again = nw.Searcher(depth=3, **advice.settings)

frame = nw.compare(nw.TicTacToe(), ["mtd-f"], depth=2, library="none")
sets = nw.ablation([nw.TicTacToe()], ["table"], depth=2, library="none")
view: nw.Stepper = nw.stepper([[3, 5], [2, 9, 1]], ["sss", "mtd-f"], height=500)
address: str = view.address
title: str = nw.ALGORITHMS["sss"].title + nw.DRIVERS["mtd-f"].summary + nw.ENHANCEMENTS["table"].title
numbers: int = nw.WIN + nw.LOSS + nw.DRAW + nw.LIMIT + nw.ONGOING
