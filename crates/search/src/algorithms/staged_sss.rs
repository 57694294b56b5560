//! Staged SSS*: Campbell and Marsland (1983), named in Reinefeld et al. (1985), section 4, as
//! accepting "increased search overhead to limit storage requirements". Our reading.
//!
//! SSS* looks only `stage` plies deep; a node there is a leaf to it, whose value is found by
//! another SSS* of the same kind, with the merit of the leaf as its bound. OPEN never holds more
//! than one stage of each: storage w^(stage/2) · d/stage instead of w^(d/2). A lower stage's
//! results are discarded when it returns and cannot be reused later: that is the overhead.

use super::fast_open;
use super::open::Node;
use super::sss::sss_star;
use super::walk::Walk;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep, in stages of `stage` plies (at least 1).
pub fn staged_sss<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    stage: Depth,
    observer: &mut O,
) -> Value {
    let stage = Some(stage.max(Depth::new(1)));
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if walk.alternates() {
        fast_open::sss(&mut walk, Value::INFINITY, depth, stage)
    } else {
        sss_star(&mut walk, &Node::new(), Value::INFINITY, stage, 0)
    }
}
