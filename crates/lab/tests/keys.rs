//! Keys: a cell's key depends on what it measures, and on no other cell.

#![cfg(feature = "studies")]

use nullwindow::{Counts, Depth, Value};
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_lab::cell::{Probe, ROOT, SETTINGS};
use nullwindow_lab::comparison::{Comparison, Own};
use nullwindow_lab::practice::Changes;
use nullwindow_lab::study::{CellError, Paper, Results, Study};
use nullwindow_lab::{Cell, Changed, Key, Row, Scale, Section, studies};
use std::collections::{BTreeMap, BTreeSet};

/// A search takes part by its name, and by what it counts at a depth.
type Contender = (&'static str, fn(u32) -> u64);

/// A study of contenders on positions.
struct Contest(Vec<Contender>, [&'static str; 3]);

const POSITIONS: [&str; 3] = ["one", "two", "three"];

impl Study for Contest {
    fn name(&self) -> &'static str {
        "contest"
    }
    fn paper(&self) -> Paper {
        Paper { short: "none", full: "none" }
    }
    fn summary(&self) -> &'static str {
        "contenders on positions"
    }
    fn cells(&'static self, _: Scale) -> Vec<Cell> {
        let probe = Probe { depth: 2, position: 0, root: "probe" };
        let all = self.0.iter().flat_map(|(name, _)| {
            (0_u32..).zip(self.1).map(move |(number, root)| {
                let cell = Cell::of_game("contest").with("search", *name).with("depth", 9);
                cell.at(number, root, probe).signed_by(self)
            })
        });
        all.collect()
    }
    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let (_, nodes) = self.0.iter().find(|(name, _)| *name == cell.text("search")).unwrap();
        Ok(Row::default().count("nodes", nodes(cell.integer("depth"))))
    }
    fn report(&self, _: &Results) -> Section {
        Section::default()
    }
}

fn keys(study: Contest) -> BTreeMap<String, Key> {
    let study: &'static Contest = Box::leak(Box::new(study));
    study.cells(Scale::Full).iter().map(|cell| (cell.to_string(), cell.key())).collect()
}

/// Names of cells whose keys differ, or that only one of both has.
fn differing(a: &BTreeMap<String, Key>, b: &BTreeMap<String, Key>) -> Vec<String> {
    let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    names.into_iter().filter(|name| a.get(*name) != b.get(*name)).cloned().collect()
}

#[test]
fn a_contender_changes_its_own_keys_only() {
    let two: Vec<Contender> = vec![("slow", |depth| 1 << depth), ("fast", u64::from)];
    let before = keys(Contest(two.clone(), POSITIONS));
    assert_eq!(before.len(), 6);

    let mut three = two.clone();
    three.insert(0, ("new", |depth| u64::from(depth) * 3));
    let added = differing(&before, &keys(Contest(three, POSITIONS)));
    assert_eq!(added.len(), 3);
    assert!(added.iter().all(|name| name.contains("search=new")), "{added:?}");

    let mut changed = two.clone();
    changed[1].1 = |depth| u64::from(depth) + 1;
    let changed = differing(&before, &keys(Contest(changed, POSITIONS)));
    assert_eq!(changed.len(), 3);
    assert!(changed.iter().all(|name| name.contains("search=fast")), "{changed:?}");

    let moved = differing(&before, &keys(Contest(two, ["one", "another", "three"])));
    assert_eq!(moved.len(), 2);
    assert!(moved.iter().all(|name| name.contains("position=1")), "{moved:?}");
}

fn study(name: &str) -> &'static dyn Study {
    studies::find(name).unwrap()
}

/// Every search of a study of games has a signature of its own, and every cell its position.
#[test]
fn real_games_have_signatures_by_search() {
    let cells = study("plaat-figures-5-6").cells(Scale::Quick);
    let mut signatures: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for cell in &cells {
        let search = ["game", "search", "setup"].map(|name| cell.text(name)).join(" ");
        signatures.entry(search).or_default().insert(cell.behaviour());
    }
    assert_eq!(signatures.len(), 24);
    assert!(signatures.values().all(|of_search| of_search.len() == 1));
    let different: BTreeSet<&str> = signatures.values().flatten().copied().collect();
    assert_eq!(different.len(), 24);
    let roots: BTreeSet<&str> = cells.iter().map(|cell| cell.text(ROOT)).collect();
    assert_eq!(roots.len(), 60);
}

