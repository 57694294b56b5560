//! The study of 1989 on other games: how much each enhancement of alpha-beta, alone and together with
//! others, reduces the tree.
//!
//! One study a game, `ablation-GAME`. One cell is one set of enhancements on one position, iteration by
//! iteration. Quiescence is on where the game has it.

use super::SCHAEFFER_1989;
use super::sets::{BEST_PAIR, Claims, SMALL, all_sets};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Driver, Measure, Sets, Setup, Suite, as_printed, costs, same_values, search, within,
};
use crate::section::{Claim, NOT_ASKED, Section};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::time::Duration;

/// The study of one game.
pub struct Ablation {
    name: &'static str,
    summary: &'static str,
    suite: Suite,
}

/// One for each game. The common prefix makes `ablation chess` work.
pub const CHESS: Ablation = Ablation {
    name: "ablation-chess",
    summary: "the study of 1989 on chess: all 64 sets on positions of many games",
    suite: Suite::Chess,
};
/// Othello.
pub const OTHELLO: Ablation = Ablation {
    name: "ablation-othello",
    summary: "the study of 1989 on Othello: all 64 sets on positions of many games",
    suite: Suite::Othello,
};
/// Checkers.
pub const CHECKERS: Ablation = Ablation {
    name: "ablation-checkers",
    summary: "the study of 1989 on checkers: all 64 sets on positions of many games",
    suite: Suite::Checkers,
};
/// Connect four.
pub const CONNECT_FOUR: Ablation = Ablation {
    name: "ablation-connect-four",
    summary: "the study of 1989 on connect four: all 64 sets on random openings",
    suite: Suite::ConnectFour,
};

