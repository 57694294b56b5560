//! Engines that play.
//!
//! An [`Engine`] searches in a thread of its own, against a clock, and reports what it finds to a
//! listener. Protocols connect it to standard input and output; a match lets two of them play.
//!
//! ```
//! use nullwindow_engines::{Configuration, Engine, Goal, Event, Playable, Request};
//! use nullwindow_games::chess::Chess;
//! use std::sync::mpsc;
//!
//! let mut engine = Engine::<Chess>::new(Configuration { megabytes: 1, ..Default::default() })?;
//! let (sender, receiver) = mpsc::channel();
//! let request = Request::new(Chess::beginning(), Goal { depth: Some(4), ..Goal::default() });
//! engine.go(request, move |event| drop(sender.send(event)));
//! let best = receiver.iter().find_map(|event| match event {
//!     Event::Finished(end) => end.best,
//!     _ => None,
//! });
//! assert!(best.is_some());
//! # Ok::<(), nullwindow_engines::EngineError>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `playable` | what an engine needs from a game |
//! | `configuration`, `switches` | how it searches |
//! | [`time`], `lateness` | how long it thinks |
//! | `engine`, `control`, `engine_thread` | the thread, its controls, its work |
//! | `expert` | what is known without a search: Othello near its end |
//! | `events` | what it reports |
//! | `line_io` | what the protocols have in common |
//! | [`uci`] | the protocol of chess programs |
//! | [`gtp`], [`nboard`] | Othello: the Go Text Protocol, and that of NBoard |
//! | [`hub`] | checkers: Scan's protocol |
//! | `checkers_database`, `plain` | checkers with an endgame database; games with a plain evaluation |
//! | `small_games` | connect four, tic-tac-toe, Kalah |
//! | [`mod@matches`] | matches: openings, players, games, statistics |

#![forbid(unsafe_code)]

mod checkers_database;
mod configuration;
mod control;
mod engine;
mod engine_thread;
mod events;
mod expert;
pub mod gtp;
pub mod hub;
mod lateness;
mod line_io;
pub mod matches;
pub mod nboard;
mod plain;
mod playable;
mod small_games;
pub mod switches;
pub mod time;
pub mod uci;

pub use configuration::{
    Configuration, ConfigurationError, MOST_EXACT, MOST_GRAIN, MOST_MEGABYTES, MOST_OVERHEAD,
    MOST_THREADS, algorithm,
};
pub use engine::{Allowance, Engine, EngineError, Goal, Request};
pub use events::{Event, Finished, Report, ReportedLine};
pub use line_io::{Flow, LineError};
pub use plain::{Plain, PlainlyJudged};
pub use playable::Playable;
