//! The proof of the race: every configuration of the space on the held-out positions.

use super::bench::{ANY, Halt, Tables, Task, USUAL};
use super::race::Field;
use super::space::{Configuration, Space};
use nullwindow_games::Playable;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The best of all configurations, and the recommended one, on positions that took no part in the race.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhaustive {
    /// How many configurations there are.
    pub configurations: usize,
    /// On how many positions.
    pub positions: usize,
    /// How deep.
    pub depth: u16,
    /// The best of all: the least mean of nodes relative to the default's, every position counting the same.
    pub best: Configuration,
    /// The recommended one.
    pub recommended: Configuration,
    /// The default.
    pub default: Configuration,
    /// The nodes of the best on all positions.
    pub best_nodes: u64,
    /// The nodes of the recommended configuration.
    pub recommended_nodes: u64,
    /// The nodes of the default.
    pub default_nodes: u64,
    /// The cost of the recommended configuration, relative to the best of all.
    pub ratio: f64,
    /// The cost of the default, relative to the best of all.
    pub default_ratio: f64,
}

/// What a configuration costs on all positions.
#[derive(Clone, Copy)]
struct Total {
    /// The sum of nodes relative to the default's.
    relative: f64,
    nodes: u64,
}

/// Searches with every configuration. One that has already cost more than the best costs in all is given up,
/// which cannot change the result.
pub(super) fn exhaustive<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    recommended: &Configuration,
    depth: u16,
) -> Result<Exhaustive, Halt> {
    let all = space.configurations();
    let task = |&position: &usize| Task {
        configuration: field.default,
        position,
        depth,
        most: ANY,
        means: USUAL,
    };
    let base: Vec<Task> = field.positions.iter().map(task).collect();
    let base = field.bench.run(STAGE, &base)?;
    let base: Vec<f64> = base.iter().map(|cost| cost.nodes.max(1.0)).collect();
    let total = |configuration: &Configuration, most: f64, tables: &mut Tables| {
        total(field, &base, (configuration, depth), most, tables)
    };
    let [first, default] = [recommended, &field.default]
        .map(|configuration| total(configuration, f64::INFINITY, &mut Tables::default()));
    let (Some(first), Some(default)) = (first?, default?) else { return Err(Halt::Stopped) };
    // No configuration may cost more than the best so far.
    field.bench.plan(field.bench.spent() + all.len() as u64 * first.nodes);
    let best = Mutex::new((first, usize::MAX));
    let best_so_far = || best.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let next = AtomicUsize::new(0);
    field.bench.in_parallel(|| {
        let mut tables = Tables::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(configuration) = all.get(number) else { return Ok(()) };
            let most = best_so_far().0.relative;
            let Some(found) = total(configuration, most, &mut tables)? else { continue };
            let mut best = best_so_far();
            // Of equals the first: whichever thread comes first, the result is the same.
            if (found.relative, number) < (best.0.relative, best.1) {
                *best = (found, number);
            }
        }
    })?;
    let (found, number) = *best_so_far();
    Ok(Exhaustive {
        configurations: all.len(),
        positions: field.positions.len(),
        depth,
        best: all.get(number).copied().unwrap_or(*recommended),
        recommended: *recommended,
        default: field.default,
        best_nodes: found.nodes,
        recommended_nodes: first.nodes,
        default_nodes: default.nodes,
        ratio: first.relative / found.relative,
        default_ratio: default.relative / found.relative,
    })
}

const STAGE: &str = "every configuration";

/// The cost on all positions; `None` if it is more than so much.
fn total<G: Playable>(
    field: &Field<'_, '_, G>,
    base: &[f64],
    (configuration, depth): (&Configuration, u16),
    most: f64,
    tables: &mut Tables,
) -> Result<Option<Total>, Halt> {
    let mut total = Total { relative: 0.0, nodes: 0 };
    for (&position, base) in field.positions.iter().zip(base) {
        let left = ((most - total.relative) * base).ceil() as u64;
        let most_nodes = left.saturating_add(1).min(ANY);
        let task =
            Task { configuration: *configuration, position, depth, most: most_nodes, means: USUAL };
        let cost = field.bench.run_here(STAGE, &task, tables)?;
        total.nodes += cost.nodes as u64;
        total.relative += cost.nodes / base;
        if cost.is_more || total.relative > most {
            return Ok(None);
        }
    }
    Ok(Some(total))
}
