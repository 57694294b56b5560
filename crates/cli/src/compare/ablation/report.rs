//! Showing an ablation: the sets, what each enhancement is worth, and what to use.

use super::study::{SetRow, Study, size};
use crate::compare::words::wrapped;
use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use nullwindow::searcher::Enhancements;
use serde_json::json;
use std::io::Write;

/// What was searched.
pub struct Heading {
    pub game: &'static str,
    pub source: String,
    pub positions: usize,
    pub depth: u16,
    pub grain: u32,
    pub table: TableSize,
    /// On in every set.
    pub base: Enhancements,
}

/// Writes all of it.
pub fn write(
    heading: &Heading,
    study: &Study,
    as_json: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    if as_json {
        writeln!(out, "{}", json(heading, study))?;
        return Ok(());
    }
    let Heading { game, source, positions, depth, grain, table, base } = heading;
    let sets = study.rows.len();
    writeln!(
        out,
        "{game}: alpha-beta with {sets} sets of enhancements from {}, {positions} positions \
         ({source}), iterations 1 to {depth}, value step {grain}, table of {table}, always on: {base}",
        study.studied
    )?;
    writeln!(out, "{}", all_sets(study))?;
    writeln!(
        out,
        "\nWhat each enhancement is worth, in percent of the possible reduction in nodes"
    )?;
    writeln!(out, "{}\n", each(study))?;
    for (count, name) in [(1, "single one"), (2, "pair"), (3, "triple")] {
        if let Some(row) = study.best_of(count) {
            let reduction = study.reduction(row);
            writeln!(out, "best {name:<11} {:<8} {reduction:>6.1} %", row.set)?;
        }
    }
    writeln!(out, "best set         {:<8} {:>6.1} %", study.best().set, 100.0)?;
    writeln!(out, "\n{}", wrapped(&recommendation(heading, study), 92))?;
    Ok(())
}

fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table
}

fn align_numbers(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn all_sets(study: &Study) -> Table {
    let mut table = plain_table();
    table.set_header(["set", "nodes", "reduction", "leaves", "reduction"]);
    for row in &study.rows {
        table.add_row([
            row.set.to_string(),
            row.nodes.to_string(),
            format!("{:.1} %", study.reduction(row)),
            row.leaves.to_string(),
            format!("{:.1} %", study.leaf_reduction(row)),
        ]);
    }
    align_numbers(&mut table);
    table
}

/// An enhancement alone, and added to the best pair; `None` where the set was not tried.
struct Worth {
    one: Enhancements,
    alone: Option<f64>,
    beyond_pair: Option<f64>,
}

fn worths(study: &Study) -> Vec<Worth> {
    let reduction = |set| study.row(set).map(|row| study.reduction(row));
    let pair = study.best_of(2).map(|row| row.set);
    let worth = |one: Enhancements| Worth {
        one,
        alone: reduction(one),
        beyond_pair: pair
            .filter(|pair| !pair.has(one))
            .and_then(|pair| Some(reduction(pair | one)? - reduction(pair)?)),
    };
    study.studied.iter().map(worth).collect()
}

fn each(study: &Study) -> Table {
    let mut table = plain_table();
    let pair = study.best_of(2).map_or_else(|| "the best pair".to_owned(), |r| r.set.to_string());
    table.set_header(["", "alone", &format!("on top of {pair}"), ""]);
    for Worth { one, alone, beyond_pair } in worths(study) {
        let percent = |part: Option<f64>, sign: bool| match part {
            Some(part) if sign => format!("{part:+.2}"),
            Some(part) => format!("{part:.1}"),
            None => String::new(),
        };
        let name = one.names().next().unwrap_or_default();
        table.add_row([
            one.to_string(),
            percent(alone, false),
            percent(beyond_pair, true),
            name.to_owned(),
        ]);
    }
    align_numbers(&mut table);
    if let Some(names) = table.column_mut(3) {
        names.set_cell_alignment(CellAlignment::Left);
    }
    table
}

/// Which algorithm and enhancements to use, and what each is worth.
fn recommendation(heading: &Heading, study: &Study) -> String {
    let row = study.recommended();
    let (game, depth) = (heading.game, heading.depth);
    let ordering = row.set.without(Enhancements::OF_DRIVERS);
    let best = study.algorithms.iter().min_by_key(|(_, tally)| tally.nodes);
    let Some((algorithm, tally)) = best else { return String::new() };
    if ordering.is_empty() && row.set.is_empty() {
        return format!(
            "{game}, depth {depth}: none of these enhancements saves 2 % of the nodes; at this depth \
             plain alpha-beta is enough."
        );
    }
    let names: Vec<&str> = ordering.names().collect();
    let mut text = format!(
        "Recommended for {} at depth {depth}: {} with {ordering} ({}). It visits {} nodes, {:.1} \
         times fewer than alpha-beta without enhancements; {} sets were tried, the best of them \
         ({}) needs {}.",
        game.to_lowercase(),
        algorithm.title(),
        names.join(", "),
        tally.nodes,
        study.none().nodes as f64 / tally.nodes.max(1) as f64,
        study.rows.len(),
        study.best().set,
        study.best().nodes,
    );
    let losses: Vec<String> = ordering
        .iter()
        .filter_map(|one| {
            let cost = study.cost_of_losing(row, one)?;
            Some(format!("without {one} {cost:.2} times the nodes"))
        })
        .collect();
    if !losses.is_empty() {
        text += &format!(" What each is worth in {}: {}.", row.set, losses.join(", "));
    }
    let others: Vec<String> = study
        .algorithms
        .iter()
        .map(|(other, counts)| {
            let ratio = counts.nodes as f64 / tally.nodes.max(1) as f64;
            format!("{} {ratio:.2}", other.title())
        })
        .collect();
    text += &format!(" Nodes of the algorithms with {ordering}: {}.", others.join(", "));
    text
}

fn json(heading: &Heading, study: &Study) -> serde_json::Value {
    let set = |row: &SetRow| {
        json!({
            "set": row.set.to_string(),
            "nodes": row.nodes,
            "leaves": row.leaves,
            "reduction": study.reduction(row),
            "leaf_reduction": study.leaf_reduction(row),
        })
    };
    let sets: Vec<_> = study.rows.iter().map(set).collect();
    let each: Vec<_> = worths(study)
        .iter()
        .map(|w| {
            let letter = w.one.to_string();
            json!({"enhancement": letter, "alone": w.alone, "on_top_of_best_pair": w.beyond_pair})
        })
        .collect();
    let algorithms: Vec<_> = study
        .algorithms
        .iter()
        .map(|(algorithm, tally)| json!({"algorithm": algorithm.to_string(), "nodes": tally.nodes}))
        .collect();
    let best = |count| study.best_of(count).map(|row| row.set.to_string());
    json!({
        "game": heading.game.to_lowercase(),
        "positions": heading.positions,
        "source": heading.source,
        "depth": heading.depth,
        "grain": heading.grain,
        "table_entries": heading.table.entries,
        "always_on": heading.base.to_string(),
        "sets": sets,
        "each": each,
        "best": {"single": best(1), "pair": best(2), "triple": best(3),
                 "any": study.best().set.to_string(), "letters": size(study.best().set)},
        "recommended": study.recommended().set.to_string(),
        "algorithms": algorithms,
    })
}
