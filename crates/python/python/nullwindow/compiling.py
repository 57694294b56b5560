"""Games compiled with numba: the same class, called by the search as C functions, without the interpreter."""

from __future__ import annotations

import importlib
import inspect
import itertools
import threading
import types
from typing import Any, Dict, List, Optional, Tuple

from . import _nullwindow
from ._arguments import needed
from ._constants import ONGOING

MOST_MOVES = 512
RAISED = ONGOING + 1
_MARK = "__nullwindow_rules__"
_serial = itertools.count(1)

#: The order in which the extension expects them, and their arguments besides the position.
FUNCTIONS = {
    "moves": 0,
    "make": 1,
    "unmake": 2,
    "outcome": 0,
    "evaluate": 0,
    "key": 0,
    "to_move": 0,
    "move_index": 1,
    "knowledge": 1,
}


class Array:
    """The annotation of a field that holds several whole numbers: `pits: nw.Array[14]`.

    >>> Array[14]
    Array[14]
    """

    def __init__(self, length: int) -> None:
        self.length = length

    def __class_getitem__(cls, length: int) -> "Array":
        if not isinstance(length, int) or length < 1:
            raise TypeError(f"Array[{length!r}]: the length of an array is a whole number from 1")
        return cls(length)

    def __repr__(self) -> str:
        return f"Array[{self.length}]"


def compiled(cls: type) -> type:
    """Compiles a game when it is first searched. The class itself stays as it is.

    Its fields must be annotated: `int`, or `nw.Array[n]` for n of them; all are 64-bit. The methods are those of
    `nw.Game`, in the part of Python that numba compiles. `moves` is best a generator; `outcome` returns
    `nw.ONGOING` while the game goes on; `key` and moves are whole numbers. Without `unmake` the fields are copied,
    which is fast. Functions that a method calls are compiled too.

    >>> import nullwindow as nw
    >>> @nw.compiled
    ... class Matches:
    ...     left: int
    ...     def __init__(self, left):
    ...         self.left = left
    ...     def moves(self):
    ...         for taken in range(1, min(self.left, 3) + 1):
    ...             yield taken
    ...     def make(self, taken):
    ...         self.left -= taken
    ...     def outcome(self):
    ...         return nw.LOSS if self.left == 0 else nw.ONGOING
    ...     def evaluate(self):
    ...         return 0
    ...     def key(self):
    ...         return self.left
    >>> nw.Searcher(depth=20, threads=2).search(Matches(22)).best
    2
    """
    if not isinstance(cls, type):
        raise TypeError(f"{cls!r} is not a class; write @nw.compiled above the class of a game")
    missing = [name for name in ("moves", "make", "outcome", "evaluate") if not hasattr(cls, name)]
    if missing:
        raise TypeError(f"{cls.__name__} is not a game: it has no {' and no '.join(missing)}")
    setattr(cls, _MARK, Rules(cls))
    return cls


def interpreted(game: Any) -> Any:
    """A compiled game as an interpreted one, for debugging: a position of a class that is not compiled."""
    cls = type(game)
    if not is_compiled(cls):
        return game
    plain = type(cls.__name__, (cls,), {_MARK: None})
    twin: Any = object.__new__(plain)
    twin.__dict__.update(game.__dict__)
    return twin


def is_compiled(cls: type) -> bool:
    """Whether the class has been decorated with `@nw.compiled`."""
    return cls.__dict__.get(_MARK) is not None  # a subclass has methods of its own


def held(game: Any, checked: bool = False) -> "_nullwindow.Compiled":
    """The game as the extension searches it; `checked`: indices out of range are found, which takes time."""
    rules: Rules = getattr(type(game), _MARK)
    addresses, code = rules.functions(checked)
    return _nullwindow.Compiled(rules.name, rules.state_of(game), addresses, code)


class Rules:
    """The fields of a class and, once it is searched, its compiled functions."""

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.name = f"{cls.__qualname__} compiled {next(_serial)}"
        self.fields = _fields(cls)
        self._compiled: Dict[bool, Tuple[List[int], Any]] = {}
        self._compiling = threading.Lock()

    def state_of(self, game: Any) -> List[int]:
        """The fields, one after the other."""
        state: List[int] = []
        for name, length in self.fields:
            if not hasattr(game, name):
                raise AttributeError(f"{self.cls.__name__} has no field {name!r}; set it in __init__")
            value = getattr(game, name)
            if length is None:
                state.append(_whole(name, value))
            elif len(value) != length:
                raise ValueError(f"{self.cls.__name__}.{name} has {len(value)} numbers, but is an Array[{length}]")
            else:
                state.extend(_whole(name, one) for one in value)
        return state

    def functions(self, checked: bool) -> Tuple[List[int], Any]:
        """The functions' addresses, 0 where there is none, and what owns their code."""
        with self._compiling:
            if checked not in self._compiled:
                self._compiled[checked] = self._compile(checked)
            return self._compiled[checked]

    def _compile(self, checked: bool) -> Tuple[List[int], Any]:
        numba = needed("numba", "@nw.compiled")
        numpy = needed("numpy", "@nw.compiled")
        shape = [(n, numpy.int64) if length is None else (n, numpy.int64, (length,)) for n, length in self.fields]
        record = numba.from_dtype(numpy.dtype(shape))
        position = numba.types.CPointer(record)
        number = numba.types.int64
        known: Dict[Any, Any] = {}
        addresses, kept = [], []
        for name, arguments in FUNCTIONS.items():
            method = getattr(self.cls, name, None)
            if method is None:
                addresses.append(0)
                continue
            function = _jitted(method, numba, known, checked)
            if name == "moves":
                signature = number(position, numba.types.CPointer(number))
                wrapper = _moves_wrapper(function, numba)
            else:
                signature = number(position, *[number] * arguments)
                taken = len(inspect.signature(method).parameters) - 1
                wrapper = _wrapper(function, numba, arguments, taken, ONGOING if name == "outcome" else 0)
            try:
                pointer = numba.cfunc(signature, nopython=True)(wrapper)
            except numba.core.errors.NumbaError as error:
                raise TypeError(f"{self.cls.__name__}.{name} cannot be compiled: {_reason(error)}") from error
            self._check_returns(name, function, numba)
            addresses.append(pointer.address)
            kept.append(pointer)
        return addresses, kept

    def _check_returns(self, name: str, function: Any, numba: Any) -> None:
        """Refuses what would be cut to a whole number."""
        for signature in function.nopython_signatures:
            kind = signature.return_type
            kind = getattr(kind, "yield_type", kind)
            kind = getattr(kind, "type", kind) if isinstance(kind, numba.types.Optional) else kind
            kind = getattr(kind, "dtype", kind)
            if not isinstance(kind, (numba.types.Integer, numba.types.Boolean, numba.types.NoneType)):
                raise TypeError(
                    f"{self.cls.__name__}.{name} returns {kind}; compiled games have whole numbers: "
                    "round it, or count in hundredths"
                )


