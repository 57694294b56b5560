//! A game at the terminal, turn by turn.

use super::command::{self, Command, HELP};
use super::input::{Input, Typed};
use super::thinking::with_clock;
use crate::output::{Failure, Out};
use crate::text::{line_width, wrapped};
use nullwindow::Player;
use nullwindow_engines::units::today;
use nullwindow_engines::{
    Allowance, Configuration, Engine, Finished, Goal, Level, PLAY_MEGABYTES, Request,
};
use nullwindow_games::values;
use nullwindow_games::{Paint, Playable, Played, Winner};
use std::fmt;
use std::io::{BufRead, Write};
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Which sides the user plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Human {
    First,
    Second,
    Both,
}

impl FromStr for Human {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "first" => Ok(Human::First),
            "second" => Ok(Human::Second),
            "both" => Ok(Human::Both),
            _ => Err(format!("'{text}' is not a side; the sides are first, second and both")),
        }
    }
}

impl Human {
    pub(super) fn has(self, side: Player) -> bool {
        self == Human::Both || (self == Human::Second) == (side == Player::Second)
    }
}

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    Level(Level),
    /// Its best within this time.
    Time(Duration),
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "at level {level} of 9"),
            Strength::Time(time) => write!(f, "with {time:?} a move"),
        }
    }
}

/// The best within a time.
fn for_time(time: Duration) -> Goal {
    Goal { time: Allowance::Fixed(time), ..Goal::default() }
}

/// One player, one engine, one game.
pub struct Session<G: Playable> {
    engine: Engine<G>,
    pub(super) strength: Strength,
    seed: u64,
    pub(super) human: Human,
    paint: Paint,
    analysis: bool,
    pub(super) game: Played<G>,
    /// The side that has resigned.
    pub(super) resigned: Option<Player>,
    /// The day of the game.
    pub(super) date: String,
    /// The board has changed since it was last shown.
    changed: bool,
    /// The game as text, for whoever interrupts it.
    kept: Arc<Mutex<String>>,
    out: Out,
}

impl<G: Playable> Session<G> {
    pub fn new(strength: Strength, seed: u64, human: Human, paint: Paint) -> Result<Self, Failure> {
        let configuration = Configuration {
            megabytes: PLAY_MEGABYTES,
            exact: G::EXACT,
            ..Configuration::default()
        };
        let engine = Engine::new(configuration).map_err(|error| Failure::Broken(error.into()))?;
        Ok(Session {
            engine,
            strength,
            seed,
            human,
            paint,
            analysis: false,
            game: Played::new(G::start().in_play()),
            resigned: None,
            date: today(),
            changed: true,
            kept: Arc::default(),
            out: Out::new(),
        })
    }

