//! The positions: one of each of many games, test sets, and for each game held-out positions, to choose
//! settings with. Where they come from: `data/positions/README.md`.

use crate::cell::{Cell, Probe, Scale};
use crate::study::CellError;
use nullwindow::Game;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, Epd, positions};
use nullwindow_games::connect_four::{COLUMNS, ConnectFour};
use nullwindow_games::othello::Othello;
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Playable, Tuned};
use std::sync::OnceLock;

/// Positions of one game, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suite {
    /// Chess: this program's games against itself.
    Chess,
    /// Othello: Keyano's games.
    Othello,
    /// Checkers: Tinsley's games.
    Checkers,
    /// Chess: endgames of this program's games.
    ChessEndgames,
    /// Chess: the 24 positions of Bratko and Kopec.
    BratkoKopec,
    /// Chess: number 70 of Fine's book, two kings and seven pawns.
    Fine70,
    /// Connect four: positions after eight random moves, not won by either side.
    ConnectFour,
    /// Chess, held out.
    ChessHeldOut,
    /// Othello, held out.
    OthelloHeldOut,
    /// Checkers, held out.
    CheckersHeldOut,
}

/// How many positions are held out for each game: the last of its file.
const HELD_OUT: u32 = 40;
/// How many games of connect four are begun.
const BEGUN: u32 = 100;

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

