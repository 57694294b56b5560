//! Move generation: captures if there are any, else steps.
//!
//! The generator is compiled once for each side, so that directions are constants.

use super::board::{Board, Direction, Side, Squares, bits};
use super::key::key_at;
use super::list::{Moves, directions};
use super::moves::{Move, place};

/// The side for the `const` parameter `WHITE` of the functions below.
const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

impl Board {
    /// Appends the legal moves: every distinct route of every capture, or else every step.
    #[inline(always)]
    pub fn moves(&self, out: &mut Moves) {
        match self.side {
            Side::Black => generate::<false>(self, out),
            Side::White => generate::<true>(self, out),
        }
    }

    /// Appends the captures.
    #[inline(always)]
    pub fn captures(&self, out: &mut Moves) {
        if self.has_capture() {
            self.forced_moves(out);
        }
    }

    /// The moves of a side that must capture, not compiled into the callers of [`Board::captures`].
    #[inline(never)]
    fn forced_moves(&self, out: &mut Moves) {
        self.moves(out);
    }

    /// Whether the side to move must capture.
    ///
    /// Compiled once for both sides, and into its callers: where [`Board::captures`] is asked too,
    /// the compiler sees that the answer is the same.
    #[inline(always)]
    pub fn has_capture(&self) -> bool {
        let (own, prey, empty) = (self.own(), self.opponent(), self.empty());
        let before = |d: Direction| d.step_back(prey & d.step_back(empty));
        let up = before(Direction::UpRight) | before(Direction::UpLeft);
        let down = before(Direction::DownLeft) | before(Direction::DownRight);
        let ahead = if self.side == Side::Black { up } else { down };
        own & (ahead | (up | down) & self.kings) != 0
    }

    /// Whether the side to move has any move.
    #[inline]
    pub fn has_move(&self) -> bool {
        self.can_step_ahead() || self.can_step_back() || self.has_capture()
    }

    #[inline(always)]
    fn can_step_ahead(&self) -> bool {
        let empty = self.empty();
        let up = Direction::UpRight.step_back(empty) | Direction::UpLeft.step_back(empty);
        let down = Direction::DownLeft.step_back(empty) | Direction::DownRight.step_back(empty);
        self.own() & (if self.side == Side::Black { up } else { down }) != 0
    }

    /// Only a king can. Almost always there is a step ahead, and nobody asks.
    #[cold]
    fn can_step_back(&self) -> bool {
        let back = |d: &Direction| d.step_back(self.empty());
        self.own() & self.kings & Direction::ALL.iter().fold(0, |all, d| all | back(d)) != 0
    }

    /// The board after a legal move.
    #[inline]
    pub fn after(&self, m: Move) -> Board {
        let mut next = *self;
        next.play(m);
        next
    }

    /// Plays a legal move. Returns the change in the key.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move) -> u64 {
        let taken = if m.is_capture() { self.take(m) } else { 0 };
        self.pieces ^= 1 << m.source_bit() ^ 1 << m.target_bit();
        if m.king_after() != 0 {
            // Not an exclusive or: a king may end where it started.
            let (from, to) = (m.source_bit() & 31, m.target_bit() & 31);
            self.kings = self.kings & !(1 << from) | 1 << to;
        }
        self.side = self.side.other();
        taken ^ key_at(m.departure()) ^ key_at(m.arrival())
    }

    /// Takes what a move captures off the board. Returns the change in the key.
    ///
    /// Not compiled into [`Board::play`]: one move in eight captures, and the others would pay.
    #[inline(never)]
    fn take(&mut self, m: Move) -> u64 {
        let prey = m.side().other();
        let taken = |bit| key_at(place(prey, self.kings >> bit & 1 != 0, bit));
        let change = bits(m.captured()).fold(0, |key, bit| key ^ taken(bit));
        self.pieces &= !(u64::from(m.captured()) << (32 * prey as u32));
        self.kings &= !m.captured();
        change
    }
}

#[inline(always)]
fn generate<const WHITE: bool>(board: &Board, out: &mut Moves) {
    let jumps = Jumps::of::<WHITE>(board);
    let jumpers = jumps.jumpers::<WHITE>(board);
    if jumpers != 0 {
        captures::<WHITE>(board, jumps.ahead, jumpers, out);
    } else {
        out.list_steps(board, side(WHITE));
    }
}

