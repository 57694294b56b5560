//! Where MTD(f) and aspiration begin on a tree, if nobody says.
//!
//! In a game the guess is the value of a shallower search. Here too: the tree is cut an even number of
//! plies above its leaves, and a node there is worth what its leftmost leaf is. That costs little and is
//! not counted.

use nullwindow::{Depth, Game, MoveList, Ply, Turn, Value};

/// The most leaves of the shallow search.
const MOST_LEAVES: u64 = 20_000;

/// A first guess at the value of a tree, and by how much it may be wrong.
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// The guess.
    pub value: Value,
    /// How far it is from that of a search two plies shallower, at least 1.
    pub error: u32,
}

impl Guess {
    /// From the two deepest shallow searches that are affordable.
    pub fn of<G: Game>(root: &mut G, depth: Depth) -> Guess {
        let depth = depth.get();
        let width = root.count_moves().max(1) as u64;
        let affordable = |plies: &u16| {
            width.checked_pow(u32::from(*plies)).is_some_and(|leaves| leaves <= MOST_LEAVES)
        };
        let mut shallower = (1..=depth / 2).map(|cut| depth - 2 * cut);
        let plies = shallower.find(affordable).unwrap_or(0);
        let value = shallow(root, plies, depth);
        let before = shallow(root, plies.saturating_sub(2), depth);
        let error = (value - before.get()).get().unsigned_abs().max(1);
        Guess { value, error }
    }
}

/// The minimax value of the first `plies` plies; `left` are those to the leaves.
fn shallow<G: Game>(node: &mut G, plies: u16, left: u16) -> Value {
    if let Some(outcome) = node.outcome() {
        return outcome.value(Ply::ROOT);
    }
    if left == 0 {
        return node.evaluate();
    }
    let mut moves = G::Moves::default();
    node.moves(&mut moves);
    // Below the cut, the leftmost child alone.
    let count = if plies == 0 { 1 } else { moves.len() };
    let child = |number: usize| {
        let (m, before) = (moves.nth(number), node.to_move());
        let undo = node.make(m);
        let turn = Turn::between(before, node.to_move());
        let value = turn.value(shallow(node, plies.saturating_sub(1), left - 1));
        node.unmake(m, undo);
        value
    };
    (0..count).map(child).max().unwrap_or(Value::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::ExplicitTree;

    #[test]
    fn the_leftmost_leaf_stands_for_what_is_below() {
        let of = |width: u32, leaves: &[i32], depth: u16| {
            let tree = ExplicitTree::uniform(width, leaves).unwrap();
            let Guess { value, error } = Guess::of(&mut tree.root(), Depth::new(depth));
            (value.get(), error)
        };
        assert_eq!(of(2, &[7, 3], 1), (7, 1), "nothing is shallower");
        // One ply of three: the better of the leftmost leaves 6 and 9; the leftmost of all is 6.
        assert_eq!(of(2, &[6, 5, 7, 2, 9, 8, 4, 3], 3), (9, 3));
    }
}
