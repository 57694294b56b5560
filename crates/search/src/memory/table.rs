//! The transposition table: both bounds, their depths and the best move in 16 bytes.
//!
//! Four entries fill one cache line, the *bucket* of a position, the only places where it may be
//! stored. Any number of threads read and write without locks; an entry of which two threads wrote
//! half each does not match its key and is taken for empty.
//!
//! # Replacement
//! A position that is in its bucket keeps its place. Each bound gives way to a later one, unless
//! that is shallower and from the same search; a search that fails low has no best move and leaves
//! the old one. A new position takes an empty entry, or the one of least worth: the depth of its
//! deeper bound, less eight plies for every search of age.
//!
//! # Size
//! A short search must not pay for a large table. So a table begins small. As long as it is, a position
//! may also lie in one of the three buckets beside its own; when all four are full, the table becomes
//! larger, up to the size asked for: every bucket is divided, and its entries go where they would be in a
//! larger table. Only a table of full size evicts anything, so a search finds the same entries as if the
//! table had been large from the beginning. (Almost: in about one bucket of ten million more than four
//! meet when the full size is reached, and one is evicted then.) Memory is taken up when it is touched.

use super::available::{self, NotEnoughMemory};
use super::entry::{BELOW_TAG, Entry, Finding, Words};
use super::platform::{BUCKET, Bucket, Buckets, Slot, prefetch};
use crate::value::{Bounds, Depth};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// How many plies of depth one search of age costs an entry.
const AGE_COST: i32 = 8;

/// A table begins with at least this many buckets: 256 KB.
const SMALLEST: usize = 1 << 12;
/// It begins with no less than 1/2^`MOST_GROWTH` of its full size.
const MOST_GROWTH: u32 = 6;
/// In a small table this many neighbouring buckets share their room. A single bucket fills up when the
/// table is a tenth full, a group of four at two fifths.
const GROUP: usize = 4;
/// A table is small up to 1/2^`GROUPED` of its full size. Dividing groups later would overfill buckets.
const GROUPED: u32 = 4;
/// The bits of its place that an entry keeps, so that growing knows where it belongs.
const PLACE_BITS: u32 = MOST_GROWTH + GROUP.ilog2();
/// A small table becomes larger by two to this power ...
const GROWTH: u32 = 2;
/// ... if it stays small and has less than this many buckets, 4 MB; otherwise it gets its full size. So
/// growing reads less than 8 MB, or a sixty-fourth of the table if that is more.
const LARGE: usize = 1 << 16;

/// What an entry remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// f− and f+, each with its depth: what MT needs.
    TwoBounds,
    /// One score with a flag, as in 1981: the bound found last erases the other.
    OneBound,
}

/// The two words of an entry are bounds and check; see `entry.rs`.
#[inline(always)]
fn read([bounds, check]: &Slot) -> Words {
    Words { bounds: bounds.load(Relaxed), check: check.load(Relaxed) }
}

#[inline(always)]
fn write([bounds, check]: &Slot, words: Words) {
    bounds.store(words.bounds, Relaxed);
    check.store(words.check, Relaxed);
}

/// A transposition table, shared by any number of searches and threads.
///
/// ```
/// use nullwindow::{Bounds, Depth, Value, memory::{Form, Table}};
/// let table = Table::with_megabytes(1);
/// assert_eq!(table.entries(), 65_536);
///
/// let proved = Bounds { lower: Value::new(7), ..Bounds::UNKNOWN };
/// table.store(12345, Depth::new(4), proved, Some(2), Form::TwoBounds);
/// let entry = table.probe(12345).unwrap();
/// assert_eq!(entry.lower, Some((Value::new(7), Depth::new(4))));
/// assert_eq!((entry.upper, entry.number), (None, Some(2)));
/// ```
pub struct Table {
    /// At full size.
    buckets: Buckets,
    /// 2^shift buckets of the full size share one now.
    shift: AtomicU32,
    growing: Mutex<()>,
    age: AtomicU8,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("entries", &self.entries()).finish_non_exhaustive()
    }
}

/// Where a position belongs, and what its entry keeps of its key.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Its bucket at full size.
    bucket: u64,
    tag: u64,
}

impl Table {
    /// Bytes per position.
    pub const ENTRY_BYTES: usize = size_of::<Slot>();

