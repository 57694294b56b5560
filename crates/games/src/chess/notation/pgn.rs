//! Games in portable game notation, read one after the other from any [`BufRead`].
//!
//! The main line, the tags and the result are kept; comments, annotations (`$1`, `!?`) and
//! variations are skipped. A `FEN` tag gives the first position. Files that are not UTF-8 are
//! taken as Latin-1, which is what the standard says. A game with an error is reported with its
//! line, and reading goes on with the next tag section after a blank line.

pub use super::pgn_tokens::{PgnProblem, Tag};
use super::pgn_tokens::{Token, Tokens};
use crate::chess::{Chess, Move};
use nullwindow::Game;
use std::io::BufRead;
use thiserror::Error;

/// Bounds on what one game may hold; real games stay far below.
const MAX_TAGS: usize = 256;
const MAX_TAG_BYTES: usize = 1 << 16;
const MAX_MOVES: usize = 8192;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`, or not given
    Unknown,
}

impl GameResult {
    fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(GameResult::WhiteWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }
}

/// One game: its tags, first position, moves and result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// Names and values, in order.
    pub tags: Vec<Tag>,
    /// Where it begins.
    pub start: Chess,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// How it ended: as in the movetext, or else the tag `Result`.
    pub result: GameResult,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The positions of the game, including the first and the last.
    pub fn positions(&self) -> impl Iterator<Item = Chess> + '_ {
        let mut next = Some(self.start.clone());
        let mut moves = self.moves.iter();
        std::iter::from_fn(move || {
            let position = next.take()?;
            next = moves.next().map(|&m| {
                let mut after = position.clone();
                after.make(m);
                after
            });
            Some(position)
        })
    }
}

/// What is wrong with a game, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// Reads games from a file.
///
/// ```
/// use nullwindow_games::chess::PgnReader;
///
/// let file = "[Event \"?\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 $1 1/2-1/2\n";
/// let games: Vec<_> = PgnReader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
/// assert_eq!(games[0].moves.len(), 3);
///
/// let error = PgnReader::new(&b"1. e4 e5\n2. Ke3 *"[..]).next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("line 2: move 2: `Ke3` is not legal"));
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    tokens: Tokens<R>,
    /// The tag that ended the previous game and begins this one.
    pending: Option<PlacedTag>,
}

/// A tag and its line.
#[derive(Debug)]
struct PlacedTag {
    tag: Tag,
    line: usize,
}

/// The movetext read so far.
struct Movetext {
    position: Chess,
    moves: Vec<Move>,
    /// How many variations are open, and where the outermost began.
    variations: usize,
    variation_line: usize,
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.read_game().transpose()?;
        Some(game.inspect_err(|_| {
            // If a tag is pending, the next game has already begun.
            if self.pending.is_none() {
                self.tokens.skip_to_tag_section();
            }
        }))
    }
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of the games in `input`.
    pub fn new(input: R) -> Self {
        PgnReader { tokens: Tokens::new(input), pending: None }
    }

    /// A problem with the token just read; unclosed ones are reported where they began.
    fn error(&self, problem: PgnProblem) -> PgnError {
        let line = match problem {
            PgnProblem::Unclosed(_, began) => began,
            _ => self.tokens.line_number(),
        };
        PgnError { line, problem }
    }

    fn read_game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let (tags, first) = self.read_tags()?;
        if tags.is_empty() && first.is_none() {
            return Ok(None);
        }
        let named = |name| tags.iter().find(|placed| placed.tag.0 == name);
        let start = named("FEN").map_or(Ok(Chess::start()), PlacedTag::read_position)?;
        let tagged = named("Result").and_then(|placed| GameResult::read(&placed.tag.1));
        let mut text = Movetext::new(start.clone());
        let result = self.read_movetext(first, &mut text).map_err(|p| self.error(p))?;
        let tags = tags.into_iter().map(|placed| placed.tag).collect();
        let result = result.or(tagged).unwrap_or(GameResult::Unknown);
        Ok(Some(PgnGame { tags, start, moves: text.moves, result }))
    }

    /// The tag section, and the token after it.
    fn read_tags(&mut self) -> Result<(Vec<PlacedTag>, Option<Token>), PgnError> {
        let mut tags: Vec<PlacedTag> = self.pending.take().into_iter().collect();
        let mut bytes = 0;
        loop {
            match self.tokens.next().map_err(|problem| self.error(problem))? {
                Some(Token::Tag(tag)) => {
                    bytes += tag.0.len() + tag.1.len();
                    tags.push(PlacedTag { tag, line: self.tokens.line_number() });
                }
                other => return Ok((tags, other)),
            }
            if tags.len() > MAX_TAGS {
                return Err(self.error(PgnProblem::TooMany(MAX_TAGS, "tags")));
            }
            if bytes > MAX_TAG_BYTES {
                return Err(self.error(PgnProblem::TooMany(MAX_TAG_BYTES, "bytes of tags")));
            }
        }
    }

    /// Reads moves up to the result, the next game's tags, or the end of the file.
    fn read_movetext(
        &mut self,
        first: Option<Token>,
        text: &mut Movetext,
    ) -> Result<Option<GameResult>, PgnProblem> {
        let mut next = first;
        while let Some(token) = next {
            match token {
                Token::Tag(tag) => {
                    self.pending = Some(PlacedTag { tag, line: self.tokens.line_number() });
                    break;
                }
                Token::Open => text.open_variation(self.tokens.line_number()),
                Token::Close => text.close_variation()?,
                Token::Word(_) if text.variations > 0 => {}
                Token::Word(word) => match GameResult::read(&word) {
                    Some(result) => return Ok(Some(result)),
                    None => text.play(&word)?,
                },
            }
            next = self.tokens.next()?;
        }
        match text.variations {
            0 => Ok(None),
            _ => Err(PgnProblem::Unclosed("variation", text.variation_line)),
        }
    }
}

impl PlacedTag {
    fn read_position(&self) -> Result<Chess, PgnError> {
        let position = self.tag.1.parse();
        position.map_err(|error| PgnError { line: self.line, problem: PgnProblem::Fen(error) })
    }
}

impl Movetext {
    fn new(position: Chess) -> Self {
        Movetext { position, moves: Vec::new(), variations: 0, variation_line: 0 }
    }

    fn open_variation(&mut self, line: usize) {
        if self.variations == 0 {
            self.variation_line = line;
        }
        self.variations += 1;
    }

    fn close_variation(&mut self) -> Result<(), PgnProblem> {
        self.variations = self.variations.checked_sub(1).ok_or(PgnProblem::VariationEnd)?;
        Ok(())
    }

    /// Plays a word, which may be a move, a move number, or both at once (`12.Nf3`).
    fn play(&mut self, word: &str) -> Result<(), PgnProblem> {
        let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = match after_digits.strip_prefix('.') {
            Some(rest) => rest.trim_start_matches('.'),
            None if after_digits.is_empty() => "",
            None => word,
        };
        if text.is_empty() {
            return Ok(());
        }
        if self.moves.len() == MAX_MOVES {
            return Err(PgnProblem::TooMany(MAX_MOVES, "moves"));
        }
        let m = self
            .position
            .parse_move(text)
            .map_err(|error| PgnProblem::Move { number: self.position.move_number(), error })?;
        self.position.make(m);
        self.moves.push(m);
        Ok(())
    }
}
