//! PDN: real-life spellings, errors with their locations, hostile files, and round trips.

mod checkers_support;

use checkers_support::{Random, data};
use nullwindow::{Game, MoveList};
use nullwindow_games::checkers::pdn::{
    GameResult, MAX_LINE, MAX_MOVES_IN_GAME, MAX_TEXT_IN_GAME, PdnError, PdnGame, PdnMove, Reader,
};
use nullwindow_games::checkers::{Checkers, MoveError, Moves};
use proptest::prelude::*;

fn read(text: impl AsRef<[u8]>) -> Vec<Result<PdnGame, PdnError>> {
    Reader::new(text.as_ref()).collect()
}

fn games(text: &str) -> Vec<PdnGame> {
    read(text).into_iter().map(|game| game.unwrap_or_else(|e| panic!("{e}"))).collect()
}

fn texts(game: &PdnGame) -> Vec<String> {
    let mut position = game.start.clone();
    let text = |annotated: &PdnMove| {
        let text = position.move_text(annotated.played);
        position.make(annotated.played);
        text
    };
    game.moves.iter().map(text).collect()
}

const FILE: &str = r#"% made by hand
[Event "A \"quoted\" \\ event"]
[Black "First"]
[White "Second"]
[Result "1-0"]
[GameType "21,B,8,8,N1,0"]

{before the
game} 1. 11-15! 23-19?! $10 {two
lines} 2.8-11 ; to the end of the line 9. 9-9
22-17 (2... 26-23 3. 4-8 (3. 9-14 {deep}) 3... 30-26) 3. 11x16?? (!)
24-20 1-0

[Event "short"]
1. 9-13 22-18 *

[Event "a setting"]
[SetUp "1"]
[FEN "W:W18,K27:B14,K1."]
[Result "0-1"]
1... 18x9 1-5 2. 9-6

[Event "the last has no moves"]
[Result "1/2-1/2"]
"#;

