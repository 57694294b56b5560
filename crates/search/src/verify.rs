//! Checks a game before you trust a search with it.

/// Checks a game.
pub fn verify() {}
