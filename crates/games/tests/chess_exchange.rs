//! Static exchange evaluation and the move knowledge built on it.

mod chess_common;

use chess_common::{chess, moves, random_positions};
use nullwindow::Game;
use nullwindow_games::chess::{Chess, Move};

#[test]
fn known_exchanges() {
    let cases = [
        // An undefended pawn.
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        // Knight takes pawn, with x-ray attackers behind.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
        // A pawn takes a knight, and is taken.
        ("4k3/3p4/4n3/3P4/8/8/8/4K3 w - - 0 1", "dxe6", 200),
        // Queen takes a defended pawn.
        ("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "Qxd6", -800),
        // Rooks doubled: two against one defender.
        ("3r2k1/8/8/3p4/8/3R4/3R4/6K1 w - - 0 1", "Rxd5", 100),
        // The king may take what is no longer defended, but not what is.
        ("8/8/8/3pk3/8/8/3R4/3K4 w - - 0 1", "Rxd5+", -400),
        ("8/8/8/3pk3/8/3R4/3R4/3K4 w - - 0 1", "Rxd5+", 100),
        // En passant, recaptured and not.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
        // Promotions: safe, taken, and with a capture.
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", 800),
        ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", -100),
        ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "axb8=Q", 1300),
        // Quiet moves: to a safe square, and to one attacked by a pawn. Castling.
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", 0),
        ("4k3/8/8/8/p7/8/8/N3K3 w - - 0 1", "Nb3", -300),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
    ];
    for (fen, san, expected) in cases {
        let position = chess(fen);
        let m = position.parse_move(san).unwrap();
        assert_eq!(position.exchange(m), expected, "{san} in {fen}");
    }
}

const VALUES: [(char, i32); 6] =
    [('p', 100), ('n', 300), ('b', 300), ('r', 500), ('q', 900), ('k', 10_000)];

fn man_on(position: &Chess, square: &str) -> char {
    let fen = position.to_string();
    let rank = fen.split('/').nth(7 - (square.as_bytes()[1] - b'1') as usize).unwrap();
    let mut file = square.as_bytes()[0] - b'a';
    for c in rank.split(' ').next().unwrap().chars() {
        match c.to_digit(10) {
            Some(n) if u32::from(file) < n => return '.',
            Some(n) => file -= n as u8,
            None if file == 0 => return c.to_ascii_lowercase(),
            None => file -= 1,
        }
    }
    '.'
}

fn value_on(position: &Chess, square: &str) -> i32 {
    let man = man_on(position, square);
    VALUES.iter().find(|(letter, _)| *letter == man).map_or(0, |(_, value)| *value)
}

/// The exchange by playing it out: legal moves to the square only, least valuable man first.
fn play_out(position: &mut Chess, square: &str) -> i32 {
    let mut captures: Vec<(i32, Move)> = moves(position)
        .iter()
        .map(|m| (position.move_text(m), m))
        .filter(|(text, _)| text[2..4] == *square && text.len() == 4)
        .map(|(text, m)| (value_on(position, &text[..2]), m))
        .collect();
    captures.sort_by_key(|capture| capture.0);
    let Some(&(_, m)) = captures.first() else { return 0 };
    let gain = value_on(position, square);
    let undo = position.make(m);
    let value = (gain - play_out(position, square)).max(0);
    position.unmake(m, undo);
    value
}

/// Static and played exchanges differ only by pins, checks and discovered checks, which are rare.
#[test]
fn agrees_with_playing_it_out_except_for_pins() {
    let (mut compared, mut equal) = (0, 0);
    random_positions(11, 30_000, |position, m| {
        let Some(m) = m else { return };
        let text = position.move_text(m);
        let square = text[2..4].to_string();
        let won = value_on(position, &square);
        if !position.is_noisy(m) || square.ends_with(['1', '8']) || won == 0 {
            return; // quiet, a possible promotion, or en passant
        }
        let mut after = position.clone();
        after.make(m);
        compared += 1;
        equal += usize::from(position.exchange(m) == won - play_out(&mut after, &square));
    });
    println!("{equal} of {compared}");
    assert!(compared > 1000, "{compared}");
    assert!(equal * 100 >= compared * 95, "{equal} of {compared}");
}

#[test]
fn knowledge_orders_moves() {
    let position = chess("3r2k1/1P3ppp/8/3p1n2/4P3/2N5/3Q1PPP/6K1 w - - 0 1");
    let promise = |san: &str| position.knowledge(position.parse_move(san).unwrap());
    assert!(promise("exf5") > promise("exd5"), "the knight before the pawn");
    assert!(promise("exd5") > 0);
    assert!(promise("b8=Q") < 0, "taken by the rook");
    assert!(promise("b8=N") < 0, "an underpromotion");
    assert_eq!(promise("h3"), 0);
    assert!(promise("Qxd5") < 0, "the rook defends the pawn");
    assert!(promise("exd5") > promise("Nxd5"), "the cheaper attacker first");
}

#[test]
fn all_moves_are_known_in_order() {
    random_positions(7, 2_000, |position, _| {
        let moves = moves(position);
        let mut visited = Vec::new();
        position.for_each_known(&moves, false, |m, knowledge| {
            assert_eq!(knowledge, position.knowledge(m), "{} in {position}", position.move_text(m));
            visited.push(m);
        });
        assert!(visited.into_iter().eq(moves.iter()), "{position}");
    });
}

#[test]
fn the_victim_counts_before_the_attacker() {
    let position = chess("4k3/8/8/3n4/2P5/8/3r4/3QK3 w - - 0 1");
    let knowledge = |san: &str| position.knowledge(position.parse_move(san).unwrap());
    let order = ["Qxd2", "Kxd2", "cxd5"];
    assert!(order.is_sorted_by(|&first, &second| knowledge(first) > knowledge(second)));
}

#[test]
fn knowledge_has_the_sign_of_the_exchange() {
    random_positions(12, 20_000, |position, m| {
        let Some(m) = m else { return };
        let text = position.move_text(m);
        let (promise, exchange) = (position.knowledge(m), position.exchange(m));
        if !position.is_noisy(m) {
            assert_eq!(promise, 0, "{text} in {position}");
        } else if text.len() == 5 && !text.ends_with('q') {
            assert!(promise < 0, "{text} in {position}");
        } else {
            assert_eq!(promise > 0, exchange >= 0, "{text} in {position}");
        }
    });
}
