//! A position with a database, for searches.

use super::super::list::Moves;
use super::super::moves::Move;
use super::super::position::{Checkers, Undo};
use super::{Database, Wld};
use nullwindow::{Game, Outcome, Value, forward_game};

/// A won position of the database is evaluated from here up, a lost one from the negative down.
/// Evaluations without a database stay below.
pub const DATABASE_WIN: i32 = 15_000;

/// How far the ordinary evaluation distinguishes won positions of the database.
const SHADE: i32 = 4_000;

/// [`Checkers`] that looks positions up in a database.
///
/// The game is the same, except that it is over when a capture leads into the database: the
/// position then has the database's value. A position that had few enough pieces to begin with is
/// played on, with evaluations from the database.
///
/// Without a database, search [`Checkers`] itself, which does not pay for this.
#[derive(Clone, Debug)]
pub struct WithDatabase<'d> {
    position: Checkers,
    database: &'d Database,
    /// Positions with at most this many pieces are over.
    settled: u32,
}

/// The same position and the same database.
impl PartialEq for WithDatabase<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
            && std::ptr::eq(self.database, other.database)
            && self.settled == other.settled
    }
}

impl<'d> WithDatabase<'d> {
    /// A game from this position on.
    pub fn new(position: Checkers, database: &'d Database) -> Self {
        let fewer = position.board().piece_count().saturating_sub(1);
        WithDatabase { settled: fewer.min(database.pieces()), position, database }
    }

    /// The position.
    pub fn position(&self) -> &Checkers {
        &self.position
    }

    /// The database.
    pub fn database(&self) -> &'d Database {
        self.database
    }

    /// Whether a capture has led into the database.
    #[inline]
    fn is_settled(&self) -> bool {
        self.position.board().piece_count() <= self.settled
    }

    /// The database's value, on the scale of evaluations.
    fn value(&self) -> Option<Value> {
        let looks = || self.position.evaluate().get().clamp(-SHADE, SHADE);
        Some(Value::new(match self.database.probe(&self.position)? {
            Wld::Draw => 0,
            Wld::Win => DATABASE_WIN + SHADE + looks(),
            Wld::Loss => -DATABASE_WIN - SHADE + looks(),
        }))
    }
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl Game for WithDatabase<'_> {
    type Move = Move;
    type Undo = Undo;
    type Moves = Moves;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position
            .outcome()
            .or_else(|| if self.is_settled() { self.value().map(Outcome::Score) } else { None })
    }

    #[inline]
    fn moves(&self, out: &mut Moves) {
        if !self.is_settled() {
            self.position.moves(out);
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.is_settled() { 0 } else { self.position.count_moves() }
    }

    #[inline]
    fn evaluate(&self) -> Value {
        self.value().unwrap_or_else(|| self.position.evaluate())
    }

    #[inline]
    fn noisy_moves(&self, out: &mut Moves) {
        if !self.is_settled() {
            self.position.noisy_moves(out);
        }
    }

    /// Where a capture has led into the database, its value stands, whatever captures there are.
    #[inline]
    fn may_stand_pat(&self) -> bool {
        self.is_settled() || self.position.may_stand_pat()
    }

    fn mirrored(&self) -> Option<Self> {
        Some(WithDatabase { position: self.position.mirrored()?, ..*self })
    }

    const MOVE_INDICES: usize = Checkers::MOVE_INDICES;
    forward_game!(position: make unmake to_move key key_from_scratch key_after move_index knowledge
        for_each_known quick_knowledge make_null unmake_null is_drawn_by_history);
}
