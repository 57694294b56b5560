//! The shape of a game: how wide, how long, how often lines meet, and how its values move.

use super::bench::{ANY, Bench, Halt, Task, USUAL};
use super::positions::LONGEST;
use super::record::Searched;
use super::space::Configuration;
use crate::cell::hash_64;
use crate::statistics::Summary;
use nullwindow::{Value, searcher::Limits};
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Playable, random_line};
use std::collections::HashSet;

/// What random games and searches of the default configuration show.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Random games played.
    pub games: usize,
    /// Those that were broken off, being too long.
    pub unfinished: usize,
    /// The mean number of moves at each ply, as long as a tenth of the games go on.
    pub branching: Vec<f64>,
    /// Their length in plies.
    pub length: Summary,
    /// How often lines meet.
    pub transpositions: Option<Transpositions>,
    /// The greatest number that divides all evaluations.
    pub step: u32,
    /// The standard deviation of the evaluations met in random games.
    pub spread: f64,
    /// By how much the value of a position changes from a depth to the next, sorted.
    pub by_one: Vec<i32>,
    /// The same over two plies.
    pub by_two: Vec<i32>,
    /// By how much values at odd depths exceed those at even depths, for the side to move at the root.
    pub swing: Option<Summary>,
    /// How many times as many nodes a ply costs.
    pub growth: f64,
}

/// Lines of play that lead to the same position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transpositions {
    /// After so many plies.
    pub plies: u16,
    /// So many lines ...
    pub lines: u64,
    /// ... lead to so many positions.
    pub positions: u64,
}

impl Transpositions {
    /// The share of lines that lead to a position another line has reached.
    pub fn share(&self) -> f64 {
        1.0 - self.positions as f64 / self.lines.max(1) as f64
    }
}

/// The number below which a part of a sorted list lies.
pub fn quantile(sorted: &[i32], part: f64) -> i32 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((part * last as f64).round() as usize).copied().unwrap_or(0)
}

impl Shape {
    /// A typical change of the value from one depth to the next: the median, or if that is 0 the mean.
    pub fn movement(&self) -> u32 {
        let changes = &self.by_one;
        let mean = changes.iter().map(|&c| f64::from(c)).sum::<f64>() / changes.len().max(1) as f64;
        match quantile(changes, 0.5).unsigned_abs() {
            0 => (mean.ceil() as u32).max(self.step),
            median => median.max(self.step),
        }
    }

    /// Whether the value two plies before is the better guess.
    pub fn two_is_nearer(&self) -> bool {
        let sum = |changes: &[i32]| {
            changes.iter().map(|&c| f64::from(c)).sum::<f64>() / changes.len().max(1) as f64
        };
        !self.by_two.is_empty() && sum(&self.by_two) < sum(&self.by_one)
    }
}

const GAMES: usize = 100;
/// Lines are followed as long as there are at most so many.
const LINES: u64 = 20_000;

/// Measures the shape: `searches` are those of [`profile`].
pub(super) fn shape<G: Playable>(start: &G, searches: &[Searched], seed: u64) -> Shape {
    let mut random = SplitMix64::new(seed ^ 0x5AFE);
    let mut widths: Vec<Vec<f64>> = Vec::new();
    let (mut lengths, mut evaluations) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let mut position = start.clone();
        for ply in 0..=LONGEST {
            let moves = position.list_moves();
            if moves.is_empty() || ply == LONGEST {
                lengths.push(ply as f64);
                break;
            }
            if widths.len() == ply {
                widths.push(Vec::new());
            }
            widths[ply].push(moves.len() as f64);
            evaluations.push(position.evaluate().get());
            position.make(moves[random.below(moves.len())]);
        }
    }
    let going_on = widths.iter().take_while(|at| at.len() * 10 >= GAMES);
    let branching = going_on.map(|at| at.iter().sum::<f64>() / at.len() as f64).collect();
    let spread: Vec<f64> = evaluations.iter().map(|&v| f64::from(v)).collect();
    let (by_one, by_two) = (changes(searches, 1), changes(searches, 2));
    Shape {
        games: GAMES,
        unfinished: lengths.iter().filter(|&&plies| plies == LONGEST as f64).count(),
        branching,
        length: Summary::of(&lengths).unwrap_or(NOTHING),
        transpositions: transpositions(start, &mut random),
        step: evaluations.iter().fold(0, |step, v| divisor(step, v.unsigned_abs())).max(1),
        spread: Summary::of(&spread).unwrap_or(NOTHING).deviation,
        by_one,
        by_two,
        swing: swing(searches),
        growth: growth(searches),
    }
}

const NOTHING: Summary = Summary { n: 0, mean: 0.0, deviation: 0.0 };

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// Follows all lines from a few plies into the game, as long as they are not too many.
fn transpositions<G: Playable>(start: &G, random: &mut SplitMix64) -> Option<Transpositions> {
    let mut lines = vec![random_line(start, 4, random).1];
    let mut found = None;
    for plies in 1.. {
        let count: u64 = lines.iter().map(|position| position.count_moves() as u64).sum();
        if count == 0 || count > LINES {
            break;
        }
        let mut next = Vec::with_capacity(count as usize);
        for position in &lines {
            for m in position.list_moves() {
                let mut child = position.clone();
                child.make(m);
                next.push(child);
            }
        }
        let name = |position: &G| {
            position.key().unwrap_or_else(|| hash_64(&[position.write_position().as_bytes()]))
        };
        let positions = next.iter().map(name).collect::<HashSet<u64>>().len() as u64;
        found = Some(Transpositions { plies, lines: count, positions });
        lines = next;
    }
    found
}

