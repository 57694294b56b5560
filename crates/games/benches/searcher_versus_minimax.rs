//! The searcher beside the `minimax` crate 0.6.0 in one process: same rules, same evaluation, same
//! depth, one thread. `cargo bench -p nullwindow-games --bench searcher_versus_minimax`
//!
//! Each side searches with all combinations of its options first: table size, steps of deepening, order of the
//! moves, how the root is searched; the fastest is its best. The crate has two: with its own order of the moves,
//! and if the user sorts them by what the game knows, before it sees them.
//! Then the best run in turn, and the least CPU time of each counts: of the search alone, in a table made and
//! touched before, and with the making of its table.

mod searcher_support;

use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use nullwindow::searcher::{Driver, Enhancements as E, Searcher, Static};
use nullwindow::{ArrayVec, Game, MoveList, Outcome, Silent};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use searcher_support::kalah_with_passes::KalahWithPasses;
use searcher_support::{cpu_seconds, median, othello, some};
use std::cmp::Reverse;
use std::marker::PhantomData;

const ROUNDS: usize = 9;
/// Megabytes of table, for both sides.
const SIZES: [usize; 3] = [1, 8, 64];

/// What else the crate needs to know about a game.
trait Numbered: Game<Move: Send> + Clone + Send + Sync {
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

impl Numbered for KalahWithPasses {
    const NUMBERS: u16 = 7;
    fn number(m: u8) -> u16 {
        u16::from(m)
    }
}

/// One of our games under the crate's trait. `SORTED`: it lists the moves by what the game knows of them,
/// which the crate has no other way to learn.
struct Theirs<G, const SORTED: bool>(PhantomData<G>);

impl<G: Numbered, const SORTED: bool> minimax::Game for Theirs<G, SORTED> {
    type S = G;
    type M = G::Move;

    /// The end of a game is looked for only where there is no move, so nothing is computed twice.
    #[inline]
    fn generate_moves(state: &G, out: &mut Vec<G::Move>) -> Option<Winner> {
        let mut moves = G::Moves::default();
        state.moves(&mut moves);
        if moves.is_empty() {
            return Self::get_winner(state);
        }
        if SORTED {
            let mut known = ArrayVec::<_, 64>::new();
            state.for_each_known(&moves, false, |m, knowledge| known.push((Reverse(knowledge), m)));
            known.sort_by_key(|&(knowledge, _)| knowledge);
            out.extend(known.iter().map(|&(_, m)| m));
        } else {
            moves.for_each(|m| out.push(m));
        }
        None
    }

    #[inline]
    fn apply(state: &mut G, m: G::Move) -> Option<G> {
        let mut next = state.clone();
        next.make(m);
        Some(next)
    }

    #[inline]
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

    /// Mixed: the crate takes a key's low bits as they are.
    #[inline]
    fn zobrist_hash(state: &G) -> u64 {
        let key = state.key().expect("a game with keys");
        let product = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    }

    fn table_index(m: G::Move) -> u16 {
        G::number(m)
    }

    fn max_table_index() -> u16 {
        G::NUMBERS - 1
    }
}

struct OurEvaluation<G, const SORTED: bool>(PhantomData<G>);

impl<G: Numbered, const SORTED: bool> minimax::Evaluator for OurEvaluation<G, SORTED> {
    type G = Theirs<G, SORTED>;
    #[inline]
    fn evaluate(&self, state: &G) -> Evaluation {
        Evaluation::try_from(state.evaluate().get()).expect("a small evaluation")
    }
}

/// What a search cost, and the value it found if that is a score.
#[derive(Clone, Copy)]
struct Cost {
    nodes: u64,
    /// CPU seconds of the search.
    search: f64,
    /// And of making and clearing its table.
    table: f64,
    value: Option<i32>,
}

impl Cost {
    fn least(self, other: Cost) -> Cost {
        let table = self.table.min(other.table);
        Cost { table, search: self.search.min(other.search), ..self }
    }
}

/// Our settings; the others are the defaults.
#[derive(Clone, Copy)]
struct Ours {
    megabytes: usize,
    /// Plies from one iteration to the next.
    step: u16,
    order: OurOrder,
    root: Root,
}

/// Two is the default if only a depth is given.
const STEPS: [u16; 6] = [2, 3, 4, 5, 6, 7];

/// How moves are ordered besides by table and knowledge.
#[derive(Clone, Copy, Debug)]
enum OurOrder {
    /// By history, the default.
    History,
    /// Not on the last ply.
    HistoryAbove,
    Plain,
}

const OUR_ORDERS: [OurOrder; 3] = [OurOrder::History, OurOrder::HistoryAbove, OurOrder::Plain];

/// The crate's options.
#[derive(Clone, Copy)]
struct Options {
    megabytes: usize,
    double_step: bool,
    sorted: bool,
    order: Order,
    root: Root,
}

#[derive(Clone, Copy, Debug)]
enum Order {
    Plain,
    History,
    Countermoves,
}

const ORDERS: [Order; 3] = [Order::Plain, Order::History, Order::Countermoves];

/// How the root is searched.
#[derive(Clone, Copy, Debug)]
enum Root {
    Open,
    /// With a window of twice this width.
    Aspiration(i16),
    MtdF,
}

const ROOTS: [Root; 4] = [Root::Open, Root::Aspiration(2), Root::Aspiration(50), Root::MtdF];

impl Ours {
    fn all() -> impl Iterator<Item = Ours> {
        let (step, order, root) = (2, OurOrder::History, Root::Open);
        let all = SIZES.into_iter().map(move |megabytes| Ours { megabytes, step, order, root });
        let all = all.flat_map(|one| STEPS.map(|step| Ours { step, ..one }));
        let all = all.flat_map(|one| OUR_ORDERS.map(|order| Ours { order, ..one }));
        all.flat_map(|one| ROOTS.map(|root| Ours { root, ..one }))
    }

