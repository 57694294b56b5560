//! Positions, moves and ballots as text: what is read, what is refused and why.

mod checkers_support;

use checkers_support::data;
use nullwindow::Game;
use nullwindow_games::checkers::{
    BallotClass, Checkers, MoveError, Moves, Side, ballots, evaluation, read_deck,
};
use proptest::prelude::*;

fn position(fen: &str) -> Checkers {
    fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn positions_are_read_in_every_usual_spelling() {
    let written = "B:W21,22,23,24:B1,K30";
    for spelling in [
        written,
        "B:W21-24:B1,K30.",
        "B:B1,K30:W21,22,23,24",
        "B:WK30:B1",
        " B : W 21 , 22-23,24 : B K30, 1 . ",
        "B:W24,23,22,21:BK30,1",
    ] {
        let position = position(spelling);
        assert_eq!(position.to_string().parse::<Checkers>().unwrap(), position);
        if spelling != "B:WK30:B1" {
            assert_eq!(position.to_string(), written, "{spelling}");
        }
    }
    assert_eq!(position("W:W21-32:B1-12").side_to_move(), Side::White);
    assert_eq!(position("B:W21-32:B1-12"), Checkers::start());
    assert_eq!(position("B:WK1-3:BK30-32").to_string(), "B:WK1,K2,K3:BK30,K31,K32");
}

/// Bad positions: the text, and the whole message.
#[test]
fn bad_positions_are_refused_with_place_and_reason() {
    let cases = [
        (
            "",
            "column 1: expected the side to move, `B` or `W`, as in `B:W21,22:B1,K30`, but found the end",
        ),
        (
            "X:W1:B2",
            "column 1: expected the side to move, `B` or `W`, as in `B:W21,22:B1,K30`, but found 'X'",
        ),
        ("B", "column 2: expected `:` before the pieces of a side, but found the end"),
        ("W::", "column 3: expected `W` or `B` before a list of squares, but found ':'"),
        ("B:W21", "column 6: expected `:` before the pieces of a side, but found the end"),
        ("B:W21:W22", "column 7: the pieces of White are given twice"),
        ("B:W33:B1", "column 4: 33 is not a square; squares are 1 to 32"),
        ("B:W0:B1", "column 4: 0 is not a square; squares are 1 to 32"),
        ("B:W99999999999999999999:B1", "column 4: 4294967295 is not a square; squares are 1 to 32"),
        ("B:W21,21:B1", "column 7: square 21 is occupied twice"),
        ("B:W21:BK21", "column 8: square 21 is occupied twice"),
        ("B:W24-21:B1", "column 4: the range 24-21 runs backwards"),
        (
            "B:W4:B1",
            "column 4: a man of White cannot be on 4, where it would be a king; write `K4`",
        ),
        (
            "B:W21:B29",
            "column 8: a man of Black cannot be on 29, where it would be a king; write `K29`",
        ),
        ("B:W5-17:B1", "column 4: White has more than 12 pieces"),
        ("B:WK1-32:BK1-8", "column 4: White has more than 12 pieces"),
        ("B:W21,:B1", "column 7: expected a square, 1 to 32, but found ':'"),
        ("B:W21:B1:H0", "column 9: expected the end of the position, but found ':'"),
        ("B:W21:B1..", "column 10: expected the end of the position, but found '.'"),
        ("B:W२१:B1", "column 4: expected a square, 1 to 32, but found '२'"),
    ];
    for (text, message) in cases {
        let error = text.parse::<Checkers>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    let gigantic = "B:W".repeat(1_000_000);
    let error = gigantic.parse::<Checkers>().unwrap_err().to_string();
    assert_eq!(error, "column 1: the text has 3000000 bytes; no position needs more than 512");
}

#[test]
fn moves_are_read_in_every_usual_spelling() {
    let quiet = Checkers::start();
    for text in ["11-15", "11x15", "011-15"] {
        assert_eq!(quiet.move_text(quiet.parse_move(text).unwrap()), "11-15");
    }
    let double = position("B:W18,27:B14");
    for text in ["14x32", "14-32", "14x23x32", "14-23-32", "14X32"] {
        assert_eq!(double.move_text(double.parse_move(text).unwrap()), "14x32", "{text}");
    }
    // Two routes to 27 with different captures; two ways round with the same.
    let fork = position("B:W7,15,16,23,24:B2");
    assert!(matches!(fork.parse_move("2x27"), Err(MoveError::Ambiguous { .. })));
    let one = fork.parse_move("2x11x20x27").unwrap();
    assert_eq!(fork.move_text(one), "2x11x20x27");
    assert_eq!(fork.parse_move("2x20x27"), Ok(one), "a square on the way is enough");
    // A single jump is a whole route, though a longer one has the same ends.
    let jump = position("W:WK11:B1,3,5,6,7,8,10,12,13,14,15,16");
    for text in ["11x4", "11x20"] {
        assert_eq!(jump.move_text(jump.parse_move(text).unwrap()), text);
    }
    let round = position("B:W7,8,15,16:BK3");
    assert!(round.parse_move("3x3").is_ok());
}

#[test]
fn bad_moves_are_refused_with_a_reason() {
    let start = Checkers::start();
    let cases = [
        ("", "`` is not a move; moves look like `11-15` or `15x22`"),
        ("11", "`11` is not a move; moves look like `11-15` or `15x22`"),
        ("11-", "`11-` is not a move; moves look like `11-15` or `15x22`"),
        ("e2e4", "`e2e4` is not a move; moves look like `11-15` or `15x22`"),
        ("11-33", "33 is not a square; squares are 1 to 32"),
        ("0-1", "0 is not a square; squares are 1 to 32"),
        (
            "11-19",
            "`11-19` is not legal here; the legal moves are 9-13, 10-14, 11-15, 9-14, 10-15, 11-16, 12-16",
        ),
    ];
    for (text, message) in cases {
        let error = start.parse_move(text).expect_err(text).to_string();
        let sorted = |m: &str| {
            let mut words: Vec<_> = m.split([' ', ',']).map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&error), sorted(message), "{text}: {error}");
    }
    let over = position("W:W:B1");
    let error = over.parse_move("1-5").unwrap_err().to_string();
    assert_eq!(error, "`1-5` is not legal here; the legal moves are none, the game is over");
    let long = "1x".repeat(1 << 20);
    assert_eq!(start.parse_move(&long), Err(MoveError::TooLong(1 << 21)));
}

#[test]
fn the_deck_is_whole() {
    let deck = ballots();
    let of = |class| deck.iter().filter(|ballot| ballot.class == class).count();
    let classes = [BallotClass::Original, BallotClass::Added, BallotClass::Barred];
    assert_eq!(classes.map(of), [144, 12, 18]);
    assert!(deck.iter().all(|ballot| ballot.position.side_to_move() == Side::White));
    assert!(deck.windows(2).all(|pair| pair[0].number < pair[1].number));
}

#[test]
fn bad_decks_are_refused_with_their_line() {
    let cases = [
        ("x", "line 1: expected number"),
        ("# fine\n1\t09-13\t144\tB:W:B", "line 2: expected number"),
        ("1\t09-13 21-17 05-09\t9\tB:W:B", "line 1: expected number"),
        ("1\t09-13 21-17 05-20\t144\tB:W:B", "line 1: `05-20` is not legal"),
        ("1\t09-13 21-17 05-09\t144\tB:W:B", "line 1: the moves lead to W:W17,22"),
        ("1\t09-13 21-17 05-09 25-21 1-5\t144\tB:W:B", "line 1: expected number"),
    ];
    for (text, beginning) in cases {
        let error = read_deck(text).unwrap_err().to_string();
        assert!(error.starts_with(beginning), "{error}");
    }
}

#[test]
fn the_test_positions_are_whole() {
    let rows = data("london1992_testpos.tsv");
    assert_eq!(rows.len(), 20);
    for row in rows {
        let position = position(&row[0]);
        assert_eq!(position.to_string(), row[0]);
        assert_eq!(position.board().piece_count().to_string(), row[3]);
        assert!(position.outcome().is_none());
    }
}

/// The games of the data, every `step`th: results for Black, and moves.
fn games(step: usize) -> impl Iterator<Item = (f64, Vec<String>)> {
    let rows = data("acf_games.tsv").into_iter().chain(data("tinsley_games.tsv"));
    rows.step_by(step).map(|row| {
        let result = match row[0].as_str() {
            "1-0" => 1.0,
            "0-1" => 0.0,
            "1/2-1/2" => 0.5,
            other => panic!("{other}"),
        };
        (result, row[1].split(' ').map(str::to_owned).collect())
    })
}

#[test]
fn games_replay_and_the_evaluation_agrees_with_their_results_better_than_material() {
    // The weights' own training left out every fifth game; so only those are used here.
    let (mut samples, mut ours, mut material) = (0.0, 0.0, 0.0);
    let loss = |value: f64, result: f64| {
        let p = 1.0 / (1.0 + (-value).exp());
        -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
    };
    for (for_black, moves) in games(1).skip(4).step_by(5).step_by(3) {
        let mut p = Checkers::start();
        for text in moves {
            let board = *p.board();
            if !board.has_capture() && !board.passed().has_capture() {
                let black = p.side_to_move() == Side::Black;
                let result = if black { for_black } else { 1.0 - for_black };
                let f = evaluation::features(&board);
                samples += 1.0;
                ours += loss(p.evaluate().get() as f64 / evaluation::SCALE, result);
                // The best weights of men and kings alone, fitted on the same training games.
                let value = MAN * f64::from(f[0]) + KING * f64::from(f[1]) + TURN;
                material += loss(value, result);
            }
            match p.parse_move(&text) {
                Ok(m) => p.make(m),
                Err(MoveError::Ambiguous { .. }) => break,
                Err(e) => panic!("{e}"),
            };
        }
    }
    assert!(samples > 10_000.0);
    assert!(ours < material - 0.01 * samples, "{} {}", ours / samples, material / samples);
}

/// As `examples/tune_checkers.rs` prints them.
const MAN: f64 = 0.9628;
const KING: f64 = 1.6110;
const TURN: f64 = 0.0319;

fn nasty_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "B",
        "W",
        "K",
        ":",
        ",",
        "-",
        "x",
        ".",
        " ",
        "0",
        "1",
        "5",
        "21",
        "32",
        "33",
        "-1",
        "é",
        "\u{0}",
        "\u{feff}",
        "999999999999",
        "B:W21:B1",
        "W21-24",
        "[",
        "]",
        "\n",
    ]);
    let soup = prop::collection::vec(pieces, 0..20).prop_map(|words| words.concat());
    prop_oneof![soup, any::<String>()]
}