/// The values of a search that are scores, by depth.
fn scores(searched: &Searched) -> Vec<(u16, i32)> {
    let rows = searched.reached.iter().map(|row| (row.depth, row.value));
    rows.filter(|(_, value)| !Value::new(*value).is_decided()).collect()
}

/// By how much values change over so many plies, sorted. The first plies are too shallow to count.
fn changes(searches: &[Searched], plies: u16) -> Vec<i32> {
    let mut all = Vec::new();
    for searched in searches {
        let scores = scores(searched);
        for (depth, value) in &scores {
            let before = scores.iter().find(|(earlier, _)| earlier + plies == *depth);
            if let Some((_, before)) = before.filter(|(earlier, _)| *earlier >= 2) {
                all.push((value - before).abs());
            }
        }
    }
    all.sort_unstable();
    all
}

/// By how much an odd depth's value exceeds the mean of its even neighbours, position by position.
fn swing(searches: &[Searched]) -> Option<Summary> {
    let of_position = |searched: &Searched| {
        let scores = scores(searched);
        let three = scores.windows(3).filter(|three| three[0].0 >= 2);
        let swings: Vec<f64> = three
            .map(|three| {
                let around = f64::midpoint(f64::from(three[0].1), f64::from(three[2].1));
                let excess = f64::from(three[1].1) - around;
                if three[1].0 % 2 == 1 { excess } else { -excess }
            })
            .collect();
        Summary::of(&swings).map(|summary| summary.mean)
    };
    Summary::of(&searches.iter().filter_map(of_position).collect::<Vec<f64>>())
}

/// The geometric mean of the cost of a ply, over the last two plies of each search.
fn growth(searches: &[Searched]) -> f64 {
    let of_search = |searched: &Searched| {
        let [.., earlier, _, last] = searched.reached[..] else { return None };
        Some((last.nodes as f64 / earlier.nodes.max(1) as f64).ln() / 2.0)
    };
    let logarithms: Vec<f64> = searches.iter().filter_map(of_search).collect();
    Summary::of(&logarithms).map_or(1.0, |summary| summary.mean.exp()).max(1.0)
}

/// Searches every position with the default configuration, as deep as so many nodes allow.
pub(super) fn profile<G: Playable>(
    bench: &Bench<'_, G>,
    default: &Configuration,
    nodes: u64,
    deepest: Option<u16>,
) -> Result<Vec<Searched>, Halt> {
    let most = (nodes / bench.positions.len().max(1) as u64).clamp(1000, ANY);
    let depth = deepest.unwrap_or(Limits::DEEPEST.get()).min(DEEPEST);
    let task = |position| Task { configuration: *default, position, depth, most, means: USUAL };
    let tasks: Vec<Task> = (0..bench.positions.len()).map(task).collect();
    bench.run("how its values move", &tasks)?;
    Ok(tasks.iter().filter_map(|task| bench.searched(task)).collect())
}

/// Deeper searches would say nothing new.
pub(super) const DEEPEST: u16 = 60;

#[cfg(test)]
mod tests {
    use super::super::record::Reached;
    use super::*;
    use nullwindow::{Game, MoveList};
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    fn searched(values: &[i32]) -> Searched {
        let reached = (1..).zip(values).map(|(depth, &value)| {
            let nodes = 3_u64.pow(u32::from(depth));
            Reached { depth, value, best: 0, nodes, micros: 1 }
        });
        Searched { reached: reached.collect(), is_over: false, cut: None }
    }

    #[test]
    fn odd_and_even_depths_are_told_apart() {
        let searches = [searched(&[90, 0, 10, 0, 10, 0]), searched(&[7, 5, 15, 5, 15])];
        assert_eq!(changes(&searches, 1), [10; 7]);
        assert_eq!(changes(&searches, 2), [0; 5]);
        assert_eq!(swing(&searches).map(|swing| swing.mean), Some(10.0));
        assert!((growth(&searches) - 3.0).abs() < 1e-9);
        let won = searched(&[1, 1, Value::WIN.get() - 3]);
        assert!(changes(&[won], 1).is_empty(), "a win is no movement");
    }

    #[test]
    fn small_games_are_measured_exactly() {
        let shape = shape(&TicTacToe::start(), &[], 1);
        assert_eq!(shape.branching[..4], [9.0, 8.0, 7.0, 6.0]);
        assert!(shape.length.mean > 7.0 && shape.length.mean < 9.0 && shape.unfinished == 0);
        let transpositions = shape.transpositions.unwrap();
        assert!(transpositions.share() > 0.2, "{transpositions:?}");
        assert!(!shape.two_is_nearer() && shape.movement() >= 1);
    }

    #[test]
    fn the_step_divides_all_evaluations() {
        assert_eq!(divisor(divisor(0, 12), 18), 6);
        assert_eq!(shape(&Kalah::start(), &[], 1).step, 1);
        let mut moves = Default::default();
        Kalah::start().moves(&mut moves);
        assert_eq!(moves.len(), 6);
    }
}
