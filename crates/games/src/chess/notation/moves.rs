//! Moves as text: coordinates (`g1f3`, `e7e8q`, castling `e1g1`) and standard algebraic notation
//! (`Nf3`, `exd8=Q+`, `O-O`).
//!
//! [`Chess::parse_move`] reads both and distinguishes them by their shape. Coordinates also accept
//! castling as king takes own rook (`e1h1`), and write it so where the king is not on e1 or e8, as
//! Chess960 does. Algebraic notation is read as found in real files: check marks and `!?` are
//! optional and ignored, `=` may be missing, `0-0` is castling, and the origin may be given in more
//! detail than needed.

use super::fen::quoted;
use crate::chess::Chess;
use crate::chess::moves::{Move, Moves};
use crate::chess::rules::{File, Piece, Rank, RawMove, Square};
use nullwindow::{Game, MoveList};
use thiserror::Error;

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not the shape of a move.
    #[error("{0} is not a move; moves look like `e2e4`, `e7e8q`, `Nf3`, `exd5`, `e8=Q`, `O-O`")]
    Unreadable(String),
    /// The shape of a move, but not possible here.
    #[error("{text} is not legal here")]
    Illegal {
        /// The move as given.
        text: String,
        /// The position as FEN.
        position: String,
    },
    /// Several pieces can make it.
    #[error("{text} may be {candidates}; name the file or rank it comes from")]
    Ambiguous {
        /// The move as given.
        text: String,
        /// The moves it may mean, in coordinates.
        candidates: String,
    },
}

/// What a text in algebraic notation says about a move.
struct Sketch {
    piece: Piece,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Chess {
    /// Reads a legal move in coordinates or in algebraic notation.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        if let Some(m) = read_coordinates(text) {
            return self.legal(self.castling_from_king_move(m)).ok_or_else(|| self.illegal(text));
        }
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(short) = read_castling(bare) {
            return self.castling(short).ok_or_else(|| self.illegal(text));
        }
        let sketch = read_sketch(bare).ok_or_else(|| MoveError::Unreadable(quoted(text)))?;
        self.find(&sketch, text)
    }

    /// A move in coordinates, as UCI writes it.
    pub fn move_text(&self, m: Move) -> String {
        let RawMove { from, to, promotion } = m.0;
        let to = self.castling_target(m).filter(|_| from.file() == File::E).unwrap_or(to);
        let promotion = promotion.map(char::from).map(String::from).unwrap_or_default();
        format!("{from}{to}{promotion}")
    }

    /// A move in coordinates as UCI writes it for Chess960: castling is always king takes rook.
    pub fn move_text_chess960(&self, m: Move) -> String {
        let RawMove { from, to, promotion } = m.0;
        let promotion = promotion.map(char::from).map(String::from).unwrap_or_default();
        format!("{from}{to}{promotion}")
    }

    /// A move in standard algebraic notation, check and mate marked.
    pub fn san(&self, m: Move) -> String {
        let mut text = match self.castling_target(m) {
            Some(to) if to.file() == File::G => String::from("O-O"),
            Some(_) => String::from("O-O-O"),
            None => self.san_of_piece(m),
        };
        let mut after = self.clone();
        after.make(m);
        if after.in_check() {
            let mated = !after.board().generate_moves(|_| true);
            text.push(if mated { '#' } else { '+' });
        }
        text
    }

    fn san_of_piece(&self, m: Move) -> String {
        let RawMove { from, to, promotion } = m.0;
        let piece = self.board().piece_on(from).unwrap_or(Piece::Pawn);
        let captures = crate::chess::exchange::victim(self.board(), m).is_some();
        let mut text = if piece == Piece::Pawn {
            if captures { char::from(from.file()).to_string() } else { String::new() }
        } else {
            format!("{}{}", char::from(piece).to_ascii_uppercase(), self.origin(piece, m))
        };
        if captures {
            text.push('x');
        }
        text.push_str(&to.to_string());
        if let Some(piece) = promotion {
            text.push('=');
            text.push(char::from(piece).to_ascii_uppercase());
        }
        text
    }

    /// How a piece's origin must be given: not at all, by file, by rank, or both.
    fn origin(&self, piece: Piece, m: Move) -> String {
        let RawMove { from, to, .. } = m.0;
        let rivals: Vec<Square> = self
            .legal_moves()
            .iter()
            .map(|other| other.0)
            .filter(|other| other.to == to && other.from != from)
            .filter(|other| self.board().piece_on(other.from) == Some(piece))
            .map(|other| other.from)
            .collect();
        let (file, rank) = (char::from(from.file()), char::from(from.rank()));
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file() != from.file()) {
            file.to_string()
        } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
            rank.to_string()
        } else {
            format!("{file}{rank}")
        }
    }

    fn legal_moves(&self) -> Moves {
        let mut moves = Moves::default();
        self.moves(&mut moves);
        moves
    }

    fn legal(&self, m: RawMove) -> Option<Move> {
        let in_play = !self.legal_moves().is_empty();
        (in_play && self.board().is_legal(m)).then_some(Move::new(m))
    }

    fn illegal(&self, text: &str) -> MoveError {
        MoveError::Illegal { text: quoted(text), position: self.to_string() }
    }

    fn find(&self, sketch: &Sketch, text: &str) -> Result<Move, MoveError> {
        let fits = |m: &Move| {
            let RawMove { from, to, promotion } = m.0;
            to == sketch.to
                && promotion == sketch.promotion
                && self.board().piece_on(from) == Some(sketch.piece)
                && sketch.from_file.is_none_or(|file| file == from.file())
                && sketch.from_rank.is_none_or(|rank| rank == from.rank())
                && self.castling_target(*m).is_none()
        };
        let found: Vec<Move> = self.legal_moves().iter().filter(fits).collect();
        match found[..] {
            [] => Err(self.illegal(text)),
            [m] => Ok(m),
            _ => {
                let names: Vec<String> = found.iter().map(|&m| self.move_text(m)).collect();
                Err(MoveError::Ambiguous { text: quoted(text), candidates: names.join(" or ") })
            }
        }
    }

    /// Where the king lands if `m` is castling.
    fn castling_target(&self, m: Move) -> Option<Square> {
        let RawMove { from, to, .. } = m.0;
        self.board().colors(self.board().side_to_move()).has(to).then(|| {
            let file = if to.file() > from.file() { File::G } else { File::C };
            Square::new(file, from.rank())
        })
    }

    fn castling(&self, short: bool) -> Option<Move> {
        let side = self.board().side_to_move();
        let rights = self.board().castle_rights(side);
        let rook = if short { rights.short } else { rights.long }?;
        let (from, rank) = (self.board().king(side), Rank::First.relative_to(side));
        self.legal(RawMove { from, to: Square::new(rook, rank), promotion: None })
    }

    /// `e1g1` of a king that may castle means king takes rook.
    fn castling_from_king_move(&self, m: RawMove) -> RawMove {
        let side = self.board().side_to_move();
        let king = self.board().king(side);
        let rank = Rank::First.relative_to(side);
        if m.from != king || king != Square::new(File::E, rank) || m.to.rank() != rank {
            return m;
        }
        let rights = self.board().castle_rights(side);
        let rook = match m.to.file() {
            File::G => rights.short,
            File::C => rights.long,
            _ => None,
        };
        rook.map_or(m, |file| RawMove { to: Square::new(file, rank), ..m })
    }
}

