//! Reinefeld, Marsland, Schaeffer 1985.

use super::logs::{OpenLog, Research, ResearchLog};
use super::{Leaves, Of, Sample, Statement, Statements, Trees, visits_in};
use crate::studies::REINEFELD_1985;
use nullwindow::observe::Observer;
use nullwindow::{Algorithm, Value, Window};
use nullwindow_games::tree::ExplicitTree;

/// The study.
pub const OF_1985: Statements = Statements {
    name: "reinefeld-statements",
    paper: REINEFELD_1985,
    summary: "what the text says of every tree or of all 40 320 small ones: windows, re-searches, OPEN lists",
    statements: STATEMENTS,
};

const STATEMENTS: &[Statement] = &[
    Statement {
        name: "nested-windows",
        what: "of two windows, one within the other, alphabeta visits no leaf in the narrower that it does not in the wider",
        printed: "the narrower, the smaller the tree",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| Some(is_monotone(sample)),
        remark: "",
    },
    Statement {
        name: "best-window",
        what: "no window around the value v visits fewer leaves than (v − 1, v + 1)",
        printed: "the most efficient",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let leaves = |below: i32, above: i32| {
                let window = Window::new(sample.value - below, sample.value + above);
                sample.in_window(window).len()
            };
            let least = leaves(1, 1);
            let distances = [1, 2, 5, 30, 1000];
            let all = distances.iter().flat_map(|a| distances.iter().map(move |b| (*a, *b)));
            Some(all.into_iter().all(|(a, b)| leaves(a, b) >= least))
        },
        remark: "",
    },
    Statement {
        name: "inferior-never-more",
        what: "to prove a child of the root inferior never costs more leaves than alphabeta's search of it",
        printed: "never more",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let depth = sample.depth() - 1;
            Some(sample.children().into_iter().all(|(child, value, bound)| {
                let leaves = |beta| visits_in(child, depth, -Window { alpha: bound, beta }).len();
                value > bound || leaves(bound + 1) <= leaves(Value::INFINITY)
            }))
        },
        remark: "",
    },
    Statement {
        name: "better-bound",
        what: "SSS* starts every child of the root without a bound, DUAL* all but the first with the best value so far",
        printed: "a better bound than SSS* would use",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let starts = |a| sample.watch(a, Value::ZERO, OpenLog::default()).starts;
            let bounds = (0..).zip(sample.children()).map(|(number, (.., bound))| (number, bound));
            let of_sss = starts(Algorithm::Sss);
            let is_without = of_sss.iter().all(|(_, merit)| *merit == Value::INFINITY);
            let all = of_sss.len() == sample.width as usize;
            Some(all && is_without && starts(Algorithm::Dual) == bounds.collect::<Vec<_>>())
        },
        remark: "",
    },
    Statement {
        name: "all-visited-again",
        what: "a re-search of NegaScout visits all leaves of the search before it",
        printed: "all nodes are re-visited",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let log = researches(sample, Algorithm::NegaScout);
            let again = |r: &Research| r.before.iter().all(|leaf| r.leaves.contains(leaf));
            (!log.is_empty()).then(|| log.iter().all(again))
        },
        remark: "the bound that the first search returned cuts off more than the one it was asked about",
    },
    Statement {
        name: "some-additional",
        what: "a re-search of NegaScout visits leaves that the search before it did not",
        printed: "plus some additional ones",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let log = researches(sample, Algorithm::NegaScout);
            let more = |r: &Research| r.leaves.iter().any(|leaf| !r.before.contains(leaf));
            (!log.is_empty()).then(|| log.iter().all(more))
        },
        remark: "the bound may be the value already",
    },
    Statement {
        name: "no-research-within",
        what: "no re-search of INS has a re-search within it",
        printed: "no further re-searches occur",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let log = researches(sample, Algorithm::Ins);
            (!log.is_empty()).then(|| log.iter().all(|research| research.around == 0))
        },
        remark: "children right of a former cutoff are searched for the first time, and may turn out better",
    },
    Statement {
        name: "nothing-wasted",
        what: "a re-search of INS expands every node that the search before it expanded",
        printed: "only nodes that would be expanded a second time are stored",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let log = sample.watch(Algorithm::Ins, Value::ZERO, ResearchLog::of_interior());
            let is_all = |research: &Research| {
                research.before.iter().all(|node| research.leaves.contains(node))
            };
            (!log.researches.is_empty()).then(|| log.researches.iter().all(is_all))
        },
        remark: "a bound of the first search proves some of them inferior",
    },
    Statement {
        name: "first-phase",
        what: "before any merit is finite SSS* evaluates w^⌈d/2⌉ leaves, all of them in the leftmost minimal tree",
        printed: "a subset of the minimal tree",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let leaves = sample.watch(Algorithm::Sss, Value::ZERO, OpenLog::default()).unbounded;
            let is_critical = |leaf: &Vec<u32>| leaf.iter().skip(1).step_by(2).all(|&i| i == 0);
            let all = leaves.len() == sample.power(sample.depth.div_ceil(2));
            Some(all && leaves.iter().all(is_critical))
        },
        remark: "",
    },
    Statement {
        name: "same-beside-first",
        what: "first child best: beside it DUAL*, NegaScout, PNS and INS visit the same leaves",
        printed: "exactly the same nodes",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| sample.is_first_best().then(|| same(sample, &MINIMAL_WINDOW, 1)),
        remark: "",
    },
    Statement {
        name: "same-everywhere",
        what: "first child best: DUAL*, NegaScout, PNS and INS visit the same leaves",
        printed: "exactly the same nodes",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| sample.is_first_best().then(|| same(sample, &MINIMAL_WINDOW, 0)),
        remark: "within the first child, which has no bound yet, they differ",
    },
    Statement {
        name: "same-as-hybrids",
        what: "first child best: DUAL*, DUAL-NS and DUAL-INS visit the same leaves",
        printed: "exactly the same nodes",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let hybrids = [Algorithm::Dual, Algorithm::DualNs, Algorithm::DualIns];
            sample.is_first_best().then(|| same(sample, &hybrids, 0))
        },
        remark: "",
    },
    Statement {
        name: "open-unused",
        what: "first child best: in the other subtrees DUAL* takes nothing from OPEN that is above the bound",
        printed: "the information on OPEN is never used",
        trees: Trees::Any,
        of: Of::Every,
        holds: |sample| {
            let taken = sample.watch(Algorithm::Dual, Value::ZERO, OpenLog::default()).taken;
            let beside = |(child, merit): &(u32, Value)| *child == 0 || *merit == sample.value;
            sample.is_first_best().then(|| taken.iter().all(beside))
        },
        remark: "",
    },
    Statement {
        name: "left-or-right",
        what: "SSS* visits as many leaves if the two subtrees are exchanged: w = 2, d = 3",
        printed: "no difference",
        trees: Trees::AllOrders,
        of: Of::Every,
        holds: |sample| {
            let mut leaves = sample.leaves.clone();
            leaves.rotate_left(4);
            let exchanged = ExplicitTree::uniform(2, &leaves).ok()?;
            let mut counts = nullwindow::Counts::default();
            let settings = Default::default();
            Algorithm::Sss.watch(&mut exchanged.root(), sample.depth(), &settings, &mut counts);
            Some(counts.leaf_visits == sample.counts(Algorithm::Sss).leaf_visits)
        },
        remark: "",
    },
    Statement {
        name: "right-researched",
        what: "NegaScout, PNS and INS search again if, and only if, the right subtree is better: w = 2, d = 3",
        printed: "at least once, and only there",
        trees: Trees::AllOrders,
        of: Of::Every,
        holds: |sample| {
            let is_right = !sample.is_first_best();
            let of = [Algorithm::NegaScout, Algorithm::Pns, Algorithm::Ins];
            Some(of.iter().all(|a| (sample.counts(*a).researches > 0) == is_right))
        },
        remark: "",
    },
    Statement {
        name: "terminal-once",
        what: "PNS and INS never visit the first terminal of the sub-variation again: w = 2, d = 3",
        printed: "never",
        trees: Trees::AllOrders,
        of: Of::Every,
        holds: |sample| (!sample.is_first_best()).then(|| terminal_once(sample)),
        remark: "",
    },
    Statement {
        name: "second-visits",
        what: "wherever NegaScout visits more leaves than PNS or INS, it visits some leaf twice: w = 2, d = 3",
        printed: "explains the poorer performance",
        trees: Trees::AllOrders,
        of: Of::Every,
        holds: |sample| {
            let visits = |algorithm| sample.counts(algorithm).leaf_visits;
            let own = sample.counts(Algorithm::NegaScout);
            let informed = visits(Algorithm::Pns).min(visits(Algorithm::Ins));
            (own.leaf_visits > informed).then(|| own.leaf_visits > own.unique_leaves())
        },
        remark: "",
    },
    Statement {
        name: "pvs-fewer",
        what: "PVS visits fewer leaves than SSS*: w = 2, d = 3",
        printed: "SSS* does not dominate PVS",
        trees: Trees::AllOrders,
        of: Of::Some,
        holds: |sample| Some(is_fewer(sample, Algorithm::Pvs)),
        remark: "",
    },
    Statement {
        name: "scout-fewer",
        what: "SCOUT visits fewer leaves than SSS*: w = 2, d = 3",
        printed: "SSS* does not dominate Scout",
        trees: Trees::AllOrders,
        of: Of::Some,
        holds: |sample| Some(is_fewer(sample, Algorithm::Scout)),
        remark: "",
    },
];

