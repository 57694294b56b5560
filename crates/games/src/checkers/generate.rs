//! Move generation: captures if there are any, else steps.
//!
//! The generator is compiled once for each side, so that directions are constants.

use super::board::{Board, Direction, Side, Squares, TURN, bits};
use super::key::{WHITE_TO_MOVE, key_at};
use super::list::{JUMPS, Moves, directions};
use super::moves::{Move, NUMBERS, place, side_of};

/// The side for the `const` parameter `WHITE` of the functions below.
const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

impl Board {
    /// Appends the legal moves: every distinct route of every capture, or else every step.
    #[inline(always)]
    pub fn moves(&self, out: &mut Moves) {
        match self.side() {
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
        let ahead = if self.side() == Side::Black { up } else { down };
        own & (ahead | (up | down) & self.kings()) != 0
    }

    /// Whether the side to move has any move.
    #[inline]
    pub fn has_move(&self) -> bool {
        // Whether there is a capture is what a quiescence search asks next.
        self.has_capture() || self.can_step_ahead() || self.can_step_back()
    }

    #[inline(always)]
    fn can_step_ahead(&self) -> bool {
        let empty = self.empty();
        let up = Direction::UpRight.step_back(empty) | Direction::UpLeft.step_back(empty);
        let down = Direction::DownLeft.step_back(empty) | Direction::DownRight.step_back(empty);
        self.own() & (if self.side() == Side::Black { up } else { down }) != 0
    }

    /// Only a king can. Almost always there is a step ahead, and nobody asks.
    ///
    /// By value, and known to other crates, so that the compiler sees that the board is the same
    /// afterwards.
    #[cold]
    #[inline]
    fn can_step_back(self) -> bool {
        let back = |d: &Direction| d.step_back(self.empty());
        self.own() & self.kings() & Direction::ALL.iter().fold(0, |all, d| all | back(d)) != 0
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
        if m.jumps_on() || m.captured() & self.kings() != 0 {
            return self.capture(m);
        }
        let change = &CHANGES[m.number()];
        self.pieces ^= change.pieces;
        self.kings_and_side ^= change.kings_and_side;
        change.key
    }

    /// Plays a capture of several pieces or of a king, which is rare.
    #[cold]
    #[inline(never)]
    fn capture(&mut self, m: Move) -> u64 {
        let (prey, captured) = (m.side().other(), m.captured());
        let taken = |bit| key_at(place(prey, self.kings() >> bit & 1 != 0, bit));
        let change = bits(captured).fold(WHITE_TO_MOVE, |key, bit| key ^ taken(bit));
        let (from, to) = (m.source_bit(), m.target_bit());
        self.pieces &= !(u64::from(captured) << (32 * prey as u32));
        self.pieces ^= 1 << from ^ 1 << to;
        // Not an exclusive or: a king may end where it started.
        let gone = captured | 1 << (from & 31);
        self.kings_and_side &= !u64::from(gone);
        self.kings_and_side |= u64::from(m.king_after()) << (to & 31);
        self.kings_and_side ^= TURN;
        change ^ key_at(m.departure()) ^ key_at(m.arrival())
    }
}

/// What a move changes, by exclusive or.
#[derive(Clone, Copy)]
#[repr(C)]
struct Change {
    pieces: u64,
    key: u64,
    kings_and_side: u64,
}

impl Change {
    const NONE: Change = Change { pieces: 0, kings_and_side: 0, key: 0 };

