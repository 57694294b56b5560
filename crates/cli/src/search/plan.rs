//! A search as planned: settings, enhancements, limits.

use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, Limits, Searcher, Settings, Step, Unsupported,
};
use nullwindow_games::Playable;
use std::sync::Arc;

/// A search: everything but the position.
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

    /// Searches a position; `report` receives every finished iteration.
    pub fn run<G: Playable>(
        &self,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        let mut searcher = Searcher::new()
            .settings(Settings { driver: self.driver(), ..self.settings })
            .limits(self.limits.clone())
            .threads(self.threads)
            .shared_table(Arc::clone(&self.table));
        let set = self.enhancements.without(Enhancements::OF_DRIVERS);
        G::search_by(&mut searcher, set, position, &mut |step| {
            if let Step::Iteration(answer) = step {
                report(*answer);
            }
        })
    }
}