const MINIMAL_WINDOW: [Algorithm; 4] =
    [Algorithm::Dual, Algorithm::NegaScout, Algorithm::Pns, Algorithm::Ins];

fn researches(sample: &Sample, algorithm: Algorithm) -> Vec<Research> {
    sample.watch(algorithm, Value::ZERO, ResearchLog::default()).researches
}

/// Whether the narrower of two windows visits no other leaves than the wider.
fn is_monotone(sample: &Sample) -> bool {
    let at = |distance: i32| sample.value + distance;
    let inner = [-1000, -5, -1, 0, 1, 5, 1000].map(at);
    let mut ends = vec![-Value::INFINITY];
    ends.extend(inner);
    ends.push(Value::INFINITY);
    let mut windows = Vec::new();
    for (i, &alpha) in ends.iter().enumerate() {
        for &beta in &ends[i + 1..] {
            let window = Window { alpha, beta };
            windows.push((window, sample.in_window(window)));
        }
    }
    let is_within = |a: &Window, b: &Window| b.alpha <= a.alpha && a.beta <= b.beta;
    let nested = |(wide, all): &(Window, Leaves)| {
        let inside = windows.iter().filter(|(narrow, _)| is_within(narrow, wide));
        inside.into_iter().all(|(_, leaves)| leaves.is_subset(all))
    };
    windows.iter().all(nested)
}

