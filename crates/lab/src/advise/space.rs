//! The space of the race: every configuration that can be recommended.

use crate::practice::uses_guess;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{Driver, Enhancements, FirstGuess, Settings};
use nullwindow_games::Tuned;
use std::fmt;

/// How a position is searched. What a driver does not use (a first guess, a window) has one fixed value, so
/// that no search is listed twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// How the root is searched.
    pub driver: Driver,
    /// The enhancements.
    pub enhancements: Enhancements,
    /// Where the value is expected.
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window; 0 if the driver has none.
    pub window: u32,
    /// The step of values; 1 is the evaluation's own.
    pub grain: u32,
}

impl Configuration {
    /// What the game's commands search with today.
    pub fn default_of(tuned: &Tuned, supported: Enhancements) -> Self {
        Configuration {
            driver: Driver::BASELINE,
            enhancements: supported_part(tuned.full_width, supported),
            first_guess: tuned.first_guess,
            window: tuned.aspiration,
            grain: 1,
        }
        .canonical()
    }

    /// Without what the driver does not use.
    #[must_use]
    pub(super) fn canonical(self) -> Self {
        Configuration {
            first_guess: if uses_guess(self.driver) {
                self.first_guess
            } else {
                FirstGuess::LastIteration
            },
            window: if self.driver.aspires() { self.window } else { 0 },
            ..self
        }
    }

    /// The settings of a search that deepens by this many plies.
    pub fn settings(&self, deepen_by: Option<u16>) -> Settings {
        let usual = Settings::default();
        Settings {
            driver: self.driver,
            first_guess: self.first_guess,
            aspiration: if self.window > 0 { self.window } else { usual.aspiration },
            grain: self.grain,
            deepen_by,
            ..usual
        }
    }

    /// The enhancements, the value step among them.
    pub fn set(&self) -> Enhancements {
        if self.grain > 1 { self.enhancements | E::GRAIN } else { self.enhancements }
    }

    /// How many parts it has: of two that cost the same, the smaller is preferred.
    pub(super) fn size(&self) -> usize {
        self.enhancements.iter().count()
    }

    /// The driver and what it starts from: "aspiration NegaScout ±25 around the last value".
    pub fn way(&self) -> String {
        let guess = match self.first_guess {
            FirstGuess::TwoBefore => "the value two before",
            FirstGuess::Static => "the static value",
            _ => "the last value",
        };
        match (self.driver.aspires(), uses_guess(self.driver)) {
            (true, _) => format!("{} ±{} around {guess}", self.driver.title(), self.window),
            (false, true) => format!("{} from {guess}", self.driver.title()),
            (false, false) => self.driver.title().to_owned(),
        }
    }
}

/// The same, with the letters of the enhancements: it names the configuration in the record.
impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.way(), self.enhancements)?;
        if self.grain > 1 { write!(f, ", step {}", self.grain) } else { Ok(()) }
    }
}

/// The name of a first guess on the command line.
pub(super) fn guess_name(guess: FirstGuess) -> &'static str {
    crate::practice::guess_name(guess).unwrap_or("last")
}

/// The part of a set that has an effect, without what rests on something missing.
pub(super) fn supported_part(set: Enhancements, supported: Enhancements) -> Enhancements {
    let mut set = set.and(supported);
    while let Err(nullwindow::searcher::Unsupported::Without { enhancement, .. }) =
        set.check(supported)
    {
        set = set.without(enhancement);
    }
    set
}

/// The searches that take part in the race. All of them find the same values: enhancements that change what
/// is computed are not switched ([`Space::always`]), and value steps are tried apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// How the root is searched.
    pub drivers: Vec<Driver>,
    /// Every subset of these in which each has an effect.
    pub studied: Enhancements,
    /// On in every set.
    pub always: Enhancements,
    /// Where the value may be expected.
    pub guesses: Vec<FirstGuess>,
    /// Half the widths of aspiration windows.
    pub windows: Vec<u32>,
    /// Steps of values, for searches that give up exact ones.
    pub grains: Vec<u32>,
}

/// The enhancements that are switched on and off.
const STUDIED: Enhancements = E::TABLE
    .with(E::HISTORY)
    .with(E::GRAVITY)
    .with(E::KNOWLEDGE)
    .with(E::KILLERS)
    .with(E::ETC)
    .with(E::DEEPENING)
    .with(E::LEAVES)
    .with(E::QUIESCENCE_TABLE);

