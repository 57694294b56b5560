//! Retrograde analysis of one material: both sides to move, together.
//!
//! 1. *Begin*: every position is visited once. A capture is forced and leads to fewer pieces,
//!    crowning leads to fewer men: both are already solved. What remains is the number of steps
//!    that stay within the material, to be refuted one by one.
//! 2. *Spread*: every position found won or lost is passed back to the positions before it. Before
//!    a loss is a win; before a win, one more step is refuted, and with the last one the position
//!    is lost, or drawn if a crowning draws. Only wins and losses count, so the order in which they
//!    spread does not matter, nor does the number of threads.
//! 3. *Finish*: what is neither won nor lost is drawn.

use super::super::board::{Board, Direction, Side, Squares, WHITE_HOME, bits, turned};
use super::super::list::Moves;
use super::super::moves::Move;
use super::material::{Material, Shape};
use super::placements::{Placements, Sets};
use super::{Database, Packed, Slice, Tally, Wld};
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// What is known about a position, in a byte: below `DRAW_IN_HAND`, how many steps are not refuted;
/// from there on the same with a draw in hand; and the six states below.
mod state {
    pub(super) const DRAW_IN_HAND: u8 = 64;
    /// From here on the value is known.
    pub(super) const KNOWN: u8 = 128;
    pub(super) const HOLE: u8 = KNOWN;
    pub(super) const DRAW: u8 = KNOWN + 1;
    pub(super) const WIN: u8 = KNOWN + 2;
    pub(super) const LOSS: u8 = KNOWN + 3;
    /// Known at the beginning, and yet to be spread.
    pub(super) const FRESH_WIN: u8 = KNOWN + 4;
    pub(super) const FRESH_LOSS: u8 = KNOWN + 5;
}

/// The material with one side to move.
struct Half<'a> {
    material: Material,
    shape: Shape,
    placements: Placements<'a>,
    states: Vec<AtomicU8>,
}

/// Solves a material and, if different, the swapped material.
pub(super) fn solve(
    material: Material,
    solved: &Database,
    sets: &Sets,
    threads: usize,
) -> Vec<Slice> {
    let mut halves = vec![Half::new(material, sets)];
    if material != material.swapped() {
        halves.push(Half::new(material.swapped(), sets));
    }
    for half in &halves {
        in_parallel(half.placements.rows(), threads, |row| half.begin_row(row, solved));
    }
    for (i, half) in halves.iter().enumerate() {
        let other = &halves[(i + 1) % halves.len()];
        in_parallel(half.placements.rows(), threads, |row| half.spread_row(row, other));
    }
    halves.into_iter().map(Half::finish).collect()
}

/// How many rows a thread takes at a time.
const SHARE: u32 = 16;

