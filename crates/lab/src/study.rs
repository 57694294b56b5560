//! The study trait.

use crate::cell::{Cell, Datum, Key, POSITION, ROOT, Row, Scale};
use crate::section::Section;
use std::collections::{HashMap, HashSet};

/// A paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paper {
    /// How the text refers to it.
    pub short: &'static str,
    /// Authors, title, place, year.
    pub full: &'static str,
}

/// Questions that no paper asks.
pub const OUR_OWN: Paper = Paper { short: "this project", full: "a question of this project" };

/// An error in a cell: a search that contradicts another one. Its row is not kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CellError(pub String);

/// A table or figure of a paper, as something to rerun.
pub trait Study: Sync {
    /// The name on the command line, after its paper.
    fn name(&self) -> &'static str;

    /// Where it was published.
    fn paper(&self) -> Paper;

    /// What it measures, in one line.
    fn summary(&self) -> &'static str;

    /// All cells to run: the same cells in the same order on every machine. What they were signed by (see
    /// [`Cell::signed_by`]) is remembered: a study is a static, or leaked.
    fn cells(&'static self, scale: Scale) -> Vec<Cell>;

    /// Runs one cell. Its counts depend on the cell alone.
    ///
    /// # Errors
    /// If searches that must agree do not.
    fn run(&self, cell: &Cell) -> Result<Row, CellError>;

    /// Counts that tell how a short cell behaves: its row, unless that has times.
    ///
    /// # Errors
    /// As [`run`](Study::run).
    fn probe(&self, cell: &Cell) -> Result<Row, CellError> {
        self.run(cell)
    }

    /// The settings that cannot be changed by hand, because they are what it varies.
    fn varies(&self) -> &'static [&'static str] {
        &[]
    }

    /// Reports on the rows, beside the paper.
    fn report(&self, results: &Results) -> Section;
}

/// The existing rows of a study, in the order of its cells.
#[derive(Clone, Default, Debug)]
pub struct Results {
    rows: Vec<(Cell, Row)>,
    /// The places of the rows with each value of each parameter, but for those of `IDENTIFYING`.
    places: HashMap<(&'static str, Datum), Vec<usize>>,
    wanted: usize,
    unfinished: usize,
    scale: Option<Scale>,
}

/// Parameters that tell the cells of a group apart.
const IDENTIFYING: [&str; 3] = ["seed", POSITION, ROOT];

/// The cells that are compared with each other agree in these.
fn group(cell: &Cell) -> String {
    let parameters = ["game", "tree", "order", "width", "depth"].map(|name| cell.get(name));
    parameters.map(|value| value.map_or(String::new(), Datum::to_string)).join(" ")
}

/// The cells with their keys, which take time to compute.
fn keyed(cells: Vec<Cell>) -> Vec<(Key, Cell)> {
    cells.into_iter().map(|cell| (cell.key(), cell)).collect()
}

impl Results {
    /// The cells whose rows were found. Rows with other keys (an older behaviour, another grid) are
    /// left out.
    pub fn new(cells: Vec<Cell>, found: HashMap<Key, Row>) -> Self {
        Results::of_keyed(keyed(cells), found)
    }

    fn of_keyed(cells: Vec<(Key, Cell)>, mut found: HashMap<Key, Row>) -> Self {
        let wanted = cells.len();
        let rows = cells.into_iter().filter_map(|(key, cell)| Some((cell, found.remove(&key)?)));
        let rows: Vec<(Cell, Row)> = rows.collect();
        let mut places: HashMap<_, Vec<usize>> = HashMap::new();
        for (place, (cell, _)) in rows.iter().enumerate() {
            for (name, value) in cell.parameters() {
                if !IDENTIFYING.contains(name) {
                    places.entry((*name, value.clone())).or_default().push(place);
                }
            }
        }
        Results { rows, places, wanted, unfinished: 0, scale: None }
    }

