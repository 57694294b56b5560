//! nullwindow for Python: the extension module of the package, and what a game of your own needs to be one.
//!
//! Without the feature `module` this is a library for extension modules of other crates, whose classes are made of a
//! [`Position`]. With it, it is the module of the package `nullwindow` besides: positions, searchers, trees, and games
//! written in Python. What can be written in Python is (`python/nullwindow`): answers cross the border as JSON.
//!
//! | file | what it holds |
//! |---|---|
//! | `position.rs` | positions of games in Rust |
//! | `searcher.rs`, `options.rs` | searches, and how they are set up |
//! | `interrupt.rs` | work without the interpreter lock that Ctrl-C can end |
//! | `tree.rs` | the algorithms as printed, on trees and positions |
//! | `work.rs` | what can be asked of any of them: searches, recordings, `verify`, `advise` |
//! | `built_in.rs` | the built-in games |
//! | `own.rs` | games by call-backs |
//! | `compiled.rs` | games by function pointers |
//! | `returned.rs` | what the methods of both may return |
#![cfg_attr(
    not(feature = "module"),
    allow(dead_code, unused_variables, reason = "games written in Python need the rest")
)]

#[cfg(feature = "module")]
mod built_in;
#[cfg(feature = "module")]
mod compiled;
mod interrupt;
mod options;
#[cfg(feature = "module")]
mod own;
mod position;
mod returned;
mod searcher;
mod tree;
mod work;

pub use nullwindow_games::{Paint, Playable, Tuned};
pub use position::Position;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An error of the library as Python raises it: its sentence.
fn refused(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// JSON of something of ours, which can always be written.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

// On a free-threaded interpreter this turns the lock on: searches of games written in Python count on it.
#[cfg(feature = "module")]
#[pymodule(gil_used = true)]
mod _nullwindow {
    use nullwindow::searcher::{Driver, Enhancements, Limits};
    use nullwindow::{Algorithm, Value};
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::built_in::BuiltIn;
    #[pymodule_export]
    use super::compiled::Compiled;
    #[pymodule_export]
    use super::own::Own;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::searcher::Searcher;
    #[pymodule_export]
    use super::tree::{count_leaves, search_nested};
    #[pymodule_export]
    use super::work::{advise, record, search, verify};

    /// Names, titles and summaries, from the library's own tables.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let printed: Vec<_> =
            Algorithm::ALL.iter().map(|a| (a.name(), a.title(), a.summary())).collect();
        let played: Vec<_> =
            Driver::ALL.iter().map(|d| (d.name(), d.title(), d.summary())).collect();
        let enhancements: Vec<_> = Enhancements::catalogue()
            .map(|(letter, name, what)| (letter.to_string(), name.replace(' ', "-"), what))
            .collect();
        module.add("algorithms", printed)?;
        module.add("drivers", played)?;
        module.add("enhancements", enhancements)?;
        module.add("LIMIT", Value::LIMIT.get())?;
        module.add("DEEPEST", Limits::DEEPEST.get())?;
        module.add("WIN", Value::WIN.get())?;
        module.add("version", env!("CARGO_PKG_VERSION"))
    }
}
