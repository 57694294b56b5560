//! `analyse`: one iteration of the searcher, with what the page's earlier iterations have found.
//!
//! The page asks for depth 1, 2, 3 … of the same position. An iteration that ends at its limit of nodes
//! (`"finished": false`) is asked for again, with more: what it found is in the table.
//!
//! The head: `depth`, `finished`, `complete` (deeper iterations would find the same), `value` and `value_text` (for the side to move; null if nothing is
//! proved), `bound` (`exact`, `lower`, `upper`), `lines` (each `moves`, `show`, `value`, `value_text`,
//! `depth`), `passes` (each `alpha`, `beta`, `result`, `nodes`; null is an infinite bound; with several
//! lines, those of the other lines come last), `tally`, `table_permille`.

use crate::answer::{Answer, json_value};
use crate::boards::Board;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::limits;
use crate::position::{self, Given};
use nullwindow::searcher::{
    BoundKind, Driver, Enhancements, FirstGuess, Limits, Searcher, Step, Tally,
};
use nullwindow::{Depth, Value};
use nullwindow_games::values;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is kept of the page's searches, by the request's `memory`: a comparison needs two besides the analysis.
pub type Memories = [Option<Analysis>; 3];

/// What is kept from one iteration to the next.
pub struct Analysis {
    searcher: Searcher,
    /// The search: another one begins with an empty table.
    search: (Name, Driver, Enhancements),
    /// The position of the iterations: a text, and the number of moves played, because a game's history
    /// counts.
    position: (String, usize),
    /// Depths and values of the finished iterations.
    found: Vec<(Depth, Value)>,
    /// The numbers of the root's moves, the best first, after the last iteration.
    order: Option<Arc<[u32]>>,
}

impl Analysis {
    fn new(search: (Name, Driver, Enhancements)) -> Self {
        Analysis {
            searcher: Searcher::new().table_megabytes(limits::TABLE_MEGABYTES),
            search,
            position: (String::new(), 0),
            found: Vec::new(),
            order: None,
        }
    }
}

/// One iteration.
pub fn analyse(
    mut fields: Fields,
    kept: &mut Memories,
    stop: &Arc<AtomicBool>,
) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    let driver = fields.text("driver", limits::SHORT_TEXT)?;
    let driver = match driver {
        Some(driver) => driver.parse().map_err(|error| format!("{error}"))?,
        None => Driver::BASELINE,
    };
    let set = fields.text("enhancements", limits::POSITION)?;
    let depth = fields.number("depth", 1..=limits::DEPTH.into())?;
    let depth = Depth::new(depth.ok_or("\"depth\" is missing: how many plies deep?")? as u16);
    let most = limits::ANALYSED_NODES as i64;
    let nodes = fields.number("nodes", 1..=most)?.unwrap_or(most) as u64;
    let lines = fields.number("lines", 1..=limits::LINES as i64)?.unwrap_or(1) as usize;
    let fresh = fields.flag("fresh")?;
    let memory = fields.number("memory", 0..=2)?.unwrap_or(0) as usize;
    let kept = &mut kept[memory];
    by_name!(name, G => {
        let game = position::read::<G>(&mut fields)?;
        fields.finish()?;
        let set = enhancements::<G>(set.as_deref(), driver)?;
        let search = (name, driver, set);
        if fresh || kept.as_ref().is_none_or(|kept| kept.search != search) {
            *kept = None;
        }
        let kept = kept.get_or_insert_with(|| Analysis::new(search));
        let limits = Limits {
            depth: Some(depth),
            nodes: Some(nodes),
            stop: Some(Arc::clone(stop)),
            lines,
            ..Limits::default()
        };
        iterate::<G>(kept, &game, limits, depth)
    })
}

/// The set of this name, letters or names; at full width if nothing is said.
fn enhancements<G: Board>(text: Option<&str>, driver: Driver) -> Result<Enhancements, String> {
    let set = match text {
        None | Some("full-width") => return Ok(G::full_width()),
        Some("selective") => return Ok(G::selective()),
        Some(text) => text.parse::<Enhancements>().map_err(|error| error.to_string())?,
    };
    set.check(G::supported()).map_err(|error| error.to_string())?;
    driver.check(set).map_err(|error| error.to_string())?;
    Ok(set)
}

