//! What the engine's thread does: set up a searcher, run it under a control, report events.

use crate::configuration::Configuration;
use crate::control::Control;
use crate::endgame::{self, NodesSpent};
use crate::engine::{EngineError, Goal, Request};
use crate::events::{Event, Finished, Report};
use nullwindow::memory::Table;
use nullwindow::searcher::{Answer, BoundKind, Driver, Limits, Searcher, Step};
use nullwindow::{Depth, Outcome, Ply, Value, Window};
use nullwindow_games::{EndgameSolver, Playable};
use std::sync::Arc;
use std::time::Duration;

/// A search with less time than this has one thread: on a loaded machine it would have to wait tens
/// of milliseconds for the others to start.
const WORTH_THREADS: Duration = Duration::from_millis(5);

/// A searcher, how it searches, and its memory.
pub(crate) struct EngineThread<G: Playable> {
    configuration: Configuration,
    table: Arc<Table>,
    searcher: Searcher,
    /// Made when it is first needed.
    solver: Option<Box<dyn EndgameSolver<G>>>,
}

impl<G: Playable> EngineThread<G> {
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        check::<G>(&configuration)?;
        let table = table(configuration.megabytes)?;
        let searcher = searcher::<G>(&configuration, &table);
        Ok(EngineThread { configuration, table, searcher, solver: None })
    }

    /// Changes the settings. The memory is kept if it stays valid. If this fails, the settings stay as
    /// they were; the table is then empty, and smaller if the old size no longer fits.
    pub fn configure(&mut self, configuration: Configuration) -> Result<(), EngineError> {
        check::<G>(&configuration)?;
        if configuration.megabytes != self.configuration.megabytes {
            self.resize(configuration.megabytes)?;
        } else if !self.configuration.finds_the_same_as(&configuration) {
            self.table.clear();
        }
        if configuration.exact != self.configuration.exact {
            self.solver = None;
        }
        // The overhead does not concern the search.
        let before =
            Configuration { overhead: configuration.overhead, ..self.configuration.clone() };
        if before != configuration {
            self.searcher = searcher::<G>(&configuration, &self.table);
        }
        self.configuration = configuration;
        Ok(())
    }

    /// Replaces the table. The old one is freed first: there may not be memory for both. If there is
    /// not enough for the new one, the old size is restored, or the largest that still fits.
    fn resize(&mut self, megabytes: usize) -> Result<(), EngineError> {
        self.use_table(Arc::new(Table::with_entries(1)));
        let refused = match table(megabytes) {
            Ok(table) => {
                self.use_table(table);
                return Ok(());
            }
            Err(error) => error,
        };
        while self.configuration.megabytes > 0 {
            if let Ok(table) = table(self.configuration.megabytes) {
                self.use_table(table);
                break;
            }
            self.configuration.megabytes /= 2;
        }
        Err(refused)
    }

    /// Makes this the only table: the old one is freed.
    fn use_table(&mut self, table: Arc<Table>) {
        self.searcher = searcher::<G>(&self.configuration, &table);
        self.table = table;
    }

    pub fn forget(&mut self) {
        self.searcher.forget();
        if let Some(solver) = &mut self.solver {
            solver.forget();
        }
    }

    /// Discards everything but the settings, as after a panic.
    pub fn begin_anew(&mut self) {
        self.table.clear();
        self.searcher = searcher::<G>(&self.configuration, &self.table);
        self.solver = None;
    }

    /// Searches and reports what it finds.
    pub fn search(
        &mut self,
        request: &Request<G>,
        control: &Control<G::Move>,
        listener: &mut dyn FnMut(Event<G::Move>),
    ) {
        let position = played_on(&request.position);
        let spent = match self.ask_the_solver(&position, request, control) {
            Ok(report) => {
                let best = report.lines[0].moves.first().copied();
                listener(Event::Iteration(report.clone()));
                control.wait_for_leave();
                listener(Event::Finished(Finished { best, reply: None, last: Some(report) }));
                return;
            }
            Err(NodesSpent(spent)) => spent,
        };
        let mut limits = limits(&position, request, control);
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
        let threads = threads(self.configuration.threads, request, control);
        if request.weakness.is_some() {
            limits.lines = usize::MAX;
        }
        let job = Job { position, limits, threads, request, control };
        let answer = match request.goal.win_in {
            None => job.run(&self.configuration, &mut self.searcher, listener),
            Some(_) => {
                // A proof needs the full-width search.
                let full = self.full_width();
                job.run(&full, &mut searcher::<G>(&full, &self.table), listener)
            }
        };
        control.wait_for_leave();
        let mut finished = Finished::of(&answer);
        if let (Some(weakness), Some(report)) = (request.weakness, &mut finished.last) {
            finished.best = weakness.choose(&job.position, &report.lines).or(finished.best);
            finished.reply = None;
            report.lines.sort_by_key(|line| line.moves.first() != finished.best.as_ref());
            report.lines.truncate(request.lines.max(1));
        }
        listener(Event::Finished(finished));
    }

    /// Asks the game's solver, which finds one move, out of all legal ones.
    fn ask_the_solver(
        &mut self,
        position: &G,
        request: &Request<G>,
        control: &Control<G::Move>,
    ) -> Result<Report<G::Move>, NodesSpent> {
        let exact = self.configuration.exact;
        let one_of_all =
            request.lines <= 1 && request.only.is_empty() && request.weakness.is_none();
        if exact == 0 || !one_of_all || position.outcome().is_some() {
            return Err(NodesSpent::default());
        }
        if self.solver.is_none() {
            self.solver = G::solver();
        }
        let solver = self.solver.as_deref_mut().ok_or(NodesSpent::default())?;
        endgame::ask(solver, position, &request.goal, exact, control)
    }

    fn full_width(&self) -> Configuration {
        Configuration {
            selective: false,
            enhancements: None,
            grain: 1,
            ..self.configuration.clone()
        }
    }
}

