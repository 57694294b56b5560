//! The positions on which searches of any game are compared: the game's own test set, or a file.

use nullwindow_games::{Opening, Playable, Played, random_openings};
use std::path::Path;

/// Positions, and the name of their source.
#[derive(Clone, Debug)]
pub struct Positions<G> {
    /// Where they come from.
    pub source: String,
    /// The positions.
    pub all: Vec<G>,
    /// Each as text.
    pub texts: Vec<String>,
}

impl<G: Playable> Positions<G> {
    /// The game's own test set.
    ///
    /// # Errors
    /// It cannot be read, which is an error in the game.
    pub fn own() -> Result<Self, String> {
        let set = G::TEST_SET;
        let read = match set.text {
            "" => random::<G>(set.most),
            text => read::<G>(text)?,
        };
        let (all, texts) = read.into_iter().take(set.most).unzip();
        Ok(Positions { source: set.source.to_owned(), all, texts })
    }

    /// The positions of a file, one a line.
    ///
    /// # Errors
    /// Says which file and line cannot be read.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read {shown}: {error}"))?;
        Positions::read(&shown.to_string(), &text).map_err(|error| format!("{shown}, {error}"))
    }

    /// Positions, one a line; empty lines and comments (`#`) are left out.
    ///
    /// # Errors
    /// Says which line cannot be read.
    pub fn read(source: &str, text: &str) -> Result<Self, String> {
        let (all, texts) = read::<G>(text)?.into_iter().unzip();
        Ok(Positions { source: source.to_owned(), all, texts })
    }
}

/// Random openings, and the start if there are none.
fn random<G: Playable>(count: usize) -> Vec<(G, String)> {
    let openings = random_openings(count, 1).into_iter();
    let mut all: Vec<(G, String)> = openings.map(after).collect();
    if all.is_empty() {
        all.push(after(Opening { name: String::new(), start: G::start(), moves: Vec::new() }));
    }
    all
}

/// Where an opening leads, and its text: as the game writes the position if it reads that, else the moves.
fn after<G: Playable>(Opening { start, moves, .. }: Opening<G>) -> (G, String) {
    let mut played = Played::new(start);
    let mut words = Vec::new();
    for m in moves {
        words.push(played.position.write_move(m));
        played.make(m);
    }
    let position = played.position.regardless_of_draws();
    let forms = [position.write_position(), words.join(" "), words.concat()];
    let reads = |text: &&String| G::read_position(text).is_ok_and(|read| read == position);
    let text = forms.iter().find(reads).unwrap_or(&forms[0]).clone();
    (position, text)
}

/// Reads a position from each line that is neither empty nor a comment (`#`).
fn read<G: Playable>(text: &str) -> Result<Vec<(G, String)>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let positions: Result<Vec<(G, String)>, String> = lines
        .map(|(at, line)| {
            let text = G::position_in(line);
            let position = G::read_position(&text);
            position.map(|read| (read, text)).map_err(|error| format!("line {}: {error}", at + 1))
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
            let positions =
                Positions::<G>::own().unwrap_or_else(|error| panic!("{}: {error}", G::TITLE));
            assert_eq!((positions.all.len(), G::TEST_SET.most), (count, count), "{}", G::TITLE);
            for (position, text) in positions.all.iter().zip(&positions.texts) {
                assert_eq!(G::read_position(text).as_ref(), Ok(position), "{}: {text}", G::TITLE);
            }
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
