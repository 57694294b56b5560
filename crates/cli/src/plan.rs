//! One way to run any search of any game.

use nullwindow::Silent;
use nullwindow::memory::Table;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, Limits, Searcher, Settings, Step, Switches, Unsupported,
};
use nullwindow_games::Playable;
use nullwindow_games::switches::AT_RUN_TIME;
use std::sync::Arc;

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
    pub fn checked<G: Playable>(self) -> Result<Self, Unsupported> {
        self.enhancements.check(G::supported())?;
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
    pub fn run<G: Playable>(
        &self,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        let set = self.enhancements.without(E::OF_DRIVERS);
        if set.without(AT_RUN_TIME) == G::TUNED.full_width {
            self.run_with(G::full_width(set), position, report)
        } else {
            self.run_with(set, position, report)
        }
    }

    fn run_with<G: Playable, S: Switches>(
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
    use nullwindow_games::checkers::Checkers;
    use nullwindow_games::chess::Chess;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::othello::Othello;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    /// The compiler's switches and those of run time are one search.
    fn same_counts<G: Playable>(position: &G, depth: u16) {
        for &driver in &[Driver::NegaScout, Driver::MtdF] {
            let plan = Plan {
                settings: Settings { driver, ..Settings::default() },
                enhancements: G::TUNED.full_width,
                limits: Limits { depth: Depth::new(depth), ..Limits::default() },
                threads: 1,
                table: Arc::new(Table::with_entries(1 << 16)),
            };
            let fixed = plan.run(position, &mut |_| {});
            plan.table.clear();
            let chosen = plan.run_with(G::TUNED.full_width, position, &mut |_| {});
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
