//! A session: commands in, answers out.

use super::level::{Level, Mode};
use super::parameters::{self, Parameters};
use super::player::{Player, load_database};
use super::position;
use super::report;
use super::syntax::{Line, quoted};
use crate::engine::EngineError;
use crate::events::Event;
use crate::line_io::{Flow, Output, on_one_line};
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use std::io::Write;
use std::path::Path;

/// One engine and its client.
pub struct Session<W> {
    player: Player,
    /// The parameters as set by the client.
    wanted: Parameters,
    /// The parameters the player was made with.
    in_use: Parameters,
    /// Whether `init` was received: before it, parameters are only noted.
    ready: bool,
    position: Checkers,
    level: Level,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// An engine with default parameters that answers on `output`.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(output: W) -> Result<Self, EngineError> {
        let parameters = Parameters::default();
        Ok(Session {
            player: Player::new(parameters.engine.clone(), None)?,
            in_use: parameters.clone(),
            wanted: parameters,
            ready: false,
            position: Checkers::start().in_play(),
            level: Level::default(),
            output: Output::new(output),
        })
    }

    /// Executes one line.
    pub fn line(&mut self, line: &str) -> Flow {
        let line = Line::read(line);
        let done = match line.command.as_str() {
            "hub" => self.introduce(),
            "init" => {
                let applied = self.apply();
                self.ready = true;
                self.report_failure(applied);
                self.output.say("ready");
                Ok(())
            }
            "set-param" => self.set_parameter(&line),
            "pos" => self.set_position(&line),
            "level" => Level::read(&line).map(|level| self.level = level),
            "go" => self.go(&line),
            "stop" => {
                self.player.stop();
                Ok(())
            }
            "ponder-hit" => {
                self.player.ponderhit();
                Ok(())
            }
            "ping" => {
                self.output.say("pong");
                Ok(())
            }
            "new-game" => {
                self.player.forget();
                Ok(())
            }
            "quit" => return Flow::Quit,
            _ => Ok(()),
        };
        self.report_failure(done);
        Flow::Continue
    }

    fn report_failure(&self, done: Result<(), String>) {
        if let Err(error) = done {
            self.output.say(&format!("error message={}", quoted(&on_one_line(&error))));
        }
    }

    fn introduce(&self) -> Result<(), String> {
        let version = env!("CARGO_PKG_VERSION");
        self.output.say(&format!(
            "id name=nullwindow version={version} author=\"the authors of nullwindow\""
        ));
        parameters::declarations().iter().for_each(|line| self.output.say(line));
        self.output.say("wait");
        Ok(())
    }

    fn set_parameter(&mut self, line: &Line) -> Result<(), String> {
        let name = line.get("name").ok_or("set-param: name=… is missing")?;
        let value = line.get("value").ok_or("set-param: value=… is missing")?;
        let mut wanted = self.wanted.clone();
        wanted.set(name, value)?;
        self.wanted = wanted;
        if self.ready { self.apply() } else { Ok(()) }
    }

    /// Makes the player as wanted. Settings that fail stay as they were; all others take effect.
    fn apply(&mut self) -> Result<(), String> {
        let configured = self.configure();
        if configured.is_err() {
            self.wanted.engine = self.in_use.engine.clone();
        }
        let loaded = self.load_database();
        if loaded.is_err() {
            self.wanted.database.clone_from(&self.in_use.database);
        }
        self.in_use = self.wanted.clone();
        configured.and(loaded)
    }

    fn configure(&mut self) -> Result<(), String> {
        if self.wanted.engine == self.in_use.engine {
            return Ok(());
        }
        self.player.configure(self.wanted.engine.clone()).map_err(|error| error.to_string())
    }

    fn load_database(&mut self) -> Result<(), String> {
        if self.wanted.database == self.in_use.database {
            return Ok(());
        }
        let file = Some(&self.wanted.database).filter(|file| !file.is_empty());
        let database = file.map(|file| load_database(Path::new(file))).transpose()?;
        let made = Player::new(self.wanted.engine.clone(), database);
        self.player = made.map_err(|error| error.to_string())?;
        Ok(())
    }

    fn set_position(&mut self, line: &Line) -> Result<(), String> {
        let text = line.get("pos").ok_or("pos: pos=… is missing")?;
        let moves = line.get("moves").unwrap_or_default();
        let read = position::read(text, moves, self.wanted.turned);
        self.position = read.map_err(|error| format!("{error}; the position stays as it was"))?;
        Ok(())
    }

    fn go(&mut self, line: &Line) -> Result<(), String> {
        let named = |name: &str| line.get(name).is_some();
        let mode = match () {
            () if named("ponder") => Mode::Ponder,
            () if named("analyze") => Mode::Analyze,
            () => Mode::Think,
        };
        let output = self.output.clone();
        let mut nodes_told = 0;
        self.player.go(&self.position, self.level.goal(mode), move |event| match event {
            Event::Iteration(report) => {
                nodes_told = report.nodes;
                output.say(&report::info(&report));
            }
            Event::Failed { .. } => {}
            Event::Finished(finished) => {
                // Only now are the nodes of all threads known.
                if let Some(last) = finished.last.as_ref().filter(|last| last.nodes > nodes_told) {
                    output.say(&report::info(last));
                }
                output.say(&report::done(&finished));
            }
        });
        Ok(())
    }
}
