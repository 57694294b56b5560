//! AB-SSS*: Plaat et al. (1995), "A Minimax Algorithm Better than Alpha-Beta? No and Yes",
//! Figure 2, left. SSS* as a sequence of null-window alpha-beta searches with memory.
//!
//! `g` is an upper bound on the value at all times; a search that does not lower it proves it.

use super::ab_memory;
use super::walk::Walk;
use crate::game::Game;
use crate::memory::TreeMemory;
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn ab_sss<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    let mut g = Value::INFINITY;
    loop {
        let gamma = g;
        g = ab_memory::pass(&mut walk, &mut memory, Window::new(gamma - 1, gamma), depth);
        if g == gamma {
            return g;
        }
    }
}