    /// What a step changes, or the capture of a man.
    const fn of(m: Move) -> Change {
        let (from, to) = (m.source_bit(), m.target_bit());
        let left = (m.by_king() as u64) << (from & 31);
        let reached = (m.king_after() as u64) << (to & 31);
        let mut change = Change {
            pieces: 1 << from ^ 1 << to,
            kings_and_side: left ^ reached ^ TURN,
            key: key_at(m.departure()) ^ key_at(m.arrival()) ^ WHITE_TO_MOVE,
        };
        if m.is_capture() {
            let taken = place(m.side().other(), false, m.captured().trailing_zeros());
            change.pieces ^= 1 << taken;
            change.key ^= key_at(taken);
        }
        change
    }
}

/// By [`Move::number`], what a step changes, or the capture of a man.
static CHANGES: [Change; NUMBERS] = {
    let mut table = [Change::NONE; NUMBERS];
    let mut i = 0;
    while i < 512 {
        let (place, direction) = (i as u32 % 128, Direction::ALL[i / 128]);
        if let Some(step) = Move::step(place, direction) {
            table[step.number()] = Change::of(step);
        }
        if let Some(jump) = Move::jump(place, direction) {
            table[jump.number()] = Change::of(jump);
        }
        i += 1;
    }
    table
};

#[inline(always)]
fn generate<const WHITE: bool>(board: &Board, out: &mut Moves) {
    let (own, prey, empty) = (board.pieces(side(WHITE)), board.pieces(side(!WHITE)), board.empty());
    // From where there is something to jump.
    let before = |d: Direction| d.step_back(prey & d.step_back(empty));
    let [ahead, ahead_too, back, back_too] = directions(side(WHITE));
    let ahead = [before(ahead), before(ahead_too)];
    let mut jumpers = own & (ahead[0] | ahead[1]);
    let kings = own & board.kings();
    if kings != 0 {
        jumpers |= kings & (before(back) | before(back_too));
    }
    if jumpers != 0 {
        let ahead = u64::from(ahead[0]) | u64::from(ahead[1]) << 32;
        captures::<WHITE>(board, ahead, jumpers, out);
    } else {
        out.list_steps(board, side(WHITE));
    }
}

/// Appends the captures of `jumpers`, where men can jump from the squares `ahead`, a set like that of
/// the steps.
///
/// Not compiled into the generator, so that positions without captures have the registers.
#[inline(never)]
fn captures<const WHITE: bool>(board: &Board, ahead: u64, jumpers: Squares, out: &mut Moves) {
    for from in bits(jumpers) {
        if board.kings() >> from & 1 != 0 {
            // The jumping piece does not block itself.
            let empty = board.empty() | 1 << from;
            let place = place(side(WHITE), true, from);
            king_routes(None, 0, place, board.pieces(side(!WHITE)), empty, out);
        } else {
            man_jumps::<WHITE>(ahead, from, |jump| man_routes::<WHITE>(jump, 1, ahead, out));
        }
    }
}

/// The jumps of a man.
#[inline(always)]
fn man_jumps<const WHITE: bool>(ahead: u64, from: u32, mut jump: impl FnMut(Move)) {
    let mut left = ahead & 0x1_0000_0001 << from;
    while left != 0 {
        jump(JUMPS[side(WHITE) as usize][left.trailing_zeros() as usize & 63]);
        left &= left - 1;
    }
}

/// Appends every complete continuation of a man's capture `so_far`, which has jumped `jumps` times.
///
/// A man only jumps ahead, so what it has jumped and where it came from are behind it: from where
/// there is something to jump does not change on the way. In the crown row there is nothing, and it
/// stops by itself.
#[inline(always)]
fn man_routes<const WHITE: bool>(so_far: Move, jumps: u32, ahead: u64, out: &mut Moves) {
    if (ahead | ahead >> 32) >> (so_far.target_bit() & 31) & 1 == 0 {
        out.push(so_far);
    } else {
        man_routes_on::<WHITE>(so_far, jumps, ahead, out);
    }
}

#[cold]
fn man_routes_on<const WHITE: bool>(so_far: Move, jumps: u32, ahead: u64, out: &mut Moves) {
    man_jumps::<WHITE>(ahead, so_far.target_bit() & 31, |jump| {
        man_routes::<WHITE>(so_far.and(jumps, jump), jumps + 1, ahead, out);
    });
}

/// The same for a king at `place`: it may come back to where it was, and jumps nothing twice.
fn king_routes(
    so_far: Option<Move>,
    jumps: u32,
    place: u32,
    prey: Squares,
    empty: Squares,
    out: &mut Moves,
) {
    let at = 1 << (place & 31);
    let directions = directions(side_of(place));
    for direction in directions {
        let over = direction.step(at) & prey;
        let to = direction.step(over) & empty;
        if to == 0 {
            continue;
        }
        let Some(jump) = Move::jump(place, direction) else { continue };
        let longer = so_far.map_or(jump, |so_far| so_far.and(jumps, jump));
        // A jumped piece stays on the board until the end of the move, but is not jumped twice.
        let left = prey & !over;
        let on = |d: &Direction| d.step(d.step(to) & left) & empty;
        if directions.iter().any(|d| on(d) != 0) {
            king_routes(Some(longer), jumps + 1, longer.arrival(), left, empty, out);
        } else {
            out.push(longer);
        }
    }
}
