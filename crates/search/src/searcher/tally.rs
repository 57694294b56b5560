//! What every search counts, at almost no cost; an [`Observer`](crate::Observer) sees more.

/// Counts of a search or of one of its iterations, under the names used everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Tally {
    /// All nodes: interior, leaves, answered by the table, quiescence (NC of the papers).
    pub nodes: u64,
    /// Nodes whose moves were searched.
    pub interior: u64,
    /// Nodes answered by the table.
    pub table_hits: u64,
    /// Nodes below the horizon.
    pub quiescence: u64,
    /// Searches of the root.
    pub passes: u64,
    /// Moves searched again with an opened window.
    pub researches: u64,
    /// Nodes cut off.
    pub cutoffs: u64,
    /// Nodes cut off by the first move tried.
    pub first_move_cutoffs: u64,
    /// Nodes cut off because the table already knew a refutation (ETC).
    pub etc_cutoffs: u64,
    /// Positions of this search that the table lost to others.
    pub overwritten: u64,
}

impl Tally {
    /// Positions evaluated at the horizon or where the game was over: "bottom positions" (NBP).
    pub fn leaves(&self) -> u64 {
        self.nodes - self.interior - self.table_hits - self.quiescence
    }
}

macro_rules! by_field {
    ($trait:ident $method:ident $operator:tt: $($field:ident)*) => {
        impl std::ops::$trait for Tally {
            type Output = Tally;
            fn $method(self, other: Tally) -> Tally {
                Tally { $($field: self.$field $operator other.$field,)* }
            }
        }
    };
}

by_field!(Add add +: nodes interior table_hits quiescence passes researches cutoffs
    first_move_cutoffs etc_cutoffs overwritten);
by_field!(Sub sub -: nodes interior table_hits quiescence passes researches cutoffs
    first_move_cutoffs etc_cutoffs overwritten);
