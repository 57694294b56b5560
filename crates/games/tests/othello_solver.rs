//! The endgame solver against published results and against plain minimax.

use nullwindow::Game;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::{Algorithm, Limits, Solution, Solver, techniques};
use nullwindow_games::othello::{Othello, Record, Side};
use nullwindow_games::random::SplitMix64;
use std::sync::atomic::AtomicBool;

const FFO: [&str; 3] = [
    include_str!("../data/othello/fforum-1-19.tsv"),
    include_str!("../data/othello/fforum-20-39.tsv"),
    include_str!("../data/othello/fforum-40-49.tsv"),
];
const KEYANO: &str = include_str!("../data/othello/keyano_games.tsv");
const EXACT: [&str; 3] = [
    include_str!("../data/othello/exact-12.tsv"),
    include_str!("../data/othello/exact-16.tsv"),
    include_str!("../data/othello/exact-20.tsv"),
];

struct Problem {
    number: u32,
    position: Othello,
    score: i32,
    best: Vec<String>,
}

fn problems() -> impl Iterator<Item = Problem> {
    FFO.into_iter().flat_map(str::lines).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        Problem {
            number: fields[0].parse().unwrap(),
            position: format!("{} {}", fields[1], fields[2]).parse().unwrap(),
            score: fields[4].parse().unwrap(),
            best: fields[5].to_lowercase().split(',').map(str::to_owned).collect(),
        }
    })
}

fn problem(number: u32) -> Othello {
    problems().find(|p| p.number == number).unwrap().position
}

fn slow() -> bool {
    std::env::var_os("NULLWINDOW_SLOW").is_some()
}

/// All of them in the slow run; it takes minutes, and hours without `--release`.
#[test]
fn forum_problems_are_solved() {
    if !slow() {
        eprintln!("only the smaller ones are solved: set NULLWINDOW_SLOW=1 for all");
    }
    let most = if slow() { 64 } else { 18 };
    for algorithm in Algorithm::ALL {
        let mut solved = 0;
        // The largest by one algorithm only: they are the same search with different windows.
        let most = if algorithm == Algorithm::MtdF { most } else { most.min(22) };
        for problem in problems().filter(|p| p.position.empties() <= most) {
            let mut solver = Solver::new(20).ordered_by(Weights::shipped()).by(algorithm);
            let solution = solver.solve(&problem.position);
            let name = format!("problem {} by {algorithm}", problem.number);
            assert_eq!(solution.score, problem.score, "{name}");
            let best = problem.position.move_text(solution.best.unwrap());
            assert!(problem.best.contains(&best), "{name}: {best}");
            solved += 1;
        }
        assert!(solved >= 20, "{solved}");
    }
}

/// The plainest possible search.
fn minimax(position: &Othello) -> i32 {
    if position.is_over() {
        return position.final_score();
    }
    position.legal().map(|m| -minimax(&after(position, m))).max().unwrap()
}

fn after(position: &Othello, m: nullwindow_games::othello::Move) -> Othello {
    let mut child = *position;
    child.make(m);
    child
}

/// Solves by every algorithm and compares scores and moves with minimax.
struct Referee<'w> {
    solvers: Vec<Solver<'w>>,
    compared: u32,
    passes: u32,
    over: u32,
    draws: u32,
    won_boards: u32,
}

impl Referee<'_> {
    fn new() -> Self {
        let solver = |algorithm| Solver::new(10).ordered_by(Weights::shipped()).by(algorithm);
        let solvers = Algorithm::ALL.map(solver).into_iter().chain([Solver::new(4)]).collect();
        Referee { solvers, compared: 0, passes: 0, over: 0, draws: 0, won_boards: 0 }
    }

    fn compare(&mut self, position: &Othello) {
        let score = minimax(position);
        for solver in &mut self.solvers {
            let Solution { score: solved, best, .. } = solver.solve(position);
            assert_eq!(solved, score, "{position}");
            match best {
                None => assert!(position.is_over(), "{position}"),
                Some(best) => {
                    assert!(position.is_legal(best), "{position}: {best}");
                    assert_eq!(-minimax(&after(position, best)), score, "{position}: {best}");
                }
            }
        }
        self.compared += 1;
        self.passes += u32::from(position.must_pass());
        self.over += u32::from(position.is_over());
        self.draws += u32::from(score == 0);
        self.won_boards += u32::from(score.abs() == 64);
    }
}

