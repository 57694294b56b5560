//! One entry of the transposition table in two words.
//!
//! ```text
//! word    bits 40..64   bits 16..40   bits 8..16   bits 0..8
//! bounds  f−            f+            depth of f−  depth of f+
//! check   tag (18..64)                move number (6..18), age (0..6), all mixed with the bounds
//! ```
//! The tag is what the entry keeps of the position's key; its place in the table implies the rest.
//! Depths are stored plus one; 0 means that the bound is unknown, so a used entry is never all
//! zero.

use crate::value::{Bounds, Depth, Ply, Value};

/// The bits of the check below the tag.
pub(super) const BELOW_TAG: u32 = AGE_BITS + 12;
/// Ages are counted modulo two to this power.
const AGE_BITS: u32 = 6;

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

    /// What the entry says about a search `depth` deep at a node `ply` moves from the root.
    #[inline(always)]
    pub(crate) fn bounds(&self, depth: Depth, ply: Ply, believed: Match) -> Bounds {
        let fits = |proved: Depth| match believed {
            Match::Exact => proved == depth,
            Match::AtLeast => proved >= depth,
        };
        let mut bounds = Bounds::UNKNOWN;
        if let Some((lower, proved)) = self.lower
            && fits(proved)
        {
            bounds.lower = lower.out_of_table(ply);
        }
        if let Some((upper, proved)) = self.upper
            && fits(proved)
        {
            bounds.upper = upper.out_of_table(ply);
        }
        bounds
    }

    /// The depth of the deeper bound.
    pub fn depth(&self) -> Depth {
        let depth = |bound: Option<(Value, Depth)>| bound.map_or(Depth::ZERO, |(_, depth)| depth);
        depth(self.lower).max(depth(self.upper))
    }
}

/// The two words of an entry as they lie in memory.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Words {
    pub bounds: u64,
    pub check: u64,
}

impl Words {
    #[inline(always)]
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
        let number = (self.plain() >> AGE_BITS) as u16 & Entry::NO_MOVE;
        Entry {
            lower: unpack_bound(self.bounds >> 40, self.bounds >> 8),
            upper: unpack_bound(self.bounds >> 16, self.bounds),
            number: (number != Entry::NO_MOVE).then_some(number),
        }
    }

    #[inline(always)]
    fn plain(self) -> u64 {
        self.check ^ spread(self.bounds)
    }
}

/// Lets every bit of the bounds change the part of the check that is compared with the key, so that
/// an entry of which two threads wrote one word each is detected.
#[inline(always)]
const fn spread(bounds: u64) -> u64 {
    bounds.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[inline(always)]
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
