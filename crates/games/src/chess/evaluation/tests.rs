//! Every term is counted where it should be, and not where it should not.

use super::facts::count_facts;
use super::terms::*;
use crate::chess::rules::{Color, Piece};
use crate::chess::{Chess, Moves};
use crate::random::SplitMix64;
use nullwindow::{Game, MoveList};

struct Counts([i32; TERMS]);

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}

/// How often White has a term on a board.
fn count(board: &str, term: usize) -> i32 {
    let fen = format!("{board} w - - 0 1");
    let position: Chess = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut counts = Counts([0; TERMS]);
    count_facts(position.board(), Color::White, &mut counts);
    counts.0[term]
}

fn check(cases: &[(&str, usize, i32)]) {
    for &(board, term, expected) in cases {
        assert_eq!(count(board, term), expected, "term {term} of {board}");
    }
}

#[test]
fn men_and_where_they_stand() {
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let men = [(Piece::Pawn, 8), (Piece::Knight, 2), (Piece::Bishop, 2), (Piece::Rook, 2)];
    for (piece, expected) in men.into_iter().chain([(Piece::Queen, 1)]) {
        assert_eq!(count(initial, MATERIAL + piece as usize), expected, "{piece}");
    }
    // Left and right are alike: b1 and g1 are the second of the four squares of the first rank.
    let placed = |piece: Piece, folded: usize| PLACEMENT + piece as usize * 32 + folded;
    check(&[
        (initial, placed(Piece::Knight, 1), 2),
        (initial, placed(Piece::Pawn, 4), 2),
        (initial, placed(Piece::King, 3), 1),
        (initial, placed(Piece::Knight, 2), 0),
    ]);
}

#[test]
fn mobility() {
    check(&[
        ("4k3/8/8/8/8/8/8/N3K3", KNIGHT_MOBILITY + 2, 1),
        // Squares attacked by a pawn, or occupied by an own man.
        ("4k3/8/8/8/p7/8/8/N3K3", KNIGHT_MOBILITY + 1, 1),
        ("4k3/8/8/8/p7/8/2P5/N3K3", KNIGHT_MOBILITY, 1),
        ("4k3/8/8/8/8/2P5/8/B3K3", BISHOP_MOBILITY + 1, 1),
        ("4k3/8/8/8/8/8/8/B3K3", BISHOP_MOBILITY + 7, 1),
        ("4k3/8/8/8/8/8/8/R3K3", ROOK_MOBILITY + 10, 1),
        ("4k3/8/8/8/8/P7/8/R3K3", ROOK_MOBILITY + 4, 1),
        ("4k3/8/8/8/8/8/8/Q3K3", QUEEN_MOBILITY + 17, 1),
    ]);
}

#[test]
fn pawns() {
    check(&[
        ("4k3/8/8/8/P7/P7/P7/4K3", DOUBLED, 2),
        ("4k3/8/8/8/8/8/PPP5/4K3", DOUBLED, 0),
        ("4k3/8/8/8/8/8/P1PP4/4K3", ISOLATED, 1),
        ("4k3/8/8/8/8/8/PPPP4/4K3", ISOLATED, 0),
        // It cannot go to d4; with a pawn on c2 that square can be guarded.
        ("4k3/8/8/4p3/8/3P4/8/4K3", BACKWARD, 1),
        ("4k3/8/8/4p3/8/3P4/2P5/4K3", BACKWARD, 0),
        ("4k3/8/8/8/8/3P4/8/4K3", BACKWARD, 0),
        ("4k3/8/8/8/8/3P4/2P5/4K3", SUPPORTED, 1),
        ("4k3/8/8/8/8/8/2PP4/4K3", SUPPORTED, 0),
    ]);
}

#[test]
fn passed_pawns() {
    check(&[
        ("4k3/8/8/8/8/8/P7/4K3", PASSED, 1),
        ("4k3/8/8/4P3/8/8/8/4K3", PASSED + 3, 1),
        ("4k3/P7/8/8/8/8/8/4K3", PASSED + 5, 1),
        ("4k3/3p4/8/4P3/8/8/8/4K3", PASSED + 3, 0),
        ("4k3/4p3/8/4P3/8/8/8/4K3", PASSED + 3, 0),
        // Behind its own pawn it is not passed; beside an enemy that it has passed it is.
        ("4k3/8/4P3/4P3/8/8/8/4K3", PASSED + 3, 0),
        ("4k3/8/8/3pP3/8/8/8/4K3", PASSED + 3, 1),
    ]);
}

