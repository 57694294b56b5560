//! 1989: other base programs, and coarser values.

use super::{Costs, Measured, OF_1989};
use crate::cell::Row;
use crate::judge::{Says, judge};
use crate::practice::{Base, Measure, Program, Reduction, Sets, relative, search_by_program};
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

const STUDIED: Program = Program {
    base: Base::Studied,
    grain: 1,
    windows: MinimalWindows::Everywhere,
    table_bits: None,
};
const NO_QUIESCENCE: Program = Program { base: Base::NoQuiescence, ..STUDIED };
const NEITHER: Program = Program { base: Base::Neither, ..STUDIED };
const QUIESCENCE: Program = Program { base: Base::Quiescence, ..STUDIED };
/// Base programs whose reductions are shown.
const BASES: [Program; 6] = [
    STUDIED,
    NO_QUIESCENCE,
    NEITHER,
    QUIESCENCE,
    Program { grain: 100, ..STUDIED },
    Program { base: Base::Quiescence, grain: 100, ..STUDIED },
];
const WITH_N_APART: [Program; 2] = [
    Program { windows: MinimalWindows::AtTheRoot, ..STUDIED },
    Program { windows: MinimalWindows::BelowTheRoot, ..STUDIED },
];
/// Tables that are too small for the tree, more and more.
const SMALL_TABLES: [Program; 3] = [
    Program { table_bits: Some(11), ..STUDIED },
    Program { table_bits: Some(9), ..STUDIED },
    Program { table_bits: Some(7), ..STUDIED },
];
/// Killers beside history and knowledge.
const KILLERS: &str = "THKL";

/// The name in cells.
pub fn name(program: Program) -> String {
    let step = if program.grain == 1 { "" } else { ", values in pawns" };
    let windows = match program.windows {
        MinimalWindows::AtTheRoot => ", N at the root alone",
        MinimalWindows::BelowTheRoot => ", N below the root",
        _ => "",
    };
    let table = program.table_bits.map_or(String::new(), |bits| format!(", 2^{bits} entries"));
    format!("{}{step}{windows}{table}", program.base.name())
}

/// # Errors
/// There is no such position, or no program has this name.
pub fn search(number: u32, program: &str, set: E, depth: u16) -> Result<Row, CellError> {
    let known = searches().map(|(program, _)| program).find(|known| name(*known) == program);
    let known = known.ok_or_else(|| CellError(format!("no base program is called {program:?}")))?;
    search_by_program(number, set, known, depth)
}

/// All base programs, each with the sets it is searched with.
pub fn searches() -> impl Iterator<Item = (Program, String)> {
    let sets = |program| SETS.map(|set| (program, set.to_owned()));
    let company = COMPANY.into_iter().flat_map(|set| [set.to_owned(), with_n(set)]);
    let company = company.filter(|set| !SETS.contains(&set.as_str()));
    let apart = |program| APART.map(|set| (program, with_n(set)));
    (BASES.into_iter().flat_map(sets))
        .chain(company.map(|set| (STUDIED, set)))
        .chain(WITH_N_APART.into_iter().flat_map(apart))
        .chain(others())
}

/// What the causes of single claims need besides.
fn others() -> impl Iterator<Item = (Program, String)> {
    let small_tables = SMALL_TABLES.map(|program| (program, "T"));
    [(NO_QUIESCENCE, "T"), (NO_QUIESCENCE, "H"), (QUIESCENCE, "R")]
        .into_iter()
        .chain([(STUDIED, "THK"), (STUDIED, KILLERS)])
        .chain(small_tables)
        .map(|(program, set)| (program, set.to_owned()))
}

/// What 100 % is.
#[derive(Clone, Copy, PartialEq)]
enum Best {
    OfAll,
    WithoutKnowledge,
}

pub fn claims(measured: &Measured) -> Vec<Claim> {
    let mut claims = Vec::new();
    for program in BASES {
        claims.extend(["TH", "N", "S"].map(|set| claim(measured, program, set, Best::OfAll)));
        claims.push(claim(measured, program, "TH", Best::WithoutKnowledge));
    }
    claims.extend(COMPANY.map(|set| saved_by_n(measured, STUDIED, set)));
    for program in WITH_N_APART {
        claims.extend(APART.map(|set| saved_by_n(measured, program, set)));
    }
    claims.extend(["T", "H"].map(|set| nodes_before_leaves(measured, NO_QUIESCENCE, set)));
    claims.push(by_depth(measured, QUIESCENCE, "R"));
    claims.push(steps(measured, NO_QUIESCENCE, "TH"));
    let nodes =
        |program: Program, set: &str| measured.costs(OF_1989, &name(program), set, Measure::Nodes);
    let mut add = |what: String, costs: [Costs; 2]| {
        let claim = Claim::new(format!("1989, chess, {what}"), NOT_ASKED);
        claims.push(Measured::ratio(claim, relative(&costs[0], &costs[1])));
    };
    add(
        format!("{}: nodes of {KILLERS} relative to THK", name(STUDIED)),
        [nodes(STUDIED, KILLERS), nodes(STUDIED, "THK")],
    );
    for program in SMALL_TABLES {
        let what = format!("{}: nodes of R relative to T", name(program));
        add(what, [nodes(STUDIED, "R"), nodes(program, "T")]);
    }
    claims
}