/// Checks that every setting has an effect on the game.
fn check<G: Playable>(configuration: &Configuration) -> Result<(), EngineError> {
    let check = configuration.check::<G>();
    check.map_err(|error| EngineError::Unsupported(error.to_string()))?;
    if configuration.exact > 0 && G::solver().is_none() {
        let exact = configuration.exact;
        return Err(EngineError::Unsupported(format!(
            "exact={exact} has no effect on {}: it has no solver for its last moves (Othello has, with \
             the full evaluation)",
            G::NAME
        )));
    }
    Ok(())
}

pub(crate) fn searcher<G: Playable>(configuration: &Configuration, table: &Arc<Table>) -> Searcher {
    Searcher::new()
        .settings(configuration.settings_for::<G>())
        .threads(configuration.threads)
        .shared_table(Arc::clone(table))
}

/// A table of this many megabytes.
pub(crate) fn table(megabytes: usize) -> Result<Arc<Table>, EngineError> {
    let entries = megabytes.saturating_mul((1 << 20) / Table::ENTRY_BYTES);
    Table::try_with_entries(entries).map(Arc::new).map_err(EngineError::Memory)
}

/// The position to search. One that is drawn by a rule that must be claimed is searched as if the
/// game began there, or without that rule.
pub(crate) fn played_on<G: Playable>(position: &G) -> G {
    if position.outcome() != Some(Outcome::Draw) {
        return position.clone();
    }
    let regardless = position.regardless_of_draws();
    let anew = regardless.clone().in_play();
    let other = [anew, regardless].into_iter().find(|other| other.outcome().is_none());
    other.unwrap_or_else(|| position.clone())
}

/// How many of the threads to use in a search.
fn threads<G: Playable>(all: usize, request: &Request<G>, control: &Control<G::Move>) -> usize {
    let short = control.hard_limit().is_some_and(|hard| hard < WORTH_THREADS);
    if short && !request.goal.ponder { 1 } else { all }
}

