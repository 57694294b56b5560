//! The laboratory: every published table and figure as a study that can be rerun.
//!
//! A [`Study`] is a grid of [`Cell`]s. A cell says everything that determines its counts, and has a
//! [`Key`] made of that; its [`Row`] goes to one [`Store`], so that a run can be stopped, resumed,
//! split over machines ([`Shard`]) and merged. The report reads only the store and the published
//! figures.
//!
//! ```
//! use nullwindow_lab::{Scale, studies};
//! let study = studies::find("reinefeld-table-5-1").unwrap();
//! let cells = study.cells(Scale::Quick);
//! let row = study.run(&cells[0]).unwrap();
//! assert_eq!(row.integer("trees"), Some(5040), "one eighth of all trees per cell");
//! ```
//!
//! Without the feature `studies`, which is on by default, there are no studies of the papers, and no real game is
//! compiled.
//!
//! # Map
//! | module | what it holds |
//! |---|---|
//! | [`cell`] | cells, their keys and their rows |
//! | [`study`] | the study trait; [`studies`]: all studies |
//! | [`comparison`] | searches of any game side by side, as a study |
//! | [`changed`] | a study with settings changed by hand |
//! | [`signature`] | what an algorithm does, as a short text: part of every key |
//! | [`store`] | the SQLite file; the only module that uses SQL |
//! | [`shard`], [`runner`] | which cells this process runs, and running them |
//! | [`statistics`] | means and their intervals; [`judge`]: verdicts from them |
//! | [`practice`] | searches of real games, measured and judged |
//! | [`mod@advise`] | which search suits a game: measured, and a report |
//! | [`published`] | the numbers the papers print |
//! | [`section`] | a study's report on its rows: claims, tables, figures |
//! | [`figures`], [`report`] | drawing them, and the page |
//! | [`papers`] | the same, written as `PAPERS.md` |

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "studies"),
    allow(dead_code, unused_imports, reason = "what only the studies of the papers need")
)]

pub mod advise;
pub mod cell;
pub mod changed;
pub mod comparison;
pub mod figures;
pub mod judge;
#[cfg(feature = "studies")]
pub mod papers;
pub mod practice;
#[cfg(test)]
mod probe;
#[cfg(feature = "studies")]
pub mod published;
pub mod report;
pub mod runner;
pub mod section;
pub mod shard;
pub mod signature;
pub mod statistics;
pub mod store;
#[cfg(feature = "studies")]
pub mod studies;
pub mod study;

pub use cell::{Cell, Key, Row, Scale};
pub use changed::Changed;
pub use runner::Job;
pub use section::{Claim, Section, Verdict};
pub use shard::Shard;
pub use store::Store;
pub use study::{Paper, Results, Study};
