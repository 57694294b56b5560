//! The judgement: what is left of the race, on positions that took no part in it.

use super::bench::{Bench, Halt, Means, Task, USUAL};
use super::race::{Field, Race};
use super::record::Cost;
use super::space::{Configuration, Space};
use crate::practice::Ratio;
use crate::statistics::{Share, Summary};
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow_games::Playable;

/// A configuration on the held-out positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The configuration.
    pub configuration: Configuration,
    /// Its nodes on all positions.
    pub nodes: f64,
    /// Its processor time in seconds.
    pub seconds: f64,
    /// Nodes relative to the default, position by position.
    pub to_default: Option<Ratio>,
    /// Nodes relative to the recommended configuration.
    pub to_best: Option<Ratio>,
    /// Time relative to the recommended configuration.
    pub time_to_best: Option<Ratio>,
    /// On how many positions it was cut short: there it needs more nodes than were counted.
    pub cut: usize,
}

/// The judgement.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Held-out positions.
    pub positions: usize,
    /// How deep they were searched.
    pub depth: u16,
    /// The recommended configuration.
    pub best: Judged,
    /// What the game's commands search with today.
    pub default: Judged,
    /// The others that were left of the race, in its order.
    pub others: Vec<Judged>,
    /// The recommended set with every driver.
    pub drivers: Vec<Judged>,
    /// The recommended configuration with one enhancement more or less.
    pub parts: Vec<(Enhancements, Judged)>,
    /// Of the drivers, nodes relative to the default by depth.
    pub by_depth: Vec<ByDepth>,
}

/// A driver, and nodes relative to the default by depth.
pub type ByDepth = (Driver, Vec<(u16, Ratio)>);

/// A search that needs more than this many times the default's nodes is cut short.
const CUT: f64 = 10.0;

/// Judges what the race left over.
pub(super) fn judge<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    race: &Race,
) -> Result<Judgement, Halt> {
    let best = race.finalists[0].configuration;
    let others: Vec<Configuration> =
        race.finalists.iter().skip(1).take(3).map(|ranked| ranked.configuration).collect();
    let drivers: Vec<Configuration> =
        space.drivers.iter().map(|&d| with_driver(space, &best, d)).collect();
    let part = |one: Enhancements| {
        let set = if best.enhancements.has(one) {
            super::space::supported_part(best.enhancements.without(one), E::ALL)
        } else {
            best.enhancements | one
        };
        set.check(E::ALL).is_ok().then_some((one, Configuration { enhancements: set, ..best }))
    };
    let parts: Vec<(Enhancements, Configuration)> = space.studied.iter().filter_map(part).collect();
    let mut all = vec![best, field.default];
    all.extend(others.iter().chain(&drivers).chain(parts.iter().map(|(_, c)| c)));
    let costs = searched(field, &all, race.depth)?;
    let judged = |at: usize| judged(all[at], &costs[at], &costs[0], &costs[1]);
    let (first, second) = (2, 2 + others.len());
    let third = second + drivers.len();
    Ok(Judgement {
        positions: field.positions.len(),
        depth: race.depth,
        best: judged(0),
        default: judged(1),
        others: (first..second).map(judged).collect(),
        drivers: (second..third).map(judged).collect(),
        parts: parts.iter().zip(third..).map(|(&(one, _), at)| (one, judged(at))).collect(),
        by_depth: by_depth(field, &drivers, race.depth),
    })
}

/// The configuration with another driver; windows and guesses it lacks are the middle ones.
fn with_driver(space: &Space, best: &Configuration, driver: Driver) -> Configuration {
    let middle = space.windows.get(space.windows.len() / 2).copied().unwrap_or(1);
    let window = if best.window > 0 { best.window } else { middle };
    Configuration { driver, window, ..*best }.canonical()
}

fn task(configuration: Configuration, position: usize, depth: u16, most: u64) -> Task {
    Task { configuration, position, depth, most, means: USUAL }
}

