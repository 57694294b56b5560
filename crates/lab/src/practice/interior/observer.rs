//! The observer: a copy of the position follows the moves of the search.

use crate::cell::Row;
use nullwindow::observe::Leaf;
use nullwindow::{Bounds, Depth, Game, MoveList, Observer, Turn, Value, Window};
use nullwindow_games::random::SplitMix64;
use std::collections::{HashMap, HashSet};

/// So many cut nodes of a search are examined move by move.
const EXAMINED: usize = 12;
/// How deep they were searched: less says little of a move, more takes long.
const EXAMINED_DEPTHS: [u16; 2] = [2, 3];
/// Fewer refuted children say nothing of what refutes most of them.
const SEVERAL: usize = 4;

/// Counts of interior nodes.
#[derive(Clone, Default, Debug)]
pub struct Counts {
    /// All, and their moves.
    interior: u64,
    moves: u64,
    /// Those where the side to move may not stand pat (in check, or a capture is forced), and their moves.
    forced: u64,
    forced_moves: u64,
    /// Those with a null window.
    null: u64,
    /// Met before in this iteration, as deep.
    repeated: u64,
    /// Settled by the table; searched with a window that the table has narrowed.
    settled: u64,
    narrowed: u64,
    /// With several moves and a value inside the window: the first was best, the best was in the first quarter,
    /// and how often the first would be best in random order, in millionths.
    exact: u64,
    exact_first: u64,
    exact_quarter: u64,
    exact_random: u64,
    /// Cut off with several moves; by the first.
    cut: u64,
    cut_first: u64,
    /// With a best move of a shallower search, and a best or refuting move now; the same one.
    table_moves: u64,
    table_moves_best: u64,
    /// Cut off by that move.
    table_move_cuts: u64,
    /// The same of replies to root moves, cut off both times.
    replies: u64,
    replies_same: u64,
    /// Children of nodes that were not cut off, all but the first of each; those that failed low.
    later: u64,
    later_refuted: u64,
    /// Refutations of several children of one node; those by the most frequent move.
    refutations: u64,
    refutations_same: u64,
    /// Moves tested with a null window at a node with an open one; those searched again.
    tested: u64,
    researched: u64,
}

impl Counts {
    /// All of them, by name.
    pub fn add_to(&self, mut row: Row) -> Row {
        macro_rules! add {
            ($($name:ident)*) => { $(row = row.count(stringify!($name), self.$name);)* };
        }
        add!(interior moves forced forced_moves null repeated settled narrowed exact exact_first exact_quarter
            exact_random cut cut_first table_moves table_moves_best table_move_cuts replies replies_same later
            later_refuted refutations refutations_same tested researched);
        row
    }
}

/// A move made on the way to the current node.
struct Made<G: Game> {
    m: G::Move,
    number: u32,
    undo: G::Undo,
    turn: Turn,
}

/// An interior node being searched.
struct Open<G: Game> {
    depth: u16,
    /// As entered, after narrowing by the table.
    window: Window,
    alpha: Value,
    moves: G::Moves,
    /// The best move of a shallower search.
    known: Option<u32>,
    /// The last move that refuted a node at this distance from the root.
    killer: Option<G::Move>,
    tried: usize,
    last: Option<u32>,
    best: Option<Best>,
    /// The indices of the moves that refuted children.
    refutations: Vec<usize>,
    refuted: u64,
}

#[derive(Clone, Copy)]
struct Best {
    value: Value,
    number: u32,
    /// How many moves were tried before it.
    place: usize,
}

/// What the node left last is worth to its side to move, and the index of the move that refuted it.
#[derive(Clone, Copy)]
struct Returned {
    value: Value,
    refutation: Option<usize>,
}

/// A node that was cut off.
pub struct Examined<G: Game> {
    pub position: G,
    pub depth: u16,
    pub beta: Value,
    /// A legal move, the last one that refuted another node at this distance from the root.
    pub killer: G::Move,
}

