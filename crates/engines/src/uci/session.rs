//! A session: commands in, answers out.

use super::command::{self, Command, Go};
use super::info::{self, Style};
use super::options::{self, Change, Options};
use super::position;
use crate::engine::{Allowance, Engine, EngineError, Goal, Request};
use crate::news::News;
use crate::playable::Playable;
use crate::talk::{Flow, Output, on_one_line};
use crate::time::Clock;
use nullwindow_games::chess::{Chess, Move};
use std::io::Write;
use std::time::Duration;

/// Failing searches of shorter iterations are nobody's concern.
const WORTH_TELLING: Duration = Duration::from_millis(500);

/// One engine and whoever talks to it.
pub struct Session<W> {
    engine: Engine<Chess>,
    options: Options,
    position: Chess,
    debug: bool,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// An engine with default options that answers to `output`.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(output: W) -> Result<Self, EngineError> {
        let options = Options::default();
        Ok(Session {
            engine: Engine::new(options.engine.clone())?,
            options,
            position: Chess::beginning(),
            debug: false,
            output: Output::new(output),
        })
    }

    /// Obeys one line.
    pub fn line(&mut self, line: &str) -> Flow {
        match command::read(line) {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.is_ready(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => self.engine.forget(),
            Command::Position(text) => match position::read(&text) {
                Ok(position) => self.position = position,
                Err(error) => self.remark(&format!("{error}; the position stays as it was")),
            },
            Command::Go(go) => self.go(&go),
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponderhit(),
            Command::Quit => return Flow::Quit,
            Command::Unknown => {
                if self.debug && !line.is_empty() {
                    self.remark(&format!("ignored: {line}"));
                }
            }
        }
        Flow::Continue
    }

    fn say(&self, line: &str) {
        self.output.say(line);
    }

    /// Says something to people.
    fn remark(&self, text: &str) {
        self.say(&format!("info string {}", on_one_line(text)));
    }

    fn introduce(&self) {
        self.say(concat!("id name nullwindow ", env!("CARGO_PKG_VERSION")));
        self.say("id author the authors of nullwindow");
        for line in options::declarations() {
            self.say(&line);
        }
        self.say("uciok");
    }

    /// During a search it is answered at once; otherwise when all that was set has been done.
    fn is_ready(&self) {
        if !self.engine.is_searching() {
            self.engine.settle();
        }
        self.say("readyok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let mut options = self.options.clone();
        match options.set(name, value) {
            Ok(Change::Engine) => {
                // An option set to what it is must not cost what was remembered.
                let changed = options.engine != self.options.engine;
                if changed && let Err(error) = self.engine.configure(options.engine.clone()) {
                    return self.remark(&format!("{error}; {name} stays as it was"));
                }
                self.options = options;
            }
            Ok(Change::Other) => self.options = options,
            Ok(Change::ClearHash) => self.engine.forget(),
            Err(error) => self.remark(&error),
        }
    }

    fn go(&mut self, go: &Go) {
        if self.debug {
            for text in &go.unread {
                self.remark(&format!("ignored: {text}"));
            }
        }
        let root = self.position.clone();
        let request = Request {
            position: root.clone(),
            only: self.moves_to_search(&go.only),
            lines: self.options.lines,
            goal: goal(go, root.first_player_to_move()),
        };
        let style = Style { chess960: self.options.chess960 };
        let numbered = self.options.lines > 1;
        let (output, several) = (self.output.clone(), self.options.engine.threads > 1);
        self.engine.go(request, move |news| match news {
            News::Iteration(report) => {
                for line in info::lines(&report, &root, numbered, style) {
                    output.say(&line);
                }
            }
            News::Failed { depth, value, bound, time } => {
                if time >= WORTH_TELLING {
                    output.say(&info::failed(depth, value, bound, time));
                }
            }
            News::Finished(finished) => {
                // Only now are the nodes of all threads known.
                for line in finished
                    .last
                    .iter()
                    .filter(|_| several)
                    .flat_map(|report| info::lines(report, &root, numbered, style))
                {
                    output.say(&line);
                }
                output.say(&info::best_move(&finished, &root, style));
            }
        });
    }

    /// The moves after `searchmoves`; what is no legal move is told and left out.
    fn moves_to_search(&self, texts: &[String]) -> Vec<Move> {
        let board = self.position.regardless_of_draws();
        let read = |text: &String| match board.read_move(text) {
            Ok(m) => Some(m),
            Err(error) => {
                self.remark(&format!("searchmoves: {error}"));
                None
            }
        };
        texts.iter().filter_map(read).collect()
    }
}

fn goal(go: &Go, white: bool) -> Goal {
    let side = usize::from(!white);
    let clock = go.time[side].map(|left| Clock {
        left,
        increment: go.increment[side].unwrap_or_default(),
        moves_to_go: go.moves_to_go,
    });
    let time = match (go.move_time, clock) {
        _ if go.infinite => Allowance::Unlimited,
        (Some(time), _) => Allowance::Fixed(time),
        (None, Some(clock)) => Allowance::Clock(clock),
        (None, None) => Allowance::Unlimited,
    };
    Goal {
        depth: go.depth.map(|depth| depth.max(1)),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        time,
        win_in: go.mate.filter(|&moves| moves > 0),
        infinite: go.is_endless() && !go.ponder,
        ponder: go.ponder,
    }
}
