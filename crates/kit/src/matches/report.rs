//! Reporting on a match.

use super::Args;
use crate::output::{Failure, Out};
use nullwindow_engines::matches::{
    Decision, Estimate, Faults, Interval, PairResult, Sprt, Standing, Tempo,
};
use serde::Serialize;
use std::io::{self, Write};

/// Reports on a match while it is played and at its end.
pub struct Report {
    names: [String; 2],
    pairs: usize,
    sprt: Option<Sprt>,
    json: bool,
    out: Out,
}

/// The machine-readable result of a match.
#[derive(Serialize)]
struct Summary<'a> {
    first: &'a str,
    second: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: [u64; 5],
    void_pairs: u64,
    adjudicated: u64,
    score: f64,
    elo: f64,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    time_losses: [u64; 2],
    illegal_moves: [u64; 2],
    crashes: [u64; 2],
    log_likelihood_ratio: Option<f64>,
    decision: Option<&'static str>,
    /// Pairs finished later are included in all other numbers.
    decided_after_pairs: Option<u64>,
}

fn decision(standing: &Standing) -> &'static str {
    match standing.verdict.map(|verdict| verdict.decision) {
        None | Some(Decision::Open) => "open",
        Some(Decision::Accepted) => "accepted",
        Some(Decision::Rejected) => "rejected",
    }
}

/// The log-likelihood ratio at the decision, or the current one.
fn ratio(sprt: Sprt, standing: &Standing) -> f64 {
    standing.verdict.map_or_else(|| sprt.ratio(&standing.pairs), |verdict| verdict.ratio)
}

impl Report {
    pub fn new(args: &Args, names: [String; 2], out: Out) -> Self {
        Report { names, pairs: args.pairs, sprt: args.sprt, json: args.json, out }
    }

