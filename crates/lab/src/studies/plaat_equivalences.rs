//! Plaat, Schaeffer, Pijls, de Bruin 1995: SSS* and DUAL* are sequences of null-window searches with
//! memory; and what else holds on every tree.
//!
//! One cell is a block of trees of one kind and shape; its row counts those on which a law fails.

use super::PLAAT_1995;
use crate::cell::{Cell, Row, Scale};
use crate::section::{Claim, Section, Table, Verdict};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::LeafLog;
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Depth, Game, MoveList, Silent, Value, Window};
use nullwindow_games::tree::{IndependentTree, OrderedTree, Weights};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// The study.
pub struct Equivalences;

const NAME: &str = "plaat-equivalences";
const BLOCK: u32 = 50;
const SHAPES: [(u32, u16); 9] =
    [(2, 3), (2, 4), (2, 7), (3, 4), (3, 5), (4, 3), (4, 4), (5, 3), (6, 4)];
/// Two and five values make many ties, which is where laws fail first.
const KINDS: [&str; 5] = ["two-values", "five-values", "many-values", "ordered", "perfect"];

const SSS_FAMILY: [Algorithm; 3] = [Algorithm::Sss, Algorithm::MtdPlusInfinity, Algorithm::AbSss];
const DUAL_FAMILY: [Algorithm; 5] = [
    Algorithm::Dual,
    Algorithm::DualSss,
    Algorithm::MtdMinusInfinity,
    Algorithm::AbDual,
    Algorithm::DualIns,
];
const WITHIN_ALPHA_BETA: [Algorithm; 4] =
    [Algorithm::Sss, Algorithm::Dual, Algorithm::NegaScout, Algorithm::DualNs];

/// Something that holds on every tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Law {
    Sss,
    Dual,
    Subset,
    Probe,
    Minimal,
}

impl Law {
    const ALL: [Law; 5] = [Law::Sss, Law::Dual, Law::Subset, Law::Probe, Law::Minimal];

    /// The column of its failures.
    fn column(self) -> &'static str {
        match self {
            Law::Sss => "fails_sss",
            Law::Dual => "fails_dual",
            Law::Subset => "fails_subset",
            Law::Probe => "fails_probe",
            Law::Minimal => "fails_minimal",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Law::Sss => "sss, mtd(+∞) and ab-sss evaluate the same leaves in the same order",
            Law::Dual => {
                "dual, dual-sss, mtd(−∞), ab-dual and dual-ins evaluate the same leaves in the same order"
            }
            Law::Subset => {
                "leaves of sss, dual, negascout, dual-ns and mtd-f (seven guesses) are leaves of alphabeta"
            }
            Law::Probe => {
                "a null-window probe of an inferior child by negascout is dual-sss on it, leaf for leaf"
            }
            Law::Minimal => "on perfectly ordered trees every algorithm visits the minimal tree",
        }
    }

    /// Whether a law applies to a kind of tree: some need perfect order, and some are trivial
    /// there.
    fn is_about(self, kind: &str) -> bool {
        (self == Law::Minimal) == (kind == "perfect")
    }

    fn holds<G: Game + Clone>(self, tree: &Tree<G>) -> bool {
        match self {
            Law::Sss => tree.agree(&SSS_FAMILY),
            Law::Dual => tree.agree(&DUAL_FAMILY),
            Law::Subset => tree.stay_within_alpha_beta(),
            Law::Probe => tree.probes_are_dual_sss(),
            Law::Minimal => tree.is_minimal_for_all(),
        }
    }
}

