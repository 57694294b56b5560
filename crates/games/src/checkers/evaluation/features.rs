//! What the evaluation looks at: sixteen counts, each the side to move's less the opponent's, and
//! three facts about both.
//!
//! The masks are Black's. What looks at White is compiled with masks and directions turned round:
//! turning the board instead took a sixth of the evaluation.

use super::super::board::{
    BLACK_HOME, Board, Direction, LEFT_EDGE, RIGHT_EDGE, Side, Square, Squares, turned,
};
use super::super::list::directions;

/// The number of features.
pub const FEATURES: usize = 19;

/// How many of them are counts for one side less the other's.
pub(super) const COUNTS: usize = 16;

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

/// No feature is larger than this: trade-down, with nothing left of one side.
pub(super) const LARGEST_FEATURE: i32 = TRADE_UNIT;

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

/// The digits of the number of rows a man has advanced: ones, twos, fours.
const DIGITS: [Squares; 3] = [
    ROWS[1] | ROWS[3] | ROWS[5] | ROWS[7],
    ROWS[2] | ROWS[3] | ROWS[6] | ROWS[7],
    ROWS[4] | ROWS[5] | ROWS[6] | ROWS[7],
];

/// A mask of Black's as a side sees it.
#[inline(always)]
const fn seen(mask: Squares, side: Side) -> Squares {
    match side {
        Side::Black => mask,
        Side::White => turned(mask),
    }
}

#[inline(always)]
fn count(set: Squares) -> i32 {
    set.count_ones() as i32
}

/// The pieces of one side, which the compiler knows wherever this is used.
#[derive(Clone, Copy)]
struct View {
    side: Side,
    men: Squares,
    kings: Squares,
    opponent: Squares,
    empty: Squares,
}

impl View {
    #[inline(always)]
    fn of(board: &Board, side: Side) -> View {
        let own = board.pieces(side);
        View {
            side,
            men: own & !board.kings(),
            kings: own & board.kings(),
            opponent: board.pieces(side.other()),
            empty: board.empty(),
        }
    }

    #[inline(always)]
    fn has_bridge(self) -> bool {
        let bridge = seen(BRIDGE, self.side);
        self.men & bridge == bridge
    }

    #[inline(always)]
    fn is_in_dog_hole(self) -> bool {
        self.men & seen(DOG_HOLE, self.side) != 0
            && self.opponent & seen(DOG_HOLE_GUARD, self.side) != 0
    }

    /// The men with a piece of their own behind them.
    #[inline(always)]
    fn supported(self) -> Squares {
        let own = self.men | self.kings;
        let [one, other, ..] = directions(self.side);
        self.men & (one.step(own) | other.step(own))
    }

    /// The men that can step.
    #[inline(always)]
    fn free(self) -> Squares {
        let [one, other, ..] = directions(self.side);
        self.men & (one.step_back(self.empty) | other.step_back(self.empty))
    }

    /// Men with no opposing piece in the triangle of six rows before them.
    #[inline(always)]
    fn runaways(self) -> Squares {
        let [one, other, ..] = directions(self.side);
        let wider = |watched: Squares| watched | one.step_back(watched) | other.step_back(watched);
        let three_rows = wider(wider(wider(self.opponent)));
        // With many pieces on the board no man is left, and the other three rows do not matter.
        if self.men & !three_rows == 0 {
            return 0;
        }
        let watched = wider(wider(wider(three_rows)));
        self.men & !watched & !self.side.crown_row()
    }

    /// Kings in the centre, their steps, and kings without any.
    #[inline(always)]
    fn king_counts(self) -> [i32; 3] {
        let steps = Direction::ALL.map(|d| self.kings & d.step_back(self.empty));
        let free = steps.iter().fold(0, |all, steps| all | steps);
        [
            count(self.kings & CENTRE),
            steps.iter().map(|&steps| count(steps)).sum(),
            count(self.kings & !free),
        ]
    }
}

/// Where Black's men are, and 32 bits higher where White's are not: one instruction counts both.
#[derive(Clone, Copy)]
struct Men(u64);

impl Men {
    #[inline(always)]
    fn new(black: Squares, white: Squares) -> Self {
        Men(u64::from(black) | u64::from(!white) << 32)
    }

    /// Black's men in a mask less White's in the same mask turned round.
    #[inline(always)]
    fn more_in(self, mask: Squares) -> i32 {
        let masks = u64::from(mask) | u64::from(turned(mask)) << 32;
        (self.0 & masks).count_ones() as i32 - count(mask)
    }

    /// The sum of the rows that Black's men have advanced, less White's.
    #[inline(always)]
    fn more_rows(self) -> i32 {
        let [ones, twos, fours] = DIGITS.map(|digit| self.more_in(digit));
        ones + 2 * twos + 4 * fours
    }
}

/// The sixteen counts, Black's less White's.
#[inline(always)]
pub(super) fn counts(board: &Board) -> [i32; COUNTS] {
    let (black, white) = (View::of(board, Side::Black), View::of(board, Side::White));
    let men = Men::new(black.men, white.men);
    let runaways = [black.runaways(), white.runaways()];
    let rows_of_runaways =
        if runaways == [0, 0] { 0 } else { Men::new(runaways[0], runaways[1]).more_rows() };
    let (kings, king_counts) = if board.kings() == 0 {
        (0, [0; 3])
    } else {
        let (ours, theirs) = (black.king_counts(), white.king_counts());
        let more = [ours[0] - theirs[0], ours[1] - theirs[1], ours[2] - theirs[2]];
        (count(black.kings) - count(white.kings), more)
    };
    [
        men.more_in(!0),
        kings,
        men.more_rows(),
        men.more_in(BLACK_HOME),
        i32::from(black.has_bridge()) - i32::from(white.has_bridge()),
        men.more_in(CENTRE),
        men.more_in(LEFT_EDGE | RIGHT_EDGE),
        count(black.supported()) - count(white.supported()),
        count(black.free()) - count(white.free()),
        men.more_in(ROWS[6]),
        count(runaways[0]) - count(runaways[1]),
        rows_of_runaways,
        i32::from(black.is_in_dog_hole()) - i32::from(white.is_in_dog_hole()),
        king_counts[0],
        king_counts[1],
        king_counts[2],
    ]
}

/// The features that are no counts, for the side to move: trade-down, the move, the turn.
#[inline(always)]
pub(super) fn facts(board: &Board) -> [i32; FEATURES - COUNTS] {
    let (own, opponent) = (count(board.own()), count(board.opponent()));
    if own == opponent {
        [0, the_move(board), 1]
    } else {
        // Never less than one, but the compiler would provide for a division by zero.
        [TRADE_UNIT * (own - opponent) / (own + opponent).max(1), 0, 1]
    }
}

/// 1 for Black to move, -1 for White: what is Black's less White's times this is the side to move's
/// less the opponent's.
#[inline(always)]
pub(super) fn sign(board: &Board) -> i32 {
    1 - 2 * board.side() as i32
}

/// The features of a board, for the side to move.
pub fn features(board: &Board) -> [i32; FEATURES] {
    let mut features = [0; FEATURES];
    let counts = counts(board).map(|count| sign(board) * count);
    features[..COUNTS].copy_from_slice(&counts);
    features[COUNTS..].copy_from_slice(&facts(board));
    features
}

/// 1 if the side to move has the move, -1 if the other side has it: with an odd number of pieces in
/// its system, the side to move will have the opposition at the end.
#[inline(always)]
fn the_move(board: &Board) -> i32 {
    let system = seen(SYSTEM, board.side());
    if count(!board.empty() & system) % 2 == 1 { 1 } else { -1 }
}
