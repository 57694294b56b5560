//! [`Engine`]: a thread that searches on demand.

use crate::configuration::Configuration;
use crate::control::Control;
use crate::engine_thread::{EngineThread, played_on};
use crate::events::{Event, Finished};
use crate::lateness::Lateness;
use crate::level::Weakness;
use crate::time::{Budget, Clock};
use nullwindow::Player;
use nullwindow::memory::NotEnoughMemory;
use nullwindow_games::Playable;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;

/// Bytes of stack: searches recurse once per ply.
const STACK: usize = 64 << 20;

/// How much time a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Allowance {
    /// No limit.
    #[default]
    Unlimited,
    /// This long.
    Fixed(Duration),
    /// What the clock of the side to move allows.
    Clock(Clock),
}

/// How far to search. The first limit reached ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Goal {
    /// The last iteration.
    pub depth: Option<u16>,
    /// The total number of nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Allowance,
    /// Looks for a win in this many of one's own moves, with the full-width search.
    pub win_in: Option<u16>,
    /// No answer before it is asked for by [`Engine::stop`].
    pub infinite: bool,
    /// No answer and no clock before [`Engine::ponderhit`], or [`Engine::stop`].
    pub ponder: bool,
}

impl Goal {
    /// The same with the depth and nodes of another goal, where those are less.
    #[must_use]
    pub fn within(self, other: &Goal) -> Goal {
        let depth = self.depth.into_iter().chain(other.depth).min();
        let nodes = self.nodes.into_iter().chain(other.nodes).min();
        Goal { depth, nodes, ..self }
    }
}

/// A search request.
#[derive(Clone, Debug)]
pub struct Request<G: Playable> {
    /// The position, with the game that led to it where that matters for draws.
    pub position: G,
    /// The moves to choose from; empty: all.
    pub only: Vec<G::Move>,
    /// How many lines are wanted.
    pub lines: usize,
    /// How far to search.
    pub goal: Goal,
    /// How to err on purpose.
    pub weakness: Option<Weakness>,
}

impl<G: Playable> Request<G> {
    /// Asks for the best move of a position.
    pub fn new(position: G, goal: Goal) -> Self {
        Request { position, only: Vec::new(), lines: 1, goal, weakness: None }
    }
}

/// Why an engine could not be made or set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// Not enough memory.
    #[error("{0}; choose a smaller one")]
    Memory(NotEnoughMemory),
    /// A setting without effect.
    #[error("{0}")]
    Unsupported(String),
    /// The thread could not be started.
    #[error("there is no search thread: {0}")]
    Thread(String),
}

type Listener<M> = Box<dyn FnMut(Event<M>) + Send>;

/// What the thread is ordered to do.
enum Order<G: Playable> {
    Search(Request<G>, Arc<Control<G::Move>>, Listener<G::Move>),
    Configure(Configuration, Sender<Result<(), EngineError>>),
    Forget,
    /// Replies when everything before it is done.
    Settle(Sender<()>),
}

/// A searcher in a thread of its own. Its memory lasts from one search to the next.
///
/// Dropping it stops it.
pub struct Engine<G: Playable> {
    /// `None` only while it is being dropped.
    orders: Option<Sender<Order<G>>>,
    thread: Option<JoinHandle<()>>,
    current: Option<Arc<Control<G::Move>>>,
    /// Whose clock the current search is on, the first player's or the other's, and its reading;
    /// `None` if it has none, or began while the other's was running.
    clock: Option<(Option<Player>, Clock)>,
    overhead: Duration,
    /// How late answers have come in this game.
    lateness: Lateness,
}

impl<G: Playable> Engine<G> {
    /// An engine ready to search.
    ///
    /// # Errors
    /// If there is not enough memory, or a setting has no effect.
    pub fn new(configuration: Configuration) -> Result<Self, EngineError> {
        let overhead = configuration.overhead;
        let mut thread = EngineThread::<G>::new(configuration)?;
        let (orders, received) = mpsc::channel::<Order<G>>();
        let work = move || {
            for order in received {
                thread.obey(order);
            }
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        let thread = thread.map_err(|error| EngineError::Thread(error.to_string()))?;
        Ok(Engine {
            orders: Some(orders),
            thread: Some(thread),
            current: None,
            clock: None,
            overhead,
            lateness: Lateness::default(),
        })
    }

    /// Sends an order; returns whether the thread is still running. It ends only when the sender is
    /// dropped, or by a panic outside a search.
    fn order(&self, order: Order<G>) -> bool {
        self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok())
    }

