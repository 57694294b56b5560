//! The report as data: sentences, tables and figures, part by part. Text and page only lay it out.

use super::answer::Relation;
use super::elo::DepthMatch;
use super::judge::{Around, Judged, Judgement};
use super::shape::{Shape, quantile};
use super::space::{Configuration, guess_name};
use super::{Advice, Capability, Exhaustive, Gain, Race, Space};
use crate::practice::Ratio;
use crate::section::Table;
use nullwindow::searcher::Driver;

/// A part of the report.
#[derive(Default)]
pub(super) struct Part {
    pub title: &'static str,
    pub sentences: Vec<String>,
    pub tables: Vec<Table>,
    /// Tables for the page alone.
    pub details: Vec<Table>,
    /// The names of its figures.
    pub figures: &'static [&'static str],
}

impl Advice {
    /// All parts but the answer.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        if let (Some(judgement), Some(race), Some(space)) =
            (&self.judgement, &self.race, &self.space)
        {
            parts.push(table_behind(judgement));
            parts.push(drivers_and_parts(judgement));
            parts.push(the_race(race, space));
        }
        parts.extend(self.exhaustive.as_ref().map(proof));
        parts.extend(self.shape.as_ref().map(shape));
        parts.extend(self.around.as_ref().map(|around| self.around_it(around)));
        if !self.matches.is_empty() {
            parts.push(depth(&self.matches, self.shape.as_ref()));
        }
        if !self.capabilities.is_empty() {
            parts.push(capabilities(&self.capabilities));
        }
        parts
    }

    fn around_it(&self, around: &Around) -> Part {
        let mut sentences = Vec::new();
        if let Some(bits) = around.enough {
            sentences.push(format!(
                "From 2^{bits} entries on, the size of the table does not matter at this depth (nodes within \
                 1 %, {} positions); a longer search needs more.",
                around.positions
            ));
        } else if !around.tables.is_empty() {
            sentences.push("Even the greatest table tried is small for this depth.".to_owned());
        }
        for (threads, ratio) in &around.threads {
            sentences.push(format!(
                "{threads} threads: {} times as fast as one, if each has a processor (threads in lockstep, \
                 nodes divided by threads).",
                ratio.times()
            ));
        }
        if let Some(ratio) = &around.by_two {
            let what = match Relation::of(ratio) {
                Relation::Fewer => "Deepening by two plies saves nodes",
                Relation::More => "Deepening by two plies costs nodes",
                _ => "Between deepening by one ply and by two no difference is certain",
            };
            sentences.push(format!(
                "{what}: {} times those of single plies. The searcher does so by itself where depth is the only \
                 limit.",
                ratio.times()
            ));
        }
        let (mut tables, mut details) = (Vec::new(), Vec::new());
        if !around.tables.is_empty() {
            let mut table =
                Table::new("Size of the table", &["entries", "nodes, largest\u{a0}=\u{a0}1"]);
            for (bits, ratio) in &around.tables {
                table.push(vec![format!("2^{bits}"), ratio.times()]);
            }
            details.push(table);
        }
        if !around.steps.is_empty() {
            sentences.push(
                "A value step changes values: it is no part of the recommendation. It trades exact values, and \
                 sometimes the move, for nodes."
                    .to_owned(),
            );
            let columns =
                ["search", "step", "nodes, exact\u{a0}=\u{a0}1", "same move", "value off by"];
            let mut table = Table::new("Coarser values: an option that is not exact", &columns);
            for stepped in &around.steps {
                table.push(vec![
                    short(&stepped.configuration),
                    stepped.configuration.grain.to_string(),
                    stepped.nodes.times(),
                    stepped.same_move.percent(),
                    format!("{:.1}", stepped.difference.mean),
                ]);
            }
            tables.push(table);
        }
        let figures: &[&str] = if around.tables.is_empty() { &[] } else { &["table-size"] };
        Part { title: "Table, threads, deepening, value step", sentences, tables, details, figures }
    }
}

