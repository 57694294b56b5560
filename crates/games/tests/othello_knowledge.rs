//! What a search asks of Othello besides its rules: keys that distinguish positions, indices that
//! distinguish moves, and knowledge that ranks moves as intended.

use nullwindow::{Game, MoveList};
use nullwindow_games::othello::bitboard::{legal_moves, symmetric};
use nullwindow_games::othello::{Move, Moves, Othello, Side, Square};
use std::collections::{BTreeSet, HashMap};

/// Positions of random games, one game after another, without the initial position.
fn random_positions() -> impl Iterator<Item = Othello> {
    let mut random = 7u64;
    let mut position = Othello::start();
    std::iter::repeat_with(move || {
        if position.is_over() {
            position = Othello::start();
        }
        let mut moves = Moves::default();
        position.moves(&mut moves);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        position.make(moves.nth((random >> 33) as usize % moves.len()));
        position
    })
}

/// The same discs with the other side to move.
fn other_side_to_move(position: &Othello) -> Othello {
    let discs = |side| position.discs(side);
    Othello::from_discs(discs(Side::Black), discs(Side::White), position.side().other()).unwrap()
}

fn wanted_positions() -> usize {
    if std::env::var_os("NULLWINDOW_SLOW").is_some() {
        return 1_000_000;
    }
    eprintln!("100 000 positions are compared: set NULLWINDOW_SLOW=1 for a million");
    100_000
}

#[test]
fn different_positions_have_different_keys() {
    let wanted = wanted_positions();
    let mut seen: HashMap<u64, Othello> = HashMap::new();
    for met in random_positions() {
        for position in [met, other_side_to_move(&met)] {
            let same = *seen.entry(position.key().unwrap()).or_insert(position);
            assert_eq!(same, position, "two positions share the key {:?}", position.key());
        }
        if seen.len() >= wanted {
            break;
        }
    }
}

#[test]
fn keys_agree_with_keys_from_scratch() {
    for position in random_positions().take(wanted_positions()) {
        assert_eq!(position.key(), position.key_from_scratch(), "{position}");
    }
}

/// Black and White to move at the start: `move_index` depends only on the side to move.
#[test]
fn every_move_of_every_side_has_its_own_index() {
    let start = Othello::start();
    let moves: Vec<Move> = Square::all().map(Move::to).chain([Move::PASS]).collect();
    let of_side = |position: Othello| moves.iter().map(move |&m| position.move_index(m));
    let indices: BTreeSet<usize> =
        of_side(start).chain(of_side(other_side_to_move(&start))).collect();
    assert_eq!(indices.len(), 2 * 65, "65 moves a side");
    assert!(indices.iter().all(|&index| index < Othello::MOVE_INDICES), "{indices:?}");
}

/// Squares of one eighth of the board, the best first; those in one row are equal.
const RANKING: [&[&str]; 8] =
    [&["a1"], &["c1"], &["d1"], &["c3"], &["d3"], &["d2", "d4"], &["c2"], &["b1"]];

/// The square's rank, from any corner; the X squares are last.
fn rank(square: Square) -> usize {
    let views: Vec<u64> = (0..8).map(|view| symmetric(square.bit(), view)).collect();
    let stands_for = |name: &&str| views.contains(&Square::parse(name.as_bytes()).unwrap().bit());
    RANKING.iter().position(|names| names.iter().any(&stands_for)).unwrap_or(8)
}

/// The criteria by which a move is ranked, least first: its square and the opponent's replies.
fn grounds(position: &Othello, square: Square) -> [usize; 2] {
    let mut after = *position;
    after.make(Move::to(square));
    [rank(square), legal_moves(after.own(), after.opponent()).count_ones() as usize]
}

/// The only criterion in which two moves differ, if there is just one.
fn only_difference(a: [usize; 2], b: [usize; 2]) -> Option<usize> {
    let mut different = (0..2).filter(|&i| a[i] != b[i]);
    different.next().filter(|_| different.next().is_none())
}

#[test]
fn of_two_moves_that_differ_in_one_criterion_the_better_ranks_higher() {
    let mut decided = [0; 2];
    for position in random_positions().take(6_000) {
        let moves: Vec<_> = position.legal().filter_map(|m| m.square()).collect();
        let judged: Vec<_> = moves
            .iter()
            .map(|&s| (s, grounds(&position, s), position.knowledge(Move::to(s))))
            .collect();
        for (a, b) in judged.iter().flat_map(|a| judged.iter().map(move |b| (a, b))) {
            let Some(ground) = only_difference(a.1, b.1) else { continue };
            assert_eq!(a.1[ground] < b.1[ground], a.2 > b.2, "{position}: {a:?} {b:?}");
            decided[ground] += 1;
        }
    }
    assert!(decided.iter().all(|&pairs| pairs > 300), "{decided:?}");
}

/// At the last ply the square alone counts.
#[test]
fn quick_knowledge_ranks_by_square() {
    for position in random_positions().take(500) {
        let squares: Vec<_> = position.legal().filter_map(|m| m.square()).collect();
        for (&a, &b) in squares.iter().flat_map(|a| squares.iter().map(move |b| (a, b))) {
            let knowledge = |s| position.quick_knowledge(Move::to(s));
            assert_eq!(rank(a) < rank(b), knowledge(a) > knowledge(b), "{position}: {a:?} {b:?}");
        }
    }
}

/// It is only a hint, but a correct one here.
#[test]
fn keys_are_known_before_the_move_is_made() {
    for position in random_positions().take(500) {
        for m in position.legal() {
            let mut after = position;
            after.make(m);
            assert_eq!(position.key_after(m), after.key(), "{position}, {m:?}");
        }
    }
}

/// In any position, whatever else the two moves lead to.
#[test]
fn a_corner_ranks_higher_than_its_x_square() {
    let [corner, x] = [b"a1", b"b2"].map(|name| Move::to(Square::parse(name).unwrap()));
    let both = |p: &Othello| p.is_legal(corner) && p.is_legal(x);
    for position in random_positions().filter(both).take(20) {
        assert!(position.knowledge(corner) > position.knowledge(x), "{position}");
    }
}
