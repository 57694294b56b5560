//! Which pieces are on the board, and the number of every placement of them.
//!
//! All positions with the same material, seen from the side to move (which moves up the board, as
//! Black does), form a *slice*. Within it a position's number combines four ranks:
//! ```text
//! own men among the 28 squares they can be on, the opponent's men among theirs,
//! own kings among the squares without men, the opponent's kings among what is left
//! ```
//! A set's rank is the sum of C(place of its i-th piece, i), the combinatorial number system. The
//! two kinds of men are numbered independently, so some numbers put two men on one square: such
//! *holes* are a twentieth of all (six pieces), which is cheaper than a numbering without them.

use super::super::board::{BLACK_HOME, Board, Side, Squares, WHITE_HOME, bits};
use std::fmt;

/// The most pieces a database can have. Six take a quarter of an hour of CPU time and half a
/// gigabyte; seven would take fourteen times as much.
pub const MAX_PIECES: u32 = 6;

/// The most pieces of one kind: the opponent has one.
const MAX_OF_A_KIND: usize = MAX_PIECES as usize - 1;

/// Squares where the mover's men can be.
pub(super) const OWN_MEN_SQUARES: Squares = !WHITE_HOME;
/// Squares where the opponent's men can be.
pub(super) const OPPONENT_MEN_SQUARES: Squares = !BLACK_HOME;

/// How many men and kings each side has, the side to move first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the other side.
    pub opponent_men: u8,
    /// Kings of the other side.
    pub opponent_kings: u8,
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Material { own_men, own_kings, opponent_men, opponent_kings } = self;
        write!(
            f,
            "{own_men} men, {own_kings} kings against {opponent_men} men, {opponent_kings} kings"
        )
    }
}

impl Material {
    /// The material of a board.
    #[inline]
    pub fn of(board: &Board) -> Self {
        let (own, opponent, kings) = (board.own(), board.opponent(), board.kings());
        Material {
            own_men: (own & !kings).count_ones() as u8,
            own_kings: (own & kings).count_ones() as u8,
            opponent_men: (opponent & !kings).count_ones() as u8,
            opponent_kings: (opponent & kings).count_ones() as u8,
        }
    }

    /// The same with the other side to move.
    pub fn swapped(self) -> Self {
        Material {
            own_men: self.opponent_men,
            own_kings: self.opponent_kings,
            opponent_men: self.own_men,
            opponent_kings: self.own_kings,
        }
    }

    /// How many pieces there are.
    pub fn pieces(self) -> u32 {
        u32::from(self.own_men + self.own_kings + self.opponent_men + self.opponent_kings)
    }

    /// The number of men.
    pub fn men(self) -> u32 {
        u32::from(self.own_men + self.opponent_men)
    }

    /// Every material of 2 to `pieces` pieces, at least one on each side, in the order in which
    /// they are solved: a capture or a crowning leads to an earlier one.
    pub fn all(pieces: u32) -> Vec<Material> {
        let counts = || 0..=pieces as u8;
        let mut all = Vec::new();
        for own_men in counts() {
            for own_kings in counts() {
                for opponent_men in counts() {
                    for opponent_kings in counts() {
                        all.push(Material { own_men, own_kings, opponent_men, opponent_kings });
                    }
                }
            }
        }
        all.retain(|m| {
            m.own_men + m.own_kings > 0
                && m.opponent_men + m.opponent_kings > 0
                && m.pieces() <= pieces
        });
        // A material and its swapped one are solved together, so they are adjacent.
        all.sort_by_key(|&m| (m.pieces(), m.men(), m.min(m.swapped()), m));
        all
    }

    /// The size of the slice's numbering, including holes.
    pub fn numbers(self) -> u64 {
        let Shape { opponent_men, own_kings, opponent_kings, own_men } = Shape::of(self);
        [own_men, opponent_men, own_kings, opponent_kings].into_iter().map(u64::from).product()
    }
}

/// How many placements each kind of piece has, once the earlier kinds are placed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Shape {
    pub(super) own_men: u32,
    pub(super) opponent_men: u32,
    pub(super) own_kings: u32,
    pub(super) opponent_kings: u32,
}

