//! What a game supplies: [`Game`], and capabilities, each a trait of its own.
//!
//! A search says in its bounds which capabilities it needs, so a missing one is a compile error at
//! the place where it is needed:
//!
//! ```compile_fail,E0599
//! use nullwindow::{ArrayVec, Game, Outcome, Value};
//!
//! /// Count down from a number; whoever cannot move has lost. It has no key.
//! #[derive(Clone, PartialEq)]
//! struct Countdown(u8);
//! impl Game for Countdown {
//!     type Move = ();
//!     type Undo = ();
//!     type Moves = ArrayVec<(), 1>;
//!     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, out: &mut Self::Moves) { if self.0 > 0 { out.push(()) } }
//!     fn make(&mut self, _: ()) { self.0 -= 1 }
//!     fn unmake(&mut self, _: (), _: ()) { self.0 += 1 }
//!     fn evaluate(&self) -> Value { Value::ZERO }
//! }
//! // error: `Countdown` does not implement `Keyed`, so there are no keys to verify
//! nullwindow::verify(Countdown(5)).keys();
//! ```

use crate::value::{Ply, Value};
use arrayvec::ArrayVec;

/// A position of a two-player game with complete information, and the rules that lead on from it.
///
/// The position *is* the game: a search makes and unmakes moves on one value and never copies it.
/// A game for which copying is cheaper says `type Undo = Self`.
///
/// Passing, where the rules have it, is a move.
pub trait Game {
    /// A move, in whatever form is smallest.
    type Move: Copy + Eq;
    /// What `unmake` needs to take a move back.
    type Undo;
    /// A buffer for the moves of one position; usually [`ArrayVec`], which never allocates.
    type Moves: MoveList<Self::Move>;

    /// How the game ended, if it is over here; `None` while it goes on.
    ///
    /// Called at every node, so it must be cheap. It must be `Some` exactly where [`Game::moves`]
    /// finds no move.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the legal moves, in the order in which a search without move ordering tries them,
    /// into `out`, which arrives empty.
    fn moves(&self, out: &mut Self::Moves);

    /// How many legal moves there are. A game that can tell without listing them says so here.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        moves.len()
    }

    /// Plays a legal move.
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the move last made.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);

    /// Judges a game that is not over, **seen from the side to move**, within ±[`Value::LIMIT`].
    fn evaluate(&self) -> Value;
}

/// How a game ended, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has lost (mated, out of moves, the opponent made his line …).
    Loss,
    /// Nobody has won.
    Draw,
    /// The side to move has won.
    Win,
    /// The game is counted (discs, points); a win's distance does not matter.
    Score(Value),
}

impl Outcome {
    /// What this end is worth `ply` moves from the root: the sooner win and the later loss are
    /// better.
    #[inline]
    pub fn value(self, ply: Ply) -> Value {
        match self {
            Outcome::Loss => Value::loss_at(ply),
            Outcome::Draw => Value::ZERO,
            Outcome::Win => Value::win_at(ply),
            Outcome::Score(value) => value,
        }
    }
}

/// The moves of one position, numbered from 0.
///
/// Not every list has to be stored: a synthetic tree's branches are just `0..width`.
pub trait MoveList<M>: Default {
    /// How many moves there are.
    fn len(&self) -> usize;

    /// Move number `index`, which is below `len`.
    fn get(&self, index: usize) -> M;

    /// Whether there is no move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Visits all moves in order. A list that unpacks a move when it is asked for can do so here
    /// without noting down where it stopped.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(M)) {
        for index in 0..self.len() {
            visit(self.get(index));
        }
    }
}

impl<M: Copy, const N: usize> MoveList<M> for ArrayVec<M, N> {
    #[inline]
    fn len(&self) -> usize {
        ArrayVec::len(self)
    }
    #[inline]
    fn get(&self, index: usize) -> M {
        self[index]
    }
}

/// A 64-bit key, kept up to date by `make` and `unmake`: what transposition tables need.
///
/// Positions from which the game can go on differently must have different keys: the side to
/// move, castling and en-passant rights and the like belong in it, move counters do not.
pub trait Keyed: Game {
    /// The key of this position.
    fn key(&self) -> u64;

    /// The same key, computed from the board alone; it checks the incremental one.
    fn key_from_scratch(&self) -> u64;

    /// The key after a move, if it can be told without making the move and for much less. It is
    /// only used to have memory fetched early, so it need not be right for every kind of move.
    #[inline(always)]
    fn key_after(&self, m: Self::Move) -> Option<u64> {
        let _ = m;
        None
    }
}

/// A number for every move, so that history tables can be arrays.
///
/// Moves that are "the same" in different positions (same piece, from, to) share a number.
pub trait MoveIndex: Game {
    /// How many numbers there are; [`MoveIndex::move_index`] stays below.
    const MOVE_INDICES: usize;

    /// The number of a move of this position, the side to move included.
    fn move_index(&self, m: Self::Move) -> usize;
}

/// What the game itself knows of good moves, before any search (Schaeffer's K heuristic).
pub trait Knowledge: Game {
    /// How promising a move looks: larger is tried first, 0 is a move nothing is known about.
    fn promise(&self, m: Self::Move) -> i32;

    /// The same for the last ply above the horizon, where all that is below a move is one
    /// evaluation: worth having if it costs much less than that.
    #[inline(always)]
    fn quick_promise(&self, m: Self::Move) -> i32 {
        self.promise(m)
    }
}

/// The moves a quiescence search has to look at before it may believe [`Game::evaluate`].
pub trait Noisy: Game {
    /// Writes captures, promotions and the like into `out`, which arrives empty.
    fn noisy_moves(&self, out: &mut Self::Moves);

    /// Whether the side to move may decline them all and take the static evaluation ("stand
    /// pat"). Not so when it is in check, or where captures are forced.
    fn may_stand_pat(&self) -> bool;
}

/// Giving up one's turn: what null-move pruning needs.
pub trait NullMove: Game {
    /// Passes the turn, or returns `None` where that would be illegal (in check) or misleading
    /// (zugzwang is likely).
    fn make_null(&mut self) -> Option<Self::Undo>;

    /// Takes the null move back.
    fn unmake_null(&mut self, undo: Self::Undo);
}

/// Games in which a position may come back, with a rule about it.
pub trait Repetition: Game {
    /// Whether the way here makes this a draw, whatever a table knows of the position: it has
    /// occurred before in the game or in the line being searched, or moves without progress are
    /// counted and have been too many.
    fn is_repetition(&self) -> bool;
}

/// Games whose two sides play by the same rules.
pub trait Mirror: Game {
    /// The position with the two sides exchanged, side to move included. For the side to move it
    /// is worth the same.
    fn mirrored(&self) -> Self;
}
