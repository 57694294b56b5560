//! Searches of a position in some variant: not iteration by iteration, in random order, pass by pass.

use super::passes::{Pass, searched_in_passes};
use super::search::{Searched, Setup, searched};
use super::shuffled::Shuffled;
use super::suites::{Suite, with_position};
use crate::cell::Row;
use crate::study::CellError;
use nullwindow::searcher::Tally;
use nullwindow::{Silent, Value};
use std::time::Duration;

/// A search as [`search`](super::search), with what else was counted in all.
///
/// # Errors
/// As [`searched`].
pub fn search_with_totals(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    searched(suite, number, setup).map(|searched| with_totals(&searched, setup))
}

fn with_totals(searched: &Searched, setup: &Setup) -> Row {
    let Tally { interior, table_hits, cutoffs, .. } = searched.tally;
    let row = setup.describe(searched.row()).count("interior", interior);
    row.count("table_hits", table_hits).count("cutoffs", cutoffs)
}

/// The same with the moves of every position in random order.
///
/// # Errors
/// There is no such position, or an enhancement would have no effect.
pub fn search_shuffled(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    with_position!(suite.position(number)?, position => {
        let position = Shuffled(position);
        setup.check_for(&position)?;
        let (mut searcher, set) = setup.searcher(&setup.table());
        let answer = searcher.watch_with(set, &position, &mut Silent, &mut |_| {});
        Ok(with_totals(&Searched::new(&answer, Duration::ZERO), setup))
    })
}

/// A search with null windows; of its last iteration the steps of the bound that came down from plus infinity or
/// up from minus infinity, and how many of them are little: less than a tenth of all of them together.
///
/// # Errors
/// As [`searched`].
pub fn search_with_steps(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    let found = searched(suite, number, setup)?;
    let (_, passes) = searched_in_passes(suite, number, setup)?;
    let last = passes.last().map_or(0, |pass| pass.depth);
    let bounds = |is_of: fn(&Pass) -> bool| -> Vec<Value> {
        let passes = passes.iter().filter(|pass| pass.depth == last && is_of(pass));
        passes.map(|pass| pass.found).collect()
    };
    let (lower, upper) =
        (bounds(|pass| pass.found >= pass.test), bounds(|pass| pass.found < pass.test));
    let (steps, little) = steps(if upper.len() > lower.len() { &upper } else { &lower });
    Ok(with_totals(&found, setup).count("steps", steps).count("little", little))
}

/// How many steps lead from the first of these bounds to the last, and how many of them are little.
fn steps(bounds: &[Value]) -> (u64, u64) {
    let distance = |a: &Value, b: &Value| (i64::from(a.get()) - i64::from(b.get())).abs();
    let Some((first, last)) = bounds.first().zip(bounds.last()) else { return (0, 0) };
    let all = distance(first, last);
    let little = bounds.windows(2).filter(|pair| 10 * distance(&pair[0], &pair[1]) < all);
    (bounds.len() as u64 - 1, little.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Driver;
    use nullwindow::searcher::Enhancements;

    #[test]
    fn little_steps() {
        let values = |values: &[i32]| values.iter().copied().map(Value::new).collect::<Vec<_>>();
        assert_eq!(steps(&values(&[100, 50, 49, 45, 0])), (4, 2));
        assert_eq!(steps(&values(&[7])), (0, 0));
        assert_eq!(steps(&[]), (0, 0));
    }

    /// The order does not change the value, only the tree.
    #[test]
    fn random_order_finds_the_same_values() {
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::AlphaBeta, 4);
            let enhancements = setup.enhancements.and(Enhancements::QUIESCENCE);
            let setup = Setup { enhancements, ..setup };
            let listed = search_with_totals(suite, 0, &setup).unwrap();
            let shuffled = search_shuffled(suite, 0, &setup).unwrap();
            assert_eq!(listed.integer("value_4"), shuffled.integer("value_4"), "{suite:?}");
            assert_ne!(listed.integer("nodes_4"), shuffled.integer("nodes_4"), "{suite:?}");
        }
    }

    /// SSS* comes down, DUAL* goes up, and both make steps.
    #[test]
    fn both_directions_have_steps() {
        for driver in [Driver::MtdPlusInfinity, Driver::MtdMinusInfinity] {
            let setup = Setup::of_1995(Suite::Chess, driver, 4);
            let row = search_with_steps(Suite::Chess, 0, &setup).unwrap();
            assert!(row.integer("steps") > Some(2), "{driver}: {row:?}");
            assert!(row.integer("little") <= row.integer("steps"), "{driver}: {row:?}");
        }
    }
}
