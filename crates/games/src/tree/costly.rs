//! Searches that are timed: without an observer, so that nothing else is timed, and compiled here, where code is
//! optimised.

use super::OrderedTree;
use super::ordered::{Branch, OrderedBranches};
use crate::random::split_mix;
use nullwindow::{Algorithm, Depth, Game, Player, Silent, Value, algorithms, forward_game};
use std::hint::black_box;

/// An [`OrderedTree`] whose evaluation takes longer.
#[derive(Clone, PartialEq, Debug)]
pub struct CostlyTree {
    tree: OrderedTree,
    rounds: u32,
}

impl CostlyTree {
    /// The tree, with so many rounds of [`busy`] work at each evaluation.
    pub fn new(tree: OrderedTree, rounds: u32) -> Self {
        CostlyTree { tree, rounds }
    }

    /// The value found by an algorithm, if it is one of those that are timed.
    pub fn search(&self, algorithm: Algorithm, depth: Depth) -> Option<Value> {
        let root = &mut self.clone();
        Some(match algorithm {
            Algorithm::AlphaBeta => algorithms::alphabeta(root, depth, &mut Silent),
            Algorithm::FAlphaBeta => algorithms::falphabeta(root, depth, &mut Silent),
            Algorithm::NegaScout => algorithms::negascout(root, depth, &mut Silent),
            Algorithm::Pns => algorithms::pns(root, depth, &mut Silent),
            Algorithm::Ins => algorithms::ins(root, depth, &mut Silent),
            Algorithm::Dual => algorithms::dual(root, depth, &mut Silent),
            Algorithm::Sss => algorithms::sss(root, depth, &mut Silent),
            Algorithm::MtdPlusInfinity => algorithms::mtd_plus_infinity(root, depth, &mut Silent),
            _ => return None,
        })
    }

    /// The same for the best-first algorithms, with the sorted OPEN list of the print.
    pub fn search_with_sorted_list(&self, algorithm: Algorithm, depth: Depth) -> Option<Value> {
        let root = &mut Turns { game: self.clone(), player: Player::First };
        Some(match algorithm {
            Algorithm::Dual => algorithms::dual(root, depth, &mut Silent),
            Algorithm::Sss => algorithms::sss(root, depth, &mut Silent),
            _ => return None,
        })
    }
}

/// Rounds of a hash, which take time.
pub fn busy(rounds: u32) {
    let mut state = 1;
    for _ in 0..rounds {
        state = black_box(split_mix(state));
    }
}

impl Game for CostlyTree {
    type Move = Branch;
    type Undo = (u64, i32);
    type Moves = OrderedBranches;

    #[inline]
    fn evaluate(&self) -> Value {
        busy(self.rounds);
        self.tree.evaluate()
    }

    forward_game!(tree: outcome moves make unmake);
}

/// A tree that says who is to move although its players alternate: the best-first algorithms use the list of
/// the print then.
struct Turns {
    game: CostlyTree,
    player: Player,
}

impl Game for Turns {
    type Move = Branch;
    type Undo = (u64, i32);
    type Moves = OrderedBranches;

    fn make(&mut self, m: Branch) -> (u64, i32) {
        self.player = self.player.other();
        self.game.make(m)
    }
    fn unmake(&mut self, m: Branch, undo: (u64, i32)) {
        self.player = self.player.other();
        self.game.unmake(m, undo);
    }
    fn to_move(&self) -> Option<Player> {
        Some(self.player)
    }
    forward_game!(game: outcome moves evaluate);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Weights;

    #[test]
    fn all_find_the_value() {
        let (mut timed, mut printed_too) = (0, 0);
        for seed in 0..5 {
            let tree = OrderedTree::new(4, Weights::equal(4), seed).expect("a tree");
            let costly = CostlyTree::new(tree.clone(), 2);
            for &algorithm in Algorithm::ALL {
                let depth = Depth::new(4);
                let found = costly.search(algorithm, depth);
                timed += usize::from(found.is_some());
                assert!(found.is_none_or(|value| value == tree.value()), "{algorithm}: {found:?}");
                let printed = costly.search_with_sorted_list(algorithm, depth);
                assert!(
                    printed.is_none_or(|value| value == tree.value()),
                    "{algorithm}: {printed:?}"
                );
                printed_too += usize::from(printed.is_some());
            }
        }
        assert_eq!((timed, printed_too), (5 * 8, 5 * 2));
    }
}
