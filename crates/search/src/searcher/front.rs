//! The front door: [`Searcher`].

use super::abilities::{Abilities, Ability, Has, RulesOnly, Standard, Supports, Yes};
use super::answer::Answer;
use super::enhancements::{Dynamic, Enhancements, Static, Switches, Unsupported};
use super::limits::Limits;
use super::parallel::Task;
use super::settings::{Driver, Settings};
use super::worker::Shared;
use crate::game::Game;
use crate::memory::{Busy, Table};
use crate::observe::{Observer, Silent};
use crate::ordering::History;
use crate::value::Depth;
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The bits of [`Enhancements::STANDARD`], for [`Static`].
pub const STANDARD_BITS: u32 = Enhancements::STANDARD.bits();

/// Megabytes of a table nobody has chosen the size of.
const TABLE_MEGABYTES: usize = 64;

/// Searches positions: the configuration that measured best, unless told otherwise.
///
/// ```
/// use nullwindow::Searcher;
/// use nullwindow_games::connect_four::ConnectFour;
/// let answer = Searcher::new().depth(8).search(&ConnectFour::default());
/// println!("play {:?}, worth {}", answer.best.unwrap(), answer.value);
/// # assert_eq!(answer.depth().get(), 8);
/// ```
///
/// [`Searcher::new`] wants a game with a key and a move index. A game that supplies more says so
/// ([`Searcher::knowledge`], [`Searcher::quiescence`], [`Searcher::null_moves`],
/// [`Searcher::repetitions`]), and the compiler checks it; one that supplies less uses
/// [`Searcher::rules_only`].
///
/// The table and what was learnt about moves are kept from one search to the next.
pub struct Searcher<A = Standard, S = Static<STANDARD_BITS>> {
    switches: S,
    settings: Settings,
    limits: Limits,
    threads: usize,
    entries: usize,
    table: Option<Arc<Table>>,
    history: Mutex<History>,
    abilities: PhantomData<A>,
}

impl Searcher {
    /// A searcher for games with a key and a move index.
    pub fn new() -> Self {
        Searcher::with(Static)
    }
}

impl Default for Searcher {
    fn default() -> Self {
        Searcher::new()
    }
}

impl Searcher<RulesOnly> {
    /// A searcher for any game, without table and history.
    pub fn rules_only() -> Self {
        Searcher::with(Static)
    }
}

impl<A, S> Searcher<A, S> {
    /// A searcher with these switches; those that have no effect on a game are ignored.
    pub fn with(switches: S) -> Self {
        Searcher {
            switches,
            settings: Settings { deepen_by: 0, ..Settings::default() },
            limits: Limits::default(),
            threads: 1,
            entries: TABLE_MEGABYTES << 16,
            table: None,
            history: Mutex::default(),
            abilities: PhantomData,
        }
    }

    fn retyped<B, T>(self, switches: T) -> Searcher<B, T> {
        Searcher {
            switches,
            settings: self.settings,
            limits: self.limits,
            threads: self.threads,
            entries: self.entries,
            table: self.table,
            history: self.history,
            abilities: PhantomData,
        }
    }

    /// Searches no deeper than this.
    #[must_use]
    pub fn depth(mut self, plies: u16) -> Self {
        self.limits.depth = Depth::new(plies).min(Limits::DEEPEST);
        self
    }

    /// Visits no more nodes than this.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops when this flag is raised, by whichever thread.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.stop = flag;
        self
    }

    /// Searches only these moves of the root, by their numbers in the game's order.
    #[must_use]
    pub fn only(mut self, numbers: &[u32]) -> Self {
        self.limits.only = Some(numbers.into());
        self
    }

    /// Finds a value and a line for so many moves of the root.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.limits.lines = lines;
        self
    }

    /// Searches with so many threads. One thread always finds the same in the same way.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// Uses a table that others use too.
    #[must_use]
    pub fn shared_table(mut self, table: Arc<Table>) -> Self {
        self.entries = table.entries();
        self.table = Some(table);
        self
    }

    /// Searches the root in this way.
    #[must_use]
    pub fn driver(mut self, driver: Driver) -> Self {
        self.settings.driver = driver;
        self
    }

    /// All numbers and policies at once.
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

    /// Searches with so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.history = Mutex::default();
    }
}

