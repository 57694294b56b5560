//! SSS*: Stockman (1979); Reinefeld et al. (1985), section 3 and Figure 3.1.
//!
//! Best-first: the descriptor on top of OPEN, the most promising one, is replaced by others
//! according to the operator Γ. Merits are upper bounds on what MAX can reach; they only fall. All
//! moves of MAX are on OPEN together, those of MIN one at a time. The cases of Γ, numbered as below:
//!
//! | | node | what follows it on OPEN |
//! |---|---|---|
//! | 1 | SOLVED, child of a MAX node | its parent, SOLVED; all others below the parent leave |
//! | 2 | SOLVED, child of a MIN node | its next brother, LIVE |
//! | 3 | the same without a next brother | its parent, SOLVED |
//! | 4 | LIVE leaf | itself, SOLVED, with the lesser of its value and h |
//! | 5 | LIVE MIN node | its first successor, LIVE |
//! | 6 | LIVE MAX node | all its successors, LIVE |
//!
//! Where it differs from the print:
//! - a SOLVED node is treated by the type of its *parent*. If the players alternate, that is the
//!   opposite of its own type, which the papers test; if a side may move twice, only the parent's
//!   is right;
//! - `purge` deletes descendants (Reinefeld et al. print "ancestor");
//! - for alternating games the same search runs on a faster OPEN (`fast_open`), step for step.

use super::fast_open;
use super::open::{Descriptor, Node, NodeType, Open, child, parent};
use super::walk::Walk;
use crate::game::Game;
use crate::observe::{Best, Observer, Status};
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
    if walk.alternates() {
        fast_open::sss(&mut walk, bound, depth, None)
    } else {
        sss_star(&mut walk, &Node::new(), bound, None, 0)
    }
}

/// SSS*(root, bound). In staged searches a node `stage` plies below `root` is a leaf, and `above`
/// descriptors are on the lists of the stages above.
pub(super) fn sss_star<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    root: &Node,
    bound: Value,
    stage: Option<Depth>,
    above: usize,
) -> Value {
    let mut open = Open::new(walk, Best::Greatest, above);
    open.push(root.clone(), Status::Live, bound);
    loop {
        let Descriptor { node, status, h } = open.pop();
        match status {
            Status::Live => match leaf_value(&mut open, &node, root, h, stage) {
                Some(f) => open.insert(node, Status::Solved, f.min(h)), // 4
                None => match open.generate(&node, h) {
                    (NodeType::Min, _) => open.push(child(&node, 0), Status::Live, h), // 5
                    (NodeType::Max, w) => open.push_successors(&node, w, Status::Live, h), // 6
                },
            },
            Status::Solved if node == *root => {
                open.walk.observer.open_end();
                return h;
            }
            Status::Solved => match open.node_type(&parent(&node)) {
                NodeType::Max => {
                    open.purge(&parent(&node)); // 1
                    open.push(parent(&node), Status::Solved, h);
                }
                NodeType::Min => match open.brother(&node) {
                    Some(brother) => open.push(brother, Status::Live, h), // 2
                    None => open.push(parent(&node), Status::Solved, h),  // 3
                },
            },
        }
    }
}

/// The value of a node, if it is a leaf or counts as one.
fn leaf_value<G: Game, O: Observer>(
    open: &mut Open<G, O>,
    node: &Node,
    root: &Node,
    h: Value,
    stage: Option<Depth>,
) -> Option<Value> {
    if let Some(value) = open.evaluate(node) {
        return Some(value);
    }
    let plies = stage.filter(|stage| node.len() - root.len() == usize::from(stage.get()));
    // The leaf is off the list and will come back: count it with the lists above.
    plies.map(|_| sss_star(open.walk, node, h, stage, open.len() + 1))
}
