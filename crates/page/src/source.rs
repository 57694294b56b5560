//! Trees to search: typed, generated, or the tree of a game.

use crate::answer::{NO_VALUE, number};
use crate::boards::Board;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::limited::{End, Limited};
use crate::limits;
use crate::position;
use nullwindow::algorithms::{Choice, Settings};
use nullwindow::{Algorithm, Depth, Game, MoveList, Observer, Ply, Turn};
use nullwindow_games::Playable;
use nullwindow_games::tree::{AnyTree, ExplicitTree, Guess, Order};
use std::sync::atomic::AtomicBool;

/// A tree, and how deep it is.
pub struct Source {
    pub tree: Box<dyn Searched>,
    pub depth: Depth,
    /// How a typed tree is written.
    pub text: Option<String>,
}

/// What is done with a tree of any kind.
pub trait Searched {
    /// The whole tree, with the values of its leaves if they are wanted; `None` if it has more nodes.
    fn list(&mut self, depth: Depth, most: usize, values: bool) -> Option<Nodes>;
    /// Searches it. Says whether the result is void.
    fn search(&mut self, search: Search<'_>) -> (Choice, Option<End>);
    /// Where MTD(f) and aspiration may begin.
    fn guess(&mut self, depth: Depth) -> Guess;
    /// Whether a side may move twice in a row.
    fn may_move_again(&self) -> bool {
        false
    }
    /// Whose turn it is at these nodes, and the moves that lead to them.
    fn describe(&mut self, nodes: &Nodes) -> Described;
}

/// A search, which ends early when one of its flags is raised.
pub struct Search<'a> {
    pub algorithm: Algorithm,
    pub depth: Depth,
    pub settings: &'a Settings,
    pub observer: &'a mut dyn Observer,
    /// Raised if nobody waits for the result.
    pub stop: &'a AtomicBool,
    /// Raised by the recorder.
    pub full: &'a AtomicBool,
}

impl Search<'_> {
    fn run<G: Game>(self, root: &mut G) -> (Choice, Option<End>) {
        let mut root = Limited::new(root, limits::WORK, self.stop, self.full);
        let choice = self.algorithm.watch(&mut root, self.depth, self.settings, self.observer);
        (choice, root.end())
    }
}

/// Nodes, each after its parent; the root is 0.
#[derive(Default)]
pub struct Nodes {
    /// The root has none: −1.
    pub parent: Vec<i32>,
    /// The number among the parent's children, from 0; of the root 0.
    pub child: Vec<i32>,
    /// What a leaf is worth to the player at the root.
    pub leaf: Vec<i32>,
}

