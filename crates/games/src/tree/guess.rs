//! Where MTD(f) and aspiration begin on a tree, if nobody says.
//!
//! In a game the guess is the value of a shallower search. Here too: the tree is cut an even number of
//! plies above its leaves, and a node there is worth what its leftmost leaf is. That costs little and is
//! not counted.

use nullwindow::{Depth, Game, MoveList, Ply, Turn, Value};

/// The most leaves of a shallow search; all of them together may have twice as many.
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
        let mut left = 2 * MOST_LEAVES;
        let mut search = |plies| {
            let most = left.min(MOST_LEAVES);
            let mut unspent = most;
            let value = shallow(root, plies, depth, &mut unspent);
            left -= most - unspent;
            value
        };
        let mut value = search(0).unwrap_or(Value::ZERO);
        let mut before = value;
        let deeper = (1..=depth.saturating_sub(2)).filter(|plies| plies % 2 == depth % 2);
        for found in deeper.map_while(search) {
            (before, value) = (value, found);
        }
        let error = (value - before.get()).get().unsigned_abs().max(1);
        Guess { value, error }
    }
}

/// The minimax value of the first `plies` plies; `left` are those to the leaves. `None` if there are more leaves
/// than may be spent.
fn shallow<G: Game>(node: &mut G, plies: u16, left: u16, unspent: &mut u64) -> Option<Value> {
    let outcome = node.outcome();
    if outcome.is_some() || left == 0 {
        *unspent = unspent.checked_sub(1)?;
        return Some(outcome.map_or_else(|| node.evaluate(), |end| end.value(Ply::ROOT)));
    }
    let mut moves = G::Moves::default();
    node.moves(&mut moves);
    // Below the cut, the leftmost child alone.
    let count = if plies == 0 { 1 } else { moves.len() };
    let mut best: Option<Value> = None;
    for number in 0..count {
        let (m, before) = (moves.nth(number), node.to_move());
        let undo = node.make(m);
        let turn = Turn::between(before, node.to_move());
        let value = shallow(node, plies.saturating_sub(1), left - 1, unspent);
        node.unmake(m, undo);
        best = best.max(Some(turn.value(value?)));
    }
    Some(best.unwrap_or(Value::ZERO))
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
