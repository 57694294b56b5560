//! Players: one of our engines, or anything else that can choose a move.

use super::tempo::{Clocks, Tempo};
use crate::configuration::Configuration;
use crate::engine::{Engine, EngineError, Goal, Request};
use crate::level::{Level, Weakness};
use nullwindow::Value;
use nullwindow_games::{Playable, Played};
use thiserror::Error;

/// A move, and the player's evaluation of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// From the player's own point of view, if given.
    pub value: Option<Value>,
}

/// Why a player did not move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It has crashed.
    #[error("crash: {0}")]
    Crash(String),
    /// Its move is not legal.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It was still thinking when its time ran out.
    #[error("no answer in time")]
    Time,
}

/// A player in a match.
pub trait Player<G: Playable>: Send {
    /// Begins a new game: nothing is kept from the last one.
    ///
    /// # Errors
    /// If the player cannot begin.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Chooses a move in a game that is not over. The clocks are those of both players.
    ///
    /// # Errors
    /// If the player does not choose, or not a legal move.
    fn choose(
        &mut self,
        game: &Played<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault>;
}

/// One of our engines. It may search another view of the game: one with a database, or with another
/// evaluation.
pub struct Own<G: Playable, Seen: Playable<Move = G::Move> = G> {
    engine: Engine<Seen>,
    see: Box<dyn Fn(&G) -> Seen + Send>,
    depth: Option<u16>,
    nodes: Option<u64>,
    level: Option<Level>,
    tolerance: Option<u32>,
}

impl<G: Playable> Own<G> {
    /// A player with this configuration.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        Own::seeing(configuration, G::clone)
    }
}

impl<G: Playable, Seen: Playable<Move = G::Move>> Own<G, Seen> {
    /// A player that searches positions as `see` shows them.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn seeing(
        configuration: Configuration,
        see: impl Fn(&G) -> Seen + Send + 'static,
    ) -> Result<Self, EngineError> {
        let engine = Engine::new(configuration)?;
        Ok(Own {
            engine,
            see: Box::new(see),
            depth: None,
            nodes: None,
            level: None,
            tolerance: None,
        })
    }

    /// The same, with a limit on depth and nodes per move, whatever the match allows.
    #[must_use]
    pub fn limited(self, depth: Option<u16>, nodes: Option<u64>) -> Self {
        Own { depth, nodes, ..self }
    }

    /// The same at this level.
    #[must_use]
    pub fn at(self, level: Option<Level>) -> Self {
        Own { level, ..self }
    }

    /// The same with errors of at most this many percent of a pawn, whatever its level.
    #[must_use]
    pub fn erring(self, tolerance: Option<u32>) -> Self {
        Own { tolerance, ..self }
    }

    /// The limits of a move: those of the match and the player's own, whichever is less.
    fn goal(&self, allowed: Goal) -> Goal {
        let own = Goal { depth: self.depth, nodes: self.nodes, ..Goal::default() };
        allowed.within(&own).within(&self.level.map(Level::goal::<G>).unwrap_or_default())
    }
}

impl<G: Playable, Seen: Playable<Move = G::Move>> Player<G> for Own<G, Seen> {
    fn begin(&mut self) -> Result<(), Fault> {
        self.engine.forget();
        self.engine.settle();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault> {
        let goal = self.goal(tempo.goal(clocks, game.to_move() as usize));
        let request = Request::new((self.see)(&game.position), goal);
        let seed = game.to_move() as u64;
        let own = self.tolerance.map(|tolerance| Weakness { tolerance, seed });
        let weakness = own.or_else(|| self.level?.weakness::<G>(seed));
        let answer = self.engine.think(Request { weakness, ..request });
        let m = answer.best.ok_or_else(|| Fault::Crash("the search found no move".into()))?;
        Ok(Choice { m, value: answer.last.map(|report| report.lines[0].value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::checkers::Checkers;

    /// The lesser of two limits, either of which may be missing.
    #[test]
    fn a_player_may_limit_itself_further() {
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
