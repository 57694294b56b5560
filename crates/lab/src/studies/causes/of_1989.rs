//! 1989: other base programs, and coarser values.

use super::{Measured, OF_1989};
use crate::cell::Row;
use crate::judge::{Says, judge};
use crate::practice::{Base, Measure, Reduction, Sets, relative, search_from_base};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::study::CellError;
use nullwindow::searcher::{Enhancements as E, MinimalWindows};

/// None, the two windows, table and history, these with windows, and with knowledge.
pub const SETS: [&str; 6] = ["-", "N", "S", "TH", "TNSH", "TNSHK"];

/// Sets without N: what it saves depends on what else there is.
const COMPANY: [&str; 7] = ["-", "S", "H", "K", "R", "T", "TH"];
/// Those for which N is tried at the root and below it apart.
const APART: [&str; 3] = ["-", "H", "T"];

/// A set and N.
fn with_n(set: &str) -> String {
    let set: E = set.parse().unwrap_or_default();
    (set | E::MINIMAL_WINDOW).to_string()
}

/// A base program, the step of its values, in hundredths of a pawn, and where N has an effect.
#[derive(Clone, Copy)]
pub struct Program {
    base: Base,
    grain: u32,
    windows: MinimalWindows,
}

impl Program {
    const STUDIED: Program =
        Program { base: Base::Studied, grain: 1, windows: MinimalWindows::Everywhere };
    const ALL: [Program; 6] = [
        Program::STUDIED,
        Program { base: Base::NoQuiescence, ..Program::STUDIED },
        Program { base: Base::Neither, ..Program::STUDIED },
        Program { base: Base::Quiescence, ..Program::STUDIED },
        Program { grain: 100, ..Program::STUDIED },
        Program { base: Base::Quiescence, grain: 100, ..Program::STUDIED },
    ];
    const WITH_N_APART: [Program; 2] = [
        Program { windows: MinimalWindows::AtTheRoot, ..Program::STUDIED },
        Program { windows: MinimalWindows::BelowTheRoot, ..Program::STUDIED },
    ];

    pub fn name(self) -> String {
        let step = if self.grain == 1 { "" } else { ", values in pawns" };
        let windows = match self.windows {
            MinimalWindows::AtTheRoot => ", N at the root alone",
            MinimalWindows::BelowTheRoot => ", N below the root",
            _ => "",
        };
        format!("{}{step}{windows}", self.base.name())
    }

    /// # Errors
    /// No program has this name.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let known = Program::ALL.into_iter().chain(Program::WITH_N_APART);
        let found = { known }.find(|program| program.name() == name);
        found.ok_or_else(|| CellError(format!("no base program is called {name:?}")))
    }

    /// # Errors
    /// There is no such position.
    pub fn search(self, number: u32, set: E, depth: u16) -> Result<Row, CellError> {
        search_from_base(number, set, self.base, self.grain, self.windows, depth)
    }
}

/// All base programs, each with the sets it is searched with.
pub fn searches() -> impl Iterator<Item = (Program, String)> {
    let sets = |program| SETS.map(|set| (program, set.to_owned()));
    let company = COMPANY.into_iter().flat_map(|set| [set.to_owned(), with_n(set)]);
    let company = company.filter(|set| !SETS.contains(&set.as_str()));
    let apart = |program| APART.map(|set| (program, with_n(set)));
    (Program::ALL.into_iter().flat_map(sets))
        .chain(company.map(|set| (Program::STUDIED, set)))
        .chain(Program::WITH_N_APART.into_iter().flat_map(apart))
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
    claims.extend(COMPANY.map(|set| saved_by_n(measured, Program::STUDIED, set)));
    for program in Program::WITH_N_APART {
        claims.extend(APART.map(|set| saved_by_n(measured, program, set)));
    }
    claims
}

/// What N saves in the company of others.
fn saved_by_n(measured: &Measured, program: Program, set: &str) -> Claim {
    let with = with_n(set);
    let what = format!("1989, chess, {}: nodes of {with} relative to {set}", program.name());
    let nodes =
        |program: Program, set| measured.costs(OF_1989, &program.name(), set, Measure::Nodes);
    let ratio = relative(&nodes(program, &with), &nodes(Program::STUDIED, set));
    Measured::ratio(Claim::new(what, NOT_ASKED), ratio)
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
