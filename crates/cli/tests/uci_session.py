"""A UCI session driven by python-chess: run as `python uci_session.py COMMAND...`.

Every move that the engine sends is checked by python-chess, which knows the rules. Efforts are nodes
and depths, so that a slow machine only takes longer.
"""

import sys

import chess
import chess.engine


def play_a_game(engine):
    """A whole game against itself, with python-chess's own opinion of when it is over."""
    board = chess.Board()
    token = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        result = engine.play(board, chess.engine.Limit(nodes=3000), game=token)
        assert result.move in board.legal_moves, (board.fen(), result)
        board.push(result.move)
    assert board.ply() > 20, board.ply()
    print("game:", board.ply(), "plies,", board.result(claim_draw=True))


def play_by_the_clock(engine):
    """Clocks of both sides are sent, and the answer comes by itself."""
    board = chess.Board()
    for _ in range(6):
        limit = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        board.push(engine.play(board, limit).move)


def analyse_several_lines(engine):
    """MultiPV: different moves, best first, each line legal."""
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=4)
    assert len(infos) == 4, infos
    assert len({info["pv"][0] for info in infos}) == 4, infos
    scores = [info["score"].white().score() for info in infos]
    assert scores == sorted(scores, reverse=True) or None in scores, scores
    for info in infos:
        line = board.copy()
        for move in info["pv"]:
            assert move in line.legal_moves
            line.push(move)
        assert info["depth"] == 6 and info["nodes"] > 0 and "hashfull" in info and "nps" in info


def announce_mates(engine):
    """Distances in moves, for the winner and the loser."""
    board = chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
    score = engine.analyse(board, chess.engine.Limit(depth=8))["score"]
    assert score.white() == chess.engine.Mate(2), score
    board.push_uci("f6f7")
    score = engine.analyse(board, chess.engine.Limit(depth=8))["score"]
    assert score.black() == chess.engine.Mate(-1), score


def ponder(engine):
    """The expected reply is pondered on; it comes, and it does not."""
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=5, black_clock=5)
    for hit in (True, False, True):
        result = engine.play(board, limit, ponder=True)
        board.push(result.move)
        reply = result.ponder if hit and result.ponder else next(
            move for move in board.legal_moves if move != result.ponder
        )
        assert reply in board.legal_moves
        board.push(reply)
    assert engine.play(board, limit).move in board.legal_moves


def stop_an_analysis(engine):
    """An endless analysis goes on until it is stopped, and then tells the best move."""
    board = chess.Board()
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
        analysis.stop()
        best = analysis.wait()
    assert best.move in board.legal_moves


def restrict_the_root(engine):
    """searchmoves."""
    board = chess.Board()
    moves = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    result = engine.play(board, chess.engine.Limit(depth=4), root_moves=moves)
    assert result.move in moves, result


def main():
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1:], timeout=120) as engine:
        assert engine.id["name"].startswith("nullwindow"), engine.id
        for name in ("Hash", "Threads", "Algorithm", "Grain", "Move Overhead", "UCI_Chess960"):
            assert name in engine.options, name
        engine.configure({"Hash": 4})
        play_a_game(engine)
        for algorithm in ("mtd-f", "negascout", "aspiration-negascout"):
            engine.configure({"Algorithm": algorithm})
            play_by_the_clock(engine)
            analyse_several_lines(engine)
            announce_mates(engine)
            ponder(engine)
            stop_an_analysis(engine)
            restrict_the_root(engine)
    print("all well")


main()
