//! The default searcher beside the `minimax` crate 0.6.0 in one process: same rules, same
//! evaluation, same depth, 64 MB of table each.
//! `cargo bench -p nullwindow-games --bench searcher_versus_minimax`
//!
//! The crate runs its iterative deepening with null windows and each of its move orderings; the
//! fastest one is shown. Times are CPU times of one thread, with tables allocated beforehand, the
//! minimum of several interleaved rounds.

mod searcher_support;

use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use nullwindow::memory::Table;
use nullwindow::searcher::Searcher;
use nullwindow::{Game, MoveList, Outcome};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use searcher_support::{cpu_seconds, median, othello, some};
use std::marker::PhantomData;
use std::sync::Arc;

const TABLE_BYTES: usize = 64 << 20;
const ROUNDS: usize = 15;

/// What else the crate needs to know about a move.
trait Numbered: Game + Clone {
    const NUMBERS: u16;
    fn number(m: Self::Move) -> u16;
}

impl Numbered for ConnectFour {
    const NUMBERS: u16 = 7;
    fn number(column: u8) -> u16 {
        u16::from(column)
    }
}

impl Numbered for Othello {
    const NUMBERS: u16 = 65;
    fn number(m: Self::Move) -> u16 {
        m.square().map_or(64, |square| square.index() as u16)
    }
}

/// One of our games under the crate's trait.
struct Theirs<G>(PhantomData<G>);

impl<G: Numbered> minimax::Game for Theirs<G> {
    type S = G;
    type M = G::Move;

    fn generate_moves(state: &G, out: &mut Vec<G::Move>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        let mut moves = G::Moves::default();
        state.moves(&mut moves);
        out.extend((0..moves.len()).map(|number| moves.nth(number)));
        None
    }

    fn apply(state: &mut G, m: G::Move) -> Option<G> {
        let mut next = state.clone();
        next.make(m);
        Some(next)
    }

    fn get_winner(state: &G) -> Option<Winner> {
        Some(match state.outcome()? {
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Draw => Winner::Draw,
            Outcome::Score(score) => match score.get().signum() {
                1 => Winner::PlayerToMove,
                -1 => Winner::PlayerJustMoved,
                _ => Winner::Draw,
            },
        })
    }

    fn zobrist_hash(state: &G) -> u64 {
        state.key().expect("a game with keys")
    }

    fn table_index(m: G::Move) -> u16 {
        G::number(m)
    }

    fn max_table_index() -> u16 {
        G::NUMBERS - 1
    }
}

struct OurEvaluation<G>(PhantomData<G>);

impl<G: Numbered> minimax::Evaluator for OurEvaluation<G> {
    type G = Theirs<G>;
    fn evaluate(&self, state: &G) -> Evaluation {
        Evaluation::try_from(state.evaluate().get()).expect("a small evaluation")
    }
}

/// What a search cost, and the value it found if that is a score.
struct Cost {
    nodes: u64,
    seconds: f64,
    value: Option<i32>,
}

fn ours<G>(root: &G, depth: u16) -> Cost
where
    G: Numbered + Send + Sync + Game<Move: Send>,
{
    let table = Arc::new(Table::with_entries(TABLE_BYTES / 16));
    table.clear(); // The crate initialises its table on creation: so both start with touched pages.
    let mut searcher = Searcher::new().shared_table(table).depth(depth);
    let mut answer = None;
    let seconds = cpu_seconds(|| answer = Some(searcher.search(root)));
    let answer = answer.expect("it has run");
    let value = (!answer.value.is_decided()).then_some(answer.value.get());
    Cost { nodes: answer.tally.nodes, seconds, value }
}

