//! What a search is told beside its enhancements: which driver, which windows, which first guess.

use super::enhancements::{Enhancements, Unsupported};
use std::fmt;
use std::str::FromStr;

macro_rules! drivers {
    ($($variant:ident $name:literal $summary:literal,)*) => {
        /// How the root is searched in each iteration.
        ///
        /// All of them run the same node routine. The MTD family never opens the window; alpha-beta
        /// and NegaScout do, and may aspire ([`Enhancements::ASPIRATION`]).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Driver {
            $(#[doc = $summary] $variant,)*
        }

        impl Driver {
            /// All of them.
            pub const ALL: &'static [Driver] = &[$(Driver::$variant,)*];

            /// The name, in lower case, as for [`Algorithm`](crate::Algorithm).
            pub fn name(self) -> &'static str {
                match self { $(Driver::$variant => $name,)* }
            }

            /// One line about it.
            pub fn summary(self) -> &'static str {
                match self { $(Driver::$variant => $summary,)* }
            }
        }
    };
}

drivers! {
    AlphaBeta "alphabeta" "one search with an open window",
    NegaScout "negascout" "the same, null windows for all but the first move",
    MtdPlusInfinity "sss" "SSS* as MTD(+∞): null windows from above",
    MtdMinusInfinity "dual" "DUAL* as MTD(−∞): null windows from below",
    MtdF "mtd-f" "null windows from a first guess",
    MtdBi "mtd-bi" "null windows that halve what is unknown",
    MtdStep "mtd-step" "null windows from above in steps",
    MtdBest "mtd-best" "null windows until the best move is known, not its value",
}

impl Driver {
    /// Whether all its windows are null windows.
    pub fn is_mtd(self) -> bool {
        !matches!(self, Driver::AlphaBeta | Driver::NegaScout)
    }

    /// The enhancements that measured best, less those that have no effect under this driver: for
    /// [`Searcher::configure`](super::Searcher::configure). Those the game cannot supply have to be
    /// taken out besides.
    pub fn standard(self) -> Enhancements {
        let open = Enhancements::MINIMAL_WINDOW | Enhancements::ASPIRATION;
        match self {
            Driver::AlphaBeta => Enhancements::STANDARD.without(Enhancements::MINIMAL_WINDOW),
            Driver::NegaScout => Enhancements::STANDARD,
            _ => Enhancements::STANDARD.without(open),
        }
    }

    /// Checks that none of the enhancements would be without effect under this driver.
    ///
    /// # Errors
    /// Names the enhancement.
    pub fn check(self, enhancements: Enhancements) -> Result<(), Unsupported> {
        let open = Enhancements::MINIMAL_WINDOW | Enhancements::ASPIRATION;
        match enhancements.and(open).iter().next() {
            Some(enhancement) if self.is_mtd() => {
                Err(Unsupported::ByAlgorithm { enhancement, algorithm: self.name() })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for Driver {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A name that no driver has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownDriver(String);

impl fmt::Display for UnknownDriver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Driver::ALL.iter().map(|driver| driver.name()).collect();
        write!(f, "no driver is called '{}'; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownDriver {}

impl FromStr for Driver {
    type Err = UnknownDriver;

    /// The names in either case, and what else the papers call them.
    fn from_str(text: &str) -> Result<Self, UnknownDriver> {
        let name = text.to_ascii_lowercase();
        let known = Driver::ALL.iter().copied().find(|driver| driver.name() == name);
        known
            .or(match name.as_str() {
                "pvs" => Some(Driver::NegaScout),
                "ab-sss" | "mtd-plus-infinity" => Some(Driver::MtdPlusInfinity),
                "ab-dual" | "mtd-minus-infinity" => Some(Driver::MtdMinusInfinity),
                _ => None,
            })
            .ok_or_else(|| UnknownDriver(text.to_owned()))
    }
}

/// Where MTD(f) and aspiration expect the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum FirstGuess {
    /// Where the last iteration found it.
    LastIteration,
    /// Where the iteration before the last found it: where odd and even depths disagree, two plies
    /// of the same parity are closer.
    TwoBefore,
    /// At the static evaluation of the root.
    Static,
}

/// What aspiration does when the value lies outside its window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Widening {
    /// The side that failed becomes infinite: two searches at most after the first.
    Open,
    /// The side that failed moves out by twice the width each time; after the third failure of an
    /// iteration it becomes infinite, so that no evaluation can make the window bounce for ever.
    Double,
}

/// Numbers and policies of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Settings {
    /// How the root is searched.
    pub driver: Driver,
    /// Where the value is expected.
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window, in units of the evaluation.
    pub aspiration: u32,
    /// What aspiration does on failing.
    pub widening: Widening,
    /// Step of MTD(step).
    pub step: u32,
    /// Evaluations are rounded to multiples of this, if [`Enhancements::GRAIN`] is on.
    pub grain: u32,
    /// What a pawn, a man is worth: the measure of the margins of a selective search.
    pub unit: u32,
    /// Plies from one iteration to the next. 0 leaves it to the searcher, which takes two where a
    /// depth is to be reached, and one where time or nodes are limited or no depth is named.
    pub deepen_by: u16,
    /// 0 tries root moves in the game's order; another seed shuffles them first, so that equal
    /// moves are not always the same one.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            driver: Driver::NegaScout,
            first_guess: FirstGuess::LastIteration,
            aspiration: 50,
            widening: Widening::Open,
            step: 64,
            grain: 1,
            unit: 100,
            deepen_by: 1,
            seed: 0,
        }
    }
}
