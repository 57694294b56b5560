//! MTD(best): Plaat et al. (1995), IJCAI, section 4, "searching for the best move (not the best
//! value)". The paper has no code; this reading works on the bounds of the root's children.
//!
//! As soon as one child's lower bound is at least every other child's upper bound, that child is
//! best, whatever its value. Until then:
//! - if a lower bound is known, the leading child is defended: its strongest rival is tested for
//!   being *better* than that bound;
//! - else only upper bounds are known, and the child with the greatest is tested for being *at
//!   least* its strongest rival's.

use super::root::Root;
use super::walk::Walk;
use super::{Choice, mt};
use crate::game::Game;
use crate::memory::TreeMemory;
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
    let Some(mut root) = Root::new(walk, memory) else {
        return Choice { child: None, bounds: Bounds::exact(g) };
    };
    loop {
        let best = root.leader();
        let bounds = root.bounds(best);
        let Some(rival) = strongest_rival(&root, best) else {
            return Choice { child: Some(best), bounds };
        };
        let (tested, omega) = if bounds.lower.is_infinite() {
            (best, root.bounds(rival).upper)
        } else {
            (rival, bounds.lower + 1)
        };
        root.walk.observer.pass(Window::at_least(omega));
        root.test(tested, omega);
    }
}

/// The child with the greatest upper bound among those that may still be better than `best`.
fn strongest_rival<G: Game, O: Observer>(root: &Root<G, O>, best: usize) -> Option<usize> {
    let mut greatest = root.bounds(best).lower;
    let mut rival = None;
    for i in (0..root.len()).filter(|&i| i != best) {
        let upper = root.bounds(i).upper;
        if upper > greatest {
            (greatest, rival) = (upper, Some(i));
        }
    }
    rival
}
