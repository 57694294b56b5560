//! PNS, Partially Informed NegaScout: Reinefeld, Marsland, Schaeffer (1985), section 2.5.
//!
//! NegaScout that keeps just two things from a minimal-window search: the *sub-variation* (the path
//! to the leaf whose value came back) and the scores of the node's own children. The paper prints no
//! code; this reading gives its column of Table 5.1. When a child is searched again,
//! - its own children are tried by score, best first, until the best so far is as good as the next
//!   one's score (prove best), each in the window its score allows;
//! - the first of them follows the sub-variation. On it, levels alternate: where the first search
//!   was cut off, children left of the sub-variation are ignored; elsewhere it is only tried first;
//! - the leaf at its end is known and not visited.
//!
//! Levels alternate because the players do. Where a side moves again, its two levels are of the
//! same kind: a child of the same side that is searched again was itself cut off, so it ignores
//! left.
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList, Turn};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Ply, Value, Window};
use std::cmp::Reverse;

/// The value of `position`, `depth` moves deep.
pub fn pns<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    let mut lines = vec![Line::default(); usize::from(depth.get()) + 1];
    node(&mut walk, &mut lines, Window::FULL, depth, Search::First)
}

/// What is kept from the last search of a node, one for each ply: the triangular matrix of
/// sub-variations, and the scores.
#[derive(Clone, Default)]
struct Line {
    /// Child numbers from this node to the leaf whose value came back.
    sub_variation: Vec<u32>,
    /// The results of this node's children, in the order searched.
    scores: Vec<(u32, Value)>,
}

/// What is known about a node when it is searched.
#[derive(Clone, Copy)]
enum Search<'l> {
    /// Nothing.
    First,
    /// The first search of this very node failed low.
    Again { line: &'l Line, leaf: Value },
    /// The node is on the sub-variation, and the first search failed high here (`ignore_left`) or
    /// failed low.
    Follow { sub_variation: &'l [u32], leaf: Value, ignore_left: bool },
}

fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    lines: &mut Vec<Line>,
    Window { alpha, beta }: Window,
    depth: Depth,
    search: Search,
) -> Value {
    debug_assert!(alpha < beta);
    let ply = usize::from(Ply::get(walk.ply(depth)));
    lines[ply].sub_variation.clear();
    lines[ply].scores.clear();
    let on_line = search.sub_variation();
    if let Some((&[], leaf)) = on_line {
        walk.observer.probe(Bounds::exact(leaf)); // the first terminal node: not a visit
        return leaf;
    }
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let order = search.order(moves.len());
    let mut a = -Value::INFINITY;
    let mut b = beta; // an open window for the first branch
    for (i, &(child, score)) in order.iter().enumerate() {
        if i > 0
            && let Search::Again { .. } = search
        {
            if a.max(alpha) >= score {
                walk.observer.cut(Cut::ProveBest, i);
                a = a.max(score);
                break;
            }
            b = beta.min(score); // narrow window
        }
        let child_at = child as usize;
        let v = walk.at_child(&moves, child_at, |walk, turn| {
            let how = match (i, on_line) {
                (0, Some((path, leaf))) => search.follow(turn, &path[1..], turn.value(leaf)),
                _ => Search::First,
            };
            let inner = turn.window(Window { alpha: a.max(alpha), beta: b });
            turn.value(node(walk, lines, inner, depth - 1, how))
        });
        lines[ply].scores.push((child, v));
        if v > a {
            let exact = i == 0
                || v <= alpha
                || v >= beta
                || matches!(search, Search::Again { .. })
                || walk.exact_near_leaves(&moves, child_at, depth);
            a = v;
            if !exact {
                walk.observer.research(child_at, Window { alpha: v, beta });
                let line = lines[ply + 1].clone();
                a = walk.at_child(&moves, child_at, |walk, turn| {
                    let again = Search::again(turn, &line, turn.value(v));
                    let inner = turn.window(Window { alpha: v, beta });
                    turn.value(node(walk, lines, inner, depth - 1, again))
                });
            }
            note(lines, ply, child);
        }
        if a >= beta {
            walk.observer.cut(Cut::Beta, i + 1);
            break;
        }
        b = a.max(alpha) + 1; // form minimal window
    }
    walk.observer.leave(a);
    a
}

/// Notes that the best line of the node at `ply` goes through child number `child`.
fn note(lines: &mut [Line], ply: usize, child: u32) {
    let (above, below) = lines.split_at_mut(ply + 1);
    let line = &mut above[ply].sub_variation;
    line.clear();
    line.push(child);
    line.extend_from_slice(&below[0].sub_variation);
}

impl<'l> Search<'l> {
    /// The sub-variation from here, and the value of its leaf for the side to move here.
    fn sub_variation(self) -> Option<(&'l [u32], Value)> {
        match self {
            Search::First => None,
            Search::Again { line, leaf } => Some((&line.sub_variation, leaf)),
            Search::Follow { sub_variation, leaf, .. } => Some((sub_variation, leaf)),
        }
    }

    /// How to re-search a child whose minimal window failed high for the parent.
    fn again(turn: Turn, line: &'l Line, leaf: Value) -> Self {
        if turn.is_again() {
            Search::Follow { sub_variation: &line.sub_variation, leaf, ignore_left: true }
        } else {
            Search::Again { line, leaf }
        }
    }

    /// How to search the child on the sub-variation: one side's success is the other's failure.
    fn follow(self, turn: Turn, sub_variation: &'l [u32], leaf: Value) -> Self {
        let failed_high = matches!(self, Search::Follow { ignore_left: true, .. });
        let ignore_left = if turn.is_again() { failed_high } else { !failed_high };
        Search::Follow { sub_variation, leaf, ignore_left }
    }

    /// The children in the order they are searched, with what is known about their scores.
    fn order(self, w: usize) -> Vec<(u32, Value)> {
        let unknown = |child| (child, Value::INFINITY);
        let all = 0..w as u32;
        match self {
            Search::First => all.map(unknown).collect(),
            Search::Again { line, .. } => {
                let mut scores = line.scores.clone();
                scores.sort_by_key(|&(_, score)| Reverse(score));
                scores
            }
            Search::Follow { sub_variation, ignore_left, .. } => {
                let first = sub_variation[0];
                let rest =
                    all.filter(|&child| if ignore_left { child > first } else { child != first });
                std::iter::once(first).chain(rest).map(unknown).collect()
            }
        }
    }
}
