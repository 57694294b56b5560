//! The principal variation of a search that does not keep one.

use nullwindow::observe::{Leaf, Observer};
use nullwindow::{Depth, Value, Window};

/// The line of best moves, by the values that come back: the first of equals.
#[derive(Default)]
pub struct BestLine {
    /// For every node from the root to the current one: the best value so far, and the line that has it.
    nodes: Vec<(Value, Vec<u32>)>,
    path: Vec<u32>,
    /// The line of the child that was left last, and its value there.
    last: Option<(Value, Vec<u32>)>,
}

impl BestLine {
    /// Child numbers from the root.
    pub fn line(self) -> Vec<u32> {
        self.last.map_or(Vec::new(), |(_, line)| line)
    }
}

impl Observer for BestLine {
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn enter(&mut self, _: Depth, window: Window) {
        self.nodes.push((window.alpha, Vec::new()));
    }
    fn leaf(&mut self, value: Value, _: Leaf) {
        self.last = Some((value, Vec::new()));
    }
    fn leave(&mut self, value: Value) {
        let line = self.nodes.pop().map_or(Vec::new(), |(_, line)| line);
        self.last = Some((value, line));
    }
    fn back(&mut self) {
        let Some(child) = self.path.pop() else { return };
        if let (Some((value, line)), Some((best, own))) = (self.last.take(), self.nodes.last_mut())
            && -value > *best
        {
            *best = -value;
            *own = std::iter::once(child).chain(line).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::algorithms;
    use nullwindow_games::tree::ExplicitTree;

    #[test]
    fn the_first_of_equals() {
        let line = |text: &str| {
            let tree = ExplicitTree::parse(text).unwrap();
            let mut best = BestLine::default();
            algorithms::alphabeta(&mut tree.root(), tree.height(), &mut best);
            best.line()
        };
        assert_eq!(line("((3 5) (2 9 1))"), [0, 0]);
        assert_eq!(line("((3 5) (7 4) (9 4))"), [1, 1]);
        assert_eq!(line("(1 (2 8) 2)"), [1, 0]);
        assert_eq!(line("(7)"), [0]);
    }
}
