//! The rules of checkers against published counts, and for consistency.

mod checkers_support;

use checkers_support::{Random, data, slow};
use nullwindow::{Game, MoveList, Outcome};
use nullwindow_games::DrawRules;
use nullwindow_games::checkers::{
    Checkers, MAX_JUMPS, Moves, QUIET_LIMIT, Side, Square, merged_moves, perft_merged,
};
use nullwindow_games::perft::{divide, perft, perft_without_bulk};

fn position(fen: &str) -> Checkers {
    fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn moves(position: &Checkers) -> Moves {
    let mut moves = Moves::new();
    position.moves(&mut moves);
    moves
}

#[test]
fn perft_from_the_start() {
    let deepest = if slow("perft from the start to depth 12") { 12 } else { 8 };
    let table = data("perft_start.tsv");
    let rows: Vec<_> = table.iter().take(deepest).collect();
    assert_eq!(rows.len(), deepest);
    for row in rows {
        let number = |column: usize| row[column].parse::<u64>().unwrap();
        let depth = number(0) as u32;
        assert_eq!(perft(&mut Checkers::start(), depth), number(1), "depth {depth}");
        assert_eq!(perft_merged(&mut Checkers::start(), depth), number(2), "merged, {depth}");
    }
}

#[test]
fn perft_of_other_positions() {
    let deepest = if slow("perft positions to depth 7") { 7 } else { 5 };
    let table = data("perft_positions.tsv");
    assert_eq!(table.len(), 4);
    for row in &table {
        for depth in 1..=deepest {
            let expected = row[depth].parse::<u64>().unwrap();
            let mut position = position(&row[0]);
            assert_eq!(perft(&mut position, depth as u32), expected, "{} at {depth}", row[0]);
            assert_eq!(perft_without_bulk(&mut position, depth as u32), expected);
            let parts = divide(&mut position, depth as u32);
            assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), expected);
        }
    }
}

#[test]
fn captures_are_forced_and_complete() {
    let texts = |fen: &str| -> Vec<String> {
        let position = position(fen);
        let mut texts: Vec<_> = moves(&position).iter().map(|m| position.move_text(m)).collect();
        texts.sort();
        texts
    };
    assert_eq!(texts("B:W18,30:B1,14"), ["14x23"], "a man that can step must capture");
    assert_eq!(texts("B:W18,26,30:B14"), ["14x23"], "26 is guarded");
    assert_eq!(texts("B:W18,27:B14"), ["14x32"], "two jumps, completed");
    assert_eq!(texts("B:W25,26:B21"), ["21x30"], "a man stops in the crown row");
    assert_eq!(texts("B:W25,26:BK21"), ["21x23"], "a king goes on");
    assert_eq!(texts("B:W7,8,15,16:BK3"), ["3x10x19x12x3", "3x12x19x10x3"], "over its own start");
    assert!(texts("W:W21:B17,14").is_empty(), "blocked");
}

#[test]
fn a_crowned_man_is_a_king_and_captured_pieces_are_gone() {
    let mut p = position("B:W25,26:B21");
    let m = p.parse_move("21-30").unwrap();
    p.make(m);
    assert_eq!(p.to_string(), "W:W26:BK30");
}

#[test]
fn nine_pieces_can_be_taken_at_once() {
    // Every jump of one class of squares: the bound on a route is met.
    let p = position("B:W6,7,8,14,15,16,22,23,24:BK1");
    assert!(moves(&p).iter().all(|m| m.captures() as usize <= MAX_JUMPS));
    let most = Square::all()
        .filter_map(|square| {
            let fen = format!("B:W6,7,8,14,15,16,22,23,24:BK{square}");
            fen.parse::<Checkers>().ok()
        })
        .flat_map(|p| moves(&p).iter().map(|m| m.captures() as usize).max())
        .max();
    assert_eq!(most, Some(MAX_JUMPS));
}

/// A random game from `start`, with `visit` at every position.
fn random_game(
    start: Checkers,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&mut Checkers, &Moves),
) {
    let mut position = start;
    for _ in 0..plies {
        let moves = moves(&position);
        visit(&mut position, &moves);
        if moves.is_empty() {
            return;
        }
        position.make(moves.nth(random.below(moves.len())));
    }
}

#[test]
fn laws_of_the_game_hold_on_random_games() {
    let nodes_wanted = if slow("a million nodes of random games") { 1_000_000 } else { 60_000 };
    let mut random = Random::new(1);
    let mut nodes = 0;
    while nodes < nodes_wanted {
        for rules in [DrawRules::Study, DrawRules::Play] {
            random_game(Checkers::start().with_draw_rules(rules), 300, &mut random, |p, moves| {
                check_laws(p, moves);
                nodes += 1 + moves.len();
            });
        }
    }
}

