//! A session: commands in, answers out.

use super::command::{self, Command};
use super::report;
use crate::configuration::Configuration;
use crate::engine::{Engine, EngineError, Goal, Request};
use crate::events::Event;
use crate::line_io::{Flow, Output, on_one_line};
use nullwindow::Game;
use nullwindow_games::othello::notation::ggf::Ggf;
use nullwindow_games::othello::{Move, Othello};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The search depth if the board does not set one.
const DEPTH: u16 = 8;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move to play.
    Play,
    /// Evaluations of moves.
    Judge,
}

/// One engine and the board connected to it.
pub struct Session<W> {
    engine: Engine<Othello>,
    position: Othello,
    depth: u16,
    /// Raised when the results of the current search are no longer wanted.
    abandoned: Arc<AtomicBool>,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// An engine that answers on `output`.
    ///
    /// # Errors
    /// If there is not enough memory, or a setting has no effect.
    pub fn new(output: W, engine: Configuration) -> Result<Self, EngineError> {
        Ok(Session {
            engine: Engine::new(engine)?,
            position: Othello::start(),
            depth: DEPTH,
            abandoned: Arc::default(),
            output: Output::new(output),
        })
    }

    /// Executes one line.
    pub fn line(&mut self, line: &str) -> Flow {
        match command::read(line) {
            Command::NBoard => self.output.say("set myname nullwindow"),
            Command::SetDepth(depth) => {
                self.depth = depth;
                self.output.say(&format!("set myname nullwindow-{depth}"));
            }
            Command::SetGame(text) => self.set_game(text),
            Command::Move(text) => self.play(text),
            Command::Hint(count) => self.search(Purpose::Judge, count),
            Command::Go => self.search(Purpose::Play, 1),
            Command::Ping(text) => {
                self.abandon();
                self.output.say(&format!("pong {}", on_one_line(text)));
            }
            Command::Learn => self.output.say("learned"),
            Command::Analyze => {
                self.status("game analysis is not supported; ask for hints instead")
            }
            Command::Quit => return Flow::Quit,
            Command::Unknown => {}
        }
        Flow::Continue
    }

    fn status(&self, text: &str) {
        self.output.say(&format!("status {}", on_one_line(text)));
    }

    /// Ends the current search; nothing more is reported of it.
    fn abandon(&mut self) {
        self.abandoned.store(true, Relaxed);
        self.engine.stop();
        self.engine.wait();
    }

    fn set_game(&mut self, text: &str) {
        self.abandon();
        match Ggf::parse(text.as_bytes()) {
            Ok(game) => {
                let mut position = game.start;
                for m in &game.moves {
                    position.make(m.played);
                }
                self.position = position;
            }
            Err(error) => self.status(&format!("the game stays as it was: {error}")),
        }
    }

    fn play(&mut self, text: &str) {
        self.abandon();
        let mut position = self.position;
        // A board may leave passes to the rules.
        if position.must_pass() && position.parse_move(text).is_err() {
            position.make(Move::PASS);
        }
        match position.parse_move(text) {
            Ok(m) => {
                position.make(m);
                self.position = position;
            }
            Err(error) => self.status(&format!("the position stays as it was: {error}")),
        }
    }

    fn search(&mut self, purpose: Purpose, lines: usize) {
        self.abandon();
        if self.position.is_over() {
            return self.status("the game is over");
        }
        self.abandoned = Arc::default();
        self.status(if purpose == Purpose::Play { "thinking" } else { "analysing" });
        let root = self.position;
        let goal = Goal { depth: Some(self.depth), ..Goal::default() };
        // No position has more moves than squares.
        let request = Request { lines: lines.clamp(1, 64), ..Request::new(root, goal) };
        let (output, abandoned) = (self.output.clone(), Arc::clone(&self.abandoned));
        let began = Instant::now();
        self.engine.go(request, move |event| {
            if abandoned.load(Relaxed) {
                return;
            }
            match event {
                Event::Iteration(found) => {
                    report::search_lines(&found).iter().for_each(|line| output.say(line));
                }
                Event::Failed { .. } => {}
                Event::Finished(finished) => {
                    if let Some(last) = &finished.last {
                        output.say(&report::node_statistics(last));
                    }
                    let proposal = report::proposal(&finished, began.elapsed());
                    if let Some(line) = proposal.filter(|_| purpose == Purpose::Play) {
                        output.say(&line);
                    }
                    output.say("status waiting");
                }
            }
        });
    }
}
