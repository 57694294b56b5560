//! A game at the terminal, turn by turn.

use super::command::{self, Command, HELP};
use crate::output::{Failure, Out};
use nullwindow::{Player, Value};
use nullwindow_engines::{Allowance, Configuration, Engine, Finished, Goal, Level, Request};
use nullwindow_games::{Headers, Paint, Playable, Played, Termination, Winner};
use std::fmt;
use std::fs::OpenOptions;
use std::io::{BufRead, Write};
use std::str::FromStr;
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
    fn has(self, side: Player) -> bool {
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

/// The longest line that is read, and the longest file.
const LONGEST: u64 = 1 << 20;

/// One player, one engine, one game.
pub struct Session<G: Playable> {
    engine: Engine<G>,
    strength: Strength,
    seed: u64,
    human: Human,
    paint: Paint,
    analysis: bool,
    game: Played<G>,
    /// The side that has resigned.
    resigned: Option<Player>,
    out: Out,
}

impl<G: Playable> Session<G> {
    pub fn new(strength: Strength, seed: u64, human: Human, paint: Paint) -> Result<Self, Failure> {
        let configuration =
            Configuration { megabytes: 16, exact: G::EXACT, ..Configuration::default() };
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
            out: Out::new(),
        })
    }

    /// Plays until `quit` or the end of input.
    pub fn run(mut self, mut input: impl BufRead) -> Result<(), Failure> {
        self.greet()?;
        self.show()?;
        loop {
            self.let_the_computer_play()?;
            self.prompt()?;
            let mut line = Vec::new();
            let read = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)?;
            let line = String::from_utf8_lossy(&line);
            if read == 0 || command::read(&line) == Command::Quit {
                return self.say("Goodbye.");
            }
            self.obey(command::read(&line))?;
        }
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let who = match self.human {
            Human::First => format!("You are {}, I am {}.", G::SIDES[0], G::SIDES[1]),
            Human::Second => format!("You are {}, I am {}.", G::SIDES[1], G::SIDES[0]),
            Human::Both => String::from("You play both sides."),
        };
        let other = G::SIDES[usize::from(self.human != Human::Second)].to_lowercase();
        let text = format!(
            "{}. {who} I play {}.\nType a move: {}.\nOr type hint, undo, level 5, side \
             {other}, new, quit; help lists everything.\n",
            G::TITLE,
            self.strength,
            G::HOW,
        );
        self.say(&text)
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        let name =
            if self.winner().is_none() { G::SIDES[self.game.to_move() as usize] } else { "" };
        write!(self.out, "{name}> ")?;
        Ok(self.out.flush()?)
    }

    fn show(&mut self) -> Result<(), Failure> {
        let turned = self.human == Human::Second;
        let picture = self.game.position.picture(self.paint, turned);
        self.say(&picture)?;
        if self.winner().is_none() { self.analyse() } else { self.announce() }
    }

    /// Who has won; `None` while the game goes on.
    fn winner(&self) -> Option<Winner> {
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
        while self.winner().is_none() {
            let only = self.game.position.list_moves();
            let passes = only.len() == 1 && self.game.position.is_pass(only[0]);
            let name = G::SIDES[self.game.to_move() as usize];
            if passes {
                self.say(&format!("{name} has no move and passes.\n"))?;
                self.game.make(only[0]);
            } else if self.human.has(self.game.to_move()) {
                return Ok(());
            } else {
                let answer = self.think();
                let m = answer.best.unwrap_or(only[0]);
                let text = self.game.position.show_move(m);
                self.game.make(m);
                self.say(&format!("{name} plays {text}.\n"))?;
            }
            self.show()?;
        }
        Ok(())
    }

    /// A second's thought, whatever the level.
    fn reflect(&mut self) -> Finished<G::Move> {
        let goal = for_time(Duration::from_secs(1));
        self.engine.think(Request::new(self.game.position.clone(), goal))
    }

    fn think(&mut self) -> Finished<G::Move> {
        let (goal, weakness) = match self.strength {
            Strength::Level(level) => (level.goal(), level.weakness(self.seed)),
            Strength::Time(time) => (for_time(time), None),
        };
        let request = Request::new(self.game.position.clone(), goal);
        self.engine.think(Request { weakness, ..request })
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
                self.say("A new game.\n")?;
                self.show()
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
                let list = self.list();
                self.say(&list)
            }
            Command::Board => self.show(),
            Command::Resign => self.resign(),
            Command::Help => self.say(&format!("Type a move: {}. Or:\n{HELP}", G::HOW)),
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.winner().is_some() {
            return self.announce();
        }
        match self.game.position.read_move(text) {
            Ok(m) => {
                self.game.make(m);
                self.say("")?;
                self.show()
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
                let list = if listed { String::new() } else { format!(" {}", self.list()) };
                self.say(&format!("{error}.{list} (help lists the commands)"))
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
            return self.show();
        }
        let mut moves = self.game.moves.clone();
        while moves.pop().is_some() {
            let game = Played::with_moves(self.game.start.clone(), &moves);
            let choice = game.position.list_moves();
            let free = !(choice.len() == 1 && game.position.is_pass(choice[0]));
            if self.human.has(game.to_move()) && free {
                self.game = game;
                return self.show();
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
            format!(" ({})", opinion::<G>(value, self.game.to_move()))
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
        let said = opinion::<G>(line.value, self.game.to_move());
        self.say(&format!("Analysis, {} deep: {said}: {}", report.depth, words.join(" ")))
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
        self.show()
    }

    fn begin(&mut self, game: Played<G>) {
        self.game = game;
        self.resigned = None;
        self.engine.forget();
    }

    /// The game as its players write it.
    fn written(&self) -> String {
        let computer = format!("nullwindow {}", self.strength);
        let name = |side| if self.human.has(side) { "human" } else { computer.as_str() };
        let termination = match self.resigned {
            None => Termination::Rules,
            Some(side) => Termination::Other(format!("{} resigned", G::SIDES[side as usize])),
        };
        let headers = Headers {
            event: "nullwindow play",
            round: "?",
            date: "????.??.??",
            players: [Player::First, Player::Second].map(name),
            winner: self.winner(),
            termination,
        };
        G::write_game(&self.game, &headers)
    }

    /// Never overwrites an existing file.
    fn save(&mut self, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return self.say("Name the file, as in: save game.txt");
        }
        let text = self.written();
        let file = OpenOptions::new().write(true).create_new(true).open(name);
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => self.say(&format!("The game is in {name} ({}).", G::FORMAT)),
            Err(error) => self.say(&format!("I cannot write {name}: {error}.")),
        }
    }

    /// A file that cannot be read leaves the game as it is.
    fn load(&mut self, name: &str) -> Result<(), Failure> {
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
                self.say(&format!("{} moves from {name}.\n", self.game.moves.len()))?;
                self.show()
            }
            Err(error) => self.say(&format!("I cannot read {name} ({}): {error}.", G::FORMAT)),
        }
    }
}

/// A value in words, for the side to move.
fn opinion<G: Playable>(value: Value, mover: Player) -> String {
    let side = if value >= Value::ZERO { mover } else { mover.other() };
    let name = G::SIDES[side as usize];
    if let Some(plies) = value.plies_to_end() {
        let moves = plies.get().div_ceil(2);
        return match moves {
            0 | 1 => format!("{name} wins at once"),
            _ => format!("{name} wins in {moves} moves"),
        };
    }
    match G::SCALE {
        _ if value == Value::ZERO => String::from("even"),
        Some((scale, unit)) => {
            let size = f64::from(value.get().abs()) / f64::from(scale);
            format!("{name} is better by {size:.2} {unit}")
        }
        None => format!("{name} is better"),
    }
}
