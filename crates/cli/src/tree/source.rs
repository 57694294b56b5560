//! Which tree: from the command line, from a file, or generated.

use super::Args;
use nullwindow::algorithms::{Choice, Settings};
use nullwindow::{Algorithm, Depth, Observer, theory};
use nullwindow_games::tree::{AnyTree, ExplicitTree, Order};
use nullwindow_kit::output::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::str::FromStr;

/// A tree, and how large it is.
pub struct Shape {
    pub tree: AnyTree,
    pub depth: Depth,
    /// Children of every node, if all have the same number.
    pub width: Option<u32>,
    order: Order,
}

/// Where the trees come from.
pub enum Source {
    One(Box<Shape>),
    File(TreeLines),
}

/// Leaf values, both ends included.
#[derive(Clone, Debug)]
pub struct Range(i32, i32);

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "write it as LOW..HIGH, for example -10..10".to_string();
        let (low, high) = text.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Ok(Range(number(low)?, number(high)?))
    }
}

/// The trees the arguments describe.
pub fn from_args(args: &Args) -> Result<Source, Failure> {
    if let Some(text) = &args.leaves {
        return Ok(Source::One(Box::new(read(text, args.width).map_err(Failure::bad_input)?)));
    }
    if let Some(path) = &args.leaves_file {
        let reader: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            let file = File::open(path).map_err(|error| {
                Failure::bad_input(format!("cannot open {}: {error}", path.display()))
            })?;
            Box::new(file)
        };
        return Ok(Source::File(TreeLines::new(reader, args.width)));
    }
    generate(args).map(|shape| Source::One(Box::new(shape)))
}

fn generate(args: &Args) -> Result<Shape, Failure> {
    let width = args.width.unwrap_or(5);
    let depth = args.depth.unwrap_or(6);
    if depth > ExplicitTree::MAX_HEIGHT {
        let most = ExplicitTree::MAX_HEIGHT;
        return Err(Failure::bad_input(format!("--depth {depth} is too deep; the most is {most}")));
    }
    if args.range.is_some() && args.order != Order::Random {
        return Err(Failure::bad_input(
            "--range is for --order random; other trees have their own ranges",
        ));
    }
    let range = args.range.clone().map_or(AnyTree::USUAL_RANGE, |Range(low, high)| low..=high);
    let tree = AnyTree::generate(args.order, width, depth, range, args.seed);
    let tree = tree.map_err(Failure::bad_input)?;
    Ok(Shape { tree, depth: Depth::new(depth), width: Some(width), order: args.order })
}

/// One tree from its text.
fn read(text: &str, width: Option<u32>) -> Result<Shape, String> {
    let nested = text.contains(['(', ')']);
    let tree = match width {
        Some(_) if nested => {
            return Err(
                "--width is for plain lists of leaves; parentheses already give the shape".into()
            );
        }
        Some(width) => ExplicitTree::parse_uniform(width, text),
        None if nested || text.split([' ', ',', '\t']).filter(|t| !t.is_empty()).count() <= 1 => {
            ExplicitTree::parse(text)
        }
        None => {
            return Err(
                "a plain list of leaves needs --width; or put parentheses around the children \
                        of every node"
                    .into(),
            );
        }
    };
    let tree = tree.map_err(|error| error.to_string())?;
    let depth = tree.height();
    Ok(Shape { tree: AnyTree::Explicit(tree), depth, width, order: Order::Random })
}

impl Shape {
    /// Searches it.
    pub fn watch(
        &self,
        algorithm: Algorithm,
        settings: &Settings,
        observer: &mut dyn Observer,
    ) -> Choice {
        self.tree.watch(algorithm, self.depth, settings, observer)
    }

    /// "width 5, depth 6, random, seed 1", or what is known about a tree given by its leaves.
    pub fn describe(&self) -> String {
        match (&self.tree, self.width) {
            (AnyTree::Explicit(tree), _) => {
                let leaves = tree.leaves();
                let s = if leaves == 1 { "leaf" } else { "leaves" };
                format!("a tree of {leaves} {s}, depth {}", self.depth)
            }
            (_, width) => {
                let order = match self.order {
                    Order::Random => "random".to_string(),
                    Order::Strong => "strongly ordered".to_string(),
                    Order::Additive => "additive, unordered".to_string(),
                    Order::First(p) => format!("first child best with probability {p}"),
                    Order::Best => "perfectly ordered".to_string(),
                    Order::Worst => "worst ordered".to_string(),
                };
                format!("a tree of width {}, depth {}, {order}", width.unwrap_or(0), self.depth)
            }
        }
    }

