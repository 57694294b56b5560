//! The arguments of a match.

use clap::Args as ClapArgs;
use nullwindow_engines::matches::{Adjudication, Agreement, PlayerSettings, Sprt, Tempo, Terms};
use nullwindow_engines::units::duration;
use nullwindow_games::Playable;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Who plays, how, and for how long.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The first player, as settings (see below)
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    first: String,

    /// The second player
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    second: String,

    /// The first player is an engine that speaks UCI, with positions and moves as the game writes
    /// them, started by this command
    #[arg(long, value_name = "COMMAND", conflicts_with = "first")]
    first_command: Option<String>,

    /// The second player is an engine that speaks UCI
    #[arg(long, value_name = "COMMAND", conflicts_with = "second")]
    second_command: Option<String>,

    /// Options of that engine, separated by semicolons: "Hash=16;OwnBook=false"
    #[arg(long, value_name = "OPTIONS", requires = "first_command", default_value = "")]
    first_options: String,

    /// Options of that engine
    #[arg(long, value_name = "OPTIONS", requires = "second_command", default_value = "")]
    second_options: String,

    /// Openings, as the game's players write them: EPD, transcripts, PDN, or the moves, one opening a
    /// line [default: the game's own, or random ones]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,

    /// Pairs of games: each opening is played twice, with colours exchanged; after the last opening, from the
    /// first again with two random moves added
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub pairs: usize,

    /// For each move: 100ms, 1s (half a second longer loses); or a clock: 5+0.05, seconds for the game
    /// and after each move [default: 5+0.05 if no other limit is given]
    #[arg(long, value_name = "TIME", alias = "move-time", conflicts_with_all = ["nodes", "depth"])]
    time: Option<Tempo>,

    /// Nodes for each move: the same games every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with = "depth")]
    nodes: Option<u64>,

    /// Plies for each move: the same games every time
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=200))]
    depth: Option<u16>,

    /// How much longer than its clock, or than the time of a move and half a second, a player may take
    /// before it loses
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "0ms")]
    margin: Duration,

    /// Games at a time; more than there are processors spoil the clocks
    #[arg(long, short, value_name = "N", default_value_t = 1, alias = "concurrency")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// Stop when the test decides between these two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    /// A game is won when both players say so: at least this value for this many moves each
    #[arg(long, value_name = "VALUE,MOVES")]
    win: Option<String>,

    /// A game is drawn when both say so: at most this value either way for this many moves each,
    /// from a certain move on
    #[arg(long, value_name = "VALUE,MOVES,FROM")]
    draw: Option<String>,

    /// A game is drawn after this many moves by each player
    #[arg(long, value_name = "MOVES", default_value_t = 300,
          value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,

    /// Append the games to this file, in the game's notation
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,

    /// Keep the results in this file; the same command resumes where it stopped
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// The final result as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program} --nodes 20000 \\
      --first algorithm=mtd-f --second algorithm=negascout
      two algorithms with equal effort; 50 openings, 100 games
  {program} --first threads=2 --time 5+0.05 \\
      --sprt 0,50 --results results.tsv
      until it is decided whether two threads are 50 Elo better; Ctrl-C stops,
      the same command resumes
  {program} --first grain=100 --depth 6 --pairs 20 --jobs 2";

/// What else a user should know.
pub const NOTES: &str = "\
Settings of a player, separated by commas:
  algorithm=NAME    how the root is searched: mtd-f, negascout, ...
  selective=off     full width; usually (on) the selective search
  enhancements=SET  names (table+history) or letters, see `search --help`
  grain=N           evaluations in multiples of N; usually 1
  threads=N         usually 1
  table=SIZE        the transposition table, 64M or 2^21; usually 64M
  overhead=MS       time that passes outside the search; usually 10
  evaluation=plain  what beginners count, material or squares; usually full
  depth=N, nodes=N  limits of this player per move, whatever the match allows
  level=N           plays as weakly as this level of `play`, 1 to 9
  tolerance=N       errs by at most N percent of a pawn, disc or man
  exact=N           Othello: solves the last N empty squares; usually 0
  database=FILE     checkers: a file of `nullwindow build-database checkers`

Crashed games, and their pairs, do not count; losses on time and illegal moves \
do. All are listed.";

/// A player as asked for.
pub struct Side {
    /// The name shown and written in game records.
    pub name: String,
    /// The settings of one of our players.
    pub own: PlayerSettings,
    /// The command that starts an external one.
    pub command: Option<String>,
    /// Its options.
    pub options: Vec<(String, String)>,
}

