//! The OPEN list of SSS*, without the list.
//!
//! The descriptors on OPEN are always the fringe of one *solution tree*: a tree with all children of
//! every MAX node it has expanded and exactly one child of every MIN node. So OPEN need not be sorted: the solution
//! tree itself is kept, and each MAX node holds its MIN children in a heap by merit, each with the merit
//! of the best descriptor below it. Then
//! - *top*: follow the heaps' tops from the root, O(d);
//! - *insert*: only the top descriptor ever changes, and merit only falls, so each heap on the way
//!   up moves its top down, O(log w) a level, O(log n) in all for n = w^(d/2) descriptors;
//! - *purge*: a MAX node gives up its heap, O(1) amortised for every descriptor ever inserted.
//!
//! Ties go to the left, as in the paper: within a heap by the number of the child.
//!
//! A descriptor takes 16 bytes and holds no path, no position and no pointer to a successor.

use crate::observe::Status;
use crate::value::Value;

/// A MIN node of the solution tree: a child of the MAX node in whose heap it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The merit h of the best descriptor at or below this node.
    pub merit: Value,
    /// The number of this node among its parent's children.
    pub child: u32,
    pub state: State,
}

/// The state of a MIN node in the solution tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Descriptor (this node, LIVE).
    LiveMin,
    /// Descriptor (this node, SOLVED).
    SolvedMin,
    /// Descriptor (child number .., LIVE).
    LiveMax(u32),
    /// Descriptor (child number .., SOLVED).
    SolvedMax(u32),
    /// No descriptor here: its one child in the tree is expanded.
    Expanded(MaxId),
}

impl Entry {
    pub fn status(&self) -> Status {
        match self.state {
            State::SolvedMin | State::SolvedMax(_) => Status::Solved,
            _ => Status::Live,
        }
    }

    /// The number of the MAX child the descriptor names, if it does not name the MIN node itself.
    pub fn max(&self) -> Option<u32> {
        match self.state {
            State::LiveMax(number) | State::SolvedMax(number) => Some(number),
            _ => None,
        }
    }
}

/// An expanded MAX node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MaxId(u32);

#[derive(Default)]
struct MaxNode {
    /// Its MIN children, a heap by [`before`].
    heap: Vec<Entry>,
    /// Its number among the children of its MIN parent.
    number: u32,
}

/// The solution tree, one branch of which is in focus.
pub(super) struct Open {
    nodes: Vec<MaxNode>,
    /// Released nodes, kept for reuse with their heaps' capacity.
    free: Vec<MaxId>,
    /// The expanded MAX nodes above the focus, from the root's (imaginary) parent down.
    branch: Vec<MaxId>,
    /// How many descriptors there are.
    len: usize,
    /// Nodes still to be released.
    scratch: Vec<MaxId>,
}

/// Whether `a` comes before `b` on the list.
fn before(a: &Entry, b: &Entry) -> bool {
    (b.merit, a.child) < (a.merit, b.child)
}

impl Open {
    /// A list of one descriptor. The root is the child of an imaginary MAX node, so that it may be
    /// a MIN node (`State::LiveMin`) or a MAX node (`State::LiveMax(0)`).
    pub fn new(root: State, merit: Value) -> Self {
        let top = MaxNode { heap: vec![Entry { merit, child: 0, state: root }], number: 0 };
        Open {
            nodes: vec![top],
            free: Vec::new(),
            branch: vec![MaxId(0)],
            len: 1,
            scratch: Vec::new(),
        }
    }

    /// The number of descriptors.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many expanded MAX nodes lie above the focus, not counting the imaginary one.
    pub fn level(&self) -> usize {
        self.branch.len() - 1
    }

    /// The entry in focus.
    pub fn focus(&self) -> Entry {
        self.heap(self.branch[self.level()])[0]
    }

    fn heap(&self, node: MaxId) -> &Vec<Entry> {
        &self.nodes[node.0 as usize].heap
    }

    fn focus_mut(&mut self) -> &mut Entry {
        let node = self.branch[self.level()];
        &mut self.nodes[node.0 as usize].heap[0]
    }

    /// Moves the focus one level down, if the entry in focus is expanded. Returns that entry, and
    /// the number of the MAX node entered among its parent's children.
    pub fn descend(&mut self) -> Option<(Entry, u32)> {
        let entry = self.focus();
        let State::Expanded(node) = entry.state else { return None };
        self.branch.push(node);
        Some((entry, self.nodes[node.0 as usize].number))
    }

    /// Changes the state of the entry in focus, but not its merit.
    pub fn set_state(&mut self, state: State) {
        self.focus_mut().state = state;
    }

