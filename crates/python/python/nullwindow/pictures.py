"""Boards as pictures for notebooks."""

from __future__ import annotations

from typing import Callable, Dict, List, Tuple

LIGHT, DARK, LINE, INK = "#f0e4cc", "#b58863", "#5c4a36", "#222222"
FIELD, PALE = "#3b7d52", "#f7f7f2"
WHITE_MAN, BLACK_MAN, YELLOW, RED, BLUE = "#fafafa", "#2b2b2b", "#f2c230", "#d2402f", "#2f62a8"
SQUARE = 40
MEN = {"k": "♚", "q": "♛", "r": "♜", "b": "♝", "n": "♞", "p": "♟"}


def svg(game: str, text: str) -> str:
    """The picture of a position that the game writes as `text`."""
    return _PICTURES[game](text)


def _page(width: float, height: float, parts: List[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, sans-serif">{"".join(parts)}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" stroke-width="1"/>'


def _word(x: float, y: float, text: object, size: float, fill: str = INK, more: str = "") -> str:
    centred = 'text-anchor="middle" dominant-baseline="central"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {centred} {more}>{text}</text>'


def _chequered() -> List[str]:
    return [
        _rect(SQUARE * c, SQUARE * r, SQUARE, SQUARE, DARK if (r + c) % 2 else LIGHT)
        for r in range(8)
        for c in range(8)
    ]


def _small(x: float, y: float, text: object, fill: str = LINE) -> str:
    """The name of a square, in its corner."""
    return _word(x + 6, y + 7, text, 9, fill)


def _edges(ranks: str, fill: str = LINE) -> List[str]:
    """The names of the files in the last row, those of the ranks in the first column."""
    files = [_small(SQUARE * (c + 1) - 12, SQUARE * 8 - 14, file, fill) for c, file in enumerate("abcdefgh")]
    return files + [_small(0, SQUARE * r, rank, fill) for r, rank in enumerate(ranks)]


def _chess(fen: str) -> str:
    parts = _chequered() + _edges("87654321")
    for row, rank in enumerate(fen.split(" ")[0].split("/")):
        column = 0
        for letter in rank:
            if letter.isdigit():
                column += int(letter)
                continue
            fill, edge = (WHITE_MAN, BLACK_MAN) if letter.isupper() else (BLACK_MAN, WHITE_MAN)
            more = f'stroke="{edge}" stroke-width="0.8" data-man="{letter}"'
            x, y = SQUARE * (column + 0.5), SQUARE * (row + 0.5)
            parts.append(_word(x, y, MEN[letter.lower()], 0.8 * SQUARE, fill, more))
            column += 1
    return _page(8 * SQUARE, 8 * SQUARE, parts)


def _othello(text: str) -> str:
    squares = [c for c in text if c in "X*O-."][:64]
    parts = []
    for at, disc in enumerate(squares):
        x, y = SQUARE * (at % 8), SQUARE * (at // 8)
        parts.append(_rect(x, y, SQUARE, SQUARE, FIELD, f'stroke="{INK}"'))
        if disc in "X*O":
            fill = WHITE_MAN if disc == "O" else BLACK_MAN
            parts.append(_disc(x + SQUARE / 2, y + SQUARE / 2, 0.42 * SQUARE, fill))
    return _page(8 * SQUARE, 8 * SQUARE, parts + _edges("12345678", PALE))


def _checkers(fen: str) -> str:
    parts = _chequered()
    # Black begins on squares 1 to 12, at the bottom of the board; 1 is at the right.
    places = [(SQUARE * (6.5 - 2 * (at % 4) + at // 4 % 2), SQUARE * (7.5 - at // 4)) for at in range(32)]
    names = {at: _small(x - SQUARE / 2, y - SQUARE / 2, at, PALE) for at, (x, y) in enumerate(places, 1)}
    for side in fen.strip('."').split(":")[1:]:
        fill, edge = (WHITE_MAN, INK) if side[:1] == "W" else (BLACK_MAN, PALE)
        for man in filter(None, side[1:].split(",")):
            number = int(man.lstrip("K"))
            x, y = places[number - 1]
            parts.append(_disc(x, y, 0.4 * SQUARE, fill))
            if man.startswith("K"):
                parts.append(_word(x, y, "♛", 0.5 * SQUARE, edge))
            else:
                names[number] = _word(x, y, number, 9, edge)
    parts += names.values()
    return _page(8 * SQUARE, 8 * SQUARE, parts)


def _connect_four(text: str) -> str:
    rows = [line.split() for line in text.strip().splitlines()]
    parts = [_rect(0, 0, 7 * SQUARE, 6 * SQUARE, BLUE)]
    for r, row in enumerate(rows):
        for c, stone in enumerate(row):
            fill = {"x": YELLOW, "o": RED}.get(stone, PALE)
            parts.append(_disc(SQUARE * (c + 0.5), SQUARE * (r + 0.5), 0.42 * SQUARE, fill))
    parts += [_word(SQUARE * (c + 0.5), 6 * SQUARE + 9, c + 1, 11) for c in range(7)]
    return _page(7 * SQUARE, 6 * SQUARE + 18, parts)


def _kalah(text: str) -> str:
    """`4,4,0,5,5,5,1/4,4,4,4,4,4,0 1`: each side's pits and store, and who is to move."""
    south, north = ([int(n) for n in side.split(",")] for side in text.split(" ")[0].split("/"))
    pits = len(south) - 1
    parts = [_rect(0, 0, (pits + 2) * SQUARE, 2 * SQUARE, DARK, 'rx="12"')]
    stores: Tuple[Tuple[float, int], ...] = ((0.5, north[-1]), (pits + 1.5, south[-1]))
    for x, seeds in stores:
        parts.append(_rect(SQUARE * (x - 0.4), 8, 0.8 * SQUARE, 2 * SQUARE - 16, LIGHT, 'rx="10"'))
        parts.append(_word(SQUARE * x, SQUARE, seeds, 16))
    for pit in range(pits):
        for row, seeds in ((0.5, north[pits - 1 - pit]), (1.5, south[pit])):
            parts.append(_disc(SQUARE * (pit + 1.5), SQUARE * row, 0.42 * SQUARE, LIGHT))
            parts.append(_word(SQUARE * (pit + 1.5), SQUARE * row, seeds, 14))
    return _page((pits + 2) * SQUARE, 2 * SQUARE, parts)


def _tic_tac_toe(text: str) -> str:
    squares = [c for c in text if c in "XOxo."][:9]
    parts = []
    for at, mark in enumerate(squares):
        x, y = SQUARE * (at % 3), SQUARE * (at // 3)
        parts.append(_rect(x, y, SQUARE, SQUARE, PALE, f'stroke="{LINE}"'))
        if mark == ".":
            parts.append(_small(x, y, at + 1))
        else:
            fill = BLUE if mark.upper() == "X" else RED
            parts.append(_word(x + SQUARE / 2, y + SQUARE / 2, mark.upper(), 0.7 * SQUARE, fill))
    return _page(3 * SQUARE, 3 * SQUARE, parts)


_PICTURES: Dict[str, Callable[[str], str]] = {
    "chess": _chess,
    "othello": _othello,
    "checkers": _checkers,
    "connect-four": _connect_four,
    "kalah": _kalah,
    "tic-tac-toe": _tic_tac_toe,
}
