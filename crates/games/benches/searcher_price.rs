//! The cost of a searcher node compared with the bare game:
//! `cargo bench -p nullwindow-games --bench searcher_price` (callgrind: `apt-get install valgrind`)
//!
//! A search is recorded as the game sees it. The bare loop plays the record back: at the same nodes
//! in the same order it generates the moves, makes them, evaluates, unmakes, and does nothing else.
//! Outcome tests, keys, move knowledge and moves made only to look up a child are the searcher's
//! own expense. The instructions of one more search, and of one more play-back, are divided by the
//! same number of nodes.

mod searcher_support;

use nullwindow::memory::Table;
use nullwindow::searcher::{Driver, Searcher, Tally};
use nullwindow::{Game, MoveList, Observer, Outcome, Silent, Value, forward_game};
use nullwindow_games::Playable;
use nullwindow_games::chess::Chess;
use searcher_support::{checkers, chess, cpu_seconds, othello, some};
use std::hint::black_box;
use std::process::Command;
use std::sync::{Arc, Mutex};

const POSITIONS: usize = 3;
const ENTRIES: usize = 1 << 16;
const GAMES: [(&str, f64); 3] = [("chess", 1.40), ("othello", 1.45), ("checkers", 1.50)];

/// A call to the game.
#[derive(Clone, Copy, PartialEq)]
enum Asked<M> {
    Moves,
    Noisy,
    Evaluation,
    Outcome,
    /// A move, made at this ply.
    Make(M, usize),
    /// The move just made is searched, not only looked up.
    Searched,
    Unmake,
}

type Record<M> = Arc<Mutex<Vec<Asked<M>>>>;

/// A game that records the calls to it.
#[derive(Clone)]
struct Recorded<G: Game> {
    game: G,
    /// Moves made on this copy.
    ply: usize,
    record: Record<G::Move>,
}

impl<G: Game> Recorded<G> {
    fn note(&self, asked: Asked<G::Move>) {
        self.record.lock().expect("one thread").push(asked);
    }
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: Game> Game for Recorded<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;
    fn outcome(&self) -> Option<Outcome> {
        self.note(Asked::Outcome);
        self.game.outcome()
    }
    fn moves(&self, out: &mut G::Moves) {
        self.note(Asked::Moves);
        self.game.moves(out);
    }
    fn make(&mut self, m: G::Move) -> G::Undo {
        self.note(Asked::Make(m, self.ply));
        self.ply += 1;
        self.game.make(m)
    }
    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.note(Asked::Unmake);
        self.ply -= 1;
        self.game.unmake(m, undo);
    }
    fn evaluate(&self) -> Value {
        self.note(Asked::Evaluation);
        self.game.evaluate()
    }
    fn noisy_moves(&self, out: &mut G::Moves) {
        self.note(Asked::Noisy);
        self.game.noisy_moves(out);
    }
    fn mirrored(&self) -> Option<Self> {
        Some(Recorded { game: self.game.mirrored()?, ply: self.ply, record: self.record.clone() })
    }
    const MOVE_INDICES: usize = G::MOVE_INDICES;
    forward_game!(game: count_moves to_move key key_from_scratch key_after move_index knowledge
        for_each_known quick_knowledge may_stand_pat make_null unmake_null is_drawn_by_history);
}

/// Distinguishes children that are searched from those only looked up.
struct Children<M>(Record<M>);

impl<M> Observer for Children<M> {
    fn child(&mut self, _: usize) {
        self.0.lock().expect("one thread").push(Asked::Searched);
    }
}

fn search<G, O>(root: &G, depth: u16, observer: &mut O) -> Tally
where
    G: Game<Move: Send> + Clone + Send + Sync,
    O: Observer,
{
    Searcher::new().depth(depth).table_entries(ENTRIES).watch(root, observer, |_| {}).tally
}

/// The record of a search, reduced to what the bare loop does.
fn record<G>(root: &G, depth: u16) -> Vec<Asked<G::Move>>
where
    G: Game<Move: Send> + Clone + Send + Sync,
{
    let record = Record::default();
    let game = Recorded { game: root.clone(), ply: 0, record: record.clone() };
    search(&game, depth, &mut Children(record.clone()));
    let all = std::mem::take(&mut *record.lock().expect("one thread"));
    let mut kept = Vec::with_capacity(all.len());
    let mut asked = all.into_iter().peekable();
    let mut ply = 0;
    while let Some(now) = asked.next() {
        match now {
            Asked::Outcome | Asked::Searched => {}
            // Only looked up.
            Asked::Make(..) if asked.peek() == Some(&Asked::Unmake) => {
                asked.next();
            }
            Asked::Make(_, before) => {
                // The searcher may continue from a copy instead of unmaking moves.
                kept.extend((before..ply).map(|_| Asked::Unmake));
                ply = before + 1;
                kept.push(now);
            }
            Asked::Unmake => {
                ply -= 1;
                kept.push(now);
            }
            // The table answered: listing the moves was the searcher's own expense.
            Asked::Moves if matches!(asked.peek(), Some(Asked::Unmake)) => {}
            Asked::Moves | Asked::Noisy | Asked::Evaluation => kept.push(now),
        }
    }
    kept
}

