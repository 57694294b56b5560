//! What the studies of real games share: positions, searches of them, and comparing two searches.
//!
//! | file | what it holds |
//! |---|---|
//! | `suites.rs` | the positions, by game |
//! | `search.rs` | one search of one position, as a row; its part of every key |
//! | `guessed.rs` | searches that are told where to expect the value |
//! | `minimal.rs` | the minimal tree and graph of a position |
//! | `compare.rs` | what rows say: one search relative to another, position by position |

mod compare;
mod guessed;
mod minimal;
mod search;
mod suites;

pub use compare::{Measure, Ratio, fewer, fewer_by, relative, same_values, within};
pub use guessed::guessed;
pub use minimal::minimal;
pub use nullwindow::searcher::Driver;
pub use search::{Setup, behaviour, behaviour_and, behaviour_of, cost, driver, search, searched};
pub use suites::Suite;
