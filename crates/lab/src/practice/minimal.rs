//! The minimal tree and the minimal graph of a real position: the cost of a search that knows every best
//! move beforehand.
//!
//! A position is searched, the best move of each node noted; then it is searched again, these moves
//! first, until that makes the tree no smaller. Then every cut node has one child and the best line comes
//! first, as in the minimal tree of Knuth and Moore. Without memory of values the result is the minimal
//! tree, with it the minimal graph, in which no position is searched twice for one question.
//!
//! Among several refutations the first one found is kept; another might have a smaller tree below it. So
//! both are minimal for these moves, and the true minimum may be smaller.

#[cfg(feature = "studies")]
use super::search::Setup;
#[cfg(feature = "studies")]
use super::suites::{Suite, with_position};
use crate::cell::{Row, SETTINGS};
use crate::study::CellError;
use nullwindow::searcher::Enhancements;
use nullwindow::{Bounds, Depth, Game, MoveList, Outcome, Ply, Turn, Value, Window};
use std::collections::HashMap;

/// The maximum number of searches, after which the smallest tree is taken; three have always been enough.
const MOST_PASSES: usize = 8;

/// The value of a position at each depth, and leaves and nodes of its minimal tree and graph:
/// `value_d`, `tree_leaves_d`, `tree_nodes_d`, `graph_leaves_d`, `graph_nodes_d`.
///
/// # Errors
/// There is no such position.
#[cfg(feature = "studies")]
pub fn minimal(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    let quiescence = setup.enhancements.has(Enhancements::QUIESCENCE);
    Ok(with_position!(suite.position(number)?, position => {
        all_depths(position, setup.depth, quiescence)
    })
    .with(SETTINGS, if quiescence { "quiescence" } else { "no quiescence" }))
}

/// The same for a position of any game with keys, with or without quiescence.
pub fn minimal_of<G: Game>(game: G, depth: u16, set: Enhancements) -> Row {
    all_depths(game, depth, set.has(Enhancements::QUIESCENCE))
}

fn all_depths<G: Game>(game: G, depth: u16, quiescence: bool) -> Row {
    let mut search = Search::new(game, quiescence);
    let mut row = Row::default();
    for depth in 1..=depth {
        let value = search.pass(depth, Memory::Graph).0;
        let graph = search.smallest(depth, Memory::Graph);
        let tree = search.smallest(depth, Memory::Tree);
        row = row.with(format!("value_{depth}"), value.get());
        for (name, size) in [("tree", tree), ("graph", graph)] {
            row = row.count(format!("{name}_leaves_{depth}"), size.leaves);
            row = row.count(format!("{name}_nodes_{depth}"), size.nodes);
        }
        if value.is_decided() {
            break;
        }
    }
    row
}

/// What is stored for nodes beside their best moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Memory {
    Tree,
    Graph,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Size {
    leaves: u64,
    nodes: u64,
}

/// A position and a depth below it. Never iterated over, so the order of the map does not matter.
type Place = (u64, u16);

struct Search<G> {
    game: G,
    quiescence: bool,
    /// The number of the best move.
    best: HashMap<Place, usize>,
    /// What this pass has proved.
    bounds: HashMap<Place, Bounds>,
    /// The value of every leaf met so far, at the present depth of the root.
    leaves: HashMap<u64, Value>,
    memory: Memory,
    size: Size,
}

impl<G: Game> Search<G> {
    fn key(&self) -> u64 {
        self.game.key().expect("only games with keys have graphs")
    }

    fn new(game: G, quiescence: bool) -> Self {
        Search {
            game,
            quiescence,
            best: HashMap::new(),
            bounds: HashMap::new(),
            leaves: HashMap::new(),
            memory: Memory::Graph,
            size: Size::default(),
        }
    }

    /// One search of the root, the known moves first.
    fn pass(&mut self, depth: u16, memory: Memory) -> (Value, Size) {
        self.bounds.clear();
        if !self.leaves.is_empty() && !self.best.contains_key(&(self.key(), depth)) {
            self.leaves.clear(); // At a new depth wins have other distances from the root.
        }
        (self.memory, self.size) = (memory, Size::default());
        let value = self.node(Depth::new(depth), Ply::ROOT, Window::FULL);
        (value, self.size)
    }

    /// Searches again until that makes the tree no smaller.
    fn smallest(&mut self, depth: u16, memory: Memory) -> Size {
        let mut smallest = self.pass(depth, memory).1;
        for _ in 0..MOST_PASSES {
            let size = self.pass(depth, memory).1;
            if size.leaves >= smallest.leaves {
                break;
            }
            smallest = size;
        }
        smallest
    }

    fn node(&mut self, depth: Depth, ply: Ply, mut window: Window) -> Value {
        self.size.nodes += 1;
        let place = (self.key(), depth.get());
        let known = match self.memory {
            Memory::Graph => self.bounds.get(&place).copied().unwrap_or_default(),
            Memory::Tree => Bounds::default(),
        };
        if known.lower >= window.beta || known.lower == known.upper {
            return known.lower;
        }
        if known.upper <= window.alpha {
            return known.upper;
        }
        window.alpha = window.alpha.max(known.lower - 1);
        window.beta = window.beta.min(known.upper + 1);
        let (value, exact) = match depth {
            Depth::ZERO => (self.leaf(ply), true),
            _ => match self.game.outcome() {
                Some(outcome) => (self.finished(outcome, ply), true),
                None => (self.interior(place, depth, ply, window), false),
            },
        };
        if self.memory == Memory::Tree {
            return value;
        }
        let bounds = self.bounds.entry(place).or_default();
        if exact || value > window.alpha {
            bounds.lower = value;
        }
        if exact || value < window.beta {
            bounds.upper = value;
        }
        value
    }

