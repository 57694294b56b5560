//! Every small tree: all shapes, all values.

use nullwindow_games::tree::ExplicitTree;

/// No node has more children.
const WIDTH: usize = 3;

/// Visits every tree of at most this depth and width 3, with this many leaves, each of them one of
/// the values `0..values`.
pub fn every_tree(depth: u32, leaves: usize, values: u32, visit: &mut impl FnMut(&ExplicitTree)) {
    let one_of: Vec<String> = (0..values).map(|value| value.to_string()).collect();
    for shape in shapes(depth, leaves) {
        every_filling(&shape, &one_of, visit);
    }
}

/// Visits every tree that has one of `fillings` for each `_` of a shape.
pub fn every_filling(shape: &str, fillings: &[String], visit: &mut impl FnMut(&ExplicitTree)) {
    let mut chosen = vec![0; shape.matches('_').count()];
    loop {
        let mut choices = chosen.iter();
        let fill =
            |part: &str| part.to_string() + choices.next().map_or("", |&choice| &fillings[choice]);
        let text: String = shape.split('_').map(fill).collect();
        visit(&ExplicitTree::parse(&text).unwrap());
        let Some(at) = chosen.iter().position(|&choice| choice + 1 < fillings.len()) else {
            return;
        };
        chosen[at] += 1;
        chosen[..at].fill(0);
    }
}

/// The trees of at most this depth with this many leaves, each leaf a `_`.
fn shapes(depth: u32, leaves: usize) -> Vec<String> {
    let mut found = Vec::new();
    if leaves == 1 {
        found.push("_".to_string());
    }
    if depth > 0 {
        let children = siblings(depth - 1, leaves, WIDTH);
        found.extend(children.iter().map(|children| format!("({children})")));
    }
    found
}

/// The same for 1 to `most` siblings that have so many leaves together.
fn siblings(depth: u32, leaves: usize, most: usize) -> Vec<String> {
    let mut found = shapes(depth, leaves);
    for first in 1..if most > 1 { leaves } else { 0 } {
        let others = siblings(depth, leaves - first, most - 1);
        for child in shapes(depth, first) {
            found.extend(others.iter().map(|others| format!("{child} {others}")));
        }
    }
    found
}
