//! Games without noise, for searches that ask for it.
//!
//! All practice searches know quiescence, so that one type serves them all. A game that has no noisy
//! moves to offer is wrapped: it offers none, and its leaves are believed as they are.

use nullwindow::{Game, Keyed, Knowledge, MoveIndex, Noisy, Outcome, Value};

/// A game in which every leaf is quiet.
#[derive(Clone, Debug)]
pub struct Quiet<G>(pub G);

impl<G: Game> Game for Quiet<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn moves(&self, out: &mut G::Moves) {
        self.0.moves(out);
    }
    fn make(&mut self, m: G::Move) -> G::Undo {
        self.0.make(m)
    }
    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.0.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        self.0.evaluate()
    }
}

impl<G: Keyed> Keyed for Quiet<G> {
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn key_from_scratch(&self) -> u64 {
        self.0.key_from_scratch()
    }
}

impl<G: MoveIndex> MoveIndex for Quiet<G> {
    const MOVE_INDICES: usize = G::MOVE_INDICES;
    fn move_index(&self, m: G::Move) -> usize {
        self.0.move_index(m)
    }
}

impl<G: Knowledge> Knowledge for Quiet<G> {
    fn promise(&self, m: G::Move) -> i32 {
        self.0.promise(m)
    }
}

impl<G: Game> Noisy for Quiet<G> {
    fn noisy_moves(&self, _: &mut G::Moves) {}
    fn may_stand_pat(&self) -> bool {
        true
    }
}
