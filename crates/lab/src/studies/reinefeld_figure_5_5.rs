//! Reinefeld, Marsland, Schaeffer 1985, Figure 5.5: CPU time against the cost of evaluating a leaf.
//!
//! One cell is one tree and one cost: all algorithms search it in turn, several rounds, and the
//! least time of each counts. The cost is busy work, in rounds of a hash; how long a round takes
//! is measured in the same cell.

mod dearer;
mod one_cost;

use super::REINEFELD_1985;
use super::claims::{number, plus_minus, point};
use super::ordered::Order;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::section::{Axis, Claim, Figure, Section, Series, Table, Verdict};
use crate::signature;
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Depth, Value};
use nullwindow_games::tree::{CostlyTree, busy};
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The study.
pub struct Figure55;

const NAME: &str = "reinefeld-figure-5-5";
const WIDTH: u32 = 20;
const COMPARED: [Contender; 8] = [
    Contender::fast(Algorithm::AlphaBeta),
    Contender::fast(Algorithm::NegaScout),
    Contender::fast(Algorithm::Pns),
    INS,
    Contender::fast(Algorithm::Dual),
    SSS,
    Contender::printed(Algorithm::Dual),
    SSS_AS_PRINTED,
];
const INS: Contender = Contender::fast(Algorithm::Ins);
const SSS: Contender = Contender::fast(Algorithm::Sss);
const SSS_AS_PRINTED: Contender = Contender::printed(Algorithm::Sss);
const ALPHA_BETA: Contender = Contender::fast(Algorithm::AlphaBeta);

/// An algorithm; of best-first ones there are two, with the sorted OPEN list of the print and with ours.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Contender {
    algorithm: Algorithm,
    is_printed: bool,
}

impl Contender {
    const fn fast(algorithm: Algorithm) -> Self {
        Contender { algorithm, is_printed: false }
    }

    const fn printed(algorithm: Algorithm) -> Self {
        Contender { algorithm, is_printed: true }
    }

    /// The value of a tree.
    fn search(self, tree: &CostlyTree, depth: Depth) -> Option<Value> {
        match self.is_printed {
            true => tree.search_with_sorted_list(self.algorithm, depth),
            false => tree.search(self.algorithm, depth),
        }
    }

    fn column(self) -> String {
        format!("nanoseconds_{self}").replace(' ', "_")
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = if self.is_printed { " with a sorted list" } else { "" };
        write!(f, "{}{list}", self.algorithm)
    }
}
/// Rounds of busy work for one evaluation.
const COSTS: [u32; 6] = [0, 10, 30, 100, 300, 1000];
const REPEATS: usize = 3;
/// How near to 1.25 the time of INS must come.
const NEAR: f64 = 0.15;
/// The tolerance for a factor.
const TOLERANCE: f64 = 0.10;

