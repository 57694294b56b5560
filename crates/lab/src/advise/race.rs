//! The race: configurations on the same positions, the worse half dropped round by round.
//!
//! Enhancement sets run first, each with two drivers; then the best sets with every driver, guess and window;
//! then the winner against its neighbours: one enhancement more or less, or another way to search the root. Only node counts decide, so a race
//! is the same on every machine.

use super::bench::{ANY, Bench, Halt, Task, USUAL};
use super::record::Searched;
use super::shape::Shape;
use super::space::{Configuration, Space};
use nullwindow::searcher::{Driver, Enhancements, FirstGuess};
use nullwindow_games::Playable;

/// One round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// What took part.
    pub stage: &'static str,
    /// How many configurations.
    pub configurations: usize,
    /// On how many positions.
    pub positions: usize,
    /// How deep.
    pub depth: u16,
    /// How many went on.
    pub kept: usize,
}

/// A configuration and its nodes relative to the default's: the mean over the positions of the last round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    /// The configuration.
    pub configuration: Configuration,
    /// Its nodes; the default's are 1.
    pub relative: f64,
}

/// How the race went.
#[derive(Clone, PartialEq, Debug)]
pub struct Race {
    /// The rounds in their order.
    pub rounds: Vec<Round>,
    /// Those that were still there at the end, the best first.
    pub finalists: Vec<Ranked>,
    /// The depth of the last round.
    pub depth: u16,
}

/// A search that needs more than this many times the default's nodes is cut short.
const HOPELESS: f64 = 3.0;
/// What a search of the field costs on average, relative to the default.
const USUAL_COST: f64 = 1.5;
/// Fewer positions say too little.
const FEWEST: usize = 10;
/// Sets that go on to the second stage.
const SETS: usize = 8;
/// Configurations that go on to the third.
const FINALISTS: usize = 4;
/// Of two that differ by less than this the simpler one is taken.
const AS_GOOD: f64 = 1.005;
/// The default is given up for something better by this.
const BETTER: f64 = 1.01;
/// Ways to search the root that are tried with the winner's set.
const WAYS: usize = 6;
/// Steps from the winner to a better neighbour.
const STEPS: usize = 3;

/// The positions of the race, and what the default costs there.
pub(super) struct Field<'a, 'b, G> {
    pub bench: &'a Bench<'b, G>,
    pub default: Configuration,
    /// The numbers of the positions.
    pub positions: Vec<usize>,
    /// Of each position and depth the default's nodes.
    pub profile: &'a [Searched],
    /// No round is deeper.
    pub deepest: u16,
}

impl<G: Playable> Field<'_, '_, G> {
    /// The default's mean cost of a search to this depth, if it is known of every position.
    fn mean_cost(&self, depth: u16) -> Option<f64> {
        let cost = |&at: &usize| Some(self.profile[at].cost(depth, ANY)?.nodes);
        let costs: Option<Vec<f64>> = self.positions.iter().map(cost).collect();
        costs.map(|costs| costs.iter().sum::<f64>() / costs.len().max(1) as f64)
    }

    /// The depths the default was searched to on every position.
    fn depths(&self) -> impl Iterator<Item = (u16, f64)> {
        (1..=self.deepest).map_while(|depth| Some((depth, self.mean_cost(depth)?)))
    }

    /// Depth and number of positions for a search of the field that may cost this much in all.
    pub fn extent(&self, nodes: f64) -> (u16, usize) {
        let positions = self.positions.len();
        let affordable = |(_, cost): &(u16, f64)| FEWEST as f64 * cost * USUAL_COST <= nodes;
        let shallowest = self.depths().take(2).last();
        let (depth, cost) =
            self.depths().filter(affordable).last().or(shallowest).unwrap_or((1, 1.0));
        // Where the game is over, deeper searches cost nothing more.
        let depth = self.depths().find(|(_, c)| *c >= cost).map_or(depth, |(first, _)| first);
        let count = (nodes / (cost * USUAL_COST)) as usize;
        (depth, count.clamp(2.min(positions), positions))
    }

