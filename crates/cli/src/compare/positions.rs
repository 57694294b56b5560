//! The positions on which algorithms are compared: a game's own test set, or a file.

use crate::games::Name;
use crate::output::Failure;
use nullwindow_games::Playable;
use std::path::Path;

/// Positions, and the name of their source.
pub struct Positions<G> {
    pub source: String,
    pub all: Vec<G>,
}

/// A test set that is part of the program.
struct Set {
    source: &'static str,
    text: &'static str,
    most: usize,
}

/// Kalah(6,4), (6,3), (6,5), (5,4), and two positions reached from them.
const KALAH: &str = "\
4,4,4,4,4,4,0/4,4,4,4,4,4,0 1
3,3,3,3,3,3,0/3,3,3,3,3,3,0 1
5,5,5,5,5,5,0/5,5,5,5,5,5,0 1
4,4,4,4,4,0/4,4,4,4,4,0 1
4,4,0,5,5,5,1/5,5,5,0,4,4,1 1
0,4,3,3,3,4,1/4,0,4,4,4,5,1 2
";

fn embedded(game: Name) -> Set {
    match game {
        Name::Chess => Set {
            source: "Bratko-Kopec",
            text: nullwindow_games::chess::positions::BRATKO_KOPEC,
            most: 24,
        },
        Name::Othello => Set {
            source: "Keyano's games",
            text: nullwindow_games::othello::positions::KEYANO_POSITIONS,
            most: 20,
        },
        Name::Checkers => Set {
            source: "Tinsley-Chinook, London 1992",
            text: nullwindow_games::checkers::positions::LONDON_1992,
            most: 20,
        },
        Name::ConnectFour => {
            Set { source: "openings", text: "44\n4444\n123\n3555\n4426\n1712\n26335\n", most: 7 }
        }
        Name::TicTacToe => Set { source: "first moves", text: "1\n2\n5\n", most: 3 },
        Name::Kalah => Set { source: "boards of several sizes", text: KALAH, most: 6 },
    }
}

/// The game's own test set.
pub fn own<G: Playable>(game: Name) -> Result<Positions<G>, Failure> {
    let set = embedded(game);
    let mut all = read::<G>(game, set.text).map_err(Failure::bad_input)?;
    all.truncate(set.most);
    Ok(Positions { source: set.source.to_owned(), all })
}

/// The positions of a file, one a line.
pub fn from_file<G: Playable>(game: Name, path: &Path) -> Result<Positions<G>, Failure> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::bad_input(format!("cannot read {shown}: {error}")))?;
    let all =
        read::<G>(game, &text).map_err(|error| Failure::bad_input(format!("{shown}, {error}")))?;
    Ok(Positions { source: shown.to_string(), all })
}

/// Reads a position from each line that is neither empty nor a comment (`#`).
fn read<G: Playable>(game: Name, text: &str) -> Result<Vec<G>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let positions: Result<Vec<G>, String> = lines
        .map(|(at, line)| {
            G::read_position(&position_of(game, line))
                .map_err(|error| format!("line {}: {error}", at + 1))
        })
        .collect();
    match positions {
        Ok(positions) if positions.is_empty() => Err("there is no position in it".to_owned()),
        positions => positions,
    }
}

/// The position at the start of a line, without what follows it in EPD and in tables.
fn position_of(game: Name, line: &str) -> String {
    let fields: Vec<&str> = line.trim().split('\t').collect();
    match game {
        Name::Chess => fen_of(line),
        Name::Othello => fields[..fields.len().min(2)].join(" "),
        _ => fields[0].to_owned(),
    }
}

/// The fields of a FEN: four, and the two counters if they are there; operations of EPD begin with
/// a letter.
fn fen_of(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
    let counters = words.iter().skip(4).take(2).take_while(is_number).count();
    let board = &words[..words.len().min(4)];
    match counters {
        2 => words[..6].join(" "),
        _ => format!("{} 0 1", board.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::checkers::Checkers;
    use nullwindow_games::chess::Chess;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_games::othello::Othello;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    #[test]
    fn own_sets_are_read() {
        let count = |positions: Result<usize, Failure>| positions.ok();
        assert_eq!(count(own::<Chess>(Name::Chess).map(|p| p.all.len())), Some(24));
        assert_eq!(count(own::<Othello>(Name::Othello).map(|p| p.all.len())), Some(20));
        assert_eq!(count(own::<Checkers>(Name::Checkers).map(|p| p.all.len())), Some(20));
        assert_eq!(count(own::<ConnectFour>(Name::ConnectFour).map(|p| p.all.len())), Some(7));
        assert_eq!(count(own::<TicTacToe>(Name::TicTacToe).map(|p| p.all.len())), Some(3));
    }

    #[test]
    fn what_follows_a_position_is_not_part_of_it() {
        let bare = "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -";
        assert_eq!(fen_of(&format!("{bare} bm d5; id \"BK.02\";")), format!("{bare} 0 1"));
        assert_eq!(fen_of(&format!("{bare} 7 31")), format!("{bare} 7 31"));
        let error = read::<Chess>(Name::Chess, "# nothing\n\nnonsense\n").unwrap_err();
        assert!(error.starts_with("line 3: "), "{error}");
        assert!(read::<Chess>(Name::Chess, "#\n").is_err());
    }
}
