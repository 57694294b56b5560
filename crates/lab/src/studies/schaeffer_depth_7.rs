//! Schaeffer 1989, the sentences on depths 7 to 9: history loses, the table overflows. Here to depth 7, on the
//! positions of Bratko and Kopec.
//!
//! One cell is one set of enhancements with one size of the table on one position, iteration by iteration.

use super::SCHAEFFER_1989;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Says, judge};
use crate::practice::{
    Measure, Reduction, Sets, Suite, Variant, costs, over, relative, same_values,
    search_as_in_1989, setup_of_1989, within,
};
use crate::section::{Claim, NOT_ASKED, Section, Table};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;
use std::time::Duration;

/// The study.
pub struct Depth7;

const NAME: &str = "schaeffer-depth-7";
const SETS: [&str; 6] = ["-", "T", "H", "TH", "TNSH", "TNSHK"];
/// The table of these depths, the one of shallower searches, and one that does not fill up.
const BITS: [u32; 3] = [16, 13, 20];
/// Sets that are searched with all tables.
const WITH_A_TABLE: [&str; 2] = ["T", "TH"];
/// More than this is a sign of an overloaded table, as in `search-variants`.
const OVERLOADED: f64 = 1.05;

impl Study for Depth7 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        "history and the table at depth 7, on the Bratko-Kopec positions"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        let grids = [(Scale::Quick, 5, 24), (Scale::Standard, 7, 24), (Scale::Full, 9, 24)];
        for (_, depth, positions) in grids.into_iter().filter(|(size, ..)| *size <= scale) {
            for (set, bits) in SETS.into_iter().flat_map(|set| BITS.map(|bits| (set, bits))) {
                if bits != BITS[0] && !WITH_A_TABLE.contains(&set) {
                    continue;
                }
                for position in 0..positions {
                    let cell = Cell::of_game(NAME).with("set", set).with("bits", bits);
                    let cell = Suite::BratkoKopec.place(cell.with("depth", depth), position);
                    cells.push(cell.signed_by(self).costing(cost(set, depth)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let set = cell.text("set").parse::<E>().map_err(|error| CellError(error.to_string()))?;
        let (variant, depth) = (Variant::Printed, cell.integer("depth"));
        let setup = setup_of_1989(set, variant, depth, cell.integer("bits")).changed_by(cell)?;
        search_as_in_1989(cell.integer("position"), variant, &setup)
    }

    fn varies(&self) -> &'static [&'static str] {
        &["table"]
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["position"])];
        if let Some(depth) = measured.deepest() {
            claims.extend(measured.claims(depth));
        }
        Section {
            question: "What becomes of history and the table in deeper searches?".into(),
            published: "H performs well, but its efficiency drops after depth 7, less in all nodes than in leaves: \
                T increases the savings that are possible, and history tables become overloaded. To depth 6 a \
                table of 2^13 entries was enough; at depths 7, 8 and 9 overloading became a serious problem."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "As in Figures 3 to 6, with 2^16 entries at every depth if nothing else is said. 100 % is the best of \
                 the six sets searched. Depths of one parity are compared, two plies apart, because odd and even ones \
                 differ. The paper's depth 9 is in the full scale: a search without enhancements needs some 40 times \
                 as many nodes two plies deeper."
                    .into(),
            ],
        }
    }
}

fn cost(set: &str, depth: u16) -> Duration {
    let (milliseconds, growth): (f64, f64) = if set == "-" { (400.0, 6.0) } else { (100.0, 4.5) };
    Duration::from_secs_f64(milliseconds * growth.powf(f64::from(depth) - 5.0) / 1000.0)
}

