//! Marsland, Campbell 1981.

use super::{Of, Sample, Statement, Statements, Trees};
use crate::studies::MARSLAND_CAMPBELL_1981;
use crate::studies::best_line::BestLine;
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::LeafLog;
use nullwindow::{Algorithm, Counts, Game, Silent, Value, Window};
use nullwindow_games::tree::ExplicitNode;

/// The study.
pub const OF_1981: Statements = Statements {
    name: "marsland-campbell-statements",
    paper: MARSLAND_CAMPBELL_1981,
    summary: "what the text says of every tree: solution paths, perfect order, windows, re-searches",
    statements: STATEMENTS,
};

const STATEMENTS: &[Statement] = &[
    Statement {
        name: "solution-path",
        what: "alphabeta finds the solution path of minimax",
        printed: "the same path",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let line = |algorithm| sample.watch(algorithm, Value::ZERO, BestLine::default()).line();
            Some(line(Algorithm::AlphaBeta) == line(Algorithm::Minimax))
        },
        remark: "",
    },
    Statement {
        name: "first-is-best",
        what: "alphabeta visits the minimal tree only if the first child of every node is best: w = 2, d = 3",
        printed: "only then",
        trees: Trees::AllOrders,
        of: Of::Every,
        holds: |sample| {
            let visits = sample.counts(Algorithm::AlphaBeta).leaf_visits;
            (visits == MINIMAL).then(|| first_is_best(sample.root(), sample.depth))
        },
        remark: "what is not searched may be in any order, and a move that cuts off need not be best",
    },
    Statement {
        name: "failing-low",
        what: "perfect order: a search that fails low visits W^⌈D/2⌉ leaves",
        printed: "W^⌈D/2⌉",
        trees: Trees::Perfect,
        of: Of::Every,
        holds: |sample| {
            let low = |(distance, width)| {
                let alpha = sample.value + distance;
                Window::new(alpha, alpha + width)
            };
            let leaves = sample.power(sample.depth.div_ceil(2));
            Some(OUTSIDE.iter().all(|w| sample.in_window(low(*w)).len() == leaves))
        },
        remark: "",
    },
    Statement {
        name: "failing-high",
        what: "perfect order: a search that fails high visits W^⌊D/2⌋ leaves",
        printed: "W^⌊D/2⌋",
        trees: Trees::Perfect,
        of: Of::Every,
        holds: |sample| {
            let high = |(distance, width)| {
                let beta = sample.value - distance;
                Window::new(beta - width, beta)
            };
            let leaves = sample.power(sample.depth / 2);
            Some(OUTSIDE.iter().all(|w| sample.in_window(high(*w)).len() == leaves))
        },
        remark: "",
    },
    Statement {
        name: "repeated",
        what: "an aspiration search is repeated if, and only if, the value is outside its window",
        printed: "either way it must be repeated",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let repeats = |distance: i32| {
                let guess = sample.value + distance;
                let settings = Settings { guess, aspiration: 3, ..Settings::default() };
                let mut counts = Counts::default();
                let search = Algorithm::AspirationAlphaBeta;
                let found =
                    search.watch(&mut sample.root(), sample.depth(), &settings, &mut counts);
                let passes = if distance.abs() < 3 { 1 } else { 2 };
                counts.passes == passes && found.bounds.value() == Some(sample.value)
            };
            Some([-50, -4, -3, -2, 0, 2, 3, 4, 50].into_iter().all(repeats))
        },
        remark: "",
    },
    Statement {
        name: "tighter-bound",
        what: "falphabeta gives a tighter bound than alphabeta when it fails",
        printed: "it can",
        trees: Trees::Any,
        of: Of::Some,
        holds: |sample| Some(OUTSIDE.iter().any(|w| bounds(sample, *w).iter().any(|[f, a]| f < a))),
        remark: "",
    },
    Statement {
        name: "never-looser",
        what: "falphabeta's bound is never looser than alphabeta's",
        printed: "useful when aspiration searching",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            Some(OUTSIDE.iter().all(|w| bounds(sample, *w).iter().all(|[f, a]| f <= a)))
        },
        remark: "",
    },
    Statement {
        name: "last-subtree",
        what: "a minimal window for the last subtree never costs a leaf, if the move alone is wanted",
        printed: "improvement for no cost",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let mut last = LeafLog::default();
            algorithms::lalphabeta_move(&mut sample.root(), sample.depth(), &mut last);
            Some(last.leaves.len() <= sample.visits(Algorithm::FAlphaBeta).len())
        },
        remark: "",
    },
    Statement {
        name: "searched-twice",
        what: "palphabeta searches again exactly the subtrees of the first path that beat their elder siblings",
        printed: "each must be searched twice",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let researches = sample.counts(Algorithm::PAlphaBeta).researches;
            Some(researches == better_than_elder(sample.root(), sample.depth, sample.width))
        },
        remark: "",
    },
    Statement {
        name: "scout-test",
        what: "SCOUT's test of a child visits the leaves of its minimal window, in the same order",
        printed: "an equivalent test procedure",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| Some(tests_are_minimal_windows(sample)),
        remark: "",
    },
];

