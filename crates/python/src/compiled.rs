//! Games compiled in Python: C functions over a flat state, called without the interpreter lock.
//!
//! The only unsafe file. What it relies on: every address is a function of the signature below (the Python side
//! makes them from one table), which reads and writes nothing but its arguments: a state of `words` 64-bit
//! words and a buffer for [`MOST_MOVES`] moves.
#![allow(unsafe_code)]

use crate::refused;
use crate::returned::{self, Failure, mixed, usual_index};
use crate::work::{self, Asked, Origin, Work};
use nullwindow::{Game, MoveList, Outcome, Player, Value};
use nullwindow_games::Playable;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::cell::UnsafeCell;
use std::mem::{MaybeUninit, transmute};
use std::sync::Arc;

/// The most moves a position may have.
const MOST_MOVES: usize = 512;
/// What a function returns that has raised.
const RAISED: i64 = i64::MIN + 1;

type State = *mut u64;
type OfState = unsafe extern "C" fn(State) -> i64;
type OfMove = unsafe extern "C" fn(State, i64) -> i64;

/// The functions of a game.
#[derive(Clone, Copy)]
struct Functions {
    /// Writes the moves, and returns how many; -1 if there is no room for them.
    moves: unsafe extern "C" fn(State, *mut i64) -> i64,
    /// Returns what `unmake` needs.
    make: OfMove,
    /// Where there is none, states are copied.
    unmake: Option<unsafe extern "C" fn(State, i64, i64) -> i64>,
    outcome: OfState,
    evaluate: OfState,
    key: Option<OfState>,
    to_move: Option<OfState>,
    move_index: Option<OfMove>,
    knowledge: Option<OfMove>,
}

/// Addresses in the order of [`Functions`]; 0 where there is none.
const FUNCTIONS: usize = 9;

impl Functions {
    fn at(addresses: [usize; FUNCTIONS]) -> PyResult<Self> {
        let [moves, make, unmake, outcome, evaluate, key, to_move, move_index, knowledge] =
            addresses;
        if [moves, make, outcome, evaluate].contains(&0) {
            return Err(refused("a game needs moves, make, outcome and evaluate"));
        }
        // SAFETY: the Python side compiles each function with the signature of its place. `Compiled` keeps the
        // object that owns the code; every search of a game made from it borrows that `Compiled` until all its
        // threads have ended. `Option` of a function pointer is null for 0.
        unsafe {
            Ok(Functions {
                moves: transmute::<usize, unsafe extern "C" fn(State, *mut i64) -> i64>(moves),
                make: transmute::<usize, OfMove>(make),
                unmake: transmute::<usize, Option<unsafe extern "C" fn(State, i64, i64) -> i64>>(
                    unmake,
                ),
                outcome: transmute::<usize, OfState>(outcome),
                evaluate: transmute::<usize, OfState>(evaluate),
                key: transmute::<usize, Option<OfState>>(key),
                to_move: transmute::<usize, Option<OfState>>(to_move),
                move_index: transmute::<usize, Option<OfMove>>(move_index),
                knowledge: transmute::<usize, Option<OfMove>>(knowledge),
            })
        }
    }
}

/// A position of a compiled game.
pub struct CompiledGame {
    /// In cells, because a function may write to it wherever it is called.
    state: Box<[UnsafeCell<u64>]>,
    functions: Functions,
    /// States before the moves made, where nothing else takes them back.
    before: Vec<u64>,
    /// Moves made, for the side to move.
    plies: u32,
    failure: Arc<Failure>,
    /// Whether values out of range are passed on, for `verify` to find.
    is_checked: bool,
}

// SAFETY: threads that search clone the game; one that is shared is only read, by `clone` and `eq`. (`key` and
// `moves` of a root are asked by one thread at a time.)
unsafe impl Sync for CompiledGame {}

