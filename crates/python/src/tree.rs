//! The algorithms as printed, recorded, on nested lists and on positions.

use crate::interrupt::interruptible;
use crate::refused;
use crate::work::uninterrupted;
use nullwindow::algorithms::Settings;
use nullwindow::observe::{Leaf, Recorder};
use nullwindow::{
    Algorithm, Counts, Depth, Game, Observer, Outcome, Player, Value, Window, algorithms,
    forward_game,
};
use nullwindow_games::tree::ExplicitTree;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What is to be recorded: events of at most `cap` nodes.
#[derive(Clone, Copy)]
pub struct Recording {
    pub algorithm: Algorithm,
    pub depth: Depth,
    pub cap: usize,
}

impl Recording {
    /// # Errors
    /// No algorithm has this name.
    pub fn new(algorithm: &str, depth: Depth, cap: usize) -> PyResult<Self> {
        Ok(Recording { algorithm: algorithm.parse().map_err(refused)?, depth, cap })
    }

    /// Searches a position and returns what happened, as JSON.
    pub fn of<G: Game>(self, position: Ending<'_, G>) -> String {
        self.with(position, &Settings::default())
    }

    fn with<G: Game>(self, mut game: Ending<'_, G>, settings: &Settings) -> String {
        let recorder = Recorder::with_cap(self.cap);
        let mut observers = ((Counts::default(), Leaves::default()), recorder);
        let choice = self.algorithm.watch(&mut game, self.depth, settings, &mut observers);
        let ((counts, leaves), recorder) = observers;
        let events = recorder.events().ok();
        let path = |node| recorder.path(node);
        let paths = events.map(|_| (0..recorder.nodes() as u32).map(path).collect::<Vec<_>>());
        let answer = json!({
            "algorithm": self.algorithm.name(),
            "depth": self.depth.get(),
            "value": choice.bounds.value().map(Value::get),
            "bounds": choice.bounds,
            "child": choice.child,
            "counts": counts,
            "leaves": leaves.paths,
            "paths": paths,
            "events": events,
        });
        answer.to_string()
    }
}

/// Searches a tree given as text, `((3 5) (2 9 1))`.
#[pyfunction]
pub fn search_nested(
    py: Python<'_>,
    text: &str,
    algorithm: &str,
    depth: Option<u16>,
    guess: i64,
    cap: usize,
) -> PyResult<String> {
    let tree = ExplicitTree::parse(text).map_err(refused)?;
    let beyond =
        || refused(format!("guess={guess} is beyond the range of values, ±{}", Value::LIMIT));
    let guess = Value::score(guess).ok_or_else(beyond)?;
    let depth = depth.map_or(tree.height(), Depth::new);
    let recording = Recording::new(algorithm, depth, cap)?;
    let settings = Settings { guess, ..Settings::default() };
    let stop = &AtomicBool::new(false);
    let root = Ending { game: tree.root(), stop };
    uninterrupted(interruptible(py, stop, || recording.with(root, &settings))?)
}

/// The paths to the leaves in the order of evaluation, as long as they can be kept.
struct Leaves {
    path: Vec<u32>,
    paths: Option<Vec<Vec<u32>>>,
}

impl Default for Leaves {
    fn default() -> Self {
        Leaves { path: Vec::new(), paths: Some(Vec::new()) }
    }
}

/// More leaves than this are too many to read, and not kept.
const MOST_LEAVES: usize = 1_000_000;

impl Observer for Leaves {
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        match &mut self.paths {
            Some(paths) if paths.len() < MOST_LEAVES => paths.push(self.path.clone()),
            paths => *paths = None,
        }
    }
}

/// A game that ends when a flag is raised, and with it any search, whose result is then void. Its moves stay: a
/// search may still ask for one that it has counted.
#[derive(Clone)]
pub struct Ending<'a, G> {
    pub game: G,
    pub stop: &'a AtomicBool,
}

impl<G: PartialEq> PartialEq for Ending<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Game> Game for Ending<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;
    const MOVE_INDICES: usize = G::MOVE_INDICES;
    const ALWAYS_KNOWS: bool = G::ALWAYS_KNOWS;

    fn outcome(&self) -> Option<Outcome> {
        if self.stop.load(Relaxed) { Some(Outcome::Draw) } else { self.game.outcome() }
    }
    fn to_move(&self) -> Option<Player> {
        self.game.to_move()
    }
    fn mirrored(&self) -> Option<Self> {
        Some(Ending { game: self.game.mirrored()?, stop: self.stop })
    }
    forward_game!(game: moves make unmake evaluate count_moves key key_from_scratch key_after move_index
        knowledge quick_knowledge for_each_known noisy_moves may_stand_pat make_null
        is_drawn_by_history);
    fn unmake_null(&mut self, undo: Self::Undo) {
        self.game.unmake_null(undo);
    }
}

/// How many leaves an algorithm evaluates on each of many trees; in a window, how many alpha-beta does.
#[pyfunction]
pub fn count_leaves(
    py: Python<'_>,
    texts: Vec<String>,
    algorithm: &str,
    window: Option<(i64, i64)>,
) -> PyResult<Vec<u64>> {
    let algorithm: Algorithm = algorithm.parse().map_err(refused)?;
    let window = window.map(read_window).transpose()?;
    let trees = texts.iter().map(|text| ExplicitTree::parse(text).map_err(refused));
    let trees = trees.collect::<PyResult<Vec<_>>>()?;
    let stop = &AtomicBool::new(false);
    let count = |tree: &ExplicitTree| {
        let mut counts = Counts::default();
        let (mut root, depth) = (Ending { game: tree.root(), stop }, tree.height());
        match window {
            Some(window) => {
                algorithms::alphabeta_in(&mut root, depth, window, &mut counts);
            }
            None => {
                algorithm.watch(&mut root, depth, &Settings::default(), &mut counts);
            }
        }
        counts.leaf_visits
    };
    uninterrupted(interruptible(py, stop, || trees.iter().map(count).collect())?)
}

fn read_window((alpha, beta): (i64, i64)) -> PyResult<Window> {
    match (Value::score(alpha), Value::score(beta)) {
        (Some(alpha), Some(beta)) if alpha < beta => Ok(Window::new(alpha, beta)),
        _ => Err(refused(format!(
            "({alpha}, {beta}) is no window: two values, the smaller one first"
        ))),
    }
}
