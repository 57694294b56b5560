//! The position and the rules: [`Othello`].

use super::bitboard::{flips, legal_moves};
use super::evaluation::Weights;
use super::square::{Move, Side, Square};
use super::{key, knowledge};
use nullwindow::{Game, MoveList, Outcome, Value};

/// The value of one disc in a [`Value`].
///
/// A hundred, as chess programs count in hundredths of a pawn: fine enough that the evaluation
/// loses nothing by rounding. The final score is always a whole even number of discs.
pub const DISC: i32 = 100;

/// An Othello position.
///
/// The boards are kept as "own" and "opponent's", which makes every rule the same for both sides.
/// The legal moves are computed once, by the move that leads here: a search asks every node for
/// its outcome, and nearly every node for its moves too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello {
    own: u64,
    opponent: u64,
    mobility: u64,
    side: Side,
}

/// What is needed to take a move back.
///
/// Two words rather than a copy of the position: single words are stored and reloaded as they are,
/// while a copy in wide registers would have to wait for them (`docs/othello.md`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    turned: u64,
    mobility: u64,
}

impl Othello {
    /// The start: Black on e4 and d5, White on d4 and e5, Black to move.
    pub fn start() -> Self {
        Self::from_boards(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, Side::Black)
    }

    /// A position from the boards of the side to move and of its opponent, which must be disjoint.
    #[inline(always)]
    pub(crate) fn from_boards(own: u64, opponent: u64, side: Side) -> Self {
        debug_assert!(own & opponent == 0);
        let mobility = legal_moves(own, opponent);
        Othello { own, opponent, mobility, side }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The discs of the side to move.
    #[inline(always)]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the side not to move.
    #[inline(always)]
    pub fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The discs of one colour.
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The empty squares.
    #[inline(always)]
    pub fn empty(&self) -> u64 {
        !(self.own | self.opponent)
    }

    /// How many squares are empty.
    #[inline(always)]
    pub fn empties(&self) -> u32 {
        self.empty().count_ones()
    }

    /// The squares on which the side to move may place a disc.
    #[inline(always)]
    pub fn mobility(&self) -> u64 {
        self.mobility
    }

    /// Whether the only move is to pass.
    #[inline(always)]
    pub fn must_pass(&self) -> bool {
        self.mobility == 0 && self.opponent_can_move()
    }

    /// Whether neither side can move.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.mobility == 0 && !self.opponent_can_move()
    }

    /// Asked where the side to move cannot.
    #[cold]
    #[inline(never)]
    fn opponent_can_move(&self) -> bool {
        legal_moves(self.opponent, self.own) != 0
    }

    /// Whether `m` may be played here.
    pub fn is_legal(&self, m: Move) -> bool {
        match m.square() {
            Some(square) => self.mobility & square.bit() != 0,
            None => m == Move::PASS && self.must_pass(),
        }
    }

    /// The discs flipped by a legal move.
    #[inline(always)]
    pub fn turned(&self, m: Move) -> u64 {
        m.square().map_or(0, |square| flips(self.own, self.opponent, square))
    }

    /// The disc difference if the game ended here, for the side to move; the empty squares count
    /// for the winner, as in tournament rules.
    pub fn final_score(&self) -> i32 {
        let difference = self.own.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + difference.signum() * self.empties() as i32
    }

    /// The legal moves, a1 first.
    #[inline(always)]
    pub fn legal(&self) -> Moves {
        Moves { squares: self.mobility, pass: self.must_pass() }
    }
}

impl Game for Othello {
    type Move = Move;
    type Undo = Undo;
    type Moves = Moves;

    /// The disc difference, `DISC` per disc, empties to the winner.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::Score(Value::new(self.final_score() * DISC)))
    }

    #[inline(always)]
    fn moves(&self, out: &mut Moves) {
        *out = self.legal();
    }

    #[inline(always)]
    fn make(&mut self, m: Move) -> Undo {
        let undo = Undo { turned: self.turned(m), mobility: self.mobility };
        let placed = m.square().map_or(0, Square::bit);
        let own = self.own ^ undo.turned | placed;
        self.own = self.opponent ^ undo.turned;
        self.opponent = own;
        self.side = self.side.other();
        self.mobility = legal_moves(self.own, self.opponent);
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, m: Move, undo: Undo) {
        let placed = m.square().map_or(0, Square::bit);
        let own = self.opponent ^ undo.turned ^ placed;
        self.opponent = self.own ^ undo.turned;
        self.own = own;
        self.side = self.side.other();
        self.mobility = undo.mobility;
    }

    /// The shipped weights' estimate of the final disc difference.
    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(Weights::shipped().evaluate(self))
    }

    #[inline(always)]
    fn key(&self) -> Option<u64> {
        Some(key::key(self))
    }

    fn key_from_scratch(&self) -> Option<u64> {
        Some(key::key_from_scratch(self))
    }

    #[inline]
    fn key_after(&self, m: Move) -> Option<u64> {
        Some(key::key_after(self, m))
    }

    /// 64 squares and the pass, for each side.
    const MOVE_INDICES: usize = 2 * Move::COUNT;

    #[inline(always)]
    fn move_index(&self, m: Move) -> usize {
        m.index() + if self.side == Side::White { Move::COUNT } else { 0 }
    }

    fn knowledge(&self, m: Move) -> i32 {
        knowledge::knowledge(self, m)
    }

    #[inline]
    fn quick_knowledge(&self, m: Move) -> i32 {
        knowledge::quick_knowledge(m)
    }

    #[inline(always)]
    fn for_each_known(&self, moves: &Moves, quick: bool, mut visit: impl FnMut(Move, i32)) {
        let computed;
        let known = if quick {
            &knowledge::SQUARE_VALUES
        } else {
            computed = knowledge::of_all_moves(self);
            &computed
        };
        MoveList::for_each(moves, |m| visit(m, i32::from(known[m.index()]) - knowledge::BIAS));
    }

    // No noisy moves: every move flips discs and most evaluations swing with it. No kind of move
    // stands out as captures do in chess, and Othello programs search without quiescence.

    /// Colours exchanged.
    fn mirrored(&self) -> Option<Self> {
        let other = Othello::from_boards(self.own, self.opponent, self.side.other());
        Some(other)
    }
}

/// The moves of a position: a board of squares, or a pass. They are not listed, so counting them
/// costs one instruction. Iterating consumes it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Moves {
    squares: u64,
    pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.squares == 0 {
            return std::mem::take(&mut self.pass).then_some(Move::PASS);
        }
        let square = Square::lowest(self.squares);
        self.squares &= self.squares - 1;
        Some(Move::to(square))
    }
}

impl MoveList<Move> for Moves {
    #[inline(always)]
    fn len(&self) -> usize {
        self.squares.count_ones() as usize + usize::from(self.pass)
    }

    /// Squares in the order a1, b1, …, h8.
    #[inline(always)]
    fn nth(&self, index: usize) -> Move {
        if self.pass {
            return Move::PASS;
        }
        let mut squares = self.squares;
        for _ in 0..index {
            squares &= squares - 1;
        }
        Move::to(Square::lowest(squares))
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.squares == 0 && !self.pass
    }

    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(Move)) {
        let mut left = self.squares;
        while left != 0 {
            visit(Move::to(Square::lowest(left)));
            left &= left - 1;
        }
        if self.pass {
            visit(Move::PASS);
        }
    }
}
