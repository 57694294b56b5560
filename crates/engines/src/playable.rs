//! What an engine needs to know of a game.

use crate::expert::{Endgame, Expert, NoExpert};
use crate::switches::Usual;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{Enhancements, Limits, Switches};
use nullwindow::{Game, MoveList};
use nullwindow_games::DrawRules;
use nullwindow_games::checkers::{self, Checkers};
use nullwindow_games::chess::Chess;
use nullwindow_games::othello::{DISC, Othello, Side};
use std::fmt::Debug;

/// A game that engines play against the clock and each other.
pub trait Playable: Game<Move: Send + Sync + Debug> + Clone + Send + Sync + 'static {
    /// Switches for [`Playable::FULL_WIDTH`].
    type FullWidth: Switches + From<Enhancements>;
    /// Switches for [`Playable::SELECTIVE`].
    type Selective: Switches + From<Enhancements>;
    /// Who knows some positions without a search.
    type Expert: Expert<Self>;

    /// The game's name as commands take it.
    const NAME: &'static str;
    /// The enhancements of a search whose value is that of the full tree.
    const FULL_WIDTH: Enhancements;
    /// The enhancements for play.
    const SELECTIVE: Enhancements;
    /// The enhancements for which the game supplies nothing, so that they would have no effect.
    const LACKS: Enhancements;
    /// Half the width of the aspiration window: what served aspiration NegaScout best
    /// (`docs/compare.md`).
    const ASPIRATION: u32;
    /// What a pawn, a disc, a man is worth.
    const UNIT: i32;

    /// Where the game starts, drawn as in play.
    fn beginning() -> Self;
    /// The first position of a game in which the rules about draws hold.
    fn in_play(self) -> Self;
    /// The same board, on which no rule ends the game as long as there are moves.
    fn regardless_of_draws(&self) -> Self;
    /// Whether the player who begins a game is to move: White in chess, Black in the others.
    fn first_player_to_move(&self) -> bool;

    /// Reads a position, or says in a sentence what is wrong with it.
    fn read_position(text: &str) -> Result<Self, String>;
    /// Reads a legal move, or says in a sentence what is wrong with it.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;
    /// Writes a legal move.
    fn write_move(&self, m: Self::Move) -> String;
    /// Writes the position as it is read.
    fn write_position(&self) -> String;

    /// No game is longer from here, if that can be told.
    fn longest(&self) -> u16 {
        Limits::DEEPEST.get()
    }

    /// The legal moves.
    fn list_moves(&self) -> Vec<Self::Move> {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        (0..moves.len()).map(|i| moves.nth(i)).collect()
    }
}

/// What a game wrapped around another takes over from the one that it calls its `position()`.
macro_rules! as_the_position {
    ($game:ty) => {
        const NAME: &'static str = <$game>::NAME;
        const FULL_WIDTH: Enhancements = <$game>::FULL_WIDTH;
        const SELECTIVE: Enhancements = <$game>::SELECTIVE;
        const LACKS: Enhancements = <$game>::LACKS;
        const ASPIRATION: u32 = <$game>::ASPIRATION;
        const UNIT: i32 = <$game>::UNIT;

        fn first_player_to_move(&self) -> bool {
            self.position().first_player_to_move()
        }
        fn read_move(&self, text: &str) -> Result<Self::Move, String> {
            self.position().read_move(text)
        }
        fn write_move(&self, m: Self::Move) -> String {
            self.position().write_move(m)
        }
        fn write_position(&self) -> String {
            self.position().write_position()
        }
        fn longest(&self) -> u16 {
            self.position().longest()
        }
    };
}
pub(crate) use as_the_position;

/// What helps in every game.
pub(crate) const ORDERED: E =
    E::TABLE.with(E::HISTORY).with(E::GRAVITY).with(E::ETC).with(E::LEAVES);

/// What helps in every game that is played by the clock: enhanced transposition cutoffs and leaves
/// in the table save nodes, not time (`docs/searcher.md`).
const PLAYED: E = ORDERED.without(E::ETC).without(E::LEAVES);

/// What a game without noisy moves has no use for.
pub(crate) const NO_NOISE: E = E::QUIESCENCE.with(E::QUIESCENCE_TABLE).with(E::EXTENSIONS);

const CHESS: E = ORDERED.with(E::KNOWLEDGE).with(E::QUIESCENCE);
const CHESS_SELECTIVE: E = PLAYED
    .with(E::KNOWLEDGE)
    .with(E::QUIESCENCE)
    .with(E::NULL_MOVE)
    .with(E::REDUCTIONS)
    .with(E::MARGIN_CUTS)
    .with(E::FUTILITY)
    .with(E::LATE_PRUNING)
    .with(E::DEEPER);