/// The fastest of the crate's configurations.
fn theirs<G: Numbered>(root: &G, depth: u16, steps: Steps) -> (Cost, &'static str) {
    let base = IterativeOptions::new().with_table_byte_size(TABLE_BYTES);
    let base = if steps == Steps::OfTwo { base.with_double_step_increment() } else { base };
    let with_history = base.with_countermove_history();
    let configurations = [
        (base, "PVS"),
        (with_history, "PVS, history"),
        (with_history.with_countermoves(), "PVS, history, countermoves"),
    ];
    let run = |(options, name): (IterativeOptions, _)| {
        let mut search = IterativeSearch::new(OurEvaluation(PhantomData::<G>), options);
        search.set_max_depth(depth as u8);
        let seconds = cpu_seconds(|| {
            search.choose_move(root);
        });
        let statistics = search.stats(&mut root.clone());
        let value = i32::from(search.root_value());
        let value = (value.abs() < 32_000).then_some(value);
        (Cost { nodes: explored(&statistics), seconds, value }, name)
    };
    let runs = configurations.map(run);
    runs.into_iter().min_by(|a, b| a.0.seconds.total_cmp(&b.0.seconds)).expect("three")
}

/// The crate reports its counts in a sentence: "Explored N nodes to depth D."
fn explored(statistics: &str) -> u64 {
    let after = statistics.split("Explored ").nth(1).and_then(|text| text.split(' ').next());
    after.and_then(|number| number.parse().ok()).expect("the number of nodes")
}

/// How the crate deepens; ours takes two plies at a time if only a depth limits the search.
#[derive(Clone, Copy, PartialEq)]
enum Steps {
    OfOne,
    OfTwo,
}

/// Its default, then with double steps for comparison; returns the time ratio of the first.
fn compare<G>(name: &str, root: &G, depth: u16) -> f64
where
    G: Numbered + Send + Sync + Game<Move: Send>,
{
    let ratio = compare_steps(name, root, depth, Steps::OfOne);
    compare_steps("", root, depth, Steps::OfTwo);
    ratio
}

fn compare_steps<G>(name: &str, root: &G, depth: u16, steps: Steps) -> f64
where
    G: Numbered + Send + Sync + Game<Move: Send>,
{
    let rounds: Vec<_> =
        (0..ROUNDS).map(|_| (theirs(root, depth, steps), ours(root, depth))).collect();
    let by_seconds = |a: &&Cost, b: &&Cost| a.seconds.total_cmp(&b.seconds);
    let ours = rounds.iter().map(|(_, ours)| ours).min_by(by_seconds).expect("some rounds");
    let least = |a: &&(Cost, _), b: &&(Cost, _)| a.0.seconds.total_cmp(&b.0.seconds);
    let (theirs, configuration) =
        rounds.iter().map(|(theirs, _)| theirs).min_by(least).expect("some rounds");
    if let (Some(mine), Some(other)) = (ours.value, theirs.value) {
        assert_eq!(mine, other, "{name}, depth {depth}: both search the same game");
    }
    let nodes = ours.nodes as f64 / theirs.nodes as f64;
    let seconds = ours.seconds / theirs.seconds;
    let double = if steps == Steps::OfTwo { ", double steps" } else { "" };
    println!(
        "{name:<16} {depth:>5} {:>11} {:>11} {nodes:>6.3} {:>9.3} {:>9.3} {seconds:>6.3}   {configuration}{double}",
        ours.nodes, theirs.nodes, ours.seconds, theirs.seconds
    );
    seconds
}

fn main() {
    println!(
        "                          nodes                          CPU seconds\n\
         position         depth        ours     minimax  ratio      ours   minimax  ratio   its best configuration"
    );
    let start = ConnectFour::default();
    for depth in [12, 14] {
        compare("connect four", &start, depth);
    }
    let mut times = vec![compare("Othello, start", &Othello::start(), 9)];
    for (number, root) in some(othello(), 6).iter().enumerate() {
        times.push(compare(&format!("Othello {number}"), root, 8));
    }
    println!("Othello, median ratio of times: {:.3}", median(times));
    println!("demanded: fewer nodes (ratio < 1), at most half the time (ratio <= 0.5)");
}