/// Follows a search.
pub struct Interior<G: Game> {
    game: G,
    path: Vec<Made<G>>,
    open: Vec<Open<G>>,
    returned: Option<Returned>,
    /// By distance from the root.
    killers: Vec<Option<G::Move>>,
    /// By key: the depth of the last search that found a best move, and its number.
    best_moves: HashMap<u64, (u16, u32)>,
    /// What this iteration has met.
    seen: HashSet<(u64, u16)>,
    /// All keys met.
    pub keys: HashSet<u64>,
    pub counts: Counts,
    /// Some of the nodes that were cut off.
    pub sample: Vec<Examined<G>>,
    /// How many nodes might have been examined so far.
    candidates: usize,
    random: SplitMix64,
}

impl<G: Game + Clone> Interior<G> {
    /// Before the first search of a position.
    pub fn new(position: &G) -> Self {
        Interior {
            game: position.clone(),
            path: Vec::new(),
            open: Vec::new(),
            returned: None,
            killers: Vec::new(),
            best_moves: HashMap::new(),
            seen: HashSet::new(),
            keys: HashSet::new(),
            counts: Counts::default(),
            sample: Vec::new(),
            candidates: 0,
            random: SplitMix64::new(position.key().unwrap_or(0)),
        }
    }

    /// The window with which the parent asks for the child it is searching, if it asks with its own.
    fn asked(&self) -> Option<Window> {
        let (made, parent) = (self.path.last()?, self.open.last()?);
        Some(made.turn.window(Window { alpha: parent.alpha, beta: parent.window.beta }))
    }

    fn count_node(&mut self, node: &Open<G>, value: Value) {
        let several = node.moves.len() > 1;
        let is_cut = value >= node.window.beta;
        let Some(best) = node.best.filter(|_| value > node.window.alpha) else {
            self.count_children(node);
            return;
        };
        if is_cut && several {
            self.counts.cut += 1;
            self.counts.cut_first += u64::from(best.place == 0);
        }
        if !is_cut {
            self.count_children(node);
            if several {
                self.counts.exact += 1;
                self.counts.exact_first += u64::from(best.place == 0);
                let quarter = node.moves.len().div_ceil(4);
                self.counts.exact_quarter += u64::from(best.place < quarter);
                self.counts.exact_random += 1_000_000 / node.moves.len() as u64;
            }
        }
        if let Some(known) = node.known.filter(|_| several) {
            let same = u64::from(known == best.number);
            self.counts.table_moves += 1;
            self.counts.table_moves_best += same;
            self.counts.table_move_cuts += if is_cut { same } else { 0 };
            if is_cut && self.path.len() == 1 {
                self.counts.replies += 1;
                self.counts.replies_same += same;
            }
        }
        if is_cut {
            self.sample_node(node);
        }
    }

    /// A node all of whose moves were searched.
    fn count_children(&mut self, node: &Open<G>) {
        self.counts.later += node.tried.saturating_sub(1) as u64;
        self.counts.later_refuted += node.refuted;
        if node.refutations.len() >= SEVERAL {
            let mut times: HashMap<usize, u64> = HashMap::new();
            for index in &node.refutations {
                *times.entry(*index).or_default() += 1;
            }
            self.counts.refutations += node.refutations.len() as u64;
            self.counts.refutations_same += times.into_values().max().unwrap_or(0);
        }
    }

    /// Each node that may be examined is so with the same probability (reservoir).
    fn sample_node(&mut self, node: &Open<G>) {
        let legal = |m: &G::Move| (0..node.moves.len()).any(|n| node.moves.nth(n) == *m);
        let wanted = EXAMINED_DEPTHS.contains(&node.depth)
            && node.moves.len() > 1
            && !node.window.beta.is_decided();
        let Some(killer) = node.killer.filter(legal).filter(|_| wanted) else { return };
        self.candidates += 1;
        let place = match self.sample.len() {
            EXAMINED => self.random.below(self.candidates),
            free => free,
        };
        if place < EXAMINED {
            let (position, beta) = (self.game.clone(), node.window.beta);
            let examined = Examined { position, depth: node.depth, beta, killer };
            match self.sample.get_mut(place) {
                Some(old) => *old = examined,
                None => self.sample.push(examined),
            }
        }
    }
}

