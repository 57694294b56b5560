//! An engine's process: what it is sent, what it answers in time, and its end.
//!
//! Nothing that an engine does can hold up a match or eat its memory. Its output is read only a few
//! lines ahead, the clock is checked at each line, and a line that is too long is a fault. So is
//! not reading its input.

use super::group::{Group, never_wait};
use super::player::Fault;
use crate::line_io::{Line, next_line};
use nullwindow::{Ply, Value};
use std::io::{BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

/// How long an engine may take to start, and to get ready.
pub(super) const TO_BEGIN: Duration = Duration::from_secs(20);
/// How long it may take to exit.
const TO_END: Duration = Duration::from_secs(2);
/// Longer lines are a fault.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines are read ahead; an engine that writes more has to wait.
const LINES_AHEAD: usize = 64;

/// What an engine answers to `go`.
pub(super) struct Answer {
    pub best: String,
    pub value: Option<Value>,
}

/// An engine at work. Dropping it ends it and everything it started.
pub(super) struct Process {
    group: Group,
    input: ChildStdin,
    lines: Receiver<Line>,
}

impl Process {
    pub fn start(command: &[String], options: &[(String, String)]) -> Result<Self, Fault> {
        let crash = |error: std::io::Error| {
            Fault::Crash(format!("`{}` cannot be started: {error}", command.join(" ")))
        };
        let mut starting = Command::new(&command[0]);
        starting
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut group = Group::start(&mut starting).map_err(crash)?;
        let (Some(input), Some(output)) = group.pipes() else {
            return Err(Fault::Crash("it has no input or output".into()));
        };
        never_wait(&input).map_err(crash)?;
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        std::thread::spawn(move || read_lines(output, &sender));
        let mut process = Process { group, input, lines };
        process.say("uci")?;
        process.wait_for("uciok", TO_BEGIN)?;
        for (name, value) in options {
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(process)
    }

    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = self.input.write_all(format!("{line}\n").as_bytes());
        said.map_err(|error| Fault::Crash(format!("it does not read its input: {error}")))
    }

    /// The next line, if it comes in time; `None`: no limit.
    fn next_line(&mut self, until: Option<Instant>) -> Result<String, Fault> {
        let left =
            until.map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()));
        // Lines already there would be returned even when no time is left.
        if left.is_zero() {
            return Err(Fault::Time);
        }
        let line = self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Time,
            RecvTimeoutError::Disconnected => Fault::Crash("it exited".into()),
        })?;
        if line.cut {
            let problem = format!("it wrote a line of more than {LONGEST_LINE} bytes");
            return Err(Fault::Crash(problem));
        }
        Ok(line.text)
    }

    pub fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Fault> {
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

    pub fn answer(&mut self, patience: Duration) -> Result<Answer, Fault> {
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
        // It may have exited already.
        let _ = self.say("quit");
        let until = Instant::now() + TO_END;
        while Instant::now() < until && !self.group.leader_has_ended() {
            // While it is blocked on output it does not read its input.
            self.lines.try_iter().take(LINES_AHEAD).for_each(drop);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Passes lines on until the engine exits, no more are wanted, or a line is too long.
fn read_lines(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = next_line(&mut output, LONGEST_LINE) {
        let cut = line.cut;
        if lines.send(line).is_err() || cut {
            return;
        }
    }
}

/// The score of an `info` line, if it has one that is not just a bound.
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

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

    fn start(script: &str) -> Process {
        let command = ["sh", "-c", script].map(str::to_owned);
        Process::start(&command, &[]).unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[cfg(target_os = "linux")]
    const OBEDIENT: &str =
        "while read line; do case $line in uci) echo uciok;; quit) exit;; esac; done";

    /// The third field after the name in `/proc/…/stat` is the group.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_engine_is_in_a_group_of_its_own() {
        let process = start(OBEDIENT);
        let pid = process.group.id();
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        assert_eq!(fields.split(' ').nth(2), Some(pid.to_string().as_str()), "{stat}");
    }

    /// Whether there is such a process, and it has not ended.
    #[cfg(target_os = "linux")]
    fn is_running(pid: &str) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
        stat.is_ok_and(|stat| {
            stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
        })
    }

    /// One engine that exits when told to, and one that does not.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_an_engine_started_ends_with_it() {
        for end in [OBEDIENT, "exec sleep 1000"] {
            let script = format!("sleep 1000 & echo uciok; echo child $!; {end}");
            let mut process = start(&script);
            let line = process.wait_for("child", TO_BEGIN).unwrap();
            let child = line.strip_prefix("child ").unwrap();
            assert!(is_running(child));
            drop(process);
            // A killed process may not have ended yet.
            let until = Instant::now() + TO_BEGIN;
            while is_running(child) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert!(!is_running(child), "{end}");
        }
    }

    #[test]
    fn a_flood_cannot_hold_up_the_clock() {
        let mut process = start("echo uciok; exec yes info depth 1");
        assert_eq!(process.answer(Duration::from_millis(50)).err(), Some(Fault::Time));
        // Lines already there do not count either.
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(process.next_line(Some(Instant::now())), Err(Fault::Time));
        assert!(process.next_line(None).is_ok());
    }

    /// More than a pipe holds, and nothing reads it.
    #[cfg(unix)]
    #[test]
    fn an_engine_that_does_not_read_is_not_waited_for() {
        let mut process = start("echo uciok; exec sleep 1000");
        let fault = (0..10_000).find_map(|_| process.say(&"x".repeat(1000)).err());
        let listens =
            matches!(&fault, Some(Fault::Crash(text)) if text.contains("does not read its input"));
        assert!(listens, "{fault:?}");
    }

    #[test]
    fn a_line_without_end_is_a_fault() {
        let mut process = start("read line; echo uciok; exec tr '\\000' x < /dev/zero");
        let fault = process.answer(TO_BEGIN).err();
        let expected = "it wrote a line of more than 65536 bytes";
        assert_eq!(fault, Some(Fault::Crash(expected.into())));
    }

    /// Endless lines, and how much of them has been read.
    struct Flood(Arc<AtomicUsize>);

    impl Read for Flood {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            buffer.fill(b'\n');
            self.0.fetch_add(buffer.len(), Relaxed);
            Ok(buffer.len())
        }
    }

    #[test]
    fn few_lines_are_read_ahead() {
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        let read = Arc::new(AtomicUsize::new(0));
        let flood = Flood(Arc::clone(&read));
        let reader = std::thread::spawn(move || read_lines(flood, &sender));
        assert_eq!(lines.iter().take(1000).count(), 1000);
        std::thread::sleep(Duration::from_millis(50));
        assert!(read.load(Relaxed) < 1 << 16, "{read:?}");
        drop(lines);
        reader.join().unwrap();
    }
}
