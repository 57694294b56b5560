//! The trees of Reinefeld et al. 1985, section 5.1, as their studies use them.

use crate::study::CellError;
use nullwindow::{Game, Value, forward_game};
use nullwindow_games::tree::{OrderedTree, Weights};

/// How often the first child is the best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// As often as any other.
    Random,
    /// In 60 % of the nodes, the others equally often.
    Sixty,
}

impl Order {
    /// Both.
    pub const ALL: [Order; 2] = [Order::Random, Order::Sixty];

    /// Its name as a parameter of a cell.
    pub fn name(self) -> &'static str {
        match self {
            Order::Random => "random",
            Order::Sixty => "first-60",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Order::Random => "random trees",
            Order::Sixty => "first child best in 60 %",
        }
    }

    /// The order with this name.
    pub fn find(name: &str) -> Result<Self, CellError> {
        let known = Order::ALL.into_iter().find(|order| order.name() == name);
        known.ok_or_else(|| CellError(format!("there is no order {name:?}")))
    }

    /// A tree.
    pub fn tree(self, width: u32, seed: u64) -> Result<OrderedTree, CellError> {
        let weights = match self {
            Order::Random => Ok(Weights::equal(width)),
            Order::Sixty => Weights::first(0.6),
        };
        let tree = weights.and_then(|weights| OrderedTree::new(width, weights, seed));
        tree.map_err(|error| CellError(error.to_string()))
    }
}

/// The same game with fewer different values: every value divided by a step, rounding towards 0.
/// That preserves order and sign, so the value of every node is divided in the same way.
#[derive(Clone, PartialEq, Debug)]
pub struct Coarse<G> {
    /// The game.
    pub game: G,
    /// What values are divided by.
    pub step: i32,
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: Game> Game for Coarse<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn evaluate(&self) -> Value {
        Value::new(self.game.evaluate().get() / self.step)
    }
    fn mirrored(&self) -> Option<Self> {
        Some(Coarse { game: self.game.mirrored()?, ..*self })
    }

    const MOVE_INDICES: usize = G::MOVE_INDICES;
    forward_game!(game: outcome moves make unmake to_move count_moves key key_from_scratch key_after
        move_index knowledge for_each_known quick_knowledge noisy_moves may_stand_pat make_null unmake_null
        is_drawn_by_history);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::{self, Probe};
    use nullwindow::{Depth, Silent, algorithms};

    #[test]
    fn all_but_values_is_forwarded() {
        let coarse = Coarse { game: Probe::default(), step: 100 };
        probe::forwards_extras(&coarse);
        let value = probe::forwards_rules(coarse, |coarse| &coarse.game);
        assert_eq!(value, probe::VALUE / 100);
    }

    #[test]
    fn a_coarse_tree_has_the_coarse_value() {
        for seed in 0..50 {
            let tree = Order::Sixty.tree(4, seed).unwrap();
            let value = tree.value().get();
            let mut coarse = Coarse { game: tree, step: 10_000 };
            let found = algorithms::negascout(&mut coarse, Depth::new(4), &mut Silent);
            assert_eq!(found.get(), value / 10_000);
        }
    }
}
