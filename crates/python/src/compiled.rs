//! Games compiled in Python: C functions over a flat state, called without the interpreter lock.
//!
//! The only unsafe file. What it relies on: every address is a function of the signature below (the Python side
//! makes them from one table), which reads and writes nothing but its arguments: a state of `words` 64-bit
//! words and a buffer for [`MOST_MOVES`] moves.
#![allow(unsafe_code)]

use crate::interrupt::interruptible;
use crate::judge::{self, Effort, Extent};
use crate::refused;
use crate::searcher::{Request, Searcher, written};
use crate::tree::{self, Recording};
use nullwindow::{Depth, Game, MoveList, Outcome, Player, Value};
use nullwindow_games::Playable;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::UnsafeCell;
use std::mem::{MaybeUninit, transmute};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The most moves a position may have.
const MOST_MOVES: usize = 512;
/// What `outcome` returns while the game goes on.
const GOES_ON: i64 = i64::MIN;
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
        // SAFETY: the Python side compiles each function with the signature of its place, and the object that
        // owns the code is kept by `Compiled` and by every game made from it. `Option` of a function pointer
        // is null for 0.
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

/// What went wrong in a search, and the flag that ends it.
#[derive(Default)]
struct Failure {
    sentence: Mutex<Option<String>>,
    failed: AtomicBool,
    stop: Arc<AtomicBool>,
}

impl Failure {
    #[cold]
    fn set(&self, sentence: impl FnOnce() -> String) {
        let mut first = self.sentence.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(sentence);
        self.failed.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    fn raise(&self) -> PyResult<()> {
        let first = self.sentence.lock().unwrap_or_else(PoisonError::into_inner).take();
        first.map_or(Ok(()), |sentence| Err(PyRuntimeError::new_err(sentence)))
    }
}

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
        self.failure.failed.load(Relaxed)
    }

    #[cold]
    fn raised(&self, name: &str) {
        self.failure.set(|| {
            format!(
                "{name} raised an exception; search the interpreted game (nw.interpreted) to see it"
            )
        });
    }

    /// A value in range, or a failure.
    #[inline(always)]
    fn in_range(&self, name: &str, value: i64) -> Value {
        match Value::score(value) {
            Some(value) => value,
            None => self.out_of_range(name, value),
        }
    }

    #[cold]
    fn out_of_range(&self, name: &str, value: i64) -> Value {
        let most = i64::from(Value::INFINITY.get()) - 1;
        if value == RAISED {
            self.raised(name);
        } else if self.is_checked {
            return Value::new(value.clamp(-most, most) as i32);
        } else {
            self.failure.set(|| {
                format!(
                    "{name} returned {value}; a value is a whole number within ±{}",
                    Value::LIMIT
                )
            });
        }
        Value::ZERO
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
        let win = i64::from(Value::WIN.get());
        match found {
            GOES_ON => None,
            0 => Some(Outcome::Draw),
            found if found == win => Some(Outcome::Win),
            found if found == -win => Some(Outcome::Loss),
            score => Some(Outcome::Score(self.in_range("outcome", score))),
        }
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
                match count {
                    RAISED => self.raised("moves"),
                    _ => self.failure.set(|| format!("moves lists more than {MOST_MOVES} moves")),
                }
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
        self.in_range("evaluate", unsafe { (self.functions.evaluate)(self.state()) })
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        // SAFETY: see the top of the file.
        let player = unsafe { (self.functions.to_move?)(self.state()) };
        match player {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            RAISED => {
                self.raised("to_move");
                Some(Player::First)
            }
            other => {
                self.failure.set(|| format!("to_move returned {other}; it must be 0 or 1"));
                Some(Player::First)
            }
        }
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        // SAFETY: see the top of the file.
        let key = unsafe { (self.functions.key?)(self.state()) };
        if key == RAISED {
            self.raised("key");
        }
        Some(mixed(key as u64))
    }

    const MOVE_INDICES: usize = 4096;

    #[inline]
    fn move_index(&self, m: i64) -> usize {
        let Some(move_index) = self.functions.move_index else {
            return usual_index(m as u64, self.plies);
        };
        // SAFETY: see the top of the file.
        let index = unsafe { move_index(self.state(), m) };
        match usize::try_from(index) {
            Ok(index) if index < Self::MOVE_INDICES || self.is_checked => index,
            _ if index == RAISED => {
                self.raised("move_index");
                0
            }
            _ => {
                self.failure.set(|| {
                    format!(
                        "move_index returned {index}; it must be from 0 to {}",
                        Self::MOVE_INDICES - 1
                    )
                });
                0
            }
        }
    }

    #[inline]
    fn knowledge(&self, m: i64) -> i32 {
        let Some(knowledge) = self.functions.knowledge else { return 0 };
        // SAFETY: see the top of the file.
        let promise = unsafe { knowledge(self.state(), m) };
        if promise == RAISED {
            self.raised("knowledge");
        }
        promise.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// A number for a move of a game that gives none: those of one side with the same move share it.
#[inline]
pub fn usual_index(m: u64, plies: u32) -> usize {
    const EACH: u64 = CompiledGame::MOVE_INDICES as u64 / 2;
    (m % EACH * 2) as usize + (plies % 2) as usize
}

/// A key whose bits are all as good as random, for the table (the finaliser of SplitMix64).
#[inline]
pub fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}

