//! Lines of moves: the principal variation, and the refutations of the iteration before.
//!
//! Searches with open windows carry it up from the leaves. Null windows do not: after the last pass
//! it lies in the table, as the moves whose bounds meet at the root's value.

use super::enhancements::{Enhancements, Switches};
use super::node::Node;
use super::worker::Worker;
use crate::game::{Game, MoveList, Turn};
use crate::observe::Observer;
use crate::value::{Depth, Ply, Value, Window};

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// The line both sides are expected to play, and whether it reaches the depth or the end of
    /// the game. Every move of it is legal.
    pub fn principal_variation(&mut self, depth: Depth, value: Value) -> (Vec<G::Move>, bool) {
        let root = self.game.clone();
        let line = self.follow_values(depth, value);
        self.game = root;
        line
    }

    fn follow_values(&mut self, depth: Depth, value: Value) -> (Vec<G::Move>, bool) {
        let mut line = Vec::new();
        // The value as the side to move here sees it.
        let mut here = value;
        let mut carried = self.root_moves[0].line.clone();
        carried.truncate(usize::from(depth.get()));
        for m in carried {
            if self.ends_after(&line) || !is_legal(&self.game, m) {
                break;
            }
            here = self.turn_of(m).value(here);
            line.push(m);
        }
        while line.len() < usize::from(depth.get()) && !self.ends_after(&line) {
            let ply = line.len() as u16;
            let left = Depth::new(depth.get() - ply);
            let Some(m) = self.proved_move(left, Ply::new(ply), here) else {
                return (line, false);
            };
            here = self.turn_of(m).value(here);
            line.push(m);
        }
        (line, true)
    }

    /// Whether the game is over, or drawn by repetition, where this line from the root has led. A
    /// root that has occurred before is searched all the same.
    fn ends_after(&self, line: &[G::Move]) -> bool {
        self.game.outcome().is_some() || (!line.is_empty() && self.game.is_drawn_by_history())
    }

    /// Makes a move for good.
    fn turn_of(&mut self, m: G::Move) -> Turn {
        let before = self.game.to_move();
        self.game.make(m);
        Turn::between(before, self.game.to_move())
    }

    /// A move of the root, and the moves that the table holds for the positions after it.
    pub fn remembered_line(&mut self, first: G::Move) -> Vec<G::Move> {
        let root = self.game.clone();
        let mut line = vec![first];
        self.game.make(first);
        while line.len() < usize::from(self.depth.get())
            && !self.ends_after(&line)
            && let Some(m) = self.remembered_move()
        {
            self.game.make(m);
            line.push(m);
        }
        self.game = root;
        line
    }

    fn remembered_move(&self) -> Option<G::Move> {
        if !self.on(Enhancements::TABLE) {
            return None;
        }
        let number = usize::from(self.recall(self.key())?.best()?);
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        (number < moves.len()).then(|| moves.nth(number))
    }

    /// A move that achieves `value` according to the table.
    fn proved_move(&mut self, depth: Depth, ply: Ply, value: Value) -> Option<G::Move> {
        if !self.on(Enhancements::TABLE) {
            return None;
        }
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        (0..moves.len()).map(|number| moves.nth(number)).find(|&m| {
            let before = self.game.to_move();
            let undo = self.game.make(m);
            let turn = Turn::between(before, self.game.to_move());
            let child = Node { key: self.key(), depth: depth - 1, ply: ply + 1 };
            let proved = self.achieves(child, turn, value);
            self.game.unmake(m, undo);
            proved
        })
    }

    /// Whether it is known that the present position is worth at least `value` to the side that moved
    /// there.
    fn achieves(&mut self, node: Node, turn: Turn, value: Value) -> bool {
        if self.game.is_drawn_by_history() {
            return Value::ZERO >= value;
        }
        if let Some(outcome) = self.game.outcome() {
            return turn.value(outcome.value(node.ply)) >= value;
        }
        let known = self.known(node);
        let known = turn.bounds(known);
        if !known.lower.is_infinite() || node.depth > Depth::ZERO {
            return known.lower >= value;
        }
        let window = turn.window(Window::at_least(value));
        self.leaf_off_the_record(node.ply, window).is_some_and(|leaf| turn.value(leaf) >= value)
    }

    /// Evaluates a leaf again, neither counted nor reported, and regardless of the clock: therefore only
    /// with a null window, which costs no more than it did in the search. With an open window the
    /// captures of a sharp position took up to 150 ms.
    fn leaf_off_the_record(&mut self, ply: Ply, window: Window) -> Option<Value> {
        let position = self.game.clone();
        let (tally, nodes) = (self.tally, self.budget.suspend());
        let value = self.leaf_value(ply, window).ok();
        self.tally = tally;
        self.budget.resume(nodes);
        self.game = position;
        value
    }
}