    fn name(self) -> String {
        format!("{} MB, steps of {}, {:?}, {:?}", self.megabytes, self.step, self.order, self.root)
    }

    fn search<G: Numbered>(self, root: &G, depth: u16) -> Cost {
        let mut searcher = Searcher::new().depth(depth).table_megabytes(self.megabytes);
        let settings = searcher.settings_mut();
        settings.deepen_by = Some(self.step);
        settings.driver = match self.root {
            Root::Open => Driver::NegaScout,
            Root::Aspiration(_) => Driver::AspirationNegaScout,
            Root::MtdF => Driver::MtdF,
        };
        if let Root::Aspiration(width) = self.root {
            settings.aspiration = width.unsigned_abs().into();
        }
        let mut answer = None;
        let mut run = |searcher: &mut Searcher| {
            let mut search = || match self.order {
                OurOrder::History => searcher.search(root),
                OurOrder::HistoryAbove => {
                    const SET: E = E::STANDARD.with(E::NOT_LAST_PLY);
                    searcher.watch_with(Static::<{ SET.bits() }>, root, &mut Silent, &mut |_| {})
                }
                OurOrder::Plain => {
                    const SET: E = E::TABLE.with(E::KNOWLEDGE);
                    searcher.watch_with(Static::<{ SET.bits() }>, root, &mut Silent, &mut |_| {})
                }
            };
            cpu_seconds(|| answer = Some(search()))
        };
        // The first search takes up the memory of its table, the second finds it made and empty.
        let first = run(&mut searcher);
        searcher.forget();
        let search = run(&mut searcher);
        let answer = answer.expect("it has run");
        let value = (!answer.value.is_decided()).then_some(answer.value.get());
        Cost { nodes: answer.tally.nodes, search, table: (first - search).max(0.0), value }
    }
}

impl Options {
    fn all() -> impl Iterator<Item = Options> {
        let (order, root) = (Order::Plain, Root::Open);
        let sizes = SIZES.map(|megabytes| Options {
            megabytes,
            double_step: false,
            sorted: false,
            order,
            root,
        });
        let both = [false, true];
        let all = sizes.into_iter();
        let all = all.flat_map(move |one| both.map(|double_step| Options { double_step, ..one }));
        let all = all.flat_map(move |one| both.map(|sorted| Options { sorted, ..one }));
        let all = all.flat_map(|one| ORDERS.map(|order| Options { order, ..one }));
        all.flat_map(|one| ROOTS.map(|root| Options { root, ..one }))
    }

    fn search<G: Numbered>(self, root: &G, depth: u16) -> Cost {
        match self.sorted {
            false => self.search_listed::<G, false>(root, depth),
            true => self.search_listed::<G, true>(root, depth),
        }
    }

    fn search_listed<G: Numbered, const SORTED: bool>(self, root: &G, depth: u16) -> Cost {
        let mut options = IterativeOptions::new().with_table_byte_size(self.megabytes << 20);
        if self.double_step {
            options = options.with_double_step_increment();
        }
        options = match self.order {
            Order::Plain => options,
            Order::History => options.with_countermove_history(),
            Order::Countermoves => options.with_countermove_history().with_countermoves(),
        };
        options = match self.root {
            Root::Open => options,
            Root::Aspiration(width) => options.with_aspiration_window(width),
            Root::MtdF => options.with_mtdf(),
        };
        let mut made = None;
        let evaluation = || OurEvaluation::<G, SORTED>(PhantomData);
        let table = cpu_seconds(|| made = Some(IterativeSearch::new(evaluation(), options)));
        let mut search = made.expect("it has been made");
        search.set_max_depth(depth as u8);
        let seconds = cpu_seconds(|| {
            search.choose_move(root);
        });
        let nodes = explored(&search.stats(&mut root.clone()));
        let value = i32::from(search.root_value());
        let value = (value.abs() < 32_000).then_some(value);
        Cost { nodes, search: seconds, table, value }
    }

