//! Chess with the mapping of moves of 1989.

use super::{Chess, Move, Moves, Undo};
use nullwindow::searcher::{Answer, Enhancements, Searcher};
use nullwindow::{Game, Silent, forward_game};

/// From, to: twelve bits, whoever moves.
const SQUARES: usize = 64 * 64;
const MEN: usize = 6;

/// Chess as Phoenix searched it in 1989: history maps moves by their squares alone.
#[derive(Clone)]
pub struct Phoenix {
    /// The position.
    pub chess: Chess,
    /// Whether moves are mapped by man and squares instead.
    pub maps_men: bool,
    /// Whether captures are like all other moves.
    pub hides_captures: bool,
}

impl Phoenix {
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

    fn noisy_moves(&self, out: &mut Moves) {
        if !self.hides_captures {
            self.chess.noisy_moves(out);
        }
    }

    forward_game!(chess: outcome moves make unmake evaluate to_move count_moves key key_from_scratch
        key_after knowledge quick_knowledge may_stand_pat make_null unmake_null
        is_drawn_by_history);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two sides share the entries of history.
    #[test]
    fn moves_are_mapped_by_their_squares() {
        let start = Chess::start();
        let mut after = start.clone();
        let e4 = start.parse_move("e2e4").unwrap();
        after.make(e4);
        let phoenix = |chess: &Chess, maps_men| Phoenix {
            chess: chess.clone(),
            maps_men,
            hides_captures: false,
        };
        let nf3 = start.parse_move("g1f3").unwrap();
        assert_eq!(phoenix(&start, false).move_index(e4), 12 * 64 + 28);
        assert!(phoenix(&start, true).move_index(nf3) > SQUARES);
        let e5 = after.parse_move("e7e5").unwrap();
        assert_eq!(phoenix(&after, false).move_index(e5), 52 * 64 + 36);
    }
}
