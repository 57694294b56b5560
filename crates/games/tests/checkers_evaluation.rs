//! The evaluation, feature by feature; move indices and move knowledge.

mod checkers_support;

use checkers_support::Random;
use nullwindow::{Game, MoveList};
use nullwindow_games::checkers::evaluation::{FEATURES, FULL, NAMES, WEIGHTS, evaluate, features};
use nullwindow_games::checkers::{Checkers, Moves};
use std::collections::{BTreeMap, BTreeSet};

fn position(fen: &str) -> Checkers {
    fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The beginning of a feature's name, a position, and the feature counted by hand.
const COUNTS: [(&str, &str, i32); 49] = [
    ("men", "B:W21:B9,10", 1),
    ("men", "W:W21:B9,10", -1),
    ("men", "B:W21:B9,K10", 0),
    ("kings", "B:WK32,K31:BK1", -1),
    ("kings", "B:W21:BK1,K2,9", 2),
    ("tempo", "B:W21:B9", 0),
    ("tempo", "B:W21:B14", 1),
    ("tempo", "B:WK21:B26,K27", 6),
    ("tempo", "W:W21,22:B1", 4),
    ("back rank", "B:W21:B1,2,9", 2),
    ("back rank", "B:W30,21:BK1,9", -1),
    ("bridge", "B:W21:B1,3", 1),
    ("bridge", "B:W21:B1,2", 0),
    ("bridge", "B:W30,32:B9", -1),
    ("men in the centre", "B:W21:B10,18,9", 2),
    ("men in the centre", "B:W22:BK10", -1),
    ("men on the edge", "B:W18:B12,13,14", 2),
    ("men on the edge", "B:W21,20:B14", -2),
    ("men with support", "B:W32:B6,10", 1),
    ("men with support", "B:W32:B10,11", 0),
    ("men with support", "B:W32:BK6,10", 1),
    ("men that can step", "B:WK32:B5,9", 1),
    ("men that can step", "B:WK32:B5,10", 2),
    ("men that can step", "B:WK9:B5", 0),
    ("men one row", "B:W21:B25,26,22", 2),
    ("men one row", "B:W5,8:B21", -2),
    ("runaway men", "B:WK32:B25", 1),
    ("runaway men", "B:WK29:B25", 0),
    ("runaway men", "B:WK28:B1", 0),
    ("runaway men's rows", "B:WK32:B25", 6),
    ("runaway men's rows", "B:WK32:B21", 5),
    ("runaway men's rows", "B:WK29:B21", 0),
    ("dog hole", "B:W32:B28", 1),
    ("dog hole", "B:W31:B28", 0),
    ("dog hole", "W:W5:B1", 1),
    ("kings in the centre", "B:WK32:BK18,K19,K1", 2),
    ("kings in the centre", "B:WK15:B18", -1),
    ("king mobility", "B:WK29:BK1", 1),
    ("king mobility", "B:WK29:BK14", 3),
    ("trapped kings", "B:WK32:BK4,8", 1),
    ("trapped kings", "B:WK32:BK4,7", 0),
    ("trade-down", "B:W32:B9,10", 32),
    ("trade-down", "W:W32:B9,10", -32),
    ("trade-down", "B:W29-32:B1-4,9", 10),
    // Two steps apart on a diagonal, the side not to move has the move.
    ("the move", "B:WK19:BK10", -1),
    ("the move", "B:WK23:BK10", 1),
    ("the move", "W:WK23:BK14", -1),
    ("the move", "B:WK23:BK10,K1", 0),
    ("the turn", "W:WK32:BK1", 1),
];

#[test]
fn features_are_as_counted_by_hand() {
    let mut counted = BTreeSet::new();
    for (name, fen, expected) in COUNTS {
        let find = |fits: &dyn Fn(&str) -> bool| NAMES.iter().position(|full| fits(full));
        let feature = find(&|full| full == name).or_else(|| find(&|full| full.starts_with(name)));
        let feature = feature.expect(name);
        assert_eq!(features(position(fen).board())[feature], expected, "{name}: {fen}");
        counted.insert(feature);
    }
    assert_eq!(counted.len(), FEATURES, "every feature is counted somewhere");
}

/// A random position some plies from the start.
fn random_positions(seed: u64, games: usize, mut visit: impl FnMut(&Checkers, &Moves)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut p = Checkers::start();
        for _ in 0..120 {
            let mut moves = Moves::new();
            p.moves(&mut moves);
            visit(&p, &moves);
            if moves.is_empty() {
                break;
            }
            p.make(moves.nth(random.below(moves.len())));
        }
    }
}

