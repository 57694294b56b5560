//! A human-readable search: one step per line, everything from the root player's point of view.

use nullwindow::observe::{Best, Cut, Leaf, Observer, Status};
use nullwindow::{Bounds, Depth, Value, Window};
use std::io::{self, Write};

/// Prints every event. Windows and values are those of the player at the root (MAX).
pub struct Trace<'o, W: Write> {
    out: &'o mut W,
    path: Vec<u32>,
    /// The OPEN lists of the best-first searches in progress, each with its order.
    open: Vec<(Best, Vec<Descriptor>)>,
    error: Option<io::Error>,
}

struct Descriptor {
    path: Vec<u32>,
    status: Status,
    merit: Value,
}

impl<'o, W: Write> Trace<'o, W> {
    pub fn new(out: &'o mut W) -> Self {
        Trace { out, path: Vec::new(), open: Vec::new(), error: None }
    }

    /// Whether everything could be written.
    pub fn finish(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    /// One line about the current node, indented by its depth.
    fn line(&mut self, text: &str) {
        let indent = 2 * self.path.len();
        let name = dewey(&self.path);
        self.print(&format!("{:indent$}{name} {text}", ""));
    }

    fn print(&mut self, line: &str) {
        if self.error.is_none() {
            self.error = writeln!(self.out, "{line}").err();
        }
    }

    fn min_to_move(&self) -> bool {
        self.path.len() % 2 == 1
    }

    fn for_max(&self, value: Value) -> Value {
        if self.min_to_move() { -value } else { value }
    }

    fn window(&self, window: Window) -> String {
        let Window { alpha, beta } = if self.min_to_move() { -window } else { window };
        format!("({alpha}, {beta})")
    }

    fn bounds(&self, Bounds { lower, upper }: Bounds) -> String {
        let (lower, upper) = match self.min_to_move() {
            true => (-upper, -lower),
            false => (lower, upper),
        };
        match (lower.is_infinite(), upper.is_infinite()) {
            (true, true) => "nothing".to_string(),
            (false, true) => format!("at least {lower}"),
            (true, false) => format!("at most {upper}"),
            _ if lower == upper => lower.to_string(),
            _ => format!("{lower} to {upper}"),
        }
    }

    fn best_first(&self) -> bool {
        !self.open.is_empty()
    }
}

/// Child numbers counted from 1, as Knuth and Moore name nodes; the root is ε.
fn dewey(path: &[u32]) -> String {
    if path.is_empty() {
        return "ε".to_string();
    }
    let numbers: Vec<String> = path.iter().map(|child| (child + 1).to_string()).collect();
    numbers.join(".")
}

impl<W: Write> Observer for Trace<'_, W> {
    fn pass(&mut self, window: Window) {
        if window != Window::FULL {
            self.print(&format!("search the root with {}", self.window(window)));
        }
    }
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn enter(&mut self, _: Depth, window: Window) {
        if !self.best_first() {
            let player = if self.min_to_move() { "MIN" } else { "MAX" };
            self.line(&format!("{player} {}", self.window(window)));
        }
    }
    fn leave(&mut self, value: Value) {
        self.line(&format!("returns {}", self.for_max(value)));
    }
    fn leaf(&mut self, value: Value, _: Leaf) {
        if !self.best_first() {
            self.line(&format!("= {}", self.for_max(value)));
        }
    }
    fn probe(&mut self, bounds: Bounds) {
        self.line(&format!("is known: {}", self.bounds(bounds)));
    }
    fn cut(&mut self, cut: Cut, tried: usize) {
        let what = match (cut, self.min_to_move()) {
            (Cut::Beta, false) => "beta cutoff",
            (Cut::Beta, true) => "alpha cutoff",
            (Cut::ProveBest, _) => "prove-best cutoff",
            (Cut::IgnoreLeft, _) => "ignore-left cutoff",
        };
        let children = if tried == 1 { "child" } else { "children" };
        self.line(&format!("{what} after {tried} {children}"));
    }
    fn research(&mut self, index: usize, window: Window) {
        self.line(&format!("searches child {} again with {}", index + 1, self.window(window)));
    }
    fn open_begin(&mut self, best: Best) {
        self.open.push((best, Vec::new()));
    }
    fn open_end(&mut self) {
        self.open.pop();
    }
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        let Some((best, list)) = self.open.last_mut() else { return };
        let new = Descriptor { path: path(), status, merit };
        let stands_before = |old: &Descriptor| {
            let (old_merit, new_merit) = match best {
                Best::Greatest => (-old.merit, -new.merit),
                Best::Least => (old.merit, new.merit),
            };
            (old_merit, &old.path) < (new_merit, &new.path)
        };
        let place = list.partition_point(stands_before);
        list.insert(place, new);
    }
    fn open_fill(&mut self, descriptors: &dyn Fn() -> Vec<(Vec<u32>, Status, Value)>) {
        for (path, status, merit) in descriptors() {
            self.open_push(&|| path.clone(), status, merit);
        }
    }
    fn open_pop(&mut self, _: &dyn Fn() -> Vec<u32>, _: Status, _: Value) {
        if let Some((_, list)) = self.open.last_mut() {
            list.remove(0);
        }
    }
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {
        let parent = path();
        if let Some((_, list)) = self.open.last_mut() {
            list.retain(|descriptor| !descriptor.path.starts_with(&parent));
        }
    }
    fn open_step(&mut self, _: usize) {
        let Some((_, list)) = self.open.last() else { return };
        let text = |descriptor: &Descriptor| {
            let status = if descriptor.status == Status::Live { 'L' } else { 'S' };
            format!("({},{status},{})", dewey(&descriptor.path), descriptor.merit)
        };
        let line: String = list.iter().map(text).collect();
        self.print(&line);
    }
}
