//! SSS*: Stockman (1979); Reinefeld et al. (1985), section 3 and Figure 3.1. And its dual, dual-SSS*
//! (Kumar and Kanal 1983), started on the root itself.
//!
//! Best-first: always expands the most promising descriptor of OPEN (`open.rs`), by the operator of
//! `state_space.rs`. Merits are upper bounds on what MAX can reach; they only fall.

use super::place::Root;
use super::state_space::StateSpace;
use super::walk::Walk;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn sss<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    sss_up_to(position, depth, Value::INFINITY, observer)
}

/// The same with a bound: the value, or `bound` if the value is not below it.
pub fn sss_up_to<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    bound: Value,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window { beta: bound, ..Window::FULL });
    StateSpace::new(&mut walk, Root::Max, bound, depth, Vec::new()).run()
}

/// The same by dual-SSS*: the opponent's moves are all kept, ours one at a time.
pub fn dual_sss<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    -StateSpace::new(&mut walk, Root::Min, Value::INFINITY, depth, Vec::new()).run()
}
