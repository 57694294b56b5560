//! Reinefeld, Marsland, Schaeffer (1985), Table 5.1: all 40 320 orders of eight distinct leaves in
//! the tree of width 2 and depth 3, leaf visits of six algorithms.

mod common;

use common::permutations;
use nullwindow::{Algorithm, Counts, Value};
use nullwindow_games::tree::ExplicitTree;

/// Trees by number of leaf visits, 5 to 12.
type Column = [u64; 8];

const PRINTED: [(Algorithm, Column); 6] = [
    (Algorithm::Dual, [8064, 17024, 12032, 3200, 0, 0, 0, 0]),
    (Algorithm::Sss, [8064, 18816, 4224, 9216, 0, 0, 0, 0]),
    (Algorithm::Ins, [4032, 15232, 14272, 6784, 0, 0, 0, 0]),
    (Algorithm::Pns, [4032, 15232, 13120, 5824, 1664, 448, 0, 0]),
    (Algorithm::AlphaBeta, [4032, 11648, 11072, 13568, 0, 0, 0, 0]),
    (Algorithm::NegaScout, [4032, 10752, 4768, 5216, 5504, 6240, 3232, 576]),
];

fn leaf_visits(algorithm: Algorithm, leaves: &[i32]) -> (Value, u64) {
    let tree = ExplicitTree::uniform(2, leaves).unwrap();
    let mut counts = Counts::default();
    let choice = algorithm.run(&mut tree.root(), tree.height(), &Default::default(), &mut counts);
    (choice.bounds.value().unwrap(), counts.leaf_visits)
}

#[test]
fn all_six_columns_and_the_prose() {
    let mut columns = [Column::default(); 6];
    // "SSS* expands one node more than NS": by how much each algorithm beats SSS*, in trees.
    let mut beat_sss_by_one = [0; 6];
    permutations(&mut [1, 2, 3, 4, 5, 6, 7, 8], &mut |leaves| {
        let minimax = leaf_visits(Algorithm::Minimax, leaves).0;
        let mut visits = [0; 6];
        for (i, (algorithm, _)) in PRINTED.iter().enumerate() {
            let (value, seen) = leaf_visits(*algorithm, leaves);
            assert_eq!(value, minimax, "{algorithm} on {leaves:?}");
            columns[i][seen as usize - 5] += 1;
            visits[i] = seen;
        }
        for i in 0..6 {
            beat_sss_by_one[i] += u64::from(visits[i] + 1 == visits[1]);
        }
    });
    for ((algorithm, printed), column) in PRINTED.iter().zip(columns) {
        assert_eq!(column, *printed, "{algorithm}");
    }
    let [_, _, ins, pns, _, negascout] = beat_sss_by_one;
    assert_eq!((negascout, ins, pns), (4224, 6336, 6336));
}
