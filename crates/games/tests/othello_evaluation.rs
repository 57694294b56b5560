//! The evaluation: symmetric, within its range, right often enough, and its file format safe.

use nullwindow::Game;
use nullwindow_games::othello::evaluation::{Weights, WeightsError};
use nullwindow_games::othello::train::{Config, train};
use nullwindow_games::othello::{DISC, Othello, Record, Side, bitboard::symmetric};
use proptest::prelude::*;
use std::collections::BTreeSet;

const KEYANO: &str = include_str!("../data/othello/keyano_games.tsv");
const BALANCED: &str = include_str!("../data/othello/keyano_positions.tsv");
const SHIPPED: &[u8] = include_bytes!("../data/othello/weights.bin");

fn records(step: usize) -> impl Iterator<Item = Record> {
    let transcripts = KEYANO.lines().skip(1).step_by(step).filter_map(|l| l.rsplit('\t').next());
    transcripts.map(|transcript| Record::parse(transcript).unwrap())
}

fn turned(position: &Othello, symmetry: u8) -> Othello {
    let discs = |side| symmetric(position.discs(side), symmetry);
    Othello::from_discs(discs(Side::Black), discs(Side::White), position.side()).unwrap()
}

#[test]
fn all_eight_symmetries_of_a_position_have_the_same_value() {
    for position in records(9).flat_map(|r| r.positions().collect::<Vec<_>>()) {
        let value = position.evaluate();
        assert!(value.get().abs() <= 63 * DISC, "{position}: {value}");
        assert_eq!(position.mirrored().unwrap().evaluate(), value, "colours exchanged: {position}");
        for symmetry in 1..8 {
            assert_eq!(
                turned(&position, symmetry).evaluate(),
                value,
                "{position}, view {symmetry}"
            );
        }
    }
}

/// (position, exact score for the side to move) of games the weights were not trained on.
fn exact(text: &'static str) -> Vec<(Othello, i32)> {
    let line = |line: &str| {
        let (position, score) = line.rsplit_once('\t').unwrap();
        (position.parse().unwrap(), score.parse().unwrap())
    };
    text.lines().map(line).collect()
}

/// Training, validation and test use separate games, and the solved positions are from the games
/// they claim to be from.
#[test]
fn no_game_is_used_twice() {
    let training = include_str!("../data/othello/games-1994-2012.tsv");
    let sets = [
        (
            include_str!("../data/othello/games-2013-2014.tsv"),
            include_str!("../data/othello/validation-20.tsv"),
        ),
        (
            include_str!("../data/othello/games-2015-2019.tsv"),
            include_str!("../data/othello/exact-20.tsv"),
        ),
    ];
    let transcript = |line: &'static str| line.rsplit('\t').next().unwrap();
    let mut seen: BTreeSet<&str> = training.lines().map(transcript).collect();
    for (games, solved) in sets {
        let mut positions = BTreeSet::new();
        for line in games.lines() {
            assert!(seen.insert(transcript(line)), "used before: {line}");
            let record = Record::parse(transcript(line)).unwrap();
            let at_20 = record.positions().filter(|p| p.empties() == 20);
            positions.extend(at_20.map(|p| p.to_string()));
        }
        let of_these_games = |(p, _): &(Othello, i32)| positions.contains(&p.to_string());
        assert!(exact(solved).iter().all(of_these_games));
    }
}

#[test]
fn the_winner_is_predicted_at_twenty_empties() {
    let positions = exact(include_str!("../data/othello/exact-20.tsv"));
    assert!(positions.len() >= 300 && positions.iter().all(|(p, _)| p.empties() == 20));
    let right = positions.iter().filter(|(p, score)| p.evaluate().get() * score > 0).count();
    // Drawn positions have no winner to predict and count as failures here.
    assert!(right * 100 >= 80 * positions.len(), "{right} of {}", positions.len());
}

