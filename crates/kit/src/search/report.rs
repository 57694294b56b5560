//! Showing an analysis: a line per iteration, then the full result.

use super::Plan;
use crate::output::{Failure, Out};
use crate::text::{fitting, line_width, wrapped};
use nullwindow::searcher::{Answer, BoundKind, Enhancements, Line, RootMove};
use nullwindow::{Depth, Value};
use nullwindow_games::Playable;
use nullwindow_games::values;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::marker::PhantomData;

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
        let position = self.position.write_position();
        let gap = if position.contains('\n') { '\n' } else { ' ' };
        writeln!(self.out, "{}:{gap}{}", G::TITLE, position.trim_end())?;
        let memory = match set.has(Enhancements::TABLE) {
            true => format!("table of {} entries", table.entries()),
            false => "no table".to_owned(),
        };
        let how = format!(
            "{algorithm} with {}, {memory}, {threads} thread{}",
            set.names().collect::<Vec<_>>().join(", "),
            if *threads == 1 { "" } else { "s" },
        );
        writeln!(self.out, "{}", wrapped(&how, line_width()))?;
        writeln!(
            self.out,
            "\n{:>5}  {:>10}  {:>13}  {:>8}  line",
            "depth",
            unit::<G>(),
            "nodes",
            "time"
        )?;
        self.out.flush()?;
        Ok(())
    }

    /// Shows one line.
    pub fn iteration(&mut self, answer: &Answer<G::Move>) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let row = format!(
            "{:>5}  {:>10}  {:>13}  {:>7.2}s  ",
            answer.depth(),
            qualified::<G>(answer.value, answer.bound),
            answer.nodes,
            answer.time.as_secs_f64(),
        );
        let moves = answer.named(self.position, G::show_move).pv;
        writeln!(self.out, "{row}{}", fitting(&moves, row.chars().count()))?;
        self.out.flush()?;
        Ok(())
    }

    /// Shows the full result.
    pub fn ending(mut self, answer: &Answer<G::Move>) -> Result<(), Failure> {
        let shown = guessed(answer.named(self.position, G::show_move));
        let too_small = answer.table_too_small(self.plan.table.entries());
        if self.json {
            let written = guessed(answer.named(self.position, G::write_move));
            let whole = Whole::<G> { written, shown, game: PhantomData }.json()?;
            self.whole(whole, too_small)?;
        } else {
            self.summary(&shown)?;
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

    fn whole(&mut self, mut row: Json, too_small: bool) -> Result<(), Failure> {
        row["game"] = G::NAME.into();
        row["position"] = self.position.write_position().into();
        row["unit"] = json!(G::SCALE.map(|(scale, name)| json!({"name": name, "is": scale})));
        row["table_entries"] = self.plan.table.entries().into();
        row["table_too_small"] = too_small.into();
        row["enhancements"] = self.plan.used().to_string().into();
        writeln!(self.out, "{row}")?;
        Ok(())
    }

    fn summary(&mut self, shown: &Answer<String>) -> Result<(), Failure> {
        let out = &mut self.out;
        writeln!(out)?;
        let Some(best) = &shown.best else {
            writeln!(out, "The game is already over: {}.", values::long::<G>(shown.value))?;
            return Ok(());
        };
        writeln!(out, "best move  {best}")?;
        let depth = shown.depth();
        let kind = match (shown.bound, depth) {
            (BoundKind::Guess, Depth::ZERO) => "a guess: no move was searched".to_owned(),
            (BoundKind::Guess, _) => "a guess".to_owned(),
            (BoundKind::Exact, _) => format!("exact at depth {depth}"),
            (BoundKind::Lower, _) if !is_finished(shown) => {
                let deeper = depth.get() + 1;
                format!("at least; depth {deeper} was not finished, but prefers this move")
            }
            (BoundKind::Lower, _) => format!("at least, at depth {depth}"),
            (BoundKind::Upper, _) => format!("at most, at depth {depth}"),
        };
        writeln!(out, "value      {}, {kind}", values::long::<G>(shown.value))?;
        let line = shown.pv.join(" ");
        if !line.is_empty() {
            let complete = if shown.pv_complete { "" } else { " …" };
            let line = wrapped(&format!("{line}{complete}"), line_width() - 11);
            writeln!(out, "line       {}", line.replace('\n', "\n           "))?;
        }
        self.alternatives(&shown.alternatives)?;
        if depth > Depth::ZERO {
            self.root_moves(&shown.root_moves, depth)?;
        }
        self.counts(shown)
    }

    /// The lines beside the best one.
    fn alternatives(&mut self, lines: &[Line<String>]) -> Result<(), Failure> {
        if lines.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nnext best lines")?;
        for (at, line) in lines.iter().enumerate() {
            let value = qualified::<G>(line.value, line.bound);
            let row = format!("{:>3}  {value:>10}  ", at + 2);
            writeln!(self.out, "{row}{}", fitting(&line.pv, row.chars().count()))?;
        }
        Ok(())
    }

    fn root_moves(&mut self, moves: &[RootMove<String>], depth: Depth) -> Result<(), Failure> {
        writeln!(self.out, "\nroot moves, and what depth {depth} proved of them")?;
        for RootMove { m, bounds, .. } in moves {
            writeln!(self.out, "  {m:<8} {}", values::proved::<G>(*bounds))?;
        }
        Ok(())
    }

    fn counts(&mut self, shown: &Answer<String>) -> Result<(), Failure> {
        let out = &mut self.out;
        let t = &shown.tally;
        let seconds = shown.time.as_secs_f64();
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
        let full = f64::from(shown.table_permille) / 10.0;
        writeln!(out, "table full          {full:>12.1}%")?;
        Ok(())
    }
}

/// The heading of values.
fn unit<G: Playable>() -> &'static str {
    G::SCALE.map_or("value", |(_, unit)| unit)
}

