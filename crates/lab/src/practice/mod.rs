//! Searches of real games, measured and judged: what the studies share, and `nullwindow compare` shows.
//!
//! | file | what it holds |
//! |---|---|
//! | `suites.rs` | the positions of the studies, by game |
//! | `positions.rs` | the positions of any game: its test set, or a file |
//! | `search.rs`, `clock.rs` | one search of one position, as a row |
//! | `settings.rs` | its settings as text, and those that are changed by hand |
//! | `phoenix.rs` | the same as in 1989 |
//! | `passes.rs` | the searches of the root that an iteration consists of |
//! | `unique_leaves.rs` | distinct leaves, as counted in 1995 |
//! | `minimal.rs` | the minimal tree and graph of a position |
//! | `interior.rs` | what happens at the interior nodes of a search |
//! | `selective.rs` | the same searched selectively, in several ways |
//! | `variants.rs`, `shuffled.rs` | the same in random order of moves, or pass by pass |
//! | `table_uses.rs` | a plain alpha-beta whose table is used for moves, bounds, both or neither |
//! | `as_printed.rs` | the algorithms as printed, with exact memory |
//! | `contest.rs` | many searches of the same positions |
//! | `compare.rs` | one search relative to another, position by position |
//! | `sets.rs`, `reduction.rs` | sets of enhancements, as in Schaeffer (1989) |

#[cfg(feature = "studies")]
mod as_printed;
mod clock;
mod compare;
mod contest;
#[cfg(feature = "studies")]
mod interior;
mod minimal;
#[cfg(feature = "studies")]
mod passes;
#[cfg(feature = "studies")]
mod phoenix;
mod positions;
mod reduction;
mod search;
#[cfg(feature = "studies")]
mod selective;
mod sets;
mod settings;
#[cfg(feature = "studies")]
mod shuffled;
#[cfg(feature = "studies")]
mod suites;
#[cfg(feature = "studies")]
mod table_uses;
#[cfg(feature = "studies")]
mod unique_leaves;
#[cfg(feature = "studies")]
mod variants;

pub use compare::{Measure, Ratio};
pub use contest::{Disagreement, Total, contest, disagreements, ratio};
pub use positions::Positions;
pub use reduction::{Reduction, Sample};
pub use search::{Iterated, Searched, Setup};
pub use sets::Sets;
pub use settings::Changes;

#[cfg(feature = "studies")]
pub(crate) use as_printed::best_node_row;
pub(crate) use clock::now as processor_time;
pub(crate) use clock::timed;
pub(crate) use compare::{answered, costs, fewer, over, relative, same_values, within};
#[cfg(feature = "studies")]
pub(crate) use interior::{interior_of_tree, interior_row, static_correlation, static_values};
#[cfg(feature = "studies")]
pub(crate) use minimal::minimal;
pub(crate) use minimal::minimal_of;
pub(crate) use nullwindow::searcher::Driver;
#[cfg(feature = "studies")]
pub(crate) use passes::{Pass, guided, searched_in_passes};
#[cfg(feature = "studies")]
pub(crate) use phoenix::{
    Base, Program, Variant, search_as_in_1989, search_by_program, searched_as_in_1989,
    settings_of_1989, setup_of_1989, table_bits,
};
#[cfg(feature = "studies")]
pub(crate) use search::{cost, driver, search, searched};
#[cfg(feature = "studies")]
pub(crate) use selective::{Way, selective_row};
pub(crate) use sets::as_printed;
pub(crate) use settings::{guess_name, uses_guess};
#[cfg(feature = "studies")]
pub(crate) use suites::Suite;
#[cfg(feature = "studies")]
pub(crate) use table_uses::{TableUse, search_using_table};
#[cfg(feature = "studies")]
pub(crate) use variants::{search_shuffled, search_with_steps, search_with_totals};