#[test]
fn the_evaluation_is_features_times_weights_by_phase() {
    random_positions(31, 40, |p, _| {
        let full = f64::from(p.board().piece_count()) / f64::from(FULL);
        let terms = features(p.board()).into_iter().zip(WEIGHTS).map(|(feature, weight)| {
            let (beginning, end) = (f64::from(weight.beginning), f64::from(weight.end));
            f64::from(feature) * (full * beginning + (1.0 - full) * end)
        });
        let difference = terms.sum::<f64>() - f64::from(evaluate(p.board()));
        assert!(difference.abs() < 1.001, "{p}: {difference}");
    });
}

/// The first of each pair is better for the side to move.
#[test]
fn what_is_better_is_valued_higher() {
    let pairs = [
        ("a man more", "B:W21,22,23:B9,10,11", "B:W21,22,23:B9,10"),
        ("a king for a man", "B:WK32,K31:BK10,K11", "B:WK32,K31:BK10,11"),
        ("a man of the other less", "W:W21,22:B9,10", "W:W21,22:B9,10,11"),
        ("kings in the centre", "B:WK32,K31:BK18,K15", "B:WK32,K31:BK4,K12"),
        ("not in the dog hole", "B:W32,31:B27,9", "B:W32,31:B28,9"),
        ("a whole back rank at the end", "B:WK32,20:B1,3,10", "B:WK32,20:B1,2,10"),
        ("the move", "B:WK23:BK10", "B:WK19:BK10"),
    ];
    for (what, better, worse) in pairs {
        let value = |fen: &str| position(fen).evaluate();
        assert!(value(better) > value(worse), "{what}: {:?} {:?}", value(better), value(worse));
    }
}

#[test]
fn move_indices_are_bounded_and_distinguish_moves() {
    let mut moves_by_index = BTreeMap::new();
    random_positions(32, 200, |p, moves| {
        for m in moves.iter() {
            let index = p.move_index(m);
            assert!(index < Checkers::MOVE_INDICES, "{p}: {m} has {index}");
            let kind = (m.side() as usize, m.by_king(), m.from(), m.to());
            assert_eq!(*moves_by_index.entry(index).or_insert(kind), kind, "{p}: {m}");
        }
    });
    let kinds: BTreeSet<_> = moves_by_index.values().collect();
    assert_eq!(kinds.len(), moves_by_index.len(), "one index for one kind of move");
    assert!(kinds.len() > 300, "{} kinds of moves", kinds.len());
}

#[test]
fn knowledge_ranks_large_captures_first_then_crowning() {
    let knowledge = |fen: &str, text: &str| {
        let p = position(fen);
        p.knowledge(p.parse_move(text).unwrap_or_else(|e| panic!("{fen}: {e}")))
    };
    let pairs = [
        ("two pieces or one", "B:W18,19,26:B15", "15x31", "15x24"),
        ("a king or a man", "B:WK18,19:B15", "15x22", "15x24"),
        ("crowning or a step", "B:W32:B9,25", "25-29", "9-14"),
    ];
    for (what, fen, better, worse) in pairs {
        assert!(knowledge(fen, better) > knowledge(fen, worse), "{what}");
    }
    let (safe, offered) = ("10-14", "15-18");
    let quiet = "B:W23:B10,15";
    assert_eq!(
        knowledge(quiet, safe),
        knowledge(quiet, offered),
        "of quiet steps nothing is known"
    );
    let capture = knowledge("B:W19,32:B15", "15x24");
    assert!(capture > knowledge("B:W32:B15", "15-19"), "a capture before a step");
}
