//! The studies of real games: their quick cells run, count the same twice, and lead to claims.

#![cfg(feature = "studies")]

mod support;

use nullwindow_lab::cell::SETTINGS;
use nullwindow_lab::{Cell, Scale, Study, Verdict, studies};
use support::chapter;

/// The quick cells of a study on its first positions.
fn smallest(study: &'static dyn Study, positions: i64) -> Vec<Cell> {
    let cells = study.cells(Scale::Quick).into_iter();
    cells.filter(|cell| cell.integer::<i64>("position") < positions).collect()
}

/// Runs the cells that `wanted` accepts twice; both times the counts are the same.
fn counts_the_same_twice(name: &str, wanted: impl Fn(&Cell) -> bool) {
    let study = studies::find(name).unwrap();
    let cells: Vec<Cell> = smallest(study, 1).into_iter().filter(wanted).collect();
    assert!(!cells.is_empty(), "{name}");
    for cell in cells {
        let first = study.run(&cell).unwrap_or_else(|error| panic!("{cell}: {error}"));
        let is_of_nodes =
            |name: &str| ["nodes", "interior", "children"].iter().any(|n| name.contains(n));
        let nodes = first.iter().filter(|(name, _)| is_of_nodes(name));
        assert!(nodes.last().and_then(|(_, n)| n.as_i64()) > Some(0), "{cell}: {first:?}");
        assert_eq!(study.run(&cell), Ok(first), "{cell}");
    }
}

fn is(cell: &Cell, name: &str, values: &[&str]) -> bool {
    cell.get(name).is_some_and(|value| values.contains(&value.to_string().as_str()))
}

#[test]
fn plaat_figures_5_6() {
    counts_the_same_twice("plaat-figures-5-6", |_| true);
}

#[test]
fn schaeffer_figures_3_to_6() {
    counts_the_same_twice("schaeffer-figures-3-to-6", |cell| {
        is(cell, "set", &["-", "T", "H", "TH", "TRNSHK", "L"])
            || is(cell, "variant", &["man mapped"])
    });
}

#[test]
fn mtd_f_map() {
    counts_the_same_twice("mtd-f-map", |cell| is(cell, "step", &["1", "25"]));
}

#[test]
fn pass_cost() {
    counts_the_same_twice("pass-cost", |cell| {
        is(cell, "distance", &["-50", "0", "1"]) || cell.get("distance").is_none()
    });
}

#[test]
fn selective_mtd_f() {
    counts_the_same_twice("selective-mtd-f", |cell| is(cell, "set", &["-", "W", "VWCUYD"]));
}

#[test]
fn plaat_memory() {
    counts_the_same_twice("plaat-memory", |cell| is(cell, "bits", &["10", "18"]));
}

#[test]
fn plaat_figure_4() {
    counts_the_same_twice("plaat-figure-4", |cell| is(cell, "distance", &["-500", "0", "500"]));
}

#[test]
fn transpositions() {
    counts_the_same_twice("transpositions", |_| true);
}

#[test]
fn minimal_tree() {
    counts_the_same_twice("minimal-tree", |cell| is(cell, "set", &["RHK"]));
    let study = studies::find("minimal-tree").unwrap();
    let cells = smallest(study, 1).into_iter().filter(|cell| is(cell, "search", &["minimal"]));
    let rows: Vec<_> = cells.map(|cell| (study.run(&cell).unwrap(), study.run(&cell))).collect();
    assert_eq!(rows.len(), 3, "one for each game");
    for (first, second) in rows {
        assert!(first.integer("graph_leaves_5") > Some(0), "{first:?}");
        assert_eq!(second, Ok(first));
    }
}

#[test]
fn ablation() {
    for game in ["chess", "othello", "checkers", "connect-four"] {
        counts_the_same_twice(&format!("ablation-{game}"), |cell| is(cell, "set", &["TH", "L"]));
    }
}

#[test]
fn interior_nodes() {
    counts_the_same_twice("interior-nodes", |_| true);
}

#[test]
fn search_variants() {
    counts_the_same_twice("search-variants", |cell| is(cell, "set", &["K", "-"]));
}

#[test]
fn aspiration_windows() {
    counts_the_same_twice("aspiration-windows", |cell| is(cell, "width", &["0"]));
}

/// Times differ from run to run, but both searches find one value, or the cell fails.
#[test]
fn plaat_figure_7() {
    let study = studies::find("plaat-figure-7").unwrap();
    let cells = smallest(study, 1);
    assert!(cells.iter().all(Cell::is_timing));
    for game in ["chess", "othello", "checkers"] {
        let cell = cells.iter().find(|cell| cell.text("game") == game).unwrap();
        let row = study.run(cell).unwrap();
        let mut times = row.iter().filter(|(name, _)| *name != SETTINGS);
        assert!(times.all(|(_, time)| time.as_i64() > Some(0)), "{cell}: {row:?}");
    }
}

/// From the store, as the report reads it: all searches found the same values, and every claim that
/// two positions can decide has a verdict.
#[test]
fn rows_become_claims() {
    let chapter = chapter("plaat-figures-5-6", |cell| cell.integer::<i64>("position") < 2);
    let claims = &chapter.section.claims;
    assert!(claims[0].what.contains("find one value"), "{:?}", claims[0]);
    assert_eq!(claims[0].verdict, Verdict::Exactly, "{:?}", claims[0]);
    for claim in claims {
        assert_ne!(claim.verdict, Verdict::Unanswered, "{claim:?}");
    }
    assert_eq!(chapter.section.figures.len(), 6);
}
