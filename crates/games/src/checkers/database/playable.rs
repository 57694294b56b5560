//! Checkers with a database, as a game that engines play.

use super::{Database, WithDatabase};
use crate::checkers::Checkers;
use crate::playable::{Playable, as_the_position, compiled_search};
use std::sync::OnceLock;

/// The smallest database, for positions that come without one.
fn smallest() -> &'static Database {
    static SMALLEST: OnceLock<Database> = OnceLock::new();
    SMALLEST.get_or_init(|| Database::build(2, 1, |_| ()).expect("two pieces are possible"))
}

/// As [`Checkers`]; what is read from text knows two pieces only.
impl Playable for WithDatabase<'static> {
    as_the_position!(Checkers);

    fn start() -> Self {
        WithDatabase::new(Checkers::start(), smallest())
    }
    fn in_play(self) -> Self {
        WithDatabase::new(self.position().clone().in_play(), self.database())
    }
    fn regardless_of_draws(&self) -> Self {
        WithDatabase::new(self.position().regardless_of_draws(), self.database())
    }
    fn read_position(text: &str) -> Result<Self, String> {
        Checkers::read_position(text).map(|position| WithDatabase::new(position, smallest()))
    }
    compiled_search!(Checkers);
}
