//! The enhancements of a search, each a switch, in two forms from one source: [`Static`] switches
//! are known to the compiler and cost nothing when off; a set of [`Enhancements`] is chosen at run
//! time.

use crate::game::Game;
use crate::names::nearest;
use std::fmt;
use std::str::FromStr;

macro_rules! enhancements {
    ($($bit:literal $constant:ident $letter:literal $name:literal $what:literal,)*) => {
        impl Enhancements {
            $(#[doc = $what]
            pub const $constant: Enhancements = Enhancements(1 << $bit);)*

            /// Letter, name and one line about each, in the order of their bits.
            const TABLE_OF_ALL: &'static [(Enhancements, char, &'static str, &'static str)] =
                &[$((Enhancements::$constant, $letter, $name, $what),)*];
        }
    };
}

/// A set of enhancements, written by names, `table,history`, or by letters, `TH`.
///
/// The first six letters are those of Schaeffer (1989).
///
/// ```
/// use nullwindow::searcher::Enhancements;
/// let set: Enhancements = "table,history".parse().unwrap();
/// assert_eq!(set, Enhancements::TABLE | Enhancements::HISTORY);
/// assert_eq!("T,H".parse(), Ok(set));
/// assert_eq!(format!("{set} is {set:#}"), "TH is table,history");
/// assert_eq!("late-move-reductions".parse(), Ok(Enhancements::REDUCTIONS));
/// assert!("T,7".parse::<Enhancements>().unwrap_err().to_string().contains("no enhancement '7'"));
/// assert!("T,histry".parse::<Enhancements>().unwrap_err().to_string().contains("history?"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Enhancements(u32);

enhancements! {
    0 TABLE 'T' "table" "positions met before are remembered in a transposition table",
    1 REFUTATION 'R' "refutation table" "each root move's line of the last iteration is tried first",
    2 MINIMAL_WINDOW 'N' "minimal window" "all but the first move are searched with a null window",
    3 ASPIRATION 'S' "aspiration" "an iteration starts with a window around the last value",
    4 HISTORY 'H' "history" "moves that were good elsewhere are tried first",
    5 KNOWLEDGE 'K' "knowledge" "what the game knows of its moves orders them",
    6 KILLERS 'L' "killers" "moves that refuted a sibling node are tried first",
    7 ETC 'E' "enhanced transposition cutoff" "children are looked up before any is searched",
    8 DEEPENING 'I' "internal deepening" "a node without a table move is searched shallowly for one",
    9 QUIESCENCE 'Q' "quiescence" "noisy moves are followed before a leaf is believed",
    10 LEAVES 'F' "frontier entries" "leaves are kept in the table too",
    11 QUIESCENCE_TABLE 'P' "quiescence entries" "nodes of quiescence are kept in the table too",
    12 DEEPER 'D' "deeper entries" "entries of deeper searches are believed too",
    13 ONE_BOUND 'O' "one bound" "an entry keeps one bound, as in 1981",
    14 GRAVITY 'G' "relative history" "history forgets, and moves that failed lose standing",
    15 NOT_LAST_PLY 'J' "history from above the last ply" "the last ply uses history but does not write it",
    16 KILLERS_ABOVE 'M' "killers two plies up" "killers of the ply two above are tried too",
    17 GRAIN 'Z' "value step" "evaluations are rounded to multiples of a step",
    18 NULL_MOVE 'V' "null move" "selective: a node that is good enough after passing is cut",
    19 REDUCTIONS 'W' "late-move reductions" "selective: late moves are searched less deep at first",
    20 EXTENSIONS 'X' "extensions" "selective: forced replies are searched one ply deeper",
    21 MARGIN_CUTS 'C' "margin cuts" "selective: near the horizon a node far above the window is cut",
    22 FUTILITY 'U' "futility" "selective: near the horizon moves that seem hopeless are left out",
    23 LATE_PRUNING 'Y' "late-move pruning" "selective: near the horizon the last moves are left out",
    24 ORDER_OF_1989 'A' "order of 1989" "noisy moves first, then by history alone; every best move is rewarded",
}