/// The driver and what it starts from, in few characters.
pub(super) fn short(configuration: &Configuration) -> String {
    let driver = configuration.driver;
    let title = match driver {
        Driver::AspirationAlphaBeta => "asp. alpha-beta",
        Driver::AspirationNegaScout => "asp. NegaScout",
        driver => driver.title(),
    };
    let mut text = title.to_owned();
    if driver.aspires() {
        text += &format!(" ±{}", configuration.window);
    }
    if driver.aspires() || driver == Driver::MtdF {
        text += &format!(" {}", guess_name(configuration.first_guess));
    }
    text
}

fn optional(ratio: Option<&Ratio>) -> String {
    ratio.map_or_else(|| "–".to_owned(), Ratio::times)
}

/// A ratio of nodes, or that it is more than was counted.
fn nodes(judged: &Judged, ratio: Option<&Ratio>) -> String {
    match (judged.cut, ratio) {
        (0, ratio) => optional(ratio),
        (_, Some(ratio)) => format!("> {:.1}", ratio.mean),
        (_, None) => "–".to_owned(),
    }
}

fn time(judged: &Judged) -> String {
    if judged.cut > 0 { "–".to_owned() } else { optional(judged.time_to_best.as_ref()) }
}

fn table_behind(judgement: &Judgement) -> Part {
    let columns =
        ["", "search", "set", "nodes, default\u{a0}=\u{a0}1", "time, recommended\u{a0}=\u{a0}1"];
    let title = format!(
        "The finalists on {} held-out positions, depth {}",
        judgement.positions, judgement.depth
    );
    let mut table = Table::new(title, &columns);
    let mut add = |name: &str, judged: &Judged| {
        table.push(vec![
            name.to_owned(),
            short(&judged.configuration),
            judged.configuration.enhancements.to_string(),
            nodes(judged, judged.to_default.as_ref()),
            time(judged),
        ]);
    };
    add("recommended", &judgement.best);
    for (at, other) in judgement.others.iter().enumerate() {
        add(if at == 0 { "runner-up" } else { "finalist" }, other);
    }
    add("default", &judgement.default);
    let sentences = vec![
        "Means over positions (geometric, every position counts the same) with 95 % intervals. Nodes decide; \
         time is processor time with switches set at run time, for all alike."
            .to_owned(),
    ];
    Part {
        title: "The table behind it",
        sentences,
        tables: vec![table],
        figures: &["by-depth"],
        ..Part::default()
    }
}

fn drivers_and_parts(judgement: &Judgement) -> Part {
    let mut drivers = Table::new(
        "The recommended set with every driver",
        &["driver", "nodes, recommended\u{a0}=\u{a0}1", "time, recommended\u{a0}=\u{a0}1"],
    );
    for judged in &judgement.drivers {
        let cells =
            [short(&judged.configuration), nodes(judged, judged.to_best.as_ref()), time(judged)];
        drivers.push(cells.to_vec());
    }
    let mut parts = Table::new(
        "One enhancement more or less",
        &[
            "enhancement",
            "letter",
            "nodes, recommended\u{a0}=\u{a0}1",
            "time, recommended\u{a0}=\u{a0}1",
        ],
    );
    for (one, judged) in &judgement.parts {
        let has = judgement.best.configuration.enhancements.has(*one);
        let name = one.names().next().unwrap_or_default();
        let others = judgement.best.configuration.enhancements.without(*one);
        let rest = match has && judged.configuration.enhancements != others {
            true => " and what rests on it",
            false => "",
        };
        parts.push(vec![
            format!("{} {name}{rest}", if has { "without" } else { "with" }),
            one.to_string(),
            nodes(judged, judged.to_best.as_ref()),
            time(judged),
        ]);
    }
    Part {
        title: "What each part is worth",
        sentences: vec![
            "On the same held-out positions. More than 1: the change costs.".to_owned(),
        ],
        tables: vec![drivers, parts],
        ..Part::default()
    }
}

