//! Showing an analysis: a line per iteration, then the full result.

use super::Plan;
use crate::output::{Failure, Out};
use nullwindow::searcher::{Answer, BoundKind, RootMove};
use nullwindow::{Bounds, Depth, Value};
use nullwindow_games::Playable;
use std::io::Write;

/// Writes what a search finds.
pub struct Report<'a, G> {
    position: &'a G,
    plan: &'a Plan,
    json: bool,
    out: Out,
}

impl<'a, G: Playable> Report<'a, G> {
    pub fn new(position: &'a G, plan: &'a Plan, json: bool, out: Out) -> Self {
        Report { position, plan, json, out }
    }

    /// Shows what is searched and how.
    pub fn opening(&mut self) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let Plan { threads, table, .. } = self.plan;
        let (algorithm, set) = (self.plan.driver(), self.plan.used());
        writeln!(self.out, "{}: {}", G::TITLE, self.position.write_position())?;
        writeln!(
            self.out,
            "{algorithm} with {set:#}, table of {} entries, {threads} thread{}",
            table.entries(),
            if *threads == 1 { "" } else { "s" },
        )?;
        writeln!(self.out, "\ndepth       value          nodes      time  line")?;
        self.out.flush()?;
        Ok(())
    }

    /// Shows one line.
    pub fn iteration(&mut self, answer: &Answer<G::Move>) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        writeln!(
            self.out,
            "{:>5}  {:>10}  {:>13}  {:>7.2}s  {}",
            answer.depth(),
            qualified(answer.value, answer.bound),
            answer.nodes,
            answer.time.as_secs_f64(),
            self.line(answer),
        )?;
        self.out.flush()?;
        Ok(())
    }

    fn line(&self, answer: &Answer<G::Move>) -> String {
        let named = answer.named(self.position, |position, m| position.write_move(m));
        named.pv.join(" ")
    }

    /// Shows the full result.
    pub fn ending(mut self, answer: &Answer<G::Move>) -> Result<(), Failure> {
        let named = answer.named(self.position, |position, m| position.write_move(m));
        let too_small = answer.table_too_small(self.plan.table.entries());
        if self.json {
            self.whole(&named, too_small)?;
        } else {
            self.summary(&named)?;
            if too_small {
                writeln!(
                    self.out,
                    "\nwarning: the table was too small for this search and lost {} positions; \
                     a larger --table would need fewer nodes",
                    answer.tally.overwritten
                )?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    fn whole(&mut self, named: &Answer<String>, too_small: bool) -> Result<(), Failure> {
        let mut row = serde_json::to_value(named)?;
        row["game"] = G::TITLE.to_lowercase().into();
        row["position"] = self.position.write_position().into();
        row["leaves"] = named.tally.leaves().into();
        row["table_entries"] = self.plan.table.entries().into();
        row["table_too_small"] = too_small.into();
        row["value_text"] = named.value.to_string().into();
        row["enhancements"] = self.plan.used().to_string().into();
        writeln!(self.out, "{row}")?;
        Ok(())
    }

    fn summary(&mut self, named: &Answer<String>) -> Result<(), Failure> {
        let out = &mut self.out;
        writeln!(out)?;
        let Some(best) = &named.best else {
            writeln!(out, "The game is already over: {}.", named.value)?;
            return Ok(());
        };
        writeln!(out, "best move  {best}")?;
        let kind = match named.bound {
            BoundKind::Exact => "exact",
            BoundKind::Lower => "at least",
            BoundKind::Upper => "at most",
            BoundKind::Guess => "a guess: no iteration was finished",
        };
        let depth = named.iterations.last().map_or(Depth::ZERO, |row| row.depth);
        writeln!(out, "value      {} ({kind}, depth {depth})", named.value)?;
        let complete = if named.pv_complete { "complete" } else { "incomplete" };
        writeln!(out, "line       {} ({complete})", named.pv.join(" "))?;
        writeln!(out, "\nroot moves, and their bounds at depth {depth}")?;
        for RootMove { m, bounds, .. } in &named.root_moves {
            writeln!(out, "  {m:<8} {}", proved(*bounds))?;
        }
        self.counts(named)
    }

    fn counts(&mut self, named: &Answer<String>) -> Result<(), Failure> {
        let out = &mut self.out;
        let t = &named.tally;
        let seconds = named.time.as_secs_f64();
        writeln!(out, "\nnodes               {:>13}  in {seconds:.2} s", t.nodes)?;
        let rows = [
            ("  leaves", t.leaves()),
            ("  interior", t.interior),
            ("  answered by table", t.table_hits),
            ("  quiescence", t.quiescence),
            ("searches of the root", t.passes),
            ("re-searches", t.researches),
            ("cutoffs", t.cutoffs),
        ];
        for (what, count) in rows {
            writeln!(out, "{what:<20}{count:>13}")?;
        }
        let first = 100.0 * t.first_move_cutoffs as f64 / t.cutoffs.max(1) as f64;
        writeln!(out, "  by the first move {first:>12.1}%")?;
        let full = f64::from(named.table_permille) / 10.0;
        writeln!(out, "table full          {full:>12.1}%")?;
        Ok(())
    }
}

fn qualified(value: Value, bound: BoundKind) -> String {
    match bound {
        BoundKind::Exact => value.to_string(),
        BoundKind::Lower => format!("≥ {value}"),
        BoundKind::Upper => format!("≤ {value}"),
        BoundKind::Guess => format!("≈ {value}"),
    }
}

fn proved(bounds: Bounds) -> String {
    match (bounds.value(), bounds.lower.is_infinite(), bounds.upper.is_infinite()) {
        (Some(value), ..) => format!("  {value}"),
        (None, true, true) => "  nothing".to_owned(),
        (None, true, false) => format!("≤ {}", bounds.upper),
        (None, false, true) => format!("≥ {}", bounds.lower),
        (None, false, false) => format!("from {} to {}", bounds.lower, bounds.upper),
    }
}
