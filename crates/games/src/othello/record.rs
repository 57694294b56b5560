//! Games of Othello and openings for matches: GGF, transcripts.

use super::notation::ggf::{Ggf, GgfMove};
use super::{Othello, Record, Side};
use crate::playable::{
    Headers, Opening, OpeningsError, Played, Termination, Winner, by_line, checked,
};

/// GGF.
pub(super) fn write(played: &Played<Othello>, headers: &Headers<'_>) -> String {
    let mut game = Ggf::new(played.start);
    game.place = headers.event.to_owned();
    [game.black, game.white] = headers.players.map(str::to_owned);
    let end = &played.position;
    game.result = match headers.winner {
        None => String::from("?"),
        Some(_) if end.is_over() => {
            let seen = end.final_score();
            format!("{:+}", if end.side() == Side::Black { seen } else { -seen })
        }
        // Not played to the end, as servers write it.
        Some(Winner::Neither) => String::from("+0"),
        Some(winner) => {
            let sign = if winner == Winner::First { '+' } else { '-' };
            let how = if headers.termination == Termination::Time { 't' } else { 'r' };
            format!("{sign}64:{how}")
        }
    };
    game.others = vec![("TY".into(), "8".into())];
    if headers.round != "?" {
        game.others.push(("RO".into(), headers.round.to_owned()));
    }
    let remark = |&played| GgfMove { played, evaluation: String::new(), time: String::new() };
    game.moves = played.moves.iter().map(remark).collect();
    format!("{game}\n")
}

/// GGF, or a plain transcript.
pub(super) fn read(text: &str) -> Result<Played<Othello>, String> {
    if text.contains("(;") {
        let game = Ggf::parse(text.as_bytes()).map_err(|error| error.to_string())?;
        let moves: Vec<_> = game.moves.iter().map(|m| m.played).collect();
        return Ok(Played::with_moves(game.start, &moves));
    }
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    Ok(Played::with_moves(record.start(), record.moves()))
}

/// Transcripts, one a line.
pub(super) fn read_openings(text: &str) -> Result<Vec<Opening<Othello>>, OpeningsError> {
    let opening = |line: &str| {
        let record = Record::parse(line).map_err(|error| error.to_string())?;
        let moves = record.moves().to_vec();
        Ok(Opening { name: String::new(), start: record.start(), moves })
    };
    by_line(text, opening).and_then(checked)
}
