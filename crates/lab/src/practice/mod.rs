//! Searches of real games, measured and judged: what the studies share, and `nullwindow compare` shows.
//!
//! | file | what it holds |
//! |---|---|
//! | `suites.rs` | the positions of the studies, by game |
//! | `search.rs`, `clock.rs` | one search of one position, as a row; its part of every key |
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

mod as_printed;
mod clock;
mod compare;
mod contest;
mod interior;
mod minimal;
mod passes;
mod phoenix;
mod reduction;
mod search;
mod selective;
mod sets;
mod shuffled;
mod suites;
mod table_uses;
mod unique_leaves;
mod variants;

pub use compare::{Measure, Ratio};
pub use contest::{Disagreement, Total, contest, disagreements, ratio};
pub use reduction::{Reduction, Sample};
pub use search::{Iterated, Searched, Setup};
pub use sets::Sets;

pub(crate) use as_printed::best_node_row;
pub(crate) use clock::now as processor_time;
pub(crate) use clock::timed;
pub(crate) use compare::{answered, costs, fewer, over, relative, same_values, within};
pub(crate) use interior::{interior_of_tree, interior_row, static_correlation};
pub(crate) use minimal::minimal;
pub(crate) use nullwindow::searcher::Driver;
pub(crate) use passes::{Pass, guided, searched_in_passes};
pub(crate) use phoenix::{
    Base, Variant, as_printed, search_as_in_1989, search_from_base, searched_as_in_1989, table_bits,
};
pub(crate) use search::{behaviour, behaviour_and, behaviour_of, cost, driver, search, searched};
pub(crate) use selective::{Way, selective_row};
pub(crate) use suites::Suite;
pub(crate) use table_uses::{TableUse, search_using_table};
pub(crate) use variants::{search_shuffled, search_with_steps, search_with_totals};
