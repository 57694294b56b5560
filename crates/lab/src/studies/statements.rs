//! Statements of the papers about every tree, or about some tree: each is tried on many trees, and one that
//! fails, or one that shows it, is kept.
//!
//! One cell is one statement on a block of trees of one kind and shape. The trees are small enough to be written
//! out, so that a counter-example can be searched again: `nullwindow tree --leaves …`.

mod logs;
mod of_1981;
mod of_1985;
mod of_1995;

pub use of_1981::OF_1981;
pub use of_1985::OF_1985;
pub use of_1995::OF_1995;

use super::claims::{Tried, always, exists};
use super::permutations::permutations;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::section::{Claim, Section, Table, Verdict};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::{LeafLog, Observer};
use nullwindow::{Algorithm, Counts, Depth, Game, MoveList, Silent, Value, Window};
use nullwindow_games::tree::{ExplicitNode, ExplicitTree, IndependentTree, OrderedTree, Weights};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The statements of one paper.
pub struct Statements {
    name: &'static str,
    paper: Paper,
    summary: &'static str,
    statements: &'static [Statement],
}

/// Something a paper says.
struct Statement {
    /// A name for its cells.
    name: &'static str,
    what: &'static str,
    printed: &'static str,
    trees: Trees,
    of: Of,
    /// Whether it holds on a tree; `None` if it is not about that tree.
    holds: fn(&Sample) -> Option<bool>,
    /// Why it does not hold, if it does not.
    remark: &'static str,
}

/// How many trees it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Every,
    Some,
}

/// Which trees it is tried on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trees {
    /// Few values and many, random and ordered.
    Any,
    /// The first child of every node is best.
    Perfect,
    /// Width 2 and depth 3, all orders of eight distinct leaves.
    AllOrders,
}

const BLOCK: u32 = 50;
const SHAPES: [(u32, u16); 9] =
    [(2, 3), (2, 4), (3, 3), (3, 4), (4, 3), (2, 6), (5, 3), (4, 4), (3, 5)];
const PERFECT: &str = "perfect";
const ALL_ORDERS: &str = "all-orders";
const LEAVES: i32 = 8;

impl Trees {
    fn kinds(self) -> &'static [&'static str] {
        match self {
            // Two and five values make many ties, which is where statements fail first.
            Trees::Any => &["two-values", "five-values", "many-values", "ordered"],
            Trees::Perfect => &[PERFECT],
            Trees::AllOrders => &[ALL_ORDERS],
        }
    }

    fn shapes(self) -> &'static [(u32, u16)] {
        if self == Trees::AllOrders { &SHAPES[..1] } else { &SHAPES }
    }

    fn tried(self) -> Tried {
        if self == Trees::AllOrders { Tried::All } else { Tried::Sample }
    }

    /// All orders are divided by the first leaf.
    fn blocks(self, scale: Scale) -> std::ops::Range<u32> {
        if self == Trees::AllOrders { 0..LEAVES as u32 } else { 0..scale.pick(1, 6, 40) }
    }
}

