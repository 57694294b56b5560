//! What the counts of all sets say.

use super::count::Counted;
use nullwindow::searcher::{Driver, Enhancements, Tally};

/// What one set of enhancements needed.
#[derive(Clone, Copy, Debug)]
pub struct SetRow {
    pub set: Enhancements,
    pub nodes: u64,
    pub leaves: u64,
}

impl SetRow {
    pub fn new(set: Enhancements, counted: &Counted) -> Self {
        SetRow { set, nodes: counted.tally.nodes, leaves: counted.tally.leaves() }
    }
}

/// All sets.
pub struct Study {
    /// The enhancements tried.
    pub studied: Enhancements,
    /// By nodes, fewest first; among equals the smaller set.
    pub rows: Vec<SetRow>,
    /// What some algorithms need with the recommended set.
    pub algorithms: Vec<(Driver, Tally)>,
}

/// A set is as good as the best if it needs no more than this many times its nodes.
const AS_GOOD: f64 = 1.02;

impl Study {
    /// `rows` has the empty set among them.
    pub fn new(studied: Enhancements, mut rows: Vec<SetRow>) -> Self {
        rows.sort_by_key(|row| (row.nodes, size(row.set), row.set));
        Study { studied, rows, algorithms: Vec::new() }
    }

    pub fn row(&self, set: Enhancements) -> Option<&SetRow> {
        self.rows.iter().find(|row| row.set == set)
    }

    /// The row without any enhancement.
    pub fn none(&self) -> &SetRow {
        self.row(Enhancements::NONE).expect("the empty set is always tried")
    }

    /// The set with the fewest nodes.
    pub fn best(&self) -> &SetRow {
        self.rows.first().expect("there is at least the empty set")
    }

    /// How much of the possible reduction in nodes a set achieves, in percent: Schaeffer (1989),
    /// section IV.
    pub fn reduction(&self, row: &SetRow) -> f64 {
        reduction(self.none().nodes, row.nodes, self.best().nodes)
    }

    /// The same for leaves ("bottom positions").
    pub fn leaf_reduction(&self, row: &SetRow) -> f64 {
        let best = self.rows.iter().map(|row| row.leaves).min().unwrap_or(0);
        reduction(self.none().leaves, row.leaves, best)
    }

    /// The best set of so many enhancements.
    pub fn best_of(&self, letters: usize) -> Option<&SetRow> {
        self.rows.iter().find(|row| size(row.set) == letters)
    }

    /// The smallest set that is as good as the best.
    pub fn recommended(&self) -> &SetRow {
        let enough = self.best().nodes as f64 * AS_GOOD;
        let good = self.rows.iter().filter(|row| row.nodes as f64 <= enough);
        good.min_by_key(|row| size(row.set)).unwrap_or_else(|| self.best())
    }

    /// Times as many nodes as `row` if `without` is taken away from it.
    pub fn cost_of_losing(&self, row: &SetRow, without: Enhancements) -> Option<f64> {
        let rest = self.row(row.set.without(without))?;
        Some(rest.nodes as f64 / row.nodes.max(1) as f64)
    }
}

pub fn size(set: Enhancements) -> usize {
    set.iter().count()
}

fn reduction(none: u64, this: u64, best: u64) -> f64 {
    let (none, this, best) = (none as f64, this as f64, best as f64);
    if none == best {
        return 0.0; // Nothing can be reduced.
    }
    100.0 * (none - this) / (none - best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(rows: &[(&str, u64)]) -> Study {
        let row = |&(set, nodes): &(&str, u64)| SetRow {
            set: set.parse().unwrap(),
            nodes,
            leaves: nodes / 2,
        };
        Study::new("T,H,K".parse().unwrap(), rows.iter().map(row).collect())
    }

    #[test]
    fn the_formula_of_1989() {
        let study = study(&[("-", 1000), ("T", 600), ("H", 300), ("TH", 201), ("THK", 200)]);
        let reduction = |set: &str| study.reduction(study.row(set.parse().unwrap()).unwrap());
        assert_eq!(reduction("-"), 0.0);
        assert_eq!(reduction("T"), 50.0);
        assert_eq!(reduction("H"), 87.5);
        assert_eq!(reduction("THK"), 100.0);
        assert_eq!(study.best_of(1).unwrap().set.to_string(), "H");
        assert_eq!(study.best_of(2).unwrap().set.to_string(), "TH");
        // K saves half a percent: not worth having.
        assert_eq!(study.recommended().set.to_string(), "TH");
        let th = study.recommended();
        assert_eq!(study.cost_of_losing(th, Enhancements::TABLE), Some(300.0 / 201.0));
    }

    #[test]
    fn nothing_to_reduce_is_no_division_by_zero() {
        let study = study(&[("-", 100), ("T", 100)]);
        assert_eq!(study.reduction(study.none()), 0.0);
        assert_eq!(study.recommended().set, Enhancements::NONE);
    }
}
