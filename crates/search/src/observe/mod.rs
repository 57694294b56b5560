//! Watching a search: it reports what it does to an [`Observer`].
//!
//! Every search is generic over its observer, and every method has a default that does nothing (or,
//! [`Observer::leaf_child`], only calls others), so that what is not watched costs nothing: [`Silent`]
//! compiles to no code at all. [`Counts`] gives the measures of the papers, [`Recorder`] keeps the
//! whole tree. Two observers watch together as a pair.

mod counts;
mod leaf_log;
mod recorder;
mod visited;

pub use counts::{Counts, Cutoffs};
pub use leaf_log::LeafLog;
pub use recorder::{Event, Recorder, TooManyNodes};
pub(crate) use visited::Visited;

use crate::value::{Bounds, Depth, Value, Window};

/// What a search reports. The *current node* is found by following [`Observer::child`] and
/// [`Observer::back`] from the root.
#[expect(unused_variables, reason = "the default methods ignore what they are told")]
pub trait Observer {
    /// Whether it watches nothing. Only then may a search have several threads, if
    /// [`Observer::of_another_thread`] has an observer for each.
    #[inline]
    fn is_silent(&self) -> bool {
        false
    }

    /// The observer of one more thread of a search that nobody watches, if this type has one.
    #[inline]
    fn of_another_thread() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// A search begins at the root. `revisits` says whether the algorithm may evaluate the same
    /// leaf more than once; if not, counting distinct leaves needs no memory.
    #[inline]
    fn begin(&mut self, revisits: bool) {}

    /// One more search starts from the root (MTD(best): of the root or of one of its children; Best
    /// Node Search: of all children in play).
    #[inline]
    fn pass(&mut self, window: Window) {}

    /// The current node becomes its child number `index`, counted from 0.
    #[inline]
    fn child(&mut self, index: usize) {}

    /// The current node becomes its parent.
    #[inline]
    fn back(&mut self) {}

    /// The current node is an interior node and is searched, `window` seen from its side to move.
    /// A node of a best-first search is entered but not left: OPEN says what becomes of it.
    #[inline]
    fn enter(&mut self, depth: Depth, window: Window) {}

    /// The search of the current interior node returns this value, seen from its side to move.
    #[inline]
    fn leave(&mut self, value: Value) {}

    /// The current node is a leaf and has been evaluated, seen from its side to move.
    #[inline]
    fn leaf(&mut self, value: Value, leaf: Leaf) {}

    /// The searcher alone: the key of the leaf that is reported next, `None` in a game without keys. It
    /// is only called if needed.
    #[inline]
    fn leaf_key(&mut self, key: &dyn Fn() -> Option<u64>) {}

    /// Child number `index` of the current node is a leaf and has been evaluated: by default,
    /// reported as going there, [`Observer::leaf`], and coming back.
    #[inline]
    fn leaf_child(&mut self, index: usize, value: Value, leaf: Leaf) {
        self.child(index);
        self.leaf(value, leaf);
        self.back();
    }

    /// The children `first` to `first + count - 1` of the current node have been reported by
    /// [`Observer::leaf_child`]; in `finished` of them the game was over. An observer that only
    /// counts can do so here, once per node.
    #[inline]
    fn leaf_children(&mut self, first: usize, count: usize, finished: usize) {}

    /// The current node is settled from memory, and not searched.
    #[inline]
    fn probe(&mut self, bounds: Bounds) {}

    /// Memory now holds these bounds for the current node, and `stored` entries in all.
    #[inline]
    fn store(&mut self, bounds: Bounds, stored: usize) {}

    /// After `tried` children of the current node the rest are skipped, for this reason.
    #[inline]
    fn cut(&mut self, cut: Cut, tried: usize) {}

    /// Child number `index` of the current node is searched again, with this window of the parent.
    #[inline]
    fn research(&mut self, index: usize, window: Window) {}

    /// A best-first search begins, with an empty OPEN list of its own.
    #[inline]
    fn open_begin(&mut self, best: Best) {}

    /// The best-first search begun last is over.
    #[inline]
    fn open_end(&mut self) {}

    /// A node descriptor is put on the OPEN list. `path` gives the child numbers from the root; it
    /// is only called if needed. `merit` is seen from the side to move at the root.
    #[inline]
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {}

    /// The OPEN list is filled with the results of an earlier search: path, status and merit of
    /// every descriptor, in any order.
    #[inline]
    fn open_fill(&mut self, descriptors: &dyn Fn() -> Vec<(Vec<u32>, Status, Value)>) {}

    /// The best descriptor is taken from the OPEN list.
    #[inline]
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {}

