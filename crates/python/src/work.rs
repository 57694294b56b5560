//! What can be asked of a position of any game: a search, a recording, a verdict, advice.

#[cfg(feature = "module")]
use crate::compiled::Compiled;
use crate::interrupt::{Finished, interruptible};
#[cfg(feature = "module")]
use crate::own::Own;
use crate::position::Position;
use crate::returned::Failure;
use crate::searcher::{Request, Searcher};
use crate::tree::{Ending, Recording};
use crate::{json, refused};
use nullwindow::Depth;
use nullwindow_games::Playable;
use nullwindow_lab::advise::Advice;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use serde_json::{Map, Value as Json};
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// A position of any game, its kind forgotten.
pub trait Work {
    /// The answer as JSON, and whether Ctrl-C ended the search.
    fn search(
        &self,
        py: Python<'_>,
        searcher: &Searcher,
        request: &Request,
    ) -> PyResult<(String, bool)>;
    /// What an algorithm as printed did, as JSON.
    fn record(&self, py: Python<'_>, recording: Recording) -> PyResult<String>;
    /// The verdict, as JSON and as text.
    fn verify(&self, py: Python<'_>, extent: &Extent) -> PyResult<(String, String)>;
    /// The advice, as JSON and as text; after Ctrl-C what was found so far.
    fn advise(&self, py: Python<'_>, effort: &Effort) -> PyResult<(String, String)>;
}

/// How much is checked.
pub struct Extent {
    pub seed: u64,
    pub games: u32,
    pub plies: u32,
    pub searches: u32,
    pub depth: Depth,
}

/// How much is measured.
pub struct Effort {
    pub seed: u64,
    pub nodes: u64,
    pub positions: usize,
    pub jobs: usize,
    pub depth: Option<u16>,
}

/// A position of one kind of game.
pub struct Asked<G> {
    pub game: G,
    /// A searcher forgets what it knows of a game of another name.
    pub name: String,
    pub failure: Arc<Failure>,
    pub origin: Origin,
}

/// Who wrote a game, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It comes with the library.
    BuiltIn,
    /// A Rust crate of the user's own.
    Crate,
    /// A class compiled by numba.
    Compiled,
    /// A class that is interpreted.
    Python,
}

impl Origin {
    /// Whether the game calls Python, which one thread at a time can do.
    pub fn is_python(self) -> bool {
        self == Origin::Python
    }
}

impl<G: Playable> Asked<G> {
    /// Works on a thread of its own, which holds the interpreter lock if the game needs it.
    ///
    /// # Errors
    /// What the game raised, or a signal handler.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<Finished<T>> {
        let finished = interruptible(py, &self.failure.stop, || match self.origin.is_python() {
            true => Python::attach(|_| work()),
            false => work(),
        });
        self.failure.raise()?;
        finished
    }

    fn ending(&self) -> Ending<'_, G> {
        Ending { game: self.game.clone(), stop: &self.failure.stop }
    }
}

/// What was found, unless Ctrl-C came first: half of it says nothing.
pub fn uninterrupted<T>(finished: Finished<T>) -> PyResult<T> {
    match finished.interrupted {
        false => Ok(finished.result),
        true => Err(PyKeyboardInterrupt::new_err("the search was stopped")),
    }
}

impl<G: Playable> Work for Asked<G> {
    fn search(
        &self,
        py: Python<'_>,
        searcher: &Searcher,
        request: &Request,
    ) -> PyResult<(String, bool)> {
        let found = searcher.run(py, self, request);
        self.failure.raise()?;
        let (answer, interrupted) = found?;
        let text = json(&answer.named(&self.game, G::write_move));
        self.failure.raise()?;
        Ok((text, interrupted))
    }

    fn record(&self, py: Python<'_>, recording: Recording) -> PyResult<String> {
        let game = self.ending();
        uninterrupted(self.run(py, || recording.of(game))?)
    }

    fn verify(&self, py: Python<'_>, extent: &Extent) -> PyResult<(String, String)> {
        let game = self.ending();
        let verdict = uninterrupted(self.run(py, || {
            let verification = nullwindow::verify(game).seed(extent.seed);
            let verification = verification.games(extent.games, extent.plies);
            verification.searches(extent.searches, extent.depth).run()
        })?)?;
        Ok((json(&verdict), verdict.to_string()))
    }

    fn advise(&self, py: Python<'_>, effort: &Effort) -> PyResult<(String, String)> {
        let _one_at_a_time = match ADVISING.try_lock() {
            Ok(turn) => turn,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                let sentence = "advice is being given on another game; wait for it";
                return Err(PyRuntimeError::new_err(sentence));
            }
        };
        let advisor = nullwindow_lab::advise::advise(self.game.clone())
            .seed(effort.seed)
            .nodes(effort.nodes)
            .positions(effort.positions)
            .jobs(if self.origin.is_python() { 1 } else { effort.jobs })
            .stop(Arc::clone(&self.failure.stop));
        let advisor = match effort.depth {
            Some(depth) => advisor.depth(depth),
            None => advisor,
        };
        let set_start = |start| *START.lock().unwrap_or_else(PoisonError::into_inner) = start;
        set_start(Some(Box::new(self.game.clone())));
        // Its threads take the interpreter lock themselves, if the game needs it.
        let finished = interruptible(py, &self.failure.stop, || advisor.run(&|_| ()));
        set_start(None);
        self.failure.raise()?;
        let advice = finished?.result.map_err(refused)?;
        Ok(written(advice, self.origin))
    }
}

static ADVISING: Mutex<()> = Mutex::new(());
/// Where the game begins on which advice is given.
static START: Mutex<Option<Box<dyn Any + Send>>> = Mutex::new(None);