/// The minimal tree of width 2 and depth 3.
const MINIMAL: u64 = 5;
/// Distances of a window from the value, and widths of it.
const OUTSIDE: [(i32, i32); 6] = [(0, 1), (0, 10), (1, 1), (3, 4), (20, 1), (500, 300)];

/// Whether the first child of every node below is best.
fn first_is_best(node: ExplicitNode, depth: u16) -> bool {
    let value = |mut node: ExplicitNode| {
        algorithms::minimax(&mut node, nullwindow::Depth::new(depth), &mut Silent)
    };
    let child = |number: u32| {
        let mut child = node;
        child.make(number);
        child
    };
    depth == 0
        || -algorithms::minimax(&mut child(0), nullwindow::Depth::new(depth - 1), &mut Silent)
            == value(node)
            && (0..2).all(|number| first_is_best(child(number), depth - 1))
}

/// How far from the value the bounds of falphabeta and alphabeta are, above it and below.
fn bounds(sample: &Sample, (distance, width): (i32, i32)) -> [[i32; 2]; 2] {
    let (above, below) = (sample.value + distance, sample.value - distance);
    let windows = [Window::new(above, above + width), Window::new(below - width, below)];
    windows.map(|window| {
        let (mut root, depth) = (sample.root(), sample.depth());
        let soft = algorithms::falphabeta_in(&mut root, depth, window, &mut Silent);
        let hard = algorithms::alphabeta_in(&mut root, depth, window, &mut Silent);
        [soft, hard].map(|bound| (bound.get() - sample.value.get()).abs())
    })
}

/// On the leftmost path: children that are better than all before them.
fn better_than_elder(node: ExplicitNode, depth: u16, width: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let (mut best, mut better) = (-Value::INFINITY, 0);
    for number in 0..width {
        let mut child = node;
        child.make(number);
        let depth = nullwindow::Depth::new(depth - 1);
        let value = -algorithms::minimax(&mut child, depth, &mut Silent);
        better += u64::from(number > 0 && value > best);
        best = best.max(value);
    }
    let mut first = node;
    first.make(0);
    better + better_than_elder(first, depth - 1, width)
}

/// The leaves of SCOUT below each child of the root but the first: those of its test come first.
fn tests_are_minimal_windows(sample: &Sample) -> bool {
    let visits = sample.visits(Algorithm::Scout);
    sample.children().into_iter().enumerate().all(|(number, (mut child, value, bound))| {
        if number == 0 {
            return true;
        }
        let below = visits.iter().filter(|leaf| leaf[0] == number as u32);
        let below: Vec<&[u32]> = below.map(|leaf| &leaf[1..]).collect();
        let mut log = LeafLog::default();
        let window = Window::new(-(bound + 1), -bound);
        algorithms::falphabeta_in(&mut child, sample.depth() - 1, window, &mut log);
        // A child that is better is evaluated after its test.
        let is_all = value > bound || below.len() == log.leaves.len();
        is_all
            && below.iter().zip(&log.leaves).all(|(own, other)| own == other)
            && below.len() >= log.leaves.len()
    })
}
