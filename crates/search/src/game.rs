//! What a game supplies: the trait [`Game`].

use crate::value::{Bounds, Ply, Value, Window};

/// A position of a game, and the rules that lead on from it.
///
/// It covers two-player zero-sum games without chance or hidden information. Games with dice, hands
/// of cards or three players are not covered.
///
/// # What must be written
/// [`moves`](Game::moves), [`make`](Game::make), [`unmake`](Game::unmake),
/// [`outcome`](Game::outcome) and [`evaluate`](Game::evaluate). The position *is* the game: a search
/// makes and unmakes moves on one value and never copies it. If copying is cheaper, use
/// `type Undo = Self`. Passing, where the rules allow it, is a move.
///
/// # What may be written
/// Every optional method has a default that means "unknown". What a game leaves out costs nothing.
/// In order of benefit:
///
/// | method | what a search gets from it |
/// |---|---|
/// | [`key`](Game::key) | a transposition table: usually the greatest gain of all |
/// | [`MOVE_INDICES`](Game::MOVE_INDICES), [`move_index`](Game::move_index) | the history heuristic: move order that learns |
/// | [`knowledge`](Game::knowledge) | move order before anything is learnt |
/// | [`noisy_moves`](Game::noisy_moves) | quiescence search: no evaluation in the middle of an exchange |
/// | [`make_null`](Game::make_null) | null-move pruning in selective searches |
/// | [`is_drawn_by_history`](Game::is_drawn_by_history) | draws by repetition |
/// | [`to_move`](Game::to_move) | games in which a side may move twice |
/// | [`mirrored`](Game::mirrored) | one more check by [`verify`](crate::verify()) |
///
/// # Whose turn
/// The players alternate, unless [`to_move`](Game::to_move) says otherwise. Every value is **seen
/// from the side to move** in the position it belongs to.
pub trait Game {
    /// A move, in whatever form is smallest.
    type Move: Copy + Eq;
    /// What `unmake` needs to take a move back.
    type Undo;
    /// A buffer for the moves of one position: [`ArrayVec`](crate::ArrayVec), which never allocates, or `Vec`.
    type Moves: MoveList<Self::Move>;

    /// How the game ended, if it is over here; `None` while it goes on.
    ///
    /// Called at every leaf, and by the algorithms as printed at every node, so it must be cheap. It must
    /// be `Some` exactly where [`Game::moves`] finds no move.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the legal moves, in the order in which a search without move ordering tries them,
    /// into `out`, which arrives empty.
    fn moves(&self, out: &mut Self::Moves);

