//! Iterative deepening, and the answer when it ends.

use super::answer::{Answer, BoundKind, Iteration, Line, RootMove, Step};
use super::enhancements::Switches;
use super::limits::Limits;
use super::worker::Worker;
use crate::clock::Instant;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Ply, Value, Window};
use std::time::Duration;

/// What iterative deepening has found so far.
#[derive(Clone)]
pub(super) struct Progress<M> {
    pub rows: Vec<Iteration<M>>,
    /// The best line: of the last iteration, or of an unfinished one that has proved another better.
    pub best: Option<Line<M>>,
    pub pv_complete: bool,
    pub root_moves: Vec<RootMove<M>>,
    pub alternatives: Vec<Line<M>>,
    /// Whether the search completed rather than being stopped.
    pub finished: bool,
}

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Searches deeper and deeper, until a limit is reached or the result is final. `threads` counts all
    /// threads, including this one.
    pub fn deepen(&mut self, limits: &Limits, began: Instant, threads: usize) -> Progress<G::Move> {
        let root = self.game.clone();
        let mut progress = Progress {
            rows: Vec::new(),
            best: None,
            pv_complete: false,
            root_moves: Vec::new(),
            alternatives: Vec::new(),
            finished: false,
        };
        self.restrict_root(limits.only.as_deref());
        self.arrange_root(limits.first.as_deref());
        if self.root_moves.is_empty() || limits.last_iteration() == Depth::ZERO {
            self.look_only(began, &mut progress);
            return progress;
        }
        let step = self.settings.deepen_by.unwrap_or(1);
        let lines = limits.lines.min(self.root_moves.len());
        for depth in depths(limits.last_iteration(), step) {
            let before = self.counted();
            let last_best = self.root_moves[0].m;
            self.forget_root_bounds();
            self.depth = depth;
            let Ok((value, bound)) = self.drive(depth, self.guess(&progress.rows)) else {
                self.exchange_history();
                self.game = root;
                if let Some(better) = self.proved_better_than(last_best) {
                    progress.pv_complete = false;
                    self.replace_best(&mut progress, lines, better, Vec::new());
                }
                return progress;
            };
            let (pv, pv_complete) = self.principal_variation(depth, value);
            let mut found = Vec::new();
            let last = &progress.alternatives;
            let stopped = self.find_alternatives(depth, lines, value, last, &mut found).is_err();
            self.exchange_history();
            self.observer.iteration(depth, value);
            progress.rows.push(Iteration {
                depth,
                value,
                bound,
                best: Some(self.root_moves[0].m),
                tally: self.counted() - before,
                time: began.elapsed(),
            });
            progress.pv_complete = pv_complete;
            progress.root_moves = self.proved_root_moves();
            let best = Line { depth, value, bound, pv };
            if stopped {
                self.game = root;
                self.replace_best(&mut progress, lines, best, found);
                return progress;
            }
            (progress.best, progress.alternatives) = (Some(best), found);
            if self.listener.is_some() {
                let answer = self.answer(progress.clone(), began.elapsed());
                let nodes = self.budget.nodes_of_all();
                self.tell(Step::Iteration(Box::new(Answer { threads, nodes, ..answer })));
            }
            // A selective search may have missed a shorter win at first.
            let sure = if self.is_selective() { Depth::new(depth.get() / 2) } else { depth };
            if lines <= 1 && is_final(value, bound, sure) {
                break;
            }
        }
        progress.finished = true;
        progress
    }

    /// Tells the listener, if there is one.
    pub fn tell(&mut self, step: Step<G::Move>) {
        if let Some(listener) = &mut self.listener {
            listener(step);
        }
    }

    /// The first root move, if its lower bound exceeds the upper bound of `last_best`. MTD(best) puts the
    /// move with the greatest lower bound first, which alone proves nothing.
    fn proved_better_than(&mut self, last_best: G::Move) -> Option<Line<G::Move>> {
        let first = &self.root_moves[0];
        let value = first.bounds.lower;
        let last = self.root_moves.iter().find(|root| root.m == last_best)?;
        if value <= last.bounds.upper {
            return None;
        }
        let (depth, bound) = (self.depth, BoundKind::Lower);
        let (pv, _) = self.principal_variation(depth, value);
        Some(Line { depth, value, bound, pv })
    }

    /// Takes the best line and the others found by an unfinished iteration; the rest are those of the
    /// last iteration.
    fn replace_best(
        &mut self,
        progress: &mut Progress<G::Move>,
        lines: usize,
        mut best: Line<G::Move>,
        mut found: Vec<Line<G::Move>>,
    ) {
        let mut last = std::mem::take(&mut progress.alternatives);
        last.extend(progress.best.take());
        let first = best.pv[0];
        if best.pv.len() == 1 && !progress.pv_complete {
            // A null window proves a value but no line: an earlier line is better than none.
            let before = last.iter().find(|line| line.pv[0] == first && line.pv.len() > 1);
            best.pv = before.map_or_else(|| self.remembered_line(first), |line| line.pv.clone());
        }
        self.add_unreached(lines, first, last, &mut found);
        (progress.best, progress.alternatives) = (Some(best), found);
    }

    /// No move, or no depth: the root is a leaf.
    fn look_only(&mut self, began: Instant, progress: &mut Progress<G::Move>) {
        let node = self.root_node(Depth::ZERO);
        let root = self.game.clone();
        let Ok(value) = self.search(node, Window::FULL) else {
            self.game = root;
            return;
        };
        (progress.pv_complete, progress.finished) = (true, true);
        progress.root_moves = self.proved_root_moves();
        progress.rows.push(Iteration {
            depth: Depth::ZERO,
            value,
            bound: BoundKind::Exact,
            best: self.root_moves.first().map(|root| root.m),
            tally: self.counted(),
            time: began.elapsed(),
        });
    }

    fn proved_root_moves(&self) -> Vec<RootMove<G::Move>> {
        self.root_moves.iter().map(|root| RootMove { m: root.m, bounds: root.bounds }).collect()
    }

    /// The expected value of the next iteration.
    fn guess(&self, rows: &[Iteration<G::Move>]) -> Option<Value> {
        let found: Vec<_> = rows.iter().map(|row| (row.depth, row.value)).collect();
        self.settings.first_guess.expected(self.depth, &found, || self.evaluate())
    }

    /// The answer, from what was found.
    pub fn answer(&self, progress: Progress<G::Move>, time: Duration) -> Answer<G::Move> {
        let ended = self.game.outcome().map(|outcome| outcome.value(Ply::ROOT));
        let (value, bound, mut pv) = match (progress.best, progress.rows.last()) {
            (Some(line), _) => (line.value, line.bound, line.pv),
            (None, Some(row)) => (row.value, row.bound, Vec::new()),
            (None, None) => {
                (ended.unwrap_or_else(|| self.evaluate()), BoundKind::Guess, Vec::new())
            }
        };
        let mut pv_complete = progress.pv_complete;
        let first = self.root_moves.first().map(|root| root.m);
        let best = pv.first().copied().or(first);
        if pv.is_empty() {
            pv.extend(best);
            pv_complete = best.is_none();
        }
        Answer {
            value,
            bound,
            best,
            pv,
            pv_complete,
            root_moves: progress.root_moves,
            alternatives: progress.alternatives,
            iterations: progress.rows,
            tally: self.counted(),
            nodes: self.budget.nodes(),
            deepest: self.deepest,
            time,
            table_permille: self.shared.table.permille_full(),
            enhancements: self.enhancements(),
            settings: self.settings,
            threads: 1,
        }
    }
}

/// The depths of the iterations: up to the last one in equal steps.
fn depths(last: Depth, step: u16) -> impl Iterator<Item = Depth> {
    let step = step.max(1);
    let first = (last.get() - 1) % step + 1;
    (first..=last.get()).step_by(usize::from(step)).map(Depth::new)
}

/// A win or loss found within the depth is one at every greater depth.
fn is_final(value: Value, bound: BoundKind, depth: Depth) -> bool {
    bound == BoundKind::Exact
        && value.plies_to_end().is_some_and(|distance| distance.get() <= depth.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_end_at_the_depth_asked_for() {
        let plies = |last, step| depths(Depth::new(last), step).map(Depth::get).collect::<Vec<_>>();
        assert_eq!(plies(4, 1), [1, 2, 3, 4]);
        assert_eq!(plies(6, 2), [2, 4, 6]);
        assert_eq!(plies(5, 2), [1, 3, 5]);
        assert_eq!(plies(1, 7), [1]);
        assert_eq!(plies(2, 0), [1, 2]);
    }
}
