//! One entry of the transposition table in two words.
//!
//! ```text
//! word    bits 40..64   bits 16..40   bits 8..16   bits 0..8
//! bounds  f−            f+            depth of f−  depth of f+
//! check   low 40 bits of the key      move number (8..24), age (0..8), all mixed with the bounds
//! ```
//! Depths are stored plus one; 0 means that the bound is unknown, so a used entry is never all
//! zero.

use crate::value::{Bounds, Depth, Ply, Value};

/// The part of a key that an entry keeps; its place in the table implies the rest.
pub(super) const KEY_BITS: u32 = 40;

/// What the table knows of a position. Wins and losses are counted from the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
    /// "No move" in an entry.
    pub(super) const NO_MOVE: u16 = u16::MAX;

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
    pub fn pack(entry: &Entry, key: u64, age: u8) -> Self {
        let (lower, lower_depth) = pack_bound(entry.lower);
        let (upper, upper_depth) = pack_bound(entry.upper);
        let bounds = lower << 40 | upper << 16 | lower_depth << 8 | upper_depth;
        let number = u64::from(entry.number.unwrap_or(Entry::NO_MOVE));
        let check = (key << (64 - KEY_BITS) | number << 8 | u64::from(age)) ^ spread(bounds);
        Words { bounds, check }
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bounds == 0
    }

    #[inline(always)]
    pub fn is_of(self, key: u64) -> bool {
        (self.plain() ^ key << (64 - KEY_BITS)) >> (64 - KEY_BITS) == 0 && !self.is_empty()
    }

    #[inline(always)]
    pub fn age(self) -> u8 {
        self.plain() as u8
    }

    /// The greater of the two depths, plus one.
    #[inline(always)]
    pub fn worth(self) -> u8 {
        (self.bounds as u8).max((self.bounds >> 8) as u8)
    }

    #[inline(always)]
    pub fn unpack(self) -> Entry {
        let number = (self.plain() >> 8) as u16;
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
            lower in bound(), upper in bound(), number in proptest::option::of(0u16..u16::MAX),
            key: u64, age: u8,
        ) {
            let entry = Entry { lower, upper, number };
            let words = Words::pack(&entry, key, age);
            prop_assert_eq!(words.unpack(), entry);
            prop_assert_eq!(words.age(), age);
            prop_assert_eq!(words.is_empty(), lower.is_none() && upper.is_none());
            prop_assert_eq!(words.is_of(key), !words.is_empty());
            prop_assert!(!words.is_of(key ^ 1));
        }

        #[test]
        fn half_written_entries_are_not_believed(
            first in (bound(), bound()), second in (bound(), bound()),
            keys in (0u64..1 << 40, 0u64..1 << 40), age: u8,
        ) {
            let entry = |(lower, upper)| Entry { lower, upper, number: Some(1) };
            let a = Words::pack(&entry(first), keys.0, age);
            let b = Words::pack(&entry(second), keys.1, age);
            prop_assume!(keys.0 != keys.1 && a.bounds != b.bounds);
            let torn = Words { bounds: a.bounds, check: b.check };
            prop_assert!(!torn.is_of(keys.0) && !torn.is_of(keys.1));
        }
    }

    /// The difference that is hardest to see: the low byte of f+ only.
    #[test]
    fn small_differences_betray_half_written_entries() {
        let upper =
            |value| Entry { upper: Some((Value::new(value), Depth::new(5))), ..Entry::default() };
        let (a, b) = (Words::pack(&upper(10), 1, 0), Words::pack(&upper(200), 2, 0));
        let torn = Words { bounds: a.bounds, check: b.check };
        assert!(!torn.is_of(1) && !torn.is_of(2));
    }
}
