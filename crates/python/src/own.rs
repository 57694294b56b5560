//! Games written in Python, by call-backs. An exception ends the search and is raised.

use crate::refused;
use crate::returned::{self, Failure, GOES_ON, mixed, usual_index};
use crate::work::{self, Asked, Origin, Work};
use nullwindow::{Game, MoveList, Outcome, Player, Value};
use nullwindow_games::Playable;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;

/// How a game takes moves back.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Style {
    /// `unmake(move, what make returned)`.
    Undo,
    /// `unmake(move)`.
    Unmake,
    /// `make` returns the new position and leaves the old one alone.
    New,
    /// `make` changes the position; it is copied first.
    Copy,
}

/// The functions of a game's class, and what is common to all positions of a search.
struct Rules {
    style: Style,
    moves: Py<PyAny>,
    make: Py<PyAny>,
    unmake: Option<Py<PyAny>>,
    outcome: Py<PyAny>,
    evaluate: Py<PyAny>,
    key: Option<Py<PyAny>>,
    to_move: Option<Py<PyAny>>,
    move_index: Option<Py<PyAny>>,
    knowledge: Option<Py<PyAny>>,
    copy: Py<PyAny>,
    equal: Py<PyAny>,
    /// Moves that are not small numbers, and their places.
    places: Py<PyDict>,
    moves_seen: Py<PyList>,
    /// Whether values out of range are passed on, for `verify` to find.
    is_checked: bool,
    failure: Arc<Failure>,
}

/// A position of a game written in Python.
pub struct OwnGame {
    position: Py<PyAny>,
    rules: Arc<Rules>,
    plies: u32,
}

/// A move: a number below this is itself, a greater one a place in the list of moves seen.
const NUMBERS: u32 = 1 << 31;

impl Rules {
    fn number(&self, py: Python<'_>, m: &Bound<'_, PyAny>) -> PyResult<u32> {
        if m.is_exact_instance_of::<PyInt>()
            && let Ok(number) = m.extract::<u32>()
            && number < NUMBERS
        {
            return Ok(number);
        }
        let places = self.places.bind(py);
        let known = places.get_item(m).map_err(|error| {
            let right = "a move is hashable: a number, a text, a tuple of them";
            let is_unhashable = error.is_instance_of::<PyTypeError>(py);
            if is_unhashable { wrong("moves", m, right) } else { error }
        })?;
        if let Some(place) = known {
            return Ok(NUMBERS + place.extract::<u32>()?);
        }
        let seen = self.moves_seen.bind(py);
        let place = seen.len();
        seen.append(m)?;
        places.set_item(m, place)?;
        Ok(NUMBERS + place as u32)
    }

    fn move_of<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        match number.checked_sub(NUMBERS) {
            None => Ok(number.into_pyobject(py)?.into_any()),
            Some(place) => self.moves_seen.bind(py).get_item(place as usize),
        }
    }
}

/// A whole number that a method returned.
fn whole(name: &str, found: &Bound<'_, PyAny>) -> PyResult<i64> {
    found.extract().map_err(|_| {
        wrong(name, found, "a value is a whole number: round it, or count in hundredths")
    })
}

#[cold]
fn wrong(name: &str, found: &Bound<'_, PyAny>, right: &str) -> PyErr {
    let shown = found.repr().map_or_else(|_| String::from("?"), |text| text.to_string());
    PyTypeError::new_err(format!("{name}() returned {shown}; {right}"))
}

impl OwnGame {
    /// Asks Python, unless the search has failed.
    #[inline]
    fn ask<T>(&self, otherwise: T, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.rules.failure.has_happened() {
            return otherwise;
        }
        Python::attach(|py| {
            question(py).unwrap_or_else(|error| {
                self.rules.failure.set(error);
                otherwise
            })
        })
    }

    fn copied(&self) -> Py<PyAny> {
        Python::attach(|py| match self.rules.copy.call1(py, (&self.position,)) {
            Ok(copy) => copy,
            Err(error) => {
                self.rules.failure.set(error);
                self.position.clone_ref(py)
            }
        })
    }
}

impl Clone for OwnGame {
    fn clone(&self) -> Self {
        OwnGame { position: self.copied(), rules: Arc::clone(&self.rules), plies: self.plies }
    }
}

impl PartialEq for OwnGame {
    fn eq(&self, other: &Self) -> bool {
        self.ask(true, |py| {
            self.rules.equal.bind(py).call1((&self.position, &other.position))?.is_truthy()
        })
    }
}

