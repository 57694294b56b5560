//! A study with some of its settings changed by hand.

use crate::cell::{CHANGED, Cell, Row, Scale};
use crate::practice::Changes;
use crate::section::Section;
use crate::study::{CellError, Paper, Results, Study};

/// The study. Cells that have the settings are other cells than those of the study as it is, with keys of their own;
/// all others are the same.
pub struct Changed {
    study: &'static dyn Study,
    changes: Changes,
}

impl Changed {
    /// A study with these changes.
    ///
    /// # Errors
    /// The study has no such setting; the sentence lists those it has.
    pub fn new(study: &'static dyn Study, changes: Changes) -> Result<Self, String> {
        let known = Changes::names_for(study, &study.cells(Scale::Quick));
        if let Some(unknown) = changes.names().find(|name| !known.contains(name)) {
            let (name, known) = (study.name(), known.join(", "));
            let has = if known.is_empty() { "none" } else { &known };
            let why =
                if study.varies().contains(&unknown) { ", which it varies itself" } else { "" };
            return Err(format!(
                "{name} has no setting '{unknown}' to change{why}; those that can be changed: {has}"
            ));
        }
        Ok(Changed { study, changes })
    }

    fn change(&self, cell: Cell) -> Cell {
        let changes = self.changes.for_cell(&cell);
        if changes.is_empty() {
            return cell;
        }
        cell.with(CHANGED, changes.to_string()).signed_by(self.study)
    }
}

impl Study for Changed {
    fn name(&self) -> &'static str {
        self.study.name()
    }

    fn paper(&self) -> Paper {
        self.study.paper()
    }

    fn summary(&self) -> &'static str {
        self.study.summary()
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        self.study.cells(scale).into_iter().map(|cell| self.change(cell)).collect()
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        self.study.run(cell)
    }

    fn probe(&self, cell: &Cell) -> Result<Row, CellError> {
        self.study.probe(cell)
    }

    fn varies(&self) -> &'static [&'static str] {
        self.study.varies()
    }

    fn report(&self, results: &Results) -> Section {
        let mut section = self.study.report(results);
        section.notes.insert(0, format!("Settings changed by hand: {}.", self.changes));
        section
    }
}