/// The lines of a file that have a position.
fn lines_of(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

fn grid(standard: u32, scale: Scale, quick: u32, depth: impl Fn(Scale) -> u16) -> Vec<(u16, u32)> {
    const DEEPLY: u32 = 20;
    let mut grid: Vec<(u16, u32)> = Vec::new();
    for size in Scale::ALL.into_iter().filter(|size| *size <= scale) {
        let (depth, positions) = (depth(size), size.pick(quick, standard, DEEPLY).min(standard));
        match grid.iter_mut().find(|(known, _)| *known == depth) {
            Some((_, most)) => *most = positions.max(*most),
            None => grid.push((depth, positions)),
        }
    }
    grid
}

impl Suite {
    /// One for each game.
    pub const GAMES: [Suite; 3] = [Suite::Chess, Suite::Othello, Suite::Checkers];

    const ALL: [Suite; 10] = [
        Suite::Chess,
        Suite::Othello,
        Suite::Checkers,
        Suite::ChessEndgames,
        Suite::BratkoKopec,
        Suite::Fine70,
        Suite::ConnectFour,
        Suite::ChessHeldOut,
        Suite::OthelloHeldOut,
        Suite::CheckersHeldOut,
    ];

    /// The name in cells and tables.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Chess => "chess",
            Suite::Othello => "othello",
            Suite::Checkers => "checkers",
            Suite::ChessEndgames => "chess-endgames",
            Suite::BratkoKopec => "bratko-kopec",
            Suite::Fine70 => "fine-70",
            Suite::ConnectFour => "connect-four",
            Suite::ChessHeldOut => "chess-held-out",
            Suite::OthelloHeldOut => "othello-held-out",
            Suite::CheckersHeldOut => "checkers-held-out",
        }
    }

    /// What the positions are a sample of.
    pub fn population(self) -> &'static str {
        match self {
            Suite::Chess | Suite::ChessHeldOut => "this program's games against itself",
            Suite::Othello | Suite::OthelloHeldOut => "Keyano's games",
            Suite::Checkers | Suite::CheckersHeldOut => "Tinsley's games",
            Suite::ChessEndgames => "endgames of this program's games",
            Suite::BratkoKopec => "the test set of Bratko and Kopec",
            Suite::Fine70 => "one pawn ending",
            Suite::ConnectFour => "games after eight random moves",
        }
    }

    /// The suite that stands for its game.
    pub fn reported(self) -> Suite {
        match self {
            Suite::OthelloHeldOut => Suite::Othello,
            Suite::CheckersHeldOut => Suite::Checkers,
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

    /// How many positions there are, with the further ones: for claims that the others do not decide.
    pub fn all(self) -> u32 {
        self.len() + lines_of(self.further()).count() as u32
    }

    /// How many positions a study searches, leaving aside the further ones.
    pub fn len(self) -> u32 {
        let lines = self.lines().len() as u32;
        match self {
            Suite::ConnectFour => BEGUN,
            Suite::Chess | Suite::Othello | Suite::Checkers => lines - HELD_OUT,
            Suite::ChessHeldOut | Suite::OthelloHeldOut | Suite::CheckersHeldOut => HELD_OUT,
            _ => lines,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Suite::Chess | Suite::ChessHeldOut => include_str!("../../data/positions/chess.tsv"),
            Suite::Othello | Suite::OthelloHeldOut => {
                include_str!("../../data/positions/othello.tsv")
            }
            Suite::Checkers | Suite::CheckersHeldOut => {
                include_str!("../../data/positions/checkers.tsv")
            }
            Suite::ChessEndgames => include_str!("../../data/positions/chess-endgames.tsv"),
            Suite::BratkoKopec => positions::BRATKO_KOPEC,
            Suite::Fine70 => "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - hmvc 0; fmvn 1;",
            Suite::ConnectFour => "",
        }
    }

    /// The file of further positions.
    fn further(self) -> &'static str {
        match self {
            Suite::Chess => include_str!("../../data/positions/further-chess.tsv"),
            Suite::Othello => include_str!("../../data/positions/further-othello.tsv"),
            Suite::Checkers => include_str!("../../data/positions/further-checkers.tsv"),
            _ => "",
        }
    }

    /// The lines of its file that have a position.
    fn lines(self) -> &'static [&'static str] {
        static LINES: [OnceLock<Vec<&str>>; Suite::ALL.len()] =
            [const { OnceLock::new() }; Suite::ALL.len()];
        LINES[self as usize].get_or_init(|| lines_of(self.text()).collect())
    }

    /// The line a position is read from.
    fn line(self, number: u32) -> Option<&'static str> {
        if let Some(further) = number.checked_sub(self.len()) {
            return lines_of(self.further()).nth(further as usize);
        }
        let is_held_out = self.held_out() == self;
        let skipped = if is_held_out { self.reported().len() } else { 0 };
        self.lines().get((skipped + number) as usize).copied()
    }

    /// Puts a cell at a position.
    pub fn place(self, cell: Cell, number: u32) -> Cell {
        cell.at(number, self.root(number), self.probe())
    }

    /// A position as text, as commands read it.
    pub fn root(self, number: u32) -> &'static str {
        static TEXTS: [OnceLock<Vec<String>>; Suite::ALL.len()] =
            [const { OnceLock::new() }; Suite::ALL.len()];
        let written = |number| match self {
            Suite::ConnectFour => begun(number).1,
            _ => self.position(number).map_or_else(|error| error.to_string(), |at| at.text()),
        };
        let texts = TEXTS[self as usize].get_or_init(|| (0..self.all()).map(written).collect());
        texts.get(number as usize).map_or("", String::as_str)
    }

    /// What is searched for a signature: deep enough for every enhancement to act.
    fn probe(self) -> Probe {
        let depth = match self.reported() {
            Suite::Othello => 4,
            Suite::Checkers | Suite::ConnectFour => 5,
            _ => 3,
        };
        let position = 1.min(self.len() - 1);
        Probe { depth, position, root: self.root(position) }
    }

    /// How many positions are searched how deep at a scale: some at the least depth, then all but the
    /// further ones, then some more deeply.
    pub fn grid(self, scale: Scale, quick: u32, depth: impl Fn(Scale) -> u16) -> Vec<(u16, u32)> {
        grid(self.len(), scale, quick, depth)
    }

    /// The same with the further ones.
    pub fn largest_grid(
        self,
        scale: Scale,
        quick: u32,
        depth: impl Fn(Scale) -> u16,
    ) -> Vec<(u16, u32)> {
        grid(self.all(), scale, quick, depth)
    }

    /// Suite, number and key of every position of this suite's game, in whichever suite it is.
    #[cfg(test)]
    fn keys_of_game(self) -> impl Iterator<Item = (&'static str, u32, u64)> {
        let suites =
            Suite::ALL.into_iter().filter(move |suite| suite.reported() == self.reported());
        suites.flat_map(|suite| {
            let key =
                move |number| Some((suite.name(), number, suite.position(number).ok()?.key()?));
            (0..suite.all()).filter_map(key)
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
            return there.then(|| Position::ConnectFour(begun(number).0)).ok_or_else(missing);
        }
        let line = self.line(number).ok_or_else(missing)?;
        let unreadable = |error: &dyn std::fmt::Display| {
            CellError(format!("{}, position {number}: {error}", self.name()))
        };
        if matches!(self, Suite::BratkoKopec | Suite::Fine70) {
            let epd: Epd = line.parse().map_err(|error| unreadable(&error))?;
            return Ok(Position::Chess(epd.position));
        }
        let text = line.split('\t').nth(2).unwrap_or_default();
        match self.reported() {
            Suite::Othello => {
                Ok(Position::Othello(text.parse().map_err(|error| unreadable(&error))?))
            }
            Suite::Checkers => {
                Ok(Position::Checkers(text.parse().map_err(|error| unreadable(&error))?))
            }
            _ => Ok(Position::Chess(text.parse().map_err(|error| unreadable(&error))?)),
        }
    }
}

