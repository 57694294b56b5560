//! Playing, searching and comparing.

use super::turns::Turns;
use super::{Fault, Verdict, Verification, Witness};
use crate::algorithms::{self, Algorithm, Settings};
use crate::game::{Game, MoveList, Outcome, Turn};
use crate::observe::{LeafLog, Silent};
use crate::value::{Depth, Ply, Value};
use std::collections::HashMap;

pub(super) fn check<G: Game + Clone + PartialEq>(plan: &Verification<G>) -> Verdict {
    let mut checker = Checker {
        verdict: Verdict::default(),
        random: Random(plan.seed),
        keys_met: HashMap::new(),
        to_search: Vec::new(),
        turns: Turns::default(),
        plan,
    };
    for game in 0..plan.games {
        checker.play(game);
    }
    if let Some(place) = checker.turns.contradiction() {
        checker.verdict.add(Fault::Turn, || place);
    }
    // With broken rules a search may do anything, even run forever.
    let broken = [Fault::Undo, Fault::Outcome, Fault::Range];
    if !broken.into_iter().any(|fault| checker.verdict.has(fault)) {
        checker.search();
    }
    checker.verdict
}

/// The check in progress.
struct Checker<'p, G: Game> {
    plan: &'p Verification<G>,
    verdict: Verdict,
    random: Random,
    /// The first position met with each key, and where.
    keys_met: HashMap<u64, (G, String)>,
    to_search: Vec<(G, String)>,
    turns: Turns,
}

/// How many positions are kept to compare keys against.
const KEYS_KEPT: usize = 100_000;

impl<G: Game + Clone + PartialEq> Checker<'_, G> {
    /// Plays one random game; a position is named by its move numbers.
    fn play(&mut self, game: u32) {
        let mut position = self.plan.start.clone();
        let mut line: Vec<usize> = Vec::new();
        for _ in 0..=self.plan.plies {
            let place = || format!("in game {game} after the moves numbered {line:?}");
            self.check(&position, &place);
            let moves = moves_of(&position);
            if moves.is_empty() {
                return;
            }
            if self.random.below(self.plan.plies.min(20) as usize) == 0
                && self.to_search.len() < self.plan.searches as usize
            {
                self.to_search.push((position.clone(), place()));
            }
            let chosen = self.random.below(moves.len());
            position.make(moves.nth(chosen));
            line.push(chosen);
        }
    }

    /// Checks everything about one position that needs no search.
    fn check(&mut self, position: &G, place: &dyn Fn() -> String) {
        self.verdict.positions += 1;
        let moves = moves_of(position);
        let outcome = position.outcome();
        if outcome.is_some() != moves.is_empty() || position.count_moves() != moves.len() {
            self.verdict.add(Fault::Outcome, place);
        }
        let score = match outcome {
            None => position.evaluate(),
            Some(Outcome::Score(score)) => score,
            Some(_) => Value::ZERO,
        };
        if score.get().abs() > Value::LIMIT.get() {
            self.verdict.add(Fault::Range, place);
        }
        // The side to move is given in every position, finished ones included, or in none.
        if position.to_move().is_some() != self.plan.start.to_move().is_some() {
            self.verdict.add(Fault::Turn, place);
        }
        self.check_round_trips(position, &moves, place);
        self.check_extras(position, &moves, place);
        // The key does not cover how a repetition came about, and need not.
        if let Some(key) = position.key().filter(|_| !position.is_drawn_by_history()) {
            self.check_shared_key(position, key, place);
        }
        if let Some(other) = position.mirrored() {
            if value_of(&other) != value_of(position) {
                self.verdict.add(Fault::Side, place);
            }
            if moves_of(&other).len() != moves.len() {
                self.verdict.add(Fault::MirrorMoves, place);
            }
        }
    }

    fn check_round_trips(&mut self, position: &G, moves: &G::Moves, place: &dyn Fn() -> String) {
        let mut copy = position.clone();
        for i in 0..moves.len() {
            let m = moves.nth(i);
            let with_move = || format!("{}, move number {i}", place());
            let undo = copy.make(m);
            self.check_key(&copy, place);
            if copy.outcome().is_none() {
                let turn = Turn::between(position.to_move(), copy.to_move());
                self.turns.add(position.evaluate(), turn.value(copy.evaluate()), &with_move);
            }
            copy.unmake(m, undo);
            self.check_key(&copy, place);
            if copy != *position
                || value_of(&copy) != value_of(position)
                || copy.to_move() != position.to_move()
            {
                self.verdict.add(Fault::Undo, with_move);
                copy = position.clone();
            }
        }
        if let Some(undo) = copy.make_null() {
            self.check_key(&copy, place);
            if Turn::between(position.to_move(), copy.to_move()).is_again() {
                self.verdict.add(Fault::Turn, || format!("{}, null move", place()));
            }
            copy.unmake_null(undo);
            if copy != *position {
                self.verdict.add(Fault::Undo, || format!("{}, null move", place()));
            }
        }
    }

    /// Checks move numbers and noisy moves, where the game has them.
    fn check_extras(&mut self, position: &G, moves: &G::Moves, place: &dyn Fn() -> String) {
        let listed = |m| (0..moves.len()).any(|i| moves.nth(i) == m);
        let most = G::MOVE_INDICES.max(1);
        if (0..moves.len()).any(|i| position.move_index(moves.nth(i)) >= most) {
            self.verdict.add(Fault::MoveIndex, place);
        }
        let mut noisy = G::Moves::default();
        position.noisy_moves(&mut noisy);
        let forced = !moves.is_empty() && !position.may_stand_pat();
        if !(0..noisy.len()).all(|i| listed(noisy.nth(i))) || forced && noisy.len() != moves.len() {
            self.verdict.add(Fault::Noisy, place);
        }
    }

    fn check_key(&mut self, position: &G, place: &dyn Fn() -> String) {
        if position.key() != position.key_from_scratch() {
            self.verdict.add(Fault::IncrementalKey, place);
        }
    }

    /// Positions are the same if they have the same moves and the same value; a move counter may
    /// differ.
    fn check_shared_key(&mut self, position: &G, key: u64, place: &dyn Fn() -> String) {
        match self.keys_met.get(&key) {
            Some((first, where_first)) if !alike(first, position) => {
                let both = || format!("{}, and {where_first}", place());
                self.verdict.add(Fault::SharedKey, both);
            }
            None if self.keys_met.len() < KEYS_KEPT => {
                self.keys_met.insert(key, (position.clone(), place()));
            }
            _ => {}
        }
    }

    /// Compares every algorithm with brute force, on the positions chosen while playing.
    fn search(&mut self) {
        let mut chosen = std::mem::take(&mut self.to_search);
        chosen.insert(0, (self.plan.start.clone(), "at the start".to_string()));
        for (position, place) in chosen {
            self.verdict.searched += 1;
            let depth = affordable_depth(&position, self.plan.depth);
            let minimax = algorithms::minimax(&mut position.clone(), depth, &mut Silent);
            for &algorithm in Algorithm::ALL {
                let mut copy = position.clone();
                let settings = Settings::default();
                let mut witness = Witness::default();
                let choice = algorithm.watch(&mut copy, depth, &settings, &mut witness);
                let bounds = choice.bounds;
                let within = bounds.lower <= minimax && minimax <= bounds.upper;
                if !within || algorithm.finds_value() && bounds.value().is_none() {
                    let what = || format!("{place}, {algorithm} at depth {depth}");
                    self.verdict.add(Fault::Value, what);
                }
                if copy != position {
                    self.verdict
                        .add(Fault::Undo, || format!("{place}, searching with {algorithm}"));
                }
                let best = |child| witness.proves_best(&position, depth, child);
                let proved = witness.proves(&position, depth, bounds);
                if let Err(unproved) = proved.and_then(|()| choice.child.map_or(Ok(()), best)) {
                    let what = || format!("{place}, {algorithm} at depth {depth}: {unproved}");
                    self.verdict.add(Fault::Witness, what);
                }
            }
            if leaves(&position, depth, algorithms::sss)
                != leaves(&position, depth, algorithms::mtd_plus_infinity)
            {
                self.verdict.add(Fault::Leaves, || format!("{place}, depth {depth}"));
            }
        }
    }
}

