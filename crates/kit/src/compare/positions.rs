//! The positions on which algorithms are compared: a game's own test set, or a file.

use crate::output::Failure;
use nullwindow_games::{Opening, Playable, Played, random_openings};
use std::path::Path;

/// Positions, and the name of their source.
pub struct Positions<G> {
    /// Where they come from.
    pub source: String,
    /// The positions.
    pub all: Vec<G>,
}

/// The game's own test set.
pub fn own<G: Playable>() -> Result<Positions<G>, Failure> {
    let set = G::TEST_SET;
    let mut all = match set.text {
        "" => random::<G>(set.most),
        text => read::<G>(text).map_err(Failure::bad_input)?,
    };
    all.truncate(set.most);
    Ok(Positions { source: set.source.to_owned(), all })
}

/// Random openings, and the start if there are none.
fn random<G: Playable>(count: usize) -> Vec<G> {
    let end = |opening: Opening<G>| {
        Played::with_moves(opening.start, &opening.moves).position.regardless_of_draws()
    };
    let mut all: Vec<G> = random_openings(count, 1).into_iter().map(end).collect();
    if all.is_empty() {
        all.push(G::start());
    }
    all
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
    use nullwindow_games::checkers::Checkers;
    use nullwindow_games::chess::Chess;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::othello::Othello;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    #[test]
    fn own_sets_are_read() {
        fn has<G: Playable>(count: usize) {
            let positions = own::<G>().unwrap_or_else(|_| panic!("{}", G::TITLE));
            assert_eq!((positions.all.len(), G::TEST_SET.most), (count, count), "{}", G::TITLE);
        }
        has::<Chess>(24);
        has::<Othello>(20);
        has::<Checkers>(20);
        has::<ConnectFour>(7);
        has::<TicTacToe>(3);
        has::<Kalah>(6);
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
