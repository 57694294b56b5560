//! MTD(best): Plaat et al. (1995), IJCAI, section 4, "searching for the best move (not the best
//! value)". The paper has no code; this reading works on the bounds of the root's children.
//!
//! As soon as one child's lower bound is at least every other child's upper bound, that child is
//! best, whatever its value. Until then:
//! - if a lower bound is known, the leading child is defended: its strongest rival is tested for
//!   being *better* than that bound;
//! - else only upper bounds are known, and the child with the greatest is tested for being *at
//!   least* its strongest rival's.

use super::walk::Walk;
use super::{Choice, mt};
use crate::game::{Game, MoveList, Turn};
use crate::memory::{Children, TreeMemory};
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The best move of `position`, `depth` moves deep, and what is proved about its value.
pub fn mtd_best<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Choice {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    // One test of the root; all further ones are of its children.
    let omega = first_guess.max(-Value::INFINITY + 1); // "at least −∞" needs no test
    let g = mt::pass(&mut walk, &mut memory, omega, depth);
    let mut moves = G::Moves::default();
    walk.position.moves(&mut moves);
    if depth == Depth::ZERO || moves.is_empty() {
        return Choice { child: None, bounds: Bounds::exact(g) };
    }
    let children = memory.children(TreeMemory::<Bounds>::ROOT, moves.len());
    let turns = (0..moves.len()).map(|i| walk.turn_to(&moves, i)).collect();
    let root = Root { children, turns };
    loop {
        let best = root.leader(&memory);
        let bounds = root.bounds(&memory, best);
        let Some(rival) = root.strongest_rival(&memory, best) else {
            return Choice { child: Some(best), bounds };
        };
        let (tested, omega) = if bounds.lower.is_infinite() {
            (best, root.bounds(&memory, rival).upper)
        } else {
            (rival, bounds.lower + 1)
        };
        walk.observer.pass(Window::at_least(omega));
        walk.search_child(&moves, tested, (omega - 1, omega), |walk, _, omega| {
            mt::node(walk, &mut memory, children.get(tested), omega, depth - 1)
        });
    }
}

/// The root's children.
struct Root {
    children: Children,
    turns: Vec<Turn>,
}

impl Root {
    /// What is proved about a child, as the root sees it.
    fn bounds(&self, memory: &TreeMemory<Bounds>, i: usize) -> Bounds {
        self.turns[i].bounds(*memory.get(self.children.get(i)))
    }

    /// The child with the greatest lower bound; among equals the one with the greatest upper bound,
    /// then the leftmost.
    fn leader(&self, memory: &TreeMemory<Bounds>) -> usize {
        let rank = |bounds: Bounds| (bounds.lower, bounds.upper);
        let mut best = (0, rank(self.bounds(memory, 0)));
        for i in 1..self.turns.len() {
            let found = rank(self.bounds(memory, i));
            if found > best.1 {
                best = (i, found);
            }
        }
        best.0
    }

    /// The child with the greatest upper bound among those that may still be better than `best`.
    fn strongest_rival(&self, memory: &TreeMemory<Bounds>, best: usize) -> Option<usize> {
        let mut greatest = self.bounds(memory, best).lower;
        let mut rival = None;
        for i in (0..self.turns.len()).filter(|&i| i != best) {
            let upper = self.bounds(memory, i).upper;
            if upper > greatest {
                (greatest, rival) = (upper, Some(i));
            }
        }
        rival
    }
}
