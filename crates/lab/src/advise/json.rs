//! The advice as JSON. Times are in seconds; ratios have their 95 % intervals.

use super::judge::Judged;
use super::space::guess_name;
use super::{Advice, Configuration, Gain, quantile};
use crate::practice::Ratio;
use serde_json::{Value as Json, json};

impl Advice {
    /// The advice as one JSON object. `search` is the command that searches this game.
    pub fn json(&self, search: &str) -> Json {
        json!({
            "game": self.game,
            "seed": self.seed,
            "nodes_allowed": self.nodes,
            "nodes_counted": self.spent,
            "stopped": self.is_stopped,
            "verify": self.verdict,
            "recommended": self.recommended().map(configuration),
            "code": self.code(),
            "command": self.command(search),
            "sureness": self.sureness(),
            "fastest": self.fastest().map(|(judged, time, nodes)| json!({
                "configuration": configuration(&judged.configuration),
                "time_to_recommended": ratio(&time),
                "nodes_to_recommended": ratio(&nodes),
            })),
            "positions": self.source,
            "shape": self.shape(),
            "space": self.space(),
            "race": self.race(),
            "judgement": self.judgement(),
            "around": self.around(),
            "depth": self.depth(),
            "capabilities": self.offered(),
            "exhaustive": self.proof(),
        })
    }

    fn shape(&self) -> Option<Json> {
        let shape = self.shape.as_ref()?;
        let quantiles = |changes: &[i32]| {
            let at = |part| quantile(changes, part);
            json!({ "n": changes.len(), "median": at(0.5), "q75": at(0.75), "q90": at(0.9) })
        };
        let swing = shape.swing.map(|swing| {
            let (low, high) = swing.interval();
            json!({ "mean": swing.mean, "low": low, "high": high })
        });
        Some(json!({
            "branching_by_ply": shape.branching,
            "mean_plies": shape.length.mean,
            "random_games": shape.games,
            "unfinished_games": shape.unfinished,
            "transpositions": shape.transpositions.map(|found| json!({
                "plies": found.plies, "lines": found.lines, "positions": found.positions,
            })),
            "step_of_evaluations": shape.step,
            "deviation_of_evaluations": shape.spread,
            "change_by_one_ply": quantiles(&shape.by_one),
            "change_by_two_plies": quantiles(&shape.by_two),
            "odd_less_even": swing,
            "nodes_per_ply": shape.growth,
        }))
    }

    fn space(&self) -> Option<Json> {
        let space = self.space.as_ref()?;
        let drivers: Vec<&str> = space.drivers.iter().map(|driver| driver.name()).collect();
        let guesses: Vec<&str> = space.guesses.iter().map(|&guess| guess_name(guess)).collect();
        Some(json!({
            "configurations": space.configurations().len(),
            "drivers": drivers,
            "enhancements": space.studied.to_string(),
            "always": space.always.to_string(),
            "guesses": guesses,
            "windows": space.windows,
            "steps": space.grains,
        }))
    }

    fn race(&self) -> Option<Json> {
        let race = self.race.as_ref()?;
        let rounds: Vec<Json> = race
            .rounds
            .iter()
            .map(|round| {
                json!({
                    "stage": round.stage, "configurations": round.configurations,
                    "positions": round.positions, "depth": round.depth, "kept": round.kept,
                })
            })
            .collect();
        let finalists: Vec<Json> = race
            .finalists
            .iter()
            .map(|one| {
                let relative = one.relative;
                json!({ "configuration": configuration(&one.configuration), "nodes": relative })
            })
            .collect();
        Some(json!({ "rounds": rounds, "finalists": finalists, "depth": race.depth }))
    }

