//! The OPEN list as printed, and the fast one: the same searches, event by event.
//!
//! A game that says who is to move is searched on the list as printed, even if its players alternate;
//! one that does not, on the fast structure.

mod common;

use common::Random;
use common::explicit_turns::ExplicitTurns;
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::{Best, Cut, Leaf, Observer, Status};
use nullwindow::{Algorithm, Counts, Depth, Game, Value, Window};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tree::{ExplicitTree, IndependentTree};

/// What happened, each event with the node it happened at.
#[derive(Default, Debug, PartialEq)]
struct Log {
    path: Vec<u32>,
    events: Vec<Event>,
}

#[derive(Debug, PartialEq)]
enum Event {
    Pass(Window),
    Enter(Vec<u32>, Depth, Window),
    Leave(Vec<u32>, Value),
    Leaf(Vec<u32>, Value, Leaf),
    Cut(Vec<u32>, Cut, usize),
    Research(Vec<u32>, usize, Window),
    OpenBegin(Best),
    OpenEnd,
    OpenPush(Vec<u32>, Status, Value),
    OpenFill(Vec<(Vec<u32>, bool, Value)>),
    OpenPop(Vec<u32>, Status, Value),
    OpenPurge(Vec<u32>),
    OpenStep(usize),
}

impl Observer for Log {
    fn pass(&mut self, window: Window) {
        self.events.push(Event::Pass(window));
    }
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop().expect("never above the root");
    }
    fn enter(&mut self, depth: Depth, window: Window) {
        self.events.push(Event::Enter(self.path.clone(), depth, window));
    }
    fn leave(&mut self, value: Value) {
        self.events.push(Event::Leave(self.path.clone(), value));
    }
    fn leaf(&mut self, value: Value, leaf: Leaf) {
        self.events.push(Event::Leaf(self.path.clone(), value, leaf));
    }
    fn cut(&mut self, cut: Cut, tried: usize) {
        self.events.push(Event::Cut(self.path.clone(), cut, tried));
    }
    fn research(&mut self, index: usize, window: Window) {
        self.events.push(Event::Research(self.path.clone(), index, window));
    }
    fn open_begin(&mut self, best: Best) {
        self.events.push(Event::OpenBegin(best));
    }
    fn open_end(&mut self) {
        self.events.push(Event::OpenEnd);
    }
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        self.events.push(Event::OpenPush(path(), status, merit));
    }
    fn open_fill(&mut self, descriptors: &dyn Fn() -> Vec<(Vec<u32>, Status, Value)>) {
        let known = |(path, status, merit)| (path, status == Status::Solved, merit);
        let mut all: Vec<_> = descriptors().into_iter().map(known).collect();
        all.sort(); // They come in no order.
        self.events.push(Event::OpenFill(all));
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        self.events.push(Event::OpenPop(path(), status, merit));
    }
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {
        self.events.push(Event::OpenPurge(path()));
    }
    fn open_step(&mut self, len: usize) {
        self.events.push(Event::OpenStep(len));
    }
}

/// Everything one search did.
#[derive(Debug, PartialEq)]
struct Done {
    value: Value,
    log: Log,
    leaf_visits: u64,
    unique_leaves: u64,
    nodes: u64,
    open_peak: u64,
}

fn done(search: impl FnOnce(&mut (Log, Counts)) -> Value) -> Done {
    let mut observers = (Log::default(), Counts::default());
    let value = search(&mut observers);
    let (log, counts) = observers;
    assert!(log.path.is_empty(), "the search ends where it began");
    Done {
        value,
        log,
        leaf_visits: counts.leaf_visits,
        unique_leaves: counts.unique_leaves(),
        nodes: counts.nodes(),
        open_peak: counts.open_peak,
    }
}

/// Those that have an OPEN list, with every length of a stage and some bounds.
fn searches<G: Game + Clone>(root: &G, depth: Depth, bounds: &[Value]) -> Vec<Done> {
    use Algorithm::{Dual, DualIns, DualNs, DualSss, Sss, StagedSss};
    let mut all = Vec::new();
    for algorithm in [Sss, DualSss, Dual, DualNs, DualIns, StagedSss] {
        let stages = if algorithm == StagedSss { 1..=5 } else { 1..=1 };
        for stage in stages.map(Depth::new) {
            let settings = Settings { stage, ..Settings::default() };
            all.push(done(|observer| {
                let found = algorithm.run(&mut root.clone(), depth, &settings, observer);
                found.bounds.value().expect("they find values")
            }));
        }
    }
    for &bound in bounds {
        all.push(done(|observer| algorithms::sss_up_to(&mut root.clone(), depth, bound, observer)));
    }
    all
}

fn same<G: Game + Clone>(root: &G, depth: Depth, what: &str) {
    let value = algorithms::alphabeta(&mut root.clone(), depth, &mut nullwindow::Silent);
    let bounds = [value - 1, value, value + 1, value + 3];
    let fast = searches(root, depth, &bounds);
    let printed = searches(&ExplicitTurns::new(root.clone()), depth, &bounds);
    for (number, (fast, printed)) in fast.iter().zip(&printed).enumerate() {
        let (events, expected) = (&fast.log.events, &printed.log.events);
        let differs = events.iter().zip(expected).position(|(fast, printed)| fast != printed);
        let at = differs.map(|at| (&events[at], &expected[at]));
        assert!(differs.is_none(), "search {number} on {what}: event {differs:?}, {at:?}");
        assert_eq!(events.len(), expected.len(), "search {number} on {what}");
        assert_eq!(fast, printed, "search {number} on {what}");
    }
}

/// A tree of any shape.
fn random_shape(random: &mut Random, depth: u32, width: u64, values: u64) -> String {
    if depth == 0 || random.below(8) == 0 {
        return (random.below(values) as i64 - values as i64 / 2).to_string();
    }
    let children: Vec<String> = (0..1 + random.below(width))
        .map(|_| random_shape(random, depth - 1, width, values))
        .collect();
    format!("({})", children.join(" "))
}

#[test]
fn on_trees_of_any_shape() {
    let mut random = Random(1979);
    for number in 0..2500u32 {
        let values = [2, 3, 6, 1000][number as usize % 4];
        let width = 1 + u64::from(number / 4 % 5);
        let text = random_shape(&mut random, 1 + number % 6, width, values);
        let tree = ExplicitTree::parse(&text).unwrap();
        same(&tree.root(), tree.height(), &text);
    }
}

#[test]
fn on_uniform_trees() {
    for (width, deepest) in [(1, 7), (2, 7), (3, 5), (4, 4), (6, 3), (9, 2)] {
        for depth in 0..=deepest {
            for seed in 0..40 {
                let values = [0..=1, 0..=3, -9..=9, 0..=100_000][seed as usize % 4].clone();
                let tree = IndependentTree::new(width, values, seed).unwrap();
                same(&tree, Depth::new(depth), &format!("{tree:?}, depth {depth}"));
            }
        }
    }
}

#[test]
fn on_connect_four() {
    let mut random = Random(4);
    for game in 0..12 {
        let mut position = ConnectFour::default();
        while position.outcome().is_none() {
            if random.below(3) == 0 {
                same(&position, Depth::new(1 + random.below(4) as u16), &format!("game {game}"));
            }
            let moves = common::truth::legal(&position);
            position.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}
