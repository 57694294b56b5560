//! What a search found.

use super::enhancements::Enhancements;
use super::settings::Settings;
use crate::game::Game;
use crate::value::{Bounds, Depth, Ply, Value, Window};
use std::fmt;
use std::time::Duration;

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum BoundKind {
    /// The true value; with [`Convergence::Strides`](super::Convergence::Strides) to within a sixteenth
    /// of [`Settings::unit`](super::Settings::unit).
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// No iteration was finished: the value is the static evaluation.
    Guess,
}

/// A move of the root and what is proved of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RootMove<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: M,
    /// Its value, for the side to move at the root, lies within; see [`Bounds::value`].
    pub bounds: Bounds,
}

/// A line beside the best one, asked for by [`Limits::lines`](super::Limits::lines).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Line<M> {
    /// How deep it was searched.
    pub depth: Depth,
    /// The value of its first move for the side to move at the root.
    pub value: Value,
    /// What kind of value.
    pub bound: BoundKind,
    /// The moves both sides are expected to play; at least one, always legal.
    pub pv: Vec<M>,
}

/// One iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Iteration<M> {
    /// How deep it searched.
    pub depth: Depth,
    /// The root's value at that depth.
    pub value: Value,
    /// What kind of value: `Exact`, except for MTD(best), which looks only for the best move.
    pub bound: BoundKind,
    /// The best move, `None` where the game is over.
    pub best: Option<M>,
    /// The counts of this iteration alone, of one thread.
    pub tally: Tally,
    /// Time since the search began.
    pub time: Duration,
}

/// What every search counts, at almost no cost, under the names used everywhere: in all, or in one
/// iteration. An [`Observer`](crate::Observer) sees more.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Tally {
    /// All nodes: interior, leaves, answered by the table, quiescence (NC of the papers).
    pub nodes: u64,
    /// Nodes whose moves were searched.
    pub interior: u64,
    /// Nodes answered by the table.
    pub table_hits: u64,
    /// Nodes below the horizon.
    pub quiescence: u64,
    /// Searches of the root.
    pub passes: u64,
    /// Moves searched again with an opened window.
    pub researches: u64,
    /// Nodes cut off.
    pub cutoffs: u64,
    /// Nodes cut off by the first move tried.
    pub first_move_cutoffs: u64,
    /// Nodes cut off because the table already knew a refutation (ETC).
    pub etc_cutoffs: u64,
    /// Positions of this search that the table lost to others.
    pub overwritten: u64,
}

impl Tally {
    /// Positions evaluated at the horizon or where the game was over: "bottom positions" (NBP).
    pub fn leaves(&self) -> u64 {
        self.nodes - self.interior - self.table_hits - self.quiescence
    }
}

macro_rules! by_field {
    ($trait:ident $method:ident $operator:tt: $($field:ident)*) => {
        impl std::ops::$trait for Tally {
            type Output = Tally;
            fn $method(self, other: Tally) -> Tally {
                Tally { $($field: self.$field $operator other.$field,)* }
            }
        }
    };
}

by_field!(Add add +: nodes interior table_hits quiescence passes researches cutoffs
    first_move_cutoffs etc_cutoffs overwritten);
by_field!(Sub sub -: nodes interior table_hits quiescence passes researches cutoffs
    first_move_cutoffs etc_cutoffs overwritten);

/// What a search reports while it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Step<M> {
    /// A search of the root is over.
    Pass {
        /// The depth of the iteration.
        depth: Depth,
        /// What was asked.
        window: Window,
        /// What was found: the value if it lies inside, otherwise a bound.
        value: Value,
        /// The nodes of this thread so far.
        nodes: u64,
    },
    /// An iteration is finished.
    Iteration(Box<Answer<M>>),
}

