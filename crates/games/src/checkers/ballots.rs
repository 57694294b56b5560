//! Three-move ballots: the openings drawn by lot in matches.

use super::moves::Move;
use super::notation::MoveError;
use super::position::Checkers;
use nullwindow::Game;
use thiserror::Error;

/// The deck of the American Checker Federation, with the openings it bars.
use super::positions::THREE_MOVE_DECK as DECK;

/// Whether a ballot is in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BallotClass {
    /// One of the original deck of 144.
    Original,
    /// One of the twelve added in 2003, which make 156.
    Added,
    /// Not in the deck of 156.
    Barred,
}

/// Three moves from the start, and the position after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// Its number in the deck.
    pub number: u16,
    /// The moves.
    pub moves: [Move; 3],
    /// Whether it is in use.
    pub class: BallotClass,
    /// The position after them, White to move.
    pub position: Checkers,
}

/// Why a text is not a deck.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct DeckError {
    /// The line, from 1.
    pub line: usize,
    /// What was wrong with it.
    pub problem: DeckProblem,
}

/// What can be wrong with a ballot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeckProblem {
    /// Not enough columns, or not what should be in them.
    #[error(
        "expected number, three moves, class (144, 156-new, barred) and FEN, separated by tabs"
    )]
    Columns,
    /// Not a legal move.
    #[error("{0}")]
    Move(#[from] MoveError),
    /// The moves lead to another position.
    #[error("the moves lead to {0}, not to the position given")]
    OtherPosition(String),
}

/// All ballots, in the order of their numbers; filter by [`BallotClass`].
pub fn ballots() -> Vec<Ballot> {
    read_deck(DECK).expect("the deck is part of the program and tested")
}

/// Reads a deck: one ballot per line, in columns separated by tabs; lines with `#` are comments.
pub fn read_deck(text: &str) -> Result<Vec<Ballot>, DeckError> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(i, line)| ballot(line).map_err(|problem| DeckError { line: i + 1, problem }))
        .collect()
}

fn ballot(line: &str) -> Result<Ballot, DeckProblem> {
    let columns: Vec<&str> = line.splitn(5, '\t').collect();
    let [number, moves, class, fen] = columns[..] else { return Err(DeckProblem::Columns) };
    let number = number.parse().map_err(|_| DeckProblem::Columns)?;
    let class = match class {
        "144" => BallotClass::Original,
        "156-new" => BallotClass::Added,
        "barred" => BallotClass::Barred,
        _ => return Err(DeckProblem::Columns),
    };
    let mut position = Checkers::start();
    let mut played = Vec::new();
    for text in moves.split(' ').take(4) {
        let m = position.parse_move(text)?;
        position.make(m);
        played.push(m);
    }
    let moves = played.try_into().map_err(|_| DeckProblem::Columns)?;
    if fen.parse().as_ref() != Ok(&position) {
        return Err(DeckProblem::OtherPosition(position.to_string()));
    }
    Ok(Ballot { number, moves, class, position })
}