fn iterate<G: Board>(
    kept: &mut Analysis,
    game: &Given<G>,
    limits: Limits,
    depth: Depth,
) -> Result<Answer, String> {
    let position = &game.played.position;
    if position.outcome().is_some() {
        return Err(String::from("the game is over"));
    }
    let place = (position.write_position(), game.played.moves.len());
    if kept.position != place {
        kept.position = place;
        kept.found.clear();
        kept.order = None;
    }
    // What a repeated or shallower iteration found is replaced.
    kept.found.retain(|&(found, _)| found < depth);

    let (_, driver, set) = kept.search;
    let mut settings = G::TUNED.settings(driver.with(set));
    let expected = settings.first_guess.expected(depth, &kept.found, || position.evaluate());
    settings.first_guess = expected.map_or(settings.first_guess, FirstGuess::Given);
    // One iteration, of the depth asked for.
    settings.deepen_by = Some(depth.get());
    let lines = limits.lines.min(position.list_moves().len());
    let is_full_width = set.and(Enhancements::SELECTIVE).is_empty();
    *kept.searcher.settings_mut() = settings;
    *kept.searcher.limits_mut() = Limits { first: kept.order.clone(), ..limits };
    let mut passes = Vec::new();
    let answer = G::search_by(&mut kept.searcher, set, position, &mut |step| {
        if let Step::Pass { window, value, nodes, .. } = step {
            let [alpha, beta, result] = [window.alpha, window.beta, value].map(json_value);
            passes.push(json!({"alpha": alpha, "beta": beta, "result": result, "nodes": nodes}));
        }
    });
    let finished = answer.iterations.len() == 1 && answer.alternatives.len() + 1 >= lines;
    if finished {
        kept.found.push((depth, answer.value));
        let moves = position.list_moves();
        let number = |m| moves.iter().position(|&other| other == m).unwrap_or(0) as u32;
        kept.order = Some(answer.root_moves.iter().map(|root| number(root.m)).collect());
    }
    let proved = answer.bound != BoundKind::Guess;
    let mut found = Vec::new();
    if proved {
        found.push(line_json(position, &answer.pv, answer.value, answer.depth()));
        let others = answer.alternatives.iter();
        found.extend(others.map(|line| line_json(position, &line.pv, line.value, line.depth)));
    }
    Ok(Answer::default()
        .with("depth", depth.get())
        .with("finished", finished)
        // No line is longer, so that deeper iterations find the same, if every move is searched as deep.
        .with("complete", finished && is_full_width && depth.get() >= position.longest())
        .with("value", proved.then(|| json_value(answer.value)))
        .with("value_text", proved.then(|| values::short::<G>(answer.value)))
        .with("bound", bound_name(answer.bound))
        .with("lines", found)
        .with("passes", passes)
        .with("tally", tally_json(&answer.tally))
        .with("table_permille", answer.table_permille))
}

fn bound_name(bound: BoundKind) -> Option<&'static str> {
    match bound {
        BoundKind::Exact => Some("exact"),
        BoundKind::Lower => Some("lower"),
        BoundKind::Upper => Some("upper"),
        BoundKind::Guess => None,
    }
}

fn line_json<G: Board>(root: &G, moves: &[G::Move], value: Value, depth: Depth) -> Json {
    let mut position = root.clone();
    let (mut texts, mut shown) = (Vec::new(), Vec::new());
    for &m in moves {
        texts.push(position.write_move(m));
        shown.push(position.show_move(m));
        position.make(m);
    }
    json!({
        "moves": texts,
        "show": shown,
        "value": json_value(value),
        "value_text": values::short::<G>(value),
        "depth": depth.get(),
    })
}

fn tally_json(tally: &Tally) -> Json {
    json!({
        "nodes": tally.nodes,
        "interior": tally.interior,
        "leaves": tally.leaves(),
        "quiescence": tally.quiescence,
        "table_hits": tally.table_hits,
        "passes": tally.passes,
        "researches": tally.researches,
        "cutoffs": tally.cutoffs,
        "first_move_cutoffs": tally.first_move_cutoffs,
    })
}