fn read_coordinates(text: &str) -> Option<RawMove> {
    let promotion = match text.len() {
        4 => None,
        5 => Some(promotion_piece(text.get(4..)?.chars().next()?)?),
        _ => return None,
    };
    let from = text.get(..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    Some(RawMove { from, to, promotion })
}

fn promotion_piece(letter: char) -> Option<Piece> {
    match letter.to_ascii_lowercase() {
        'n' => Some(Piece::Knight),
        'b' => Some(Piece::Bishop),
        'r' => Some(Piece::Rook),
        'q' => Some(Piece::Queen),
        _ => None,
    }
}

fn read_castling(bare: &str) -> Option<bool> {
    match bare {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

fn read_sketch(bare: &str) -> Option<Sketch> {
    // Longest: `Qa1xb2` and `a7xb8=Q`.
    if bare.len() > 8 || !bare.is_ascii() {
        return None;
    }
    let (piece, rest) = match bare.chars().next()? {
        'N' => (Piece::Knight, &bare[1..]),
        'B' => (Piece::Bishop, &bare[1..]),
        'R' => (Piece::Rook, &bare[1..]),
        'Q' => (Piece::Queen, &bare[1..]),
        'K' => (Piece::King, &bare[1..]),
        _ => (Piece::Pawn, bare),
    };
    let (rest, promotion) = if piece == Piece::Pawn { cut_promotion(rest)? } else { (rest, None) };
    let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let to = to.parse().ok()?;
    let origin = origin.strip_suffix(['x', '-', ':']).unwrap_or(origin);
    let (from_file, from_rank) = read_origin(origin)?;
    Some(Sketch { piece, from_file, from_rank, to, promotion })
}

/// Cuts `=Q` or `Q` off the end of a pawn's move.
fn cut_promotion(text: &str) -> Option<(&str, Option<Piece>)> {
    let last = text.chars().next_back()?;
    if last.is_ascii_digit() {
        return Some((text, None));
    }
    // Lower-case `b` could be a file, but a square ends in a digit, so it is a bishop here.
    let piece = promotion_piece(last)?;
    let rest = &text[..text.len() - 1];
    Some((rest.strip_suffix('=').unwrap_or(rest), Some(piece)))
}

fn read_origin(origin: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut chars = origin.chars().peekable();
    let file = chars.next_if(|c| ('a'..='h').contains(c));
    let rank = chars.next_if(|c| ('1'..='8').contains(c));
    if chars.next().is_some() {
        return None;
    }
    let file = file.map(|c| File::index(c as usize - 'a' as usize));
    let rank = rank.map(|c| Rank::index(c as usize - '1' as usize));
    Some((file, rank))
}
