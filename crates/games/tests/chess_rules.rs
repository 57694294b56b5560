//! Keys, making and unmaking, draws, null moves, indices, the list of moves.

mod chess_common;

use chess_common::{chess, moves, play, random_positions, size};
use nullwindow::{Game, MoveList, Outcome};
use nullwindow_games::DrawRules;
use nullwindow_games::chess::{Chess, Moves};
use std::collections::HashMap;

#[test]
fn keys_equal_keys_from_scratch_and_moves_are_taken_back() {
    let nodes = size("random nodes", 100_000, 1_000_000);
    random_positions(1, nodes, |position, m| {
        assert_eq!(position.key(), position.key_from_scratch(), "{position}");
        if let Some(m) = m {
            let before = position.clone();
            let undo = position.make(m);
            assert_ne!(position.key(), before.key());
            position.unmake(m, undo);
            assert_eq!(*position, before);
        }
    });
}

/// Exactly what the key must depend on: the FEN without counters, en passant only
/// where it can be played.
#[test]
fn different_positions_have_different_keys() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut shared = 0;
    random_positions(2, 3_000, |position, _| {
        let list = moves(position);
        let passes = |m| position.san(m).contains('x') && is_en_passant(position, m);
        let playable = (0..list.len()).any(|i| passes(list.nth(i)));
        let fen = position.to_string();
        let mut fields: Vec<&str> = fen.split(' ').take(4).collect();
        if !playable {
            fields[3] = "-";
        }
        let text = fields.join(" ");
        let earlier = seen.entry(position.key().unwrap()).or_insert_with(|| text.clone());
        shared += usize::from(*earlier == text);
        assert_eq!(*earlier, text);
    });
    assert!(shared > 0);
}

fn is_en_passant(position: &Chess, m: nullwindow_games::chess::Move) -> bool {
    let text = position.move_text(m);
    let fen = position.to_string();
    let square = fen.split(' ').nth(3).unwrap();
    let pawn_move = position.san(m).starts_with(|c: char| c.is_ascii_lowercase());
    pawn_move && text[2..4] == *square
}

#[test]
fn en_passant_counts_only_where_it_is_legal() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut pushed = chess(start);
    play(&mut pushed, "e2e4");
    let without = chess("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert!(pushed.to_string().contains(" e3 "), "FEN names the square after every double step");
    assert_eq!(pushed.key(), without.key(), "no pawn can take");

    let can = chess("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let cannot = chess("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(can.key(), cannot.key());

    // The taking pawn is pinned along the rank through both pawns.
    let pinned = chess("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
    let plain = chess("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    assert_eq!(pinned.key(), plain.key());
    assert_eq!(pinned.key(), pinned.key_from_scratch());
}

#[test]
fn the_key_covers_side_and_castling() {
    let keys = ["w KQkq", "b KQkq", "w Kkq", "w KQk", "w -"]
        .map(|rest| chess(&format!("r3k2r/8/8/8/8/8/8/R3K2R {rest} - 0 1")).key());
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key));
    }
}

#[test]
fn transpositions_meet() {
    let (mut one, mut other) = (Chess::start(), Chess::start());
    play(&mut one, "Nf3 d5 g3 Nf6");
    play(&mut other, "g3 Nf6 Nf3 d5");
    assert_eq!(one.key(), other.key());
}

#[test]
fn outcome_is_some_exactly_where_there_is_no_move() {
    for mode in [DrawRules::Study, DrawRules::Play] {
        let mut ended = 0;
        random_positions(3, 10_000, |position, _| {
            let position = position.clone().with_draw_rules(mode);
            assert_eq!(position.outcome().is_some(), moves(&position).is_empty(), "{position}");
            ended += usize::from(position.outcome().is_some());
        });
        assert!(ended > 0);
    }
}

#[test]
fn mate_and_stalemate() {
    let mut position = Chess::start();
    play(&mut position, "f3 e5 g4 Qh4#");
    assert_eq!(position.outcome(), Some(Outcome::Loss));
    assert_eq!(chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), Some(Outcome::Draw));
    assert_eq!(Chess::start().outcome(), None);
}