proptest! {
    #[test]
    fn any_text_is_a_position_or_refused(text in nasty_text()) {
        if let Ok(position) = text.parse::<Checkers>() {
            prop_assert_eq!(position.to_string().parse::<Checkers>().unwrap(), position);
        }
    }

    #[test]
    fn any_text_is_a_move_or_refused(text in nasty_text()) {
        let start = Checkers::start();
        if let Ok(m) = start.parse_move(&text) {
            let mut moves = Moves::new();
            start.moves(&mut moves);
            prop_assert!(moves.iter().any(|other| other == m));
        }
    }

    #[test]
    fn any_text_is_a_deck_or_refused(text in nasty_text()) {
        let _ = read_deck(&text);
    }

    #[test]
    fn any_placement_survives_writing_and_moving(
        placing in prop::collection::vec(0u8..16, 32), black in any::<bool>(),
    ) {
        let mut lists = [Vec::new(), Vec::new()];
        for (i, kind) in placing.iter().enumerate() {
            let square = i + 1;
            match kind {
                0 | 1 if square < 29 => lists[0].push(format!("{square}")),
                2 => lists[0].push(format!("K{square}")),
                3 | 4 if square > 4 => lists[1].push(format!("{square}")),
                5 => lists[1].push(format!("K{square}")),
                _ => {}
            }
        }
        lists.iter_mut().for_each(|list| list.truncate(12));
        prop_assume!(lists.iter().any(|list| !list.is_empty()));
        let mover = if black { "B" } else { "W" };
        let text = format!("{mover}:W{}:B{}", lists[1].join(","), lists[0].join(","));
        let p = position(&text);
        prop_assert_eq!(p.to_string(), text);
        let mut moves = Moves::new();
        p.moves(&mut moves);
        for m in moves.iter() {
            prop_assert_eq!(p.parse_move(&p.move_text(m)), Ok(m));
            prop_assert_eq!(p.parse_move(&m.to_string()), Ok(m));
        }
    }
}
