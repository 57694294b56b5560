//! Search settings other than enhancements: driver, windows, first guess.

use super::enhancements::{Enhancements, Unsupported};
use crate::algorithms::Algorithm;
use crate::names::instead_of;
use crate::ordering::HistoryWeight;
use crate::value::{Depth, Value};
use std::fmt;
use std::str::FromStr;

macro_rules! drivers {
    ($($variant:ident $name:literal $title:literal $summary:literal,)*) => {
        /// How the root is searched in each iteration: the algorithms of the papers as they are
        /// played. (Those that are here only as printed are in [`Algorithm`].)
        ///
        /// All of them run the same node routine. The MTD family never opens the window, except MTD(f)
        /// at the end of a selective iteration ([`Convergence`]); the others do, and may use aspiration
        /// windows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Driver {
            $(#[doc = $summary] $variant,)*
        }

        impl Driver {
            /// All of them.
            pub const ALL: &'static [Driver] = &[$(Driver::$variant,)*];

            /// The name, in lower case, as for [`Algorithm`].
            pub fn name(self) -> &'static str {
                match self { $(Driver::$variant => $name,)* }
            }

            /// As the papers write it.
            pub fn title(self) -> &'static str {
                match self { $(Driver::$variant => $title,)* }
            }

            /// One line about it.
            pub fn summary(self) -> &'static str {
                match self { $(Driver::$variant => $summary,)* }
            }
        }
    };
}

drivers! {
    AlphaBeta "alphabeta" "alpha-beta" "one search with an open window",
    NegaScout "negascout" "NegaScout" "the same, null windows for all but the first move",
    AspirationAlphaBeta "aspiration-alphabeta" "aspiration alpha-beta"
        "alpha-beta with a window around the expected value",
    AspirationNegaScout "aspiration-negascout" "aspiration NegaScout"
        "NegaScout with a window around the expected value",
    MtdPlusInfinity "sss" "SSS*" "SSS* as MTD(+∞): null windows from above",
    MtdMinusInfinity "dual" "DUAL*" "DUAL* as MTD(−∞): null windows from below",
    MtdF "mtd-f" "MTD(f)" "null windows from a first guess",
    MtdBi "mtd-bi" "MTD(bi)" "null windows that halve what is unknown",
    MtdStep "mtd-step" "MTD(step)" "null windows from above in steps",
    MtdBest "mtd-best" "MTD(best)" "null windows until the best move is known, not its value",
}

impl Driver {
    /// The baseline of all comparisons, as in 1995.
    pub const BASELINE: Driver = Driver::AspirationNegaScout;

    /// Those of the 1995 papers, the baseline first.
    pub const OF_1995: [Driver; 6] = [
        Driver::BASELINE,
        Driver::NegaScout,
        Driver::AlphaBeta,
        Driver::MtdPlusInfinity,
        Driver::MtdMinusInfinity,
        Driver::MtdF,
    ];

    /// Whether all its windows are null windows at full width. (A selective MTD(f) may open one:
    /// [`Convergence`].)
    pub fn is_mtd(self) -> bool {
        match self {
            Driver::AlphaBeta
            | Driver::NegaScout
            | Driver::AspirationAlphaBeta
            | Driver::AspirationNegaScout => false,
            Driver::MtdPlusInfinity
            | Driver::MtdMinusInfinity
            | Driver::MtdF
            | Driver::MtdBi
            | Driver::MtdStep
            | Driver::MtdBest => true,
        }
    }

    /// Whether it may need as many passes as there are values between the first test and the true
    /// value. Without a table, which lets a pass jump, such a driver is slow.
    pub fn goes_value_by_value(self) -> bool {
        match self {
            Driver::MtdPlusInfinity | Driver::MtdMinusInfinity | Driver::MtdF | Driver::MtdStep => {
                true
            }
            Driver::MtdBi | Driver::MtdBest => false,
            _ => self.is_mtd(),
        }
    }

    /// Whether an iteration starts with a window around the expected value.
    pub fn aspires(self) -> bool {
        matches!(self, Driver::AspirationAlphaBeta | Driver::AspirationNegaScout)
    }

    /// Whether open windows are split: null windows for all but the first move.
    pub fn splits_windows(self) -> bool {
        matches!(self, Driver::NegaScout | Driver::AspirationNegaScout)
    }

