"""The built-in games."""

import copy
import pickle
import random
import re
import xml.dom.minidom

import nullwindow as nw
import pytest

GAMES = [nw.Chess, nw.Othello, nw.Checkers, nw.ConnectFour, nw.Kalah, nw.TicTacToe]


def random_game(game, seed, plies=60):
    chance = random.Random(seed)
    position = game()
    while not position.over and len(position.made) < plies:
        position.make(chance.choice(position.moves()))
    return position


def test_chess_equals_python_chess_move_for_move():
    chess = pytest.importorskip("chess")
    chance = random.Random(1)
    seen = 0
    while seen < 10_000:
        board, position = chess.Board(), nw.Chess()
        while not board.is_game_over(claim_draw=False) and board.ply() < 120:
            moves = [move.uci() for move in board.legal_moves]
            assert sorted(position.moves()) == sorted(moves), board.fen()
            if seen % 50 == 0:
                assert nw.Chess.from_board(board).moves() == position.moves(), board.fen()
                twin = position.to_board()
                assert sorted(m.uci() for m in twin.legal_moves) == sorted(moves)
                assert twin.fen() == board.fen()
                assert nw.Chess(board.fen()) == nw.Chess.from_board(board)
                assert sorted(position.show(m) for m in moves) == sorted(map(board.san, board.legal_moves))
            seen += 1
            move = chance.choice(moves)
            board.push_uci(move)
            position.make(move)
        assert position.over == (board.is_checkmate() or board.is_stalemate())


def test_castling_rights_and_en_passant_come_from_python_chess():
    chess = pytest.importorskip("chess")
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "bqnbrkr1/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKR1 w GEge - 0 1",
    ]:
        board = chess.Board(fen, chess960="GEge" in fen)
        position = nw.Chess.from_board(board)
        assert len(position.moves()) == board.legal_moves.count()
        twin = position.to_board()
        assert twin.castling_rights == board.clean_castling_rights()
        assert {m.uci() for m in twin.legal_moves} == {m.uci() for m in board.legal_moves}
        assert pickle.loads(pickle.dumps(position)) == position


def test_impossible_boards_are_refused():
    chess = pytest.importorskip("chess")
    with pytest.raises(ValueError, match="king"):
        nw.Chess.from_board(chess.Board(None))


@pytest.mark.parametrize("depth, count", [(1, 20), (2, 400), (3, 8902), (4, 197281)])
def test_perft(depth, count):
    assert nw.Chess().perft(depth) == count


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_made_and_undone(game):
    position = game()
    texts = [position.text]
    chance = random.Random(3)
    while not position.over and len(texts) < 40:
        position.make(chance.choice(position.moves()))
        texts.append(position.text)
    while position.made:
        assert position.text == texts.pop()
        last = position.made[-1]
        assert position.undo() == last
    assert position.text == texts.pop()
    with pytest.raises(IndexError, match="no move has been made"):
        position.undo()


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_values(game):
    position = random_game(game, 5, plies=5)
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position and hash(twin) == hash(position)
        assert twin.made == position.made and type(twin) is game
        twin.undo()
        assert twin != position and len(position.made) == 5
    assert game(position.text) == position
    assert eval(repr(position), {game.__name__: game}) == position
    assert position != "position" and len({position, position.copy()}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game(game):
    position = random_game(game, 11, plies=400)
    if position.over:
        assert position.moves() == [] and position.outcome() is not None
        assert position.winner in (*position.sides, "nobody")
        answer = nw.Searcher(depth=3).search(position)
        assert answer.best is None and answer.line == []
    else:
        assert position.outcome() is None and position.winner is None
    assert position.to_move in position.sides


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game):
    position = random_game(game, 2, plies=8)
    picture = position._repr_svg_()
    assert xml.dom.minidom.parseString(picture).documentElement.tagName == "svg"
    assert picture != game()._repr_svg_()
    assert str(position) != repr(position) and "\n" in str(position)


def test_pictures_show_what_is_there():
    chess = nw.Chess()._repr_svg_()
    assert chess.count('data-man="P"') == 8 and chess.count('data-man="k"') == 1
    discs = nw.Othello()._repr_svg_()
    assert discs.count("<circle") == 4
    assert nw.Checkers()._repr_svg_().count("<circle") == 24
    squares = re.findall(r">(.)</text>", nw.TicTacToe("15")._repr_svg_())
    assert "".join(squares) == "X234O6789", "free squares show the moves"
    numbers = re.findall(r">(\d+)</text>", nw.Checkers()._repr_svg_())
    assert sorted(map(int, numbers)) == list(range(1, 33))


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: nw.Chess("8/8/8/8/8/8/8/8 w - - 0 1"), "king"),
        (lambda: nw.Chess("nonsense"), "column 2"),
        (lambda: nw.Chess().make("e5"), "e5"),
        (lambda: nw.ConnectFour("4444444"), "move 7"),
        (lambda: nw.TicTacToe().make("10"), "not a free square"),
        (lambda: nw.Chess().show("Ke4"), "Ke4"),
    ],
)
def test_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_draws_by_rule():
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    played, studied = nw.Chess(draws=True), nw.Chess()
    for move in shuffle:
        played.make(move)
        studied.make(move)
    assert played.over and played.winner == "nobody" and not studied.over
    again = pickle.loads(pickle.dumps(played))
    assert again.over and again == played
