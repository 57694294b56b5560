//! The progress bar: weighted by the cost of the cells, so that its estimate is meaningful.

use super::run::plan;
use indicatif::{ProgressBar, ProgressStyle};
use nullwindow_lab::runner::{Job, Progress};
use nullwindow_lab::{Cell, runner};

/// A bar on standard error, if that is a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for these jobs.
    pub fn new(jobs: &[Job], silent: bool) -> Self {
        if silent || jobs.is_empty() {
            return Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(micros(runner::cost(jobs)).max(1));
        let style = "{wide_bar} {percent} %  {elapsed} elapsed, {eta} to go  {msg}";
        bar.set_style(ProgressStyle::with_template(style).expect("a good template"));
        bar.println(plan(jobs));
        Bar(bar)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Progress for Bar {
    fn stored(&self, cell: &Cell) {
        self.0.inc(micros(cell.cost()));
        self.0.set_message(cell.study());
    }

    fn waiting(&self) {
        self.0.set_message("waiting for another process's timing runs");
    }
}

fn micros(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
