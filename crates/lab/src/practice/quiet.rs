//! Games without noise, for searches that ask for it.
//!
//! All practice searches know quiescence, so that one type serves them all. A game that has no noisy
//! moves to offer is wrapped: it offers none, and its leaves are believed as they are.

use nullwindow::{Game, Keyed, Knowledge, MoveIndex, Noisy, Outcome, Value};

/// A game in which every leaf is quiet.
#[derive(Clone, Debug)]
pub struct Quiet<G>(pub G);

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
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
    fn count_moves(&self) -> usize {
        self.0.count_moves()
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

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: Keyed> Keyed for Quiet<G> {
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn key_from_scratch(&self) -> u64 {
        self.0.key_from_scratch()
    }
    fn key_after(&self, m: G::Move) -> Option<u64> {
        self.0.key_after(m)
    }
}

impl<G: MoveIndex> MoveIndex for Quiet<G> {
    const MOVE_INDICES: usize = G::MOVE_INDICES;
    fn move_index(&self, m: G::Move) -> usize {
        self.0.move_index(m)
    }
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: Knowledge> Knowledge for Quiet<G> {
    fn promise(&self, m: G::Move) -> i32 {
        self.0.promise(m)
    }
    fn quick_promise(&self, m: G::Move) -> i32 {
        self.0.quick_promise(m)
    }
}

impl<G: Game> Noisy for Quiet<G> {
    fn noisy_moves(&self, _: &mut G::Moves) {}
    fn may_stand_pat(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::{self, Probe};

    #[test]
    fn all_but_noise_is_forwarded() {
        let quiet = Quiet(Probe::default());
        assert_eq!(probe::forwards_rules(quiet.clone(), |quiet| &quiet.0), probe::VALUE);
        probe::forwards_abilities(&quiet);
        let mut moves = Default::default();
        quiet.noisy_moves(&mut moves);
        assert!(moves.is_empty() && quiet.may_stand_pat());
    }
}