    fn name(self) -> String {
        let steps = if self.double_step { "double" } else { "single" };
        let sorted = if self.sorted { "sorted by the user" } else { "its own order" };
        format!("{} MB, {steps} steps, {sorted}, {:?}, {:?}", self.megabytes, self.order, self.root)
    }
}

/// The crate reports its counts in a sentence: "Explored N nodes to depth D."
fn explored(statistics: &str) -> u64 {
    let after = statistics.split("Explored ").nth(1).and_then(|text| text.split(' ').next());
    after.and_then(|number| number.parse().ok()).expect("the number of nodes")
}

/// The configuration that searches fastest, of three runs each.
fn best<T: Copy>(all: impl Iterator<Item = T>, search: impl Fn(T) -> Cost) -> T {
    let timed = all.map(|one| (one, (0..3).map(|_| search(one).search).fold(f64::MAX, f64::min)));
    timed.min_by(|a, b| a.1.total_cmp(&b.1)).expect("some configuration").0
}

/// Prints a row; returns the ratio of the times of the searches.
fn compare<G: Numbered>(name: &str, root: &G, depth: u16, ours: Ours, theirs: Options) -> f64 {
    let round = |_| (ours.search(root, depth), theirs.search(root, depth));
    let rounds: Vec<(Cost, Cost)> = (0..ROUNDS).map(round).collect();
    let least = rounds.into_iter().reduce(|a, b| (a.0.least(b.0), a.1.least(b.1)));
    let (mine, other) = least.expect("some rounds");
    if let (Some(mine), Some(other)) = (mine.value, other.value) {
        assert_eq!(mine, other, "{name}, depth {depth}: both search the same game");
    }
    let nodes = mine.nodes as f64 / other.nodes as f64;
    let ratio = mine.search / other.search;
    let in_all = (mine.search + mine.table) / (other.search + other.table);
    println!(
        "{name:<14} {depth:>5} {:>10} {:>10} {nodes:>6.2} {:>8.4} {:>8.4} {ratio:>6.2} {in_all:>6.2}   {}; {}",
        mine.nodes,
        other.nodes,
        mine.search,
        other.search,
        ours.name(),
        theirs.name()
    );
    ratio
}

/// Both at their best: a row for the crate with its own order of the moves, and one for moves that the user has
/// sorted. Returns the ratio to the faster.
fn at_their_best<G: Numbered>(name: &str, root: &G, depth: u16) -> f64 {
    best_of(name, root, depth, |_| true, |_| true)
}

/// 64 MB for both, the crate with its default single steps and its best order for them.
fn with_64_mb<G: Numbered>(name: &str, root: &G, depth: u16) -> f64 {
    let default = |options: &Options| options.megabytes == 64 && !options.double_step;
    best_of(name, root, depth, |ours| ours.megabytes == 64, default)
}

fn best_of<G: Numbered>(
    name: &str,
    root: &G,
    depth: u16,
    ours: impl Fn(&Ours) -> bool,
    theirs: impl Fn(&Options) -> bool,
) -> f64 {
    let ours = best(Ours::all().filter(ours), |ours| ours.search(root, depth));
    let ratio = |sorted| {
        let all = Options::all().filter(|options| options.sorted == sorted && theirs(options));
        compare(name, root, depth, ours, best(all, |options| options.search(root, depth)))
    };
    ratio(false).max(ratio(true))
}

fn main() {
    println!(
        "                           nodes                        CPU seconds         with\n\
         position       depth       ours    minimax  ratio     ours  minimax  ratio  table   ours; minimax"
    );
    let start = ConnectFour::default();
    for depth in [12, 14] {
        at_their_best("connect four", &start, depth);
    }
    println!("                      wanted: at most                             0.70");
    for depth in [12, 14] {
        with_64_mb("connect four", &start, depth);
    }
    println!("                      wanted: at most                             0.30");
    at_their_best("Kalah", &KalahWithPasses::default(), 18);
    println!("                      wanted: at most                             0.40");
    let mut times = vec![at_their_best("Othello, start", &Othello::start(), 8)];
    for (number, root) in some(othello(), 4).iter().enumerate() {
        times.push(at_their_best(&format!("Othello {number}"), root, 7));
    }
    println!(
        "Othello, median                                                   {:.2}",
        median(times)
    );
    println!("                      wanted: at most                             0.50");
}
