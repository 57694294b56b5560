//! Openings for games that have none of their own, and reading them from files.

use super::{Opening, Playable, record};
use crate::random::SplitMix64;
use nullwindow::searcher::Searcher;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use thiserror::Error;

/// An error in a file of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningsError {
    /// A line that cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A game that cannot be read; the problem names the line.
    #[error("{0}")]
    Game(String),
    /// An opening that ends the game.
    #[error("opening {0} ends the game; remove it or its last moves")]
    Over(String),
    /// No opening at all.
    #[error("the file has no openings")]
    None,
}

/// Lines that are neither empty nor comments, with their numbers.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Reads one opening a line.
pub(crate) fn by_line<G: Playable>(
    text: &str,
    read: impl Fn(&str) -> Result<Opening<G>, String>,
) -> Result<Vec<Opening<G>>, OpeningsError> {
    let opening = |(line, text): (usize, &str)| {
        let opening = read(text).map_err(|problem| OpeningsError::Line { line, problem })?;
        let name = if opening.name.is_empty() { line.to_string() } else { opening.name };
        Ok(Opening { name, ..opening })
    };
    lines(text).map(opening).collect()
}

/// One opening a line: the moves from the start, or a position.
pub(super) fn read<G: Playable>(text: &str) -> Result<Vec<Opening<G>>, OpeningsError> {
    by_line(text, |line| {
        if let Ok(game) = record::read::<G>(line) {
            return Ok(Opening { name: String::new(), start: game.start, moves: game.moves });
        }
        let start = G::read_position(&G::position_in(line))?.in_play();
        Ok(Opening { name: String::new(), start, moves: Vec::new() })
    })
}

/// Checks that there is something to play.
pub(crate) fn checked<G: Playable>(
    openings: Vec<Opening<G>>,
) -> Result<Vec<Opening<G>>, OpeningsError> {
    if openings.is_empty() {
        return Err(OpeningsError::None);
    }
    for opening in &openings {
        if opening.position().outcome().is_some() {
            return Err(OpeningsError::Over(opening.name.clone()));
        }
    }
    Ok(openings)
}

/// The depth of the search that says whether a position is balanced.
const LOOK_AHEAD: u16 = 3;
/// Random openings have from 2 moves to this many.
const LONGEST: usize = 8;
/// How many candidates are looked at for each position wanted.
const CHOICE: usize = 3;

/// At most `count` different openings of random moves from the start, about equal for both sides. The same
/// seed gives the same openings.
pub fn random_openings<G: Playable>(count: usize, seed: u64) -> Vec<Opening<G>> {
    let start = G::start().in_play();
    let lines = balanced_lines(&start, 2..=LONGEST, count, seed);
    let opening =
        |(at, moves)| Opening { name: format!("{}", at + 1), start: start.clone(), moves };
    lines.into_iter().map(|(moves, _)| moves).enumerate().map(opening).collect()
}

/// Adds openings until there are `count`, or no new position is found: the given ones in turn with two random
/// moves more, about equal for both sides. However many are asked for, the first are the same.
pub fn add_openings<G: Playable>(openings: &mut Vec<Opening<G>>, count: usize) {
    const PATIENCE: usize = 16;
    let given = openings.len();
    let mut seen: HashSet<_> =
        openings.iter().map(|opening| opening.position().write_position()).collect();
    let (mut turn, mut in_vain) = (0, 0);
    while openings.len() < count && in_vain < PATIENCE * given {
        let opening = &openings[turn % given];
        let found = balanced_lines(&opening.position(), 2..=2, 1, turn as u64).pop();
        turn += 1;
        in_vain += 1;
        if let Some((more, end)) = found
            && seen.insert(end.write_position())
        {
            let name = format!("{}.{turn}", opening.name);
            let moves = [&opening.moves[..], &more].concat();
            openings.push(Opening { name, start: opening.start.clone(), moves });
            in_vain = 0;
        }
    }
}

/// At most `count` lines of random moves, of all these lengths in turn, with the different positions they
/// lead to: not decided, with a choice of moves, and of three times as many those which a shallow search finds
/// the least unequal.
pub fn balanced_lines<G: Playable>(
    start: &G,
    plies: RangeInclusive<usize>,
    count: usize,
    seed: u64,
) -> Vec<(Vec<G::Move>, G)> {
    let mut random = SplitMix64::new(seed);
    let mut searcher = Searcher::new().depth(LOOK_AHEAD);
    let set = G::full_width();
    let mut seen = HashSet::new();
    let mut candidates = Vec::new();
    for plies in plies.cycle().take(4 * CHOICE * count) {
        if candidates.len() == CHOICE * count {
            break;
        }
        let (moves, end) = random_line(start, plies, &mut random);
        let is_open = moves.len() == plies && end.outcome().is_none() && end.count_moves() > 1;
        if is_open && seen.insert(end.write_position()) {
            let value = G::search_by(&mut searcher, set, &end, &mut |_| {}).value;
            if !value.is_decided() {
                candidates.push((value.get().unsigned_abs(), candidates.len(), moves, end));
            }
        }
    }
    candidates.sort_by_key(|&(imbalance, at, ..)| (imbalance, at));
    candidates.truncate(count);
    candidates.sort_by_key(|&(_, at, ..)| at);
    candidates.into_iter().map(|(_, _, moves, end)| (moves, end)).collect()
}