impl Study for Figure55 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "time of six algorithms against the cost of evaluating a leaf"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = signature::joined(&COMPARED.map(|c| signature::of_algorithm(c.algorithm)));
        let mut cells = Vec::new();
        for depth in 3..=scale.pick(5, 5, 6) {
            for cost in COSTS {
                for seed in 0..scale.pick(5, 10, 10) {
                    let leaves = 3.0 * minimal_tree(WIDTH, depth);
                    let work = 60.0 + 6.0 * f64::from(cost);
                    let nanoseconds = leaves * work * (REPEATS * COMPARED.len()) as f64;
                    let cell = Cell::new(NAME, &behaviour).with("depth", depth);
                    let cell = cell.with("rounds", cost).with("seed", seed).timing();
                    cells.push(cell.costing(Duration::from_nanos(nanoseconds as u64)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let rounds: u32 = cell.integer("rounds");
        let tree = Order::Random.tree(WIDTH, cell.integer("seed"))?;
        let depth = Depth::new(cell.integer("depth"));
        let mut best = [Duration::MAX; COMPARED.len()];
        for _ in 0..REPEATS {
            for (contender, best) in COMPARED.iter().zip(&mut best) {
                let costly = CostlyTree::new(tree.clone(), rounds);
                let start = Instant::now();
                let found = contender.search(&costly, depth);
                *best = start.elapsed().min(*best);
                if found != Some(tree.value()) {
                    return Err(CellError(format!("{contender} found {found:?}")));
                }
            }
        }
        let row = Row::default().count("round_picoseconds", picoseconds_per_round());
        let times = COMPARED.iter().zip(best);
        Ok(times.fold(row, |row, (contender, time)| {
            row.count(contender.column(), u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
        }))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let (negascout, pns) = (Algorithm::NegaScout, Algorithm::Pns);
        let dual = Contender::printed(Algorithm::Dual);
        let same = Says::About(1.0, TOLERANCE);
        let claims = vec![
            measured.factor([Contender::fast(negascout), ALPHA_BETA], "about the same", same),
            measured.factor([Contender::fast(pns), ALPHA_BETA], "about the same", same),
            measured.factor([dual, INS], "about 5", Says::About(5.0, 2.0 * TOLERANCE)),
            measured.factor([SSS_AS_PRINTED, INS], "more than 10", Says::Above(10.0)),
            measured.factor(
                [SSS_AS_PRINTED, Contender::fast(negascout)],
                "10 to 15",
                Says::Between(10.0, 15.0),
            ),
            measured.time_in_open(),
            measured.informed_wins(),
        ];
        let claims = claims.into_iter().chain(dearer::claims(&measured));
        let claims = claims.chain(one_cost::claims(&measured)).collect();
        Section {
            question: "When does a smaller tree pay for the work of finding it?".into(),
            published: "Search time against the time one leaf evaluation takes, w = 20, d = 3 to 6, ten \
                trees each. With cheap evaluations alpha-beta, NegaScout and PNS are fastest, INS about \
                25 % slower, DUAL* 5 times and SSS* more than 10 times slower than INS: 90 % of \
                SSS*'s time goes into its OPEN list. With expensive evaluations the smaller trees win, INS first."
                .into(),
            claims,
            tables: vec![measured.table(), one_cost::table(&measured)],
            figures: vec![measured.figure()],
            notes: vec![
                "Times are relative to alpha-beta on the same tree, the least of three interleaved runs; \
                 cells of this study run alone. The factors of 1985 are for evaluations of 100 µs on a machine \
                 of that time, where INS took about 25 % longer than alpha-beta: they are compared at the cost \
                 here at which it does. \"With a sorted list\" is the OPEN list of the print; ours is a tree of \
                 heaps that visits the same nodes in the same order."
                    .into(),
            ],
        }
    }
}

fn picoseconds_per_round() -> u64 {
    const ROUNDS: u32 = 100_000;
    let once = || {
        let start = Instant::now();
        busy(black_box(ROUNDS));
        start.elapsed()
    };
    let least = (0..3).map(|_| once()).min().unwrap_or_default();
    u64::try_from(least.as_nanos() * 1000 / u128::from(ROUNDS)).unwrap_or(u64::MAX)
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// Time as a multiple of the base algorithm's, tree by tree.
    fn ratio(&self, algorithm: Contender, base: Contender, rounds: u32) -> Option<Summary> {
        let kind: [(&str, Datum); 1] = [("rounds", rounds.into())];
        let times = |contender: Contender| self.0.column(&kind, &contender.column());
        let ratios: Vec<f64> =
            times(algorithm).iter().zip(times(base)).map(|(a, b)| a / b).collect();
        Summary::of(&ratios)
    }

    /// Nanoseconds of an evaluation, apart from reading the leaf's value.
    fn nanoseconds(&self, rounds: u32) -> Option<f64> {
        let kind: [(&str, Datum); 1] = [("rounds", rounds.into())];
        let picoseconds = Summary::of(&self.0.column(&kind, "round_picoseconds"))?;
        Some(picoseconds.mean / 1000.0 * f64::from(rounds))
    }

    /// The cost of an evaluation at which INS is nearest to taking 25 % longer than alpha-beta, as it did at
    /// 100 µs in 1985.
    fn equal_cost(&self) -> Option<u32> {
        let off = |rounds: u32| Some((self.ratio(INS, ALPHA_BETA, rounds)?.mean - 1.25).abs());
        let costs = COSTS.into_iter().filter_map(|rounds| Some((off(rounds)?, rounds)));
        let nearest = costs.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (nearest.0 < NEAR).then_some(nearest.1)
    }

    /// A factor of the paper, at equal cost.
    fn factor(&self, [a, b]: [Contender; 2], published: &str, says: Says) -> Claim {
        let claim = Claim::new(format!("time of {a} as a multiple of that of {b}"), published);
        let Some(rounds) = self.equal_cost() else { return self.without_equal_cost(claim) };
        let Some(ratio) = self.ratio(a, b, rounds) else { return claim };
        let claim = judge(claim, plus_minus(&ratio), Some(&Estimate::of(&ratio)), says);
        let nanoseconds = self.nanoseconds(rounds).unwrap_or_default();
        let claim = claim.because(format!("evaluations of {nanoseconds:.0} ns"));
        claim.explained(self.cause([a, b], rounds))
    }

    /// What makes a factor other than the paper's: the length of a sorted list, or what a node of PNS costs.
    fn cause(&self, [a, b]: [Contender; 2], rounds: u32) -> Option<String> {
        if a.is_printed {
            let of_depth = |depth: u16| {
                let kind: [(&str, Datum); 2] = [("rounds", rounds.into()), ("depth", depth.into())];
                let times = |contender: Contender| self.0.column(&kind, &contender.column());
                let ratios: Vec<f64> = times(a).iter().zip(times(b)).map(|(a, b)| a / b).collect();
                let levels = match a.algorithm {
                    Algorithm::Sss => depth.div_ceil(2),
                    _ => depth / 2,
                };
                let (ratio, length) = (Summary::of(&ratios)?.mean, WIDTH.pow(levels.into()));
                Some(format!("{} at depth {depth} ({length})", number(ratio)))
            };
            let depths: Vec<String> = (3..=6).filter_map(of_depth).collect();
            return Some(format!(
                "a sorted list takes time in proportion to its length, and has up to as many descriptors as in brackets: {}",
                depths.join(", ")
            ));
        }
        let pns = Contender::fast(Algorithm::Pns);
        let free = |contender| self.ratio(contender, ALPHA_BETA, COSTS[0]);
        let (own, ins) = free(pns).zip(free(INS)).filter(|_| a == pns)?;
        Some(format!(
            "our PNS makes a list of the moves at every node, so that one is no cheaper than INS's; if evaluations \
             cost nothing, they take {} and {} times as long as alphabeta",
            number(own.mean),
            number(ins.mean)
        ))
    }

    /// A claim that is made at a cost which this machine, or a busy one, does not show.
    fn without_equal_cost(&self, claim: Claim) -> Claim {
        let Some(dearest) = self.ratio(INS, ALPHA_BETA, COSTS[COSTS.len() - 1]) else {
            return claim;
        };
        let reason = "at no cost of an evaluation does INS take 1.25 times as long as alpha-beta";
        claim.measured("–", dearest.n, Verdict::Undecided).because(reason)
    }

    /// What the sorted list costs above a list that costs little: at least so much is spent on it.
    fn time_in_open(&self) -> Claim {
        let claim =
            Claim::new("the least share of SSS*'s time that goes into its sorted OPEN", "90 %");
        let Some(rounds) = self.equal_cost() else { return self.without_equal_cost(claim) };
        let Some(rest) = self.ratio(SSS, SSS_AS_PRINTED, rounds) else { return claim };
        let share = Summary { mean: 1.0 - rest.mean, ..rest }.scaled(100.0);
        let shown = format!("{} %", plus_minus(&share));
        let mut claim = judge(claim, shown, Some(&Estimate::of(&share)), Says::Above(80.0));
        if claim.verdict == Verdict::NotReproduced {
            claim.verdict = Verdict::Undecided; // It is only the least.
        }
        claim.because(
            "the rest is the time of the same search with our list; 90 is read as 80 or more",
        )
    }

    /// With expensive leaves, time is leaves: the informed searches overtake alpha-beta.
    fn informed_wins(&self) -> Claim {
        let dearest = COSTS[COSTS.len() - 1];
        let claim = Claim::new("with expensive evaluations INS is faster than alphabeta", "faster");
        let ratio = self.ratio(INS, ALPHA_BETA, dearest);
        let shown = ratio.map_or(String::new(), |r| format!("{} times as long", plus_minus(&r)));
        judge(claim, shown, ratio.as_ref().map(Estimate::of).as_ref(), Says::Below(1.0))
    }

    fn table(&self) -> Table {
        let columns: Vec<String> = ["rounds", "ns per leaf", "trees"]
            .map(str::to_string)
            .into_iter()
            .chain(COMPARED.iter().map(|a| a.to_string()))
            .collect();
        let title = "Time relative to alpha-beta".to_string();
        let mut table = Table { title, columns, rows: Vec::new() };
        for rounds in COSTS {
            let Some(nanoseconds) = self.nanoseconds(rounds) else { continue };
            let ratios = COMPARED.map(|a| self.ratio(a, ALPHA_BETA, rounds));
            let n = ratios[0].map_or(0, |r| r.n);
            let mut row = vec![rounds.to_string(), format!("{nanoseconds:.0}"), n.to_string()];
            row.extend(ratios.iter().map(|r| r.map_or("–".into(), |r| plus_minus(&r))));
            table.push(row);
        }
        table
    }

    fn figure(&self) -> Figure {
        let line = |algorithm: Contender| {
            let at = |rounds: u32| {
                let ratio = self.ratio(algorithm, ALPHA_BETA, rounds)?;
                // A logarithmic axis has no 0: an evaluation takes at least a nanosecond.
                Some(point(self.nanoseconds(rounds)?.max(1.0), &ratio))
            };
            let points = COSTS.into_iter().filter_map(at).collect();
            Series { label: algorithm.to_string(), points }
        };
        Figure {
            name: "time".into(),
            title: format!("Time against the cost of a leaf, random trees, w = {WIDTH}"),
            x: Axis::logarithmic("nanoseconds for one leaf evaluation"),
            y: Axis::logarithmic("time relative to alpha-beta").reading(
                "Below 1 a search is faster than alpha-beta; the further right, the more its saved leaves \
                 are worth.",
            ),
            series: COMPARED.map(line).to_vec(),
        }
    }
}