    fn finished(&mut self, outcome: Outcome, ply: Ply) -> Value {
        self.size.leaves += 1;
        outcome.value(ply)
    }

    fn leaf(&mut self, ply: Ply) -> Value {
        self.size.leaves += 1;
        let key = self.key();
        if let Some(value) = self.leaves.get(&key) {
            return *value;
        }
        let value = match self.game.outcome() {
            Some(outcome) => outcome.value(ply),
            None if self.quiescence => self.quiet(ply, Window::FULL),
            None => self.game.evaluate(),
        };
        self.leaves.insert(key, value);
        value
    }

    fn interior(&mut self, place: Place, depth: Depth, ply: Ply, window: Window) -> Value {
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        let mut best = -Value::INFINITY;
        let mut alpha = window.alpha;
        for number in self.order(place, &moves) {
            let m = moves.nth(number);
            let before = self.game.to_move();
            let undo = self.game.make(m);
            let turn = Turn::between(before, self.game.to_move());
            let below = turn.window(Window { alpha, beta: window.beta });
            let value = turn.value(self.node(depth - 1, ply + 1, below));
            self.game.unmake(m, undo);
            if value > best {
                best = value;
                if value > window.alpha {
                    self.best.insert(place, number);
                }
                alpha = alpha.max(value);
                if value >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The best move known first, of this depth or the one before; the others as the game recommends.
    fn order(&self, (key, depth): Place, moves: &G::Moves) -> Vec<usize> {
        let known = self.best.get(&(key, depth)).or_else(|| self.best.get(&(key, depth - 1)));
        let mut numbers: Vec<usize> = (0..moves.len()).collect();
        numbers.sort_by_cached_key(|&number| {
            let knowledge = self.game.knowledge(moves.nth(number));
            (known != Some(&number), -i64::from(knowledge))
        });
        numbers
    }

    /// The quiescence value of a leaf, by the searcher's rules, so that the values agree.
    fn quiet(&mut self, ply: Ply, window: Window) -> Value {
        if let Some(outcome) = self.game.outcome() {
            return outcome.value(ply);
        }
        let may_stand_pat = self.game.may_stand_pat();
        let mut best = if may_stand_pat { self.game.evaluate() } else { -Value::INFINITY };
        let mut moves = G::Moves::default();
        self.game.noisy_moves(&mut moves);
        let mut wanted: Vec<(i32, usize)> =
            (0..moves.len()).map(|n| (-self.game.knowledge(moves.nth(n)), n)).collect();
        wanted.retain(|(opposite, _)| *opposite <= 0 || !may_stand_pat);
        wanted.sort_unstable();
        for (_, number) in wanted {
            let alpha = window.alpha.max(best);
            if alpha >= window.beta {
                break;
            }
            let m = moves.nth(number);
            let before = self.game.to_move();
            let undo = self.game.make(m);
            let turn = Turn::between(before, self.game.to_move());
            let below = turn.window(Window { alpha, beta: window.beta });
            let value = turn.value(self.quiet(ply + 1, below));
            self.game.unmake(m, undo);
            best = best.max(value);
        }
        best
    }
}

#[cfg(all(test, feature = "studies"))]
mod tests {
    use super::*;
    use crate::practice::{Driver, search};
    use nullwindow::theory::minimal_tree;
    use nullwindow_games::tree::{OrderedTree, Weights};

    /// The uniform tree, whose minimal tree has a formula: its path is its key.
    #[test]
    fn uniform_trees_have_the_minimal_tree_of_the_formula() {
        for (width, depth, seed) in [(3, 4, 1), (4, 5, 2), (5, 4, 3), (2, 8, 4)] {
            let tree = OrderedTree::new(width, Weights::equal(width), seed).unwrap();
            let mut search = Search::new(tree, false);
            for d in 1..=depth {
                search.pass(d, Memory::Graph);
                for memory in [Memory::Tree, Memory::Graph] {
                    let leaves = search.smallest(d, memory).leaves;
                    assert_eq!(leaves as f64, minimal_tree(width, d), "{width} {d} {memory:?}");
                }
            }
        }
    }

    #[test]
    fn values_are_those_of_the_searcher_and_graphs_are_smaller() {
        let suites = [Suite::Chess, Suite::Othello, Suite::Checkers, Suite::ConnectFour];
        for (suite, depth) in suites.into_iter().zip([4, 5, 6, 6]) {
            for number in [0, 5, 11] {
                let setup = Setup::of(suite, Driver::MtdF, depth);
                let (least, found) =
                    (minimal(suite, number, &setup), search(suite, number, &setup));
                let (least, found) = (least.unwrap(), found.unwrap());
                let mut depths = 0;
                for d in 1..=depth {
                    let Some(value) = found.integer(&format!("value_{d}")) else { continue };
                    depths += 1;
                    assert_eq!(least.integer(&format!("value_{d}")), Some(value), "{suite:?} {d}");
                    let leaves = |of: &str| least.integer(&format!("{of}_leaves_{d}")).unwrap();
                    assert!(leaves("graph") <= leaves("tree"), "{suite:?} {number} {d}");
                }
                assert!(depths > 0);
            }
        }
    }
}