impl<G: Game + Clone> Observer for Interior<G> {
    fn child(&mut self, index: usize) {
        let Some(parent) = self.open.last_mut() else { return };
        let (number, m) = (index as u32, parent.moves.nth(index));
        if parent.last != Some(number) {
            parent.tried += 1;
            parent.last = Some(number);
            let open = Window { alpha: parent.alpha, beta: parent.window.beta };
            self.counts.tested += u64::from(parent.tried > 1 && !open.is_null());
        }
        let before = self.game.to_move();
        let undo = self.game.make(m);
        let turn = Turn::between(before, self.game.to_move());
        self.path.push(Made { m, number, undo, turn });
    }

    fn back(&mut self) {
        let Some(Made { m, number, undo, turn }) = self.path.pop() else { return };
        self.game.unmake(m, undo);
        let (Some(parent), Some(returned)) = (self.open.last_mut(), self.returned.take()) else {
            return;
        };
        let value = turn.value(returned.value);
        if value <= parent.alpha && parent.tried > 1 {
            parent.refuted += 1;
        }
        parent.refutations.extend(returned.refutation);
        if parent.best.is_none_or(|best| value > best.value) {
            let place = parent.tried - 1;
            parent.best = Some(Best { value, number, place });
        }
        parent.alpha = parent.alpha.max(value);
    }

    fn enter(&mut self, depth: Depth, window: Window) {
        let ply = self.path.len();
        let depth = depth.get();
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        let key = self.game.key();
        let known = key.and_then(|key| self.best_moves.get(&key));
        let known = known.filter(|(before, _)| *before < depth).map(|(_, number)| *number);
        if ply > 0 {
            self.counts.interior += 1;
            self.counts.moves += moves.len() as u64;
            if !self.game.may_stand_pat() {
                self.counts.forced += 1;
                self.counts.forced_moves += moves.len() as u64;
            }
            self.counts.null += u64::from(window.is_null());
            self.counts.narrowed += u64::from(self.asked().is_some_and(|asked| asked != window));
            if let Some(key) = key {
                self.counts.repeated += u64::from(!self.seen.insert((key, depth)));
                self.keys.insert(key);
            }
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, None);
        }
        let killer = self.killers[ply];
        self.open.push(Open {
            depth,
            window,
            alpha: window.alpha,
            moves,
            known,
            killer,
            tried: 0,
            last: None,
            best: None,
            refutations: Vec::new(),
            refuted: 0,
        });
    }

    fn leave(&mut self, value: Value) {
        let Some(node) = self.open.pop() else { return };
        let ply = self.path.len();
        let best = node.best.filter(|_| value > node.window.alpha);
        if ply > 0 {
            self.count_node(&node, value);
        }
        if let (Some(best), Some(key)) = (best, self.game.key()) {
            self.best_moves.insert(key, (node.depth, best.number));
        }
        let refutation = best.filter(|_| value >= node.window.beta);
        let refutation = refutation.map(|best| node.moves.nth(best.number as usize));
        if let Some(m) = refutation {
            self.killers[ply] = Some(m);
        }
        let refutation = refutation.map(|m| self.game.move_index(m));
        self.returned = Some(Returned { value, refutation });
    }

    fn leaf(&mut self, value: Value, _: Leaf) {
        self.returned = Some(Returned { value, refutation: None });
    }

    fn probe(&mut self, known: Bounds) {
        self.counts.settled += 1;
        let is_high = self.asked().is_some_and(|asked| known.lower >= asked.beta);
        let value = if is_high || known.lower == known.upper { known.lower } else { known.upper };
        self.returned = Some(Returned { value, refutation: None });
    }

    fn research(&mut self, _: usize, _: Window) {
        self.counts.researched += 1;
    }

    fn iteration(&mut self, _: Depth, _: Value) {
        self.seen.clear();
    }
}
