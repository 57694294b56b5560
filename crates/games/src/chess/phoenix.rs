//! Chess with the mapping of moves of 1989.

use super::{Chess, Move, Moves, Undo};
use nullwindow::searcher::{Answer, Enhancements, Searcher};
use nullwindow::{Game, Silent, forward_game};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// From, to: twelve bits, whoever moves.
const SQUARES: usize = 64 * 64;
const MEN: usize = 6;

/// Where captures are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// In quiescence, and before it they come first.
    First,
    /// Nowhere.
    Unknown,
    /// In quiescence; before it they are moves as all others.
    OnlyInQuiescence,
}

/// Chess as Phoenix searched it in 1989: history maps moves by their squares alone.
pub struct Phoenix {
    chess: Chess,
    maps_men: bool,
    captures: Captures,
    /// Whether the node is one of quiescence: the search has asked whether it may stand pat.
    is_quiescent: AtomicBool,
}

impl Clone for Phoenix {
    fn clone(&self) -> Self {
        Phoenix::new(self.chess.clone(), self.maps_men, self.captures)
    }
}

impl Phoenix {
    /// A position whose moves are mapped by man and squares, or by squares alone.
    pub fn new(chess: Chess, maps_men: bool, captures: Captures) -> Self {
        let is_quiescent = AtomicBool::new(false);
        Phoenix { chess, maps_men, captures, is_quiescent }
    }

    /// Searches it, by code that is compiled here, once.
    pub fn search(&self, searcher: &mut Searcher, set: Enhancements) -> Answer<Move> {
        searcher.watch_with(set, self, &mut Silent, &mut |_| {})
    }
}

impl Game for Phoenix {
    type Move = Move;
    type Undo = Undo;
    type Moves = Moves;

    const MOVE_INDICES: usize = MEN * SQUARES;
    fn move_index(&self, m: Move) -> usize {
        let squares = self.chess.squares_index(m);
        let man = if self.maps_men { self.chess.man_moved(m) } else { 0 };
        man * SQUARES + squares
    }

    fn knowledge(&self, m: Move) -> i32 {
        scaled(self.chess.knowledge(m))
    }

    fn quick_knowledge(&self, m: Move) -> i32 {
        scaled(self.chess.quick_knowledge(m))
    }

    fn noisy_moves(&self, out: &mut Moves) {
        let are_known = match self.captures {
            Captures::First => true,
            Captures::Unknown => false,
            Captures::OnlyInQuiescence => self.is_quiescent.load(Relaxed),
        };
        if are_known {
            self.chess.noisy_moves(out);
        }
    }

    fn may_stand_pat(&self) -> bool {
        if self.captures == Captures::OnlyInQuiescence {
            self.is_quiescent.store(true, Relaxed);
        }
        self.chess.may_stand_pat()
    }

    fn make(&mut self, m: Move) -> Undo {
        *self.is_quiescent.get_mut() = false;
        self.chess.make(m)
    }

    fn unmake(&mut self, m: Move, undo: Undo) {
        *self.is_quiescent.get_mut() = false;
        self.chess.unmake(m, undo);
    }

    forward_game!(chess: outcome moves evaluate to_move count_moves key key_from_scratch
        key_after make_null unmake_null is_drawn_by_history);
}

/// Knowledge between −25 and +25, as printed: history soon outgrows it. What is not zero stays so.
fn scaled(knowledge: i32) -> i32 {
    /// The searcher takes knowledge beyond this for the same.
    const LIMIT: i32 = 1000;
    const STEP: i32 = LIMIT / 25;
    knowledge.signum() * ((knowledge.abs().min(LIMIT) + STEP - 1) / STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_is_as_small_as_printed() {
        assert_eq!([-9999, -41, -1, 0, 1, 40, 41, 1000].map(scaled), [-25, -2, -1, 0, 1, 1, 2, 25]);
    }

    /// The two sides share the entries of history.
    #[test]
    fn moves_are_mapped_by_their_squares() {
        let start = Chess::start();
        let mut after = start.clone();
        let e4 = start.parse_move("e2e4").unwrap();
        after.make(e4);
        let phoenix =
            |chess: &Chess, maps_men| Phoenix::new(chess.clone(), maps_men, Captures::First);
        let nf3 = start.parse_move("g1f3").unwrap();
        assert_eq!(phoenix(&start, false).move_index(e4), 12 * 64 + 28);
        assert!(phoenix(&start, true).move_index(nf3) > SQUARES);
        let e5 = after.parse_move("e7e5").unwrap();
        assert_eq!(phoenix(&after, false).move_index(e5), 52 * 64 + 36);
    }
}
