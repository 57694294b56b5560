//! The answers of `tree` and `node`, for every kind of tree.

use crate::common::{Answer, ask};
use nullwindow::algorithms::Settings;
use nullwindow::{Algorithm, Depth, Silent, Value};
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::tree::{AnyTree, Order};
use serde_json::{Value as Json, json};

/// The minimax value of what was sent.
fn minimax(answer: &Answer) -> i32 {
    let [parent, leaf, min] = ["parent", "leaf", "min"].map(|name| answer.array(name));
    let mut values: Vec<Option<i32>> =
        leaf.iter().map(|&leaf| (leaf != i32::MIN).then_some(leaf)).collect();
    // Children come after their parents.
    for node in (1..values.len()).rev() {
        let (value, parent) = (values[node].unwrap(), parent[node] as usize);
        let best = if min[parent] == 1 { i32::min } else { i32::max };
        values[parent] = Some(values[parent].map_or(value, |other| best(other, value)));
    }
    values[0].unwrap()
}

/// Depth first, and every child in its place.
fn check_numbers(answer: &Answer) {
    let [parent, child, leaf] = ["parent", "child", "leaf"].map(|name| answer.array(name));
    assert_eq!((parent[0], child[0]), (-1, 0));
    let mut children = vec![0; parent.len()];
    for node in 1..parent.len() {
        let above = parent[node] as usize;
        assert!(above < node && leaf[above] == i32::MIN);
        assert_eq!(child[node], children[above]);
        children[above] += 1;
    }
    for node in 0..parent.len() {
        assert_eq!(children[node] == 0, leaf[node] != i32::MIN);
    }
    assert_eq!(answer.head["nodes"], parent.len());
}

#[test]
fn typed_trees() {
    let answer = ask(&json!({"do": "tree", "tree": "( (3,5)  (2 -9 1))"}));
    assert_eq!(answer.head["text"], "((3 5) (2 -9 1))");
    assert_eq!(answer.array("parent"), [-1, 0, 1, 1, 0, 4, 4, 4]);
    assert_eq!(answer.array("child"), [0, 0, 0, 1, 1, 0, 1, 2]);
    let no = i32::MIN;
    assert_eq!(answer.array("leaf"), [no, no, 3, 5, no, 2, -9, 1]);
    assert_eq!(answer.array("min"), [0, 1, 0, 0, 1, 0, 0, 0]);
    assert_eq!(minimax(&answer), 3);
    check_numbers(&answer);
    let answer = ask(&json!({"do": "tree", "tree": "6 5 7 2 9 8 4 3", "width": 2}));
    assert_eq!(answer.head["text"], "(((6 5) (7 2)) ((9 8) (4 3)))");
    assert_eq!(minimax(&answer), 6);
    check_numbers(&answer);
}

#[test]
fn generated_trees_of_every_order() {
    for order in Order::NAMES {
        let request = json!({"do": "tree", "width": 3, "depth": 4, "order": order, "seed": 7});
        let answer = ask(&request);
        assert_eq!(answer.head["nodes"], 1 + 3 + 9 + 27 + 81);
        check_numbers(&answer);
        let tree =
            AnyTree::generate(order.parse().unwrap(), 3, 4, AnyTree::USUAL_RANGE, 7).unwrap();
        let value = tree.search(Algorithm::MtdF, Depth::new(4), &Settings::default());
        assert_eq!(Some(minimax(&answer)), value.choice.bounds.value().map(Value::get), "{order}");
    }
    let answer = ask(&json!({"do": "tree", "width": 5, "depth": 3, "range": [-2, 2]}));
    let leaves = answer.array("leaf").iter().filter(|&&leaf| leaf != i32::MIN);
    assert!(leaves.clone().all(|leaf| (-2..=2).contains(leaf)) && leaves.count() == 125);
}

/// All positions down to a depth, the last ones included.
fn positions<G: Playable>(root: &G, depth: u16) -> usize {
    let over = root.outcome().is_some() || depth == 0;
    let moves = if over { Vec::new() } else { root.list_moves() };
    let below = moves.into_iter().map(|m| {
        let mut child = root.clone();
        child.make(m);
        positions(&child, depth - 1)
    });
    1 + below.sum::<usize>()
}

fn check_game<G: Playable>(position: Option<&str>, depth: u16) {
    let mut request = json!({"do": "tree", "game": G::NAME, "position": position, "depth": depth});
    let answer = ask(&request);
    check_numbers(&answer);
    let mut root = position.map_or_else(G::start, |text| G::read_position(text).unwrap());
    assert_eq!(answer.head["nodes"], positions(&root, depth), "{}", G::NAME);
    let depth = Depth::new(depth);
    let value = Algorithm::Minimax.run(&mut root, depth, &Settings::default(), &mut Silent);
    assert_eq!(Some(minimax(&answer)), value.bounds.value().map(Value::get), "{}", G::NAME);

    // Every node is where its path leads, and named as its move is shown there.
    request["do"] = "node".into();
    let moves = answer.texts("moves");
    for node in (1..moves.len()).step_by(1 + moves.len() / 9) {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            path.insert(0, answer.array("child")[at]);
            at = answer.array("parent")[at] as usize;
        }
        request["path"] = json!(path);
        let there = ask(&request);
        assert_eq!(there.head["last"]["show"], Json::from(moves[node].as_str()));
        if let (Some(value), leaf @ -1000..) =
            (there.head["value"].as_i64(), answer.array("leaf")[node])
        {
            let sign = if answer.array("min")[node] == 1 { -1 } else { 1 };
            assert_eq!(sign * value, i64::from(leaf), "{}", G::NAME);
        }
    }
}

#[test]
fn trees_of_every_game() {
    check_game::<Chess>(None, 2);
    check_game::<Chess>(Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), 3);
    check_game::<Othello>(None, 3);
    check_game::<Checkers>(None, 3);
    check_game::<ConnectFour>(Some("4444"), 3);
    check_game::<Kalah>(None, 3);
    check_game::<Kalah>(Some("0,0,2,0,1,1,9/0,1,0,2,0,1,7 1"), 5);
    check_game::<TicTacToe>(Some("5137"), 5);
}

/// A tree of a game begins where its moves lead.
#[test]
fn a_tree_begins_after_the_moves() {
    let answer = ask(&json!({"do": "tree", "game": "chess", "moves": ["e4", "e5"], "depth": 1}));
    assert_eq!(answer.head["nodes"], 30);
    assert!(answer.texts("moves").contains(&"Nf3".to_owned()));
}
