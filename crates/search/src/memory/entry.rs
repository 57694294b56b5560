//! One entry of the transposition table in two words.
//!
//! ```text
//! word    bits 40..64   bits 16..40   bits 8..16   bits 0..8
//! bounds  f−            f+            depth of f−  depth of f+
//! check   tag (17..64)                move number (5..17), age (0..5), all mixed with the bounds
//! ```
//! The tag is what the entry keeps of the position's key; its place in the table implies the rest.
//! Depths are stored plus one; 0 means that the bound is unknown, so a used entry is never all
//! zero.

use super::table::Form;
use crate::value::{Bounds, Depth, Ply, Value};

/// The bits of the check below the tag.
pub(super) const BELOW_TAG: u32 = AGE_BITS + 12;
/// Ages are counted modulo two to this power.
const AGE_BITS: u32 = 5;

/// What the table knows of a position. Wins and losses are counted from the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Entry {
    /// f−, if one is known, and the depth of the search that proved it.
    pub lower: Option<(Value, Depth)>,
    /// f+, if one is known, and the depth of the search that proved it.
    pub upper: Option<(Value, Depth)>,
    /// The number of the best move in the order of [`Game::moves`](crate::Game::moves).
    pub number: Option<u16>,
}

/// Which depths an entry is believed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Match {
    /// The depth asked for: every value is that of a search to exactly that depth.
    Exact,
    /// That depth or more.
    AtLeast,
}

impl Entry {
    /// "No move" in an entry: the largest number of 12 bits. Moves with greater numbers are not kept.
    pub(super) const NO_MOVE: u16 = (1 << (BELOW_TAG - AGE_BITS)) - 1;

    /// The depth of the deeper bound.
    pub fn depth(&self) -> Depth {
        let depth = |bound: Option<(Value, Depth)>| bound.map_or(Depth::ZERO, |(_, depth)| depth);
        depth(self.lower).max(depth(self.upper))
    }
}

/// The two words of an entry as they lie in memory.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Words {
    pub bounds: u64,
    pub check: u64,
}

impl Words {
    /// What the entry says about a search `depth` deep at a node `ply` moves from the root.
    #[inline(always)]
    pub fn bounds(self, depth: Depth, ply: Ply, believed: Match) -> Bounds {
        let [upper_depth, lower_depth, ..] = self.bounds.to_le_bytes();
        // Depths are stored plus one.
        let fits = |stored: u8| match believed {
            Match::Exact => u32::from(stored) == u32::from(depth.get()) + 1,
            Match::AtLeast => u16::from(stored) > depth.get(),
        };
        let mut bounds = Bounds::UNKNOWN;
        if fits(lower_depth) {
            bounds.lower = Value::new((self.bounds as i64 >> 40) as i32).out_of_table(ply);
        }
        if fits(upper_depth) {
            bounds.upper = Value::new(((self.bounds as i64) << 24 >> 40) as i32).out_of_table(ply);
        }
        bounds
    }

    /// The number of the best move, if one is known.
    #[inline(always)]
    pub fn best(self) -> Option<u16> {
        let number = self.number();
        (number != Entry::NO_MOVE).then_some(number)
    }

    #[cfg(test)]
    pub fn pack(entry: &Entry, tag: u64, age: u8) -> Self {
        let (lower, lower_depth) = pack_bound(entry.lower);
        let (upper, upper_depth) = pack_bound(entry.upper);
        let bounds = lower << 40 | upper << 16 | lower_depth << 8 | upper_depth;
        let number = entry.number.unwrap_or(Entry::NO_MOVE).min(Entry::NO_MOVE);
        let low = u64::from(number) << AGE_BITS | u64::from(age % (1 << AGE_BITS));
        let check = (tag | low) ^ spread(bounds);
        Words { bounds, check }
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bounds == 0
    }

    #[inline(always)]
    pub fn is_of(self, tag: u64) -> bool {
        (self.plain() ^ tag) >> BELOW_TAG == 0 && !self.is_empty()
    }

