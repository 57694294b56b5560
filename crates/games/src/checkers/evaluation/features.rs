//! What the evaluation looks at: sixteen counts, each the side to move's less the opponent's, and
//! three facts about both.
//!
//! Each side is seen moving up the board, so that one set of masks serves both.

use super::super::board::{
    BLACK_HOME, Board, Direction, LEFT_EDGE, RIGHT_EDGE, Side, Square, Squares, WHITE_HOME,
    turned as turned_round,
};

/// The number of features.
pub const FEATURES: usize = 19;

/// Their names, in order.
pub const NAMES: [&str; FEATURES] = [
    "men",
    "kings",
    "tempo: rows men have advanced",
    "back rank: men at home",
    "bridge: men on 1 and 3",
    "men in the centre",
    "men on the edge",
    "men with support behind",
    "men that can step",
    "men one row from the crown",
    "runaway men",
    "runaway men's rows advanced",
    "dog hole: man on 28 shut in by 32",
    "kings in the centre",
    "king mobility: steps",
    "trapped kings",
    "trade-down: lead over pieces left",
    "the move (opposition)",
    "the turn",
];

/// How much larger than a piece's share the trade-down feature is.
const TRADE_UNIT: i32 = 96;

const fn set(squares: &[u32]) -> Squares {
    let mut all = 0;
    let mut i = 0;
    while i < squares.len() {
        match Square::new(squares[i]) {
            Some(square) => all |= square.set(),
            None => panic!("not a square"),
        }
        i += 1;
    }
    all
}

const fn ahead(from: Squares) -> Squares {
    Direction::UpRight.step(from) | Direction::UpLeft.step(from)
}

const fn behind(from: Squares) -> Squares {
    Direction::DownRight.step(from) | Direction::DownLeft.step(from)
}

const ROWS: [Squares; 8] = {
    let mut rows = [BLACK_HOME; 8];
    let mut i = 1;
    while i < 8 {
        rows[i] = ahead(rows[i - 1]);
        i += 1;
    }
    rows
};

const CENTRE: Squares = set(&[10, 11, 14, 15, 18, 19, 22, 23]);
const BRIDGE: Squares = set(&[1, 3]);
const DOG_HOLE: Squares = set(&[28]);
const DOG_HOLE_GUARD: Squares = set(&[32]);
/// The rows that count for the move: one's home row, and every other one from there.
const SYSTEM: Squares = ROWS[0] | ROWS[2] | ROWS[4] | ROWS[6];

/// The board as one side sees it, moving up.
#[derive(Clone, Copy)]
struct View {
    men: Squares,
    kings: Squares,
    opponent: Squares,
}

impl View {
    /// The views of both sides, the side to move first.
    fn both(board: &Board) -> [View; 2] {
        let (men, kings) = (!board.kings, board.kings);
        let as_is =
            |own: Squares, opponent: Squares| View { men: own & men, kings: own & kings, opponent };
        let turned = |own: Squares, opponent: Squares| {
            let View { men, kings, opponent } = as_is(own, opponent);
            View {
                men: turned_round(men),
                kings: turned_round(kings),
                opponent: turned_round(opponent),
            }
        };
        match board.side {
            Side::Black => [as_is(board.own, board.opponent), turned(board.opponent, board.own)],
            Side::White => [turned(board.own, board.opponent), as_is(board.opponent, board.own)],
        }
    }

    /// The first sixteen features.
    fn counts(&self) -> [i32; 16] {
        let View { men, kings, opponent } = *self;
        let count = |set: Squares| set.count_ones() as i32;
        let own = men | kings;
        let empty = !(own | opponent);
        let runaways = self.runaways();
        let king_steps = Direction::ALL.map(|d| kings & d.step_back(empty));
        let free_kings = king_steps.iter().fold(0, |all, steps| all | steps);
        [
            count(men),
            count(kings),
            rows_advanced(men),
            count(men & BLACK_HOME),
            i32::from(men & BRIDGE == BRIDGE),
            count(men & CENTRE),
            count(men & (LEFT_EDGE | RIGHT_EDGE)),
            count(men & ahead(own)),
            count(men & behind(empty)),
            count(men & ROWS[6]),
            count(runaways),
            rows_advanced(runaways),
            i32::from(men & DOG_HOLE != 0 && opponent & DOG_HOLE_GUARD != 0),
            count(kings & CENTRE),
            king_steps.iter().map(|&steps| count(steps)).sum(),
            count(kings & !free_kings),
        ]
    }

    /// Men with no opposing piece in the triangle of six rows before them.
    fn runaways(&self) -> Squares {
        let mut watched = self.opponent;
        for _ in 0..6 {
            watched |= behind(watched);
        }
        self.men & !watched & !WHITE_HOME
    }
}

/// The sum of the rows the men of a set have advanced, by the binary digits of the row numbers.
fn rows_advanced(men: Squares) -> i32 {
    const ONES: Squares = ROWS[1] | ROWS[3] | ROWS[5] | ROWS[7];
    const TWOS: Squares = ROWS[2] | ROWS[3] | ROWS[6] | ROWS[7];
    const FOURS: Squares = ROWS[4] | ROWS[5] | ROWS[6] | ROWS[7];
    let digits = (men & ONES).count_ones() + 2 * (men & TWOS).count_ones();
    (digits + 4 * (men & FOURS).count_ones()) as i32
}

/// The features of a board, for the side to move.
#[inline]
pub fn features(board: &Board) -> [i32; FEATURES] {
    let [mover, other] = View::both(board);
    let mut features = [0; FEATURES];
    let counts = mover.counts().into_iter().zip(other.counts());
    for (feature, (ours, theirs)) in features.iter_mut().zip(counts) {
        *feature = ours - theirs;
    }
    let (own, opponent) = (board.own.count_ones() as i32, board.opponent.count_ones() as i32);
    features[16] = TRADE_UNIT * (own - opponent) / (own + opponent).max(1);
    features[17] = if own == opponent { the_move(&mover) } else { 0 };
    features[18] = 1;
    features
}

/// 1 if the side to move has the move, -1 if the other side has it: with an odd number of pieces in
/// its system, the side to move will have the opposition at the end.
fn the_move(mover: &View) -> i32 {
    let all = mover.men | mover.kings | mover.opponent;
    if (all & SYSTEM).count_ones() % 2 == 1 { 1 } else { -1 }
}
