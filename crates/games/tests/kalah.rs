//! Kalah against a second implementation that uses neither negation nor the library.

use nullwindow::{Algorithm, Depth, Game, Player, Searcher, Silent, Value, verify};
use nullwindow_games::kalah::Kalah;
use nullwindow_games::perft::perft;
use std::collections::HashMap;

/// A board as a ring of pits and stores: the first player's pits and store, then the second
/// player's.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Ring {
    holes: Vec<u8>,
    first_moves: bool,
}

impl Ring {
    fn new(pits: usize, seeds: u8) -> Self {
        let mut side = vec![seeds; pits];
        side.push(0);
        Ring { holes: [side.clone(), side].concat(), first_moves: true }
    }

    fn pits(&self) -> usize {
        self.holes.len() / 2 - 1
    }

    /// All seeds of the first player, less the opponent's.
    fn total(&self) -> i32 {
        let sum = |part: &[u8]| part.iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
        let (first, second) = self.holes.split_at(self.pits() + 1);
        sum(first) - sum(second)
    }

    /// The stores alone.
    fn stores(&self) -> i32 {
        let pits = self.pits();
        i32::from(self.holes[pits]) - i32::from(self.holes[2 * pits + 1])
    }

    fn is_over(&self) -> bool {
        let pits = self.pits();
        let empty = |from: usize| self.holes[from..from + pits].iter().all(|&seeds| seeds == 0);
        empty(0) || empty(pits + 1)
    }

    fn after(&self, hole: usize) -> Ring {
        let pits = self.pits();
        let (own_store, other_store) =
            if self.first_moves { (pits, 2 * pits + 1) } else { (2 * pits + 1, pits) };
        let mut next = self.clone();
        let mut at = hole;
        for _ in 0..std::mem::take(&mut next.holes[hole]) {
            at = (at + 1) % next.holes.len();
            if at == other_store {
                at = (at + 1) % next.holes.len();
            }
            next.holes[at] += 1;
        }
        if at == own_store {
            return next;
        }
        let own_pit = if self.first_moves { at < pits } else { at > pits };
        let opposite = 2 * pits - at.min(2 * pits);
        if own_pit && next.holes[at] == 1 && next.holes[opposite] > 0 {
            next.holes[own_store] += 1 + std::mem::take(&mut next.holes[opposite]);
            next.holes[at] = 0;
        }
        next.first_moves = !self.first_moves;
        next
    }

    fn children(&self) -> impl Iterator<Item = Ring> {
        let start = if self.first_moves { 0 } else { self.pits() + 1 };
        let holes = start..start + self.pits();
        holes.filter(|&hole| self.holes[hole] > 0).map(|hole| self.after(hole))
    }

    /// The first player's final lead.
    fn solved(&self, known: &mut HashMap<Ring, i32>) -> i32 {
        if self.is_over() {
            return self.total();
        }
        if let Some(&value) = known.get(self) {
            return value;
        }
        let values = self.children().map(|child| child.solved(known)).collect::<Vec<_>>();
        let best = if self.first_moves { values.iter().max() } else { values.iter().min() };
        let value = *best.expect("there are seeds to sow");
        known.insert(self.clone(), value);
        value
    }

    /// The first player's lead `depth` moves from now, if both look no further.
    fn value(&self, depth: u16) -> i32 {
        if self.is_over() {
            return self.total();
        }
        if depth == 0 {
            return self.stores();
        }
        let values = self.children().map(|child| child.value(depth - 1));
        if self.first_moves { values.max() } else { values.min() }.expect("there are seeds to sow")
    }

    fn count(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_over() => 0,
            _ => self.children().map(|child| child.count(depth - 1)).sum(),
        }
    }
}

/// Wins, draws and losses of the first player on small boards, one to six seeds per pit: Irving,
/// Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000). Their rules are the same: no
/// capture across an empty pit, and a side with seeds left keeps them.
const PUBLISHED: [(usize, &str); 3] = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWWWL")];