#[test]
fn exact_scores_of_unseen_games_are_estimated() {
    let texts = [
        include_str!("../data/othello/exact-12.tsv"),
        include_str!("../data/othello/exact-16.tsv"),
        include_str!("../data/othello/exact-20.tsv"),
    ];
    for text in texts {
        let positions = exact(text);
        let error = |estimate: &dyn Fn(&Othello) -> i32| {
            let all = positions.iter().map(|(p, score)| (estimate(p) - score * DISC).abs());
            all.sum::<i32>() / (DISC * positions.len() as i32)
        };
        let ours = error(&|p| p.evaluate().get());
        let discs =
            error(&|p| DISC * (p.own().count_ones() as i32 - p.opponent().count_ones() as i32));
        let nothing = error(&|_| 0);
        assert!(2 * ours < nothing && 2 * ours < discs, "{ours} of {nothing}, {discs}");
    }
}

#[test]
fn balanced_positions_are_keyanos_and_balanced() {
    let mut seen = BTreeSet::new();
    for line in BALANCED.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let position: Othello = format!("{} {}", fields[0], fields[1]).parse().unwrap();
        assert_eq!(Record::parse(fields[3]).unwrap().end(), position);
        assert!(
            KEYANO.lines().any(|game| game.rsplit('\t').next().unwrap().starts_with(fields[3]))
        );
        assert!(fields[2].parse::<f32>().unwrap().abs() <= 2.0);
        assert!(seen.insert(position.to_string()));
    }
    assert!(seen.len() >= 20);
}

#[test]
fn weights_come_back_from_their_file() {
    let weights = Weights::read(SHIPPED).unwrap();
    assert_eq!(weights.write(), SHIPPED);
    assert_eq!(&weights, Weights::shipped());
    assert!(SHIPPED.len() < 620_000, "{} bytes", SHIPPED.len());
}

#[test]
fn damaged_files_say_so() {
    assert_eq!(Weights::read(b""), Err(WeightsError::NoHeader));
    assert_eq!(Weights::read(&SHIPPED[..23]), Err(WeightsError::NoHeader));
    let short = &SHIPPED[..SHIPPED.len() - 1];
    let expected = SHIPPED.len() as u64;
    assert_eq!(Weights::read(short), Err(WeightsError::Length { expected, found: short.len() }));
    let changed = |at: usize, to: u8| {
        let mut bytes = SHIPPED.to_vec();
        bytes[at] = to;
        Weights::read(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, b'X'), WeightsError::NoHeader);
    assert_eq!(changed(4, 99), WeightsError::Version(99));
    assert!(matches!(changed(11, 0xff), WeightsError::Shape { .. }), "no giant allocation");
    assert!(matches!(changed(15, 0xff), WeightsError::Length { .. }));
    assert!(matches!(changed(1000, !SHIPPED[1000]), WeightsError::Checksum { .. }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_flipped_bit_is_noticed(at in any::<prop::sample::Index>(), bit in 0..8) {
        let mut bytes = SHIPPED.to_vec();
        bytes[at.index(SHIPPED.len())] ^= 1u8 << bit;
        prop_assert!(Weights::read(&bytes).is_err());
    }

    #[test]
    fn noise_is_not_a_weights_file(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        prop_assert!(Weights::read(&bytes).is_err());
    }
}

#[test]
fn training_is_deterministic_and_learns() {
    let games: Vec<Record> = records(80).collect();
    let config = Config { self_play: 1, epochs: 6, depth: 1, ..Config::new(games.clone()) };
    let mut steps = 0;
    let learnt = train(&config, &mut |_| steps += 1).write();
    assert_eq!(steps, 36, "three fits report each of twelve phases");
    assert_eq!(learnt, train(&config, &mut |_| {}).write());
    assert_ne!(learnt, train(&Config { seed: 2, ..config }, &mut |_| {}).write());
    // It predicts what it has seen better than untrained weights do.
    let weights = Weights::read(&learnt).unwrap();
    let last = games.iter().map(|g| (g.end(), g.positions().find(|p| p.empties() <= 6).unwrap()));
    let (mut error, mut nothing) = (0, 0);
    for (end, position) in last {
        let sign = if end.side() == position.side() { DISC } else { -DISC };
        error += (weights.evaluate(&position) - sign * end.final_score()).abs();
        nothing += end.final_score().abs() * DISC;
    }
    assert!(2 * error < nothing, "{error} of {nothing}");
}
