//! A heap of matches; a move takes one to three; taking the last one wins. Searched from Python at full speed.

use nullwindow::{ArrayVec, Game, Outcome, Value};
use nullwindow_python::{Playable, Position};
use pyo3::prelude::*;

#[derive(Clone, PartialEq, Debug)]
struct Heap(u8);

impl Game for Heap {
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

impl Playable for Heap {
    const NAME: &'static str = "matches";

    fn start() -> Self {
        Heap(60)
    }
}

#[pymodule]
mod matches {
    use super::*;

    /// A heap of matches; a move takes one to three; taking the last one wins.
    #[pyclass(extends = Position, module = "matches")]
    struct Matches {
        start: u8,
    }

    #[pymethods]
    impl Matches {
        #[new]
        fn new(left: u8) -> PyClassInitializer<Self> {
            Position::of(Heap(left)).add_subclass(Matches { start: left })
        }
        /// For pickling.
        fn __getnewargs__(&self) -> (u8,) {
            (self.start,)
        }
    }
}
