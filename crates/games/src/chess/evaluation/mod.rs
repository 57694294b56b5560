//! The value of a position: a weighted sum of countable facts, tapered from middlegame to endgame.
//!
//! `facts` counts, `terms` names what is counted, `weights` gives the value of each. Pieces are
//! counted from scratch: mobility visits each of them anyway, so that material and placement, which
//! `make` could update incrementally, cost one table look-up for both. What depends on pawns
//! alone is remembered (`pawn_table`). Measurements are in `docs/chess.md`.

mod facts;
mod pawn_table;
mod terms;
mod weights;

#[cfg(test)]
mod tests;

use super::rules::{Board, Color, Piece, Square};
use facts::{PawnFiles, count_facts, count_men, count_pieces};
pub use terms::TERMS;
use terms::{MATERIAL, TEMPO, Tally, placement};
use weights::{Score, WEIGHTS};

/// The phase with all pieces on the board; without pieces it is 0.
const FULL_PHASE: i32 = 24;

/// The value of a position in centipawns, from the side to move's point of view.
pub(super) fn centipawns(board: &Board) -> i32 {
    let known = pawn_table::recall(board);
    let [white_files, black_files] = known.files;
    let [mut white, mut black] = [Sum(known.structure), Sum(Score::ZERO)];
    let files = PawnFiles { own: white_files, enemy: black_files };
    count_pieces(board, Color::White, files, &mut white);
    let files = PawnFiles { own: black_files, enemy: white_files };
    count_pieces(board, Color::Black, files, &mut black);
    let [ours, theirs] = match board.side_to_move() {
        Color::White => [white, black],
        Color::Black => [black, white],
    };
    tapered(ours.0 - theirs.0 + WEIGHTS[TEMPO], board)
}

/// The value in centipawns of the men on the board and their squares, from the side to move's point
/// of view: the part of [`centipawns`] that piece-square tables hold.
pub(super) fn material_and_placement(board: &Board) -> i32 {
    let us = board.side_to_move();
    let [mut ours, mut theirs] = [Sum(Score::ZERO), Sum(Score::ZERO)];
    count_men(board, us, &mut ours);
    count_men(board, !us, &mut theirs);
    tapered(ours.0 - theirs.0, board)
}

/// A score tapered by the phase of the game.
#[inline(always)]
fn tapered(score: Score, board: &Board) -> i32 {
    let phase = phase(board);
    (score.middlegame() * phase + score.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How much of a middlegame this is, 0 to [`FULL_PHASE`].
fn phase(board: &Board) -> i32 {
    let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let heavy = 2 * board.pieces(Piece::Rook).len() + 4 * board.pieces(Piece::Queen).len();
    ((minors.len() + heavy) as i32).min(FULL_PHASE)
}

/// Adds up weights.
struct Sum(Score);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.0 = self.0 + WEIGHTS[term] * count;
    }

    #[inline(always)]
    fn man(&mut self, piece: Piece, seen: Square) {
        self.0 = self.0 + MEN[piece as usize][seen as usize];
    }
}

/// What a man is worth on a square as its side sees it, material and placement together.
static MEN: [[Score; Square::NUM]; Piece::NUM] = {
    let mut men = [[Score::ZERO; Square::NUM]; Piece::NUM];
    let mut piece = 0;
    while piece < Piece::NUM {
        let mut square = 0;
        while square < Square::NUM {
            let place = WEIGHTS[placement(piece, square)];
            let king = piece == Piece::King as usize;
            men[piece][square] = if king { place } else { place.plus(WEIGHTS[MATERIAL + piece]) };
            square += 1;
        }
        piece += 1;
    }
    men
};

/// A position as the evaluation sees it, for fitting the weights: its value is linear in them.
#[derive(Clone, Debug)]
pub struct Facts {
    /// How much of a middlegame it is, 0 to 1.
    pub middlegame: f64,
    /// The terms that occur, with White's count less Black's.
    pub counts: Vec<(u16, i16)>,
}

/// The weights in use: middlegame and endgame value of each term, in centipawns.
pub fn weights() -> [(i32, i32); TERMS] {
    WEIGHTS.map(|score| (score.middlegame(), score.endgame()))
}

/// What the evaluation counts in a position, from White's point of view, except for the side to
/// move.
pub fn facts(position: &super::Chess) -> Facts {
    struct Counts(Vec<i16>);
    impl Tally for Counts {
        fn add(&mut self, term: usize, count: i32) {
            self.0[term] += count as i16;
        }
    }
    let board = position.board();
    let [white, black] = Color::ALL.map(|color| {
        let mut counts = Counts(vec![0; TERMS]);
        count_facts(board, color, &mut counts);
        if color == board.side_to_move() {
            counts.add(TEMPO, 1);
        }
        counts.0
    });
    let differences = white.iter().zip(&black).map(|(w, b)| w - b).enumerate();
    let counts = differences.filter(|&(_, n)| n != 0).map(|(term, n)| (term as u16, n)).collect();
    Facts { middlegame: f64::from(phase(board)) / f64::from(FULL_PHASE), counts }
}
