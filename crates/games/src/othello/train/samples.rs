//! Scored positions: from game records, and from games the program plays against itself.

use super::super::evaluation::Weights;
use super::super::notation::transcript::Record;
use super::super::rules::Othello;
use super::super::solver::Solver;
use super::super::square::Move;
use super::Progress;
use crate::random::SplitMix64;
use nullwindow::Game;

/// Positions are solved from this many empty squares on.
pub(crate) const EXACT: u32 = 13;
/// How often progress is reported, in games.
const REPORT: usize = 1000;

/// A position with its disc difference for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of its opponent.
    pub opponent: u64,
    /// The score, exact where `EXACT` squares or fewer are empty.
    pub score: f32,
}

impl Sample {
    fn new(position: &Othello, score: i32) -> Self {
        Sample { own: position.own(), opponent: position.opponent(), score: score as f32 }
    }

    pub(crate) fn empties(&self) -> u32 {
        (!(self.own | self.opponent)).count_ones()
    }
}

pub(crate) fn from_records(games: &[Record], progress: &mut impl FnMut(Progress)) -> Vec<Sample> {
    let mut solver = Solver::new(16);
    let mut samples = Vec::new();
    for (i, game) in games.iter().enumerate() {
        let positions: Vec<Othello> = game.positions().collect();
        score(&positions, &mut solver, &mut samples);
        if (i + 1) % REPORT == 0 {
            progress(Progress::Scored(i + 1, games.len()));
        }
    }
    samples
}

/// Scores the positions of a game: solved near the end, and before that by the first solved one.
fn score(positions: &[Othello], solver: &mut Solver, samples: &mut Vec<Sample>) {
    let Some(first) = positions.iter().position(|p| p.empties() <= EXACT) else { return };
    let turning = &positions[first];
    let score = solver.solve(turning).score;
    for position in positions[..first].iter().filter(|p| !p.must_pass()) {
        let sign = if position.side() == turning.side() { 1 } else { -1 };
        samples.push(Sample::new(position, sign * score));
    }
    samples.push(Sample::new(turning, score));
    for position in positions[first + 1..].iter().filter(|p| !p.must_pass() && !p.is_over()) {
        samples.push(Sample::new(position, solver.solve(position).score));
    }
}

/// Games that begin with random moves and go on with a shallow search, now and then at random
/// again: what good players avoid has to be evaluated too.
pub(crate) fn from_self_play(
    weights: &Weights,
    games: usize,
    random: &mut SplitMix64,
    progress: &mut impl FnMut(Progress),
) -> Vec<Sample> {
    let mut solver = Solver::new(16);
    let mut samples = Vec::new();
    for i in 0..games {
        let random_moves = 6 + random.below(24);
        let mut positions = vec![Othello::start()];
        let mut position = Othello::start();
        let mut last_random = 0;
        while let Some(m) = next_move(&position, weights, positions.len(), random_moves, random) {
            position.make(m.played);
            if m.random {
                last_random = positions.len();
            }
            positions.push(position);
        }
        // Positions before a random move say nothing about how the game went on.
        score(&positions[last_random.min(positions.len() - 1)..], &mut solver, &mut samples);
        if (i + 1) % REPORT == 0 {
            progress(Progress::Scored(i + 1, games));
        }
    }
    samples
}

struct Chosen {
    played: Move,
    random: bool,
}

fn next_move(
    position: &Othello,
    weights: &Weights,
    ply: usize,
    random_moves: usize,
    random: &mut SplitMix64,
) -> Option<Chosen> {
    let moves: Vec<Move> = position.legal().collect();
    let deciding = position.empties() > EXACT;
    if ply <= random_moves || !deciding {
        let played = *moves.get(random.below(moves.len()))?;
        return Some(Chosen { played, random: deciding });
    }
    let value = |m: Move| {
        let mut after = *position;
        after.make(m);
        -shallow(&after, weights, 1, -INFINITE, INFINITE)
    };
    // The first among equals: `max_by_key` would take the last.
    let played = moves.into_iter().rev().max_by_key(|&m| value(m))?;
    Some(Chosen { played, random: false })
}

pub(crate) const INFINITE: i32 = 1_000_000;

/// Plain alpha-beta, fail-soft, with the weights at the leaves.
pub(crate) fn shallow(
    position: &Othello,
    weights: &Weights,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    if position.is_over() {
        return position.final_score() * super::super::rules::DISC;
    }
    if depth == 0 {
        return weights.evaluate(position);
    }
    let mut children: Vec<(i32, Othello)> = position
        .legal()
        .map(|m| {
            let mut child = *position;
            child.make(m);
            (if depth > 1 { weights.evaluate(&child) } else { 0 }, child)
        })
        .collect();
    children.sort_by_key(|&(value, _)| value);
    let mut best = -INFINITE;
    for (_, child) in children {
        best = best.max(-shallow(&child, weights, depth - 1, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}