impl Space {
    /// For a game that supplies this, whose value moves by about so much from depth to depth: windows are a
    /// quarter of that to four times as wide.
    pub fn new(supported: Enhancements, movement: u32) -> Self {
        let movement = movement.max(1);
        let mut windows: Vec<u32> =
            [movement / 4, movement / 2, movement, 2 * movement, 4 * movement]
                .into_iter()
                .map(|window| window.max(1))
                .collect();
        windows.dedup();
        let mut grains: Vec<u32> =
            [movement / 4, movement / 2, movement].into_iter().filter(|&grain| grain > 1).collect();
        grains.dedup();
        Space {
            // MTD(best) finds a move and no value: it cannot be compared with the others.
            drivers: Driver::ALL.iter().copied().filter(|&d| d != Driver::MtdBest).collect(),
            studied: STUDIED.and(supported),
            always: E::QUIESCENCE.and(supported),
            guesses: vec![FirstGuess::LastIteration, FirstGuess::TwoBefore, FirstGuess::Static],
            windows,
            grains,
        }
    }

    /// The sets of enhancements.
    pub fn sets(&self) -> Vec<Enhancements> {
        let everything = self.studied | self.always;
        let sets = self.studied.subsets().map(|set| set | self.always);
        sets.filter(|set| set.check(everything).is_ok()).collect()
    }

    /// The drivers with their guesses and windows; the set is empty.
    pub fn ways(&self) -> Vec<Configuration> {
        let mut ways: Vec<Configuration> = Vec::new();
        for &driver in &self.drivers {
            for &first_guess in &self.guesses {
                for &window in &self.windows {
                    let enhancements = Enhancements::NONE;
                    let way = Configuration { driver, enhancements, first_guess, window, grain: 1 };
                    if !ways.contains(&way.canonical()) {
                        ways.push(way.canonical());
                    }
                }
            }
        }
        ways
    }

    /// All sets with all ways.
    pub fn configurations(&self) -> Vec<Configuration> {
        self.combined(&self.sets(), &self.ways())
    }

    /// These sets with these ways.
    pub(super) fn combined(
        &self,
        sets: &[Enhancements],
        ways: &[Configuration],
    ) -> Vec<Configuration> {
        let with = |&enhancements: &Enhancements| {
            ways.iter().map(move |&way| Configuration { enhancements, ..way })
        };
        sets.iter().flat_map(with).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_is_listed_twice_and_all_have_an_effect() {
        let supported = E::ALL.without(E::NULL_MOVE);
        let space = Space::new(supported, 20);
        let all = space.configurations();
        assert_eq!(all.len(), space.sets().len() * space.ways().len());
        assert_eq!((space.sets().len(), space.ways().len()), (17 * 3 * 2 * 2, 39));
        for (at, configuration) in all.iter().enumerate() {
            assert!(configuration.enhancements.check(supported).is_ok(), "{configuration}");
            assert!(configuration.driver.check(configuration.enhancements).is_ok());
            assert_eq!(configuration.canonical(), *configuration);
            assert!(!all[..at.min(500)].contains(configuration), "{configuration} twice");
        }
        let values = |c: &Configuration| c.set().and(E::OF_VALUES);
        assert!(all.iter().all(|c| values(c) == E::QUIESCENCE), "all find the same values");
    }

    #[test]
    fn small_movements_give_few_windows() {
        let space = Space::new(E::NONE, 1);
        assert_eq!((space.windows, space.grains), (vec![1, 2, 4], vec![]));
        assert_eq!(Space::new(E::NONE, 0).studied, E::NONE);
    }

    #[test]
    fn the_default_keeps_what_has_an_effect() {
        let tuned = Tuned::UNTUNED;
        let all = Configuration::default_of(&tuned, E::ALL);
        assert_eq!(all.enhancements, tuned.full_width);
        let without_key = E::ALL.without(E::TABLE).without(E::ETC).without(E::LEAVES);
        let found = Configuration::default_of(&tuned, without_key);
        assert_eq!(found.enhancements.to_string(), "HKQG");
        let only_gravity = supported_part(E::TABLE | E::GRAVITY, E::ALL);
        assert_eq!(only_gravity, E::TABLE, "gravity rests on history");
        assert_eq!(all.to_string(), "aspiration NegaScout ±50 around the last value, THKQG");
    }
}
