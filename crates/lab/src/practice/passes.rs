//! The searches of the root that an iteration consists of, one by one.

use super::search::{Searched, Setup};
use super::suites::{Suite, with_position};
use crate::study::CellError;
use nullwindow::Value;
use nullwindow::searcher::{FirstGuess, Step};

/// A null-window search of the root: is the value at least `test`?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The depth of its iteration.
    pub depth: u16,
    /// What was asked.
    pub test: Value,
    /// What was proved: a lower bound if it is `test` or more, else an upper bound.
    pub found: Value,
    /// What it cost.
    pub nodes: u64,
}

/// Searches a position of a suite with null windows, pass by pass.
///
/// # Errors
/// As [`searched`](super::searched).
pub fn searched_in_passes(
    suite: Suite,
    number: u32,
    setup: &Setup,
) -> Result<(Searched, Vec<Pass>), CellError> {
    with_position!(suite.position(number)?, position => {
        setup.check_for(&position)?;
        let (mut passes, mut before) = (Vec::new(), 0);
        let searched = setup.search_telling(&position, &setup.table(), &mut |step| {
            if let Step::Pass { depth, window, value, nodes } = step {
                let (depth, test) = (depth.get(), window.beta);
                passes.push(Pass { depth, test, found: value, nodes: nodes - before });
                before = nodes;
            }
        });
        Ok((searched, passes))
    })
}

/// The same set-up with these first guesses, one an iteration.
pub fn guided(setup: Setup, guesses: Vec<Value>) -> Setup {
    // Leaks a few dozen bytes per cell: settings are `Copy`, so what they borrow must be `'static`.
    Setup { first_guess: FirstGuess::Each(Vec::leak(guesses)), ..setup }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::searcher::Driver;

    /// The passes are those that are counted, their nodes are all nodes, and each proves what it says.
    #[test]
    fn passes_add_up() {
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::MtdF, 4);
            let (searched, passes) = searched_in_passes(suite, 0, &setup).unwrap();
            assert_eq!(passes.len() as u64, searched.tally.passes, "{suite:?}");
            let nodes: u64 = passes.iter().map(|pass| pass.nodes).sum();
            assert_eq!(nodes, searched.tally.nodes, "{suite:?}");
            for pass in passes {
                let value = searched.values()[usize::from(pass.depth) - 1];
                let holds = match pass.found >= pass.test {
                    true => pass.found <= value,
                    false => value <= pass.found,
                };
                assert!(holds, "{suite:?}: {value:?} {pass:?}");
            }
        }
    }
}
