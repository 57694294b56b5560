//! A session: commands in, answers out, one by one.

use super::clock::{Running, Settings};
use super::command::{Line, Refusal, colour};
use crate::configuration::Configuration;
use crate::engine::{Allowance, Engine, EngineError, Goal, Request};
use crate::line_io::{Flow, Output};
use nullwindow::Game;
use nullwindow_games::othello::{Move, Othello, Side, Square};
use std::io::Write;
use std::time::{Duration, Instant};

/// How an Othello program plays by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// How it searches.
    pub engine: Configuration,
    /// How deep; `None`: as deep as time allows.
    pub depth: Option<u16>,
    /// The time for a move if no clock has been set.
    pub move_time: Duration,
}

impl Default for Defaults {
    /// A second per move, and exact play from 20 empty squares on.
    fn default() -> Self {
        Defaults {
            engine: Configuration { exact: 20, ..Configuration::default() },
            depth: None,
            move_time: Duration::from_secs(1),
        }
    }
}

/// The commands, as `list_commands` lists them.
const COMMANDS: [&str; 17] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// One engine and its client.
pub struct Session<W> {
    engine: Engine<Othello>,
    defaults: Defaults,
    position: Othello,
    /// The positions before each command that played.
    before: Vec<Othello>,
    settings: Option<Settings>,
    /// Black's and White's; `None`: no clock.
    clocks: [Option<Running>; 2],
    output: Output<W>,
}

impl<W: Write> Session<W> {
    /// An engine with these defaults that answers on `output`.
    ///
    /// # Errors
    /// If there is not enough memory, or a setting has no effect.
    pub fn new(output: W, defaults: Defaults) -> Result<Self, EngineError> {
        Ok(Session {
            engine: Engine::new(defaults.engine.clone())?,
            defaults,
            position: Othello::start(),
            before: Vec::new(),
            settings: None,
            clocks: [None; 2],
            output: Output::new(output),
        })
    }

    /// Executes one line.
    pub fn line(&mut self, line: &str) -> Flow {
        let Some(line) = Line::read(line) else { return Flow::Continue };
        let answer = self.obey(&line);
        self.output.say(&line.answer(&answer));
        if line.name == "quit" { Flow::Quit } else { Flow::Continue }
    }

