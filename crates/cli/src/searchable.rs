//! What the commands that search need to know of each game, and one way to run any search.

use crate::games::Notation;
use nullwindow::Silent;
use nullwindow::memory::Table;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, Limits, Searcher, Settings, Step, Switches, Unsupported,
};
use nullwindow_engines::Playable;
use nullwindow_engines::switches::AT_RUN_TIME;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use std::sync::Arc;

/// A game that the practical search can be run on: what engines play, and how it is studied.
pub trait Searchable: Notation + Playable {
    /// The game's name in a sentence.
    const TITLE: &'static str;
}

impl Searchable for Chess {
    const TITLE: &'static str = "Chess";
}

impl Searchable for Othello {
    const TITLE: &'static str = "Othello";
}

impl Searchable for Checkers {
    const TITLE: &'static str = "Checkers";
}

impl Searchable for ConnectFour {
    const TITLE: &'static str = "Connect four";
}

impl Searchable for Kalah {
    const TITLE: &'static str = "Kalah";
}

impl Searchable for TicTacToe {
    const TITLE: &'static str = "Tic-tac-toe";
}

/// A search: everything but the position.
#[derive(Clone)]
pub struct Plan {
    /// How the root is searched, and the numbers.
    pub settings: Settings,
    /// The enhancements; N and S are part of the driver.
    pub enhancements: Enhancements,
    pub limits: Limits,
    pub threads: usize,
    pub table: Arc<Table>,
}

impl Plan {
    /// The same plan if all of it has an effect.
    pub fn checked<G: Searchable>(self) -> Result<Self, Unsupported> {
        self.enhancements.check(E::ALL.without(G::LACKS))?;
        self.settings.driver.check(self.enhancements)?;
        Ok(self)
    }

    /// All enhancements that are used, those of the driver included.
    pub fn used(&self) -> Enhancements {
        self.enhancements | self.driver().own_enhancements()
    }

    /// How the root is searched.
    pub fn driver(&self) -> Driver {
        self.settings.driver.with(self.enhancements)
    }

    /// Searches a position; `report` is told of every finished iteration.
    pub fn run<G: Searchable>(
        &self,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        let set = self.enhancements.without(E::OF_DRIVERS);
        if set.without(AT_RUN_TIME) == G::FULL_WIDTH {
            self.run_with(G::FullWidth::from(set), position, report)
        } else {
            self.run_with(set, position, report)
        }
    }

    fn run_with<G: Searchable, S: Switches>(
        &self,
        switches: S,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        Searcher::new()
            .settings(Settings { driver: self.driver(), ..self.settings })
            .limits(self.limits.clone())
            .threads(self.threads)
            .shared_table(Arc::clone(&self.table))
            .watch_with(switches, position, &mut Silent, &mut |step| {
                if let Step::Iteration(answer) = step {
                    report(*answer);
                }
            })
    }
}

/// Names of algorithms and what they are, for `--help`.
pub fn algorithms() -> String {
    let line = |driver: &Driver| format!("  {:<21} {}", driver.name(), driver.summary());
    Driver::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
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
                limits: Limits { depth: Some(Depth::new(depth)), ..Limits::default() },
                threads: 1,
                table: Arc::new(Table::with_entries(1 << 16)),
            };
            let fixed = plan.run(position, &mut |_| {});
            plan.table.clear();
            let chosen = plan.run_with(G::FULL_WIDTH, position, &mut |_| {});
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
        same_counts(&Kalah::default(), 7);
    }
}