    /// Gives the entry in focus a new state and a merit not above its present one, and moves it
    /// behind those of greater merit, in every heap above. The focus rises to the deepest level
    /// that is unchanged, which is returned.
    pub fn lower(&mut self, state: State, merit: Value) -> usize {
        debug_assert!(merit <= self.focus().merit);
        let mut unchanged = self.level();
        *self.focus_mut() = Entry { merit, state, ..self.focus() };
        for level in (0..=self.level()).rev() {
            let node = self.branch[level];
            let heap = &mut self.nodes[node.0 as usize].heap;
            let top = heap[0].child;
            sift_down(heap);
            if heap[0].child != top {
                unchanged = level;
            }
            let merit = heap[0].merit;
            let Some(above) = level.checked_sub(1) else { break };
            let parent = &mut self.nodes[self.branch[above].0 as usize].heap[0];
            if parent.merit == merit {
                break;
            }
            parent.merit = merit;
        }
        self.branch.truncate(unchanged + 1);
        unchanged
    }

    /// Expands the MAX node in focus, number `number` of its parent's children: `children`
    /// descriptors of its merit take its place.
    pub fn expand(&mut self, number: u32, children: usize) {
        let Entry { merit, .. } = self.focus();
        let live = (0..children as u32).map(|child| Entry { merit, child, state: State::LiveMin });
        let expanded = self.make_node(number, live);
        self.set_state(expanded);
        self.len += children - 1;
    }

    /// Counts `by` more descriptors.
    pub fn grow(&mut self, by: usize) {
        self.len += by;
    }

    /// The MAX node above the focus is solved by the descriptor in focus: removes all descriptors
    /// below it, and moves the focus to it.
    pub fn purge(&mut self) {
        let Entry { merit, .. } = self.focus();
        let node = self.branch.pop().expect("the imaginary root is never purged");
        let number = self.nodes[node.0 as usize].number;
        let gone = self.give_up(node);
        self.len -= gone - 1;
        debug_assert_eq!(self.focus().merit, merit);
        self.set_state(State::SolvedMax(number));
    }

    /// A new expanded MAX node, number `number` of its parent's children, with these children of its own,
    /// given in list order.
    pub fn make_node(&mut self, number: u32, children: impl IntoIterator<Item = Entry>) -> State {
        let id = self.free.pop().unwrap_or_else(|| {
            self.nodes.push(MaxNode::default());
            MaxId(self.nodes.len() as u32 - 1)
        });
        let node = &mut self.nodes[id.0 as usize];
        node.number = number;
        node.heap.extend(children);
        State::Expanded(id)
    }

    /// Makes `root`, with everything below it, the solution tree.
    pub fn plant(&mut self, root: Entry) {
        let descriptors = |node: &MaxNode| {
            let expanded = |entry: &&Entry| matches!(entry.state, State::Expanded(_));
            node.heap.len() - node.heap.iter().filter(expanded).count()
        };
        self.nodes[0].heap[0] = root;
        self.len = self.nodes.iter().map(descriptors).sum();
    }

    /// Visits every descriptor with the path to it, for a root that is a MAX node.
    pub fn each_descriptor(&self, mut visit: impl FnMut(&[u32], Entry)) {
        fn below(
            open: &Open,
            node: MaxId,
            path: &mut Vec<u32>,
            visit: &mut impl FnMut(&[u32], Entry),
        ) {
            for &entry in open.heap(node) {
                let length = path.len();
                path.push(entry.child);
                match entry.state {
                    State::Expanded(node) => {
                        path.push(open.nodes[node.0 as usize].number);
                        below(open, node, path, visit);
                    }
                    _ => {
                        path.extend(entry.max());
                        visit(path, entry);
                    }
                }
                path.truncate(length);
            }
        }
        match self.focus().state {
            State::Expanded(node) => below(self, node, &mut Vec::new(), &mut visit),
            _ => visit(&[], self.focus()),
        }
    }

    /// Releases a node and everything below it; returns how many descriptors it held.
    fn give_up(&mut self, node: MaxId) -> usize {
        let mut gone = 0;
        let mut left = std::mem::take(&mut self.scratch);
        left.push(node);
        while let Some(node) = left.pop() {
            self.free.push(node);
            for entry in self.nodes[node.0 as usize].heap.drain(..) {
                match entry.state {
                    State::Expanded(below) => left.push(below),
                    _ => gone += 1,
                }
            }
        }
        self.scratch = left;
        gone
    }
}

/// Restores the heap after the merit of its top has fallen.
fn sift_down(heap: &mut [Entry]) {
    let mut hole = 0;
    let moving = heap[0];
    loop {
        let left = 2 * hole + 1;
        let Some(first) = heap.get(left) else { break };
        let child = match heap.get(left + 1) {
            Some(second) if before(second, first) => left + 1,
            _ => left,
        };
        if !before(&heap[child], &moving) {
            break;
        }
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = moving;
}
