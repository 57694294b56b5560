//! The games by name.

use clap::ValueEnum;

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
