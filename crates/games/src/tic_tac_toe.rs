//! Tic-tac-toe: the smallest real game, and the first one to read.

use crate::picture;
use crate::playable::Paint;
use crate::playable::{
    ORDERED, Playable, TestSet, Tuned, compiled_perft, compiled_search, read_digits, read_number,
};
use nullwindow::searcher::FirstGuess;
use nullwindow::{ArrayVec, Game, Outcome, Player, Value};
use std::fmt;

/// A position of tic-tac-toe: nine bits for each side, square 0 top left, square 8 bottom right.
///
/// ```
/// use nullwindow::{Algorithm, Depth, algorithms};
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let mut game = TicTacToe::default();
/// let (_, value) = algorithms::best_move(&mut game, Depth::new(9), Algorithm::Sss).unwrap();
/// assert_eq!(value.get(), 0, "a draw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TicTacToe {
    mine: u16,
    theirs: u16,
    /// Whether X, who moved first, waits: O is to move.
    x_waits: bool,
}

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl TicTacToe {
    /// Whether X, who moved first, is to move.
    pub fn x_to_move(&self) -> bool {
        !self.x_waits
    }
}

fn has_line(stones: u16) -> bool {
    LINES.iter().any(|line| stones & line == *line)
}

impl Game for TicTacToe {
    type Move = u8;
    type Undo = ();
    type Moves = ArrayVec<u8, 9>;

    fn outcome(&self) -> Option<Outcome> {
        if has_line(self.theirs) {
            Some(Outcome::Loss)
        } else if self.mine | self.theirs == FULL {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        if !has_line(self.theirs) {
            out.extend((0..9).filter(|square| (self.mine | self.theirs) >> square & 1 == 0));
        }
    }

    fn make(&mut self, square: u8) {
        *self = TicTacToe {
            mine: self.theirs,
            theirs: self.mine | 1 << square,
            x_waits: !self.x_waits,
        };
    }

    fn unmake(&mut self, square: u8, (): ()) {
        *self = TicTacToe {
            mine: self.theirs & !(1 << square),
            theirs: self.mine,
            x_waits: !self.x_waits,
        };
    }

    /// Lines still open to me, less lines still open to the opponent.
    fn evaluate(&self) -> Value {
        let open = |stones: u16| LINES.iter().filter(|line| stones & **line == 0).count() as i32;
        Value::new(open(self.theirs) - open(self.mine))
    }

    /// The board fits in the key as it is.
    fn key(&self) -> Option<u64> {
        Some(u64::from(self.mine) | u64::from(self.theirs) << 9 | u64::from(self.x_waits) << 18)
    }

    fn key_from_scratch(&self) -> Option<u64> {
        Some({
            let bits = |stones: u16| {
                (0..9).filter(|s| stones >> s & 1 == 1).map(|s| 1u64 << s).sum::<u64>()
            };
            bits(self.mine) + (bits(self.theirs) << 9) + if self.x_waits { 1 << 18 } else { 0 }
        })
    }

    const MOVE_INDICES: usize = 18;

    fn move_index(&self, square: u8) -> usize {
        usize::from(square) + if self.x_waits { 9 } else { 0 }
    }

    /// X and O exchanged. (O then moved first, which makes no difference to the rules.)
    fn mirrored(&self) -> Option<Self> {
        Some(TicTacToe { x_waits: !self.x_waits, ..*self })
    }
}

/// Moves are square numbers, from 1. A position is written as a board and read as the moves that lead to
/// it.
impl Playable for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const HOW: &'static str = "the number of a square, 1 to 9; three in a row win";
    const POSITIONS: &'static str = "the squares taken, a digit each";
    const FORMAT: &'static str = "the numbers of the squares";
    const TUNED: Tuned = Tuned {
        full_width: ORDERED,
        selective: ORDERED,
        first_guess: FirstGuess::LastIteration,
        aspiration: 50,
        unit: 10,
    };
    const TEST_SET: TestSet = TestSet {
        source: "first moves",
        text: "1\n2\n5\n",
        most: 3,
        depth: 8,
        ablation_depth: 6,
        grain: 1,
    };

    fn start() -> Self {
        Self::default()
    }
    fn player_to_move(&self) -> Option<Player> {
        Some(if self.x_to_move() { Player::First } else { Player::Second })
    }
    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::tic_tac_toe(self, paint)
    }
    fn read_position(text: &str) -> Result<Self, String> {
        read_digits(text)
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u8, String> {
        let wrong = || format!("'{}' is not a free square", text.escape_default());
        read_number(self, text).ok_or_else(wrong)
    }
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }
    fn longest(&self) -> u16 {
        9 - (self.mine | self.theirs).count_ones() as u16
    }
    compiled_search!();
    compiled_perft!();
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, o) = if self.x_waits { (self.theirs, self.mine) } else { (self.mine, self.theirs) };
        for square in 0..9 {
            let stone = match (x >> square & 1, o >> square & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '.',
            };
            write!(f, "{stone}{}", if square % 3 == 2 { "\n" } else { " " })?;
        }
        Ok(())
    }
}