def _fields(cls: type) -> List[Tuple[str, Optional[int]]]:
    """The annotated fields, and how many numbers each holds (`None`: it is one)."""
    fields: Dict[str, Optional[int]] = {}
    for base in reversed(cls.__mro__):
        module = inspect.getmodule(base)
        for name, kind in _annotations(base).items():
            if isinstance(kind, str):
                kind = eval(kind, dict(vars(module)) if module else {}, {})  # noqa: S307 - the class's own text
            if kind is int:
                fields[name] = None
            elif isinstance(kind, Array):
                fields[name] = kind.length
            else:
                raise TypeError(f"{cls.__name__}.{name} is {kind!r}; a field is an int or an nw.Array[n]")
    if not fields:
        raise TypeError(f"{cls.__name__} has no fields; annotate them, for instance `left: int`")
    return list(fields.items())


def _annotations(cls: type) -> Dict[str, Any]:
    if hasattr(inspect, "get_annotations"):
        return dict(inspect.get_annotations(cls))
    return dict(cls.__dict__.get("__annotations__", {}))  # Python 3.9


def _whole(name: str, value: Any) -> int:
    if not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {value!r}; fields of a compiled game are whole numbers")
    number = int(value.__index__())
    if not -(2**63) <= number < 2**63:
        raise ValueError(f"{name} is {number}; fields of a compiled game have 64 bits")
    return number


def _jitted(function: Any, numba: Any, known: Dict[Any, Any], checked: bool) -> Any:
    """The function compiled, with the Python functions it calls."""
    if function in known:
        return known[function]
    code = function.__code__
    namespace = dict(function.__globals__)
    twin = types.FunctionType(code, namespace, function.__name__, function.__defaults__, function.__closure__)
    known[function] = jitted = numba.njit(twin, error_model="python", boundscheck=checked)
    for name in code.co_names:
        called = namespace.get(name)
        if isinstance(called, types.FunctionType) and called is not function:
            namespace[name] = _jitted(called, numba, known, checked)
    if function.__name__ in namespace and namespace[function.__name__] is function:
        namespace[function.__name__] = jitted
    return jitted


def _moves_wrapper(moves: Any, numba: Any) -> Any:
    carray = numba.carray

    # Apart from the `try`, in which numba takes an exception of a generator for its end.
    def listing(position: Any, out: Any) -> Any:
        count = 0
        buffer = carray(out, MOST_MOVES)
        for move in moves(carray(position, 1)[0]):
            if count == MOST_MOVES:
                return -1
            buffer[count] = move
            count += 1
        return count

    listed = numba.njit(listing)

    def wrapper(position: Any, out: Any) -> Any:
        try:
            return listed(position, out)
        except Exception:
            return RAISED

    return wrapper


def _wrapper(function: Any, numba: Any, arguments: int, taken: int, nothing: int) -> Any:
    """A C function of one, two or three arguments, whatever the method returns; `nothing` stands for `None`."""
    inner: Any = importlib.import_module("numba.typed.typedobjectutils")._nonoptional
    carray, int64 = numba.carray, numba.int64

    def number_of(value: Any) -> Any:
        raise NotImplementedError  # what follows is compiled instead

    def some(value: Any) -> Any:
        return int64(value)

    def none(value: Any) -> Any:
        return nothing

    def perhaps(value: Any) -> Any:
        if value is None:
            return nothing
        return int64(inner(value))

    def chosen(value: Any) -> Any:
        if isinstance(value, numba.types.NoneType):
            return none
        return perhaps if isinstance(value, numba.types.Optional) else some

    numba.extending.overload(number_of)(chosen)
    if arguments == 0:

        def of_state(position: Any) -> Any:
            try:
                return number_of(function(carray(position, 1)[0]))
            except Exception:
                return RAISED

        return of_state
    if arguments == 1:

        def of_move(position: Any, move: Any) -> Any:
            try:
                return number_of(function(carray(position, 1)[0], move))
            except Exception:
                return RAISED

        return of_move
    if taken == 1:

        def unmake(position: Any, move: Any, undo: Any) -> Any:
            try:
                return number_of(function(carray(position, 1)[0], move))
            except Exception:
                return RAISED

        return unmake

    def unmake_with(position: Any, move: Any, undo: Any) -> Any:
        try:
            return number_of(function(carray(position, 1)[0], move, undo))
        except Exception:
            return RAISED

    return unmake_with


def _reason(error: Exception) -> str:
    """The first lines of numba's message that say something."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(lines[:4])