/// Cells of positions say in their rows how they were searched.
#[test]
fn rows_of_games_have_their_settings() {
    let mut studied = 0;
    for study in studies::ALL {
        let cells = study.cells(Scale::Quick);
        // Trees are numbered by seeds, or have no text.
        let Some(cell) = cells.iter().find(|cell| cell.get(ROOT).is_some()) else { continue };
        studied += 1;
        assert!(!cell.text(ROOT).is_empty() && !cell.behaviour().is_empty(), "{cell}");
        let row = study.probe(cell).unwrap_or_else(|error| panic!("{cell}: {error}"));
        assert!(row.text(SETTINGS).is_some_and(|text| !text.is_empty()), "{cell}: {row:?}");
    }
    assert_eq!(studied, 23);
}

/// Changed settings make other cells, of the searches that have them.
#[test]
fn changes_make_other_cells() {
    let changes = || "grain=100 window=7".parse::<Changes>().unwrap();
    let figures = study("plaat-figures-5-6");
    let changed = Box::leak(Box::new(Changed::new(figures, changes()).unwrap()));
    let (before, after) = (figures.cells(Scale::Quick), changed.cells(Scale::Quick));
    assert_eq!(before.len(), after.len());
    for (old, new) in before.iter().zip(&after) {
        assert_ne!(old.key(), new.key(), "{new}");
        let window = if old.text("search").starts_with("aspiration") { " window=7" } else { "" };
        assert_eq!(new.text("changed"), format!("grain=100{window}"), "{new}");
    }
    let cell = after.iter().find(|cell| cell.text("search") == "aspiration-negascout").unwrap();
    let row = changed.run(cell).unwrap();
    let settings = row.text(SETTINGS).unwrap();
    assert!(settings.contains("grain=100") && settings.contains("window=7"), "{settings}");
    let values = row.iter().filter(|(name, _)| name.starts_with("value_"));
    let values: Vec<i64> = values.filter_map(|(_, value)| value.as_i64()).collect();
    assert!(values.len() > 3 && values.iter().all(|value| value % 100 == 0), "{row:?}");

    // Without a window nothing of a window changes.
    let windows = Changed::new(figures, "window=7".parse().unwrap()).unwrap();
    let windows = Box::leak(Box::new(windows));
    let same =
        windows.cells(Scale::Quick).iter().zip(&before).filter(|(a, b)| a.key() == b.key()).count();
    assert_eq!(same * 8, before.len() * 6, "six of eight searches have no window");
}

#[test]
fn a_setting_that_a_study_has_not_is_refused() {
    for (name, change, expected) in [
        (
            "plaat-memory",
            "table=2^10",
            "'table' to change, which it varies itself; those that can be changed: grain, guess, window",
        ),
        (
            "reinefeld-table-5-1",
            "grain=10",
            "no setting 'grain' to change; those that can be changed: none",
        ),
        ("ablation-chess", "guess=static", "guess"),
    ] {
        let error = Changed::new(study(name), change.parse().unwrap()).err();
        match name {
            "ablation-chess" => assert_eq!(error, None),
            _ => assert!(error.as_ref().is_some_and(|e| e.contains(expected)), "{error:?}"),
        }
    }
}

/// A driver of one's own that finds nothing, and one of another version.
#[test]
fn the_version_of_a_driver_is_part_of_its_keys() {
    let keys = |version: &'static str| {
        let nothing = |_: &mut TicTacToe, _: Depth, _: Value, _: &mut Counts| Value::ZERO;
        let study = Comparison::<TicTacToe>::of_drivers().unwrap();
        let study = study.with(Own::new("nothing", nothing).version(version)).leak();
        let cells = study.cells(Scale::Quick);
        let keys = cells.iter().map(|cell| (cell.text("search").to_string(), cell.key()));
        keys.collect::<BTreeSet<_>>()
    };
    let (one, two) = (keys("1"), keys("2"));
    assert_eq!(keys("1"), one);
    let changed: BTreeSet<&str> = one.difference(&two).map(|(search, _)| &**search).collect();
    assert_eq!(changed, BTreeSet::from(["nothing"]));
}

#[test]
#[should_panic(expected = "two contenders called \"mtd-f\"")]
fn contenders_have_different_names() {
    let again = |_: &mut TicTacToe, _: Depth, _: Value, _: &mut Counts| Value::ZERO;
    drop(Comparison::<TicTacToe>::of_drivers().unwrap().with(Own::new("mtd-f", again)));
}
