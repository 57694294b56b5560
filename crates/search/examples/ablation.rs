//! Which enhancements are worth it for *your* game? All 2^k combinations on a game defined here,
//! measured as in Schaeffer (1989). `cargo run --release --example ablation`

use nullwindow::searcher::{Driver, Enhancements, Searcher};
use nullwindow::{ArrayVec, Game, Outcome, Value};

/// Heaps of stones; a move takes any number from one heap; taking the last stone wins (Nim). The
/// evaluation only knows how many heaps are left.
#[derive(Clone, PartialEq)]
struct Nim([u8; 4]);

/// Takes `stones` from this heap.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Take {
    heap: u8,
    stones: u8,
}

impl Game for Nim {
    type Move = Take;
    type Undo = ();
    type Moves = ArrayVec<Take, 32>;

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == [0; 4]).then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Self::Moves) {
        for (heap, &size) in (0..).zip(&self.0) {
            out.extend((1..=size).map(|stones| Take { heap, stones }));
        }
    }
    fn make(&mut self, take: Take) {
        self.0[usize::from(take.heap)] -= take.stones;
    }
    fn unmake(&mut self, take: Take, (): ()) {
        self.0[usize::from(take.heap)] += take.stones;
    }
    fn evaluate(&self) -> Value {
        let heaps = self.0.iter().filter(|&&size| size > 0).count() as i32;
        Value::new(if heaps % 2 == 1 { heaps } else { -heaps })
    }

    fn key(&self) -> Option<u64> {
        let heaps = u64::from(u32::from_le_bytes(self.0)) + 1;
        let mixed = heaps.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some((mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }
    const MOVE_INDICES: usize = 4 * 8;
    fn move_index(&self, take: Take) -> usize {
        usize::from(take.heap) * 8 + usize::from(take.stones)
    }
}

fn main() {
    // 3 xor 5 xor 6 xor 1 is not 0: there is a win, and it is deep.
    let (root, depth) = (Nim([3, 5, 6, 1]), 7);
    let studied: Enhancements = "T,N,H,L".parse().expect("known letters");
    let nodes = |set: Enhancements| {
        let searcher = Searcher::new().driver(Driver::AlphaBeta).depth(depth);
        let answer = searcher.table_megabytes(1).search_with(set, &root);
        let answer = answer.expect("the game has a key and numbers its moves");
        (answer.tally.nodes, answer.value)
    };
    let mut rows: Vec<_> = studied.subsets().map(|set| (nodes(set), set)).collect();
    let (none, value) = nodes(Enhancements::NONE);
    assert!(rows.iter().all(|&((_, found), _)| found == value), "all find the same value");
    rows.sort_by_key(|&((nodes, _), _)| nodes);
    let best = rows[0].0.0;
    // 100 % is what the best set of all saves.
    let reduction =
        |nodes: u64| 100.0 * (none - nodes.min(none)) as f64 / (none - best).max(1) as f64;

    println!("value {value}, depth {depth}\n\nset       nodes   of the possible reduction");
    for &((nodes, _), set) in &rows {
        println!("{:<6} {nodes:>8} {:>8.1} %", set.to_string(), reduction(nodes));
    }
    println!("\nadded alone, and removed from the full set:");
    let (all, _) = nodes(studied);
    for one in studied.iter() {
        let (alone, without) = (nodes(one).0, nodes(studied.without(one)).0);
        let name = one.names().collect::<String>();
        let (saved, cost) = (none as f64 / alone as f64, without as f64 / all as f64);
        println!("{name:<20} saves {saved:>5.2}×   its loss costs {cost:>5.2}×");
    }
}
