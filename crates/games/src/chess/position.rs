//! [`Chess`]: a position, its moves, and what a search may ask of it.

use super::evaluation;
use super::history::History;
use super::moves::{Move, Moves};
use super::rules::{self, Board, Color, Piece};
use super::{exchange, generation};
use crate::DrawRules;
use nullwindow::{Game, Outcome, Value};

/// A position of chess: the board and, in [`DrawRules::Play`], the positions that led to it.
///
/// ```
/// use nullwindow::{Game, MoveList};
/// use nullwindow_games::chess::{Chess, Moves};
///
/// let mut position = Chess::start();
/// let mut moves = Moves::default();
/// position.moves(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let knight = position.parse_move("Nf3").unwrap();
/// assert_eq!(position.move_text(knight), "g1f3");
/// position.make(knight);
/// assert_eq!(
///     position.to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    board: Board,
    draw_rules: DrawRules,
    /// Empty in studies.
    history: History,
}

/// What is needed to take a move back: the board before it.
///
/// It is a copy (104 bytes) and not a list of changes, because the library cannot take moves back.
/// Keeping the boards in a growing list saves one of the two copies but reaches the current board
/// through a pointer, which measured slower (`docs/chess.md`).
#[derive(Clone, Debug)]
pub struct Undo(Board);

impl Chess {
    /// The initial position, for studies, evaluated in centipawns.
    pub fn start() -> Self {
        Chess::from_board(Board::startpos())
    }

    pub(super) fn from_board(board: Board) -> Self {
        Chess { board, draw_rules: DrawRules::default(), history: History::default() }
    }

    #[inline(always)]
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The same position under other draw rules, as the first of a game: its history is dropped.
    pub fn with_draw_rules(self, draw_rules: DrawRules) -> Self {
        Chess { draw_rules, history: History::default(), ..self }
    }

    /// The draw rules in force.
    pub fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// Whether White is to move.
    pub fn white_to_move(&self) -> bool {
        self.board().side_to_move() == Color::White
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.board().checkers().is_empty()
    }

    /// Moves (of either side) since the last capture or pawn move, counted to 100.
    pub fn halfmove_clock(&self) -> u8 {
        self.board().halfmove_clock()
    }

    /// The number of the next move, as in game records: 1 for the first move of either side.
    pub fn move_number(&self) -> usize {
        usize::from(self.board().fullmove_number())
    }

    /// A number for the squares that `m` goes from and to, below 64 · 64.
    pub(super) fn squares_index(&self, m: Move) -> usize {
        m.0.from as usize * 64 + m.0.to as usize
    }

    /// The kind of man that `m` moves, from 0, a pawn, to 5, the king.
    pub(super) fn man_moved(&self, m: Move) -> usize {
        self.board().piece_on(m.0.from).map_or(0, |piece| piece as usize)
    }

    /// Whether `m` captures or promotes.
    #[inline]
    pub fn is_noisy(&self, m: Move) -> bool {
        !exchange::is_quiet(self.board(), m)
    }

    /// What `m` wins or loses in centipawns if both sides keep capturing on its target square while
    /// it pays (static exchange evaluation).
    pub fn exchange(&self, m: Move) -> i32 {
        exchange::value(self.board(), m)
    }

    /// The evaluation in centipawns.
    pub fn centipawns(&self) -> i32 {
        evaluation::centipawns(self.board())
    }

    /// The value of the men and their squares alone in centipawns, from the side to move's point of
    /// view: no mobility, pawn structure, king safety or tempo.
    pub fn material_and_placement(&self) -> i32 {
        evaluation::material_and_placement(self.board())
    }

    /// Whether a draw rule ends the game here although there may be moves.
    #[inline(always)]
    fn is_drawn_by_rule(&self) -> bool {
        // Two earlier occurrences are at least eight moves away.
        const THIRD_OCCURRENCE: u8 = 8;
        self.draw_rules == DrawRules::Play
            && (rules::is_dead(self.board())
                || self.board().halfmove_clock() >= THIRD_OCCURRENCE && self.is_drawn_by_waiting())
    }

    /// Whether fifty moves made no progress, or the position occurs for the third time.
    #[inline(never)]
    fn is_drawn_by_waiting(&self) -> bool {
        self.board().halfmove_clock() >= 100 || self.earlier_occurrences(2) == 2
    }