/// So many random moves, fewer if the game ends, and the position they lead to.
pub fn random_line<G: Playable>(
    start: &G,
    plies: usize,
    random: &mut SplitMix64,
) -> (Vec<G::Move>, G) {
    let mut position = start.clone();
    let mut line = Vec::new();
    while line.len() < plies {
        let moves = position.list_moves();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let m = moves[random.below(moves.len())];
        position.make(m);
        line.push(m);
    }
    (line, position)
}

#[cfg(all(test, feature = "boards"))]
mod tests {
    use super::*;
    use crate::checkers::Checkers;
    use crate::chess::Chess;
    use crate::kalah::Kalah;
    use crate::othello::Othello;
    use crate::tic_tac_toe::TicTacToe;

    #[test]
    fn the_bundled_openings_are_read() {
        assert_eq!(Chess::openings().len(), 200);
        assert_eq!(Checkers::openings().len(), 156);
        assert!(Othello::openings().len() > 1000);
    }

    #[test]
    fn errors_name_the_line() {
        let error = Chess::read_openings("# a comment\n\nnonsense").unwrap_err();
        assert!(error.to_string().starts_with("line 3: "), "{error}");
        assert!(
            Othello::read_openings("f5d6\nf5f5").unwrap_err().to_string().starts_with("line 2")
        );
        assert_eq!(Othello::read_openings("\n"), Err(OpeningsError::None));
        assert!(Checkers::read_openings("1. 11-15 1-2 *").is_err());
        let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
        assert!(Chess::read_openings(mate).unwrap_err().to_string().contains("ends the game"));
    }

    #[test]
    fn pdn_and_fen_are_read() {
        let pdn = "[Event \"Old Faithful\"]\n1. 11-15 23-19 *\n\n1. 9-13 *\n";
        let openings = Checkers::read_openings(pdn).unwrap();
        assert_eq!((openings[0].name.as_str(), openings[0].moves.len()), ("Old Faithful", 2));
        assert_eq!(openings[1].moves.len(), 1);
        let fens = "# won endings\nW:W18,K32:BK4\n\nB:W18,K32:BK4\n";
        let openings = Checkers::read_openings(fens).unwrap();
        assert_eq!((openings[1].name.as_str(), openings[1].moves.len()), ("4", 0));
        assert_eq!(openings[1].start, Checkers::read_position("B:W18,K32:BK4").unwrap().in_play());
        let error = Checkers::read_openings("W:W18:BK4\nW:W99:BK4").unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
        let error = Checkers::read_openings("W:W:BK4").unwrap_err().to_string();
        assert!(error.contains("ends the game") || error.starts_with("line 1"), "{error}");
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
        assert_eq!(Chess::read_openings(fen).unwrap().len(), 1);
    }

    /// Games without openings of their own.
    #[test]
    fn random_openings_are_different_and_about_equal() {
        fn texts<G: Playable>(seed: u64) -> Vec<String> {
            let openings = random_openings::<G>(20, seed);
            checked(openings.clone()).unwrap();
            openings.iter().map(|opening| opening.position().write_position()).collect()
        }
        let kalah = texts::<Kalah>(1);
        assert_eq!(kalah.len(), 20);
        assert_eq!(kalah.iter().collect::<HashSet<_>>().len(), 20, "all different");
        assert_eq!(kalah, texts::<Kalah>(1), "the same seed");
        assert_ne!(kalah, texts::<Kalah>(2), "another seed");
        let lead = |text: &String| {
            let position = Kalah::read_position(text).unwrap();
            let mut searcher = Searcher::new().depth(LOOK_AHEAD);
            searcher.search(&position).value.get().abs()
        };
        assert!(kalah.iter().all(|text| lead(text) <= 6), "nobody is far ahead");
        assert!(texts::<TicTacToe>(1).len() == 20);
    }

    #[test]
    fn added_openings_are_new_and_always_the_same() {
        let [few, many] = [25, 45].map(|count| {
            let mut openings = Checkers::openings();
            openings.truncate(10);
            add_openings(&mut openings, count);
            checked(openings).unwrap()
        });
        assert_eq!((few.len(), many.len()), (25, 45));
        assert_eq!(few[..], many[..25]);
        let different: HashSet<_> =
            many.iter().map(|opening| opening.position().to_string()).collect();
        assert_eq!(different.len(), 45);
        let (given, added) = many.split_at(10);
        let goes_on = |opening: &Opening<_>, from: &Opening<_>| {
            opening.moves.len() == from.moves.len() + 2 && opening.moves.starts_with(&from.moves)
        };
        assert!(added.iter().all(|opening| given.iter().any(|from| goes_on(opening, from))));
        let mut all = TicTacToe::read_openings("1 2 3 4 5 6").unwrap();
        add_openings(&mut all, 50);
        assert!(all.len() < 50, "there are not so many positions");
    }

    #[test]
    fn moves_or_positions_are_openings() {
        let openings = Kalah::read_openings("# two\n3 1\n4,4,0,5,5,5,1/4,4,4,4,4,4,0 1\n").unwrap();
        assert_eq!(openings[0].moves.len(), 2);
        assert_eq!((openings[1].name.as_str(), openings[1].moves.len()), ("3", 0));
        let error = Kalah::read_openings("3 9").unwrap_err().to_string();
        assert!(error.starts_with("line 1: "), "{error}");
    }
}
