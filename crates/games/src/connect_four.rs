//! Connect four: seven columns, six rows, four in a row wins.

use crate::members::members;
use crate::picture;
use crate::playable::Paint;
use crate::playable::{
    ORDERED, Playable, Skill, TestSet, Tuned, compiled_perft, compiled_search, read_digits,
    read_number,
};
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;
use nullwindow::{Game, MoveList, Outcome, Player, Value};
use std::fmt;

/// A position of connect four on bitboards: seven bits per column, the lowest row first, the
/// seventh bit always empty, so that lines never wrap around an edge.
///
/// ```
/// use nullwindow::{Algorithm, Depth, Game, algorithms};
/// use nullwindow_games::connect_four::ConnectFour;
/// let mut game = ConnectFour::default();
/// for column in [3, 0, 3, 0, 3, 0] {
///     game.make(column);
/// }
/// let (column, value) = algorithms::best_move(&mut game, Depth::new(4), Algorithm::MtdF).unwrap();
/// assert_eq!((column, value.to_string().as_str()), (3, "won in 1"));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ConnectFour {
    mine: u64,
    occupied: u64,
    /// The sum of my cells' weights less theirs.
    balance: i32,
    second_to_move: bool,
}

/// What changes with a move and cannot be computed back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    occupied: u64,
    balance: i32,
}

/// The number of columns.
pub const COLUMNS: u8 = 7;
/// The number of rows.
pub const ROWS: u8 = 6;

/// How many fours go through a cell, rows from the bottom.
const WEIGHTS: [[i32; 7]; 6] = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
];

/// The weight of every bit of a board, with places for all bits of a word, so that none is checked.
static CELL_WEIGHTS: [i32; 64] = {
    let mut weights = [0; 64];
    let mut cell = 0;
    while cell < 49 {
        if cell % 7 < 6 {
            weights[cell] = WEIGHTS[cell % 7][cell / 7];
        }
        cell += 1;
    }
    weights
};

const BOTTOM_ROW: u64 = 0x0000_0408_1020_4081;
const TOP_ROW: u64 = BOTTOM_ROW << 5;

#[inline]
fn has_four(stones: u64) -> bool {
    // Up, sideways, and the two diagonals. All four are always tried: most positions have no four.
    let fours = |step: u32| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    fours(1) | fours(7) | fours(8) | fours(6) != 0
}

/// The cells next to or between three stones in a row: one more there makes four. Occupied cells may be
/// among them.
#[inline]
fn fours_of(stones: u64) -> u64 {
    let sideways = |step: u32| {
        let after = stones >> step;
        let pairs = stones & after;
        let next_pairs = pairs >> step;
        let threes = pairs & next_pairs;
        threes >> step
            | threes << (3 * step)
            | pairs << (2 * step) & after
            | next_pairs & stones << step
    };
    let upwards = stones << 1 & stones << 2 & stones << 3;
    upwards | sideways(7) | sideways(8) | sideways(6)
}

/// The cells of every column. The eighth is none, so that three bits of a number find their place
/// without a check.
static CELLS: [u64; 8] = {
    let mut cells = [0; 8];
    let mut column = 0;
    while column < 7 {
        cells[column] = 0x3F << (7 * column);
        column += 1;
    }
    cells
};

/// What a move that makes or prevents four in a row is worth, in the units of `knowledge`.
const WINS: i32 = 64;
const PREVENTS: i32 = 32;

/// How many fours go through a column, roughly. Bytes: a number this small need not be clamped.
static CENTRALITY: [i8; 8] = [0, 1, 2, 3, 2, 1, 0, 0];

/// A number for every position: in each column, where the stones end and which of them are mine. (The
/// sum is unique: `h` stones are 2^h − 1, and mine among them at most as much.) Whose turn it is
/// follows from the number of stones.
#[inline]
fn key_of(mine: u64, occupied: u64) -> u64 {
    BOTTOM_ROW + occupied + mine
}

impl ConnectFour {
    fn is_full(&self) -> bool {
        self.occupied & TOP_ROW == TOP_ROW
    }

    #[inline]
    fn theirs(&self) -> u64 {
        self.occupied ^ self.mine
    }

    /// The cell a stone falls into.
    #[inline]
    fn landing(&self, column: u8) -> u64 {
        // A stone more in every column: where it changes the seventh bit, there is no room.
        (self.occupied + BOTTOM_ROW) & CELLS[usize::from(column) % 8]
    }

