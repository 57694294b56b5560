//! The engine, with or without an endgame database.

use crate::configuration::Configuration;
use crate::engine::{Engine, EngineError, Goal, Request};
use crate::events::Event;
use nullwindow_games::checkers::database::{Database, WithDatabase};
use nullwindow_games::checkers::{Checkers, Move};
use std::path::Path;

/// The database of a file. It stays in memory to the end of the program: searches in other threads may
/// still use it, and a program usually sets it only once.
///
/// # Errors
/// The file cannot be read or is no database.
pub(crate) fn load_database(path: &Path) -> Result<&'static Database, String> {
    let database = Database::load(path).map_err(|error| error.to_string())?;
    Ok(Box::leak(Box::new(database)))
}

/// An engine. Which of the two games it searches is decided when it is made, so that a search
/// without a database never looks for one.
pub(super) enum Player {
    Plain(Engine<Checkers>),
    Informed(Engine<WithDatabase<'static>>, &'static Database),
}

/// Runs the same on whichever engine there is.
macro_rules! either {
    ($player:expr, $engine:ident => $work:expr) => {
        match $player {
            Player::Plain($engine) => $work,
            Player::Informed($engine, _) => $work,
        }
    };
}

impl Player {
    pub fn new(
        configuration: Configuration,
        database: Option<&'static Database>,
    ) -> Result<Self, EngineError> {
        Ok(match database {
            None => Player::Plain(Engine::new(configuration)?),
            Some(database) => Player::Informed(Engine::new(configuration)?, database),
        })
    }

    pub fn go(
        &mut self,
        position: &Checkers,
        goal: Goal,
        listener: impl FnMut(Event<Move>) + Send + 'static,
    ) {
        match self {
            Player::Plain(engine) => engine.go(Request::new(position.clone(), goal), listener),
            Player::Informed(engine, database) => {
                let position = WithDatabase::new(position.clone(), database);
                engine.go(Request::new(position, goal), listener);
            }
        }
    }

    pub fn stop(&self) {
        either!(self, engine => engine.stop());
    }

    pub fn ponderhit(&self) {
        either!(self, engine => engine.ponderhit());
    }

    pub fn forget(&mut self) {
        either!(self, engine => engine.forget());
    }

    pub fn configure(&mut self, configuration: Configuration) -> Result<(), EngineError> {
        either!(self, engine => engine.configure(configuration))
    }
}