fn limits<G: Playable>(position: &G, request: &Request<G>, control: &Control<G::Move>) -> Limits {
    let goal = &request.goal;
    Limits {
        depth: last_iteration(position, goal),
        nodes: goal.nodes,
        time: None,
        stop: Some(Arc::clone(&control.stop)),
        deadline: Some(control.deadline.clone()),
        only: Limits::numbers(position, &request.only),
        first: None,
        lines: request.lines.max(1),
    }
}

/// How deep the goal lets a search go.
pub(crate) fn last_iteration<G: Playable>(position: &G, goal: &Goal) -> Option<Depth> {
    let asked = goal.depth.unwrap_or(u16::MAX);
    // A win in n moves of one's own takes 2n − 1 plies.
    let to_win = goal.win_in.map_or(u16::MAX, |moves| moves.saturating_mul(2).saturating_sub(1));
    let depth = asked.min(to_win).min(position.longest()).max(1);
    (depth < Limits::DEEPEST.get()).then_some(Depth::new(depth))
}

/// One search.
struct Job<'a, G: Playable> {
    position: G,
    limits: Limits,
    threads: usize,
    request: &'a Request<G>,
    control: &'a Control<G::Move>,
}

impl<G: Playable> Job<'_, G> {
    fn run(
        &self,
        configuration: &Configuration,
        searcher: &mut Searcher,
        listener: &mut dyn FnMut(Event<G::Move>),
    ) -> Answer<G::Move> {
        let set = configuration.enhancements_for::<G>();
        *searcher.limits_mut() = self.limits.clone();
        searcher.set_threads(self.threads);
        // Other drivers lower their windows whatever they find, and other lines are worse anyway.
        let driver = searcher.settings_mut().driver;
        let expects = !driver.is_mtd() || driver == Driver::MtdF;
        let mut expected = Expected::new(G::TUNED.unit.cast_signed() / 4);
        G::search_by(searcher, set, &self.position, &mut |step| match step {
            Step::Pass { depth, window, value, .. } => {
                if expects
                    && self.limits.lines == 1
                    && let Some(bound) = expected.missed(depth, window, value)
                {
                    if bound == BoundKind::Upper {
                        self.control.fails_low();
                    }
                    let time = self.control.began().elapsed();
                    listener(Event::Failed { depth: depth.get(), value, bound, time });
                }
            }
            Step::Iteration(answer) => self.after_iteration(&answer, listener),
            _ => {}
        })
    }

    fn after_iteration(&self, answer: &Answer<G::Move>, listener: &mut dyn FnMut(Event<G::Move>)) {
        let Some(mut report) = Report::of(answer) else { return };
        report.lines.truncate(self.request.lines.max(1));
        let value = report.lines[0].value;
        let best = report.lines[0].moves[0];
        listener(Event::Iteration(report));
        self.control.after_iteration(best, value);
        let found = self.request.goal.win_in.is_some_and(|moves| {
            let within = |ply: Ply| ply.get() < moves.saturating_mul(2);
            value > Value::ZERO && value.plies_to_end().is_some_and(within)
        });
        let no_choice = answer.root_moves.len() == 1 && self.control.has_clock();
        if found || no_choice {
            self.control.search_no_further();
        }
    }
}

/// Where an iteration first expects the value, and how far off it must be to be reported.
struct Expected {
    margin: i32,
    first: Option<(Depth, Window)>,
}

impl Expected {
    fn new(margin: i32) -> Self {
        Expected { margin, first: None }
    }

