//! Searches of real games, measured and judged: what the studies share, and `nullwindow compare` shows.
//!
//! | file | what it holds |
//! |---|---|
//! | `suites.rs` | the positions of the studies, by game |
//! | `search.rs`, `clock.rs` | one search of one position, as a row; its part of every key |
//! | `minimal.rs` | the minimal tree and graph of a position |
//! | `contest.rs` | many searches of the same positions |
//! | `compare.rs` | one search relative to another, position by position |
//! | `sets.rs`, `reduction.rs` | sets of enhancements, as in Schaeffer (1989) |

mod clock;
mod compare;
mod contest;
mod minimal;
mod reduction;
mod search;
mod sets;
mod suites;

pub use compare::{Measure, Ratio};
pub use contest::{Disagreement, Total, contest, disagreements, ratio};
pub use reduction::Reduction;
pub use search::{Iterated, Searched, Setup};
pub use sets::Sets;

pub(crate) use compare::{fewer, fewer_by, relative, same_values, within};
pub(crate) use minimal::minimal;
pub(crate) use nullwindow::searcher::Driver;
pub(crate) use search::{behaviour, behaviour_and, behaviour_of, cost, driver, search, searched};
pub(crate) use suites::Suite;