impl Nodes {
    /// The children of every node, as ranges of the list that comes with them: those of node `n` are
    /// `list[starts[n]..starts[n + 1]]`, in the order of their numbers if all of them are there.
    pub fn children(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0u32; self.parent.len() + 1];
        for &parent in &self.parent[1..] {
            starts[parent as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut list = vec![0u32; self.parent.len() - 1];
        for (node, &parent) in self.parent.iter().enumerate().skip(1) {
            let place = &mut next[parent as usize];
            list[*place as usize] = node as u32;
            *place += 1;
        }
        (starts, list)
    }
}

/// What is known of nodes beside their places.
pub struct Described {
    /// 1 where the opponent of the player at the root is to move.
    pub min: Vec<i32>,
    /// The move that leads to each node; empty at the root. Trees have none.
    pub moves: Option<Vec<String>>,
}

/// Reads which tree is meant.
pub fn read(fields: &mut Fields) -> Result<Source, String> {
    let text = fields.text("tree", limits::LONG_TEXT)?;
    let width = fields.number("width", 1..=limits::WIDTH.into())?.map(|width| width as u32);
    match (text, fields.text("game", limits::SHORT_TEXT)?, width) {
        (Some(_), Some(_), _) => Err(String::from(
            "\"tree\" and \"game\" are both given; a tree is typed, or it is that of a game",
        )),
        (Some(text), None, width) => typed(&text, width),
        (None, Some(_), Some(_)) => {
            Err(String::from("\"width\" means nothing here: the game has its own moves"))
        }
        (None, Some(game), None) => of_game(game.parse()?, fields),
        (None, None, Some(width)) => generated(width, fields),
        (None, None, None) => Err(String::from(
            "there is no tree; give \"tree\", or \"width\" and \"depth\", or \"game\" and \"depth\"",
        )),
    }
}

fn typed(text: &str, width: Option<u32>) -> Result<Source, String> {
    let tree = match width {
        Some(width) => ExplicitTree::parse_uniform(width, text),
        None => ExplicitTree::parse(text),
    };
    let tree = tree.map_err(|error| error.to_string())?;
    let depth = tree.height();
    if depth.get() > limits::HEIGHT {
        return Err(format!("the tree is {depth} plies deep; the most is {}", limits::HEIGHT));
    }
    let text = Some(tree.to_string());
    Ok(Source { tree: Box::new(AnyTree::Explicit(tree)), depth, text })
}

fn generated(width: u32, fields: &mut Fields) -> Result<Source, String> {
    let depth = fields.number("depth", 1..=limits::HEIGHT.into())?;
    let depth = depth.ok_or("\"depth\" is missing: how many plies deep is the tree?")? as u16;
    let order = match fields.text("order", limits::SHORT_TEXT)? {
        Some(order) => order.parse().map_err(|error| format!("\"order\" is {order:?}: {error}"))?,
        None => Order::Random,
    };
    let seed = fields.number("seed", 0..=i64::MAX)?.unwrap_or(1) as u64;
    let values = i64::from(i32::MIN)..=i64::from(i32::MAX);
    let range = match fields.numbers("range", 2, values)?[..] {
        [] => AnyTree::USUAL_RANGE,
        _ if order != Order::Random => {
            return Err(String::from("\"range\" is for random trees; others have their own"));
        }
        [low, high] => low as i32..=high as i32,
        _ => {
            return Err(String::from(
                "\"range\" needs two numbers: the least and the greatest leaf",
            ));
        }
    };
    let tree = AnyTree::generate(order, width, depth, range, seed);
    let tree = tree.map_err(|error| error.to_string())?;
    Ok(Source { tree: Box::new(tree), depth: Depth::new(depth), text: None })
}

fn of_game(name: Name, fields: &mut Fields) -> Result<Source, String> {
    let depth = fields.number("depth", 1..=limits::DEPTH.into())?;
    let depth = depth.ok_or("\"depth\" is missing: how many plies deep is the tree?")?;
    let tree: Box<dyn Searched> = by_name!(name, G => {
        let game = position::read::<G>(fields)?;
        Box::new(OfGame(game.played.position.regardless_of_draws()))
    });
    Ok(Source { tree, depth: Depth::new(depth as u16), text: None })
}

/// The position at the root of a game's tree.
struct OfGame<G>(G);

impl<G: Board> Searched for OfGame<G> {
    fn list(&mut self, depth: Depth, most: usize, values: bool) -> Option<Nodes> {
        list(&mut self.0, depth, most, values)
    }
    fn search(&mut self, search: Search<'_>) -> (Choice, Option<End>) {
        search.run(&mut self.0)
    }
    fn guess(&mut self, depth: Depth) -> Guess {
        Guess::of(&mut self.0, depth)
    }
    fn may_move_again(&self) -> bool {
        self.0.to_move().is_some()
    }
    fn describe(&mut self, nodes: &Nodes) -> Described {
        let mut moves = vec![String::new(); nodes.parent.len()];
        let name = &mut |node: u32, position: &G, m| moves[node as usize] = position.show_move(m);
        let min = turns(&mut self.0, nodes, name);
        Described { min, moves: Some(moves) }
    }
}

/// Does something with the root of a tree, whatever its kind.
macro_rules! at_root {
    ($tree:expr, $root:ident => $body:expr) => {
        match $tree {
            AnyTree::Explicit(tree) => {
                let $root = &mut tree.root();
                $body
            }
            AnyTree::Independent($root) => $body,
            AnyTree::Ordered($root) => $body,
            AnyTree::Additive($root) => $body,
            AnyTree::Worst($root) => $body,
        }
    };
}

impl Searched for AnyTree {
    fn list(&mut self, depth: Depth, most: usize, values: bool) -> Option<Nodes> {
        at_root!(self, root => list(root, depth, most, values))
    }
    fn search(&mut self, search: Search<'_>) -> (Choice, Option<End>) {
        at_root!(self, root => search.run(root))
    }
    fn guess(&mut self, depth: Depth) -> Guess {
        AnyTree::guess(self, depth)
    }
    fn describe(&mut self, nodes: &Nodes) -> Described {
        // Players alternate, and moves have no names.
        let mut min = vec![0; nodes.parent.len()];
        for node in 1..min.len() {
            min[node] = 1 - min[nodes.parent[node] as usize];
        }
        Described { min, moves: None }
    }
}

/// The whole tree, depth first.
fn list<G: Game>(root: &mut G, depth: Depth, most: usize, values: bool) -> Option<Nodes> {
    let mut listing = Listing { nodes: Nodes::default(), root_depth: depth.get(), most, values };
    listing.visit(root, -1, 0, depth.get(), 1).then_some(listing.nodes)
}

struct Listing {
    nodes: Nodes,
    root_depth: u16,
    most: usize,
    values: bool,
}

impl Listing {
    /// Lists a node and all below it; `sign` is −1 where the opponent is to move. Whether all of it fits.
    fn visit<G: Game>(
        &mut self,
        position: &mut G,
        parent: i32,
        child: i32,
        left: u16,
        sign: i32,
    ) -> bool {
        if self.nodes.parent.len() == self.most {
            return false;
        }
        let outcome = position.outcome();
        let node = self.nodes.parent.len() as i32;
        self.nodes.parent.push(parent);
        self.nodes.child.push(child);
        let is_leaf = outcome.is_some() || left == 0;
        if self.values {
            let value = match outcome {
                _ if !is_leaf => NO_VALUE,
                Some(outcome) => sign * number(outcome.value(Ply::new(self.root_depth - left))),
                None => sign * number(position.evaluate()),
            };
            self.nodes.leaf.push(value);
        }
        if is_leaf {
            return true;
        }
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        for i in 0..moves.len() {
            let (m, before) = (moves.nth(i), position.to_move());
            let undo = position.make(m);
            let again = Turn::between(before, position.to_move()).is_again();
            let sign = if again { sign } else { -sign };
            let fits = self.visit(position, node, i as i32, left - 1, sign);
            position.unmake(m, undo);
            if !fits {
                return false;
            }
        }
        true
    }
}

/// 1 where the opponent of the player at the root is to move. `name` is told of every move, with the
/// position in which it is played and the node it leads to.
fn turns<G: Game>(root: &mut G, nodes: &Nodes, name: &mut dyn FnMut(u32, &G, G::Move)) -> Vec<i32> {
    let (starts, children) = nodes.children();
    let mut walk =
        Turns { min: vec![0; nodes.parent.len()], child: &nodes.child, starts, children, name };
    walk.visit(root, 0);
    walk.min
}

struct Turns<'a, G: Game> {
    min: Vec<i32>,
    child: &'a [i32],
    starts: Vec<u32>,
    children: Vec<u32>,
    name: &'a mut dyn FnMut(u32, &G, G::Move),
}

impl<G: Game> Turns<'_, G> {
    fn visit(&mut self, position: &mut G, node: usize) {
        let range = self.starts[node] as usize..self.starts[node + 1] as usize;
        if range.is_empty() {
            return;
        }
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        for at in range {
            let to = self.children[at] as usize;
            let (m, before) = (moves.nth(self.child[to] as usize), position.to_move());
            (self.name)(to as u32, position, m);
            let undo = position.make(m);
            let again = Turn::between(before, position.to_move()).is_again();
            self.min[to] = if again { self.min[node] } else { 1 - self.min[node] };
            self.visit(position, to);
            position.unmake(m, undo);
        }
    }
}