    /// Where the game so far is kept as text.
    pub fn kept(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.kept)
    }

    /// Plays until `quit` or the end of input.
    pub fn run(mut self, input: impl BufRead) -> Result<(), Failure> {
        let mut input = Input::new(input);
        self.greet()?;
        loop {
            self.let_the_computer_play()?;
            if std::mem::take(&mut self.changed) {
                self.show()?;
            }
            self.keep();
            let line = match input.line(&self.prompt(), &mut self.out)? {
                Typed::Line(line) => line,
                Typed::End => String::from("quit"),
                Typed::Interrupt => {
                    say_what_is_kept(&self.kept);
                    return Err(Failure::Interrupted);
                }
            };
            match command::read(&line) {
                Command::Quit => return self.say("Goodbye."),
                command => self.obey(command)?,
            }
        }
    }

    fn keep(&self) {
        let text = if self.game.moves.is_empty() { String::new() } else { self.written() };
        if let Ok(mut kept) = self.kept.lock() {
            *kept = text;
        }
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let who = match self.human {
            Human::First => format!("You are {}, I am {}.", G::SIDES[0], G::SIDES[1]),
            Human::Second => format!("You are {}, I am {}.", G::SIDES[1], G::SIDES[0]),
            Human::Both => String::from("You play both sides."),
        };
        let how_well = match self.human {
            Human::Both => String::new(),
            _ => format!(" I play {}.", self.strength),
        };
        let other = G::SIDES[usize::from(self.human != Human::Second)].to_lowercase();
        let text = format!(
            "{}. {who}{how_well}\nType a move: {}.\nOr type hint, undo, level 5, side \
             {other}, new, quit; help lists everything.\n",
            G::TITLE,
            G::HOW,
        );
        self.say(&wrapped(&text, line_width()))
    }

    fn prompt(&self) -> String {
        let name =
            if self.winner().is_none() { G::SIDES[self.game.to_move() as usize] } else { "" };
        format!("{name}> ")
    }

    fn show(&mut self) -> Result<(), Failure> {
        let turned = self.human == Human::Second;
        let picture = self.game.position.picture(self.paint, turned);
        self.say(&picture)?;
        if self.winner().is_none() { self.analyse() } else { self.announce() }
    }

    /// Who has won; `None` while the game goes on.
    pub(super) fn winner(&self) -> Option<Winner> {
        let resigned = self.resigned.map(|side| side.other().into());
        resigned.or_else(|| self.game.winner())
    }

    fn announce(&mut self) -> Result<(), Failure> {
        let text = match self.winner() {
            None | Some(Winner::Neither) => String::from("The game is drawn."),
            Some(winner) => {
                let side = if winner == Winner::First { Player::First } else { Player::Second };
                let praise = self.human != Human::Both && self.human.has(side);
                let praise = if praise { " Well played!" } else { "" };
                format!("{} wins.{praise}", G::SIDES[side as usize])
            }
        };
        self.say(&format!("{text} Type new for another game, undo, save FILE, or quit."))
    }

    /// Plays the computer's moves, and passes.
    fn let_the_computer_play(&mut self) -> Result<(), Failure> {
        let before = self.game.moves.len();
        while self.winner().is_none() {
            let only = self.game.position.list_moves();
            let passes = only.len() == 1 && self.game.position.is_pass(only[0]);
            let name = G::SIDES[self.game.to_move() as usize];
            if passes {
                self.say(&format!("{name} has no move and passes."))?;
                self.game.make(only[0]);
            } else if self.human.has(self.game.to_move()) {
                break;
            } else {
                self.keep();
                let answer = self.think();
                let m = answer.best.unwrap_or(only[0]);
                let text = self.game.position.show_move(m);
                self.game.make(m);
                self.say(&format!("{name} plays {text}."))?;
            }
        }
        if self.game.moves.len() > before {
            self.changed = true;
            self.say("")?;
        }
        Ok(())
    }

    /// A second's thought, whatever the level.
    fn reflect(&mut self) -> Finished<G::Move> {
        let goal = for_time(Duration::from_secs(1));
        let request = Request::new(self.game.position.clone(), goal);
        with_clock(|| self.engine.think(request))
    }

    fn think(&mut self) -> Finished<G::Move> {
        let (goal, weakness) = match self.strength {
            Strength::Level(level) => (level.goal::<G>(), level.weakness::<G>(self.seed)),
            Strength::Time(time) => (for_time(time), None),
        };
        let request = Request::new(self.game.position.clone(), goal);
        with_clock(|| self.engine.think(Request { weakness, ..request }))
    }

    fn obey(&mut self, command: Command<'_>) -> Result<(), Failure> {
        match command {
            Command::Move(text) => self.play(text),
            Command::Undo => self.undo(),
            Command::Hint => self.hint(),
            Command::Analysis(on) => {
                self.analysis = on.unwrap_or(!self.analysis);
                self.say(if self.analysis { "Analysis is on." } else { "Analysis is off." })?;
                self.analyse()
            }
            Command::New => {
                self.begin(Played::new(G::start().in_play()));
                self.say("A new game.\n")
            }
            Command::Save(name) => self.save(name),
            Command::Load(name) => self.load(name),
            Command::Side(name) => self.change_side(name),
            Command::Level(text) => match text.parse() {
                Ok(level) => {
                    self.strength = Strength::Level(level);
                    self.say(&format!("I play at level {level} of 9."))
                }
                Err(_) => self.say("Levels are 1 to 9, as in: level 5"),
            },
            Command::Moves => {
                let list = wrapped(&self.list(), line_width());
                self.say(&list)
            }
            Command::Board => {
                self.changed = true;
                Ok(())
            }
            Command::Resign => self.resign(),
            Command::Help => {
                let how = wrapped(&format!("Type a move: {}. Or:", G::HOW), line_width());
                self.say(&format!("{how}\n{HELP}"))
            }
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.winner().is_some() {
            return self.announce();
        }
        match self.read_move(text) {
            Ok(m) => {
                self.game.make(m);
                self.changed = true;
                self.say("")
            }
            Err(error) => {
                // Some games' errors already list the legal moves.
                let first = self
                    .game
                    .position
                    .list_moves()
                    .first()
                    .map(|&m| self.game.position.show_move(m));
                let listed = first.is_some_and(|first| error.contains(&first));
                let list = if listed { String::new() } else { format!("\n{}", self.list()) };
                let answer = match command::nearest(text) {
                    Some(word) => format!("That is not a move. Did you mean {word}?"),
                    None => format!("{error}.{list} (help lists the commands)"),
                };
                self.say(&wrapped(&answer, line_width()))
            }
        }
    }

    /// A move as the game reads it, or one that players write so in either case: `nf3`, `E4`.
    fn read_move(&self, text: &str) -> Result<G::Move, String> {
        let position = &self.game.position;
        let error = match position.read_move(text) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_lowercase();
        let wanted = bare(text.trim());
        let mut moves = position.list_moves();
        moves.retain(|&m| {
            [position.show_move(m), position.write_move(m)].iter().any(|text| bare(text) == wanted)
        });
        match moves[..] {
            [m] => Ok(m),
            [] => Err(error),
            _ => {
                let shown: Vec<String> = moves.iter().map(|&m| position.show_move(m)).collect();
                Err(format!("'{}' may be {}", text.escape_default(), shown.join(" or ")))
            }
        }
    }

    /// The legal moves.
    fn list(&self) -> String {
        let moves = self.game.position.list_moves();
        if self.winner().is_some() || moves.is_empty() {
            return String::from("The game is over.");
        }
        let shown: Vec<String> = moves.iter().map(|&m| self.game.position.show_move(m)).collect();
        format!("You may play: {}", shown.join(" "))
    }

    /// Goes back to where the user last had a choice.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.resigned.take().is_some() {
            self.changed = true;
            return Ok(());
        }
        let mut moves = self.game.moves.clone();
        while moves.pop().is_some() {
            let game = Played::with_moves(self.game.start.clone(), &moves);
            let choice = game.position.list_moves();
            let free = !(choice.len() == 1 && game.position.is_pass(choice[0]));
            if self.human.has(game.to_move()) && free {
                self.game = game;
                self.changed = true;
                return self.say("");
            }
        }
        self.say("There is nothing to take back.")
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.winner().is_some() {
            return self.announce();
        }
        let answer = self.reflect();
        let Some(best) = answer.best else { return self.say("I don't know.") };
        let text = self.game.position.show_move(best);
        let value = answer.last.map(|report| report.lines[0].value);
        let what = value.map_or(String::new(), |value| {
            format!(" ({})", values::opinion::<G>(value, self.game.to_move()))
        });
        self.say(&format!("I would play {text}{what}."))
    }

    /// Shows the computer's evaluation of the position, if analysis is on.
    fn analyse(&mut self) -> Result<(), Failure> {
        if !self.analysis || self.winner().is_some() {
            return Ok(());
        }
        let Some(report) = self.reflect().last else { return Ok(()) };
        let line = &report.lines[0];
        let mut position = self.game.position.clone();
        let mut words = Vec::new();
        for &m in line.moves.iter().take(8) {
            words.push(position.show_move(m));
            position.make(m);
        }
        let said = values::opinion::<G>(line.value, self.game.to_move());
        let text = format!("Analysis, {} deep: {said}: {}", report.depth, words.join(" "));
        self.say(&wrapped(&text, line_width()))
    }

    fn resign(&mut self) -> Result<(), Failure> {
        if self.winner().is_none() {
            self.resigned = Some(self.game.to_move());
        }
        self.announce()
    }

    fn change_side(&mut self, name: &str) -> Result<(), Failure> {
        let named = |side: usize| G::SIDES[side].eq_ignore_ascii_case(name);
        self.human = match () {
            () if named(0) => Human::First,
            () if named(1) => Human::Second,
            () if name.eq_ignore_ascii_case("both") => Human::Both,
            () => {
                let [first, second] = G::SIDES.map(str::to_lowercase);
                return self.say(&format!("The sides are {first}, {second} and both."));
            }
        };
        self.changed = true;
        Ok(())
    }

    pub(super) fn begin(&mut self, game: Played<G>) {
        self.game = game;
        self.resigned = None;
        self.changed = true;
        self.engine.forget();
    }
}

/// Shows the game so far to someone who interrupts it.
pub fn say_what_is_kept(kept: &Mutex<String>) {
    if let Some(text) = kept.lock().ok().filter(|text| !text.is_empty()) {
        println!("\nThe game so far; keep it in a file, and `load FILE` goes on:\n\n{text}");
    }
}
