//! What Othello offers a search besides its rules: key, move numbers, knowledge, quiescence,
//! mirror.

use super::bitboard::legal_moves;
use super::rules::{Moves, Othello};
use super::square::{Move, Side, Square};
use nullwindow::{Keyed, Knowledge, Mirror, MoveIndex, Noisy};

const KEY_OWN: u64 = 0x9e37_79b9_7f4a_7c15;
const KEY_OPPONENT: u64 = 0xc2b2_ae3d_27d4_eb4f;
const KEY_WHITE: u64 = 0x5851_f42d_4c95_7f2d;

/// Two multiplications and a finaliser, straight from the two boards.
///
/// An incremental Zobrist key would need a table look-up for every turned disc (four or five a
/// move), and nothing needs a key of a position whose boards it does not have.
#[inline(always)]
pub(crate) fn hash(own: u64, opponent: u64) -> u64 {
    // Odd multipliers lose no bit of either board; the rotation keeps the two from cancelling.
    mixed(own.wrapping_mul(KEY_OWN) ^ opponent.wrapping_mul(KEY_OPPONENT).rotate_left(32))
}

/// A finaliser with full avalanche, so that any bits of the key may index a table.
#[inline(always)]
const fn mixed(mut x: u64) -> u64 {
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

impl Keyed for Othello {
    #[inline(always)]
    fn key(&self) -> u64 {
        let side = if self.side() == Side::White { KEY_WHITE } else { 0 };
        hash(self.own(), self.opponent()) ^ side
    }

    #[inline]
    fn key_after(&self, m: Move) -> Option<u64> {
        let turned = self.turned(m);
        let placed = m.square().map_or(0, Square::bit);
        let side = if self.side() == Side::White { 0 } else { KEY_WHITE };
        Some(hash(self.opponent() ^ turned, self.own() ^ turned | placed) ^ side)
    }

    /// Written out square by square over the discs as they are seen from outside: adding a
    /// shifted multiplier for every disc is the multiplication of the board. Constants and
    /// finaliser are those of `key`, so agreement proves only that the boards enter the key whole
    /// and on the right sides; that keys tell positions apart is a test of its own.
    fn key_from_scratch(&self) -> u64 {
        let (mut own, mut opponent) = (0u64, 0u64);
        for square in Square::all() {
            if self.discs(self.side()) & square.bit() != 0 {
                own = own.wrapping_add(KEY_OWN << square.index());
            } else if self.discs(self.side().other()) & square.bit() != 0 {
                opponent = opponent.wrapping_add(KEY_OPPONENT << square.index());
            }
        }
        let key = mixed(own ^ opponent.rotate_right(32));
        if self.side() == Side::White { key ^ KEY_WHITE } else { key }
    }
}

impl MoveIndex for Othello {
    /// 64 squares and the pass, for each side.
    const MOVE_INDICES: usize = 2 * Move::COUNT;

    #[inline(always)]
    fn move_index(&self, m: Move) -> usize {
        m.index() + if self.side() == Side::White { Move::COUNT } else { 0 }
    }
}

/// What a square is worth to whoever takes it: corners first, squares beside an empty corner last.
static SQUARE_VALUES: [i8; 64] = {
    const QUARTER: [[i8; 4]; 4] = [[40, -6, 8, 6], [-6, -20, -2, 0], [8, -2, 4, 2], [6, 0, 2, 0]];
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        values[square] = QUARTER[row][column];
        square += 1;
    }
    values
};

impl Othello {
    /// What the discs' squares alone are worth, seen from the side to move: the sum over the table
    /// that moves are ordered by, in units of which a disc at the end is five. A corner is worth
    /// eight discs, a square diagonally beside one costs four.
    pub fn positional(&self) -> i32 {
        let sum = |discs: u64| -> i32 {
            let there = Square::all().filter(|square| discs & square.bit() != 0);
            there.map(square_value).sum()
        };
        sum(self.own()) - sum(self.opponent())
    }
}

impl Knowledge for Othello {
    /// Take corners, stay away from the squares beside them, and leave the opponent few moves:
    /// what players are taught first. (Counting the empty squares beside one's own discs as well
    /// saved no node.)
    fn promise(&self, m: Move) -> i32 {
        let Some(square) = m.square() else { return 0 };
        let turned = self.turned(m);
        let (own, opponent) = (self.opponent() ^ turned, self.own() ^ turned | square.bit());
        let replies = legal_moves(own, opponent).count_ones() as i32;
        square_value(square) - 5 * replies
    }

    #[inline]
    fn quick_promise(&self, m: Move) -> i32 {
        m.square().map_or(0, square_value)
    }
}

#[inline(always)]
fn square_value(square: Square) -> i32 {
    i32::from(SQUARE_VALUES[square.index()])
}

impl Noisy for Othello {
    /// None. Every move of Othello turns discs and most evaluations swing with it; no kind of
    /// move stands out as captures do in chess, and the programs of the field search without
    /// quiescence.
    fn noisy_moves(&self, _: &mut Moves) {}

    fn may_stand_pat(&self) -> bool {
        true
    }
}

impl Mirror for Othello {
    /// Colours exchanged.
    fn mirrored(&self) -> Self {
        Othello::from_boards(self.own(), self.opponent(), self.side().other())
            .with_grain(self.grain())
    }
}