    /// Room for at least `entries` positions (and at least four).
    pub fn with_entries(entries: usize) -> Self {
        let buckets = Buckets::zeroed(entries.div_ceil(BUCKET).max(1));
        let shift = AtomicU32::new(Table::first_shift(buckets.len()));
        Table { buckets, shift, growing: Mutex::new(()), age: AtomicU8::new(0) }
    }

    /// The same, but fails where the machine or a control group has no room for it.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn try_with_entries(entries: usize) -> Result<Self, NotEnoughMemory> {
        let count = entries.div_ceil(BUCKET).max(1) as u64;
        available::check(count.saturating_mul((BUCKET * Table::ENTRY_BYTES) as u64))?;
        Ok(Table::with_entries(entries))
    }

    /// A table of this many megabytes (of 2^20 bytes), not only powers of two.
    pub fn with_megabytes(megabytes: usize) -> Self {
        Table::with_entries(megabytes.saturating_mul((1 << 20) / Table::ENTRY_BYTES))
    }

    /// The number of positions it has room for.
    pub fn entries(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    /// Forgets everything. What a search stores meanwhile may be kept.
    pub fn clear(&self) {
        let _alone = self.growing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for slot in self.buckets_in_use().as_flattened() {
            write(slot, Words::default());
        }
        self.shift.store(Table::first_shift(self.buckets.len()), Relaxed);
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: everything in the table is one search older.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// How many entries per thousand hold a position of the current search.
    pub fn permille_full(&self) -> u32 {
        let now = self.age.load(Relaxed);
        let sample = self.buckets_in_use().iter().take(1000);
        let count = sample.len() * BUCKET;
        // A bucket is filled in order.
        let filled = sample.flat_map(|b| b.iter().map(read).take_while(|words| !words.is_empty()));
        let used = filled.filter(|words| words.age(now) == 0).count();
        (used * 1000 / count) as u32 >> self.shift.load(Relaxed)
    }

    fn first_shift(buckets: usize) -> u32 {
        (buckets / SMALLEST).max(1).ilog2().min(MOST_GROWTH)
    }

    /// The number of buckets of a table with this shift.
    fn buckets_with(&self, shift: u32) -> usize {
        ((self.buckets.len() - 1) >> shift) + 1
    }

    fn buckets_in_use(&self) -> &[Bucket] {
        &self.buckets[..self.buckets_with(self.shift.load(Relaxed))]
    }

    /// The buckets where a position may lie, its own first; `bucket` is that of the full size.
    fn buckets_of(&self, bucket: usize, shift: u32) -> impl Iterator<Item = &Bucket> {
        let group = if shift < GROUPED { 1 } else { GROUP };
        let numbers = (0..group).map(move |beside| bucket >> shift ^ beside);
        let used = numbers.filter(move |&number| number < self.buckets_with(shift));
        used.map(|number| &self.buckets[number])
    }

    /// The place of a mixed key.
    #[inline(always)]
    pub(crate) fn place(&self, key: u64) -> Place {
        // The high half of the product: works for any number of buckets, without division. The low
        // bits of the key, which have no say here, are those the entry keeps.
        let bucket = ((u128::from(key) * self.buckets.len() as u128) >> 64) as u64;
        let part = bucket % (1 << PLACE_BITS);
        Place { bucket, tag: (key << PLACE_BITS | part) << BELOW_TAG }
    }

    #[inline(always)]
    fn bucket(&self, place: Place) -> &Bucket {
        &self.buckets[(place.bucket >> self.shift.load(Relaxed)) as usize]
    }

    /// Starts loading the bucket of a position that will be looked up soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.prefetch_mixed(mixed(key));
    }

    /// The same for a mixed key.
    #[inline(always)]
    pub(crate) fn prefetch_mixed(&self, key: u64) {
        prefetch(self.bucket(self.place(key)));
    }

    /// What is known about a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.probe_at(self.place(mixed(key))).map(Words::unpack)
    }

    /// The same for the place of a mixed key.
    #[inline(always)]
    pub(crate) fn probe_at(&self, place: Place) -> Option<Words> {
        for slot in self.bucket(place) {
            let words = read(slot);
            if words.is_empty() {
                return None; // A bucket is filled in order.
            }
            if words.is_of(place.tag) {
                return Some(words);
            }
        }
        if self.shift.load(Relaxed) < GROUPED { None } else { self.probe_beside(place) }
    }

    /// Looks in the buckets beside one that is full.
    #[cold]
    #[inline(never)]
    fn probe_beside(&self, place: Place) -> Option<Words> {
        let buckets = self.buckets_of(place.bucket as usize, self.shift.load(Relaxed));
        let words = buckets.flatten().map(read);
        words.take_while(|words| !words.is_empty()).find(|words| words.is_of(place.tag))
    }

    /// Remembers what a search `depth` deep proved about a position: whichever bound is finite.
    /// Returns whether another position of the current search was evicted for it.
    #[inline(always)]
    pub fn store(
        &self,
        key: u64,
        depth: Depth,
        proved: Bounds,
        number: Option<u16>,
        form: Form,
    ) -> bool {
        let mut finding = Finding::new(depth, number.map_or(u32::MAX, u32::from), form);
        if !proved.lower.is_infinite() {
            finding.prove_lower(proved.lower);
        }
        if !proved.upper.is_infinite() {
            finding.prove_upper(proved.upper);
        }
        // Nothing to keep is not stored: an entry without a bound would look empty.
        !finding.is_empty() && self.store_at(self.place(mixed(key)), finding)
    }

    /// The same for the place of a mixed key and at least one bound.
    #[inline(always)]
    pub(crate) fn store_at(&self, place: Place, finding: Finding) -> bool {
        let age = self.age.load(Relaxed);
        for slot in self.bucket(place) {
            let words = read(slot);
            if words.is_empty() || words.is_of(place.tag) {
                write(slot, words.updated(finding, place.tag, age));
                return false;
            }
        }
        let (slot, known, lost) = self.make_room(place, age);
        write(slot, known.updated(finding, place.tag, age));
        lost
    }

    /// A slot for a position whose bucket is full of others, what it holds of this position, and whether
    /// another one of the current search is evicted for it.
    #[cold]
    #[inline(never)]
    fn make_room(&self, place: Place, age: u8) -> (&Slot, Words, bool) {
        loop {
            let shift = self.shift.load(Relaxed);
            for slot in self.buckets_of(place.bucket as usize, shift).flatten() {
                let words = read(slot);
                if words.is_empty() || words.is_of(place.tag) {
                    return (slot, words, false);
                }
            }
            if shift == 0 {
                let victim = least_worthy(self.bucket(place), age);
                return (victim, Words::default(), read(victim).age(age) == 0);
            }
            self.grow();
        }
    }

    /// Makes the table as large as it may be. For several threads: one that grows while others use it
    /// would lose entries.
    pub(crate) fn grow_fully(&self) {
        self.divide(|_| 0);
    }

    /// Makes the table larger.
    #[cold]
    #[inline(never)]
    fn grow(&self) {
        let stays_small = |shift| shift >= GROUPED + GROWTH && self.buckets.len() >> shift < LARGE;
        self.divide(|shift| if stays_small(shift) { shift - GROWTH } else { 0 });
    }

    /// Divides every bucket into several, so that the shift becomes `next` of what it is.
    fn divide(&self, next: impl Fn(u32) -> u32) {
        let _alone = self.growing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let old = self.shift.load(Relaxed);
        let new = next(old);
        if new == old {
            return;
        }
        let age = self.age.load(Relaxed);
        let mut moving = Vec::with_capacity(GROUP * BUCKET);
        // From the last to the first: the parts of a group lie behind it.
        for first in (0..self.buckets_with(old)).step_by(GROUP).rev() {
            let group = self.buckets_in_use()[first..].iter().take(GROUP);
            for (at, bucket) in group.enumerate() {
                // A bucket is filled in order.
                for slot in bucket.iter().take_while(|slot| !read(slot).is_empty()) {
                    let words = read(slot);
                    write(slot, Words::default());
                    let part = (words.tag() >> BELOW_TAG) as usize % (1 << PLACE_BITS);
                    let own = part >> old & (GROUP - 1);
                    let bucket = (first + own) << old | part & ((1 << old) - 1);
                    if bucket < self.buckets.len() {
                        moving.push((at ^ own, bucket, words));
                    } // else two threads wrote half of it each: it is worth nothing.
                }
            }
            // Those in their own bucket came before those beside it.
            moving.sort_by_key(|&(beside, ..)| beside);
            for (_, bucket, words) in moving.drain(..) {
                let is_free = |slot: &&Slot| read(slot).is_empty();
                let free = self.buckets_of(bucket, new).flatten().find(is_free);
                let slot = free.unwrap_or_else(|| least_worthy(&self.buckets[bucket >> new], age));
                write(slot, words);
            }
        }
        self.shift.store(new, Relaxed);
    }
}

