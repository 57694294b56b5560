//! What beginners are taught first: the value of squares.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::bitboard::legal_moves;
use super::instructions::{Baseline, Instructions};
use super::lanes::{self, WIDTH};
use super::rules::Othello;
use super::square::{Move, Square};

/// What is known of each move, by its index, plus [`BIAS`]. In bytes, so that the compiler sees that it is
/// within the searcher's limits.
pub(super) type ByMove = [u8; Move::COUNT];

/// Enough for the worst square and 39 replies.
pub(super) const BIAS: i32 = 215;

/// What a reply of the opponent costs.
const REPLY: u8 = 5;

/// The value of a square to the side that takes it: corners first, squares beside an empty corner
/// last. Nothing is known of the pass.
pub(super) static SQUARE_VALUES: ByMove = {
    const QUARTER: [[i32; 4]; 4] = [[40, -6, 8, 6], [-6, -20, -2, 0], [8, -2, 4, 2], [6, 0, 2, 0]];
    let mut values = [BIAS as u8; Move::COUNT];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        values[square] = (QUARTER[row][column] + BIAS) as u8;
        square += 1;
    }
    values
};

impl Othello {
    /// The value of the discs' squares alone, for the side to move: the sum over the table that
    /// moves are ordered by, in units of a fifth of a disc at the end. A corner is worth eight
    /// discs, a square diagonally beside one costs four.
    pub fn positional(&self) -> i32 {
        let sum = |discs: u64| -> i32 {
            let there = Square::all().filter(|square| discs & square.bit() != 0);
            there.map(square_value).sum()
        };
        sum(self.own()) - sum(self.opponent())
    }
}

/// Take corners, avoid the squares beside them, and leave the opponent few moves. (Counting the
/// empty squares beside one's own discs as well saved no nodes.)
pub(super) fn knowledge(position: &Othello, m: Move) -> i32 {
    let Some(square) = m.square() else { return 0 };
    let turned = position.turned(m);
    let own = position.opponent() ^ turned;
    let opponent = position.own() ^ turned | square.bit();
    let replies = legal_moves(own, opponent).count_ones() as i32;
    square_value(square) - i32::from(REPLY) * replies
}

/// [`knowledge`] of all moves of a position.
#[inline(never)]
pub(super) fn of_all_moves(position: &Othello) -> ByMove {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::known() {
        return of_all_moves_with(avx2, position);
    }
    of_all_moves_with(Baseline, position)
}

#[inline(always)]
fn of_all_moves_with(instructions: impl Instructions, position: &Othello) -> ByMove {
    let mut known = SQUARE_VALUES;
    let boards = [position.own(), position.opponent()];
    instructions.call(count_replies, instructions, boards, position.mobility(), &mut known);
    known
}

/// Takes off what the replies to each move cost. Those to [`WIDTH`] moves are found at once, a move a lane.
#[inline(always)]
fn count_replies(
    instructions: impl Instructions,
    [own, opponent]: [u64; 2],
    mobility: u64,
    known: &mut ByMove,
) {
    let boards = instructions.boards(own, opponent);
    let mut left = mobility;
    while left != 0 {
        let mut squares = left;
        let (mut owns, mut opponents) = ([0; WIDTH], [0; WIDTH]);
        for (own_after, opponent_after) in owns.iter_mut().zip(&mut opponents) {
            if left == 0 {
                break;
            }
            let square = Square::lowest(left);
            let turned = instructions.flips(boards, square);
            *own_after = opponent ^ turned;
            *opponent_after = own ^ turned ^ (left & left.wrapping_neg());
            left &= left - 1;
        }
        let mut replies = [0; WIDTH];
        lanes::legal_moves(&owns, &opponents, &mut replies);
        for replies in replies {
            if squares == left {
                break;
            }
            let place = Square::lowest(squares).index();
            squares &= squares - 1;
            let cost = REPLY.saturating_mul(replies.count_ones() as u8);
            known[place] = SQUARE_VALUES[place].saturating_sub(cost);
        }
    }
}

/// By the square alone.
#[inline]
pub(super) fn quick_knowledge(m: Move) -> i32 {
    i32::from(SQUARE_VALUES[m.index()]) - BIAS
}

#[inline(always)]
fn square_value(square: Square) -> i32 {
    quick_knowledge(Move::to(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;
    use nullwindow::Game;

    /// With every kind of instructions, as with one move at a time.
    #[test]
    fn all_moves_are_known_as_each_is() {
        let mut random = SplitMix64::new(11);
        for _ in 0..200 {
            let mut position = Othello::start();
            while !position.is_over() {
                let ways = [of_all_moves_with(Baseline, &position), of_all_moves(&position)];
                let moves: Vec<Move> = position.legal().collect();
                for &m in &moves {
                    for known in ways {
                        let of_all = i32::from(known[m.index()]) - BIAS;
                        assert_eq!(of_all, knowledge(&position, m), "{m:?} in {position:?}");
                    }
                }
                position.make(moves[(random.next() % moves.len() as u64) as usize]);
            }
        }
    }
}
