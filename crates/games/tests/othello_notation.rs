//! Reading and writing: real games come back unchanged, and no input makes a reader panic
//! (the seed corpus is in `othello_corpus.rs`).

use nullwindow_games::othello::notation::ggf::{Ggf, GgfError};
use nullwindow_games::othello::notation::obf::{ObfError, Problem};
use nullwindow_games::othello::notation::wthor::{Wthor, WthorError};
use nullwindow_games::othello::{
    Move, MoveError, Othello, PositionError, Record, Side, TranscriptError,
};
use proptest::prelude::*;

const KEYANO: &str = include_str!("../data/othello/keyano_games.tsv");

/// (black's discs, transcript) of each of Keyano's games.
fn keyano() -> impl Iterator<Item = (u32, &'static str)> {
    KEYANO.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[4].parse().unwrap(), fields[5])
    })
}

#[test]
fn keyanos_games_are_read_and_written_back() {
    let (mut games, mut passes, mut finished) = (0, 0, 0);
    for (black_discs, text) in keyano() {
        let record = Record::parse(text).unwrap();
        assert_eq!(record.to_string(), text);
        games += 1;
        passes += record.moves().iter().filter(|&&m| m == Move::PASS).count();
        if record.end().is_over() {
            finished += 1;
            let sign = if record.end().side() == Side::Black { 1 } else { -1 };
            assert_eq!(32 + sign * record.end().final_score() / 2, black_discs as i32, "{text}");
        }
        let written: Vec<String> = record
            .moves()
            .iter()
            .map(|&m| if m == Move::PASS { "--".into() } else { m.to_string() })
            .collect();
        assert_eq!(Record::parse(&written.join(" ")).unwrap(), record, "passes may be written");
        assert_eq!(record.positions().last(), Some(record.end()));
        for position in record.positions() {
            assert_eq!(position.to_string().parse::<Othello>(), Ok(position));
        }
    }
    assert_eq!(games, 443);
    assert!(passes > 100 && finished > 400, "{passes} passes, {finished} finished");
}

#[test]
fn openings_are_eight_legal_moves() {
    let openings = include_str!("../data/othello/xot_openings.txt");
    for opening in openings.lines() {
        let record = Record::parse(opening).unwrap();
        assert_eq!((record.moves().len(), record.end().empties()), (8, 52), "{opening}");
    }
    assert!(openings.lines().count() > 1000);
}

#[test]
fn transcripts_say_where_they_are_wrong() {
    let error = |text: &str| Record::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("f5d6c3z9"),
        "move 4 (byte 6): 'z9' is not a move: expected a square from a1 to h8, or pass"
    );
    assert_eq!(error("f5 f5"), "move 2 (byte 3): f5 is not legal here: White may play f4 d6 f6");
    assert_eq!(error("--"), "move 1 (byte 0): pass is not legal here: Black may play d3 c4 f5 e6");
    assert!(error("f").contains("byte 0"));
    let end = Record::parse("e6f4e3f6g5d6e7f5c5a1").unwrap_err().to_string();
    assert!(end.ends_with("may play nothing: the game is over"), "{end}");
    let long = "f5".repeat(1_000_000);
    assert_eq!(Record::parse(&long), Err(TranscriptError::TooLong(2_000_000)));
}

#[test]
fn moves_are_read_and_refused() {
    let start = Othello::start();
    assert_eq!(start.parse_move(" F5 ").map(|m| start.move_text(m)), Ok("f5".into()));
    assert!(matches!(start.parse_move("f6"), Err(MoveError::Illegal { .. })));
    assert!(matches!(start.parse_move("pass"), Err(MoveError::Illegal { .. })));
    for nonsense in ["", "f", "f55", "i1", "a9", "é1", "\u{0}\u{0}", "f５"] {
        assert!(matches!(start.parse_move(nonsense), Err(MoveError::Syntax(_))), "{nonsense:?}");
    }
}

#[test]
fn boards_say_what_is_wrong_with_them() {
    let start = Othello::start().to_string();
    let read = |text: &str| text.parse::<Othello>();
    assert_eq!(read(&start.to_lowercase().replace('-', ".")), Ok(Othello::start()));
    assert_eq!(read(&start.replace('X', "*").replace("--", "- \n-")), Ok(Othello::start()));
    assert_eq!(read(&start[..64]), Err(PositionError::NoSide));
    assert_eq!(read(""), Err(PositionError::TooFewSquares(0)));
    assert_eq!(read(&start[..63]), Err(PositionError::TooFewSquares(63)));
    assert!(matches!(
        read(&start.replacen('-', "?", 1)),
        Err(PositionError::Letter { offset: 0, .. })
    ));
    assert!(matches!(read(&format!("{start}X")), Err(PositionError::Side { offset: 65, .. })));
    assert!(matches!(read(&format!("{}-", &start[..65])), Err(PositionError::Side { .. })));
    assert!(matches!(read(&format!("{}é X", &start[..63])), Err(PositionError::Letter { .. })));
    assert_eq!(read(&"-".repeat(1 << 20)), Err(PositionError::TooLong(1 << 20)));
    let empty = format!("{} X", "-".repeat(64));
    assert_eq!(
        read(&empty).unwrap_err().to_string(),
        "d4 is empty, but the four centre squares are occupied from the start of every game"
    );
    let lonely = start.replacen('-', "X", 1);
    assert!(matches!(read(&lonely), Err(PositionError::Unconnected(_))));
    assert!(matches!(
        Othello::from_discs(1 << 27, 1 << 27, Side::Black),
        Err(PositionError::Overlap(_))
    ));
}

