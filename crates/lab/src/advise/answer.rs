//! The answer: code to paste, a command line, and how sure it is.

use super::space::{Configuration, guess_name};
use super::{Advice, Judged};
use crate::practice::Ratio;
use nullwindow::searcher::FirstGuess;

impl Configuration {
    /// The configuration as Rust code that searches `position` to a depth.
    pub fn code(&self, depth: u16) -> String {
        let guess = match self.first_guess {
            FirstGuess::TwoBefore => Some("FirstGuess::TwoBefore"),
            FirstGuess::Static => Some("FirstGuess::Static"),
            _ => None,
        };
        let mut names = vec!["Driver", "Enhancements", "Searcher", "Settings"];
        let mut lines = vec![format!("driver: Driver::{:?}", self.driver)];
        if let Some(guess) = guess {
            names.insert(2, "FirstGuess");
            lines.push(format!("first_guess: {guess}"));
        }
        if self.driver.aspires() {
            lines.push(format!("aspiration: {}", self.window));
        }
        if self.grain > 1 {
            lines.push(format!("grain: {}", self.grain));
        }
        format!(
            "use nullwindow::searcher::{{{}}};\n\nlet settings = Settings {{\n    {},\n    \
             ..Settings::default()\n}};\nlet set: Enhancements = \"{}\".parse().expect(\"a set\");\n\
             let mut searcher = Searcher::new().settings(settings).depth({depth});\n\
             let answer =\n    searcher.search_with(set, &position).expect(\"the game supplies it\");\n",
            names.join(", "),
            lines.join(",\n    "),
            self.set(),
        )
    }

    /// The arguments of a search command.
    pub fn arguments(&self, depth: u16) -> String {
        let set = self.enhancements;
        let mut text =
            format!("--depth {depth} --algorithm {} --enhancements {set}", self.driver.name());
        if self.driver.aspires() {
            text += &format!(" --aspiration {}", self.window);
        }
        if self.canonical() == *self && (self.driver.aspires() || self.way().contains(" from ")) {
            text += &format!(" --guess {}", guess_name(self.first_guess));
        }
        if self.grain > 1 {
            text += &format!(" --grain {}", self.grain);
        }
        text
    }
}

/// How one search relates to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Fewer,
    More,
    Same,
    Undecided,
}

impl Relation {
    pub fn of(ratio: &Ratio) -> Self {
        match () {
            () if ratio.low == 1.0 && ratio.high == 1.0 => Relation::Same,
            () if ratio.n < 2 => Relation::Undecided,
            () if ratio.high < 1.0 => Relation::Fewer,
            () if ratio.low > 1.0 => Relation::More,
            () => Relation::Undecided,
        }
    }
}

impl Advice {
    /// The recommended configuration as Rust code.
    pub fn code(&self) -> Option<String> {
        Some(self.recommended()?.code(self.race.as_ref()?.depth))
    }

    /// The recommended configuration as a command; `search` is what comes before the options, such as
    /// `nullwindow search kalah`. The options have a line of their own.
    pub fn command(&self, search: &str) -> Option<String> {
        let arguments = self.recommended()?.arguments(self.race.as_ref()?.depth);
        let broken = arguments.replacen(" --enhancements", " \\\n    --enhancements", 1);
        Some(format!("{search} {broken}"))
    }

    /// The recommended configuration in words.
    pub(super) fn named(&self) -> Option<String> {
        let best = self.recommended()?;
        let set: Vec<&str> = best.enhancements.names().collect();
        let set = if set.is_empty() { "nothing else".to_owned() } else { set.join(", ") };
        Some(format!("{}, with {set}", best.way()))
    }

    /// The next best configuration.
    pub fn runner_up(&self) -> Option<&Judged> {
        self.judgement.as_ref()?.others.first()
    }

    /// Of the configurations judged, the one that took the least processor time, if that is certainly less
    /// than the recommended one's: with its time and nodes relative to those. Unlike all else it depends on
    /// the machine.
    pub fn fastest(&self) -> Option<(&Judged, Ratio, Ratio)> {
        let judgement = self.judgement.as_ref()?;
        let parts = judgement.parts.iter().map(|(_, judged)| judged);
        let all = judgement.others.iter().chain(&judgement.drivers).chain(parts);
        let all = all.chain([&judgement.default]).filter(|judged| judged.cut == 0);
        let measured =
            all.filter_map(|judged| Some((judged, judged.time_to_best?, judged.to_best?)));
        let faster = measured.filter(|(_, time, _)| Relation::of(time) == Relation::Fewer);
        faster.min_by(|(_, a, _), (_, b, _)| a.mean.total_cmp(&b.mean))
    }