/// From where there is something to jump in each of a side's directions.
#[derive(Clone, Copy)]
struct Jumps {
    ahead: [Squares; 2],
    back: [Squares; 2],
}

impl Jumps {
    #[inline(always)]
    fn of<const WHITE: bool>(board: &Board) -> Self {
        let (prey, empty) = (board.pieces(side(!WHITE)), board.empty());
        let before = |d: Direction| d.step_back(prey & d.step_back(empty));
        let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
        Jumps { ahead: [before(ahead), before(ahead_too)], back: [before(back), before(back_too)] }
    }

    /// The pieces that can capture.
    #[inline(always)]
    fn jumpers<const WHITE: bool>(self, board: &Board) -> Squares {
        let [ahead, ahead_too] = self.ahead;
        let [back, back_too] = self.back;
        board.pieces(side(WHITE)) & (ahead | ahead_too | (back | back_too) & board.kings)
    }
}

/// Appends the captures of `jumpers`, where men can jump from the squares `ahead`.
///
/// Not compiled into the generator, so that positions without captures have the registers.
#[inline(never)]
fn captures<const WHITE: bool>(
    board: &Board,
    ahead: [Squares; 2],
    jumpers: Squares,
    out: &mut Moves,
) {
    for from in bits(jumpers) {
        if board.kings >> from & 1 != 0 {
            // The jumping piece does not block itself.
            let empty = board.empty() | 1 << from;
            let king = Move::standing(side(WHITE), true, from);
            king_routes::<WHITE>(king, 0, board.pieces(side(!WHITE)), empty, out);
        } else {
            man_jumps::<WHITE>(Move::standing(side(WHITE), false, from), 0, ahead, out);
        }
    }
}

/// [`man_jumps`] after the first jump.
#[cold]
fn man_jumps_on<const WHITE: bool>(so_far: Move, jumps: u32, ahead: [Squares; 2], out: &mut Moves) {
    man_jumps::<WHITE>(so_far, jumps, ahead, out);
}

/// Appends every complete continuation of a man's capture `so_far`, which has jumped `jumps` times
/// and can jump on.
///
/// A man only jumps ahead, so what it has jumped and where it came from are behind it: from where
/// there is something to jump does not change on the way. In the crown row there is nothing, and it
/// stops by itself.
#[inline(always)]
fn man_jumps<const WHITE: bool>(so_far: Move, jumps: u32, ahead: [Squares; 2], out: &mut Moves) {
    let at = so_far.target_bit() & 31;
    let can_jump_on = ahead[0] | ahead[1];
    for (direction, from) in directions(side(WHITE)).into_iter().zip(ahead) {
        if from >> at & 1 == 0 {
            continue;
        }
        let over = 1 << ((at + direction.rotation()) & 31);
        let to = (at + 2 * direction.rotation()) & 31;
        let crowned = side(WHITE).crown_row() >> to & 1;
        let longer = so_far.jump(jumps, direction, over, to, crowned);
        if can_jump_on >> to & 1 != 0 {
            man_jumps_on::<WHITE>(longer, jumps + 1, ahead, out);
        } else {
            out.push(longer);
        }
    }
}

/// The same for a king: it may come back to where it was, and jumps nothing twice.
fn king_routes<const WHITE: bool>(
    so_far: Move,
    jumps: u32,
    prey: Squares,
    empty: Squares,
    out: &mut Moves,
) {
    let at = 1 << (so_far.target_bit() & 31);
    let directions = directions(side(WHITE));
    for direction in directions {
        let over = direction.step(at) & prey;
        let to = direction.step(over) & empty;
        if to == 0 {
            continue;
        }
        let longer = so_far.jump(jumps, direction, over, to.trailing_zeros(), 0);
        // A jumped piece stays on the board until the end of the move, but is not jumped twice.
        let left = prey & !over;
        let on = |d: &Direction| d.step(d.step(to) & left) & empty;
        if directions.iter().any(|d| on(d) != 0) {
            king_routes::<WHITE>(longer, jumps + 1, left, empty, out);
        } else {
            out.push(longer);
        }
    }
}
