//! FEN, EPD, coordinates and SAN: round trips, errors that say what and where, hostile input.

mod chess_common;

use chess_common::{Random, chess, moves, random_positions};
use nullwindow::{Game, MoveList};
use nullwindow_games::chess::notation::epd::read_epds;
use nullwindow_games::chess::{Chess, Epd, EpdError, MoveError};
use proptest::prelude::*;

const BRATKO_KOPEC: &str = include_str!("../data/chess/bratko_kopec.epd");
const SEQUENCES: &str = include_str!("../data/chess/game_sequences.epd");
const OPENINGS: &str = include_str!("../data/chess/openings200.epd");

fn fen_error(fen: &str) -> String {
    fen.parse::<Chess>().expect_err(fen).to_string()
}

#[test]
fn fen_round_trip() {
    random_positions(31, 3_000, |position, _| {
        let text = position.to_string();
        assert_eq!(chess(&text), *position);
        assert_eq!(chess(&text).to_string(), text);
    });
    let four_fields = chess("4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!(four_fields.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let blanks = chess("  4k3/8/8/8/8/8/8/4K3   b -  - 7   0 ");
    assert_eq!(blanks.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
}

#[test]
fn rooks_on_other_files_castle_too() {
    let position = chess("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
    assert_eq!(position.to_string(), "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
    let m = position.parse_move("O-O-O").unwrap();
    assert_eq!(position.san(m), "O-O-O");
    assert_eq!(
        chess("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").to_string().split(' ').nth(2),
        Some("KQkq")
    );
}

#[test]
fn impossible_and_unreadable_positions_are_refused_with_the_reason() {
    let cases = [
        ("", "the board is missing"),
        ("4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w", "the castling field is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "the en passant square is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3", "the move number is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "column 31: `x` after the end"),
        ("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", "column 19: `X` in the board"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "column 19: rank 1 has more than 8 squares"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "column 20: rank 1 has 7 squares"),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "column 6: rank 7 has 7 squares"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "column 18: the end at rank 2"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "column 20: a ninth rank"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "column 21: `x` in the side to move"),
        ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", "column 23: `X` in the castling field"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "column 23: `K` without White's king and rook"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            "column 25: `K` without White's king and rook in place, or twice",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e5 0 1", "column 25: `e5` in the en passant square"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn can just have moved two squares over e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 101 1", "column 27: `101` in the halfmove clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 70000", "column 29: `70000` in the move number"),
        ("4k3/8/8/8/8/8/8/4K2K w - - 0 1", "White has 2 kings"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/3kK3 w - - 0 1", "Black has 2 kings"),
        ("8/8/8/8/8/8/8/3kK3 w - - 0 1", "the kings stand next to each other"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check, but it is not Black's turn"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn of White is on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn of Black is on a1"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "White has 1 more pieces than at the start"),
        ("4k3/8/8/1n3n2/3K4/1n3n2/8/8 w - - 0 1", "the king is attacked by 4 men at once"),
        ("QQQQQQQQ/QQQQQQQQ/8/4k3/8/8/8/4K3 b - - 0 1", "White has 15 more pieces"),
    ];
    for (fen, expected) in cases {
        let error = fen_error(fen);
        assert!(error.contains(expected), "{fen}\n got: {error}\nwant: {expected}");
    }
    let long = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1{}", " ".repeat(1 << 20));
    assert!(fen_error(&long).contains("too many"));
    assert!(fen_error("４k3/8/8/8/8/8/8/4K3 w - - 0 1").contains("column 1"));
}

#[test]
fn castling_in_every_notation() {
    let position = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["e1g1", "e1h1", "O-O", "0-0", "O-O+", "O-O!?"] {
        let m = position.parse_move(text).unwrap();
        assert_eq!((position.move_text(m), position.san(m)), ("e1g1".into(), "O-O".into()));
    }
    let black = chess("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    for text in ["e8c8", "e8a8", "O-O-O", "0-0-0"] {
        assert_eq!(black.move_text(black.parse_move(text).unwrap()), "e8c8");
    }
    let attacked = chess("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1");
    assert!(matches!(attacked.parse_move("O-O"), Err(MoveError::Illegal { .. })));
    // A king that only moves there.
    let walk = chess("4k3/8/8/8/8/8/8/5K2 w - - 0 1");
    assert_eq!(walk.move_text(walk.parse_move("f1g1").unwrap()), "f1g1");
}

#[test]
fn san_names_just_enough() {
    let cases = [
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"),
        ("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2"),
        // The other knight is pinned, so the origin is not needed.
        ("4r1k1/8/8/8/8/4N3/8/1N2K3 w - - 0 1", "b1d2", "Nd2"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q+"),
        ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8n", "bxc8=N"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
    ];
    for (fen, coordinates, san) in cases {
        let position = chess(fen);
        let m = position.parse_move(coordinates).unwrap();
        assert_eq!(position.san(m), san, "{fen}");
        assert_eq!(position.parse_move(san).unwrap(), m, "{fen}");
    }
}

#[test]
fn loose_san_is_understood() {
    let position = chess("2n1k3/1P6/8/8/8/2N5/8/R3K2R w KQ - 0 1");
    for (text, expected) in [
        ("b8Q", "b7b8q"),
        ("b7xc8=N", "b7c8n"),
        ("bxc8q", "b7c8q"),
        ("Nc3-d5", "c3d5"),
        ("Nc3d5!!", "c3d5"),
        ("Rh1xh8", "h1h8"),
        ("Nc3-d9", ""),
        ("Rh1h8+", "h1h8"),
    ] {
        match position.parse_move(text) {
            Ok(m) => assert_eq!(position.move_text(m), expected, "{text}"),
            Err(error) => assert_eq!(expected, "", "{text}: {error}"),
        }
    }
}

#[test]
fn wrong_moves_are_explained() {
    let position = chess("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    let error = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(error("Nd2"), "`Nd2` may be b1d2 or f1d2; name the file or rank it comes from");
    assert_eq!(error("Nd5"), "`Nd5` is not legal here");
    assert!(error("e2e4").contains("is not legal here"));
    assert!(error("e9").contains("is not a move"));
    assert!(error("").contains("is not a move"));
    assert!(error("--").contains("is not a move"));
    assert!(error(&"N".repeat(1 << 20)).len() < 200);
}

#[test]
fn san_and_coordinates_round_trip_in_random_games() {
    random_positions(32, 1_200, |position, _| {
        let list = moves(position);
        let mut names: Vec<String> = Vec::new();
        for m in list.iter() {
            let san = position.san(m);
            assert_eq!(position.parse_move(&san), Ok(m), "{san} in {position}");
            assert_eq!(position.parse_move(&position.move_text(m)), Ok(m), "{position}");
            names.push(san);
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), list.len(), "{position}");
    });
}

fn read_all(file: &str) -> Vec<Epd> {
    read_epds(file.as_bytes()).collect::<Result<_, _>>().unwrap()
}

#[test]
fn study_positions_are_readable() {
    let bratko_kopec = read_all(BRATKO_KOPEC);
    assert_eq!(bratko_kopec.len(), 24);
    for epd in &bratko_kopec {
        assert!(!epd.best_moves().unwrap().is_empty(), "{epd}");
        assert!(epd.id().unwrap().starts_with("BK."));
    }
    assert_eq!(read_all(OPENINGS).len(), 200);
    assert_eq!(read_all(SEQUENCES).len(), 60);
}

/// The positions of the sequences follow one another by the moves named in the comments.
#[test]
fn game_sequences_are_sequences() {
    let mut followed = 0;
    for pair in read_all(SEQUENCES).windows(2) {
        let game = |epd: &Epd| epd.id().unwrap().split(' ').next().unwrap().to_string();
        if game(&pair[0]) != game(&pair[1]) {
            continue;
        }
        let comment = pair[0].operands("c0").unwrap()[0].text().to_string();
        let mut position = pair[0].position.clone();
        position.make(position.parse_move(comment.strip_prefix("played ").unwrap()).unwrap());
        let fields = |p: &Chess| p.to_string().split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert_eq!(fields(&position), fields(&pair[1].position));
        followed += 1;
    }
    assert_eq!(followed, 57);
}

#[test]
fn epd_round_trip() {
    for file in [BRATKO_KOPEC, SEQUENCES, OPENINGS] {
        for epd in read_all(file) {
            assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
        }
    }
    let line = r#"4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9; am O-O; acd 12; id "a; b"; noop;"#;
    let epd: Epd = line.parse().unwrap();
    assert_eq!(epd.to_string(), line);
    assert_eq!(epd.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 3 9");
    assert_eq!(epd.avoid_moves().unwrap().len(), 1);
    assert_eq!(epd.operands("acd").unwrap()[0].text(), "12");
    assert_eq!(epd.id(), Some("a; b"));
}

#[test]
fn epd_errors_say_what_and_where() {
    let board = "4k3/8/8/8/8/8/8/4K2R w K -";
    for (rest, expected) in [
        (" bm Qd1;", "operation `bm`: `Qd1` is not legal"),
        (" id \"open", "column 31: the text has no closing quotation mark"),
        (" \"text\";", "column 28: a quoted text where an operation's name should be"),
        (" D1 many;", "operation `D1`: `many` is not a number of positions"),
        (" hmvc 999;", "operation `hmvc`: 999 is not from 0 to 100"),
        (" fmvn x;", "operation `fmvn`: `x` is not a number of moves"),
        (" 5 b;", "column 28: an operation's name must begin with a letter, as in `bm`"),
        (" 3 4 5;", "column 32: an operation's name must begin with a letter"),
        (" 3 4x;", "column 28: an operation's name must begin with a letter"),
        (" ; - x;", "column 30: an operation's name must begin with a letter"),
    ] {
        let error = format!("{board}{rest}").parse::<Epd>().unwrap_err().to_string();
        assert!(error.contains(expected), "{rest}: {error}");
    }
    let file = format!("# positions\n\n{board}\n{board} bm Zz;\n");
    let results: Vec<_> = read_epds(file.as_bytes()).collect();
    assert!(results[0].is_ok());
    let error = results[1].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 4: operation `bm`: `Zz` is not a move"), "{error}");
    let invalid = read_epds(&b"4k3/8/8/8/8/8/8/4K2R w K - id \"\xFF\";"[..]).next().unwrap();
    assert!(invalid.unwrap_err().to_string().contains("column 32: not UTF-8"));
    let operations = format!("{board} {}", "x;".repeat(1000));
    assert!(operations.parse::<Epd>().unwrap_err().to_string().contains("more operations"));
    let operands = format!("{board} x{}", " y".repeat(2000));
    assert!(operands.parse::<Epd>().unwrap_err().to_string().contains("more operands"));
}

/// The limits hold for what is written as well as for what is read.
#[test]
fn epds_at_the_limits_are_written_back() {
    let board = "4k3/8/8/8/8/8/8/4K2R w K -";
    let operations = "x;".repeat(255);
    for full in [
        format!("{board} {operations} x"),
        format!("{board} 3 4 {operations} x;"),
        format!("{board} hmvc 3; {operations} x; fmvn 4;"),
        format!("{board} x {}", "\"\"".repeat(1024)),
    ] {
        let epd: Epd = full.parse().unwrap();
        assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd, "{full}");
    }
    let too_many = format!("{board} {operations} x; x");
    assert!(too_many.parse::<Epd>().unwrap_err().to_string().contains("more operations"));
    let too_long = format!("{board} {}", format!("x{};", "\"\"".repeat(1000)).repeat(32));
    assert!(too_long.len() < 65_000);
    assert!(
        too_long.parse::<Epd>().unwrap_err().to_string().contains("an EPD line has at most 65536")
    );
}

/// A file of one endless line: it is refused after a bounded number of bytes.
#[test]
fn endless_lines_are_refused() {
    let endless = std::io::BufReader::new(std::io::repeat(b'8'));
    let mut epds = read_epds(endless);
    let error = epds.next().unwrap().unwrap_err();
    assert!(matches!(error, EpdError::Line { line: 1, .. }));
    assert!(error.to_string().contains("longer than"), "{error}");
    assert!(epds.next().is_none());
}

/// Nasty seeds, cut and corrupted at random: never a panic, and what is accepted is a position.
#[test]
fn corrupted_input_never_panics() {
    let seeds = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha e6 0 1 bm e4; id \"x\";",
        "8/8/8/3pPp2/4k3/8/8/4K3 w - f6 99 65535 ;D1 20 ;D2 400",
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; am é; c0 \"\u{1F600}\";",
    ];
    let mut random = Random::new(33);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = b"kKqQpP/18 -;\"\xFF\x00"[random.below(15)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"rR9w;= e3"[random.below(9)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(epd) = text.parse::<Epd>() {
            accepted += 1;
            let list = moves(&epd.position);
            assert!(list.len() <= 218);
        }
        let _ = text.parse::<Chess>();
    }
    assert!(accepted > 1000, "{accepted}");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = text.parse::<Chess>();
        let _ = text.parse::<Epd>();
        let _ = Chess::start().parse_move(&text);
    }

    #[test]
    fn epds_that_are_read_are_written_back(
        numbers in "( ;)?( [0-9]{1,3}){0,3}",
        operations in "([ ;]|[a-zA-Z0-9_-]{1,4}|\"[a-z ;0-9]{0,4}\"| hmvc [0-9]{1,2};| fmvn [0-9]{1,3};| bm Rh2;){0,6}",
    ) {
        let line = format!("4k3/8/8/8/8/8/8/4K2R w K -{numbers}{operations}");
        if let Ok(epd) = line.parse::<Epd>() {
            let written = epd.to_string();
            let again = written.parse::<Epd>();
            prop_assert_eq!(again.as_ref().ok(), Some(&epd), "{} as {}: {:?}", line, written, again);
        }
    }

    #[test]
    fn boards_of_any_men_are_read_or_refused(
        board in "[1-8pnbrqkPNBRQK/]{1,40}", side in "[wb]", rights in "[KQkqA-Ha-h-]{1,4}",
        square in "[a-h-][1-8]?", clock in 0..130u32, number in 0..70_000u32,
    ) {
        let text = format!("{board} {side} {rights} {square} {clock} {number}");
        if let Ok(position) = text.parse::<Chess>() {
            prop_assert_eq!(&position.to_string().parse::<Chess>().unwrap(), &position);
        }
    }

    /// Men on random squares: mostly impossible, sometimes a position, which must then be playable.
    #[test]
    fn random_placements_are_refused_or_playable(
        men in proptest::collection::vec((0..64usize, "[pnbrqPNBRQ]"), 0..12),
        kings in (0..64usize, 0..64usize), side in "[wb]",
    ) {
        let mut squares = ['1'; 64];
        for (square, man) in men {
            squares[square] = man.chars().next().unwrap();
        }
        squares[kings.0] = 'K';
        squares[kings.1] = 'k';
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
        if let Ok(position) = format!("{} {side} - - 0 1", ranks.join("/")).parse::<Chess>() {
            let mut position: Chess = position;
            let list = moves(&position);
            prop_assert_eq!(position.outcome().is_none(), !list.is_empty());
            for m in list.iter() {
                let before = position.clone();
                let undo = position.make(m);
                position.evaluate();
                position.unmake(m, undo);
                prop_assert_eq!(&position, &before);
            }
        }
    }

    #[test]
    fn moves_of_any_shape_are_read_or_refused(text in "[KQRBNO0a-h1-8x=+#!?-]{1,9}") {
        for root in chess_common::ROOTS {
            let position = chess(root);
            if let Ok(m) = position.parse_move(&text) {
                prop_assert_eq!(position.parse_move(&position.san(m)), Ok(m));
            }
        }
    }
}
