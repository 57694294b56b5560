//! The studies, one file each.

mod ablation;
mod aspiration_windows;
mod best_line;
mod best_node_search;
pub(crate) mod causes;
mod claims;
mod interior_nodes;
mod marsland_campbell_order;
mod marsland_campbell_table_1;
mod marsland_campbell_windows;
mod minimal_tree;
mod mtd_f_map;
mod ordered;
mod palphabeta_scout;
mod pass_cost;
mod permutations;
mod plaat_equivalences;
mod plaat_figure_4;
mod plaat_figure_7;
mod plaat_figures_5_6;
mod plaat_memory;
mod reinefeld_figure_2_1;
mod reinefeld_figure_3_1;
mod reinefeld_figure_5_5;
mod reinefeld_figures_5_2_5_3;
mod reinefeld_table_5_1;
mod reinefeld_table_5_4;
mod schaeffer_depth_7;
mod schaeffer_figures_3_to_6;
mod search_variants;
mod selective_mtd_f;
mod sets;
mod statements;
mod table_uses;
mod time_per_node;
mod transpositions;
mod windows_and_order;

pub use crate::study::OUR_OWN;
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

/// A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1995.
pub const PLAAT_1995: Paper = Paper {
    short: "Plaat, Schaeffer, Pijls, de Bruin 1995",
    full: "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin: Best-First Fixed-Depth Game-Tree Search in Practice, IJCAI 1995; A Minimax Algorithm Better than Alpha-Beta? No and Yes, 1995",
};

/// J. Schaeffer 1989.
pub const SCHAEFFER_1989: Paper = Paper {
    short: "Schaeffer 1989",
    full: "J. Schaeffer: The History Heuristic and Alpha-Beta Search Enhancements in Practice, IEEE PAMI 11(11), 1989",
};

/// D. Rutko 2011.
pub const RUTKO_2011: Paper = Paper {
    short: "Rutko 2011",
    full: "D. Rutko: Fuzzified Algorithm for Game Tree Search with Statistical and Analytical Evaluation, Scientific Papers of the University of Latvia 770, 2011",
};

/// All studies, in the order they are run and reported.
pub const ALL: &[&dyn Study] = &[
    &marsland_campbell_table_1::Table1,
    &palphabeta_scout::PalphabetaScout,
    &marsland_campbell_order::StrongOrder,
    &statements::OF_1981,
    &marsland_campbell_windows::Windows,
    &transpositions::Transpositions,
    &interior_nodes::InteriorNodes,
    &search_variants::SearchVariants,
    &time_per_node::TimePerNode,
    &reinefeld_figure_2_1::Figure21,
    &reinefeld_figure_3_1::Figure31,
    &reinefeld_table_5_1::Table51,
    &reinefeld_figures_5_2_5_3::Figures52And53,
    &statements::OF_1985,
    &windows_and_order::WindowsAndOrder,
    &reinefeld_table_5_4::Table54,
    &reinefeld_figure_5_5::Figure55,
    &schaeffer_figures_3_to_6::Figures3To6,
    &schaeffer_depth_7::Depth7,
    &ablation::CHESS,
    &ablation::OTHELLO,
    &ablation::CHECKERS,
    &ablation::CONNECT_FOUR,
    &minimal_tree::MinimalTree,
    &plaat_equivalences::Equivalences,
    &statements::OF_1995,
    &plaat_figures_5_6::Figures56,
    &table_uses::TableUses,
    &plaat_figure_4::Figure4,
    &plaat_figure_7::Figure7,
    &plaat_memory::Memory,
    &best_node_search::BestNodeSearch,
    &causes::Causes,
    &pass_cost::PassCost,
    &mtd_f_map::Map,
    &aspiration_windows::AspirationWindows,
    &selective_mtd_f::SelectiveMtdF,
];

/// The study of this name.
pub fn find(name: &str) -> Option<&'static dyn Study> {
    ALL.iter().copied().find(|study| study.name() == name)
}
