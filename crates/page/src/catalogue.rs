//! `catalogue`: what there is to choose from, and how much may be asked for.

use crate::answer::Answer;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::limits;
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow::{Algorithm, Value};
use nullwindow_games::Playable;
use nullwindow_games::tree::Order;
use serde_json::{Value as Json, json};

/// Everything there is.
pub fn catalogue(fields: Fields) -> Result<Answer, String> {
    fields.finish()?;
    let enhancement = |(letter, name, summary): (char, &str, &str)| {
        let letter = letter.to_string();
        let needs = letter.parse().map_or(Enhancements::NONE, Enhancements::needs);
        json!({
            "letter": letter,
            "name": name,
            "summary": summary,
            "needs": needs.iter().map(|one| one.to_string()).collect::<String>(),
        })
    };
    let driver = |driver: &Driver| {
        json!({
            "name": driver.name(),
            "title": driver.title(),
            "summary": driver.summary(),
            "null_windows": driver.is_mtd(),
        })
    };
    let enhancements: Vec<Json> = Enhancements::catalogue().map(enhancement).collect();
    Ok(Answer::default()
        .with("algorithms", Algorithm::ALL.iter().map(algorithm).collect::<Vec<_>>())
        .with("games", Name::ALL.iter().map(game).collect::<Vec<_>>())
        .with("orders", &Order::NAMES[..])
        .with("drivers", Driver::ALL.iter().map(driver).collect::<Vec<_>>())
        .with("enhancements", enhancements)
        .with("levels", (1..=9).collect::<Vec<_>>())
        .with("limits", limits()))
}

fn algorithm(algorithm: &Algorithm) -> Json {
    let algorithm = *algorithm;
    json!({
        "name": algorithm.name(),
        "title": algorithm.title(),
        "summary": algorithm.summary(),
        "uses": uses(algorithm),
        "best_first": is_best_first(algorithm),
        "memory": has_memory(algorithm),
        "finds_value": algorithm.finds_value(),
    })
}

/// The settings that change what an algorithm does.
fn uses(algorithm: Algorithm) -> &'static [&'static str] {
    match algorithm {
        Algorithm::AspirationAlphaBeta | Algorithm::AspirationNegaScout => &["guess", "aspiration"],
        Algorithm::AlphaBounding
        | Algorithm::MtdF
        | Algorithm::MtdFIjcai
        | Algorithm::MtdBest
        | Algorithm::BestNodeSearch => &["guess"],
        Algorithm::MtdStep => &["step"],
        Algorithm::StagedSss => &["stage"],
        _ => &[],
    }
}

/// Whether it keeps an OPEN list.
pub fn is_best_first(algorithm: Algorithm) -> bool {
    use Algorithm::{Dual, DualIns, DualNs, DualSss, Sss, StagedSss};
    matches!(algorithm, Sss | DualSss | StagedSss | Dual | DualNs | DualIns)
}

/// Whether it stores bounds of nodes.
fn has_memory(algorithm: Algorithm) -> bool {
    use Algorithm::{AbDual, AbMemory, AbMemory1981, AbSss, BestNodeSearch, Ins, MtdBest, MtdBi};
    use Algorithm::{MtdF, MtdFIjcai, MtdMinusInfinity, MtdPlusInfinity, MtdStep};
    matches!(
        algorithm,
        AbMemory1981
            | AbMemory
            | AbSss
            | AbDual
            | MtdPlusInfinity
            | MtdMinusInfinity
            | MtdF
            | MtdFIjcai
            | MtdBi
            | MtdStep
            | MtdBest
            | BestNodeSearch
            | Ins
    )
}

fn game(name: &Name) -> Json {
    by_name!(*name, G => json!({
        "name": G::NAME,
        "title": G::TITLE,
        "sides": G::SIDES,
        "positions": G::POSITIONS,
        "format": G::FORMAT,
        "how": G::HOW,
        "scale": G::SCALE.map(|(scale, unit)| json!({"of_one": scale, "unit": unit})),
        "unit": G::TUNED.unit,
        "full_width": G::full_width().to_string(),
        "selective": G::selective().to_string(),
        "supported": G::supported().to_string(),
    }))
}

/// The greatest values and numbers there are.
fn limits() -> Json {
    json!({
        "request_bytes": limits::REQUEST,
        "text_bytes": limits::LONG_TEXT,
        "tree_nodes": limits::TREE_NODES,
        "recorded_nodes": limits::RECORDED_NODES,
        "usual_nodes": limits::USUAL_NODES,
        "events": limits::EVENTS,
        "height": limits::HEIGHT,
        "width": limits::WIDTH,
        "depth": limits::DEPTH,
        "moves": limits::MOVES,
        "analysed_nodes": limits::ANALYSED_NODES,
        "lines": limits::LINES,
        "score": Value::LIMIT.get(),
        "win": Value::WIN.get(),
    })
}
