//! Which draws end a game.

/// Whether a game can be drawn by rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DrawRules {
    /// Never: nothing but the board decides what a position is worth. So fixed-depth searches with
    /// different move orders, with or without a table, agree exactly.
    #[default]
    Study,
    /// As people play: a position that keeps coming back is a draw, and so are many moves without
    /// progress. (The game says how often, and how many.)
    ///
    /// Such a position's value depends on how it came about, which a transposition table does not
    /// see; searches that use one accept the error, small as it is, near such draws.
    Play,
}

impl DrawRules {
    /// A part of the key: under other rules a position is another one.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        const PLAY: u64 = 0x2545_f491_4f6c_dd1d;
        if self == DrawRules::Play { PLAY } else { 0 }
    }
}