impl std::fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Python::attach(|py| self.position.bind(py).to_string()))
    }
}

/// The moves of a position. A search that has failed may ask for one that is no longer listed, and gets any.
#[derive(Default)]
pub struct Listed(Vec<u32>);

impl MoveList<u32> for Listed {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn nth(&self, number: usize) -> u32 {
        self.0.get(number).copied().unwrap_or(0)
    }
}

impl Game for OwnGame {
    type Move = u32;
    type Undo = Option<Py<PyAny>>;
    type Moves = Listed;

    fn outcome(&self) -> Option<Outcome> {
        self.ask(Some(Outcome::Draw), |py| {
            let found = self.rules.outcome.bind(py).call1((&self.position,))?;
            let number = if found.is_none() { GOES_ON } else { whole("outcome", &found)? };
            returned::outcome(number, self.rules.is_checked)
        })
    }

    fn moves(&self, Listed(out): &mut Listed) {
        self.ask((), |py| {
            let found = self.rules.moves.bind(py).call1((&self.position,))?;
            if let Ok(list) = found.cast::<PyList>() {
                for m in list.iter() {
                    out.push(self.rules.number(py, &m)?);
                }
                return Ok(());
            }
            let listed =
                found.try_iter().map_err(|_| wrong("moves", &found, "it must list the moves"))?;
            for m in listed {
                out.push(self.rules.number(py, &m?)?);
            }
            Ok(())
        });
        // Where the game was not over there must be a move. It is not made.
        if self.rules.failure.has_happened() {
            *out = vec![0];
        }
    }

    fn make(&mut self, m: u32) -> Option<Py<PyAny>> {
        self.plies += 1;
        let kept = self.rules.style == Style::Copy && !self.rules.failure.has_happened();
        let before = kept.then(|| self.copied());
        let returned = self.ask(None, |py| {
            let m = self.rules.move_of(py, m)?;
            self.rules.make.call1(py, (&self.position, m)).map(Some)
        });
        match (self.rules.style, returned) {
            (_, None) => None,
            (Style::New, Some(next)) => Some(std::mem::replace(&mut self.position, next)),
            (Style::Copy, Some(_)) => before,
            (Style::Undo | Style::Unmake, returned) => returned,
        }
    }

    fn unmake(&mut self, m: u32, undo: Option<Py<PyAny>>) {
        self.plies -= 1;
        let Some(undo) = undo else { return };
        match self.rules.style {
            Style::New | Style::Copy => self.position = undo,
            style => self.ask((), |py| {
                let m = self.rules.move_of(py, m)?;
                let Some(unmake) = &self.rules.unmake else { return Ok(()) };
                match style {
                    Style::Undo => unmake.call1(py, (&self.position, m, undo))?,
                    _ => unmake.call1(py, (&self.position, m))?,
                };
                Ok(())
            }),
        }
    }

    fn evaluate(&self) -> Value {
        self.ask(Value::ZERO, |py| {
            let found = self.rules.evaluate.bind(py).call1((&self.position,))?;
            returned::value("evaluate", whole("evaluate", &found)?, self.rules.is_checked)
        })
    }

    fn to_move(&self) -> Option<Player> {
        let to_move = self.rules.to_move.as_ref()?;
        self.ask(Some(Player::First), |py| {
            let found = to_move.bind(py).call1((&self.position,))?;
            returned::player(whole("to_move", &found)?)
        })
    }

    fn key(&self) -> Option<u64> {
        let key = self.rules.key.as_ref()?;
        self.ask(None, |py| {
            let found = key.bind(py).call1((&self.position,))?;
            Ok(Some(bits_of(&found)?))
        })
    }

    const MOVE_INDICES: usize = returned::MOVE_INDICES;

    fn move_index(&self, m: u32) -> usize {
        let Some(move_index) = &self.rules.move_index else {
            return usual_index((m % NUMBERS).into(), self.plies);
        };
        self.ask(0, |py| {
            let m = self.rules.move_of(py, m)?;
            let found = move_index.bind(py).call1((&self.position, m))?;
            returned::move_index(whole("move_index", &found)?, self.rules.is_checked)
        })
    }

