//! The search with a large memory: nine empty squares and more.

use super::super::evaluation::Weights;
use super::super::instructions::Instructions;
use super::super::key::hash;
use super::Limits;
use super::node::{INFINITE, Node, WON};
use super::ordering::{Candidate, Candidates, place_of, take_best};
use super::stability::stable;
use super::table::{Entry, Finding, NEAR, NO_SQUARE, Tables};
use super::techniques::{STABILITY, TABLE, TRANSPOSITION_CUTOFF};
use super::window::Window;
use std::sync::atomic::{AtomicBool, Ordering};

/// From this many empty squares on, all children are looked up before any is searched.
const LOOKED_UP: u32 = 9;
/// The most stable discs to look for, less the number of empty squares: looking for
/// more costs more than it gains.
const HOPED_FOR: i32 = 32;
/// The number of nodes between two checks of the stop flag.
const PATIENCE: u64 = 1 << 16;

/// The state of one search.
pub(super) struct Search<'s, I, const WITHOUT: u16> {
    pub instructions: I,
    pub tables: &'s mut Tables,
    pub weights: Option<&'s Weights>,
    pub nodes: u64,
    /// The number of nodes at which the limits are checked next.
    checkpoint: u64,
    most_nodes: u64,
    stop: Option<&'s AtomicBool>,
    pub stopped: bool,
}

impl<'s, I: Instructions, const WITHOUT: u16> Search<'s, I, WITHOUT> {
    pub fn new(
        instructions: I,
        tables: &'s mut Tables,
        weights: Option<&'s Weights>,
        limits: Limits<'s>,
    ) -> Self {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let (nodes, checkpoint, stopped) = (0, 0, false);
        Search {
            instructions,
            tables,
            weights,
            nodes,
            checkpoint,
            most_nodes,
            stop: limits.stop,
            stopped,
        }
    }

    #[inline(always)]
    pub fn legal_moves(&self, node: Node) -> u64 {
        self.instructions.legal_moves(node.own, node.opponent)
    }

    /// Whether to give up. Once true it stays true; values are then meaningless.
    #[inline(always)]
    pub fn must_stop(&mut self) -> bool {
        self.nodes >= self.checkpoint && self.look_at_limits()
    }

    #[cold]
    fn look_at_limits(&mut self) -> bool {
        let asked = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.stopped |= asked || self.nodes >= self.most_nodes;
        self.checkpoint =
            if self.stopped { 0 } else { (self.nodes + PATIENCE).min(self.most_nodes) };
        self.stopped
    }

    /// Fail-soft search of a position: the score, in pairs of discs, if it is inside the window; a
    /// bound on it if not.
    #[inline(always)]
    pub fn search<W: Window>(&mut self, node: Node, moves: u64, empties: u32, window: W) -> i32 {
        if empties <= NEAR {
            self.few(node, moves, empties, window)
        } else {
            compiled!(self, Self::search_node, node, moves, (empties, window))
        }
    }

    #[inline(always)]
    fn search_node<W: Window>(
        &mut self,
        node: Node,
        moves: u64,
        (empties, window): (u32, W),
    ) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        if let Some(most) = self.stability_cutoff(node, empties, window) {
            return most;
        }
        if moves == 0 {
            let replies = self.legal_moves(node.passed());
            if replies == 0 {
                return node.final_score();
            }
            return -self.search(node.passed(), replies, empties, window.passed());
        }
        let key = hash(node.own, node.opponent);
        let known = self.recall(key, empties);
        if let Some(value) = sufficient(known, window) {
            return value;
        }
        let mut candidates = Candidates::new();
        self.candidates(node, moves, &mut candidates);
        if let Some(value) = self.transposition_cutoff(&candidates, empties, window) {
            return value;
        }
        let (best, square) =
            self.best_of((node, empties), &mut candidates, (moves, known.best), window);
        if self.stopped {
            return 0;
        }
        self.remember(
            key,
            Finding {
                value: best,
                alpha: window.alpha(),
                beta: window.beta(),
                best: square,
                empties,
            },
        );
        best
    }

    /// Searches the moves, the stored one first, then the most promising ones, until one is good
    /// enough.
    #[inline(always)]
    fn best_of<W: Window>(
        &mut self,
        (node, empties): (Node, u32),
        candidates: &mut Candidates,
        (moves, stored): (u64, u8),
        window: W,
    ) -> (i32, u8) {
        let (mut best, mut square) = (-INFINITE, NO_SQUARE);
        let mut first = place_of(stored, moves).map(|place| {
            let stored = candidates.swap_remove(place);
            Candidate { replies: self.legal_moves(stored.child), ..stored }
        });
        let mut ranked = false;
        loop {
            let candidate = match first.take() {
                Some(candidate) => candidate,
                None => {
                    if !ranked {
                        ranked = true;
                        self.rank(node, window.alpha(), candidates);
                    }
                    let Some(candidate) = take_best(candidates) else { break };
                    candidate
                }
            };
            let value = window.ask(self, &candidate, empties - 1, best, best == -INFINITE);
            if value > best {
                (best, square) = (value, candidate.square.index() as u8);
                if best >= window.beta() {
                    break;
                }
            }
        }
        (best, square)
    }

    /// The opponent keeps its stable discs whatever happens.
    #[inline(always)]
    pub(super) fn stability_cutoff<W: Window>(
        &self,
        node: Node,
        empties: u32,
        window: W,
    ) -> Option<i32> {
        if WITHOUT & STABILITY != 0 {
            return None;
        }
        let needed = WON - window.alpha();
        if needed > HOPED_FOR - empties as i32 || (node.opponent.count_ones() as i32) < needed {
            return None;
        }
        let most = WON - stable(node.opponent, !node.empty()).count_ones() as i32;
        (most <= window.alpha()).then_some(most)
    }

    #[inline(always)]
    pub(super) fn recall(&self, key: u64, empties: u32) -> Entry {
        if WITHOUT & TABLE == 0 { self.tables.of(empties).probe(key) } else { Entry::NOTHING }
    }

    #[inline(always)]
    pub(super) fn remember(&mut self, key: u64, finding: Finding) {
        if WITHOUT & TABLE == 0 {
            self.tables.of_mut(finding.empties).store(key, &finding);
        }
    }

    /// A move known to be good enough makes all others unnecessary.
    #[inline(always)]
    fn transposition_cutoff<W: Window>(
        &self,
        candidates: &[Candidate],
        empties: u32,
        window: W,
    ) -> Option<i32> {
        if WITHOUT & (TRANSPOSITION_CUTOFF | TABLE) != 0 || empties < LOOKED_UP {
            return None;
        }
        let table = self.tables.of(empties - 1);
        let known = |child: Node| -i32::from(table.probe(hash(child.own, child.opponent)).upper);
        candidates.iter().map(|c| known(c.child)).find(|&value| value >= window.beta())
    }
}

/// The stored bounds, if they settle the window.
#[inline(always)]
pub(super) fn sufficient<W: Window>(known: Entry, window: W) -> Option<i32> {
    let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
    if lower >= window.beta() || lower == upper {
        return Some(lower);
    }
    (upper <= window.alpha()).then_some(upper)
}
