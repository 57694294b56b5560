"""Side by side with easyAI on its own games: the move each finds, and the time to find it.

    pip install easyAI==2.0.12 numba
    python crates/python/benches/easyai.py [depths of the three games]

easyAI plays with its best settings of those tried here: with and without a transposition table, with and without
`win_score`. Three times ours: easyAI's own class searched by us ("wrapped"), the same rules written for nullwindow and
interpreted ("call-backs"), and compiled. Times are processor times, the least of five interleaved runs; numba's
compilation is not counted, nor the making of our table.
"""

import inspect
import sys
import time

import easyAI
import games
import nullwindow as nw
from easyAI.games.Awele import Awele
from easyAI.games.ConnectFour import ConnectFour, find_four
from easyAI.games.TicTacToe import TicTacToe

RUNS = 5


def wrapped(game, score_of_end):
    """A game of easyAI in the interface of nullwindow, its own rules called: `lose` once a position."""

    class Remembering(game):
        lost = None

        def lose(self):
            if self.lost is None:
                self.lost = super().lose()
            return self.lost

        def make_move(self, move):
            self.lost = None
            return super().make_move(move)

        def unmake_move(self, move):
            self.lost = None
            return super().unmake_move(move)

        def switch_player(self):
            self.lost = None
            super().switch_player()

    class Wrapped:
        def __init__(self):
            self.game = Remembering([easyAI.Human_Player("1"), easyAI.Human_Player("2")])

        def moves(self):
            return [] if self.game.is_over() else self.game.possible_moves()

        def make(self, move):
            self.game.make_move(move)
            self.game.switch_player()

        if hasattr(game, "unmake_move"):

            def unmake(self, move):
                self.game.switch_player()
                self.game.unmake_move(move)

        def outcome(self):
            return score_of_end(self.game) if self.game.is_over() else None

        def evaluate(self):
            return SCORING[game](self.game)

        def key(self):
            return self.game.ttentry()

        def __eq__(self, other):
            return self.key() == other.key()

    return Wrapped


def lost(game):
    return nw.LOSS if game.lose() else nw.DRAW


def difference(game):
    return game.player.score - game.opponent.score


SCORING = {
    TicTacToe: lambda game: game.scoring(),
    ConnectFour: lambda game: game.scoring(),
    Awele: difference,
}
# How we search: like easyAI, without iterations, where the whole tree is small.
SETTINGS = {TicTacToe: {"algorithm": "mtd-f", "enhancements": "table,killers", "deepen_by": 9, "table_mb": 4}}
USUAL = {"deepen_by": 2}
# Nearly all of the time goes into `lose`: leaves are kept in the table too (F).
WRAPPED = {ConnectFour: {"algorithm": "mtd-f", "enhancements": "TLF", "deepen_by": 7}}
# Theirs, ours, how it ends, depth.
CONTESTS = [
    (TicTacToe, games.TicTacToe, lost, 9),
    (ConnectFour, games.ConnectFour, lost, 7),
    (Awele, games.Awele, difference, 10),
]


def settings_of(theirs):
    """easyAI's settings, by name. A table needs `ttentry`, which its examples lack: it is added here."""
    entries = {
        TicTacToe: lambda game: (game.current_player, *game.board),
        ConnectFour: lambda game: (game.current_player, game.board.tobytes()),
        Awele: lambda game: (
            game.current_player,
            *game.board,
            *(player.score for player in game.players),
            *(player.isstarved for player in game.players),
        ),
    }
    theirs.ttentry = entries[theirs]
    for name, win in (("", float("inf")), (", win_score", 90)):
        if win == 90 and theirs is Awele:
            continue
        for table in (False, True):
            yield f"Negamax{', table' if table else ''}{name}", win, table


def run_theirs(theirs, depth, win, table):
    game = theirs([easyAI.Human_Player("1"), easyAI.Human_Player("2")])
    entries = easyAI.TranspositionTable() if table else None
    player = easyAI.Negamax(depth, SCORING[theirs], win_score=win, tt=entries)
    began = time.process_time()
    move = player(game)
    return move, time.process_time() - began


def run_ours(game, depth, settings):
    searcher = nw.Searcher(depth=depth, **settings)
    searcher.search(nw.TicTacToe("123456"))  # Makes the table.
    began = time.process_time()
    answer = searcher.search(game)
    return answer, time.process_time() - began


# Functions that a class needs; a table of easyAI's is written in eight lines.
HELPERS = {
    ConnectFour: [find_four],
    games.TicTacToe: [games.three],
    games.ConnectFour: [games.has_four],
    games.Awele: [games.is_over],
}
TABLES = {ConnectFour: 8, games.TicTacToe: 1, games.ConnectFour: 2, games.Awele: 1}


def lines_of(cls):
    """Lines of code, without documentation, blank lines and what only shows the board."""
    parts = [cls, *HELPERS.get(cls, [])]
    source = "\n".join(map(inspect.getsource, parts))
    for name in ("show",):
        if hasattr(cls, name):
            source = source.replace(inspect.getsource(getattr(cls, name)), "")
    for part in parts:
        source = source.replace(part.__doc__ or "", "")
    code = [line for line in source.splitlines() if line.strip(' "') and not line.strip().startswith("#")]
    return len(code) + TABLES.get(cls, 0)


def value_of(ours, move_number, depth):
    """What a move is worth by a search of all that follows it."""
    game = ours()
    moves = list(game.moves())
    answer = nw.Searcher(depth=depth).search(game, only=[moves[move_number]])
    return answer.value


def main(depths):
    print("game, depth | search | move | worth | seconds | times easyAI's best | lines")
    for (theirs, ours, end, usual), depth in zip(CONTESTS, depths or [None] * len(CONTESTS)):
        depth = depth or usual
        list(settings_of(theirs))  # Adds `ttentry`.
        fast = games.compiled(ours)
        wrap = wrapped(theirs, end)
        settings = SETTINGS.get(theirs, USUAL)
        run_ours(fast(), 2, USUAL)
        for game in (wrap(), ours(), fast()):
            verdict = nw.verify(game, games=5, searches=3)
            assert verdict.passed, verdict
        found = {}
        for _ in range(RUNS):
            for name, win, table in settings_of(theirs):
                found.setdefault(name, []).append(run_theirs(theirs, depth, win, table))
            found.setdefault("nullwindow, wrapped", []).append(run_ours(wrap(), depth, WRAPPED.get(theirs, settings)))
            found.setdefault("nullwindow, call-backs", []).append(run_ours(ours(), depth, settings))
            found.setdefault("nullwindow, compiled", []).append(run_ours(fast(), depth, settings))
        least = {name: min(seconds for _, seconds in runs) for name, runs in found.items()}
        best = min(seconds for name, seconds in least.items() if name.startswith("Negamax"))
        numbers = theirs([easyAI.Human_Player(), easyAI.Human_Player()]).possible_moves()
        for name, runs in found.items():
            move = runs[0][0]
            if isinstance(move, nw.Answer):
                move = move.best
            if name.startswith("Negamax") or name.endswith("wrapped"):
                number = numbers.index(move)
            else:
                number = list(ours().moves()).index(move)
            worth = value_of(fast, number, depth)
            lines = lines_of(theirs if name.startswith("Negamax") else ours) if "wrapped" not in name else ""
            ratio = best / least[name]
            print(f"{theirs.__name__}, {depth} | {name} | {move} | {worth} | {least[name]:.4f} | {ratio:.1f} | {lines}")


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]])
