//! MTD(best): Plaat et al. (1995), IJCAI, section 4, "searching for the best move (not the best
//! value)". The paper has no code; this reading works on the bounds of the root's sons.
//!
//! As soon as one son's lower bound is no less than every other son's upper bound, that son is
//! best, whatever its value. Until then:
//! - if a lower bound is known, the leading son is defended: its strongest rival is tested for
//!   being *better* than that bound;
//! - else all that is known are upper bounds, and the son with the greatest is tested for being
//!   *at least* its strongest rival's.

use super::walk::Walk;
use super::{Choice, mt};
use crate::game::{Game, MoveList};
use crate::memory::{Sons, TreeMemory};
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The best move of `position`, `depth` moves deep, and what is proved of its value.
pub fn mtd_best<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Choice {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    // One test of the root; all further ones are of its sons.
    let omega = first_guess.max(-Value::INFINITY + 1); // "at least −∞" is no question
    let g = mt::pass(&mut walk, &mut memory, omega, depth);
    let mut moves = G::Moves::default();
    walk.position.moves(&mut moves);
    if depth == Depth::ZERO || moves.is_empty() {
        return Choice { son: None, bounds: Bounds::exact(g) };
    }
    let sons = memory.sons(TreeMemory::<Bounds>::ROOT, moves.len());
    loop {
        let best = leader(&memory, sons, moves.len());
        let bounds = bounds_of(&memory, sons, best);
        let Some(rival) = strongest_rival(&memory, sons, moves.len(), best) else {
            return Choice { son: Some(best), bounds };
        };
        let (tested, omega) = if bounds.lower.is_infinite() {
            (best, bounds_of(&memory, sons, rival).upper)
        } else {
            (rival, bounds.lower + 1)
        };
        walk.observer.pass(Window::at_least(omega));
        walk.at_son(&moves, tested, |walk| {
            mt::node(walk, &mut memory, sons.get(tested), -omega + 1, depth - 1)
        });
    }
}

/// What is proved of a son, seen by its father.
fn bounds_of(memory: &TreeMemory<Bounds>, sons: Sons, i: usize) -> Bounds {
    let bounds = memory.get(sons.get(i));
    Bounds { lower: -bounds.upper, upper: -bounds.lower }
}

/// The son with the greatest lower bound; among equals the one with the greatest upper bound,
/// then the leftmost.
fn leader(memory: &TreeMemory<Bounds>, sons: Sons, count: usize) -> usize {
    let rank = |i| {
        let bounds = bounds_of(memory, sons, i);
        (bounds.lower, bounds.upper)
    };
    (1..count).fold(0, |best, i| if rank(i) > rank(best) { i } else { best })
}

/// The son with the greatest upper bound among those that may still be better than `best`.
fn strongest_rival(
    memory: &TreeMemory<Bounds>,
    sons: Sons,
    count: usize,
    best: usize,
) -> Option<usize> {
    let defended = bounds_of(memory, sons, best).lower;
    let upper = |i: usize| bounds_of(memory, sons, i).upper;
    (0..count).filter(|&i| i != best && upper(i) > defended).fold(None, |rival, i| match rival {
        Some(r) if upper(r) >= upper(i) => rival,
        _ => Some(i),
    })
}