impl Study for Statements {
    fn name(&self) -> &'static str {
        self.name
    }

    fn paper(&self) -> Paper {
        self.paper
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = behaviour();
        let mut cells = Vec::new();
        for Statement { name, trees, .. } in self.statements {
            for kind in trees.kinds() {
                for &(width, depth) in trees.shapes() {
                    let leaves = f64::from(width).powi(depth.into());
                    let all = if *trees == Trees::AllOrders { 5040 } else { BLOCK };
                    let cost = Duration::from_nanos((f64::from(all) * 1000.0 * leaves) as u64);
                    for block in trees.blocks(scale) {
                        let cell = Cell::new(self.name, &behaviour).with("statement", *name);
                        let cell = cell.with("tree", *kind).with("width", width);
                        let cell = cell.with("depth", depth).with("block", block);
                        cells.push(cell.costing(cost));
                    }
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let name = cell.text("statement");
        let statement = self.statements.iter().find(|statement| statement.name == name);
        let statement = statement.ok_or_else(|| CellError(format!("no statement {name:?}")))?;
        let (mut trees, mut holding, mut example) = (0, 0, String::new());
        for_each_tree(cell, |sample| {
            let Some(holds) = (statement.holds)(sample) else { return };
            trees += 1;
            holding += u64::from(holds);
            if example.is_empty() && holds == (statement.of == Of::Some) {
                example = sample.tree.to_string();
            }
        })?;
        let row = Row::default().count("trees", trees).count("holds", holding);
        Ok(row.with("example", example))
    }

    fn report(&self, results: &Results) -> Section {
        let found: Vec<Found> =
            self.statements.iter().map(|statement| Found::new(statement, results)).collect();
        let mut table = Table::new(
            "Trees",
            &["statement", "is about", "holds on", "the least that decides it"],
        );
        for (found, statement) in found.iter().zip(self.statements) {
            let numbers = [found.trees, found.holding].map(|n| n.to_string());
            let [trees, holding] = numbers;
            table.push(vec![statement.name.into(), trees, holding, found.example.clone()]);
        }
        Section {
            question: "What does the text say about every tree, or about some?".into(),
            published: "Sentences, in our words; the first column of the table is the name of each.".into(),
            claims: found.iter().map(Found::claim).collect(),
            tables: vec![table],
            figures: Vec::new(),
            notes: vec![
                "On all trees that were tried is not on all trees; one that fails is enough to refute. Trees are \
                 uniform, of width 2 to 5 and depth 3 to 6: independent leaves of two, five and many values, and \
                 first child best in 60 % of the nodes."
                    .into(),
            ],
        }
    }
}

/// The algorithms that statements are about: others take no part.
const SEARCHED: [Algorithm; 23] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::FAlphaBeta,
    Algorithm::LAlphaBeta,
    Algorithm::PAlphaBeta,
    Algorithm::AspirationAlphaBeta,
    Algorithm::Scout,
    Algorithm::Pvs,
    Algorithm::NegaScout,
    Algorithm::Pns,
    Algorithm::Ins,
    Algorithm::Sss,
    Algorithm::AbSss,
    Algorithm::Dual,
    Algorithm::AbDual,
    Algorithm::DualNs,
    Algorithm::DualIns,
    Algorithm::MtdPlusInfinity,
    Algorithm::MtdMinusInfinity,
    Algorithm::MtdF,
    Algorithm::MtdFIjcai,
    Algorithm::MtdBi,
    Algorithm::MtdStep,
];

/// The behaviour of these algorithms, and of alpha-beta in windows, which several of them call.
fn behaviour() -> Arc<str> {
    static BEHAVIOUR: OnceLock<Arc<str>> = OnceLock::new();
    let all = || signature::joined(&SEARCHED.map(signature::of_algorithm));
    Arc::clone(BEHAVIOUR.get_or_init(all))
}

/// What the rows say of a statement.
struct Found<'a> {
    statement: &'a Statement,
    trees: usize,
    holding: usize,
    /// The shortest tree that decides it.
    example: String,
}

impl<'a> Found<'a> {
    fn new(statement: &'a Statement, results: &Results) -> Self {
        let mut found = Found { statement, trees: 0, holding: 0, example: String::new() };
        let wanted: [(&str, Datum); 1] = [("statement", statement.name.into())];
        for (_, row) in results.matching(&wanted) {
            let count = |name| row.integer(name).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
            found.trees += count("trees");
            found.holding += count("holds");
            let example = row.text("example").unwrap_or_default();
            let is_shorter = found.example.is_empty() || example.len() < found.example.len();
            if !example.is_empty() && is_shorter {
                found.example = example.to_string();
            }
        }
        found
    }

    fn claim(&self) -> Claim {
        let Statement { what, printed, trees, of, remark, .. } = self.statement;
        let claim = Claim::new(*what, *printed);
        let claim = match of {
            Of::Every => always(claim, self.trees - self.holding, self.trees),
            Of::Some => exists(claim, self.holding, self.trees, trees.tried()),
        };
        match claim.verdict {
            Verdict::NotReproduced if remark.is_empty() => {
                claim.because(format!("for example {}", self.example))
            }
            Verdict::NotReproduced => {
                claim.because(format!("{remark}; for example {}", self.example))
            }
            _ => claim,
        }
    }
}