fn check_laws(p: &mut Checkers, moves: &Moves) {
    let before = p.clone();
    assert_eq!(p.outcome().is_some(), moves.is_empty(), "{p}");
    assert_eq!(p.key(), p.key_from_scratch(), "{p}");
    assert!(p.evaluate().get().abs() <= 20_000);
    assert_eq!(p.to_string().parse::<Checkers>().unwrap().board(), p.board());
    check_mirror(p, moves);
    let mut noisy = Moves::new();
    p.noisy_moves(&mut noisy);
    assert!(noisy.iter().all(|m| m.is_capture()));
    assert_eq!(p.may_stand_pat(), noisy.is_empty() || moves.is_empty());
    assert!(noisy.is_empty() || noisy == *moves, "captures are forced");
    for m in moves.iter() {
        assert_eq!(p.parse_move(&p.move_text(m)), Ok(m), "{p}");
        assert!(p.move_index(m) < Checkers::MOVE_INDICES);
        let undo = p.make(m);
        assert_ne!(p.key(), before.key());
        assert_eq!(p.key(), p.key_from_scratch(), "{before} {m}");
        p.unmake(m, undo);
        assert_eq!(*p, before, "{m}");
    }
}

fn check_mirror(p: &Checkers, moves_of_p: &Moves) {
    let mirrored = p.mirrored().unwrap();
    assert_eq!(mirrored.mirrored().unwrap(), *p);
    assert_eq!(mirrored.key(), mirrored.key_from_scratch());
    assert_eq!(mirrored.outcome(), p.outcome());
    assert_eq!(mirrored.evaluate(), p.evaluate(), "{p}");
    let turned = |m: nullwindow_games::checkers::Move| {
        m.squares().iter().map(|s| 33 - s.number()).collect::<Vec<_>>()
    };
    let mut here: Vec<Vec<u32>> = moves_of_p.iter().map(turned).collect();
    let mut there: Vec<Vec<u32>> =
        moves(&mirrored).iter().map(|m| m.squares().iter().map(|s| s.number()).collect()).collect();
    here.sort();
    there.sort();
    assert_eq!(here, there, "{p}");
}

#[test]
fn distinct_positions_have_distinct_keys() {
    let mut seen = std::collections::BTreeMap::new();
    let mut random = Random::new(2);
    for _ in 0..300 {
        random_game(Checkers::start(), 200, &mut random, |p, _| {
            let text = p.to_string();
            let earlier = seen.insert(p.key(), text.clone());
            assert!(earlier.is_none_or(|e| e == text));
        });
    }
    assert!(seen.len() > 10_000);
}

#[test]
fn merged_moves_lead_to_distinct_positions() {
    let p = position("B:W7,8,15,16:BK3");
    assert_eq!(moves(&p).len(), 2);
    assert_eq!(merged_moves(&p).len(), 1);
    assert_eq!(merged_moves(&Checkers::start()).len(), 7);
}

#[test]
fn having_no_move_is_a_loss() {
    assert_eq!(position("W:W21:B17,14").outcome(), Some(Outcome::Loss));
    assert_eq!(position("W:W:B1").outcome(), Some(Outcome::Loss));
    assert_eq!(position("B:W:B1").outcome(), None);
    assert_eq!(position("B:W:B1").side_to_move(), Side::Black);
}

/// The two kings go back and forth; returns the plies until the game is over.
fn shuffle(mut p: Checkers, limit: usize) -> (Checkers, usize) {
    for ply in 0..limit {
        let cycle = ["1-5", "32-28", "5-1", "28-32"];
        match p.parse_move(cycle[ply % 4]) {
            Ok(m) => p.make(m),
            Err(_) => return (p, ply),
        };
    }
    (p, limit)
}

#[test]
fn the_third_occurrence_draws_in_play_only() {
    let start = position("B:WK32:BK1");
    let (p, plies) = shuffle(start.clone().with_draw_rules(DrawRules::Play), 100);
    assert_eq!((plies, p.outcome()), (8, Some(Outcome::Draw)));
    assert!(moves(&p).is_empty());
    let (p, _) = shuffle(start.clone().with_draw_rules(DrawRules::Play), 4);
    assert!(p.is_drawn_by_history() && p.outcome().is_none());
    let (p, plies) = shuffle(start, 100);
    assert_eq!((plies, p.outcome()), (100, None));
    assert!(!p.is_drawn_by_history());
}

#[test]
fn forty_quiet_moves_each_draw_in_play_only() {
    // One king walks all over the board, the other back and forth: no position occurs three times.
    let mut random = Random::new(3);
    for _ in 0..50 {
        let mut p = position("B:WK32,K31,K30:BK1,K2,K3").with_draw_rules(DrawRules::Play);
        let mut quiet = 0;
        while !moves(&p).is_empty() {
            let all = moves(&p);
            let first = all.nth(0);
            let m = if first.is_capture() { first } else { all.nth(random.below(all.len())) };
            quiet = if m.is_capture() { 0 } else { quiet + 1 };
            p.make(m);
            assert!(quiet <= QUIET_LIMIT);
            assert!(quiet < QUIET_LIMIT || p.outcome().is_some());
        }
    }
}

#[test]
fn an_advancing_man_restarts_the_count() {
    let mut p = position("B:WK32,K31:B1").with_draw_rules(DrawRules::Play);
    for text in ["1-5", "32-28", "5-9", "28-32", "9-13", "32-28", "13-17", "28-32"] {
        let m = p.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        p.make(m);
        assert!(!p.is_drawn_by_history() && p.outcome().is_none());
    }
}
