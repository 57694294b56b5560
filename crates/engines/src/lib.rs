//! Engines that play.
//!
//! An [`Engine`] plays a [`Playable`](nullwindow_games::Playable) game. It searches in a thread of its
//! own, against a clock, and reports what it finds to a listener. Protocols connect it to standard
//! input and output; a match lets two of them play.
//!
//! ```
//! use nullwindow_engines::{Configuration, Engine, Goal, Event, Request};
//! use nullwindow_games::Playable;
//! use nullwindow_games::chess::Chess;
//! use std::sync::mpsc;
//!
//! let mut engine = Engine::<Chess>::new(Configuration { megabytes: 1, ..Default::default() })?;
//! let (sender, receiver) = mpsc::channel();
//! let request = Request::new(Chess::start().in_play(), Goal { depth: Some(4), ..Goal::default() });
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
//! | `configuration` | how it searches |
//! | [`time`], `lateness` | how long it thinks |
//! | `engine`, `control`, `engine_thread` | the thread, its controls, its work |
//! | `endgame` | asking a game's solver near the end |
//! | `events` | what it reports |
//! | `level` | levels for people, and how a weak one errs |
//! | `line_io` | what the protocols have in common |
//! | [`units`] | times and table sizes as people write them |
//! | [`uci`] | the protocol of chess programs |
//! | [`gtp`], [`nboard`] | Othello: the Go Text Protocol, and that of NBoard |
//! | [`hub`] | checkers: Scan's protocol |
//! | [`mod@matches`] | matches: openings, players, games, statistics |

#![forbid(unsafe_code)]

mod configuration;
mod control;
mod endgame;
mod engine;
mod engine_thread;
mod events;
#[cfg(feature = "protocols")]
pub mod gtp;
#[cfg(feature = "protocols")]
pub mod hub;
mod lateness;
mod level;
#[cfg_attr(not(feature = "protocols"), allow(dead_code, reason = "most of it is for protocols"))]
mod line_io;
pub mod matches;
#[cfg(feature = "protocols")]
pub mod nboard;
pub mod time;
#[cfg(feature = "protocols")]
pub mod uci;
pub mod units;

pub use configuration::{
    Configuration, ConfigurationError, MOST_EXACT, MOST_GRAIN, MOST_MEGABYTES, MOST_OVERHEAD,
    MOST_THREADS,
};
pub use engine::{Allowance, Engine, EngineError, Goal, Request};
pub use events::{Event, Finished, Report, ReportedLine};
pub use level::{Level, PLAY_MEGABYTES, Weakness, seed_of_the_clock};
pub use line_io::{Flow, LineError};
