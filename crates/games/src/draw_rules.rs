//! Which draws end a game.

/// Whether a game can be drawn by rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DrawRules {
    /// Never: a position's value depends on the board alone. So fixed-depth searches with different
    /// move orders, with or without a table, agree exactly.
    #[default]
    Study,
    /// As in real play: repeating a position is a draw, and so are many moves without progress.
    /// (The game says how often, and how many.)
    ///
    /// Such a position's value depends on how it came about, which a transposition table does not
    /// see; searches that use one accept a small error near such draws.
    Play,
}

impl DrawRules {
    /// A part of the key: positions under different rules are different.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        const PLAY: u64 = 0x2545_f491_4f6c_dd1d;
        if self == DrawRules::Play { PLAY } else { 0 }
    }
}
