//! Endgame databases against counts from elsewhere, problems with known results, and damage.

mod checkers_support;

use checkers_support::{data, slow};
use nullwindow_games::checkers::database::{Database, Material, Tally};
use std::collections::BTreeMap;

/// As many pieces as the tests can afford: 3 in a debug build.
fn pieces() -> u32 {
    match (slow("databases of 5 pieces"), cfg!(debug_assertions)) {
        (true, _) => 5,
        (false, true) => 3,
        (false, false) => 4,
    }
}

#[test]
fn counts_are_those_of_the_reference() {
    let pieces = pieces();
    let database = Database::build(pieces, 2, |_| ()).unwrap();
    let ours: BTreeMap<Material, Tally> = database.tallies().collect();
    let mut totals = [Tally::default(); 6];
    let mut compared = 0;
    for row in data("wld_stats_2to5.tsv") {
        let kinds: Vec<u8> = row[1].split(' ').map(|n| n.parse().unwrap()).collect();
        let numbers: Vec<u64> = row[2..6].iter().map(|n| n.parse().unwrap()).collect();
        let material = Material {
            own_men: kinds[0],
            own_kings: kinds[1],
            opponent_men: kinds[2],
            opponent_kings: kinds[3],
        };
        if material.pieces() > pieces {
            continue;
        }
        let tally = ours[&material];
        let expected = Tally { wins: numbers[1], draws: numbers[2], losses: numbers[3] };
        assert_eq!(tally, expected, "{material}");
        assert_eq!(tally.positions(), numbers[0], "{material}");
        totals[material.pieces() as usize] = totals[material.pieces() as usize] + tally;
        compared += 1;
    }
    assert_eq!(compared, ours.len());
    let published = [
        (716, 2370, 402),
        (100_250, 8_477, 87_305),
        (2_574_304, 1_717_922, 1_917_090),
        (71_334_772, 11_122_892, 56_993_144),
    ];
    for (n, (wins, draws, losses)) in (2..=pieces).zip(published) {
        assert_eq!(totals[n as usize], Tally { wins, draws, losses }, "{n} pieces");
    }
}
