//! Endgame databases against independent counts, problems with known results, the rules, and
//! damaged files.

mod checkers_support;

use checkers_support::{Random, data, slow};
use nullwindow::{Depth, Game, MoveList, Outcome, verify};
use nullwindow_games::checkers::database::{
    BuildError, DATABASE_WIN, Database, DatabaseError, MAX_THREADS, Material, Tally, WithDatabase,
    Wld,
};
use nullwindow_games::checkers::{Checkers, Moves, Side, evaluation};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// As many pieces as the test has time for: 3 in a debug build, where 4 take half a minute.
static PIECES: LazyLock<u32> = LazyLock::new(|| {
    match (slow("databases of 4 (debug build), 5 pieces"), cfg!(debug_assertions)) {
        (true, _) => 5,
        (false, true) => 3,
        (false, false) => 4,
    }
});

static DATABASE: LazyLock<Database> =
    LazyLock::new(|| Database::build(*PIECES, 2, |_| ()).unwrap());

fn position(fen: &str) -> Checkers {
    fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn counts_are_those_of_the_reference() {
    let ours: BTreeMap<Material, Tally> = DATABASE.tallies().collect();
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
        if material.pieces() > *PIECES {
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
    for (n, (wins, draws, losses)) in (2..=*PIECES).zip(published) {
        assert_eq!(totals[n as usize], Tally { wins, draws, losses }, "{n} pieces");
    }
}

#[test]
fn problems_have_their_published_results() {
    let mut checked = 0;
    let (mut refused, mut disputed) = (Vec::new(), Vec::new());
    for row in data("problems.tsv") {
        let (fen, result, name) = (&row[0], &row[1], &row[3]);
        let Ok(position) = fen.parse::<Checkers>() else {
            refused.push(name.clone());
            continue;
        };
        let Some(value) = DATABASE.probe(&position) else { continue };
        let known = match (result.as_str(), position.side_to_move()) {
            ("1/2-1/2", _) => Wld::Draw,
            ("1-0", Side::Black) | ("0-1", Side::White) => Wld::Win,
            ("1-0", Side::White) | ("0-1", Side::Black) => Wld::Loss,
            other => panic!("{other:?}"),
        };
        checked += 1;
        if value != known {
            disputed.push(name.clone());
        }
    }
    // Not a position, or men on squares where they would be kings.
    let impossible =
        ["Boland's Bridges #14", "LPC Problem #63", "LPC Problem #65", "LPC Problem #73"];
    assert_eq!(refused, impossible);
    // Two results differ from the database. Its counts for that material are the reference's, so the
    // collection is taken to be wrong.
    let wrong = ["Gould's Problems #30", "Gould's Problems #97"];
    assert_eq!(disputed, wrong[..if *PIECES < 5 { 0 } else { 2 }]);
    // The smallest problems have four pieces.
    let expected = [0, 0, 0, 0, 53, 96][*PIECES as usize];
    assert_eq!(checked, expected, "problems with at most {} pieces", *PIECES);
}

/// A random position of `pieces` pieces.
fn random_position(random: &mut Random, pieces: usize) -> Checkers {
    loop {
        let mut lists = [Vec::new(), Vec::new()];
        for i in 0..pieces {
            let side = if i < 2 { i } else { random.below(2) };
            let king = ["", "K"][random.below(2)];
            lists[side].push(format!("{king}{}", 1 + random.below(32)));
        }
        let mover = ["B", "W"][random.below(2)];
        let text = format!("{mover}:W{}:B{}", lists[1].join(","), lists[0].join(","));
        // Two pieces on a square, men in the crown row: try again.
        if let Ok(position) = text.parse() {
            return position;
        }
    }
}

#[test]
fn every_value_follows_from_those_after_it() {
    let mut random = Random::new(11);
    for pieces in 2..=*PIECES as usize {
        for _ in 0..3000 {
            let mut p = random_position(&mut random, pieces);
            let mut moves = Moves::new();
            p.moves(&mut moves);
            let mut best = Wld::Loss;
            for m in moves.iter() {
                let undo = p.make(m);
                let answer = DATABASE.probe(&p).unwrap();
                p.unmake(m, undo);
                best = match (answer, best) {
                    (Wld::Loss, _) | (_, Wld::Win) => Wld::Win,
                    (Wld::Draw, _) | (_, Wld::Draw) => Wld::Draw,
                    _ => Wld::Loss,
                };
            }
            assert_eq!(DATABASE.probe(&p), Some(best), "{p}");
            assert_eq!(DATABASE.probe(&p.mirrored().unwrap()), Some(best), "{p}, mirrored");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = Database::build(3, 1, |_| ()).unwrap();
    let three = Database::build(3, 3, |_| ()).unwrap();
    assert!(one == three);
}

#[test]
fn progress_is_reported_to_the_end() {
    let mut reported = Vec::new();
    let database = Database::build(2, 1, |progress| reported.push(progress)).unwrap();
    assert_eq!(reported.len(), 4);
    assert!(reported.windows(2).all(|pair| pair[0].done < pair[1].done));
    assert_eq!(reported[3].done, reported[3].total);
    assert!(database.tallies().eq(reported.iter().map(|p| (p.material, p.tally))));
}

#[test]
fn sizes_out_of_range_are_refused() {
    for (pieces, threads) in [(0, 1), (1, 1), (7, 1), (u32::MAX, 1), (2, 0)] {
        assert!(Database::build(pieces, threads, |_| ()).is_err());
    }
}

#[test]
fn threads_beyond_the_limit_are_refused_and_those_without_work_not_started() {
    for threads in [MAX_THREADS + 1, 100_000, usize::MAX] {
        let error = Database::build(2, threads, |_| ()).unwrap_err();
        assert_eq!(error, BuildError::TooManyThreads(threads));
        let message = format!("at most {MAX_THREADS} threads are allowed, not {threads}");
        assert_eq!(error.to_string(), message);
    }
    let most = Database::build(2, MAX_THREADS, |_| ()).unwrap();
    assert!(most == Database::build(2, 1, |_| ()).unwrap());
}

#[test]
fn a_settled_position_has_nothing_left_to_capture() {
    let database = Database::build(3, 1, |_| ()).unwrap();
    let mut attached = WithDatabase::new(position("B:WK10,K19,K24:BK6"), &database);
    let noisy = |game: &WithDatabase| {
        let mut moves = Moves::new();
        game.noisy_moves(&mut moves);
        moves.len()
    };
    assert_eq!((noisy(&attached), attached.may_stand_pat()), (1, false));
    let capture = attached.position().parse_move("6x15").unwrap();
    attached.make(capture);
    // White could take the last piece, but three pieces are in the database.
    assert!(!attached.position().may_stand_pat());
    assert_eq!((noisy(&attached), attached.may_stand_pat()), (0, true));
    // The same position, played on from here, is not settled.
    let played_on = WithDatabase::new(attached.position().clone(), &database);
    assert_eq!((noisy(&played_on), played_on.may_stand_pat()), (1, false));
}

#[test]
fn the_game_with_a_database_keeps_its_promises() {
    let database = Database::build(3, 1, |_| ()).unwrap();
    for fen in ["B:WK10,K32:BK6,K1", "W:W21,K18,25:BK10,3,K7", "B:WK32:BK19,K18"] {
        let game = WithDatabase::new(position(fen), &database);
        let verdict = verify(game).games(30, 60).searches(10, Depth::new(4)).run();
        assert!(verdict.passed(), "{fen}: {verdict}");
    }
}

/// In random games: where nothing is settled, everything but the evaluation is the game's own.
#[test]
fn the_game_with_a_database_is_the_game() {
    let mut random = Random::new(13);
    let mut compared = 0;
    for _ in 0..200 {
        let mut game = WithDatabase::new(random_position(&mut random, 6), &DATABASE);
        while game.outcome().is_none() && compared < 3000 {
            let plain = game.position().clone();
            let (mut moves, mut noisy, mut ours) = (Moves::new(), Moves::new(), Moves::new());
            plain.moves(&mut moves);
            game.moves(&mut ours);
            assert_eq!(ours, moves, "{plain}");
            assert_eq!(game.count_moves(), plain.count_moves());
            assert_eq!(game.key(), plain.key());
            assert_eq!(game.key_from_scratch(), plain.key_from_scratch());
            assert_eq!(game.is_drawn_by_history(), plain.is_drawn_by_history());
            assert_eq!(WithDatabase::MOVE_INDICES, Checkers::MOVE_INDICES);
            for m in moves.iter() {
                assert_eq!(game.key_after(m), plain.key_after(m), "{plain}");
                assert_eq!(game.move_index(m), plain.move_index(m), "{plain}");
                assert_eq!(game.knowledge(m), plain.knowledge(m), "{plain}");
                assert_eq!(game.quick_knowledge(m), plain.quick_knowledge(m), "{plain}");
            }
            plain.noisy_moves(&mut noisy);
            ours = Moves::new();
            game.noisy_moves(&mut ours);
            assert_eq!(ours, noisy, "{plain}");
            assert_eq!(game.may_stand_pat(), plain.may_stand_pat());
            game.make(moves.nth(random.below(moves.len())));
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn searches_see_the_database() {
    let database = Database::build(3, 1, |_| ()).unwrap();
    // Black takes a king and has two kings against one: won.
    let p = position("B:WK10,K32:BK6,K1");
    let mut attached = WithDatabase::new(p.clone(), &database);
    assert_eq!(attached.outcome(), None);
    assert_eq!(attached.evaluate(), p.evaluate(), "four pieces are too many");
    let capture = p.parse_move("6x15").unwrap();
    let undo = attached.make(capture);
    let Some(Outcome::Score(value)) = attached.outcome() else { panic!("settled") };
    assert!(value.get() <= -DATABASE_WIN);
    let mut moves = Moves::new();
    attached.moves(&mut moves);
    assert!(moves.is_empty());
    attached.unmake(capture, undo);
    assert_eq!(attached.position(), &p);
    assert_eq!(attached.key(), p.key());
    // Already in the database: played on, with the database's evaluation.
    let inside = WithDatabase::new(position("B:WK32:BK19,K18"), &database);
    assert_eq!(inside.outcome(), None);
    assert!(inside.evaluate().get() >= DATABASE_WIN);
    assert_eq!(inside.evaluate(), inside.mirrored().unwrap().evaluate());
}

#[test]
fn evaluations_stay_below_the_values_of_the_database() {
    let mut random = Random::new(12);
    for _ in 0..2000 {
        let pieces = 2 + random.below(10);
        let p = random_position(&mut random, pieces);
        assert!(evaluation::evaluate(p.board()).abs() < DATABASE_WIN, "{p}");
    }
    let most = position("B:W:BK10,K11,K14,K15,K18,K19,K22,K23,K7,K6,K26,K27");
    assert!(evaluation::evaluate(most.board()).abs() < DATABASE_WIN);
}

fn bytes_of(database: &Database) -> Vec<u8> {
    let mut bytes = Vec::new();
    database.write(&mut bytes).unwrap();
    bytes
}

/// A small file to damage.
static FILE: LazyLock<Vec<u8>> =
    LazyLock::new(|| bytes_of(&Database::build(2, 1, |_| ()).unwrap()));

#[test]
fn what_is_saved_is_loaded() {
    let directory = std::env::temp_dir().join(format!("nullwindow-db-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = directory.join("three.db");
    let database = Database::build(3, 1, |_| ()).unwrap();
    database.save(&path).unwrap();
    let loaded = Database::load(&path).unwrap();
    assert!(loaded == database);
    let files: Vec<_> = std::fs::read_dir(&directory).unwrap().collect();
    assert_eq!(files.len(), 1, "the temporary file is gone");
    let nowhere = directory.join("missing").join("x.db");
    let error = database.save(&nowhere).unwrap_err().to_string();
    assert!(error.starts_with("cannot write the checkers database"), "{error}");
    let error = Database::load(&nowhere).unwrap_err().to_string();
    assert!(error.starts_with("cannot open the checkers database"), "{error}");
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn every_truncation_is_refused() {
    for length in 0..FILE.len() {
        let error = Database::read(&FILE[..length]).unwrap_err();
        assert!(matches!(error, DatabaseError::Truncated(_)), "{length} bytes: {error}");
    }
}

#[test]
fn every_flipped_bit_is_refused() {
    let mut bytes = FILE.clone();
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = Database::read(&bytes[..]).expect_err("a flipped bit").to_string();
        assert!(!error.contains('\n') && error.contains("checkers database"), "{error}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(Database::read(&bytes[..]).is_ok());
}

#[test]
fn other_files_and_extra_bytes_are_refused() {
    let mut longer = FILE.clone();
    longer.push(0);
    let message = |bytes: &[u8]| Database::read(bytes).unwrap_err().to_string();
    assert_eq!(message(&longer), "the checkers database has bytes after its end");
    assert!(message(b"\x89PNG\r\n\x1a\n and so on").starts_with("this is not a checkers database"));
    let mut newer = FILE.clone();
    newer[8] = 2;
    assert!(message(&newer).contains("format version 2"));
    let mut huge = FILE.clone();
    huge[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(message(&huge).contains("it claims 4294967295 pieces"));
    // A header that promises six pieces, with nothing after it: no memory is allocated for it.
    let mut empty_promise = FILE[..12].to_vec();
    empty_promise.extend(6u32.to_le_bytes());
    empty_promise.extend(205u32.to_le_bytes());
    assert!(Database::read(&empty_promise[..]).is_err());
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Database::read(&bytes[..]).is_err());
    }

    #[test]
    fn any_damage_is_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
    ) {
        let mut bytes = FILE.clone();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        prop_assert_eq!(Database::read(&bytes[..]).is_ok(), bytes == *FILE);
    }
}