impl Study for Equivalences {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "SSS* and DUAL* as null-window searches with memory, leaf for leaf"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for kind in KINDS {
            let behaviour = behaviour(kind);
            for (width, depth) in SHAPES {
                let leaves = f64::from(width).powi(depth.into());
                let cost = Duration::from_nanos((f64::from(BLOCK) * 4000.0 * leaves) as u64);
                for block in 0..scale.pick(2, 10, 40) {
                    let cell = Cell::new(NAME, &behaviour).with("tree", kind);
                    let cell = cell.with("width", width).with("depth", depth);
                    cells.push(cell.with("block", block).costing(cost));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let kind = cell.text("tree");
        let (width, depth) = (cell.integer("width"), Depth::new(cell.integer("depth")));
        let first = cell.integer::<u32>("block") * BLOCK;
        let mut fails = [0_u64; Law::ALL.len()];
        for seed in (first..first + BLOCK).map(u64::from) {
            let range = match kind {
                "two-values" => 0..=1,
                "five-values" => 0..=4,
                _ => -250_000..=250_000,
            };
            let wrong = |error: &dyn std::fmt::Display| CellError(error.to_string());
            let failed = match kind {
                "ordered" => {
                    let weights = Weights::first(0.6).map_err(|error| wrong(&error))?;
                    let root = OrderedTree::new(width, weights, seed);
                    failures(kind, width, depth, root.map_err(|error| wrong(&error))?)
                }
                "perfect" => {
                    let root = OrderedTree::perfect(width, seed);
                    failures(kind, width, depth, root.map_err(|error| wrong(&error))?)
                }
                _ => {
                    let root = IndependentTree::new(width, range, seed);
                    failures(kind, width, depth, root.map_err(|error| wrong(&error))?)
                }
            };
            for (sum, failed) in fails.iter_mut().zip(failed) {
                *sum += u64::from(failed);
            }
        }
        let row = Row::default().count("trees", BLOCK.into());
        Ok(Law::ALL.into_iter().zip(fails).fold(row, |row, (law, n)| row.count(law.column(), n)))
    }

    fn report(&self, results: &Results) -> Section {
        let claims = Law::ALL.map(|law| claim(results, law));
        Section {
            question: "Are SSS* and DUAL* nothing but null-window searches with memory?".into(),
            published: "AB-SSS* and AB-DUAL*, later called MTD(+∞) and MTD(−∞), expand the same leaf nodes \
                in the same order as SSS* and DUAL*. No best-first search of the family evaluates a \
                leaf that alpha-beta does not."
                .into(),
            claims: claims.into(),
            tables: vec![table(results)],
            figures: Vec::new(),
            notes: vec![
                "The conditions: a fixed order of moves, both bounds kept, a memory that loses nothing. \
                 DUAL-INS is of 1985, and so is the law of the probes."
                    .into(),
            ],
        }
    }
}

/// The behaviour of the algorithms that take part.
fn behaviour(kind: &str) -> Arc<str> {
    let taking_part: Vec<Algorithm> = match Law::Minimal.is_about(kind) {
        true => all_that_find_values().collect(),
        false => {
            let families = [&SSS_FAMILY[..], &DUAL_FAMILY, &WITHIN_ALPHA_BETA];
            [families.concat(), vec![Algorithm::AlphaBeta, Algorithm::MtdF]].concat()
        }
    };
    let signatures: Vec<Arc<str>> = taking_part.into_iter().map(signature::of_algorithm).collect();
    signature::joined(&signatures)
}

/// All that find a value but minimax, which visits everything, and staged SSS*, which forgets its
/// lower stages.
fn all_that_find_values() -> impl Iterator<Item = Algorithm> {
    let others = [Algorithm::Minimax, Algorithm::StagedSss];
    let takes_part = move |a: &Algorithm| a.finds_value() && !others.contains(a);
    Algorithm::ALL.iter().copied().filter(takes_part)
}

/// A tree to be searched, and the leaves that alpha-beta evaluates.
struct Tree<G> {
    root: G,
    width: u32,
    depth: Depth,
    value: Value,
    of_alpha_beta: BTreeSet<Vec<u32>>,
}

/// Whether each law fails on this tree.
fn failures<G: Game + Clone>(kind: &str, width: u32, depth: Depth, root: G) -> [bool; 5] {
    let mut log = LeafLog::default();
    let value = algorithms::alphabeta(&mut root.clone(), depth, &mut log);
    let of_alpha_beta = log.leaves.into_iter().collect();
    let tree = Tree { root, width, depth, value, of_alpha_beta };
    Law::ALL.map(|law| law.is_about(kind) && !law.holds(&tree))
}

impl<G: Game + Clone> Tree<G> {
    fn leaves(&self, algorithm: Algorithm, guess: Value) -> Vec<Vec<u32>> {
        let mut log = LeafLog::default();
        let settings = Settings { guess, ..Settings::default() };
        algorithm.watch(&mut self.root.clone(), self.depth, &settings, &mut log);
        log.leaves
    }