impl Shape {
    pub(super) fn of(material: Material) -> Self {
        let without_men = 32 - material.men();
        let left = without_men - u32::from(material.own_kings);
        Shape {
            own_men: choose(28, material.own_men),
            opponent_men: choose(28, material.opponent_men),
            own_kings: choose(without_men, material.own_kings),
            opponent_kings: choose(left, material.opponent_kings),
        }
    }

    /// The number of a position in its slice. The board must be seen from the side to move, that
    /// is, from Black.
    #[inline]
    pub(super) fn number(&self, board: &Board) -> u32 {
        debug_assert_eq!(board.side(), Side::Black);
        let (own, opponent, kings) = (board.own(), board.opponent(), board.kings());
        let (own_men, opponent_men) = (own & !kings, opponent & !kings);
        let men = own_men | opponent_men;
        let own_kings = own & kings;
        let mut number = rank_of_men(&OWN_MEN_RANKS, own_men) * self.opponent_men;
        number += rank_of_men(&OPPONENT_MEN_RANKS, opponent_men);
        number = number * self.own_kings + rank_among(own_kings, !men);
        number * self.opponent_kings + rank_among(opponent & kings, !(men | own_kings))
    }
}

/// C(n, k).
pub(super) const fn choose(n: u32, k: u8) -> u32 {
    let mut result = 1;
    let mut i = 0;
    while i < k as u32 {
        result = if n > i { result * (n - i) / (i + 1) } else { 0 };
        i += 1;
    }
    result
}

/// C(place, i + 1), by i and place.
static RANKS: [[u32; 32]; MAX_OF_A_KIND] = ranks(!0);
/// The same by i and bit, for pieces that can only be on some squares.
static OWN_MEN_RANKS: [[u32; 32]; MAX_OF_A_KIND] = ranks(OWN_MEN_SQUARES);
static OPPONENT_MEN_RANKS: [[u32; 32]; MAX_OF_A_KIND] = ranks(OPPONENT_MEN_SQUARES);

const fn ranks(squares: Squares) -> [[u32; 32]; MAX_OF_A_KIND] {
    let mut table = [[0; 32]; MAX_OF_A_KIND];
    let mut i = 0;
    while i < MAX_OF_A_KIND {
        let mut bit = 0;
        while bit < 32 {
            let place = (squares & ((1 << bit) - 1)).count_ones();
            table[i][bit] = choose(place, i as u8 + 1);
            bit += 1;
        }
        i += 1;
    }
    table
}

#[inline(always)]
fn rank_of_men(ranks: &[[u32; 32]; MAX_OF_A_KIND], men: Squares) -> u32 {
    bits(men).zip(ranks).map(|(bit, ranks)| ranks[(bit & 31) as usize]).sum()
}

/// The rank of a set among the sets of `free` squares of its size.
#[inline(always)]
fn rank_among(set: Squares, free: Squares) -> u32 {
    let place = |bit: u32| (free & ((1 << bit) - 1)).count_ones();
    bits(set).zip(&RANKS).map(|(bit, ranks)| ranks[(place(bit) & 31) as usize]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_published_ones() {
        // Schaeffer's counts have no holes: nor do ours for kings only.
        let kings = |own_kings, opponent_kings| Material {
            own_men: 0,
            own_kings,
            opponent_men: 0,
            opponent_kings,
        };
        assert_eq!(kings(1, 1).numbers(), 992);
        assert_eq!(kings(1, 3).numbers(), 143_840);
        assert_eq!(Material::all(2).len(), 4);
        assert_eq!(Material::all(4).len(), 4 + 12 + 25);
    }

    #[test]
    fn captures_and_crownings_lead_to_earlier_materials() {
        let all = Material::all(MAX_PIECES);
        let place = |m: Material| all.iter().position(|&other| other == m).unwrap();
        for (i, m) in all.iter().enumerate() {
            assert!(place(m.swapped()).abs_diff(i) <= 1, "{m}");
            if m.own_men > 0 {
                let crowned = Material { own_men: m.own_men - 1, own_kings: m.own_kings + 1, ..*m };
                assert!(place(crowned) < i && place(crowned.swapped()) < i);
            }
        }
    }
}