    /// Searches with all configurations on the first positions and ranks them, the best first. On a part of the
    /// positions the last two depths count, which say more than one.
    fn rank(
        &self,
        stage: &str,
        configurations: &[Configuration],
        depth: u16,
        count: usize,
    ) -> Result<Vec<Ranked>, Halt> {
        let positions = &self.positions[..count];
        let task = |configuration, position, most| Task {
            configuration,
            position,
            depth,
            most,
            means: USUAL,
        };
        let default: Vec<Task> = positions.iter().map(|&at| task(self.default, at, ANY)).collect();
        let default = self.bench.run(stage, &default)?;
        let limits: Vec<u64> =
            default.iter().map(|cost| (cost.nodes * HOPELESS).max(100.0) as u64).collect();
        let tasks: Vec<Task> = positions
            .iter()
            .zip(&limits)
            .flat_map(|(&at, &most)| configurations.iter().map(move |&c| task(c, at, most)))
            .collect();
        self.bench.run(stage, &tasks)?;
        let is_whole = count == self.positions.len();
        let depths = if is_whole { depth } else { (depth - 1).max(1) }..=depth;
        let relative = |configuration: Configuration, at: usize, most: u64, depth: u16| {
            let known = |c| self.bench.searched(&task(c, at, most))?.cost(depth, ANY);
            let base = known(self.default)?.nodes.max(1.0);
            Some(known(configuration).map_or(HOPELESS, |cost| cost.nodes / base))
        };
        let mean = |configuration: Configuration| {
            let places = positions.iter().zip(&limits);
            let all = places.flat_map(|(&at, &most)| {
                depths.clone().filter_map(move |depth| relative(configuration, at, most, depth))
            });
            let all: Vec<f64> = all.collect();
            all.iter().sum::<f64>() / all.len().max(1) as f64
        };
        let mut ranked: Vec<Ranked> = configurations
            .iter()
            .map(|&configuration| Ranked { configuration, relative: mean(configuration) })
            .collect();
        ranked.sort_by(|a, b| {
            let by_cost = a.relative.total_cmp(&b.relative);
            by_cost.then(a.configuration.size().cmp(&b.configuration.size()))
        });
        Ok(ranked)
    }

    /// Drops the worse half until so many are left, within so many nodes.
    fn halve(
        &self,
        stage: &'static str,
        mut configurations: Vec<Configuration>,
        keep: usize,
        nodes: u64,
        rounds: &mut Vec<Round>,
    ) -> Result<Vec<Ranked>, Halt> {
        let end = self.bench.spent() + nodes;
        loop {
            let left = end.saturating_sub(self.bench.spent()) as f64;
            let more = rounds_for(configurations.len(), keep);
            let share = left / more as f64 / configurations.len() as f64;
            let (depth, count) = self.extent(share);
            let mut ranked = self.rank(stage, &configurations, depth, count)?;
            let kept = ranked.len().div_ceil(2).max(keep).min(ranked.len());
            let round = Round {
                stage,
                configurations: ranked.len(),
                positions: count,
                depth,
                kept: if more == 1 { kept.min(keep) } else { kept },
            };
            rounds.push(round);
            ranked.truncate(round.kept);
            if more == 1 {
                return Ok(ranked);
            }
            configurations = ranked.iter().map(|ranked| ranked.configuration).collect();
        }
    }
}

/// How many rounds it takes from so many to so few.
fn rounds_for(from: usize, to: usize) -> usize {
    let mut rounds = 1;
    let mut left = from.div_ceil(2);
    while left > to {
        left = left.div_ceil(2);
        rounds += 1;
    }
    rounds
}

/// Runs the race within so many nodes.
pub(super) fn race<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    shape: &Shape,
    nodes: u64,
) -> Result<Race, Halt> {
    let part = |percent: u64| nodes / 100 * percent;
    let mut rounds = Vec::new();
    // All of the last stage are searched as deep as so few of them may be, and none deeper before. (Ways are
    // tried at a ply less, which is cheaper.)
    let few = (FINALISTS + space.studied.iter().count() + WAYS + space.ways().len() / 3) as f64;
    let each = part(35) as f64 / few / field.positions.len() as f64;
    let depth = field.extent(each * FEWEST as f64).0;
    let field = &Field { positions: field.positions.clone(), deepest: depth, ..*field };
    let sets = space.sets();
    let ways = space.ways();
    let probes: Vec<Configuration> =
        ways.iter().copied().filter(|way| is_probe(way, shape)).collect();
    let probes = if probes.is_empty() { ways.clone() } else { probes };
    let of_sets = space.combined(&sets, &probes);
    let best = field.halve("sets", of_sets, 2 * SETS, part(32), &mut rounds)?;
    let mut sets: Vec<Enhancements> = Vec::new();
    for ranked in &best {
        if !sets.contains(&ranked.configuration.enhancements) && sets.len() < SETS {
            sets.push(ranked.configuration.enhancements);
        }
    }
    let of_ways = space.combined(&sets, &ways);
    let finalists =
        field.halve("drivers and windows", of_ways, FINALISTS, part(32), &mut rounds)?;
    neighbours(field, space, &finalists, rounds)
}

