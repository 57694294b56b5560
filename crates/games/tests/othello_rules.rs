//! The rules of Othello against published counts, against a slow implementation, and the laws of
//! every game.

use nullwindow::{Game, MoveList, Outcome};
use nullwindow_games::othello::{DISC, Move, Moves, Othello, Side, Square, bitboard, perft};
use nullwindow_games::perft as generic;
use proptest::prelude::*;

const PERFT: &str = include_str!("../data/othello/perft.tsv");

fn published(depth: u32) -> u64 {
    let row = PERFT.lines().find(|l| l.split('\t').next() == Some(&depth.to_string())).unwrap();
    row.split('\t').nth(1).unwrap().parse().unwrap()
}

fn slow() -> bool {
    let on = std::env::var_os("NULLWINDOW_SLOW").is_some();
    if !on {
        eprintln!("the slow part is skipped: set NULLWINDOW_SLOW=1 to run it");
    }
    on
}

#[test]
fn perft_from_the_start_is_as_published() {
    let deepest = if slow() { 11 } else { 8 };
    for depth in 1..=deepest {
        assert_eq!(perft::perft(&Othello::start(), depth), published(depth), "depth {depth}");
    }
}

#[test]
fn perft_through_the_trait_agrees_until_games_end() {
    let deepest = if slow() { 9 } else { 7 };
    for depth in 0..=deepest {
        let position = &mut Othello::start();
        let count = perft::perft(position, depth);
        assert_eq!(generic::perft(position, depth), count);
        assert_eq!(generic::perft_without_bulk(position, depth), count);
    }
}

#[test]
fn divide_adds_up() {
    let divided = perft::divide(&Othello::start(), 6);
    assert_eq!(divided.len(), 4);
    assert!(divided.iter().all(|&(_, count)| count == published(6) / 4), "{divided:?}");
}

/// The rules as explained to beginners: look along every line, square by square.
fn flips_slowly(own: u64, opponent: u64, square: Square) -> u64 {
    let (row, column) = (square.index() as i32 / 8, square.index() as i32 % 8);
    let mut turned = 0;
    for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let (mut r, mut c, mut line) = (row + down, column + right, 0);
        while (0..8).contains(&r) && (0..8).contains(&c) {
            let bit = 1u64 << (8 * r + c);
            if own & bit != 0 {
                turned |= line;
            }
            if opponent & bit == 0 {
                break;
            }
            line |= bit;
            (r, c) = (r + down, c + right);
        }
    }
    turned
}

fn legal_slowly(own: u64, opponent: u64) -> u64 {
    Square::all()
        .filter(|s| (own | opponent) & s.bit() == 0 && flips_slowly(own, opponent, *s) != 0)
        .fold(0, |all, s| all | s.bit())
}

fn list(position: &Othello) -> Moves {
    let mut moves = Moves::default();
    position.moves(&mut moves);
    moves
}

/// Every law of a single position, and of each move made and taken back.
fn check_laws(position: &Othello) {
    let moves = list(position);
    assert_eq!(position.outcome().is_some(), moves.is_empty());
    assert_eq!(position.mobility(), legal_slowly(position.own(), position.opponent()));
    assert_eq!(moves.len(), moves.count());
    assert_eq!(position.key(), position.key_from_scratch());
    assert_eq!(position.mirrored().unwrap().mirrored().unwrap(), *position);
    assert_ne!(
        position.mirrored().unwrap().key(),
        position.key(),
        "the side to move is in the key"
    );
    let mut noisy = Moves::default();
    position.noisy_moves(&mut noisy);
    assert!(noisy.is_empty() && position.may_stand_pat());
    for (i, m) in moves.enumerate() {
        assert_eq!(moves.nth(i), m);
        assert!(position.is_legal(m));
        assert!(position.move_index(m) < Othello::MOVE_INDICES);
        assert_eq!(position.knowledge(m), position.mirrored().unwrap().knowledge(m));
        check_move(position, m);
    }
}

