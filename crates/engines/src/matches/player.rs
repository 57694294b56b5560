//! Who plays: an engine of ours, or whatever else can choose a move.

use super::tempo::{Clocks, Tempo};
use crate::configuration::Configuration;
use crate::engine::{Engine, EngineError, Goal, Request};
use crate::expert::EngineGame;
use nullwindow::Value;
use nullwindow_games::Playable;
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

/// An engine of ours. What it searches may be another view of the game: one with a database at hand,
/// or with another evaluation.
pub struct Own<G: Playable, Seen: EngineGame<Move = G::Move> = G> {
    engine: Engine<Seen>,
    see: Box<dyn Fn(&G) -> Seen + Send>,
    depth: Option<u16>,
    nodes: Option<u64>,
}

impl<G: EngineGame> Own<G> {
    /// A player with this configuration.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        Own::seeing(configuration, G::clone)
    }
}

impl<G: Playable, Seen: EngineGame<Move = G::Move>> Own<G, Seen> {
    /// A player who sees positions as `see` shows them.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn seeing(
        configuration: Configuration,
        see: impl Fn(&G) -> Seen + Send + 'static,
    ) -> Result<Self, EngineError> {
        let engine = Engine::new(configuration)?;
        Ok(Own { engine, see: Box::new(see), depth: None, nodes: None })
    }

    /// The same, looking at most so deep and at most at so many nodes a move, whatever the match
    /// allows.
    #[must_use]
    pub fn limited(self, depth: Option<u16>, nodes: Option<u64>) -> Self {
        Own { depth, nodes, ..self }
    }

    /// What a move may cost: what the match allows and what the player allows himself, whichever
    /// is less.
    fn goal(&self, allowed: Goal) -> Goal {
        let depth = allowed.depth.into_iter().chain(self.depth).min();
        let nodes = allowed.nodes.into_iter().chain(self.nodes).min();
        Goal { depth, nodes, ..allowed }
    }
}

impl<G: Playable, Seen: EngineGame<Move = G::Move>> Player<G> for Own<G, Seen> {
    fn begin(&mut self) -> Result<(), Fault> {
        self.engine.forget();
        self.engine.settle();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &GameSoFar<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault> {
        let goal = self.goal(tempo.goal(clocks, game.to_move()));
        let answer = self.engine.think(Request::new((self.see)(&game.position), goal));
        let m = answer.best.ok_or_else(|| Fault::Crash("the search gave no answer".into()))?;
        Ok(Choice { m, value: answer.last.map(|report| report.lines[0].value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::checkers::Checkers;

    /// The lesser of two limits, each of which may be missing.
    #[test]
    fn a_player_limits_himself_further() {
        let goal = |own: [Option<u64>; 2], tempo: Tempo| {
            let configuration = Configuration { megabytes: 1, ..Configuration::default() };
            let player = Own::<Checkers>::new(configuration).unwrap();
            let player = player.limited(own[0].map(|depth| depth as u16), own[1]);
            let goal = player.goal(tempo.goal(&tempo.clocks(), 0));
            (goal.depth, goal.nodes, goal.time)
        };
        let free = Default::default();
        assert_eq!(goal([Some(4), None], Tempo::Depth(9)), (Some(4), None, free));
        assert_eq!(goal([Some(9), None], Tempo::Depth(4)), (Some(4), None, free));
        assert_eq!(goal([Some(4), Some(50)], Tempo::Nodes(60)), (Some(4), Some(50), free));
        let second = std::time::Duration::from_secs(1);
        let fixed = crate::engine::Allowance::Fixed(second);
        assert_eq!(goal([Some(4), None], Tempo::MoveTime(second)), (Some(4), None, fixed));
    }
}