type Costs = BTreeMap<i64, f64>;

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn deepest(&self) -> Option<u16> {
        self.0.iter().map(|(cell, _)| cell.integer("depth")).max()
    }

    /// Searches to the deepest depth have a count for every shallower one.
    fn costs(&self, set: &str, bits: u32, depth: u16, measure: Measure) -> Costs {
        let Some(deepest) = self.deepest() else { return Costs::new() };
        let wanted: [(&'static str, Datum); 3] =
            [("set", set.to_string().into()), ("bits", bits.into()), ("depth", deepest.into())];
        within(self.0, &wanted, &measure.until(depth))
    }

    fn reduction(&self, set: &str, depth: u16, measure: Measure) -> Option<Reduction> {
        let mut sets = Sets::new(E::OF_1989);
        for name in SETS {
            sets.add(depth, measure, name.parse().ok()?, self.costs(name, BITS[0], depth, measure));
        }
        sets.reduction(depth, measure, set.parse().ok()?)
    }

    fn claims(&self, depth: u16) -> Vec<Claim> {
        let mut claims = Vec::new();
        // Of other depths than 7 nothing is printed.
        let published = |words| if depth == 7 { words } else { NOT_ASKED };
        for set in WITH_A_TABLE {
            let nodes = |bits| self.costs(set, bits, depth, Measure::Nodes);
            let what = format!("depth {depth}: nodes of {set} 2^13 relative to {set} 2^20");
            let printed = published("a larger table is necessary at depths 7 to 9");
            let ratio = relative(&nodes(BITS[1]), &nodes(BITS[2]));
            claims.push(costs(Claim::new(what, printed), ratio, Says::Above(OVERLOADED)));
            let what = format!("depth {depth}: nodes of {set} 2^16 relative to {set} 2^20");
            let ratio = relative(&nodes(BITS[0]), &nodes(BITS[2]));
            claims.push(costs(Claim::new(what, NOT_ASKED), ratio, Says::Below(OVERLOADED)));
        }
        claims.extend(Measure::BOTH.map(|measure| self.well(depth, measure)));
        if depth >= 5 {
            claims.extend(Measure::BOTH.map(|measure| self.change(depth, measure)));
            claims.push(self.change_by_measure(depth));
            claims.push(self.as_effective(depth, ["H", "-"]));
            claims.push(self.as_effective(depth, ["TNSH", "-"]));
        }
        claims
    }

    /// H alone reaches most of what is possible.
    fn well(&self, depth: u16, measure: Measure) -> Claim {
        let what = format!("depth {depth}: reduction of H in {}, %", measure.name());
        let claim = Claim::new(what, if depth == 7 { "performs well" } else { NOT_ASKED });
        let Some(found) = self.reduction("H", depth, measure) else { return claim };
        judge(claim, found.to_string(), Some(&found.estimate()), Says::Above(50.0))
    }

    /// What two plies more change in the reduction of H.
    fn change(&self, depth: u16, measure: Measure) -> Claim {
        let what = format!(
            "reduction of H in {} at depth {depth}, minus that at depth {}",
            measure.name(),
            depth - 2
        );
        let claim = Claim::new(what, NOT_ASKED);
        let of = |depth| self.reduction("H", depth, measure);
        let Some((now, before)) = of(depth).zip(of(depth - 2)) else { return claim };
        let Some(found) = Reduction::weighted(&[(1.0, &now), (-1.0, &before)]) else {
            return claim;
        };
        judge(claim, shown(found.interval()), Some(&found), Says::Below(0.0))
    }

    /// Whether leaves lose more than nodes.
    fn change_by_measure(&self, depth: u16) -> Claim {
        let what = format!(
            "the same change from depth {} to {depth}, in leaves minus in nodes",
            depth - 2
        );
        let claim = Claim::new(what, NOT_ASKED);
        let of = |depth, measure| self.reduction("H", depth, measure);
        let (leaves, nodes) = (Measure::Leaves, Measure::Nodes);
        let all =
            [of(depth, leaves), of(depth - 2, leaves), of(depth, nodes), of(depth - 2, nodes)];
        let [Some(a), Some(b), Some(c), Some(d)] = all else { return claim };
        let terms = [(1.0, &a), (-1.0, &b), (-1.0, &c), (1.0, &d)];
        let Some(found) = Reduction::weighted(&terms) else { return claim };
        judge(claim, shown(found.interval()), Some(&found), Says::Below(0.0))
    }

    /// What a set needs relative to another, two plies deeper relative to before.
    fn as_effective(&self, depth: u16, [a, b]: [&str; 2]) -> Claim {
        let what = format!(
            "nodes of {a} relative to {b} at depth {depth}, as a multiple of that at depth {}",
            depth - 2
        );
        let share = |depth| {
            let nodes = |set| self.costs(set, BITS[0], depth, Measure::Nodes);
            over(&nodes(a), &nodes(b))
        };
        let ratio = relative(&share(depth), &share(depth - 2));
        costs(Claim::new(what, NOT_ASKED), ratio, Says::Below(1.0))
    }

    fn table(&self) -> Table {
        let mut table =
            Table::new("Reduction by depth", &["depth", "set", "leaves, %", "nodes, %"]);
        for depth in 2..=self.deepest().unwrap_or_default() {
            for set in &SETS[1..] {
                let found = Measure::BOTH.map(|measure| self.reduction(set, depth, measure));
                let [Some(leaves), Some(nodes)] = found.map(|f| f.map(|f| f.to_string())) else {
                    continue;
                };
                table.push(vec![depth.to_string(), (*set).into(), leaves, nodes]);
            }
        }
        table
    }
}

fn shown([low, middle, high]: [f64; 3]) -> String {
    format!("{middle:+.1} ({low:+.1} to {high:+.1})")
}
