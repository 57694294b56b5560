//! Reading a file game by game.

use super::super::position::Checkers;
use super::lexer::{Lexer, Location, PdnError, PdnProblem, Token};
use super::{GameResult, PdnGame, PdnMove};
use nullwindow::Game;
use std::io::BufRead;

/// The most tags a game may have.
pub const MAX_TAGS: usize = 200;
/// The most moves a game may have, including variations.
pub const MAX_MOVES_IN_GAME: usize = 10_000;
/// The most text of comments and tags a game may have, in bytes.
pub const MAX_TEXT_IN_GAME: usize = 1 << 20;
/// How deep variations may be nested.
pub const MAX_NESTING: usize = 32;

/// The most glyphs and comments of a game, whatever their length.
const MAX_REMARKS: usize = 4 * MAX_MOVES_IN_GAME;

/// Reads the games of a file one by one. After an error it continues with the next game.
///
/// Whatever the file, it takes no more memory than one game within the limits of this module.
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// The tag that ended the previous game, the first of this one.
    pending: Option<(Token, Location)>,
    finished: bool,
}

pub(super) fn too_much_text(location: Location) -> PdnError {
    location
        .error(PdnProblem::TooMuch { limit: MAX_TEXT_IN_GAME, what: "bytes of comments and tags" })
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of `input`.
    pub fn new(input: R) -> Self {
        Reader { lexer: Lexer::new(input), pending: None, finished: false }
    }

    fn next_token(&mut self) -> Result<Option<(Token, Location)>, PdnError> {
        match self.pending.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next(),
        }
    }

    /// Reads one game; `None` if there is nothing more.
    fn game(&mut self, in_tags: &mut bool) -> Result<Option<PdnGame>, PdnError> {
        let mut budget = Budget::default();
        let mut game = PdnGame::new(Checkers::start());
        let mut found = false;
        while let Some((token, location)) = self.next_token()? {
            found = true;
            let Token::Tag(name, value) = token else {
                self.pending = Some((token, location));
                break;
            };
            budget.tag(&name, &value, location)?;
            interpret(&name, &value, &mut game.start).map_err(|problem| location.error(problem))?;
            game.tags.push((name, value));
        }
        *in_tags = false;
        if !found {
            return Ok(None);
        }
        let start = game.start.clone();
        let mut line = Line { comments: vec![], moves: vec![] };
        let ended = self.line(&start, &mut line, 0, &mut budget)?;
        (game.comments, game.moves) = (line.comments, line.moves);
        let tagged = game.tag("Result").and_then(GameResult::from_text);
        game.result = match ended {
            GameResult::Unknown => tagged.unwrap_or_default(),
            known => known,
        };
        Ok(Some(game))
    }

    /// Reads moves to the result, or to the `)` of a variation.
    fn line(
        &mut self,
        start: &Checkers,
        line: &mut Line,
        nesting: usize,
        budget: &mut Budget,
    ) -> Result<GameResult, PdnError> {
        let mut before = start.clone();
        let mut now = start.clone();
        while let Some((token, location)) = self.next_token()? {
            match token {
                Token::Move(text) => {
                    budget.one_move(location)?;
                    let played = now.parse_move(&text).map_err(|e| location.error(e))?;
                    before = now.clone();
                    now.make(played);
                    line.moves.push(PdnMove::new(played));
                }
                Token::Comment(text) => {
                    budget.text(text.len(), location)?;
                    line.remarks_to().push(text);
                }
                Token::Glyph(glyph) => {
                    budget.text(0, location)?;
                    // A mark before any move is dropped.
                    if let Some(last) = line.moves.last_mut() {
                        last.glyphs.push(glyph);
                    }
                }
                Token::Open => {
                    let variation = self.variation(&before, location, nesting, budget)?;
                    let last = line.moves.last_mut();
                    let last = last.ok_or_else(|| location.error(PdnProblem::NothingToVary))?;
                    last.variations.push(variation);
                }
                Token::Close if nesting > 0 => return Ok(GameResult::Unknown),
                Token::Close => return Err(location.error(PdnProblem::Unopened(')'))),
                Token::Result(_) if nesting > 0 => {
                    return Err(location.error(PdnProblem::ResultInVariation));
                }
                Token::Result(result) => return Ok(result),
                Token::Tag(..) if nesting > 0 => {
                    return Err(location.error(PdnProblem::TagInVariation));
                }
                Token::Tag(..) => {
                    self.pending = Some((token, location));
                    return Ok(GameResult::Unknown);
                }
            }
        }
        match nesting {
            0 => Ok(GameResult::Unknown),
            _ => Err(self.lexer.location().error(PdnProblem::EndWithin("a variation"))),
        }
    }

    fn variation(
        &mut self,
        start: &Checkers,
        location: Location,
        nesting: usize,
        budget: &mut Budget,
    ) -> Result<Vec<PdnMove>, PdnError> {
        if nesting == MAX_NESTING {
            let what = "variations within each other";
            return Err(location.error(PdnProblem::TooMuch { limit: MAX_NESTING, what }));
        }
        budget.text(0, location)?;
        let mut line = Line { comments: vec![], moves: vec![] };
        self.line(start, &mut line, nesting + 1, budget)?;
        // Comments before the first move of a variation are kept with that move.
        if let Some(first) = line.moves.first_mut() {
            first.comments.splice(0..0, line.comments);
        }
        Ok(line.moves)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let mut in_tags = true;
        let result = self.game(&mut in_tags);
        if let Err(error) = &result {
            self.pending = None;
            let broken = matches!(error.problem, PdnProblem::Io(_));
            // A read failure is not reported twice: the current error comes first.
            self.finished = broken || !self.lexer.skip_to_next_game(in_tags).unwrap_or(false);
        }
        result.transpose()
    }
}

