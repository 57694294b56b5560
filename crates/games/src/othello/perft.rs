//! Perft as the Othello community counts it: a pass is a ply, and a finished game is a leaf at
//! every greater depth, as in the published counts from depth 10 on.
//!
//! [`crate::perft`] counts a finished game at its own depth only: 24 571 056 at depth 10, 228 fewer.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::instructions::{Baseline, Instructions};
use super::lanes;
use super::rules::Othello;
use super::square::{Move, Square};
use nullwindow::Game;

/// The number of leaves at `depth`, the last move counted without being made.
///
/// ```
/// use nullwindow_games::othello::{Othello, perft};
/// assert_eq!(perft::perft(&Othello::start(), 5), 1396);
/// ```
pub fn perft(position: &Othello, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detected() {
        return perft_with(avx2, position, depth);
    }
    perft_with(Baseline, position, depth)
}

fn perft_with(instructions: impl Instructions, position: &Othello, depth: u32) -> u64 {
    let mut blocks = vec![Block::EMPTY; depth.min(LONGEST_GAME) as usize];
    blocks[0].push(position.own(), position.opponent());
    leaves(instructions, &mut blocks)
}

/// The count below each move.
pub fn divide(position: &Othello, depth: u32) -> Vec<(Move, u64)> {
    let below = |m| {
        let mut child = *position;
        child.make(m);
        (m, perft(&child, depth.saturating_sub(1)))
    };
    position.legal().map(below).collect()
}

/// No game has more plies: 60 moves, and never two passes in a row.
const LONGEST_GAME: u32 = 120;
/// A block is counted when it has this many positions or more.
const FULL: usize = 64;
/// No position has more moves than this.
const MOST_MOVES: usize = 64;
const ROOM: usize = FULL + MOST_MOVES;

/// Positions of the same depth that wait until there are enough of them: the moves of several are
/// then found at once.
#[derive(Clone)]
struct Block {
    own: [u64; ROOM],
    opponent: [u64; ROOM],
    /// Found when the block is counted.
    moves: [u64; ROOM],
    len: usize,
}

impl Block {
    const EMPTY: Block = Block { own: [0; ROOM], opponent: [0; ROOM], moves: [0; ROOM], len: 0 };

    #[inline(always)]
    fn push(&mut self, own: u64, opponent: u64) {
        self.own[self.len % ROOM] = own;
        self.opponent[self.len % ROOM] = opponent;
        self.len += 1;
    }

    #[inline(always)]
    fn push_children(
        &mut self,
        instructions: impl Instructions,
        own: u64,
        opponent: u64,
        moves: u64,
    ) {
        let boards = instructions.boards(own, opponent);
        let mut rest = moves;
        while rest != 0 {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let turned = instructions.flips(boards, square);
            self.push(opponent ^ turned, own ^ turned | square.bit());
        }
    }

    /// Finds the moves of all positions, and of old ones that fill the last register.
    #[inline(always)]
    fn find_moves(&mut self) {
        let whole = self.len.next_multiple_of(lanes::WIDTH).min(ROOM);
        lanes::legal_moves(&self.own[..whole], &self.opponent[..whole], &mut self.moves[..whole]);
    }

    fn positions(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let boards = self.own.iter().zip(&self.opponent).zip(&self.moves).take(self.len);
        boards.map(|((&own, &opponent), &moves)| (own, opponent, moves))
    }
}

/// The leaves below all positions of the first block, which is emptied; the others, one for each
/// ply, are empty before and after.
#[inline(always)]
fn leaves(instructions: impl Instructions, blocks: &mut [Block]) -> u64 {
    instructions.call(
        #[inline(always)]
        |instructions, blocks, (), ()| leaves_node(instructions, blocks),
        instructions,
        blocks,
        (),
        (),
    )
}

#[inline(always)]
fn leaves_node(instructions: impl Instructions, blocks: &mut [Block]) -> u64 {
    let [block, deeper @ ..] = blocks else { return 0 };
    block.find_moves();
    let count = if deeper.is_empty() { last_ply(block) } else { ply(instructions, block, deeper) };
    block.len = 0;
    count
}

/// A position without a move is one leaf: a pass, or the end of the game.
#[inline(always)]
fn last_ply(block: &Block) -> u64 {
    let leaves = |moves: u64| u64::from(moves.count_ones()) + u64::from(moves == 0);
    block.moves.iter().take(block.len).map(|&moves| leaves(moves)).sum()
}

#[inline(always)]
fn ply(instructions: impl Instructions, block: &Block, deeper: &mut [Block]) -> u64 {
    let mut count = 0;
    for (own, opponent, moves) in block.positions() {
        if moves != 0 {
            deeper[0].push_children(instructions, own, opponent, moves);
        } else if instructions.legal_moves(opponent, own) == 0 {
            count += 1;
        } else {
            deeper[0].push(opponent, own);
        }
        if deeper[0].len >= FULL {
            count += leaves(instructions, deeper);
        }
    }
    count + leaves(instructions, deeper)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn all_instructions_count_the_same() {
        for depth in 1..=8 {
            let count = perft_with(Baseline, &Othello::start(), depth);
            assert!(
                Avx2::detected()
                    .is_none_or(|avx2| { perft_with(avx2, &Othello::start(), depth) == count })
            );
        }
    }
}
