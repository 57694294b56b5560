//! A principal variation first.

use nullwindow::{Game, MoveList, Outcome, Value};

/// A tree in which the moves of a line are tried first.
pub struct Guided<G> {
    game: G,
    line: Vec<u32>,
    ply: usize,
    /// How many moves ago the line was left.
    off: usize,
}

impl<G> Guided<G> {
    /// At the root of the line.
    pub fn new(game: G, line: Vec<u32>) -> Self {
        Guided { game, line, ply: 0, off: 0 }
    }
}

/// The moves of a node, one of them first.
#[derive(Default)]
pub struct FirstOf<M> {
    moves: M,
    first: usize,
}

impl<T: Copy, M: MoveList<T>> MoveList<(usize, T)> for FirstOf<M> {
    fn len(&self) -> usize {
        self.moves.len()
    }
    fn nth(&self, index: usize) -> (usize, T) {
        let number = match index {
            0 => self.first,
            _ if index <= self.first => index - 1,
            _ => index,
        };
        (number, self.moves.nth(number))
    }
}

impl<G: Game> Game for Guided<G> {
    type Move = (usize, G::Move);
    type Undo = G::Undo;
    type Moves = FirstOf<G::Moves>;

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    fn moves(&self, out: &mut Self::Moves) {
        self.game.moves(&mut out.moves);
        let next = self.line.get(self.ply).filter(|_| self.off == 0);
        out.first = next.map_or(0, |number| *number as usize);
    }
    fn make(&mut self, (number, m): Self::Move) -> Self::Undo {
        let is_next = self.line.get(self.ply).is_some_and(|next| *next as usize == number);
        self.off += usize::from(self.off > 0 || !is_next);
        self.ply += 1;
        self.game.make(m)
    }
    fn unmake(&mut self, (_, m): Self::Move, undo: Self::Undo) {
        self.ply -= 1;
        self.off = self.off.saturating_sub(1);
        self.game.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        self.game.evaluate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::observe::LeafLog;
    use nullwindow::{Depth, algorithms};
    use nullwindow_games::tree::{AdditiveOrder, AdditiveTree};

    /// The line comes first, its children in their places, and nothing else is moved.
    #[test]
    fn the_line_is_tried_first() {
        let game = AdditiveTree::new(3, AdditiveOrder::Random, 7).unwrap();
        let leaves = |line: &[u32]| {
            let mut guided = Guided::new(game.clone(), line.into());
            let mut log = LeafLog::default();
            let value = algorithms::minimax(&mut guided, Depth::new(2), &mut log);
            let mut values = Vec::new();
            let mut moves = FirstOf::default();
            guided.moves(&mut moves);
            for i in 0..3 {
                let first = guided.make(moves.nth(i));
                let mut replies = FirstOf::default();
                guided.moves(&mut replies);
                for j in 0..3 {
                    values.push((moves.nth(i).0, replies.nth(j).0));
                }
                guided.unmake(moves.nth(i), first);
            }
            assert_eq!((guided.ply, guided.off, log.leaves.len()), (0, 0, 9));
            (value, values)
        };
        let plain = leaves(&[]);
        let guided = leaves(&[2, 1]);
        assert_eq!(plain.0, guided.0);
        let expected = [(2, 1), (2, 0), (2, 2), (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)];
        assert_eq!(guided.1, expected);
    }
}