    fn obey(&mut self, line: &Line<'_>) -> Result<String, Refusal> {
        let nothing = Ok(String::new());
        match line.name {
            "protocol_version" => return Ok("2".into()),
            "name" => return Ok("nullwindow".into()),
            "version" => return Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                return Ok(COMMANDS.contains(&line.argument(0, "a command")?).to_string());
            }
            "list_commands" => return Ok(COMMANDS.join("\n")),
            "quit" => {}
            "boardsize" => {
                if line.argument(0, "the size")?.parse() != Ok(8u32) {
                    return Err(Refusal::Size);
                }
            }
            "clear_board" => self.clear_board(),
            "komi" => drop(number(line.argument(0, "the komi")?)?),
            "play" => self.play(line)?,
            "genmove" => return self.generate(line, true),
            "reg_genmove" => return self.generate(line, false),
            "undo" => self.position = self.before.pop().ok_or(Refusal::NothingToUndo)?,
            "showboard" => return Ok(picture(&self.position)),
            "final_score" => return Ok(final_score(&self.position)),
            "time_settings" => self.time_settings(line)?,
            "time_left" => self.time_left(line)?,
            _ => return Err(Refusal::Unknown),
        }
        nothing
    }

    fn clear_board(&mut self) {
        self.position = Othello::start();
        self.before.clear();
        self.engine.forget();
        self.clocks = [self.settings.and_then(|settings| settings.start()); 2];
    }

    /// The position in which `side` is to move: this one, or the one after a pass that was not
    /// sent. When the game is over, either side may be to move.
    fn seen_by(&self, side: Side) -> Result<Othello, Refusal> {
        let mut position = self.position;
        if position.side() == side || position.is_over() {
            return Ok(position);
        }
        if position.must_pass() {
            position.make(Move::PASS);
            return Ok(position);
        }
        Err(Refusal::Illegal(format!("it is {}'s turn", position.side())))
    }

    fn set(&mut self, after: Othello) {
        self.before.push(self.position);
        self.position = after;
    }

    fn play(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let side = colour(line.argument(0, "a colour")?)?;
        let text = line.argument(1, "a square, or pass")?;
        let mut position = self.seen_by(side)?;
        let passes = text.eq_ignore_ascii_case("pass");
        if !(passes && position.is_over()) {
            let m =
                position.parse_move(text).map_err(|error| Refusal::Illegal(error.to_string()))?;
            position.make(m);
        }
        self.set(position);
        Ok(())
    }

    /// Chooses a move, and plays it unless only a suggestion was asked for.
    fn generate(&mut self, line: &Line<'_>, plays: bool) -> Result<String, Refusal> {
        let side = colour(line.argument(0, "a colour")?)?;
        let mut position = self.seen_by(side)?;
        let began = Instant::now();
        let best = if position.is_over() { None } else { self.choose(position, side) };
        if plays {
            if let Some(m) = best {
                position.make(m);
            }
            self.set(position);
            if let Some(clock) = &mut self.clocks[side as usize] {
                clock.spend(began.elapsed(), self.settings.as_ref());
            }
        }
        Ok(best.map_or("PASS".into(), |m| m.to_string().to_uppercase()))
    }

    fn choose(&mut self, position: Othello, side: Side) -> Option<Move> {
        let goal =
            Goal { depth: self.defaults.depth, time: self.allowance(side), ..Goal::default() };
        let best = self.engine.think(Request::new(position, goal)).best;
        // A failed search must not end the game.
        best.or_else(|| position.legal().next())
    }

    fn allowance(&self, side: Side) -> Allowance {
        match (self.clocks[side as usize], self.settings, self.defaults.depth) {
            (Some(clock), settings, _) => clock.allowance(settings.as_ref()),
            (None, None, None) => Allowance::Fixed(self.defaults.move_time),
            // A depth is searched, however long it takes.
            (None, None, Some(_)) => Allowance::Unlimited,
            // No limit was set, but the search must end.
            (None, Some(_), _) => Allowance::Fixed(self.defaults.move_time),
        }
    }

    fn time_settings(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let settings = Settings {
            main: seconds(line.argument(0, "the main time")?)?,
            period: seconds(line.argument(1, "the time of a period")?)?,
            moves: whole(line.argument(2, "the moves in a period")?)?,
        };
        self.settings = Some(settings);
        self.clocks = [settings.start(); 2];
        Ok(())
    }

    fn time_left(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let side = colour(line.argument(0, "a colour")?)?;
        let left = seconds(line.argument(1, "the time left")?)?;
        let moves = line.arguments.get(2).map_or(Ok(0), |text| whole(text))?;
        self.clocks[side as usize] = Some(Running { left, moves });
        Ok(())
    }
}

fn number(text: &str) -> Result<f64, Refusal> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| Refusal::syntax(text, "a number"))
}

/// Clocks may be negative.
fn seconds(text: &str) -> Result<Duration, Refusal> {
    let seconds = number(text)?.max(0.0);
    Duration::try_from_secs_f64(seconds).map_err(|_| Refusal::syntax(text, "a number of seconds"))
}

fn whole(text: &str) -> Result<u32, Refusal> {
    text.parse().map_err(|_| Refusal::syntax(text, "a whole number"))
}

/// The board with its coordinates. No line is empty, for that would end the answer.
fn picture(position: &Othello) -> String {
    let mut text = String::from("\n  a b c d e f g h");
    for square in Square::all() {
        let (row, column) = (square.index() / 8 + 1, square.index() % 8);
        if column == 0 {
            text.push_str(&format!("\n{row}"));
        }
        let holds = |side| position.discs(side) & square.bit() != 0;
        let letter = [Side::Black, Side::White].into_iter().find(|&side| holds(side));
        text.push_str(&format!(" {}", letter.map_or('-', Side::letter)));
    }
    let count = |side| position.discs(side).count_ones();
    let turn = match position.is_over() {
        true => String::from("the game is over"),
        false => format!("{} ({}) to move", position.side(), position.side().letter()),
    };
    let (black, white) = (count(Side::Black), count(Side::White));
    text + &format!("\nX {black}, O {white}; {turn}")
}

/// `B+12`, `W+4`, `0`: the score as if the game ended here.
fn final_score(position: &Othello) -> String {
    let seen = position.final_score();
    let black = if position.side() == Side::Black { seen } else { -seen };
    match black {
        0 => String::from("0"),
        1.. => format!("B+{black}"),
        _ => format!("W+{}", -black),
    }
}
