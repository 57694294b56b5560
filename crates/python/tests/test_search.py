"""Searches of the built-in games."""

import os
import pickle
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time

import nullwindow as nw
import pytest


def minimax(position, depth):
    if position.over or depth == 0:
        value = position.evaluate()
        return value
    best = None
    for move in position.moves():
        mover = position.to_move
        position.make(move)
        value = minimax(position, depth - 1)
        if position.to_move != mover:
            value = -value
        position.undo()
        # A win is one move further away.
        if abs(value) > nw.LIMIT:
            value -= 1 if value > 0 else -1
        best = value if best is None else max(best, value)
    return best


@pytest.mark.parametrize("driver", [name for name in nw.DRIVERS if name != "mtd-best"])
def test_every_driver_equals_minimax(driver):
    chance = random.Random(driver)
    for game in (nw.ConnectFour, nw.Kalah, nw.TicTacToe):
        searcher = nw.Searcher(depth=4, algorithm=driver, table_mb=1)
        for _ in range(4):
            position = game()
            for _ in range(chance.randint(0, 6)):
                if not position.over:
                    position.make(chance.choice(position.moves()))
            answer = searcher.search(position)
            assert answer.value == minimax(position, 4), position
            assert answer.bound == "exact"
            assert answer.best is None or answer.best in position.moves()


def test_an_answer():
    position = nw.Chess("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    answer = nw.Searcher(depth=4).search(position)
    assert answer.value_text == "won in 1" and position.show(answer.best).endswith("#")
    assert answer.line == [answer.best]
    assert "won in 1" in str(answer) and answer.best in str(answer)
    assert [row.depth for row in answer.iterations] == [row["depth"] for row in answer.rows]
    assert answer.rows[-1]["nodes"] == answer.iterations[-1].nodes > 0
    assert answer.nodes >= sum(row.nodes for row in answer.iterations)
    assert len(answer.root_moves) == len(position.moves())
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_lines_and_chosen_moves():
    position = nw.ConnectFour()
    answer = nw.Searcher(depth=6).search(position, lines=3)
    firsts = [answer.best] + [line.line[0] for line in answer.alternatives]
    assert len(set(firsts)) == 3
    values = [answer.value] + [line.value for line in answer.alternatives]
    assert values == sorted(values, reverse=True)
    assert nw.Searcher(depth=6).search(position, only=["1", "7"]).best in ("1", "7")
    assert nw.Searcher(depth=2).search(nw.Chess(), only=["Nf3"]).best == "g1f3"
    with pytest.raises(ValueError, match="'9'"):
        nw.Searcher(depth=6).search(position, only=["9"])


def test_limits():
    assert nw.Searcher(nodes=5000).search(nw.Othello()).nodes == 5000
    began = time.monotonic()
    answer = nw.Searcher(time=0.2).search(nw.Chess())
    assert 0.15 < time.monotonic() - began < 5 and answer.depth >= 1


def test_the_same_search_visits_the_same_nodes():
    counts = {nw.Searcher(depth=7, algorithm="mtd-f").search(nw.Kalah()).nodes for _ in range(3)}
    assert len(counts) == 1


def test_a_searcher_remembers_and_forgets():
    searcher = nw.Searcher(depth=9)
    first, second = (searcher.search(nw.ConnectFour()).nodes for _ in range(2))
    assert second < first
    searcher.forget()
    assert searcher.search(nw.ConnectFour()).nodes == first
    assert searcher.search(nw.TicTacToe()).value == 0, "another game in between"
    twin = pickle.loads(pickle.dumps(searcher))
    assert repr(twin) == repr(searcher) and twin.search(nw.ConnectFour()).nodes == first


def test_threads():
    answer = nw.Searcher(depth=9, threads=2).search(nw.ConnectFour())
    assert answer.threads == 2
    assert answer.value == nw.Searcher(depth=9).search(nw.ConnectFour()).value
    counts = {nw.Searcher(depth=7, threads=2, lockstep=True).search(nw.Kalah()).nodes for _ in range(2)}
    assert len(counts) == 1, "lockstep can be repeated"


def test_the_interpreter_is_free_during_a_search():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    nw.Searcher(time=0.5).search(nw.Chess())
    during = len(ticks)
    done.set()
    ticker.join()
    assert during > 10


def test_searches_from_several_threads():
    found = []

    def work():
        found.append(nw.Searcher(depth=8).search(nw.ConnectFour("44")).value)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(found) == 4 and len(set(found)) == 1


INTERRUPTED = """
    import sys, nullwindow as nw
    {game}
    print("ready", flush=True)
    answer = nw.Searcher({options}).search({position})
    print(answer.interrupted, answer.depth >= 1, answer.best is not None, answer.time < 20)
    try:
        nw.search_tree({position}, "minimax", depth=40)
    except KeyboardInterrupt:
        print("stopped")
"""
SLOW = """
    class Slow:
        def __init__(self): self.path = []
        def moves(self): return [0, 1, 2]
        def make(self, move): self.path.append(move)
        def unmake(self, move): self.path.pop()
        def outcome(self): return None
        def evaluate(self): return hash(tuple(self.path)) % 100
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize(
    "game, position, options",
    [
        ("", "nw.Chess()", "time=60"),
        ("", "nw.Chess()", "time=60, threads=2"),
        (SLOW, "Slow()", "time=60, depth=100"),
    ],
)
def test_ctrl_c_stops_a_search_and_gives_what_is_known(game, position, options):
    script = textwrap.dedent(INTERRUPTED).format(
        game=textwrap.dedent(game), position=position, options=options
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "True True True True\n"
        time.sleep(1.0)
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "stopped\n"
        assert child.wait(timeout=20) == 0
    finally:
        child.kill()
        child.stdout.close()


@pytest.mark.parametrize(
    "options, words",
    [
        ({"algorithm": "mtdf"}, "no algorithm is called 'mtdf'"),
        ({"algorithm": "ins"}, "only as printed.*search_tree"),
        ({"enhancements": "histry"}, "history"),
        ({"time": -1.0}, "not a number of seconds"),
        ({"time": float("nan")}, "not a number of seconds"),
        ({"depth": 0}, "depth=0 is out of range; it may be from 1"),
        ({"depth": -1}, "depth=-1 is out of range"),
        ({"threads": 0}, "threads=0 is out of range; it may be from 1"),
        ({"guess": "best"}, "no first guess is called 'best'"),
    ],
)
def test_refused_options(options, words):
    with pytest.raises(ValueError, match=words):
        nw.Searcher(**options)


def test_enhancements_without_effect_are_refused():
    with pytest.raises(ValueError, match="table"):
        nw.Searcher(depth=3, enhancements="E").search(nw.ConnectFour())
    with pytest.raises(ValueError, match="mtd-f"):
        nw.Searcher(depth=3, algorithm="mtd-f", enhancements="S").search(nw.ConnectFour())
    assert nw.Searcher(depth=3, enhancements=["table", "history"]).search(nw.ConnectFour()).enhancements == "TNSH"
    with pytest.raises(TypeError, match="int is not a game: it has no moves"):
        nw.Searcher(depth=3).search(5)
