//! `verify` and `advise`, for every kind of game.

use crate::interrupt::interruptible;
use crate::json;
#[cfg(feature = "advice")]
use crate::refused;
use crate::tree::{Ending, uninterrupted};
use nullwindow::Depth;
use nullwindow_games::Playable;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

/// A turn of `advise`, which keeps the start of its game in one place.
///
/// # Errors
/// It is at work, perhaps on the game that asks.
pub fn one_at_a_time(advising: &Mutex<()>) -> PyResult<MutexGuard<'_, ()>> {
    match advising.try_lock() {
        Ok(turn) => Ok(turn),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("advice is being given on another game; wait for it"))
        }
    }
}

/// How much is checked.
pub struct Extent {
    pub seed: u64,
    pub games: u32,
    pub plies: u32,
    pub searches: u32,
    pub depth: u16,
}

/// How much is measured.
#[cfg_attr(not(feature = "advice"), expect(dead_code, reason = "nothing is measured"))]
pub struct Effort {
    pub seed: u64,
    pub nodes: u64,
    pub positions: usize,
    pub jobs: usize,
    pub depth: Option<u16>,
}

/// Checks the game that begins here. The verdict, as JSON and as text.
///
/// # Errors
/// Ctrl-C, or what a signal handler raised.
pub fn verify<G: Playable>(
    py: Python<'_>,
    start: &G,
    stop: &AtomicBool,
    extent: &Extent,
    is_python: bool,
) -> PyResult<(String, String)> {
    let game = Ending { game: start.clone(), stop };
    let check = || {
        let verification = nullwindow::verify(game).seed(extent.seed);
        let verification = verification.games(extent.games, extent.plies);
        verification.searches(extent.searches, Depth::new(extent.depth)).run()
    };
    let finished = interruptible(py, stop, || match is_python {
        true => Python::attach(|_| check()),
        false => check(),
    })?;
    let verdict = uninterrupted(finished)?;
    Ok((json(&verdict), verdict.to_string()))
}

/// Advises on the game that begins here. The advice, as JSON and as text; after Ctrl-C what was found so far.
///
/// # Errors
/// The game has too few positions, or what a signal handler raised.
#[cfg(feature = "advice")]
pub fn advise<G: Playable>(
    py: Python<'_>,
    start: &G,
    stop: &Arc<AtomicBool>,
    effort: &Effort,
) -> PyResult<(String, String)> {
    let finished = interruptible(py, stop, || {
        let advisor = nullwindow_lab::advise::advise(start.clone())
            .seed(effort.seed)
            .nodes(effort.nodes)
            .positions(effort.positions)
            .jobs(effort.jobs)
            .stop(Arc::clone(stop));
        let advisor = match effort.depth {
            Some(depth) => advisor.depth(depth),
            None => advisor,
        };
        advisor.run(&|_| ())
    })?;
    let advice = finished.result.map_err(refused)?;
    let search = format!("nullwindow search {}", G::NAME);
    Ok((advice.json(&search).to_string(), advice.text(&search)))
}

/// The same, built without it.
#[cfg(not(feature = "advice"))]
pub fn advise<G: Playable>(
    _: Python<'_>,
    _: &G,
    _: &Arc<AtomicBool>,
    _: &Effort,
) -> PyResult<(String, String)> {
    Err(crate::refused("this nullwindow was built without advice"))
}