#[test]
fn threefold_repetition_in_play_only() {
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    let mut study = Chess::start();
    play(&mut study, &round.repeat(5));
    assert_eq!((study.outcome(), study.is_drawn_by_history()), (None, false));

    let mut game = Chess::start().with_draw_rules(DrawRules::Play);
    assert!(!game.is_drawn_by_history());
    play(&mut game, round);
    assert_eq!((game.outcome(), game.is_drawn_by_history()), (None, true));
    play(&mut game, "Nf3 Nf6 Ng1");
    assert_eq!(game.outcome(), None);
    let last = game.parse_move("Ng8").unwrap();
    let undo = game.make(last);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert!(moves(&game).is_empty());
    game.unmake(last, undo);
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_mirror_image_of_a_game_repeats_as_it_does() {
    let mut game = Chess::start().with_draw_rules(DrawRules::Play);
    play(&mut game, &"Nf3 Nf6 Ng1 Ng8 ".repeat(2));
    let mirror = game.mirrored().unwrap();
    assert_eq!((mirror.outcome(), mirror.is_drawn_by_history()), (Some(Outcome::Draw), true));
    assert_eq!(mirror.mirrored().unwrap(), game);
}

#[test]
fn a_lost_right_makes_another_position() {
    let mut game = chess("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").with_draw_rules(DrawRules::Play);
    play(&mut game, "Ra2 Kd8 Ra1 Ke8");
    assert!(!game.is_drawn_by_history(), "White could castle then");
    play(&mut game, "Ra2 Kd8 Ra1 Ke8");
    assert!(game.is_drawn_by_history());
}

#[test]
fn irreversible_moves_and_null_moves_end_the_history() {
    let mut game = Chess::start().with_draw_rules(DrawRules::Play);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8");
    assert!(game.is_drawn_by_history());
    play(&mut game, "e4 e5 Nf3 Nf6 Ng1 Ng8");
    assert!(game.is_drawn_by_history(), "the position after 1...e5");

    let mut game = Chess::start().with_draw_rules(DrawRules::Play);
    let before = game.clone();
    let first = game.make_null().unwrap();
    let out = game.parse_move("Nf6").unwrap();
    let second = game.make(out);
    let third = game.make_null().unwrap();
    let back = game.parse_move("Ng8").unwrap();
    let fourth = game.make(back);
    assert_eq!(game.key(), before.key());
    assert!(!game.is_drawn_by_history(), "passing twice is not a repetition");
    game.unmake(back, fourth);
    game.unmake_null(third);
    game.unmake(out, second);
    game.unmake_null(first);
    assert_eq!(game, before);
}

#[test]
fn fifty_moves() {
    let mut game = chess("4k3/8/8/8/8/8/8/R3K3 w - - 98 80").with_draw_rules(DrawRules::Play);
    play(&mut game, "Ra2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "Kd8");
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let mate = chess("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90").with_draw_rules(DrawRules::Play);
    assert_eq!(mate.outcome(), Some(Outcome::Loss), "mate comes first");
    let study = chess("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert_eq!(study.outcome(), None);
}

#[test]
fn dead_positions() {
    let cases = [
        ("bare kings", "8/8/4k3/8/8/4K3/8/8", true),
        ("a knight", "8/8/4k3/8/8/4KN2/8/8", true),
        ("a bishop", "8/8/4kb2/8/8/4K3/8/8", true),
        ("bishops on squares of one colour", "8/6b1/4kb2/8/8/4K1B1/8/8", true),
        ("bishops on squares of both colours", "8/8/4kb2/8/8/4KB2/8/8", false),
        ("a bishop pair", "8/8/4k3/8/8/4KBB1/8/8", false),
        ("two knights", "8/8/4k3/8/8/4KNN1/8/8", false),
        ("knight against knight", "8/8/4kn2/8/8/4KN2/8/8", false),
        ("knight and bishop", "8/8/4kb2/8/8/4KN2/8/8", false),
        ("a pawn", "8/8/4k3/8/4P3/4K3/8/8", false),
        ("a rook", "8/8/4k3/8/8/4K2R/8/8", false),
    ];
    for (what, board, dead) in cases {
        let position = chess(&format!("{board} w - - 0 1"));
        assert_eq!(position.outcome(), None, "{what}: studies play on");
        let outcome = position.with_draw_rules(DrawRules::Play).outcome();
        assert_eq!(outcome, dead.then_some(Outcome::Draw), "{what}");
    }
}

#[test]
fn null_moves_keep_their_conditions() {
    assert!(chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").make_null().is_none(), "pawns only");
    assert!(chess("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").make_null().is_none(), "in check");
    let mut position = Chess::start();
    position.make_null().unwrap();
    assert!(!position.white_to_move());
    assert_eq!(position.key(), position.key_from_scratch());
}

#[test]
fn move_indices_are_bounded_and_distinguish_moves() {
    random_positions(4, 2_000, |position, _| {
        let list = moves(position);
        let mut indices: Vec<usize> = list.iter().map(|m| position.move_index(m)).collect();
        assert!(indices.iter().all(|&index| index < Chess::MOVE_INDICES));
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), list.len(), "{position}");
    });
    let white = Chess::start();
    let black = white.mirrored().unwrap();
    let (m, n) = (white.parse_move("g1f3").unwrap(), black.parse_move("g8f6").unwrap());
    assert_ne!(white.move_index(m), black.move_index(n));
}

#[test]
fn lists_are_read_in_any_order() {
    random_positions(5, 3_000, |position, _| {
        let list = moves(position);
        let forward: Vec<_> = (0..list.len()).map(|i| list.nth(i)).collect();
        let mut backward: Vec<_> = (0..list.len()).rev().map(|i| list.nth(i)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        assert_eq!(list.is_empty(), forward.is_empty());
    });
}

/// Also in the middle of reading one by one, and with promotions.
#[test]
fn a_visit_sees_what_is_read_one_by_one() {
    let check = |position: &Chess| {
        let list = moves(position);
        let one_by_one: Vec<_> = list.iter().collect();
        for begun in [0, one_by_one.len() / 2] {
            let first: Vec<_> = (0..begun).map(|i| list.nth(i)).collect();
            let mut visited = Vec::new();
            list.for_each(|m| visited.push(m));
            assert_eq!(visited, one_by_one, "{position}");
            let rest = (begun..list.len()).map(|i| list.nth(i));
            assert!(first.into_iter().chain(rest).eq(visited), "{position}");
        }
    };
    random_positions(7, 3_000, |position, _| check(position));
    check(&chess("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"));
    check(&chess("8/8/8/8/8/8/5k2/7K w - - 0 1"));
}

/// The known maximum of legal moves, and every promotion at once.
#[test]
fn long_lists() {
    let most = chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(moves(&most).len(), 218);
    assert_eq!(moves(&most).iter().count(), 218);
    let promotions = chess("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1");
    assert_eq!(moves(&promotions).len(), 24);
}

#[test]
fn noisy_moves_are_the_captures_and_promotions() {
    random_positions(6, 1_500, |position, _| {
        let mut noisy = Moves::default();
        position.noisy_moves(&mut noisy);
        let all = moves(position);
        let expected: Vec<_> =
            all.iter().filter(|&m| position.in_check() || position.is_noisy(m)).collect();
        assert_eq!(noisy.iter().collect::<Vec<_>>(), expected, "{position}");
        assert_eq!(position.may_stand_pat(), !position.in_check());
        for m in all.iter() {
            let san = position.san(m);
            assert_eq!(position.is_noisy(m), san.contains(['x', '=']), "{san} in {position}");
        }
    });
}

#[test]
fn mirroring_twice_changes_nothing() {
    random_positions(7, 3_000, |position, _| {
        let mirror = position.mirrored().unwrap();
        assert_eq!(moves(&mirror).len(), moves(position).len());
        assert_eq!(mirror.outcome(), position.outcome());
        assert_eq!(mirror.mirrored().unwrap().to_string(), position.to_string());
    });
}