    /// The driver that this one becomes with these enhancements. Two letters of 1989 are drivers here:
    /// alpha-beta with minimal windows (N) is NegaScout, and both may use aspiration windows (S).
    #[must_use]
    pub fn with(self, enhancements: Enhancements) -> Self {
        let splits = self.splits_windows() || enhancements.has(Enhancements::MINIMAL_WINDOW);
        let aspires = self.aspires() || enhancements.has(Enhancements::ASPIRATION);
        match (splits, aspires) {
            _ if self.is_mtd() => self,
            (false, false) => Driver::AlphaBeta,
            (false, true) => Driver::AspirationAlphaBeta,
            (true, false) => Driver::NegaScout,
            (true, true) => Driver::AspirationNegaScout,
        }
    }

    /// The enhancements that are part of the driver.
    pub fn own_enhancements(self) -> Enhancements {
        let splits =
            if self.splits_windows() { Enhancements::MINIMAL_WINDOW } else { Enhancements::NONE };
        if self.aspires() { splits | Enhancements::ASPIRATION } else { splits }
    }

    /// Checks that every enhancement has an effect under this driver.
    ///
    /// # Errors
    /// Names the enhancement.
    pub fn check(self, enhancements: Enhancements) -> Result<(), Unsupported> {
        match enhancements.and(Enhancements::OF_DRIVERS).iter().next() {
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

#[cfg(feature = "serde")]
impl serde::Serialize for Driver {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A name that no driver has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownDriver(String);

impl UnknownDriver {
    /// The algorithm of this name that is here only as printed, if there is one.
    pub fn as_printed(&self) -> Option<Algorithm> {
        self.0.parse().ok()
    }
}

impl fmt::Display for UnknownDriver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownDriver(name) = self;
        if let Some(printed) = self.as_printed() {
            return write!(
                f,
                "{name} is here only as printed, without enhancements; use `nullwindow tree \
                 --algorithm {printed}`"
            );
        }
        let aspiring = name.strip_prefix(ASPIRATION).and_then(|rest| rest.parse::<Driver>().ok());
        if let Some(driver) = aspiring {
            return write!(
                f,
                "'{name}' is impossible: {driver} chooses its windows itself; aspiration goes with \
                 alphabeta and negascout"
            );
        }
        let names: Vec<_> = Driver::ALL.iter().map(|driver| driver.name()).collect();
        write!(f, "no algorithm is called '{name}'; {}", instead_of(name, &names))
    }
}

impl std::error::Error for UnknownDriver {}

const ASPIRATION: &str = "aspiration-";

impl FromStr for Driver {
    type Err = UnknownDriver;

    /// The names in either case, and what else the papers call them.
    fn from_str(text: &str) -> Result<Self, UnknownDriver> {
        let name = text.trim().to_ascii_lowercase();
        let known = Driver::ALL.iter().copied().find(|driver| driver.name() == name);
        known
            .or(match name.as_str() {
                "pvs" => Some(Driver::NegaScout),
                "aspiration-pvs" => Some(Driver::AspirationNegaScout),
                "ab-sss" | "mtd-plus-infinity" => Some(Driver::MtdPlusInfinity),
                "ab-dual" | "mtd-minus-infinity" => Some(Driver::MtdMinusInfinity),
                _ => None,
            })
            .ok_or_else(|| UnknownDriver(name.chars().take(40).collect()))
    }
}

/// Where MTD(f) and aspiration expect the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FirstGuess {
    /// Where the last iteration found it.
    LastIteration,
    /// Where the iteration before the last found it: where odd and even depths disagree, two plies
    /// of the same parity are closer.
    TwoBefore,
    /// Between the two: so many percent, at most 100, of the way from the one to the other. The two are the
    /// same where iterations are two plies apart or more.
    Between(u8),
    /// At the static evaluation of the root.
    Static,
    /// The same guess in every iteration.
    Given(Value),
    /// One guess per iteration; after the end of the list as [`FirstGuess::LastIteration`].
    Each(&'static [Value]),
}

impl FirstGuess {
    /// Where an iteration `depth` deep expects the value. `found`: depths and values of the iterations
    /// before it, the last one last. `None` if nothing is known yet.
    pub fn expected(
        self,
        depth: Depth,
        found: &[(Depth, Value)],
        evaluation: impl FnOnce() -> Value,
    ) -> Option<Value> {
        let last = || found.last().map(|&(_, value)| value);
        let two_before = || {
            let same_parity = |&&(before, _): &&(Depth, Value)| before.get() + 2 <= depth.get();
            found.iter().rev().find(same_parity).map(|&(_, value)| value).or_else(last)
        };
        match self {
            FirstGuess::Static => Some(evaluation()),
            FirstGuess::Given(value) => Some(value),
            FirstGuess::Each(values) => values.get(found.len()).copied().or_else(last),
            FirstGuess::LastIteration => last(),
            FirstGuess::TwoBefore => two_before(),
            FirstGuess::Between(percent) => {
                let (last, two_before) = (last()?, two_before()?);
                let way = i64::from(two_before.get()) - i64::from(last.get());
                let part = way * i64::from(percent.min(100)) / 100;
                Some(last + i32::try_from(part).unwrap_or(0))
            }
        }
    }
}

/// What aspiration does when the value lies outside its window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Widening {
    /// The side that failed becomes infinite: two searches at most after the first.
    Open,
    /// The side that failed moves out by twice the width each time; after the third failure of an
    /// iteration it becomes infinite, so that no evaluation can make the window bounce forever.
    Double,
}

/// How MTD(f) finds the value of a selective search, whose null windows may contradict each other. At
/// full width it is always as printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Convergence {
    /// Null windows until the bounds meet, as in the papers.
    AsPrinted,
    /// Null windows in strides, until the bounds are within a sixteenth of [`Settings::unit`].
    Strides,
    /// One null window at the guess, and then one that is open by [`Settings::aspiration`] on the side
    /// where the value lies.
    #[default]
    OpenWindow,
}

