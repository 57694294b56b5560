//! 1989: other base programs, and coarser values.

use super::{Measured, OF_1989};
use crate::cell::Row;
use crate::judge::{Says, judge};
use crate::practice::{Base, Measure, Reduction, Sets, search_from_base};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::study::CellError;
use nullwindow::searcher::Enhancements as E;

/// None, the two windows, table and history, these with windows, and with knowledge.
pub const SETS: [&str; 6] = ["-", "N", "S", "TH", "TNSH", "TNSHK"];
const COARSE: &str = ", values in pawns";

/// A base program and the step of its values, in hundredths of a pawn.
#[derive(Clone, Copy)]
pub struct Program {
    base: Base,
    grain: u32,
}

impl Program {
    pub const ALL: [Program; 6] = [
        Program { base: Base::Studied, grain: 1 },
        Program { base: Base::NoQuiescence, grain: 1 },
        Program { base: Base::Neither, grain: 1 },
        Program { base: Base::Quiescence, grain: 1 },
        Program { base: Base::Studied, grain: 100 },
        Program { base: Base::Quiescence, grain: 100 },
    ];

    pub fn name(self) -> String {
        let step = if self.grain == 1 { "" } else { COARSE };
        format!("{}{step}", self.base.name())
    }

    /// # Errors
    /// No program has this name.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let (base, grain) = match name.strip_suffix(COARSE) {
            Some(base) => (base, 100),
            None => (name, 1),
        };
        Ok(Program { base: Base::named(base)?, grain })
    }

    /// # Errors
    /// There is no such position.
    pub fn search(self, number: u32, set: E, depth: u16) -> Result<Row, CellError> {
        search_from_base(number, set, self.base, self.grain, depth)
    }
}

/// What 100 % is.
#[derive(Clone, Copy, PartialEq)]
enum Best {
    OfAll,
    WithoutKnowledge,
}

pub fn claims(measured: &Measured) -> Vec<Claim> {
    let mut claims = Vec::new();
    for program in Program::ALL {
        claims.extend(["TH", "N", "S"].map(|set| claim(measured, program, set, Best::OfAll)));
        claims.push(claim(measured, program, "TH", Best::WithoutKnowledge));
    }
    claims
}

fn reduced(
    measured: &Measured,
    program: Program,
    set: &str,
    best: Best,
    measure: Measure,
) -> Option<Reduction> {
    let depth = measured.depth(OF_1989)?;
    let mut sets = Sets::new(match best {
        Best::OfAll => E::OF_1989,
        Best::WithoutKnowledge => E::OF_1989.without(E::KNOWLEDGE),
    });
    for name in SETS {
        let costs = measured.costs(OF_1989, &program.name(), name, measure);
        sets.add(depth, measure, name.parse().ok()?, costs);
    }
    sets.reduction(depth, measure, set.parse().ok()?)
}

/// A reduction from another base program.
fn claim(measured: &Measured, program: Program, set: &str, best: Best) -> Claim {
    let than = if best == Best::OfAll { "" } else { ", 100 % being the best set without K" };
    let what = format!("1989, chess, {}: reduction of {set} in nodes, %{than}", program.name());
    let claim = Claim::new(what, NOT_ASKED);
    let Some(found) = reduced(measured, program, set, best, Measure::Nodes) else { return claim };
    judge(claim, found.to_string(), Some(&found.estimate()), Says::Above(99.0))
}

pub fn table(measured: &Measured) -> Table {
    let columns =
        ["base program", "set", "leaves, %", "nodes, %", "nodes, % of the best without K"];
    let mut table = Table::new("1989: reduction by base program", &columns);
    for program in Program::ALL {
        for set in &SETS[1..] {
            let of = |best, measure| reduced(measured, program, set, best, measure);
            let found = [
                of(Best::OfAll, Measure::Leaves),
                of(Best::OfAll, Measure::Nodes),
                of(Best::WithoutKnowledge, Measure::Nodes),
            ];
            let [Some(leaves), Some(nodes), Some(without)] = found else { continue };
            let shown = [leaves, nodes, without].map(|reduction| reduction.to_string());
            let row = [program.name(), (*set).to_string()].into_iter().chain(shown);
            table.push(row.collect());
        }
    }
    table
}