fn is_legal<G: Game>(position: &G, m: G::Move) -> bool {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    (0..moves.len()).any(|number| moves.nth(number) == m)
}

/// The best line from every ply of the path (a triangular array).
#[derive(Clone, Debug)]
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Lines(Vec::new())
    }
}

impl<M: Copy> Lines<M> {
    fn reach(&mut self, ply: usize) {
        while self.0.len() <= ply {
            self.0.push(Vec::new());
        }
    }

    /// Nothing is known of the line from this ply on. Not compiled into the node, where it is rare.
    #[inline(never)]
    pub fn clear(&mut self, ply: usize) {
        self.reach(ply);
        self.0[ply].clear();
    }

    /// The best line at `ply` is `m` and what was best after it. Not compiled into the node either.
    #[inline(never)]
    pub fn extend(&mut self, ply: usize, m: M) {
        self.reach(ply + 1);
        let (here, below) = self.0.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// The line from this ply on.
    pub fn get(&self, ply: usize) -> &[M] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}

/// The line that is being followed, and how far the path has kept to it.
#[derive(Clone, Debug)]
pub(super) struct Guide<M> {
    line: Vec<M>,
    kept: usize,
}

impl<M> Default for Guide<M> {
    fn default() -> Self {
        Guide { line: Vec::new(), kept: 0 }
    }
}

impl<M: Copy + Eq> Guide<M> {
    /// Follows `line`, of which the first move is made.
    pub fn follow(&mut self, line: &[M]) {
        self.line.clear();
        self.line.extend_from_slice(line);
        self.kept = 1;
    }

    /// The move of the line at this ply, if the path has kept to the line so far.
    #[inline]
    pub fn suggests(&self, ply: usize) -> Option<M> {
        if self.kept == ply { self.line.get(ply).copied() } else { None }
    }

    /// `m` is made at `ply`. Returns what [`Guide::back`] wants.
    #[inline]
    pub fn forward(&mut self, ply: usize, m: M) -> usize {
        let before = self.kept;
        self.kept = if self.suggests(ply) == Some(m) { ply + 1 } else { usize::MAX };
        before
    }

    /// The move is taken back.
    #[inline]
    pub fn back(&mut self, before: usize) {
        self.kept = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_grows_from_the_leaves() {
        let mut lines = Lines::default();
        lines.clear(3);
        lines.extend(2, 'c');
        lines.extend(1, 'b');
        assert_eq!(lines.get(1), ['b', 'c']);
        lines.clear(2);
        lines.extend(1, 'x');
        assert_eq!(lines.get(1), ['x']);
    }

    #[test]
    fn a_guide_is_silent_off_its_line() {
        let mut guide = Guide::default();
        guide.follow(&['a', 'b', 'c']);
        assert_eq!((guide.suggests(1), guide.suggests(2)), (Some('b'), None));
        let off = guide.forward(1, 'x');
        assert_eq!(guide.suggests(2), None);
        let further = guide.forward(2, 'c');
        assert_eq!(guide.suggests(3), None, "coming back to the line's moves is not following it");
        guide.back(further);
        guide.back(off);
        let on = guide.forward(1, 'b');
        assert_eq!(guide.suggests(2), Some('c'));
        guide.back(on);
        assert_eq!(guide.suggests(1), Some('b'));
    }
}
