//! Games as they are played: openings, moves, results, and how they are written by default.

use super::Playable;
use nullwindow::{Game, Outcome, Player, Value};
use std::fmt;

/// A position both players play from, with either colour.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening<G: Game> {
    /// Its name, or its number in the file.
    pub name: String,
    /// The position from which the game is recorded.
    pub start: G,
    /// The given moves from there.
    pub moves: Vec<G::Move>,
}

impl<G: Game + Clone> Opening<G> {
    /// The position that both play from.
    pub fn position(&self) -> G {
        let mut end = self.start.clone();
        self.moves.iter().for_each(|&m| drop(end.make(m)));
        end
    }
}

/// A game so far: where it began, the moves, and where they lead.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Where it began.
    pub start: G,
    /// The moves since then.
    pub moves: Vec<G::Move>,
    /// The current position, with its history.
    pub position: G,
}

impl<G: Playable> Played<G> {
    /// A game that begins here.
    pub fn new(start: G) -> Self {
        Played { position: start.clone(), start, moves: Vec::new() }
    }

    /// The game after these moves.
    pub fn with_moves(start: G, moves: &[G::Move]) -> Self {
        let mut game = Played::new(start);
        moves.iter().for_each(|&m| game.make(m));
        game
    }

    /// Plays a legal move.
    pub fn make(&mut self, m: G::Move) {
        self.position.make(m);
        self.moves.push(m);
    }

    /// Who is to move. In a game whose positions do not tell, the first player begins.
    pub fn to_move(&self) -> Player {
        let by_turns =
            if self.moves.len().is_multiple_of(2) { Player::First } else { Player::Second };
        self.position.player_to_move().unwrap_or(by_turns)
    }

    /// Who has won by the rules; `None` while the game goes on.
    pub fn winner(&self) -> Option<Winner> {
        let mover = self.to_move();
        Some(match self.position.outcome()? {
            Outcome::Win => mover.into(),
            Outcome::Loss => mover.other().into(),
            Outcome::Score(value) if value > Value::ZERO => mover.into(),
            Outcome::Score(value) if value < Value::ZERO => mover.other().into(),
            Outcome::Draw | Outcome::Score(_) => Winner::Neither,
        })
    }
}

/// The winner: the player who moves first (White in chess, Black elsewhere), the other, or neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
    /// A draw.
    Neither,
}

impl From<Player> for Winner {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Winner::First,
            Player::Second => Winner::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules, or it goes on.
    Rules,
    /// Somebody ran out of time.
    Time,
    /// In another way, in a few words.
    Other(String),
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules => f.write_str("normal"),
            Termination::Time => f.write_str("no answer in time"),
            Termination::Other(text) => f.write_str(text),
        }
    }
}

/// What is written about a game beside its moves.
#[derive(Clone, Debug)]
pub struct Headers<'a> {
    /// What it was played for.
    pub event: &'a str,
    /// Where it was played, or `?`.
    pub site: &'a str,
    /// The round, or `?`.
    pub round: &'a str,
    /// The day, as `2026.11.17`, or `????.??.??`.
    pub date: &'a str,
    /// The players; the one who begins first.
    pub players: [&'a str; 2],
    /// Who won; `None` if nobody knows.
    pub winner: Option<Winner>,
    /// How it ended.
    pub termination: Termination,
}

/// A comment about the game, and a line with its moves.
pub(super) fn write<G: Playable>(played: &Played<G>, headers: &Headers<'_>) -> String {
    let mut position = played.start.clone();
    let mut words = Vec::new();
    for &m in &played.moves {
        words.push(position.write_move(m));
        position.make(m);
    }
    let result = match headers.winner {
        None => "unfinished",
        Some(Winner::First) => G::SIDES[0],
        Some(Winner::Second) => G::SIDES[1],
        Some(Winner::Neither) => "drawn",
    };
    let won =
        if matches!(headers.winner, Some(Winner::First | Winner::Second)) { " wins" } else { "" };
    let [first, second] = headers.players;
    format!(
        "# {}, round {}, {}: {first} ({}) against {second} ({}): {result}{won} ({})\n{}\n",
        headers.event,
        headers.round,
        headers.date,
        G::SIDES[0],
        G::SIDES[1],
        headers.termination,
        words.join(" ")
    )
}

/// Reads the moves of a game. Where every move is one character, spaces may be left out; a line that
/// begins with `#` is a comment.
pub(super) fn read<G: Playable>(text: &str) -> Result<Played<G>, String> {
    let mut game = Played::new(G::start().in_play());
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    for word in lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || c == ',')) {
        if word.is_empty() {
            continue;
        }
        let Err(error) = game.play(word) else { continue };
        let before = game.moves.len();
        for letter in word.chars() {
            let played = game.play(letter.encode_utf8(&mut [0; 4]));
            // Before the first letter is played, the whole word is what was wrong.
            played.map_err(|part| if game.moves.len() == before { error.clone() } else { part })?;
        }
    }
    Ok(game)
}

impl<G: Playable> Played<G> {
    /// Plays a move given as text.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let number = self.moves.len() + 1;
        let m = self.position.read_move(text).map_err(|error| format!("move {number}: {error}"))?;
        self.make(m);
        Ok(())
    }
}
