//! Positions of games searched by the algorithms as printed: no table but exact memory, no iterations.

use super::suites::{Suite, with_position};
use crate::cell::{Row, SETTINGS};
use crate::study::CellError;
use nullwindow::algorithms::{self, Settings};
use nullwindow::{Algorithm, Bounds, Counts, Depth, Game, MoveList, Silent, Value, forward_game};
use std::cmp::Reverse;

/// A game whose moves come in the order in which it recommends them.
#[derive(Clone)]
struct Recommended<G>(G);

impl<G: Game> Game for Recommended<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = Vec<G::Move>;

    const MOVE_INDICES: usize = G::MOVE_INDICES;

    fn moves(&self, out: &mut Vec<G::Move>) {
        let mut moves = G::Moves::default();
        self.0.moves(&mut moves);
        out.extend((0..moves.len()).map(|number| moves.nth(number)));
        out.sort_by_cached_key(|m| Reverse(self.0.knowledge(*m)));
    }

    forward_game!(0: outcome make unmake evaluate to_move count_moves key key_from_scratch key_after move_index
        knowledge quick_knowledge make_null unmake_null is_drawn_by_history);
}

/// Leaf visits of MTD(f), MTD(best) and Best Node Search on a position of a suite, with the same first guess and
/// memory. The guess is the value two plies shallower, or the value itself; Best Node Search expects values
/// within `range` of it, and goes beyond if it must.
///
/// # Errors
/// There is no such position, or a search contradicts another.
pub fn best_node_row(
    suite: Suite,
    number: u32,
    depth: u16,
    knows_value: bool,
) -> Result<Row, CellError> {
    let range = suite.tuned().aspiration.cast_signed();
    with_position!(suite.position(number)?, position => {
        let mut game = Recommended(position);
        let plies = Depth::new(depth);
        let mut value = |depth| algorithms::alphabeta(&mut game, depth, &mut Silent);
        let (value, shallower) = (value(plies), value(Depth::new(depth - 2)));
        let guess = if knows_value { value } else { shallower };
        let mut row = Row::default().with("value", value.get()).with("guess", guess.get());
        row = row.with(SETTINGS, format!("recommended order, exact memory, range {range}"));
        for rival in [Algorithm::BestNodeSearch, Algorithm::MtdBest, Algorithm::MtdF] {
            let mut counts = Counts::default();
            let bounds = match rival {
                Algorithm::BestNodeSearch => {
                    let next = next_test(guess, range);
                    algorithms::best_node_search_by(&mut game, plies, next, &mut counts).bounds
                }
                _ => {
                    let settings = Settings { guess, ..Settings::default() };
                    rival.watch(&mut game, plies, &settings, &mut counts).bounds
                }
            };
            if value < bounds.lower || bounds.upper < value {
                return Err(CellError(format!("{rival} proves {bounds:?}, not {value:?}")));
            }
            row = row.count(rival.name(), counts.leaf_visits);
        }
        Ok(row)
    })
}

/// The guess, then the print's tests within what is known and expected.
fn next_test(guess: Value, range: i32) -> impl FnMut(Bounds, usize) -> Value {
    let mut is_first = true;
    move |known, in_play| {
        if std::mem::take(&mut is_first) {
            return guess;
        }
        let lower = known.lower.max(guess - range);
        let upper = known.upper.min(guess + range).max(lower + 1);
        let (width, children) = (i64::from((upper + 1).get() - lower.get()), in_play as i64);
        lower + (width * (children - 1) / children) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No search contradicts alpha-beta, and to know the value saves MTD(f) leaves.
    #[test]
    fn all_games_are_searched() {
        for suite in Suite::GAMES {
            let rows = [false, true].map(|knows| best_node_row(suite, 1, 4, knows).unwrap());
            assert_eq!(rows[1].integer("guess"), rows[1].integer("value"), "{suite:?}");
            let leaves = |rival: &str| rows.each_ref().map(|row| row.integer(rival).unwrap());
            let [guessed, told] = leaves("mtd-f");
            assert!(0 < told && told <= guessed, "{suite:?}: {told}, {guessed}");
            assert!(leaves("best-node-search").iter().all(|leaves| *leaves > 0), "{suite:?}");
        }
    }

    /// A test is above what is proved, and inside what is expected if it can be.
    #[test]
    fn tests_stay_inside() {
        let mut next = next_test(Value::new(10), 20);
        assert_eq!(next(Bounds::UNKNOWN, 5), Value::new(10));
        let known = Bounds { lower: Value::new(10), upper: Value::INFINITY };
        assert_eq!(next(known, 2), Value::new(10 + 21 / 2));
        let known = Bounds { lower: Value::new(50), upper: Value::INFINITY };
        assert_eq!(next(known, 2), Value::new(51));
    }
}
