//! Who plays: an engine of ours, or whatever else can choose a move.

use super::tempo::{Clocks, Tempo};
use crate::configuration::Configuration;
use crate::engine::{Engine, EngineError, Request};
use crate::playable::Playable;
use nullwindow::Value;
use thiserror::Error;

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct GameSoFar<G: Playable> {
    /// Where it began.
    pub start: G,
    /// The moves since then.
    pub moves: Vec<G::Move>,
    /// Where it has led, with its history.
    pub position: G,
}

impl<G: Playable> GameSoFar<G> {
    /// A game that begins here.
    pub fn new(start: G) -> Self {
        GameSoFar { position: start.clone(), start, moves: Vec::new() }
    }

    /// Plays a legal move.
    pub fn make(&mut self, m: G::Move) {
        self.position.make(m);
        self.moves.push(m);
    }

    /// Which player is to move: 0 for the one who begins games, 1 for the other.
    pub fn to_move(&self) -> usize {
        usize::from(!self.position.first_player_to_move())
    }
}

/// A move, and what the player thinks of his position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// For the player himself, if he says.
    pub value: Option<Value>,
}

/// Why a player did not move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// He has gone.
    #[error("crash: {0}")]
    Crash(String),
    /// His move is none.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// He was still thinking when his time was over.
    #[error("no answer in time")]
    Time,
}

/// Somebody who plays.
pub trait Player<G: Playable>: Send {
    /// A new game begins: nothing of the last one is remembered.
    ///
    /// # Errors
    /// He cannot.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Chooses a move where the game is not over. The clocks are those of both players.
    ///
    /// # Errors
    /// He did not, or what he chose is no legal move.
    fn choose(
        &mut self,
        game: &GameSoFar<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault>;
}

/// An engine of ours.
pub struct Own<G: Playable>(Engine<G>);

impl<G: Playable> Own<G> {
    /// A player with this configuration.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        Engine::new(configuration).map(Own)
    }
}

impl<G: Playable> Player<G> for Own<G> {
    fn begin(&mut self) -> Result<(), Fault> {
        self.0.forget();
        self.0.settle();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &GameSoFar<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault> {
        let goal = tempo.goal(clocks, game.to_move());
        let answer = self.0.think(Request::new(game.position.clone(), goal));
        let m = answer.best.ok_or_else(|| Fault::Crash("the search gave no answer".into()))?;
        Ok(Choice { m, value: answer.last.map(|report| report.lines[0].value) })
    }
}
