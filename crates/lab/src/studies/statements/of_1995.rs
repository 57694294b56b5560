//! Plaat, Schaeffer, Pijls, de Bruin 1995, both papers.

use super::logs::PassLog;
use super::{Of, Sample, Statement, Statements, Trees};
use crate::studies::PLAAT_1995;
use nullwindow::memory::TreeMemory;
use nullwindow::observe::LeafLog;
use nullwindow::{Algorithm, Bounds, Value, Window, algorithms};
use std::collections::BTreeSet;

/// The study.
pub const OF_1995: Statements = Statements {
    name: "plaat-statements",
    paper: PLAAT_1995,
    summary: "what the text says of every tree: tests, passes and the bounds they return",
    statements: STATEMENTS,
};

const STATEMENTS: &[Statement] = &[
    Statement {
        name: "solution-trees",
        what: "perfect order: a test that fails low visits w^⌈d/2⌉ leaves, one that fails high w^⌊d/2⌋",
        printed: "a max and a min solution tree",
        trees: Trees::Perfect,
        of: Of::Every,
        holds: |sample| {
            let leaves = |omega| test(sample, omega).len();
            let [max, min] = [sample.depth.div_ceil(2), sample.depth / 2];
            let low = |distance: i32| leaves(sample.value + distance) == sample.power(max);
            let high = |distance: i32| leaves(sample.value - distance) == sample.power(min);
            Some([1, 2, 50].into_iter().all(low) && [0, 1, 50].into_iter().all(high))
        },
        remark: "",
    },
    Statement {
        name: "two-calls",
        what: "no driver finds the value with one null window, even if its guess is right",
        printed: "never the minimax value",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let passes = |driver: &Algorithm| passes(sample, *driver, sample.value).len();
            Some(DRIVERS.iter().all(|driver| passes(driver) >= 2))
        },
        remark: "",
    },
    Statement {
        name: "fail-lows-then-high",
        what: "AB-SSS*: all calls but the last fail low, the last fails high",
        printed: "a sequence of fail lows, one fail high",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let fails = directions(sample, Algorithm::AbSss, Value::ZERO);
            Some(matches!(&fails[..], [lows @ .., true] if !lows.contains(&true)))
        },
        remark: "",
    },
    Statement {
        name: "first-call-decides",
        what: "MTD(f): all calls fail on the side of the first, but for the last",
        printed: "the first call decides the direction",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let is_so = |distance: i32| {
                let fails = directions(sample, Algorithm::MtdF, sample.value + distance);
                let [calls @ .., last] = &fails[..] else { return false };
                !calls.is_empty() && calls.iter().all(|high| high != last)
            };
            Some([0, 1, -1, 7, -7, 100, -100].into_iter().all(is_so))
        },
        remark: "",
    },
    Statement {
        name: "upper-bound",
        what: "MTD(+∞): every call returns an upper bound, less than the one before until it is the value",
        printed: "at all times an upper bound",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let all = passes(sample, Algorithm::MtdPlusInfinity, Value::ZERO);
            let bounds: Vec<Value> = all.into_iter().map(|(_, g)| g).collect();
            let falls = bounds.windows(2).rev().skip(1).all(|pair| pair[1] < pair[0]);
            let [.., before, last] = bounds[..] else { return Some(false) };
            let ends = before == last && last == sample.value;
            Some(falls && ends && bounds.iter().all(|bound| *bound >= sample.value))
        },
        remark: "",
    },
    Statement {
        name: "most-cutoffs",
        what: "a test visits no leaf that alphabeta does not in a wider window that answers the same question",
        printed: "maximises cutoffs",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| Some([-20, -1, 0, 1, 2, 20].into_iter().all(|at| is_smallest(sample, at))),
        remark: "",
    },
    Statement {
        name: "negascout-off-the-line",
        what: "no child of the root is better than the first: NegaScout and MTD(f), told the value, visit the same \
            leaves of the others",
        printed: "NegaScout deviates only in the way it searches the PV",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let [negascout, mtd_f] =
                if_first_is_best(sample)?.map(|leaves| off_the_first(leaves, true));
            Some(negascout == mtd_f)
        },
        remark: "",
    },
    Statement {
        name: "negascout-on-the-line",
        what: "the same trees: NegaScout visits every leaf of the first child that MTD(f), told the value, visits",
        printed: "the wider window causes fewer cutoffs",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let [negascout, mtd_f] =
                if_first_is_best(sample)?.map(|leaves| off_the_first(leaves, false));
            Some(mtd_f.is_subset(&negascout))
        },
        remark: "",
    },
];

/// The leaves of NegaScout and of MTD(f), told the value, if no child of the root is better than the first.
fn if_first_is_best(sample: &Sample) -> Option<[Vec<Vec<u32>>; 2]> {
    let first = &sample.leaves[..sample.power(sample.depth - 1)];
    let is_best = minimax(first, sample.width as usize, false) == sample.value.get();
    let leaves = |algorithm| sample.watch(algorithm, sample.value, LeafLog::default()).leaves;
    is_best.then(|| [Algorithm::NegaScout, Algorithm::MtdF].map(leaves))
}

/// The distinct leaves that are, or are not, below another child of the root than the first.
fn off_the_first(leaves: Vec<Vec<u32>>, is_off: bool) -> BTreeSet<Vec<u32>> {
    leaves.into_iter().filter(|leaf| (leaf[0] > 0) == is_off).collect()
}

/// The value of a subtree, for MAX.
fn minimax(leaves: &[i32], width: usize, is_max: bool) -> i32 {
    if let [leaf] = leaves {
        return *leaf;
    }
    let children = leaves.chunks(leaves.len() / width);
    let values = children.map(|child| minimax(child, width, !is_max));
    if is_max { values.max() } else { values.min() }.unwrap_or_default()
}

const DRIVERS: [Algorithm; 8] = [
    Algorithm::MtdPlusInfinity,
    Algorithm::MtdMinusInfinity,
    Algorithm::MtdF,
    Algorithm::MtdFIjcai,
    Algorithm::MtdBi,
    Algorithm::MtdStep,
    Algorithm::AbSss,
    Algorithm::AbDual,
];

/// The leaves of one test: is the value at least ω?
fn test(sample: &Sample, omega: Value) -> Vec<Vec<u32>> {
    let (mut log, mut memory) = (LeafLog::default(), TreeMemory::<Bounds>::new());
    algorithms::mt(&mut sample.root(), sample.depth(), omega, &mut memory, &mut log);
    log.leaves
}

fn passes(sample: &Sample, driver: Algorithm, guess: Value) -> Vec<(Window, Value)> {
    sample.watch(driver, guess, PassLog::default()).passes
}

/// For every call, whether it failed high.
fn directions(sample: &Sample, driver: Algorithm, guess: Value) -> Vec<bool> {
    let passes = passes(sample, driver, guess).into_iter();
    passes.map(|(window, value)| value >= window.beta).collect()
}

/// The test against windows that contain its own.
fn is_smallest(sample: &Sample, distance: i32) -> bool {
    let omega = sample.value + distance;
    let of_test = test(sample, omega);
    [(1, 1), (1, 5), (5, 1), (9, 9)].into_iter().all(|(below, above)| {
        let wider = sample.in_window(Window::new(omega - below, omega + above - 1));
        of_test.iter().all(|leaf| wider.contains(leaf))
    })
}
