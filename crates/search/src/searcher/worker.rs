//! One thread's search: everything its nodes share.

use super::answer::{Step, Tally};
use super::deferral::{Deferral, Settled};
use super::enhancements::{Enhancements, Switches};
use super::limits::{Budget, Stopped};
use super::move_order::Number;
use super::node::Node;
use super::pv::{Guide, Lines};
use super::root::RootLine;
use super::settings::{Driver, MinimalWindows, Settings};
use crate::game::{Game, Turn};
use crate::memory::{Busy, Finding, Form, Match, Place, Table, Words, mixed};
use crate::observe::Observer;
use crate::ordering::{Candidate, Candidates, History, Killers};
use crate::value::{Bounds, Depth, Ply, Value, Window};
use std::sync::{Mutex, MutexGuard};

/// A value, or `Stopped`.
pub(super) type Searched = Result<Value, Stopped>;

/// The longest line, not counting quiescence.
pub(super) const MAX_PLY: u16 = 255;

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    /// What all threads have learnt of the moves.
    pub history: &'a Mutex<History>,
    /// The moves other threads are searching; `None` if there are no other threads.
    pub busy: Option<&'a Busy>,
}

/// One thread's search.
pub(super) struct Worker<'a, G: Game, S, O> {
    pub game: G,
    switches: S,
    pub settings: Settings,
    /// The depth of the present iteration.
    pub depth: Depth,
    /// Distinguishes searches that find different values in the same position, so that one table
    /// can serve them all.
    pub salt: u64,
    /// Whether open windows are split, at the root and below it: NegaScout, and MTD(f) where it opens one.
    pub splits_windows: [bool; 2],
    pub shared: Shared<'a>,
    pub budget: Budget,
    /// Its `nodes` are counted by the budget.
    pub tally: Tally,
    /// The longest line so far.
    pub deepest: Ply,
    pub history: History,
    pub killers: Killers<G::Move>,
    /// The moves waiting at all nodes of the path.
    pub candidates: Candidates<G::Move>,
    /// The moves that other threads were searching, at all nodes of the path.
    pub deferred: Vec<Candidate<G::Move>>,
    /// The nodes of the path that defer moves.
    pub deferrals: Vec<Deferral<'a>>,
    /// The node of the path, if any, that another thread has settled.
    pub settled: Option<Settled>,
    /// The children that enhanced transposition cutoffs look up.
    pub children: Vec<Option<(Node, Turn)>>,
    pub lines: Lines<G::Move>,
    pub guide: Guide<G::Move>,
    pub root_moves: Vec<RootLine<G::Move>>,
    /// What the root move being searched again was proved to be worth at least.
    pub root_test: Option<Value>,
    /// The ply after the last null move of the path, where there must not be another.
    pub after_null: Ply,
    pub observer: &'a mut O,
    /// Told of searches of the root and of iterations; the first thread has one.
    pub listener: Option<&'a mut dyn FnMut(Step<G::Move>)>,
}