impl<A: Supports, S> Searcher<A, S> {
    /// Chooses driver and enhancements at run time; exactly these are used.
    ///
    /// # Errors
    /// An enhancement would have no effect: because of the game, of the driver, or because it rests
    /// on another that is off.
    pub fn configure(
        self,
        driver: Driver,
        enhancements: Enhancements,
    ) -> Result<Searcher<A, Dynamic>, Unsupported> {
        enhancements.check(A::SUPPORTED)?;
        driver.check(enhancements)?;
        // Alpha-beta with minimal windows is NegaScout.
        let splits = enhancements.has(Enhancements::MINIMAL_WINDOW);
        let driver = if splits { Driver::NegaScout } else { driver };
        let implied = match driver {
            Driver::NegaScout => Enhancements::MINIMAL_WINDOW,
            _ => Enhancements::NONE,
        };
        Ok(self.driver(driver).retyped(Dynamic(enhancements | implied)))
    }
}

impl<K, I, P: Ability, N, Z, R, S> Searcher<Has<K, I, P, N, Z, R>, S> {
    /// The game has an opinion of its moves ([`Knowledge`](crate::Knowledge)).
    #[must_use]
    pub fn knowledge(self) -> Searcher<Has<K, I, Yes, N, Z, R>, S>
    where
        S: Copy,
    {
        let switches = self.switches;
        self.retyped(switches)
    }

    /// The game knows noisy moves ([`Noisy`](crate::Noisy)).
    #[must_use]
    pub fn quiescence(self) -> Searcher<Has<K, I, P, Yes, Z, R>, S>
    where
        S: Copy,
    {
        let switches = self.switches;
        self.retyped(switches)
    }

    /// The game can be asked what passing is worth ([`NullMove`](crate::NullMove)).
    #[must_use]
    pub fn null_moves(self) -> Searcher<Has<K, I, P, N, Yes, R>, S>
    where
        S: Copy,
    {
        let switches = self.switches;
        self.retyped(switches)
    }

    /// The game knows when a position comes back ([`Repetition`](crate::Repetition)); it is then
    /// worth a draw.
    #[must_use]
    pub fn repetitions(self) -> Searcher<Has<K, I, P, N, Z, Yes>, S>
    where
        S: Copy,
    {
        let switches = self.switches;
        self.retyped(switches)
    }
}

impl<A: Supports, S: Switches> Searcher<A, S> {
    /// Searches no longer than this.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self.with_table_in_time()
    }

    /// All limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.with_table_in_time()
    }

    /// A table of so many megabytes.
    #[must_use]
    pub fn table_megabytes(self, megabytes: usize) -> Self {
        self.table_entries(megabytes << 16)
    }

    /// A table with room for so many positions.
    #[must_use]
    pub fn table_entries(mut self, entries: usize) -> Self {
        self.entries = entries;
        self.table = None;
        self.with_table_in_time()
    }

    /// The enhancements that are switched on and that this game allows.
    pub fn enhancements(&self) -> Enhancements {
        self.switches.set().and(A::SUPPORTED)
    }

    fn has_table(&self) -> bool {
        self.enhancements().has(Enhancements::TABLE)
    }

    /// A search against the clock finds its table made: that may take longer than the search.
    fn with_table_in_time(mut self) -> Self {
        if self.limits.time.is_some() && self.has_table() {
            self.table.get_or_insert_with(|| Arc::new(Table::with_entries(self.entries)));
        }
        self
    }

    /// Searches a position.
    pub fn search<G>(&mut self, position: &G) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
        A: Abilities<G>,
    {
        self.watch(position, &mut Silent, |_| {})
    }

    /// Searches a position, watched. `report` is told of every finished iteration.
    pub fn watch<G, O>(
        &mut self,
        position: &G,
        observer: &mut O,
        report: impl FnMut(Answer<G::Move>),
    ) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
        A: Abilities<G>,
        O: Observer,
    {
        let began = Instant::now();
        let table = self.table_in_use::<G>();
        table.grow_older();
        let history = self.history.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
        if history.indices() == A::MOVE_INDICES {
            history.halve();
        } else {
            *history = History::new(A::MOVE_INDICES);
        }
        let busy = (self.threads > 1).then(Busy::new);
        let shared = Shared { table: &table, history: &self.history, busy: busy.as_ref() };
        let task = Task {
            position,
            switches: self.switches,
            settings: self.settings,
            limits: &self.limits,
            began,
            shared,
            threads: self.threads,
        };
        observer.begin(true);
        task.run::<A, O>(observer, report)
    }

    /// The table, made when it is first needed; a search without one gets the smallest there is.
    fn table_in_use<G: Game>(&mut self) -> Arc<Table>
    where
        A: Abilities<G>,
    {
        if !self.has_table() {
            return Arc::new(Table::with_entries(0));
        }
        self.table.get_or_insert_with(|| Arc::new(Table::with_entries(self.entries))).clone()
    }
}