/// Whether these visit the same leaves below the children of the root from number `first` on.
fn same(sample: &Sample, algorithms: &[Algorithm], first: u32) -> bool {
    let leaves = |algorithm: &Algorithm| {
        let visits = sample.unique(*algorithm).into_iter();
        visits.filter(|leaf| leaf[0] >= first).collect::<Leaves>()
    };
    let all: Vec<Leaves> = algorithms.iter().map(leaves).collect();
    all.windows(2).all(|pair| pair[0] == pair[1])
}

fn is_fewer(sample: &Sample, algorithm: Algorithm) -> bool {
    let visits = |algorithm| sample.counts(algorithm).leaf_visits;
    visits(algorithm) < visits(Algorithm::Sss)
}

/// The first value that a re-search of a child of the root is to beat.
#[derive(Default)]
struct FirstResearch {
    ply: usize,
    value: Option<Value>,
}

impl Observer for FirstResearch {
    fn child(&mut self, _: usize) {
        self.ply += 1;
    }
    fn back(&mut self) {
        self.ply -= 1;
    }
    fn research(&mut self, _: usize, window: Window) {
        if self.ply == 0 {
            self.value.get_or_insert(window.alpha);
        }
    }
}

/// All leaves differ, so the terminal is the one with the value of the first search.
fn terminal_once(sample: &Sample) -> bool {
    [Algorithm::Pns, Algorithm::Ins].into_iter().all(|algorithm| {
        let first = sample.watch(algorithm, Value::ZERO, FirstResearch::default()).value;
        let visits = sample.visits(algorithm);
        let leaf = |path: &[u32]| path.iter().fold(0, |at, child| 2 * at + *child as usize);
        let of_value =
            visits.iter().filter(|path| Some(sample.leaves[leaf(path)]) == first.map(Value::get));
        first.is_some() && of_value.count() == 1
    })
}