    /// How often this position occurred since the last capture or pawn move, counting up to
    /// `enough`. Always 0 in studies.
    #[inline(always)]
    fn earlier_occurrences(&self, enough: usize) -> usize {
        let reach = usize::from(self.board.halfmove_clock());
        if reach < 4 { 0 } else { self.history.occurrences(self.board(), reach, enough) }
    }

    #[inline(always)]
    fn remember(&mut self) {
        if self.draw_rules == DrawRules::Play {
            self.history.push(self.board.clone());
        }
    }

    #[inline(always)]
    fn forget(&mut self) {
        if self.draw_rules == DrawRules::Play {
            self.history.pop();
        }
    }
}

impl Game for Chess {
    type Move = Move;
    type Undo = Undo;
    type Moves = Moves;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !generation::has_any(self.board()) {
            // Mate on the board counts even when the fifty-move rule applies.
            return Some(if self.in_check() { Outcome::Loss } else { Outcome::Draw });
        }
        self.is_drawn_by_rule().then_some(Outcome::Draw)
    }

    #[inline]
    fn moves(&self, out: &mut Moves) {
        if self.is_drawn_by_rule() {
            return;
        }
        generation::for_each_set(self.board(), |set| out.push(set));
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        if !self.is_drawn_by_rule() {
            generation::for_each_set(self.board(), |set| count += set.len());
        }
        count
    }

    #[inline(always)]
    fn make(&mut self, m: Move) -> Undo {
        self.remember();
        let undo = Undo(self.board.clone());
        self.board.play_unchecked(m.0);
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, _: Move, undo: Undo) {
        self.board = undo.0;
        self.forget();
    }

    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(self.centipawns())
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(rules::key(self.board()) ^ self.draw_rules.key())
    }

    fn key_from_scratch(&self) -> Option<u64> {
        Some(rules::key_from_scratch(self.board()) ^ self.draw_rules.key())
    }

    const MOVE_INDICES: usize = Move::INDICES;

    #[inline]
    fn move_index(&self, m: Move) -> usize {
        m.index(self.board().side_to_move())
    }

    /// Winning and equal captures and promotions are positive, ordered by what they win; losing
    /// ones are negative; nothing is known about quiet moves.
    #[inline(always)]
    fn knowledge(&self, m: Move) -> i32 {
        exchange::knowledge(self.board(), m)
    }

    #[inline(always)]
    fn for_each_known(&self, moves: &Moves, _: bool, visit: impl FnMut(Move, i32)) {
        exchange::for_each_known(self.board(), moves, visit);
    }

    /// Captures and promotions; in check, every move.
    #[inline]
    fn noisy_moves(&self, out: &mut Moves) {
        if self.in_check() {
            return self.moves(out);
        }
        if self.is_drawn_by_rule() {
            return;
        }
        generation::for_each_noisy_set(self.board(), |set| out.push(set));
    }

    #[inline]
    fn may_stand_pat(&self) -> bool {
        !self.in_check()
    }

    /// Not in check, and not with king and pawns only, where zugzwang is common.
    fn make_null(&mut self) -> Option<Undo> {
        let pawns_and_kings = self.board().pieces(Piece::Pawn) | self.board().pieces(Piece::King);
        let pieces = self.board().colors(self.board().side_to_move()) - pawns_and_kings;
        if pieces.is_empty() {
            return None;
        }
        let mut passed = self.board().null_move()?;
        // Positions before and after a null move do not belong to one game: no repetition across
        // it.
        passed.set_halfmove_clock(0);
        self.remember();
        Some(Undo(std::mem::replace(&mut self.board, passed)))
    }

    #[inline]
    fn unmake_null(&mut self, undo: Undo) {
        self.board = undo.0;
        self.forget();
    }

    /// One earlier occurrence is enough, and so are fifty moves without progress, unless the last
    /// of them mates. Always false in studies.
    #[inline]
    fn is_drawn_by_history(&self) -> bool {
        self.draw_rules == DrawRules::Play
            && (self.earlier_occurrences(1) == 1
                || self.board.halfmove_clock() >= 100 && generation::has_any(self.board()))
    }

    /// The mirror image, and that of the game that led here.
    fn mirrored(&self) -> Option<Self> {
        Some({
            let board = rules::mirrored(&self.board);
            Chess { board, history: self.history.mirrored(), ..*self }
        })
    }
}
