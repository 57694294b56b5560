//! The endgame solver against published results and against plain minimax.

use nullwindow::Game;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::Solver;
use nullwindow_games::othello::{Othello, Record};

const FFO: [&str; 3] = [
    include_str!("../../../data/othello/fforum-1-19.tsv"),
    include_str!("../../../data/othello/fforum-20-39.tsv"),
    include_str!("../../../data/othello/fforum-40-49.tsv"),
];
const KEYANO: &str = include_str!("../../../data/othello/keyano_games.tsv");

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

#[test]
fn forum_problems_are_solved() {
    let slow = std::env::var_os("NULLWINDOW_SLOW").is_some();
    if !slow {
        eprintln!("only the smallest are solved: set NULLWINDOW_SLOW=1 for those up to 22 empties");
    }
    let most = if slow { 22 } else { 14 };
    let mut solver = Solver::new(18).ordered_by(Weights::shipped());
    let chosen = problems().filter(|p| p.position.empties() <= most);
    let mut solved = 0;
    for problem in chosen.take(if slow { 49 } else { 4 }) {
        let solution = solver.solve(&problem.position);
        assert_eq!(solution.score, problem.score, "problem {}", problem.number);
        let best = problem.position.move_text(solution.best.unwrap());
        assert!(problem.best.contains(&best), "problem {}: {best}", problem.number);
        solved += 1;
    }
    assert!(solved >= 4);
}

fn minimax(position: &Othello) -> i32 {
    if position.is_over() {
        return position.final_score();
    }
    let value = |m| {
        let mut son = *position;
        son.make(m);
        -minimax(&son)
    };
    position.legal().map(value).max().unwrap()
}

/// The last positions of real games, passes and early ends among them.
#[test]
fn solutions_are_minimax_values() {
    let mut solver = Solver::new(10);
    let mut compared = 0;
    for line in KEYANO.lines().skip(1).step_by(5) {
        let record = Record::parse(line.rsplit('\t').next().unwrap()).unwrap();
        for position in record.positions().filter(|p| p.empties() <= 7) {
            let solution = solver.solve(&position);
            assert_eq!(solution.score, minimax(&position), "{position}");
            assert_eq!(solution.best.is_none(), position.is_over());
            if let Some(best) = solution.best {
                let mut son = position;
                son.make(best);
                assert_eq!(-minimax(&son), solution.score, "{position}");
            }
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}