/// The bare loop.
#[inline(never)]
fn play_back<G: Game>(root: &mut G, record: &[Asked<G::Move>]) -> i64 {
    let mut line = Vec::with_capacity(1024);
    let mut sum = 0;
    for &asked in record {
        match asked {
            Asked::Moves => {
                let mut moves = G::Moves::default();
                root.moves(&mut moves);
                sum += moves.len() as i64;
            }
            Asked::Noisy => {
                let mut moves = G::Moves::default();
                root.noisy_moves(&mut moves);
                sum += moves.len() as i64;
            }
            Asked::Evaluation => sum += i64::from(root.evaluate().get()),
            Asked::Make(m, _) => line.push((m, root.make(m))),
            Asked::Unmake => {
                if let Some((m, undo)) = line.pop() {
                    root.unmake(m, undo);
                }
            }
            Asked::Outcome | Asked::Searched => {}
        }
    }
    sum
}

/// One job for callgrind: `times` searches, or a recording and `times` play-backs.
fn job<G>(roots: Vec<G>, depth: u16, what: &str, times: usize)
where
    G: Game<Move: Send> + Clone + Send + Sync,
{
    let mut nodes = 0;
    for root in roots {
        match what {
            "search" => {
                for _ in 0..times {
                    nodes += search(black_box(&root), depth, &mut Silent).nodes;
                }
            }
            _ => {
                let record = record::<G>(&root, depth);
                for _ in 0..times {
                    black_box(play_back(&mut root.clone(), black_box(&record)));
                }
            }
        }
    }
    println!("nodes {nodes}");
}

/// Nodes of `times` searches of every position of Bratko and Kopec, as chess is played.
fn play_chess(times: usize) -> u64 {
    const DEPTH: u16 = 8;
    let table = Arc::new(Table::with_megabytes(16));
    let mut nodes = 0;
    for root in chess() {
        let root = root.in_play();
        for _ in 0..times {
            table.clear();
            let searcher = Searcher::new().settings(Chess::TUNED.settings(Driver::BASELINE));
            let mut searcher = searcher.shared_table(table.clone()).depth(DEPTH);
            let set = Chess::TUNED.selective;
            nodes += Chess::search_by(&mut searcher, set, &root, &mut |_| {}).nodes;
        }
    }
    nodes
}

fn run(game: &str, what: &str, times: usize) {
    match game {
        "play" => println!("nodes {}", play_chess(times)),
        "chess" => job(some(chess(), POSITIONS), 5, what, times),
        "othello" => job(some(othello(), POSITIONS), 8, what, times),
        _ => job(some(checkers(), POSITIONS), 11, what, times),
    }
}

/// Instructions of this program doing one job, and the nodes it prints.
fn measured(game: &str, what: &str, times: usize) -> Option<(f64, f64)> {
    let output = Command::new("valgrind")
        // Memory for tables comes from the system, cleared: callgrind counts the bytes that the C library
        // would clear with one instruction as so many instructions.
        .env("GLIBC_TUNABLES", "glibc.malloc.mmap_threshold=65536")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--job", game, what, &times.to_string()])
        .output()
        .ok()?;
    let number_after = |text: &[u8], word: &str| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.lines().find_map(|line| line.split(word).nth(1)?.trim().parse::<f64>().ok())
    };
    let instructions = number_after(&output.stderr, "Collected :")?;
    Some((instructions, number_after(&output.stdout, "nodes ")?))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--job") {
        let times = arguments[at + 3].parse().expect("a number");
        return run(&arguments[at + 1], &arguments[at + 2], times);
    }
    println!("instructions per node (callgrind), {POSITIONS} positions per game, standard set");
    println!("game             nodes  searcher      bare       own    ratio   demanded");
    for (game, demanded) in GAMES {
        let of = |what, times| measured(game, what, times);
        let (Some(one), Some(two), Some(bare), Some(twice)) =
            (of("search", 1), of("search", 2), of("bare", 1), of("bare", 2))
        else {
            println!("valgrind is not installed; on Debian: apt-get install valgrind");
            return;
        };
        let nodes = one.1;
        let (searcher, bare) = ((two.0 - one.0) / nodes, (twice.0 - bare.0) / nodes);
        let (own, ratio) = (searcher - bare, searcher / bare);
        println!(
            "{game:<12} {nodes:>9.0} {searcher:>9.0} {bare:>9.0} {own:>9.0} {ratio:>8.2}   <= {demanded}"
        );
    }
    let (Some(one), Some(two)) = (measured("play", "search", 1), measured("play", "search", 2))
    else {
        return;
    };
    let instructions = (two.0 - one.0) / one.1;
    let fastest = (0..5).map(|_| {
        let mut nodes = 0;
        let seconds = cpu_seconds(|| nodes = play_chess(1));
        nodes as f64 / seconds / 1e6
    });
    let speed = fastest.fold(0.0, f64::max);
    println!("chess in play    instructions per node     million nodes per CPU second");
    println!("ours       {instructions:>9.0}   <= 3000 {speed:>24.2}   >= 2.2");
    println!("Glaurung 2.2    3899 {:>33}   (measured elsewhere)", 1.81);
}
