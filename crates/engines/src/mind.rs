//! What the engine's thread does: set up a searcher, run it under a control, tell the news.

use crate::configuration::Configuration;
use crate::control::Control;
use crate::engine::{EngineError, Request};
use crate::expert::{Expert, NodesSpent};
use crate::news::{Finished, News, Report};
use crate::passes::Passes;
use crate::playable::Playable;
use crate::switches::AtRunTime;
use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, BoundKind, Driver, Enhancements, Limits, Searcher, Settings, Switches,
};
use nullwindow::{Depth, MoveList, Outcome, Ply, Value};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

/// A search that may not take this long has one thread: on a loaded machine it would have to wait for
/// the others to begin, tens of milliseconds.
const WORTH_THREADS: Duration = Duration::from_millis(5);

/// A searcher of one of the three kinds that are compiled for a game, and its memory.
pub(crate) struct Mind<G: Playable> {
    configuration: Configuration,
    table: Arc<Table>,
    searcher: Kind<G>,
    expert: G::Expert,
}

enum Kind<G: Playable> {
    FullWidth(Searcher<G::Abilities, G::FullWidth>),
    Selective(Searcher<G::Abilities, G::Selective>),
    AtRunTime(Searcher<G::Abilities, AtRunTime>),
}

/// Runs the same on whichever searcher there is.
macro_rules! any {
    ($kind:expr, $searcher:ident => $work:expr) => {
        match $kind {
            Kind::FullWidth($searcher) => $work,
            Kind::Selective($searcher) => $work,
            Kind::AtRunTime($searcher) => $work,
        }
    };
}

impl<G: Playable> Mind<G> {
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        check::<G>(&configuration)?;
        let table = table(configuration.megabytes)?;
        let searcher = Kind::usual(&configuration, &table);
        Ok(Mind { configuration, table, searcher, expert: G::Expert::new() })
    }

    /// Searches otherwise from now on. What was remembered is kept if it means the same as before.
    /// If this fails, the settings stay as they were.
    pub fn configure(&mut self, configuration: Configuration) -> Result<(), EngineError> {
        check::<G>(&configuration)?;
        if configuration.megabytes != self.configuration.megabytes {
            self.resize(configuration.megabytes)?;
        } else if !self.configuration.finds_the_same_as(&configuration) {
            self.table.clear();
        }
        if configuration.exact != self.configuration.exact {
            self.expert.forget();
        }
        // The overhead is no matter of the search.
        let before =
            Configuration { overhead: configuration.overhead, ..self.configuration.clone() };
        if before != configuration {
            self.searcher = Kind::usual(&configuration, &self.table);
        }
        self.configuration = configuration;
        Ok(())
    }

    /// Another table, for which the old one makes room first: there may not be memory for both.
    fn resize(&mut self, megabytes: usize) -> Result<(), EngineError> {
        self.use_table(Arc::new(Table::with_entries(1)));
        let new = table(megabytes);
        let failed = new.as_ref().err().cloned();
        // There was memory for the old one, and without it there would be no engine.
        let table = new.or_else(|_| table(self.configuration.megabytes))?;
        self.use_table(table);
        failed.map_or(Ok(()), Err)
    }

    /// The only one: the old one is freed.
    fn use_table(&mut self, table: Arc<Table>) {
        self.searcher = Kind::usual(&self.configuration, &table);
        self.table = table;
    }

    pub fn forget(&mut self) {
        any!(&mut self.searcher, searcher => searcher.forget());
        self.expert.forget();
    }

    /// Throws everything but the settings away, as after a panic.
    pub fn begin_anew(&mut self) {
        self.table.clear();
        self.searcher = Kind::usual(&self.configuration, &self.table);
        self.expert = G::Expert::new();
    }

    /// Searches and tells what it finds.
    pub fn search(
        &mut self,
        request: &Request<G>,
        control: &Control<G::Move>,
        listener: &mut dyn FnMut(News<G::Move>),
    ) {
        let position = played_on(&request.position);
        let spent = match self.ask_the_expert(&position, request, control) {
            Ok(report) => {
                let best = report.lines[0].moves.first().copied();
                listener(News::Iteration(report.clone()));
                control.wait_for_leave();
                listener(News::Finished(Finished { best, reply: None, last: Some(report) }));
                return;
            }
            Err(NodesSpent(spent)) => spent,
        };
        let mut limits = limits(&position, request, control);
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
        let threads = threads(self.configuration.threads, request, control);
        let job = Job { position, limits, threads, win_in: request.goal.win_in, control };
        let answer = match request.goal.win_in {
            None => any!(&mut self.searcher, searcher => job.run(searcher, listener)),
            Some(_) => {
                // A proof needs the full tree.
                let mut full = self.full_width();
                any!(&mut full, searcher => job.run(searcher, listener))
            }
        };
        control.wait_for_leave();
        listener(News::Finished(Finished::of(&answer)));
    }

    /// An expert knows one move, of all there are.
    fn ask_the_expert(
        &mut self,
        position: &G,
        request: &Request<G>,
        control: &Control<G::Move>,
    ) -> Result<Report<G::Move>, NodesSpent> {
        let exact = self.configuration.exact;
        let one_of_all = request.lines <= 1 && request.only.is_empty();
        if exact == 0 || !one_of_all || position.outcome().is_some() {
            return Err(NodesSpent::default());
        }
        self.expert.answer(position, &request.goal, exact, control)
    }

    fn full_width(&self) -> Kind<G> {
        let configuration = Configuration {
            selective: false,
            enhancements: None,
            grain: 1,
            ..self.configuration.clone()
        };
        Kind::usual(&configuration, &self.table)
    }
}