    /// Plays a legal move.
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the move last made.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);

    /// Evaluates a position that is not the end of a game, **seen from the side to move**, within ±[`Value::LIMIT`].
    fn evaluate(&self) -> Value;

    // Optional from here on.

    /// Who is to move. `None`, the default, says that the players alternate.
    ///
    /// A game in which a side may move again (Kalah, dots and boxes) must return the player in every
    /// position, finished ones included.
    #[inline(always)]
    fn to_move(&self) -> Option<Player> {
        None
    }

    /// How many legal moves there are. Override it if they can be counted without listing them.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        moves.len()
    }

    /// A 64-bit key for transposition tables, kept up to date by `make` and `unmake`. `None`, the
    /// default, keeps the position out of the table.
    ///
    /// Positions from which the game can go on differently must have different keys: the side to
    /// move, castling and en-passant rights and the like belong in it. A move counter belongs in it
    /// only if it can end the game otherwise than as a draw; for draws there is
    /// [`Game::is_drawn_by_history`].
    #[inline(always)]
    fn key(&self) -> Option<u64> {
        None
    }

    /// The same key, computed from the board alone: [`verify`](crate::verify()) checks the
    /// incremental one with it.
    #[inline(always)]
    fn key_from_scratch(&self) -> Option<u64> {
        self.key()
    }

    /// The key after a move, if it can be computed much more cheaply than by making the move. It is
    /// used only to prefetch, so it need not be right for every kind of move.
    #[inline(always)]
    fn key_after(&self, m: Self::Move) -> Option<u64> {
        let _ = m;
        None
    }

    /// How many numbers [`Game::move_index`] gives out; 0, the default, means none.
    const MOVE_INDICES: usize = 0;

    /// A number below [`Game::MOVE_INDICES`] for every move of this position, so that history tables
    /// can be arrays. Moves that are "the same" in different positions (same side, piece, from, to)
    /// share a number.
    #[inline(always)]
    fn move_index(&self, m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// What the game itself knows of a move before any search (Schaeffer's K): larger is tried first, 0
    /// means that nothing is known. Selective searches never prune a move above 0; quiescence prunes
    /// those below 0.
    #[inline(always)]
    fn knowledge(&self, m: Self::Move) -> i32 {
        let _ = m;
        0
    }

    /// The same one ply above the horizon, where a move saves at most one evaluation: it should cost much
    /// less than that.
    #[inline(always)]
    fn quick_knowledge(&self, m: Self::Move) -> i32 {
        self.knowledge(m)
    }

    /// Whether something is known of some move nearly everywhere. `true` saves a search without history from
    /// asking first; `false`, the default, is never wrong.
    const ALWAYS_KNOWS: bool = false;

    /// Visits all moves of a position in order, with their [`knowledge`](Game::knowledge) or, if `quick`, their
    /// [`quick_knowledge`](Game::quick_knowledge). Override it if a part of that is the same for all of them.
    #[inline(always)]
    fn for_each_known(
        &self,
        moves: &Self::Moves,
        quick: bool,
        mut visit: impl FnMut(Self::Move, i32),
    ) {
        moves.for_each(|m| {
            visit(m, if quick { self.quick_knowledge(m) } else { self.knowledge(m) })
        });
    }

    /// Writes the moves a quiescence search has to look at before it may believe
    /// [`Game::evaluate`], captures, promotions and the like, into `out`, which arrives empty.
    #[inline(always)]
    fn noisy_moves(&self, out: &mut Self::Moves) {
        let _ = out;
    }

    /// Whether the side to move may decline all noisy moves and take the static evaluation ("stand
    /// pat"). Not so when it is in check, or where captures are forced; then every legal move must
    /// be a noisy one.
    #[inline(always)]
    fn may_stand_pat(&self) -> bool {
        true
    }

    /// Passes the turn, for null-move pruning; `None` where that would be illegal (in check) or
    /// misleading (zugzwang is likely).
    #[inline(always)]
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes the null move back.
    #[inline(always)]
    fn unmake_null(&mut self, undo: Self::Undo) {
        let _ = undo;
    }

    /// Whether the game history makes this a draw, whatever a table knows of the position: it has
    /// occurred before in the game or in the line being searched, or there have been too many moves
    /// without progress.
    #[inline(always)]
    fn is_drawn_by_history(&self) -> bool {
        false
    }

    /// The position with the two sides exchanged, side to move included, in games whose sides play
    /// by the same rules. For the side to move it is worth the same.
    #[inline(always)]
    fn mirrored(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Player {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a position's values look from the position one move before: negated if the turn has passed to
/// the opponent, as they are if the same side moves again.
///
/// It replaces negation; in alternating games it compiles to a minus sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    again: bool,
}

impl Turn {
    /// Between a position with `before` to move and one with `after` to move, as [`Game::to_move`]
    /// tells.
    #[inline(always)]
    pub fn between(before: Option<Player>, after: Option<Player>) -> Self {
        Turn { again: before.is_some() && before == after }
    }

    /// Whether the same side moves again.
    #[inline(always)]
    pub fn is_again(self) -> bool {
        self.again
    }

    /// A value here as the other position sees it.
    #[inline(always)]
    pub fn value(self, value: Value) -> Value {
        if self.again { value } else { -value }
    }

    /// A window here as the other position sees it.
    #[inline(always)]
    pub fn window(self, window: Window) -> Window {
        if self.again { window } else { -window }
    }

    /// Bounds here as the other position sees them.
    #[inline(always)]
    pub fn bounds(self, bounds: Bounds) -> Bounds {
        if self.again { bounds } else { -bounds }
    }
}

/// How a game ended, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has lost (mated, out of moves, the opponent has completed a line …).
    Loss,
    /// Neither side has won.
    Draw,
    /// The side to move has won.
    Win,
    /// The game ends with a score (discs, points); the distance to a win does not matter.
    Score(Value),
}

impl Outcome {
    /// The value of this outcome at distance `ply` from the root: sooner wins and later losses are
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

    /// Move number `number`, which is below `len`.
    fn nth(&self, number: usize) -> M;

    /// Whether there is no move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there is one move only, so that nothing has to be put in order. `false`, the default, is
    /// never wrong: override it if single moves are frequent and seen without counting.
    #[inline(always)]
    fn is_single(&self) -> bool {
        false
    }

    /// Visits all moves in order. A list that unpacks moves lazily can do so here without recording where
    /// it stopped.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(M)) {
        for number in 0..self.len() {
            visit(self.nth(number));
        }
    }
}

/// A `Vec` allocates at every node: good for a start, and for games with very many moves.
impl<M: Copy> MoveList<M> for Vec<M> {
    #[inline]
    fn len(&self) -> usize {
        Vec::len(self)
    }
    #[inline]
    fn nth(&self, number: usize) -> M {
        self[number]
    }
}