impl Enhancements {
    /// All of them.
    pub const ALL: Enhancements = Enhancements((1 << Self::TABLE_OF_ALL.len()) - 1);

    /// None of them.
    pub const NONE: Enhancements = Enhancements(0);

    /// The six of Schaeffer's 1989 study.
    pub const OF_1989: Enhancements = Enhancements(0b11_1111);

    /// Those that are part of how the root is searched: see [`Driver::with`](super::Driver::with).
    pub const OF_DRIVERS: Enhancements = Enhancements(Self::MINIMAL_WINDOW.0 | Self::ASPIRATION.0);

    /// Those that make a search selective: its value is no longer that of the full tree.
    pub const SELECTIVE: Enhancements = Enhancements(
        Self::NULL_MOVE.0
            | Self::REDUCTIONS.0
            | Self::EXTENSIONS.0
            | Self::MARGIN_CUTS.0
            | Self::FUTILITY.0
            | Self::LATE_PRUNING.0,
    );

    /// Those that decide what a position is worth: only searches that agree in these find the same
    /// values.
    pub const OF_VALUES: Enhancements =
        Enhancements(Self::SELECTIVE.0 | Self::QUIESCENCE.0 | Self::DEEPER.0 | Self::GRAIN.0);

    /// The set that measured best for full-width searches, on average over the games of this project
    /// (`docs/searcher.md`).
    pub const STANDARD: Enhancements = Enhancements(
        Self::TABLE.0 | Self::HISTORY.0 | Self::KNOWLEDGE.0 | Self::GRAVITY.0 | Self::QUIESCENCE.0,
    );

    /// Those that order the moves whatever the game knows of them.
    pub(super) const ORDERING: Enhancements = Enhancements(
        Self::HISTORY.0 | Self::KILLERS.0 | Self::REFUTATION.0 | Self::ORDER_OF_1989.0,
    );

    /// Those that need [`Game::key`].
    const NEED_KEY: Enhancements = Enhancements(
        Self::TABLE.0
            | Self::ETC.0
            | Self::DEEPENING.0
            | Self::LEAVES.0
            | Self::QUIESCENCE_TABLE.0
            | Self::DEEPER.0
            | Self::ONE_BOUND.0,
    );

    /// Those that need [`Game::MOVE_INDICES`].
    pub(super) const NEED_INDICES: Enhancements =
        Enhancements(Self::HISTORY.0 | Self::GRAVITY.0 | Self::NOT_LAST_PLY.0);

    /// Those that may have an effect on this game: all but those that need a key or move indices it
    /// does not have. (Knowledge, noisy moves and null moves may depend on the position.)
    pub fn supported_by<G: Game>(position: &G) -> Self {
        let mut lacking = Enhancements::NONE;
        if position.key().is_none() {
            lacking = lacking | Self::NEED_KEY;
        }
        if G::MOVE_INDICES == 0 {
            lacking = lacking | Self::NEED_INDICES;
        }
        Self::ALL.without(lacking)
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u32) -> Self {
        Enhancements(bits)
    }

    /// The bits, for [`Static`].
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether all of `others` are in this set.
    #[inline(always)]
    pub const fn has(self, others: Enhancements) -> bool {
        self.0 & others.0 == others.0
    }

    /// The union of the two sets.
    #[must_use]
    pub const fn with(self, others: Enhancements) -> Self {
        Enhancements(self.0 | others.0)
    }

    /// This set without the others.
    #[must_use]
    pub const fn without(self, others: Enhancements) -> Self {
        Enhancements(self.0 & !others.0)
    }