/// Where a driver that splits windows (NegaScout) does so.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MinimalWindows {
    /// At every node, as in the papers.
    #[default]
    Everywhere,
    /// At the root alone.
    AtTheRoot,
    /// At every node but the root.
    BelowTheRoot,
}

/// Numbers and policies of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Settings {
    /// How the root is searched.
    pub driver: Driver,
    /// Where the value is expected.
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window, in units of the evaluation.
    pub aspiration: u32,
    /// What aspiration does on failing.
    pub widening: Widening,
    /// How a selective MTD(f) finds the value.
    pub convergence: Convergence,
    /// Where windows are split, if the driver splits them.
    pub minimal_windows: MinimalWindows,
    /// Step of MTD(step).
    pub step: u32,
    /// How much history rewards a best move, unless [`Enhancements::GRAVITY`] is on.
    pub history_weight: HistoryWeight,
    /// Evaluations are rounded to multiples of this, if [`Enhancements::GRAIN`] is on.
    pub grain: u32,
    /// The value of a pawn or man; scales the margins of a selective search.
    pub unit: u32,
    /// Plies from one iteration to the next. With `None` the searcher takes two if depth is the only
    /// limit, and one if the search may end earlier.
    pub deepen_by: Option<u16>,
    /// 0 tries root moves in the game's order; another seed shuffles them first, to vary the choice
    /// among equal moves.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            driver: Driver::BASELINE,
            first_guess: FirstGuess::LastIteration,
            aspiration: 50,
            widening: Widening::Open,
            convergence: Convergence::OpenWindow,
            minimal_windows: MinimalWindows::Everywhere,
            step: 64,
            history_weight: HistoryWeight::PowerOfTwo,
            grain: 1,
            unit: 100,
            deepen_by: None,
            seed: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for &driver in Driver::ALL {
            assert_eq!(driver.to_string().parse(), Ok(driver));
            assert_eq!(driver.with(Enhancements::NONE), driver);
        }
        assert_eq!("PVS".parse(), Ok(Driver::NegaScout));
        assert_eq!(" aspiration-pvs".parse(), Ok(Driver::BASELINE));
        let error = |text: &str| text.parse::<Driver>().unwrap_err();
        assert_eq!(error("ins").as_printed(), Some(Algorithm::Ins));
        assert!(error("ins").to_string().contains("only as printed"));
        assert!(error("aspiration-mtd-f").to_string().contains("chooses its windows"));
        assert!(error("nonsense").to_string().contains("mtd-f"));
    }
}
