//! External engines: processes that speak UCI, with positions and moves as the game writes them.

use super::player::{Choice, Fault, Player};
use super::process::{Process, TO_BEGIN};
use super::tempo::{Clocks, Tempo};
use nullwindow_games::{Playable, Played};
use std::time::Duration;

/// How long an engine may take beyond its clock and margin before it is killed.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time for a move without a clock.
const FOR_A_MOVE: Duration = Duration::from_secs(600);

/// An engine in a process of its own. It is restarted after a crash.
pub struct External {
    command: Vec<String>,
    options: Vec<(String, String)>,
    margin: Duration,
    process: Option<Process>,
}

impl External {
    /// An engine started by this command, with these options.
    ///
    /// # Errors
    /// If the command is empty.
    pub fn new(command: &str, options: Vec<(String, String)>) -> Result<Self, String> {
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(String::from("the engine command is empty"));
        }
        Ok(External { command, options, margin: Duration::ZERO, process: None })
    }

    /// Waits this much longer than the clock allows: the margin of the match.
    #[must_use]
    pub fn with_margin(mut self, margin: Duration) -> Self {
        self.margin = margin;
        self
    }

    fn ready(&mut self) -> Result<&mut Process, Fault> {
        let process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.command, &self.options)?,
        };
        Ok(self.process.insert(process))
    }

    /// Does something with the process; after a fault it is not used again.
    fn with<T>(&mut self, work: impl Fn(&mut Process) -> Result<T, Fault>) -> Result<T, Fault> {
        let result = self.ready().and_then(work);
        if matches!(result, Err(Fault::Crash(_) | Fault::Time)) {
            self.process = None;
        }
        result
    }
}

impl<G: Playable> Player<G> for External {
    fn begin(&mut self) -> Result<(), Fault> {
        self.with(|process| {
            process.say("ucinewgame")?;
            process.say("isready")?;
            process.wait_for("readyok", TO_BEGIN).map(drop)
        })
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<G::Move>, Fault> {
        let board = game.position.regardless_of_draws();
        let (go, patience) = go(tempo, clocks, game.to_move() as usize, self.margin);
        let position = position(game);
        let answer = self.with(|process| {
            process.say(&position)?;
            process.say(&go)?;
            process.answer(patience)
        })?;
        let m = board.read_move(&answer.best).map_err(Fault::Illegal)?;
        Ok(Choice { m, value: answer.value })
    }
}

fn position<G: Playable>(game: &Played<G>) -> String {
    let mut text = format!("position fen {}", game.start.write_position());
    let mut position = game.start.regardless_of_draws();
    for (at, &m) in game.moves.iter().enumerate() {
        text.push_str(if at == 0 { " moves " } else { " " });
        text.push_str(&position.write_move(m));
        position.make(m);
    }
    text
}

/// What to send, and how long to wait for the answer.
fn go(tempo: &Tempo, clocks: &Clocks, side: usize, margin: Duration) -> (String, Duration) {
    let beyond = |time: Duration| time.saturating_add(margin).saturating_add(PATIENCE);
    match tempo {
        Tempo::Clock { increment, .. } => {
            let [white, black] = clocks.map(|clock| clock.as_millis());
            let inc = increment.as_millis();
            let text = format!("go wtime {white} btime {black} winc {inc} binc {inc}");
            (text, beyond(clocks[side]))
        }
        Tempo::MoveTime(time) => (format!("go movetime {}", time.as_millis()), beyond(*time)),
        Tempo::Nodes(nodes) => (format!("go nodes {nodes}"), FOR_A_MOVE),
        Tempo::Depth(depth) => (format!("go depth {depth}"), FOR_A_MOVE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::chess::Chess;

    #[test]
    fn an_engine_is_waited_for_beyond_its_margin() {
        let seconds = Duration::from_secs;
        let clock = Tempo::Clock { time: seconds(9), increment: seconds(1) };
        let (text, patience) = go(&clock, &[seconds(3), seconds(4)], 1, seconds(10));
        assert_eq!(text, "go wtime 3000 btime 4000 winc 1000 binc 1000");
        assert_eq!(patience, seconds(4 + 10) + PATIENCE);
        let (text, patience) = go(&Tempo::MoveTime(seconds(2)), &[seconds(0); 2], 0, seconds(10));
        assert_eq!((text.as_str(), patience), ("go movetime 2000", seconds(2 + 10) + PATIENCE));
    }

    #[test]
    fn what_cannot_be_started_is_a_crash() {
        let mut player = External::new("/nonexistent/engine", vec![]).unwrap();
        let begun = Player::<Chess>::begin(&mut player);
        assert!(matches!(begun, Err(Fault::Crash(text)) if text.contains("/nonexistent")));
        assert!(External::new("  ", vec![]).is_err());
    }
}
