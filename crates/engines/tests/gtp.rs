//! GTP sessions, line by line, in process.

mod support;

use nullwindow::Game;
use nullwindow_engines::gtp::{Defaults, Session};
use nullwindow_engines::{Configuration, Flow};
use nullwindow_games::othello::Othello;
use nullwindow_games::othello::solver::{Solver, techniques};
use nullwindow_games::random::SplitMix64;
use std::time::Duration;
use support::{Page, game_with_a_pass, nonsense};

struct Client {
    session: Session<Page>,
    page: Page,
}

impl Client {
    fn new() -> Self {
        let engine = Configuration { megabytes: 1, exact: 20, ..Configuration::default() };
        let defaults = Defaults { engine, depth: Some(4), move_time: Duration::from_millis(20) };
        let page = Page::default();
        Client { session: Session::new(page.clone(), defaults).unwrap(), page }
    }

    /// The whole answer to a line.
    fn say(&mut self, line: &str) -> String {
        self.session.line(line);
        self.page.take()
    }

    /// The text of an answer that must be a success.
    fn ask(&mut self, line: &str) -> String {
        let answer = self.say(line);
        let text = answer.strip_prefix('=').unwrap_or_else(|| panic!("{line}: {answer}"));
        text.strip_suffix("\n\n").unwrap_or_else(|| panic!("{line}: {answer:?}")).trim().to_owned()
    }

    fn refused(&mut self, line: &str) -> String {
        let answer = self.say(line);
        assert!(answer.starts_with('?') && answer.ends_with("\n\n"), "{line}: {answer:?}");
        answer
    }
}

#[test]
fn the_administrative_commands() {
    let mut client = Client::new();
    assert_eq!(client.say("1 protocol_version"), "=1 2\n\n");
    assert_eq!(client.say("name"), "= nullwindow\n\n");
    assert_eq!(client.say("22 version"), format!("=22 {}\n\n", env!("CARGO_PKG_VERSION")));
    let commands = client.ask("list_commands");
    for command in commands.lines() {
        assert_eq!(client.ask(&format!("known_command {command}")), "true");
    }
    for needed in ["boardsize", "genmove", "time_left", "undo", "quit"] {
        assert!(commands.lines().any(|command| command == needed), "{needed}");
    }
    assert_eq!(client.ask("known_command nonsense"), "false");
    assert_eq!(client.say(""), "", "an empty line is nothing");
    assert_eq!(client.say("# a comment"), "");
    assert_eq!(client.session.line("version"), Flow::Continue);
    client.page.take();
    assert_eq!(client.session.line("9 quit"), Flow::Quit);
    assert_eq!(client.page.take(), "=9\n\n");
}

#[test]
fn every_listed_command_is_known_to_do_something() {
    let mut client = Client::new();
    for command in client.ask("list_commands").lines() {
        assert!(!client.say(command).contains("unknown command"), "{command}");
    }
    assert_eq!(client.say("7 gogui-analyze"), "?7 unknown command\n\n");
}

#[test]
fn moves_are_played_taken_back_and_shown() {
    let mut client = Client::new();
    client.ask("boardsize 8");
    client.ask("clear_board");
    client.ask("komi 6.5");
    let start = client.ask("showboard");
    assert!(start.contains("4 - - - O X - - -") && start.contains("Black (X) to move"), "{start}");
    client.ask("play Black F5");
    client.ask("play w d6");
    assert!(client.refused("play white c3").contains("it is Black's turn"));
    assert!(client.refused("play black a1").contains("illegal move: a1 is not legal"));
    client.ask("undo");
    client.ask("undo");
    assert_eq!(client.ask("showboard"), start);
    assert!(client.refused("undo").contains("cannot undo"));
    assert!(client.refused("boardsize 19").contains("unacceptable size"));
    assert!(client.refused("play green f5").contains("syntax error"));
    assert!(client.refused("play black").contains("missing"));
    assert!(client.refused("komi much").contains("syntax error"));
    assert!(client.refused("play black pass").contains("illegal move"));
}

/// The engine against itself, checked by the rules; passes are sent.
#[test]
fn a_whole_game_is_legal_to_its_end() {
    let mut client = Client::new();
    let mut game = Othello::start();
    let mut commands = 0;
    while !game.is_over() {
        let side = game.side();
        let text = client.ask(&format!("genmove {side}"));
        let m = game.parse_move(&text).unwrap_or_else(|error| panic!("{error}"));
        game.make(m);
        commands += 1;
    }
    assert_eq!(client.ask("genmove black"), "PASS", "the game is over");
    let score = client.ask("final_score");
    let black = if game.side().to_string() == "Black" { 1 } else { -1 } * game.final_score();
    let expected = match black {
        0 => "0".to_owned(),
        1.. => format!("B+{black}"),
        _ => format!("W+{}", -black),
    };
    assert_eq!(score, expected);
    for _ in 0..=commands {
        client.ask("undo");
    }
    client.refused("undo");
}

