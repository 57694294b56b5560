//! A search that ends.
//!
//! The algorithms as printed cannot be stopped. A game can end, though: from the moment when too many moves
//! have been made, or the page is gone, every position counts as the end of the game, and every algorithm
//! soon comes to an end, with a result that is void.

use nullwindow::{Game, Outcome, Player, Value};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How often the flag is looked at, in moves.
const PATIENCE: u64 = 1024;

/// A game that ends after so many moves.
pub struct Limited<'a, G> {
    game: &'a mut G,
    left: u64,
    stop: &'a AtomicBool,
    end: Option<End>,
}

/// Why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It makes too many moves.
    TooLong,
    /// Nobody waits for it.
    Stopped,
}

impl<'a, G: Game> Limited<'a, G> {
    /// At most `most` moves, until `stop` is raised.
    pub fn new(game: &'a mut G, most: u64, stop: &'a AtomicBool) -> Self {
        let end = stop.load(Relaxed).then_some(End::Stopped);
        Limited { game, left: most, stop, end }
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
        if self.left == 0 {
            self.end.get_or_insert(End::TooLong);
        } else {
            self.left -= 1;
            if self.left.is_multiple_of(PATIENCE) && self.stop.load(Relaxed) {
                self.end.get_or_insert(End::Stopped);
            }
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
