//! The weights file: `NWOT`, version, step, number of weights, length and checksum of the body,
//! all little-endian, then the body.
//!
//! The body is the weights in steps, coded one after the other by an adaptive arithmetic coder:
//! most are zero or near it, so they take a few bits each.

use super::features::PHASES;
use super::weights::representatives;
use thiserror::Error;

const MAGIC: [u8; 4] = *b"NWOT";
const VERSION: u16 = 1;
const HEADER: usize = 24;
/// Weights in the file are multiples of this many units. Fifty rounding errors of ±2 add up to
/// about a twelfth of a disc, far below the error of the evaluation itself.
const STEP: i16 = 4;
/// The largest weight in steps; larger ones are clamped.
const LARGEST: i16 = 2047;

/// Why bytes are not a weights file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Not the beginning of such a file.
    #[error(
        "this is not an Othello weights file: it does not begin with NWOT and a complete header"
    )]
    NoHeader,
    /// Another version of the format.
    #[error("the weights file has version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// Made for another set of patterns.
    #[error(
        "the weights file has {found} weights in steps of {step}; expected {expected} in steps of {STEP}"
    )]
    Shape {
        /// Weights in the file.
        found: u32,
        /// Step in the file.
        step: u16,
        /// Weights of this evaluation.
        expected: u32,
    },
    /// Truncated, or with something appended.
    #[error("the weights file should have {expected} bytes and has {found}: it is damaged")]
    Length {
        /// According to the header.
        expected: u64,
        /// Actual.
        found: usize,
    },
    /// A bit changed somewhere.
    #[error(
        "the checksum of the weights file is {found:016x} instead of {expected:016x}: it is damaged"
    )]
    Checksum {
        /// According to the header.
        expected: u64,
        /// Actual.
        found: u64,
    },
}

/// FNV-1a, 64 bits: enough to detect damage.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A weight in steps, as stored.
fn steps(weight: i16) -> i16 {
    let steps = (f32::from(weight) / f32::from(STEP)).round() as i16;
    steps.clamp(-LARGEST, LARGEST)
}

/// A weight as it comes back from a file.
pub(super) fn rounded(weight: i16) -> i16 {
    steps(weight) * STEP
}

pub(super) fn encode(weights: &[i16]) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let mut models = Models::new();
    for &weight in weights {
        models.write(&mut encoder, steps(weight));
    }
    let body = encoder.finish();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((STEP as u16).to_le_bytes());
    bytes.extend((weights.len() as u32).to_le_bytes());
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<i16>, WeightsError> {
    let (header, body) = bytes.split_at_checked(HEADER).ok_or(WeightsError::NoHeader)?;
    let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let word = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
    if header[..4] != MAGIC {
        return Err(WeightsError::NoHeader);
    }
    if short(4) != VERSION {
        return Err(WeightsError::Version(short(4)));
    }
    let expected = (PHASES * representatives().len()) as u32;
    let (step, found) = (short(6), word(8));
    if step != STEP as u16 || found != expected {
        return Err(WeightsError::Shape { found, step, expected });
    }
    if body.len() as u64 != u64::from(word(12)) {
        let expected = HEADER as u64 + u64::from(word(12));
        return Err(WeightsError::Length { expected, found: bytes.len() });
    }
    let expected = u64::from(word(16)) | u64::from(word(20)) << 32;
    let found = checksum(body);
    if expected != found {
        return Err(WeightsError::Checksum { expected, found });
    }
    let mut decoder = Decoder::new(body);
    let mut models = Models::new();
    Ok((0..word(8)).map(|_| models.read(&mut decoder) * STEP).collect())
}

/// How likely a one-bit is, learnt from the bits seen: 12 bits of probability.
#[derive(Clone, Copy)]
struct Model(u16);

const EVEN: Model = Model(1 << 11);
const ADAPTION: u32 = 5;

impl Model {
    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 += ((1 << 12) - self.0) >> ADAPTION;
        } else {
            self.0 -= self.0 >> ADAPTION;
        }
    }
}

