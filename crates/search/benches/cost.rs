//! What generality costs, printed as ratios: `cargo bench -p nullwindow --bench cost`.
//!
//! - Instructions (callgrind) of the generic alpha-beta on a synthetic tree, beside an alpha-beta
//!   written by hand for that tree: with `Silent` and with `Counts`.
//! - Time of SSS* with its OPEN structure, beside MTD(+∞) with exact memory, in one run.

use nullwindow::{Counts, Depth, Observer, Silent, Value, algorithms};
use nullwindow_games::tree::IndependentTree;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

const WIDTH: u32 = 8;
const DEPTH: u16 = 7;
const HIGH: i32 = 1_000_000;
const SEED: u64 = 1;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|a| a == "--search") {
        Some(at) => search(&arguments[at + 1]),
        None => {
            print_instructions();
            print_sss_times();
        }
    }
}

/// One search, to be counted by callgrind.
fn search(which: &str) {
    let value = match which {
        "nothing" => 0,
        "by-hand" => by_hand::root(by_hand::Tree::as_printed),
        "by-hand-tuned" => by_hand::root(by_hand::Tree::tuned),
        "silent" => generic(&mut Silent),
        "counts" => generic(&mut Counts::default()),
        _ => panic!("unknown search {which}"),
    };
    black_box(value);
}

fn generic<O: Observer>(observer: &mut O) -> i32 {
    let mut tree = IndependentTree::new(WIDTH, 0..=HIGH, SEED).unwrap();
    algorithms::alphabeta(black_box(&mut tree), Depth::new(black_box(DEPTH)), observer).get()
}

/// Alpha-beta for this very tree: a node is a hash, handed down by value.
mod by_hand {
    use super::{DEPTH, HIGH, SEED, WIDTH};
    use std::hint::black_box;

    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

    #[inline(always)]
    pub fn root(search: impl Fn(&Tree, u64, i32, i32, i32, u16) -> i32) -> i32 {
        let tree = Tree { width: black_box(WIDTH), count: black_box(HIGH as u32 + 1) };
        let depth = black_box(DEPTH);
        search(&tree, split_mix(black_box(SEED)), 1, -8_388_607, 8_388_607, depth)
    }

    pub struct Tree {
        width: u32,
        count: u32,
    }

    impl Tree {
        #[inline(always)]
        fn leaf(&self, node: u64, sign: i32) -> i32 {
            sign * (((node >> 32) * u64::from(self.count)) >> 32) as i32
        }

        #[inline(always)]
        fn child(node: u64, i: u32) -> u64 {
            split_mix(node.wrapping_add(u64::from(i).wrapping_mul(GOLDEN)))
        }

        /// In the form of Marsland and Campbell (1981): the depth is tested first.
        pub fn as_printed(&self, node: u64, sign: i32, alpha: i32, beta: i32, depth: u16) -> i32 {
            if depth == 0 {
                return self.leaf(node, sign);
            }
            let mut m = alpha;
            for i in 0..self.width {
                let t = -self.as_printed(Self::child(node, i), -sign, -beta, -m, depth - 1);
                if t > m {
                    m = t;
                }
                if m >= beta {
                    break;
                }
            }
            m
        }

        /// The same with the leaves taken out of the recursion.
        pub fn tuned(&self, node: u64, sign: i32, alpha: i32, beta: i32, depth: u16) -> i32 {
            let mut m = alpha;
            for i in 0..self.width {
                let child = Self::child(node, i);
                let t = match depth {
                    1 => -self.leaf(child, -sign),
                    _ => -self.tuned(child, -sign, -beta, -m, depth - 1),
                };
                if t > m {
                    m = t;
                }
                if m >= beta {
                    break;
                }
            }
            m
        }
    }

    fn split_mix(seed: u64) -> u64 {
        let mut z = seed.wrapping_add(GOLDEN);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

fn print_instructions() {
    let value = generic(&mut Silent);
    assert_eq!(by_hand::root(by_hand::Tree::as_printed), value, "all search the same tree");
    assert_eq!(by_hand::root(by_hand::Tree::tuned), value, "all search the same tree");
    println!(
        "alpha-beta, width {WIDTH}, depth {DEPTH}, independent leaves: instructions (callgrind)"
    );
    let Some(startup) = instructions("nothing") else {
        println!("  valgrind is not installed; on Debian: apt-get install valgrind");
        return;
    };
    let of = |which| instructions(which).map_or(f64::NAN, |n| n - startup);
    let (hand, tuned) = (of("by-hand"), of("by-hand-tuned"));
    println!("                        instructions  of by hand  of tuned");
    for (name, count, limit) in [
        ("by hand", hand, ""),
        ("by hand, tuned", tuned, ""),
        ("generic, Silent", of("silent"), "at most 1.01 of either"),
        ("generic, Counts", of("counts"), "at most 1.15 of either"),
    ] {
        let (of_hand, of_tuned) = (count / hand, count / tuned);
        println!("  {name:<20}  {count:>12.0} {of_hand:>11.3} {of_tuned:>9.3}   {limit}");
    }
}

/// Instructions of this program running one search.
fn instructions(which: &str) -> Option<f64> {
    let this = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args(["--search", which])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

fn print_sss_times() {
    println!(
        "\nSSS* beside MTD(+∞) with exact memory, width 5, random leaves, medians of interleaved runs"
    );
    println!("  depth    leaves     SSS* ms    MTD ms   ratio   ns per leaf and level of OPEN");
    for depth in 5..=11 {
        let runs = if depth < 10 { 15 } else { 5 };
        let (mut sss, mut mtd, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
        let mut counts = Counts::default();
        for seed in 0..runs {
            let mut tree = IndependentTree::new(5, 0..=HIGH, seed).unwrap();
            let (a, time_a) = timed(|| algorithms::sss(&mut tree, Depth::new(depth), &mut Silent));
            let (b, time_b) =
                timed(|| algorithms::mtd_plus_infinity(&mut tree, Depth::new(depth), &mut Silent));
            assert_eq!(a, b);
            algorithms::sss(&mut tree, Depth::new(depth), &mut counts);
            sss.push(time_a);
            mtd.push(time_b);
            ratio.push(time_a / time_b);
        }
        let leaves = counts.leaf_visits as f64 / f64::from(runs as u32);
        let (sss, mtd, ratio) = (median(sss), median(mtd), median(ratio));
        // n log n: the time per leaf grows like log n, that is like the depth.
        let per_leaf = sss * 1e6 / leaves / f64::from(depth);
        println!("  {depth:>5} {leaves:>9.0} {sss:>11.3} {mtd:>9.3} {ratio:>7.2} {per_leaf:>12.1}");
    }
}

/// The result, and how many milliseconds it took.
fn timed(search: impl FnOnce() -> Value) -> (Value, f64) {
    let start = Instant::now();
    let value = black_box(search());
    (value, start.elapsed().as_secs_f64() * 1e3)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
