//! NBoard sessions, line by line, in process.

mod support;

use nullwindow::Game;
use nullwindow_engines::nboard::Session;
use nullwindow_engines::{Configuration, Flow};
use nullwindow_games::othello::{Move, Othello, Record};
use nullwindow_games::random::SplitMix64;
use support::{Page, game_with_a_pass, nonsense};

struct Client {
    session: Session<Page>,
    page: Page,
}

impl Client {
    fn new() -> Self {
        let page = Page::default();
        let engine = Configuration { megabytes: 1, exact: 20, ..Configuration::default() };
        let mut client = Client { session: Session::new(page.clone(), engine).unwrap(), page };
        client.say("nboard 2");
        client.say("set depth 4");
        assert_eq!(client.page.take(), "set myname nullwindow\nset myname nullwindow-4\n");
        client
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.session.line(line), Flow::Continue);
    }

    /// Everything reported about a search.
    fn search(&mut self, line: &str) -> String {
        self.say(line);
        self.page.wait_for("status waiting")
    }
}

/// The move of the line `=== F5/1.25/0.52`, whose numbers must be numbers.
fn proposal(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("=== ")).unwrap();
    let parts: Vec<&str> = line.split('/').collect();
    assert_eq!(parts.len(), 3, "{line}");
    assert!(parts[1..].iter().all(|part| part.parse::<f64>().is_ok()), "{line}");
    parts[0].to_owned()
}

#[test]
fn the_game_of_the_protocols_own_description() {
    let mut client = Client::new();
    client.say(
        "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)",
    );
    client.say("ping 1");
    assert_eq!(client.page.take(), "pong 1\n");
    let answer = client.search("go");
    assert!(answer.starts_with("status thinking\nsearch "), "{answer}");
    assert!(answer.contains("\nnodestats "), "{answer}");
    let played = Record::parse("f5f6d3c5e6f7e7f4").unwrap().end();
    assert!(played.parse_move(&proposal(&answer)).is_ok(), "{answer}");
    // It does not play itself: asked again it moves for the same side.
    assert!(played.parse_move(&proposal(&client.search("go"))).is_ok());
}

#[test]
fn hints_judge_as_many_moves_as_are_wanted() {
    let mut client = Client::new();
    client.say("move F5");
    let answer = client.search("hint 3");
    let last: Vec<&str> = answer.lines().filter(|line| line.ends_with(" 0 4")).collect();
    assert_eq!(last.len(), 3, "{answer}");
    let mut values = Vec::new();
    for line in &last {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words.len(), words[0], words[3]), (5, "search", "0"));
        let mut position = Record::parse("f5").unwrap().end();
        for at in (0..words[1].len()).step_by(2) {
            position.make(position.parse_move(&words[1][at..at + 2]).unwrap());
        }
        values.push(words[2].parse::<f64>().unwrap());
    }
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(!answer.contains("==="), "hints are not moves: {answer}");
}

#[test]
fn a_whole_game_is_legal_to_its_end() {
    let mut client = Client::new();
    let mut game = Othello::start();
    let mut solved = false;
    while !game.is_over() {
        let answer = client.search("go");
        solved |= answer.contains(" 0 100%");
        let text = proposal(&answer);
        game.make(game.parse_move(&text).unwrap());
        client.say(&format!("move {text}/1.0/0.1"));
    }
    assert!(solved, "the last moves are known to the end");
    client.page.take();
    client.say("go");
    assert_eq!(client.page.take(), "status the game is over\n");
}

#[test]
fn passes_may_be_sent_or_left_out() {
    let record = game_with_a_pass();
    let mut after = record.end();
    after.make(Move::PASS);
    let next = after.legal().next().unwrap();
    for sent in [true, false] {
        let mut client = Client::new();
        record.moves().iter().for_each(|m| client.say(&format!("move {m}")));
        assert_eq!(proposal(&client.search("go")), "PA");
        if sent {
            client.say("move PA");
        }
        client.say(&format!("{next}"));
        assert_eq!(client.page.take(), "", "no complaint");
    }
}

#[test]
fn a_ping_ends_the_search_before_it_is_answered() {
    let mut client = Client::new();
    client.say("set depth 40");
    client.say("go");
    client.page.wait_for("search ");
    client.say("ping 7");
    let text = client.page.take();
    assert!(text.ends_with("pong 7\n") && !text.contains("==="), "{text}");
    client.say("ping 8");
    assert_eq!(client.page.take(), "pong 8\n", "nothing is sent after the pong");
}

#[test]
fn what_is_impossible_is_refused_and_changes_nothing() {
    let mut client = Client::new();
    client.say("move F5");
    for bad in ["move a1", "set game (;GM[Go];)", "set game", "move", "a1"] {
        client.say(bad);
        let text = client.page.take();
        assert!(text.starts_with("status ") && text.contains("stays as it was"), "{bad}: {text}");
    }
    let played = Record::parse("f5").unwrap().end();
    assert!(played.parse_move(&proposal(&client.search("go"))).is_ok());
    client.say("set contempt 5");
    client.say("what is this");
    assert_eq!(client.page.take(), "", "ignored, as the protocol says");
    client.say("learn");
    client.say("analyze");
    assert!(client.page.take().starts_with("learned\nstatus "));
    assert_eq!(client.session.line("quit"), Flow::Quit);
}

#[test]
fn malformed_lines_are_survived() {
    const WORDS: [&str; 22] = [
        "nboard",
        "set",
        "game",
        "depth",
        "contempt",
        "move",
        "hint",
        "go",
        "ping",
        "pong",
        "learn",
        "analyze",
        "F5",
        "d6",
        "PA",
        "(;GM[Othello]B[f5];)",
        "(;",
        "BO[8",
        "/",
        "===",
        "\u{0}",
        "\u{1F600}",
    ];
    let mut client = Client::new();
    let mut random = SplitMix64::new(0x0B0A);
    for round in 0..30 {
        (0..50).for_each(|_| client.say(&nonsense(&WORDS, &mut random)));
        client.say(&format!("ping {round}"));
        client.page.wait_for(&format!("pong {round}"));
    }
    client.say("set depth 3");
    client.say("set game (;GM[Othello]B[f5];)");
    let played = Record::parse("f5").unwrap().end();
    assert!(played.parse_move(&proposal(&client.search("go"))).is_ok());
}