    /// The rows of a study that can be reported on: those of whole groups, of one game or kind of tree at
    /// one depth. A group that no scale has finished is left out, so that nothing is compared on
    /// different positions.
    pub fn of(study: &'static dyn Study, found: HashMap<Key, Row>) -> Self {
        let grid = keyed(study.cells(Scale::Full));
        if found.is_empty() {
            return Results::of_keyed(grid, found);
        }
        let mut finished: HashMap<String, HashSet<Key>> = HashMap::new();
        let mut whole: Option<(Scale, usize)> = None;
        for scale in Scale::ALL {
            let smaller = (scale != Scale::Full).then(|| keyed(study.cells(scale)));
            let mut groups: HashMap<String, HashSet<Key>> = HashMap::new();
            for (key, cell) in smaller.as_ref().unwrap_or(&grid) {
                groups.entry(group(cell)).or_default().insert(*key);
            }
            let (all, cells) = (groups.len(), groups.values().map(HashSet::len).sum());
            groups.retain(|_, keys| keys.iter().all(|key| found.contains_key(key)));
            if groups.len() == all && whole.is_none_or(|(_, fewer)| fewer < cells) {
                whole = Some((scale, cells));
            }
            finished.extend(groups);
        }
        let finished: HashSet<Key> = finished.into_values().flatten().collect();
        let there = grid.iter().filter(|(key, _)| found.contains_key(key)).count();
        let found = found.into_iter().filter(|(key, _)| finished.contains(key)).collect();
        let results = Results::of_keyed(grid, found);
        Results {
            unfinished: there - results.len(),
            scale: whole.map(|(scale, _)| scale),
            ..results
        }
    }

    /// The least scale that has all these cells, if they are all of a scale.
    pub fn scale(&self) -> Option<Scale> {
        self.scale
    }

    /// That scale as an option of `lab run`.
    pub fn scale_option(&self) -> String {
        match self.scale {
            None | Some(Scale::Quick) => String::new(),
            Some(scale) => format!(" --scale {scale}"),
        }
    }

    /// How many rows are left out because others of their group are missing.
    pub fn unfinished(&self) -> usize {
        self.unfinished
    }

    /// The number of rows found.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many cells the grid has.
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// Cells and rows.
    pub fn iter(&self) -> impl Iterator<Item = (&Cell, &Row)> {
        self.rows.iter().map(|(cell, row)| (cell, row))
    }

    /// The rows whose cells have all these parameters.
    pub fn matching<'a>(
        &'a self,
        wanted: &'a [(&'static str, Datum)],
    ) -> impl Iterator<Item = (&'a Cell, &'a Row)> {
        let indexed = wanted.iter().filter(|(name, _)| !IDENTIFYING.contains(name));
        let places = indexed.map(|parameter| self.places.get(parameter).map_or(&[][..], |p| p));
        let places = match places.min_by_key(|places| places.len()) {
            Some(fewest) => fewest.to_vec(),
            None => (0..self.rows.len()).collect(),
        };
        let fits = |cell: &Cell| wanted.iter().all(|(name, value)| cell.get(name) == Some(value));
        let rows = places.into_iter().map(|place| &self.rows[place]);
        rows.filter(move |(cell, _)| fits(cell)).map(|(cell, row)| (cell, row))
    }

    /// One count of those rows, in the order of the cells.
    pub fn column(&self, wanted: &[(&'static str, Datum)], count: &str) -> Vec<f64> {
        let rows = self.matching(wanted);
        rows.filter_map(|(_, row)| row.integer(count)).map(|n| n as f64).collect()
    }

    /// One count of those rows by seed, to compare two searches tree by tree.
    pub fn by_seed(&self, wanted: &[(&'static str, Datum)], count: &str) -> HashMap<i64, f64> {
        let rows = self.matching(wanted);
        rows.filter_map(|(cell, row)| Some((cell.integer("seed"), row.integer(count)? as f64)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// By any parameters, in the order of the cells, whether or not these are in the index.
    #[test]
    fn rows_are_found_by_their_parameters() {
        let behaviour = Arc::from("b1");
        let cells = [(3, 1), (4, 1), (3, 2), (4, 2), (3, 3)].map(|(depth, seed)| {
            Cell::new("a-study", &behaviour).with("depth", depth).with("seed", seed)
        });
        let found = cells.iter().map(|cell| (cell.key(), Row::default().count("n", 1))).collect();
        let results = Results::new(cells.to_vec(), found);
        let seeds = |wanted: &[(&'static str, Datum)]| -> Vec<i64> {
            results.matching(wanted).map(|(cell, _)| cell.integer("seed")).collect()
        };
        assert_eq!(seeds(&[]), [1, 1, 2, 2, 3]);
        assert_eq!(seeds(&[("depth", 3.into())]), [1, 2, 3]);
        assert_eq!(seeds(&[("seed", 2.into())]), [2, 2]);
        assert_eq!(seeds(&[("seed", 2.into()), ("depth", 4.into())]), [2]);
        assert_eq!(seeds(&[("depth", 5.into())]), [0; 0]);
        assert_eq!(seeds(&[("width", 3.into())]), [0; 0], "no such parameter");
    }
}
