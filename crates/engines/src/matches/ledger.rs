//! Results in a file: a line for each pair, so that a match can be stopped and resumed at any time.

use super::standing::{GameResult, How, PairResult};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const TITLE: &str = "# nullwindow match 1";
const COLUMNS: &str = "# pair, then of each game: half points of the first player (- if it does not \
                       count), how it ended, moves";

/// A file of results, open for more.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
}

/// Why a results file cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// Reading or writing failed.
    #[error("cannot use {path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// It is not a results file.
    #[error("{0} is not a file of match results; choose another name")]
    NotOurs(PathBuf),
    /// It has the results of another match.
    #[error(
        "{path} has the results of another match ({found}); go on with the same settings, or choose \
         another file"
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The settings of the other match.
        found: String,
    },
    /// Another process is writing it.
    #[error("{0} is in use: the same match is being played by another process")]
    InUse(PathBuf),
    /// A line is wrong.
    #[error("{path}, line {line}: '{text}' is not the result of a pair")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
}

impl Ledger {
    /// Opens or creates a file, and reads the pairs already played. `settings` identifies the
    /// match. A last line that was cut off in writing is dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, or belongs to another match.
    pub fn open(path: &Path, settings: &str) -> Result<(Self, Vec<PairResult>), LedgerError> {
        let io = |error| LedgerError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LedgerError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        if whole == 0 && !TITLE.starts_with(text.as_ref()) {
            return Err(LedgerError::NotOurs(path.to_owned()));
        }
        let header = format!("{TITLE}\n# {settings}\n{COLUMNS}\n");
        let body = match text[..whole].strip_prefix(&header) {
            Some(body) => body,
            // A header that was cut off holds no results.
            None if header.starts_with(&text[..whole]) => "",
            None => return Err(foreign(path, &text)),
        };
        let results = read_pairs(path, body)?;
        if body.is_empty() {
            file.set_len(0).map_err(io)?;
            file.rewind().map_err(io)?;
            file.write_all(header.as_bytes()).map_err(io)?;
        } else {
            file.set_len(whole as u64).map_err(io)?;
            file.seek(SeekFrom::End(0)).map_err(io)?;
        }
        Ok((Ledger { path: path.to_owned(), file }, results))
    }

    /// Records a pair.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, result: &PairResult) -> Result<(), LedgerError> {
        let line = line(result);
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| LedgerError::Io { path: self.path.clone(), error })
    }
}

fn foreign(path: &Path, text: &str) -> LedgerError {
    let mut lines = text.lines();
    match (lines.next(), lines.next()) {
        (Some(TITLE), Some(found)) => {
            let found = found.trim_start_matches("# ").chars().take(500).collect();
            LedgerError::OtherMatch { path: path.to_owned(), found }
        }
        _ => LedgerError::NotOurs(path.to_owned()),
    }
}

fn line(result: &PairResult) -> String {
    let mut text = result.pair.to_string();
    for GameResult { half_points, how, plies } in &result.games {
        let points = half_points.map_or(String::from("-"), |points| points.to_string());
        text.push_str(&format!("\t{points}\t{how}\t{plies}"));
    }
    text + "\n"
}

fn read_pairs(path: &Path, body: &str) -> Result<Vec<PairResult>, LedgerError> {
    const HEADER_LINES: usize = 3;
    let read = |(at, text): (usize, &str)| {
        let wrong = || LedgerError::Line {
            path: path.to_owned(),
            line: HEADER_LINES + at + 1,
            text: text.chars().take(80).collect(),
        };
        read_pair(text).ok_or_else(wrong)
    };
    body.lines().enumerate().map(read).collect()
}

fn read_pair(text: &str) -> Option<PairResult> {
    let columns: Vec<&str> = text.split('\t').collect();
    let [pair, one @ .., _, _, _] = &columns[..] else { return None };
    let (Ok(one), Some(other)) = (<&[&str; 3]>::try_from(one), columns.get(4..7)) else {
        return None;
    };
    let other = <&[&str; 3]>::try_from(other).ok()?;
    Some(PairResult { pair: pair.parse().ok()?, games: [read_game(one)?, read_game(other)?] })
}

fn read_game([points, how, plies]: &[&str; 3]) -> Option<GameResult> {
    let half_points = match *points {
        "-" => None,
        points => Some(points.parse().ok().filter(|&points: &u8| points <= 2)?),
    };
    Some(GameResult { half_points, how: how.parse::<How>().ok()?, plies: plies.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> Vec<PairResult> {
        let game = |half_points, how, plies| GameResult { half_points, how, plies };
        vec![
            PairResult {
                pair: 0,
                games: [game(Some(2), How::Rules, 81), game(Some(1), How::Adjudicated, 200)],
            },
            PairResult {
                pair: 5,
                games: [game(Some(0), How::Time(0), 13), game(None, How::Crash(1), 1)],
            },
        ]
    }

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("nullwindow-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_match_is_resumed_after_a_line_was_cut_off() {
        let path = path("resumed");
        let (mut ledger, none) = Ledger::open(&path, "settings").unwrap();
        assert!(none.is_empty());
        results().iter().for_each(|result| ledger.add(result).unwrap());
        drop(ledger);
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("7\t2\trul");
        std::fs::write(&path, &text).unwrap();
        let (mut ledger, found) = Ledger::open(&path, "settings").unwrap();
        assert_eq!(found, results());
        let more = PairResult { pair: 7, ..results()[0].clone() };
        ledger.add(&more).unwrap();
        let in_use = Ledger::open(&path, "settings").unwrap_err().to_string();
        assert!(in_use.contains("is in use"), "{in_use}");
        drop(ledger);
        let (_, found) = Ledger::open(&path, "settings").unwrap();
        assert_eq!(found, [results(), vec![more]].concat());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn files_of_others_are_left_alone() {
        let path = path("others");
        drop(Ledger::open(&path, "settings").unwrap());
        let other = Ledger::open(&path, "other settings").unwrap_err().to_string();
        assert!(other.contains("another match (settings)"), "{other}");
        for text in ["my diary\nMonday\n", "no line end", "\u{0}\u{1}"] {
            std::fs::write(&path, text).unwrap();
            assert!(matches!(Ledger::open(&path, "s"), Err(LedgerError::NotOurs(_))));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::write(&path, format!("{TITLE}\n# s\n{COLUMNS}\n0\t2\trules\n")).unwrap();
        let wrong = Ledger::open(&path, "s").unwrap_err().to_string();
        assert!(wrong.contains("line 4"), "{wrong}");
        std::fs::remove_file(&path).unwrap();
    }
}