    /// The tag it was packed with; the bits below it are 0.
    pub fn tag(self) -> u64 {
        self.plain() >> BELOW_TAG << BELOW_TAG
    }

    /// How many searches ago it was written.
    #[inline(always)]
    pub fn age(self, now: u8) -> u8 {
        now.wrapping_sub(self.plain() as u8) % (1 << AGE_BITS)
    }

    /// The greater of the two depths, plus one.
    #[inline(always)]
    pub fn worth(self) -> u8 {
        (self.bounds as u8).max((self.bounds >> 8) as u8)
    }

    #[inline(always)]
    pub fn unpack(self) -> Entry {
        Entry {
            lower: unpack_bound(self.bounds >> 40, self.bounds >> 8),
            upper: unpack_bound(self.bounds >> 16, self.bounds),
            number: self.best(),
        }
    }

    #[inline(always)]
    fn number(self) -> u16 {
        (self.plain() >> AGE_BITS) as u16 & Entry::NO_MOVE
    }

    #[inline(always)]
    fn plain(self) -> u64 {
        self.check ^ spread(self.bounds)
    }
}

/// What a search proved of a position, packed like an entry.
#[derive(Clone, Copy)]
pub(crate) struct Finding {
    /// f− and its depth in their places; 0 if unknown.
    lower: u64,
    /// f+ and its depth.
    upper: u64,
    depth: u16,
    /// The best move, or [`Entry::NO_MOVE`].
    number: u16,
    form: Form,
}

impl Finding {
    /// No bound yet. A number too large for an entry is none.
    #[inline(always)]
    pub fn new(depth: Depth, number: u32, form: Form) -> Self {
        let number = number.min(u32::from(Entry::NO_MOVE)) as u16;
        Finding { lower: 0, upper: 0, depth: depth.get(), number, form }
    }

    #[inline(always)]
    pub fn prove_lower(&mut self, value: Value) {
        self.lower = (value.get() as u64) << 40 | (u64::from(self.depth) + 1) << 8;
    }

    #[inline(always)]
    pub fn prove_upper(&mut self, value: Value) {
        self.upper = (value.get() as u64 & 0xFF_FFFF) << 16 | (u64::from(self.depth) + 1);
    }

    /// Whether neither bound is known.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.lower | self.upper == 0
    }
}

impl Words {
    /// The bits of f− and of its depth; the others are those of f+.
    const LOWER: u64 = 0xFFFF_FF00_0000_FF00;

    /// These words, which are empty or hold the same position, with what was found later.
    #[inline(always)]
    pub fn updated(self, finding: Finding, tag: u64, age: u8) -> Self {
        let Finding { lower, upper, depth, number, form } = finding;
        let low = |number| u64::from(number) << AGE_BITS | u64::from(age % (1 << AGE_BITS));
        if self.is_empty() {
            let bounds = lower | upper;
            return Words { bounds, check: (tag | low(number)) ^ spread(bounds) };
        }
        let [upper_depth, lower_depth, ..] = self.bounds.to_le_bytes();
        let current = self.age(age) == 0;
        let deeper = |stored: u8| current && u32::from(stored) > u32::from(depth) + 1;
        let bounds = match form {
            Form::OneBound if deeper(lower_depth) || deeper(upper_depth) => self.bounds,
            Form::OneBound => lower | upper,
            Form::TwoBounds => {
                let keeps_lower = lower == 0 || deeper(lower_depth);
                let keeps_upper = upper == 0 || deeper(upper_depth);
                let bounds = if keeps_lower { self.bounds & Self::LOWER } else { lower }
                    | if keeps_upper { self.bounds & !Self::LOWER } else { upper };
                without_contradiction(bounds, lower != 0)
            }
        };
        let number = if number == Entry::NO_MOVE { self.number() } else { number };
        Words { bounds, check: (tag | low(number)) ^ spread(bounds) }
    }
}

