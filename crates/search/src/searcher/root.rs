//! The root: a node whose moves, with all that is proved of them, are kept outside the table.

use super::answer::Step;
use super::deferral::Settled;
use super::enhancements::{Enhancements, Switches};
use super::move_order::Number;
use super::node::Node;
use super::worker::{Searched, Worker};
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::ordering::Candidate;
use crate::value::{Bounds, Depth, Ply, Value, Window};
use std::cmp::Reverse;

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootLine<M> {
    pub m: M,
    pub number: u32,
    /// What this iteration has proved of it, seen by the side to move at the root.
    pub bounds: Bounds,
    /// The move and what was found to be played after it.
    pub line: Vec<M>,
}

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Fills the list of root moves, ordered as those of any node.
    pub fn list_root_moves(&mut self) {
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        let node = self.root_node(Depth::new(2)); // Depth one would ask for quick knowledge.
        let ranks = self.ranks(&moves, node.depth);
        let noisy = self.noisy_first();
        let mut ranked: Vec<_> = (0..moves.len() as u32)
            .map(|number| {
                let m = moves.nth(number as usize);
                let knowledge = self.knowledge(m, node.depth);
                let score = match ranks {
                    true => {
                        self.score(&self.game, self.history.entries(), m, knowledge, node.ply)
                            + self.precedence(m, &noisy)
                    }
                    false => 0,
                };
                Candidate::new(score, number, m)
            })
            .collect();
        if self.settings.seed != 0 {
            shuffle(&mut ranked, self.settings.seed);
        }
        let root_line = |at: usize| {
            let candidate = ranked[at];
            let (m, number) = (candidate.m, candidate.number());
            RootLine { m, number, bounds: Bounds::UNKNOWN, line: vec![m] }
        };
        let scores = ranked.iter().map(Candidate::score);
        self.root_moves = best_first(scores).map(root_line).collect();
    }

    pub fn root_node(&self, depth: Depth) -> Node {
        Node { key: self.key(), depth, ply: Ply::ROOT }
    }

    /// What earlier iterations proved of the root moves no longer holds.
    pub fn forget_root_bounds(&mut self) {
        for root in &mut self.root_moves {
            root.bounds = Bounds::UNKNOWN;
        }
    }

    /// One search of the root. A move that is best, or good enough, comes to the front.
    pub fn search_root(&mut self, depth: Depth, window: Window) -> Searched {
        self.tally.passes += 1;
        self.observer.pass(window);
        self.budget.spend()?;
        self.tally.interior += 1;
        self.observer.enter(depth, window);
        let node = self.root_node(depth);
        let defers = self.has_whole_root() && self.begin_deferral(node, window);
        let value = self.try_root_moves(node, window, defers);
        let value = value?;
        if defers {
            self.end_deferral();
        }
        self.observer.leave(value);
        self.tell(Step::Pass { depth, window, value, nodes: self.budget.nodes() });
        Ok(value)
    }

    fn try_root_moves(&mut self, node: Node, window: Window, defers: bool) -> Searched {
        let mut alpha = window.alpha;
        let mut best = -Value::INFINITY;
        let mut tried = 0;
        // The moves behind these were left to other threads.
        let mut fresh = self.root_moves.len();
        while tried < self.root_moves.len() {
            let number = self.root_moves[tried].number;
            if defers && !self.takes_root_move(number, node, 0 < tried && tried < fresh) {
                self.root_moves[tried..].rotate_left(1);
                fresh -= 1;
                continue;
            }
            let now = Window { alpha, beta: window.beta };
            let value = match self.settled_root_move(tried, now) {
                Some(value) => value,
                None => match self.search_root_move(tried, tried, node.depth, now) {
                    Ok(value) => value,
                    Err(stopped) => {
                        self.keep_root_test(tried);
                        return Err(stopped);
                    }
                },
            };
            if defers && self.is_settled_elsewhere() {
                return Ok(self.adopt_root(window));
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.root_moves[..=tried].rotate_right(1);
                }
                if value >= window.beta {
                    self.tally.cutoffs += 1;
                    self.tally.first_move_cutoffs += u64::from(tried == 0);
                    self.observer.cut(Cut::Beta, tried + 1);
                    break;
                }
            }
            tried += 1;
        }
        if self.on(Enhancements::TABLE) && self.has_whole_root() {
            let number = self.root_moves[0].number;
            self.remember(node, window, best, Number(number));
            if let Some(busy) = self.shared.busy.filter(|_| defers) {
                let lower = if best > window.alpha { best } else { -Value::INFINITY };
                let upper = if best < window.beta { best } else { Value::INFINITY };
                busy.prove_root(node.depth, Bounds { lower, upper }, number);
            }
        }
        Ok(best)
    }

    /// Takes over what another thread has found of the root.
    fn adopt_root(&mut self, window: Window) -> Value {
        let Some(Settled { value, best, .. }) = self.settled.take() else { return window.alpha };
        let at = self.root_moves.iter().position(|root| root.number == best);
        if value > window.alpha
            && let Some(at) = at
        {
            self.root_moves[..=at].rotate_right(1);
            let best = &mut self.root_moves[0];
            best.bounds.lower = best.bounds.lower.max(value);
            best.line.truncate(1);
        }
        if value < window.beta {
            for root in &mut self.root_moves {
                root.bounds.upper = root.bounds.upper.min(value);
            }
        }
        value
    }

    /// The second search of a root move was stopped; that the first proved it better still holds.
    fn keep_root_test(&mut self, at: usize) {
        if let Some(value) = self.root_test.take() {
            let bounds = &mut self.root_moves[at].bounds;
            bounds.lower = bounds.lower.max(value);
            self.root_moves[..=at].rotate_right(1);
        }
    }

    /// What this iteration already proved of a root move, if that settles it: memory that no other
    /// position can push out.
    fn settled_root_move(&self, at: usize, window: Window) -> Option<Value> {
        if !self.on(Enhancements::TABLE) || self.is_selective() {
            return None;
        }
        let Bounds { lower, upper } = self.root_moves[at].bounds;
        if lower >= window.beta || lower == upper {
            Some(lower)
        } else if upper <= window.alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Searches one root move and keeps what is proved of it.
    pub fn search_root_move(
        &mut self,
        at: usize,
        tried: usize,
        depth: Depth,
        window: Window,
    ) -> Searched {
        let RootLine { m, number, .. } = self.root_moves[at];
        if self.on(Enhancements::REFUTATION) {
            self.guide.follow(&self.root_moves[at].line);
            self.guide.back(0);
        }
        self.lines.clear(1);
        self.root_test = None;
        let candidate = Candidate::new(i32::MAX, number, m);
        let value = self.child(candidate, tried, self.root_node(depth), window)?;
        if self.settled.is_some() {
            return Ok(value); // It is void.
        }
        let root = &mut self.root_moves[at];
        if value > window.alpha {
            root.bounds.lower = root.bounds.lower.max(value);
        }
        if value < window.beta {
            root.bounds.upper = root.bounds.upper.min(value);
        }
        let below = self.lines.get(1);
        if !below.is_empty() || value > window.alpha {
            root.line.truncate(1);
            root.line.extend_from_slice(below);
        }
        Ok(value)
    }
}

/// The places of these scores, the highest first and equal ones in their order. (Sorting the things
/// themselves would compile a sort for every game and every kind of search.)
pub(super) fn best_first(scores: impl Iterator<Item = i32>) -> impl Iterator<Item = usize> {
    let mut places: Vec<(Reverse<i32>, usize)> = scores.map(Reverse).zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place)
}

/// Fisher and Yates with SplitMix64: the same shuffle forever.
fn shuffle<T>(items: &mut [T], mut state: u64) {
    for last in (1..items.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        items.swap(last, (z % (last as u64 + 1)) as usize);
    }
}
