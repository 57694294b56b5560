//! The positions: tournament games, as in the 1995 papers; test sets; and for each game held-out
//! positions, to choose settings with.

use crate::study::CellError;
use nullwindow::Game;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, Epd};
use nullwindow_games::connect_four::{COLUMNS, ConnectFour};
use nullwindow_games::othello::{Othello, Record};
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Playable, Tuned};
use std::collections::HashSet;
use std::sync::OnceLock;

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
    /// Connect four: positions after eight random moves, not won by either side.
    ConnectFour,
    /// Chess, held out: openings.
    ChessHeldOut,
    /// Othello, held out: games of Keyano's that no position of [`Suite::Othello`] comes from.
    OthelloHeldOut,
    /// Checkers, held out: ballots of the three-move deck.
    CheckersHeldOut,
    /// Chess: more openings, none of them held out.
    ChessMore,
    /// Othello: more games of Keyano's.
    OthelloMore,
    /// Checkers: more ballots.
    CheckersMore,
}

/// How many positions are held out for each game, taken at equal distances from their files.
const HELD_OUT: u32 = 20;
/// How many of the others, where a study needs many.
const MORE: u32 = 60;

/// A position of one of the games.
pub enum Position {
    /// Of chess.
    Chess(Chess),
    /// Of Othello.
    Othello(Othello),
    /// Of checkers.
    Checkers(Checkers),
    /// Of connect four.
    ConnectFour(ConnectFour),
}

/// Runs the same code on a position of any game.
macro_rules! with_position {
    ($any:expr, $position:ident => $work:expr) => {
        match $any {
            $crate::practice::suites::Position::Chess($position) => $work,
            $crate::practice::suites::Position::Othello($position) => $work,
            $crate::practice::suites::Position::Checkers($position) => $work,
            $crate::practice::suites::Position::ConnectFour($position) => $work,
        }
    };
}
pub(super) use with_position;

impl Suite {
    /// One for each game.
    pub const GAMES: [Suite; 3] = [Suite::Chess, Suite::Othello, Suite::Checkers];

    const ALL: [Suite; 12] = [
        Suite::Chess,
        Suite::Othello,
        Suite::Checkers,
        Suite::BratkoKopec,
        Suite::Fine70,
        Suite::ConnectFour,
        Suite::ChessHeldOut,
        Suite::OthelloHeldOut,
        Suite::CheckersHeldOut,
        Suite::ChessMore,
        Suite::OthelloMore,
        Suite::CheckersMore,
    ];

    /// The name in cells and tables.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Chess => "chess",
            Suite::Othello => "othello",
            Suite::Checkers => "checkers",
            Suite::BratkoKopec => "bratko-kopec",
            Suite::Fine70 => "fine-70",
            Suite::ConnectFour => "connect-four",
            Suite::ChessHeldOut => "chess-held-out",
            Suite::OthelloHeldOut => "othello-held-out",
            Suite::CheckersHeldOut => "checkers-held-out",
            Suite::ChessMore => "chess-more",
            Suite::OthelloMore => "othello-more",
            Suite::CheckersMore => "checkers-more",
        }
    }

    /// The suite that stands for its game.
    pub fn reported(self) -> Suite {
        match self {
            Suite::OthelloHeldOut | Suite::OthelloMore => Suite::Othello,
            Suite::CheckersHeldOut | Suite::CheckersMore => Suite::Checkers,
            Suite::Othello | Suite::Checkers | Suite::ConnectFour => self,
            _ => Suite::Chess,
        }
    }

    /// How its game is searched best.
    pub fn tuned(self) -> Tuned {
        match self.reported() {
            Suite::Othello => Othello::TUNED,
            Suite::Checkers => Checkers::TUNED,
            Suite::ConnectFour => ConnectFour::TUNED,
            _ => Chess::TUNED,
        }
    }

    /// Further positions of the same game, for studies that need many.
    pub fn more(self) -> Suite {
        match self.reported() {
            Suite::Othello => Suite::OthelloMore,
            Suite::Checkers => Suite::CheckersMore,
            _ => Suite::ChessMore,
        }
    }

    /// Positions of the same game that no study reports on, to choose settings with.
    pub fn held_out(self) -> Suite {
        match self.reported() {
            Suite::Othello => Suite::OthelloHeldOut,
            Suite::Checkers => Suite::CheckersHeldOut,
            _ => Suite::ChessHeldOut,
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
        match self {
            Suite::ConnectFour
            | Suite::ChessHeldOut
            | Suite::OthelloHeldOut
            | Suite::CheckersHeldOut => HELD_OUT,
            Suite::ChessMore | Suite::OthelloMore | Suite::CheckersMore => MORE,
            _ => self.lines().count() as u32,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Suite::Chess => nullwindow_games::chess::positions::GAME_SEQUENCES,
            Suite::Othello => nullwindow_games::othello::positions::KEYANO_POSITIONS,
            Suite::Checkers => nullwindow_games::checkers::positions::LONDON_1992,
            Suite::BratkoKopec => nullwindow_games::chess::positions::BRATKO_KOPEC,
            Suite::Fine70 => "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - hmvc 0; fmvn 1;",
            Suite::ConnectFour => "",
            Suite::ChessHeldOut | Suite::ChessMore => nullwindow_games::chess::positions::OPENINGS,
            Suite::OthelloHeldOut | Suite::OthelloMore => {
                nullwindow_games::othello::positions::KEYANO_GAMES
            }
            Suite::CheckersHeldOut | Suite::CheckersMore => {
                nullwindow_games::checkers::positions::THREE_MOVE_DECK
            }
        }
    }

    fn lines(self) -> impl Iterator<Item = &'static str> {
        self.text().lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    }

    /// The line a position is read from.
    fn line(self, number: u32) -> Option<&'static str> {
        let lines = || match self.reported() {
            Suite::Othello => unreported_games(),
            _ => self.lines().collect(),
        };
        match self {
            Suite::ChessHeldOut | Suite::OthelloHeldOut | Suite::CheckersHeldOut => {
                spread(&lines(), HELD_OUT).get(number as usize).copied()
            }
            Suite::ChessMore | Suite::OthelloMore | Suite::CheckersMore => {
                let mut lines = lines();
                let held_out = spread(&lines, HELD_OUT);
                lines.retain(|line| !held_out.contains(line));
                spread(&lines, MORE).get(number as usize).copied()
            }
            _ => self.lines().nth(number as usize),
        }
    }

    /// Suite, number and key of every position of this suite's game, in whichever suite it is.
    pub fn keys_of_game(self) -> impl Iterator<Item = (&'static str, u32, u64)> {
        let suites =
            Suite::ALL.into_iter().filter(move |suite| suite.reported() == self.reported());
        suites.flat_map(|suite| {
            let key =
                move |number| Some((suite.name(), number, suite.position(number).ok()?.key()?));
            (0..suite.len()).filter_map(key)
        })
    }

    /// A position by its number.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn position(self, number: u32) -> Result<Position, CellError> {
        let missing = || CellError(format!("{} has no position {number}", self.name()));
        if self == Suite::ConnectFour {
            let there = number < self.len();
            return there.then(|| Position::ConnectFour(begun(number))).ok_or_else(missing);
        }
        let line = self.line(number).ok_or_else(missing)?;
        let unreadable = |error: &dyn std::fmt::Display| {
            CellError(format!("{}, position {number}: {error}", self.name()))
        };
        let field = |n: usize| line.split('\t').nth(n).unwrap_or_default();
        match self {
            Suite::ChessHeldOut | Suite::ChessMore => {
                Ok(Position::Chess(line.parse().map_err(|error| unreadable(&error))?))
            }
            Suite::Othello => {
                let board = format!("{} {}", field(0), field(1));
                Ok(Position::Othello(board.parse().map_err(|error| unreadable(&error))?))
            }
            Suite::OthelloHeldOut | Suite::OthelloMore => {
                let moves = opening(line).unwrap_or_default();
                let game = Record::parse(moves).map_err(|error| unreadable(&error))?;
                Ok(Position::Othello(game.end()))
            }
            Suite::Checkers | Suite::CheckersHeldOut | Suite::CheckersMore => {
                let board = field(if self == Suite::Checkers { 0 } else { 3 });
                Ok(Position::Checkers(board.parse().map_err(|error| unreadable(&error))?))
            }
            _ => {
                let epd: Epd = line.parse().map_err(|error| unreadable(&error))?;
                Ok(Position::Chess(epd.position))
            }
        }
    }
}