    /// Begins a search, after ending the current one. `listener` is called by the engine's thread;
    /// [`Event::Finished`] is the last event.
    pub fn go(
        &mut self,
        request: Request<G>,
        listener: impl FnMut(Event<G::Move>) + Send + 'static,
    ) {
        self.stop();
        self.wait();
        self.learn_lateness(&request);
        let goal = &request.goal;
        let budget = match goal.time {
            Allowance::Unlimited => None,
            Allowance::Fixed(time) => Some(Budget::fixed(time)),
            Allowance::Clock(clock) => Some(clock.budget(self.lateness.overhead(self.overhead))),
        };
        let control = Control::new(budget, G::TUNED.unit.cast_signed(), goal.ponder, goal.infinite);
        self.current = Some(Arc::clone(&control));
        if !self.order(Order::Search(request, Arc::clone(&control), Box::new(listener))) {
            // No thread will finish it, and the next search would wait for it.
            control.finish();
        }
    }

    /// Learns from the last search how late answers come; the clock of the next one shows what it
    /// was charged.
    fn learn_lateness(&mut self, next: &Request<G>) {
        let mover = next.position.player_to_move();
        let clock = match next.goal.time {
            Allowance::Clock(clock) => Some((mover, clock)),
            _ => None,
        };
        let charged = match (self.clock, clock) {
            (Some((player, before)), Some((same, now))) if player == same => before.charged(&now),
            _ => None,
        };
        if let Some(timing) = self.current.as_ref().and_then(|control| control.timing()) {
            self.lateness.learn(timing, charged);
        }
        self.clock = clock.filter(|_| !next.goal.ponder);
    }

    /// Searches and waits for the answer. The goal must be one that ends.
    pub fn think(&mut self, request: Request<G>) -> Finished<G::Move> {
        let (sender, receiver) = mpsc::channel();
        self.go(request, move |event| {
            if let Event::Finished(finished) = event {
                // This cannot fail: the receiver is held below.
                let _ = sender.send(finished);
            }
        });
        receiver.recv().unwrap_or(Finished { best: None, reply: None, last: None })
    }

    /// Ends the current search, if there is one. Its answer is still reported.
    pub fn stop(&self) {
        if let Some(control) = &self.current {
            control.stop();
        }
    }

    /// The opponent played the expected move.
    pub fn ponderhit(&self) {
        if let Some(control) = &self.current {
            control.ponderhit();
        }
    }

    /// Whether a search is running whose answer has not been reported.
    pub fn is_searching(&self) -> bool {
        self.current.as_ref().is_some_and(|control| !control.is_finished())
    }

    /// Waits for the answer of the current search.
    pub fn wait(&self) {
        if let Some(control) = &self.current {
            control.wait();
        }
    }

    /// Changes the settings, after ending the current search. The memory is cleared unless it stays
    /// valid: with other threads, or another overhead. If this fails, the settings stay as they
    /// were; the table is then empty, and smaller if the old size no longer fits.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn configure(&mut self, configuration: Configuration) -> Result<(), EngineError> {
        self.stop();
        let overhead = configuration.overhead;
        let (sender, receiver) = mpsc::channel();
        // If the thread is gone, `recv` fails below.
        let _ = self.order(Order::Configure(configuration, sender));
        let lost = || Err(EngineError::Thread("the thread has ended".into()));
        receiver.recv().unwrap_or_else(|_| lost())?;
        self.overhead = overhead;
        Ok(())
    }

    /// Clears the memory, as before a new game; the current search is ended first.
    pub fn forget(&mut self) {
        self.stop();
        (self.clock, self.lateness) = (None, Lateness::default());
        // A thread that has ended keeps no state.
        let _ = self.order(Order::Forget);
    }

    /// Waits until all orders are carried out. It does not end a search.
    pub fn settle(&self) {
        let (sender, receiver) = mpsc::channel();
        let _ = self.order(Order::Settle(sender));
        // An error means that no thread is left to wait for.
        let _ = receiver.recv();
    }
}

impl<G: Playable> Drop for Engine<G> {
    fn drop(&mut self) {
        self.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported on standard error.
            let _ = thread.join();
        }
    }
}

