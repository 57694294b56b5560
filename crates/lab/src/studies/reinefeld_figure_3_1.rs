//! Reinefeld, Marsland, Schaeffer 1985, Figure 3.1: the OPEN list of SSS* on one tree, and the orders
//! in which five algorithms visit its leaves.

use super::REINEFELD_1985;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::published::REINEFELD_FIGURE_3_1 as PUBLISHED;
use crate::section::{Claim, Section, Table, Verdict};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::observe::{LeafLog, Observer, Status};
use nullwindow::{Algorithm, Value};
use nullwindow_games::tree::ExplicitTree;
use std::time::Duration;

/// The study.
pub struct Figure31;

const NAME: &str = "reinefeld-figure-3-1";
const LEAVES: [i32; 8] = [6, 5, 7, 2, 9, 8, 4, 3];
/// Between two states of the list.
const NEXT: &str = " ";

/// The leaves in the order of their visits. That of SSS* follows from its OPEN list; the caption
/// and the prose say which leaves the others leave out.
const ORDERS: [(Algorithm, &str); 5] = [
    (Algorithm::Sss, "111 112 211 212 221 222 121"),
    (Algorithm::NegaScout, "111 112 121 211 221 222"),
    (Algorithm::Ins, "111 112 121 211 221 222"),
    (Algorithm::Pns, "111 112 121 211 221 222"),
    (Algorithm::Dual, "111 121 112 211 221 222"),
];

#[derive(serde::Deserialize)]
struct Printed {
    state: usize,
    open: String,
}

impl Study for Figure31 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "the OPEN list of SSS* state by state, and the order of leaf visits"
    }

    fn cells(&self, _: Scale) -> Vec<Cell> {
        let cell = |(algorithm, _): &(Algorithm, &str)| {
            let cell = Cell::new(NAME, &signature::of_algorithm(*algorithm));
            cell.with("algorithm", algorithm.name()).costing(Duration::from_micros(50))
        };
        ORDERS.iter().map(cell).collect()
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let bug = |error: String| CellError(error);
        let algorithm: Algorithm = cell
            .text("algorithm")
            .parse()
            .map_err(|e: nullwindow::algorithms::UnknownAlgorithm| bug(e.to_string()))?;
        let tree = ExplicitTree::uniform(2, &LEAVES).map_err(|e| bug(e.to_string()))?;
        let mut observers = (OpenList::default(), LeafLog::default());
        let found =
            algorithm.watch(&mut tree.root(), tree.height(), &Default::default(), &mut observers);
        let (open, log) = observers;
        let name = |path: &Vec<u32>| path.iter().map(|child| (child + 1).to_string()).collect();
        let visits: Vec<String> = log.leaves.iter().map(name).collect();
        let row = Row::default()
            .with("visits", visits.join(" "))
            .count("leaf_visits", visits.len() as u64);
        let row = row.with("value", found.bounds.lower.get());
        Ok(match algorithm {
            Algorithm::Sss => row.with("states", open.states.join(NEXT)),
            _ => row,
        })
    }

    fn report(&self, results: &Results) -> Section {
        let row = |algorithm: Algorithm| {
            let wanted: [(&str, Datum); 1] = [("algorithm", algorithm.name().into())];
            results.matching(&wanted).next().map(|(_, row)| row.clone())
        };
        let mut claims = vec![states_claim(row(Algorithm::Sss).as_ref())];
        claims
            .extend(ORDERS.map(|(algorithm, order)| order_claim(algorithm, order, row(algorithm))));
        Section {
            question: "How does SSS* proceed, and why can a directional search beat it?".into(),
            published: "A tree of width 2 and depth 3 with the leaves 6 5 7 2 9 8 4 3, and below it the \
                OPEN list of SSS* state by state until the root is solved with 6. SSS* visits leaf \
                2.1.2, NegaScout does not: SSS* does not dominate it."
                .into(),
            claims,
            tables: vec![states_table(row(Algorithm::Sss).as_ref())],
            figures: Vec::new(),
            notes: vec![
                "The print repeats the third state for the fourth and has a late line early; the \
                 published column is the corrected list."
                    .into(),
                "Step by step: nullwindow tree --leaves \"6 5 7 2 9 8 4 3\" --width 2 --algorithm sss --trace".into(),
            ],
        }
    }
}

fn states(row: Option<&Row>) -> Vec<String> {
    let text = row.and_then(|row| row.text("states")).unwrap_or_default();
    text.split(NEXT).filter(|state| !state.is_empty()).map(str::to_string).collect()
}

fn states_claim(row: Option<&Row>) -> Claim {
    let printed: Vec<Printed> = PUBLISHED.records();
    let claim = Claim::new("OPEN list of SSS*", format!("{} states", printed.len()));
    let ours = states(row);
    if ours.is_empty() {
        return claim;
    }
    let equal = printed.iter().zip(&ours).filter(|(p, o)| p.open == **o).count();
    let all = equal == printed.len() && equal == ours.len();
    let verdict = if all { Verdict::Exactly } else { Verdict::NotReproduced };
    claim.measured(format!("{} states, {equal} equal", ours.len()), 1, verdict)
}

fn order_claim(algorithm: Algorithm, order: &str, row: Option<Row>) -> Claim {
    let claim = Claim::new(format!("order of leaf visits: {algorithm}"), order);
    let Some(ours) = row.as_ref().and_then(|row| row.text("visits")) else { return claim };
    let verdict = if ours == order { Verdict::Exactly } else { Verdict::NotReproduced };
    claim.measured(ours, 1, verdict)
}

fn states_table(row: Option<&Row>) -> Table {
    let mut table = Table::new("The OPEN list", &["state", "published", "ours"]);
    let ours = states(row);
    for Printed { state, open } in PUBLISHED.records() {
        let own = ours.get(state - 1).cloned().unwrap_or("–".into());
        table.push(vec![state.to_string(), open, own]);
    }
    table
}

/// The paper's list, rebuilt from the events as a list, which the search itself does not have.
#[derive(Default)]
struct OpenList {
    open: Vec<(Value, Vec<u32>, Status)>,
    states: Vec<String>,
}

impl Observer for OpenList {
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        let new = (merit, path(), status);
        let before = |old: &(Value, Vec<u32>, Status)| (-old.0, &old.1) < (-new.0, &new.1);
        let place = self.open.partition_point(before);
        self.open.insert(place, new);
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, _: Status, _: Value) {
        let taken = path();
        self.open.retain(|(_, path, _)| *path != taken);
    }
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {
        let parent = path();
        self.open.retain(|(_, path, _)| !path.starts_with(&parent));
    }
    fn open_step(&mut self, _: usize) {
        let text = |(merit, path, status): &(Value, Vec<u32>, Status)| {
            let dewey: Vec<String> = path.iter().map(|child| (child + 1).to_string()).collect();
            let name = if dewey.is_empty() { "ε".to_string() } else { dewey.join(".") };
            let letter = if *status == Status::Live { 'L' } else { 'S' };
            format!("({name},{letter},{merit})")
        };
        self.states.push(self.open.iter().map(text).collect());
    }
}
