"""Names and numbers of the library."""

from __future__ import annotations

from typing import NamedTuple

from . import _nullwindow


class Described(NamedTuple):
    """An algorithm or an enhancement: how it is written, and what it is."""

    title: str
    summary: str


#: The greatest value a position may have; the smallest is `-LIMIT`.
LIMIT: int = _nullwindow.LIMIT
#: No search of a `Searcher` is deeper.
DEEPEST: int = _nullwindow.DEEPEST
#: The game is won by the side to move. In answers `WIN - n` is a win after `n` moves.
WIN: int = _nullwindow.WIN
#: The game is lost by the side to move.
LOSS: int = -WIN
#: Neither side has won.
DRAW: int = 0
#: What `outcome` of a compiled game returns while the game goes on (others return `None`).
ONGOING: int = -(2**63)

#: All algorithms as printed, for `search_tree`.
ALGORITHMS: dict[str, Described] = {name: Described(*rest) for name, *rest in _nullwindow.algorithms}
#: Those that are played, for `Searcher`.
DRIVERS: dict[str, Described] = {name: Described(*rest) for name, *rest in _nullwindow.drivers}
#: What a `Searcher` may switch on; the titles are letters, which may be written instead.
ENHANCEMENTS: dict[str, Described] = {name: Described(letter, what) for letter, name, what in _nullwindow.enhancements}
