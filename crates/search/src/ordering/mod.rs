//! Which move to try first: history, killers, and the picker that puts them together.

mod history;
mod killers;
mod picker;

pub use history::{History, HistoryWeight};
pub(crate) use killers::Killers;
pub(crate) use picker::{Candidate, Candidates, Picker};
