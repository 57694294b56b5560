//! SplitMix64 (Steele, Lea, Flood 2014): random numbers that never change.

/// The increment of the generator's state.
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number that follows `state`, well mixed for any state.
#[inline]
pub const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A generator of 64-bit random numbers, the same for the same seed.
///
/// ```
/// use nullwindow_games::random::SplitMix64;
/// assert_eq!(SplitMix64::new(1).next(), 0x910A_2DEC_8902_5CC1);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "numbers without end need no Option")]
    pub fn next(&mut self) -> u64 {
        let number = split_mix(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        number
    }

    /// A number below `bound`, which is small compared with 2^64, so that the bias is negligible.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
