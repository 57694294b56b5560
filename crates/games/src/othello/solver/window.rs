//! The kinds of search windows.
//!
//! One search serves all algorithms; they differ in the window and in how a move after the first is
//! searched. The kind of window is a type, so a null-window search, which is nearly all of the
//! work, carries one number and has no code for anything else.

use super::super::instructions::Instructions;
use super::ordering::Candidate;
use super::search::Search;

/// A window. Scores, in pairs of discs, are looked for above `alpha` and below `beta`.
pub(super) trait Window: Copy {
    fn alpha(self) -> i32;
    fn beta(self) -> i32;

    /// The window for a child when `best` has been reached, from the child's point of view.
    fn for_child(self, best: i32) -> Self;

    /// The value of a move that leaves so many `empties`, exact if it is inside the window.
    fn ask<I: Instructions, const WITHOUT: u16>(
        self,
        search: &mut Search<'_, I, WITHOUT>,
        candidate: &Candidate,
        empties: u32,
        best: i32,
        first: bool,
    ) -> i32;

    /// The window for the other side, after a pass.
    #[inline(always)]
    fn passed(self) -> Self {
        self.for_child(self.alpha())
    }
}

/// "Is the score more than this?" The window contains no score.
#[derive(Clone, Copy)]
pub(super) struct Null(pub i32);

impl Window for Null {
    #[inline(always)]
    fn alpha(self) -> i32 {
        self.0
    }
    #[inline(always)]
    fn beta(self) -> i32 {
        self.0 + 1
    }
    /// While a null window is open nothing can have been better than alpha.
    #[inline(always)]
    fn for_child(self, _: i32) -> Self {
        Null(-self.0 - 1)
    }
    #[inline(always)]
    fn ask<I: Instructions, const WITHOUT: u16>(
        self,
        search: &mut Search<'_, I, WITHOUT>,
        candidate: &Candidate,
        empties: u32,
        best: i32,
        _: bool,
    ) -> i32 {
        -search.search(candidate.child, candidate.replies, empties, self.for_child(best))
    }
}

/// Alpha-beta: every move is searched with what is left of the window.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub alpha: i32,
    pub beta: i32,
}

impl Window for Open {
    #[inline(always)]
    fn alpha(self) -> i32 {
        self.alpha
    }
    #[inline(always)]
    fn beta(self) -> i32 {
        self.beta
    }
    #[inline(always)]
    fn for_child(self, best: i32) -> Self {
        Open { alpha: -self.beta, beta: -self.alpha.max(best) }
    }
    #[inline(always)]
    fn ask<I: Instructions, const WITHOUT: u16>(
        self,
        search: &mut Search<'_, I, WITHOUT>,
        candidate: &Candidate,
        empties: u32,
        best: i32,
        _: bool,
    ) -> i32 {
        -search.search(candidate.child, candidate.replies, empties, self.for_child(best))
    }
}

/// NegaScout: moves after the first are tested for being better at all, and only if so, by how
/// much.
#[derive(Clone, Copy)]
pub(super) struct Scouted {
    pub alpha: i32,
    pub beta: i32,
}

impl Window for Scouted {
    #[inline(always)]
    fn alpha(self) -> i32 {
        self.alpha
    }
    #[inline(always)]
    fn beta(self) -> i32 {
        self.beta
    }
    #[inline(always)]
    fn for_child(self, best: i32) -> Self {
        Scouted { alpha: -self.beta, beta: -self.alpha.max(best) }
    }
    #[inline]
    fn ask<I: Instructions, const WITHOUT: u16>(
        self,
        search: &mut Search<'_, I, WITHOUT>,
        candidate: &Candidate,
        empties: u32,
        best: i32,
        first: bool,
    ) -> i32 {
        let alpha = self.alpha.max(best);
        if self.beta == alpha + 1 {
            return -search.search(candidate.child, candidate.replies, empties, Null(-self.beta));
        }
        if !first {
            let value =
                -search.search(candidate.child, candidate.replies, empties, Null(-alpha - 1));
            if value <= alpha || value >= self.beta {
                return value;
            }
            // It is at least `value`; only values above matter.
            return -search.search(
                candidate.child,
                candidate.replies,
                empties,
                Scouted { alpha: -self.beta, beta: -value + 1 },
            );
        }
        -search.search(
            candidate.child,
            candidate.replies,
            empties,
            Scouted { alpha: -self.beta, beta: -alpha },
        )
    }
}
