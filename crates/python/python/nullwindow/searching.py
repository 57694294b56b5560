"""Searches: the algorithms as played, and as printed."""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from . import _arguments, _nullwindow, compiling, own
from ._arguments import perhaps, whole
from ._constants import DEEPEST, LIMIT
from .answers import Answer, Iteration, Line, RootMove, TreeAnswer


class Searcher:
    """Searches positions: iterative deepening, transposition table, move ordering, threads.

    The table and the history are kept from one search to the next of the same game. Without a limit a search takes
    one second. Ctrl-C ends a search, which then returns what it knows (`Answer.interrupted`); the interpreter lock
    is free meanwhile, so that other threads of the program go on.

    >>> import nullwindow as nw
    >>> searcher = nw.Searcher(depth=8, algorithm="mtd-f", table_mb=16)
    >>> answer = searcher.search(nw.ConnectFour("44"))
    >>> answer.best, answer.depth
    ('3', 8)

    time: seconds.
    depth, nodes: other limits; what is reached first ends the search.
    threads: they meet in the table. Games written in Python are searched by one, unless compiled.
    algorithm: one of `nw.DRIVERS`.
    enhancements: names or letters of `nw.ENHANCEMENTS`, or "selective" for the game's best set for play; by default
        the best set whose value is that of the full tree.
    table_mb: the size of the table.
    aspiration: half the width of the window of algorithms that aspire.
    guess: where the value is expected: "last", "two-before" or "static".
    grain: evaluations are rounded to multiples of this.
    deepen_by: plies from one iteration to the next.
    seed: 0 tries root moves in the game's order; another number shuffles them.
    lockstep: threads take turns, so that every search can be repeated exactly.
    """

    def __init__(
        self,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        *,
        threads: int = 1,
        algorithm: str = "aspiration-negascout",
        enhancements: Union[str, Iterable[str], None] = None,
        table_mb: int = 64,
        aspiration: Optional[int] = None,
        guess: Optional[str] = None,
        grain: int = 1,
        deepen_by: Optional[int] = None,
        seed: int = 0,
        lockstep: bool = False,
    ) -> None:
        if enhancements is not None and not isinstance(enhancements, str):
            enhancements = ",".join(_arguments.texts("enhancements", enhancements, ["table", "history"])) or "-"
        if guess is not None:
            _arguments.text("guess", guess, "last")
        self._options: Dict[str, Any] = dict(
            time=_arguments.seconds("time", time),
            depth=perhaps("depth", depth, 1, DEEPEST),
            nodes=perhaps("nodes", nodes, 1, 2**63),
            threads=whole("threads", threads, 1, 1024),
            algorithm=_arguments.text("algorithm", algorithm, "mtd-f"),
            enhancements=enhancements,
            table_mb=whole("table_mb", table_mb, 1, 2**20),
            aspiration=perhaps("aspiration", aspiration, 1, LIMIT),
            guess=guess,
            grain=whole("grain", grain, 1, LIMIT),
            deepen_by=perhaps("deepen_by", deepen_by, 1, DEEPEST),
            seed=whole("seed", seed, 0, 2**64 - 1),
            lockstep=_arguments.flag("lockstep", lockstep),
        )
        memory = _memory_mb()
        if memory is not None and table_mb > memory:
            raise MemoryError(f"table_mb={table_mb} is more than the {memory} MB this machine has")
        self._searcher: Any = _nullwindow.Searcher(self._options)

    def search(self, position: Any, *, only: Optional[Iterable[Any]] = None, lines: int = 1) -> Answer:
        """Searches a position of any game.

        only: root moves to consider.
        lines: how many root moves get a value and a line of their own (`Answer.alternatives`).
        """
        extension, held, move = _held(position)
        whole("lines", lines, 1, 2**31)
        numbers = None if only is None else _numbers_of(position, only)
        if not isinstance(self._searcher, extension.Searcher):
            # Of another extension module; what was known of another game would be forgotten anyway.
            self._searcher = extension.Searcher(self._options)
        text, interrupted = extension.search(held, self._searcher, numbers, lines)
        return _answer(json.loads(text), move, interrupted)

    def forget(self) -> None:
        """Forgets what earlier searches found."""
        self._searcher.forget()

    def __repr__(self) -> str:
        usual = {"threads": 1, "table_mb": 64, "grain": 1, "seed": 0, "lockstep": False}
        said = (f"{k}={v!r}" for k, v in self._options.items() if v is not None and usual.get(k) != v)
        return f"Searcher({', '.join(said)})"

    def __reduce__(self) -> Any:
        return _searcher, (self._options,)


