//! DUAL-INS: Reinefeld, Marsland, Schaeffer (1985), section 4.1.
//!
//! As DUAL-NS, but the minimal-window probe saves its tree "in a manner that is suitable for DUAL*":
//! if a son turns out superior, what the probe has found is exactly the solution tree that
//! dual-SSS* would have built with this bound, and the best-first search resumes from there. So no
//! leaf is visited twice, and the leaves are those of DUAL*, in DUAL*'s order.
//!
//! Below, as in `open.rs`, MAX is the side to move at the son: his moves are all in the solution
//! tree. The probe asks whether the son is worth at least `omega` to MAX; if not, the solution tree
//! shows it.

use super::dual::dual_sss_at_son;
use super::open::{Entry, Open, State};
use super::place::Root;
use super::state_space::StateSpace;
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::value::{Depth, Value, Window};
use std::cmp::Reverse;

/// The value of `position`, `depth` moves deep.
pub fn dual_ins<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut a = dual_sss_at_son(&mut walk, &moves, 0, -Value::INFINITY, depth);
    for i in 1..moves.len() {
        let mut open = Open::new(State::LiveMax(0), -a);
        let shown = walk.at_son(&moves, i, |walk| probe_max(walk, &mut open, 0, -a, depth - 1));
        if let Ok(root) = shown {
            walk.observer.research(i, Window::new(a, Value::INFINITY));
            open.plant(root);
            let v = walk.at_son(&moves, i, |walk| {
                StateSpace::with_open(walk, open, Root::Max, depth - 1, vec![i as u32]).resume()
            });
            a = a.max(-v);
        }
    }
    walk.observer.leave(a);
    a
}

/// The probe has shown that MAX gets at least omega: the son is inferior.
struct AtLeastOmega;

/// MAX to move, number `number` of the moves of MIN: the descriptor, or the solution tree, that
/// shows that he does not get `omega`.
fn probe_max<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    open: &mut Open,
    number: u32,
    omega: Value,
    depth: Depth,
) -> Result<Entry, AtLeastOmega> {
    if let Some(value) = walk.leaf(depth) {
        let entry = Entry { merit: value, son: 0, state: State::SolvedMax(number) };
        return if value < omega { Ok(entry) } else { Err(AtLeastOmega) };
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, omega - 1, omega, &mut moves);
    let mut sons: Vec<Entry> = Vec::with_capacity(moves.len());
    for son in 0..moves.len() {
        match walk.at_son(&moves, son, |walk| probe_min(walk, open, omega, depth - 1)) {
            Ok(entry) => sons.push(Entry { son: son as u32, ..entry }),
            Err(AtLeastOmega) => {
                walk.observer.cut(Cut::Beta, son + 1);
                walk.observer.leave(omega);
                sons.iter().for_each(|entry| open.forget(entry));
                return Err(AtLeastOmega);
            }
        }
    }
    sons.sort_by_key(|entry| (Reverse(entry.merit), entry.son));
    let merit = sons[0].merit;
    walk.observer.leave(merit);
    Ok(Entry { merit, son: 0, state: open.make_node(number, sons) })
}

/// MIN to move: the first of his moves after which MAX does not get `omega`.
fn probe_min<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    open: &mut Open,
    omega: Value,
    depth: Depth,
) -> Result<Entry, AtLeastOmega> {
    if let Some(value) = walk.leaf(depth) {
        let entry = Entry { merit: -value, son: 0, state: State::SolvedMin };
        return if -value < omega { Ok(entry) } else { Err(AtLeastOmega) };
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -omega, -omega + 1, &mut moves);
    for number in 0..moves.len() {
        let shown = walk
            .at_son(&moves, number, |walk| probe_max(walk, open, number as u32, omega, depth - 1));
        if let Ok(entry) = shown {
            walk.observer.cut(Cut::Beta, number + 1);
            walk.observer.leave(-entry.merit);
            return Ok(entry);
        }
    }
    walk.observer.leave(-omega);
    Err(AtLeastOmega)
}