    /// All descriptors below the node at `path` have left the OPEN list.
    #[inline]
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {}

    /// A step of the best-first search is complete; OPEN holds `len` descriptors (in staged
    /// searches, the lists of the stages above included).
    #[inline]
    fn open_step(&mut self, len: usize) {}

    /// Iterative deepening has completed this depth.
    #[inline]
    fn iteration(&mut self, depth: Depth, value: Value) {}
}

/// The kind of leaf evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Leaf {
    /// No depth is left; the value is the game's static evaluation.
    Horizon,
    /// The game is over here; the value is its outcome.
    Finished,
}

/// Why children were not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Cut {
    /// The value has reached beta: the opponent will not allow this node.
    Beta,
    /// Informed search: the best child is at least as good as the others' upper bounds.
    ProveBest,
    /// Informed search: children to the left were refuted by the first search already.
    IgnoreLeft,
}

/// The status of a node descriptor on the OPEN list of SSS*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Status {
    /// Not searched yet.
    Live,
    /// Its value is settled.
    Solved,
}

/// Which descriptors come first on an OPEN list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Best {
    /// Those of greatest merit: SSS*.
    Greatest,
    /// Those of least merit: dual-SSS*.
    Least,
}

/// Watches nothing, at no cost.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Observer for Silent {
    #[inline]
    fn is_silent(&self) -> bool {
        true
    }

    #[inline]
    fn of_another_thread() -> Option<Self> {
        Some(Silent)
    }
}

/// Writes all methods of [`Observer`] that tell of something, each telling these observers.
macro_rules! tell {
    ($self:ident: $($observers:tt)+) => {
        tell! { @ $self [$($observers)+]
            begin(revisits: bool);
            pass(window: Window);
            child(index: usize);
            back();
            enter(depth: Depth, window: Window);
            leave(value: Value);
            leaf(value: Value, leaf: Leaf);
            leaf_child(index: usize, value: Value, leaf: Leaf);
            leaf_key(key: &dyn Fn() -> Option<u64>);
            leaf_children(first: usize, count: usize, finished: usize);
            probe(bounds: Bounds);
            store(bounds: Bounds, stored: usize);
            cut(cut: Cut, tried: usize);
            research(index: usize, window: Window);
            open_begin(best: Best);
            open_end();
            open_push(path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value);
            open_fill(descriptors: &dyn Fn() -> Vec<(Vec<u32>, Status, Value)>);
            open_pop(path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value);
            open_purge(path: &dyn Fn() -> Vec<u32>);
            open_step(len: usize);
            iteration(depth: Depth, value: Value);
        }
    };
    (@ $self:ident $observers:tt $($method:ident $parameters:tt;)*) => {
        $(tell! { # $self $observers $method $parameters })*
    };
    (# $self:ident [maybe $one:expr] $method:ident($($name:ident: $type:ty),*)) => {
        #[inline]
        fn $method(&mut $self, $($name: $type),*) {
            if let Some(observer) = $one {
                observer.$method($($name),*);
            }
        }
    };
    (# $self:ident [$one:expr] $method:ident($($name:ident: $type:ty),*)) => {
        #[inline]
        fn $method(&mut $self, $($name: $type),*) {
            $one.$method($($name),*);
        }
    };
    (# $self:ident [$one:expr, $other:expr] $method:ident($($name:ident: $type:ty),*)) => {
        #[inline]
        fn $method(&mut $self, $($name: $type),*) {
            $one.$method($($name),*);
            $other.$method($($name),*);
        }
    };
}

/// Both observers are told everything.
#[deny(clippy::missing_trait_methods, reason = "an event that is not passed on is lost")]
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn is_silent(&self) -> bool {
        false
    }
    fn of_another_thread() -> Option<Self> {
        None
    }
    tell!(self: self.0, self.1);
}

/// An observer known only when the program runs, as `&mut dyn Observer`: all such observers share one
/// copy of a search.
#[deny(clippy::missing_trait_methods, reason = "an event that is not passed on is lost")]
impl<O: Observer + ?Sized> Observer for &mut O {
    fn is_silent(&self) -> bool {
        false
    }
    fn of_another_thread() -> Option<Self> {
        None
    }
    tell!(self: (**self));
}

/// An observer, or none: watched or not, a search has one copy.
#[deny(clippy::missing_trait_methods, reason = "an event that is not passed on is lost")]
impl<O: Observer> Observer for Option<O> {
    fn is_silent(&self) -> bool {
        self.is_none()
    }
    fn of_another_thread() -> Option<Self> {
        Some(None)
    }
    tell!(self: maybe self);
}
