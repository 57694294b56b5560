//! `tree`: a whole tree. `node`: one position of a game's tree.
//!
//! Nodes are numbered depth first, the root is 0, and `record` uses the same numbers. Arrays, by node:
//! `parent` (−1 at the root), `child` (its number among the parent's children, from 0), `leaf` (what a leaf
//! is worth to MAX, the player at the root; −2147483648 at other nodes), `min` (1 where MIN is to move; in
//! Kalah a player may move twice). A won game is worth `limits.win` − plies.

use crate::answer::Answer;
use crate::fields::Fields;
use crate::games::{Name, by_name};
use crate::source::{self, Described};
use crate::{limits, position};
use nullwindow_games::Playable;

/// The whole tree.
pub fn tree(mut fields: Fields) -> Result<Answer, String> {
    let mut source = source::read(&mut fields)?;
    fields.finish()?;
    let most = limits::TREE_NODES;
    let nodes = source.tree.list(source.depth, most, true).ok_or_else(|| {
        format!("the tree has more than {most} nodes, too many to show; make it smaller")
    })?;
    let Described { min, moves } = source.tree.describe(&nodes);
    let answer = Answer::default()
        .with("nodes", nodes.parent.len())
        .with("depth", source.depth.get())
        .with("text", source.text)
        .with("moves", moves);
    Ok(answer
        .array("parent", nodes.parent)
        .array("child", nodes.child)
        .array("leaf", nodes.leaf)
        .array("min", min))
}

/// The position at the end of a path of child numbers, as `position` answers.
pub fn node(mut fields: Fields) -> Result<Answer, String> {
    let name: Name = fields.needed_text("game", limits::SHORT_TEXT)?.parse()?;
    fields.number("depth", 1..=limits::DEPTH.into())?;
    let path = fields.numbers("path", limits::DEPTH.into(), 0..=i32::MAX.into())?;
    by_name!(name, G => {
        let mut game = position::read::<G>(&mut fields)?;
        fields.finish()?;
        game.played.position = game.played.position.regardless_of_draws();
        for (ply, &child) in path.iter().enumerate() {
            let moves = game.played.position.list_moves();
            let m = moves.get(child as usize).ok_or_else(|| {
                let (place, count) = (ply + 1, moves.len());
                format!("entry {place} of \"path\" is {child}, but there are {count} moves")
            })?;
            game.played.make(*m);
        }
        Ok(position::describe(&game))
    })
}
