//! Walking over a game tree: what every algorithm file is written in.

use crate::game::{Game, MoveList};
use crate::observe::{Leaf, Observer};
use crate::value::{Depth, Ply, Value, Window};

/// A place in the tree, the observer who follows it, and how deep the whole search goes.
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

    /// The value of the current node if it is a leaf: the game is over, or the depth used up.
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

    /// The value of son number `index`, which is a leaf because no depth is left there; and 1 if
    /// the game is over there, else 0. [`Observer::leaf_sons`] must follow, for one or for several.
    #[inline(always)]
    pub fn leaf_son(&mut self, moves: &G::Moves, index: usize) -> (Value, usize) {
        let m = moves.get(index);
        let undo = self.position.make(m);
        let (value, leaf) = match self.position.outcome() {
            Some(outcome) => (outcome.value(self.ply(Depth::ZERO)), Leaf::Finished),
            None => (self.evaluate(), Leaf::Horizon),
        };
        self.position.unmake(m, undo);
        self.observer.leaf_son(index, value, leaf);
        (value, usize::from(leaf == Leaf::Finished))
    }

    #[inline(always)]
    fn evaluate(&self) -> Value {
        let value = self.position.evaluate();
        let in_range = value.get().abs() <= Value::LIMIT.get();
        debug_assert!(in_range, "evaluate() returned {value}, beyond Value::LIMIT");
        value
    }

    /// How far a node with this much depth left is from the root.
    #[inline(always)]
    pub fn ply(&self, depth: Depth) -> Ply {
        Ply::new(self.root_depth.get() - depth.get())
    }

    /// Tells the observer of an interior node and lists its moves. (Into a buffer of the caller: a
    /// list that is returned is copied, which took a tenth of the time of a chess perft.)
    #[inline(always)]
    pub fn enter(&mut self, depth: Depth, alpha: Value, beta: Value, moves: &mut G::Moves) {
        self.observer.enter(depth, Window { alpha, beta });
        self.position.moves(moves);
    }

    /// Does something at son number `index` and comes back.
    #[inline(always)]
    pub fn at_son<R>(
        &mut self,
        moves: &G::Moves,
        index: usize,
        visit: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let m = moves.get(index);
        let undo = self.position.make(m);
        self.observer.child(index);
        let result = visit(self);
        self.observer.back();
        self.position.unmake(m, undo);
        result
    }
}