impl Side {
    fn new(settings: &str, command: Option<&str>, options: &str) -> Result<Self, String> {
        let own = settings.parse::<PlayerSettings>().map_err(|error| error.to_string())?;
        let name = match command {
            Some(command) => command.to_owned(),
            None if settings.is_empty() => String::from("nullwindow"),
            None => format!("nullwindow {settings}"),
        };
        let options = engine_options(options)?;
        Ok(Side { name, own, command: command.map(str::to_owned), options })
    }

    /// Everything that decides how it plays. The default set of enhancements may change with the
    /// version, so they are named.
    fn settings<G: Playable>(&self) -> String {
        match &self.command {
            Some(command) => format!("{command} {:?}", self.options),
            None => format!("{} ({})", self.own, self.own.engine.enhancements_for::<G>()),
        }
    }
}

impl Args {
    /// Both players.
    pub fn sides(&self) -> Result<[Side; 2], String> {
        let side = |which, settings, command: &Option<String>, options| {
            Side::new(settings, command.as_deref(), options)
                .map_err(|error| format!("--{which}: {error}"))
        };
        Ok([
            side("first", &self.first, &self.first_command, &self.first_options)?,
            side("second", &self.second, &self.second_command, &self.second_options)?,
        ])
    }

    fn tempo(&self) -> Tempo {
        const USUAL: Tempo =
            Tempo::Clock { time: Duration::from_secs(5), increment: Duration::from_millis(50) };
        let nodes = self.nodes.map(Tempo::Nodes);
        let depth = self.depth.map(Tempo::Depth);
        self.time.or(nodes).or(depth).unwrap_or(USUAL)
    }

    /// How games are played.
    pub fn terms(&self, stop: Arc<AtomicBool>) -> Result<Terms, String> {
        let win = self.win.as_deref().map(|text| agreement("--win", text, false)).transpose()?;
        let draw = self.draw.as_deref().map(|text| agreement("--draw", text, true)).transpose()?;
        let longest = Some(self.longest.saturating_mul(2));
        let adjudication = Adjudication { win, draw, longest };
        Ok(Terms { tempo: self.tempo(), margin: self.margin, adjudication, stop })
    }

    /// One line that identifies this match.
    pub fn settings<G: Playable>(
        &self,
        sides: &[Side; 2],
        terms: &Terms,
        openings: &str,
    ) -> String {
        let [first, second] = sides.each_ref().map(Side::settings::<G>);
        let Terms { tempo, adjudication, margin, .. } = terms;
        let text = format!(
            "nullwindow {}; {}; first {first}; second {second}; {tempo}; margin {margin:?}; \
             {adjudication:?}; openings {:016x}, then two random moves",
            env!("CARGO_PKG_VERSION"),
            G::NAME,
            fingerprint(openings)
        );
        text.replace(['\n', '\r'], " ")
    }
}

/// FNV-1a: the same text always gives the same number.
fn fingerprint(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    text.bytes().fold(0xCBF2_9CE4_8422_2325, step)
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || format!("'{text}' is not a test; write two differences in Elo, as in 0,10");
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let elo = |text: &str| {
        let number = text.trim().parse::<f64>().ok();
        number.filter(|elo| elo.abs() <= 1000.0).ok_or_else(wrong)
    };
    let (elo0, elo1) = (elo(elo0)?, elo(elo1)?);
    if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err(wrong()) }
}

fn agreement(option: &str, text: &str, has_from: bool) -> Result<Agreement, String> {
    let form =
        if has_from { "VALUE,MOVES,FROM, as in 10,8,40" } else { "VALUE,MOVES, as in 800,4" };
    let numbers: Option<Vec<u32>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    let (value, moves, from) = match (numbers.as_deref(), has_from) {
        (Some(&[value, moves]), false) => (value, moves, 0),
        (Some(&[value, moves, from]), true) => (value, moves, from),
        _ => return Err(format!("{option}: '{text}' is not {form}")),
    };
    let value = i32::try_from(value).map_err(|_| format!("{option}: {value} is too large"))?;
    if value == 0 && !has_from {
        return Err(format!("{option}: at 0 both players would have won; write {form}"));
    }
    if moves == 0 || moves > 10_000 || from > 10_000 {
        return Err(format!("{option}: moves must be from 1 to 10000"));
    }
    Ok(Agreement { value, moves, from })
}

fn engine_options(text: &str) -> Result<Vec<(String, String)>, String> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let option = |part: &str| {
        let wrong =
            || format!("'{part}' is not an option; write Name=value, as in Hash=16;OwnBook=false");
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    parts.map(option).collect()
}
