//! Does what a search returns follow from the leaves it evaluated?
//!
//! A right value may be luck. It is proved by two sub-trees of the tree searched: that it is at least
//! v by one with a single child of every node of the side to move at the root and all children of the
//! opponent's, its leaves all at least v; that it is at most v by one the other way round. [`Witness`]
//! watches a search and looks for both among the leaves that were evaluated: it is minimax with
//! bounds, where nothing is known of any other leaf. No memory, window or cutoff is trusted.
//!
//! This is the criterion of Wesselink et al. (2025), "Formal Verification of Minimax Algorithms"
//! (arXiv 2509.20138), for trees of one depth: a value is right if an expansion of the tree justifies
//! it. Theirs admits deeper expansions from a transposition table; here the expansion is what the
//! search itself has seen.

use crate::game::{Game, MoveList, Turn};
use crate::observe::{Leaf, Observer, Visited};
use crate::value::{Bounds, Depth, Value, Window};
use std::collections::HashMap;
use std::fmt;

/// Watches a search, then tells whether its result is proved.
///
/// ```
/// use nullwindow::{Bounds, Value, algorithms, verify::Witness};
/// # use nullwindow_games::tree::ExplicitTree;
/// let tree = ExplicitTree::parse("((3 5) (2 9))").unwrap();
/// let mut witness = Witness::default();
/// let value = algorithms::alphabeta(&mut tree.root(), tree.height(), &mut witness);
/// assert_eq!(witness.proves(&tree.root(), tree.height(), Bounds::exact(value)), Ok(()));
///
/// let unseen = Witness::default().proves(&tree.root(), tree.height(), Bounds::exact(value));
/// assert_eq!(
///     unseen.unwrap_err().to_string(),
///     "the root is said to be worth at least 3 to its side to move, but the leaves evaluated prove nothing"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Witness {
    visited: Visited,
    /// What was found at each node visited.
    found: Vec<Found>,
    current: u32,
    /// The searches of the nodes on the path to the current one: depth and window.
    searches: Vec<Option<(Depth, Window)>>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Found {
    leaf: Option<Value>,
    /// What the search said about the node's value, to the greatest depth.
    claim: Option<(Depth, Bounds)>,
}

/// The nodes that the root was visited as.
const ROOT: &[u32] = &[0];

/// A result that the leaves evaluated do not prove.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unproved {
    /// The search said something about the value of a node that is not proved. All it said about the
    /// nodes below is.
    Value {
        /// Child numbers, from 0, on the way from the root.
        path: Vec<u32>,
        /// The bound that lacks its proof, seen from the side to move at the node; the other one is
        /// infinite.
        said: Bounds,
        /// What the leaves prove.
        proved: Bounds,
    },
    /// One of the root's children is not proved to be at least as good as another.
    Best {
        /// The child said to be best, and what it is proved to be worth at least.
        said: (usize, Value),
        /// The child that may be better, and what it is proved to be worth at most.
        rival: (usize, Value),
    },
}

impl Default for Witness {
    fn default() -> Self {
        Witness {
            visited: Visited::default(),
            found: vec![Found::default()],
            current: 0,
            searches: vec![None],
        }
    }
}

impl Witness {
    /// Whether the leaves evaluated prove that the value of `position`, the root of the search, lies
    /// within `bounds`, `depth` moves deep; and likewise all that the search said on the way.
    ///
    /// # Errors
    /// If something is not proved: the first such node, children before their parents.
    pub fn proves<G: Game + Clone>(
        &self,
        position: &G,
        depth: Depth,
        bounds: Bounds,
    ) -> Result<(), Unproved> {
        let proved = self.evidence().prove(&mut position.clone(), ROOT, depth)?;
        within(bounds, proved, Vec::new)
    }

    /// The same for a search with a transposition table: leaves below a position count wherever else
    /// it occurs with the same depth left. Positions without a key count as different.
    ///
    /// # Errors
    /// As [`Witness::proves`].
    pub fn proves_with_transpositions<G: Game + Clone>(
        &self,
        position: &G,
        depth: Depth,
        bounds: Bounds,
    ) -> Result<(), Unproved> {
        let mut by_key = HashMap::new();
        self.sort_by_key(&mut position.clone(), 0, depth, &mut by_key);
        let evidence = Evidence { by_key: Some(by_key), ..self.evidence() };
        let proved = evidence.prove(&mut position.clone(), ROOT, depth)?;
        within(bounds, proved, Vec::new)
    }

