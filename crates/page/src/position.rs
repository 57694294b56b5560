//! `position`: a position of a game, its moves and its board ([`crate::boards`]).
//!
//! The head: `position` (the text that is read again), `to_move` (0 or 1, an index into the game's `sides`),
//! `board`, `moves` (each with `text`, which requests take, `show`, which people read, and its squares),
//! `played` (the moves given, each with its `side`, 0 or 1), `last` (the last of them, or null), `over` (null, or
//! the `winner`, 0, 1 or null for a draw, and `why`), `value` and `value_text` (the static evaluation for the
//! side to move).

use crate::answer::{Answer, json_value};
use crate::boards::Board;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::limits;
use nullwindow_games::{Played, Winner, values};
use serde_json::{Value as Json, json};

/// A game so far, and how its start was given.
pub struct Given<G: Board> {
    pub start: Option<String>,
    pub played: Played<G>,
}

/// Reads a game: a `position` (the start of the game, if there is none) and `moves` from there.
pub fn read<G: Board>(fields: &mut Fields) -> Result<Given<G>, String> {
    let start = fields.text("position", limits::POSITION)?;
    let moves = fields.texts("moves", limits::MOVES, limits::SHORT_TEXT)?;
    let first = match &start {
        Some(text) => G::read_position(text).map_err(|error| format!("\"position\": {error}"))?,
        None => G::start(),
    };
    let mut played = Played::new(first.in_play());
    for (at, text) in moves.iter().enumerate() {
        let number = at + 1;
        if played.position.outcome().is_some() {
            return Err(format!("move {number}, {text:?}: the game is over"));
        }
        let m = played.position.read_move(text);
        played.make(m.map_err(|error| format!("move {number}: {error}"))?);
    }
    Ok(Given { start, played })
}

/// A position.
pub fn position(mut fields: Fields) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    by_name!(name, G => {
        let game = read::<G>(&mut fields)?;
        fields.finish()?;
        Ok(describe(&game))
    })
}

/// What is said about the position of a game.
pub fn describe<G: Board>(game: &Given<G>) -> Answer {
    let Given { start, played } = game;
    let position = &played.position;
    let over = position.outcome().is_some();
    let moves = if over { Vec::new() } else { position.list_moves() };
    let moves: Vec<Json> = moves.into_iter().map(|m| move_json(position, m)).collect();
    let mut replayed = Played::new(played.start.clone());
    let mut shown = Vec::new();
    for &m in &played.moves {
        let mut json = move_json(&replayed.position, m);
        json["side"] = (replayed.to_move() as usize).into();
        shown.push(json);
        replayed.make(m);
    }
    let value = (!over).then(|| position.evaluate());
    Answer::default()
        .with("game", G::NAME)
        .with("position", G::text_of(start.as_deref(), played))
        .with("to_move", played.to_move() as usize)
        .with("board", position.board())
        .with("moves", moves)
        .with("last", shown.last().cloned())
        .with("played", shown)
        .with("over", end(played))
        .with("value", value.map(json_value))
        .with("value_text", value.map(values::short::<G>))
}

/// A legal move: its texts and squares.
pub fn move_json<G: Board>(position: &G, m: G::Move) -> Json {
    let mut json = position.squares_of(m);
    json["text"] = position.write_move(m).into();
    json["show"] = position.show_move(m).into();
    json
}

fn end<G: Board>(played: &Played<G>) -> Json {
    let Some(winner) = played.winner() else { return Json::Null };
    let winner = match winner {
        Winner::First => Some(0),
        Winner::Second => Some(1),
        Winner::Neither => None,
    };
    json!({"winner": winner, "why": played.position.why_over()})
}
