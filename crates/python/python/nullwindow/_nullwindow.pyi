"""The extension module. Use the package `nullwindow`, which wraps it."""

from types import ModuleType
from typing import Any, Callable, ClassVar, Dict, List, Optional, Tuple, Type, TypeVar, Union, final

__all__ = [
    "BuiltIn",
    "Compiled",
    "DEEPEST",
    "LIMIT",
    "Own",
    "Position",
    "Searcher",
    "WIN",
    "advise",
    "algorithms",
    "count_leaves",
    "drivers",
    "enhancements",
    "record",
    "search",
    "search_nested",
    "verify",
    "version",
]

LIMIT: int
DEEPEST: int
WIN: int
version: str
algorithms: List[Tuple[str, str, str]]
drivers: List[Tuple[str, str, str]]
enhancements: List[Tuple[str, str, str]]

_P = TypeVar("_P", bound="BuiltIn")
_Squares = Tuple[List[int], List[int], int, Optional[int], bool, Tuple[int, int]]

class Position:
    """A position of a game in Rust; the base class of games of your own Rust crates, too."""

    __nullwindow__: ClassVar[ModuleType]
    def moves(self) -> List[str]: ...
    def written(self, move: str) -> str: ...
    def show(self, move: str) -> str: ...
    def make(self, move: str) -> None: ...
    def undo(self) -> str: ...
    @property
    def made(self) -> List[str]: ...
    def evaluate(self) -> int: ...
    def outcome(self) -> Optional[int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def to_move(self) -> str: ...
    @property
    def sides(self) -> List[str]: ...
    @property
    def winner(self) -> Optional[str]: ...
    @property
    def text(self) -> str: ...
    def perft(self, depth: int) -> int: ...
    def __reduce__(self) -> Any: ...
    def __setstate__(self, made: List[str]) -> None: ...
    def __hash__(self) -> int: ...

class BuiltIn(Position):
    def __new__(cls: Type[_P], game: str, text: Optional[str] = None, draws: bool = False) -> _P: ...
    def _text(self) -> str: ...
    def _assign(self, other: BuiltIn) -> None: ...
    def _bitboards(self) -> _Squares: ...
    def _set_bitboards(
        self,
        colours: List[int],
        men: List[int],
        castling_rooks: int,
        en_passant: Optional[int],
        white_to_move: bool,
        counters: Tuple[int, int],
        draws: bool,
    ) -> None: ...

@final
class Own:
    def __new__(
        cls,
        game: str,
        position: Any,
        style: str,
        copy: Callable[[Any], Any],
        equal: Callable[[Any, Any], bool],
        places: Dict[Any, int],
        moves_seen: List[Any],
    ) -> Own: ...

@final
class Compiled:
    def __new__(cls, game: str, state: List[int], functions: List[int], owner: Any) -> Compiled: ...

@final
class Searcher:
    def __new__(cls, arguments: Dict[str, Any]) -> Searcher: ...
    def forget(self) -> None: ...

_Held = Union[Position, Own, Compiled]

def search(position: _Held, searcher: Searcher, only: Optional[List[int]], lines: int) -> Tuple[str, bool]: ...
def record(position: _Held, algorithm: str, depth: int, cap: int) -> str: ...
def verify(position: _Held, seed: int, games: int, plies: int, searches: int, depth: int) -> Tuple[str, str]: ...
def advise(
    position: _Held, seed: int, nodes: int, positions: int, jobs: int, depth: Optional[int]
) -> Tuple[str, str]: ...
def search_nested(text: str, algorithm: str, depth: Optional[int], guess: int, cap: int) -> str: ...
def count_leaves(texts: List[str], algorithm: str, window: Optional[Tuple[int, int]]) -> List[int]: ...
