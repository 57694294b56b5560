//! Recording a whole search: for tests, for teaching, for a viewer.

use super::{Best, Cut, Leaf, Observer, Status, Visited};
use crate::value::{Bounds, Depth, Value, Window};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Records every event of a search and the tree it walked over, up to a number of nodes.
///
/// ```
/// use nullwindow::{Depth, algorithms, observe::{Event, Recorder}};
/// # use nullwindow_games::tree::ExplicitTree;
/// let tree = ExplicitTree::uniform(2, &[3, 1, 2, 9]).unwrap();
/// let mut recorder = Recorder::with_cap(100);
/// algorithms::alphabeta(&mut tree.root(), Depth::new(2), &mut recorder);
/// let events = recorder.events().unwrap();
/// let leaves = events.iter().filter(|e| matches!(e, Event::Leaf { .. })).count();
/// assert_eq!(leaves, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    cap: usize,
    most_events: usize,
    visited: Visited,
    events: Vec<Event>,
    current: u32,
    overflow: bool,
    /// Raised on overflow.
    flag: Option<Arc<AtomicBool>>,
}

/// One thing a search did. Nodes are numbers in order of discovery, the root is 0;
/// [`Recorder::path`] says where they are. Values are seen from the side to move at the node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the fields are those of the Observer's methods")]
#[non_exhaustive]
pub enum Event {
    Pass { alpha: Value, beta: Value },
    Enter { node: u32, depth: Depth, alpha: Value, beta: Value },
    Leave { node: u32, value: Value },
    Leaf { node: u32, value: Value, leaf: Leaf },
    Probe { node: u32, lower: Value, upper: Value },
    Store { node: u32, lower: Value, upper: Value },
    Cut { node: u32, cut: Cut, tried: usize },
    Research { node: u32, child: usize, alpha: Value, beta: Value },
    OpenBegin { best: Best },
    OpenEnd,
    OpenPush { node: u32, status: Status, merit: Value },
    OpenPop { node: u32, status: Status, merit: Value },
    OpenPurge { node: u32 },
    OpenStep { len: usize },
    Iteration { depth: Depth, value: Value },
}

/// The search was larger than the recorder's cap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyNodes {
    cap: usize,
    most_events: usize,
}

impl fmt::Display for TooManyNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the search is too large to record: more than {} nodes or {} events; search a smaller \
             tree or raise the recorder's cap",
            self.cap, self.most_events
        )
    }
}

impl std::error::Error for TooManyNodes {}

/// A node is visited more than once; the events are limited in proportion to the nodes.
const EVENTS_PER_NODE: usize = 64;

impl Recorder {
    /// A recorder that keeps at most `cap` nodes (and 64 times as many events).
    pub fn with_cap(cap: usize) -> Self {
        Self::with_caps(cap, cap.saturating_mul(EVENTS_PER_NODE))
    }

    /// A recorder that keeps at most so many nodes and events.
    pub fn with_caps(nodes: usize, events: usize) -> Self {
        Recorder {
            cap: nodes,
            most_events: events,
            visited: Visited::default(),
            events: Vec::new(),
            current: 0,
            overflow: false,
            flag: None,
        }
    }

    /// Raises this flag when the search has become too large to record: nobody needs the rest of it.
    #[must_use]
    pub fn raising(mut self, flag: Arc<AtomicBool>) -> Self {
        self.flag = Some(flag);
        self
    }

    #[cold]
    fn overflows(&mut self) {
        self.overflow = true;
        if let Some(flag) = &self.flag {
            flag.store(true, Relaxed);
        }
    }

    /// What happened, in order.
    ///
    /// # Errors
    /// If the search was larger than the cap.
    pub fn events(&self) -> Result<&[Event], TooManyNodes> {
        let Recorder { cap, most_events, .. } = *self;
        if self.overflow { Err(TooManyNodes { cap, most_events }) } else { Ok(&self.events) }
    }

    /// The number of nodes visited.
    pub fn nodes(&self) -> usize {
        self.visited.len()
    }

    /// Child numbers, from 0, on the way from the root to a node.
    pub fn path(&self, node: u32) -> Vec<u32> {
        self.visited.path(node)
    }

