//! GGF, the Generic Game Format of the game servers, for one game of Othello on 8×8:
//! `(;GM[Othello]PB[Zebra]PW[Edax]RE[+4]TY[8]BO[8 ---…--- *]B[f5//1.2]W[d6]…;)`.
//!
//! A move is a square, or `pa`, and may carry an evaluation and a time: `B[f5/0.52/12.3]`.

use super::super::rules::Othello;
use super::super::square::{Move, Side, Square};
use super::board::{MoveError, PositionError, content, letter_at, parse_move_text};
use super::excerpt;
use nullwindow::Game;
use std::fmt;
use thiserror::Error;

/// The longest game read. Sixty annotated moves are about 2000 bytes.
const LONGEST: usize = 20_000;
/// The longest value of one property.
const LONGEST_VALUE: usize = 500;

/// A game as the servers write it. Texts not given are empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ggf {
    /// Where it was played (`PC`).
    pub place: String,
    /// When (`DT`).
    pub date: String,
    /// The name of the player with the black discs (`PB`).
    pub black: String,
    /// The name of the player with the white discs (`PW`).
    pub white: String,
    /// The result as written (`RE`), black's disc difference.
    pub result: String,
    /// Any other properties of the head, in their order: (`TI`, `05:00//02:00`) and the like.
    pub others: Vec<(String, String)>,
    /// Where the game starts (`BO`).
    pub start: Othello,
    /// The moves, passes included.
    pub moves: Vec<GgfMove>,
}

/// A move with its remarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GgfMove {
    /// The move.
    pub played: Move,
    /// The player's evaluation as written, or empty.
    pub evaluation: String,
    /// The time in seconds as written, or empty.
    pub time: String,
}

