//! A search that ends.
//!
//! The algorithms as printed cannot be stopped. A game can end, though: from the moment when too many moves
//! have been made, too much has been recorded, or the page is gone, every position counts as the end of the game, and every algorithm
//! soon comes to an end, with a result that is void.

use nullwindow::{Game, Outcome, Player, Value};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How often the flag is looked at, in moves.
const PATIENCE: u64 = 1024;

/// A game that ends after so many moves.
pub struct Limited<'a, G> {
    game: &'a mut G,
    made: u64,
    most: u64,
    stop: &'a AtomicBool,
    full: &'a AtomicBool,
    end: Option<End>,
}

/// Why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It makes too many moves, or too much happens.
    TooLong,
    /// Nobody waits for it.
    Stopped,
}

impl<'a, G: Game> Limited<'a, G> {
    /// At most `most` moves, until `stop` is raised, or `full` by the recorder.
    pub fn new(game: &'a mut G, most: u64, stop: &'a AtomicBool, full: &'a AtomicBool) -> Self {
        let end = stop.load(Relaxed).then_some(End::Stopped);
        Limited { game, made: 0, most, stop, full, end }
    }

    /// Whether the result is void.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl<G: Game> Game for Limited<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            None => self.game.outcome(),
            Some(_) => Some(Outcome::Score(Value::ZERO)),
        }
    }

    fn moves(&self, out: &mut G::Moves) {
        self.game.moves(out);
    }

    fn make(&mut self, m: G::Move) -> G::Undo {
        self.made += 1;
        if self.made > self.most || self.full.load(Relaxed) {
            self.end.get_or_insert(End::TooLong);
        } else if self.made.is_multiple_of(PATIENCE) && self.stop.load(Relaxed) {
            self.end.get_or_insert(End::Stopped);
        }
        self.game.make(m)
    }

    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.game.unmake(m, undo);
    }

    fn evaluate(&self) -> Value {
        self.game.evaluate()
    }

    fn to_move(&self) -> Option<Player> {
        self.game.to_move()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::algorithms::Settings;
    use nullwindow::observe::Recorder;
    use nullwindow::{Algorithm, Depth};
    use nullwindow_games::Playable;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, IndependentTree};

    /// Every algorithm ends, and does not panic, wherever it is stopped.
    fn ends<G: Game>(new: impl Fn() -> G, depth: Depth) {
        let off = AtomicBool::new(false);
        for &algorithm in Algorithm::ALL {
            for most in (0..300).step_by(7).chain([1000, 3000]) {
                let mut root = new();
                let mut limited = Limited::new(&mut root, most, &off, &off);
                let mut recorder = Recorder::with_caps(500, 2000);
                algorithm.watch(&mut limited, depth, &Settings::default(), &mut recorder);
                // Leaving the last positions takes a few moves more, not a whole search.
                assert!(limited.made <= most + 5000, "{algorithm}: {}", limited.made);
            }
        }
    }

    #[test]
    fn every_algorithm_ends_wherever_it_is_stopped() {
        ends(|| IndependentTree::new(4, -100..=100, 1).unwrap(), Depth::new(7));
        ends(|| AdditiveTree::new(3, AdditiveOrder::Random, 2).unwrap(), Depth::new(9));
        ends(Kalah::start, Depth::new(7));
    }
}
