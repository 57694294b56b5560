//! The practical search: the papers' algorithms as played.
//!
//! One node routine, one table, one set of orderings, and drivers on top. What an engine and a
//! library user run:
//!
//! ```
//! use nullwindow::searcher::{Driver, Searcher};
//! use nullwindow_games::othello::Othello;
//! use std::time::Duration;
//!
//! let mut searcher = Searcher::new().knowledge().driver(Driver::MtdF).depth(6);
//! let answer = searcher.search(&Othello::start());
//! assert!(answer.pv_complete);
//! for row in &answer.iterations {
//!     println!("{:>2} {:>6} {:>8} nodes", row.depth, row.value, row.tally.nodes);
//! }
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `node.rs`, `quiescence.rs` | the node, above and below the horizon |
//! | `ordering.rs`, `next.rs` | what a node knows and learns of its moves, and which comes next |
//! | `root.rs`, `drivers.rs`, `deepening.rs` | the root, how it is asked, iteration by iteration |
//! | `alternatives.rs` | some root moves only, several lines |
//! | `selective.rs` | null move, reductions, extensions, futility: for play, never for studies |
//! | `abilities.rs`, `enhancements.rs`, `settings.rs`, `limits.rs` | what a search is told |
//! | `answer.rs`, `tally.rs`, `pv.rs`, `lines.rs` | what it tells |
//! | `parallel.rs`, `front.rs` | threads, and the front door |

mod abilities;
mod alternatives;
mod answer;
mod deepening;
mod drivers;
mod enhancements;
mod front;
mod limits;
mod lines;
mod next;
mod node;
mod ordering;
mod parallel;
mod pv;
mod quiescence;
mod root;
mod selective;
mod settings;
mod tally;
mod worker;

pub use abilities::{
    Abilities, Ability, AgainOf, Has, IndexOf, KeyOf, No, NoiseOf, NullOf, OpinionOf, RulesOnly,
    Standard, Study, Supports, Yes,
};
pub use answer::{Answer, BoundKind, Iteration, Line, RootMove};
pub use enhancements::{Dynamic, Enhancements, Static, Switches, UnknownEnhancement, Unsupported};
pub use front::{STANDARD_BITS, Searcher};
pub use limits::{Deadline, Limits};
pub use settings::{Driver, FirstGuess, Settings, UnknownDriver, Widening};
pub use tally::Tally;
