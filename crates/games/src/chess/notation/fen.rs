//! Positions in Forsyth–Edwards notation.
//!
//! Read: four or six fields separated by spaces; missing counters are `0 1`. Castling rights
//! are `KQkq` for the outermost rooks (X-FEN), or the file of the rook (`HAha`, as Shredder writes
//! them). A move number 0 is taken as 1. Written: always six fields.

use crate::chess::Chess;
use crate::chess::rules::{
    Board, CastleRights, Color, File, ImpossibleBoard, Piece, Rank, Setup, Square, side_name,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Longer texts are refused unread; the longest position needs less than 100 bytes.
const MAX_BYTES: usize = 256;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Far too long to be a position.
    #[error("{0} bytes are too many for a position; a FEN has at most {MAX_BYTES}")]
    TooLong(usize),
    /// A field is missing.
    #[error(
        "the {0} is missing; a FEN reads `board side castling en-passant [halfmoves move-number]`"
    )]
    Missing(&'static str),
    /// There is something after the last field.
    #[error("column {column}: {found} after the end; a FEN has four or six fields")]
    Trailing {
        /// Where it begins, counted from 1.
        column: usize,
        /// What was found.
        found: String,
    },
    /// A field that cannot be read.
    #[error("column {column}: {found} in the {field}; {expected}")]
    Field {
        /// Which field.
        field: &'static str,
        /// Where, counted from 1.
        column: usize,
        /// What is wrong there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// Readable, but not a possible position.
    #[error("impossible position: {0}")]
    Impossible(#[from] ImpossibleBoard),
}

/// A field of the text and where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: &'static str,
    text: &'a str,
    offset: usize,
}

impl Field<'_> {
    fn error(&self, at: usize, found: impl Into<String>, expected: &'static str) -> FenError {
        FenError::Field {
            field: self.name,
            column: self.offset + at + 1,
            found: found.into(),
            expected,
        }
    }
}

/// Cuts fields off a text.
struct Fields<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start().len();
    }

    fn next(&mut self, name: &'static str) -> Option<Field<'a>> {
        self.skip_blanks();
        let (offset, rest) = (self.offset, &self.text[self.offset..]);
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.offset += length;
        (length > 0).then(|| Field { name, text: &rest[..length], offset })
    }

    fn require(&mut self, name: &'static str) -> Result<Field<'a>, FenError> {
        self.next(name).ok_or(FenError::Missing(name))
    }
}

impl FromStr for Chess {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        if fen.len() > MAX_BYTES {
            return Err(FenError::TooLong(fen.len()));
        }
        let (mut setup, end) = read_four_fields(fen)?;
        let mut fields = Fields { text: fen, offset: end };
        if let Some(halfmoves) = fields.next("halfmove clock") {
            let number = fields.require("move number")?;
            setup.set_counters(read_halfmoves(halfmoves)?, read_move_number(number)?);
        }
        match fields.next("end") {
            Some(Field { text, offset, .. }) => {
                Err(FenError::Trailing { column: offset + 1, found: quoted(text) })
            }
            None => Ok(Chess::from_board(setup.build()?)),
        }
    }
}

/// Reads the four fields that FEN and EPD share, and returns where they end.
pub(super) fn read_four_fields(text: &str) -> Result<(Setup, usize), FenError> {
    let mut fields = Fields { text, offset: 0 };
    let mut setup = Setup::empty();
    read_board(fields.require("board")?, &mut setup)?;
    let side = read_side(fields.require("side to move")?)?;
    setup.set_side_to_move(side);
    read_castling(fields.require("castling field")?, &mut setup)?;
    let en_passant = fields.require("en passant square")?;
    if let Some(square) = read_en_passant(en_passant, side)? {
        setup.set_en_passant(square);
    }
    Ok((setup, fields.offset))
}

fn read_board(field: Field, setup: &mut Setup) -> Result<(), FenError> {
    const EXPECTED: &str =
        "expected ranks 8 to 1 separated by `/`, each with 8 squares: `pnbrqkPNBRQK` or 1-8";
    let error = |at, found: String| Err(field.error(at, found, EXPECTED));
    let (mut rank, mut file) = (7, 0);
    for (at, c) in field.text.char_indices() {
        match c {
            '/' if file != 8 => return error(at, format!("rank {} has {file} squares", rank + 1)),
            '/' if rank == 0 => return error(at, "a ninth rank".into()),
            '/' => (rank, file) = (rank - 1, 0),
            '1'..='8' => file += c as usize - '0' as usize,
            _ => {
                let Some((piece, color)) = man(c) else { return error(at, quoted_char(c)) };
                if file < 8 {
                    setup.put(Square::new(File::index(file), Rank::index(rank)), piece, color);
                }
                file += 1;
            }
        }
        if file > 8 {
            return error(at, format!("rank {} has more than 8 squares", rank + 1));
        }
    }
    match (rank, file) {
        (0, 8) => Ok(()),
        (0, _) => error(field.text.len(), format!("rank 1 has {file} squares")),
        _ => error(field.text.len(), format!("the end at rank {}", rank + 1)),
    }
}