impl CompiledGame {
    #[inline(always)]
    fn state(&self) -> State {
        self.state.as_ptr().cast::<u64>().cast_mut()
    }

    fn words(&self) -> &[u64] {
        // SAFETY: nothing writes to the state while it is borrowed: no function runs meanwhile.
        unsafe { std::slice::from_raw_parts(self.state(), self.state.len()) }
    }

    #[inline(always)]
    fn failed(&self) -> bool {
        self.failure.has_happened()
    }

    #[cold]
    fn raised(&self, name: &str) {
        self.failure.set(PyRuntimeError::new_err(format!(
            "{name}() raised an exception; search the interpreted game (nw.interpreted) to see it"
        )));
    }

    /// What a function returned, read; `otherwise` if it raised or is wrong.
    #[inline(always)]
    fn read<T>(
        &self,
        name: &str,
        number: i64,
        otherwise: T,
        read: impl FnOnce(i64) -> PyResult<T>,
    ) -> T {
        if number == RAISED {
            self.raised(name);
            return otherwise;
        }
        read(number).unwrap_or_else(|error| {
            self.failure.set(error);
            otherwise
        })
    }
}

impl Clone for CompiledGame {
    fn clone(&self) -> Self {
        CompiledGame {
            state: self.words().iter().map(|&word| UnsafeCell::new(word)).collect(),
            functions: self.functions,
            before: self.before.clone(),
            plies: self.plies,
            failure: Arc::clone(&self.failure),
            is_checked: self.is_checked,
        }
    }
}

impl PartialEq for CompiledGame {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl std::fmt::Debug for CompiledGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CompiledGame").field(&self.words()).finish()
    }
}

/// The moves of a position, written by the game itself.
#[derive(Clone)]
pub struct Numbers {
    len: usize,
    moves: [MaybeUninit<i64>; MOST_MOVES],
}

impl Default for Numbers {
    #[inline(always)]
    fn default() -> Self {
        Numbers { len: 0, moves: [const { MaybeUninit::uninit() }; MOST_MOVES] }
    }
}

impl Numbers {
    /// Any move, in a search that has failed: where the game was not over there must be one. It is not made.
    #[cold]
    fn any(&mut self) {
        self.moves[0].write(0);
        self.len = 1;
    }
}

impl MoveList<i64> for Numbers {
    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn nth(&self, number: usize) -> i64 {
        // A search that has failed may ask for a move that is no longer listed, and gets any: it is not made.
        if number >= self.len {
            return 0;
        }
        // SAFETY: the first `len` moves have been written.
        unsafe { self.moves[number].assume_init() }
    }
}