    /// Whether the leaves evaluated prove that no move at `position`, the root, is better than number
    /// `child`.
    ///
    /// # Errors
    /// If another move may be better.
    ///
    /// # Panics
    /// If `depth` is 0: there is no move to look at.
    pub fn proves_best<G: Game + Clone>(
        &self,
        position: &G,
        depth: Depth,
        child: usize,
    ) -> Result<(), Unproved> {
        assert!(depth > Depth::ZERO, "a best move needs a depth of at least 1");
        let children = self.evidence().children(&mut position.clone(), ROOT, depth)?;
        let lower = children.get(child).map_or(-Value::INFINITY, |bounds| bounds.lower);
        let said = (child, lower);
        let mut uppers = children.iter().map(|bounds| bounds.upper).enumerate();
        match uppers.find(|&(i, upper)| i != child && upper > said.1) {
            Some(rival) => Err(Unproved::Best { said, rival }),
            None => Ok(()),
        }
    }

    /// What is known if every path stands for itself.
    fn evidence(&self) -> Evidence<'_> {
        Evidence { witness: self, by_key: None }
    }

    /// Collects the nodes visited by key and depth left.
    fn sort_by_key<G: Game>(
        &self,
        position: &mut G,
        node: u32,
        depth: Depth,
        by_key: &mut HashMap<(u64, Depth), Vec<u32>>,
    ) {
        if let Some(key) = position.key() {
            by_key.entry((key, depth)).or_default().push(node);
        }
        if is_leaf(position, depth) {
            return;
        }
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        for i in 0..moves.len() {
            if let Some(child) = self.visited.child(node, i as u32) {
                let undo = position.make(moves.nth(i));
                self.sort_by_key(position, child, depth - 1, by_key);
                position.unmake(moves.nth(i), undo);
            }
        }
    }

    /// The search says that the value of the current node lies within `bounds`.
    fn claim(&mut self, depth: Depth, bounds: Bounds) {
        let claim = &mut self.found[self.current as usize].claim;
        *claim = match *claim {
            Some((deeper, known)) if deeper > depth => Some((deeper, known)),
            Some((same, known)) if same == depth => Some((depth, both(known, bounds))),
            _ => Some((depth, bounds)),
        };
    }
}

impl Observer for Witness {
    fn begin(&mut self, _: bool) {
        self.current = 0;
        self.searches = vec![None];
    }
    fn child(&mut self, index: usize) {
        self.current = self.visited.visit(self.current, index as u32);
        self.found.resize(self.visited.len(), Found::default());
        self.searches.push(None);
    }
    fn back(&mut self) {
        self.current = self.visited.parent(self.current).0;
        self.searches.pop();
    }
    fn enter(&mut self, depth: Depth, window: Window) {
        if let Some(search) = self.searches.last_mut() {
            *search = Some((depth, window));
        }
    }
    fn leave(&mut self, value: Value) {
        let Some(&Some((depth, window))) = self.searches.last() else { return };
        let mut said = Bounds::exact(value);
        if value <= window.alpha {
            said.lower = -Value::INFINITY;
        }
        if value >= window.beta {
            said.upper = Value::INFINITY;
        }
        self.claim(depth, said);
    }
    fn leaf(&mut self, value: Value, _: Leaf) {
        self.found[self.current as usize].leaf = Some(value);
    }
    fn probe(&mut self, bounds: Bounds) {
        if let [.., Some((above, _)), _] = self.searches[..]
            && above > Depth::ZERO
        {
            self.claim(above - 1, bounds);
        }
    }
}

/// What is known of the leaves of a tree.
struct Evidence<'w> {
    witness: &'w Witness,
    /// The nodes visited by key and depth left, if those count for each other.
    by_key: Option<HashMap<(u64, Depth), Vec<u32>>>,
}