impl Study for Ablation {
    fn name(&self) -> &'static str {
        self.name
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (depth, positions) in self.suite.grid(scale, QUICK_POSITIONS, |s| self.depth(s)) {
            for set in all_sets() {
                for position in 0..positions.min(STANDARD_POSITIONS) {
                    let cell = Cell::of_game(self.name);
                    let cell = cell.with("set", set.to_string()).with("depth", depth);
                    let cell = self.suite.place(cell, position).signed_by(self);
                    cells.push(cell.costing(self.cost(set, depth)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let set = cell.text("set").parse::<E>().map_err(|error| CellError(error.to_string()))?;
        let setup = Setup::of(self.suite, Driver::AlphaBeta, cell.integer("depth"));
        let quiescence = setup.enhancements.and(E::QUIESCENCE);
        let enhancements = as_printed(set) | quiescence;
        let setup = Setup { enhancements, table_bits: TABLE_BITS, ..setup }.changed_by(cell)?;
        search(self.suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let sets = self.measured(results);
        let game = self.suite.name();
        Section {
            question: format!("Which enhancements of alpha-beta are worth having in {game}?"),
            published: "What is printed is about chess, in Phoenix: T and H outdo all others, T \
                gains with depth, R is a poor substitute for T, N and S help little; T and H together \
                reach over 99 % of what the best set reaches. In other games nothing is claimed, but for \
                Chinook (checkers), whose trees history made 30 % smaller."
                .into(),
            claims: self.claims(&sets, results),
            tables: vec![sets.table(Measure::Leaves), sets.table(Measure::Nodes)],
            figures: sets.figures(),
            notes: vec![
                "The letters are T (transposition table), R (refutation table), N (minimal window), S \
                 (aspiration), H (history), K (the game's own knowledge of moves); L is killers. Moves are \
                 ordered and history is saved as in 1989; the table has 2^18 entries. The reduction of a set is how much of the way from no \
                 enhancement to the best set it goes. Sums over the positions, iterations up to the depth \
                 together; intervals (95 %) by leaving out each position in turn."
                    .into(),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 16;
/// All 64 sets of more would take too long.
const STANDARD_POSITIONS: u32 = 100;
const TABLE_BITS: u32 = 18;

impl Ablation {
    fn depth(&self, scale: Scale) -> u16 {
        match self.suite {
            Suite::Othello => scale.pick(6, 7, 8),
            Suite::Checkers => scale.pick(7, 9, 11),
            Suite::ConnectFour => scale.pick(8, 9, 12),
            _ => scale.pick(4, 5, 6),
        }
    }

    /// Without order the tree grows faster; measured without any enhancement, in milliseconds.
    fn cost(&self, set: E, depth: u16) -> Duration {
        let (milliseconds, growth): (f64, f64) = match self.suite {
            Suite::Othello => (30.0, 4.5),
            Suite::Checkers => (15.0, 2.6),
            Suite::ConnectFour => (40.0, 4.0),
            _ => (100.0, 8.0),
        };
        let ordered = !set.and(E::HISTORY | E::KNOWLEDGE).is_empty();
        let share = if ordered { 0.15 } else { 1.0 };
        let plies = f64::from(depth) - f64::from(self.depth(Scale::Quick));
        Duration::from_secs_f64(milliseconds * share * growth.powf(plies) / 1000.0)
    }

    fn measured(&self, results: &Results) -> Claims {
        let mut sets = Sets::new(E::OF_1989);
        for set in all_sets() {
            for last in Scale::ALL.map(|scale| self.depth(scale)) {
                let wanted: [(&'static str, Datum); 2] =
                    [("set", set.to_string().into()), ("depth", last.into())];
                for depth in 2..=last {
                    for measure in Measure::BOTH {
                        let found = within(results, &wanted, &measure.until(depth));
                        sets.add(depth, measure, set, found);
                    }
                }
            }
        }
        Claims { sets, game: self.suite.name(), is_chess: self.suite == Suite::Chess }
    }

    fn claims(&self, sets: &Claims, results: &Results) -> Vec<Claim> {
        let mut claims = vec![same_values(results, &["position"])];
        let Some(depth) = sets.deepest_of_all() else { return claims };
        claims.extend(Measure::BOTH.map(|measure| sets.share_of_best_pair(depth, measure)));
        let others = [E::REFUTATION, E::MINIMAL_WINDOW, E::ASPIRATION];
        for set in [E::TABLE, E::HISTORY] {
            let ahead = "T and H outperform the others";
            claims.push(sets.ahead_of(depth, set, &others, ahead));
        }
        let nodes = Measure::Nodes;
        let pair = [E::TABLE, E::REFUTATION];
        claims.push(sets.in_all_company(depth, nodes, pair, "in all cases"));
        let pair = [E::HISTORY, E::KNOWLEDGE];
        claims.push(sets.in_all_company(depth, nodes, pair, NOT_ASKED));
        claims.push(sets.knowledge_disturbs(depth));
        claims.push(sets.little_more(depth));
        let small = Says::Between(1.0 - SMALL, 1.0);
        let windows = E::MINIMAL_WINDOW | E::ASPIRATION;
        for (pair, published, says) in [
            ([E::HISTORY, E::KILLERS], "killers are inferior", Says::Below(1.0)),
            ([BEST_PAIR | E::MINIMAL_WINDOW, BEST_PAIR], "a small reduction", small),
            ([BEST_PAIR | E::ASPIRATION, BEST_PAIR], "a small reduction", small),
            ([BEST_PAIR | windows, BEST_PAIR], "a small reduction", small),
        ] {
            claims.push(sets.relative(depth, nodes, pair, published, says));
        }
        claims.push(sets.table_gains(nodes));
        if self.suite == Suite::Chess {
            claims.extend(sets.statements());
        }
        if self.suite == Suite::Checkers {
            let what = format!("depth {depth}: nodes of THK relative to TK");
            let pair = [BEST_PAIR | E::KNOWLEDGE, E::TABLE | E::KNOWLEDGE];
            let ratio = sets.sets.ratio(depth, nodes, pair[0], pair[1]);
            let claim = Claim::new(what, "30 % fewer (Chinook)");
            claims.push(costs(claim, ratio, Says::About(0.7, 0.1)));
        }
        claims
    }
}
