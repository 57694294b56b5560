//! What a comparison says, in plain language. Every number in it comes from the table.

use super::report::{Comparison, Relative, Row};
use crate::text::{line_width, wrapped};
use nullwindow::searcher::Driver;

/// The closing paragraph.
pub fn closing(comparisons: &[Comparison]) -> String {
    let mut sentences = vec![
        "What the numbers say. 1.00 is what aspiration NegaScout needs; less is better.".to_owned(),
    ];
    sentences.extend(comparisons.iter().map(about));
    sentences.push(
        "Leaves and nodes are the same on every machine; times are of this run and vary by a few \
         percent."
            .to_owned(),
    );
    wrapped(&sentences.join(" "), line_width())
}

/// One game: who is best, what MTD(f) gains, what it costs to start from infinity.
fn about(comparison: &Comparison) -> String {
    let least = |of: fn(&Row) -> f64| comparison.rows.iter().min_by(|a, b| of(a).total_cmp(&of(b)));
    let fewest = least(|row| row.relative.nodes.of_sums);
    let fastest = least(|row| row.relative.time.of_sums);
    let (Some(nodes), Some(time)) = (fewest, fastest) else { return String::new() };
    let title = |row: &Row| row.algorithm.title();
    let mut text = format!("{}: {} visits the fewest nodes", comparison.game, title(nodes));
    text += &if nodes.algorithm == time.algorithm {
        " and takes the least time.".to_owned()
    } else {
        format!(", {} takes the least time.", title(time))
    };
    if let Some(row) = comparison.row(Driver::MtdF) {
        let Relative { leaves, nodes, time } = row.relative;
        text += &format!(
            " Against aspiration NegaScout, MTD(f) needs {}, {} and {}, with {:.1} passes per \
             iteration.",
            compared(leaves.of_sums, ["fewer", "many"], "leaves"),
            compared(nodes.of_sums, ["fewer", "many"], "nodes"),
            compared(time.of_sums, ["less", "much"], "time"),
            row.total.passes_per_iteration(),
        );
    }
    let (sss, dual) = (Driver::MtdPlusInfinity, Driver::MtdMinusInfinity);
    let pair = (comparison.row(sss), comparison.row(dual));
    if let (Some(sss), Some(dual)) = pair {
        text += &format!(
            " Starting from infinity costs {:.1} (SSS*) and {:.1} (DUAL*) passes per iteration, \
             {:.2} and {:.2} times the nodes.",
            sss.total.passes_per_iteration(),
            dual.total.passes_per_iteration(),
            sss.relative.nodes.of_sums,
            dual.relative.nodes.of_sums,
        );
    }
    text
}

/// A ratio in words: "8 % fewer nodes", "just as many", "30 % more", "5.2 times the nodes".
fn compared(ratio: f64, [less, equal]: [&str; 2], what: &str) -> String {
    let percent = (100.0 * (ratio - 1.0)).round() as i64;
    match percent {
        0 => format!("just as {equal} {what}"),
        p if p < 0 => format!("{} % {less} {what}", -p),
        p if p >= 100 => format!("{ratio:.1} times the {what}"),
        p => format!("{p} % more {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_in_words() {
        let nodes = |ratio| compared(ratio, ["fewer", "many"], "nodes");
        assert_eq!(nodes(0.921), "8 % fewer nodes");
        assert_eq!(nodes(1.001), "just as many nodes");
        assert_eq!(nodes(5.16), "5.2 times the nodes");
        assert_eq!(compared(1.3, ["less", "much"], "time"), "30 % more time");
    }
}
