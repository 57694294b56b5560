//! Games in PGN: what is read, what is skipped, what is refused and where.

mod chess_common;

use chess_common::{Random, moves};
use nullwindow::{Game, MoveList};
use nullwindow_games::chess::{Chess, GameResult, PgnError, PgnGame, PgnReader};
use proptest::prelude::*;
use std::fmt::Write;
use std::io::BufReader;

fn read(text: &str) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(text.as_bytes()).collect()
}

fn read_one(text: &str) -> PgnGame {
    let games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    read(text).into_iter().find_map(Result::err).expect("an error").to_string()
}

const OPERA: &str = r#"[Event "Paris"]
[White "Morphy"]
[Black "Duke \"Karl\" \\ Count"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {This is Philidor's
defence (not ; a variation) [%clk 0:01]} 3. d4 Bg4?! $6 ; a comment 4. Ke2
% 5. this line is for other programs
4.dxe5 Bxf3 (4... dxe5 5. Qxd8+ (5. Nxe5 {!} 1-0) 5... Kxd8) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"#;

#[test]
fn a_game_with_everything() {
    let game = read_one(OPERA);
    assert_eq!(game.moves.len(), 33);
    assert_eq!(game.result, GameResult::WhiteWins);
    assert_eq!(game.tag("White"), Some("Morphy"));
    assert_eq!(game.tag("Black"), Some(r#"Duke "Karl" \ Count"#));
    assert_eq!(game.tag("Site"), None);
    let last = game.positions().last().unwrap();
    assert_eq!(last.to_string(), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert_eq!(game.positions().count(), 34);
}

#[test]
fn many_games() {
    let games =
        read(&format!("{OPERA}\n\n{OPERA}1. d4 *\n\n[Event \"x\"]\n\n1. c4\n[Event \"y\"]\n0-1"));
    let games: Vec<PgnGame> = games.into_iter().map(Result::unwrap).collect();
    let sizes: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
    assert_eq!(sizes, [33, 33, 1, 1, 0]);
    assert_eq!(games[3].tags, [("Event".into(), "x".into())]);
    assert_eq!(games[3].result, GameResult::Unknown);
    assert_eq!(games[4].result, GameResult::BlackWins);
}

#[test]
fn the_result_may_be_in_the_tag_only() {
    assert_eq!(read_one("[Result \"1/2-1/2\"]\n\n1. e4 e5").result, GameResult::Draw);
    assert_eq!(read_one("[Result \"1-0\"]\n\n1. e4 e5 0-1").result, GameResult::BlackWins);
}

#[test]
fn games_may_begin_elsewhere() {
    let game = read_one("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 31. e4 *");
    assert_eq!(game.moves.len(), 2);
    assert_eq!(game.positions().last().unwrap().move_number(), 31);
}

#[test]
fn files_in_latin_1_with_other_line_ends() {
    let mut file = b"\xEF\xBB\xBF[White \"Gr\xFCnfeld\"]\r\n\r\n1. d4 Nf6 {\xE9} *\r\n".to_vec();
    let game = PgnReader::new(&file[..]).next().unwrap().unwrap();
    // The byte order mark says UTF-8, but the name is not: decode line by line.
    assert_eq!(game.tag("White"), Some("Grünfeld"));
    file.truncate(3);
    assert!(PgnReader::new(&file[..]).next().is_none());
}

#[test]
fn errors_name_the_line_and_the_reason() {
    let cases = [
        ("1. e4 e5\n2. Ke3 *", "line 2: move 2: `Ke3` is not legal"),
        ("1. e4 e5\n\n2. Nf3 -- *", "line 3: move 2: `--` is not a move"),
        ("[Event \"x]\n\n1. e4 *", "line 1: `[Event \"x]` is not a tag"),
        ("[Event]\n\n1. e4 *", "line 1: `[Event]` is not a tag"),
        ("[FEN \"8/8\"]\n\n1. e4 *", "line 1: tag FEN: column 4: the end at rank 7"),
        ("1. e4 {never\nclosed", "line 1: the comment that begins here is not closed"),
        ("1. e4\n(1. d4 *", "line 2: the variation that begins here is not closed"),
        ("1. e4 (1. d4", "line 1: the variation that begins here is not closed"),
        ("1. e4 (1. d4\n(1. c4)\n\n[A \"b\"]\n*", "line 1: the variation that begins here"),
        ("[A \"b\"]\n[FEN \"x\"]\n[B \"c\"]\n\n\n1. e4 *", "line 2: tag FEN: column 1"),
        ("1. e4\n[FEN \"x\"]\n\n\n1. e4 *", "line 2: tag FEN: column 1"),
        ("1. e4 ) *", "line 1: `)` ends a variation that has not begun"),
        ("1. e4 } *", "line 1: move 1: `}` is not a move"),
        ("1. Nd2 *", "line 1: move 1: `Nd2` is not legal"),
        ("[FEN \"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1\"]\n1. Nd2 *", "`Nd2` may be b1d2 or f1d2"),
    ];
    for (text, expected) in cases {
        let error = error(text);
        assert!(error.contains(expected), "{text}\n got: {error}\nwant: {expected}");
    }
}

#[test]
fn reading_goes_on_after_an_error() {
    let bad = OPERA.replace("6. Bc4", "6. Bc9");
    let results = read(&format!("{OPERA}\n{bad}\n{OPERA}"));
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let error = results[1].as_ref().unwrap_err();
    assert_eq!(error.line, 21);
    let open = "1. e4 (1. d4\n[Event \"next\"]\n[Round \"2\"]\n\n1. c4 *";
    let results = read(open);
    assert!(results[0].is_err());
    assert_eq!(results[1].as_ref().unwrap().tag("Round"), Some("2"));
    let bad_tag = OPERA.replace("[White", "[White \"");
    let results = read(&format!("{bad_tag}\n{OPERA}"));
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn hostile_files_are_refused() {
    let endless = BufReader::new(std::io::repeat(b'x'));
    let results: Vec<_> = PgnReader::new(endless).collect();
    assert_eq!(results.len(), 1);
    assert!(results[0].as_ref().unwrap_err().to_string().contains("longer than"));

    let tags = "[A \"b\"]\n".repeat(1000);
    assert!(error(&tags).contains("more than 256 tags"));
    let big = format!("[A \"{}\"]\n", "b".repeat(100_000));
    assert!(error(&big).contains("more than 65536 bytes of tags"));
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(3000);
    assert!(error(&shuffle).contains("more than 8192 moves"));
    let brackets = "(".repeat(500_000);
    assert!(error(&brackets).contains("line 1: the variation that begins here"));
    assert!(read("").is_empty());
    assert!(read("\n\n  \n").is_empty());
}

/// A game of random moves, decorated with everything that must be skipped.
fn decorated(seed: u64, length: usize) -> (String, Vec<String>, Chess) {
    let mut random = Random::new(seed);
    let mut position = Chess::start();
    let mut text = String::from("[Event \"random\"]\n\n");
    let mut played = Vec::new();
    for ply in 0..length {
        let list = moves(&position);
        if list.is_empty() {
            break;
        }
        let m = list.nth(random.below(list.len()));
        if ply % 2 == 0 || random.below(4) == 0 {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let blank = if random.below(2) == 0 { " " } else { "" };
            write!(text, "{}{dots}{blank}", ply / 2 + 1).unwrap();
        }
        text.push_str(&position.san(m));
        text.push_str(match random.below(12) {
            0 => " {a comment (with) [things] 1-0}",
            1 => "!?",
            2 => " $14",
            3 => " (1. e4 {x} (Nf9 1-0) e5)",
            4 => " ; to the end of the line 1-0\n",
            5 => "\n%escaped 0-1\n",
            _ => "",
        });
        text.push(if random.below(6) == 0 { '\n' } else { ' ' });
        played.push(position.move_text(m));
        position.make(m);
    }
    text.push_str("1/2-1/2\n\n");
    (text, played, position)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn decorated_games_are_read_back(seed: u64, length in 0..60usize) {
        let (text, played, end) = decorated(seed, length);
        let games = read(&text.repeat(2));
        prop_assert_eq!(games.len(), 2);
        for game in games {
            let game = game.unwrap();
            prop_assert_eq!(game.moves.len(), played.len());
            let texts: Vec<String> =
                game.positions().zip(&game.moves).map(|(p, &m)| p.move_text(m)).collect();
            prop_assert_eq!(&texts, &played);
            prop_assert_eq!(game.positions().last().unwrap().to_string(), end.to_string());
            prop_assert_eq!(game.result, GameResult::Draw);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(PgnReader::new(&bytes[..]).count() <= 400);
    }

    #[test]
    fn corrupted_games_never_panic(seed: u64, at: usize, byte in "[\\[\\](){};%\"$*\n.1-9NRx-]") {
        let (mut text, ..) = decorated(seed, 20);
        let at = at % text.len();
        text.replace_range(at..=at, &byte);
        prop_assert!(read(&text).len() < 200);
    }
}