/// A game in which Black has to pass: the pass may be sent, or is implied.
#[test]
fn passes_may_be_sent_or_not() {
    let record = game_with_a_pass();
    for sent in [true, false] {
        let mut client = Client::new();
        let mut game = Othello::start();
        for &m in record.moves() {
            client.ask(&format!("play {} {m}", game.side()));
            game.make(m);
        }
        let (passing, other) = (game.side(), game.side().other());
        if sent {
            assert_eq!(client.ask(&format!("genmove {passing}")), "PASS");
        }
        let text = client.ask(&format!("genmove {other}"));
        let mut after = record.end();
        after.make(nullwindow_games::othello::Move::PASS);
        assert!(after.parse_move(&text).is_ok(), "{text}");
        client.ask("undo");
        client.ask("undo");
    }
}

#[test]
fn near_the_end_it_plays_exactly() {
    // Problem 1 of the Forum, 14 empty squares: only g8 wins by 18.
    let problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let position: Othello = problem.parse().unwrap();
    let defaults = Defaults {
        engine: Configuration { megabytes: 1, exact: 20, ..Configuration::default() },
        depth: Some(7),
        move_time: Duration::from_secs(1),
    };
    let mut engine = nullwindow_engines::Engine::<Othello>::new(defaults.engine).unwrap();
    let goal = nullwindow_engines::Goal { depth: defaults.depth, ..Default::default() };
    let answer = engine.think(nullwindow_engines::Request::new(position, goal));
    let last = answer.last.unwrap();
    assert_eq!(
        (answer.best.unwrap().to_string().as_str(), last.lines[0].value.get()),
        ("g8", 1800)
    );
    assert_eq!(last.depth, 14);
}

/// With a depth of 4 the session solves from 8 empty squares on: from then on nothing is given
/// away.
#[test]
fn the_session_plays_the_end_exactly() {
    let mut client = Client::new();
    let mut solver = Solver::<{ techniques::NONE }>::restricted(12);
    let mut score_of = |position: &Othello| {
        if position.is_over() { position.final_score() } else { solver.solve(position).score }
    };
    let mut game = Othello::start();
    let mut solved = 0;
    while !game.is_over() {
        let expected = (game.empties() <= 8).then(|| score_of(&game));
        let text = client.ask(&format!("genmove {}", game.side()));
        game.make(game.parse_move(&text).unwrap());
        if let Some(expected) = expected {
            assert_eq!(-score_of(&game), expected, "{text} leads to {game}");
            solved += 1;
        }
    }
    assert!(solved >= 8, "{solved}");
}

/// How clocks run is tested in `gtp/clock.rs`, the time of a move in `time.rs`.
#[test]
fn clock_commands_are_understood() {
    let mut client = Client::new();
    for settings in ["0.2 0 0", "0 1 10", "0.1 0.5 5", "0 1 0", "1e19 0 0", "1e19 1e19 2"] {
        client.ask("clear_board");
        client.ask(&format!("time_settings {settings}"));
        for _ in 0..3 {
            client.ask("genmove b");
            client.ask("genmove w");
        }
    }
    client.ask("time_left black 0.05 0");
    client.ask("time_left white -3 0");
    client.ask("genmove b");
    client.ask("genmove w");
    assert!(client.refused("time_left black soon 0").contains("a number"));
    assert!(client.refused("time_settings 1 2").contains("missing"));
    assert!(client.refused("time_settings 1 2 -3").contains("a whole number"));
}

#[test]
fn malformed_lines_are_survived() {
    const WORDS: [&str; 24] = [
        "protocol_version",
        "name",
        "known_command",
        "list_commands",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
        "undo",
        "showboard",
        "time_settings",
        "time_left",
        "final_score",
        "black",
        "w",
        "pass",
        "f5",
        "d6",
        "z9",
        "8",
        "#",
        "\u{0}",
        "\u{1F600}",
    ];
    let mut client = Client::new();
    // Searches by these clocks are short whatever is sent.
    let mut random = SplitMix64::new(0x6709);
    for _ in 0..1500 {
        let line = nonsense(&WORDS, &mut random);
        let answer = {
            client.session.line(&line);
            client.page.take()
        };
        let empty = answer.is_empty();
        let framed = answer.starts_with(['=', '?']) && answer.ends_with("\n\n");
        assert!(empty || framed, "{line:?}: {answer:?}");
        assert!(!answer.trim_end().contains("\n\n"), "one answer to one line: {answer:?}");
    }
    client.ask("clear_board");
    assert_eq!(client.ask("genmove black").len(), 2);
}