#[test]
fn small_boards_have_the_values_of_brute_force() {
    for (pits, published) in PUBLISHED {
        for (seeds, letter) in (1..).zip(published.chars()) {
            let expected = Ring::new(pits, seeds).solved(&mut HashMap::new());
            let sign = match letter {
                'W' => 1,
                'L' => -1,
                _ => 0,
            };
            assert_eq!(expected.signum(), sign, "Kalah({pits}, {seeds}) is worth {expected}");
            let mut searcher = Searcher::new().depth(120).table_megabytes(8);
            let answer = searcher.search(&Kalah::new(pits, seeds));
            assert_eq!(answer.value.get(), expected, "Kalah({pits}, {seeds})");
        }
    }
}

#[test]
fn depth_by_depth_from_the_start() {
    let mut values = Vec::new();
    for depth in 1..=9 {
        let value = Ring::new(6, 4).value(depth);
        values.push(value);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::NegaScout] {
            let settings = Default::default();
            let mut start = Kalah::default();
            let found = algorithm.run(&mut start, Depth::new(depth), &settings, &mut Silent);
            assert_eq!(found.bounds.value(), Some(Value::new(value)), "{algorithm}, depth {depth}");
        }
        let answer = Searcher::new().depth(depth).table_megabytes(1).search(&Kalah::default());
        assert_eq!(answer.value.get(), value, "depth {depth}");
    }
    assert_eq!(values, [1, 2, 1, 1, 2, 3, 3, 4, 5]);
}

#[test]
fn positions_are_counted_alike() {
    for (pits, seeds, depth) in [(6, 4, 6), (3, 2, 9), (1, 3, 8), (2, 5, 8)] {
        let expected = Ring::new(pits, seeds).count(depth);
        assert_eq!(perft(&mut Kalah::new(pits, seeds), depth), expected, "Kalah({pits}, {seeds})");
    }
}

#[test]
fn the_rules_are_consistent() {
    for game in [Kalah::default(), Kalah::new(3, 2), Kalah::new(1, 4)] {
        let verdict = verify(game).run();
        assert!(verdict.passed(), "{game}: {verdict}");
    }
}

#[test]
fn captures_and_turns() {
    let after = |text: &str, pit| {
        let mut game: Kalah = text.parse().unwrap();
        game.make(pit);
        game.to_string()
    };
    // The last seed falls into the store.
    assert_eq!(after("4,4,4,4,4,4,0/4,4,4,4,4,4,0 1", 2), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 1");
    // Into an empty pit: opposite an empty pit, and opposite seeds.
    assert_eq!(after("1,0,1/0,3,0 1", 0), "0,1,1/0,3,0 2");
    assert_eq!(after("1,0,1/3,1,0 1", 0), "0,0,5/0,1,0 2");
    // All the way round into the pit it came from, which is empty now.
    assert_eq!(after("0,5,0/1,1,0 1", 1), "1,0,4/0,2,0 2");
    // The opponent's store is skipped: the last of four seeds falls into the player's own first
    // pit.
    assert_eq!(after("1,1,5/0,4,0 2", 1), "2,0,5/0,0,4 1");
}

#[test]
fn bad_positions_are_refused() {
    for (text, problem) in [
        ("", "the side to move"),
        ("4,4 1", "'/'"),
        ("4,0/4,0 3", "1 or 2"),
        ("4,x,0/4,4,0 1", "number of seeds"),
        ("4,4,0/4,0 1", "pits, 1 to 6"),
        ("0/0 1", "pits, 1 to 6"),
        ("200,0/200,0 1", "120 seeds"),
    ] {
        let error = text.parse::<Kalah>().unwrap_err().to_string();
        assert!(error.contains(problem) && error.contains("4,4,4,4,4,4,0/"), "{text}: {error}");
    }
    let game = Kalah::new(4, 3);
    assert_eq!(game.to_string().parse(), Ok(game));
    assert_eq!((game.seeds(Player::First), game.store(Player::Second)), ([3; 4].as_slice(), 0));
}