fn the_race(race: &Race, space: &Space) -> Part {
    let columns = ["stage", "searches", "positions", "depth", "went on"];
    let mut table = Table::new("Rounds", &columns);
    for round in &race.rounds {
        let numbers = [round.configurations, round.positions, usize::from(round.depth), round.kept];
        let numbers = numbers.iter().map(ToString::to_string);
        table.push(std::iter::once(round.stage.to_owned()).chain(numbers).collect());
    }
    let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let drivers: Vec<&str> = space.drivers.iter().map(|driver| driver.name()).collect();
    let guesses: Vec<&str> = space.guesses.iter().map(|&guess| guess_name(guess)).collect();
    let always = match space.always.is_empty() {
        true => String::new(),
        false => format!(", all with {}", space.always),
    };
    let sentences = vec![
        format!(
            "The space has {} searches that find the same values: {} sets (subsets of {}{always}) with {} ways \
             to search the root (drivers {}; guesses {}; windows ±{}).",
            space.configurations().len(),
            space.sets().len(),
            space.studied,
            space.ways().len(),
            drivers.join(", "),
            guesses.join(", "),
            list(&space.windows),
        ),
        "The worse half is dropped round by round; a search that needs three times the default's nodes is cut \
         short."
            .to_owned(),
    ];
    Part { title: "The race", sentences, details: vec![table], ..Part::default() }
}

fn proof(found: &Exhaustive) -> Part {
    let columns = ["", "search", "set", "nodes", "relative"];
    let title = format!(
        "All {} searches of the space on {} held-out positions, depth {}",
        found.configurations, found.positions, found.depth
    );
    let mut table = Table::new(title, &columns);
    let mut add = |name: &str, configuration: &Configuration, nodes: u64, relative: f64| {
        table.push(vec![
            name.to_owned(),
            short(configuration),
            configuration.enhancements.to_string(),
            nodes.to_string(),
            format!("{relative:.3}"),
        ]);
    };
    add("best of all", &found.best, found.best_nodes, 1.0);
    add("recommended", &found.recommended, found.recommended_nodes, found.ratio);
    add("default", &found.default, found.default_nodes, found.default_ratio);
    let sentences = vec![format!(
        "The recommended search needs {:.3} times the nodes of the best found by exhaustive search \
         (the mean of nodes relative to the default's, every position counting the same).",
        found.ratio
    )];
    Part { title: "Every configuration", sentences, tables: vec![table], ..Part::default() }
}

fn shape(shape: &Shape) -> Part {
    let mean = shape.branching.iter().sum::<f64>() / shape.branching.len().max(1) as f64;
    let most = shape.branching.iter().copied().fold(0.0, f64::max);
    let mut sentences = vec![format!(
        "{mean:.1} moves on average, at most {most:.1} at a ply; {:.0} plies a game ({} random games{}).",
        shape.length.mean,
        shape.games,
        match shape.unfinished {
            0 => String::new(),
            n => format!(", {n} of them broken off after 300 plies"),
        }
    )];
    if let Some(found) = &shape.transpositions {
        sentences.push(format!(
            "Transpositions: {:.0} % of {} lines of {} plies lead to a position that another line reaches.",
            100.0 * found.share(),
            found.lines,
            found.plies
        ));
    }
    sentences.push(format!(
        "Evaluations are multiples of {}, with a standard deviation of {:.0} in random games.",
        shape.step, shape.spread
    ));
    let parts = |changes: &[i32]| {
        format!("{} (median), {} (90 %)", quantile(changes, 0.5), quantile(changes, 0.9))
    };
    if !shape.by_one.is_empty() && !shape.by_two.is_empty() {
        sentences.push(format!(
            "From depth to depth the value moves by {}; over two plies by {}.",
            parts(&shape.by_one),
            parts(&shape.by_two)
        ));
    }
    if let Some(swing) = &shape.swing {
        let (low, high) = swing.interval();
        let what = match () {
            () if swing.n < 2 || (low..=high).contains(&0.0) => "no swing is certain",
            () if swing.mean > 0.0 => "the side to move stands better at odd depths",
            () => "the side to move stands better at even depths",
        };
        sentences.push(format!(
            "Odd depths less even ones: {:.1} ({low:.1} to {high:.1}); {what}.",
            swing.mean
        ));
    }
    sentences.push(format!("A ply more costs {:.2} times the nodes.", shape.growth));
    let figures: &[&str] = match shape.by_one.is_empty() {
        true => &["branching"],
        false => &["branching", "movement"],
    };
    Part { title: "The shape of the game", sentences, figures, ..Part::default() }
}

