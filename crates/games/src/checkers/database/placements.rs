//! Every position of a slice, in the order of its numbers.

use super::super::board::{Board, Side, Squares, bits};
use super::material::{MAX_PIECES, Material, OPPONENT_MEN_SQUARES, OWN_MEN_SQUARES, Shape, choose};

/// Every set of at most five of 32 places, by size and rank.
pub(super) struct Sets(Vec<Vec<Squares>>);

impl Sets {
    pub(super) fn new() -> Self {
        Sets((0..MAX_PIECES as u8).map(sets_of).collect())
    }
}

/// The sets of `size` places in the order of their ranks, which is their order as integers.
fn sets_of(size: u8) -> Vec<Squares> {
    let mut sets = Vec::with_capacity(choose(32, size) as usize);
    let mut set: u64 = (1 << size) - 1;
    while set < 1 << 32 {
        sets.push(set as Squares);
        if size == 0 {
            break;
        }
        // The next larger number with the same number of bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
}

/// The positions of one slice, in rows: within a row only the opponent's kings differ.
pub(super) struct Placements<'s> {
    material: Material,
    shape: Shape,
    sets: &'s Sets,
}

impl<'s> Placements<'s> {
    pub(super) fn new(material: Material, sets: &'s Sets) -> Self {
        Placements { material, shape: Shape::of(material), sets }
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> u32 {
        self.shape.own_men * self.shape.opponent_men * self.shape.own_kings
    }

    /// The number of positions in a row.
    pub(super) fn row_length(&self) -> u32 {
        self.shape.opponent_kings
    }

    /// The positions of a row, or `None` if they are all holes.
    pub(super) fn row(&self, row: u32) -> Option<Row<'_>> {
        let Shape { opponent_men, own_kings, .. } = self.shape;
        let set = |size: u8, rank: u32| self.sets.0[usize::from(size)][rank as usize];
        let own_men = set(self.material.own_men, row / own_kings / opponent_men);
        let own_men = spread(own_men, &OWN_MEN_PLACES);
        let their_men = set(self.material.opponent_men, row / own_kings % opponent_men);
        let their_men = spread(their_men, &OPPONENT_MEN_PLACES);
        if own_men & their_men != 0 {
            return None;
        }
        let men = own_men | their_men;
        let kings = spread(set(self.material.own_kings, row % own_kings), &Places::of(!men));
        let kind = usize::from(self.material.opponent_kings);
        Some(Row {
            own: own_men | kings,
            opponent_men: their_men,
            own_kings: kings,
            places: Places::of(!(men | kings)),
            sets: &self.sets.0[kind][..self.shape.opponent_kings as usize],
        })
    }
}

/// Positions that differ in the opponent's kings only.
pub(super) struct Row<'s> {
    own: Squares,
    opponent_men: Squares,
    own_kings: Squares,
    places: Places,
    sets: &'s [Squares],
}

impl Row<'_> {
    /// Position number `i` of the row.
    #[inline]
    pub(super) fn board(&self, i: usize) -> Board {
        let kings = spread(self.sets[i], &self.places);
        let opponent = self.opponent_men | kings;
        Board::new(self.own, opponent, self.own_kings | kings, Side::Black)
    }
}

/// The squares of a set, numbered from 0.
struct Places([u8; 32]);

static OWN_MEN_PLACES: Places = Places::of(OWN_MEN_SQUARES);
static OPPONENT_MEN_PLACES: Places = Places::of(OPPONENT_MEN_SQUARES);

impl Places {
    const fn of(mut squares: Squares) -> Self {
        let mut places = [0; 32];
        let mut i = 0;
        while squares != 0 {
            places[i] = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            i += 1;
        }
        Places(places)
    }
}

/// The set of squares at these places.
#[inline(always)]
fn spread(set: Squares, places: &Places) -> Squares {
    bits(set).fold(0, |squares, place| squares | 1 << places.0[place as usize & 31])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_run_through_the_numbers_in_order() {
        let sets = Sets::new();
        for material in Material::all(4).into_iter().step_by(3) {
            let placements = Placements::new(material, &sets);
            let shape = Shape::of(material);
            let length = placements.row_length();
            for row in (0..placements.rows()).step_by(7) {
                let Some(positions) = placements.row(row) else { continue };
                for i in 0..length {
                    let board = positions.board(i as usize);
                    assert_eq!(Material::of(&board), material);
                    assert_eq!(shape.number(&board), row * length + i, "{board:?}");
                }
            }
        }
    }
}
