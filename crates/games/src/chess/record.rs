//! Games of chess and openings for matches: PGN, EPD, FEN.

use super::{Chess, Epd, PgnReader};
use crate::playable::{
    Headers, Opening, OpeningsError, Playable, Played, Winner, by_line, checked,
};
use crate::{DrawRules, wrapped};
use nullwindow::Game;
use std::fmt::Write;

/// PGN: the seven tags that every game has, and others where they say something.
pub(super) fn write(played: &Played<Chess>, headers: &Headers<'_>) -> String {
    let result = match headers.winner {
        Some(Winner::First) => "1-0",
        Some(Winner::Second) => "0-1",
        Some(Winner::Neither) => "1/2-1/2",
        None => "*",
    };
    let fen = played.start.to_string();
    let plies = played.moves.len().to_string();
    let termination = headers.termination.to_string();
    let mut tags = vec![
        ("Event", headers.event),
        ("Site", headers.site),
        ("Date", headers.date),
        ("Round", headers.round),
        ("White", headers.players[0]),
        ("Black", headers.players[1]),
        ("Result", result),
    ];
    if fen != Chess::start().to_string() {
        tags.extend([("SetUp", "1"), ("FEN", &fen)]);
    }
    tags.push(("PlyCount", &plies));
    if headers.winner.is_some() {
        tags.push(("Termination", &termination));
    }
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace(['\n', '\r'], " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut words = Vec::new();
    let mut position = played.start.regardless_of_draws();
    for (at, &m) in played.moves.iter().enumerate() {
        let number = position.move_number();
        match (position.white_to_move(), at) {
            (true, _) => words.push(format!("{number}.")),
            (false, 0) => words.push(format!("{number}...")),
            _ => {}
        }
        words.push(position.san(m));
        position.make(m);
    }
    words.push(result.to_owned());
    text + "\n" + &wrapped(&words) + "\n\n"
}

/// The first game of a PGN file.
pub(super) fn read(text: &str) -> Result<Played<Chess>, String> {
    let game = PgnReader::new(text.as_bytes()).next().ok_or("it contains no game")?;
    let game = game.map_err(|error| error.to_string())?;
    Ok(Played::with_moves(game.start.in_play(), &game.moves))
}

/// EPD or FEN, one a line.
pub(super) fn read_openings(text: &str) -> Result<Vec<Opening<Chess>>, OpeningsError> {
    let opening = |line: &str| {
        let (id, position) = match line.parse::<Epd>() {
            Ok(epd) => (epd.id().map(str::to_owned), epd.position),
            // The counters of a FEN are not EPD operations.
            Err(error) => (None, line.parse().map_err(|_| error.to_string())?),
        };
        Ok(Opening {
            name: id.unwrap_or_default(),
            start: position.with_draw_rules(DrawRules::Play),
            moves: vec![],
        })
    };
    by_line(text, opening).and_then(checked)
}
