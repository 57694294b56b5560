//! The games by name, with their positions and moves as text.

use clap::ValueEnum;
use nullwindow::{Game, MoveList};
use nullwindow_games::checkers::{self, Checkers};
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::{Kalah, KalahError};
use nullwindow_games::othello::{self, Othello};
use nullwindow_games::perft;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// A game that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Name {
    Chess,
    Othello,
    Checkers,
    ConnectFour,
    TicTacToe,
    Kalah,
}

/// Calls a function for the game of a name: `by_name!(name, search(args))` is `search::<Chess>(args)`
/// for chess.
macro_rules! by_name {
    ($name:expr, $call:ident($($argument:expr),*)) => {
        match $name {
            $crate::games::Name::Chess => $call::<nullwindow_games::chess::Chess>($($argument),*),
            $crate::games::Name::Othello => {
                $call::<nullwindow_games::othello::Othello>($($argument),*)
            }
            $crate::games::Name::Checkers => {
                $call::<nullwindow_games::checkers::Checkers>($($argument),*)
            }
            $crate::games::Name::ConnectFour => {
                $call::<nullwindow_games::connect_four::ConnectFour>($($argument),*)
            }
            $crate::games::Name::TicTacToe => {
                $call::<nullwindow_games::tic_tac_toe::TicTacToe>($($argument),*)
            }
            $crate::games::Name::Kalah => $call::<nullwindow_games::kalah::Kalah>($($argument),*),
        }
    };
}
pub(crate) use by_name;

/// A game whose positions and moves can be written and read.
pub trait Notation: Game + Clone {
    /// Whether several moves may lead to the same position and can be counted as one (`merged`).
    const HAS_ROUTES: bool = false;

    /// Where the game starts.
    fn start() -> Self;
    /// Reads a position, or says in a sentence what is wrong with it.
    fn read(text: &str) -> Result<Self, String>;
    /// Writes the position as `read` reads it.
    fn write(&self) -> String;
    /// Writes a legal move.
    fn move_text(&self, m: Self::Move) -> String;

    /// The number of positions `depth` moves away, as this game's players count them. `merged`:
    /// see [`HAS_ROUTES`](Notation::HAS_ROUTES).
    fn perft(&mut self, depth: u32, _merged: bool) -> u64 {
        perft::perft(self, depth)
    }
    /// The same for each move.
    fn divide(&mut self, depth: u32, _merged: bool) -> Vec<(Self::Move, u64)> {
        perft::divide(self, depth)
    }
}

impl Notation for Chess {
    fn start() -> Self {
        Chess::start()
    }
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: nullwindow_games::chess::FenError| error.to_string())
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, m: Self::Move) -> String {
        Chess::move_text(self, m)
    }
}

impl Notation for Othello {
    fn start() -> Self {
        Othello::start()
    }
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: othello::PositionError| error.to_string())
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, m: Self::Move) -> String {
        Othello::move_text(self, m)
    }
    /// A finished game is a leaf at every greater depth: so the published counts.
    fn perft(&mut self, depth: u32, _: bool) -> u64 {
        othello::perft::perft(self, depth)
    }
    fn divide(&mut self, depth: u32, _: bool) -> Vec<(Self::Move, u64)> {
        othello::perft::divide(self, depth)
    }
}

impl Notation for Checkers {
    const HAS_ROUTES: bool = true;

    fn start() -> Self {
        Checkers::start()
    }
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: checkers::FenError| error.to_string())
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, m: Self::Move) -> String {
        Checkers::move_text(self, m)
    }
    fn perft(&mut self, depth: u32, merged: bool) -> u64 {
        if merged { checkers::perft_merged(self, depth) } else { perft::perft(self, depth) }
    }
    fn divide(&mut self, depth: u32, merged: bool) -> Vec<(Self::Move, u64)> {
        if merged { checkers::divide_merged(self, depth) } else { perft::divide(self, depth) }
    }
}

impl Notation for Kalah {
    fn start() -> Self {
        Kalah::default()
    }
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: KalahError| error.to_string())
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, m: u8) -> String {
        (m + 1).to_string()
    }
}

/// The tutorial games are written as the moves that lead to a position, counted from 1.
macro_rules! notation_by_moves {
    ($game:ty) => {
        impl Notation for $game {
            fn start() -> Self {
                <$game>::default()
            }
            fn read(text: &str) -> Result<Self, String> {
                after_moves(text)
            }
            fn write(&self) -> String {
                self.to_string()
            }
            fn move_text(&self, m: u8) -> String {
                (m + 1).to_string()
            }
        }
    };
}

notation_by_moves!(ConnectFour);
notation_by_moves!(TicTacToe);

fn after_moves<G: Game<Move = u8> + Default>(text: &str) -> Result<G, String> {
    let mut game = G::default();
    for (at, c) in text.chars().enumerate() {
        let mut moves = G::Moves::default();
        game.moves(&mut moves);
        let m = c.to_digit(10).and_then(|digit| (digit as u8).checked_sub(1));
        let legal = |m: &u8| (0..moves.len()).any(|i| moves.nth(i) == *m);
        let Some(m) = m.filter(legal) else {
            return Err(format!(
                "move {}, {c:?}, is not a legal move there; write the numbers of \
                                the columns or squares played, from 1",
                at + 1
            ));
        };
        game.make(m);
    }
    Ok(game)
}
