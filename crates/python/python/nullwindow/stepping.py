"""The step-through view in a notebook: the page in a frame, with the tree given."""

from __future__ import annotations

import html
from typing import Any, Dict, Sequence, Union
from urllib.parse import quote, urlencode

from ._arguments import text, texts, whole
from ._constants import ALGORITHMS
from .games import Position
from .searching import _tree_text

#: Where `nullwindow serve` listens.
PAGE = "http://127.0.0.1:8420/"


class Stepper:
    """A search to step through. It shows itself in notebooks; `address` opens it in a browser."""

    def __init__(self, address: str, height: int) -> None:
        self.address = address
        self.height = height

    def _repr_html_(self) -> str:
        source = html.escape(self.address, quote=True)
        frame = f'<iframe src="{source}" width="100%" height="{self.height}" style="border:0"></iframe>'
        link = f'<a href="{source}" target="_blank">step through it in a window of its own</a>'
        return f"{link} (from <code>nullwindow serve</code>)<br>{frame}"

    def __repr__(self) -> str:
        return f"Stepper({self.address!r})"


def stepper(
    tree: Any,
    algorithms: Union[str, Sequence[str]] = "alphabeta",
    *,
    depth: int = 3,
    page: str = PAGE,
    height: int = 760,
) -> Stepper:
    """Shows a search step by step: a tree of nested lists, or a built-in position to some depth.

    algorithms: one, or two side by side.
    page: where the page is; `nullwindow serve` serves it.

    >>> import nullwindow as nw
    >>> nw.stepper([[3, 5], [2, 9, 1]], ["sss", "mtd-f"]).address
    'http://127.0.0.1:8420/#tree=((3%205)%20(2%209%201))&algorithms=sss,mtd-f'
    """
    names = texts("algorithms", algorithms, ["alphabeta", "sss"])
    whole("depth", depth, 1, 100)
    whole("height", height, 100, 10_000)
    text("page", page, PAGE)
    if not 1 <= len(names) <= 2:
        raise ValueError(f"algorithms={names!r}: the view shows one algorithm, or two side by side")
    for name in names:
        if name not in ALGORITHMS:
            raise ValueError(f"no algorithm is called {name!r}; `nw.ALGORITHMS` lists them")
    fields: Dict[str, str] = {}
    if isinstance(tree, Position):
        fields.update(game=tree._GAME, depth=str(depth))
        if tree.text != type(tree)().text:
            fields["position"] = tree.text
    elif hasattr(tree, "moves"):
        raise TypeError(f"{type(tree).__name__} is no game of the page; it shows built-in positions and nested lists")
    else:
        fields["tree"] = _tree_text(tree).replace("( ", "(").replace(" )", ")")
    fields["algorithms"] = ",".join(names)
    return Stepper(f"{page}#{urlencode(fields, quote_via=quote, safe='(),')}", height)
