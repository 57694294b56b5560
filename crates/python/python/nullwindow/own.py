"""Games written in Python."""

from __future__ import annotations

import copy
import copyreg
import inspect
import itertools
import weakref
from typing import Any, Callable, Dict, Hashable, Iterable, List, Optional, Protocol, Tuple

from . import _nullwindow
from ._constants import ONGOING


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

    Optional methods, in order of benefit: `unmake(move)` or `unmake(move, made)`, which takes a move back and may get
    what `make` returned; `key()`, any hashable object that tells positions apart (transposition
    table); `knowledge(move)`, greater for moves to try first; `move_index(move)`, a number below 4096 for the
    history heuristic (by default moves are numbered as they are met); `to_move()`, 0 or 1, for games in which a
    side may move twice.
    """

    def moves(self) -> Iterable[Hashable]:
        """The legal moves; none where the game is over."""

    def make(self, move: Any, /) -> Any:
        """Plays a move."""

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


_ATOMS = frozenset((int, float, str, bytes, bool, type(None)))
_HOOKS = ("__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__slots__")


def _copier() -> Callable[[Any], Any]:
    """How positions are copied: as `copy.deepcopy` does, but about ten times as fast where objects are plain."""
    kinds: Dict[type, str] = {}

    def kind_of(cls: type) -> str:
        if cls.__module__ == "numpy" and cls.__name__ == "ndarray":
            return "array"
        hooks = any(base.__dict__.get(name) for base in cls.__mro__[:-1] for name in _HOOKS)
        new: Any = cls.__new__
        is_plain = new is object.__new__ and cls.__dictoffset__ != 0 and not hooks
        return "plain" if is_plain and cls not in copyreg.dispatch_table else "other"

    def copied(value: Any, memo: Dict[int, Any]) -> Any:
        cls = type(value)
        if cls in _ATOMS:
            return value
        twin = memo.get(id(value))
        if twin is not None:
            return twin
        if cls is list:
            twin = memo[id(value)] = value[:]
            if not _ATOMS.issuperset(map(type, value)):
                twin[:] = [copied(one, memo) for one in value]
        elif cls is dict:
            twin = memo[id(value)] = {}
            for name, one in value.items():
                twin[copied(name, memo)] = copied(one, memo)
        elif cls is tuple and _ATOMS.issuperset(map(type, value)):
            return value
        else:
            kind = kinds.get(cls) or kinds.setdefault(cls, kind_of(cls))
            if kind == "plain":
                twin = memo[id(value)] = object.__new__(cls)
                fields = twin.__dict__
                for name, one in value.__dict__.items():
                    fields[name] = one if type(one) in _ATOMS else copied(one, memo)
            elif kind == "array" and not value.dtype.hasobject:
                twin = memo[id(value)] = value.copy()
            else:
                twin = copy.deepcopy(value, memo)
        return twin

    return lambda position: copied(position, {})


def _equal(one: Any, other: Any) -> bool:
    """By the class's own `==`, or attribute by attribute, however deep."""
    return bool(_image(one, ()) == _image(other, ()))


def _image(value: Any, above: Tuple[int, ...]) -> Any:
    """Something that is equal to the image of an equal object."""
    if isinstance(value, (int, float, str, bytes, frozenset, type(None))):
        return value
    if id(value) in above:
        return above.index(id(value))
    inside = (*above, id(value))
    if isinstance(value, (list, tuple)):
        return [_image(one, inside) for one in value]
    if isinstance(value, dict):
        return {name: _image(one, inside) for name, one in value.items()}
    if hasattr(value, "tolist"):
        return _image(value.tolist(), inside)  # An array, whose equality is not one answer.
    equality: Any = type(value).__eq__
    if equality is not object.__eq__:
        return value
    slots = (name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ()))
    fields = {name: getattr(value, name) for name in slots if name != "__dict__" and hasattr(value, name)}
    fields.update(getattr(value, "__dict__", {}))
    return type(value), {name: _image(one, inside) for name, one in fields.items()}


def _style(game: Any) -> str:
    """How the game takes moves back."""
    unmake = getattr(type(game), "unmake", None)
    if unmake is None:
        trial = copy.deepcopy(game)
        first = next(iter(trial.moves()), None) if trial.outcome() in (None, ONGOING) else None
        made = None if first is None else trial.make(first)
        is_new = made is not trial and all(callable(getattr(type(made), name, None)) for name in NEEDED)
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
    if isinstance(game, type):
        raise TypeError(f"{game.__name__} is a class; a position of it is searched: {game.__name__}(...)")
    missing = [name for name in NEEDED if not callable(getattr(cls, name, None))]
    if missing:
        raise TypeError(
            f"{cls.__name__} is not a game: it has no {' and no '.join(missing)}; "
            "a game has the methods moves, make, unmake, outcome and evaluate"
        )
    name, places, seen = _of_class(cls)
    return _nullwindow.Own(name, game, _style(game), _copier(), _equal, places, seen)


def move_of(game: Any, number: int) -> Any:
    """The move that the extension knows by this number."""
    return number if number < 2**31 else _of_class(type(game))[2][number - 2**31]
