//! Programs that play.
//!
//! An [`Engine`] searches in a thread of its own, against a clock, and tells a listener what it
//! finds. Protocols put it behind standard input and output; a contest lets two of them play.
//!
//! ```
//! use nullwindow_engines::{Configuration, Engine, Goal, News, Playable, Request};
//! use nullwindow_games::chess::Chess;
//! use std::sync::mpsc;
//!
//! let mut engine = Engine::<Chess>::new(Configuration { megabytes: 1, ..Default::default() })?;
//! let (sender, receiver) = mpsc::channel();
//! let request = Request::new(Chess::beginning(), Goal { depth: Some(4), ..Goal::default() });
//! engine.go(request, move |news| drop(sender.send(news)));
//! let best = receiver.iter().find_map(|news| match news {
//!     News::Finished(end) => end.best,
//!     _ => None,
//! });
//! assert!(best.is_some());
//! # Ok::<(), nullwindow_engines::EngineError>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `playable` | what an engine needs to know of a game |
//! | `configuration`, `algorithm`, `switches` | how it searches |
//! | [`time`], `lateness` | how long it thinks |
//! | `engine`, `control`, `mind` | the thread, how it is steered, what it does |
//! | `expert` | what is known without a search: Othello near its end |
//! | `news`, `passes` | what it tells |
//! | `talk` | what the protocols have in common |
//! | [`uci`] | chess programs' protocol |
//! | [`gtp`], [`nboard`] | Othello: the Go Text Protocol, and that of NBoard |
//! | [`hub`] | checkers: Scan's protocol |
//! | `informed`, `plain` | checkers with an endgame database; games with a plain evaluation |
//! | `small_games` | connect four, tic-tac-toe |
//! | [`contest`] | matches: openings, players, games, statistics |

#![forbid(unsafe_code)]

pub mod algorithm;
mod configuration;
pub mod contest;
mod control;
mod engine;
mod expert;
pub mod gtp;
pub mod hub;
mod informed;
mod lateness;
mod mind;
pub mod nboard;
mod news;
mod passes;
mod plain;
mod playable;
mod small_games;
pub mod switches;
mod talk;
pub mod time;
pub mod uci;

pub use configuration::{
    Configuration, ConfigurationError, MOST_EXACT, MOST_GRAIN, MOST_MEGABYTES, MOST_OVERHEAD,
    MOST_THREADS,
};
pub use engine::{Allowance, Engine, EngineError, Goal, Request};
pub use news::{Finished, News, Report, ReportedLine};
pub use plain::{Plain, PlainlyJudged};
pub use playable::Playable;
pub use talk::{Flow, TalkError};
