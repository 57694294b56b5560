//! Which moves there are: captures if there is any, else steps.
//!
//! The generator is compiled once for each side, so that directions are constants.

use super::board::{Board, Direction, Side, Squares, bits};
use super::moves::{Move, Moves};

/// The directions of a side's men, then the two only kings have.
const fn directions(side: Side) -> [Direction; 4] {
    use Direction::*;
    match side {
        Side::Black => [UpRight, UpLeft, DownLeft, DownRight],
        Side::White => [DownLeft, DownRight, UpRight, UpLeft],
    }
}

/// The same as the `const` parameter `WHITE` of the functions below.
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
    #[inline(always)]
    pub fn after(&self, m: Move) -> Board {
        let (from, to) = (m.from_bit(), m.to_bit());
        let side = self.side as usize;
        let mut next = *self;
        // Not an exclusive or: a king may end where it started.
        next.pieces[side] = next.pieces[side] & !(1 << from) | 1 << to;
        next.pieces[1 - side] &= !m.captured();
        let crowned = (self.kings >> from | self.side.crown_row() >> to) & 1;
        next.kings = self.kings & !(1 << from | m.captured()) | crowned << to;
        next.side = self.side.other();
        next
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
    let own = board.pieces[WHITE as usize];
    let kings = own & board.kings;
    let empty = board.empty();
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    steps_towards(ahead, own, empty, out);
    steps_towards(ahead_too, own, empty, out);
    if kings != 0 {
        steps_towards(back, kings, empty, out);
        steps_towards(back_too, kings, empty, out);
    }
}

#[inline(always)]
fn steps_towards(direction: Direction, movers: Squares, empty: Squares, out: &mut Moves) {
    for from in bits(movers & direction.step_back(empty)) {
        out.push(Move::step(from, (from + direction.rotation()) & 31));
    }
}

#[inline(always)]
fn has_move<const WHITE: bool>(board: &Board) -> bool {
    let own = board.pieces[WHITE as usize];
    let empty = board.empty();
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    let free_ahead = ahead.step_back(empty) | ahead_too.step_back(empty);
    let free_behind = back.step_back(empty) | back_too.step_back(empty);
    own & (free_ahead | free_behind & board.kings) != 0 || jumpers::<WHITE>(board) != 0
}

/// The pieces that can capture.
#[inline(always)]
fn jumpers<const WHITE: bool>(board: &Board) -> Squares {
    let own = board.pieces[WHITE as usize];
    let prey = board.pieces[!WHITE as usize];
    let empty = board.empty();
    let before = |d: Direction| d.step_back(prey & d.step_back(empty));
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    own & (before(ahead) | before(ahead_too) | (before(back) | before(back_too)) & board.kings)
}

fn captures<const WHITE: bool>(board: &Board, jumpers: Squares, out: &mut Moves) {
    let prey = board.pieces[!WHITE as usize];
    for from in bits(jumpers) {
        // The jumping piece itself does not stand in its way.
        let empty = board.empty() | 1 << from;
        if board.kings >> from & 1 != 0 {
            routes::<WHITE, true>(Move::standing(from), prey, empty, out);
        } else {
            routes::<WHITE, false>(Move::standing(from), prey, empty, out);
        }
    }
}

/// Appends every complete continuation of the capture `so_far`, which may be none.
///
/// A man that reaches the crown row stops by itself: it only jumps ahead.
fn routes<const WHITE: bool, const KING: bool>(
    so_far: Move,
    prey: Squares,
    empty: Squares,
    out: &mut Moves,
) {
    let at = 1 << so_far.to_bit();
    let mut complete = so_far.is_capture();
    for direction in &directions(side(WHITE))[..if KING { 4 } else { 2 }] {
        let over = direction.step(at) & prey;
        let to = direction.step(over) & empty;
        if to != 0 {
            complete = false;
            let longer = so_far.jump(*direction, over, to.trailing_zeros());
            // A jumped piece stays on the board to the end, but is not jumped twice.
            routes::<WHITE, KING>(longer, prey & !over, empty, out);
        }
    }
    if complete {
        out.push(so_far);
    }
}
