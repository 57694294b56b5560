//! Trees given leaf by leaf, of any shape.

use super::{Branches, TreeError};
use nullwindow::{Depth, Game, Outcome, Value};
use std::fmt;

/// A tree with every leaf given, from MAX's point of view, from left to right.
///
/// ```
/// use nullwindow::{Silent, algorithms};
/// use nullwindow_games::tree::ExplicitTree;
/// let tree = ExplicitTree::parse("((3 5) (2 9 1))").unwrap();
/// let value = algorithms::dual(&mut tree.root(), tree.height(), &mut Silent);
/// assert_eq!(value.get(), 3);
/// assert_eq!(tree.to_string(), "((3 5) (2 9 1))");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplicitTree {
    /// Siblings are adjacent; the root is last.
    nodes: Vec<Node>,
    height: u16,
    leaves: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    Leaf { value: i32, number: u32 },
    Interior { first_child: u32, children: u32 },
}

/// Text that does not describe a tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("the tree is empty; write its leaves, for example \"3 5 2 9\" or \"((3 5) (2 9 1))\"")]
    Empty,
    /// Something that is neither a number nor a parenthesis.
    #[error("{token:?} at column {column} is not a whole number")]
    NotANumber {
        /// The text, shortened.
        token: String,
        /// Where, counted from 1.
        column: usize,
    },
    /// A number beyond the range of values.
    #[error("{token} at column {column} is beyond the range of values, ±{limit}", limit = Value::LIMIT)]
    Range {
        /// The text, shortened.
        token: String,
        /// Where, counted from 1.
        column: usize,
    },
    /// One closing parenthesis too many.
    #[error("the parenthesis closed at column {0} was never opened")]
    Unopened(usize),
    /// A missing closing parenthesis.
    #[error("the parenthesis opened at column {0} is never closed")]
    Unclosed(usize),
    /// A node that is not a leaf and has no children.
    #[error("the node at column {0} has neither a value nor children")]
    Childless(usize),
    /// Something after the end of the tree.
    #[error("the tree ends before column {0}; put parentheses around all of it")]
    Trailing(usize),
    /// Too deep to be searched by recursion.
    #[error("the tree is deeper than {limit} plies", limit = ExplicitTree::MAX_HEIGHT)]
    TooDeep,
    /// A number of leaves that is not a power of the width.
    #[error("{leaves} leaves do not make a uniform tree of width {width}; {nearest}")]
    LeafCount {
        /// The number given.
        leaves: usize,
        /// Children of every node.
        width: u32,
        /// What would be right.
        nearest: String,
    },
    /// The tree is impossible for another reason.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl ExplicitTree {
    /// The greatest height a tree may have.
    pub const MAX_HEIGHT: u16 = 10_000;

    /// A tree in which every node has `width` children, as deep as the leaves reach.
    ///
    /// # Errors
    /// If the number of leaves is not a power of the width, or a value is out of range.
    pub fn uniform(width: u32, leaves: &[i32]) -> Result<Self, TextError> {
        let out_of_range = |v: &&i32| Value::score(i64::from(**v)).is_none();
        if let Some(at) = leaves.iter().position(|v| out_of_range(&v)) {
            return Err(TextError::Range { token: leaves[at].to_string(), column: at + 1 });
        }
        super::check_width(width)?;
        if leaves.is_empty() {
            return Err(TextError::Empty);
        }
        let leaf = |(number, &value): (usize, &i32)| Node::Leaf { value, number: number as u32 };
        let mut nodes: Vec<Node> = leaves.iter().enumerate().map(leaf).collect();
        let (mut level, mut height) = (leaves.len(), 0);
        while level > 1 {
            if width == 1 || level % width as usize != 0 {
                return Err(leaf_count(leaves.len(), width));
            }
            let first = nodes.len() - level;
            level /= width as usize;
            height += 1;
            let parent = |i| Node::Interior {
                first_child: (first + i * width as usize) as u32,
                children: width,
            };
            nodes.extend((0..level).map(parent));
        }
        Ok(ExplicitTree { nodes, height, leaves: leaves.len() as u32 })
    }

    /// Reads a tree as nested lists, `((3 5) (2 9 1))`, with white space or commas between.
    ///
    /// # Errors
    /// If the text is not a tree; the error names the column.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut tree = ExplicitTree { nodes: Vec::new(), height: 0, leaves: 0 };
        // For every list being read: where it began, and its children so far.
        let mut open: Vec<(usize, Vec<Node>)> = Vec::new();
        let mut root: Option<Node> = None;
        for (column, token) in tokens(text) {
            if root.is_some() {
                return Err(match token {
                    ")" => TextError::Unopened(column),
                    _ => TextError::Trailing(column),
                });
            }
            let node = match token {
                "(" => {
                    if open.len() >= usize::from(Self::MAX_HEIGHT) {
                        return Err(TextError::TooDeep);
                    }
                    open.push((column, Vec::new()));
                    tree.height = tree.height.max(open.len() as u16);
                    continue;
                }
                ")" => {
                    let (began, children) = open.pop().ok_or(TextError::Unopened(column))?;
                    if children.is_empty() {
                        return Err(TextError::Childless(began));
                    }
                    let first_child = tree.nodes.len() as u32;
                    tree.nodes.extend_from_slice(&children);
                    Node::Interior { first_child, children: children.len() as u32 }
                }
                number => {
                    let value = read_value(number, column)?;
                    tree.leaves += 1;
                    Node::Leaf { value, number: tree.leaves - 1 }
                }
            };
            match open.last_mut() {
                Some((_, siblings)) => siblings.push(node),
                None => root = Some(node),
            }
        }
        match (root, open.last()) {
            (_, Some(&(began, _))) => Err(TextError::Unclosed(began)),
            (None, None) => Err(TextError::Empty),
            (Some(root), None) => {
                tree.nodes.push(root);
                Ok(tree)
            }
        }
    }

    /// Reads the leaves of a uniform tree, `5 6 2 9`, with white space or commas between.
    ///
    /// # Errors
    /// If the text is not a tree; the error names the column.
    pub fn parse_uniform(width: u32, text: &str) -> Result<Self, TextError> {
        let leaves: Result<Vec<i32>, _> =
            tokens(text).map(|(column, token)| read_value(token, column)).collect();
        Self::uniform(width, &leaves?)
    }

    /// Where a search of this tree starts.
    pub fn root(&self) -> ExplicitNode<'_> {
        ExplicitNode { tree: self, node: self.nodes.len() as u32 - 1, sign: 1 }
    }

    /// The length of the longest path: the depth of a full search.
    pub fn height(&self) -> Depth {
        Depth::new(self.height)
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.leaves as usize
    }

    /// The number, counted from 0 from the left, of the leaf at the end of a path of child numbers.
    pub fn leaf_number(&self, path: &[u32]) -> Option<usize> {
        let root = self.nodes.last()?;
        let step = |node: &Node, child: &u32| match *node {
            Node::Interior { first_child, children } if *child < children => {
                Some(self.nodes[(first_child + child) as usize])
            }
            _ => None,
        };
        match path.iter().try_fold(*root, |node, child| step(&node, child))? {
            Node::Leaf { number, .. } => Some(number as usize),
            Node::Interior { .. } => None,
        }
    }
}

