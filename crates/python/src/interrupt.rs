//! Work that leaves the interpreter free, and that Ctrl-C can end.

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

/// How often signals are looked for.
const PATIENCE: Duration = Duration::from_millis(20);
/// Searches recurse once a ply, and trees may be ten thousand plies deep. Untouched pages cost nothing.
const STACK: usize = 256 << 20;

/// What work found, and whether Ctrl-C ended it.
pub struct Finished<T> {
    pub result: T,
    pub interrupted: bool,
}

/// Where a thread leaves its result.
struct Slot<T> {
    result: Mutex<Option<thread::Result<T>>>,
    is_there: Condvar,
}

impl<T> Slot<T> {
    fn fill(&self, result: thread::Result<T>) {
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.is_there.notify_all();
    }

    /// Waits for the result, for a short time.
    fn wait(&self) -> Option<thread::Result<T>> {
        let guard = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.is_there.wait_timeout_while(guard, PATIENCE, |result| result.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }
}

/// Runs `work` on a thread of its own, without the interpreter lock. On Ctrl-C the flag is raised, which must
/// end it soon.
///
/// # Errors
/// There can be no thread, a signal handler raised something other than `KeyboardInterrupt`, or the work panicked.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<Finished<T>> {
    let slot = &Slot { result: Mutex::new(None), is_there: Condvar::new() };
    thread::scope(|scope| {
        let worker = || slot.fill(catch_unwind(AssertUnwindSafe(work)));
        Builder::new().stack_size(STACK).spawn_scoped(scope, worker)?;
        let (mut raised, mut interrupted) = (None, false);
        let result = loop {
            if let Some(result) = py.detach(|| slot.wait()) {
                break result;
            }
            if let Err(error) = py.check_signals() {
                stop.store(true, Relaxed);
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    interrupted = true;
                } else {
                    raised.get_or_insert(error);
                }
            }
        };
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(Finished { result, interrupted }),
            (None, Err(panic)) => Err(panicked(&*panic)),
        }
    })
}

/// A panic, which only a game of a user's own should have, as Python raises it. Rust has printed where it was.
fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    PyRuntimeError::new_err(format!("the game panicked in Rust: {text}"))
}