/// The costs of all configurations on all positions, position after position.
fn searched<G: Playable>(
    field: &Field<'_, '_, G>,
    all: &[Configuration],
    depth: u16,
) -> Result<Vec<Vec<Cost>>, Halt> {
    let stage = "held-out positions";
    let base: Vec<Task> = field
        .positions
        .iter()
        .map(|&at| task(field.default, at, depth, super::bench::ANY))
        .collect();
    let base = field.bench.run(stage, &base)?;
    let most = |cost: &Cost| (cost.nodes * CUT).max(100.0) as u64;
    // Whoever comes first finds the caches cold: on every position that is another one.
    let turn = |at: usize, place: usize| (at + place) % all.len();
    let tasks: Vec<Task> = field
        .positions
        .iter()
        .zip(&base)
        .enumerate()
        .flat_map(|(at, (&position, cost))| {
            let most = most(cost);
            (0..all.len()).map(move |place| Task {
                means: TIMED,
                ..task(all[turn(at, place)], position, depth, most)
            })
        })
        .collect();
    let costs = field.bench.run(stage, &tasks)?;
    let of = |number: usize| {
        let rows = costs.chunks(all.len()).enumerate();
        rows.map(|(at, row)| row[(number + all.len() - at % all.len()) % all.len()]).collect()
    };
    Ok((0..all.len()).map(of).collect())
}

/// Searches whose times are compared are run one after the other, even if their nodes are known already.
const TIMED: Means = Means { stand_in: "timed", ..USUAL };

fn judged(configuration: Configuration, of: &[Cost], best: &[Cost], default: &[Cost]) -> Judged {
    let nodes = |to: &[Cost]| ratio(of, to, |cost| cost.nodes);
    Judged {
        configuration,
        nodes: of.iter().map(|cost| cost.nodes).sum(),
        seconds: of.iter().map(|cost| cost.micros).sum::<f64>() / 1e6,
        to_default: nodes(default),
        to_best: nodes(best),
        time_to_best: ratio(of, best, |cost| cost.micros),
        cut: of.iter().filter(|cost| cost.is_more).count(),
    }
}

/// Costs relative to others of the same positions, where both have one.
pub(super) fn ratio(of: &[Cost], to: &[Cost], cost: fn(&Cost) -> f64) -> Option<Ratio> {
    let pairs = of.iter().zip(to).map(|(a, b)| (cost(a), cost(b)));
    Ratio::of(&pairs.filter(|(a, b)| *a > 0.0 && *b > 0.0).collect::<Vec<_>>())
}

/// Nodes of the drivers relative to the default, at every depth.
fn by_depth<G: Playable>(
    field: &Field<'_, '_, G>,
    drivers: &[Configuration],
    deepest: u16,
) -> Vec<ByDepth> {
    let known = |configuration: Configuration, position: usize, depth: u16| {
        let timed = Task { means: TIMED, ..task(configuration, position, depth, 0) };
        let found = field.bench.searched(&timed)?;
        found.cost(depth, u64::MAX).map(|cost| cost.nodes)
    };
    let at = |configuration: Configuration, depth: u16| {
        let pairs: Option<Vec<(f64, f64)>> = field
            .positions
            .iter()
            .map(|&at| Some((known(configuration, at, depth)?, known(field.default, at, depth)?)))
            .collect();
        Some((depth, Ratio::of(&pairs?)?))
    };
    let line = |&configuration: &Configuration| {
        let points = (2..=deepest).filter_map(|depth| at(configuration, depth)).collect();
        (configuration.driver, points)
    };
    drivers.iter().map(line).collect()
}

/// What else there is to choose around the recommended configuration.
#[derive(Clone, PartialEq, Debug)]
pub struct Around {
    /// Positions of these searches.
    pub positions: usize,
    /// Sizes of the table as powers of two, and nodes relative to the greatest; empty without a table.
    pub tables: Vec<(u32, Ratio)>,
    /// The smallest of these sizes that needs at most 1 % more nodes than the greatest.
    pub enough: Option<u32>,
    /// Threads, and how many times as fast as many processors would be; empty without a table.
    pub threads: Vec<(usize, Ratio)>,
    /// Nodes of a search that deepens by two plies, relative to one that deepens by one.
    pub by_two: Option<Ratio>,
    /// Coarser values.
    pub steps: Vec<Stepped>,
}

/// A search with coarser values.
#[derive(Clone, PartialEq, Debug)]
pub struct Stepped {
    /// The configuration, with its step.
    pub configuration: Configuration,
    /// Nodes relative to the recommended exact search.
    pub nodes: Ratio,
    /// How often it chose the same move.
    pub same_move: Share,
    /// By how much its value differed.
    pub difference: Summary,
}