    /// Leaves of the minimal tree, if all nodes have the same number of children.
    pub fn minimal_tree(&self) -> Option<f64> {
        self.width.map(|width| theory::minimal_tree(width, self.depth.get()))
    }

    /// Refuses, before it starts, a search that would not end in reasonable time.
    pub fn refuse_if_endless(&self, algorithm: Algorithm, force: bool) -> Result<(), Failure> {
        // Half a minute or so; less for algorithms that store every leaf, or whose leaves we must
        // store to count the distinct ones: 50 to 100 bytes each.
        use Algorithm::{AlphaBeta, Dual, DualSss, FAlphaBeta, Minimax, Sss, StagedSss};
        let forgets = matches!(
            algorithm,
            Minimax | AlphaBeta | FAlphaBeta | Sss | DualSss | Dual | StagedSss
        );
        let most_leaves = if forgets { 3e8 } else { 5e7 };
        let leaves = self.expected_leaves(algorithm);
        if force || leaves <= most_leaves {
            return Ok(());
        }
        Err(Failure::bad_input(format!(
            "{algorithm} would visit about {leaves:.0e} leaves of {}, which takes {}; choose a \
             smaller depth or width, or use --force",
            self.describe(),
            duration(leaves)
        )))
    }

    /// Roughly how many leaves a search will visit.
    fn expected_leaves(&self, algorithm: Algorithm) -> f64 {
        let (Some(width), false) = (self.width, matches!(self.tree, AnyTree::Explicit(_))) else {
            return 0.0; // a tree that could be written out can be searched
        };
        let depth = self.depth.get();
        let all = theory::all_leaves(width, depth);
        let minimal = theory::minimal_tree(width, depth);
        if algorithm == Algorithm::Minimax {
            return all;
        }
        // What passes without memory add up to: measured on random trees of width 5, depth 9 and
        // 10, alpha bounding visits 29 and 39 times alpha-beta's leaves, C* about 3 times.
        let repeated = match algorithm {
            Algorithm::AlphaBounding => 50.0,
            Algorithm::CStar => 4.0,
            _ => 1.0,
        };
        repeated
            * match self.order {
                Order::Worst => all,
                Order::Best => minimal,
                Order::Strong => 3.0 * minimal,
                Order::First(p) if p >= 0.5 => 4.0 * minimal,
                _ => theory::random_branching_factor(width).powi(depth.into()).max(minimal),
            }
    }
}

/// How long it takes to visit this many leaves, at ten million per second.
fn duration(leaves: f64) -> String {
    let seconds = leaves / 1e7;
    let units = [(31_557_600.0, "years"), (86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    match units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, _)) if seconds / unit > 1e6 => "longer than anyone can wait".to_string(),
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None => format!("about {seconds:.0} seconds"),
    }
}

/// The trees of a file, read one line at a time.
pub struct TreeLines {
    reader: BufReader<Box<dyn Read>>,
    width: Option<u32>,
    line: u64,
    count: u64,
}

/// A line longer than this is not a plausible tree.
const LONGEST_LINE: u64 = 64 << 20;

impl TreeLines {
    fn new(reader: Box<dyn Read>, width: Option<u32>) -> Self {
        TreeLines { reader: BufReader::new(reader), width, line: 0, count: 0 }
    }

    /// How many trees have been read.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The next tree and the number of its line. Empty lines and those that start with # are
    /// skipped.
    pub fn next_tree(&mut self) -> Result<Option<(u64, Shape)>, Failure> {
        loop {
            self.line += 1;
            let line = self.line;
            let at =
                |what: &dyn std::fmt::Display| Failure::bad_input(format!("line {line}: {what}"));
            let mut bytes = Vec::new();
            let read_bytes =
                (&mut self.reader).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
            if read_bytes.map_err(|error| at(&error))? == 0 {
                return Ok(None);
            }
            if bytes.len() as u64 > LONGEST_LINE {
                return Err(at(&format!("longer than {LONGEST_LINE} bytes")));
            }
            let text = std::str::from_utf8(&bytes).map_err(|_| at(&"not UTF-8 text"))?.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            self.count += 1;
            return read(text, self.width).map(|shape| Some((line, shape))).map_err(|e| at(&e));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edge cases: every mistake is an error, none a panic.
    #[test]
    fn ranges_are_read() {
        for (text, readable) in [
            ("-5..5", true),
            (" 0 .. 9 ", true),
            ("5", false),
            ("..", false),
            ("1..", false),
            ("..2", false),
            ("1..2..3", false),
            ("0..99999999999", false),
            ("ä..ö", false),
        ] {
            assert_eq!(text.parse::<Range>().is_ok(), readable, "{text:?}");
        }
    }
}