/// The start of a user's game, for [`Playable::start`].
pub fn start<G: Clone + 'static>() -> G {
    let start = START.lock().unwrap_or_else(PoisonError::into_inner);
    let game = start.as_ref().and_then(|start| start.downcast_ref::<G>());
    game.cloned().expect("`advise` has set it")
}

/// The advice as JSON, with the arguments of `nw.Searcher` as its `settings` and the verdict's text, and as text for
/// people who write Python. A game in Rust is told the methods of the trait.
fn written(mut advice: Advice, origin: Origin) -> (String, String) {
    if origin != Origin::Crate {
        advice.capabilities.retain_mut(|one| {
            let known = METHODS.iter().find(|(name, _)| *name == one.name);
            one.methods = known.map_or("in Rust only", |(_, methods)| methods);
            known.is_some() || one.is_offered
        });
    }
    let mut found = advice.json("");
    let settings = arguments(&found["recommended"]);
    let code = advice.race.as_ref().map(|race| {
        let depth = format!("depth={}", race.depth);
        // Texts and numbers are written alike in JSON and in Python.
        let others = settings.iter().map(|(name, value)| format!("{name}={value}"));
        let all: Vec<String> = std::iter::once(depth).chain(others).collect();
        format!("searcher = nw.Searcher(\n    {},\n)\nsearcher.search(position)", all.join(", "))
    });
    if let Some(report) = found.as_object_mut() {
        report.remove("command");
        report.insert(String::from("verdict"), advice.verdict.to_string().into());
        report.insert(String::from("code"), code.clone().into());
        report.insert(String::from("settings"), settings.into());
    }
    (found.to_string(), advice.text_with(code.as_deref()))
}

/// What a game may offer in Python: the names of the capabilities, and the methods to write.
const METHODS: [(&str, &str); 4] = [
    ("a key", "key()"),
    ("move numbers", "move_index(move)"),
    ("a key and move numbers", "those above"),
    ("knowledge of moves", "knowledge(move)"),
];

/// A configuration as keyword arguments of `nw.Searcher`.
fn arguments(found: &Json) -> Map<String, Json> {
    let is_given = |name: &str| match name {
        "aspiration" => {
            found["algorithm"].as_str().is_some_and(|name| name.starts_with("aspiration"))
        }
        "guess" => found["guess"] != "last",
        "step" => found["step"] != 1,
        _ => true,
    };
    let all = ["algorithm", "enhancements", "aspiration", "guess", "step"].into_iter();
    let given = all.filter(|name| found[name] != Json::Null && is_given(name));
    let named = |name| if name == "step" { "grain" } else { name };
    given.map(|name| (String::from(named(name)), found[name].clone())).collect()
}

/// A position as Python holds it; with `is_checked` it is to be verified.
fn asked(position: &Bound<'_, PyAny>, is_checked: bool) -> PyResult<Box<dyn Work>> {
    if let Ok(position) = position.cast::<Position>() {
        return Ok(position.borrow().board.work());
    }
    #[cfg(feature = "module")]
    if let Ok(own) = position.cast::<Own>() {
        return own.get().work(position.py(), is_checked);
    } else if let Ok(compiled) = position.cast::<Compiled>() {
        return Ok(compiled.get().work(is_checked));
    }
    Err(PyTypeError::new_err("this is not a position"))
}

/// All that follows, with the version whose answers they write. The package `nullwindow` finds it at every position in
/// Rust. So a game of another extension module is searched there, and only Python's objects pass between the two.
pub fn extension(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    let module = PyModule::new(py, "nullwindow_extension")?;
    module.add("version", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Searcher>()?;
    module.add_function(wrap_pyfunction!(search, &module)?)?;
    module.add_function(wrap_pyfunction!(record, &module)?)?;
    module.add_function(wrap_pyfunction!(verify, &module)?)?;
    module.add_function(wrap_pyfunction!(advise, &module)?)?;
    Ok(module)
}

/// Searches a position, with the root moves of these numbers, and returns the answer as JSON and whether Ctrl-C
/// ended the search.
#[pyfunction]
pub fn search(
    position: &Bound<'_, PyAny>,
    searcher: &Searcher,
    only: Option<Vec<u32>>,
    lines: usize,
) -> PyResult<(String, bool)> {
    let request = Request { only: only.map(Arc::from), lines };
    asked(position, false)?.search(position.py(), searcher, &request)
}

/// Searches a position with an algorithm as printed, and returns what happened as JSON.
#[pyfunction]
pub fn record(
    position: &Bound<'_, PyAny>,
    algorithm: &str,
    depth: u16,
    cap: usize,
) -> PyResult<String> {
    let recording = Recording::new(algorithm, Depth::new(depth), cap)?;
    asked(position, false)?.record(position.py(), recording)
}

/// Checks the game that begins here.
#[pyfunction]
pub fn verify(
    position: &Bound<'_, PyAny>,
    seed: u64,
    games: u32,
    plies: u32,
    searches: u32,
    depth: u16,
) -> PyResult<(String, String)> {
    let extent = Extent { seed, games, plies, searches, depth: Depth::new(depth) };
    asked(position, true)?.verify(position.py(), &extent)
}

/// Finds the search that suits the game that begins here.
#[pyfunction]
pub fn advise(
    position: &Bound<'_, PyAny>,
    seed: u64,
    nodes: u64,
    positions: usize,
    jobs: usize,
    depth: Option<u16>,
) -> PyResult<(String, String)> {
    let effort = Effort { seed, nodes, positions, jobs, depth };
    asked(position, true)?.advise(position.py(), &effort)
}
