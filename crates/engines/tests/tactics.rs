//! Positions with one solution: mates in a few moves, and wins of material.

mod support;

use nullwindow_engines::uci::Session;
use nullwindow_games::DrawRules;
use nullwindow_games::Playable;
use nullwindow_games::chess::Epd;
use support::Page;

/// A position, its solution as UCI writes it, and the distance of the mate if it is one.
struct Problem {
    name: String,
    fen: String,
    solution: String,
    mate_in: Option<u16>,
    /// How deep the full-width search must go to see it.
    depth: u16,
}

fn problems() -> Vec<Problem> {
    let problem = |line: &str| {
        let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let number = |opcode: &str| {
            epd.operands(opcode).map(|operands| operands[0].text().parse::<u16>().unwrap())
        };
        let best = epd.best_moves().unwrap();
        assert_eq!(best.len(), 1, "{line}");
        let position = epd.position.clone().with_draw_rules(DrawRules::Play);
        let mate_in = number("dm");
        Problem {
            name: epd.id().unwrap().to_owned(),
            fen: position.write_position(),
            solution: position.write_move(best[0]),
            mate_in,
            depth: mate_in.map_or_else(|| number("acd").unwrap(), |moves| 2 * moves - 1),
        }
    };
    include_str!("../../games/data/chess/tactics.epd").lines().map(problem).collect()
}

/// The move an engine answers with, and the last score it reports.
fn answer(session: &mut Session<Page>, page: &Page, problem: &Problem, go: &str) -> [String; 2] {
    session.line("ucinewgame");
    session.line(&format!("position fen {}", problem.fen));
    session.line(go);
    let text = page.wait_for("bestmove");
    let words: Vec<&str> = text.split_whitespace().collect();
    let after = |word: &str, count: usize| {
        let at = words.iter().rposition(|&other| other == word).unwrap() + 1;
        words[at..at + count].join(" ")
    };
    [after("bestmove", 1), after("score", 2)]
}

fn session(selective: bool) -> (Session<Page>, Page) {
    let page = Page::default();
    let mut session = Session::new(page.clone()).unwrap();
    session.line("setoption name Hash value 16");
    session.line(&format!("setoption name Selective value {selective}"));
    (session, page)
}

/// The full-width search misses nothing: every solution at its depth, every mate with its distance.
#[test]
fn the_full_tree_shows_every_solution() {
    let (mut session, page) = session(false);
    let problems = problems();
    assert!(problems.len() >= 24, "{}", problems.len());
    for problem in &problems {
        let go = format!("go depth {}", problem.depth);
        let [best, score] = answer(&mut session, &page, problem, &go);
        assert_eq!(best, problem.solution, "{}: {}", problem.name, problem.fen);
        match problem.mate_in {
            Some(moves) => assert_eq!(score, format!("mate {moves}"), "{}", problem.name),
            None => {
                let pawns = score.strip_prefix("cp ").and_then(|cp| cp.parse::<i32>().ok());
                assert!(pawns.is_some_and(|cp| cp > 100), "{}: {score}", problem.name);
            }
        }
    }
}

/// What pruning costs in play: at most one solution in twenty, and no mate is announced as shorter
/// than it is; where material is won, the full-width search finds no mate in three.
#[test]
fn the_selective_search_finds_nearly_all_of_them() {
    let (mut session, page) = session(true);
    let problems = problems();
    let mut missed = Vec::new();
    for problem in &problems {
        let [best, score] = answer(&mut session, &page, problem, "go nodes 200000");
        if best != problem.solution {
            missed.push(&problem.name);
        }
        let reported = score.strip_prefix("mate ").and_then(|moves| moves.parse::<i32>().ok());
        let true_distance = problem.mate_in.map_or(4, i32::from);
        assert!(
            reported.is_none_or(|reported| reported >= true_distance),
            "{}: {score}",
            problem.name
        );
    }
    assert!(20 * missed.len() <= problems.len(), "{missed:?} of {}", problems.len());
}