    /// The same as a number.
    #[inline]
    fn landing_number(&self, column: u8) -> usize {
        self.landing(column).trailing_zeros() as usize
    }

    /// Where a stone of mine would make four in a row, and one of theirs.
    #[inline]
    fn fours(&self) -> [u64; 2] {
        [fours_of(self.mine), fours_of(self.theirs())]
    }

    #[inline]
    fn urgency(&self, column: u8, [mine, theirs]: [u64; 2]) -> i32 {
        let is_in = |cells| i32::from(self.landing(column) & cells != 0);
        WINS * is_in(mine) + PREVENTS * is_in(theirs)
    }

    /// Whether the first player is to move.
    pub fn first_to_move(&self) -> bool {
        !self.second_to_move
    }
}

/// The columns that can be played, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Columns(u8);

impl Columns {
    /// Those whose top cell is free.
    #[inline]
    fn with_room(occupied: u64) -> Self {
        // The bit of column c is at 7c; shifted up by 42 - 6c it lands on 42 + c, and no two of the
        // forty-nine products collide.
        const GATHER: u64 = 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
        let free = (!occupied & TOP_ROW) >> 5;
        Columns((free.wrapping_mul(GATHER) >> 42) as u8 & 0x7F)
    }

    /// Whether a stone can be played there.
    pub fn contains(self, column: u8) -> bool {
        column < COLUMNS && self.0 >> column & 1 == 1
    }
}

/// The columns of every set, from left to right.
static NTH: [[u8; 8]; 128] = members(false);

impl MoveList<u8> for Columns {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn nth(&self, index: usize) -> u8 {
        debug_assert!(index < self.len(), "there is no move {index}");
        NTH[usize::from(self.0 % 128)][index % 8]
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn for_each(&self, mut visit: impl FnMut(u8)) {
        let mut left = u32::from(self.0);
        while left != 0 {
            visit(left.trailing_zeros() as u8);
            left &= left - 1;
        }
    }
}

impl Game for ConnectFour {
    type Move = u8;
    type Undo = Undo;
    type Moves = Columns;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if has_four(self.theirs()) {
            Some(Outcome::Loss)
        } else if self.is_full() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, out: &mut Self::Moves) {
        if has_four(self.theirs()) {
            return;
        }
        *out = Columns::with_room(self.occupied);
    }

    #[inline]
    fn make(&mut self, column: u8) -> Undo {
        debug_assert!(self.landing(column) != 0, "column {column} is full");
        let undo = Undo { occupied: self.occupied, balance: self.balance };
        self.balance = -(self.balance + CELL_WEIGHTS[self.landing_number(column) % 64]);
        self.mine = self.theirs();
        self.occupied |= self.landing(column);
        self.second_to_move ^= true;
        undo
    }

    #[inline]
    fn unmake(&mut self, _: u8, Undo { occupied, balance }: Undo) {
        self.mine ^= occupied;
        self.occupied = occupied;
        self.balance = balance;
        self.second_to_move ^= true;
    }

    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(self.balance)
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(key_of(self.mine, self.occupied))
    }

    #[inline]
    fn key_after(&self, column: u8) -> Option<u64> {
        Some(key_of(self.theirs(), self.occupied | self.landing(column)))
    }

    const MOVE_INDICES: usize = 2 * 49;

    /// The cell the stone falls into, for each player.
    #[inline]
    fn move_index(&self, column: u8) -> usize {
        2 * self.landing_number(column) + usize::from(self.second_to_move)
    }

    /// Four in a row first, then the cell where the opponent would make it, then central columns.
    #[inline]
    fn knowledge(&self, column: u8) -> i32 {
        self.urgency(column, self.fours()) + self.quick_knowledge(column)
    }

    const ALWAYS_KNOWS: bool = true;

    #[inline]
    fn for_each_known(&self, columns: &Columns, quick: bool, mut visit: impl FnMut(u8, i32)) {
        if quick {
            return columns.for_each(|c| visit(c, self.quick_knowledge(c)));
        }
        let fours = self.fours();
        columns.for_each(|c| visit(c, self.urgency(c, fours) + self.quick_knowledge(c)));
    }

    /// Central columns first.
    #[inline]
    fn quick_knowledge(&self, column: u8) -> i32 {
        i32::from(CENTRALITY[usize::from(column % 8)])
    }
}