/// Where `advise` begins its games. Advice is given on one compiled game at a time.
static START: Mutex<Option<CompiledGame>> = Mutex::new(None);
static ADVISING: Mutex<()> = Mutex::new(());

impl Playable for CompiledGame {
    const NAME: &'static str = "compiled";
    const TITLE: &'static str = "Your game";

    fn start() -> Self {
        let start = START.lock().unwrap_or_else(PoisonError::into_inner);
        start.clone().expect("`advise` has set it")
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

    #[pyo3(name = "record")]
    fn record(&self, py: Python<'_>, algorithm: &str, depth: u16, cap: usize) -> PyResult<String> {
        let algorithm = algorithm.parse().map_err(refused)?;
        let recording = Recording { algorithm, depth: Depth::new(depth), cap };
        let game = self.begin(false);
        let stop = &*game.failure.stop;
        let finished = interruptible(py, stop, || recording.of(&game, stop))?;
        game.failure.raise()?;
        tree::uninterrupted(finished)
    }

    fn verify(
        &self,
        py: Python<'_>,
        seed: u64,
        games: u32,
        plies: u32,
        searches: u32,
        depth: u16,
    ) -> PyResult<(String, String)> {
        let game = self.begin(true);
        let extent = Extent { seed, games, plies, searches, depth };
        let verdict = judge::verify(py, &game, &game.failure.stop, &extent, false);
        game.failure.raise()?;
        verdict
    }

    fn advise(
        &self,
        py: Python<'_>,
        seed: u64,
        nodes: u64,
        positions: usize,
        jobs: usize,
        depth: Option<u16>,
    ) -> PyResult<(String, String)> {
        let _one_at_a_time = judge::one_at_a_time(&ADVISING)?;
        let game = self.begin(true);
        *START.lock().unwrap_or_else(PoisonError::into_inner) = Some(game.clone());
        let effort = Effort { seed, nodes, positions, jobs, depth };
        let advice = judge::advise(py, &game, &game.failure.stop, &effort);
        *START.lock().unwrap_or_else(PoisonError::into_inner) = None;
        game.failure.raise()?;
        advice
    }
}

impl Compiled {
    fn begin(&self, is_checked: bool) -> CompiledGame {
        CompiledGame {
            state: self.state.iter().map(|&word| UnsafeCell::new(word)).collect(),
            functions: self.functions,
            before: Vec::new(),
            plies: 0,
            failure: Arc::default(),
            is_checked,
        }
    }

    /// The answer as JSON, its moves as numbers.
    pub fn search(
        &self,
        py: Python<'_>,
        searcher: &Searcher,
        request: &Request,
    ) -> PyResult<(String, bool)> {
        let game = self.begin(false);
        let found = searcher.run(py, &game, &self.game, request, &game.failure.stop, false);
        game.failure.raise()?;
        let (answer, interrupted) = found?;
        Ok((written(&answer, &game, |_, m| m.to_string()), interrupted))
    }
}
