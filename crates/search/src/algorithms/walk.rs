//! Walking over a game tree: every algorithm file is written in terms of it.

use crate::game::{Game, MoveList, Turn};
use crate::observe::{Leaf, Observer};
use crate::value::{Depth, Ply, Value, Window};

/// A node of the tree, the observer that follows along, and the depth of the whole search.
pub(crate) struct Walk<'a, G: Game, O: Observer> {
    pub position: &'a mut G,
    pub observer: &'a mut O,
    /// The depth of the whole search, from which a leaf's distance to the root is counted.
    root_depth: Depth,
}

impl<'a, G: Game, O: Observer> Walk<'a, G, O> {
    /// A walk that starts at the root. `revisits`: see [`Observer::begin`].
    pub fn begin(position: &'a mut G, depth: Depth, observer: &'a mut O, revisits: bool) -> Self {
        observer.begin(revisits);
        Walk { position, observer, root_depth: depth }
    }

    /// The value of the current node if it is a leaf: the game is over, or no depth is left.
    #[inline(always)]
    pub fn leaf(&mut self, depth: Depth) -> Option<Value> {
        if let Some(outcome) = self.position.outcome() {
            let value = outcome.value(self.ply(depth));
            self.observer.leaf(value, Leaf::Finished);
            Some(value)
        } else if depth == Depth::ZERO {
            let value = self.evaluate();
            self.observer.leaf(value, Leaf::Horizon);
            Some(value)
        } else {
            None
        }
    }

    /// The value of child number `index` as its parent sees it, a leaf because no depth is left
    /// there; and 1 if the game is over there, else 0. [`Observer::leaf_children`] must be called
    /// after it, for one or for several.
    #[inline(always)]
    pub fn leaf_child(&mut self, moves: &G::Moves, index: usize) -> (Value, usize) {
        let m = moves.nth(index);
        let before = self.position.to_move();
        let undo = self.position.make(m);
        let turn = Turn::between(before, self.position.to_move());
        let (value, leaf) = match self.position.outcome() {
            Some(outcome) => (outcome.value(self.ply(Depth::ZERO)), Leaf::Finished),
            None => (self.evaluate(), Leaf::Horizon),
        };
        self.position.unmake(m, undo);
        self.observer.leaf_child(index, value, leaf);
        (turn.value(value), usize::from(leaf == Leaf::Finished))
    }

    #[inline(always)]
    fn evaluate(&self) -> Value {
        let value = self.position.evaluate();
        let in_range = value.get().abs() <= Value::LIMIT.get();
        debug_assert!(in_range, "evaluate() returned {value}, beyond Value::LIMIT");
        value
    }

    /// The depth of the whole search.
    pub fn depth_at_root(&self) -> Depth {
        self.root_depth
    }

    /// How far a node with this much depth left is from the root.
    #[inline(always)]
    pub fn ply(&self, depth: Depth) -> Ply {
        Ply::new(self.root_depth.get() - depth.get())
    }

    /// Tells the observer of an interior node and lists its moves. (Into the caller's buffer: a
    /// returned list is copied, which took a tenth of the time of a chess perft.)
    #[inline(always)]
    pub fn enter(&mut self, depth: Depth, alpha: Value, beta: Value, moves: &mut G::Moves) {
        self.observer.enter(depth, Window { alpha, beta });
        self.position.moves(moves);
    }

    /// Searches child number `index` with the window `(alpha, beta)` of its parent, and returns its
    /// value as the parent sees it: `−search(child, −beta, −alpha)` in the papers. Only if the same
    /// side moves again, nothing is negated.
    #[inline(always)]
    pub fn search_child(
        &mut self,
        moves: &G::Moves,
        index: usize,
        (alpha, beta): (Value, Value),
        search: impl FnOnce(&mut Self, Value, Value) -> Value,
    ) -> Value {
        self.at_child(moves, index, |walk, turn| {
            let Window { alpha, beta } = turn.window(Window { alpha, beta });
            turn.value(search(walk, alpha, beta))
        })
    }

    /// Does something at child number `index` and returns. The turn says how the child's values
    /// look to the parent.
    #[inline(always)]
    pub fn at_child<R>(
        &mut self,
        moves: &G::Moves,
        index: usize,
        visit: impl FnOnce(&mut Self, Turn) -> R,
    ) -> R {
        let m = moves.nth(index);
        let before = self.position.to_move();
        let undo = self.position.make(m);
        self.observer.child(index);
        let turn = Turn::between(before, self.position.to_move());
        let result = visit(self, turn);
        self.observer.back();
        self.position.unmake(m, undo);
        result
    }

    /// How the values of child number `index` look to its parent. The observer is not told of the
    /// visit.
    pub fn turn_to(&mut self, moves: &G::Moves, index: usize) -> Turn {
        let before = self.position.to_move();
        let m = moves.nth(index);
        let undo = self.position.make(m);
        let turn = Turn::between(before, self.position.to_move());
        self.position.unmake(m, undo);
        turn
    }

    /// Whether the players alternate.
    #[inline(always)]
    pub fn alternates(&self) -> bool {
        self.position.to_move().is_none()
    }

    /// NegaScout's exemption, `depth <= 2`: whether a minimal window that failed high has found the
    /// exact value of child number `index` of a node with this depth left.
    ///
    /// A leaf's value is exact. Two plies above the leaves, a child with the opponent to move
    /// failed low, so that all its moves were searched. A child of the same side failed high and
    /// stopped at a move that was good enough: its value is only a bound.
    #[inline(always)]
    pub fn exact_near_leaves(&mut self, moves: &G::Moves, index: usize, depth: Depth) -> bool {
        depth <= Depth::new(1)
            || depth == Depth::new(2)
                && (self.alternates() || !self.turn_to(moves, index).is_again())
    }
}
