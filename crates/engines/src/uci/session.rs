//! A session: commands in, answers out.

use super::command::{self, Command, Go};
use super::info::{self, Style};
use super::options::{self, Change, Options};
use super::perft::{self, Count};
use super::position;
use crate::engine::{Allowance, Engine, EngineError, Goal, Request};
use crate::events::{Event, Report};
use crate::level::Level;
use crate::line_io::{Flow, Output, on_one_line};
use crate::time::Clock;
use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::chess::{Chess, Move};
use nullwindow_games::random::split_mix;
use std::io::Write;
use std::time::Duration;

/// Failures before this are not reported.
const WORTH_TELLING: Duration = Duration::from_millis(500);

/// One engine and its client.
pub struct Session<W> {
    engine: Engine<Chess>,
    options: Options,
    position: Chess,
    /// The current or last perft count.
    count: Option<Count>,
    debug: bool,
    /// Games begun, so that a limited player does not repeat itself.
    games: u64,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// An engine with default options that answers on `output`.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(output: W) -> Result<Self, EngineError> {
        let options = Options::default();
        Ok(Session {
            engine: Engine::new(options.engine.clone())?,
            options,
            position: Chess::start().in_play(),
            count: None,
            debug: false,
            games: 0,
            output: Output::new(output),
        })
    }

    /// Executes one line.
    pub fn line(&mut self, line: &str) -> Flow {
        match command::read(line) {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.is_ready(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                self.engine.forget();
                self.games += 1;
            }
            Command::Position(text) => match position::read(&text) {
                Ok(position) => self.position = position,
                Err(error) => self.remark(&format!("{error}; the position stays as it was")),
            },
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.perft(&depth),
            Command::Stop => self.stop(),
            Command::PonderHit => self.engine.ponderhit(),
            Command::Quit => {
                self.stop();
                return Flow::Quit;
            }
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

    /// Sends a human-readable remark.
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

    /// Answered at once during a search; otherwise when all settings have taken effect.
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
                // Setting an option to its present value must not clear the memory.
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
        if let Some(problem) = &go.wrong_limit {
            return self.remark(problem);
        }
        self.end_count();
        let root = self.position.clone();
        let seed =
            split_mix(self.options.seed() ^ self.games << 32 ^ root.key().unwrap_or_default());
        let level = self.options.limited.then(|| Level::of_elo(self.options.elo, seed));
        let goal = goal(go, root.white_to_move());
        let request = Request {
            position: root.clone(),
            only: self.moves_to_search(&go.only),
            lines: self.options.lines,
            goal: level.map_or(goal, |level| goal.within(&level.goal::<Chess>())),
            weakness: level.and_then(|level| level.weakness::<Chess>(seed)),
        };
        let style = self.style();
        let numbered = self.options.lines > 1;
        let output = self.output.clone();
        let say_lines = move |report: &Report<Move>, root: &Chess, output: &Output<W>| {
            info::lines(report, root, numbered, style).iter().for_each(|line| output.say(line));
        };
        let mut reported = None;
        self.engine.go(request, move |event| match event {
            Event::Iteration(report) => {
                say_lines(&report, &root, &output);
                reported = Some(report);
            }
            Event::Failed { depth, value, bound, time } => {
                if time >= WORTH_TELLING {
                    output.say(&info::failed(depth, value, bound, time));
                }
            }
            Event::Finished(finished) => {
                // Only now are the nodes of all threads known.
                if let Some(report) = info::final_report(reported.take(), finished.last.as_ref()) {
                    say_lines(&report, &root, &output);
                }
                if finished.best.is_none() {
                    output.say(&info::over(&root));
                }
                output.say(&info::best_move(&finished, &root, style));
            }
        });
    }

    fn perft(&mut self, depth: &str) {
        let range = 1..=perft::DEEPEST;
        let Some(depth) = depth.parse().ok().filter(|depth| range.contains(depth)) else {
            let asked = format!("go perft {depth}");
            let right = format!("the depth must be a number from 1 to {}", perft::DEEPEST);
            return self.remark(&format!("{}: {right}", asked.trim_end()));
        };
        self.engine.stop();
        self.engine.wait();
        self.end_count();
        let board = self.position.regardless_of_draws();
        match Count::begin(board, depth, self.style(), self.output.clone()) {
            Ok(count) => self.count = Some(count),
            Err(error) => self.remark(&format!("go perft {depth}: cannot start a thread: {error}")),
        }
    }

    /// Stops the current search or count, soon.
    fn stop(&self) {
        self.engine.stop();
        self.count.iter().for_each(Count::stop);
    }

    /// Ends the current count, if there is one, and waits for it.
    fn end_count(&mut self) {
        if let Some(count) = self.count.take() {
            count.stop();
        }
    }

    fn style(&self) -> Style {
        Style { chess960: self.options.chess960 }
    }

    /// The moves after `searchmoves`; illegal ones are reported and left out.
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
    // The other side's clock is a better guess than none.
    let known = if go.time[side].is_some() { side } else { 1 - side };
    let clock = go.time[known].map(|left| Clock {
        left,
        increment: go.increment[known].unwrap_or_default(),
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
        win_in: go.mate.map(|moves| moves.max(1)),
        infinite: (go.infinite || !go.has_limit()) && !go.ponder,
        ponder: go.ponder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal_of(line: &str, white: bool) -> Goal {
        let Command::Go(go) = command::read(line) else { panic!("no go: {line}") };
        goal(&go, white)
    }

    #[test]
    fn a_missing_clock_is_that_of_the_other_side() {
        let ms = Duration::from_millis;
        let clock = Clock { left: ms(5000), increment: ms(70), moves_to_go: None };
        for (line, white) in [("go wtime 5000 winc 70", false), ("go btime 5000 binc 70", true)] {
            let goal = goal_of(line, white);
            assert_eq!((goal.time, goal.infinite), (Allowance::Clock(clock), false), "{line}");
        }
        let own = goal_of("go wtime 5000 winc 70 btime 1", true);
        assert_eq!(own.time, Allowance::Clock(clock));
    }

    #[test]
    fn limits_of_all_kinds_are_goals() {
        let fraction = goal_of("go movetime 100.5", true);
        assert_eq!(fraction.time, Allowance::Fixed(Duration::from_millis(100)));
        assert!(goal_of("go", true).infinite && goal_of("go infinite depth 4", true).infinite);
        assert!(goal_of("go ponder movetime 9", true).ponder);
        assert_eq!(goal_of("go mate 0", true).win_in, Some(1));
    }
}