    /// Notes the result of a root search. If it failed, far from where the iteration first expected
    /// the value, returns the kind of bound it proved.
    fn missed(&mut self, depth: Depth, window: Window, value: Value) -> Option<BoundKind> {
        let (_, first) = *match &mut self.first {
            Some(first) if first.0 == depth => first,
            other => other.insert((depth, window)),
        };
        if value <= window.alpha && value < first.beta - self.margin {
            Some(BoundKind::Upper)
        } else if value >= window.beta && value > first.alpha + self.margin {
            Some(BoundKind::Lower)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Budget;
    use nullwindow::Bounds;
    use nullwindow::memory::Form;
    use nullwindow_games::chess::Chess;

    const KEY: u64 = 12_345;

    fn settings(text: &str) -> Configuration {
        text.parse().unwrap()
    }

    /// An engine thread with something in its table.
    fn thread() -> EngineThread<Chess> {
        let thread = EngineThread::new(settings("hash=1")).unwrap();
        let known = Bounds { lower: Value::new(7), ..Bounds::UNKNOWN };
        thread.table.store(KEY, Depth::new(4), known, None, Form::TwoBounds);
        thread
    }

    #[test]
    fn failures_far_from_the_expected_value_are_reported() {
        let mut expected = Expected::new(25);
        let mut missed = |depth, alpha, beta, value| {
            let window = Window::new(Value::new(alpha), Value::new(beta));
            expected.missed(Depth::new(depth), window, Value::new(value))
        };
        // MTD(f): a little lower is nothing, much lower is.
        assert_eq!(missed(1, 9, 10, 0), None);
        assert_eq!(missed(1, -1, 0, -70), Some(BoundKind::Upper));
        // Aspiration: inside, then above, then below.
        assert_eq!(missed(2, -100, -50, -60), None);
        assert_eq!(missed(3, -100, -50, -48), Some(BoundKind::Lower));
        assert_eq!(missed(4, -100, -50, -120), Some(BoundKind::Upper));
        assert_eq!(missed(4, -150, -119, -121), None, "it lies inside");
    }

    #[test]
    fn a_valid_memory_is_kept() {
        for (text, kept) in [
            ("hash=1", true),
            ("hash=1,overhead=77", true),
            ("hash=1,threads=2", true),
            ("hash=1,algorithm=mtd-f", false),
            ("hash=1,grain=5", false),
            ("hash=1,selective=off", false),
        ] {
            let mut thread = thread();
            let before = Arc::clone(&thread.table);
            thread.configure(settings(text)).unwrap();
            assert!(Arc::ptr_eq(&before, &thread.table), "{text}: the same table");
            assert_eq!(thread.table.probe(KEY).is_some(), kept, "{text}");
            assert_eq!(thread.configuration, settings(text));
        }
    }

    #[test]
    fn the_shortest_searches_have_one_thread() {
        let ms = Duration::from_millis;
        let with = |hard: Option<u64>, ponder: bool| {
            let goal = Goal { ponder, ..Goal::default() };
            let budget = hard.map(|hard| Budget::fixed(ms(hard)));
            let control = Control::new(budget, 100, ponder, false);
            threads(4, &Request::new(Chess::start().in_play(), goal), &control)
        };
        assert_eq!([with(Some(4), false), with(Some(5), false), with(None, false)], [1, 4, 4]);
        assert_eq!(with(Some(4), true), 4, "the opponent may think for long");
    }

    #[test]
    fn another_size_frees_the_old_table() {
        let mut thread = thread();
        let old = Arc::downgrade(&thread.table);
        thread.configure(settings("hash=3")).unwrap();
        assert!(old.upgrade().is_none());
        assert_eq!(thread.table.entries(), Table::with_megabytes(3).entries());
    }

    #[test]
    fn what_fails_leaves_the_settings_as_they_were() {
        let mut thread = thread();
        let too_much = Configuration { megabytes: usize::MAX, ..settings("") };
        let error = thread.configure(too_much).unwrap_err();
        assert!(matches!(error, EngineError::Memory(_)), "{error}");
        assert!(thread.configure(settings("hash=1,exact=9")).is_err());
        assert_eq!(thread.configuration, settings("hash=1"));
        assert_eq!(thread.table.entries(), Table::with_megabytes(1).entries());
    }
}
