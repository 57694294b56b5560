//! The published algorithms as printed: one file each, small drivers beside what they drive, on any
//! [`Game`](crate::Game), with exact memory where they have memory, and no enhancements. Theory,
//! teaching and the tests build on them. Where the papers negate, a [`Turn`](crate::Turn) decides:
//! a side may move again.
//!
//! All of them return the minimax value of the position, `depth` moves deep, seen from its side to
//! move; they differ in how much of the tree they visit. Each takes the position, the depth and an
//! observer, leaves the position as it was, and recurses once per ply.

mod ab_memory;
mod ab_memory_1981;
mod alpha_bounding;
mod alphabeta;
mod any_game;
mod aspiration;
mod best_node_search;
mod c_star;
mod dual;
mod dual_ins;
mod dual_ns;
mod falphabeta;
mod fast_open;
mod ins;
mod lalphabeta;
mod minimax;
mod mt;
mod mtd;
mod mtd_best;
mod negascout;
mod open;
mod palphabeta;
mod pns;
mod pvs;
mod registry;
mod root;
mod scout;
mod sss;
mod staged_sss;
mod walk;

pub use ab_memory::{ab_dual, ab_memory, ab_memory_in, ab_sss};
pub use ab_memory_1981::{Entry as Entry1981, ab_memory_1981, ab_memory_1981_in};
pub use alpha_bounding::alpha_bounding;
pub use alphabeta::{alphabeta, alphabeta_in};
pub use aspiration::{aspiration_alphabeta, aspiration_negascout};
pub use best_node_search::{best_node_search, best_node_search_by};
pub use c_star::c_star;
pub use dual::{dual, dual_sss};
pub use dual_ins::dual_ins;
pub use dual_ns::dual_ns;
pub use falphabeta::{falphabeta, falphabeta_in};
pub use ins::ins;
pub use lalphabeta::{lalphabeta, lalphabeta_move};
pub use minimax::minimax;
pub use mt::mt;
pub use mtd::{mtd_bi, mtd_f, mtd_f_ijcai, mtd_minus_infinity, mtd_plus_infinity, mtd_step};
pub use mtd_best::mtd_best;
pub use negascout::{negascout, negascout_in};
pub use palphabeta::{palphabeta, palphabeta_to};
pub use pns::pns;
pub use pvs::pvs;
pub use registry::{Algorithm, Settings, UnknownAlgorithm, best_move};
pub use scout::scout;
pub use sss::{sss, sss_up_to};
pub use staged_sss::staged_sss;

use crate::value::Bounds;

/// What a search finds: a value, or bounds on it, and perhaps a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Choice {
    /// The number of the best move, from 0 in the order the game lists them. `None` if there is
    /// nothing to choose (the game is over, or the depth is 0), or the algorithm finds a value but
    /// no move, as all but MTD(best), Best Node Search and lalphabeta do.
    pub child: Option<usize>,
    /// What is proved about the position's value.
    pub bounds: Bounds,
}
