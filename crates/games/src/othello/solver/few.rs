//! Five to seven empty squares: no memory, and sorting only at seven; below, both cost more than
//! they save.

use super::super::bitboard::{Boards, legal_moves};
use super::super::square::Square;
use super::node::{INFINITE, Node, odd_quarters};
use super::ordering::{Candidate, ROOM_FOR_FEW, take_best};
use super::search::Search;
use super::table::NO_SQUARE;
use super::techniques::{LAST_FOUR, PARITY};
use super::window::Window;
use arrayvec::ArrayVec;

/// Moves are sorted from this many empty squares on.
const SORTED: u32 = 7;

impl<const WITHOUT: u16> Search<'_, WITHOUT> {
    /// Moves into odd quadrants first.
    pub(super) fn few<W: Window>(&mut self, node: Node, empties: u32, window: W) -> i32 {
        let empty = node.empty();
        if WITHOUT & LAST_FOUR == 0 && empties == 4 {
            return self.last_four(node, empty, window);
        }
        self.nodes += 1;
        if let Some(most) = self.stability_cutoff(node, empties, window) {
            return most;
        }
        if empties >= SORTED {
            let moves = legal_moves(node.own, node.opponent);
            if moves == 0 {
                return self.pass_of_few(node, empties, window);
            }
            return self.fastest_first(node, moves, empties, window);
        }
        let odd = if WITHOUT & PARITY == 0 { odd_quarters(empty) } else { 0 };
        let boards = Boards::new(node.own, node.opponent);
        let mut best = -INFINITE;
        for part in [empty & odd, empty & !odd] {
            let mut rest = part;
            while rest != 0 {
                let square = Square::lowest(rest);
                rest &= rest - 1;
                if !node.touches(square) {
                    continue;
                }
                let turned = boards.flips(square);
                if turned == 0 {
                    continue;
                }
                let child = node.after(square, turned);
                let value = -self.few(child, empties - 1, window.for_child(best));
                if value > best {
                    best = value;
                    if best >= window.beta() {
                        return best;
                    }
                }
            }
        }
        if best == -INFINITE { self.pass_of_few(node, empties, window) } else { best }
    }

    /// The value where the side to move has no move.
    fn pass_of_few<W: Window>(&mut self, node: Node, empties: u32, window: W) -> i32 {
        if legal_moves(node.opponent, node.own) == 0 {
            return node.final_score();
        }
        -self.few(node.passed(), empties, window.passed())
    }

    /// Moves that leave the fewest replies first.
    fn fastest_first<W: Window>(&mut self, node: Node, moves: u64, empties: u32, window: W) -> i32 {
        let mut candidates = ArrayVec::<Candidate, ROOM_FOR_FEW>::new();
        self.candidates(node, moves, NO_SQUARE, &mut candidates);
        let mut best = -INFINITE;
        while let Some(candidate) = take_best(&mut candidates) {
            let value = -self.few(candidate.child, empties - 1, window.for_child(best));
            if value > best {
                best = value;
                if best >= window.beta() {
                    break;
                }
            }
        }
        best
    }
}
