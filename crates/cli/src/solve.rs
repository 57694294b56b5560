//! `nullwindow solve`: the exact solution of an endgame position.

use clap::{ArgGroup, Args as ClapArgs, ValueEnum};
use nullwindow_games::Playable;
use nullwindow_games::othello::Othello;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::notation::obf;
use nullwindow_games::othello::solver::{Algorithm, Limits, Solution, Solver, Unfinished};
use nullwindow_kit::output::{Failure, Out};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// 2^18 positions, 4 MB: more saves less than one node in a hundred (`docs/othello-solving.md`).
const TABLE_BITS: u32 = 18;

/// What to solve.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("positions").required(true))]
pub struct Args {
    /// The game
    game: Game,

    /// The position: 64 squares from a1 to h8 (X black, O white, - empty) and the side to move
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, group = "positions")]
    position: Option<String>,

    /// Every position of a file in OBF: one per line, `BOARD SIDE; MOVE:SCORE; …`
    #[arg(long, value_name = "FILE", group = "positions")]
    file: Option<PathBuf>,

    /// How to search
    #[arg(long, short, value_name = "NAME", default_value = "mtd-f", ignore_case = true)]
    algorithm: Name,

    /// Give up on a position after about this many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// One JSON object per position
    #[arg(long)]
    json: bool,
}

/// Games with a solver.
#[derive(Clone, Copy, ValueEnum)]
enum Game {
    Othello,
}

/// The solver's algorithms by name.
#[derive(Clone, Copy, ValueEnum)]
enum Name {
    #[value(name = "alphabeta")]
    AlphaBeta,
    #[value(name = "negascout")]
    NegaScout,
    #[value(name = "mtd-f")]
    MtdF,
}

impl From<Name> for Algorithm {
    fn from(name: Name) -> Self {
        match name {
            Name::AlphaBeta => Algorithm::AlphaBeta,
            Name::NegaScout => Algorithm::NegaScout,
            Name::MtdF => Algorithm::MtdF,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  nullwindow solve othello --position \\
      \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"
  nullwindow solve othello --file crates/games/data/othello/fforum-20-49.obf \\
      --algorithm negascout

About 20 empty squares take a second; every two more take about four times as long. \
The score is the difference in discs for the side to move, empty squares to the winner. \
Column `file` is the best score that an OBF file gives. Ctrl-C shows what is proved of the position in \
progress and ends.";

/// A position to solve.
struct Problem {
    /// Its line in the file, or 1.
    line: usize,
    position: Othello,
    /// The best score given in the file, if any.
    on_file: Option<i32>,
}

/// Solves the positions that the arguments describe, one by one.
pub fn run(args: Args) -> Result<(), Failure> {
    let Game::Othello = args.game;
    let problems = problems(&args)?;
    let mut out = Out::new();
    if !args.json {
        writeln!(out, "line  empties    score  file  move        nodes  seconds")?;
        out.flush()?;
    }
    let weights = Weights::shipped();
    let stop = nullwindow_kit::stop_on_ctrl_c("", || {})?;
    let limits = Limits { nodes: args.nodes, stop: Some(&stop) };
    let algorithm = Algorithm::from(args.algorithm);
    let mut total = (0, Duration::ZERO);
    for problem in &problems {
        // A fresh table each, so that counts do not depend on earlier positions.
        let solver = Solver::new(TABLE_BITS);
        let start = Instant::now();
        let result =
            solver.ordered_by(weights).by(algorithm).solve_within(&problem.position, limits);
        let row = Row { problem, algorithm, result, time: start.elapsed() };
        total = (total.0 + row.nodes(), total.1 + row.time);
        writeln!(out, "{}", if args.json { row.json() } else { row.text() })?;
        out.flush()?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if !args.json {
        let seconds = total.1.as_secs_f64();
        let rate = total.0 as f64 / 1e6 / seconds;
        writeln!(out, "total {:>40} {seconds:8.2}  ({rate:.1} M nodes/s)", total.0)?;
    }
    out.flush()?;
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn problems(args: &Args) -> Result<Vec<Problem>, Failure> {
    match (&args.position, &args.file) {
        (Some(text), _) => {
            let position = Othello::read_position(text).map_err(Failure::bad_input)?;
            Ok(vec![Problem { line: 1, position, on_file: None }])
        }
        (None, Some(path)) => read(path),
        (None, None) => Err(Failure::bad_input("give --position or --file")),
    }
}

fn read(path: &Path) -> Result<Vec<Problem>, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::bad_input(format!("cannot read {name}: {error}")))?;
    let mut problems = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let problem = obf::Problem::parse(line)
            .map_err(|error| Failure::bad_input(format!("{name}, line {}: {error}", i + 1)))?;
        problems.extend(problem.map(|obf::Problem { position, scores }| {
            let on_file = scores.iter().map(|&(_, score)| i32::from(score)).max();
            Problem { line: i + 1, position, on_file }
        }));
    }
    if problems.is_empty() {
        return Err(Failure::bad_input(format!("{name} contains no position")));
    }
    Ok(problems)
}

/// The result for a position.
struct Row<'p> {
    problem: &'p Problem,
    algorithm: Algorithm,
    result: Result<Solution, Unfinished>,
    time: Duration,
}

impl Row<'_> {
    fn nodes(&self) -> u64 {
        match self.result {
            Ok(Solution { nodes, .. }) | Err(Unfinished { nodes, .. }) => nodes,
        }
    }

    fn best(&self) -> String {
        let (Ok(Solution { best, .. }) | Err(Unfinished { best, .. })) = self.result;
        best.map_or("-".into(), |m| m.to_string())
    }

    fn text(&self) -> String {
        let score = match self.result {
            Ok(Solution { score, .. }) => format!("{score:+}"),
            Err(Unfinished { lower, upper, .. }) => format!("{lower:+}…{upper:+}"),
        };
        let on_file = self.problem.on_file.map_or(String::new(), |score| format!("{score:+}"));
        let Problem { line, position, .. } = self.problem;
        let (nodes, seconds) = (self.nodes(), self.time.as_secs_f64());
        let empties = position.empties();
        let best = self.best();
        format!(
            "{line:>4} {empties:>8} {score:>8} {on_file:>5}  {best:<4} {nodes:>12} {seconds:8.2}"
        )
    }

    fn json(&self) -> String {
        let (lower, upper) = match self.result {
            Ok(Solution { score, .. }) => (score, score),
            Err(Unfinished { lower, upper, .. }) => (lower, upper),
        };
        let (Ok(Solution { best, .. }) | Err(Unfinished { best, .. })) = self.result;
        let row = serde_json::json!({
            "line": self.problem.line,
            "position": self.problem.position.write_position(),
            "empties": self.problem.position.empties(),
            "algorithm": self.algorithm.name(),
            "solved": self.result.is_ok(),
            "lower": lower,
            "upper": upper,
            "score": self.result.ok().map(|solution| solution.score),
            "on_file": self.problem.on_file,
            "move": best.map(|m| m.to_string()),
            "nodes": self.nodes(),
            "seconds": self.time.as_secs_f64(),
        });
        row.to_string()
    }
}
