//! What the commands that search need to know of each game, and one way to run any search.

use crate::games::Notation;
use nullwindow::Silent;
use nullwindow::memory::Table;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{
    Abilities, Answer, Driver, Enhancements, Has, Limits, No, Searcher, Settings, Study, Supports,
    Switches, Unsupported, Yes,
};
use nullwindow_engines::Playable;
use nullwindow_engines::switches::{AtRunTime, OPEN};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use std::sync::Arc;

/// A game that the practical search can be run on: what engines play, and how it is studied.
pub trait Searchable: Notation + Playable {
    /// What a study may ask of the game. Engines ask for more: repetitions make values depend on
    /// the way to a position.
    type Study: Abilities<Self>;

    /// The game's name in a sentence.
    const TITLE: &'static str;
}

impl Searchable for Chess {
    type Study = Has<Yes, Yes, Yes, Yes, Yes, No>;
    const TITLE: &'static str = "Chess";
}

impl Searchable for Othello {
    type Study = Study;
    const TITLE: &'static str = "Othello";
}

impl Searchable for Checkers {
    type Study = Study;
    const TITLE: &'static str = "Checkers";
}

impl Searchable for ConnectFour {
    type Study = <Self as Playable>::Abilities;
    const TITLE: &'static str = "Connect four";
}

impl Searchable for TicTacToe {
    type Study = <Self as Playable>::Abilities;
    const TITLE: &'static str = "Tic-tac-toe";
}

/// A search: everything but the position.
#[derive(Clone)]
pub struct Plan {
    /// How the root is searched, and the numbers.
    pub settings: Settings,
    /// The enhancements, N excepted, which is part of the driver NegaScout.
    pub enhancements: Enhancements,
    pub limits: Limits,
    pub threads: usize,
    pub table: Arc<Table>,
}

impl Plan {
    /// The same plan if all of it has an effect.
    pub fn checked<G: Searchable>(self) -> Result<Self, Unsupported> {
        self.enhancements.check(<G::Study as Supports>::SUPPORTED)?;
        self.settings.driver.check(self.enhancements)?;
        Ok(self.splitting())
    }

    /// Alpha-beta with N is NegaScout.
    pub fn splitting(mut self) -> Self {
        if self.enhancements.has(E::MINIMAL_WINDOW) {
            self.settings.driver = Driver::NegaScout;
        }
        self
    }

    /// Searches a position; `report` is told of every finished iteration.
    pub fn run<G: Searchable>(
        &self,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        let set = self.enhancements.without(E::MINIMAL_WINDOW);
        if set.without(OPEN) == G::FULL_WIDTH {
            self.run_with(G::FullWidth::from(set), position, report)
        } else {
            self.run_with(AtRunTime::from(set), position, report)
        }
    }

    fn run_with<G: Searchable, S: Switches>(
        &self,
        switches: S,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        Searcher::<G::Study, S>::with(switches)
            .settings(self.settings)
            .limits(self.limits.clone())
            .threads(self.threads)
            .shared_table(Arc::clone(&self.table))
            .watch(position, &mut Silent, report)
    }
}

/// N is on the list of what a search used if its driver is NegaScout.
pub fn with_minimal_window(enhancements: Enhancements, driver: Driver) -> Enhancements {
    match driver {
        Driver::NegaScout => enhancements | E::MINIMAL_WINDOW,
        _ => enhancements,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Depth;

    /// The compiler's switches and those of run time are one search.
    fn same_counts<G: Searchable>(position: &G, depth: u16) {
        for &driver in &[Driver::NegaScout, Driver::MtdF] {
            let plan = Plan {
                settings: Settings { driver, ..Settings::default() },
                enhancements: G::FULL_WIDTH,
                limits: Limits { depth: Depth::new(depth), ..Limits::default() },
                threads: 1,
                table: Arc::new(Table::with_entries(1 << 16)),
            };
            let fixed = plan.run(position, &mut |_| {});
            plan.table.clear();
            let chosen = plan.run_with(AtRunTime::from(G::FULL_WIDTH), position, &mut |_| {});
            assert_eq!((fixed.value, fixed.tally), (chosen.value, chosen.tally), "{}", G::TITLE);
            assert!(plan.checked::<G>().is_ok());
        }
    }

    #[test]
    fn static_and_dynamic_switches_count_alike() {
        same_counts(&Chess::start(), 4);
        same_counts(&Othello::start(), 6);
        same_counts(&Checkers::start(), 7);
        same_counts(&ConnectFour::start(), 8);
        same_counts(&TicTacToe::default(), 6);
    }
}
