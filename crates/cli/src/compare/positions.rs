//! The positions on which algorithms are compared: a game's own test set, or a file.

use crate::output::Failure;
use nullwindow_games::Playable;
use std::path::Path;

/// Positions, and the name of their source.
pub struct Positions<G> {
    pub source: String,
    pub all: Vec<G>,
}

/// The game's own test set.
pub fn own<G: Playable>() -> Result<Positions<G>, Failure> {
    let set = G::TEST_SET;
    let mut all = match set.text {
        "" => vec![G::start()],
        text => read::<G>(text).map_err(Failure::bad_input)?,
    };
    all.truncate(set.most);
    Ok(Positions { source: set.source.to_owned(), all })
}

/// The positions of a file, one a line.
pub fn from_file<G: Playable>(path: &Path) -> Result<Positions<G>, Failure> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::bad_input(format!("cannot read {shown}: {error}")))?;
    let all = read::<G>(&text).map_err(|error| Failure::bad_input(format!("{shown}, {error}")))?;
    Ok(Positions { source: shown.to_string(), all })
}

/// Reads a position from each line that is neither empty nor a comment (`#`).
fn read<G: Playable>(text: &str) -> Result<Vec<G>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let positions: Result<Vec<G>, String> = lines
        .map(|(at, line)| {
            G::read_position(&G::position_in(line))
                .map_err(|error| format!("line {}: {error}", at + 1))
        })
        .collect();
    match positions {
        Ok(positions) if positions.is_empty() => Err("there is no position in it".to_owned()),
        positions => positions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Name, by_name};
    use clap::ValueEnum;
    use nullwindow_games::chess::Chess;

    #[test]
    fn own_sets_are_read() {
        fn count<G: Playable>() -> usize {
            let positions = own::<G>().unwrap_or_else(|_| panic!("{}", G::TITLE));
            assert_eq!(positions.all.len(), G::TEST_SET.most, "{}", G::TITLE);
            positions.all.len()
        }
        let counts = Name::value_variants().iter().map(|&name| by_name!(name, count()));
        assert_eq!(counts.sum::<usize>(), 24 + 20 + 20 + 7 + 3 + 6);
    }

    #[test]
    fn what_follows_a_position_is_not_part_of_it() {
        let bare = "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -";
        let found = Chess::position_in(&format!("{bare} bm d5; id \"BK.02\";"));
        assert_eq!(found, format!("{bare} 0 1"));
        assert_eq!(Chess::position_in(&format!("{bare} 7 31")), format!("{bare} 7 31"));
        let error = read::<Chess>("# nothing\n\nnonsense\n").unwrap_err();
        assert!(error.starts_with("line 3: "), "{error}");
        assert!(read::<Chess>("#\n").is_err());
    }
}
