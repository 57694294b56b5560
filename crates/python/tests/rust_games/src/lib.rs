//! Games as a user's crate brings them: connect four, which the library has too, and one with mistakes.

use nullwindow::{ArrayVec, Game, Outcome, Player, Value, forward_game};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_python::{Playable, Position};
use pyo3::prelude::*;

/// The library's rules, whose search is compiled here.
#[derive(Clone, PartialEq, Debug)]
struct Four(ConnectFour);

impl Game for Four {
    type Move = u8;
    type Undo = <ConnectFour as Game>::Undo;
    type Moves = <ConnectFour as Game>::Moves;

    fn to_move(&self) -> Option<Player> {
        None
    }
    const MOVE_INDICES: usize = ConnectFour::MOVE_INDICES;
    const ALWAYS_KNOWS: bool = ConnectFour::ALWAYS_KNOWS;
    forward_game!(0: outcome moves make unmake evaluate key key_from_scratch key_after move_index knowledge
        quick_knowledge for_each_known);
}

impl Playable for Four {
    const NAME: &'static str = "four";
    const SIDES: [&'static str; 2] = ConnectFour::SIDES;

    fn start() -> Self {
        Four(ConnectFour::start())
    }
    fn write_move(&self, m: u8) -> String {
        self.0.write_move(m)
    }
}

/// A heap of matches with one of five mistakes.
#[derive(Clone, PartialEq, Debug)]
struct Heap {
    left: u8,
    fault: u8,
}

impl Game for Heap {
    type Move = u8;
    type Undo = ();
    type Moves = ArrayVec<u8, 3>;

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0 && self.fault != 1).then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.left.min(3));
    }
    fn make(&mut self, taken: u8) {
        assert!(self.fault != 4 || self.left != 5, "five are left");
        self.left -= taken;
    }
    fn unmake(&mut self, taken: u8, (): ()) {
        self.left += if self.fault == 0 { 1 } else { taken };
    }
    fn evaluate(&self) -> Value {
        Value::new(if self.fault == 2 { Value::LIMIT.get() + 1 } else { 0 })
    }
    fn key(&self) -> Option<u64> {
        Some(u64::from(if self.fault == 3 { self.left / 2 } else { self.left }))
    }
}

impl Playable for Heap {
    const NAME: &'static str = "heap";

    fn start() -> Self {
        Heap { left: 15, fault: u8::MAX }
    }
}

#[pymodule]
mod rust_games {
    use super::*;

    /// Connect four.
    #[pyclass(name = "Four", extends = Position, module = "rust_games")]
    struct PyFour;

    #[pymethods]
    impl PyFour {
        #[new]
        fn new() -> PyClassInitializer<Self> {
            Position::of(Four::start()).add_subclass(PyFour)
        }
    }

    /// Matches with a mistake.
    #[pyclass(extends = Position, module = "rust_games")]
    struct Faulty;

    #[pymethods]
    impl Faulty {
        #[new]
        fn new(left: u8, fault: u8) -> PyClassInitializer<Self> {
            Position::of(Heap { left, fault }).add_subclass(Faulty)
        }
    }
}
