//! A game whose evaluation cannot be trusted: to be survived, not solved.

use nullwindow::{ArrayVec, Game, Outcome, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// Who has just moved stands far better: odd and even depths never agree.
    Optimism,
    /// Every leaf is judged otherwise than the last: no two passes agree.
    Fickleness,
}

/// Three moves everywhere, no end.
#[derive(Clone, Debug)]
pub struct Moody {
    mood: Mood,
    ply: u64,
    path: u64,
    asked: Arc<AtomicU64>,
}

/// Far beyond any aspiration window, within what an evaluation may return.
const SWING: i32 = 7_000_000;

impl Moody {
    pub fn new(mood: Mood) -> Self {
        Moody { mood, ply: 0, path: 1, asked: Arc::new(AtomicU64::new(0)) }
    }
}

impl Game for Moody {
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
        match self.mood {
            Mood::Optimism => Value::new(noise - SWING),
            Mood::Fickleness => {
                // Long spells, so that whole passes are judged alike and the next one otherwise.
                let spell = self.asked.fetch_add(1, Relaxed) / 7;
                Value::new(if spell.is_multiple_of(2) { SWING - noise } else { noise - SWING })
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