/// Moves are column numbers, from 1. A position is written as a board and read as the moves that lead to
/// it.
impl Playable for ConnectFour {
    const NAME: &'static str = "connect-four";
    const TITLE: &'static str = "Connect four";
    const SIDES: [&'static str; 2] = ["Yellow", "Red"];
    const HOW: &'static str = "the number of a column, 1 to 7; four in a row win";
    const POSITIONS: &'static str = "the columns played, a digit each";
    const FORMAT: &'static str = "the numbers of the columns";
    /// Without history: it knows less than the game. With it, searches of the start and the test set to depth
    /// 13 take 11 (aspiration NegaScout) or 25 % more nodes (MTD(f)).
    const TUNED: Tuned = Tuned {
        full_width: E::TABLE.with(E::KNOWLEDGE),
        selective: ORDERED.with(E::KNOWLEDGE),
        first_guess: FirstGuess::LastIteration,
        aspiration: 25,
        unit: 10,
    };
    const TEST_SET: TestSet = TestSet {
        source: "openings",
        text: "44\n4444\n123\n3555\n4426\n1712\n26335\n",
        most: 7,
        depth: 11,
        ablation_depth: 8,
        grain: 1,
    };
    const LEVELS: [Skill; 9] = [
        Skill::shallow(1, 60),
        Skill::shallow(2, 300),
        Skill::shallow(3, 200),
        Skill::shallow(3, 50),
        Skill::shallow(4, 40),
        Skill::deep(1_000),
        Skill::deep(10_000),
        Skill::deep(80_000),
        Skill::deep(600_000),
    ];

    fn start() -> Self {
        Self::default()
    }
    fn player_to_move(&self) -> Option<Player> {
        Some(if self.first_to_move() { Player::First } else { Player::Second })
    }
    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::connect_four(self, paint)
    }
    fn read_position(text: &str) -> Result<Self, String> {
        read_digits(text)
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u8, String> {
        let wrong = || format!("'{}' is not a free column", text.escape_default());
        read_number(self, text).ok_or_else(wrong)
    }
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }
    fn longest(&self) -> u16 {
        42 - self.occupied.count_ones() as u16
    }
    compiled_search!(ConnectFour);
    compiled_perft!();
}

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = match self.second_to_move {
            false => (self.mine, self.theirs()),
            true => (self.theirs(), self.mine),
        };
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let cell = 7 * column + row;
                let stone = match (first >> cell & 1, second >> cell & 1) {
                    (1, _) => 'x',
                    (_, 1) => 'o',
                    _ => '.',
                };
                write!(f, "{stone}{}", if column + 1 == COLUMNS { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_with_room_are_found_for_every_set_of_full_ones() {
        for full in 0..1u64 << COLUMNS {
            let is_full = |column: u8| full >> column & 1 == 1;
            let occupied =
                (0..COLUMNS).filter(|&c| is_full(c)).fold(0, |all, c| all | 0x3F << (7 * c));
            let free: Vec<u8> = (0..COLUMNS).filter(|&c| !is_full(c)).collect();
            let columns = Columns::with_room(occupied);
            let mut visited = Vec::new();
            columns.for_each(|column| visited.push(column));
            assert_eq!(visited, free);
            let got: Vec<u8> = (0..columns.len()).map(|index| columns.nth(index)).collect();
            assert_eq!(got, free);
            assert!((0..=COLUMNS).all(|c| columns.contains(c) == free.contains(&c)));
        }
    }

    /// By making the moves: mine, or theirs in its place.
    #[test]
    fn fours_are_known_before_they_are_made() {
        let mut game = ConnectFour::default();
        for column in [3, 3, 2, 4, 1, 3, 6, 0, 3, 3, 2, 2, 1, 5, 4, 6] {
            let mut columns = Columns::default();
            game.moves(&mut columns);
            game.for_each_known(&columns, false, |c, known| {
                assert_eq!(known, game.knowledge(c));
                let cell = game.landing(c);
                let wins = WINS * i32::from(has_four(game.mine | cell));
                let prevents = PREVENTS * i32::from(has_four(game.theirs() | cell));
                assert_eq!(known, wins + prevents + game.quick_knowledge(c));
            });
            game.make(column);
        }
    }

    #[test]
    fn the_key_after_a_move_is_known_before_it() {
        let mut game = ConnectFour::default();
        for column in [3, 3, 2, 4, 3, 3, 6, 0, 3, 3] {
            let predicted = game.key_after(column);
            game.make(column);
            assert_eq!(predicted, game.key());
        }
    }
}