const OTHELLO: E = ORDERED.with(E::KNOWLEDGE);
/// Othello has no null move and no forced replies worth a ply.
const OTHELLO_SELECTIVE: E = PLAYED.with(E::KNOWLEDGE).with(E::REDUCTIONS);
const CHECKERS: E = ORDERED.with(E::KNOWLEDGE).with(E::QUIESCENCE);
const CHECKERS_SELECTIVE: E =
    PLAYED.with(E::KNOWLEDGE).with(E::QUIESCENCE).with(E::REDUCTIONS).with(E::DEEPER);

impl Playable for Chess {
    type FullWidth = Usual<{ CHESS.bits() }>;
    type Selective = Usual<{ CHESS_SELECTIVE.bits() }>;
    type Expert = NoExpert;

    const NAME: &'static str = "chess";
    const FULL_WIDTH: Enhancements = CHESS;
    const SELECTIVE: Enhancements = CHESS_SELECTIVE;
    const LACKS: Enhancements = Enhancements::NONE;
    const ASPIRATION: u32 = 25;
    const UNIT: i32 = 100;

    fn beginning() -> Self {
        Chess::start().in_play()
    }
    fn in_play(self) -> Self {
        self.with_draw_rules(DrawRules::Play)
    }
    fn regardless_of_draws(&self) -> Self {
        self.clone().with_draw_rules(DrawRules::Study)
    }
    fn first_player_to_move(&self) -> bool {
        self.white_to_move()
    }
    fn read_position(text: &str) -> Result<Self, String> {
        let position = text.parse::<Chess>().map_err(|error| error.to_string())?;
        Ok(position.in_play())
    }
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.parse_move(text).map_err(|error| error.to_string())
    }
    fn write_move(&self, m: Self::Move) -> String {
        self.move_text(m)
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
}

impl Playable for Othello {
    type FullWidth = Usual<{ OTHELLO.bits() }>;
    type Selective = Usual<{ OTHELLO_SELECTIVE.bits() }>;
    type Expert = Endgame;

    const NAME: &'static str = "othello";
    const FULL_WIDTH: Enhancements = OTHELLO;
    const SELECTIVE: Enhancements = OTHELLO_SELECTIVE;
    const LACKS: Enhancements = NO_NOISE.with(E::NULL_MOVE);
    const ASPIRATION: u32 = 800;
    const UNIT: i32 = 4 * DISC;

    fn beginning() -> Self {
        Othello::start()
    }
    /// Nothing is drawn by rule.
    fn in_play(self) -> Self {
        self
    }
    fn regardless_of_draws(&self) -> Self {
        *self
    }
    fn first_player_to_move(&self) -> bool {
        self.side() == Side::Black
    }
    fn read_position(text: &str) -> Result<Self, String> {
        text.parse::<Othello>().map_err(|error| error.to_string())
    }
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.parse_move(text).map_err(|error| error.to_string())
    }
    fn write_move(&self, m: Self::Move) -> String {
        self.move_text(m)
    }
    fn write_position(&self) -> String {
        self.to_string()
    }

    /// Nobody passes twice in a row.
    fn longest(&self) -> u16 {
        2 * self.empties() as u16 + 2
    }
}

impl Playable for Checkers {
    type FullWidth = Usual<{ CHECKERS.bits() }>;
    type Selective = Usual<{ CHECKERS_SELECTIVE.bits() }>;
    type Expert = NoExpert;

    const NAME: &'static str = "checkers";
    const FULL_WIDTH: Enhancements = CHECKERS;
    const SELECTIVE: Enhancements = CHECKERS_SELECTIVE;
    const LACKS: Enhancements = E::NULL_MOVE;
    const ASPIRATION: u32 = 3;
    const UNIT: i32 = 100;

    fn beginning() -> Self {
        Checkers::start().in_play()
    }
    fn in_play(self) -> Self {
        self.with_draw_rules(DrawRules::Play)
    }
    fn regardless_of_draws(&self) -> Self {
        self.clone().with_draw_rules(DrawRules::Study)
    }
    fn first_player_to_move(&self) -> bool {
        self.side_to_move() == checkers::Side::Black
    }
    fn read_position(text: &str) -> Result<Self, String> {
        let position = text.parse::<Checkers>().map_err(|error| error.to_string())?;
        Ok(position.in_play())
    }
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.parse_move(text).map_err(|error| error.to_string())
    }
    fn write_move(&self, m: Self::Move) -> String {
        self.move_text(m)
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
}