/// Whether all that is asked for has an effect on the game.
fn check<G: Playable>(configuration: &Configuration) -> Result<(), EngineError> {
    let check = configuration.check::<G>();
    check.map_err(|error| EngineError::Unsupported(error.to_string()))?;
    if configuration.exact > 0 && !G::Expert::KNOWS {
        let exact = configuration.exact;
        return Err(EngineError::Unsupported(format!(
            "exact={exact} has no effect on {}: only Othello is solved near its end, and that with \
             the full evaluation",
            G::NAME
        )));
    }
    Ok(())
}

impl<G: Playable> Kind<G> {
    /// With the enhancements that the configuration says.
    fn usual(configuration: &Configuration, table: &Arc<Table>) -> Self {
        Kind::new(configuration, configuration.enhancements_for::<G>(), table)
    }

    fn new(configuration: &Configuration, set: Enhancements, table: &Arc<Table>) -> Self {
        let settings = configuration.settings_for::<G>();
        let compiled = set.without(crate::switches::OPEN);
        let threads = configuration.threads;
        if compiled == G::SELECTIVE {
            Kind::Selective(searcher(set, settings, threads, table))
        } else if compiled == G::FULL_WIDTH {
            Kind::FullWidth(searcher(set, settings, threads, table))
        } else {
            let splits = set.has(Enhancements::MINIMAL_WINDOW);
            let driver = if splits { Driver::NegaScout } else { settings.driver };
            Kind::AtRunTime(searcher(set, Settings { driver, ..settings }, threads, table))
        }
    }
}

fn searcher<A, S: Switches + From<Enhancements>>(
    set: Enhancements,
    settings: Settings,
    threads: usize,
    table: &Arc<Table>,
) -> Searcher<A, S> {
    Searcher::with(S::from(set)).settings(settings).threads(threads).shared_table(Arc::clone(table))
}

/// A table of so many megabytes.
fn table(megabytes: usize) -> Result<Arc<Table>, EngineError> {
    let entries = megabytes.saturating_mul((1 << 20) / Table::ENTRY_BYTES);
    Table::try_with_entries(entries).map(Arc::new).map_err(EngineError::Memory)
}

/// A position to be searched. One that is drawn by a rule that somebody would have to claim, and is
/// asked about all the same, is searched as if the game began there, or as if there were no such rule.
pub(crate) fn played_on<G: Playable>(position: &G) -> G {
    if position.outcome() != Some(Outcome::Draw) {
        return position.clone();
    }
    let regardless = position.regardless_of_draws();
    let anew = regardless.clone().in_play();
    let other = [anew, regardless].into_iter().find(|other| other.outcome().is_none());
    other.unwrap_or_else(|| position.clone())
}

/// How many of the threads take part in a search.
fn threads<G: Playable>(all: usize, request: &Request<G>, control: &Control<G::Move>) -> usize {
    let short = control.hard_limit().is_some_and(|hard| hard < WORTH_THREADS);
    if short && !request.goal.ponder { 1 } else { all }
}

fn limits<G: Playable>(position: &G, request: &Request<G>, control: &Control<G::Move>) -> Limits {
    let goal = &request.goal;
    let asked = goal.depth.unwrap_or(u16::MAX);
    // A win in n moves of one's own takes 2n − 1 plies.
    let to_win = goal.win_in.map_or(u16::MAX, |moves| moves.saturating_mul(2).saturating_sub(1));
    let depth = asked.min(to_win).min(position.longest()).min(Limits::DEEPEST.get()).max(1);
    Limits {
        depth: Depth::new(depth),
        nodes: goal.nodes,
        time: None,
        stop: Arc::clone(&control.stop),
        deadline: control.deadline.clone(),
        only: numbers(position, &request.only),
        lines: request.lines.max(1),
    }
}

/// The numbers of moves in the game's order; `None` if none of them is legal, which is all.
fn numbers<G: Playable>(position: &G, only: &[G::Move]) -> Option<Arc<[u32]>> {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let wanted = |&number: &u32| only.contains(&moves.get(number as usize));
    let numbers: Vec<u32> = (0..moves.len() as u32).filter(wanted).collect();
    (!numbers.is_empty()).then(|| numbers.into())
}

/// One search.
struct Job<'a, G: Playable> {
    position: G,
    limits: Limits,
    threads: usize,
    win_in: Option<u16>,
    control: &'a Control<G::Move>,
}

