//! The commands of the kit, for the built-in games by name.

use clap::{Args, ValueEnum};
use nullwindow_engines::matches::{prepare, prepare_checkers, prepare_plain};
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_kit::output::Failure;
use nullwindow_kit::text::entry;
use nullwindow_kit::{advise, compare, matches, perft, play, record, search, verify};

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

/// A command of the kit and the game it is about.
#[derive(Args, Debug)]
pub struct Of<A: Args> {
    /// The game
    game: Name,

    #[command(flatten)]
    args: A,
}

/// The same where the game may be left out.
#[derive(Args, Debug)]
pub struct OfAny<A: Args> {
    /// The game [default: chess, Othello and checkers]
    game: Option<Name>,

    #[command(flatten)]
    args: A,
}

/// An expression for the game of a name: `by_name!(name, G => perft::run::<G>(&args))`.
macro_rules! by_name {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            Name::Chess => by_name!(@ Chess, $game, $body),
            Name::Othello => by_name!(@ Othello, $game, $body),
            Name::Checkers => by_name!(@ Checkers, $game, $body),
            Name::ConnectFour => by_name!(@ ConnectFour, $game, $body),
            Name::TicTacToe => by_name!(@ TicTacToe, $game, $body),
            Name::Kalah => by_name!(@ Kalah, $game, $body),
        }
    };
    (@ $type:ty, $game:ident, $body:expr) => {{
        type $game = $type;
        $body
    }};
}

pub fn play(Of { game, args }: &Of<play::Args>) -> Result<(), Failure> {
    by_name!(game, G => play::run::<G>(args))
}

pub fn search(Of { game, args }: &Of<search::Args>) -> Result<(), Failure> {
    by_name!(game, G => search::run::<G>(args))
}

pub fn perft(Of { game, args }: &Of<perft::Args>) -> Result<(), Failure> {
    by_name!(game, G => perft::run::<G>(args))
}

pub fn verify(Of { game, args }: &Of<verify::Args>) -> Result<(), Failure> {
    by_name!(game, G => verify::run::<G>(args))
}

pub fn record(Of { game, args }: &Of<record::Args>) -> Result<(), Failure> {
    by_name!(game, G => record::run::<G>(args))
}

pub fn advise(Of { game, args }: &Of<advise::Args>) -> Result<(), Failure> {
    by_name!(game, G => advise::run::<G>(args, &format!("nullwindow search {}", G::NAME)))
}

/// The main job: one game, or the three of the papers.
pub fn compare(OfAny { game, args }: &OfAny<compare::Args>) -> Result<(), Failure> {
    let Some(game) = game else {
        if args.is_for_one_game() {
            let one = "--positions, --enhancements and --ablation are for one game: name it, as in \
                       `nullwindow compare chess`";
            return Err(Failure::bad_input(one));
        }
        let three: [compare::Compare; 3] =
            [compare::compare::<Chess>, compare::compare::<Othello>, compare::compare::<Checkers>];
        return compare::run_all(args, &three);
    };
    by_name!(game, G => compare::run::<G>(args))
}

/// The same with no arguments at all.
pub fn compare_all() -> Result<(), Failure> {
    compare(&OfAny { game: None, args: compare::Args::default() })
}

/// Some games have more kinds of players than others.
pub fn play_match(Of { game, args }: &Of<matches::Args>) -> Result<(), Failure> {
    match game {
        Name::Chess => matches::run::<Chess>(args, prepare_plain),
        Name::Othello => matches::run::<Othello>(args, prepare_plain),
        Name::Checkers => matches::run::<Checkers>(args, prepare_checkers),
        _ => by_name!(game, G => matches::run::<G>(args, prepare)),
    }
}

/// How the games' positions are written, for `--help`.
pub fn positions() -> String {
    let line = |name: &Name| {
        let (name, form) = by_name!(name, G => (G::NAME, G::POSITIONS));
        entry(&format!("  {name:<13}"), form)
    };
    let lines: Vec<String> = Name::value_variants().iter().map(line).collect();
    format!("Positions:\n{}", lines.join("\n"))
}