#[test]
fn bishops_and_rooks() {
    check(&[
        ("4k3/8/8/8/8/8/8/2B1KB2", BISHOP_PAIR, 1),
        ("4k3/8/8/8/8/8/8/2B1KN2", BISHOP_PAIR, 0),
        ("4k3/8/8/8/8/8/8/R3K3", ROOK_OPEN, 1),
        ("4k3/p7/8/8/8/8/8/R3K3", ROOK_OPEN, 0),
        ("4k3/p7/8/8/8/8/8/R3K3", ROOK_HALF_OPEN, 1),
        ("4k3/8/8/8/8/8/P7/R3K3", ROOK_OPEN, 0),
        ("4k3/8/8/8/8/8/P7/R3K3", ROOK_HALF_OPEN, 0),
        ("6k1/RR6/8/8/8/8/8/4K3", ROOK_SEVENTH, 2),
        ("6k1/8/RR6/8/8/8/8/4K3", ROOK_SEVENTH, 0),
    ]);
}

#[test]
fn the_king_and_the_attack_on_it() {
    check(&[
        ("4k3/8/8/8/8/8/5PPP/6K1", SHIELD_NEAR, 3),
        ("4k3/8/8/8/8/7P/5PP1/6K1", SHIELD_NEAR, 2),
        ("4k3/8/8/8/8/7P/5PP1/6K1", SHIELD_FAR, 1),
        ("4k3/8/8/8/8/8/5PPP/6K1", SHIELD_GAP, 0),
        ("4k3/8/8/8/8/8/5PP1/6K1", SHIELD_GAP, 1),
        // No attacker; a rook (3); a rook and a bishop (2); a queen (5) with them.
        ("6k1/8/8/8/8/8/R7/4K3", ATTACK, 1),
        ("6k1/8/8/8/8/8/8/4K2R", ATTACK + 3, 1),
        ("6k1/8/8/8/8/8/1B6/4K2R", ATTACK + 5, 1),
        ("6k1/8/8/8/5Q2/8/1B6/4K2R", ATTACK + 10, 1),
        ("6k1/8/8/8/8/5N2/8/4K3", ATTACK, 1),
        ("6k1/8/8/6N1/8/8/8/4K3", ATTACK + 2, 1),
    ]);
}

/// Piece-square values added up by hand, and the same for Black to move.
#[test]
fn men_and_their_places_alone() {
    let term = |index: usize| super::weights()[index];
    let place = |piece: Piece, rank: usize, folded: usize| {
        term(PLACEMENT + piece as usize * 32 + 4 * (rank - 1) + folded)
    };
    let worth = |fen: &str| fen.parse::<Chess>().unwrap().material_and_placement();
    // A queen is 4/24 of a middlegame; the kings are both on the e-file.
    let queen = term(MATERIAL + Piece::Queen as usize);
    let d1 = place(Piece::Queen, 1, 3);
    let expected = (4 * (queen.0 + d1.0) + 20 * (queen.1 + d1.1)) / 24;
    assert_eq!(worth("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), expected);
    assert_eq!(worth("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"), -expected);
    assert_eq!(worth("3qk3/8/8/8/8/8/8/4K3 b - - 0 1"), expected);
    // A pawn on g5, the second file from the edge, in an endgame.
    let pawn = term(MATERIAL + Piece::Pawn as usize).1 + place(Piece::Pawn, 5, 1).1;
    assert_eq!(worth("4k3/8/8/6P1/8/8/8/4K3 w - - 0 1"), pawn);
    assert_eq!(worth("4k3/8/8/8/6p1/8/8/4K3 w - - 0 1"), -pawn);
    // Doubled, isolated, unsafe: no difference here. The whole evaluation does see one.
    let start: Chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
    assert_eq!(start.material_and_placement(), 0);
    assert_ne!(start.centipawns(), 0, "the right to move counts there");
}

/// Adds up weights term by term: the definition of the evaluation.
struct Plain((i32, i32));

impl Tally for Plain {
    fn add(&mut self, term: usize, count: i32) {
        let (middlegame, endgame) = super::weights()[term];
        self.0 = (self.0.0 + count * middlegame, self.0.1 + count * endgame);
    }
}

/// The evaluation without tables of men and pawns.
fn from_scratch(position: &Chess) -> i32 {
    let board = position.board();
    let sum = |side| {
        let mut sum = Plain((0, 0));
        count_facts(board, side, &mut sum);
        sum.0
    };
    let (us, them) = (sum(board.side_to_move()), sum(!board.side_to_move()));
    let tempo = super::weights()[TEMPO];
    let (middlegame, endgame) = (us.0 - them.0 + tempo.0, us.1 - them.1 + tempo.1);
    let phase = super::phase(board);
    (middlegame * phase + endgame * (24 - phase)) / 24
}

/// Random games with many kinds of pawns, far more than the table holds, and some seen again.
#[test]
fn what_is_remembered_is_what_would_be_counted() {
    let roots = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];
    let mut random = SplitMix64::new(31);
    for game in 0..400 {
        let mut position: Chess = roots[game % roots.len()].parse().unwrap();
        for _ in 0..60 {
            assert_eq!(position.centipawns(), from_scratch(&position), "{position}");
            let mut moves = Moves::default();
            position.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves.nth(random.below(moves.len())));
        }
    }
}
