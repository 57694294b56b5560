"""Every wrong argument of everything public is refused in a sentence that names it."""

import inspect
import math
import re

import nullwindow as nw
import pytest
from conftest import Matches

TREE = [[3, 5], [2, 9, 1]]
#: What nobody should have to read: the sentences of the interpreter and of the bindings.
RAW = r"argument '|cannot be (converted|cast|interpreted)|' object is not|has no attribute|too large to convert"

# Wrong values of each kind of argument.
WHOLE = [-1, 2**70, 2.5, "x", [], True]
ALWAYS = [2**70, 2.5, "x", []]
TEXT = [5, 2.5, [], object()]
NAME = ["nonsense", 5, [5]]
FLAG = [5, "x", []]
SECONDS = [-1, "x", math.nan, math.inf, [], True, 10**400]

SEARCHER = {
    "time": SECONDS,
    "depth": [0, *WHOLE],
    "nodes": [0, *WHOLE],
    "threads": [0, None, *WHOLE],
    "algorithm": [None, *NAME],
    "enhancements": ["histry", 5, [5], ["histry"]],
    "table_mb": [0, None, *WHOLE],
    "aspiration": [0, *WHOLE],
    "guess": NAME,
    "grain": [0, None, *WHOLE],
    "deepen_by": [0, *WHOLE],
    "seed": [None, *WHOLE],
    "lockstep": [None, *FLAG],
}
GAME = [5, "x", None, Matches, object()]
LIBRARY = ["nonsense", 5, []]
#: What is called, with right arguments, and wrong values of each.
PUBLIC = {
    "Searcher": (nw.Searcher, {"depth": 2}, SEARCHER),
    "Searcher.search": (
        nw.Searcher(depth=2).search,
        {"position": nw.TicTacToe()},
        {"position": GAME, "only": [5, "5", [], ["x"], [5]], "lines": [0, None, *WHOLE]},
    ),
    "search": (nw.search, {"position": nw.TicTacToe(), "depth": 2}, {"position": GAME, **SEARCHER}),
    "search_tree": (
        nw.search_tree,
        {"tree": TREE},
        {
            "tree": [2.5, "x", None, [], [[]], ["x"], [2**70], [None], Matches],
            "algorithm": [None, *NAME],
            "depth": WHOLE,
            "guess": [None, *ALWAYS],
            "events": [None, *WHOLE],
        },
    ),
    "count_leaves": (
        nw.count_leaves,
        {"trees": [TREE]},
        {
            "trees": [5, None, [[]], [["x"]], "x"],
            "algorithm": [None, *NAME],
            "window": [5, "x", (1,), (2, 1), (1, 1), (2**70, 1), (0.5, 1), []],
        },
    ),
    "verify": (
        nw.verify,
        {"game": nw.TicTacToe(), "games": 1, "searches": 1},
        {
            "game": GAME,
            "seed": [None, *WHOLE],
            "games": [0, None, *WHOLE],
            "plies": [0, None, *WHOLE],
            "searches": [None, *WHOLE],
            "depth": [0, None, *WHOLE],
        },
    ),
    "advise": (
        nw.advise,
        {"game": Matches(20), "nodes": 10_000, "positions": 4},
        {
            "game": GAME,
            "nodes": [0, None, *WHOLE],
            "seed": [None, *WHOLE],
            "positions": [0, None, *WHOLE],
            "jobs": [0, None, *WHOLE],
            "depth": [0, *WHOLE],
        },
    ),
    "compare": (
        nw.compare,
        {"positions": nw.TicTacToe(), "algorithms": ["mtd-f"], "depth": 2, "library": "none"},
        {
            "positions": [[], 5, [5]],
            "algorithms": [None, *NAME],
            "depth": [0, None, *WHOLE],
            "library": LIBRARY,
            "algorithm": ["mtd-f"],
            "table_mb": [0],
        },
    ),
    "ablation": (
        nw.ablation,
        {"positions": nw.TicTacToe(), "enhancements": ["table"], "depth": 2, "library": "none"},
        {
            "positions": [[], 5, [5]],
            "enhancements": [None, "nonsense", 5, [5], ["table", "T"], list(nw.ENHANCEMENTS)],
            "depth": [0, None, *WHOLE],
            "library": LIBRARY,
        },
    ),
    "stepper": (
        nw.stepper,
        {"tree": TREE},
        {
            "tree": [2.5, None, [], ["x"], Matches(5)],
            "algorithms": [None, [], ["sss"] * 3, *NAME],
            "depth": [0, None, *WHOLE],
            "page": [None, *TEXT],
            "height": [0, None, *WHOLE],
        },
    ),
    "compiled": (nw.compiled, {}, {"cls": [5, Matches, object]}),
    "lab.open": (nw.lab.open, {}, {"path": [5, None, "no/such/store"]}),
    "lab.plot": (
        nw.lab.plot,
        {"table": [{"depth": 1, "relative": 1.0}]},
        {"table": [[], [{"depth": 1}], [{"depth": 1, "relative": 0}]], "x": ["y"], "y": ["z"], "by": ["q"]},
    ),
    "Chess": (nw.Chess, {}, {"fen": ["x", *TEXT], "draws": [None, *FLAG]}),
    "Chess.from_board": (nw.Chess.from_board, {}, {"board": [5, "x", None]}),
    "Position": (nw.Position, {}, {"text": ["x"]}),
    **{
        game.__name__: (game, {}, {"text": ["x!", *TEXT], "draws": [None, *FLAG]})
        for game in (nw.Othello, nw.Checkers, nw.ConnectFour, nw.Kalah, nw.TicTacToe)
    },
    "make": (lambda move: nw.Chess().make(move), {}, {"move": ["x", "", None, *TEXT]}),
    "show": (lambda move: nw.Chess().show(move), {}, {"move": ["x", "", None, *TEXT]}),
    "written": (lambda move: nw.Chess().written(move), {}, {"move": ["x", "", None, *TEXT]}),
    "perft": (nw.Chess().perft, {}, {"depth": [None, *WHOLE]}),
    "Array": (lambda length: nw.Array[length], {}, {"length": [0, None, -1, 2.5, "x"]}),
}
CASES = [
    pytest.param(what, right, {name: value}, id=f"{function}({name}={str(value)[:20]})")
    for function, (what, right, wrong) in PUBLIC.items()
    for name, values in wrong.items()
    for value in values
]


