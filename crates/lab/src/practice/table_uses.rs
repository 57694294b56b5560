//! Alpha-beta with a table that is used for its moves, its bounds, both or neither.
//!
//! The searcher's table always serves for both. This is the plain routine, iteration by iteration, fail-soft: the
//! table loses nothing, bounds count for searches of exactly their depth, so that every use finds the same
//! values; moves come in the order in which the game recommends them, leaves are evaluated as they are.

use super::suites::{Suite, with_position};
use crate::cell::{Row, SETTINGS};
use crate::study::CellError;
use nullwindow::{Game, MoveList, Ply, Value};
use std::cmp::Reverse;
use std::collections::HashMap;

/// What a search does with its table, and how it calls itself from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableUse {
    /// The name in cells.
    pub name: &'static str,
    tries_moves_first: bool,
    cuts_off: bool,
    /// From plus infinity down with null windows: MTD(+∞).
    is_sss: bool,
}

impl TableUse {
    /// No use at all.
    pub const NONE: Self = TableUse::new("none", [false, false]);
    /// The best move of the last search of a position is tried first.
    pub const MOVES: Self = TableUse::new("moves", [true, false]);
    /// What was proved of a position is not proved again.
    pub const BOUNDS: Self = TableUse::new("bounds", [false, true]);
    /// Both.
    pub const BOTH: Self = TableUse::new("both", [true, true]);
    /// Both, by MTD(+∞).
    pub const SSS: Self = TableUse { is_sss: true, ..TableUse::new("sss", [true, true]) };
    /// All.
    pub const ALL: [Self; 5] = [Self::NONE, Self::MOVES, Self::BOUNDS, Self::BOTH, Self::SSS];

    const fn new(name: &'static str, [tries_moves_first, cuts_off]: [bool; 2]) -> Self {
        TableUse { name, tries_moves_first, cuts_off, is_sss: false }
    }

    /// The use of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let known = TableUse::ALL.into_iter().find(|used| used.name == name);
        known.ok_or_else(|| CellError(format!("no use of a table is called {name:?}")))
    }
}