    /// How sure the recommendation is, in sentences.
    pub fn sureness(&self) -> Vec<String> {
        let Some(judgement) = &self.judgement else { return Vec::new() };
        let (n, depth) = (judgement.positions, judgement.depth);
        let mut sentences = Vec::new();
        let is_default = judgement.default.configuration == judgement.best.configuration;
        if is_default {
            sentences.push("It is what the game is searched with already.".to_owned());
        } else if let Some(ratio) = &judgement.best.to_default {
            sentences.push(compared(
                ratio,
                "the default",
                &format!("on {n} other positions at depth {depth}"),
            ));
        }
        if let Some((runner_up, ratio)) = self.runner_up().and_then(|r| Some((r, r.to_best?))) {
            let inverse = inverse(&ratio);
            let name = format!("the runner-up ({})", runner_up.configuration);
            sentences.push(compared(&inverse, &name, "there"));
        }
        let other =
            |judged: &&Judged| judged.configuration.driver != judgement.best.configuration.driver;
        let cost = |judged: &Judged| judged.to_best.map_or(f64::INFINITY, |ratio| ratio.mean);
        let drivers = judgement.drivers.iter().filter(other);
        if let Some(next) = drivers.min_by(|a, b| cost(a).total_cmp(&cost(b)))
            && let Some(ratio) = &next.to_best
        {
            sentences.push(format!(
                "The next best driver with the same set is {}: {} times its nodes.",
                next.configuration.way(),
                ratio.times()
            ));
        }
        if let Some(ratio) = judgement.default.time_to_best.filter(|_| !is_default) {
            let inverse = inverse(&ratio);
            let times = inverse.times();
            sentences.push(match Relation::of(&inverse) {
                Relation::Fewer => format!("It takes {times} times the default's processor time."),
                Relation::More => format!(
                    "But it takes more processor time than the default, {times} times: what saves nodes here \
                     costs more than it saves."
                ),
                _ => format!(
                    "In processor time no difference from the default is certain: {times} times."
                ),
            });
        }
        if let Some((fastest, time, nodes)) = self.fastest() {
            sentences.push(format!(
                "Where time counts and not nodes: of those judged, {} took the least processor time, {} times \
                 the recommended search's, with {} times its nodes.",
                fastest.configuration,
                time.times(),
                nodes.times()
            ));
        }
        sentences
    }
}

/// The other way round.
pub(super) fn inverse(ratio: &Ratio) -> Ratio {
    let mut logarithms = ratio.logarithms;
    logarithms.mean = -logarithms.mean;
    Ratio {
        n: ratio.n,
        mean: 1.0 / ratio.mean,
        low: 1.0 / ratio.high,
        high: 1.0 / ratio.low,
        of_sums: 1.0 / ratio.of_sums,
        logarithms,
    }
}

/// "It needs 0.84 (0.80–0.89) times the nodes of the default on 16 other positions at depth 9."
fn compared(ratio: &Ratio, with: &str, place: &str) -> String {
    match Relation::of(ratio) {
        Relation::Same => format!("It needs exactly as many nodes as {with} {place}."),
        Relation::Fewer | Relation::More => {
            format!("It needs {} times the nodes of {with} {place}.", ratio.times())
        }
        Relation::Undecided => format!(
            "No difference from {with} is certain {place}: {} times the nodes.",
            ratio.times()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_turned_round() {
        let ratio = Ratio::of(&[(2.0, 1.0), (8.0, 2.0)]).unwrap();
        let back = inverse(&inverse(&ratio));
        assert!((back.mean - ratio.mean).abs() < 1e-12 && (back.low - ratio.low).abs() < 1e-12);
        let halves = Ratio::of(&[(1.0, 2.0), (2.0, 8.0)]).unwrap();
        assert!((inverse(&ratio).high - halves.high).abs() < 1e-9);
    }

    #[test]
    fn relations_need_a_whole_interval() {
        let relation = |pairs: &[(f64, f64)]| Relation::of(&Ratio::of(pairs).unwrap());
        assert_eq!(relation(&[(90.0, 100.0), (91.0, 100.0), (89.0, 100.0)]), Relation::Fewer);
        assert_eq!(relation(&[(110.0, 100.0), (111.0, 100.0), (112.0, 100.0)]), Relation::More);
        assert_eq!(relation(&[(90.0, 100.0), (120.0, 100.0)]), Relation::Undecided);
        assert_eq!(relation(&[(5.0, 5.0), (7.0, 7.0)]), Relation::Same);
        assert_eq!(relation(&[(1.0, 2.0)]), Relation::Undecided, "one position says nothing");
    }
}