    /// The parent of a node, and its number among the children, from 0. The root is its own parent.
    pub fn parent(&self, node: u32) -> (u32, u32) {
        self.visited.parent(node)
    }

    fn child_of(&mut self, parent: u32, child: u32) -> u32 {
        if self.visited.len() >= self.cap && self.visited.child(parent, child).is_none() {
            self.overflows();
            return parent;
        }
        self.visited.visit(parent, child)
    }

    fn node_at(&mut self, path: &[u32]) -> u32 {
        path.iter().fold(0, |node, &child| self.child_of(node, child))
    }

    fn record(&mut self, event: impl FnOnce(u32) -> Event) {
        if self.events.len() >= self.most_events {
            self.overflows();
        }
        if !self.overflow {
            self.events.push(event(self.current));
        }
    }
}

impl Observer for Recorder {
    fn begin(&mut self, _: bool) {
        self.current = 0;
    }
    fn pass(&mut self, Window { alpha, beta }: Window) {
        self.record(|_| Event::Pass { alpha, beta });
    }
    fn child(&mut self, index: usize) {
        // Beyond the cap the current node is no longer known, and nothing more is recorded.
        if !self.overflow {
            self.current = self.child_of(self.current, index as u32);
        }
    }
    fn back(&mut self) {
        if !self.overflow {
            self.current = self.visited.parent(self.current).0;
        }
    }
    fn enter(&mut self, depth: Depth, Window { alpha, beta }: Window) {
        self.record(|node| Event::Enter { node, depth, alpha, beta });
    }
    fn leave(&mut self, value: Value) {
        self.record(|node| Event::Leave { node, value });
    }
    fn leaf(&mut self, value: Value, leaf: Leaf) {
        self.record(|node| Event::Leaf { node, value, leaf });
    }
    fn probe(&mut self, Bounds { lower, upper }: Bounds) {
        self.record(|node| Event::Probe { node, lower, upper });
    }
    fn store(&mut self, Bounds { lower, upper }: Bounds, _: usize) {
        self.record(|node| Event::Store { node, lower, upper });
    }
    fn cut(&mut self, cut: Cut, tried: usize) {
        self.record(|node| Event::Cut { node, cut, tried });
    }
    fn research(&mut self, child: usize, Window { alpha, beta }: Window) {
        self.record(|node| Event::Research { node, child, alpha, beta });
    }
    fn open_begin(&mut self, best: Best) {
        self.record(|_| Event::OpenBegin { best });
    }
    fn open_end(&mut self) {
        self.record(|_| Event::OpenEnd);
    }
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        let node = self.node_at(&path());
        self.record(|_| Event::OpenPush { node, status, merit });
    }
    fn open_fill(&mut self, descriptors: &dyn Fn() -> Vec<(Vec<u32>, Status, Value)>) {
        for (path, status, merit) in descriptors() {
            self.open_push(&|| path.clone(), status, merit);
        }
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        let node = self.node_at(&path());
        self.record(|_| Event::OpenPop { node, status, merit });
    }
    fn open_purge(&mut self, path: &dyn Fn() -> Vec<u32>) {
        let node = self.node_at(&path());
        self.record(|_| Event::OpenPurge { node });
    }
    fn open_step(&mut self, len: usize) {
        self.record(|_| Event::OpenStep { len });
    }
    fn iteration(&mut self, depth: Depth, value: Value) {
        self.record(|_| Event::Iteration { depth, value });
    }
}

#[cfg(feature = "serde")]
impl Recorder {
    /// Writes the recording as JSON, one object per line: first the nodes, each with its parent and
    /// child number, then the events.
    ///
    /// # Errors
    /// If the search was larger than the cap, or `out` cannot be written to.
    pub fn write_json(&self, mut out: impl std::io::Write) -> std::io::Result<()> {
        let events = self.events().map_err(std::io::Error::other)?;
        for node in 1..self.visited.len() as u32 {
            let (parent, child) = self.visited.parent(node);
            let line = serde_json::json!({"event": "node", "node": node, "parent": parent, "child": child});
            writeln!(out, "{line}")?;
        }
        for event in events {
            writeln!(out, "{}", serde_json::to_string(event)?)?;
        }
        Ok(())
    }
}
