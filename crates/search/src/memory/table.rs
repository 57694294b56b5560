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

use super::available::{self, NotEnoughMemory};
use super::entry::{Entry, Words};
use super::platform::{advise_large_pages, prefetch};
use crate::value::{Bounds, Depth};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

const BUCKET: usize = 4;

/// How many plies of depth one search of age costs an entry.
const AGE_COST: i32 = 8;

/// What an entry remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// f− and f+, each with its depth: what MT needs.
    TwoBounds,
    /// One score with a flag, as in 1981: the bound found last erases the other.
    OneBound,
}

/// The two words of an entry; see `entry.rs`.
#[derive(Default)]
struct Slot {
    bounds: AtomicU64,
    check: AtomicU64,
}

impl Slot {
    #[inline(always)]
    fn read(&self) -> Words {
        Words { bounds: self.bounds.load(Relaxed), check: self.check.load(Relaxed) }
    }

    #[inline(always)]
    fn write(&self, words: Words) {
        self.bounds.store(words.bounds, Relaxed);
        self.check.store(words.check, Relaxed);
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

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
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

impl Table {
    /// Bytes per position.
    pub const ENTRY_BYTES: usize = size_of::<Slot>();

    /// Room for at least `entries` positions (and at least four).
    pub fn with_entries(entries: usize) -> Self {
        let count = entries.div_ceil(BUCKET).max(1);
        let mut buckets = Vec::with_capacity(count);
        advise_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Table { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(0) }
    }

    /// The same, but fails where the machine or a control group has no room for it.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn try_with_entries(entries: usize) -> Result<Self, NotEnoughMemory> {
        let count = entries.div_ceil(BUCKET).max(1) as u64;
        available::check(count.saturating_mul(size_of::<Bucket>() as u64))?;
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

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.write(Words::default());
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: everything in the table is one search older.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// How many entries per thousand hold a position of the current search.
    pub fn permille_full(&self) -> u32 {
        let sample = self.buckets.len().min(1000);
        let age = self.age.load(Relaxed);
        let used = |slot: &&Slot| {
            let words = slot.read();
            !words.is_empty() && words.age() == age
        };
        let used = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0).filter(used).count();
        (used * 1000 / (sample * BUCKET)) as u32
    }

    /// The bucket of a mixed key.
    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product: works for any number of buckets, without division. The low
        // bits of the key, which have no say here, are those the entry keeps.
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Starts loading the bucket of a position that will be looked up soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(mixed(key)));
    }

    /// What is known about a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let key = mixed(key);
        for slot in &self.bucket(key).0 {
            let words = slot.read();
            if words.is_of(key) {
                return Some(words.unpack());
            }
            if words.is_empty() {
                break; // Entries are filled in order, and only `clear` empties them.
            }
        }
        None
    }

    /// Remembers what a search `depth` deep proved about a position: whichever bound is finite.
    /// Returns whether another position of the current search was evicted for it.
    #[inline]
    pub fn store(
        &self,
        key: u64,
        depth: Depth,
        proved: Bounds,
        number: Option<u16>,
        form: Form,
    ) -> bool {
        if proved.lower.is_infinite() && proved.upper.is_infinite() {
            return false; // Nothing to keep, and an entry without a bound would look empty.
        }
        let key = mixed(key);
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let words = slot.read();
            if words.is_of(key) {
                let known = Known { entry: words.unpack(), current: words.age() == age };
                let entry = known.updated(depth, proved, number, form);
                slot.write(Words::pack(&entry, key, age));
                return false;
            }
            let worth = worth(words, age);
            if worth < least {
                (victim, least) = (slot, worth);
            }
            if words.is_empty() {
                break;
            }
        }
        let nothing = Known { entry: Entry::default(), current: false };
        let lost = victim.read();
        let entry = nothing.updated(depth, proved, number, form);
        victim.write(Words::pack(&entry, key, age));
        !lost.is_empty() && lost.age() == age
    }
}

/// A game's keys need only be different. Here every bit of a key reaches both the high bits, which
/// choose a bucket, and the low ones, which are compared; different keys stay different.
#[inline(always)]
const fn mixed(key: u64) -> u64 {
    let product = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    product ^ product >> 32
}

/// What it would cost to lose an entry.
#[inline(always)]
fn worth(words: Words, age: u8) -> i32 {
    if words.is_empty() {
        return i32::MIN;
    }
    i32::from(words.worth()) - AGE_COST * i32::from(age.wrapping_sub(words.age()))
}

/// What was known about the position before.
struct Known {
    entry: Entry,
    /// It was found in the current search.
    current: bool,
}

impl Known {
    #[inline(always)]
    fn updated(self, depth: Depth, proved: Bounds, number: Option<u16>, form: Form) -> Entry {
        let old = self.entry;
        let deeper = |bound: Option<(_, Depth)>| {
            self.current && bound.is_some_and(|(_, proved)| proved > depth)
        };
        let mut new = Entry { number: number.or(old.number), ..old };
        let lower = (!proved.lower.is_infinite()).then_some((proved.lower, depth));
        let upper = (!proved.upper.is_infinite()).then_some((proved.upper, depth));
        match form {
            Form::OneBound => {
                if !deeper(old.lower) && !deeper(old.upper) {
                    (new.lower, new.upper) = (lower, upper);
                }
            }
            Form::TwoBounds => {
                if lower.is_some() && !deeper(old.lower) {
                    new.lower = lower;
                }
                if upper.is_some() && !deeper(old.upper) {
                    new.upper = upper;
                }
                drop_contradiction(&mut new, lower.is_some());
            }
        }
        new
    }
}

/// Full-width searches never contradict each other; selective ones may, and then only the later
/// result is kept.
#[inline(always)]
fn drop_contradiction(entry: &mut Entry, lower_is_new: bool) {
    if let (Some((lower, lower_depth)), Some((upper, upper_depth))) = (entry.lower, entry.upper)
        && lower > upper
        && lower_depth == upper_depth
    {
        if lower_is_new {
            entry.upper = None;
        } else {
            entry.lower = None;
        }
    }
}