/// The last positions of real games, passes and early ends among them.
#[test]
fn solutions_are_minimax_values() {
    let mut referee = Referee::new();
    for line in KEYANO.lines().skip(1).step_by(5) {
        let record = Record::parse(line.rsplit('\t').next().unwrap()).unwrap();
        for position in record.positions().filter(|p| p.empties() <= 7) {
            referee.compare(&position);
        }
    }
    assert!(referee.compared > 500 && referee.over > 80, "{}", referee.compared);
}

/// A board with this many empties, and one in `rarity` discs Black's: unlike any game.
fn random_board(random: &mut SplitMix64, empties: usize, rarity: usize) -> Othello {
    loop {
        let mut squares: Vec<u32> = (0..64).filter(|s| ![27, 28, 35, 36].contains(s)).collect();
        random.shuffle(&mut squares);
        let empty = squares[..empties].iter().fold(0u64, |board, square| board | 1 << square);
        let is_black = |_: &u32| random.below(rarity) == 0;
        let black = (0..64).filter(is_black).fold(0u64, |board, square| board | 1 << square);
        let side = if random.below(2) == 0 { Side::Black } else { Side::White };
        if let Ok(position) = Othello::from_discs(black & !empty, !black & !empty, side) {
            return position;
        }
    }
}

/// Boards of all kinds: passes, finished games, draws, one colour wiped out.
#[test]
fn solutions_of_random_boards_are_minimax_values() {
    let mut random = SplitMix64::new(1);
    let mut referee = Referee::new();
    // Plain minimax costs a thousand times as much with ten empties as with five.
    let counts = [500, 500, 500, 500, 500, 500, 500, 300, 100, 30, 10];
    for (empties, count) in counts.into_iter().enumerate() {
        for i in 0..if slow() { 10 * count } else { count } {
            referee.compare(&random_board(&mut random, empties, 2 + i % 15));
        }
    }
    let seen = [referee.passes, referee.over, referee.draws, referee.won_boards];
    assert!(referee.compared > 3900 && seen.iter().all(|&n| n > 30), "{seen:?}");
}

/// Positions of random games, which are less lopsided.
#[test]
fn solutions_of_random_games_are_minimax_values() {
    let mut random = SplitMix64::new(2);
    let mut referee = Referee::new();
    for i in 0..if slow() { 3000 } else { 300 } {
        let mut position = Othello::start();
        let stop_at = if i % 30 == 0 { 10 } else { 5 + i % 4 };
        while position.empties() > stop_at && !position.is_over() {
            let moves: Vec<_> = position.legal().collect();
            position.make(moves[random.below(moves.len())]);
        }
        if position.empties() <= stop_at {
            referee.compare(&position);
        }
    }
    assert!(referee.compared > 280, "{}", referee.compared);
}

/// The scores in these files were found by a simpler solver: one fail-soft alpha-beta with a
/// one-entry table and no cutoffs by stability or transposition.
#[test]
fn scores_agree_with_those_on_file() {
    let mut solver = Solver::new(18).ordered_by(Weights::shipped());
    let steps = if slow() { [1, 1, 1] } else { [5, 25, 170] };
    for (file, step) in EXACT.into_iter().zip(steps) {
        let lines: Vec<&str> = file.lines().collect();
        assert!(lines.len() >= 340);
        for line in lines.into_iter().step_by(step) {
            let fields: Vec<&str> = line.split('\t').collect();
            let position: Othello = format!("{} {}", fields[0], fields[1]).parse().unwrap();
            assert_eq!(solver.solve(&position).score, fields[2].parse::<i32>().unwrap(), "{line}");
        }
    }
}