impl Evidence<'_> {
    /// What is proved about a position that was visited as these nodes.
    fn prove<G: Game>(
        &self,
        position: &mut G,
        nodes: &[u32],
        depth: Depth,
    ) -> Result<Bounds, Unproved> {
        let found = |&node: &u32| self.witness.found[node as usize];
        if is_leaf(position, depth) {
            let value = nodes.iter().find_map(|node| found(node).leaf);
            return Ok(value.map_or(Bounds::UNKNOWN, Bounds::exact));
        }
        if nodes.is_empty() {
            return Ok(Bounds::UNKNOWN);
        }
        let children = self.children(position, nodes, depth)?;
        let greatest = |bound: fn(&Bounds) -> Value| children.iter().map(bound).max();
        let proved = match (greatest(|b| b.lower), greatest(|b| b.upper)) {
            (Some(lower), Some(upper)) => Bounds { lower, upper },
            _ => Bounds::UNKNOWN,
        };
        for node in nodes {
            if let Some((_, said)) = found(node).claim.filter(|(to, _)| *to == depth) {
                within(said, proved, || self.witness.visited.path(*node))?;
            }
        }
        Ok(proved)
    }

    /// What is proved about each child of such a position, as the parent sees it.
    fn children<G: Game>(
        &self,
        position: &mut G,
        nodes: &[u32],
        depth: Depth,
    ) -> Result<Vec<Bounds>, Unproved> {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let mut children = Vec::with_capacity(moves.len());
        for i in 0..moves.len() {
            let before = position.to_move();
            let undo = position.make(moves.nth(i));
            let turn = Turn::between(before, position.to_move());
            let by_key = self.by_key.as_ref().zip(position.key());
            let proved = match by_key {
                Some((by_key, key)) => {
                    let nodes = by_key.get(&(key, depth - 1)).map_or(&[][..], Vec::as_slice);
                    self.prove(position, nodes, depth - 1)
                }
                None => {
                    let visited = |&node: &u32| self.witness.visited.child(node, i as u32);
                    let nodes: Vec<u32> = nodes.iter().filter_map(visited).collect();
                    self.prove(position, &nodes, depth - 1)
                }
            };
            position.unmake(moves.nth(i), undo);
            children.push(turn.bounds(proved?));
        }
        Ok(children)
    }
}

/// Whether the game is over, or no depth is left.
fn is_leaf<G: Game>(position: &G, depth: Depth) -> bool {
    depth == Depth::ZERO || position.outcome().is_some()
}

/// What follows from both.
fn both(a: Bounds, b: Bounds) -> Bounds {
    Bounds { lower: a.lower.max(b.lower), upper: a.upper.min(b.upper) }
}

/// Whether what is proved of a node implies what was said.
fn within(said: Bounds, proved: Bounds, path: impl FnOnce() -> Vec<u32>) -> Result<(), Unproved> {
    let said = if proved.lower < said.lower {
        Bounds { upper: Value::INFINITY, ..said }
    } else if proved.upper > said.upper {
        Bounds { lower: -Value::INFINITY, ..said }
    } else {
        return Ok(());
    };
    Err(Unproved::Value { path: path(), said, proved })
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Value { path, said, proved } => {
                match path.is_empty() {
                    true => write!(f, "the root")?,
                    false => write!(f, "the node after the moves numbered {path:?}")?,
                }
                let (said, proved) = (Within(said), Within(proved));
                write!(f, " is said to be worth {said} to its side to move, ")?;
                write!(f, "but the leaves evaluated prove {proved}")
            }
            Unproved::Best { said: (best, lower), rival: (rival, upper) } => write!(
                f,
                "move number {best} is said to be best, but the leaves evaluated prove only that it \
                 is worth at least {lower}, and move number {rival} at most {upper}"
            ),
        }
    }
}

impl std::error::Error for Unproved {}

/// Bounds in words.
struct Within<'a>(&'a Bounds);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { lower, upper } = self.0;
        match (lower.is_infinite(), upper.is_infinite()) {
            (true, true) => write!(f, "nothing"),
            (false, true) => write!(f, "at least {lower}"),
            (true, false) => write!(f, "at most {upper}"),
            _ if lower == upper => write!(f, "{lower}"),
            _ => write!(f, "{lower} to {upper}"),
        }
    }
}
