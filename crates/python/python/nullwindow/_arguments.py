"""Arguments that are wrong, and what would be right."""

from __future__ import annotations

import importlib
from typing import Any, List, Optional, Sequence, Tuple


#: Nobody waits longer than a year, in seconds.
LONGEST = 31_536_000


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number from `least` to `most`.

    >>> whole("depth", 8, 1, 100)
    8
    >>> whole("depth", 0, 1, 100)
    Traceback (most recent call last):
    ValueError: depth=0 is out of range; it may be from 1 to 100
    >>> whole("depth", 2.5, 1, 100)
    Traceback (most recent call last):
    TypeError: depth=2.5 is not a whole number; it may be from 1 to 100
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}={value!r} is not a whole number; it may be from {least} to {most}")
    number = int(value.__index__())
    if not least <= number <= most:
        raise ValueError(f"{name}={number} is out of range; it may be from {least} to {most}")
    return number


def perhaps(name: str, value: Any, least: int, most: int) -> Optional[int]:
    """The same, or `None`."""
    return None if value is None else whole(name, value, least, most)


def seconds(name: str, value: Any) -> Optional[float]:
    """A time, or `None`.

    >>> seconds("time", "1")
    Traceback (most recent call last):
    TypeError: time='1' is not a number of seconds; write time=1.0
    """
    if value is None:
        return None
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"{name}={value!r} is not a number of seconds; write {name}=1.0")
    if not 0 <= value <= LONGEST:
        raise ValueError(f"{name}={value!r} is not a number of seconds from 0 to {LONGEST}; write {name}=1.0")
    return float(value)


def flag(name: str, value: Any) -> bool:
    """`True` or `False`."""
    if not isinstance(value, bool):
        raise TypeError(f"{name}={value!r} is neither True nor False")
    return value


def text(name: str, value: Any, such_as: str) -> str:
    """A text.

    >>> text("algorithm", 5, "mtd-f")
    Traceback (most recent call last):
    TypeError: algorithm=5 is not a text; write algorithm='mtd-f'
    """
    if not isinstance(value, str):
        raise TypeError(f"{name}={value!r} is not a text; write {name}={such_as!r}")
    return value


def texts(name: str, value: Any, such_as: Sequence[str]) -> List[str]:
    """One text, or several."""
    found = [value] if isinstance(value, str) else list(value) if hasattr(value, "__iter__") else None
    if found is None or not all(isinstance(one, str) for one in found):
        raise TypeError(f"{name}={value!r} is not a list of texts; write {name}={list(such_as)!r}")
    return found


def window(value: Any) -> Optional[Tuple[int, int]]:
    """Two values, the smaller one first, or `None`."""
    from ._constants import LIMIT

    if value is None:
        return None
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise TypeError(f"window={value!r} is no window: write two values, the smaller one first")
    alpha, beta = (whole("window", bound, -LIMIT, LIMIT) for bound in value)
    if alpha >= beta:
        raise ValueError(f"window=({alpha}, {beta}) is no window: write the smaller value first")
    return alpha, beta


def needed(module: str, what: str) -> Any:
    """A module that only some functions need.

    >>> needed("nullwindow_nothing", "This")
    Traceback (most recent call last):
    ImportError: This needs nullwindow_nothing: pip install nullwindow_nothing
    """
    package = module.split(".")[0]
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"{what} needs {package}: pip install {package}") from error
