"""The laboratory's data, comparisons, and plots in its colours."""

from __future__ import annotations

import json
import math
import os
import pathlib
from typing import Any, Dict, Iterable, List, Optional, Sequence, Union

from ._arguments import needed, texts, whole
from ._constants import DEEPEST, DRIVERS, ENHANCEMENTS
from .frames import frame, rows_of
from .searching import Searcher

#: The laboratory's colours on white, which stay apart for every common kind of colour blindness.
PALETTE = ("#0c39ca", "#9e4100", "#0c6e47", "#9e3a95", "#1d1f21", "#c68400", "#2788f0", "#929292")
MARKERS = ("o", "s", "^", "x", "D", "v", "+", "P")

#: An ablation searches every position with each subset of so many enhancements.
MOST_SWITCHES = 10

#: The drivers of the 1995 papers, the baseline first.
OF_1995 = ("aspiration-negascout", "negascout", "alphabeta", "sss", "dual", "mtd-f")


class Lab:
    """A store of the laboratory (`nullwindow lab run`), opened for reading."""

    def __init__(self, path: Union[str, pathlib.Path]) -> None:
        import sqlite3

        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"{path!r} is not a path; write nw.lab.open('lab.sqlite')")
        self.path = pathlib.Path(path)
        if not self.path.is_file():
            raise FileNotFoundError(f"there is no store at {self.path}; `nullwindow lab run` makes one")
        self._connection = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            self._connection.execute("SELECT key, study, parameters, counts FROM cells LIMIT 1")
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise ValueError(f"{self.path} is not a store of the laboratory ({error})") from error

    def studies(self, library: Optional[str] = None) -> Any:
        """The studies in the store and how many cells each has."""
        found = self._connection.execute(
            "SELECT study, COUNT(*), SUM(microseconds) / 1e6 FROM cells GROUP BY study ORDER BY study"
        )
        return frame([{"study": study, "cells": n, "seconds": s} for study, n, s in found], library)

    def cells(self, study: Optional[str] = None, library: Optional[str] = None) -> Any:
        """The cells of one study, or of all: a row each, with its parameters and counts as columns."""
        where, values = ("WHERE study = ?", (study,)) if study else ("", ())
        query = f"SELECT study, parameters, counts, microseconds, revision FROM cells {where} ORDER BY study, key"
        rows = []
        for name, parameters, counts, microseconds, revision in self._connection.execute(query, values):
            row: Dict[str, Any] = {"study": name}
            row.update(_flat(json.loads(parameters)))
            for column, value in _flat(json.loads(counts)).items():
                row[column if column not in row else f"counted.{column}"] = value
            row.update(seconds=microseconds / 1e6, revision=revision)
            rows.append(row)
        if study and not rows:
            known = [row["study"] for row in self.studies("none")]
            raise ValueError(f"the store has no study {study!r}; it has {', '.join(known) or 'none'}")
        columns = list(dict.fromkeys(column for row in rows for column in row))
        return frame([{column: row.get(column) for column in columns} for row in rows], library)

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    def __enter__(self) -> "Lab":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _flat(value: Any, prefix: str = "") -> Dict[str, Any]:
    """Nested data as columns: lists of pairs and objects get names with dots."""
    if isinstance(value, list) and all(isinstance(v, list) and len(v) == 2 and isinstance(v[0], str) for v in value):
        value = dict(value)
    if not isinstance(value, dict):
        return {prefix or "value": value if not isinstance(value, list) else json.dumps(value)}
    flat: Dict[str, Any] = {}
    for name, inner in value.items():
        flat.update(_flat(inner, f"{prefix}.{name}" if prefix else name))
    return flat


def open(path: Union[str, pathlib.Path]) -> Lab:  # noqa: A001 - `nw.lab.open` reads as it should
    """Opens a store of the laboratory for reading."""
    return Lab(path)


def compare(
    positions: Any,
    algorithms: Sequence[str] = OF_1995,
    *,
    depth: int,
    library: Optional[str] = None,
    **options: Any,
) -> Any:
    """Searches every position with every algorithm, each with a new table.

    A frame with a row for each position, algorithm and depth: `value`, `nodes` and `leaves` of all iterations so
    far, `time`, and `relative`: the nodes divided by those of the first algorithm. All of them must find the same
    values.

    >>> import nullwindow as nw
    >>> rows = nw.compare([nw.ConnectFour("44")], ["negascout", "mtd-f"], depth=6, library="none")
    >>> [row["algorithm"] for row in rows if row["depth"] == 6], rows[0]["relative"]
    (['negascout', 'mtd-f'], 1.0)
    """
    names = texts("algorithms", algorithms, OF_1995[:2])
    unknown = [name for name in names if name not in DRIVERS]
    if unknown:
        raise ValueError(f"no algorithm of `nw.DRIVERS` is called {unknown[0]!r}")
    if "algorithm" in options:
        raise TypeError("algorithm=...: write algorithms=[...], the ones to compare")
    setups = [(name, {"algorithm": name, **options}) for name in names]
    return frame(_measured(_listed(positions), setups, "algorithm", depth), library)


