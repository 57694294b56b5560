//! The practical search: the papers' algorithms as played.
//!
//! One node routine, one table, one set of orderings, and drivers on top. This is what engines and
//! library users run:
//!
//! ```
//! use nullwindow::searcher::{Driver, Searcher};
//! use nullwindow_games::othello::Othello;
//!
//! let mut searcher = Searcher::new().driver(Driver::MtdF).depth(6);
//! let answer = searcher.search(&Othello::start());
//! assert!(answer.pv_complete);
//! for row in &answer.iterations {
//!     println!("{:>2} {:>6} {:>8} nodes", row.depth, row.value, row.tally.nodes);
//! }
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`Searcher`] |
//! | `parallel.rs`, `deferral.rs`, `lockstep.rs` | its threads, how they divide the tree and take turns |
//! | `deepening.rs`, `drivers.rs`, `root.rs` | iterations, how each asks the root, the root |
//! | `node.rs`, `quiescence.rs` | the node, above and below the horizon |
//! | `ordering.rs`, `move_order.rs` | what a node knows and learns of its moves, and which comes next |
//! | `multipv.rs` | some root moves only, several lines |
//! | `selective.rs` | null move, reductions, extensions, futility: for play, never for studies |
//! | `enhancements.rs`, `settings.rs`, `limits.rs` | the input of a search |
//! | `answer.rs`, `pv.rs` | its output |

mod answer;
mod deepening;
mod deferral;
mod drivers;
mod enhancements;
mod limits;
mod lockstep;
mod move_order;
mod multipv;
mod node;
mod ordering;
mod parallel;
mod pv;
mod quiescence;
mod root;
mod selective;
mod settings;
mod worker;

pub use crate::ordering::HistoryWeight;
pub use answer::{Answer, BoundKind, Iteration, Line, RootMove, Step, Tally};
pub use enhancements::{Enhancements, Static, Switches, UnknownEnhancement, Unsupported};
pub use limits::{Deadline, Limits};
pub use settings::{
    Convergence, Driver, FirstGuess, MinimalWindows, Settings, UnknownDriver, Widening,
};

use crate::clock::Instant;
use crate::game::Game;
use crate::memory::{Busy, Table};
use crate::observe::{Observer, Silent};
use crate::ordering::History;
use crate::value::Depth;
use parallel::Task;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use worker::Shared;

/// [`Enhancements::STANDARD`], known to the compiler.
pub type Standard = Static<{ Enhancements::STANDARD.bits() }>;

/// The default size of the table, in bytes.
const TABLE_BYTES: usize = 64 << 20;

/// The time limit of a search that has no other limit.
const UNLIMITED_TIME: Duration = Duration::from_secs(1);

/// Searches positions, by default with the configuration that measured best.
///
/// ```
/// use nullwindow::Searcher;
/// use nullwindow_games::connect_four::ConnectFour;
/// let answer = Searcher::new().depth(8).search(&ConnectFour::default());
/// println!("{answer}");
/// # assert_eq!(answer.depth().get(), 8);
/// ```
///
/// It uses what the game supplies: see [`Game`]. The table and the history are kept from one search to
/// the next of the same game. Without any limit a search takes one second.
///
/// The order of the calls below does not matter, unless two of them set the same thing:
/// [`limits`](Searcher::limits) and [`settings`](Searcher::settings) set all of theirs. Then the last
/// one counts.
#[derive(Debug)]
pub struct Searcher {
    settings: Settings,
    limits: Limits,
    threads: usize,
    lockstep: bool,
    entries: usize,
    table: Option<Arc<Table>>,
    history: Mutex<History>,
    /// The name of the type searched last.
    game: Option<&'static str>,
}

impl Default for Searcher {
    fn default() -> Self {
        Searcher::new()
    }
}

impl Searcher {
    /// A searcher with the settings that measured best.
    pub fn new() -> Self {
        Searcher {
            settings: Settings::default(),
            limits: Limits::default(),
            threads: 1,
            lockstep: false,
            entries: TABLE_BYTES / Table::ENTRY_BYTES,
            table: None,
            history: Mutex::default(),
            game: None,
        }
    }

    /// Searches no deeper than this, and never deeper than [`Limits::DEEPEST`].
    #[must_use]
    pub fn depth(mut self, plies: u16) -> Self {
        self.limits.depth = Some(Depth::new(plies));
        self
    }

