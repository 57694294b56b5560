//! Games of checkers and openings for matches: PDN, FEN, decks of ballots.

use super::pdn::{GameResult, PdnGame, PdnMove, Reader};
use super::{BallotClass, Checkers, read_deck};
use crate::playable::{
    Headers, Opening, OpeningsError, Playable, Played, Winner, by_line, checked, lines,
};

/// PDN.
pub(super) fn write(played: &Played<Checkers>, headers: &Headers<'_>) -> String {
    let mut game = PdnGame::new(played.start.regardless_of_draws());
    game.result = match headers.winner {
        Some(Winner::First) => GameResult::BlackWins,
        Some(Winner::Second) => GameResult::WhiteWins,
        Some(Winner::Neither) => GameResult::Draw,
        None => GameResult::Unknown,
    };
    let (result, termination) = (game.result.to_string(), headers.termination.to_string());
    let mut tags = vec![
        ("Event", headers.event),
        ("Site", headers.site),
        ("Date", headers.date),
        ("Round", headers.round),
        ("Black", headers.players[0]),
        ("White", headers.players[1]),
        ("Result", &result),
    ];
    if headers.winner.is_some() {
        tags.push(("Termination", &termination));
    }
    game.tags = tags.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    game.moves = played.moves.iter().map(|&m| PdnMove::new(m)).collect();
    game.to_string()
}

/// The first game of a PDN file.
pub(super) fn read(text: &str) -> Result<Played<Checkers>, String> {
    let game = Reader::new(text.as_bytes()).next().ok_or("it contains no game")?;
    Ok(played(&game.map_err(|error| error.to_string())?))
}

fn played(game: &PdnGame) -> Played<Checkers> {
    let moves: Vec<_> = game.moves.iter().map(|m| m.played).collect();
    Played::with_moves(game.start.clone().in_play(), &moves)
}

/// A deck of ballots, or positions as FEN, or games in PDN, all of whose moves are the opening.
pub(super) fn read_openings(text: &str) -> Result<Vec<Opening<Checkers>>, OpeningsError> {
    // No game and no deck begins like a FEN.
    let is_fen = |line: &str| line.starts_with("B:") || line.starts_with("W:");
    let openings = if lines(text).next().is_some_and(|(_, line)| is_fen(line)) {
        by_line(text, |line| {
            let start = Checkers::read_position(line)?.in_play();
            Ok(Opening { name: String::new(), start, moves: vec![] })
        })
    } else if text.contains('\t') {
        ballots(text)
    } else {
        games(text)
    };
    openings.and_then(checked)
}

fn ballots(text: &str) -> Result<Vec<Opening<Checkers>>, OpeningsError> {
    let deck = read_deck(text).map_err(|error| OpeningsError::Game(error.to_string()))?;
    let used = deck.into_iter().filter(|ballot| ballot.class != BallotClass::Barred);
    let opening = |ballot: super::Ballot| Opening {
        name: format!("ballot {}", ballot.number),
        start: Checkers::start().in_play(),
        moves: ballot.moves.to_vec(),
    };
    Ok(used.map(opening).collect())
}

fn games(text: &str) -> Result<Vec<Opening<Checkers>>, OpeningsError> {
    let opening = |(at, game): (usize, Result<PdnGame, _>)| {
        let game =
            game.map_err(|error: super::pdn::PdnError| OpeningsError::Game(error.to_string()))?;
        let name = game.tag("Event").map_or_else(|| (at + 1).to_string(), str::to_owned);
        let Played { start, moves, .. } = played(&game);
        Ok(Opening { name, start, moves })
    };
    Reader::new(text.as_bytes()).enumerate().map(opening).collect()
}