/// Searches a position of a suite, all iterations up to a depth.
///
/// # Errors
/// There is no such position.
pub fn search_using_table(
    suite: Suite,
    number: u32,
    used: TableUse,
    depth: u16,
) -> Result<Row, CellError> {
    let settings = "recommended order, no quiescence, a table that loses nothing";
    let row =
        with_position!(suite.position(number)?, position => Search::new(position, used).row(depth));
    Ok(row.with(SETTINGS, settings))
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Entry {
    /// The iteration that wrote it last.
    iteration: u16,
    depth: u16,
    lower: Value,
    upper: Value,
    best: Option<usize>,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    nodes: u64,
    leaves: u64,
    interior: u64,
    /// Interior nodes of which a bound of this depth was there.
    hits: u64,
    /// Interior nodes that this iteration had not stored yet.
    fresh: u64,
    /// Of those, with the best move of an earlier iteration.
    informed: u64,
}

struct Search<G> {
    game: G,
    used: TableUse,
    table: HashMap<u64, Entry>,
    iteration: u16,
    tally: Tally,
}

impl<G: Game> Search<G> {
    fn new(game: G, used: TableUse) -> Self {
        Search { game, used, table: HashMap::new(), iteration: 0, tally: Tally::default() }
    }

    /// Counts of all iterations but for `fresh` and `informed`, which are those of the last.
    fn row(&mut self, depth: u16) -> Row {
        let mut value = Value::ZERO;
        let mut stored = 0;
        for iteration in 1..=depth {
            self.iteration = iteration;
            (self.tally.fresh, self.tally.informed) = (0, 0);
            stored = self.table.values().filter(|entry| entry.best.is_some()).count() as u64;
            value = if self.used.is_sss { self.descend(iteration) } else { self.open(iteration) };
        }
        let Tally { nodes, leaves, interior, hits, fresh, informed } = self.tally;
        let row = Row::default().with(format!("value_{depth}"), value.get());
        let row = row.count("nodes", nodes).count("leaves", leaves).count("interior", interior);
        let row = row.count("table_hits", hits).count("fresh", fresh).count("informed", informed);
        row.count("moves_known", stored)
    }

    fn open(&mut self, depth: u16) -> Value {
        self.node(-Value::INFINITY, Value::INFINITY, depth, Ply::ROOT)
    }

    fn descend(&mut self, depth: u16) -> Value {
        let mut upper = Value::INFINITY;
        loop {
            let found = self.node(upper - 1, upper, depth, Ply::ROOT);
            if found >= upper {
                return found;
            }
            upper = found;
        }
    }

    fn node(&mut self, alpha: Value, beta: Value, depth: u16, ply: Ply) -> Value {
        self.tally.nodes += 1;
        if let Some(outcome) = self.game.outcome() {
            self.tally.leaves += 1;
            return outcome.value(ply);
        }
        if depth == 0 {
            self.tally.leaves += 1;
            return self.game.evaluate();
        }
        self.tally.interior += 1;
        let key = self.game.key().unwrap_or_default();
        let entry = self.table.get(&key).copied();
        if entry.is_none_or(|entry| entry.iteration != self.iteration) {
            self.tally.fresh += 1;
            self.tally.informed += u64::from(entry.is_some_and(|entry| entry.best.is_some()));
        }
        let (mut alpha_now, mut beta_now) = (alpha, beta);
        if let Some(entry) = entry.filter(|entry| entry.depth == depth) {
            self.tally.hits += 1;
            if self.used.cuts_off {
                if entry.lower >= beta {
                    return entry.lower;
                }
                if entry.upper <= alpha {
                    return entry.upper;
                }
                alpha_now = alpha.max(entry.lower);
                beta_now = beta.min(entry.upper);
            }
        }
        let known = entry.and_then(|entry| entry.best).filter(|_| self.used.tries_moves_first);
        let (value, best) = self.best_child(alpha_now, beta_now, depth, ply, known);
        let same = entry.filter(|entry| entry.depth == depth);
        let lower = if value > alpha_now { value } else { -Value::INFINITY };
        let upper = if value < beta_now { value } else { Value::INFINITY };
        // A node that fails low keeps the move it had.
        let best =
            if value > alpha_now { best } else { entry.and_then(|entry| entry.best).or(best) };
        self.table.insert(
            key,
            Entry {
                iteration: self.iteration,
                depth,
                lower: same.map_or(lower, |entry| lower.max(entry.lower)),
                upper: same.map_or(upper, |entry| upper.min(entry.upper)),
                best,
            },
        );
        value
    }

    fn best_child(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: u16,
        ply: Ply,
        first: Option<usize>,
    ) -> (Value, Option<usize>) {
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_cached_key(|number| {
            (Some(*number) != first, Reverse(self.game.knowledge(moves.nth(*number))))
        });
        let (mut best, mut value) = (None, -Value::INFINITY);
        for number in order {
            let m = moves.nth(number);
            let side = self.game.to_move();
            let undo = self.game.make(m);
            // In checkers and Othello a side may move again.
            let again = side.is_some() && self.game.to_move() == side;
            let now = alpha.max(value);
            let found = match again {
                true => self.node(now, beta, depth - 1, ply + 1),
                false => -self.node(-beta, -now, depth - 1, ply + 1),
            };
            self.game.unmake(m, undo);
            if found > value {
                (best, value) = (Some(number), found);
            }
            if value >= beta {
                break;
            }
        }
        (value, best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::{Depth, Silent, algorithms};

    /// Every use finds the value of minimax, and each searches another tree.
    #[test]
    fn every_use_finds_the_value() {
        for suite in Suite::GAMES {
            let depth = 4;
            let rows = TableUse::ALL.map(|used| search_using_table(suite, 3, used, depth).unwrap());
            let value = with_position!(suite.position(3).unwrap(), position => {
                algorithms::alphabeta(&mut position.clone(), Depth::new(depth), &mut Silent)
            });
            for (row, used) in rows.iter().zip(TableUse::ALL) {
                let found = row.integer("value_4");
                assert_eq!(found, Some(value.get().into()), "{suite:?} {}", used.name);
                assert!(row.integer("informed") <= row.integer("fresh"));
                assert!(row.integer("fresh") <= row.integer("interior"));
            }
            let nodes: std::collections::BTreeSet<_> =
                rows.iter().map(|row| row.integer("nodes")).collect();
            assert_eq!(nodes.len(), TableUse::ALL.len(), "{suite:?} {nodes:?}");
        }
    }
}
