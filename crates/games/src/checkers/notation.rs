//! Moves as text: `11-15`, `15x22`, and where that is not enough the whole route, `1x10x17x26`.

use super::board::Square;
use super::list::Moves;
use super::moves::{MAX_JUMPS, Move};
use super::position::Checkers;
use arrayvec::ArrayVec;
use nullwindow::Game;
use thiserror::Error;

/// The longest text of a move; longer text is refused unread.
const MAX_LENGTH: usize = 64;

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// More text than any move needs.
    #[error("the move has {0} bytes; no move needs more than {MAX_LENGTH}")]
    TooLong(usize),
    /// Not numbers separated by `-` or `x`.
    #[error("`{0}` is not a move; moves look like `11-15` or `15x22`")]
    NotAMove(String),
    /// A number that is not a square.
    #[error("{0} is not a square; squares are 1 to 32")]
    NotASquare(u32),
    /// A move, but not a legal one here.
    #[error("`{text}` is not legal here; the legal moves are {legal}")]
    Illegal {
        /// The text.
        text: String,
        /// All legal moves.
        legal: String,
    },
    /// Several captures with different results fit.
    #[error("`{text}` may be any of {routes}; write the whole route")]
    Ambiguous {
        /// The text.
        text: String,
        /// The routes that fit.
        routes: String,
    },
}

impl Checkers {
    /// The legal move that `text` means.
    ///
    /// `-` and `x` are not distinguished, as files mix them. Squares along a capture may be given
    /// or left out. If several captures fit, the one with just these squares is meant: a king may
    /// also come from 11 to 4 the long way round. Otherwise all must lead to the same position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let squares = squares_of(text)?;
        let mut legal = Moves::new();
        self.moves(&mut legal);
        let mut fitting = legal.iter().filter(|&m| fits(m, &squares));
        if let Some(whole) = fitting.clone().find(|m| m.squares()[..] == squares[..]) {
            return Ok(whole);
        }
        let Some(first) = fitting.next() else {
            let legal = match self.list(legal.iter()) {
                none if none.is_empty() => String::from("none, the game is over"),
                some => some,
            };
            return Err(MoveError::Illegal { text: text.into(), legal });
        };
        let result = self.board().after(first);
        if fitting.all(|other| self.board().after(other) == result) {
            return Ok(first);
        }
        let routes = self.list(legal.iter().filter(|&m| fits(m, &squares)));
        Err(MoveError::Ambiguous { text: text.into(), routes })
    }

    /// A legal move as text: the shortest that no other legal move shares.
    pub fn move_text(&self, m: Move) -> String {
        let mut legal = Moves::new();
        self.moves(&mut legal);
        let ends = (m.from(), m.to());
        let alone = legal.iter().filter(|other| (other.from(), other.to()) == ends).count() == 1;
        if m.is_capture() && alone { format!("{}x{}", ends.0, ends.1) } else { m.to_string() }
    }

    fn list(&self, moves: impl Iterator<Item = Move>) -> String {
        moves.map(|m| self.move_text(m)).collect::<Vec<_>>().join(", ")
    }
}

/// Whether `squares` are the ends of `m` and, in order, some of the squares on its route.
fn fits(m: Move, squares: &[Square]) -> bool {
    let route = m.squares();
    let mut left = route.iter();
    route.first() == squares.first()
        && route.last() == squares.last()
        && squares.iter().all(|square| left.any(|on_route| on_route == square))
}

fn squares_of(text: &str) -> Result<ArrayVec<Square, { MAX_JUMPS + 1 }>, MoveError> {
    if text.len() > MAX_LENGTH {
        return Err(MoveError::TooLong(text.len()));
    }
    let not_a_move = || MoveError::NotAMove(text.into());
    let mut squares = ArrayVec::new();
    for part in text.split(['-', 'x', 'X']) {
        let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits || part.len() > 9 {
            return Err(not_a_move());
        }
        let number = part.bytes().fold(0, |n, digit| n * 10 + u32::from(digit - b'0'));
        let square = Square::new(number).ok_or(MoveError::NotASquare(number))?;
        squares.try_push(square).map_err(|_| not_a_move())?;
    }
    if squares.len() < 2 { Err(not_a_move()) } else { Ok(squares) }
}
