//! How a generated tree is ordered, by name.

use super::{
    AdditiveOrder, AdditiveTree, AnyTree, IndependentTree, OrderedTree, TreeError, Weights,
    WorstTree,
};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How a generated tree is ordered.
///
/// ```
/// use nullwindow_games::tree::Order;
/// assert_eq!("p=0.6".parse(), Ok(Order::First(0.6)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// `random`: every leaf an independent draw.
    Random,
    /// `strong`: the strongly ordered trees of 1981.
    Strong,
    /// `additive`: the same, unordered.
    Additive,
    /// `p=0.6`: the first child is best with this probability, as in 1985.
    First(f64),
    /// `best`: the first child is always best.
    Best,
    /// `worst`: no cutoff is possible.
    Worst,
}

impl Order {
    /// The names; `p=0.6` stands for any probability.
    pub const NAMES: [&'static str; 6] = ["random", "strong", "additive", "p=0.6", "best", "worst"];
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(p) = text.strip_prefix("p=").or_else(|| text.strip_prefix("P=")) {
            let p: f64 = p.parse().map_err(|_| format!("{p:?} is not a number"))?;
            return match (0.0..=1.0).contains(&p) {
                true => Ok(Order::First(p)),
                false => Err(format!("the probability {p} is not from 0 to 1")),
            };
        }
        match text.to_ascii_lowercase().as_str() {
            "random" => Ok(Order::Random),
            "strong" => Ok(Order::Strong),
            "additive" => Ok(Order::Additive),
            "best" => Ok(Order::Best),
            "worst" => Ok(Order::Worst),
            _ => Err(format!("the orders are {}", Order::NAMES.join(", "))),
        }
    }
}

impl AnyTree {
    /// The leaf values of [`Order::Random`], unless others are asked for.
    pub const USUAL_RANGE: RangeInclusive<i32> = 0..=1_000_000;

    /// A generated tree: `width` children of every node, to be searched `depth` deep. `range` is for
    /// [`Order::Random`]; the others have their own.
    ///
    /// # Errors
    /// There is no such tree.
    pub fn generate(
        order: Order,
        width: u32,
        depth: u16,
        range: RangeInclusive<i32>,
        seed: u64,
    ) -> Result<Self, TreeError> {
        let additive = |order| AdditiveTree::new(width, order, seed).map(AnyTree::Additive);
        match order {
            Order::Random => IndependentTree::new(width, range, seed).map(AnyTree::Independent),
            Order::Strong => additive(AdditiveOrder::Strong),
            Order::Additive => additive(AdditiveOrder::Random),
            Order::First(p) => Weights::first(p)
                .and_then(|weights| OrderedTree::new(width, weights, seed))
                .map(AnyTree::Ordered),
            Order::Best => OrderedTree::perfect(width, seed).map(AnyTree::Ordered),
            Order::Worst => WorstTree::new(width, depth).map(AnyTree::Worst),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edge cases: every mistake is an error, none a panic.
    #[test]
    fn orders_are_read() {
        for (text, expected) in [
            ("random", Some(Order::Random)),
            ("STRONG", Some(Order::Strong)),
            ("p=0.6", Some(Order::First(0.6))),
            ("P=1", Some(Order::First(1.0))),
            ("p=", None),
            ("p=nan", None),
            ("p=inf", None),
            ("p=-0.1", None),
            ("p=1e400", None),
            ("", None),
            ("p", None),
            ("\u{0}", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text:?}");
        }
        assert!(Order::NAMES.iter().all(|name| name.parse::<Order>().is_ok()));
    }
}