/// Why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GgfError {
    /// More text than any game has.
    #[error("{0} bytes are too many for one game; at most {LONGEST} are read")]
    TooLong(usize),
    /// Something else was expected here.
    #[error("byte {offset}: expected {expected}, found '{found}'")]
    Expected {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What would be right.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// A property whose value is wrong.
    #[error("byte {offset}: {name}[{value}]: expected {expected}")]
    Value {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// The property.
        name: String,
        /// Its value, shortened.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The board is impossible.
    #[error("byte {offset}: BO: {error}")]
    Position {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A move that cannot be played.
    #[error("byte {offset}: {error}")]
    Move {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// One `NAME[value]` and where it begins.
struct Property<'a> {
    offset: usize,
    name: &'a [u8],
    value: &'a [u8],
}

impl Ggf {
    /// Reads one game from any bytes. Text before `(;` is skipped.
    pub fn parse(text: &[u8]) -> Result<Self, GgfError> {
        if text.len() > LONGEST {
            return Err(GgfError::TooLong(text.len()));
        }
        let begin = text.windows(2).position(|w| w == b"(;");
        let mut offset = begin.ok_or_else(|| expected(text, 0, "(; at the start of a game"))? + 2;
        let mut game = Ggf::new(Othello::start());
        let mut position = None;
        let mut kind = false;
        while let Some(property) = next_property(text, &mut offset)? {
            match property.name {
                b"B" | b"W" => game.play(position.get_or_insert(game.start), &property)?,
                b"GM" => {
                    property.require(property.value.eq_ignore_ascii_case(b"othello"), "Othello")?;
                    kind = true;
                }
                _ if position.is_some() => {
                    return Err(property.wrong("a move (B or W) after the first move"));
                }
                b"BO" => game.start = property.board()?,
                b"PC" => game.place = property.text()?,
                b"DT" => game.date = property.text()?,
                b"PB" => game.black = property.text()?,
                b"PW" => game.white = property.text()?,
                b"RE" => game.result = property.text()?,
                _ => game.others.push((excerpt(property.name), property.text()?)),
            }
        }
        if kind { Ok(game) } else { Err(expected(text, offset, "GM[Othello] in the game")) }
    }

    /// A game without moves, nothing known about it.
    pub fn new(start: Othello) -> Self {
        Ggf {
            place: String::new(),
            date: String::new(),
            black: String::new(),
            white: String::new(),
            result: String::new(),
            others: Vec::new(),
            start,
            moves: Vec::new(),
        }
    }

    /// Plays the move of a property, after a pass if one is required but not written.
    fn play(&mut self, position: &mut Othello, property: &Property) -> Result<(), GgfError> {
        let side = if property.name == b"B" { Side::Black } else { Side::White };
        let mut parts =
            property.text()?.splitn(3, '/').map(str::to_owned).collect::<Vec<_>>().into_iter();
        let square = parts.next().unwrap_or_default();
        let played = parse_move_text(square.trim().as_bytes())
            .ok_or_else(|| property.wrong("a square from a1 to h8, or pa"))?;
        if position.must_pass() && played != Move::PASS {
            position.make(Move::PASS);
            let nothing = String::new;
            self.moves.push(GgfMove { played: Move::PASS, evaluation: nothing(), time: nothing() });
        }
        if position.side() != side && !position.is_over() {
            return Err(property.wrong("a move of the side whose turn it is"));
        }
        if !position.is_legal(played) {
            let error = position.illegal(played);
            return Err(GgfError::Move { offset: property.offset, error });
        }
        position.make(played);
        let mut remark = || parts.next().unwrap_or_default();
        self.moves.push(GgfMove { played, evaluation: remark(), time: remark() });
        Ok(())
    }
}

/// The next property, or `None` at the `;)` that ends the game.
fn next_property<'a>(text: &'a [u8], at: &mut usize) -> Result<Option<Property<'a>>, GgfError> {
    let rest = |at: usize| text.get(at..).unwrap_or_default();
    *at += rest(*at).iter().take_while(|b| b.is_ascii_whitespace()).count();
    if rest(*at).starts_with(b";)") {
        return Ok(None);
    }
    let offset = *at;
    let letters = rest(offset).iter().take_while(|b| b.is_ascii_uppercase()).count();
    let open = offset + letters;
    if letters == 0 || letters > 8 || text.get(open) != Some(&b'[') {
        return Err(expected(text, offset, "a property such as PB[name], or ;) at the end"));
    }
    let length = rest(open + 1).iter().position(|&b| b == b']');
    let length = length.ok_or_else(|| expected(text, open, "a ] that closes the property"))?;
    *at = open + 1 + length + 1;
    let property =
        Property { offset, name: &text[offset..open], value: &text[open + 1..open + 1 + length] };
    property.require(length <= LONGEST_VALUE, "a value of at most 500 bytes")?;
    Ok(Some(property))
}

fn expected(text: &[u8], offset: usize, expected: &'static str) -> GgfError {
    let found = excerpt(text.get(offset..).unwrap_or_default());
    GgfError::Expected { offset, expected, found }
}

impl Property<'_> {
    fn wrong(&self, expected: &'static str) -> GgfError {
        let (name, value) = (excerpt(self.name), excerpt(self.value));
        GgfError::Value { offset: self.offset, name, value, expected }
    }

    fn require(&self, holds: bool, expected: &'static str) -> Result<(), GgfError> {
        if holds { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn text(&self) -> Result<String, GgfError> {
        String::from_utf8(self.value.to_vec()).map_err(|_| self.wrong("text in UTF-8"))
    }

    /// `8`, 64 squares and the side to move, separated by white space.
    fn board(&self) -> Result<Othello, GgfError> {
        let letters: Vec<u8> =
            self.value.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
        let wrong = || self.wrong("8, then 64 squares (* black, O white, - empty), then * or O");
        let [b'8', squares @ .., side] = letters.as_slice() else { return Err(wrong()) };
        let side = content(*side).flatten().ok_or_else(wrong)?;
        if squares.len() != 64 {
            return Err(wrong());
        }
        let (mut black, mut white) = (0, 0);
        for (square, &letter) in Square::all().zip(squares) {
            match content(letter).ok_or_else(wrong)? {
                Some(Side::Black) => black |= square.bit(),
                Some(Side::White) => white |= square.bit(),
                None => {}
            }
        }
        Othello::from_discs(black, white, side)
            .map_err(|error| GgfError::Position { offset: self.offset, error })
    }
}

/// One line; any `]` is dropped from texts.
impl fmt::Display for Ggf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;GM[Othello]")?;
        let named = [
            ("PC", &self.place),
            ("DT", &self.date),
            ("PB", &self.black),
            ("PW", &self.white),
            ("RE", &self.result),
        ];
        let others = self.others.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in named.into_iter().filter(|(_, value)| !value.is_empty()).chain(others)
        {
            write!(f, "{name}[{}]", value.replace(']', ""))?;
        }
        f.write_str("BO[8")?;
        for square in Square::all() {
            let gap = if square.index() % 8 == 0 { " " } else { "" };
            write!(f, "{gap}{}", ggs(letter_at(&self.start, square)))?;
        }
        write!(f, " {}]", ggs(self.start.side().letter()))?;
        let mut side = self.start.side();
        for m in &self.moves {
            write!(f, "{}[{}]", if side == Side::Black { "B" } else { "W" }, m)?;
            side = side.other();
        }
        f.write_str(";)")
    }
}

/// The servers write black discs as stars.
fn ggs(letter: char) -> char {
    if letter == 'X' { '*' } else { letter }
}

/// The text between the brackets: `f5`, `f5/0.52`, `f5//12.3`.
impl fmt::Display for GgfMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.played.square() {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("pa")?,
        }
        match (self.evaluation.as_str(), self.time.as_str()) {
            ("", "") => Ok(()),
            (evaluation, "") => write!(f, "/{evaluation}"),
            (evaluation, time) => write!(f, "/{evaluation}/{time}"),
        }
    }
}
