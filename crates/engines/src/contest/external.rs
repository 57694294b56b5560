//! Other people's engines: processes that speak UCI.

use super::player::{Choice, Fault, GameSoFar, Player};
use super::tempo::{Clocks, Tempo};
use crate::playable::Playable;
use nullwindow::{Ply, Value};
use nullwindow_games::chess::Chess;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long an engine may take to begin, and to get ready.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// How long it may take beyond its clock and margin before it is ended.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long for a move without a clock.
const FOR_A_MOVE: Duration = Duration::from_secs(600);
/// How long it may take to end.
const TO_END: Duration = Duration::from_secs(2);

/// An engine in a process of its own. It is started again after a crash.
pub struct External {
    command: Vec<String>,
    options: Vec<(String, String)>,
    margin: Duration,
    process: Option<Process>,
}

impl External {
    /// An engine that is started by this command, with these options.
    ///
    /// # Errors
    /// The command is empty.
    pub fn new(command: &str, options: Vec<(String, String)>) -> Result<Self, String> {
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(String::from("the command of the engine is empty"));
        }
        Ok(External { command, options, margin: Duration::ZERO, process: None })
    }

    /// Is waited for so much longer than its clock allows: the margin of the match.
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

impl Player<Chess> for External {
    fn begin(&mut self) -> Result<(), Fault> {
        self.with(|process| {
            process.say("ucinewgame")?;
            process.say("isready")?;
            process.wait_for("readyok", TO_BEGIN).map(drop)
        })
    }

    fn choose(
        &mut self,
        game: &GameSoFar<Chess>,
        tempo: &Tempo,
        clocks: &Clocks,
    ) -> Result<Choice<<Chess as nullwindow::Game>::Move>, Fault> {
        let board = game.position.regardless_of_draws();
        let (go, patience) = go(tempo, clocks, game.to_move(), self.margin);
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

fn position(game: &GameSoFar<Chess>) -> String {
    let mut text = format!("position fen {}", game.start);
    let mut position = game.start.regardless_of_draws();
    for (at, &m) in game.moves.iter().enumerate() {
        text.push_str(if at == 0 { " moves " } else { " " });
        text.push_str(&position.move_text(m));
        nullwindow::Game::make(&mut position, m);
    }
    text
}

/// What to say, and how long to wait for the answer.
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

struct Answer {
    best: String,
    value: Option<Value>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    fn start(command: &[String], options: &[(String, String)]) -> Result<Self, Fault> {
        let crash = |error: std::io::Error| {
            Fault::Crash(format!("`{}` cannot be started: {error}", command.join(" ")))
        };
        let mut starting = Command::new(&command[0]);
        starting
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C in a terminal is sent to a whole group: a match that is stopped must not look as if
        // its engines had crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(crash)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Crash("it has no input or output".into()));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while matches!(output.read_until(b'\n', &mut bytes), Ok(1..)) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Process { child, input, lines };
        process.say("uci")?;
        process.wait_for("uciok", TO_BEGIN)?;
        for (name, value) in options {
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(process)
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| Fault::Crash(format!("it does not listen: {error}")))
    }

    /// The next line, within the time; `None` is for ever.
    fn next_line(&mut self, until: Option<Instant>) -> Result<String, Fault> {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        self.lines.recv_timeout(left.unwrap_or(Duration::MAX)).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Time,
            RecvTimeoutError::Disconnected => Fault::Crash("it has ended".into()),
        })
    }

    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Fault> {
        let until = Instant::now().checked_add(patience);
        loop {
            match self.next_line(until) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(Fault::Time) => return Err(Fault::Crash(format!("it did not say {word}"))),
                Err(fault) => return Err(fault),
            }
        }
    }

    fn answer(&mut self, patience: Duration) -> Result<Answer, Fault> {
        let until = Instant::now().checked_add(patience);
        let mut value = None;
        loop {
            let line = self.next_line(until)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => value = score(&line).or(value),
                Some("bestmove") => {
                    let best = words.next().unwrap_or("(none)").to_owned();
                    return Ok(Answer { best, value });
                }
                _ => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already; then there is nothing to be told.
        let _ = self.say("quit");
        let until = Instant::now() + TO_END;
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The score of an `info` line, if it has one that is no mere bound.
fn score(line: &str) -> Option<Value> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let place = |name| words.iter().position(|&word| word == name);
    let at = place("score")?;
    let of_the_best = place("multipv").is_none_or(|at| words.get(at + 1) == Some(&"1"));
    if place("string").is_some() || !of_the_best {
        return None;
    }
    if matches!(words.get(at + 3), Some(&("lowerbound" | "upperbound"))) {
        return None;
    }
    let number: i64 = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Value::score(number),
        "mate" => {
            let plies = u16::try_from(number.unsigned_abs().checked_mul(2)?).ok()?;
            let won = number > 0;
            Some(if won {
                Value::win_at(Ply::new(plies - 1))
            } else {
                Value::loss_at(Ply::new(plies))
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        let read = |text: &str| score(text).map(|value| value.to_string());
        assert_eq!(read("info depth 3 score cp -35 nodes 1").as_deref(), Some("-35"));
        assert_eq!(read("info score mate 2 pv e2e4").as_deref(), Some("won in 3"));
        assert_eq!(read("info multipv 1 score cp 5 pv e2e4").as_deref(), Some("5"));
        assert_eq!(read("info score mate -1").as_deref(), Some("lost in 2"));
        for none in [
            "info depth 3",
            "info score cp",
            "info score cp x",
            "info score cp 5 lowerbound",
            "info score mate 9999999",
            "info score mate 9223372036854775807",
            "info string the score cp 900 was good",
            "info multipv 2 score cp 5 pv e2e4",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    /// The third field after the name in `/proc/…/stat` is the group.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_engine_is_in_a_group_of_its_own() {
        let script = "while read line; do case $line in uci) echo uciok;; quit) exit;; esac; done";
        let command = ["sh", "-c", script].map(str::to_owned);
        let process = Process::start(&command, &[]).unwrap_or_else(|fault| panic!("{fault}"));
        let pid = process.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        assert_eq!(fields.split(' ').nth(2), Some(pid.to_string().as_str()), "{stat}");
    }

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
        assert!(matches!(player.begin(), Err(Fault::Crash(text)) if text.contains("/nonexistent")));
        assert!(External::new("  ", vec![]).is_err());
    }
}
