//! Best Node Search: Rutko (2011), "Fuzzified Algorithm for Game Tree Search with Statistical and
//! Analytical Evaluation", Scientific Papers of the University of Latvia 770, pages 90–111.
//!
//! All of the root's children are asked for the same thing: is your value at least the *test*? If
//! exactly one says yes, it is the best move, whatever its value; if several do, only they stay in
//! play and α rises; if none does, β falls. It stops when one child is left, or nothing lies
//! between α and β.
//!
//! The print says "update α-β range" and not how. Read here: α and β are the greatest lower and the
//! greatest upper bound of the children in play, as MT leaves them in memory. They are the bounds of
//! the root, at least as tight as the test itself, and integers, so that β is included. A test lies
//! in `α < test <= β`, and so every round narrows one of them. An only child gets one test, for the
//! sake of a bound. The first test is a guess, the others are the print's without statistics: α plus
//! (k − 1) / k of the range, with k children in play.
//!
//! It shares MT, memory and children with MTD(best) (`root.rs`). Neither is the other with other
//! tests (`tests/best_node_search.rs`): among equally good moves this one needs their value, MTD(best)
//! does not; and a round is finished here even if the best move is proved in the middle of it.

use super::Choice;
use super::root::Root;
use super::walk::Walk;
use crate::game::Game;
use crate::memory::TreeMemory;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The best move of `position`, `depth` moves deep, and what is proved about its value.
pub fn best_node_search<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Choice {
    let mut guess = Some(first_guess);
    let next_test = |known, in_play| guess.take().unwrap_or_else(|| separating(known, in_play));
    best_node_search_by(position, depth, next_test, observer)
}

/// The same with other tests: `next_test` chooses one from the bounds of the root and the number of
/// children in play. It is moved into the range where the answer is open.
pub fn best_node_search_by<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    mut next_test: impl FnMut(Bounds, usize) -> Value,
    observer: &mut O,
) -> Choice {
    let mut walk = Walk::begin(position, depth, observer, false);
    if let Some(value) = walk.leaf(depth) {
        return Choice { child: None, bounds: Bounds::exact(value) };
    }
    let mut root = Root::new(walk, TreeMemory::new()).expect("it is not a leaf");
    let mut in_play: Vec<usize> = (0..root.len()).collect();
    let mut known = Bounds::UNKNOWN;
    loop {
        let test = next_test(known, in_play.len()).clamp(known.lower + 1, known.upper);
        let better = round(&mut root, &in_play, test);
        if !better.is_empty() {
            in_play = better;
        }
        let greatest = |bound: fn(Bounds) -> Value| {
            let bounds = in_play.iter().map(|&i| bound(root.bounds(i)));
            bounds.max().expect("a child that fails stays unless another passes")
        };
        known = Bounds { lower: greatest(|b| b.lower), upper: greatest(|b| b.upper) };
        if in_play.len() == 1 || known.lower == known.upper {
            return Choice { child: Some(root.leader()), bounds: known };
        }
    }
}

/// Tests all children in play, as a node is searched, but without a cutoff. Returns those that pass.
fn round<G: Game, O: Observer>(
    root: &mut Root<G, O>,
    in_play: &[usize],
    test: Value,
) -> Vec<usize> {
    let window = Window::at_least(test);
    root.walk.observer.pass(window);
    root.walk.observer.enter(root.walk.depth_at_root(), window);
    let mut better = Vec::new();
    let mut g = -Value::INFINITY;
    for &i in in_play {
        let v = root.test(i, test);
        if v >= test {
            better.push(i);
        }
        g = g.max(v);
    }
    root.walk.observer.leave(g);
    better
}

/// The test that one of `in_play` children is likely to pass, if nothing is known of their values.
fn separating(known: Bounds, in_play: usize) -> Value {
    let range = i64::from((known.upper + 1).get()) - i64::from(known.lower.get());
    let k = in_play as i64;
    known.lower + (range * (k - 1) / k) as i32
}
