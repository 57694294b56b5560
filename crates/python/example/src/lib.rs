//! A heap of matches; a move takes one to three; taking the last one wins. Searched from Python at full speed.

use nullwindow::{ArrayVec, Game, Outcome, Searcher, Value};
use nullwindow_games::Playable;
use nullwindow_lab::advise::advise as advise_on;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

#[derive(Clone, PartialEq, Debug)]
struct Matches(u8);

impl Game for Matches {
    type Move = u8;
    type Undo = ();
    type Moves = ArrayVec<u8, 3>;

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.0.min(3));
    }
    fn make(&mut self, taken: u8) {
        self.0 -= taken;
    }
    fn unmake(&mut self, taken: u8, (): ()) {
        self.0 += taken;
    }
    fn evaluate(&self) -> Value {
        Value::ZERO
    }
    fn key(&self) -> Option<u64> {
        Some(self.0.into())
    }
}

/// For `advise`, which plays games from the start.
impl Playable for Matches {
    const NAME: &'static str = "matches";

    fn start() -> Self {
        Matches(60)
    }
}

/// Matches.
#[pymodule]
mod matches {
    use super::*;

    /// The best move, and what is found of its value.
    #[pyfunction]
    fn search(py: Python<'_>, left: u8, depth: u16) -> (Option<u8>, String) {
        let answer = py.detach(|| Searcher::new().depth(depth).search(&Matches(left)));
        (answer.best, answer.value.to_string())
    }

    /// Whether the game is right.
    #[pyfunction]
    fn verify(py: Python<'_>, left: u8) -> String {
        py.detach(|| nullwindow::verify(Matches(left)).run().to_string())
    }

    /// Which search suits it, and the Rust code of that search.
    #[pyfunction]
    fn advise(py: Python<'_>, left: u8, nodes: u64) -> PyResult<String> {
        let advice = py.detach(|| advise_on(Matches(left)).nodes(nodes).run(&|_| ()));
        let advice = advice.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(advice.text_with(advice.code().as_deref()))
    }
}
