//! NBoard sessions, line by line, in process.

mod support;

use nullwindow::Game;
use nullwindow_engines::nboard::Session;
use nullwindow_engines::{Configuration, Flow};
use nullwindow_games::othello::{Move, Othello, Record};
use nullwindow_games::random::SplitMix64;
use support::{Page, game_with_a_pass, nonsense};

struct Talk {
    session: Session<Page>,
    page: Page,
}

impl Talk {
    fn new() -> Self {
        let page = Page::default();
        let engine = Configuration { megabytes: 1, exact: 20, ..Configuration::default() };
        let mut talk = Talk { session: Session::new(page.clone(), engine).unwrap(), page };
        talk.say("nboard 2");
        talk.say("set depth 4");
        assert_eq!(talk.page.take(), "set myname nullwindow\nset myname nullwindow-4\n");
        talk
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.session.line(line), Flow::Continue);
    }

    /// Everything said about a search.
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
    let mut talk = Talk::new();
    talk.say(
        "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)",
    );
    talk.say("ping 1");
    assert_eq!(talk.page.take(), "pong 1\n");
    let answer = talk.search("go");
    assert!(answer.starts_with("status thinking\nsearch "), "{answer}");
    assert!(answer.contains("\nnodestats "), "{answer}");
    let played = Record::parse("f5f6d3c5e6f7e7f4").unwrap().end();
    assert!(played.parse_move(&proposal(&answer)).is_ok(), "{answer}");
    // It does not play itself: asked again it moves for the same side.
    assert!(played.parse_move(&proposal(&talk.search("go"))).is_ok());
}

#[test]
fn hints_judge_as_many_moves_as_are_wanted() {
    let mut talk = Talk::new();
    talk.say("move F5");
    let answer = talk.search("hint 3");
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
    assert!(!answer.contains("==="), "hints are no moves: {answer}");
}

#[test]
fn a_whole_game_is_legal_to_its_end() {
    let mut talk = Talk::new();
    let mut game = Othello::start();
    let mut solved = false;
    while !game.is_over() {
        let answer = talk.search("go");
        solved |= answer.contains(" 0 100%");
        let text = proposal(&answer);
        game.make(game.parse_move(&text).unwrap());
        talk.say(&format!("move {text}/1.0/0.1"));
    }
    assert!(solved, "the last moves are known to the end");
    talk.page.take();
    talk.say("go");
    assert_eq!(talk.page.take(), "status the game is over\n");
}

#[test]
fn passes_may_be_told_or_left_out() {
    let record = game_with_a_pass();
    let mut after = record.end();
    after.make(Move::PASS);
    let next = after.legal().next().unwrap();
    for told in [true, false] {
        let mut talk = Talk::new();
        record.moves().iter().for_each(|m| talk.say(&format!("move {m}")));
        assert_eq!(proposal(&talk.search("go")), "PA");
        if told {
            talk.say("move PA");
        }
        talk.say(&format!("{next}"));
        assert_eq!(talk.page.take(), "", "no complaint");
    }
}

#[test]
fn a_ping_ends_the_search_before_it_is_answered() {
    let mut talk = Talk::new();
    talk.say("set depth 40");
    talk.say("go");
    talk.page.wait_for("search ");
    talk.say("ping 7");
    let text = talk.page.take();
    assert!(text.ends_with("pong 7\n") && !text.contains("==="), "{text}");
    talk.say("ping 8");
    assert_eq!(talk.page.take(), "pong 8\n", "nothing is said after the pong");
}

#[test]
fn what_cannot_be_is_said_and_changes_nothing() {
    let mut talk = Talk::new();
    talk.say("move F5");
    for bad in ["move a1", "set game (;GM[Go];)", "set game", "move", "a1"] {
        talk.say(bad);
        let text = talk.page.take();
        assert!(text.starts_with("status ") && text.contains("stays as it was"), "{bad}: {text}");
    }
    let played = Record::parse("f5").unwrap().end();
    assert!(played.parse_move(&proposal(&talk.search("go"))).is_ok());
    talk.say("set contempt 5");
    talk.say("what is this");
    assert_eq!(talk.page.take(), "", "ignored, as the protocol says");
    talk.say("learn");
    talk.say("analyze");
    assert!(talk.page.take().starts_with("learned\nstatus "));
    assert_eq!(talk.session.line("quit"), Flow::Quit);
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
    let mut talk = Talk::new();
    let mut random = SplitMix64::new(0x0B0A);
    for round in 0..30 {
        (0..50).for_each(|_| talk.say(&nonsense(&WORDS, &mut random)));
        talk.say(&format!("ping {round}"));
        talk.page.wait_for(&format!("pong {round}"));
    }
    talk.say("set depth 3");
    talk.say("set game (;GM[Othello]B[f5];)");
    let played = Record::parse("f5").unwrap().end();
    assert!(played.parse_move(&proposal(&talk.search("go"))).is_ok());
}