fn check_move(position: &Othello, m: Move) {
    let mut after = *position;
    let undo = after.make(m);
    if let Some(square) = m.square() {
        let turned = flips_slowly(position.own(), position.opponent(), square);
        assert_eq!(position.turned(m), turned);
        assert_eq!(after.opponent(), position.own() | turned | square.bit());
        assert_eq!(after.own(), position.opponent() & !turned);
    } else {
        assert_eq!((after.own(), after.opponent()), (position.opponent(), position.own()));
    }
    assert_eq!(after.side(), position.side().other());
    assert_ne!(after.key(), position.key());
    after.unmake(m, undo);
    assert_eq!(after, *position);
}

/// A game played by the numbers given; `pick % moves` is played each time.
fn play(picks: &[u8]) -> Vec<Othello> {
    let mut position = Othello::start();
    let mut positions = vec![position];
    for &pick in picks {
        let moves = list(&position);
        if moves.is_empty() {
            break;
        }
        position.make(moves.nth(usize::from(pick) % moves.len()));
        positions.push(position);
    }
    positions
}

proptest! {
    #[test]
    fn laws_hold_in_random_games(picks in prop::collection::vec(any::<u8>(), 80)) {
        let positions = play(&picks);
        positions.iter().for_each(check_laws);
        let end = positions.last().unwrap();
        prop_assert!(end.is_over(), "80 moves finish every game");
        let (own, opponent) = (end.own().count_ones() as i32, end.opponent().count_ones() as i32);
        let score = match own.cmp(&opponent) {
            std::cmp::Ordering::Less => 2 * own - 64,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 64 - 2 * opponent,
        };
        prop_assert_eq!(end.outcome(), Some(Outcome::Score(nullwindow::Value::new(DISC * score))));
    }

    /// Boards that no game reaches must work too: they may be read from files.
    #[test]
    fn moves_and_flips_are_right_on_any_board(a in any::<u64>(), b in any::<u64>(), c in any::<u64>()) {
        for (own, opponent) in [(a & !b, b), (a & b, c & !(a & b)), (a & !b & !c, b | c)] {
            prop_assert_eq!(bitboard::legal_moves(own, opponent), legal_slowly(own, opponent));
            for square in Square::all().filter(|s| (own | opponent) & s.bit() == 0) {
                prop_assert_eq!(
                    bitboard::flips(own, opponent, square),
                    flips_slowly(own, opponent, square)
                );
            }
        }
    }

    #[test]
    fn rules_are_symmetric(a in any::<u64>(), b in any::<u64>(), symmetry in 0u8..8) {
        let (own, opponent) = (a & !b, b);
        let seen = |board| bitboard::symmetric(board, symmetry);
        prop_assert_eq!(
            bitboard::legal_moves(seen(own), seen(opponent)),
            seen(bitboard::legal_moves(own, opponent))
        );
    }
}

#[test]
fn the_eight_symmetries_are_different_and_keep_the_number_of_discs() {
    let board = 0x0000_0000_0010_0301;
    let seen: Vec<u64> = (0..8).map(|s| bitboard::symmetric(board, s)).collect();
    assert!(seen.iter().all(|b| b.count_ones() == 4));
    assert!((1..8).all(|i| !seen[..i].contains(&seen[i])), "{seen:x?}");
}

#[test]
fn the_start_is_the_start() {
    let start = Othello::start();
    assert_eq!(start.side(), Side::Black);
    assert_eq!(start.to_string(), format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27)));
}

#[test]
fn a_wiped_out_side_ends_the_game() {
    // The shortest game: White is wiped out after nine moves.
    let positions = play_text("e6f4e3f6g5d6e7f5c5");
    let end = positions.last().unwrap();
    assert!(end.is_over() && list(end).is_empty());
    assert_eq!(end.final_score(), -64, "the empty squares go to the winner");
}

fn play_text(text: &str) -> Vec<Othello> {
    nullwindow_games::othello::Record::parse(text).unwrap().positions().collect()
}