def ablation(
    positions: Any,
    enhancements: Iterable[str],
    *,
    depth: int,
    library: Optional[str] = None,
    **options: Any,
) -> Any:
    """Searches every position with every subset of some enhancements, as Schaeffer did in 1989.

    A frame like that of `compare`, with the subsets as letters in the column `set`; `relative` is to the empty set.

    >>> import nullwindow as nw
    >>> rows = nw.ablation(nw.ConnectFour(), ["table", "history"], depth=5, library="none")
    >>> [row["set"] for row in rows if row["depth"] == 5]
    ['-', 'T', 'H', 'TH']
    """
    letters = {letter: letter for letter, _ in ENHANCEMENTS.values()}
    letters.update({name: letter for name, (letter, _) in ENHANCEMENTS.items()})
    chosen = []
    for name in texts("enhancements", enhancements, ["table", "history"]):
        if name not in letters:
            raise ValueError(f"no enhancement is called {name!r}; `nw.ENHANCEMENTS` lists them")
        chosen.append(letters[name])
    if len(set(chosen)) < len(chosen) or len(chosen) > MOST_SWITCHES:
        raise ValueError(f"enhancements={chosen!r}: write at most {MOST_SWITCHES} different ones")
    subsets = ["".join(c for i, c in enumerate(chosen) if n >> i & 1) or "-" for n in range(2 ** len(chosen))]
    setups = [(subset, {"enhancements": subset, **options}) for subset in subsets]
    return frame(_measured(_listed(positions), setups, "set", depth), library)


def _listed(positions: Any) -> List[Any]:
    listed = list(positions) if isinstance(positions, (list, tuple)) else [positions]
    if not listed:
        raise ValueError("there are no positions to search: write [nw.Othello()]")
    return listed


def _measured(positions: List[Any], setups: List[Any], column: str, depth: int) -> List[Dict[str, Any]]:
    whole("depth", depth, 1, DEEPEST)
    rows: List[Dict[str, Any]] = []
    for number, position in enumerate(positions, 1):
        base: Dict[int, int] = {}
        values: Dict[int, int] = {}
        for name, options in setups:
            answer = Searcher(depth=depth, **{"deepen_by": 1, **options}).search(position)
            if answer.interrupted:
                raise KeyboardInterrupt
            nodes = leaves = 0
            for row in answer.iterations:
                nodes += row.nodes
                c = row.counts
                leaves += c["nodes"] - c["interior"] - c["table_hits"] - c["quiescence"]
                base.setdefault(row.depth, nodes)
                if values.setdefault(row.depth, row.value) != row.value and row.bound == "exact":
                    raise AssertionError(
                        f"{name} finds {row.value} at depth {row.depth} of position {number}, {setups[0][0]} "
                        f"{values[row.depth]}: `nw.verify` checks a game"
                    )
                rows.append(
                    {
                        "position": number,
                        column: name,
                        "depth": row.depth,
                        "value": row.value,
                        "nodes": nodes,
                        "leaves": leaves,
                        "time": row.time,
                        "relative": nodes / base[row.depth],
                    }
                )
    return rows


def plot(table: Any, x: str = "depth", y: str = "relative", by: Optional[str] = None, axes: Any = None) -> Any:
    """Draws the geometric mean of a column over the positions, a line for each algorithm or set.

    The lines have the laboratory's colours and a marker each. Needs matplotlib; returns the axes.
    """
    pyplot = needed("matplotlib.pyplot", "nw.lab.plot")
    rows = rows_of(table)
    if by is None:
        by = next((name for name in ("algorithm", "set") if rows and name in rows[0]), None)
    missing = [name for name in (x, y, by) if rows and name is not None and name not in rows[0]]
    if missing or not rows:
        columns = ", ".join(map(repr, rows[0])) if rows else "no rows"
        raise ValueError(f"the table has no column {(missing or [x])[0]!r}; it has {columns}")
    axes = axes or pyplot.subplots(layout="constrained")[1]
    for at, name in enumerate(dict.fromkeys(row[by] for row in rows) if by else [None]):
        points: Dict[Any, List[float]] = {}
        for row in rows:
            if by is None or row[by] == name:
                points.setdefault(row[x], []).append(row[y])
        places = sorted(points)
        if min(map(min, points.values())) <= 0:
            raise ValueError(f"the column {y!r} is not positive everywhere, so that it has no geometric mean")
        means = [math.exp(sum(map(math.log, points[p])) / len(points[p])) for p in places]
        title = DRIVERS[name].title if name in DRIVERS else name
        look = {"color": PALETTE[at % len(PALETTE)], "marker": MARKERS[at % len(MARKERS)]}
        axes.plot(places, means, label=title, linewidth=2, linestyle=("-", "--", ":")[at // len(PALETTE) % 3], **look)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if by:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False)
    return axes
