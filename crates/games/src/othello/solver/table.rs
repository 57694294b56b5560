//! The memory of the solver: both bounds of a position's score and its best move.

use super::super::instructions::Instructions;

/// No square.
pub(super) const NO_SQUARE: u8 = 64;

/// What is known about one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The bounds of the score, in pairs of discs.
    pub lower: i8,
    pub upper: i8,
    /// The move that was best, or [`NO_SQUARE`].
    pub best: u8,
    /// How many squares are empty: a measure of the cost of the entry.
    empties: u8,
    /// Which solution it comes from.
    age: u8,
}

impl Entry {
    /// The entry of a position that was never searched.
    pub const NOTHING: Entry =
        Entry { key: 0, lower: -32, upper: 32, best: NO_SQUARE, empties: 0, age: 0 };
}

/// One cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// Entries that share a cache line, among which the least useful one is replaced.
const WAYS: usize = 4;

/// The result of a search of a position.
pub(super) struct Finding {
    pub value: i32,
    pub alpha: i32,
    pub beta: i32,
    pub best: u8,
    pub empties: u32,
}

/// Positions with this many empty squares are stored apart.
pub(super) const NEAR: u32 = 8;
/// The logarithm of their number.
const NEAR_BITS: u32 = 12;

/// The positions worth storing. Most are about to be searched without memory; they are asked for
/// again soon or never, so few places suffice for them, and those stay in the processor's cache.
#[derive(Debug)]
pub(super) struct Tables {
    far: Table,
    near: Table,
}

impl Tables {
    /// Room for 2^`bits` positions and for some more with few empty squares.
    pub fn new(bits: u32) -> Self {
        Tables { far: Table::new(bits), near: Table::new(bits.min(NEAR_BITS)) }
    }

    /// Begins a new solution: existing entries stay valid, but are replaced first.
    pub fn begin(&mut self) {
        self.far.begin();
        self.near.begin();
    }

    /// Where positions with this many empty squares are stored.
    #[inline(always)]
    pub fn of(&self, empties: u32) -> &Table {
        if empties <= NEAR { &self.near } else { &self.far }
    }

    /// The same, if it is too large for the processor's cache.
    #[inline(always)]
    pub fn far(&self, empties: u32) -> Option<&Table> {
        (empties > NEAR).then_some(&self.far)
    }

    #[inline(always)]
    pub fn of_mut(&mut self, empties: u32) -> &mut Table {
        if empties <= NEAR { &mut self.near } else { &mut self.far }
    }
}

/// Stores positions by their key.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// Room for 2^`bits` positions, at least 4 and at most 2^26; 16 bytes each.
    pub fn new(bits: u32) -> Self {
        let buckets = 1 << bits.clamp(2, 26) >> WAYS.ilog2();
        Table { buckets: vec![Bucket([Entry::NOTHING; WAYS]); buckets], age: 1 }
    }

    /// Begins a new solution: existing entries stay valid, but are replaced first.
    pub fn begin(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.buckets.len() - 1)
    }

    /// Starts loading what [`Table::probe`] will look at.
    #[inline(always)]
    pub fn prefetch(&self, instructions: impl Instructions, key: u64) {
        instructions.prefetch(&self.buckets[self.index(key)]);
    }

    #[inline(always)]
    pub fn probe(&self, key: u64) -> Entry {
        let Bucket(entries) = &self.buckets[self.index(key)];
        entries.iter().find(|entry| entry.key == key).copied().unwrap_or(Entry::NOTHING)
    }

    /// Earlier results stay true: bounds only get tighter, and a position that failed low keeps its
    /// old best move, if it has one.
    #[inline]
    pub fn store(&mut self, key: u64, finding: &Finding) {
        let (index, age) = (self.index(key), self.age);
        let Bucket(entries) = &mut self.buckets[index];
        let mut place = 0;
        let mut old = Entry::NOTHING;
        let mut cheapest = u32::MAX;
        for (i, entry) in entries.iter().enumerate() {
            if entry.key == key {
                (place, old) = (i, *entry);
                break;
            }
            let worth = u32::from(entry.age == age) << 8 | u32::from(entry.empties);
            if worth < cheapest {
                (place, cheapest) = (i, worth);
            }
        }
        let value = finding.value as i8;
        let low = finding.value <= finding.alpha;
        let lower = if low { old.lower } else { old.lower.max(value) };
        let upper = if finding.value < finding.beta { old.upper.min(value) } else { old.upper };
        let best = if low && old.best != NO_SQUARE { old.best } else { finding.best };
        entries[place] = Entry { key, lower, upper, best, empties: finding.empties as u8, age };
    }
}