impl<G: Playable> Job<'_, G> {
    fn run<S: Switches>(
        &self,
        searcher: &mut Searcher<G::Abilities, S>,
        listener: &mut dyn FnMut(News<G::Move>),
    ) -> Answer<G::Move> {
        *searcher.limits_mut() = self.limits.clone();
        searcher.set_threads(self.threads);
        let listener = RefCell::new(listener);
        let depth = Cell::new(0);
        let failed = |value, bound| {
            if bound == BoundKind::Upper {
                self.control.fails_low();
            }
            let time = self.control.began().elapsed();
            let depth = depth.get() + 1;
            (listener.borrow_mut())(News::Failed { depth, value, bound, time });
        };
        // Other drivers' windows go down whatever they find, and other lines are worse anyway.
        let expects = matches!(
            searcher.settings_mut().driver,
            Driver::AlphaBeta | Driver::NegaScout | Driver::MtdF
        );
        let active = expects && self.limits.lines == 1;
        let margin = G::UNIT / 4;
        let strides = !searcher.enhancements().and(Enhancements::SELECTIVE).is_empty();
        let (windows, last) = (None, 0);
        let mut passes = Passes { active, strides, margin, reached: &depth, windows, last, failed };
        searcher.watch(&self.position, &mut passes, |answer| {
            depth.set(answer.depth().get());
            self.after_iteration(&answer, &mut *listener.borrow_mut());
        })
    }

    fn after_iteration(&self, answer: &Answer<G::Move>, listener: &mut dyn FnMut(News<G::Move>)) {
        let Some(report) = Report::of(answer) else { return };
        let value = report.lines[0].value;
        let best = report.lines[0].moves[0];
        listener(News::Iteration(report));
        self.control.after_iteration(best, value);
        let found = self.win_in.is_some_and(|moves| {
            let within = |ply: Ply| ply.get() < moves.saturating_mul(2);
            value > Value::ZERO && value.plies_to_end().is_some_and(within)
        });
        let no_choice = answer.root_moves.len() == 1 && self.control.has_clock();
        if found || no_choice {
            self.control.search_no_further();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Goal;
    use crate::time::Budget;
    use nullwindow::Bounds;
    use nullwindow::memory::Form;
    use nullwindow_games::chess::Chess;

    const KEY: u64 = 12_345;

    fn settings(text: &str) -> Configuration {
        text.parse().unwrap()
    }

    /// A mind with something in its table.
    fn mind() -> Mind<Chess> {
        let mind = Mind::new(settings("hash=1")).unwrap();
        let known = Bounds { lower: Value::new(7), ..Bounds::UNKNOWN };
        mind.table.store(KEY, Depth::new(4), known, None, Form::TwoBounds);
        mind
    }

    #[test]
    fn what_means_the_same_is_kept() {
        for (text, kept) in [
            ("hash=1", true),
            ("hash=1,overhead=77", true),
            ("hash=1,threads=2", true),
            ("hash=1,algorithm=mtd-f", false),
            ("hash=1,grain=5", false),
            ("hash=1,selective=off", false),
        ] {
            let mut mind = mind();
            let before = Arc::clone(&mind.table);
            mind.configure(settings(text)).unwrap();
            assert!(Arc::ptr_eq(&before, &mind.table), "{text}: the same table");
            assert_eq!(mind.table.probe(KEY).is_some(), kept, "{text}");
            assert_eq!(mind.configuration, settings(text));
        }
    }

    #[test]
    fn the_shortest_searches_have_one_thread() {
        let ms = Duration::from_millis;
        let with = |hard: Option<u64>, ponder: bool| {
            let goal = Goal { ponder, ..Goal::default() };
            let budget = hard.map(|hard| Budget::fixed(ms(hard)));
            let control = Control::new(budget, 100, ponder, false);
            threads(4, &Request::new(Chess::beginning(), goal), &control)
        };
        assert_eq!([with(Some(4), false), with(Some(5), false), with(None, false)], [1, 4, 4]);
        assert_eq!(with(Some(4), true), 4, "nobody knows how long the opponent thinks");
    }

    #[test]
    fn another_size_frees_the_old_table() {
        let mut mind = mind();
        let old = Arc::downgrade(&mind.table);
        mind.configure(settings("hash=3")).unwrap();
        assert!(old.upgrade().is_none());
        assert_eq!(mind.table.entries(), Table::with_megabytes(3).entries());
    }

    #[test]
    fn what_fails_leaves_the_settings_as_they_were() {
        let mut mind = mind();
        let too_much = Configuration { megabytes: usize::MAX, ..settings("") };
        let error = mind.configure(too_much).unwrap_err();
        assert!(matches!(error, EngineError::Memory(_)), "{error}");
        assert!(mind.configure(settings("hash=1,exact=9")).is_err());
        assert_eq!(mind.configuration, settings("hash=1"));
        assert_eq!(mind.table.entries(), Table::with_megabytes(1).entries());
    }
}