#[test]
fn techniques_change_no_score() {
    // Few discs are stable unless the score is lopsided, as in problem 5.
    fn nodes<const WITHOUT: u16>(name: &str) -> u64 {
        let chosen = problems().filter(|p| [4, 5, 10].contains(&p.number));
        let solved = chosen.map(|problem| {
            let mut solver = Solver::<WITHOUT>::restricted(16).ordered_by(Weights::shipped());
            let solution = solver.solve(&problem.position);
            assert_eq!(solution.score, problem.score, "without {name}: {}", problem.number);
            solution.nodes
        });
        solved.sum()
    }
    fn check<const WITHOUT: u16>(name: &str, full: u64) {
        // At 14 empties the evaluation orders only the root, which needs no lookahead.
        let idle = WITHOUT & (techniques::EVALUATION | techniques::LOOKAHEAD) != 0;
        let nodes = nodes::<WITHOUT>(name);
        assert!(idle || nodes != full, "leaving out {name} made no difference");
    }
    use techniques as t;
    let full = nodes::<{ t::NONE }>("nothing");
    check::<{ t::EVALUATION }>("the evaluation", full);
    check::<{ t::LOOKAHEAD }>("lookahead", full);
    check::<{ t::FASTEST_FIRST }>("fastest first", full);
    check::<{ t::TABLE }>("the table", full);
    check::<{ t::TRANSPOSITION_CUTOFF }>("transposition cutoffs", full);
    check::<{ t::STABILITY }>("stability", full);
    check::<{ t::PARITY }>("parity", full);
    check::<{ t::LAST_FOUR }>("the last four", full);
    check::<{ t::FIRST_GUESS }>("the first guess", full);
}

/// Without an evaluation, so that new weights change nothing here.
#[test]
fn node_counts_are_pinned() {
    let count = |number, algorithm| {
        let mut solver = Solver::new(16).by(algorithm);
        solver.solve(&problem(number)).nodes
    };
    let counts = |number| Algorithm::ALL.map(|algorithm| count(number, algorithm));
    assert_eq!(counts(1), [42_945, 43_825, 46_092]);
    assert_eq!(counts(21), [247_957, 231_195, 231_169]);
    assert_eq!(count(20, Algorithm::MtdF), 49);
}

#[test]
fn the_same_search_takes_the_same_nodes() {
    let solve = || Solver::new(14).ordered_by(Weights::shipped()).solve(&problem(22));
    assert_eq!(solve(), solve());
}

#[test]
fn a_limited_solver_says_what_it_knows() {
    let problem = problems().find(|p| p.number == 22).unwrap();
    for algorithm in Algorithm::ALL {
        let mut solver = Solver::new(16).ordered_by(Weights::shipped()).by(algorithm);
        let mut unfinished = 0;
        for nodes in [0, 1, 1000, 50_000, 100_000, 200_000, 300_000] {
            let limits = Limits { nodes: Some(nodes), stop: None };
            match solver.solve_within(&problem.position, limits) {
                Ok(solution) => assert_eq!(solution.score, problem.score),
                Err(known) => {
                    unfinished += 1;
                    assert!((known.lower..=known.upper).contains(&problem.score), "{known:?}");
                    assert!(known.nodes < nodes + 20_000, "{known:?}");
                    assert!(known.best.is_none_or(|m| problem.position.is_legal(m)));
                }
            }
        }
        assert!(unfinished >= 3, "{unfinished}");
        // What a stopped search left in the memory is valid.
        assert_eq!(solver.solve(&problem.position).score, problem.score);
    }
}

#[test]
fn a_solver_stops_when_told() {
    let stop = AtomicBool::new(true);
    let limits = Limits { nodes: None, stop: Some(&stop) };
    let mut solver = Solver::new(16).ordered_by(Weights::shipped());
    let known = solver.solve_within(&Othello::start(), limits).unwrap_err();
    assert_eq!((known.lower, known.upper), (-64, 64));
    assert!(known.nodes < 100_000, "{known:?}");
}
