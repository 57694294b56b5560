"""Is the game right, and which search suits it?"""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

from . import _nullwindow, searching
from ._arguments import perhaps, whole
from ._constants import LIMIT
from .answers import Advice, Fault, Verdict


def verify(
    game: Any, *, seed: int = 1, games: int = 50, plies: int = 200, searches: int = 20, depth: int = 3
) -> Verdict:
    """Checks the game that begins at this position before a search is trusted with it.

    Random games are played, and at every position it is checked what a game promises: moves are taken back
    exactly, the game is over where there are no moves, values keep their range, keys tell positions apart, the
    evaluation is seen from the side to move. Then every algorithm must find what brute force finds.

    >>> import nullwindow as nw
    >>> print(nw.verify(nw.TicTacToe()))
    passed: 424 positions of random games, 17 of them searched by every algorithm
    """
    extent = (
        whole("seed", seed, 0, 2**64 - 1),
        whole("games", games, 1, 10**6),
        whole("plies", plies, 1, 10**6),
        whole("searches", searches, 0, 10**6),
        whole("depth", depth, 1, 60),
    )
    extension, held, _ = searching._held(game, checked=True)
    found, text = extension.verify(held, *extent)
    return _verdict(json.loads(found), text, _explanations(extension))


#: What a fault means, where Rust has other words for it than Python.
_EXPLANATIONS = {
    "Outcome": "outcome() must say how the game ended exactly where moves() lists no move",
    "Range": f"evaluate() or outcome() returns a number beyond ±{LIMIT}",
    "MoveIndex": "move_index() must be from 0 to 4095",
}


def _explanations(extension: Any) -> Dict[str, str]:
    """Those for whoever wrote the game: in Python, or in a Rust crate."""
    return _EXPLANATIONS if extension is _nullwindow else {}


def _verdict(found: Dict[str, Any], text: str, explanations: Dict[str, str]) -> Verdict:
    for fault in found["faults"]:
        explanation = explanations.get(fault["fault"], fault["explanation"])
        text = text.replace(fault["explanation"], explanation)
        fault["explanation"] = explanation
    faults = [Fault(f["fault"], f["explanation"], f["count"], f["first"]) for f in found["faults"]]
    return Verdict(found["passed"], found["positions"], found["searched"], faults, text)


def advise(
    game: Any,
    *,
    nodes: int = 20_000_000,
    seed: int = 1,
    positions: int = 96,
    jobs: int = 1,
    depth: Optional[int] = None,
) -> Advice:
    """Finds the search that suits the game that begins at this position, by measuring.

    The game is verified first; a bug is then all the answer. The same seed gives the same counts. Ctrl-C ends with
    what was found so far.

    `print(advice)` shows the whole report, and what to write to get the search.

    nodes: about how many may be searched in all.
    positions: on how many positions searches are compared.
    jobs: searches at a time (of games written in Python there is one).
    depth: of the last round; by default as deep as the nodes allow.

    >>> import nullwindow as nw
    >>> class Kayles:
    ...     def __init__(self, pins):
    ...         self.pins = pins
    ...     def moves(self):
    ...         return [p for p in range(len(self.pins)) if self.pins[p]]
    ...     def make(self, pin):
    ...         self.pins[pin] -= 1
    ...     def unmake(self, pin):
    ...         self.pins[pin] += 1
    ...     def outcome(self):
    ...         return None if any(self.pins) else nw.LOSS
    ...     def evaluate(self):
    ...         return sum(self.pins) % 3
    ...     def key(self):
    ...         return tuple(self.pins)
    >>> advice = nw.advise(Kayles([2, 3, 2, 1]), nodes=10_000, positions=8)
    >>> advice.verdict.passed, "algorithm" in advice.settings
    (True, True)
    """
    effort = (
        whole("seed", seed, 0, 2**64 - 1),
        whole("nodes", nodes, 10_000, 10**12),
        whole("positions", positions, 4, 10_000),
        whole("jobs", jobs, 1, 1024),
        perhaps("depth", depth, 1, 60),
    )
    extension, held, _ = searching._held(game)
    found, text = extension.advise(held, *effort)
    report = json.loads(found)
    verdict = _verdict(report["verify"], report.pop("verdict"), _explanations(extension))
    if not verdict.passed:
        text = f"No search can be recommended: the game has a bug.\n\n{verdict}"
    return Advice(verdict, report.pop("settings"), report["sureness"], report, text)
