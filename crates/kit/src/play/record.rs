//! Saving and loading the game.

use super::session::Session;
use crate::output::Failure;
use nullwindow::Player;
use nullwindow_games::{Headers, Playable, Termination};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

/// The longest file that is read.
const LONGEST: u64 = 1 << 20;

impl<G: Playable> Session<G> {
    /// The game as its players write it.
    pub(super) fn written(&self) -> String {
        let computer = format!("nullwindow {}", self.strength);
        let person = user().unwrap_or_else(|| "human".to_owned());
        let name = |side| if self.human.has(side) { person.as_str() } else { computer.as_str() };
        let termination = match self.resigned {
            None => Termination::Rules,
            Some(side) => Termination::Other(format!("{} resigned", G::SIDES[side as usize])),
        };
        let headers = Headers {
            event: "nullwindow play",
            site: "terminal",
            round: "1",
            date: &self.date,
            players: [Player::First, Player::Second].map(name),
            winner: self.winner(),
            termination,
        };
        G::write_game(&self.game, &headers)
    }

    /// Never overwrites an existing file.
    pub(super) fn save(&mut self, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return self.say("Name the file, as in: save game.txt");
        }
        let text = self.written();
        let file = OpenOptions::new().write(true).create_new(true).open(name);
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => self.say(&format!("The game is in {name} ({}).", G::FORMAT)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                self.say(&format!("I cannot write {name}: it exists. Choose another name."))
            }
            Err(error) => self.say(&format!("I cannot write {name}: {error}.")),
        }
    }

    /// A file that cannot be read leaves the game as it is.
    pub(super) fn load(&mut self, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return self.say("Name the file, as in: load game.txt");
        }
        let text = match std::fs::metadata(name).map(|file| file.len()) {
            Ok(length) if length > LONGEST => Err(String::from("it is too long for a game")),
            Ok(_) => std::fs::read_to_string(name).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match text.and_then(|text| G::read_game(&text)) {
            Ok(game) => {
                self.begin(game);
                self.say(&format!("{} moves from {name}.\n", self.game.moves.len()))
            }
            Err(error) => self.say(&format!("I cannot read {name} ({}): {error}.", G::FORMAT)),
        }
    }
}

/// The name of the user, where the system tells.
fn user() -> Option<String> {
    let name = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok()?;
    Some(name).filter(|name| !name.trim().is_empty())
}
