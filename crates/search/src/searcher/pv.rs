//! The principal variation.
//!
//! Searches with open windows carry it up from the leaves. Null windows do not: after the last pass
//! it lies in the table, as the moves whose bounds meet at the root's value.

use super::abilities::Abilities;
use super::enhancements::{Enhancements, Switches};
use super::node::Place;
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Ply, Value, Window};

impl<G, A, S, O> Worker<'_, G, A, S, O>
where
    G: Game + Clone,
    A: Abilities<G>,
    S: Switches,
    O: Observer,
{
    /// The line both sides are expected to play, and whether it reaches the depth or the end of
    /// the game. Every move of it is legal.
    pub fn principal_variation(&mut self, depth: Depth, value: Value) -> (Vec<G::Move>, bool) {
        let root = self.game.clone();
        let line = self.follow_values(depth, value);
        self.game = root;
        line
    }

    fn follow_values(&mut self, depth: Depth, value: Value) -> (Vec<G::Move>, bool) {
        let mut line = Vec::new();
        let carried = self.root_moves[0].line.clone();
        for &m in carried.iter().take(usize::from(depth.get())) {
            if !is_legal(&self.game, m) {
                break;
            }
            self.game.make(m);
            line.push(m);
        }
        while line.len() < usize::from(depth.get()) && self.game.outcome().is_none() {
            let ply = line.len() as u16;
            // The value as the side to move here sees it.
            let here = if ply.is_multiple_of(2) { value } else { -value };
            let left = Depth::new(depth.get() - ply);
            let Some(m) = self.proved_move(left, Ply::new(ply), here) else {
                return (line, false);
            };
            self.game.make(m);
            line.push(m);
        }
        (line, true)
    }

    /// A move of the root, and the moves that the table holds for the positions after it.
    pub fn remembered_line(&mut self, first: G::Move) -> Vec<G::Move> {
        let root = self.game.clone();
        let mut line = vec![first];
        self.game.make(first);
        while line.len() < usize::from(self.depth.get())
            && self.game.outcome().is_none()
            && let Some(m) = self.remembered_move()
        {
            self.game.make(m);
            line.push(m);
        }
        self.game = root;
        line
    }

    fn remembered_move(&self) -> Option<G::Move> {
        if !self.on(Enhancements::TABLE) {
            return None;
        }
        let number = usize::from(self.recall(self.key()).number?);
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        (number < moves.len()).then(|| moves.get(number))
    }

    /// A move of which the table knows that it achieves `value`.
    fn proved_move(&mut self, depth: Depth, ply: Ply, value: Value) -> Option<G::Move> {
        if !self.on(Enhancements::TABLE) {
            return None;
        }
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        (0..moves.len()).map(|number| moves.get(number)).find(|&m| {
            let undo = self.game.make(m);
            let son = Place { key: self.key(), depth: depth - 1, ply: ply + 1 };
            let proved = self.is_at_most(son, -value);
            self.game.unmake(m, undo);
            proved
        })
    }

    /// Whether it is known that the side to move gets no more than `most` here.
    fn is_at_most(&mut self, place: Place, most: Value) -> bool {
        if let Some(outcome) = self.game.outcome() {
            return outcome.value(place.ply) <= most;
        }
        let known = self.recall(place.key).bounds(place.depth, place.ply, self.believed());
        if !known.upper.is_infinite() || place.depth > Depth::ZERO {
            return known.upper <= most;
        }
        self.leaf_off_the_record(place.ply, Window::at_least(most + 1)).is_some_and(|v| v <= most)
    }

    /// Looks at a leaf once more, neither counted nor told to anybody, and regardless of the clock:
    /// therefore only with a null window, which costs no more than it did in the search. With an open
    /// one the captures of a sharp position took up to 150 ms.
    fn leaf_off_the_record(&mut self, ply: Ply, window: Window) -> Option<Value> {
        let position = self.game.clone();
        let (tally, nodes) = (self.tally, self.watch.suspend());
        let value = self.leaf_value(ply, window).ok();
        self.tally = tally;
        self.watch.resume(nodes);
        self.game = position;
        value
    }
}

fn is_legal<G: Game>(position: &G, m: G::Move) -> bool {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    (0..moves.len()).any(|number| moves.get(number) == m)
}