/// Whether the best move is that of the last finished iteration.
fn is_finished(answer: &Answer<String>) -> bool {
    answer
        .iterations
        .last()
        .is_none_or(|last| (last.best.as_ref(), last.value) == (answer.best.as_ref(), answer.value))
}

/// An evaluation without a search is a guess, however exact the evaluation.
fn guessed(mut answer: Answer<String>) -> Answer<String> {
    if answer.best.is_some() && answer.depth() == Depth::ZERO {
        answer.bound = BoundKind::Guess;
        answer.iterations.iter_mut().for_each(|row| row.bound = BoundKind::Guess);
    }
    answer
}

fn qualified<G: Playable>(value: Value, bound: BoundKind) -> String {
    let value = values::short::<G>(value);
    match bound {
        BoundKind::Exact => value,
        BoundKind::Lower => format!("≥ {value}"),
        BoundKind::Upper => format!("≤ {value}"),
        BoundKind::Guess => format!("≈ {value}"),
    }
}

/// An answer in two notations: as it is read again, and as players write it.
struct Whole<G> {
    written: Answer<String>,
    shown: Answer<String>,
    game: PhantomData<G>,
}

impl<G: Playable> Whole<G> {
    /// The answer, with times in seconds, values also as text, and moves also as players write them.
    fn json(&self) -> Result<Json, Failure> {
        let Whole { written, shown, .. } = self;
        let mut row = serde_json::to_value(written)?;
        let text = |value: Value| Json::from(values::long::<G>(value));
        row["value_text"] = text(written.value);
        row["best_shown"] = json!(shown.best);
        row["pv_shown"] = json!(shown.pv);
        row["leaves"] = written.tally.leaves().into();
        in_seconds(&mut row, written.time);
        for (at, iteration) in written.iterations.iter().enumerate() {
            let row = &mut row["iterations"][at];
            row["value_text"] = text(iteration.value);
            row["best_shown"] = json!(shown.iterations[at].best);
            in_seconds(row, iteration.time);
        }
        for (at, line) in written.alternatives.iter().enumerate() {
            let row = &mut row["alternatives"][at];
            row["value_text"] = text(line.value);
            row["pv_shown"] = json!(shown.alternatives[at].pv);
        }
        for (at, root) in written.root_moves.iter().enumerate() {
            let row = &mut row["root_moves"][at];
            row["bounds_text"] = values::proved::<G>(root.bounds).trim().into();
            row["move_shown"] = json!(shown.root_moves[at].m);
        }
        Ok(row)
    }
}

fn in_seconds(row: &mut Json, time: std::time::Duration) {
    if let Some(row) = row.as_object_mut() {
        row.remove("time");
        row.insert("seconds".to_owned(), time.as_secs_f64().into());
    }
}