def _searcher(options: Dict[str, Any]) -> Searcher:
    return Searcher(**options)


def _numbers_of(position: Any, only: Any) -> List[int]:
    """The numbers of root moves."""
    moves = list(position.moves())
    such_as = f"write only={moves[:1]!r}"
    if isinstance(only, str) or not hasattr(only, "__iter__"):
        raise TypeError(f"only={only!r} is not a list of moves; {such_as}")
    wanted = list(only)
    if not wanted:
        raise ValueError(f"only=[] leaves no move to search; {such_as}")
    if hasattr(type(position), "__nullwindow__"):
        wanted = [position.written(move) for move in wanted]
    for move in wanted:
        if move not in moves:
            raise ValueError(f"{move!r} is not a legal move here; the moves are {' '.join(map(str, moves))}")
    return [moves.index(move) for move in wanted]


def search(position: Any, **options: Any) -> Answer:
    """Searches a position once: `Searcher(**options).search(position)`.

    >>> import nullwindow as nw
    >>> nw.search(nw.Kalah(), depth=6).value
    3
    """
    return Searcher(**options).search(position)


def _memory_mb() -> Optional[int]:
    """The machine's memory, where it can be asked."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):
        return None


def _held(position: Any, checked: bool = False) -> "tuple[Any, Any, Callable[[str], Any]]":
    """The extension that searches a position, the position as it takes it, and how it writes moves.

    A game of a user's own Rust crate brings the extension with it, which is built from the same sources as ours.
    """
    cls = type(position)
    if isinstance(position, _nullwindow.Position):
        return _nullwindow, position, str
    if hasattr(cls, "__nullwindow__"):
        extension: Any = cls.__nullwindow__
        if extension.version != _nullwindow.version:
            raise RuntimeError(
                f"{cls.__module__}.{cls.__qualname__} was built with nullwindow-python {extension.version}, "
                f"and this is nullwindow {_nullwindow.version}: build it with that version, "
                f"or install nullwindow {extension.version}"
            )
        return extension, position, str
    if compiling.is_compiled(cls):
        return _nullwindow, compiling.held(position, checked), int
    return _nullwindow, own.held(position), lambda text: own.move_of(position, int(text))


def _answer(found: Dict[str, Any], move: Callable[[str], Any], interrupted: bool) -> Answer:
    def name(text: Optional[str]) -> Any:
        return None if text is None else move(text)

    def seconds(time: Dict[str, int]) -> float:
        return time["secs"] + time["nanos"] / 1e9

    iterations = [
        Iteration(
            depth=row["depth"],
            value=row["value"],
            bound=row["bound"],
            best=name(row["best"]),
            nodes=row["tally"]["nodes"],
            time=seconds(row["time"]),
            counts=row["tally"],
        )
        for row in found["iterations"]
    ]
    return Answer(
        value=found["value"],
        bound=found["bound"],
        best=name(found["best"]),
        line=[name(m) for m in found["pv"]],
        depth=iterations[-1].depth if iterations else 0,
        nodes=found["nodes"],
        time=seconds(found["time"]),
        iterations=iterations,
        root_moves=[
            RootMove(name(root["move"]), root["bounds"]["lower"], root["bounds"]["upper"])
            for root in found["root_moves"]
        ],
        alternatives=[
            Line(line["depth"], line["value"], line["bound"], [name(m) for m in line["pv"]])
            for line in found["alternatives"]
        ],
        counts=found["tally"],
        threads=found["threads"],
        enhancements=found["enhancements"],
        settings=found["settings"],
        interrupted=interrupted,
    )


def search_tree(
    tree: Any,
    algorithm: str = "mtd-f",
    depth: Optional[int] = None,
    *,
    guess: int = 0,
    events: int = 20_000,
) -> TreeAnswer:
    """Searches a tree with an algorithm as printed (one of `nw.ALGORITHMS`).

    tree: nested lists, or a position of any game (then `depth` says how deep).
    guess: where MTD(f) and its relatives begin.
    events: of how many nodes, at most, events are recorded.

    >>> import nullwindow as nw
    >>> sss = nw.search_tree([[3, 5], [2, 9, 1]], "sss")
    >>> sss.value, sss.values
    (3, [3, 2, 5])
    >>> sss.events[0]["event"]
    'pass'
    >>> nw.search_tree(nw.TicTacToe(), "negascout", depth=4).counts["leaf_visits"] < 3024
    True
    """
    _arguments.text("algorithm", algorithm, "sss")
    perhaps("depth", depth, 0, 65535)
    whole("guess", guess, -LIMIT, LIMIT)
    whole("events", events, 0, 10**9)
    if isinstance(tree, (list, tuple, int)) and not isinstance(tree, bool):
        text = _nullwindow.search_nested(_tree_text(tree), algorithm, depth, guess, events)
        return _tree_answer(json.loads(text), tree)
    extension, held, _ = _held(tree)
    if depth is None:
        raise ValueError("a game has no height of its own: write depth=...")
    return _tree_answer(json.loads(extension.record(held, algorithm, depth, events)), None)


def count_leaves(
    trees: Iterable[Any], algorithm: str = "alphabeta", *, window: Optional[Tuple[int, int]] = None
) -> List[int]:
    """How many leaves an algorithm as printed evaluates on each of many trees: much faster than one by one.

    window: instead, how many alpha-beta evaluates when it is asked about this window.

    >>> import nullwindow as nw
    >>> trees = [[[3, 5], [2, 9, 1]], [[2, 9, 1], [3, 5]]]
    >>> nw.count_leaves(trees, "minimax"), nw.count_leaves(trees, "alphabeta")
    ([5, 5], [3, 5])
    >>> nw.count_leaves(trees, window=(2, 3))
    [2, 3]
    """
    if not isinstance(trees, Iterable):
        raise TypeError(f"{trees!r} is not a list of trees; write [[[3, 5], [2, 9, 1]]]")
    texts = [_tree_text(tree) for tree in trees]
    _arguments.text("algorithm", algorithm, "alphabeta")
    return _nullwindow.count_leaves(texts, algorithm, _arguments.window(window))


def _tree_answer(found: Dict[str, Any], tree: Any) -> TreeAnswer:
    leaves = found["leaves"]
    values: Optional[List[Any]] = None
    if tree is not None and leaves is not None:
        values = []
        for path in leaves:
            node: Any = tree
            for child in path:
                node = node[child]
            values.append(node)
        if any(isinstance(value, (list, tuple)) for value in values):
            values = None  # Cut off above the leaves: nothing is written there.
    bounds = found["bounds"]
    return TreeAnswer(
        algorithm=found["algorithm"],
        depth=found["depth"],
        value=found["value"],
        bounds=(bounds["lower"], bounds["upper"]),
        child=found["child"],
        counts=found["counts"],
        leaves=leaves,
        values=values,
        events=found["events"],
        paths=found["paths"],
    )


def _tree_text(tree: Any) -> str:
    """Nested lists as the library reads them, without recursion: trees may be deep."""
    words: List[str] = []
    rest: List[Any] = [tree]
    while rest:
        node = rest.pop()
        if node is _END:
            words.append(")")
        elif isinstance(node, (list, tuple)):
            if not node:
                raise ValueError("a node of the tree has neither a value nor children: []")
            words.append("(")
            rest.append(_END)
            rest.extend(reversed(node))
        elif isinstance(node, bool) or not hasattr(node, "__index__"):
            raise TypeError(f"{node!r} is not a whole number; a tree is nested lists of whole numbers")
        else:
            words.append(str(node.__index__()))
    return " ".join(words)


_END = object()