/// Whether a set shows up better in nodes than in leaves.
fn nodes_before_leaves(measured: &Measured, program: Program, set: &str) -> Claim {
    let what = format!("1989, chess, {}: reduction of {set}, nodes before leaves", name(program));
    let claim = Claim::new(what, NOT_ASKED);
    let of = |measure| reduced(measured, program, set, Best::OfAll, measure);
    let [Some(nodes), Some(leaves)] = [Measure::Nodes, Measure::Leaves].map(of) else {
        return claim;
    };
    let shown = format!("{nodes} %, {leaves} %");
    let difference = Reduction::weighted(&[(1.0, &nodes), (-1.0, &leaves)]);
    judge(claim, shown, difference.as_ref(), Says::Above(0.0))
}

/// What a set reduces, iteration by iteration from depth 3 on.
fn by_depth(measured: &Measured, program: Program, set: &str) -> Claim {
    let what = format!("1989, chess, {}: reduction of {set} in leaves, by depth, %", name(program));
    let claim = Claim::new(what, NOT_ASKED);
    let Some(deepest) = measured.depth(OF_1989) else { return claim };
    let at = |depth| reduced_until(measured, program, set, Best::OfAll, Measure::Leaves, depth);
    let found: Option<Vec<Reduction>> = (3..=deepest).map(at).collect();
    let Some(found) = found else { return claim };
    let [first, .., last] = &found[..] else { return claim };
    let shown: Vec<String> = found.iter().map(Reduction::to_string).collect();
    let change = Reduction::weighted(&[(1.0, last), (-1.0, first)]);
    judge(claim, shown.join(", "), change.as_ref(), Says::Above(0.0))
}

/// What the last two iterations cost, each as a multiple of the one before.
fn steps(measured: &Measured, program: Program, set: &str) -> Claim {
    // Where nothing is measured, the depths of the standard scale are named.
    let deepest = measured.depth(OF_1989).unwrap_or(5);
    let (even, odd) = (deepest - deepest % 2, deepest - (deepest + 1) % 2);
    let what = format!(
        "1989, chess, {}, {set}: an iteration's nodes as a multiple of the last one's, to depths {even} and {odd}",
        name(program)
    );
    let claim = Claim::new(what, NOT_ASKED);
    let until = |depth| measured.until(OF_1989, &name(program), set, Measure::Nodes, depth);
    let iteration = |depth: u16| -> Costs {
        let before = until(depth - 1);
        until(depth).into_iter().filter_map(|(at, n)| Some((at, n - before.get(&at)?))).collect()
    };
    let step = |depth: u16| relative(&iteration(depth), &iteration(depth - 1));
    let [Some(to_even), Some(to_odd)] = [even, odd].map(|d| step(d.max(3))) else { return claim };
    let shown = format!("{}, {}", to_even.times(), to_odd.times());
    judge(claim, shown, Some(&to_even.estimate()), Says::Below(to_odd.mean))
}

/// What N saves in the company of others.
fn saved_by_n(measured: &Measured, program: Program, set: &str) -> Claim {
    let with = with_n(set);
    let what = format!("1989, chess, {}: nodes of {with} relative to {set}", name(program));
    let nodes =
        |program: Program, set| measured.costs(OF_1989, &name(program), set, Measure::Nodes);
    let ratio = relative(&nodes(program, &with), &nodes(STUDIED, set));
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
    reduced_until(measured, program, set, best, measure, depth)
}

/// The same by the iterations up to a depth.
fn reduced_until(
    measured: &Measured,
    program: Program,
    set: &str,
    best: Best,
    measure: Measure,
    depth: u16,
) -> Option<Reduction> {
    let mut sets = Sets::new(match best {
        Best::OfAll => E::OF_1989,
        Best::WithoutKnowledge => E::OF_1989.without(E::KNOWLEDGE),
    });
    for of in SETS.into_iter().chain([set]) {
        let costs = measured.until(OF_1989, &name(program), of, measure, depth);
        sets.add(depth, measure, of.parse().ok()?, costs);
    }
    sets.reduction(depth, measure, set.parse().ok()?)
}

/// A reduction from another base program.
fn claim(measured: &Measured, program: Program, set: &str, best: Best) -> Claim {
    let than = if best == Best::OfAll { "" } else { ", 100 % being the best set without K" };
    let what = format!("1989, chess, {}: reduction of {set} in nodes, %{than}", name(program));
    let claim = Claim::new(what, NOT_ASKED);
    let Some(found) = reduced(measured, program, set, best, Measure::Nodes) else { return claim };
    judge(claim, found.to_string(), Some(&found.estimate()), Says::Above(99.0))
}

pub fn table(measured: &Measured) -> Table {
    let columns =
        ["base program", "set", "leaves, %", "nodes, %", "nodes, % of the best without K"];
    let mut table = Table::new("1989: reduction by base program", &columns);
    for program in BASES {
        for set in &SETS[1..] {
            let of = |best, measure| reduced(measured, program, set, best, measure);
            let found = [
                of(Best::OfAll, Measure::Leaves),
                of(Best::OfAll, Measure::Nodes),
                of(Best::WithoutKnowledge, Measure::Nodes),
            ];
            let [Some(leaves), Some(nodes), Some(without)] = found else { continue };
            let shown = [leaves, nodes, without].map(|reduction| reduction.to_string());
            let row = [name(program), (*set).to_string()].into_iter().chain(shown);
            table.push(row.collect());
        }
    }
    table
}