impl Position {
    /// The key it has in its game.
    fn key(&self) -> Option<u64> {
        with_position!(self, position => position.key())
    }
}

/// So many lines at equal distances.
fn spread(lines: &[&'static str], count: u32) -> Vec<&'static str> {
    let at = |number: u32| lines.get(number as usize * lines.len() / count as usize).copied();
    (0..count).filter_map(at).collect()
}

/// The first 18 moves of a game of Keyano's: as many as lead to the positions reported on.
fn opening(line: &'static str) -> Option<&'static str> {
    const CHARACTERS: usize = 2 * 18;
    line.split('\t').nth(5)?.get(..CHARACTERS)
}

/// Games of Keyano's with another opening than those whose positions are reported on, and none twice.
fn unreported_games() -> Vec<&'static str> {
    static GAMES: OnceLock<Vec<&str>> = OnceLock::new();
    GAMES.get_or_init(read_unreported_games).clone()
}

fn read_unreported_games() -> Vec<&'static str> {
    let reported: Vec<&str> =
        Suite::Othello.lines().filter_map(|line| line.split('\t').nth(3)).collect();
    let games = Suite::OthelloHeldOut.lines().skip(1); // the heading
    let mut known: HashSet<&str> = reported.into_iter().collect();
    games.filter(|line| opening(line).is_some_and(|moves| known.insert(moves))).collect()
}

/// A game of connect four after eight random moves: the first such game that is not over, by a seed.
fn begun(number: u32) -> ConnectFour {
    const MOVES: usize = 8;
    let mut random = SplitMix64::new(u64::from(number));
    loop {
        let mut game = ConnectFour::default();
        for _ in 0..MOVES {
            let column = random.below(usize::from(COLUMNS)) as u8;
            let mut moves = <ConnectFour as Game>::Moves::default();
            game.moves(&mut moves);
            if moves.contains(column) {
                game.make(column);
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_positions_are_read() {
        for (suite, count) in
            Suite::ALL.into_iter().zip([60, 24, 20, 24, 1, 20, 20, 20, 20, 60, 60, 60])
        {
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

    /// No position that settings are chosen with is reported on, and none comes twice.
    #[test]
    fn held_out_positions_are_not_reported() {
        let keys = |suite: Suite| {
            (0..suite.len()).map(move |number| suite.position(number).unwrap().key())
        };
        for suite in Suite::GAMES {
            let held_out = suite.held_out();
            assert_eq!(held_out.reported(), suite);
            let apart: BTreeSet<Option<u64>> = keys(held_out).collect();
            assert_eq!(apart.len() as u32, held_out.len(), "{held_out:?}");
            assert!(keys(suite).all(|key| !apart.contains(&key)), "{suite:?}");
            assert!(keys(suite.more()).all(|key| !apart.contains(&key)), "{suite:?}");
        }
        assert!(keys(Suite::BratkoKopec).all(|key| keys(Suite::ChessHeldOut).all(|k| k != key)));
    }
}
