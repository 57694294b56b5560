//! Searches that are told where to expect the value.
//!
//! The searcher can expect the value at the root's static evaluation. So a game is wrapped whose root,
//! and nothing else, is evaluated as the wanted guess, another one for every iteration.

use super::search::Setup;
use super::suites::{Position, Suite};
use crate::cell::Row;
use crate::study::CellError;
use nullwindow::searcher::{FirstGuess, Step, Tally};
use nullwindow::{Game, Silent, Value, forward_game};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

/// A game whose root has a value of our choice.
#[derive(Clone)]
struct Guessed<G> {
    game: G,
    /// Shared with whoever watches the search and knows which iteration comes next.
    root: Arc<AtomicI32>,
    ply: u32,
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: Game> Game for Guessed<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn make(&mut self, m: G::Move) -> G::Undo {
        self.ply += 1;
        self.game.make(m)
    }
    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.ply -= 1;
        self.game.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        match self.ply {
            0 => Value::new(self.root.load(Ordering::Relaxed)),
            _ => self.game.evaluate(),
        }
    }
    fn mirrored(&self) -> Option<Self> {
        Some(Guessed { game: self.game.mirrored()?, root: Arc::clone(&self.root), ply: self.ply })
    }

    const MOVE_INDICES: usize = G::MOVE_INDICES;
    forward_game!(game: outcome moves to_move count_moves key key_from_scratch key_after move_index
        knowledge quick_knowledge noisy_moves may_stand_pat make_null unmake_null is_repetition);
}

/// Searches a position, the value of each iteration expected at its guess: `leaves`, `nodes` and `passes`
/// of all of them together.
///
/// # Errors
/// There is no such position, an enhancement would have no effect, or an iteration finds another value
/// than `values` says.
pub fn guessed(
    suite: Suite,
    number: u32,
    setup: &Setup,
    guesses: &[i32],
    values: &[i32],
) -> Result<Row, CellError> {
    let setup = Setup { first_guess: FirstGuess::Static, ..*setup };
    let tally = match suite.position(number)? {
        Position::Chess(position) => deepen(&setup, position, guesses, values),
        Position::Othello(position) => deepen(&setup, position, guesses, values),
        Position::Checkers(position) => deepen(&setup, position, guesses, values),
        Position::ConnectFour(position) => deepen(&setup, position, guesses, values),
    }?;
    let row = Row::default().count("leaves", tally.leaves()).count("nodes", tally.nodes);
    Ok(row.count("passes", tally.passes))
}

fn deepen<G>(setup: &Setup, game: G, guesses: &[i32], values: &[i32]) -> Result<Tally, CellError>
where
    G: Game<Move: Send> + Clone + Send + Sync,
{
    let limit = Value::LIMIT.get();
    let root = Arc::new(AtomicI32::new(0));
    let expect = |iterations_done: usize| {
        let guess = guesses.get(iterations_done).copied().unwrap_or_default();
        root.store(guess.clamp(-limit, limit), Ordering::Relaxed);
    };
    expect(0);
    let position = Guessed { game, root: Arc::clone(&root), ply: 0 };
    let mut listener = |step: Step<_>| {
        if let Step::Iteration(answer) = step {
            expect(answer.iterations.len());
        }
    };
    let mut searcher = nullwindow::Searcher::new()
        .settings(setup.settings())
        .depth(setup.depth)
        .table_entries(1 << setup.table_bits);
    let answer = searcher.watch_with(setup.all(), &position, &mut Silent, &mut listener);
    let found: Vec<i32> = answer.iterations.iter().map(|row| row.value.get()).collect();
    match found == values {
        true => Ok(answer.tally),
        false => {
            Err(CellError(format!("with guesses {guesses:?} found {found:?}, not {values:?}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::search;
    use super::*;
    use crate::probe::{self, Probe};
    use nullwindow::searcher::Driver;

    const DEPTH: u16 = 5;

    fn passes(suite: Suite, distance: i32) -> i64 {
        let setup = Setup::of(suite, Driver::MtdF, DEPTH);
        let known = search(suite, 0, &setup).unwrap();
        let value = |d| known.integer(&format!("value_{d}")).unwrap() as i32;
        let values: Vec<i32> = (1..=DEPTH).map(value).collect();
        let guesses: Vec<i32> = values.iter().map(|value| value + distance).collect();
        guessed(suite, 0, &setup, &guesses, &values).unwrap().integer("passes").unwrap()
    }

    /// MTD(f) that is told the value asks twice, whether it is more and whether it is less; told
    /// something else, it asks again.
    #[test]
    fn guesses_are_used() {
        for suite in Suite::GAMES {
            let told = passes(suite, 0);
            assert_eq!(told, 2 * i64::from(DEPTH), "{suite:?}: twice in every iteration");
            for distance in [-300, 300] {
                let wrong = passes(suite, distance);
                assert!(
                    wrong > told,
                    "{suite:?}: {wrong} passes {distance} off, {told} with the value"
                );
            }
        }
    }

    /// Told what it expects anyway, MTD(f) searches the tree it searches without the wrapper.
    #[test]
    fn all_but_the_root_is_the_game() {
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::MtdF, DEPTH);
            let setup = Setup { first_guess: FirstGuess::Static, ..setup };
            let plain = search(suite, 0, &setup).unwrap();
            let at = |name: &str, depth| plain.integer(&format!("{name}_{depth}")).unwrap();
            let values: Vec<i32> = (1..=DEPTH).map(|depth| at("value", depth) as i32).collect();
            let guess = match suite.position(0).unwrap() {
                Position::Chess(position) => position.evaluate(),
                Position::Othello(position) => position.evaluate(),
                Position::Checkers(position) => position.evaluate(),
                Position::ConnectFour(position) => position.evaluate(),
            };
            let guesses = vec![guess.get(); values.len()];
            let wrapped = guessed(suite, 0, &setup, &guesses, &values).unwrap();
            for name in ["leaves", "nodes", "passes"] {
                assert_eq!(wrapped.integer(name), Some(at(name, DEPTH)), "{suite:?}: {name}");
            }
        }
    }

    #[test]
    fn everything_is_forwarded() {
        let at = |ply| Guessed { game: Probe::default(), root: Arc::new(AtomicI32::new(9)), ply };
        assert_eq!(
            probe::forwards_rules(at(0), |wrapped| &wrapped.game),
            9,
            "the root's own value"
        );
        assert_eq!(probe::forwards_rules(at(1), |wrapped| &wrapped.game), probe::VALUE);
        probe::forwards_extras(&at(0));
    }

    #[test]
    fn another_value_is_a_contradiction() {
        let setup = Setup::of(Suite::Othello, Driver::MtdF, 2);
        let error = guessed(Suite::Othello, 0, &setup, &[0, 0], &[9999, 9999]).unwrap_err();
        assert!(error.to_string().contains("not [9999, 9999]"), "{error}");
    }
}
