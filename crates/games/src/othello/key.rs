//! Keys of positions, computed from the two boards when they are asked for.

use super::rules::Othello;
use super::square::{Move, Side, Square};

const KEY_OWN: u64 = 0x9e37_79b9_7f4a_7c15;
const KEY_OPPONENT: u64 = 0xc2b2_ae3d_27d4_eb4f;
const KEY_WHITE: u64 = 0x5851_f42d_4c95_7f2d;

/// Two multiplications and a finaliser, straight from the two boards.
///
/// An incremental Zobrist key would need a table look-up for every flipped disc (four or five per
/// move), and no key is ever needed without the boards.
#[inline(always)]
pub(crate) fn hash(own: u64, opponent: u64) -> u64 {
    // Odd multipliers lose no bit of either board; the rotation keeps the two from cancelling.
    mixed(own.wrapping_mul(KEY_OWN) ^ opponent.wrapping_mul(KEY_OPPONENT).rotate_left(32))
}

/// A finaliser with full avalanche, so that any bits of the key may index a table.
#[inline(always)]
const fn mixed(mut x: u64) -> u64 {
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

#[inline(always)]
fn of_side(side: Side) -> u64 {
    static KEYS: [u64; 2] = [0, KEY_WHITE];
    KEYS[side as usize]
}

#[inline(always)]
pub(super) fn key(position: &Othello) -> u64 {
    hash(position.own(), position.opponent()) ^ of_side(position.side())
}

#[inline]
pub(super) fn key_after(position: &Othello, m: Move) -> u64 {
    let (turned, placed) = m.square().map_or((0, 0), |square| (position.turned(m), square.bit()));
    hash(position.opponent() ^ turned, position.own() ^ turned | placed)
        ^ of_side(position.side().other())
}

/// Written out square by square over the discs as seen from outside: adding a shifted multiplier
/// for every disc is the multiplication of the board. Constants and finaliser are those of [`key`],
/// so agreement proves only that the boards enter the key whole and on the right sides; that keys
/// distinguish positions is tested separately.
pub(super) fn key_from_scratch(position: &Othello) -> u64 {
    let (mut own, mut opponent) = (0u64, 0u64);
    for square in Square::all() {
        if position.discs(position.side()) & square.bit() != 0 {
            own = own.wrapping_add(KEY_OWN << square.index());
        } else if position.discs(position.side().other()) & square.bit() != 0 {
            opponent = opponent.wrapping_add(KEY_OPPONENT << square.index());
        }
    }
    mixed(own ^ opponent.rotate_right(32)) ^ of_side(position.side())
}
