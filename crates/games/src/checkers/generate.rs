//! Move generation: captures if there are any, else steps.
//!
//! The generator is compiled once for each side, so that directions are constants.

use super::board::{Board, Direction, Side, Squares, bits};
use super::key::{WHITE_TO_MOVE, piece_key};
use super::moves::{Move, Moves, place};

/// The directions of a side's men, then the two that only kings have.
const fn directions(side: Side) -> [Direction; 4] {
    use Direction::*;
    match side {
        Side::Black => [UpRight, UpLeft, DownLeft, DownRight],
        Side::White => [DownLeft, DownRight, UpRight, UpLeft],
    }
}

/// The side for the `const` parameter `WHITE` of the functions below.
const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

impl Board {
    /// Appends the legal moves: every distinct route of every capture, or else every step.
    #[inline]
    pub fn moves(&self, out: &mut Moves) {
        match self.side {
            Side::Black => generate::<false>(self, out),
            Side::White => generate::<true>(self, out),
        }
    }

    /// Appends the captures.
    #[inline]
    pub fn captures(&self, out: &mut Moves) {
        match self.side {
            Side::Black => captures::<false>(self, jumpers::<false>(self), out),
            Side::White => captures::<true>(self, jumpers::<true>(self), out),
        }
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn has_capture(&self) -> bool {
        match self.side {
            Side::Black => jumpers::<false>(self) != 0,
            Side::White => jumpers::<true>(self) != 0,
        }
    }

    /// Whether the side to move has any move.
    #[inline]
    pub fn has_move(&self) -> bool {
        match self.side {
            Side::Black => has_move::<false>(self),
            Side::White => has_move::<true>(self),
        }
    }

    /// The board after a legal move.
    #[inline]
    pub fn after(&self, m: Move) -> Board {
        let mut next = *self;
        next.play(m);
        next
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move) {
        let (from, to) = (1 << m.source_bit(), 1 << m.target_bit());
        let taken = m.captured();
        // Not an exclusive or: a king may end where it started.
        (self.own, self.opponent) = (self.opponent & !taken, self.own & !from | to);
        self.kings = self.kings & !(from | taken) | m.king_after() << m.target_bit();
        self.side = m.side().other();
    }

    /// The change in the key by a legal move.
    #[inline(always)]
    pub(crate) fn key_change(&self, m: Move) -> u64 {
        let moved = WHITE_TO_MOVE ^ piece_key(m.departure()) ^ piece_key(m.arrival());
        let taken = |bit| place(m.side().other(), self.kings >> bit & 1 != 0, bit);
        bits(m.captured()).fold(moved, |key, bit| key ^ piece_key(taken(bit)))
    }
}

#[inline(always)]
fn generate<const WHITE: bool>(board: &Board, out: &mut Moves) {
    let jumpers = jumpers::<WHITE>(board);
    if jumpers != 0 {
        captures::<WHITE>(board, jumpers, out);
    } else {
        steps::<WHITE>(board, out);
    }
}

#[inline(always)]
fn steps<const WHITE: bool>(board: &Board, out: &mut Moves) {
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    two_ways::<WHITE>(board, board.own, [ahead, ahead_too], out);
    let kings = board.own & board.kings;
    if kings != 0 {
        two_ways::<WHITE>(board, kings, [back, back_too], out);
    }
}

/// The steps of `movers` in two directions, in one loop: loop exits are mispredicted.
#[inline(always)]
fn two_ways<const WHITE: bool>(
    board: &Board,
    movers: Squares,
    [one, other]: [Direction; 2],
    out: &mut Moves,
) {
    let towards = |d: Direction| u64::from(movers & d.step_back(board.empty()));
    let mut left = towards(one) | towards(other) << 32;
    while left != 0 {
        let bit = left.trailing_zeros();
        left &= left - 1;
        let direction = if bit < 32 { one } else { other };
        let from = bit & 31;
        let to = (from + direction.rotation()) & 31;
        let king = board.kings >> from & 1;
        let crowned = side(WHITE).crown_row() >> to & 1;
        out.push(Move::standing(side(WHITE), king != 0, from).step(to, crowned));
    }
}

/// 1 if a man reaches the crown row on `to`.
#[inline(always)]
const fn crowned<const WHITE: bool, const KING: bool>(to: u32) -> u32 {
    if KING { 0 } else { side(WHITE).crown_row() >> to & 1 }
}

#[inline(always)]
fn has_move<const WHITE: bool>(board: &Board) -> bool {
    let empty = board.empty();
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    let free_ahead = ahead.step_back(empty) | ahead_too.step_back(empty);
    let free_behind = back.step_back(empty) | back_too.step_back(empty);
    board.own & (free_ahead | free_behind & board.kings) != 0 || jumpers::<WHITE>(board) != 0
}

/// The pieces that can capture.
#[inline(always)]
fn jumpers<const WHITE: bool>(board: &Board) -> Squares {
    let (own, prey) = (board.own, board.opponent);
    let empty = board.empty();
    let before = |d: Direction| d.step_back(prey & d.step_back(empty));
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    own & (before(ahead) | before(ahead_too) | (before(back) | before(back_too)) & board.kings)
}

fn captures<const WHITE: bool>(board: &Board, jumpers: Squares, out: &mut Moves) {
    let prey = board.opponent;
    for from in bits(jumpers) {
        // The jumping piece does not block itself.
        let empty = board.empty() | 1 << from;
        if board.kings >> from & 1 != 0 {
            routes::<WHITE, true>(Move::standing(side(WHITE), true, from), 0, prey, empty, out);
        } else {
            routes::<WHITE, false>(Move::standing(side(WHITE), false, from), 0, prey, empty, out);
        }
    }
}

/// Appends every complete continuation of the capture `so_far`, which has jumped `jumps` times and
/// can jump on.
///
/// A man that reaches the crown row stops by itself: it only jumps ahead.
fn routes<const WHITE: bool, const KING: bool>(
    so_far: Move,
    jumps: u32,
    prey: Squares,
    empty: Squares,
    out: &mut Moves,
) {
    let at = 1 << so_far.target_bit();
    let directions = directions(side(WHITE));
    let directions = &directions[..if KING { 4 } else { 2 }];
    for &direction in directions {
        let over = direction.step(at) & prey;
        let to = direction.step(over) & empty;
        if to == 0 {
            continue;
        }
        let bit = to.trailing_zeros();
        let longer = so_far.jump(jumps, direction, over, bit, crowned::<WHITE, KING>(bit));
        // A jumped piece stays on the board until the end of the move, but is not jumped twice.
        let left = prey & !over;
        let on = |d: &Direction| d.step(d.step(to) & left) & empty;
        if directions.iter().any(|d| on(d) != 0) {
            routes::<WHITE, KING>(longer, jumps + 1, left, empty, out);
        } else {
            out.push(longer);
        }
    }
}
