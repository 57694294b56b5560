"""Two engines play English checkers through pydraughts until the rules end the game.

usage: hub_session.py COMMAND ARGUMENT...
"""
import sys

import draughts
import draughts.engine


def engine_of(command):
    engine = draughts.engine.HubEngine(command)
    engine.setoption("hash", "4")
    engine.setoption("pydraughts-compat", True)
    engine.init()
    return engine


def main():
    engines = [engine_of(sys.argv[1:]) for _ in range(2)]
    assert engines[0].id["name"] == "nullwindow", engines[0].id
    assert "english" in engines[0].variants, engines[0].variants
    engines[0].ping()
    board = draughts.Board(variant="english")
    # A depth, a number of nodes, a time for the move, a clock: each in its turn.
    limits = [
        draughts.engine.Limit(depth=5),
        draughts.engine.Limit(nodes=3000),
        draughts.engine.Limit(movetime=0.02),
        draughts.engine.Limit(time=0.5, inc=0.02),
    ]
    while not board.is_over() and len(board.move_stack) < 300:
        ply = len(board.move_stack)
        limit = limits[ply % len(limits)]
        result = engines[ply % 2].play(board, limit, ponder=False)
        # pydraughts knows the rules itself: an illegal move would be no move to it.
        board.push(result.move)
        # On a busy machine 20 ms may pass before the first iteration is complete.
        if limit.depth or limit.nodes:
            assert "depth" in result.info and "score" in result.info, (limit, result.info)
    assert board.is_over() or len(board.move_stack) == 300
    print(len(board.move_stack), "moves, winner", board.winner())
    for engine in engines:
        engine.quit()
        assert engine.p.wait(timeout=10) == 0
    print("all well")


main()
