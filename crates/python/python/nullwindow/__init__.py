"""Every fixed-depth minimax search, on any two-player game.

>>> import nullwindow as nw
>>> nw.search_tree([[3, 5], [2, 9, 1]], "sss").value
3
>>> nw.Searcher(depth=9).search(nw.TicTacToe()).value
0

Games: `Chess`, `Othello`, `Checkers`, `ConnectFour`, `Kalah`, `TicTacToe`, and your own: a class with the methods
`moves`, `make`, `unmake`, `outcome` and `evaluate` (`Game` describes them), compiled with `@compiled` if it is to
be fast. `verify` checks a game, `advise` finds the search that suits it.
"""

from . import lab
from ._constants import ALGORITHMS, DRAW, DRIVERS, ENHANCEMENTS, LIMIT, LOSS, ONGOING, WIN, Described
from ._nullwindow import version as __version__
from .answers import Advice, Answer, Fault, Iteration, Line, RootMove, TreeAnswer, Verdict
from .compiling import Array, compiled, interpreted
from .games import Checkers, Chess, ConnectFour, Kalah, Othello, Position, TicTacToe
from .judging import advise, verify
from .lab import ablation, compare
from .own import Game
from .searching import Searcher, count_leaves, search, search_tree
from .stepping import Stepper, stepper

__all__ = [
    "ALGORITHMS",
    "Advice",
    "Answer",
    "Array",
    "Checkers",
    "Chess",
    "ConnectFour",
    "DRAW",
    "DRIVERS",
    "Described",
    "ENHANCEMENTS",
    "Fault",
    "Game",
    "Iteration",
    "Kalah",
    "LIMIT",
    "LOSS",
    "Line",
    "ONGOING",
    "Othello",
    "Position",
    "RootMove",
    "Searcher",
    "Stepper",
    "TicTacToe",
    "TreeAnswer",
    "Verdict",
    "WIN",
    "__version__",
    "ablation",
    "advise",
    "compare",
    "compiled",
    "count_leaves",
    "interpreted",
    "lab",
    "search",
    "search_tree",
    "stepper",
    "verify",
]