impl<G: Playable> EngineThread<G> {
    fn obey(&mut self, order: Order<G>) {
        match order {
            Order::Search(request, control, mut listener) => {
                let _finish = Finish(&control);
                self.search_despite_panics(&request, &control, &mut *listener);
            }
            Order::Configure(configuration, reply) => {
                // The caller is waiting.
                let _ = reply.send(self.configure(configuration));
            }
            Order::Forget => self.forget(),
            Order::Settle(reply) => {
                let _ = reply.send(());
            }
        }
    }
}

impl<G: Playable> EngineThread<G> {
    /// Searches. A panic is reported on standard error; here it ends the search but not the game:
    /// some legal move is returned, and what the search left behind is discarded.
    fn search_despite_panics(
        &mut self,
        request: &Request<G>,
        control: &Control<G::Move>,
        listener: &mut dyn FnMut(Event<G::Move>),
    ) {
        let mut answered = false;
        let searched = catch_unwind(AssertUnwindSafe(|| {
            self.search(request, control, &mut |event| {
                answered |= matches!(event, Event::Finished(_));
                listener(event);
            });
        }));
        if searched.is_ok() {
            return;
        }
        self.begin_anew();
        if !answered {
            control.wait_for_leave();
            let finished = Finished { best: any_move(request), reply: None, last: None };
            // It may be the listener that panicked; there is no one else to tell.
            let _ = catch_unwind(AssertUnwindSafe(|| listener(Event::Finished(finished))));
        }
    }
}

/// The first of the moves to choose from.
fn any_move<G: Playable>(request: &Request<G>) -> Option<G::Move> {
    let legal = played_on(&request.position).list_moves();
    let asked_for = legal.iter().find(|m| request.only.contains(m));
    asked_for.or(legal.first()).copied()
}

/// Marks the search as over when dropped, even by a panic, so that no one waits forever.
struct Finish<'a, M: PartialEq>(&'a Control<M>);

impl<M: PartialEq> Drop for Finish<'_, M> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::Playable;
    use nullwindow_games::chess::Chess;

    fn small() -> Configuration {
        Configuration { megabytes: 1, ..Configuration::default() }
    }

    fn to_depth(depth: u16) -> Goal {
        Goal { depth: Some(depth), ..Goal::default() }
    }

    /// The listener is called during the search, so its panic is one of the search.
    #[test]
    fn a_panic_ends_the_search_and_not_the_engine() {
        let mut engine = Engine::<Chess>::new(small()).unwrap();
        let start = Chess::start().in_play();
        let only = vec![start.read_move("h2h3").unwrap()];
        for _ in 0..2 {
            let (sender, receiver) = mpsc::channel();
            let request =
                Request { only: only.clone(), ..Request::new(start.clone(), to_depth(3)) };
            engine.go(request, move |event| match event {
                Event::Finished(finished) => sender.send(finished).unwrap(),
                _ => panic!("this panic is part of a test"),
            });
            let finished = receiver.recv().unwrap();
            assert_eq!((finished.best, finished.last), (Some(only[0]), None));
            assert!(receiver.recv().is_err(), "one answer to one search");
        }
        let after = engine.think(Request::new(start.clone(), to_depth(3)));
        assert_eq!(after.last.map(|report| report.depth), Some(3));
        // A listener that panics at the end.
        engine.go(Request::new(start.clone(), to_depth(1)), |event| {
            assert!(!matches!(event, Event::Finished(_)), "this panic is part of a test");
        });
        engine.wait();
        assert!(engine.think(Request::new(start, to_depth(2))).best.is_some());
    }

    /// The arbiter's clock shows that more time passed than the engine saw.
    #[test]
    fn delays_outside_are_learnt_from_the_clock() {
        let ms = Duration::from_millis;
        let mut engine = Engine::<Chess>::new(small()).unwrap();
        let start = Chess::start().in_play();
        let black = {
            let mut position = start.clone();
            nullwindow::Game::make(&mut position, start.read_move("e2e4").unwrap());
            position
        };
        let mut think = |position: &Chess, left| {
            let clock = Clock { left: ms(left), increment: ms(0), moves_to_go: None };
            let time = Allowance::Clock(clock);
            engine.think(Request::new(position.clone(), Goal { time, ..to_depth(1) }));
            engine.lateness.overhead(ms(0))
        };
        think(&start, 100_000);
        let late = think(&start, 99_800);
        assert!(late > ms(100) && late <= ms(200), "{late:?}");
        assert!(think(&black, 50_000) < late, "that is another clock");
        engine.forget();
        assert_eq!(engine.lateness, Lateness::default());
    }
}
