//! What the methods of a user's game may return, and what is said of anything else.

use nullwindow::{Outcome, Player, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// What `outcome` may return while the game goes on.
pub const GOES_ON: i64 = i64::MIN;
/// How many numbers `move_index` may return.
pub const MOVE_INDICES: usize = 4096;

/// What went wrong in a game, and the flag that ends its search.
///
/// From then on every position counts as the end of the game, so that nothing more is asked of it.
#[derive(Default)]
pub struct Failure {
    first: Mutex<Option<PyErr>>,
    failed: AtomicBool,
    pub stop: Arc<AtomicBool>,
}

impl Failure {
    #[inline(always)]
    pub fn has_happened(&self) -> bool {
        self.failed.load(Relaxed)
    }

    #[cold]
    pub fn set(&self, error: PyErr) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
        self.failed.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// The first error, if there was one.
    pub fn raise(&self) -> PyResult<()> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        first.map_or(Ok(()), Err)
    }
}

#[cold]
fn wrong(name: &str, number: i64, right: &str) -> PyErr {
    PyValueError::new_err(format!("{name}() returned {number}; {right}"))
}

/// A value. With `is_checked` one out of range is passed on, for `verify` to find.
#[inline(always)]
pub fn value(name: &str, number: i64, is_checked: bool) -> PyResult<Value> {
    match Value::score(number) {
        Some(value) => Ok(value),
        None => out_of_range(name, number, is_checked),
    }
}

#[cold]
fn out_of_range(name: &str, number: i64, is_checked: bool) -> PyResult<Value> {
    if is_checked {
        let most = i64::from(Value::INFINITY.get()) - 1;
        return Ok(Value::new(number.clamp(-most, most) as i32));
    }
    let right = format!("a value is a whole number within ±{}", Value::LIMIT);
    Err(wrong(name, number, &right))
}

/// How the game ended, if it did.
#[inline(always)]
pub fn outcome(number: i64, is_checked: bool) -> PyResult<Option<Outcome>> {
    let win = i64::from(Value::WIN.get());
    Ok(match number {
        GOES_ON => None,
        0 => Some(Outcome::Draw),
        number if number == win => Some(Outcome::Win),
        number if number == -win => Some(Outcome::Loss),
        score => Some(Outcome::Score(value("outcome", score, is_checked)?)),
    })
}

/// Who is to move.
#[inline(always)]
pub fn player(number: i64) -> PyResult<Option<Player>> {
    match number {
        0 => Ok(Some(Player::First)),
        1 => Ok(Some(Player::Second)),
        _ => Err(wrong("to_move", number, "it must be 0 or 1")),
    }
}

/// The number of a move, for the history. With `is_checked` a greater one is passed on, for `verify` to find.
#[inline(always)]
pub fn move_index(number: i64, is_checked: bool) -> PyResult<usize> {
    match usize::try_from(number) {
        Ok(index) if index < MOVE_INDICES || is_checked => Ok(index),
        _ => {
            Err(wrong("move_index", number, &format!("it must be from 0 to {}", MOVE_INDICES - 1)))
        }
    }
}

/// The number of a move of a game that gives none: those of one side with the same move share it.
#[inline]
pub fn usual_index(m: u64, plies: u32) -> usize {
    const EACH: u64 = MOVE_INDICES as u64 / 2;
    (m % EACH * 2) as usize + (plies % 2) as usize
}

/// What a move promises.
#[inline(always)]
pub fn knowledge(number: i64) -> i32 {
    number.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// A key whose bits are all as good as random, for the table (the finaliser of SplitMix64).
#[inline]
pub fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