#[test]
fn problems_are_read_and_written() {
    let text = format!("{}; f5:+2; d3:-64;", Othello::start());
    let problem = Problem::parse(&text).unwrap().unwrap();
    assert_eq!(problem.scores.iter().map(|s| s.1).collect::<Vec<_>>(), [2, -64]);
    assert_eq!(problem.to_string(), text);
    assert_eq!(Problem::parse("  % a remark"), Ok(None));
    let wrong = |tail: &str| Problem::parse(&format!("{};{tail}", Othello::start())).unwrap_err();
    assert!(matches!(wrong(" f5:65;"), ObfError::Score { field: 1 }));
    assert!(matches!(wrong(" f5:1; c4"), ObfError::Score { field: 2 }));
    assert!(matches!(wrong(" a1:0"), ObfError::Move { field: 1, .. }));
    assert!(matches!(Problem::parse(&"x".repeat(1 << 20)), Err(ObfError::TooLong(_))));
}

const GGF: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.16_21:15:56.EST]PB[Saio1200]PW[Zebra]RE[-2.00]\
TI[05:00//02:00]TY[8r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
B[f5//1.2]W[d6/0.5]B[c3/-1.25/3.0];)";

#[test]
fn ggf_is_read_and_written() {
    let game = Ggf::parse(format!("noise {GGF} more").as_bytes()).unwrap();
    assert_eq!((game.black.as_str(), game.result.as_str()), ("Saio1200", "-2.00"));
    assert_eq!(game.start, Othello::start());
    let remarks: Vec<_> =
        game.moves.iter().map(|m| (m.evaluation.as_str(), m.time.as_str())).collect();
    assert_eq!(remarks, [("", "1.2"), ("0.5", ""), ("-1.25", "3.0")]);
    assert_eq!(Ggf::parse(game.to_string().as_bytes()), Ok(game));
}

#[test]
fn keyanos_games_survive_ggf() {
    use nullwindow_games::othello::notation::ggf::GgfMove;
    for (_, text) in keyano().step_by(7) {
        let record = Record::parse(text).unwrap();
        let none = String::new;
        let annotate = |&played: &Move| GgfMove { played, evaluation: none(), time: none() };
        let game = Ggf {
            moves: record.moves().iter().map(annotate).collect(),
            ..Ggf::new(record.start())
        };
        assert_eq!(Ggf::parse(game.to_string().as_bytes()), Ok(game));
    }
}

#[test]
fn ggf_says_where_it_is_wrong() {
    let error = |text: &str| Ggf::parse(text.as_bytes()).unwrap_err();
    assert!(matches!(error(""), GgfError::Expected { offset: 0, .. }));
    assert!(matches!(error("(;GM[Othello]"), GgfError::Expected { .. }));
    assert!(matches!(error("(;GM[Othello]PB[endless"), GgfError::Expected { .. }));
    assert!(matches!(error("(;PB[x];)"), GgfError::Expected { .. }), "no GM");
    assert!(matches!(error("(;GM[Chess];)"), GgfError::Value { .. }));
    assert!(matches!(error("(;GM[Othello]B[a1];)"), GgfError::Move { offset: 13, .. }));
    assert!(matches!(error("(;GM[Othello]B[zz];)"), GgfError::Value { .. }));
    assert!(matches!(error("(;GM[Othello]W[f5];)"), GgfError::Value { .. }), "Black begins");
    assert!(matches!(error("(;GM[Othello]BO[10 --];)"), GgfError::Value { .. }));
    assert!(matches!(error(&GGF.replace("---O*---", "--------")), GgfError::Position { .. }));
    assert!(matches!(error(&"(;".repeat(1 << 20)), GgfError::TooLong(_)));
    assert!(matches!(Ggf::parse(b"(;GM[Othello]PB[\xff\xfe];)"), Err(GgfError::Value { .. })));
}

/// A database as the WTHOR programs write it, of Keyano's games.
fn wthor_file() -> (Vec<u8>, Vec<(u32, Record)>) {
    let games: Vec<_> =
        keyano().map(|(discs, text)| (discs, Record::parse(text).unwrap())).collect();
    let mut bytes = vec![20, 24, 1, 31];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(1995u16.to_le_bytes());
    bytes.extend([8, 0, 22, 0]);
    for (number, (discs, record)) in games.iter().enumerate() {
        bytes.extend((number as u16).to_le_bytes());
        bytes.extend([1, 0, 2, 0, *discs as u8, *discs as u8]);
        let squares = record.moves().iter().filter_map(|m| m.square());
        let mut moves: Vec<u8> =
            squares.map(|s| ((s.index() / 8 + 1) * 10 + s.index() % 8 + 1) as u8).collect();
        moves.resize(60, 0);
        bytes.extend(moves);
    }
    (bytes, games)
}

#[test]
fn wthor_files_are_read() {
    let (bytes, games) = wthor_file();
    let file = Wthor::new(&bytes).unwrap();
    assert_eq!((file.year(), file.len(), file.is_empty()), (1995, games.len(), false));
    for (i, (game, (discs, record))) in file.games().zip(&games).enumerate() {
        let game = game.unwrap();
        assert_eq!((&game.record, u32::from(game.black_discs)), (record, *discs));
        assert_eq!((usize::from(game.tournament), game.black, game.white), (i, 1, 2));
    }
}

#[test]
fn wthor_files_say_where_they_are_wrong() {
    let (bytes, _) = wthor_file();
    for length in [0, 1, 15] {
        assert_eq!(Wthor::new(&bytes[..length]).unwrap_err(), WthorError::NoHeader(length));
    }
    for length in [16, 17, 83, bytes.len() - 1] {
        assert!(matches!(Wthor::new(&bytes[..length]), Err(WthorError::Length { .. })));
    }
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        bytes
    };
    let header = |at, to| Wthor::new(&changed(at, to)).err();
    assert_eq!(header(12, 10), Some(WthorError::BoardSize(10)));
    assert_eq!(header(13, 1), Some(WthorError::Solitaires));
    assert!(
        matches!(header(7, 255), Some(WthorError::Length { announced, .. }) if announced > 1 << 31)
    );
    let game = |at, to| Wthor::new(&changed(at, to)).unwrap().games().nth(1).unwrap().unwrap_err();
    assert!(matches!(game(16 + 68 + 6, 65), WthorError::Discs { game: 2, offset: 90, discs: 65 }));
    assert!(matches!(
        game(16 + 68 + 8, 19),
        WthorError::NoSquare { game: 2, number: 1, offset: 92, byte: 19 }
    ));
    assert!(matches!(
        game(16 + 68 + 9, 11),
        WthorError::Illegal { game: 2, number: 2, offset: 93, .. }
    ));
}

fn read_with_every_reader(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<Othello>();
    let _ = Othello::start().parse_move(&text);
    let _ = Record::parse_from(Othello::start(), bytes);
    let _ = Problem::parse(&text);
    let _ = Ggf::parse(bytes);
    if let Ok(file) = Wthor::new(bytes) {
        file.games().for_each(drop);
    }
}

/// A valid text with a few bytes changed gets further into a reader than noise does.
fn damaged(valid: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let places = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4);
    (Just(valid), places, any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(mut bytes, places, end, cut)| {
            for (place, byte) in places {
                let at = place.index(bytes.len());
                bytes[at] = byte;
            }
            if cut {
                bytes.truncate(end.index(bytes.len()));
            }
            bytes
        },
    )
}