/// Adaptive binary arithmetic coder: carries are resolved by holding back the bytes they may still
/// change.
struct Encoder {
    low: u64,
    range: u32,
    held: u8,
    pending: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    fn new() -> Self {
        Encoder { low: 0, range: u32::MAX, held: 0, pending: 1, bytes: Vec::new() }
    }

    fn bit(&mut self, model: &mut Model, bit: bool) {
        let bound = (self.range >> 12) * u32::from(model.0);
        if bit {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        model.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.held;
            for _ in 0..self.pending {
                self.bytes.push(byte.wrapping_add(carry));
                byte = 0xff;
            }
            self.pending = 0;
            self.held = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }
}

/// Reads zeros after the end of its bytes; the checksum has shown that they are complete.
struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Decoder { code: 0, range: u32::MAX, bytes: bytes.iter() };
        for _ in 0..5 {
            decoder.shift();
        }
        decoder
    }

    fn bit(&mut self, model: &mut Model) -> bool {
        let bound = (self.range >> 12) * u32::from(model.0);
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        model.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }
}

/// The models of one number: is it zero, its sign, its number of bits, its bits. Whether the last
/// two numbers were zero says much about this one.
struct Models {
    zero: [Model; 9],
    sign: Model,
    length: [[Model; 12]; 3],
    bits: [[Model; 64]; 12],
    before: [usize; 2],
}

impl Models {
    fn new() -> Self {
        Models {
            zero: [EVEN; 9],
            sign: EVEN,
            length: [[EVEN; 12]; 3],
            bits: [[EVEN; 64]; 12],
            before: [0; 2],
        }
    }

    fn write(&mut self, encoder: &mut Encoder, value: i16) {
        let context = self.before[0] * 3 + self.before[1];
        encoder.bit(&mut self.zero[context], value == 0);
        if value != 0 {
            encoder.bit(&mut self.sign, value < 0);
            let size = value.unsigned_abs();
            let length = size.ilog2() as usize;
            for i in 0..=length {
                encoder.bit(&mut self.length[self.before[0]][i], i == length);
            }
            for (i, model) in bit_contexts(length) {
                let prefix = usize::from(size >> (i + 1)) & 63;
                encoder.bit(&mut self.bits[model][prefix], size >> i & 1 == 1);
            }
        }
        self.remember(value);
    }

    fn read(&mut self, decoder: &mut Decoder) -> i16 {
        let context = self.before[0] * 3 + self.before[1];
        let mut value = 0;
        if !decoder.bit(&mut self.zero[context]) {
            let negative = decoder.bit(&mut self.sign);
            let mut length = 0;
            while length < 11 && !decoder.bit(&mut self.length[self.before[0]][length]) {
                length += 1;
            }
            let mut size = 1usize;
            for (_, model) in bit_contexts(length) {
                size = size << 1 | usize::from(decoder.bit(&mut self.bits[model][size & 63]));
            }
            let size = size.min(LARGEST as usize) as i16;
            value = if negative { -size } else { size };
        }
        self.remember(value);
        value
    }

    fn remember(&mut self, value: i16) {
        self.before = [class(value), self.before[0]];
    }
}

fn class(value: i16) -> usize {
    match value.unsigned_abs() {
        0 => 0,
        1..=8 => 1,
        _ => 2,
    }
}

/// The bits below the leading one, from high to low, each with the number of its model.
fn bit_contexts(length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).rev().map(move |i| (i, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_size_survive() {
        let mut random = 3u64;
        let count = PHASES * representatives().len();
        let weights: Vec<i16> = (0..count)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let size = (random >> 60) % 12;
                let value = (random >> 40) as i16 & ((1 << size) - 1);
                if random >> 50 & 1 == 0 { value * STEP } else { -value * STEP }
            })
            .collect();
        assert_eq!(decode(&encode(&weights)), Ok(weights));
    }
}
