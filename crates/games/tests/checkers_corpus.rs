//! Nasty inputs, kept as files in `data/checkers/corpus`: each is refused, with the location and
//! reason given beside it.

mod checkers_support;

use checkers_support::{data, data_path};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::Database;
use nullwindow_games::checkers::pdn::Reader;

fn assert_begins(error: &str, beginning: &str, what: &str) {
    assert!(error.starts_with(beginning), "{what}: expected {beginning:?}, got {error:?}");
}

#[test]
fn texts_that_are_not_positions() {
    let rows = data("corpus/fen.tsv");
    assert!(rows.len() > 30);
    for row in rows {
        let error = row[0].parse::<Checkers>().expect_err(&row[0]).to_string();
        assert_begins(&error, &row[1], &row[0]);
    }
}

#[test]
fn texts_that_are_not_moves() {
    let rows = data("corpus/moves.tsv");
    assert!(rows.len() > 20);
    for row in rows {
        let position: Checkers = row[0].parse().unwrap_or_else(|e| panic!("{}: {e}", row[0]));
        let error = position.parse_move(&row[1]).expect_err(&row[1]).to_string();
        assert_begins(&error, &row[2], &row[1]);
    }
}

/// The first line of each file, a comment of PDN, says how the first error begins.
#[test]
fn files_that_are_not_games() {
    let mut files = 0;
    for entry in std::fs::read_dir(data_path("corpus/pdn")).unwrap() {
        let path = entry.unwrap().path();
        let what = path.display().to_string();
        let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{what}: {e}"));
        let first = bytes.split(|&byte| byte == b'\n').next().unwrap();
        let first = str::from_utf8(first).expect(&what);
        let beginning = first.strip_prefix("% error: ").expect(&what);
        let error = Reader::new(&bytes[..]).find_map(Result::err).expect(&what).to_string();
        assert_begins(&error, beginning, &what);
        files += 1;
    }
    assert!(files > 15, "{files} files");
}

fn bytes_of_hexadecimal(text: &str) -> Vec<u8> {
    let byte = |i| u8::from_str_radix(&text[i..i + 2], 16).expect(text);
    (0..text.len()).step_by(2).map(byte).collect()
}

/// `bytes` after damage like `cut 7`, `put 12 ff00` or `add 00`.
fn damaged(bytes: &[u8], damage: &str) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match damage.split(' ').collect::<Vec<_>>()[..] {
        ["cut", length] => bytes.truncate(length.parse().expect(damage)),
        ["add", end] => bytes.extend(bytes_of_hexadecimal(end)),
        ["put", at, new] => {
            let (at, new): (usize, _) = (at.parse().expect(damage), bytes_of_hexadecimal(new));
            bytes[at..at + new.len()].copy_from_slice(&new);
        }
        _ => panic!("{damage}: expected cut, put or add"),
    }
    bytes
}

#[test]
fn bytes_that_are_not_a_database() {
    let mut whole = Vec::new();
    Database::build(2, 1, |_| ()).unwrap().write(&mut whole).unwrap();
    assert!(Database::read(&whole[..]).is_ok());
    let rows = data("corpus/database.tsv");
    assert!(rows.len() > 20);
    for row in rows {
        let error = Database::read(&damaged(&whole, &row[0])[..]).expect_err(&row[0]).to_string();
        assert!(error.contains(&row[1]), "{}: expected {:?}, got {error:?}", row[0], row[1]);
    }
}