/// A tree, leaf by leaf.
struct Sample {
    tree: ExplicitTree,
    width: u32,
    depth: u16,
    /// For MAX, who moves first, from left to right.
    leaves: Vec<i32>,
    value: Value,
}

fn wrong(error: impl Display) -> CellError {
    CellError(error.to_string())
}

fn for_each_tree(cell: &Cell, mut visit: impl FnMut(&Sample)) -> Result<(), CellError> {
    let (width, depth) = (cell.integer("width"), cell.integer("depth"));
    let block: u32 = cell.integer("block");
    if cell.text("tree") == ALL_ORDERS {
        let first = block as i32 + 1;
        let mut rest: Vec<i32> = (1..=LEAVES).filter(|leaf| *leaf != first).collect();
        return permutations(&mut rest, &mut |rest| {
            let leaves = std::iter::once(first).chain(rest.iter().copied()).collect();
            visit(&Sample::new(width, depth, leaves)?);
            Ok(())
        });
    }
    for seed in (block * BLOCK..(block + 1) * BLOCK).map(u64::from) {
        let mut leaves = Vec::new();
        let independent = |range| IndependentTree::new(width, range, seed).map_err(wrong);
        match cell.text("tree") {
            "two-values" => write_leaves(&mut independent(0..=1)?, depth, 1, &mut leaves),
            "five-values" => write_leaves(&mut independent(0..=4)?, depth, 1, &mut leaves),
            "many-values" => write_leaves(&mut independent(-9999..=9999)?, depth, 1, &mut leaves),
            kind => {
                let first = if kind == PERFECT { 1.0 } else { 0.6 };
                let weights = Weights::first(first).map_err(wrong)?;
                let mut tree = OrderedTree::new(width, weights, seed).map_err(wrong)?;
                write_leaves(&mut tree, depth, 1, &mut leaves);
            }
        }
        visit(&Sample::new(width, depth, leaves)?);
    }
    Ok(())
}

fn write_leaves<G: Game>(node: &mut G, depth: u16, sign: i32, out: &mut Vec<i32>) {
    if depth == 0 {
        return out.push(sign * node.evaluate().get());
    }
    let mut moves = G::Moves::default();
    node.moves(&mut moves);
    for i in 0..moves.len() {
        let undo = node.make(moves.nth(i));
        write_leaves(node, depth - 1, -sign, out);
        node.unmake(moves.nth(i), undo);
    }
}

type Leaves = BTreeSet<Vec<u32>>;

impl Sample {
    fn new(width: u32, depth: u16, leaves: Vec<i32>) -> Result<Self, CellError> {
        let tree = ExplicitTree::uniform(width, &leaves).map_err(wrong)?;
        let value = algorithms::minimax(&mut tree.root(), Depth::new(depth), &mut Silent);
        Ok(Sample { tree, width, depth, leaves, value })
    }

    fn root(&self) -> ExplicitNode<'_> {
        self.tree.root()
    }

    fn depth(&self) -> Depth {
        Depth::new(self.depth)
    }

    /// What an algorithm reports to an observer.
    fn watch<O: Observer>(&self, algorithm: Algorithm, guess: Value, mut observer: O) -> O {
        let settings = Settings { guess, ..Settings::default() };
        algorithm.watch(&mut self.root(), self.depth(), &settings, &mut observer);
        observer
    }

    /// The leaves in the order of their visits.
    fn visits(&self, algorithm: Algorithm) -> Vec<Vec<u32>> {
        self.watch(algorithm, Value::ZERO, LeafLog::default()).leaves
    }

    fn unique(&self, algorithm: Algorithm) -> Leaves {
        self.visits(algorithm).into_iter().collect()
    }

    fn counts(&self, algorithm: Algorithm) -> Counts {
        self.watch(algorithm, Value::ZERO, Counts::default())
    }

    /// The leaves of alpha-beta in a window.
    fn in_window(&self, window: Window) -> Leaves {
        visits_in(self.root(), self.depth(), window)
    }

    /// The children of the root, what each is worth to it, and the best value before.
    fn children(&self) -> Vec<(ExplicitNode<'_>, Value, Value)> {
        let (mut children, mut best) = (Vec::new(), -Value::INFINITY);
        for number in 0..self.width {
            let mut child = self.root();
            child.make(number);
            let value = -algorithms::minimax(&mut child, self.depth() - 1, &mut Silent);
            children.push((child, value, best));
            best = best.max(value);
        }
        children
    }

    fn is_first_best(&self) -> bool {
        self.children().first().is_some_and(|(_, value, _)| *value == self.value)
    }

    /// W to the power of a number.
    fn power(&self, exponent: u16) -> usize {
        (self.width as usize).pow(exponent.into())
    }
}