/// A game's keys need only be different. Here every bit of a key reaches both the high bits, which
/// choose a bucket, and the low ones, which are compared; different keys stay different, and 0 stays 0.
#[inline(always)]
pub(crate) const fn mixed(key: u64) -> u64 {
    let product = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    product ^ product >> 32
}

/// What it would cost to lose an entry.
#[inline(always)]
fn worth(words: Words, age: u8) -> i32 {
    if words.is_empty() {
        return i32::MIN;
    }
    i32::from(words.worth()) - AGE_COST * i32::from(words.age(age))
}

fn least_worthy(bucket: &Bucket, age: u8) -> &Slot {
    bucket.iter().min_by_key(|slot| worth(read(slot), age)).expect("four slots")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    fn stored(table: &Table, key: u64, value: i32) -> bool {
        let proved = Bounds { lower: Value::new(value), ..Bounds::UNKNOWN };
        table.store(key, Depth::new(3), proved, Some((value % 100) as u16), Form::TwoBounds)
    }

    /// A key like those of real games.
    fn random(number: u64) -> u64 {
        mixed(mixed(number ^ 0x5DEE_CE66) ^ number << 32)
    }

    /// A table that grows holds, slot for slot, what one holds that was large from the beginning.
    #[test]
    fn growing_loses_and_moves_nothing() {
        for entries in [1 << 20, 1 << 18, 300_000, 1 << 17, 1 << 15, 1 << 14, 5] {
            let (growing, large) = (Table::with_entries(entries), Table::with_entries(entries));
            large.grow_fully();
            let grows = entries > 1 << 14;
            assert_eq!(growing.shift.load(Relaxed) > 0, grows, "{entries} entries");
            for number in 0..(entries as i32).min(60_000) {
                // Every third position is one that was met before.
                let key = random((number / 3 * 2 + number % 2) as u64);
                let lost = stored(&growing, key, number);
                assert_eq!(lost, stored(&large, key, number));
                assert!(!lost || growing.shift.load(Relaxed) == 0, "a table that may still grow");
            }
            let known =
                |table: &Table| (0..20_000).map(|n| table.probe(random(n))).collect::<Vec<_>>();
            assert!(known(&growing) == known(&large), "{entries} entries");
            growing.grow_fully();
            let words = |table: &Table| {
                table.buckets_in_use().as_flattened().iter().map(read).collect::<Vec<_>>()
            };
            assert!(words(&growing) == words(&large), "{entries} entries");
            growing.clear();
            assert_eq!(growing.shift.load(Relaxed) > 0, grows, "an empty table is small again");
            assert!((0..20_000).all(|number| growing.probe(random(number)).is_none()));
        }
    }

    /// Entries of several searches, in a table that is divided twice, the second time to its full size.
    #[test]
    fn ages_survive_growing() {
        let (growing, large) = (Table::with_megabytes(64), Table::with_megabytes(64));
        large.grow_fully();
        for number in 0..200_000u64 {
            if number % 30_000 == 0 {
                growing.grow_older();
                large.grow_older();
            }
            let key = random(number);
            assert_eq!(stored(&growing, key, number as i32), stored(&large, key, number as i32));
        }
        assert_eq!(growing.shift.load(Relaxed), 0);
        let differ = |(a, b): (&Slot, &Slot)| read(a) != read(b);
        let slots = growing
            .buckets_in_use()
            .as_flattened()
            .iter()
            .zip(large.buckets_in_use().as_flattened());
        assert_eq!(slots.filter(|&pair| differ(pair)).count(), 0);
    }

    /// What two threads wrote half each may claim any place, even one behind the last bucket.
    #[test]
    fn half_written_entries_do_not_stop_growth() {
        let table = Table::with_entries(300_000);
        let last = table.buckets_in_use().len() - 1;
        let tag = u64::MAX << BELOW_TAG;
        let entry = Entry { lower: Some((Value::ZERO, Depth::new(3))), ..Entry::default() };
        write(&table.buckets_in_use()[last][0], Words::pack(&entry, tag, 0));
        table.grow_fully();
        assert!(table.buckets_in_use().as_flattened().iter().all(|slot| read(slot).is_empty()));
    }

    #[test]
    fn a_short_search_uses_a_small_part() {
        let table = Table::with_megabytes(64);
        (0..20_000).for_each(|number| assert!(!stored(&table, random(number), 1)));
        assert!(size_of_val(table.buckets_in_use()) <= 1 << 20);
        assert!((4..=5).contains(&table.permille_full()), "{}", table.permille_full());
    }
}
