//! The weights and the evaluation they give.

use super::super::rules::{DISC, Othello};
use super::codec::{self, WeightsError};
use super::features::{PHASES, STRIDE, count_features, phase};
use super::patterns::{FIRST, Indices, OFFSETS, PATTERNS, SHAPE_COUNT, canonical, indices};
use std::fmt;
use std::sync::LazyLock;

static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../data/othello/weights.bin");
    Weights::read(bytes).expect("the weights file built into the program is intact")
});

/// An evaluation never claims more than this: only a finished game has a certain result.
const LARGEST_JUDGEMENT: i32 = 63 * DISC;

/// Learnt weights, in units of which [`DISC`] make a disc.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// `STRIDE` weights for each phase, and zeros up to the end of the last window.
    table: Box<[i16]>,
}

/// The weights from the beginning of a phase on, so many that a number of 16 bits does not lead beyond
/// them, whatever the shape.
type Window = [i16; OFFSETS[SHAPE_COUNT - 1] + (1 << 16)];

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({} numbers)", self.table.len())
    }
}

impl Weights {
    /// The weights that come with the program; `docs/othello.md` says how they were made.
    pub fn shipped() -> &'static Weights {
        &SHIPPED
    }

    /// Reads weights written by [`Weights::write`].
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        Ok(Self::spread(&codec::decode(bytes)?))
    }

    /// Weights in a compact form: rounded to a 25th of a disc, checksummed.
    pub fn write(&self) -> Vec<u8> {
        let representatives = representatives();
        let gathered = self.table.chunks_exact(STRIDE);
        let gathered =
            gathered.flat_map(|phase| representatives.iter().map(|&i| phase[i as usize]));
        codec::encode(&gathered.collect::<Vec<i16>>())
    }

    /// The weights of all phases, from those of the features that represent their mirror images.
    pub(crate) fn spread(gathered: &[i16]) -> Self {
        let mirror = mirror_images();
        let representatives = representatives();
        let mut table = vec![0; (PHASES - 1) * STRIDE + size_of::<Window>() / 2].into_boxed_slice();
        let per_phase = gathered.len() / PHASES;
        for (phase, given) in table.chunks_exact_mut(STRIDE).zip(gathered.chunks_exact(per_phase)) {
            for (&i, &weight) in representatives.iter().zip(given) {
                phase[i as usize] = weight;
            }
            for i in 0..STRIDE {
                phase[i] = phase[mirror[i] as usize];
            }
        }
        Weights { table }
    }

    /// The expected final disc difference for the side to move.
    pub fn evaluate(&self, position: &Othello) -> i32 {
        self.judge(position.own(), position.opponent(), position.mobility())
    }

    /// The same for bare boards; `moves` are the legal moves of the side to move.
    #[inline]
    pub(crate) fn judge(&self, own: u64, opponent: u64, moves: u64) -> i32 {
        self.judge_with(&indices(own, opponent), own, opponent, moves)
    }

    /// The same if the numbers of the patterns are known.
    #[inline(always)]
    pub(crate) fn judge_with(&self, numbers: &Indices, own: u64, opponent: u64, moves: u64) -> i32 {
        let empties = (!(own | opponent)).count_ones();
        let weights = self.table[phase(empties) * STRIDE..].first_chunk();
        let weights: &Window = weights.expect("every phase begins a whole window before the end");
        let counts = count_features(own, opponent, moves);
        let counts: i32 = counts.into_iter().map(|count| i32::from(weights[count as usize])).sum();
        let sum = counts + sum_of_patterns(weights, numbers);
        sum.clamp(-LARGEST_JUDGEMENT, LARGEST_JUDGEMENT)
    }

    /// The weights as they come back from a file.
    pub(crate) fn rounded(mut self) -> Self {
        self.table.iter_mut().for_each(|weight| *weight = codec::rounded(*weight));
        self
    }
}

/// Written out shape by shape: with constant places in the window, no bounds are left to check.
#[inline(always)]
fn sum_of_patterns(weights: &Window, numbers: &Indices) -> i32 {
    const fn lanes(shape: usize) -> std::ops::Range<usize> {
        FIRST[shape]..FIRST[shape + 1]
    }
    macro_rules! sum {
        ($($shape:literal)*) => {
            0 $(+ {
                let weights: &[i16; 1 << 16] = weights[OFFSETS[$shape]..].first_chunk().unwrap();
                let weight = |&number: &u16| i32::from(weights[usize::from(number)]);
                numbers[lanes($shape)].iter().map(weight).sum::<i32>()
            })*
        };
    }
    const { assert!(SHAPE_COUNT == 11) };
    sum!(0 1 2 3 4 5 6 7 8 9 10)
}

/// For every feature of a phase, the one whose weight it shares.
pub(crate) fn mirror_images() -> &'static [u32] {
    static IMAGES: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let mut images = canonical();
        images.extend(PATTERNS as u32..STRIDE as u32);
        images
    });
    &IMAGES
}

/// The features that represent themselves, in order: those whose weights are learnt and stored.
pub(super) fn representatives() -> &'static [u32] {
    static SELVES: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let images = mirror_images().iter().enumerate();
        images.filter(|&(i, &image)| i as u32 == image).map(|(_, &image)| image).collect()
    });
    &SELVES
}
