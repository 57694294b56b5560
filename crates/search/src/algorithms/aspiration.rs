//! Aspiration search: Marsland and Campbell (1981), section II.A.
//!
//! A first search with the window `(V − e, V + e)` around an estimate V. If it fails, the value is
//! outside, and a second search goes from the bound found to the end of the scale.

use super::walk::Walk;
use super::{alphabeta, negascout};
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// Aspiration over alpha-beta.
pub fn aspiration_alphabeta<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    around: Window,
    observer: &mut O,
) -> Value {
    aspiration(position, depth, around, observer, alphabeta::node)
}

/// Aspiration over NegaScout: the baseline of the 1995 papers.
pub fn aspiration_negascout<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    around: Window,
    observer: &mut O,
) -> Value {
    aspiration(position, depth, around, observer, negascout::node)
}

fn aspiration<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    around: Window,
    observer: &mut O,
    search: impl Fn(&mut Walk<G, O>, Value, Value, Depth) -> Value,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    let mut pass = |window: Window| {
        walk.observer.pass(window);
        search(&mut walk, window.alpha, window.beta, depth)
    };
    let v = pass(around);
    // The bound v may be the value itself: then the second search fails with exactly v.
    if v <= around.alpha {
        pass(Window::new(-Value::INFINITY, v))
    } else if v >= around.beta {
        pass(Window::new(v, Value::INFINITY))
    } else {
        v
    }
}
