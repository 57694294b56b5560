//! 1981: what a table saves in endgames, in programs that order their moves less well without it.

use super::Measured;
use crate::cell::Row;
use crate::judge::{Says, judge};
use crate::practice::{Driver, Measure, Ratio, Setup, Suite, relative};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::study::CellError;
use nullwindow::searcher::Enhancements as E;

/// The value of `paper` in cells.
pub const PAPER: &str = "1981, endgames";
/// As in the study of transpositions, and with less and less besides the table.
pub const PROGRAMS: [&str; 5] = [STUDIED, ALPHA_BETA, NO_HISTORY, NO_ORDER, NO_QUIESCENCE];
const STUDIED: &str = "as studied";
const ALPHA_BETA: &str = "alpha-beta";
const NO_HISTORY: &str = "alpha-beta, no history";
const NO_ORDER: &str = "alpha-beta, no history, no knowledge";
const NO_QUIESCENCE: &str = "alpha-beta, no history, no quiescence";
pub const TABLE: [&str; 2] = [WITH, WITHOUT];
const WITH: &str = "with a table";
const WITHOUT: &str = "without";

/// # Errors
/// There is no such position, or no such program.
pub fn search(number: u32, program: &str, table: &str, depth: u16) -> Result<Row, CellError> {
    let driver = if program == STUDIED { Driver::BASELINE } else { Driver::AlphaBeta };
    let setup = Setup::of(Suite::ChessEndgames, driver, depth);
    // What needs the table goes with it.
    let of_table = E::TABLE | E::ETC | E::LEAVES;
    let history = E::HISTORY | E::GRAVITY | E::KILLERS | E::KILLERS_ABOVE;
    let left_out = match program {
        STUDIED | ALPHA_BETA => E::NONE,
        NO_HISTORY => history,
        NO_ORDER => history | E::KNOWLEDGE,
        NO_QUIESCENCE => history | E::QUIESCENCE,
        _ => return Err(CellError(format!("no program is called {program:?}"))),
    };
    let left_out = if table == WITH { left_out } else { left_out | of_table };
    let enhancements = setup.enhancements.without(left_out);
    crate::practice::search(Suite::ChessEndgames, number, &Setup { enhancements, ..setup })
}

fn factor(measured: &Measured, program: &str) -> Option<Ratio> {
    let nodes = |table: &str| measured.costs(PAPER, program, table, Measure::Nodes);
    relative(&nodes(WITHOUT), &nodes(WITH))
}

pub fn claims(measured: &Measured) -> Vec<Claim> {
    let claim = |program: &str| {
        let depth = measured.depth(PAPER).map_or(String::new(), |depth| format!(", depth {depth}"));
        let what = format!(
            "1981, chess-endgames{depth}, {program}: how many times smaller a table makes the search"
        );
        let claim = Claim::new(what, NOT_ASKED);
        let Some(factor) = factor(measured, program) else { return claim };
        judge(claim, factor.times(), Some(&factor.estimate()), Says::Above(5.0))
    };
    PROGRAMS.map(claim).into()
}

pub fn table(measured: &Measured) -> Table {
    let mut table =
        Table::new("1981: endgames, how many times smaller", &["program", "positions", "factor"]);
    for program in PROGRAMS {
        let Some(factor) = factor(measured, program) else { continue };
        table.push(vec![program.into(), factor.n.to_string(), factor.times()]);
    }
    table
}
