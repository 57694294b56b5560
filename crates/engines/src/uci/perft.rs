//! `go perft N`: counts positions in a thread of its own, until all are counted or it is stopped.

use super::info::Style;
use crate::line_io::Output;
use nullwindow::{Game, MoveList};
use nullwindow_games::chess::{Chess, Move};
use nullwindow_games::perft::perft;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

/// Deeper counts take minutes, and the end of input waits for them.
pub(super) const DEEPEST: u32 = 6;

/// Counts to this depth, tens of thousands of positions, are not interrupted.
const AT_ONCE: u32 = 3;

/// A running count. Dropping it waits for its end.
pub(super) struct Count {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Count {
    /// Starts counting. The count below each move is reported as soon as it is known.
    pub fn begin<W: Write + Send + 'static>(
        mut board: Chess,
        depth: u32,
        style: Style,
        output: Output<W>,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        let work = move || {
            let below = &mut |board: &Chess, m, count| {
                output.say(&format!("{}: {count}", style.one(board, m)));
            };
            output.say(&match count(&mut board, depth, &raised, below) {
                Some(all) => format!("Nodes searched: {all}"),
                None => format!("info string go perft {depth}: stopped"),
            });
        };
        let thread = std::thread::Builder::new().spawn(work)?;
        Ok(Count { stop, thread: Some(thread) })
    }

    /// Ends it soon.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported on standard error.
            let _ = thread.join();
        }
    }
}

/// The number of positions `depth` moves away, unless stopped. `below` is called with each move's
/// count.
fn count(
    board: &mut Chess,
    depth: u32,
    stop: &AtomicBool,
    below: &mut dyn FnMut(&Chess, Move, u64),
) -> Option<u64> {
    let mut moves = <Chess as Game>::Moves::default();
    board.moves(&mut moves);
    let mut all = 0;
    for m in (0..moves.len()).map(|at| moves.nth(at)) {
        if stop.load(Relaxed) {
            return None;
        }
        let undo = board.make(m);
        let found = match depth - 1 {
            left @ 0..=AT_ONCE => Some(perft(board, left)),
            left => count(board, left, stop, &mut |_, _, _| {}),
        };
        board.unmake(m, undo);
        below(board, m, found?);
        all += found?;
    }
    Some(all)
}