fn moves_of<G: Game>(position: &G) -> G::Moves {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
}

/// The static value of a position.
fn value_of<G: Game>(position: &G) -> Value {
    match position.outcome() {
        Some(outcome) => outcome.value(Ply::ROOT),
        None => position.evaluate(),
    }
}

fn alike<G: Game>(a: &G, b: &G) -> bool {
    let (moves_a, moves_b) = (moves_of(a), moves_of(b));
    moves_a.len() == moves_b.len()
        && (0..moves_a.len()).all(|i| moves_a.nth(i) == moves_b.nth(i))
        && value_of(a) == value_of(b)
        && a.to_move() == b.to_move()
}

/// The depth asked for, or less if brute force would take too long here.
fn affordable_depth<G: Game + Clone>(position: &G, depth: Depth) -> Depth {
    const LEAVES: u64 = 30_000;
    let affordable = |d: &u16| leaves_up_to(&mut position.clone(), *d, LEAVES) < LEAVES;
    let deepest = (1..=depth.get()).take_while(affordable).last();
    Depth::new(deepest.unwrap_or(0))
}

/// The number of positions `depth` moves away, counted up to `most`.
fn leaves_up_to<G: Game>(position: &mut G, depth: u16, most: u64) -> u64 {
    let moves = moves_of(position);
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let mut count = 0;
    for i in 0..moves.len() {
        let m = moves.nth(i);
        let undo = position.make(m);
        count += leaves_up_to(position, depth - 1, most - count);
        position.unmake(m, undo);
        if count >= most {
            break;
        }
    }
    count
}

/// The paths to the leaves a search evaluates, in order.
fn leaves<G: Game + Clone>(
    position: &G,
    depth: Depth,
    search: fn(&mut G, Depth, &mut LeafLog) -> Value,
) -> Vec<Vec<u32>> {
    let mut observer = LeafLog::default();
    search(&mut position.clone(), depth, &mut observer);
    observer.leaves
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % count.max(1) as u64) as usize
    }
}