    /// The intersection of the two sets.
    #[must_use]
    pub const fn and(self, others: Enhancements) -> Self {
        Enhancements(self.0 & others.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The enhancements of the set, one by one.
    pub fn iter(self) -> impl Iterator<Item = Enhancements> {
        let all = Self::TABLE_OF_ALL.iter().map(|&(one, ..)| one);
        all.filter(move |&one| self.has(one))
    }

    /// All subsets of this set, the empty one first.
    ///
    /// ```
    /// use nullwindow::searcher::Enhancements;
    /// assert_eq!(Enhancements::OF_1989.subsets().count(), 64);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Enhancements> {
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let subset = next?;
            // Counting with the bits outside the set held at one.
            let following = (subset | !self.0).wrapping_add(1) & self.0;
            next = (following != 0).then_some(following);
            Some(Enhancements(subset))
        })
    }

    /// The names of the set's members.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::TABLE_OF_ALL
            .iter()
            .filter(move |(one, ..)| self.has(*one))
            .map(|&(_, _, name, _)| name)
    }

    /// Letter, name and one line about every enhancement there is.
    pub fn catalogue() -> impl Iterator<Item = (char, &'static str, &'static str)> {
        Self::TABLE_OF_ALL.iter().map(|&(_, letter, name, what)| (letter, name, what))
    }

    /// The enhancements that others need.
    const RESTS_ON: &'static [(Enhancements, Enhancements)] = &[
        (Self::ETC, Self::TABLE),
        (Self::DEEPENING, Self::TABLE),
        (Self::LEAVES, Self::TABLE),
        (Self::QUIESCENCE_TABLE, Self::TABLE),
        (Self::QUIESCENCE_TABLE, Self::QUIESCENCE),
        (Self::DEEPER, Self::TABLE),
        (Self::ONE_BOUND, Self::TABLE),
        (Self::GRAVITY, Self::HISTORY),
        (Self::NOT_LAST_PLY, Self::HISTORY),
        (Self::KILLERS_ABOVE, Self::KILLERS),
    ];

    /// What the members of the set rest on.
    pub fn needs(self) -> Enhancements {
        let needed = Self::RESTS_ON.iter().filter(|(one, _)| self.has(*one));
        needed.fold(Enhancements::NONE, |all, (_, needed)| all.with(*needed))
    }

    /// Checks that every enhancement in the set has an effect, given what the game supplies.
    ///
    /// # Errors
    /// Names the enhancement and what it lacks.
    pub fn check(self, supported: Enhancements) -> Result<(), Unsupported> {
        if let Some(lacking) = self.without(supported).iter().next() {
            return Err(Unsupported::ByGame { enhancement: lacking });
        }
        for &(enhancement, needed) in Self::RESTS_ON {
            if self.has(enhancement) && !self.has(needed) {
                return Err(Unsupported::Without { enhancement, needed });
            }
        }
        Ok(())
    }

    fn describe(self) -> String {
        let describe = |&(_, letter, name, _): &(_, char, &str, _)| format!("{letter} ({name})");
        let described: Vec<_> =
            Self::TABLE_OF_ALL.iter().filter(|(one, ..)| self.has(*one)).map(describe).collect();
        described.join(", ")
    }
}

impl std::ops::BitOr for Enhancements {
    type Output = Enhancements;
    fn bitor(self, other: Enhancements) -> Enhancements {
        self.with(other)
    }
}

/// Letters; with `{:#}` names, separated by commas. Both can be parsed.
impl fmt::Display for Enhancements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && !self.is_empty() {
            let words: Vec<_> = self.names().map(|name| name.replace(' ', "-")).collect();
            return f.write_str(&words.join(","));
        }
        let letters = Self::TABLE_OF_ALL.iter().filter(|(one, ..)| self.has(*one));
        let text: String = letters.map(|&(_, letter, ..)| letter).collect();
        f.pad(if text.is_empty() { "-" } else { &text })
    }
}

impl fmt::Debug for Enhancements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Enhancements {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Enhancements {
    /// The enhancement of this name; spaces may be written as hyphens.
    fn named(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        let is_word = |name: &str| name.replace(' ', "-") == word;
        let known = Self::TABLE_OF_ALL.iter().find(|&&(_, _, name, _)| is_word(name));
        let alias = || (word == "transposition-table").then_some(Self::TABLE);
        known.map(|&(one, ..)| one).or_else(alias)
    }

