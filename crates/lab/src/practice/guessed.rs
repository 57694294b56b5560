//! Searches that are told where to expect the value.
//!
//! The searcher can expect the value at the root's static evaluation. So a game is wrapped whose root,
//! and nothing else, is evaluated as the wanted guess, and each iteration is a search of its own, on the
//! table that the last one left.

use super::search::Setup;
use super::suites::{Position, Suite};
use crate::cell::Row;
use crate::study::CellError;
use nullwindow::searcher::{Abilities, Dynamic, FirstGuess, Searcher, Study, Tally};
use nullwindow::{Depth, Game, Keyed, Knowledge, MoveIndex, Noisy, Outcome, Value};

/// A game whose root has a value of our choice.
#[derive(Clone)]
struct Guessed<G> {
    game: G,
    root: Value,
    ply: u32,
}

impl<G: Game> Game for Guessed<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    fn moves(&self, out: &mut G::Moves) {
        self.game.moves(out);
    }
    fn make(&mut self, m: G::Move) -> G::Undo {
        self.ply += 1;
        self.game.make(m)
    }
    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.ply -= 1;
        self.game.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        if self.ply == 0 { self.root } else { self.game.evaluate() }
    }
}

impl<G: Keyed> Keyed for Guessed<G> {
    fn key(&self) -> u64 {
        self.game.key()
    }
    fn key_from_scratch(&self) -> u64 {
        self.game.key_from_scratch()
    }
}

impl<G: MoveIndex> MoveIndex for Guessed<G> {
    const MOVE_INDICES: usize = G::MOVE_INDICES;
    fn move_index(&self, m: G::Move) -> usize {
        self.game.move_index(m)
    }
}

impl<G: Knowledge> Knowledge for Guessed<G> {
    fn promise(&self, m: G::Move) -> i32 {
        self.game.promise(m)
    }
}

impl<G: Noisy> Noisy for Guessed<G> {
    fn noisy_moves(&self, out: &mut G::Moves) {
        self.game.noisy_moves(out);
    }
    fn may_stand_pat(&self) -> bool {
        self.game.may_stand_pat()
    }
}

/// Searches a position one ply deep, two plies deep and so on, the value of each iteration expected at
/// its guess: `values`, `leaves` and `nodes` of all of them together.
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
    let searcher = setup.searcher()?;
    let tally = match suite.position(number)? {
        Position::Chess(position) => deepen(searcher, position, guesses, values),
        Position::Othello(position) => deepen(searcher, position, guesses, values),
        Position::Checkers(position) => deepen(searcher, position, guesses, values),
        Position::ConnectFour(position) => deepen(searcher, position, guesses, values),
    }?;
    let row = Row::default().count("leaves", tally.leaves()).count("nodes", tally.nodes);
    Ok(row.count("passes", tally.passes))
}

fn deepen<G>(
    mut searcher: Searcher<Study, Dynamic>,
    game: G,
    guesses: &[i32],
    values: &[i32],
) -> Result<Tally, CellError>
where
    G: Game<Move: Send> + Clone + Send + Sync,
    Study: Abilities<Guessed<G>>,
{
    let limit = Value::LIMIT.get();
    let mut position = Guessed { game, root: Value::ZERO, ply: 0 };
    let mut sum = Tally::default();
    for (depth, (guess, value)) in (1..).zip(guesses.iter().zip(values)) {
        position.root = Value::new((*guess).clamp(-limit, limit));
        // One iteration only.
        searcher.settings_mut().deepen_by = depth;
        searcher.limits_mut().depth = Depth::new(depth);
        let answer = searcher.search(&position);
        if answer.value.get() != *value {
            let found = answer.value;
            return Err(CellError(format!(
                "depth {depth}: guess {guess} gave {found}, not {value}"
            )));
        }
        sum = sum + answer.tally;
    }
    Ok(sum)
}
