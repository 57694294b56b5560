//! The positions: of tournament games, as the 1995 papers want them, and two test sets.

use crate::study::CellError;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, Epd};
use nullwindow_games::othello::Othello;

/// Positions of one game, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suite {
    /// Chess: consecutive positions of tournament games.
    Chess,
    /// Othello: positions of Keyano's own games.
    Othello,
    /// Checkers: positions of Tinsley against Chinook, London 1992.
    Checkers,
    /// Chess: the 24 positions of Bratko and Kopec.
    BratkoKopec,
    /// Chess: number 70 of Fine's book, two kings and seven pawns.
    Fine70,
}

/// A position of one of the games.
pub enum Position {
    /// Of chess.
    Chess(Chess),
    /// Of Othello.
    Othello(Othello),
    /// Of checkers.
    Checkers(Checkers),
}

impl Suite {
    /// One for each game.
    pub const GAMES: [Suite; 3] = [Suite::Chess, Suite::Othello, Suite::Checkers];

    const ALL: [Suite; 5] =
        [Suite::Chess, Suite::Othello, Suite::Checkers, Suite::BratkoKopec, Suite::Fine70];

    /// The name in cells and tables.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Chess => "chess",
            Suite::Othello => "othello",
            Suite::Checkers => "checkers",
            Suite::BratkoKopec => "bratko-kopec",
            Suite::Fine70 => "fine-70",
        }
    }

    /// The suite of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let found = Suite::ALL.into_iter().find(|suite| suite.name() == name);
        found.ok_or_else(|| CellError(format!("there are no positions called {name:?}")))
    }

    /// How many positions there are.
    pub fn len(self) -> u32 {
        self.lines().count() as u32
    }

    fn lines(self) -> impl Iterator<Item = &'static str> {
        let text = match self {
            Suite::Chess => include_str!("../../../../data/chess/game_sequences.epd"),
            Suite::Othello => include_str!("../../../../data/othello/keyano_positions.tsv"),
            Suite::Checkers => include_str!("../../../../data/checkers/london1992_testpos.tsv"),
            Suite::BratkoKopec => include_str!("../../../../data/chess/bratko_kopec.epd"),
            Suite::Fine70 => "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - hmvc 0; fmvn 1;",
        };
        text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    }

    /// A position by its number.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn position(self, number: u32) -> Result<Position, CellError> {
        let missing = || CellError(format!("{} has no position {number}", self.name()));
        let line = self.lines().nth(number as usize).ok_or_else(missing)?;
        let unreadable = |error: &dyn std::fmt::Display| {
            CellError(format!("{}, position {number}: {error}", self.name()))
        };
        let mut fields = line.split('\t');
        let first = fields.next().unwrap_or_default();
        match self {
            Suite::Chess | Suite::BratkoKopec | Suite::Fine70 => {
                let epd: Epd = line.parse().map_err(|error| unreadable(&error))?;
                Ok(Position::Chess(epd.position))
            }
            Suite::Othello => {
                let board = format!("{first} {}", fields.next().unwrap_or_default());
                Ok(Position::Othello(board.parse().map_err(|error| unreadable(&error))?))
            }
            Suite::Checkers => {
                Ok(Position::Checkers(first.parse().map_err(|error| unreadable(&error))?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_are_read() {
        for (suite, count) in Suite::ALL.into_iter().zip([60, 24, 20, 24, 1]) {
            assert_eq!(suite.len(), count, "{suite:?}");
            assert_eq!(Suite::named(suite.name()), Ok(suite));
            for number in 0..count {
                if let Err(error) = suite.position(number) {
                    panic!("{error}");
                }
            }
            assert!(suite.position(count).is_err());
        }
        assert!(Suite::named("go").is_err());
    }
}