    fn knowledge(&self, m: u32) -> i32 {
        let Some(knowledge) = &self.rules.knowledge else { return 0 };
        self.ask(0, |py| {
            let m = self.rules.move_of(py, m)?;
            let found = knowledge.bind(py).call1((&self.position, m))?;
            Ok(returned::knowledge(whole("knowledge", &found)?))
        })
    }
}

/// Bits that tell keys apart, the same in every process. Python's own `hash` would not do: -1 and -2 share one, long
/// numbers are taken modulo 2^61 - 1, and those of texts change from process to process.
fn bits_of(key: &Bound<'_, PyAny>) -> PyResult<u64> {
    const LARGE: u64 = 0x9E37_79B9_7F4A_7C15;
    let of_bytes = |tag: u64, bytes: &[u8]| {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        words.fold(mixed(tag ^ bytes.len() as u64), |bits, word| mixed(bits ^ word))
    };
    if let Ok(number) = key.extract::<i64>() {
        return Ok(mixed(number as u64));
    }
    if key.is_instance_of::<PyInt>() {
        return Ok(of_bytes(LARGE, key.str()?.to_string_lossy().as_bytes()));
    }
    if let Ok(parts) = key.cast::<PyTuple>() {
        let start = mixed(LARGE ^ parts.len() as u64);
        return parts.iter().try_fold(start, |bits, part| Ok(mixed(bits ^ bits_of(&part)?)));
    }
    if let Ok(text) = key.cast::<PyString>() {
        return Ok(of_bytes(!LARGE, text.to_string_lossy().as_bytes()));
    }
    if let Ok(bytes) = key.cast::<PyBytes>() {
        return Ok(of_bytes(LARGE << 1, bytes.as_bytes()));
    }
    if let Ok(number) = key.cast::<PyFloat>() {
        return Ok(mixed(LARGE ^ number.value().to_bits()));
    }
    Ok(mixed(key.hash()? as u64))
}

impl Playable for OwnGame {
    const NAME: &'static str = "own";
    const TITLE: &'static str = "Your game";

    fn start() -> Self {
        work::start()
    }
    /// Python reads it.
    fn write_move(&self, m: u32) -> String {
        m.to_string()
    }
}

/// A position of a game written in Python, ready to be searched.
#[pyclass(frozen, module = "nullwindow._nullwindow")]
pub struct Own {
    game: String,
    position: Py<PyAny>,
    style: Style,
    copy: Py<PyAny>,
    equal: Py<PyAny>,
    places: Py<PyDict>,
    moves_seen: Py<PyList>,
}

#[pymethods]
impl Own {
    #[new]
    fn new(
        game: String,
        position: Py<PyAny>,
        style: &str,
        copy: Py<PyAny>,
        equal: Py<PyAny>,
        places: Py<PyDict>,
        moves_seen: Py<PyList>,
    ) -> PyResult<Self> {
        let style = match style {
            "undo" => Style::Undo,
            "unmake" => Style::Unmake,
            "new" => Style::New,
            "copy" => Style::Copy,
            other => return Err(refused(format!("no way to take moves back is called '{other}'"))),
        };
        Ok(Own { game, position, style, copy, equal, places, moves_seen })
    }
}

impl Own {
    pub fn work(&self, py: Python<'_>, is_checked: bool) -> PyResult<Box<dyn Work>> {
        let class = self.position.bind(py).get_type();
        let optional = |name: &str| {
            let found = class.getattr_opt(name)?;
            Ok::<_, PyErr>(found.filter(|found| !found.is_none()).map(Bound::unbind))
        };
        let needed = |name: &str| class.getattr(name).map(Bound::unbind);
        let rules = Rules {
            style: self.style,
            moves: needed("moves")?,
            make: needed("make")?,
            unmake: optional("unmake")?,
            outcome: needed("outcome")?,
            evaluate: needed("evaluate")?,
            key: optional("key")?,
            to_move: optional("to_move")?,
            move_index: optional("move_index")?,
            knowledge: optional("knowledge")?,
            copy: self.copy.clone_ref(py),
            equal: self.equal.clone_ref(py),
            places: self.places.clone_ref(py),
            moves_seen: self.moves_seen.clone_ref(py),
            is_checked,
            failure: Arc::default(),
        };
        let position = self.copy.call1(py, (&self.position,))?;
        let failure = Arc::clone(&rules.failure);
        let game = OwnGame { position, rules: Arc::new(rules), plies: 0 };
        Ok(Box::new(Asked { game, name: self.game.clone(), failure, origin: Origin::Python }))
    }
}