fn man(c: char) -> Option<(Piece, Color)> {
    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
    let piece = match c.to_ascii_lowercase() {
        'p' => Piece::Pawn,
        'n' => Piece::Knight,
        'b' => Piece::Bishop,
        'r' => Piece::Rook,
        'q' => Piece::Queen,
        'k' => Piece::King,
        _ => return None,
    };
    Some((piece, color))
}

fn read_side(field: Field) -> Result<Color, FenError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        other => Err(field.error(0, quoted(other), "expected `w` or `b`")),
    }
}

fn read_castling(field: Field, setup: &mut Setup) -> Result<(), FenError> {
    const EXPECTED: &str = "expected `-` or some of `KQkq`, each at most once, \
        with king and rook on their first rank";
    if field.text == "-" {
        return Ok(());
    }
    for (at, c) in field.text.char_indices() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match c.to_ascii_lowercase() {
            'k' => outermost_rook(setup, color, true),
            'q' => outermost_rook(setup, color, false),
            letter @ 'a'..='h' => Some(File::index(letter as usize - 'a' as usize)),
            _ => return Err(field.error(at, quoted_char(c), EXPECTED)),
        };
        if !rook.is_some_and(|rook| add_right(setup, color, rook)) {
            let found =
                format!("`{c}` without {}'s king and rook in place, or twice,", side_name(color));
            return Err(field.error(at, found, EXPECTED));
        }
    }
    Ok(())
}

/// `K` and `Q` name the outermost rook on that side of the king, which in Chess960 need not be in
/// the corner.
fn outermost_rook(setup: &Setup, color: Color, short: bool) -> Option<File> {
    let rank = Rank::First.relative_to(color);
    let on = |file: &File, piece| setup.occupant(Square::new(*file, rank)) == Some((piece, color));
    let king = File::ALL.into_iter().find(|file| on(file, Piece::King))?;
    let mut rooks = File::ALL.into_iter().filter(|file| on(file, Piece::Rook));
    if short { rooks.rfind(|&file| file > king) } else { rooks.find(|&file| file < king) }
}

/// Grants castling with the rook on a file; returns false if that is impossible.
fn add_right(setup: &mut Setup, color: Color, rook: File) -> bool {
    let rank = Rank::First.relative_to(color);
    let on = |file, piece| setup.occupant(Square::new(file, rank)) == Some((piece, color));
    let Some(king) = File::ALL.into_iter().find(|&file| on(file, Piece::King)) else {
        return false;
    };
    if !on(rook, Piece::Rook) {
        return false;
    }
    let rights = setup.rights_mut(color);
    let right = if rook > king { &mut rights.short } else { &mut rights.long };
    right.replace(rook).is_none()
}

fn read_en_passant(field: Field, side: Color) -> Result<Option<Square>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let square = field.text.parse::<Square>().ok();
    match square.filter(|s| s.rank() == Rank::Sixth.relative_to(side)) {
        Some(square) => Ok(Some(square)),
        None => Err(field.error(
            0,
            quoted(field.text),
            "expected `-` or the square a pawn has just passed over, on rank 6 or 3",
        )),
    }
}

fn read_halfmoves(field: Field) -> Result<u8, FenError> {
    let number = field.text.parse().ok().filter(|&n| n <= 100);
    number.ok_or_else(|| field.error(0, quoted(field.text), "expected a number from 0 to 100"))
}

fn read_move_number(field: Field) -> Result<u16, FenError> {
    let number = field.text.parse::<u16>().ok();
    let number = number.map(|n| n.max(1));
    number.ok_or_else(|| field.error(0, quoted(field.text), "expected a number from 1 to 65535"))
}

/// A text in backquotes, its end cut off where it is long. Control characters are replaced, so
/// that a message can be shown on a terminal.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 24;
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut shown: String = text.chars().take(SHOWN).map(visible).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

fn quoted_char(c: char) -> String {
    quoted(c.encode_utf8(&mut [0; 4]))
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_four_fields(self.board(), f)?;
        write!(f, " {} {}", self.board().halfmove_clock(), self.board().fullmove_number())
    }
}

pub(super) fn write_four_fields(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        write_rank(board, rank, f)?;
        if rank > Rank::First {
            f.write_str("/")?;
        }
    }
    write!(f, " {} ", if board.side_to_move() == Color::White { 'w' } else { 'b' })?;
    write_castling(board, f)?;
    match crate::chess::rules::en_passant_square(board) {
        Some(square) => write!(f, " {square}"),
        None => f.write_str(" -"),
    }
}

fn write_rank(board: &Board, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        let square = Square::new(file, rank);
        let Some((piece, color)) = board.piece_on(square).zip(board.color_on(square)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        empty = 0;
        let letter = char::from(piece);
        let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
        write!(f, "{letter}")?;
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

fn write_castling(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = String::new();
    for color in Color::ALL {
        let CastleRights { short, long } = *board.castle_rights(color);
        let short = short.map(|file| if file == File::H { 'k' } else { char::from(file) });
        let long = long.map(|file| if file == File::A { 'q' } else { char::from(file) });
        let letters = short.into_iter().chain(long);
        text.extend(
            letters.map(|c| if color == Color::White { c.to_ascii_uppercase() } else { c }),
        );
    }
    f.write_str(if text.is_empty() { "-" } else { &text })
}