/// The leaves that alpha-beta visits below a node, from there.
fn visits_in(mut node: ExplicitNode, depth: Depth, window: Window) -> Leaves {
    let mut log = LeafLog::default();
    algorithms::alphabeta_in(&mut node, depth, window, &mut log);
    log.leaves.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::logs::{PassLog, ResearchLog};
    use super::*;

    fn sample(leaves: &[i32; 8]) -> Sample {
        Sample::new(2, 3, leaves.to_vec()).unwrap()
    }

    /// One tree is enough to refute, one to show, and it is named.
    #[test]
    fn one_tree_decides() {
        let verdict = |of, holds| {
            let statement = Statement {
                name: "test",
                what: "",
                printed: "",
                trees: Trees::AllOrders,
                of,
                holds,
                remark: "",
            };
            let study = Box::leak(Box::new(Statements {
                name: "test",
                paper: crate::studies::OUR_OWN,
                summary: "",
                statements: Box::leak(Box::new([statement])),
            }));
            let cells = study.cells(Scale::Quick);
            let rows = cells.iter().map(|cell| (cell.key(), study.run(cell).unwrap()));
            let results = Results::new(cells.clone(), rows.collect());
            let claim = study.report(&results).claims.remove(0);
            (claim.verdict, claim.measured, claim.reason)
        };
        let sorted = |sample: &Sample| Some(sample.leaves.is_sorted());
        let (found, shown, _) = verdict(Of::Some, sorted);
        assert_eq!((found, &shown[..]), (Verdict::Reproduced, "on 1 of 40320 trees"));
        let (found, shown, reason) = verdict(Of::Every, |sample| Some(!sample.leaves.is_sorted()));
        assert_eq!((found, &shown[..]), (Verdict::NotReproduced, "not on 1 of 40320 trees"));
        assert_eq!(reason, "for example (((1 2) (3 4)) ((5 6) (7 8)))");
        assert_eq!(verdict(Of::Every, |_| Some(true)).0, Verdict::Exactly);
        assert_eq!(verdict(Of::Some, |_| Some(false)).0, Verdict::NotReproduced, "all were tried");
        assert_eq!(verdict(Of::Every, |_| None).0, Verdict::Unanswered, "about no tree");
    }

    /// The right subtree is worth 1: tested with (0, 1), and again with what that returned.
    #[test]
    fn researches_are_paired() {
        let sample = sample(&[1, 0, 0, 0, 1, 0, 0, 1]);
        let log = sample.watch(Algorithm::NegaScout, Value::ZERO, ResearchLog::default());
        let [research] = &log.researches[..] else { panic!("one re-search") };
        assert_eq!(research.before, [[1, 0, 0], [1, 1, 0], [1, 1, 1]]);
        assert_eq!(
            (&research.leaves[..], research.around),
            (&[vec![1, 0, 0], vec![1, 0, 1]][..], 0)
        );
    }

    #[test]
    fn passes_return_to_the_root() {
        let sample = sample(&[6, 5, 7, 2, 9, 8, 4, 3]);
        let passes = sample.watch(Algorithm::MtdF, Value::new(6), PassLog::default()).passes;
        let found: Vec<(i32, bool)> =
            passes.iter().map(|(window, g)| (window.beta.get(), *g >= window.beta)).collect();
        assert_eq!(found, [(6, true), (7, false)]);
    }
}