/// Of these the table must hold enough: nodes within so much of the least.
const NO_MATTER: f64 = 1.01;
const TABLES: [u32; 8] = [6, 8, 10, 12, 14, 16, 18, 20];
const THREADS: [usize; 2] = [2, 4];

/// Measures what is around the recommended configuration, on at most so many held-out positions.
pub(super) fn around<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    best: &Configuration,
    depth: u16,
    most_positions: usize,
) -> Result<Around, Halt> {
    let positions = &field.positions
        [..most_positions.clamp(2, field.positions.len().max(2)).min(field.positions.len())];
    let cost = |stage: &str, configuration: Configuration, means: Means| {
        let of = |&position: &usize| Task {
            means,
            ..task(configuration, position, depth, super::bench::ANY)
        };
        field.bench.run(stage, &positions.iter().map(of).collect::<Vec<_>>())
    };
    let usual = cost("table size", *best, USUAL)?;
    let nodes = |of: &[Cost]| ratio(of, &usual, |cost| cost.nodes);
    let (mut tables, mut threads) = (Vec::new(), Vec::new());
    if best.enhancements.has(E::TABLE) {
        for table_bits in TABLES {
            let found = cost("table size", *best, Means { table_bits, ..USUAL })?;
            tables.extend(nodes(&found).map(|ratio| (table_bits, ratio)));
        }
        for number in THREADS {
            let found = cost("threads", *best, Means { threads: number, ..USUAL })?;
            let pairs = usual.iter().zip(&found);
            let pairs: Vec<(f64, f64)> =
                pairs.map(|(one, many)| (one.nodes, many.nodes / number as f64)).collect();
            threads.extend(Ratio::of(&pairs).map(|ratio| (number, ratio)));
        }
    }
    let by_two = nodes(&cost("deepening", *best, Means { deepen_by: 2, ..USUAL })?);
    let enough = tables.iter().rev().take_while(|(_, ratio)| ratio.mean <= NO_MATTER).last();
    let enough = enough.map(|(bits, _)| *bits);
    let steps = steps(field, space, best, depth)?;
    Ok(Around { positions: positions.len(), tables, enough, threads, by_two, steps })
}

/// Coarser values, with the recommended driver and with MTD(f), which gains most by them.
fn steps<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    best: &Configuration,
    depth: u16,
) -> Result<Vec<Stepped>, Halt> {
    let run = |configuration: Configuration| {
        let of = |&at: &usize| task(configuration, at, depth, super::bench::ANY);
        field.bench.run("value step", &field.positions.iter().map(of).collect::<Vec<_>>())
    };
    let exact = run(*best)?;
    let mut steps: Vec<Stepped> = Vec::new();
    for &grain in &space.grains {
        for driver in [best.driver, Driver::MtdF] {
            let configuration = Configuration { driver, grain, ..*best }.canonical();
            let known = |stepped: &Stepped| stepped.configuration == configuration;
            let has_table = best.enhancements.has(E::TABLE);
            if steps.iter().any(known) || driver == Driver::MtdF && !has_table {
                continue;
            }
            let found = run(configuration)?;
            let same = found.iter().zip(&exact).map(|(a, b)| a.best == b.best);
            let scores = found.iter().zip(&exact).filter(|(a, b)| {
                [a, b].iter().all(|cost| !nullwindow::Value::new(cost.value).is_decided())
            });
            let apart: Vec<f64> =
                scores.map(|(a, b)| f64::from((a.value - b.value).abs())).collect();
            let (Some(nodes), Some(same_move)) =
                (ratio(&found, &exact, |cost| cost.nodes), Share::of(same))
            else {
                continue;
            };
            let difference =
                Summary::of(&apart).unwrap_or(Summary { n: 0, mean: 0.0, deviation: 0.0 });
            steps.push(Stepped { configuration, nodes, same_move, difference });
        }
    }
    Ok(steps)
}

/// The positions that a bench holds out: every other one.
pub(super) fn split<G: Playable>(bench: &Bench<'_, G>) -> (Vec<usize>, Vec<usize>) {
    (0..bench.positions.len()).partition(|at| at % 2 == 0)
}
