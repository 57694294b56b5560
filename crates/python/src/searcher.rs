//! `Searcher`: a set-up search with its memory.

use crate::options::{Arguments, Options};
use crate::refused;
use crate::work::Asked;
use nullwindow::searcher::{Answer, Enhancements, Limits, Settings};
use nullwindow_games::Playable;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Release};

/// Searches positions, and keeps its transposition table and history from one search to the next.
#[pyclass(frozen, module = "nullwindow._nullwindow")]
pub struct Searcher {
    options: Options,
    memory: Mutex<Memory>,
    /// Whether it is searching: whoever waited for it with the interpreter lock would wait for ever.
    is_busy: AtomicBool,
}

/// The time of one search.
struct Busy<'a>(&'a AtomicBool);

impl<'a> Busy<'a> {
    fn new(flag: &'a AtomicBool) -> PyResult<Self> {
        match flag.swap(true, Acquire) {
            false => Ok(Busy(flag)),
            true => Err(PyRuntimeError::new_err("this searcher is searching; use another one")),
        }
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.store(false, Release);
    }
}

/// What a searcher remembers, and of which game.
struct Memory {
    searcher: nullwindow::Searcher,
    game: String,
}

/// What one search is asked besides: root moves by their numbers, and how many lines.
#[derive(Clone, Default)]
pub struct Request {
    pub only: Option<Arc<[u32]>>,
    pub lines: usize,
}

#[pymethods]
impl Searcher {
    #[new]
    fn new(arguments: Arguments) -> PyResult<Self> {
        let options = Options::read(arguments)?;
        let memory = Memory { searcher: options.searcher(), game: String::new() };
        Ok(Searcher { options, memory: Mutex::new(memory), is_busy: AtomicBool::new(false) })
    }

    /// Forgets what earlier searches found.
    fn forget(&self) -> PyResult<()> {
        let _busy = Busy::new(&self.is_busy)?;
        self.with_memory(|memory| memory.searcher.forget());
        Ok(())
    }
}

impl Searcher {
    fn with_memory<T>(&self, work: impl FnOnce(&mut Memory) -> T) -> T {
        work(&mut self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    /// Searches a position of any game. What is remembered of another game is forgotten first. A game that calls
    /// Python is searched by one thread.
    ///
    /// # Errors
    /// An enhancement that was asked for has no effect, or a signal handler raised.
    pub fn run<G: Playable>(
        &self,
        py: Python<'_>,
        asked: &Asked<G>,
        request: &Request,
    ) -> PyResult<(Answer<G::Move>, bool)> {
        let _busy = Busy::new(&self.is_busy)?;
        let set = self.options.enhancements(&asked.game).map_err(refused)?;
        let limits = Limits {
            stop: Some(Arc::clone(&asked.failure.stop)),
            only: request.only.clone(),
            lines: request.lines,
            ..self.options.limits.clone()
        };
        let threads = if asked.origin.is_python() { 1 } else { self.options.threads };
        let search = || self.answer(&asked.game, &asked.name, set, limits, threads);
        let finished = asked.run(py, search)?;
        Ok((finished.result, finished.interrupted))
    }

    fn answer<G: Playable>(
        &self,
        position: &G,
        game: &str,
        set: Enhancements,
        limits: Limits,
        threads: usize,
    ) -> Answer<G::Move> {
        let settings = self.options.settings::<G>();
        self.with_memory(|memory| {
            if memory.game != game {
                memory.searcher.forget();
                game.clone_into(&mut memory.game);
            }
            let driver = settings.driver.with(set);
            *memory.searcher.settings_mut() = Settings { driver, ..settings };
            memory.searcher.set_threads(threads);
            *memory.searcher.limits_mut() = limits;
            G::search_by(&mut memory.searcher, set, position, &mut |_| {})
        })
    }
}