fn leaf_count(leaves: usize, width: u32) -> TextError {
    let nearest = if width == 1 {
        "a tree of width 1 has exactly 1".to_string()
    } else {
        let mut depth = 0;
        let mut below = 1usize;
        while below.saturating_mul(width as usize) < leaves {
            below *= width as usize;
            depth += 1;
        }
        let above = below.saturating_mul(width as usize);
        format!("depth {depth} has {below}, depth {} has {above}", depth + 1)
    };
    TextError::LeafCount { leaves, width, nearest }
}

/// The parentheses and numbers of a text, each with its column counted from 1.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let separates = |c: char| c.is_whitespace() || c == ',';
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.trim_start_matches(separates);
        column += rest[..rest.len() - start.len()].chars().count();
        let first = start.chars().next()?;
        let length = match first {
            '(' | ')' => 1,
            _ => start.find(|c| separates(c) || c == '(' || c == ')').unwrap_or(start.len()),
        };
        let (token, after) = start.split_at(length);
        let at = column;
        column += token.chars().count();
        rest = after;
        Some((at, token))
    })
}

fn read_value(token: &str, column: usize) -> Result<i32, TextError> {
    let short = || token.chars().take(20).collect::<String>();
    let digits = token.strip_prefix(['-', '+']).unwrap_or(token);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TextError::NotANumber { token: short(), column });
    }
    let value = token.parse::<i64>().ok().and_then(Value::score);
    value.map(Value::get).ok_or_else(|| TextError::Range { token: short(), column })
}

impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nodes still to be written, with closing parentheses between them.
        let mut left = vec![self.nodes.last()];
        let mut after_node = false;
        while let Some(next) = left.pop() {
            let Some(node) = next else {
                f.write_str(")")?;
                after_node = true;
                continue;
            };
            f.write_str(if after_node { " " } else { "" })?;
            match *node {
                Node::Leaf { value, .. } => write!(f, "{value}")?,
                Node::Interior { first_child, children } => {
                    f.write_str("(")?;
                    left.push(None);
                    let children = first_child as usize..(first_child + children) as usize;
                    left.extend(self.nodes[children].iter().rev().map(Some));
                }
            }
            after_node = matches!(node, Node::Leaf { .. });
        }
        Ok(())
    }
}

/// A node of an [`ExplicitTree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplicitNode<'t> {
    tree: &'t ExplicitTree,
    node: u32,
    /// 1 at MAX nodes, −1 at MIN nodes.
    sign: i32,
}

impl ExplicitNode<'_> {
    fn node(&self) -> Node {
        self.tree.nodes[self.node as usize]
    }
}

impl Game for ExplicitNode<'_> {
    type Move = u32;
    type Undo = u32;
    type Moves = Branches;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.node() {
            Node::Leaf { value, .. } => Some(Outcome::Score(Value::new(self.sign * value))),
            Node::Interior { .. } => None,
        }
    }
    #[inline]
    fn moves(&self, out: &mut Branches) {
        if let Node::Interior { children, .. } = self.node() {
            *out = Branches(children);
        }
    }
    #[inline]
    fn make(&mut self, child: u32) -> u32 {
        let undo = self.node;
        if let Node::Interior { first_child, .. } = self.node() {
            self.node = first_child + child;
        }
        self.sign = -self.sign;
        undo
    }
    #[inline]
    fn unmake(&mut self, _: u32, undo: u32) {
        self.node = undo;
        self.sign = -self.sign;
    }
    /// Only leaves have values.
    fn evaluate(&self) -> Value {
        Value::ZERO
    }
}
