//! AB-DUAL*: Plaat et al. (1995), "A Minimax Algorithm Better than Alpha-Beta? No and Yes",
//! Figure 2, right. DUAL* as a sequence of null-window alpha-beta searches with memory.
//!
//! `g` is a lower bound on the value at all times; a search that does not raise it proves it.

use super::ab_memory;
use super::walk::Walk;
use crate::game::Game;
use crate::memory::TreeMemory;
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn ab_dual<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    let mut g = -Value::INFINITY;
    loop {
        let gamma = g;
        g = ab_memory::pass(&mut walk, &mut memory, Window::new(gamma, gamma + 1), depth);
        if g == gamma {
            return g;
        }
    }
}
