"""Matches."""

from typing import Tuple

from nullwindow._nullwindow import Position

class Matches(Position):
    """A heap of matches; a move takes one to three; taking the last one wins."""
    def __new__(cls, left: int) -> Matches: ...
    def __getnewargs__(self) -> Tuple[int]: ...
