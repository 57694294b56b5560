//! The openings of a match.

use super::arena::Arena;
use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::checkers::pdn::Reader;
use nullwindow_games::checkers::{BallotClass, Checkers, read_deck};
use nullwindow_games::chess::{Chess, Epd};
use nullwindow_games::othello::{Othello, Record};
use thiserror::Error;

/// A position both players play from, with either colour.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening<G: Game> {
    /// Its name, or its number in the file.
    pub name: String,
    /// The position from which the game is recorded.
    pub start: G,
    /// The given moves from there.
    pub moves: Vec<G::Move>,
}

/// An error in a file of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningsError {
    /// A line that cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A game that cannot be read; the problem names the line.
    #[error("{0}")]
    Game(String),
    /// An opening that ends the game.
    #[error("opening {0} ends the game; remove it or its last moves")]
    Over(String),
    /// No opening at all.
    #[error("the file has no openings")]
    None,
}

/// Checks that there is something to play.
pub(super) fn checked<G: Arena>(
    openings: Vec<Opening<G>>,
) -> Result<Vec<Opening<G>>, OpeningsError> {
    if openings.is_empty() {
        return Err(OpeningsError::None);
    }
    for opening in &openings {
        let mut end = opening.start.clone();
        opening.moves.iter().for_each(|&m| drop(end.make(m)));
        if end.outcome().is_some() {
            return Err(OpeningsError::Over(opening.name.clone()));
        }
    }
    Ok(openings)
}

/// Lines that are neither empty nor comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// EPD or FEN, one per line.
pub(super) fn read_epd(text: &str) -> Result<Vec<Opening<Chess>>, OpeningsError> {
    let opening = |(line, text): (usize, &str)| {
        let epd = text.parse::<Epd>();
        let epd = match epd {
            Ok(epd) => Ok((epd.id().map(str::to_owned), epd.position)),
            // The counters of a FEN are not EPD operations.
            Err(error) => text.parse().map(|position| (None, position)).map_err(|_| error),
        };
        let wrong = |error: &dyn std::fmt::Display| OpeningsError::Line {
            line,
            problem: error.to_string(),
        };
        let (id, position) = epd.map_err(|error| wrong(&error))?;
        let name = id.unwrap_or_else(|| line.to_string());
        Ok(Opening {
            name,
            start: position.with_draw_rules(nullwindow_games::DrawRules::Play),
            moves: vec![],
        })
    };
    lines(text).map(opening).collect()
}

/// Transcripts, one per line.
pub(super) fn read_transcripts(text: &str) -> Result<Vec<Opening<Othello>>, OpeningsError> {
    let opening = |(line, text): (usize, &str)| {
        let wrong = |problem: String| OpeningsError::Line { line, problem };
        let record = Record::parse(text).map_err(|error| wrong(error.to_string()))?;
        Ok(Opening {
            name: line.to_string(),
            start: record.start(),
            moves: record.moves().to_vec(),
        })
    };
    lines(text).map(opening).collect()
}

/// Positions as FEN, one per line.
fn read_fens(text: &str) -> Result<Vec<Opening<Checkers>>, OpeningsError> {
    let opening = |(line, text): (usize, &str)| {
        let start = Checkers::read_position(text);
        let start = start.map_err(|problem| OpeningsError::Line { line, problem })?;
        Ok(Opening { name: line.to_string(), start: start.in_play(), moves: vec![] })
    };
    lines(text).map(opening).collect()
}

/// A deck of ballots, or positions as FEN, or games in PDN, all of whose moves are the opening.
pub(super) fn read_ballots(text: &str) -> Result<Vec<Opening<Checkers>>, OpeningsError> {
    // No game and no deck begins like a FEN.
    let is_fen = |line: &str| line.starts_with("B:") || line.starts_with("W:");
    if lines(text).next().is_some_and(|(_, line)| is_fen(line)) {
        return read_fens(text);
    }
    if text.contains('\t') {
        let deck = read_deck(text).map_err(|error| OpeningsError::Game(error.to_string()))?;
        let used = deck.into_iter().filter(|ballot| ballot.class != BallotClass::Barred);
        return Ok(used
            .map(|ballot| Opening {
                name: format!("ballot {}", ballot.number),
                start: Checkers::start().in_play(),
                moves: ballot.moves.to_vec(),
            })
            .collect());
    }
    let games = Reader::new(text.as_bytes()).enumerate();
    games
        .map(|(at, game)| {
            let game = game.map_err(|error| OpeningsError::Game(error.to_string()))?;
            Ok(Opening {
                name: game.tag("Event").map_or_else(|| (at + 1).to_string(), str::to_owned),
                start: game.start.clone().in_play(),
                moves: game.moves.iter().map(|annotated| annotated.played).collect(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_openings_are_read() {
        assert_eq!(Chess::usual_openings().len(), 200);
        assert_eq!(Checkers::usual_openings().len(), 156);
        assert!(Othello::usual_openings().len() > 1000);
    }

    #[test]
    fn errors_name_the_line() {
        let error = Chess::read_openings("# a comment\n\nnonsense").unwrap_err();
        assert!(error.to_string().starts_with("line 3: "), "{error}");
        assert!(
            Othello::read_openings("f5d6\nf5f5").unwrap_err().to_string().starts_with("line 2")
        );
        assert_eq!(Othello::read_openings("\n"), Err(OpeningsError::None));
        assert!(Checkers::read_openings("1. 11-15 1-2 *").is_err());
        let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
        assert!(Chess::read_openings(mate).unwrap_err().to_string().contains("ends the game"));
    }

    #[test]
    fn pdn_and_fen_are_read() {
        let pdn = "[Event \"Old Faithful\"]\n1. 11-15 23-19 *\n\n1. 9-13 *\n";
        let openings = Checkers::read_openings(pdn).unwrap();
        assert_eq!((openings[0].name.as_str(), openings[0].moves.len()), ("Old Faithful", 2));
        assert_eq!(openings[1].moves.len(), 1);
        let fens = "# won endings\nW:W18,K32:BK4\n\nB:W18,K32:BK4\n";
        let openings = Checkers::read_openings(fens).unwrap();
        assert_eq!((openings[1].name.as_str(), openings[1].moves.len()), ("4", 0));
        assert_eq!(openings[1].start, Checkers::read_position("B:W18,K32:BK4").unwrap().in_play());
        let error = Checkers::read_openings("W:W18:BK4\nW:W99:BK4").unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
        let error = Checkers::read_openings("W:W:BK4").unwrap_err().to_string();
        assert!(error.contains("ends the game") || error.starts_with("line 1"), "{error}");
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
        assert_eq!(Chess::read_openings(fen).unwrap().len(), 1);
    }
}
