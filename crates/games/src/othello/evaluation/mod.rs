//! The evaluation: a sum of learnt weights, one for the discs on each of 46 pattern instances and
//! one for each of five counts, from a table that depends on the phase of the game.
//!
//! It estimates the final disc difference in units of which [`super::DISC`] make a disc.

mod codec;
pub(crate) mod features;
pub mod patterns;
pub(crate) mod weights;

pub use codec::WeightsError;
pub use weights::Weights;
