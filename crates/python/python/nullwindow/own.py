"""Games written in Python."""

from __future__ import annotations

import copy
import inspect
import itertools
import weakref
from typing import Any, Dict, Hashable, Iterable, List, Optional, Protocol, Tuple

from . import _nullwindow


class Game(Protocol):
    """What a game supplies; it need not inherit from this.

    Values are whole numbers within ±`nw.LIMIT`, **seen from the side to move**. `make` plays a move and may return
    whatever `unmake` needs. A game without `unmake` is copied before each move, unless `make` returns a new
    position and leaves this one alone.

    A heap of matches; a move takes one to three; taking the last one wins:

    >>> import nullwindow as nw
    >>> class Matches:
    ...     def __init__(self, left):
    ...         self.left = left
    ...     def moves(self):
    ...         return list(range(1, min(self.left, 3) + 1))
    ...     def make(self, taken):
    ...         self.left -= taken
    ...     def unmake(self, taken):
    ...         self.left += taken
    ...     def outcome(self):
    ...         return nw.LOSS if self.left == 0 else None
    ...     def evaluate(self):
    ...         return 0
    ...     def key(self):
    ...         return self.left
    >>> answer = nw.Searcher(depth=10).search(Matches(10))
    >>> answer.best, answer.value_text
    (2, 'won in 5')
    >>> nw.verify(Matches(15)).passed
    True

    Optional methods, in order of benefit: `key()`, any hashable object that tells positions apart (transposition
    table); `knowledge(move)`, greater for moves to try first; `move_index(move)`, a number below 4096 for the
    history heuristic (by default moves are numbered as they are met); `to_move()`, 0 or 1, for games in which a
    side may move twice.
    """

    def moves(self) -> Iterable[Hashable]:
        """The legal moves."""

    def make(self, move: Any) -> Any:
        """Plays a move."""

    def unmake(self, move: Any, made: Any) -> None:
        """Takes it back. `made` is what `make` returned; the argument may be left out."""

    def outcome(self) -> Optional[int]:
        """`nw.WIN`, `nw.LOSS`, `nw.DRAW` or a score; `None` while the game goes on."""

    def evaluate(self) -> int:
        """What the position is worth."""


NEEDED = ("moves", "make", "outcome", "evaluate")
_serial = itertools.count(1)
_classes: "weakref.WeakKeyDictionary[type, Tuple[str, Dict[Any, int], List[Any]]]" = weakref.WeakKeyDictionary()


def _of_class(cls: type) -> Tuple[str, Dict[Any, int], List[Any]]:
    """A name for the class, and the moves met so far: the same in every search of the game."""
    if cls not in _classes:
        _classes[cls] = (f"{cls.__qualname__} {next(_serial)}", {}, [])
    return _classes[cls]


def _equal(one: Any, other: Any) -> bool:
    """By the class's own `==`, or attribute by attribute."""
    if type(one) is not type(other):
        return False
    if type(one).__eq__ is not object.__eq__:
        return bool(one == other)
    return _attributes(one) == _attributes(other)


def _attributes(game: Any) -> Dict[str, Any]:
    slots = (name for cls in type(game).__mro__ for name in getattr(cls, "__slots__", ()))
    found = {name: getattr(game, name) for name in slots if name != "__dict__" and hasattr(game, name)}
    found.update(getattr(game, "__dict__", {}))
    return {name: _plain(value) for name, value in found.items()}


def _plain(value: Any) -> Any:
    """Arrays as lists, whose equality is one answer."""
    return value.tolist() if hasattr(value, "tolist") else value


def _style(game: Any) -> str:
    """How the game takes moves back."""
    unmake = getattr(type(game), "unmake", None)
    if unmake is None:
        trial = copy.deepcopy(game)
        first = next(iter(trial.moves()), None) if trial.outcome() is None else None
        is_new = first is not None and isinstance(trial.make(first), type(game))
        return "new" if is_new else "copy"
    try:
        parameters = list(inspect.signature(unmake).parameters.values())
    except (TypeError, ValueError):
        return "undo"
    taken = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    is_open = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    return "undo" if is_open or len(taken) > 2 else "unmake"


def held(game: Any) -> "_nullwindow.Own":
    """The game as the extension searches it."""
    cls = type(game)
    missing = [name for name in NEEDED if not callable(getattr(cls, name, None))]
    if missing:
        raise TypeError(
            f"{cls.__name__} is not a game: it has no {' and no '.join(missing)}; "
            "a game has the methods moves, make, unmake, outcome and evaluate"
        )
    name, places, seen = _of_class(cls)
    return _nullwindow.Own(name, game, _style(game), copy.deepcopy, _equal, places, seen)


def move_of(game: Any, number: int) -> Any:
    """The move that the extension knows by this number."""
    return number if number < 2**31 else _of_class(type(game))[2][number - 2**31]
