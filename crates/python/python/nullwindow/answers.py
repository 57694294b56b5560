"""What searches and checks find: plain data, which can be compared and pickled."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from ._constants import LIMIT, WIN

Move = Any


def value_text(value: Optional[int]) -> str:
    """A value as people write it.

    >>> value_text(25), value_text(WIN - 3), value_text(5 - WIN)
    ('25', 'won in 3', 'lost in 5')
    """
    if value is None:
        return "unknown"
    if abs(value) <= LIMIT:
        return str(value)
    return f"{'won' if value > 0 else 'lost'} in {WIN - abs(value)}"


@dataclass
class Iteration:
    """A finished iteration of a search."""

    depth: int
    value: int
    #: "exact", "lower", "upper" or "guess".
    bound: str
    best: Optional[Move]
    #: Of this iteration alone; seconds since the search began.
    nodes: int
    time: float
    #: All counts: interior, table_hits, quiescence, passes, researches, cutoffs, ...
    counts: Dict[str, int] = field(repr=False)


@dataclass
class RootMove:
    """A move of the root and what the last iteration proved of it; `None` is unbounded."""

    move: Move
    lower: Optional[int]
    upper: Optional[int]


@dataclass
class Line:
    """A line beside the best one."""

    depth: int
    value: int
    bound: str
    line: List[Move]


@dataclass
class Answer:
    """What a search found.

    >>> import nullwindow as nw
    >>> answer = nw.Searcher(depth=9).search(nw.TicTacToe("159"))
    >>> print(answer.best, answer.value, answer.depth)
    2 0 9
    >>> len(answer.iterations), answer.iterations[-1].value
    (9, 0)
    """

    #: For the side to move. Wins are `WIN - n`, see `value_text`.
    value: int
    #: "exact", or "lower", "upper", "guess" if the search was cut short.
    bound: str
    #: `None` only where the game is over.
    best: Optional[Move]
    #: What both sides are expected to play.
    line: List[Move]
    #: Of the last finished iteration.
    depth: int
    #: Of all threads.
    nodes: int
    #: Seconds.
    time: float
    iterations: List[Iteration] = field(repr=False)
    root_moves: List[RootMove] = field(repr=False)
    alternatives: List[Line] = field(repr=False)
    #: All counts of the search.
    counts: Dict[str, int] = field(repr=False)
    threads: int = 1
    #: The letters of what was switched on.
    enhancements: str = ""
    #: Driver, first guess and other settings.
    settings: Dict[str, Any] = field(default_factory=dict, repr=False)
    #: Whether Ctrl-C ended it.
    interrupted: bool = False

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """The iterations as dictionaries, for a data frame: `pandas.DataFrame(answer.rows)`."""
        rows = [asdict(row) for row in self.iterations]
        return [{**{k: v for k, v in row.items() if k != "counts"}, **row["counts"]} for row in rows]

    @property
    def value_text(self) -> str:
        """The value as people write it: "25", "won in 3"."""
        return value_text(self.value)

    def __str__(self) -> str:
        worth = {"lower": "worth at least", "upper": "worth at most", "guess": "worth about"}
        play = "the game is over" if self.best is None else f"play {self.best}"
        return (
            f"{play} ({worth.get(self.bound, 'worth')} {self.value_text}, {self.depth} plies deep, "
            f"{self.nodes} nodes in {self.time:.2f} s)"
        )


@dataclass
class TreeAnswer:
    """What an algorithm as printed found, and how.

    >>> import nullwindow as nw
    >>> answer = nw.search_tree([[3, 5], [2, 9, 1]], "alphabeta")
    >>> answer.value, answer.values, answer.counts["leaf_visits"]
    (3, [3, 5, 2], 3)
    """

    algorithm: str
    depth: int
    #: `None` for algorithms that find the best move only (`mtd-best`, `best-node-search`).
    value: Optional[int]
    #: What is proved of the value.
    bounds: Tuple[Optional[int], Optional[int]]
    #: The number of the best child, from 0, for those algorithms.
    child: Optional[int]
    counts: Dict[str, Any]
    #: Child numbers from the root to each leaf, in the order of evaluation; `None` above a million.
    leaves: Optional[List[List[int]]] = field(repr=False)
    #: What those leaves are worth to MAX; `None` for games.
    values: Optional[List[int]] = field(repr=False)
    #: All that happened, in order; nodes are numbers. `None` if the tree is too large.
    events: Optional[List[Dict[str, Any]]] = field(repr=False)
    #: The path to every node of the events.
    paths: Optional[List[List[int]]] = field(repr=False)


@dataclass
class Fault:
    """A rule that a game breaks."""

    name: str
    explanation: str
    count: int
    first: str


@dataclass
class Verdict:
    """What `verify` says of a game."""

    passed: bool
    positions: int
    searched: int
    faults: List[Fault]
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.text.rstrip()

    def __bool__(self) -> bool:
        return self.passed


@dataclass
class Advice:
    """What `advise` recommends: keyword arguments for `Searcher`, and the whole report."""

    verdict: Verdict
    #: `nw.Searcher(**advice.settings)`; empty if the game has a bug.
    settings: Dict[str, Any]
    #: How sure that is, in sentences.
    sureness: List[str]
    #: Everything that was measured.
    report: Dict[str, Any] = field(repr=False)
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.text.rstrip()
