//! What depth is worth: the same search one ply deeper, in short matches against itself.

use super::bench::{ANY, Bench, Halt, Tables, Work};
use super::positions::from_random_play;
use super::record::{Reached, Searched};
use super::space::Configuration;
use crate::statistics::Summary;
use nullwindow::searcher::Searcher;
use nullwindow_games::{Playable, Played, Winner};

/// A match between two depths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DepthMatch {
    /// The depth of the deeper side; the other searches one ply less.
    pub depth: u16,
    /// Pairs of games, sides exchanged.
    pub pairs: usize,
    /// Games that were broken off as drawn, being too long.
    pub unfinished: usize,
    /// The share of points of the deeper side: low end of the 95 % interval, share, high end.
    pub score: [f64; 3],
}

impl DepthMatch {
    /// The same as a difference of Elo.
    pub fn elo(&self) -> [f64; 3] {
        self.score.map(elo)
    }
}

/// The Elo difference of a share of points; none is further away than that of a thousandth.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

/// Games in pairs from the same opening.
const PAIRS: usize = 40;
/// Longer games count as drawn.
const LONGEST: usize = 300;
const TABLE_BITS: u32 = 16;
/// No match is deeper.
const DEEPEST: u16 = 12;

/// Plays matches of growing depth, as long as so many nodes allow.
pub(super) fn matches<G: Playable>(
    bench: &Bench<'_, G>,
    start: &G,
    best: &Configuration,
    nodes: u64,
    seed: u64,
) -> Result<Vec<DepthMatch>, Halt> {
    let openings = from_random_play(&start.clone().in_play(), PAIRS, seed ^ 0xE10);
    let end = bench.spent() + nodes;
    let mut matches = Vec::new();
    let mut last = [0; 2];
    for depth in 2..=DEEPEST {
        // The next match costs about as many times as much as the last one did.
        let expected = last[1] as f64 * (last[1] as f64 / last[0].max(1) as f64).max(1.5);
        if last[0] > 0 && bench.spent() as f64 + expected > end as f64 {
            break;
        }
        let found = one_match(bench, &openings, best, depth)?;
        let spent: u64 = found.iter().map(Searched::nodes).sum();
        last = [last[1], spent];
        matches.extend(summary(depth, &found));
        if bench.spent() >= end {
            break;
        }
    }
    Ok(matches)
}

const STAGE: &str = "what depth is worth";

fn one_match<G: Playable>(
    bench: &Bench<'_, G>,
    openings: &[G],
    best: &Configuration,
    depth: u16,
) -> Result<Vec<Searched>, Halt> {
    let key =
        |opening: &G| format!("match of depth {depth} from {}, {best}", opening.write_position());
    let work = |opening: &G| Work { key: key(opening), depth, most: ANY };
    let works: Vec<Work> = openings.iter().map(work).collect();
    bench.complete(STAGE, &works, &|at, tables| {
        let games =
            [true, false].map(|begins| game(bench, &openings[at], best, depth, begins, tables));
        let [Some(first), Some(second)] = games else { return None };
        let pair = Reached {
            depth,
            value: first.half_points + second.half_points,
            best: u32::from(first.unfinished) + u32::from(second.unfinished),
            nodes: first.nodes + second.nodes,
            micros: 0,
        };
        Some(Searched { reached: vec![pair], is_over: false, cut: None })
    })
}

struct GameResult {
    /// Of the deeper side.
    half_points: i32,
    unfinished: bool,
    nodes: u64,
}

/// One game. The deeper side begins, or the other.
fn game<G: Playable>(
    bench: &Bench<'_, G>,
    opening: &G,
    best: &Configuration,
    depth: u16,
    deeper_begins: bool,
    tables: &mut Tables,
) -> Option<GameResult> {
    // The tables of a thread are told apart by their size.
    let mut searchers = [TABLE_BITS, TABLE_BITS + 1].map(|bits| {
        Searcher::new()
            .settings(best.settings(Some(1)))
            .stop(bench.stop_flag())
            .shared_table(tables.of(bits))
    });
    let mut game = Played::new(opening.clone());
    let deeper = if deeper_begins { game.to_move() } else { game.to_move().other() };
    let mut nodes = 0;
    while game.moves.len() < LONGEST {
        if let Some(winner) = game.winner() {
            let half_points = match winner {
                Winner::Neither => 1,
                winner if winner == deeper.into() => 2,
                _ => 0,
            };
            return Some(GameResult { half_points, unfinished: false, nodes });
        }
        let is_deeper = game.to_move() == deeper;
        let searcher = &mut searchers[usize::from(is_deeper)];
        let plies = if is_deeper { depth } else { depth - 1 };
        searcher.limits_mut().depth = Some(nullwindow::Depth::new(plies));
        let answer = G::search_by(searcher, best.set(), &game.position, &mut |_| {});
        if bench.is_stopped() {
            return None;
        }
        nodes += answer.nodes;
        game.make(answer.best?);
    }
    Some(GameResult { half_points: 1, unfinished: true, nodes })
}

fn summary(depth: u16, pairs: &[Searched]) -> Option<DepthMatch> {
    let rows: Vec<&Reached> = pairs.iter().flat_map(|pair| &pair.reached).collect();
    let shares: Vec<f64> = rows.iter().map(|pair| f64::from(pair.value) / 4.0).collect();
    let unfinished = rows.iter().map(|pair| pair.best as usize).sum();
    Some(DepthMatch { depth, pairs: shares.len(), unfinished, score: interval(&shares)? })
}

/// The mean share with its 95 % interval. If all pairs ended alike, no spread was seen, which does not mean
/// that there is none: other results are at most so frequent that seeing none of them has a probability of
/// 2.5 % (Clopper and Pearson), and could all be lost, or all won.
fn interval(shares: &[f64]) -> Option<[f64; 3]> {
    let summary = Summary::of(shares)?;
    let (low, high) = summary.interval();
    if summary.deviation > 0.0 {
        return Some([low.max(0.0), summary.mean, high.min(1.0)]);
    }
    let same = 0.025_f64.powf(1.0 / summary.n as f64);
    Some([summary.mean * same, summary.mean, summary.mean * same + 1.0 - same])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_elo() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.8).abs() < 0.1 && (elo(0.25) + 190.8).abs() < 0.1);
        assert!(elo(1.0) > 1100.0 && elo(1.0).is_finite());
    }

    #[test]
    fn equal_pairs_leave_room_for_others() {
        let [low, share, high] = interval(&[0.5; 20]).unwrap();
        assert!(low < 0.45 && share == 0.5 && high > 0.55, "{low} {high}");
        assert_eq!(interval(&[1.0; 20]).unwrap()[2], 1.0);
        let [low, _, high] = interval(&[0.25, 0.75, 0.5, 1.0]).unwrap();
        assert!(low < 0.25 && high == 1.0, "{low} {high}");
        assert_eq!(interval(&[]), None);
    }
}
