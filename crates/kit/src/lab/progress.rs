//! How far a run is: weighted by the cost of the cells, so that its estimate is meaningful.

use super::run::plan;
use crate::progress::Progress as Shown;
use nullwindow_lab::runner::{Job, Progress};
use nullwindow_lab::{Cell, runner};

/// A bar on standard error if that is a terminal, otherwise a line now and then.
pub struct Bar(Shown);

impl Bar {
    /// For these jobs.
    pub fn new(jobs: &[Job]) -> Self {
        if jobs.is_empty() {
            return Bar(Shown::hidden());
        }
        let shown = Shown::new("lab", micros(runner::cost(jobs)).max(1), "");
        shown.note(&plan(jobs));
        Bar(shown)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.0.finish();
    }
}

impl Progress for Bar {
    fn stored(&self, cell: &Cell) {
        self.0.doing(cell.study());
        self.0.add(micros(cell.cost()));
    }

    fn waiting(&self) {
        self.0.doing("waiting for another process's timing runs");
    }
}

fn micros(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
