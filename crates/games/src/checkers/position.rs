//! The position as searches see it: the board, its key, and the draw rules.

use super::board::{Board, Side};
use super::evaluation;
use super::key::key_of;
use super::list::Moves;
use super::moves::Move;
use crate::DrawRules;
use nullwindow::{Game, Outcome, Value};

/// After this many moves by both sides together in which no man moved and nothing was captured, a
/// game under [`DrawRules::Play`] is drawn: forty each.
pub const QUIET_LIMIT: u16 = 80;

/// What crowning a man is worth among moves.
const CROWNING: i32 = 60;

/// A position of English checkers (draughts on 8×8), and the game from there on.
///
/// Under [`DrawRules::Play`] the third occurrence of a position with the same side to move is a draw,
/// and so is the fortieth move of each side in a row in which no man moved and nothing was captured.
/// Having no move comes first: that is a loss.
///
/// ```
/// use nullwindow::Game;
/// use nullwindow_games::checkers::Checkers;
///
/// let mut position = Checkers::start();
/// let first = position.parse_move("11-15").unwrap();
/// position.make(first);
/// assert_eq!(position.to_string(), "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
/// let capture: Checkers = "B:W18,26:BK22".parse().unwrap();
/// let m = capture.parse_move("22x31").unwrap();
/// assert_eq!(capture.move_text(m), "22x31");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkers {
    board: Board,
    key: u64,
    rules: DrawRules,
    /// Under [`DrawRules::Play`]: moves since a man moved or something was captured.
    quiet: u16,
    /// Under [`DrawRules::Play`]: how often this position occurred before.
    earlier: u16,
    /// Under [`DrawRules::Play`]: the boards before this one. Boards rather than keys, so that the
    /// position can be mirrored, and no collision ever draws a game.
    history: Vec<Past>,
}

/// The state before a move, under [`DrawRules::Play`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Past {
    board: Board,
    quiet: u16,
    earlier: u16,
}

/// What is needed to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    board: Board,
    key: u64,
}

impl Checkers {
    /// The position before the first move, Black to move.
    pub fn start() -> Self {
        Checkers::new(Board::START)
    }

    /// A position without history, under [`DrawRules::Study`].
    pub fn new(board: Board) -> Self {
        Checkers {
            board,
            key: key_of(&board),
            rules: DrawRules::Study,
            quiet: 0,
            earlier: 0,
            history: Vec::new(),
        }
    }

    /// The same board with other draw rules; its history is dropped.
    pub fn with_draw_rules(self, rules: DrawRules) -> Self {
        Checkers { rules, key: key_of(&self.board) ^ rules.key(), ..Checkers::new(self.board) }
    }

    /// The draw rules in force.
    pub fn draw_rules(&self) -> DrawRules {
        self.rules
    }

    /// Where the pieces are and whose turn it is.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        self.board.side()
    }

    /// Whether the game is drawn by rule here, leaving aside a player without moves.
    #[inline(always)]
    fn is_drawn_by_rule(&self) -> bool {
        self.rules == DrawRules::Play && (self.quiet >= QUIET_LIMIT || self.earlier >= 2)
    }

    /// Notes what the draw rules need, before the board changes.
    #[cold]
    fn remember(&mut self, m: Move) {
        let Checkers { board, quiet, earlier, .. } = *self;
        self.history.push(Past { board, quiet, earlier });
        let after = board.after(m);
        self.quiet = if !m.by_king() || m.is_capture() { 0 } else { quiet + 1 };
        let since_progress = self.history.iter().rev().take(usize::from(self.quiet));
        self.earlier = since_progress.filter(|past| past.board == after).count() as u16;
    }

    /// Undoes the last [`Checkers::remember`].
    #[cold]
    fn forget(&mut self) {
        if let Some(Past { quiet, earlier, .. }) = self.history.pop() {
            (self.quiet, self.earlier) = (quiet, earlier);
        }
    }
}

impl Game for Checkers {
    type Move = Move;
    type Undo = Undo;
    type Moves = Moves;

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        if !self.board.has_move() {
            Some(Outcome::Loss)
        } else if self.is_drawn_by_rule() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline(always)]
    fn moves(&self, out: &mut Moves) {
        if !self.is_drawn_by_rule() {
            self.board.moves(out);
        }
    }

    #[inline(always)]
    fn make(&mut self, m: Move) -> Undo {
        if self.rules == DrawRules::Play {
            self.remember(m);
        }
        let undo = Undo { board: self.board, key: self.key };
        self.key = undo.key ^ self.board.play(m);
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, _: Move, undo: Undo) {
        (self.board, self.key) = (undo.board, undo.key);
        if self.rules == DrawRules::Play {
            self.forget();
        }
    }

    #[inline(always)]
    fn evaluate(&self) -> Value {
        Value::new(evaluation::evaluate(&self.board))
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.key)
    }

    fn key_from_scratch(&self) -> Option<u64> {
        Some(key_of(&self.board) ^ self.rules.key())
    }

    /// By to, man or king, side, from.
    const MOVE_INDICES: usize = 2 * 2 * 32 * 32;

    #[inline]
    fn move_index(&self, m: Move) -> usize {
        m.index()
    }

    /// Large captures first; then crowning. That a step lets the opponent capture says nothing:
    /// most advantages are won by exchanges, and trying them last made trees half as large again.
    fn knowledge(&self, m: Move) -> i32 {
        let crowns = CROWNING * i32::from(m.crowns());
        if !m.is_capture() {
            return crowns; // In most positions no move captures.
        }
        let kings_taken = (m.captured() & self.board.kings()).count_ones() as i32;
        100 * m.captures() as i32 + 30 * kings_taken + crowns
    }

    #[inline(always)]
    fn for_each_known(&self, moves: &Moves, _: bool, mut visit: impl FnMut(Move, i32)) {
        moves.for_each_step_ahead(|m, crowns| visit(m, CROWNING * i32::from(crowns)));
        for &m in moves.others() {
            visit(m, self.knowledge(m));
        }
    }

    /// Captures are forced, so a quiescence search follows them to the end.
    #[inline(always)]
    fn noisy_moves(&self, out: &mut Moves) {
        if !self.is_drawn_by_rule() {
            self.board.captures(out);
        }
    }

    #[inline(always)]
    fn may_stand_pat(&self) -> bool {
        !self.board.has_capture()
    }

    /// Under [`DrawRules::Study`] nothing is remembered, so nothing is a repetition.
    #[inline]
    fn is_drawn_by_history(&self) -> bool {
        self.rules == DrawRules::Play
            && (self.earlier > 0
                || self.is_drawn_by_rule() && self.outcome() == Some(Outcome::Draw))
    }

    /// The board rotated by 180° with the colours exchanged, and so the boards of the history.
    fn mirrored(&self) -> Option<Self> {
        Some({
            let board = self.board.mirrored();
            Checkers {
                board,
                key: key_of(&board) ^ self.rules.key(),
                history: self
                    .history
                    .iter()
                    .map(|p| Past { board: p.board.mirrored(), ..*p })
                    .collect(),
                ..*self
            }
        })
    }
}
