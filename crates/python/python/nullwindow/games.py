"""The built-in games."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Type, TypeVar

from . import _nullwindow, pictures
from ._arguments import flag, needed, text as text_of, whole

P = TypeVar("P", bound="Position")


class Position(_nullwindow.BuiltIn):
    """A position of a built-in game and the moves that led to it.

    Moves are texts, as the game writes them; `make` also reads other usual notations. Positions can be compared,
    hashed, copied and pickled, and show themselves in notebooks.
    """

    _GAME = ""
    #: A position as the constructor reads it.
    _EXAMPLE = ""
    #: What was given to the constructor.
    _start: Tuple[Optional[str], bool]

    def __new__(cls: Type[P], text: Optional[str] = None, draws: bool = False) -> P:
        if not cls._GAME:
            raise TypeError("Position is no game; write nw.Chess(), nw.Othello() or another one")
        if text is not None:
            text_of("text" if cls._GAME != "chess" else "fen", text, cls._EXAMPLE)
        self = super().__new__(cls, cls._GAME, text, flag("draws", draws))
        self._start = (text, draws)
        return self

    def perft(self, depth: int) -> int:
        """How many positions are so many moves away."""
        return super().perft(whole("depth", depth, 0, 100))

    def copy(self: P) -> P:
        """A position of its own, with the same moves to undo."""
        twin = type(self)(*self._start)
        twin._assign(self)
        return twin

    __copy__ = copy

    def __deepcopy__(self: P, memo: Any) -> P:
        return self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> Any:
        return _restored, (type(self), self._restore(), self.made)

    def _restore(self) -> Any:
        return self._start

    def _repr_svg_(self) -> str:
        return pictures.svg(self._GAME, self._text())


def _restored(cls: Type[Position], start: Any, made: List[str]) -> Position:
    position = cls(*start) if not isinstance(start, dict) else cls._of_squares(**start)  # type: ignore[attr-defined]
    for move in made:
        position.make(move)
    return position


class _ByMoves(Position):
    """A game whose positions are read as the moves that lead to them."""

    @property
    def text(self) -> str:
        """The moves from the start of the game."""
        return (self._start[0] or "") + "".join(self.made)


class Chess(Position):
    """Chess. Moves are written as `g1f3` and `e7e8q`; `Nf3`, `O-O` and `e8=Q` are read too.

    >>> import nullwindow as nw
    >>> position = nw.Chess()
    >>> position.make("Nf3")
    >>> position.moves()[:3], position.to_move
    (['a7a5', 'a7a6', 'b7b5'], 'Black')
    >>> position.show("b8c6"), position.undo()
    ('Nc6', 'g1f3')
    >>> position == nw.Chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    True

    draws: whether repetition, fifty moves and too few men end the game. They make values depend on how a position
    came about, so studies of searches leave them out.
    """

    _GAME = "chess"
    _EXAMPLE = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"
    _squares: Optional[Dict[str, Any]] = None

    def __new__(cls, fen: Optional[str] = None, draws: bool = False) -> "Chess":
        return super().__new__(cls, fen, draws)

    @property
    def fen(self) -> str:
        """The position in Forsyth–Edwards notation."""
        return self._text()

    @classmethod
    def from_board(cls, board: Any, draws: bool = False) -> "Chess":
        """The position of a python-chess board, taken from its bitboards.

        >>> import chess, nullwindow as nw
        >>> nw.Chess.from_board(chess.Board()) == nw.Chess()
        True
        """
        if not hasattr(board, "occupied_co"):
            raise TypeError(f"{board!r} is not a board of python-chess; write nw.Chess.from_board(chess.Board())")
        white, black = board.occupied_co[True], board.occupied_co[False]
        men = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        return cls._of_squares(
            colours=[white, black],
            men=list(men),
            castling_rooks=board.clean_castling_rights(),
            en_passant=board.ep_square if board.has_legal_en_passant() else None,
            white_to_move=bool(board.turn),
            counters=(min(board.halfmove_clock, 100), max(1, min(board.fullmove_number, 65535))),
            draws=draws,
        )

    @classmethod
    def _of_squares(cls, **squares: Any) -> "Chess":
        self = cls(None, squares["draws"])
        self._set_bitboards(**squares)
        self._squares = squares
        return self

    def _restore(self) -> Any:
        return self._squares or self._start

    def copy(self) -> "Chess":
        """A position of its own, with the same moves to undo."""
        twin = super().copy()
        twin._squares = self._squares
        return twin

    __copy__ = copy

    def to_board(self) -> Any:
        """The position as a python-chess board, with an empty stack of moves."""
        chess = needed("chess", "to_board")
        (white, black), men, rooks, en_passant, white_to_move, counters = self._bitboards()
        board = chess.Board(None, chess960=self._needs_960(rooks, (men[5] & white, men[5] & black)))
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = men
        board.occupied_co = [black, white]
        board.occupied = white | black
        board.promoted = 0
        board.turn = white_to_move
        board.castling_rights = rooks
        board.ep_square = en_passant
        board.halfmove_clock, board.fullmove_number = counters
        return board

    @staticmethod
    def _needs_960(rooks: int, kings: Tuple[int, int]) -> bool:
        corners, ranks, homes = 0x8100_0000_0000_0081, (0xFF, 0xFF << 56), (1 << 4, 1 << 60)
        away = (rooks & rank and not king & home for rank, king, home in zip(ranks, kings, homes))
        return bool(rooks & ~corners) or any(away)


class Othello(Position):
    """Othello. Moves are squares (`d3`), or `pass`.

    >>> import nullwindow as nw
    >>> nw.Othello().moves()
    ['d3', 'c4', 'f5', 'e6']
    """

    _GAME = "othello"


class Checkers(Position):
    """English draughts. Moves are written as `11-15`, captures as `15x22`.

    >>> import nullwindow as nw
    >>> nw.Checkers("W:W18:B14").moves()
    ['18x9']
    """

    _GAME = "checkers"
    _EXAMPLE = "W:W18:B14"


class ConnectFour(_ByMoves):
    """Connect four. Moves are columns from `1` to `7`; a position is given by the columns played.

    >>> import nullwindow as nw
    >>> nw.Searcher(depth=5).search(nw.ConnectFour("414141")).value_text
    'won in 1'
    """

    _GAME = "connect-four"
    _EXAMPLE = "4453"


class Kalah(Position):
    """Kalah with six pits of four seeds. Moves are pits from `1`; a side may move again.

    >>> import nullwindow as nw
    >>> game = nw.Kalah()
    >>> game.make("3")
    >>> game.to_move
    'South'
    """

    _GAME = "kalah"


class TicTacToe(_ByMoves):
    """Tic-tac-toe. Moves are squares from `1` to `9`, row by row; a position is given by the squares played.

    >>> import nullwindow as nw
    >>> nw.TicTacToe("15").over
    False
    """

    _GAME = "tic-tac-toe"
    _EXAMPLE = "159"