/// Full-width searches never contradict each other; selective ones may, and then only the later
/// result is kept.
#[inline(always)]
fn without_contradiction(bounds: u64, lower_is_new: bool) -> u64 {
    let [upper_depth, lower_depth, ..] = bounds.to_le_bytes();
    let (lower, upper) = (bounds as i64 >> 40, (bounds as i64) << 24 >> 40);
    if lower_depth == upper_depth && lower > upper {
        bounds & if lower_is_new { Words::LOWER } else { !Words::LOWER }
    } else {
        bounds
    }
}

/// Lets every bit of the bounds change the part of the check that is compared with the key, so that
/// an entry of which two threads wrote one word each is detected.
#[inline(always)]
const fn spread(bounds: u64) -> u64 {
    bounds.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
fn pack_bound(bound: Option<(Value, Depth)>) -> (u64, u64) {
    match bound {
        Some((value, depth)) => (value.get() as u64 & 0xFF_FFFF, u64::from(depth.get()) + 1),
        None => (0, 0),
    }
}

#[inline(always)]
fn unpack_bound(value: u64, depth: u64) -> Option<(Value, Depth)> {
    let depth = u16::from(depth as u8).checked_sub(1)?;
    // Shift the 24 bits to the top and back, to extend the sign.
    Some((Value::new((value as i32) << 8 >> 8), Depth::new(depth)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bound() -> impl Strategy<Value = Option<(Value, Depth)>> {
        let value = -8_388_607..=8_388_607;
        let known =
            (value, 0..=254u16).prop_map(|(value, depth)| (Value::new(value), Depth::new(depth)));
        proptest::option::of(known)
    }

    proptest! {
        #[test]
        fn packing_loses_nothing(
            lower in bound(), upper in bound(), number in proptest::option::of(0..Entry::NO_MOVE),
            tag: u64, age: u8,
        ) {
            let entry = Entry { lower, upper, number };
            let tag = tag << BELOW_TAG;
            let words = Words::pack(&entry, tag, age);
            prop_assert_eq!(words.unpack(), entry);
            prop_assert_eq!(words.tag(), tag);
            prop_assert_eq!((words.age(age), words.age(age.wrapping_add(5))), (0, 5));
            prop_assert_eq!(words.is_empty(), lower.is_none() && upper.is_none());
            prop_assert_eq!(words.is_of(tag), !words.is_empty());
            prop_assert!(!words.is_of(tag ^ 1 << BELOW_TAG));
        }

        #[test]
        fn half_written_entries_are_not_believed(
            first in (bound(), bound()), second in (bound(), bound()),
            tags in (0u64..1 << 40, 0u64..1 << 40), age: u8,
        ) {
            let entry = |(lower, upper)| Entry { lower, upper, number: Some(1) };
            let tags = (tags.0 << BELOW_TAG, tags.1 << BELOW_TAG);
            let a = Words::pack(&entry(first), tags.0, age);
            let b = Words::pack(&entry(second), tags.1, age);
            prop_assume!(tags.0 != tags.1 && a.bounds != b.bounds);
            let torn = Words { bounds: a.bounds, check: b.check };
            prop_assert!(!torn.is_of(tags.0) && !torn.is_of(tags.1));
        }
    }

    /// The difference that is hardest to see: the low byte of f+ only.
    #[test]
    fn small_differences_betray_half_written_entries() {
        let upper =
            |value| Entry { upper: Some((Value::new(value), Depth::new(5))), ..Entry::default() };
        let (one, two) = (1 << BELOW_TAG, 2 << BELOW_TAG);
        let (a, b) = (Words::pack(&upper(10), one, 0), Words::pack(&upper(200), two, 0));
        let torn = Words { bounds: a.bounds, check: b.check };
        assert!(!torn.is_of(one) && !torn.is_of(two));
    }

    /// A number too large for an entry is no number, not another one.
    #[test]
    fn moves_with_great_numbers_are_not_kept() {
        let lower = Some((Value::new(3), Depth::new(5)));
        for number in [Entry::NO_MOVE, Entry::NO_MOVE + 1, u16::MAX] {
            let entry = Entry { lower, number: Some(number), ..Entry::default() };
            assert_eq!(Words::pack(&entry, 0, 0).unpack().number, None);
        }
    }
}
