//! Kalah for tests: another turn is a noisy move, so that quiescence meets it too.

use nullwindow::{Game, MoveList, forward_game};
use nullwindow_games::kalah;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah(kalah::Kalah);

impl Kalah {
    /// `pits` on each side with `seeds` in each.
    pub fn new(pits: usize, seeds: u8) -> Self {
        Kalah(kalah::Kalah::new(pits, seeds))
    }
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl Game for Kalah {
    type Move = <kalah::Kalah as Game>::Move;
    type Undo = <kalah::Kalah as Game>::Undo;
    type Moves = <kalah::Kalah as Game>::Moves;

    fn noisy_moves(&self, out: &mut Self::Moves) {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        moves.for_each(|pit| {
            let mut after = self.clone();
            after.make(pit);
            if after.to_move() == self.to_move() {
                out.insert(pit);
            }
        });
    }
    fn mirrored(&self) -> Option<Self> {
        self.0.mirrored().map(Kalah)
    }

    const MOVE_INDICES: usize = kalah::Kalah::MOVE_INDICES;
    forward_game!(0: outcome moves make unmake evaluate to_move count_moves key key_from_scratch
        key_after move_index knowledge for_each_known quick_knowledge may_stand_pat make_null unmake_null
        is_drawn_by_history);
}