proptest! {
    #[test]
    fn noise_is_survived(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_with_every_reader(&bytes);
    }

    #[test]
    fn noise_in_the_right_letters_is_survived(text in "[-XOxo*.a-h1-8 ();\\[\\]BWGMPO/:+%]{0,200}") {
        read_with_every_reader(text.as_bytes());
    }

    #[test]
    fn damaged_games_are_survived(bytes in damaged(GGF.into())) {
        read_with_every_reader(&bytes);
        if let Ok(game) = Ggf::parse(&bytes) {
            prop_assert_eq!(Ggf::parse(game.to_string().as_bytes()), Ok(game));
        }
    }

    #[test]
    fn damaged_databases_are_survived(bytes in damaged(wthor_file().0[..16 + 68 * 3].to_vec()), games in 0u8..4) {
        let mut bytes = bytes;
        if bytes.len() > 7 {
            bytes[4..8].copy_from_slice(&[games, 0, 0, 0]);
        }
        read_with_every_reader(&bytes);
    }

    #[test]
    fn what_is_read_as_a_board_is_written_the_same(text in "[-XO]{27}[XO]{2}[-XO]{6}[XO]{2}[-XO]{27} [XO]") {
        if let Ok(position) = text.parse::<Othello>() {
            prop_assert_eq!(position.to_string(), text);
        }
    }
}
