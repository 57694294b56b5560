//! A clock while the computer thinks.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Does the work; meanwhile a terminal shows for how long, from half a second on.
pub fn with_clock<T>(work: impl FnOnce() -> T) -> T {
    if !stderr().is_terminal() {
        return work();
    }
    std::thread::scope(|scope| {
        // Dropped when the work is done.
        let (done, wait) = mpsc::channel::<()>();
        scope.spawn(move || {
            let began = Instant::now();
            let mut shown = false;
            while wait.recv_timeout(Duration::from_millis(500)) == Err(RecvTimeoutError::Timeout) {
                shown = true;
                eprint!("\rthinking {:.0} s ", began.elapsed().as_secs_f64());
                let _ = stderr().flush();
            }
            if shown {
                eprint!("\r\x1b[K");
                let _ = stderr().flush();
            }
        });
        let found = work();
        drop(done);
        found
    })
}
