//! `play`: the move of a level. `read` and `write`: games as their players write them.

use crate::answer::Answer;
use crate::boards::Board;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::limits;
use crate::position::{self, Given};
use nullwindow::Player;
use nullwindow_engines::Level;
use nullwindow_games::{Headers, Playable, Played, Termination};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The move that a level plays, with its squares: as `nullwindow play`, with the same seed.
pub fn play(mut fields: Fields, stop: &Arc<AtomicBool>) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    let level = fields.number("level", 1..=9)?.ok_or("\"level\" is missing: 1 to 9")?;
    let level = Level::new(level as u8).ok_or("levels are 1 to 9")?;
    let seed = fields.number("seed", 0..=i64::MAX)?.unwrap_or(1) as u64;
    by_name!(name, G => {
        let game = position::read::<G>(&mut fields)?;
        fields.finish()?;
        move_of(level, &game.played.position, seed, stop)
    })
}

fn move_of<G: Board>(
    level: Level,
    position: &G,
    seed: u64,
    stop: &Arc<AtomicBool>,
) -> Result<Answer, String> {
    if position.outcome().is_some() {
        return Err(String::from("the game is over"));
    }
    let best = level
        .play(position, seed, limits::ANALYSED_NODES, stop)
        .map_err(|error| error.to_string())?;
    if stop.load(Ordering::Relaxed) {
        return Err(String::from("the search was stopped"));
    }
    // A position with moves always has a best one.
    let best = best.ok_or("no move was found")?;
    Ok(Answer::default().with("move", position::move_json(position, best)))
}

/// A pasted position or a saved game: `position` (null: the start of the game) and `moves`.
pub fn read(mut fields: Fields) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    let text = fields.needed_text("text", limits::LONG_TEXT)?;
    fields.finish()?;
    by_name!(name, G => read_as::<G>(&text))
}

fn read_as<G: Board>(text: &str) -> Result<Answer, String> {
    if !G::POSITIONS_ARE_MOVES
        && let Ok(position) = G::read_position(text.trim())
    {
        let moves: [&str; 0] = [];
        return Ok(Answer::default()
            .with("position", position.write_position())
            .with("moves", &moves[..]));
    }
    let Played { start, moves, .. } = G::read_game(text).map_err(|error| {
        format!("this is neither {} nor a position ({}): {error}", G::FORMAT, G::POSITIONS)
    })?;
    if moves.len() > limits::MOVES {
        let (count, most) = (moves.len(), limits::MOVES);
        return Err(format!("the game has {count} moves; the most is {most}"));
    }
    let is_usual = start == G::start().in_play();
    let given = (!is_usual).then(|| start.write_position());
    let mut position = start;
    let mut words = Vec::new();
    for m in moves {
        if position.outcome().is_some() {
            let number = words.len() + 1;
            return Err(format!("move {number} was played when the game was over"));
        }
        words.push(position.write_move(m));
        position.make(m);
    }
    Ok(Answer::default().with("position", given).with("moves", words))
}

/// A game in its own notation: `text` and what the format is called. `players`, `date`, `event` and
/// `resigned` (the side that gave up, 0 or 1) are optional.
pub fn write(mut fields: Fields) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    let players = fields.texts("players", 2, limits::SHORT_TEXT)?;
    let players = match &players[..] {
        [] => ["?", "?"],
        [first, second] => [first.as_str(), second.as_str()],
        _ => return Err(String::from("\"players\" needs two names")),
    };
    let date = fields.text("date", limits::SHORT_TEXT)?;
    let event = fields.text("event", limits::SHORT_TEXT)?;
    let resigned = fields.number("resigned", 0..=1)?;
    let resigned = resigned.map(|side| if side == 0 { Player::First } else { Player::Second });
    by_name!(name, G => {
        let Given { played, .. } = position::read::<G>(&mut fields)?;
        fields.finish()?;
        let termination = match resigned {
            None => Termination::Rules,
            Some(side) => Termination::Other(format!("{} resigned", G::SIDES[side as usize])),
        };
        let headers = Headers {
            event: event.as_deref().unwrap_or("nullwindow page"),
            site: "?",
            round: "?",
            date: date.as_deref().unwrap_or("????.??.??"),
            players,
            winner: resigned.map(|side| side.other().into()).or_else(|| played.winner()),
            termination,
        };
        let text = <G as Playable>::write_game(&played, &headers);
        Ok(Answer::default().with("text", text).with("format", G::FORMAT))
    })
}