impl<'a, G, S, O> Worker<'a, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    pub fn new(
        game: G,
        switches: S,
        settings: Settings,
        shared: Shared<'a>,
        budget: Budget,
        observer: &'a mut O,
    ) -> Self {
        let splits = settings.driver.splits_windows() || settings.driver == Driver::MtdF;
        let mut worker = Worker {
            game,
            switches,
            settings,
            depth: Depth::ZERO,
            salt: 0,
            splits_windows: [MinimalWindows::BelowTheRoot, MinimalWindows::AtTheRoot]
                .map(|elsewhere| splits && settings.minimal_windows != elsewhere),
            shared,
            budget,
            tally: Tally::default(),
            deepest: Ply::ROOT,
            history: locked(shared.history).clone(),
            killers: Killers::new(usize::from(MAX_PLY) + 1),
            candidates: Candidates::default(),
            deferred: Vec::new(),
            deferrals: Vec::new(),
            settled: None,
            children: Vec::new(),
            lines: Lines::default(),
            guide: Guide::default(),
            root_moves: Vec::new(),
            root_test: None,
            after_null: Ply::ROOT,
            observer,
            listener: None,
        };
        worker.salt = worker.salt_of_values();
        worker.list_root_moves();
        worker
    }

    /// Tells the other threads what was learnt of the moves, and learns from them.
    pub fn exchange_history(&mut self) {
        if self.shared.busy.is_some() {
            locked(self.shared.history).merge(&mut self.history);
        } else {
            locked(self.shared.history).clone_from(&self.history);
        }
    }

    /// Whether an enhancement is used; a constant with [`Static`](super::Static) switches.
    #[inline(always)]
    pub fn on(&self, enhancement: Enhancements) -> bool {
        let without_indices = G::MOVE_INDICES == 0 && Enhancements::NEED_INDICES.has(enhancement);
        !without_indices && self.switches.on(enhancement)
    }

    /// All that are switched on, whether or not the game can use them.
    #[inline(always)]
    pub fn enabled(&self) -> Enhancements {
        self.switches.set()
    }

    /// Whether values may differ from those of the full tree.
    #[inline(always)]
    pub fn is_selective(&self) -> bool {
        !self.enabled().and(Enhancements::SELECTIVE).is_empty()
    }

    /// All that have an effect.
    pub fn enhancements(&self) -> Enhancements {
        let used = self.switches.set().and(Enhancements::supported_by(&self.game));
        used.without(Enhancements::OF_DRIVERS) | self.settings.driver.own_enhancements()
    }

    /// A hash of the settings that decide a position's value.
    fn salt_of_values(&self) -> u64 {
        let used = self.enhancements().and(Enhancements::OF_VALUES);
        let grain = if used.has(Enhancements::GRAIN) { self.settings.grain } else { 0 };
        let quiescence = used.has(Enhancements::QUIESCENCE);
        let all = u64::from(used.bits()) << 32 | u64::from(grain) << 2 | u64::from(quiescence) << 1;
        all.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The counts so far.
    pub fn counted(&self) -> Tally {
        Tally { nodes: self.budget.nodes(), ..self.tally }
    }

    /// The static evaluation, rounded if [`Enhancements::GRAIN`] is on.
    #[inline(always)]
    pub fn evaluate(&self) -> Value {
        let value = self.game.evaluate();
        if self.on(Enhancements::GRAIN) { rounded(value, self.settings.grain) } else { value }
    }

    /// The key of the present position for this kind of search.
    #[inline(always)]
    pub fn key(&self) -> Key {
        let key = if self.on(Enhancements::TABLE) { self.game.key() } else { None };
        key.map_or(Key::NONE, |key| Key(mixed(key ^ self.salt)))
    }

    /// The key of the position just reached, with its table entry prefetched.
    #[inline(always)]
    pub fn announced_key(&self, depth: Depth) -> Key {
        if !self.on(Enhancements::TABLE) || (depth == Depth::ZERO && !self.keeps_leaves()) {
            return Key::NONE;
        }
        let key = self.key();
        self.shared.table.prefetch_mixed(key.0);
        key
    }

    #[inline(always)]
    fn keeps_leaves(&self) -> bool {
        self.on(Enhancements::LEAVES) || self.on(Enhancements::QUIESCENCE_TABLE)
    }

    /// Which entries of the table are believed.
    #[inline(always)]
    pub fn believed(&self) -> Match {
        if self.on(Enhancements::DEEPER) { Match::AtLeast } else { Match::Exact }
    }

    /// The table's entry of a node.
    #[inline(always)]
    pub fn recall(&self, key: Key) -> Option<Words> {
        self.recall_at(key, self.place(key))
    }

    /// The same where its place is known.
    #[inline(always)]
    pub fn recall_at(&self, key: Key, place: Place) -> Option<Words> {
        if key.is_known() { self.shared.table.probe_at(place) } else { None }
    }

    /// Where the table keeps a node, if it does.
    #[inline(always)]
    pub fn place(&self, key: Key) -> Place {
        self.shared.table.place(key.0)
    }

    /// What the table knows of a node's value.
    #[inline(always)]
    pub fn known(&self, Node { key, depth, ply }: Node) -> Bounds {
        let entry = self.recall(key);
        entry.map_or(Bounds::UNKNOWN, |entry| entry.bounds(depth, ply, self.believed()))
    }

    /// Tells the table what a search with this window proved.
    #[inline(always)]
    pub fn remember(&mut self, node: Node, window: Window, value: Value, number: Number) {
        self.remember_at(self.place(node.key), node, window, value, number);
    }

    /// The same where its place is known.
    #[inline(always)]
    pub fn remember_at(
        &mut self,
        place: Place,
        node: Node,
        window: Window,
        value: Value,
        number: Number,
    ) {
        let Node { key, depth, ply } = node;
        if !key.is_known() {
            return;
        }
        let kept = value.to_table(ply);
        let form = if self.on(Enhancements::ONE_BOUND) { Form::OneBound } else { Form::TwoBounds };
        let mut finding = Finding::new(depth, number.0, form);
        let mut proved = Bounds::UNKNOWN;
        if value > window.alpha {
            finding.prove_lower(kept);
            proved.lower = kept;
        }
        if value < window.beta {
            finding.prove_upper(kept);
            proved.upper = kept;
        }
        if self.shared.table.store_at(place, finding) {
            self.tally.overwritten += 1;
        }
        self.observer.store(proved, 0);
    }
}

/// The key of a position as the table mixes it, or none: then the position is neither looked up nor
/// stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(pub u64);

impl Key {
    /// A position that happens to have this key is not stored either.
    pub const NONE: Key = Key(0);

    #[inline(always)]
    pub fn is_known(self) -> bool {
        self != Key::NONE
    }
}

/// A history is never left half written, even if a thread panics.
fn locked(history: &Mutex<History>) -> MutexGuard<'_, History> {
    history.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The multiple of `step` nearest to a value, halves away from zero.
fn rounded(value: Value, step: u32) -> Value {
    let step = step.clamp(1, Value::LIMIT.get() as u32) as i32;
    let steps = (value.get().abs() + step / 2) / step;
    Value::new((steps * step).min(Value::LIMIT.get()) * value.get().signum())
}

/// Narrows a window by what is known, or returns the value that settles the node.
#[inline(always)]
pub(super) fn settle(window: &mut Window, known: Bounds) -> Option<Value> {
    if known.lower > known.upper {
        // Bounds of different depths contradict each other: neither is believed here.
        return None;
    }
    if known.lower >= window.beta || known.lower == known.upper {
        return Some(known.lower);
    }
    if known.upper <= window.alpha {
        return Some(known.upper);
    }
    window.alpha = window.alpha.max(known.lower);
    window.beta = window.beta.min(known.upper);
    None
}