/// Sets are compared with a driver that opens its window and with one that does not, from the better guess.
fn is_probe(way: &Configuration, shape: &Shape) -> bool {
    let guess = match shape.two_is_nearer() {
        true => FirstGuess::TwoBefore,
        false => FirstGuess::LastIteration,
    };
    way.driver == Driver::NegaScout || way.driver == Driver::MtdF && way.first_guess == guess
}

/// The finalists and what differs from the best of them in one enhancement or in the way to search the root, on
/// all positions.
fn neighbours<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    finalists: &[Ranked],
    mut rounds: Vec<Round>,
) -> Result<Race, Halt> {
    let stage = "neighbours";
    let sets = space.sets();
    let mut all: Vec<Configuration> = finalists.iter().map(|ranked| ranked.configuration).collect();
    if !all.contains(&field.default) {
        all.push(field.default);
    }
    let depth = field.deepest;
    let count = field.positions.len();
    let mut ranked = field.rank(stage, &all, depth, count)?;
    for _ in 0..STEPS {
        let best = ranked[0].configuration;
        let near = |set: &&Enhancements| {
            let (more, fewer) = (set.without(best.enhancements), best.enhancements.without(**set));
            more.iter().count() + fewer.iter().count() == 1
        };
        let mut new: Vec<Configuration> = sets
            .iter()
            .filter(near)
            .map(|&enhancements| Configuration { enhancements, ..best })
            .collect();
        new.extend(best_ways(field, space, &best, depth)?);
        new.retain(|configuration| !all.contains(configuration));
        if new.is_empty() {
            break;
        }
        all.extend(new);
        ranked = field.rank(stage, &all, depth, count)?;
        let kept = FINALISTS.min(ranked.len());
        rounds.push(Round { stage, configurations: all.len(), positions: count, depth, kept });
        if ranked[0].configuration == best {
            break;
        }
    }
    simplest_first(&mut ranked);
    default_first(&mut ranked, &field.default);
    Ok(Race { rounds, finalists: ranked, depth })
}

/// The best ways to search the root with the set of this configuration, at a ply less.
fn best_ways<G: Playable>(
    field: &Field<'_, '_, G>,
    space: &Space,
    best: &Configuration,
    depth: u16,
) -> Result<Vec<Configuration>, Halt> {
    let ways = space.combined(&[best.enhancements], &space.ways());
    let ranked = field.rank("neighbours", &ways, (depth - 1).max(1), field.positions.len())?;
    Ok(ranked.iter().take(WAYS).map(|ranked| ranked.configuration).collect())
}

/// Puts the simplest of those that are as good as the best first.
fn simplest_first(ranked: &mut [Ranked]) {
    let enough = ranked.first().map_or(0.0, |best| best.relative * AS_GOOD);
    let good = ranked.iter().enumerate().filter(|(_, one)| one.relative <= enough);
    if let Some((at, _)) = good.min_by_key(|(at, one)| (one.configuration.size(), *at)) {
        ranked[..=at].rotate_right(1);
    }
}

/// Puts the default first, unless something is better by more than chance may well make it.
fn default_first(ranked: &mut [Ranked], default: &Configuration) {
    let best = ranked.first().map_or(0.0, |best| best.relative);
    let is_default = |one: &Ranked| one.configuration == *default;
    if let Some(at) = ranked.iter().position(is_default)
        && ranked[at].relative <= best * BETTER
    {
        ranked[..=at].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_counted() {
        assert_eq!(rounds_for(4, 4), 1);
        assert_eq!(rounds_for(8, 4), 1);
        assert_eq!(rounds_for(9, 4), 2);
        assert_eq!(rounds_for(216, 16), 4);
    }

    #[test]
    fn of_equals_the_simplest_is_taken() {
        let ranked = |set: &str, relative| Ranked {
            configuration: Configuration {
                driver: Driver::MtdF,
                enhancements: set.parse().unwrap(),
                first_guess: FirstGuess::LastIteration,
                window: 0,
                grain: 1,
            },
            relative,
        };
        let mut all = [ranked("THK", 0.5), ranked("TH", 0.502), ranked("T", 0.6)];
        simplest_first(&mut all);
        let sets = all.map(|one| one.configuration.enhancements.to_string());
        assert_eq!(sets, ["TH", "THK", "T"]);
        default_first(&mut all, &ranked("T", 0.6).configuration);
        assert_eq!(all[0].configuration.enhancements.to_string(), "TH", "the default is worse");
        default_first(&mut all, &ranked("THK", 0.5).configuration);
        assert_eq!(all[0].configuration.enhancements.to_string(), "THK", "the default is as good");
    }
}
