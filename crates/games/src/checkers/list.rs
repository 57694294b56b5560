//! The moves of a position: steps ahead as a set of squares, unpacked when they are asked for, all
//! others one by one.
//!
//! A node that the table or its first move settles never looks at most of its moves, and one that
//! counts its moves looks at none of them.

use super::board::{Board, Direction, Side, Squares};
use super::moves::{MAX_MOVES, Move, place};
use nullwindow::{ArrayVec, MoveList};
use std::fmt;

/// The moves of one position.
#[derive(Clone)]
pub struct Moves {
    /// From where one can step in the first of the side's directions, and in the second, 32 bits
    /// higher: one loop unpacks both, because loop exits are mispredicted.
    ahead: u64,
    /// The kings among those that step ahead.
    kings: Squares,
    side: Side,
    /// What comes after the steps ahead: the steps of kings back, or captures.
    others: ArrayVec<Move, MAX_MOVES>,
}

/// By side and bit of [`Moves::ahead`], the step of a man.
static STEPS: [[Move; 64]; 2] = [moves_ahead(Side::Black, false), moves_ahead(Side::White, false)];

/// By side and bit of a set like [`Moves::ahead`], the jump of a man.
pub(crate) static JUMPS: [[Move; 64]; 2] =
    [moves_ahead(Side::Black, true), moves_ahead(Side::White, true)];

/// By side, from where a man's step crowns it.
static CROWNED: [Squares; 2] = [before_crown_row(Side::Black), before_crown_row(Side::White)];

const fn before_crown_row(side: Side) -> Squares {
    let [one, other, ..] = directions(side);
    one.step_back(side.crown_row()) | other.step_back(side.crown_row())
}

const fn moves_ahead(side: Side, jumps: bool) -> [Move; 64] {
    let mut table = [Move::NONE; 64];
    let mut i = 0;
    while i < 64 {
        let (from, direction) = (place(side, false, i as u32 % 32), directions(side)[i / 32]);
        let m = if jumps { Move::jump(from, direction) } else { Move::step(from, direction) };
        if let Some(m) = m {
            table[i] = m;
        }
        i += 1;
    }
    table
}

/// The directions of a side's men, then the two that only kings have.
#[inline(always)]
pub(crate) const fn directions(side: Side) -> [Direction; 4] {
    use Direction::*;
    match side {
        Side::Black => [UpRight, UpLeft, DownLeft, DownRight],
        Side::White => [DownLeft, DownRight, UpRight, UpLeft],
    }
}

/// The same squares for both directions of a set like [`Moves::ahead`].
#[inline(always)]
fn twice(squares: Squares) -> u64 {
    u64::from(squares) << 32 | u64::from(squares)
}

impl Default for Moves {
    #[inline(always)]
    fn default() -> Self {
        Moves { ahead: 0, kings: 0, side: Side::Black, others: ArrayVec::new() }
    }
}

impl Moves {
    /// No moves.
    #[inline]
    pub fn new() -> Self {
        Moves::default()
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + Clone + '_ {
        (0..self.len()).map(|number| self.nth(number))
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.ahead.count_ones() as usize + self.others.len()
    }

