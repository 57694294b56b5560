//! The study of 1989 on other games: how much each enhancement of alpha-beta, alone and together with
//! others, reduces the tree.
//!
//! One study a game, `ablation-GAME`. One cell is one set of enhancements on one position, iteration by
//! iteration. Quiescence is on where the game has it.

use super::SCHAEFFER_1989;
use super::sets::{BEST_PAIR, Claims, all_sets};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Driver, Measure, Sets, Setup, Suite, behaviour_of, same_values, search, within,
};
use crate::section::{Claim, Section};
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
    summary: "the study of 1989 on chess: all 64 sets on positions of tournament games",
    suite: Suite::Chess,
};
/// Othello.
pub const OTHELLO: Ablation = Ablation {
    name: "ablation-othello",
    summary: "the study of 1989 on Othello: all 64 sets on positions of tournament games",
    suite: Suite::Othello,
};
/// Checkers.
pub const CHECKERS: Ablation = Ablation {
    name: "ablation-checkers",
    summary: "the study of 1989 on checkers: all 64 sets on positions of tournament games",
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

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        let grids =
            [(Scale::Quick, QUICK_POSITIONS), (Scale::Full, self.suite.len().min(FULL_POSITIONS))];
        for (size, positions) in grids.into_iter().filter(|(size, _)| *size <= scale) {
            let depth = self.depth(size);
            for set in all_sets() {
                for position in 0..positions {
                    let cell = Cell::new(self.name, &behaviour_of(self.suite));
                    let cell = cell.with("set", set.to_string()).with("depth", depth);
                    cells.push(cell.with("position", position).costing(self.cost(set, depth)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let set = cell.text("set").parse::<E>().map_err(|error| CellError(error.to_string()))?;
        let setup = Setup::of(self.suite, Driver::AlphaBeta, cell.integer("depth"));
        let quiescence = setup.enhancements.and(E::QUIESCENCE);
        let setup = Setup { enhancements: set | quiescence, table_bits: TABLE_BITS, ..setup };
        search(self.suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let sets = self.measured(results);
        let game = self.suite.name();
        Section {
            question: format!("Which enhancements of alpha-beta are worth having in {game}?"),
            published: "What is printed is about chess, in Phoenix: H is the best single enhancement, T \
                gains with depth, R is a poor substitute for T, N and S help little; T and H together \
                reach over 99 % of what the best set reaches."
                .into(),
            claims: claims(&sets, results),
            tables: vec![sets.table(Measure::Leaves), sets.table(Measure::Nodes)],
            figures: sets.figures(),
            notes: vec![
                "The letters are T (transposition table), R (refutation table), N (minimal window), S \
                 (aspiration), H (history), K (the game's own knowledge of moves); L is killers, J history \
                 above the last ply only. The reduction of a set is how much of the way from no \
                 enhancement to the best set it goes. Sums over the positions, iterations up to the depth \
                 together; intervals (95 %) by leaving out each position in turn."
                    .into(),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 16;
const FULL_POSITIONS: u32 = 20;
const TABLE_BITS: u32 = 18;

impl Ablation {
    fn depth(&self, scale: Scale) -> u16 {
        match self.suite {
            Suite::Othello => scale.pick(6, 8),
            Suite::Checkers => scale.pick(7, 11),
            Suite::ConnectFour => scale.pick(8, 12),
            _ => scale.pick(4, 5),
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
        Claims(sets)
    }
}

fn claims(sets: &Claims, results: &Results) -> Vec<Claim> {
    let mut claims = vec![same_values(results, &["position"])];
    let Some(depth) = sets.deepest_of_all() else { return claims };
    claims.push(sets.share_of_best_pair(depth, Measure::Leaves));
    claims.push(sets.share_of_best_pair(depth, Measure::Nodes));
    claims.push(sets.leads(depth, E::HISTORY, "the best single enhancement"));
    claims.push(sets.leads(depth, BEST_PAIR, "the best pair"));
    for (a, b, published) in [
        (E::TABLE, E::REFUTATION, "in chess, significantly fewer"),
        (E::HISTORY, E::KILLERS, "in chess, killers are inferior"),
        (BEST_PAIR | E::MINIMAL_WINDOW, BEST_PAIR, "in chess, a small reduction"),
        (BEST_PAIR | E::ASPIRATION, BEST_PAIR, "in chess, a small reduction"),
    ] {
        claims.push(sets.fewer(depth, a, b, published));
    }
    claims.push(sets.table_gains());
    claims
}