/// Does `work` for every row, shared among at most `threads` threads.
fn in_parallel(rows: u32, threads: usize, work: impl Fn(u32) + Sync) {
    let next = AtomicU32::new(0);
    let worker = || {
        loop {
            let start = next.fetch_add(SHARE, Relaxed);
            if start >= rows {
                return;
            }
            (start..rows.min(start + SHARE)).for_each(&work);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..helpers(rows, threads) {
            // If the system refuses a thread, the others do its share.
            if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
}

/// How many extra threads to start: at most one for each share.
fn helpers(rows: u32, threads: usize) -> usize {
    threads.min(rows.div_ceil(SHARE) as usize).saturating_sub(1)
}

impl<'a> Half<'a> {
    fn new(material: Material, sets: &'a Sets) -> Self {
        let states = || AtomicU8::new(state::HOLE);
        Half {
            material,
            shape: Shape::of(material),
            placements: Placements::new(material, sets),
            states: std::iter::repeat_with(states).take(material.numbers() as usize).collect(),
        }
    }

    /// The states of a row's positions.
    fn row_states(&self, row: u32) -> &[AtomicU8] {
        let length = self.placements.row_length() as usize;
        &self.states[row as usize * length..][..length]
    }

    fn begin_row(&self, row: u32, solved: &Database) {
        let Some(positions) = self.placements.row(row) else { return };
        for (i, state) in self.row_states(row).iter().enumerate() {
            state.store(first_state(&positions.board(i), solved), Relaxed);
        }
    }

    /// Spreads the initially known values, and all that follows from them.
    fn spread_row(&self, row: u32, other: &Half) {
        let states = self.row_states(row);
        let fresh = |s: &AtomicU8| s.load(Relaxed) >= state::FRESH_WIN;
        if !states.iter().any(fresh) {
            return;
        }
        let Some(positions) = self.placements.row(row) else { return };
        let mut waiting = Vec::new();
        for (i, state) in states.iter().enumerate() {
            let value = match state.load(Relaxed) {
                state::FRESH_WIN => Wld::Win,
                state::FRESH_LOSS => Wld::Loss,
                _ => continue,
            };
            waiting.push(Known { board: positions.board(i), value, half: 0 });
            spread([self, other], &mut waiting);
        }
    }

    /// Notes that a step leads to a position of this value; returns the value that this settles, if
    /// any.
    #[inline(always)]
    fn note(&self, board: &Board, after_step: Wld) -> Option<Wld> {
        let cell = &self.states[self.shape.number(board) as usize];
        let mut before = cell.load(Relaxed);
        loop {
            if before >= state::KNOWN {
                return None;
            }
            let (now, news) = match after_step {
                Wld::Loss => (state::WIN, Some(Wld::Win)),
                _ if before == 1 => (state::LOSS, Some(Wld::Loss)),
                _ => (before - 1, None),
            };
            match cell.compare_exchange_weak(before, now, Relaxed, Relaxed) {
                Ok(_) => return news,
                Err(changed) => before = changed,
            }
        }
    }

    fn finish(self) -> Slice {
        let values = self.states.iter().map(|state| match state.load(Relaxed) {
            state::WIN | state::FRESH_WIN => Wld::Win,
            state::LOSS | state::FRESH_LOSS => Wld::Loss,
            _ => Wld::Draw,
        });
        let values = Packed::pack(values);
        let mut tally = Tally::default();
        for state in &self.states {
            match state.load(Relaxed) {
                state::HOLE => {}
                state::WIN | state::FRESH_WIN => tally.wins += 1,
                state::LOSS | state::FRESH_LOSS => tally.losses += 1,
                _ => tally.draws += 1,
            }
        }
        Slice { material: self.material, shape: self.shape, tally, values }
    }
}

/// What captures and crownings alone prove about a position, and how many steps remain.
fn first_state(board: &Board, solved: &Database) -> u8 {
    if board.has_capture() {
        let mut captures = Moves::new();
        board.captures(&mut captures);
        return match best(board, captures.iter(), solved) {
            Some(Wld::Win) => state::FRESH_WIN,
            Some(Wld::Draw) => state::DRAW,
            _ => state::FRESH_LOSS,
        };
    }
    match (best_crowning(board, solved), steps_within(board)) {
        (Some(Wld::Win), _) => state::FRESH_WIN,
        (Some(Wld::Draw), steps) => state::DRAW_IN_HAND + steps,
        (_, 0) => state::FRESH_LOSS,
        (_, steps) => steps,
    }
}

/// The best of some moves that lead out of the material.
fn best(board: &Board, moves: impl Iterator<Item = Move>, solved: &Database) -> Option<Wld> {
    let mut best = None;
    for m in moves {
        let answer = solved.probe_board(&board.after(m));
        match answer.expect("captures and crownings lead to solved materials") {
            Wld::Loss => return Some(Wld::Win),
            Wld::Draw => best = Some(Wld::Draw),
            Wld::Win => best = best.or(Some(Wld::Loss)),
        }
    }
    best
}

fn best_crowning(board: &Board, solved: &Database) -> Option<Wld> {
    if board.own() & !board.kings() & BEFORE_CROWN_ROW == 0 {
        return None;
    }
    let mut moves = Moves::new();
    board.moves(&mut moves);
    best(board, moves.iter().filter(|m| m.crowns()), solved)
}

/// How many steps stay within the material, where there is no capture.
#[inline]
fn steps_within(board: &Board) -> u8 {
    let empty = board.empty();
    let count =
        |d: Direction, movers: Squares, to: Squares| (movers & d.step_back(to)).count_ones();
    let men = board.own() & !board.kings();
    let kings = board.own() & board.kings();
    let of_men = MEN_AHEAD.map(|d| count(d, men, empty & !WHITE_HOME));
    let of_kings = Direction::ALL.map(|d| count(d, kings, empty));
    (of_men.iter().sum::<u32>() + of_kings.iter().sum::<u32>()) as u8
}

const MEN_AHEAD: [Direction; 2] = [Direction::UpRight, Direction::UpLeft];
const MEN_BACK: [Direction; 2] = [Direction::DownLeft, Direction::DownRight];

/// The row from which men are crowned.
const BEFORE_CROWN_ROW: Squares =
    Direction::UpRight.step_back(WHITE_HOME) | Direction::UpLeft.step_back(WHITE_HOME);

/// A position found won or lost.
struct Known {
    board: Board,
    value: Wld,
    /// The half it belongs to.
    half: u8,
}

/// Passes the waiting values, and all that follow from them, back to the positions before.
fn spread(halves: [&Half; 2], waiting: &mut Vec<Known>) {
    while let Some(Known { board, value, half }) = waiting.pop() {
        // The side that moved last is to move in the earlier position: turn the board its way up.
        let own = turned(board.opponent());
        let opponent = turned(board.own());
        let kings = turned(board.kings());
        let half = half ^ 1;
        let mut step_back = |direction: Direction, movers: Squares, king: bool| {
            for bit in bits(movers & direction.step_back(!(own | opponent))) {
                let moved = 1 << bit | 1 << ((bit + direction.rotation()) & 31);
                let kings = if king { kings ^ moved } else { kings };
                let before = Board::new(own ^ moved, opponent, kings, Side::Black);
                if let Some(value) = halves[usize::from(half)].note(&before, value) {
                    waiting.push(Known { board: before, value, half });
                }
            }
        };
        MEN_BACK.into_iter().for_each(|direction| step_back(direction, own & !kings, false));
        Direction::ALL.into_iter().for_each(|direction| step_back(direction, own & kings, true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_thread_is_without_a_share() {
        assert_eq!(helpers(0, 8), 0);
        assert_eq!(helpers(SHARE, 8), 0, "one share needs no helper");
        assert_eq!(helpers(SHARE + 1, 8), 1);
        assert_eq!(helpers(1000 * SHARE, 8), 7);
        assert_eq!(helpers(3 * SHARE, usize::MAX), 2);
    }

    #[test]
    fn every_row_is_worked_on_once() {
        for (rows, threads) in [(0, 3), (1, 1), (15, 4), (16, 4), (17, 4), (1000, 5)] {
            let visits: Vec<_> = (0..rows).map(|_| AtomicU32::new(0)).collect();
            in_parallel(rows, threads, |row| {
                visits[row as usize].fetch_add(1, Relaxed);
            });
            assert!(visits.iter().all(|v| v.load(Relaxed) == 1), "{rows} rows, {threads} threads");
        }
    }
}