    fn agree(&self, family: &[Algorithm]) -> bool {
        let mut sequences = family.iter().map(|algorithm| self.leaves(*algorithm, Value::ZERO));
        let first = sequences.next().unwrap_or_default();
        sequences.all(|sequence| sequence == first)
    }

    fn is_within(&self, leaves: &[Vec<u32>]) -> bool {
        leaves.iter().all(|leaf| self.of_alpha_beta.contains(leaf))
    }

    fn stay_within_alpha_beta(&self) -> bool {
        let searches = WITHIN_ALPHA_BETA.map(|algorithm| self.leaves(algorithm, Value::ZERO));
        let guesses = [0, 1, -1, 7, -7, 100, -100].map(|distance| self.value + distance);
        let guessed = guesses.map(|guess| self.leaves(Algorithm::MtdF, guess));
        searches.iter().chain(&guessed).all(|leaves| self.is_within(leaves))
    }

    fn probes_are_dual_sss(&self) -> bool {
        let mut moves = G::Moves::default();
        self.root.moves(&mut moves);
        let depth = self.depth - 1;
        let mut best = -Value::INFINITY;
        (0..moves.len()).all(|number| {
            let mut child = self.root.clone();
            child.make(moves.nth(number));
            let value = -algorithms::minimax(&mut child, depth, &mut Silent);
            let is_inferior = value <= best;
            let (mut probe, mut best_first) = (LeafLog::default(), LeafLog::default());
            if is_inferior {
                let window = Window::new(-(best + 1), -best);
                algorithms::negascout_in(&mut child, depth, window, &mut probe);
                algorithms::sss_up_to(&mut child, depth, -best, &mut best_first);
            }
            best = best.max(value);
            probe.leaves == best_first.leaves
        })
    }

    fn is_minimal_for_all(&self) -> bool {
        let minimal = minimal_tree(self.width, self.depth.get());
        all_that_find_values().all(|algorithm| {
            let leaves: BTreeSet<Vec<u32>> =
                self.leaves(algorithm, self.value).into_iter().collect();
            leaves.len() as f64 == minimal
        })
    }
}

fn total<'a>(rows: impl Iterator<Item = (&'a Cell, &'a Row)>, count: &str) -> i64 {
    rows.filter_map(|(_, row)| row.integer(count)).sum()
}

fn claim(results: &Results, law: Law) -> Claim {
    let claim = Claim::new(law.words(), "on every tree");
    let about = || results.iter().filter(|(cell, _)| law.is_about(cell.text("tree")));
    let (trees, fails) = (total(about(), "trees"), total(about(), law.column()));
    let samples = usize::try_from(trees).unwrap_or(0);
    let claim = if law == Law::Sss { claim.headline() } else { claim };
    match (trees, fails) {
        (0, _) => claim,
        (_, 0) => claim.measured(format!("on all {trees} trees"), samples, Verdict::Exactly),
        _ => claim.measured(
            format!("not on {fails} of {trees} trees"),
            samples,
            Verdict::NotReproduced,
        ),
    }
}

fn table(results: &Results) -> Table {
    let columns = ["trees", "number", "laws tried", "failures"];
    let mut table = Table::new("Trees by kind", &columns);
    for kind in KINDS {
        let rows = || results.iter().filter(|(cell, _)| cell.text("tree") == kind);
        let laws = Law::ALL.into_iter().filter(|law| law.is_about(kind));
        let fails: i64 = laws.clone().map(|law| total(rows(), law.column())).sum();
        let trees = total(rows(), "trees");
        if trees > 0 {
            let numbers = [trees.to_string(), laws.count().to_string(), fails.to_string()];
            table.push(std::iter::once(kind.to_string()).chain(numbers).collect());
        }
    }
    table
}
