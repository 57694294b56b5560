"""Is the game right, and which search suits it?"""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

from . import _nullwindow, searching
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
    extent = (seed, games, plies, searches, depth)
    if isinstance(game, _nullwindow.Position):
        return _verdict(*game._verify(*extent))
    return _verdict(*searching._held(game, checked=True)[0].verify(*extent))


def _verdict(found: str, text: str) -> Verdict:
    return _read_verdict(json.loads(found), text)


def _read_verdict(found: Dict[str, Any], text: str) -> Verdict:
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
    for name, value, least in (("nodes", nodes, 10_000), ("positions", positions, 4), ("jobs", jobs, 1)):
        if value < least:
            raise ValueError(f"{name} must be at least {least}")
    if isinstance(game, _nullwindow.Position):
        raise ValueError(
            f"{type(game).__name__} is tuned already; the command `nullwindow advise {game._GAME}` measures it again"
        )
    held = searching._held(game)[0]
    effort = (seed, nodes, positions) if isinstance(held, _nullwindow.Own) else (seed, nodes, positions, jobs)
    found, text = held.advise(*effort, depth)
    report = json.loads(found)
    verdict = _read_verdict(report["verify"], text)
    return Advice(verdict, _settings(report["recommended"]), report["sureness"], report, text)


def _settings(found: Optional[Dict[str, Any]]) -> Dict[str, Any]:
    """A configuration as keyword arguments of `Searcher`."""
    if found is None:
        return {}
    settings = {"algorithm": found["algorithm"], "enhancements": found["enhancements"]}
    if found["aspiration"] is not None and found["algorithm"].startswith("aspiration"):
        settings["aspiration"] = found["aspiration"]
    if found["guess"] != "last":
        settings["guess"] = found["guess"]
    if found["step"] > 1:
        settings["grain"] = found["step"]
    return settings