    /// Whether there is no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.ahead == 0 && self.others.is_empty()
    }

    /// Puts all steps of a side that is to move into an empty list.
    #[inline(always)]
    pub(crate) fn list_steps(&mut self, board: &Board, side: Side) {
        let (own, empty) = (board.pieces(side), board.empty());
        let kings = own & board.kings();
        let [ahead, ahead_too, back, back_too] = directions(side);
        let from = |movers: Squares, d: Direction| u64::from(movers & d.step_back(empty));
        self.ahead = from(own, ahead) | from(own, ahead_too) << 32;
        self.kings = kings;
        self.side = side;
        if kings != 0 {
            let back_from = from(kings, back) | from(kings, back_too) << 32;
            self.list_back(back_from, side, [back, back_too]);
        }
    }

    /// Appends the steps of kings from a set like [`Moves::ahead`].
    fn list_back(&mut self, mut left: u64, side: Side, [one, other]: [Direction; 2]) {
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let direction = if bit < 32 { one } else { other };
            self.others.extend(Move::step(place(side, true, bit & 31), direction));
        }
    }

    /// Appends a capture.
    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        self.others.push(m);
    }

    /// Visits the steps ahead in order, each with whether it crowns a man.
    #[inline(always)]
    pub(crate) fn for_each_step_ahead(&self, mut visit: impl FnMut(Move, bool)) {
        let crowning = CROWNED[self.side as usize] & !self.kings;
        let mut left = self.ahead;
        // In most positions all steps are of men that stay men.
        if left & twice(self.kings | crowning) == 0 {
            let steps = &STEPS[self.side as usize];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                visit(steps[(bit & 63) as usize], false);
            }
            return;
        }
        let (step_ahead, crowned) = (self.step_ahead(), twice(crowning));
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            visit(step_ahead(bit), crowned >> (bit & 63) & 1 != 0);
        }
    }

    /// What comes after the steps ahead: the steps of kings back, or captures.
    #[inline(always)]
    pub(crate) fn others(&self) -> &[Move] {
        &self.others
    }

    /// The step from a bit of `ahead`.
    #[inline(always)]
    fn step_ahead(&self) -> impl Fn(u32) -> Move {
        let (table, kings) = (&STEPS[self.side as usize], twice(self.kings));
        move |bit| table[(bit & 63) as usize].by((kings >> (bit & 63) & 1) as u32)
    }
}

impl MoveList<Move> for Moves {
    #[inline(always)]
    fn len(&self) -> usize {
        Moves::len(self)
    }

    #[inline(always)]
    fn nth(&self, number: usize) -> Move {
        let ahead = self.ahead.count_ones() as usize;
        if number >= ahead {
            return self.others[number - ahead];
        }
        let mut left = self.ahead;
        for _ in 0..number {
            left &= left.wrapping_sub(1);
        }
        self.step_ahead()(left.trailing_zeros())
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        Moves::is_empty(self)
    }

    #[inline(always)]
    fn is_single(&self) -> bool {
        let ahead = self.ahead & self.ahead.wrapping_sub(1) == 0;
        ahead && self.others.len() == usize::from(self.ahead == 0)
    }

    /// `visit` is called from one place only, or it would not be compiled into the loop.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(Move)) {
        let step_ahead = self.step_ahead();
        let mut left = self.ahead;
        let mut others = self.others.iter();
        loop {
            let m = if left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                step_ahead(bit)
            } else if let Some(&m) = others.next() {
                m
            } else {
                return;
            };
            visit(m);
        }
    }
}

/// The same moves in the same order.
impl PartialEq for Moves {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Moves {}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Checkers;
    use super::*;
    use nullwindow::Game;

    /// Visited in order and asked for by number, the moves are the same, for men and kings of both
    /// sides, with steps ahead and back, crownings and captures.
    #[test]
    fn moves_by_number_are_those_visited() {
        let positions = [
            "B:W21,22,23,24:B1,2,3,4",
            "B:W8,K1:BK10,K15,22,27,28,K32",
            "W:W8,K1,5:BK20,27,K32",
            "W:WK10,5:B6,7,14,15,K23",
        ];
        for text in positions {
            let position: Checkers = text.parse().unwrap();
            let mut moves = Moves::new();
            position.moves(&mut moves);
            let mut visited = Vec::new();
            MoveList::for_each(&moves, |m| visited.push(m));
            assert!(!visited.is_empty());
            assert_eq!(visited, moves.iter().collect::<Vec<_>>(), "{text}");
            for m in visited {
                let after = position.board().after(m);
                assert_eq!(after.piece(m.from()).is_some(), m.from() == m.to(), "{text} {m}");
                let (side, king) = after.piece(m.to()).unwrap();
                assert_eq!(side, position.side_to_move());
                assert_eq!(king, m.by_king() || m.crowns(), "{text} {m}");
                assert_eq!(m.by_king(), position.board().piece(m.from()) == Some((side, true)));
            }
        }
    }
}