#[test]
fn everything_a_file_says_is_read() {
    let games = games(FILE);
    assert_eq!(games.len(), 4);
    let first = &games[0];
    assert_eq!(first.tag("Event"), Some("A \"quoted\" \\ event"));
    assert_eq!(first.comments, ["before the game"]);
    assert_eq!(texts(first), ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20"]);
    assert_eq!(first.result, GameResult::BlackWins);
    assert_eq!(first.moves[0].glyphs, [1]);
    assert_eq!(first.moves[1].glyphs, [6, 10]);
    assert_eq!(first.moves[1].comments, ["two lines"]);
    assert_eq!(first.moves[2].comments, ["to the end of the line 9. 9-9"]);
    assert_eq!(first.moves[4].glyphs, [4, 1]);
    let variation = &first.moves[3].variations[0];
    assert_eq!(variation.len(), 3);
    assert_eq!(variation[1].variations[0][0].comments, ["deep"]);
    assert_eq!(games[1].result, GameResult::Unknown);
    assert_eq!(texts(&games[2]), ["18x9", "1-5", "9-6"]);
    assert_eq!(games[2].result, GameResult::WhiteWins, "from the tag");
    assert!(games[3].moves.is_empty());
    assert_eq!(games[3].result, GameResult::Draw);
}

#[test]
fn what_is_written_is_read_back() {
    for game in games(FILE) {
        let text = game.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let mut again = games_without_type(&text);
        assert_eq!(again.len(), 1, "{text}");
        let again = again.remove(0);
        assert_eq!((&again.moves, &again.start), (&game.moves, &game.start), "{text}");
        assert_eq!((again.result, &again.comments), (game.result, &game.comments));
        assert_eq!(again.to_string(), text);
    }
    // What the notation cannot express is made harmless.
    let mut nasty = PdnGame::new("B:W32:BK1".parse().unwrap());
    nasty.tags.push(("Ev]ent\n".into(), "two\nlines \"]\\".into()));
    nasty.comments.push("a } b".into());
    let again = games_without_type(&nasty.to_string()).remove(0);
    assert_eq!(again.tags[0], ("Event".into(), "two lines \"]\\".into()));
    assert_eq!(again.start, nasty.start);
    assert_eq!(again.comments, ["a ) b"]);
}

fn games_without_type(text: &str) -> Vec<PdnGame> {
    assert!(text.contains("[GameType \"21"));
    games(text)
}

#[test]
fn the_collections_survive_pdn() {
    let rows = data("tinsley_games.tsv").into_iter().chain(data("acf_games.tsv"));
    let mut text = String::new();
    let mut written = Vec::new();
    for row in rows.step_by(41) {
        let mut game = PdnGame::new(Checkers::start());
        game.result = GameResult::from_text(&row[0]).unwrap();
        let mut p = Checkers::start();
        for word in row[1].split(' ') {
            match p.parse_move(word) {
                Ok(m) => {
                    game.moves.push(PdnMove::new(m));
                    p.make(m);
                }
                Err(MoveError::Ambiguous { .. }) => break,
                Err(e) => panic!("{word}: {e}"),
            }
        }
        text.push_str(&game.to_string());
        written.push(game);
    }
    assert!(written.len() > 200);
    let read = games(&text);
    assert_eq!(read.len(), written.len());
    for (read, written) in read.iter().zip(&written) {
        assert_eq!((&read.moves, read.result), (&written.moves, written.result));
    }
}

#[test]
fn errors_say_line_column_and_reason() {
    let cases = [
        ("1. 11-15 1-2", "line 1, column 10: `1-2` is not legal here"),
        ("[Event \"x\"]\n\n1. 11-15\n   22-33", "line 4, column 4: 33 is not a square"),
        ("[Event \"x]\n1. 11-15", "line 1, column 1: expected a tag like"),
        ("[Ev ent \"x\"]\n", "line 1, column 1: expected a tag like"),
        ("[]", "line 1, column 1: expected a tag like"),
        ("1. 11-15 {never\nends", "line 1, column 10: the file ends within a comment"),
        ("1. 11-15 (1. 9-13", "line 2, column 1: the file ends within a variation"),
        ("1. 11-15 ) *", "line 1, column 10: `)` closes nothing"),
        ("1. 11-15 } *", "line 1, column 10: `}` closes nothing"),
        ("(1. 9-13) 11-15", "line 1, column 1: a variation needs a move before it"),
        ("1. 11-15 (1. 9-13 *", "line 1, column 19: a result within a variation"),
        ("1. 11-15 (1. 9-13\n[Event \"y\"]", "line 2, column 1: a tag within a variation"),
        ("1. e4 e5", "line 1, column 4: expected a move, a comment or a result, but found `e4`"),
        ("1. 11-15 $999", "line 1, column 10: expected a number of at most 255 after `$`"),
        (
            "[GameType \"20,W,10,10\"]\n*",
            "line 1, column 1: GameType \"20,W,10,10\" is another game",
        ),
        ("[FEN \"B:W33:B1\"]\n*", "line 1, column 1: the tag FEN: column 4: 33 is not a square"),
        ("1. 11-15 0-0", "line 1, column 10: 0 is not a square"),
    ];
    for (text, beginning) in cases {
        let error = read(text).into_iter().find_map(Result::err).expect(text).to_string();
        assert!(error.starts_with(beginning), "{text:?}: {error}");
    }
}

#[test]
fn after_an_error_the_next_game_is_read() {
    let text = "[Event \"1\"]\n[Round \"1]\n[Site \"x\"]\n\n1. 11-15 *\n\n[Event \"2\"]\n1. 11-99 22-18\n\
                23-19 *\n\n[Event \"3\"]\n\n1. 9-14 1-0\n\n[Event \"4\"]\n\n\u{1}\n\n[Event \"5\"]\n\n*\n";
    let events: Vec<Option<String>> =
        read(text).into_iter().map(|g| g.ok()?.tag("Event").map(str::to_owned)).collect();
    assert_eq!(events, [None, None, Some("3".into()), None, Some("5".into())]);
}

#[test]
fn text_that_is_not_utf8_is_refused_with_its_place() {
    let mut bytes = b"[Event \"Malm\xf6\"]\n\n1. 11-15 *\n\n".to_vec();
    bytes.extend(b"[Event \"2\"]\n\n1. 9-13 *\n");
    let results = read(bytes);
    let error = results[0].as_ref().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 13: the line is not UTF-8 text");
    assert!(results[1].is_ok());
    assert_eq!(results.len(), 2);
    assert_eq!(games("\u{feff}[Event \"mark\"]\r\n\r\n1. 11-15 *\r\n").len(), 1);
}

/// A gigabyte without a line break, which is never held in memory.
struct Endless {
    left: usize,
    byte: u8,
}

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.left);
        buffer[..length].fill(self.byte);
        self.left -= length;
        Ok(length)
    }
}