/// Forwards methods of [`Game`] to a field, for games that wrap another.
///
/// ```
/// use nullwindow::{Game, Outcome, Value, forward_game};
/// use nullwindow_games::tic_tac_toe::TicTacToe;
///
/// /// Tic-tac-toe in which nothing is known before the end.
/// struct Blind(TicTacToe);
/// impl Game for Blind {
///     type Move = u8;
///     type Undo = ();
///     type Moves = <TicTacToe as Game>::Moves;
///     fn evaluate(&self) -> Value { Value::ZERO }
///     const MOVE_INDICES: usize = TicTacToe::MOVE_INDICES;
///     forward_game!(0: outcome moves make unmake key key_from_scratch move_index);
/// }
/// assert_eq!(Blind(TicTacToe::default()).key(), TicTacToe::default().key());
/// ```
///
/// `#[deny(clippy::missing_trait_methods)]` on the `impl` makes sure that none is forgotten.
#[macro_export]
macro_rules! forward_game {
    ($field:tt: $($method:ident)*) => { $($crate::forward_game!(@ $field $method);)* };
    (@ $field:tt outcome) => {
        #[inline] fn outcome(&self) -> Option<$crate::Outcome> { $crate::Game::outcome(&self.$field) }
    };
    (@ $field:tt moves) => {
        #[inline] fn moves(&self, out: &mut Self::Moves) { $crate::Game::moves(&self.$field, out); }
    };
    (@ $field:tt make) => {
        #[inline] fn make(&mut self, m: Self::Move) -> Self::Undo { $crate::Game::make(&mut self.$field, m) }
    };
    (@ $field:tt unmake) => {
        #[inline] fn unmake(&mut self, m: Self::Move, undo: Self::Undo) { $crate::Game::unmake(&mut self.$field, m, undo); }
    };
    (@ $field:tt evaluate) => {
        #[inline] fn evaluate(&self) -> $crate::Value { $crate::Game::evaluate(&self.$field) }
    };
    (@ $field:tt to_move) => {
        #[inline] fn to_move(&self) -> Option<$crate::Player> { $crate::Game::to_move(&self.$field) }
    };
    (@ $field:tt count_moves) => {
        #[inline] fn count_moves(&self) -> usize { $crate::Game::count_moves(&self.$field) }
    };
    (@ $field:tt key) => {
        #[inline] fn key(&self) -> Option<u64> { $crate::Game::key(&self.$field) }
    };
    (@ $field:tt key_from_scratch) => {
        #[inline] fn key_from_scratch(&self) -> Option<u64> { $crate::Game::key_from_scratch(&self.$field) }
    };
    (@ $field:tt key_after) => {
        #[inline] fn key_after(&self, m: Self::Move) -> Option<u64> { $crate::Game::key_after(&self.$field, m) }
    };
    (@ $field:tt move_index) => {
        #[inline] fn move_index(&self, m: Self::Move) -> usize { $crate::Game::move_index(&self.$field, m) }
    };
    (@ $field:tt knowledge) => {
        #[inline] fn knowledge(&self, m: Self::Move) -> i32 { $crate::Game::knowledge(&self.$field, m) }
    };
    (@ $field:tt for_each_known) => {
        #[inline] fn for_each_known(&self, moves: &Self::Moves, quick: bool, visit: impl FnMut(Self::Move, i32)) { $crate::Game::for_each_known(&self.$field, moves, quick, visit) }
    };
    (@ $field:tt quick_knowledge) => {
        #[inline] fn quick_knowledge(&self, m: Self::Move) -> i32 { $crate::Game::quick_knowledge(&self.$field, m) }
    };
    (@ $field:tt noisy_moves) => {
        #[inline] fn noisy_moves(&self, out: &mut Self::Moves) { $crate::Game::noisy_moves(&self.$field, out); }
    };
    (@ $field:tt may_stand_pat) => {
        #[inline] fn may_stand_pat(&self) -> bool { $crate::Game::may_stand_pat(&self.$field) }
    };
    (@ $field:tt make_null) => {
        #[inline] fn make_null(&mut self) -> Option<Self::Undo> { $crate::Game::make_null(&mut self.$field) }
    };
    (@ $field:tt unmake_null) => {
        #[inline] fn unmake_null(&mut self, undo: Self::Undo) { $crate::Game::unmake_null(&mut self.$field, undo); }
    };
    (@ $field:tt is_drawn_by_history) => {
        #[inline] fn is_drawn_by_history(&self) -> bool { $crate::Game::is_drawn_by_history(&self.$field) }
    };
}