impl Game for CompiledGame {
    type Move = i64;
    type Undo = i64;
    type Moves = Numbers;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.failed() {
            return Some(Outcome::Draw);
        }
        // SAFETY: see the top of the file.
        let found = unsafe { (self.functions.outcome)(self.state()) };
        self.read("outcome", found, Some(Outcome::Draw), |number| {
            returned::outcome(number, self.is_checked)
        })
    }

    #[inline]
    fn moves(&self, out: &mut Numbers) {
        if self.failed() {
            return out.any();
        }
        // SAFETY: see the top of the file; the function checks that there is room.
        let count = unsafe { (self.functions.moves)(self.state(), out.moves.as_mut_ptr().cast()) };
        match usize::try_from(count) {
            Ok(count) if count <= MOST_MOVES => out.len = count,
            _ => {
                self.read("moves", count, (), |_| {
                    let sentence = format!(
                        "moves() lists more than {MOST_MOVES} moves; a compiled game may have no more"
                    );
                    Err(PyValueError::new_err(sentence))
                });
                out.any();
            }
        }
    }

    #[inline]
    fn make(&mut self, m: i64) -> i64 {
        self.plies += 1;
        if self.functions.unmake.is_none() {
            let state = self.state();
            // SAFETY: the state has so many words, and nothing writes to it now.
            let words = unsafe { std::slice::from_raw_parts(state, self.state.len()) };
            self.before.extend_from_slice(words);
        }
        if self.failed() {
            return 0;
        }
        // SAFETY: see the top of the file.
        let undo = unsafe { (self.functions.make)(self.state(), m) };
        if undo == RAISED {
            self.raised("make");
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, m: i64, undo: i64) {
        self.plies -= 1;
        match self.functions.unmake {
            Some(_) if self.failed() => {}
            // SAFETY: see the top of the file.
            Some(unmake) => {
                if unsafe { unmake(self.state(), m, undo) } == RAISED {
                    self.raised("unmake");
                }
            }
            None => {
                let start = self.before.len() - self.state.len();
                // SAFETY: as many words as the state has were pushed by `make`; they do not overlap.
                unsafe {
                    let from = self.before.as_ptr().add(start);
                    std::ptr::copy_nonoverlapping(from, self.state(), self.state.len());
                }
                self.before.truncate(start);
            }
        }
    }

    #[inline]
    fn evaluate(&self) -> Value {
        // SAFETY: see the top of the file.
        let found = unsafe { (self.functions.evaluate)(self.state()) };
        self.read("evaluate", found, Value::ZERO, |number| {
            returned::value("evaluate", number, self.is_checked)
        })
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        // SAFETY: see the top of the file.
        let found = unsafe { (self.functions.to_move?)(self.state()) };
        self.read("to_move", found, Some(Player::First), returned::player)
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        // SAFETY: see the top of the file.
        let key = unsafe { (self.functions.key?)(self.state()) };
        self.read("key", key, None, |key| Ok(Some(mixed(key as u64))))
    }

    const MOVE_INDICES: usize = returned::MOVE_INDICES;

    #[inline]
    fn move_index(&self, m: i64) -> usize {
        let Some(move_index) = self.functions.move_index else {
            return usual_index(m as u64, self.plies);
        };
        // SAFETY: see the top of the file.
        let index = unsafe { move_index(self.state(), m) };
        self.read("move_index", index, 0, |number| returned::move_index(number, self.is_checked))
    }

    #[inline]
    fn knowledge(&self, m: i64) -> i32 {
        let Some(knowledge) = self.functions.knowledge else { return 0 };
        // SAFETY: see the top of the file.
        let promise = unsafe { knowledge(self.state(), m) };
        self.read("knowledge", promise, 0, |number| Ok(returned::knowledge(number)))
    }
}

impl Playable for CompiledGame {
    const NAME: &'static str = "compiled";
    const TITLE: &'static str = "Your game";

    fn start() -> Self {
        work::start()
    }
    /// Python reads it.
    fn write_move(&self, m: i64) -> String {
        m.to_string()
    }
}

/// A compiled game and a position of it, as Python holds it.
#[pyclass(frozen, module = "nullwindow._nullwindow")]
pub struct Compiled {
    game: String,
    state: Vec<u64>,
    functions: Functions,
    /// Owns the code.
    _owner: Py<PyAny>,
}

#[pymethods]
impl Compiled {
    #[new]
    fn new(
        game: String,
        state: Vec<i64>,
        functions: [usize; FUNCTIONS],
        owner: Py<PyAny>,
    ) -> PyResult<Self> {
        let state = state.into_iter().map(|word| word as u64).collect();
        Ok(Compiled { game, state, functions: Functions::at(functions)?, _owner: owner })
    }
}

impl Compiled {
    pub fn work(&self, is_checked: bool) -> Box<dyn Work> {
        let failure = Arc::<Failure>::default();
        let game = CompiledGame {
            state: self.state.iter().map(|&word| UnsafeCell::new(word)).collect(),
            functions: self.functions,
            before: Vec::new(),
            plies: 0,
            failure: Arc::clone(&failure),
            is_checked,
        };
        Box::new(Asked { game, name: self.game.clone(), failure, origin: Origin::Compiled })
    }
}