    /// Visits no more nodes than this.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Searches no longer than this.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops when this flag is raised, by any thread.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.stop = Some(flag);
        self
    }

    /// Restricts the next search, which must be of `position`, to these moves. Illegal moves are
    /// ignored; if none is left, all moves are searched.
    ///
    /// ```
    /// use nullwindow::Searcher;
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let start = ConnectFour::default();
    /// let answer = Searcher::new().depth(6).only(&start, &[0, 6]).search(&start);
    /// assert!([0, 6].contains(&answer.best.unwrap()));
    /// ```
    #[must_use]
    pub fn only<G: Game>(mut self, position: &G, moves: &[G::Move]) -> Self {
        self.limits.only = Limits::numbers(position, moves);
        self
    }

    /// Finds a value and a line for this many moves of the root.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.limits.lines = lines;
        self
    }

    /// All limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Searches with this many threads. With one thread, a search limited by depth or nodes visits the
    /// same nodes every time. Threads meet in the transposition table: a game without keys is searched by
    /// one, and so is one that is watched (unless [`Observer::is_silent`]).
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Changes the number of threads of a searcher in use.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Lets the threads take turns, a few nodes each, as if every thread had a processor of its own.
    /// Slower than one thread, but every search limited by depth or nodes can be repeated exactly, and
    /// its nodes divided by its threads are the time that as many processors would need.
    #[must_use]
    pub fn lockstep(mut self) -> Self {
        self.lockstep = true;
        self
    }

    /// A table of this many megabytes (64 by default), made when it is first needed.
    #[must_use]
    pub fn table_megabytes(self, megabytes: usize) -> Self {
        self.table_entries(megabytes.saturating_mul((1 << 20) / Table::ENTRY_BYTES))
    }

    /// A table with room for this many positions.
    #[must_use]
    pub fn table_entries(mut self, entries: usize) -> Self {
        self.entries = entries;
        self.table = None;
        self
    }

    /// Uses a table shared with other searchers of the same game.
    #[must_use]
    pub fn shared_table(mut self, table: Arc<Table>) -> Self {
        self.entries = table.entries();
        self.table = Some(table);
        self
    }

    /// Uses this driver.
    #[must_use]
    pub fn driver(mut self, driver: Driver) -> Self {
        self.settings.driver = driver;
        self
    }

    /// All numbers and policies at once, the driver among them.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// The numbers and policies.
    pub fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// The limits.
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.history = Mutex::default();
    }

    /// Searches a position with [`Enhancements::STANDARD`].
    pub fn search<G>(&mut self, position: &G) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
    {
        self.watch(position, &mut Silent, |_| {})
    }

    /// Searches a position with an observer; `report` receives every finished iteration.
    pub fn watch<G, O>(
        &mut self,
        position: &G,
        observer: &mut O,
        mut report: impl FnMut(Answer<G::Move>),
    ) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
        O: Observer,
    {
        self.watch_with(Standard::default(), position, observer, &mut |step| {
            if let Step::Iteration(answer) = step {
                report(*answer);
            }
        })
    }

    /// Searches with exactly these enhancements, chosen at run time.
    ///
    /// ```
    /// use nullwindow::searcher::{Driver, Searcher};
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let mut searcher = Searcher::new().driver(Driver::MtdF).depth(6);
    /// let set = "table,history".parse().unwrap();
    /// let answer = searcher.search_with(set, &ConnectFour::default()).unwrap();
    /// assert_eq!(answer.enhancements, set);
    /// ```
    ///
    /// # Errors
    /// An enhancement would have no effect: because of the game, of the driver, or because it rests
    /// on another that is off.
    pub fn search_with<G>(
        &mut self,
        enhancements: Enhancements,
        position: &G,
    ) -> Result<Answer<G::Move>, Unsupported>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
    {
        enhancements.check(Enhancements::supported_by(position))?;
        self.settings.driver.check(enhancements)?;
        let driver = self.settings.driver;
        self.settings.driver = driver.with(enhancements);
        let answer = self.watch_with(enhancements, position, &mut Silent, &mut |_| {});
        self.settings.driver = driver;
        Ok(answer)
    }

    /// Searches with these switches and an observer. `listener` receives every search of the root and
    /// every finished iteration; unlike an observer, it adds no cost per node. A watched search has one
    /// thread (unless [`Observer::is_silent`]).
    ///
    /// Switches known to the compiler ([`Standard`], [`Static`]) make the faster search, a set of
    /// [`Enhancements`] the more flexible one. Those that have no effect on the game are ignored, and
    /// so are [`Enhancements::OF_DRIVERS`]: the driver decides.
    pub fn watch_with<G, S, O>(
        &mut self,
        switches: S,
        position: &G,
        observer: &mut O,
        listener: &mut dyn FnMut(Step<G::Move>),
    ) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
        S: Switches,
        O: Observer,
    {
        let began = Instant::now();
        // Keys and move numbers of one game mean something else in another.
        let game = std::any::type_name::<G>();
        let last = self.game.replace(game);
        if last.is_some_and(|last| last != game) {
            self.forget();
        }
        let table = self.table_in_use(switches, position);
        table.grow_older();
        // Threads meet in the table: without one, each would search the whole tree.
        let remembers = switches.on(Enhancements::TABLE) && position.key().is_some();
        // A reference to an observer is one, too, so the method is named in full.
        let silent = O::is_silent(observer) && O::of_another_thread().is_some();
        let shared = remembers && silent;
        let threads = if shared { self.threads } else { 1 };
        if threads > 1 {
            table.grow_fully();
        }
        let history = self.history.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
        if history.indices() == G::MOVE_INDICES {
            history.halve();
        } else {
            *history = History::new(G::MOVE_INDICES);
        }
        let plies = self.settings.deepen_by.unwrap_or_else(|| self.limits.plies_deeper());
        let mut limits = self.limits.clone();
        (self.limits.only, self.limits.first) = (None, None); // They were meant for this position.
        if limits.is_unlimited() {
            limits.time = Some(UNLIMITED_TIME);
        }
        let busy = (threads > 1).then(Busy::new);
        let task = Task {
            position,
            switches,
            settings: Settings { deepen_by: Some(plies), ..self.settings },
            limits: &limits,
            began,
            shared: Shared { table: &table, history: &self.history, busy: busy.as_ref() },
            threads,
            lockstep: self.lockstep,
        };
        observer.begin(true);
        task.run(observer, listener)
    }

    /// The table, made when it is first needed; a search without one gets the smallest there is.
    fn table_in_use<G: Game>(&mut self, switches: impl Switches, position: &G) -> Arc<Table> {
        if !switches.on(Enhancements::TABLE) || position.key().is_none() {
            return Arc::new(Table::with_entries(0));
        }
        self.table.get_or_insert_with(|| Arc::new(Table::with_entries(self.entries))).clone()
    }
}
