//! The seed corpus, `data/othello/corpus/FORMAT/good-*` and `bad-*`: inputs that break readers.
//! Each is accepted or refused by the reader of its format as its name says, and survived by the
//! readers of all others.

use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::notation::ggf::Ggf;
use nullwindow_games::othello::notation::obf::Problem;
use nullwindow_games::othello::notation::wthor::Wthor;
use nullwindow_games::othello::{Othello, Record};
use std::path::{Path, PathBuf};

/// `Err` is the reader's message.
type Reader = fn(&[u8]) -> Result<(), String>;

const READERS: [(&str, Reader); 6] = [
    ("board", read_board),
    ("transcript", read_transcript),
    ("obf", read_obf),
    ("ggf", read_ggf),
    ("wthor", read_wthor),
    ("weights", read_weights),
];

fn read_board(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    text.parse::<Othello>().map(drop).map_err(|error| error.to_string())
}

fn read_transcript(bytes: &[u8]) -> Result<(), String> {
    let read = Record::parse_from(Othello::start(), bytes);
    read.map(drop).map_err(|error| error.to_string())
}

fn read_obf(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    Problem::parse(&text).map(drop).map_err(|error| error.to_string())
}

fn read_ggf(bytes: &[u8]) -> Result<(), String> {
    Ggf::parse(bytes).map(drop).map_err(|error| error.to_string())
}

fn read_wthor(bytes: &[u8]) -> Result<(), String> {
    let file = Wthor::new(bytes).map_err(|error| error.to_string())?;
    file.games().try_for_each(|game| game.map(drop)).map_err(|error| error.to_string())
}

/// Weights that are accepted must also work: they evaluate, and survive a round trip.
fn read_weights(bytes: &[u8]) -> Result<(), String> {
    let weights = Weights::read(bytes).map_err(|error| error.to_string())?;
    assert!(weights.evaluate(&Othello::start()).abs() <= 6300);
    assert_eq!(Weights::read(&weights.write()), Ok(weights));
    Ok(())
}

fn files_of(format: &str) -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/othello/corpus");
    let entries = std::fs::read_dir(corpus.join(format)).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_file_is_accepted_or_refused_as_its_name_says() {
    for (format, read) in READERS {
        let (mut good, mut bad) = (0, 0);
        for path in files_of(format) {
            let name = path.file_name().unwrap().to_string_lossy();
            let result = read(&std::fs::read(&path).unwrap());
            if name.starts_with("good-") {
                assert_eq!(result, Ok(()), "{format}/{name}");
                good += 1;
            } else {
                assert!(name.starts_with("bad-"), "{format}/{name} says neither good nor bad");
                let message = result.expect_err(&format!("{format}/{name}"));
                assert!(message.len() < 400, "{format}/{name}: {message}");
                bad += 1;
            }
        }
        assert!(good >= 3 && bad >= 9, "{format}: {good} good, {bad} bad");
    }
}

#[test]
fn every_file_is_survived_by_every_reader() {
    for path in READERS.iter().flat_map(|(format, _)| files_of(format)) {
        let bytes = std::fs::read(&path).unwrap();
        let _ = Othello::start().parse_move(&String::from_utf8_lossy(&bytes));
        for (_, read) in READERS {
            // How this reader takes a file of another format does not matter.
            let _ = read(&bytes);
        }
    }
}