    /// The name nearest to a word that is none.
    fn meant_by(word: &str) -> Option<String> {
        let names: Vec<String> =
            Self::catalogue().map(|(_, name, _)| name.replace(' ', "-")).collect();
        nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }

    fn of_letters(letters: &str) -> Result<Self, UnknownEnhancement> {
        let mut set = Enhancements::NONE;
        for letter in letters.chars() {
            let upper = letter.to_ascii_uppercase();
            let known = Self::TABLE_OF_ALL.iter().find(|&&(_, known, ..)| known == upper);
            let unknown = || UnknownEnhancement(letters.chars().take(40).collect());
            set = set.with(known.ok_or_else(unknown)?.0);
        }
        Ok(set)
    }
}

impl FromStr for Enhancements {
    type Err = UnknownEnhancement;

    /// Names separated by commas (`table,history,late-move-reductions`), letters with or without
    /// commas (`T,H,W`, `THW`), in either case; `-` or nothing is the empty set. A name with a slip in it
    /// (`histry`) is not read as letters.
    fn from_str(text: &str) -> Result<Self, UnknownEnhancement> {
        let mut set = Enhancements::NONE;
        for word in text.split([',', '+', ' ']).filter(|word| !matches!(*word, "" | "-")) {
            let is_lower = || word.chars().any(|letter| letter.is_ascii_lowercase());
            match Self::named(word) {
                Some(one) => set = set.with(one),
                None if is_lower() && Self::meant_by(word).is_some() => {
                    return Err(UnknownEnhancement(word.to_owned()));
                }
                None => set = set.with(Self::of_letters(word)?),
            }
        }
        Ok(set)
    }
}

/// A word that names no enhancement, by name or by letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEnhancement(String);

impl fmt::Display for UnknownEnhancement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no enhancement '{}'", self.0)?;
        if let Some(meant) = Enhancements::meant_by(&self.0) {
            return write!(f, "; did you mean {meant}?");
        }
        f.write_str("; there are ")?;
        for (i, (letter, name, _)) in Enhancements::catalogue().enumerate() {
            write!(f, "{}{letter} ({name})", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownEnhancement {}

/// An enhancement that has no effect.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsupported {
    /// The game lacks what it needs.
    ByGame {
        /// What was asked for.
        enhancement: Enhancements,
    },
    /// It rests on another that is off.
    Without {
        /// What was asked for.
        enhancement: Enhancements,
        /// What it needs.
        needed: Enhancements,
    },
    /// The driver chooses its windows itself.
    ByAlgorithm {
        /// What was asked for.
        enhancement: Enhancements,
        /// The algorithm's name.
        algorithm: &'static str,
    },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::ByGame { enhancement } => {
                write!(f, "the game does not supply what {} needs", enhancement.describe())
            }
            Unsupported::Without { enhancement, needed } => {
                write!(f, "{} needs {}", enhancement.describe(), needed.describe())
            }
            Unsupported::ByAlgorithm { enhancement, algorithm } => write!(
                f,
                "{} has no meaning for {algorithm}, which chooses its windows itself",
                enhancement.describe()
            ),
        }
    }
}

impl std::error::Error for Unsupported {}

/// Which enhancements a search uses: asked at every node, so either known to the compiler or cheap.
pub trait Switches: Copy + Send + Sync {
    /// Whether this one is on.
    fn on(self, enhancement: Enhancements) -> bool;

    /// All that are on.
    fn set(self) -> Enhancements;
}

/// Switches fixed when the program is compiled: `Static<{ Enhancements::STANDARD.bits() }>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Static<const BITS: u32>;

impl<const BITS: u32> Switches for Static<BITS> {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        Enhancements(BITS).has(enhancement)
    }

    #[inline(always)]
    fn set(self) -> Enhancements {
        Enhancements(BITS)
    }
}

/// Switches set at run time: for teaching, tests and studies that count nodes.
impl Switches for Enhancements {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        self.has(enhancement)
    }

    #[inline(always)]
    fn set(self) -> Enhancements {
        self
    }
}
