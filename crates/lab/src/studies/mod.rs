//! The studies, one file each.

mod claims;
mod marsland_campbell_table_1;
mod ordered;
mod palphabeta_scout;
mod reinefeld_figure_2_1;
mod reinefeld_figure_3_1;
mod reinefeld_figure_5_5;
mod reinefeld_figures_5_2_5_3;
mod reinefeld_table_5_1;
mod reinefeld_table_5_4;

use crate::study::{Paper, Study};

/// T. A. Marsland, M. Campbell 1981.
pub const MARSLAND_CAMPBELL_1981: Paper = Paper {
    short: "Marsland, Campbell 1981",
    full: "T. A. Marsland, M. Campbell: A Survey of Enhancements to the Alpha-Beta Algorithm, ACM 1981",
};

/// A. Reinefeld, T. A. Marsland, J. Schaeffer 1985.
pub const REINEFELD_1985: Paper = Paper {
    short: "Reinefeld, Marsland, Schaeffer 1985",
    full: "A. Reinefeld, T. A. Marsland, J. Schaeffer: Is Best First Search Really Best?, TR 85.16, University of Alberta, 1985",
};

/// All studies, in the order they are run and reported.
pub const ALL: &[&dyn Study] = &[
    &marsland_campbell_table_1::Table1,
    &palphabeta_scout::PalphabetaScout,
    &reinefeld_figure_2_1::Figure21,
    &reinefeld_figure_3_1::Figure31,
    &reinefeld_table_5_1::Table51,
    &reinefeld_figures_5_2_5_3::Figures52And53,
    &reinefeld_table_5_4::Table54,
    &reinefeld_figure_5_5::Figure55,
];

/// The study of this name.
pub fn find(name: &str) -> Option<&'static dyn Study> {
    ALL.iter().copied().find(|study| study.name() == name)
}
