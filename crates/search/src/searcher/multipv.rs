//! Searching some of the root's moves only, and finding the next best lines.

use super::answer::{BoundKind, Line};
use super::enhancements::Switches;
use super::limits::Stopped;
use super::root::{RootLine, best_first};
use super::worker::Worker;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value};

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Keeps only these moves of the root, if any of them exists.
    pub fn restrict_root(&mut self, only: Option<&[u32]>) {
        let Some(only) = only else { return };
        let wanted = |root: &RootLine<G::Move>| only.contains(&root.number);
        if self.root_moves.iter().any(wanted) {
            self.root_moves.retain(wanted);
        }
    }

    /// Puts these moves of the root first, in this order.
    pub fn arrange_root(&mut self, first: Option<&[u32]>) {
        let Some(first) = first else { return };
        // No sort, which would be compiled for every game and every kind of search.
        for &number in first.iter().rev() {
            if let Some(at) = self.root_moves.iter().position(|root| root.number == number) {
                self.root_moves[..=at].rotate_right(1);
            }
        }
    }

    /// Whether all moves of the root are searched: only then is its value that of the position and may
    /// be stored.
    pub fn has_whole_root(&self) -> bool {
        self.root_moves.len() == self.game.count_moves()
    }

    /// Finds the next best lines, each the best among the moves not yet in a line; the best root move
    /// comes first. What this iteration has proved of the moves still holds. A search that is stopped
    /// leaves the lines found until then.
    pub fn find_alternatives(
        &mut self,
        depth: Depth,
        lines: usize,
        best: Value,
        last: &[Line<G::Move>],
        found: &mut Vec<Line<G::Move>>,
    ) -> Result<(), Stopped> {
        for place in 1..lines {
            let before = last.get(place - 1).or(found.last());
            let guess = before.map_or(best, |line| line.value);
            found.push(self.best_from(place, depth, Some(guess))?);
        }
        Ok(())
    }

    /// Adds lines of the last iteration to those found by an unfinished one, lowering their values to
    /// the upper bounds it has proved.
    pub fn add_unreached(
        &self,
        lines: usize,
        best: G::Move,
        mut last: Vec<Line<G::Move>>,
        found: &mut Vec<Line<G::Move>>,
    ) {
        last.retain(|line| {
            let first = line.pv[0];
            first != best && found.iter().all(|other| other.pv[0] != first)
        });
        for line in &mut last {
            let root = self.root_moves.iter().find(|root| root.m == line.pv[0]);
            if let Some(upper) = root.map(|root| root.bounds.upper)
                && upper < line.value
            {
                (line.value, line.bound) = (upper, BoundKind::Upper);
            }
        }
        let wanted = lines.saturating_sub(1).saturating_sub(found.len());
        let values = last.iter().map(|line| line.value.get());
        found.extend(best_first(values).take(wanted).map(|place| last[place].clone()));
    }

    /// The best line of the root moves from `place` on.
    fn best_from(
        &mut self,
        place: usize,
        depth: Depth,
        guess: Option<Value>,
    ) -> Result<Line<G::Move>, Stopped> {
        let rest = self.root_moves.split_off(place);
        let mut ahead = std::mem::replace(&mut self.root_moves, rest);
        let line = self.drive(depth, guess).map(|(value, bound)| {
            let (pv, _) = self.principal_variation(depth, value);
            Line { depth, value, bound, pv }
        });
        ahead.append(&mut self.root_moves);
        self.root_moves = ahead;
        line
    }
}
