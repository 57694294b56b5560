//! The endgame solver on Forum problems: the algorithms, the value of each technique, and table
//! sizes.
//!
//! `cargo bench -p nullwindow-games --bench othello_solve [-- algorithms|techniques|tables]`
//!
//! Node counts are the same in every run. Seconds are CPU seconds of the thread where the system
//! reports them (Linux), the minimum of several interleaved runs.

use nullwindow_games::othello::Othello;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::{Algorithm, Solver, techniques};
use std::time::Instant;

const RUNS: usize = 3;
const FORUM: [&str; 2] = [
    include_str!("../data/othello/fforum-20-39.tsv"),
    include_str!("../data/othello/fforum-40-49.tsv"),
];
const GAMES: &str = include_str!("../data/othello/exact-20.tsv");

struct Problem {
    number: u32,
    position: Othello,
    score: i32,
}

fn problems(numbers: std::ops::RangeInclusive<u32>) -> Vec<Problem> {
    let problem = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        Problem {
            number: fields[0].parse().expect("a number"),
            position: format!("{} {}", fields[1], fields[2]).parse().expect("a position"),
            score: fields[4].parse().expect("a score"),
        }
    };
    let all = FORUM.into_iter().flat_map(str::lines).map(problem);
    all.filter(|p| numbers.contains(&p.number)).collect()
}

/// Seconds used so far: CPU time if the system reports it, else wall time.
fn now(start: Instant) -> f64 {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

#[derive(Clone, Copy)]
struct Cost {
    nodes: u64,
    seconds: f64,
}

impl Cost {
    const NOTHING: Cost = Cost { nodes: 0, seconds: 0.0 };

    fn and(self, other: Cost) -> Cost {
        Cost { nodes: self.nodes + other.nodes, seconds: self.seconds + other.seconds }
    }

    fn millions(self) -> f64 {
        self.nodes as f64 / 1e6
    }

    fn rate(self) -> f64 {
        self.millions() / self.seconds
    }
}

/// Solves a problem with an empty table and checks the score.
fn solved<const WITHOUT: u16>(problem: &Problem, algorithm: Algorithm, bits: u32) -> Cost {
    let mut solver =
        Solver::<WITHOUT>::restricted(bits).ordered_by(Weights::shipped()).by(algorithm);
    let start = Instant::now();
    let begin = now(start);
    let solution = solver.solve(&problem.position);
    assert_eq!(solution.score, problem.score, "problem {}", problem.number);
    Cost { nodes: solution.nodes, seconds: now(start) - begin }
}

/// Runs the contestants in turn, several times; returns the fastest run of each.
fn contest<T: Copy>(contestants: &[T], run: impl Fn(T) -> Cost) -> Vec<Cost> {
    let mut best: Vec<Cost> = contestants.iter().map(|&c| run(c)).collect();
    for _ in 1..RUNS {
        for (best, &contestant) in best.iter_mut().zip(contestants) {
            let cost = run(contestant);
            assert_eq!(cost.nodes, best.nodes, "the same search twice");
            best.seconds = best.seconds.min(cost.seconds);
        }
    }
    best
}

fn algorithms() {
    println!("Forum problems 40 to 44, table of 2^18 positions");
    println!("problem  algorithm   M nodes  seconds  M nodes/s");
    let mut totals = [Cost::NOTHING; 3];
    for problem in problems(40..=44) {
        let costs = contest(&Algorithm::ALL, |a| solved::<{ techniques::NONE }>(&problem, a, 18));
        for ((algorithm, cost), total) in Algorithm::ALL.iter().zip(&costs).zip(&mut totals) {
            row(&problem.number.to_string(), *algorithm, *cost);
            *total = total.and(*cost);
        }
    }
    for (algorithm, total) in Algorithm::ALL.into_iter().zip(totals) {
        row("total", algorithm, total);
    }
}

fn row(problem: &str, algorithm: Algorithm, cost: Cost) {
    let (millions, rate) = (cost.millions(), cost.rate());
    println!("{problem:>7}  {algorithm:<10} {millions:8.2} {:8.2} {rate:10.1}", cost.seconds);
}

/// Every twentieth position of the tournament games with 20 empties: unlike the Forum problems,
/// most of which are drawn, they have scores of all sizes.
fn game_positions() -> Vec<Problem> {
    let lines = GAMES.lines().enumerate().step_by(20);
    let problem = |(i, line): (usize, &str)| {
        let fields: Vec<&str> = line.split('\t').collect();
        Problem {
            number: i as u32 + 1,
            position: format!("{} {}", fields[0], fields[1]).parse().expect("a position"),
            score: fields[2].parse().expect("a score"),
        }
    };
    lines.map(problem).collect()
}

fn total<const WITHOUT: u16>() -> Cost {
    let problems = game_positions();
    let costs = problems.iter().map(|p| solved::<WITHOUT>(p, Algorithm::MtdF, 18));
    costs.fold(Cost::NOTHING, Cost::and)
}

fn techniques() {
    use techniques as t;
    let runs: [fn() -> Cost; 11] = [
        total::<{ t::NONE }>,
        total::<{ t::EVALUATION }>,
        total::<{ t::LOOKAHEAD }>,
        total::<{ t::FASTEST_FIRST }>,
        total::<{ t::TABLE }>,
        total::<{ t::TRANSPOSITION_CUTOFF }>,
        total::<{ t::STABILITY }>,
        total::<{ t::PARITY }>,
        total::<{ t::LAST_FOUR }>,
        total::<{ t::FIRST_GUESS }>,
        total::<{ t::EVALUATION | t::FIRST_GUESS }>,
    ];
    let names = ["nothing"].into_iter().chain(t::ALL.map(|(name, _)| name));
    let names = names.chain(["any evaluation"]);
    println!("17 positions of tournament games, 20 empties, by mtd-f, without …");
    println!("{:22} M nodes          seconds", "");
    let costs = contest(&runs, |run| run());
    for (name, cost) in names.zip(&costs) {
        let (nodes, seconds) = (cost.millions(), cost.seconds);
        let (times, longer) = (nodes / costs[0].millions(), seconds / costs[0].seconds);
        println!("{name:22} {nodes:7.1} ({times:4.2}x) {seconds:7.2} ({longer:4.2}x)");
    }
}

fn tables() {
    println!("Forum problems 40 to 44 by mtd-f, positions in the table");
    let bits = [12, 14, 16, 18, 20, 22];
    let all = problems(40..=44);
    let costs = contest(&bits, |bits| {
        let costs = all.iter().map(|p| solved::<{ techniques::NONE }>(p, Algorithm::MtdF, bits));
        costs.fold(Cost::NOTHING, Cost::and)
    });
    for (bits, cost) in bits.iter().zip(&costs) {
        println!("2^{bits} {:8.2} M nodes {:7.2} seconds", cost.millions(), cost.seconds);
    }
}

fn main() {
    Weights::shipped();
    let asked = |name: &str| {
        let mut names = std::env::args().skip(1).filter(|a| !a.starts_with("--")).peekable();
        names.peek().is_none() || names.any(|a| a == name)
    };
    let parts: [(&str, fn()); 3] =
        [("algorithms", algorithms), ("techniques", techniques), ("tables", tables)];
    for (name, part) in parts {
        if asked(name) {
            part();
        }
    }
}
