//! Analysis by requests is the searcher's own deepening.

use crate::common::{ask_of, try_to_ask};
use nullwindow::searcher::{Driver, Limits, Searcher, Step};
use nullwindow::{Depth, Window};
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_page::Host;
use serde_json::json;

/// Values and passes of every depth, against one search that deepens by itself.
fn deepens<G: Playable>(driver: Driver, last: u16) {
    let limits = Limits { depth: Some(Depth::new(last)), ..Limits::default() };
    let mut searcher = Searcher::new().settings(G::TUNED.settings(driver)).limits(limits);
    let mut first_windows: Vec<(Depth, Window)> = Vec::new();
    let start = G::start().in_play();
    let whole = G::search_by(&mut searcher, G::full_width(), &start, &mut |step| {
        if let Step::Pass { depth, window, .. } = step
            && first_windows.last().is_none_or(|&(last, _)| last < depth)
        {
            first_windows.push((depth, window));
        }
    });
    let mut host = Host::new();
    let mut nodes = 0;
    for (row, &(_, first)) in whole.iterations.iter().zip(&first_windows) {
        let depth = row.depth.get();
        let request =
            json!({"do": "analyse", "game": G::NAME, "depth": depth, "driver": driver.name()});
        let answer = ask_of(&mut host, &request);
        let name = format!("{} {driver} {depth}", G::NAME);
        assert_eq!(answer.head["finished"], true, "{name}");
        assert_eq!(answer.head["value"], row.value.get(), "{name}");
        let passes = answer.head["passes"].as_array().unwrap();
        assert_eq!(answer.head["tally"]["passes"], passes.len(), "{name}");
        // The same guess.
        let [alpha, beta] = [first.alpha, first.beta].map(Option::<i32>::from);
        assert_eq!(
            (&passes[0]["alpha"], &passes[0]["beta"]),
            (&json!(alpha), &json!(beta)),
            "{name}"
        );
        let tally = &answer.head["tally"];
        let part = |name: &str| tally[name].as_u64().unwrap();
        let parts = ["interior", "leaves", "table_hits", "quiescence"].map(part);
        assert_eq!(part("nodes"), parts.iter().sum::<u64>());
        nodes += part("nodes");
    }
    // What earlier iterations found is used: nearly as few nodes as one search takes.
    assert!(nodes < whole.tally.nodes * 3 / 2 + 100, "{nodes} and {}", whole.tally.nodes);
}

#[test]
fn deepening_by_requests() {
    for driver in [Driver::MtdF, Driver::AspirationNegaScout, Driver::MtdPlusInfinity] {
        deepens::<Kalah>(driver, 8);
        deepens::<ConnectFour>(driver, 7);
        deepens::<Checkers>(driver, 7);
        deepens::<Othello>(driver, 5);
        deepens::<Chess>(driver, 4);
    }
}

#[test]
fn an_iteration_that_is_cut_short_goes_on() {
    let mut host = Host::new();
    let request = |nodes: u32, fresh: bool| json!({"do": "analyse", "game": "checkers", "depth": 9, "nodes": nodes, "fresh": fresh});
    let fresh = ask_of(&mut host, &request(5_000_000, true)).head;
    assert_eq!(fresh["finished"], true);
    let all = fresh["tally"]["nodes"].as_u64().unwrap();
    let cut = ask_of(&mut host, &request(all as u32 / 2, true)).head;
    assert_eq!((&cut["finished"], &cut["tally"]["nodes"]), (&json!(false), &json!(all / 2)));
    let rest = ask_of(&mut host, &request(5_000_000, false)).head;
    assert_eq!((&rest["finished"], &rest["value"]), (&json!(true), &fresh["value"]));
    let more = rest["tally"]["nodes"].as_u64().unwrap();
    assert!(more < all * 9 / 10, "{more} after half of {all}");
}

#[test]
fn several_lines() {
    let request = json!({"do": "analyse", "game": "chess", "depth": 3, "lines": 4});
    let answer = ask_of(&mut Host::new(), &request);
    let lines = answer.head["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 4);
    let values: Vec<i64> = lines.iter().map(|line| line["value"].as_i64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(answer.head["value"], values[0]);
    for line in lines {
        // Every line can be played.
        let moves = &line["moves"];
        let request = json!({"do": "position", "game": "chess", "moves": moves});
        let end = ask_of(&mut Host::new(), &request);
        assert_eq!(end.head["last"]["show"], *line["show"].as_array().unwrap().last().unwrap());
    }
}

/// Two searches by turns, each with its memory, are the two searches one after the other.
#[test]
fn memories_are_apart() {
    let request = |driver: &str, depth: u16, memory: u8| json!({"do": "analyse", "game": "othello", "depth": depth, "driver": driver, "memory": memory});
    let drivers = ["mtd-f", "negascout"];
    let alone = drivers.map(|driver| {
        let mut host = Host::new();
        (1..6).map(|depth| ask_of(&mut host, &request(driver, depth, 0)).head).collect::<Vec<_>>()
    });
    let mut host = Host::new();
    for depth in 1..6 {
        for (at, driver) in drivers.iter().enumerate() {
            let answer = ask_of(&mut host, &request(driver, depth, at as u8 + 1)).head;
            assert_eq!(answer, alone[at][usize::from(depth) - 1], "{driver} {depth}");
        }
    }
    let wrong = try_to_ask(&mut host, &request("mtd-f", 1, 3));
    assert!(wrong.error().contains("memory"), "{}", wrong.error());
}

#[test]
fn a_game_is_searched_to_its_end() {
    let mut host = Host::new();
    for depth in 1..=10 {
        let request = json!({"do": "analyse", "game": "tic-tac-toe", "depth": depth});
        assert_eq!(ask_of(&mut host, &request).head["complete"], depth >= 9, "{depth}");
    }
}

/// The same requests give the same answers, and another search begins with an empty table.
#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    let request =
        |driver: &str| json!({"do": "analyse", "game": "othello", "depth": 5, "driver": driver});
    let mut host = Host::new();
    let first = ask_of(&mut host, &request("mtd-f")).head;
    ask_of(&mut host, &request("negascout"));
    assert_eq!(ask_of(&mut host, &request("mtd-f")).head, first);
    let other = json!({"do": "analyse", "game": "othello", "moves": ["f5"], "depth": 3});
    ask_of(&mut host, &other);
    assert_eq!(ask_of(&mut host, &request("mtd-f")).head, first);
    // A mistake forgets nothing.
    let wrong = json!({"do": "analyse", "game": "othello", "depth": 0});
    assert!(try_to_ask(&mut host, &wrong).error().contains("depth"));
    let again = ask_of(&mut host, &request("mtd-f")).head;
    assert_eq!(again["value"], first["value"]);
    assert!(again["tally"]["nodes"].as_u64() < first["tally"]["nodes"].as_u64());
}