    /// Shows what is going to be played.
    pub fn opening(&mut self, game: &str, tempo: &Tempo, done: usize) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let [first, second] = &self.names;
        writeln!(
            self.out,
            "{game}, {tempo}, {} pair{}\nfirst   {first}\nsecond  {second}",
            self.pairs,
            if self.pairs == 1 { "" } else { "s" },
        )?;
        if done > 0 {
            writeln!(self.out, "{done} pairs already played")?;
        }
        writeln!(
            self.out,
            "\n{:>6}  {:>9}  {:>12}  {:>20}",
            "pair", "result", "+ = -", "Elo, 95 %"
        )?;
        self.out.flush()
    }

    /// Reports a finished pair.
    pub fn pair(&mut self, result: &PairResult, standing: &Standing) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let game = |game: usize| match result.games[game].half_points {
            Some(2) => "1",
            Some(1) => "½",
            Some(_) => "0",
            None => "-",
        };
        let [wins, draws, losses] = standing.games;
        let counts = format!("{wins} {draws} {losses}");
        let pair = format!("{} {}", game(0), game(1));
        let elo = estimate(standing.pairs.elo());
        write!(self.out, "{:>6}  {pair:>9}  {counts:>12}  {elo:>20}", result.pair + 1)?;
        if let Some(sprt) = self.sprt {
            write!(self.out, "  llr {:+.2}", sprt.ratio(&standing.pairs))?;
        }
        for (player, game) in result.games.iter().enumerate() {
            let how = game.how.to_string();
            if how.contains('-') {
                write!(self.out, "  game {}: {how}", player + 1)?;
            }
        }
        writeln!(self.out)?;
        self.out.flush()
    }

    /// Reports the final result.
    pub fn ending(&mut self, standing: &Standing) -> Result<(), Failure> {
        if self.json {
            let text = serde_json::to_string(&self.summary(standing))?;
            writeln!(self.out, "{text}")?;
        } else {
            self.write_ending(standing)?;
        }
        Ok(self.out.flush()?)
    }

    fn summary(&self, standing: &Standing) -> Summary<'_> {
        let Estimate { value, interval } = standing.pairs.elo();
        let [wins, draws, losses] = standing.games;
        let faults = |field: fn(&Faults) -> u64| standing.faults.each_ref().map(field);
        Summary {
            first: &self.names[0],
            second: &self.names[1],
            wins,
            draws,
            losses,
            pentanomial: standing.pairs.0,
            void_pairs: standing.void,
            adjudicated: standing.adjudicated,
            score: standing.pairs.score(),
            elo: value,
            elo_low: interval.map(|interval| interval.low),
            elo_high: interval.map(|interval| interval.high),
            time_losses: faults(|faults| faults.time),
            illegal_moves: faults(|faults| faults.illegal),
            crashes: faults(|faults| faults.crashes),
            log_likelihood_ratio: self.sprt.map(|sprt| ratio(sprt, standing)),
            decision: self.sprt.map(|_| decision(standing)),
            decided_after_pairs: standing.verdict.map(|verdict| verdict.pairs),
        }
    }

    fn write_ending(&mut self, standing: &Standing) -> io::Result<()> {
        let [wins, draws, losses] = standing.games;
        let out = &mut self.out;
        let games = wins + draws + losses;
        let points = wins as f64 + draws as f64 / 2.0;
        writeln!(out)?;
        if games == 0 {
            writeln!(out, "no game counted")?;
        } else {
            let percent = 100.0 * standing.pairs.score();
            writeln!(
                out,
                "score    {points} of {games} ({percent:.1} %): +{wins} ={draws} -{losses}"
            )?;
            writeln!(out, "Elo      {}", estimate(standing.pairs.elo()))?;
            let [a, b, c, d, e] = standing.pairs.0;
            writeln!(out, "pairs    0: {a}, ½: {b}, 1: {c}, 1½: {d}, 2: {e}")?;
        }
        if let Some(sprt) = self.sprt {
            let Sprt { elo0, elo1 } = sprt;
            let (ratio, bound) = (ratio(sprt, standing), Sprt::bound());
            let decision = decision(standing);
            writeln!(
                out,
                "SPRT     {elo0} against {elo1} Elo: {decision} (llr {ratio:+.2}, bounds ±{bound:.2})"
            )?;
            let later =
                standing.verdict.map_or(0, |verdict| standing.pairs.pairs() - verdict.pairs);
            if later > 0 {
                writeln!(
                    out,
                    "         pairs finished after the decision, not counted in it: {later}"
                )?;
            }
        }
        writeln!(out, "adjudicated {}, void pairs {}", standing.adjudicated, standing.void)?;
        for (name, faults) in ["first", "second"].iter().zip(&standing.faults) {
            let Faults { time, illegal, crashes } = faults;
            writeln!(
                out,
                "{name:<8} time losses {time}, illegal moves {illegal}, crashes {crashes}"
            )?;
        }
        Ok(())
    }
}

/// `+12 (-30 to +54)`; `+12` where there are too few pairs for more.
fn estimate(Estimate { value, interval }: Estimate) -> String {
    let shown = |elo: f64| {
        if elo.abs() > 1500.0 {
            format!("{}∞", if elo < 0.0 { "-" } else { "+" })
        } else {
            // A difference that rounds to zero has no sign.
            format!("{:+.0}", elo.round() + 0.0)
        }
    };
    match interval {
        Some(Interval { low, high }) => {
            format!("{} ({} to {})", shown(value), shown(low), shown(high))
        }
        None => shown(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_engines::matches::Pentanomial;

    #[test]
    fn estimates_are_shown_as_far_as_they_go() {
        let shown = |pairs| estimate(Pentanomial(pairs).elo());
        assert_eq!(shown([0, 0, 4, 0, 0]), "+0");
        assert_eq!(shown([0, 0, 0, 0, 3]), "+∞");
        assert_eq!(shown([0, 0, 7, 0, 0]), "+0 (-151 to +151)");
        assert_eq!(shown([0, 0, 0, 0, 100]), "+∞ (+570 to +∞)");
    }
}
