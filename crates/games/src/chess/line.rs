//! The boards of the line that is being played or searched, the present one on top.
//!
//! Making a move copies the board to the next place and plays there, taking it back only steps
//! down: one copy of 104 bytes per move. Returning a copy from `make` and copying it back in
//! `unmake` needs two (measured: `docs/chess.md`). The boards below are also the game's history.

use super::rules::{self, Board, RawMove};

/// Boards, the present one on top of those it came from.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The places above `top` are free; they hold boards of other lines.
    boards: Vec<Board>,
    top: usize,
}

impl Line {
    pub(super) fn new(board: Board) -> Self {
        Line { boards: vec![board], top: 0 }
    }

    /// The present board.
    #[inline(always)]
    pub(super) fn board(&self) -> &Board {
        &self.boards[self.top]
    }

    /// Plays a legal move on a copy of the present board.
    #[inline(always)]
    pub(super) fn play(&mut self, m: RawMove) {
        let next = self.top + 1;
        if next == self.boards.len() {
            self.grow();
        }
        let (below, above) = self.boards.split_at_mut(next);
        above[0].clone_from(&below[self.top]);
        above[0].play_unchecked(m);
        self.top = next;
    }

    /// Puts another board on top.
    pub(super) fn push(&mut self, board: Board) {
        self.top += 1;
        self.boards.truncate(self.top);
        self.boards.push(board);
    }

    /// Takes the present board off; the first one stays.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        debug_assert!(self.top > 0, "no move to take back");
        self.top = self.top.saturating_sub(1);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.boards.push(self.board().clone());
    }

    /// The earlier boards that the present one could repeat, latest first: not beyond the last
    /// irreversible move, and with the same side to move.
    fn repeatable(&self) -> impl Iterator<Item = &Board> {
        let reach = usize::from(self.board().halfmove_clock()).min(self.top);
        self.boards[self.top - reach..self.top].iter().rev().skip(3).step_by(2)
    }

    /// How often the present position stood on the board before, counting no further than
    /// `enough`.
    pub(super) fn earlier_occurrences(&self, enough: usize) -> usize {
        let present = self.board();
        let bare = present.hash_without_ep();
        let same = |board: &&Board| {
            board.hash_without_ep() == bare && rules::key(board) == rules::key(present)
        };
        self.repeatable().filter(same).take(enough).count()
    }

    /// Whether both have the same board and the same earlier positions that may come back.
    pub(super) fn same_history(&self, other: &Line) -> bool {
        let keys = |line: &Line| line.repeatable().map(rules::key).collect::<Vec<_>>();
        self.board() == other.board() && keys(self) == keys(other)
    }
}