@pytest.mark.parametrize("what, right, wrong", CASES)
def test_a_wrong_argument_is_named(what, right, wrong):
    (name, value), = wrong.items()
    with pytest.raises((ValueError, TypeError, FileNotFoundError)) as raised:
        what(**{**right, **wrong})
    sentence = str(raised.value)
    assert not re.search(RAW, sentence), sentence
    inner = value[0] if isinstance(value, list) and value else value
    said = {name, what.__name__, repr(value), repr(inner), str(inner), type(inner).__name__}
    if isinstance(value, str):
        said |= {repr(letter) for letter in value} | {f"`{value}`", f"`{value[:1]}`"}
    said.add(getattr(inner, "__name__", name))
    in_parts = name in ("tree", "trees", "positions", "table")
    assert in_parts or any(word and word in sentence for word in said), sentence
    assert len(sentence) > 20, sentence


def test_nothing_public_is_left_out():
    functions = {name for name in nw.__all__ if inspect.isfunction(getattr(nw, name))}
    classes = {name for name in nw.__all__ if isinstance(getattr(nw, name), type)}
    games = {name for name in classes if issubclass(getattr(nw, name), nw.Position)}
    # `interpreted` takes anything.
    assert functions | games <= {*PUBLIC, "interpreted"}
    for name in functions - {"interpreted"}:
        what, _, wrong = PUBLIC[name]
        named = {p.name for p in inspect.signature(what).parameters.values() if p.kind is not p.VAR_KEYWORD}
        assert named <= set(wrong), name
    assert set(inspect.signature(nw.Searcher).parameters) == set(SEARCHER)