impl Position {
    /// The key it has in its game.
    #[cfg(test)]
    fn key(&self) -> Option<u64> {
        with_position!(self, position => position.key())
    }

    fn text(&self) -> String {
        with_position!(self, position => position.write_position())
    }
}

/// A game of connect four after eight random moves, and its moves: the first such game that is not over, by a
/// seed.
fn begun(number: u32) -> (ConnectFour, String) {
    const MOVES: usize = 8;
    let mut random = SplitMix64::new(u64::from(number));
    loop {
        let (mut game, mut text) = (ConnectFour::default(), String::new());
        for _ in 0..MOVES {
            let column = random.below(usize::from(COLUMNS)) as u8;
            let mut moves = <ConnectFour as Game>::Moves::default();
            game.moves(&mut moves);
            if moves.contains(column) {
                game.make(column);
                text += &(column + 1).to_string();
            }
        }
        if game.outcome().is_none() {
            return (game, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_positions_are_read() {
        let counts = [159, 160, 160, 163, 24, 1, 100, 40, 40, 40];
        let further = [500, 243, 505, 0, 0, 0, 0, 0, 0, 0];
        for ((suite, count), further) in Suite::ALL.into_iter().zip(counts).zip(further) {
            assert_eq!((suite.len(), suite.all()), (count, count + further), "{suite:?}");
            assert_eq!(Suite::named(suite.name()), Ok(suite));
            for number in 0..count + further {
                let position = suite.position(number).unwrap_or_else(|error| panic!("{error}"));
                let root = suite.root(number);
                let read = with_position!(position, position => {
                    reads_as(root, &position.regardless_of_draws())
                });
                assert!(read, "{suite:?} {number}: {root}");
            }
            assert!(suite.position(count + further).is_err());
        }
        assert!(Suite::named("go").is_err());
    }

    fn reads_as<G: Playable>(text: &str, position: &G) -> bool {
        G::read_position(text).is_ok_and(|read| read.regardless_of_draws() == *position)
    }

    /// No position comes twice, and none that settings are chosen with is reported on. No game gives two
    /// positions of a file.
    #[test]
    fn positions_are_of_different_games() {
        for suite in Suite::GAMES {
            let mut known = BTreeSet::new();
            for (name, number, key) in suite.keys_of_game() {
                assert!(known.insert(key), "{name} {number}");
            }
            assert_eq!(suite.held_out().reported(), suite);
        }
        for suite in [Suite::Chess, Suite::Othello, Suite::Checkers, Suite::ChessEndgames] {
            let lines = || lines_of(suite.text()).chain(lines_of(suite.further()));
            let games: BTreeSet<_> = lines().map(|line| line.split('\t').next()).collect();
            assert_eq!(games.len(), lines().count(), "{suite:?}");
        }
    }
}
