//! Hub sessions, line by line, in process.

mod support;

use nullwindow::Game;
use nullwindow_engines::Flow;
use nullwindow_engines::hub::Session;
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::Database;
use nullwindow_games::random::SplitMix64;
use support::{Page, nonsense};

const START: &str = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

struct Client {
    session: Session<Page>,
    page: Page,
}

impl Client {
    fn new() -> Self {
        let page = Page::default();
        let mut client = Client { session: Session::new(page.clone()).unwrap(), page };
        client.say("set-param name=hash value=1");
        client.say("init");
        assert_eq!(client.page.take(), "ready\n");
        client
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.session.line(line), Flow::Continue);
    }

    fn search(&mut self, lines: &[&str]) -> String {
        lines.iter().for_each(|line| self.say(line));
        self.page.wait_for("done")
    }
}

/// The move of the last line, of which every field is `name=value`, the move first.
fn best(answer: &str) -> &str {
    let fields = answer.lines().last().unwrap().strip_prefix("done ").unwrap();
    assert!(fields.split(' ').all(|field| field.split('=').count() == 2), "{fields}");
    fields.split(' ').next().unwrap().strip_prefix("move=").unwrap()
}

/// The ends of a move are enough here.
fn legal(position: &Checkers, text: &str) -> bool {
    let ends: Vec<&str> = text.split(['-', 'x']).take(2).collect();
    position.read_move(&ends.join("-")).is_ok()
}

#[test]
fn it_introduces_itself() {
    let mut client = Client::new();
    client.say("hub");
    let text = client.page.wait_for("wait");
    assert!(text.starts_with("id name=nullwindow version="), "{text}");
    for name in ["variant", "hash", "threads", "algorithm", "database", "pydraughts-compat"] {
        assert!(text.contains(&format!("param name={name} value=")), "{name}: {text}");
    }
    client.say("ping");
    assert_eq!(client.page.take(), "pong\n");
    assert_eq!(client.session.line("quit"), Flow::Quit);
}

#[test]
fn every_level_ends_with_a_legal_move() {
    let mut client = Client::new();
    let mut position = Checkers::start().in_play();
    position.make(position.read_move("11-15").unwrap());
    let moves = format!("{START} moves=\"11-15\"");
    for level in [
        "depth=4",
        "nodes=2000",
        "move-time=0.02",
        "time=0.3 inc=0.01",
        "moves=3 time=0.1",
        "time=0",
        "time=-1",
        "depth=0",
        "nodes=0",
        "depth=99 nodes=500",
        "depth=3 move-time=1e19",
        "nodes=500 time=1e19 inc=1e19",
    ] {
        let answer = client.search(&[&moves, &format!("level {level}"), "go think"]);
        assert!(legal(&position, best(&answer)), "{level}: {answer}");
    }
}

#[test]
fn information_is_all_name_and_value() {
    let mut client = Client::new();
    let answer = client.search(&[START, "level depth=6", "go think"]);
    let last = answer.lines().rfind(|line| line.starts_with("info ")).unwrap();
    let names: Vec<&str> =
        last["info ".len()..].split('=').map(|part| part.rsplit(' ').next().unwrap()).collect();
    assert_eq!(names[..6], ["depth", "score", "nodes", "time", "nps", "pv"], "{last}");
    assert!(last.starts_with("info depth=6 ") && last.ends_with('"'), "{last}");
}

#[test]
fn infinite_and_pondering_searches_wait() {
    let mut client = Client::new();
    let position = Checkers::start().in_play();
    for (level, go, end) in [
        ("level infinite", "go analyze", "stop"),
        ("level", "go analyze", "stop"),
        ("level time=0.2", "go ponder", "ponder-hit"),
        ("level time=0.2", "go ponder", "stop"),
        ("level depth=1", "go ponder", "ponder-hit"),
    ] {
        [START, level, go].iter().for_each(|line| client.say(line));
        client.page.wait_for("info depth=1 ");
        client.say("ping");
        client.page.wait_for("pong");
        assert!(!client.page.text().contains("done"), "{level}, {go}");
        assert!(legal(&position, best(&client.search(&[end]))));
    }
}

#[test]
fn turned_positions_are_turned_back_and_moves_are_not() {
    let mut client = Client::new();
    client.say("set-param name=pydraughts-compat value=true");
    let mut position = Checkers::start().in_play();
    position.make(position.read_move("11-15").unwrap());
    let pos = "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15\"";
    let answer = client.search(&[pos, "level depth=5", "go think"]);
    assert!(legal(&position, best(&answer)), "{answer}");
    assert!(!answer.contains("error"), "{answer}");
}

#[test]
fn captures_name_what_they_take() {
    let mut client = Client::new();
    // White can take two men by one route only.
    let answer = client.search(&["pos pos=W:W27:B24,16", "level depth=3", "go think"]);
    assert_eq!(best(&answer), "27x11x16x24");
}