/// Applies tags that concern the game itself.
fn interpret(name: &str, value: &str, start: &mut Checkers) -> Result<(), PdnProblem> {
    match name {
        "FEN" => *start = value.parse()?,
        "GameType" if value.split(',').next().is_none_or(|game| game.trim() != "21") => {
            return Err(PdnProblem::OtherGame(value.chars().take(40).collect()));
        }
        _ => {}
    }
    Ok(())
}

/// Moves, and comments before the first.
struct Line {
    comments: Vec<String>,
    moves: Vec<PdnMove>,
}

impl Line {
    /// Where a comment at this point belongs.
    fn remarks_to(&mut self) -> &mut Vec<String> {
        match self.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut self.comments,
        }
    }
}

/// How much of the limits a game has used.
#[derive(Default)]
struct Budget {
    tags: usize,
    moves: usize,
    text: usize,
    remarks: usize,
}

impl Budget {
    fn tag(&mut self, name: &str, value: &str, location: Location) -> Result<(), PdnError> {
        self.tags += 1;
        if self.tags > MAX_TAGS {
            return Err(location.error(PdnProblem::TooMuch { limit: MAX_TAGS, what: "tags" }));
        }
        self.text(name.len() + value.len(), location)
    }

    fn one_move(&mut self, location: Location) -> Result<(), PdnError> {
        self.moves += 1;
        if self.moves > MAX_MOVES_IN_GAME {
            let limit = MAX_MOVES_IN_GAME;
            return Err(location.error(PdnProblem::TooMuch { limit, what: "moves" }));
        }
        Ok(())
    }

    fn text(&mut self, bytes: usize, location: Location) -> Result<(), PdnError> {
        self.text += bytes;
        self.remarks += 1;
        if self.remarks > MAX_REMARKS {
            let limit = MAX_REMARKS;
            return Err(location.error(PdnProblem::TooMuch { limit, what: "remarks" }));
        }
        if self.text > MAX_TEXT_IN_GAME { Err(too_much_text(location)) } else { Ok(()) }
    }
}