    fn judgement(&self) -> Option<Json> {
        let judgement = self.judgement.as_ref()?;
        let all = |list: &[Judged]| list.iter().map(judged).collect::<Vec<_>>();
        let parts: Vec<Json> = judgement
            .parts
            .iter()
            .map(|(one, found)| json!({ "enhancement": one.to_string(), "changed": judged(found) }))
            .collect();
        Some(json!({
            "positions": judgement.positions,
            "depth": judgement.depth,
            "recommended": judged(&judgement.best),
            "default": judged(&judgement.default),
            "others": all(&judgement.others),
            "drivers": all(&judgement.drivers),
            "parts": parts,
        }))
    }

    fn around(&self) -> Option<Json> {
        let around = self.around.as_ref()?;
        let tables: Vec<Json> = around
            .tables
            .iter()
            .map(|(bits, found)| json!({ "entries": 1_u64 << bits, "nodes": ratio(found) }))
            .collect();
        let threads: Vec<Json> = around
            .threads
            .iter()
            .map(|(threads, found)| json!({ "threads": threads, "speedup": ratio(found) }))
            .collect();
        let steps: Vec<Json> = around
            .steps
            .iter()
            .map(|stepped| {
                json!({
                    "configuration": configuration(&stepped.configuration),
                    "nodes": ratio(&stepped.nodes),
                    "same_move": stepped.same_move.interval,
                    "mean_difference": stepped.difference.mean,
                })
            })
            .collect();
        Some(json!({
            "positions": around.positions,
            "tables": tables,
            "entries_that_suffice": around.enough.map(|bits| 1_u64 << bits),
            "threads": threads,
            "deepening_by_two": around.by_two.as_ref().map(ratio),
            "steps": steps,
        }))
    }

    fn depth(&self) -> Vec<Json> {
        let of = |found: &super::DepthMatch| {
            let [low, elo, high] = found.elo();
            json!({
                "depth": found.depth, "against": found.depth - 1, "pairs": found.pairs,
                "unfinished_games": found.unfinished, "score": found.score[1],
                "elo": elo, "elo_low": low, "elo_high": high,
            })
        };
        self.matches.iter().map(of).collect()
    }

    fn offered(&self) -> Vec<Json> {
        let of = |one: &super::Capability| {
            let gain = match &one.gain {
                Gain::Measured(found) => Some(ratio(found)),
                _ => None,
            };
            json!({
                "name": one.name, "methods": one.methods, "purpose": one.purpose,
                "offered": one.is_offered, "nodes_with_stand_in": gain,
                "stand_in_misleads": one.gain == Gain::Misleading,
            })
        };
        self.capabilities.iter().map(of).collect()
    }

    fn proof(&self) -> Option<Json> {
        let found = self.exhaustive.as_ref()?;
        Some(json!({
            "configurations": found.configurations,
            "positions": found.positions,
            "depth": found.depth,
            "best": configuration(&found.best),
            "best_nodes": found.best_nodes,
            "recommended_nodes": found.recommended_nodes,
            "default_nodes": found.default_nodes,
            "ratio": found.ratio,
            "default_ratio": found.default_ratio,
        }))
    }
}

fn configuration(configuration: &Configuration) -> Json {
    let Configuration { driver, enhancements, first_guess, window, grain } = configuration;
    json!({
        "algorithm": driver.name(),
        "enhancements": enhancements.to_string(),
        "guess": guess_name(*first_guess),
        "aspiration": (*window > 0).then_some(window),
        "step": grain,
    })
}

fn ratio(ratio: &Ratio) -> Json {
    let Ratio { n, mean, low, high, of_sums, .. } = ratio;
    json!({ "n": n, "mean": mean, "low": low, "high": high, "of_sums": of_sums })
}

fn judged(judged: &Judged) -> Json {
    json!({
        "configuration": configuration(&judged.configuration),
        "nodes": judged.nodes,
        "seconds": judged.seconds,
        "cut_short": judged.cut,
        "nodes_to_default": judged.to_default.as_ref().map(ratio),
        "nodes_to_recommended": judged.to_best.as_ref().map(ratio),
        "time_to_recommended": judged.time_to_best.as_ref().map(ratio),
    })
}
