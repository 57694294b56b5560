//! A game whose moves come in random order: the same in every search, another in every position.

use nullwindow::{Game, MoveList, forward_game};
use nullwindow_games::random::SplitMix64;

/// The game.
#[derive(Clone)]
pub struct Shuffled<G>(pub G);

impl<G: Game> Shuffled<G> {
    fn listed(&self, list: impl Fn(&G, &mut G::Moves)) -> Vec<G::Move> {
        let mut moves = G::Moves::default();
        list(&self.0, &mut moves);
        let mut shuffled: Vec<G::Move> = (0..moves.len()).map(|number| moves.nth(number)).collect();
        SplitMix64::new(self.0.key().unwrap_or(0)).shuffle(&mut shuffled);
        shuffled
    }
}

impl<G: Game> Game for Shuffled<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = Vec<G::Move>;

    const MOVE_INDICES: usize = G::MOVE_INDICES;

    fn moves(&self, out: &mut Vec<G::Move>) {
        *out = self.listed(G::moves);
    }

    fn noisy_moves(&self, out: &mut Vec<G::Move>) {
        *out = self.listed(G::noisy_moves);
    }

    forward_game!(0: outcome make unmake evaluate to_move count_moves key key_from_scratch key_after move_index
        knowledge quick_knowledge may_stand_pat make_null unmake_null is_drawn_by_history);
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::othello::Othello;

    /// The same moves, in another order, which is not that of another position.
    #[test]
    fn moves_are_all_there_in_another_order() {
        let mut game = Othello::start();
        let mut unchanged = 0;
        for _ in 0..20 {
            let (mut moves, mut shuffled) = (Default::default(), Vec::new());
            game.moves(&mut moves);
            Shuffled(game).moves(&mut shuffled);
            let listed: Vec<_> = (0..MoveList::len(&moves)).map(|n| moves.nth(n)).collect();
            assert_eq!(listed.len(), shuffled.len());
            assert!(listed.iter().all(|m| shuffled.contains(m)));
            unchanged += u32::from(listed == shuffled);
            game.make(shuffled[0]);
        }
        assert!(unchanged < 5, "{unchanged} of 20");
    }
}