/// "at least 512" where the interval has no end.
fn elo_text(found: &DepthMatch) -> String {
    let [low, middle, high] = found.elo();
    match found.score[2] > 0.999 {
        true => format!("{middle:+.0} (at least {low:+.0})"),
        false => format!("{middle:+.0} ({low:+.0} to {high:+.0})"),
    }
}

fn depth(matches: &[DepthMatch], shape: Option<&Shape>) -> Part {
    let columns = ["match", "pairs", "points", "Elo"];
    let mut table =
        Table::new("One ply more, from the same openings with sides exchanged", &columns);
    for found in matches {
        table.push(vec![
            format!("depth {} against {}", found.depth, found.depth - 1),
            found.pairs.to_string(),
            format!("{:.0} %", 100.0 * found.score[1]),
            elo_text(found),
        ]);
    }
    let mut sentences = Vec::new();
    if let (Some(last), Some(shape)) = (matches.last(), shape) {
        let plies = 2.0_f64.ln() / shape.growth.max(1.01).ln();
        let [low, middle, high] = last.elo().map(|elo| elo * plies);
        let range = match last.score[2] > 0.999 {
            true => format!("at least {low:+.0}"),
            false => format!("{low:+.0} to {high:+.0}"),
        };
        sentences.push(format!(
            "A search twice as fast goes {plies:.2} plies deeper. At depth {} that is worth about {middle:+.0} Elo \
             ({range}), if a part of a ply is worth that part of the Elo.",
            last.depth
        ));
    }
    let unfinished: usize = matches.iter().map(|found| found.unfinished).sum();
    if unfinished > 0 {
        sentences
            .push(format!("{unfinished} games were longer than 300 plies and count as drawn."));
    }
    Part {
        title: "What depth is worth",
        sentences,
        tables: vec![table],
        figures: &["elo"],
        ..Part::default()
    }
}

fn capabilities(all: &[Capability]) -> Part {
    let mut table = Table::new("What a game may offer", &["capability", "to write", "worth"]);
    for one in all {
        let worth = match &one.gain {
            Gain::Offered => "offered".to_owned(),
            Gain::Measured(ratio) => format!("nodes × {} (stand-in)", ratio.times()),
            Gain::Unknown => "not measured".to_owned(),
            Gain::Misleading => "the text of positions does not hold all that matters".to_owned(),
        };
        table.push(vec![one.name.to_owned(), one.methods.to_owned(), worth]);
    }
    let missing = all.iter().filter(|one| !one.is_offered && one.purpose != "both together");
    let mut sentences: Vec<String> =
        missing.map(|one| format!("Missing: {}, for {}.", one.name, one.purpose)).collect();
    if sentences.is_empty() {
        sentences.push("The game offers everything that a search can use.".to_owned());
    }
    if all.iter().any(|one| matches!(one.gain, Gain::Measured(_))) {
        sentences.push(
            "Stand-ins are made from the texts of positions and moves: the nodes are those of real ones, the \
             time is not."
                .to_owned(),
        );
    }
    Part { title: "Capabilities", sentences, tables: vec![table], ..Part::default() }
}
