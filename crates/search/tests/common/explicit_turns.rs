//! A game that says who is to move although its players alternate.

use nullwindow::{Game, Outcome, Player, Value};

/// Searches take their general path here, the one for sides that may move twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplicitTurns<G> {
    pub game: G,
    player: Player,
}

impl<G> ExplicitTurns<G> {
    pub fn new(game: G) -> Self {
        ExplicitTurns { game, player: Player::First }
    }
}

impl<G: Game> Game for ExplicitTurns<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    fn moves(&self, out: &mut Self::Moves) {
        self.game.moves(out);
    }
    fn make(&mut self, m: Self::Move) -> Self::Undo {
        self.player = self.player.other();
        self.game.make(m)
    }
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo) {
        self.player = self.player.other();
        self.game.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        self.game.evaluate()
    }
    fn to_move(&self) -> Option<Player> {
        Some(self.player)
    }
}
