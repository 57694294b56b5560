//! The last four empty squares: where most of the time goes.
//!
//! The empty squares are passed as arguments, nothing is looked for on the board, and the last move
//! is not made but counted. Each routine is compiled twice: entered by a move, and after a pass,
//! where a second pass ends the game.

use super::super::instructions::Instructions;
use super::super::square::Square;
use super::node::{INFINITE, Node, WON, quarter};
use super::search::Search;
use super::techniques::PARITY;
use super::window::Window;

/// Less than any score: the side to move has no move.
const NO_MOVE: i32 = -INFINITE;

/// Tries one move: if it is legal, gets its value from the routine for the other squares, keeps the
/// best and returns if that is enough.
macro_rules! try_move {
    ($self:ident, $boards:ident, $window:ident, $best:ident, $square:expr, $next:ident($others:expr)) => {
        if let Some(child) = $self.instructions.after($boards, $square) {
            let value = -$self.$next(child, $others, $window.for_child($best));
            $best = $best.max(value);
            if $best >= $window.beta() {
                return $best;
            }
        }
    };
}

impl<I: Instructions, const WITHOUT: u16> Search<'_, I, WITHOUT> {
    /// Four empty squares, those in `odd` quadrants first.
    #[inline(always)]
    pub(super) fn last_four<W: Window>(
        &mut self,
        node: Node,
        (empty, odd): (u64, u64),
        window: W,
    ) -> i32 {
        let squares = four_squares(empty, odd);
        compiled!(self, Self::four_left::<W, false>, node, squares, window)
    }

    #[inline(always)]
    fn four_left<W: Window, const PASSED: bool>(
        &mut self,
        node: Node,
        squares: [Square; 4],
        window: W,
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let boards = self.instructions.boards(node.own, node.opponent);
        let mut best = NO_MOVE;
        try_move!(self, boards, window, best, a, last_three([b, c, d]));
        try_move!(self, boards, window, best, b, last_three([a, c, d]));
        try_move!(self, boards, window, best, c, last_three([a, b, d]));
        try_move!(self, boards, window, best, d, last_three([a, b, c]));
        if best != NO_MOVE {
            return best;
        }
        if PASSED {
            return node.final_score();
        }
        -compiled!(self, Self::four_left::<W, true>, node.passed(), squares, window.passed())
    }

    /// Three empty squares: one alone in its quadrant comes first.
    #[inline(always)]
    fn last_three<W: Window>(
        &mut self,
        boards: I::Boards,
        [a, b, c]: [Square; 3],
        window: W,
    ) -> i32 {
        let squares = if WITHOUT & PARITY != 0 || quarter(b) == quarter(c) {
            [a, b, c]
        } else if quarter(a) == quarter(b) {
            [c, a, b]
        } else if quarter(a) == quarter(c) {
            [b, a, c]
        } else {
            [a, b, c]
        };
        let node = self.node(boards);
        compiled!(self, Self::three_left::<W, false>, node, squares, window)
    }

    #[inline(always)]
    fn three_left<W: Window, const PASSED: bool>(
        &mut self,
        node: Node,
        squares: [Square; 3],
        window: W,
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let boards = self.instructions.boards(node.own, node.opponent);
        let mut best = NO_MOVE;
        try_move!(self, boards, window, best, a, last_two([b, c]));
        try_move!(self, boards, window, best, b, last_two([a, c]));
        try_move!(self, boards, window, best, c, last_two([a, b]));
        if best != NO_MOVE {
            return best;
        }
        if PASSED {
            return node.final_score();
        }
        -compiled!(self, Self::three_left::<W, true>, node.passed(), squares, window.passed())
    }

    /// Two empty squares, compiled into the routine for three: there the boards stay in registers.
    #[inline(always)]
    fn last_two<W: Window>(&mut self, boards: I::Boards, squares: [Square; 2], window: W) -> i32 {
        self.nodes += 1;
        let value = self.move_of_two(boards, squares, window);
        if value != NO_MOVE {
            return value;
        }
        let node = self.node(boards);
        -compiled!(self, Self::two_after_pass, node.passed(), squares, window.passed())
    }

    #[inline(always)]
    fn two_after_pass<W: Window>(&mut self, node: Node, squares: [Square; 2], window: W) -> i32 {
        self.nodes += 1;
        let boards = self.instructions.boards(node.own, node.opponent);
        match self.move_of_two(boards, squares, window) {
            NO_MOVE => node.final_score(),
            value => value,
        }
    }

    #[inline(always)]
    fn move_of_two<W: Window>(&mut self, boards: I::Boards, [a, b]: [Square; 2], window: W) -> i32 {
        let mut best = NO_MOVE;
        try_move!(self, boards, window, best, a, last_one(b));
        try_move!(self, boards, window, best, b, last_one(a));
        best
    }

    /// One empty square: an exact score, whatever the window.
    #[inline(always)]
    fn last_one<W: Window>(&mut self, boards: I::Boards, square: Square, _: W) -> i32 {
        self.nodes += 1;
        let own = self.instructions.own(boards).count_ones() as i32;
        let gained = self.instructions.flipped_by_last(boards, square);
        if gained > 0 {
            return own + gained + 1 - WON;
        }
        let lost = self.instructions.flipped_by_last(self.instructions.passed(boards), square);
        if lost > 0 {
            return own - lost - WON;
        }
        // Neither side can move, and 63 discs cannot be shared evenly.
        if own >= 32 { own + 1 - WON } else { own - WON }
    }

    #[inline(always)]
    fn node(&self, boards: I::Boards) -> Node {
        let opponent = self.instructions.own(self.instructions.passed(boards));
        Node { own: self.instructions.own(boards), opponent }
    }
}

/// Of four empty squares none, two or all are in odd quadrants.
#[inline(always)]
fn four_squares(empty: u64, odd: u64) -> [Square; 4] {
    let first = if empty & odd == 0 { empty } else { empty & odd };
    let a = Square::lowest(first);
    let b = Square::lowest(first & (first - 1));
    let rest = empty ^ a.bit() ^ b.bit();
    [a, b, Square::lowest(rest), Square::lowest(rest & (rest - 1))]
}
