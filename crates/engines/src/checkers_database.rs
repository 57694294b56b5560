//! Checkers with an endgame database at hand, as a game that engines play.

use crate::expert::NoExpert;
use crate::playable::{Playable, as_the_position};
use nullwindow::searcher::Enhancements;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::{Database, WithDatabase};
use std::path::Path;
use std::sync::OnceLock;

/// The smallest database, for positions that come without one.
fn smallest() -> &'static Database {
    static SMALLEST: OnceLock<Database> = OnceLock::new();
    SMALLEST.get_or_init(|| Database::build(2, 1, |_| ()).expect("two pieces are possible"))
}

/// The database of a file. It stays in memory to the end of the program: searches of other threads may
/// hold on to it, and a program sets it once.
///
/// # Errors
/// The file cannot be read or is no database.
pub(crate) fn load(path: &Path) -> Result<&'static Database, String> {
    let database = Database::load(path).map_err(|error| error.to_string())?;
    Ok(Box::leak(Box::new(database)))
}

/// As [`Checkers`]; what is read from text knows two pieces only.
impl Playable for WithDatabase<'static> {
    type FullWidth = <Checkers as Playable>::FullWidth;
    type Selective = <Checkers as Playable>::Selective;
    type Expert = NoExpert;

    as_the_position!(Checkers);

    fn beginning() -> Self {
        WithDatabase::new(Checkers::beginning(), smallest())
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
}