#[test]
fn a_gigabyte_line_is_refused() {
    for byte in [b'[', b'1', b'{', b' ', b'('] {
        let input = std::io::BufReader::with_capacity(1 << 20, Endless { left: 1 << 30, byte });
        let results: Vec<_> = Reader::new(input).collect();
        assert_eq!(results.len(), 1);
        let error = results[0].as_ref().unwrap_err().to_string();
        assert_eq!(error, format!("line 1, column 1: the line is longer than {MAX_LINE} bytes"));
    }
}

#[test]
fn endless_games_are_refused() {
    let shuffle = format!(
        "[FEN \"B:WK32:BK1\"]\n{}",
        "1-5 32-28\n5-1 28-32\n".repeat(MAX_MOVES_IN_GAME / 4 + 1)
    );
    let comment = format!("{{{}", "word word word word\n".repeat(MAX_TEXT_IN_GAME / 20 + 1));
    let comments = format!("{{{}}}\n", "word ".repeat(1000)).repeat(MAX_TEXT_IN_GAME / 4999 + 1);
    let tags = "[A \"b\"]\n".repeat(1000);
    let glyphs = format!("11-15 {}", "$1 ".repeat(20_001) + "\n" + &"$1 ".repeat(20_001));
    let nested = "11-15 (9-13 ".to_owned() + &"(9-14 ".repeat(100);
    for (text, what) in [
        (shuffle, "10000 moves"),
        (comment, "1048576 bytes"),
        (comments, "bytes of comments and tags"),
        (tags, "200 tags"),
        (glyphs, "remarks"),
        (nested, "32 variations"),
    ] {
        let error = read(text).into_iter().find_map(Result::err).expect(what).to_string();
        assert!(error.contains("more than") && error.contains(what), "{what}: {error}");
    }
}

#[test]
fn columns_count_characters_from_the_start_of_the_line() {
    let cases = [
        ("{\u{e9}\u{e9}} 1. 11-15 {\u{1f600}} 1-2", "line 1, column 19: `1-2`"),
        ("{a\n\u{e9}} 11-15 1.22-18 1-2", "line 2, column 18: `1-2`"),
        ("\u{e9}", "line 1, column 1: expected a move"),
    ];
    for (text, beginning) in cases {
        let error = read(text).into_iter().find_map(Result::err).expect(text).to_string();
        assert!(error.starts_with(beginning), "{text:?}: {error}");
    }
}

fn nasty_file() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "[Event \"x\"]",
        "[FEN \"B:WK32:BK1\"]",
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "(!)",
        "$1",
        "$",
        "!",
        "?!",
        "1.",
        "1...",
        "11-15",
        "22-18",
        "15x22",
        "9-13",
        "x",
        "-",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        ";",
        "%",
        "\n",
        "\r\n",
        " ",
        "é",
        "\\",
        "0",
        "999999999999999999999",
    ]);
    let soup = prop::collection::vec(words, 0..60).prop_map(|words| words.join(" ").into_bytes());
    let torn = any::<prop::sample::Index>()
        .prop_map(|at| FILE.as_bytes()[at.index(FILE.len())..].to_vec());
    prop_oneof![soup, torn, prop::collection::vec(any::<u8>(), 0..400)]
}

proptest! {
    #[test]
    fn any_file_is_read_or_refused(bytes in nasty_file()) {
        for game in read(&bytes).into_iter().flatten() {
            let again = games(&game.to_string());
            prop_assert_eq!(&again[0].moves, &game.moves);
            prop_assert_eq!(again[0].result, game.result);
        }
    }

    #[test]
    fn random_games_survive(seed in any::<u64>(), plies in 0usize..120) {
        let mut random = Random::new(seed);
        let mut game = PdnGame::new(Checkers::start());
        let mut p = Checkers::start();
        for _ in 0..plies {
            let mut moves = Moves::new();
            p.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mut annotated = PdnMove::new(moves.nth(random.below(moves.len())));
            if random.below(4) == 0 {
                annotated.variations.push(vec![PdnMove::new(moves.nth(random.below(moves.len())))]);
                annotated.glyphs.push(random.below(256) as u16);
                annotated.comments.push("as \"played\" (!) 1-0".into());
            }
            p.make(annotated.played);
            game.moves.push(annotated);
        }
        let again = games(&game.to_string()).remove(0);
        prop_assert_eq!(again.moves, game.moves);
    }
}