/// The result of a search.
///
/// Results of an interrupted iteration are used as far as they are proved: a move proved better than
/// the last iteration's best becomes the best, with a lower bound as its value; lines it did not reach
/// are the last iteration's, with any upper bound it proved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Answer<M> {
    /// The value of the root for the side to move.
    pub value: Value,
    /// What kind of value.
    pub bound: BoundKind,
    /// The move to play; `None` only where the game is over.
    pub best: Option<M>,
    /// The line both sides are expected to play; always legal.
    pub pv: Vec<M>,
    /// Whether the line reaches the depth searched or the end of the game.
    pub pv_complete: bool,
    /// The moves of the root in the order of the last iteration, with what it proved of each.
    pub root_moves: Vec<RootMove<M>>,
    /// The next best lines, if several were asked for; none starts with the best move.
    pub alternatives: Vec<Line<M>>,
    /// One row for each finished iteration.
    pub iterations: Vec<Iteration<M>>,
    /// All counts, unfinished iterations and all threads included.
    pub tally: Tally,
    /// Nodes of all threads; during a search, `tally` covers the first thread only.
    pub nodes: u64,
    /// The length of the longest line searched by one thread, quiescence included.
    pub deepest: Ply,
    /// How long it took.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
    /// What was switched on.
    pub enhancements: Enhancements,
    /// The numbers and policies.
    pub settings: Settings,
    /// How many threads searched.
    pub threads: usize,
}

/// One line: the move to play, its value and what it cost.
impl<M: fmt::Debug> fmt::Display for Answer<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worth = match self.bound {
            BoundKind::Exact => "worth",
            BoundKind::Lower => "worth at least",
            BoundKind::Upper => "worth at most",
            BoundKind::Guess => "worth about",
        };
        match &self.best {
            Some(best) => write!(f, "play {best:?} (")?,
            None => write!(f, "the game is over (")?,
        }
        let (depth, value, nodes) = (self.depth(), self.value, self.nodes);
        let seconds = self.time.as_secs_f64();
        write!(f, "{worth} {value}, {depth} plies deep, {nodes} nodes in {seconds:.2} s)")
    }
}

impl<M> Answer<M> {
    /// The depth of the last finished iteration.
    pub fn depth(&self) -> Depth {
        self.iterations.last().map_or(Depth::ZERO, |iteration| iteration.depth)
    }

    /// Whether the table was too small for this search: it lost more positions than half its entries.
    /// MTD drivers suffer most.
    pub fn table_too_small(&self, entries: usize) -> bool {
        self.tally.overwritten > entries as u64 / 2
    }
}

impl<M: Copy> Answer<M> {
    /// The same answer with moves in another form, for instance as text: `name` gets each move
    /// with the position in which it is played.
    pub fn named<G, N>(&self, root: &G, name: impl Fn(&G, M) -> N) -> Answer<N>
    where
        G: Game<Move = M> + Clone,
    {
        let name_line = |line: &[M]| {
            let mut position = root.clone();
            let named = line.iter().map(|&m| {
                let named = name(&position, m);
                position.make(m);
                named
            });
            named.collect::<Vec<N>>()
        };
        let pv = name_line(&self.pv);
        let alternatives = self.alternatives.iter().map(|line| Line {
            depth: line.depth,
            value: line.value,
            bound: line.bound,
            pv: name_line(&line.pv),
        });
        let alternatives = alternatives.collect();
        let name = |m| name(root, m);
        Answer {
            value: self.value,
            bound: self.bound,
            best: self.best.map(name),
            pv,
            pv_complete: self.pv_complete,
            root_moves: self
                .root_moves
                .iter()
                .map(|root| RootMove { m: name(root.m), bounds: root.bounds })
                .collect(),
            alternatives,
            iterations: self
                .iterations
                .iter()
                .map(|row| Iteration {
                    depth: row.depth,
                    value: row.value,
                    bound: row.bound,
                    best: row.best.map(name),
                    tally: row.tally,
                    time: row.time,
                })
                .collect(),
            tally: self.tally,
            nodes: self.nodes,
            deepest: self.deepest,
            time: self.time,
            table_permille: self.table_permille,
            enhancements: self.enhancements,
            settings: self.settings,
            threads: self.threads,
        }
    }
}
