//! What a comparison says, in plain language. Every number in it comes from the table.

use super::report::{Comparison, Relative};
use super::verdict;
use crate::text::{line_width, wrapped};
use nullwindow::searcher::Driver;

/// The closing paragraphs.
pub fn closing(comparisons: &[Comparison]) -> String {
    let mut paragraphs = vec![
        "Leaves, nodes and time: 1.00 is what aspiration NegaScout needs; less is better. (95 %): the \
         nodes by position. Passes: searches of the root per iteration. Visited: nodes in all."
            .to_owned(),
    ];
    paragraphs.extend(comparisons.iter().map(about));
    let noise = comparisons.iter().map(verdict::noise).fold(0.0, f64::max);
    paragraphs.push(format!(
        "Leaves and nodes are the same on every machine; times are of this run, with a noise of about \
         ±{:.0} %.",
        (100.0 * noise).max(1.0)
    ));
    wrapped(&paragraphs.join("\n\n"), line_width())
}

/// One game: which search to use, what MTD(f) gains, what it costs to start from infinity.
fn about(comparison: &Comparison) -> String {
    let mut text = verdict::advice(comparison).unwrap_or_default();
    if let Some(row) = comparison.row(Driver::MtdF) {
        let Relative { leaves, nodes, time } = row.relative;
        let time = match verdict::times_differ(&time, comparison) {
            true => compared(time.of_sums, ["less", "much"], "time"),
            false => "about the same time".to_owned(),
        };
        text += &format!(
            " Against aspiration NegaScout, MTD(f) needs {}, {} and {time}, with {:.1} passes per \
             iteration.",
            compared(leaves.of_sums, ["fewer", "many"], "leaves"),
            compared(nodes.of_sums, ["fewer", "many"], "nodes"),
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
