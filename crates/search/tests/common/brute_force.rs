//! The value of a position by exhaustive search: MAX takes the greatest, MIN the least. It shares
//! nothing with the searches it judges, and negates nothing above the leaves.

use super::truth::legal;
use nullwindow::{Game, Ply, Value};

/// How a leaf is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    Static,
    /// After the noisy moves, as the searcher's quiescence defines it.
    Quiescent,
}

/// The value of `position`, `depth` moves deep, for its side to move.
pub fn brute_force<G: Game>(position: &mut G, depth: u16, leaves: Leaves) -> Value {
    BruteForce { leaves, depth }.worth(position, MAX, 0)
}

/// Whether the player to move is the one to move at the root.
type Side = bool;
const MAX: Side = true;

struct BruteForce {
    leaves: Leaves,
    depth: u16,
}

impl BruteForce {
    /// The value to MAX of a position `ply` moves from the root.
    fn worth<G: Game>(&self, position: &mut G, side: Side, ply: u16) -> Value {
        if let Some(outcome) = position.outcome() {
            return to_max(side, outcome.value(Ply::new(ply)));
        }
        if ply < self.depth {
            let moves = legal(position);
            return self.best(position, side, ply, moves, None);
        }
        let stand = to_max(side, position.evaluate());
        if self.leaves == Leaves::Static {
            return stand;
        }
        let may_stand_pat = position.may_stand_pat();
        let mut noisy = G::Moves::default();
        position.noisy_moves(&mut noisy);
        let tried = |m: &G::Move| !may_stand_pat || position.knowledge(*m) >= 0;
        let moves = super::truth::listed::<G>(&noisy).into_iter().filter(tried).collect();
        self.best(position, side, ply, moves, may_stand_pat.then_some(stand))
    }

    /// The best value for the side to move, among these moves and `already`.
    fn best<G: Game>(
        &self,
        position: &mut G,
        side: Side,
        ply: u16,
        moves: Vec<G::Move>,
        already: Option<Value>,
    ) -> Value {
        let mover = position.to_move();
        let mut worths: Vec<Value> = already.into_iter().collect();
        for m in moves {
            let undo = position.make(m);
            let again = mover.is_some() && position.to_move() == mover;
            let below = if again { side } else { !side };
            worths.push(self.worth(position, below, ply + 1));
            position.unmake(m, undo);
        }
        let best = if side == MAX { worths.iter().max() } else { worths.iter().min() };
        *best.expect("a position that is not over has a move")
    }
}

/// A value for the side to move, as MAX sees it.
fn to_max(side: Side, value: Value) -> Value {
    if side == MAX { value } else { -value }
}