#[test]
fn a_database_knows_how_it_ends() {
    let path = std::env::temp_dir().join(format!("nullwindow-hub-{}.wld", std::process::id()));
    Database::build(3, 1, |_| ()).unwrap().save(&path).unwrap();
    let mut client = Client::new();
    // Two kings against one: won, but far from over.
    let position = "pos pos=B:WK32:BK1,K2";
    let score = |answer: &str| {
        let line = answer.lines().rfind(|line| line.contains(" score=")).unwrap().to_owned();
        let text = line.split(" score=").nth(1).unwrap();
        text.split(' ').next().unwrap().parse::<f64>().unwrap()
    };
    let ask = [position, "level depth=2", "go think"];
    let without = score(&client.search(&ask));
    assert!(without < 80.0, "{without}");
    client.say(&format!("set-param name=database value=\"{}\"", path.display()));
    assert_eq!(client.page.take(), "");
    let with = score(&client.search(&ask));
    assert!((80.0..90.0).contains(&with), "{with}");
    client.say("set-param name=database value=/nowhere/at-all.wld");
    assert!(client.page.take().starts_with("error message=\"cannot open the checkers database"));
    assert!(score(&client.search(&ask)) >= 80.0, "the old one stays");
    client.say("set-param name=database value=\"\"");
    client.say("new-game");
    assert!(score(&client.search(&ask)) < 80.0);
    std::fs::remove_file(&path).unwrap();
}

/// Before `init` nothing takes effect; then one impossible setting must not undo the others.
#[test]
fn one_bad_parameter_leaves_the_others() {
    let page = Page::default();
    let mut client = Client { session: Session::new(page.clone()).unwrap(), page };
    client.say("set-param name=pydraughts-compat value=true");
    client.say("set-param name=hash value=1");
    client.say("set-param name=database value=/nowhere/at-all.wld");
    client.say("init");
    let answer = client.page.take();
    assert!(
        answer.starts_with("error message=\"cannot open") && answer.ends_with("ready\n"),
        "{answer}"
    );
    // Rotated by 180°, with the colours exchanged: Black, who moves first, is White here.
    client.say("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15\"");
    assert_eq!(client.page.take(), "");
}

#[test]
fn what_is_impossible_is_refused_and_changes_nothing() {
    let mut client = Client::new();
    let mut position = Checkers::start().in_play();
    position.make(position.read_move("11-15").unwrap());
    client.say(&format!("{START} moves=\"11-15\""));
    for bad in ["pos pos=Wbb", "pos", "pos pos=X:W1", &format!("{START} moves=\"1-5\"")] {
        client.say(bad);
        assert!(client.page.take().starts_with("error message=\""), "{bad}");
    }
    for bad in ["set-param name=hash value=0", "set-param name=book value=1", "level depth=x"] {
        client.say(bad);
        assert!(client.page.take().starts_with("error message=\""), "{bad}");
    }
    let answer = client.search(&["level depth=2", "go think"]);
    assert!(legal(&position, best(&answer)));
    client.say("nonsense a=b");
    assert_eq!(client.page.take(), "", "ignored, as the protocol says");
}

#[test]
fn a_whole_game_is_legal_to_its_end() {
    let mut client = Client::new();
    client.say("level depth=3");
    let mut game = Checkers::start().in_play();
    let mut moves = String::new();
    while game.outcome().is_none() {
        client.say(&format!("{START} moves=\"{moves}\""));
        let answer = client.search(&["go think"]);
        let text = best(&answer).to_owned();
        let named = |m: &nullwindow_games::checkers::Move| {
            let captured: String =
                m.captured_squares().map(|square| format!("x{square}")).collect();
            let mark = if m.is_capture() { 'x' } else { '-' };
            format!("{}{mark}{}{captured}", m.from(), m.to()) == text
        };
        let m = game.list_moves().into_iter().find(named);
        game.make(m.unwrap_or_else(|| panic!("{text} is not legal in {game}")));
        moves = format!("{moves} {text}");
    }
}

#[test]
fn malformed_lines_are_survived() {
    const WORDS: [&str; 32] = [
        "hub",
        "init",
        "pos",
        "pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
        "pos=W",
        "moves=\"11-15\"",
        "moves=\"",
        "level",
        "depth=3",
        "nodes=100",
        "time=0.01",
        "move-time=0.01",
        "move-time=1e19",
        "time=1e19",
        "inc=nan",
        "moves=3",
        "go",
        "think",
        "ponder",
        "stop",
        "ponder-hit",
        "ping",
        "new-game",
        "set-param",
        "name=algorithm",
        "name=grain",
        "value=mtd-f",
        "value=",
        "=",
        "\"",
        "\u{0}",
        "\u{1F600}",
    ];
    let mut client = Client::new();
    let mut random = SplitMix64::new(0x4B);
    for _ in 0..30 {
        (0..50).for_each(|_| client.say(&nonsense(&WORDS, &mut random)));
        client.say("stop");
        client.say("set-param name=grain value=1");
        client.page.take();
        client.say("ping");
        client.page.wait_for("pong");
    }
    client.say("level depth=1");
    client.search(&[START, "go think"]);
    client.page.take();
    let answer = client.search(&[START, "level depth=3", "go think"]);
    assert!(legal(&Checkers::start().in_play(), best(&answer)), "{answer}");
}
