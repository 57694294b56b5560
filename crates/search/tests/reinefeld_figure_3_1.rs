//! Reinefeld, Marsland, Schaeffer (1985), Figure 3.1: the OPEN list of SSS* step by step, and the
//! orders in which the algorithms visit the leaves.

mod common;

use common::run_tree;
use nullwindow::observe::{Best, Observer, Status};
use nullwindow::{Algorithm, Silent, Value, algorithms};
use nullwindow_games::tree::ExplicitTree;

const LEAVES: [i32; 8] = [6, 5, 7, 2, 9, 8, 4, 3];

/// The correct states of the list; the print repeats the third in place of the fourth.
const STATES: &str = "
(ε,L,∞)
(1,L,∞)(2,L,∞)
(1.1,L,∞)(2,L,∞)
(1.1.1,L,∞)(1.1.2,L,∞)(2,L,∞)
(1.1.2,L,∞)(2,L,∞)(1.1.1,S,6)
(2,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1.1,L,∞)(2.1.2,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1.2,L,∞)(2.1.1,S,9)(1.1.1,S,6)(1.1.2,S,5)
(2.1.1,S,9)(2.1.2,S,8)(1.1.1,S,6)(1.1.2,S,5)
(2.1,S,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2.1,L,9)(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)
(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)(2.2.2,S,3)
(1.1,S,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2.1,L,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2.1,S,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2,S,6)(2.2.1,S,4)(2.2.2,S,3)
(1,S,6)(2.2.1,S,4)(2.2.2,S,3)
(ε,S,6)
";

#[test]
fn the_open_list_goes_through_22_states() {
    let tree = ExplicitTree::uniform(2, &LEAVES).unwrap();
    let mut list = OpenList::default();
    let value = algorithms::sss(&mut tree.root(), tree.height(), &mut list);
    assert_eq!(value, Value::new(6));
    let states: Vec<&str> = STATES.split_whitespace().collect();
    assert_eq!(states.len(), 22);
    assert_eq!(list.states, states);
}

/// The paper's list, rebuilt from the events as a list, which the search itself does not have.
#[derive(Default)]
struct OpenList {
    open: Vec<(Value, Vec<u32>, Status)>,
    states: Vec<String>,
    least_first: bool,
}

impl Observer for OpenList {
    fn open_begin(&mut self, best: Best) {
        self.least_first = best == Best::Least;
    }
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        self.open.push((merit, path(), status));
        let rank = |merit: Value| if self.least_first { merit } else { -merit };
        self.open.sort_by(|a, b| rank(a.0).cmp(&rank(b.0)).then_with(|| a.1.cmp(&b.1)));
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        let top = self.open.remove(0);
        assert_eq!(top, (merit, path(), status), "the search did not take the top one");
    }
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {
        let parent = path();
        self.open.retain(|(_, path, _)| !path.starts_with(&parent));
    }
    fn open_step(&mut self, len: usize) {
        assert_eq!(len, self.open.len());
        let text = |(merit, path, status): &(Value, Vec<u32>, Status)| {
            let dewey: Vec<String> = path.iter().map(|child| (child + 1).to_string()).collect();
            let name = if dewey.is_empty() { "ε".to_string() } else { dewey.join(".") };
            let letter = if *status == Status::Live { 'L' } else { 'S' };
            format!("({name},{letter},{merit})")
        };
        self.states.push(self.open.iter().map(text).collect());
    }
}

/// The real list, kept sorted beside the search, agrees with the heap structure on any tree.
#[test]
fn the_heaps_are_the_list() {
    let mut random = common::Random(7);
    for (width, depth) in [(2, 5), (3, 4), (4, 3), (5, 2), (1, 6), (3, 5)] {
        for range in [2, 5, 1000] {
            let leaves: Vec<i32> =
                (0..u32::pow(width, depth)).map(|_| random.below(range) as i32).collect();
            let tree = ExplicitTree::uniform(width, &leaves).unwrap();
            let minimax = algorithms::minimax(&mut tree.root(), tree.height(), &mut Silent);
            for search in [algorithms::sss, algorithms::dual_sss] {
                let mut list = OpenList::default();
                assert_eq!(search(&mut tree.root(), tree.height(), &mut list), minimax);
            }
        }
    }
}

fn visit_order(algorithm: Algorithm) -> Vec<String> {
    let tree = ExplicitTree::uniform(2, &LEAVES).unwrap();
    let name = |path: &Vec<u32>| path.iter().map(|child| (child + 1).to_string()).collect();
    run_tree(algorithm, &tree).leaves.iter().map(name).collect()
}

#[test]
fn visit_orders() {
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let minimal_window = words("111 112 121 211 221 222");
    assert_eq!(visit_order(Algorithm::Sss), words("111 112 211 212 221 222 121"));
    assert_eq!(visit_order(Algorithm::Dual), words("111 121 112 211 221 222"));
    assert_eq!(visit_order(Algorithm::NegaScout), minimal_window);
    assert_eq!(visit_order(Algorithm::Ins), minimal_window);
    assert_eq!(visit_order(Algorithm::Pns), minimal_window);
}
