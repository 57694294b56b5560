//! Checkers with an endgame database at hand, as a game that engines play.

use crate::expert::NoExpert;
use crate::playable::Playable;
use nullwindow::searcher::Enhancements;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::{Database, WithDatabase};
use std::sync::OnceLock;

/// The smallest database, for positions that come without one.
fn smallest() -> &'static Database {
    static SMALLEST: OnceLock<Database> = OnceLock::new();
    SMALLEST.get_or_init(|| Database::build(2, 1, |_| ()).expect("two pieces are possible"))
}

/// As [`Checkers`]; what is read from text knows two pieces only.
impl Playable for WithDatabase<'static> {
    type Abilities = <Checkers as Playable>::Abilities;
    type FullWidth = <Checkers as Playable>::FullWidth;
    type Selective = <Checkers as Playable>::Selective;
    type Expert = NoExpert;

    const NAME: &'static str = Checkers::NAME;
    const FULL_WIDTH: Enhancements = Checkers::FULL_WIDTH;
    const SELECTIVE: Enhancements = Checkers::SELECTIVE;
    const ASPIRATION: u32 = Checkers::ASPIRATION;
    const UNIT: i32 = Checkers::UNIT;

    fn beginning() -> Self {
        WithDatabase::new(Checkers::beginning(), smallest())
    }
    fn in_play(self) -> Self {
        WithDatabase::new(self.position().clone().in_play(), self.database())
    }
    fn regardless_of_draws(&self) -> Self {
        WithDatabase::new(self.position().regardless_of_draws(), self.database())
    }
    fn first_player_to_move(&self) -> bool {
        self.position().first_player_to_move()
    }
    fn read_position(text: &str) -> Result<Self, String> {
        Checkers::read_position(text).map(|position| WithDatabase::new(position, smallest()))
    }
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.position().read_move(text)
    }
    fn write_move(&self, m: Self::Move) -> String {
        self.position().write_move(m)
    }
    fn write_position(&self) -> String {
        self.position().write_position()
    }
}
