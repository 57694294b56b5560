//! A game whose evaluation cannot be trusted: searches must end all the same.

use nullwindow::{ArrayVec, Game, Outcome, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The side that just moved is far ahead: odd and even depths never agree.
    Optimistic,
    /// Leaves are evaluated differently from call to call: no two passes agree.
    Inconsistent,
}

/// Three moves everywhere, no end.
#[derive(Clone, Debug)]
pub struct Unreliable {
    flaw: Flaw,
    ply: u64,
    path: u64,
    asked: Arc<AtomicU64>,
}

/// Far beyond any aspiration window, within what an evaluation may return.
const SWING: i32 = 7_000_000;

impl Unreliable {
    pub fn new(flaw: Flaw) -> Self {
        Unreliable { flaw, ply: 0, path: 1, asked: Arc::new(AtomicU64::new(0)) }
    }
}

impl Game for Unreliable {
    type Move = u8;
    type Undo = u64;
    type Moves = ArrayVec<u8, 3>;

    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(0..3);
    }
    fn make(&mut self, m: u8) -> u64 {
        self.ply += 1;
        let before = self.path;
        self.path = before * 4 + u64::from(m);
        before
    }
    fn unmake(&mut self, _: u8, path: u64) {
        self.ply -= 1;
        self.path = path;
    }
    fn evaluate(&self) -> Value {
        let noise = (self.path.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as i32;
        match self.flaw {
            Flaw::Optimistic => Value::new(noise - SWING),
            Flaw::Inconsistent => {
                // Long runs, so that whole passes agree and the next one does not.
                let run = self.asked.fetch_add(1, Relaxed) / 7;
                Value::new(if run.is_multiple_of(2) { SWING - noise } else { noise - SWING })
            }
        }
    }

    fn key(&self) -> Option<u64> {
        Some({
            let z = (self.path << 1 | self.ply & 1).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            z ^ (z >> 32)
        })
    }

    const MOVE_INDICES: usize = 3;
    fn move_index(&self, m: u8) -> usize {
        usize::from(m)
    }
}
