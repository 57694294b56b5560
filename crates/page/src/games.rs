//! The games by name.

use nullwindow::names::instead_of;
use nullwindow_games::Playable;
pub use nullwindow_games::checkers::Checkers;
pub use nullwindow_games::chess::Chess;
pub use nullwindow_games::connect_four::ConnectFour;
pub use nullwindow_games::kalah::Kalah;
pub use nullwindow_games::othello::Othello;
pub use nullwindow_games::tic_tac_toe::TicTacToe;
use std::str::FromStr;

/// A game of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    Chess,
    Othello,
    Checkers,
    ConnectFour,
    Kalah,
    TicTacToe,
}

impl Name {
    pub const ALL: [Name; 6] = [
        Name::Chess,
        Name::Othello,
        Name::Checkers,
        Name::ConnectFour,
        Name::Kalah,
        Name::TicTacToe,
    ];

    /// As requests have it.
    pub fn text(self) -> &'static str {
        by_name!(self, G => G::NAME)
    }
}

/// An expression for the game of a name: `by_name!(name, G => G::TITLE)`.
macro_rules! by_name {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            $crate::games::Name::Chess => by_name!(@ Chess, $game, $body),
            $crate::games::Name::Othello => by_name!(@ Othello, $game, $body),
            $crate::games::Name::Checkers => by_name!(@ Checkers, $game, $body),
            $crate::games::Name::ConnectFour => by_name!(@ ConnectFour, $game, $body),
            $crate::games::Name::Kalah => by_name!(@ Kalah, $game, $body),
            $crate::games::Name::TicTacToe => by_name!(@ TicTacToe, $game, $body),
        }
    };
    (@ $type:ident, $game:ident, $body:expr) => {{
        type $game = $crate::games::$type;
        $body
    }};
}
pub(crate) use by_name;

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Name::ALL.into_iter().find(|name| name.text() == text);
        known.ok_or_else(|| {
            let names = Name::ALL.map(Name::text);
            format!("no game is called '{text}'; {}", instead_of(text, &names))
        })
    }
}
