//! A UCI session, line by line, in process.

mod support;

use nullwindow::Game;
use nullwindow_engines::uci::{Flow, Session};
use nullwindow_games::Playable;
use nullwindow_games::chess::Chess;
use nullwindow_games::random::SplitMix64;
use support::{Page, nonsense};

struct Client {
    session: Session<Page>,
    page: Page,
}

impl Client {
    fn new() -> Self {
        let page = Page::default();
        let mut client = Client { session: Session::new(page.clone()).unwrap(), page };
        client.say("setoption name Hash value 1");
        client
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.session.line(line), Flow::Continue);
    }

    fn text(&self) -> String {
        self.page.text()
    }

    fn wait_for(&self, beginning: &str) -> String {
        self.page.wait_for(beginning)
    }

    /// Sends the lines and returns the answer of the search they ask for.
    fn search(&mut self, lines: &[&str]) -> String {
        lines.iter().for_each(|line| self.say(line));
        self.wait_for("bestmove")
    }
}

fn best_move(answer: &str) -> &str {
    let line = answer.lines().last().unwrap();
    line.strip_prefix("bestmove ").unwrap().split(' ').next().unwrap()
}

/// The last score reported.
fn score(answer: &str) -> String {
    let last = answer.lines().rfind(|line| line.contains(" score ")).unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    let at = words.iter().position(|&word| word == "score").unwrap();
    words[at + 1..at + 3].join(" ")
}

fn assert_legal(fen_and_moves: &str, text: &str) {
    let mut words = fen_and_moves.split(" moves ");
    let mut position = Chess::read_position(words.next().unwrap()).unwrap();
    for word in words.next().unwrap_or("").split_whitespace() {
        position.make(position.read_move(word).unwrap());
    }
    assert!(position.read_move(text).is_ok(), "{text} is not legal in {fen_and_moves}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn it_introduces_itself() {
    let mut client = Client::new();
    client.say("uci");
    let text = client.wait_for("uciok");
    for name in [
        "Hash",
        "Threads",
        "Algorithm",
        "Grain",
        "MultiPV",
        "Move Overhead",
        "Clear Hash",
        "Ponder",
        "UCI_Chess960",
    ] {
        assert!(text.contains(&format!("option name {name} type ")), "{name}: {text}");
    }
    assert!(text.starts_with("id name nullwindow"));
}

#[test]
fn every_way_to_go_ends_with_a_legal_move() {
    let mut client = Client::new();
    let ways = [
        "depth 3",
        "nodes 2000",
        "movetime 20",
        "wtime 300 btime 300 winc 10 binc 10",
        "wtime 50 btime 50 movestogo 3",
        "wtime 0 btime 0",
        "wtime -100 btime 5",
        "mate 1",
        "depth 0",
        "nodes 0",
        "movetime 0",
        "depth 2 searchmoves a2a3 h2h3",
        "depth 99999 nodes 500",
        "btime 100",
        "movetime 10.5",
        "depth 3 movetime 1e300",
    ];
    for way in ways {
        let go = format!("go {way}");
        let answer = client.search(&["position startpos moves e2e4 e7e5", &go]);
        assert_legal(&format!("{START} moves e2e4 e7e5"), best_move(&answer));
    }
}

#[test]
fn a_limit_that_cannot_be_read_is_refused() {
    let mut client = Client::new();
    client.say("position startpos");
    for (go, message) in [
        ("go movetime soon", "go movetime soon: `soon` is not a number"),
        ("go depth abc nodes 5", "go depth abc: `abc` is not a number"),
        ("go infinite depth x", "go depth x: `x` is not a number"),
        ("go nodes", "go nodes: the number is missing"),
        ("go wtime x btime 5", "go wtime x: `x` is not a number"),
        ("go perft x", "go perft x: the depth must be a number from 1 to 6"),
    ] {
        client.say(go);
        client.say("isready");
        let answer = client.wait_for("readyok");
        assert_eq!(answer.lines().count(), 2, "{answer}");
        assert!(answer.starts_with(&format!("info string {message}")), "{answer}");
    }
    let answer = client.search(&["go depth 2"]);
    assert_eq!(answer.matches("bestmove").count(), 1, "one answer to one search: {answer}");
    assert_legal(START, best_move(&answer));
}

#[test]
fn every_algorithm_plays() {
    let mut client = Client::new();
    for algorithm in nullwindow::searcher::Driver::ALL {
        client.say(&format!("setoption name Algorithm value {algorithm}"));
        for selective in ["true", "false"] {
            client.say(&format!("setoption name Selective value {selective}"));
            let answer =
                client.search(&["position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 4"]);
            assert_eq!(best_move(&answer), "a1a8", "{algorithm}");
        }
    }
}

#[test]
fn mates_are_announced_with_their_distance() {
    let mut client = Client::new();
    let mut score_of =
        |fen: &str, go: &str| score(&client.search(&[&format!("position fen {fen}"), go]));
    assert_eq!(score_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 5"), "mate 1");
    assert_eq!(score_of("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "go mate 2"), "mate 2");
    assert_eq!(score_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "go depth 4"), "mate -1");
}

/// The number after a word of an `info` line.
fn number_after(line: &str, word: &str) -> Option<u64> {
    let mut words = line.split(' ').skip_while(|&other| other != word);
    words.nth(1).and_then(|number| number.parse().ok())
}

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_longest_line_is_at_least_as_long_as_the_iteration_is_deep() {
    let mut client = Client::new();
    for selective in ["true", "false"] {
        client.say(&format!("setoption name Selective value {selective}"));
        for fen in [START, MIDDLEGAME] {
            let answer = client.search(&[&format!("position fen {fen}"), "go depth 6"]);
            let mut longest = 0;
            for line in answer.lines().filter(|line| line.contains(" seldepth ")) {
                let [depth, reached] = ["depth", "seldepth"].map(|word| number_after(line, word));
                assert!(reached >= depth && depth > Some(0), "{line}");
                longest = longest.max(reached.unwrap());
            }
            assert!(longest >= 6, "{answer}");
            // Exchanges are followed to their end.
            assert!(longest > 6 || fen == START, "{answer}");
        }
    }
}

/// The limit is on the nodes of all threads together. If only the first one's were reported, the
/// second's share would be missing, however small a busy machine makes it; what may be missing is
/// what a thread searches before it checks the limits again, 512 nodes at most.
#[test]
fn nodes_are_those_of_all_threads() {
    const NODES: u64 = 200_000;
    let mut client = Client::new();
    for threads in [1, 2, 3] {
        client.say(&format!("setoption name Threads value {threads}"));
        let go = format!("go nodes {NODES}");
        let answer = client.search(&[&format!("position fen {MIDDLEGAME}"), &go]);
        let last = answer.lines().rfind(|line| line.contains(" nodes ")).unwrap();
        let reported = number_after(last, "nodes").unwrap();
        assert!((NODES - 512 * threads..=NODES).contains(&reported), "{threads}: {last}");
    }
}

#[test]
fn positions_are_counted() {
    let mut client = Client::new();
    client.say("position startpos moves e2e4");
    client.say("go perft 3");
    let text = client.wait_for("Nodes searched");
    assert_eq!(text.lines().last(), Some("Nodes searched: 13160"));
    let count = |line: &str| line.split_once(": ").and_then(|(_, count)| count.parse().ok());
    let counts: Vec<u64> = text.lines().filter_map(count).collect();
    assert_eq!((counts.len(), counts.iter().sum()), (20 + 1, 2 * 13_160), "{text}");
    client.say("go perft 99");
    let refused = "info string go perft 99: the depth must be a number from 1 to 6\n";
    assert_eq!(client.text(), refused);
}

/// Depth 6 of the middle game has eight billion positions.
#[test]
fn a_count_can_be_interrupted() {
    let mut client = Client::new();
    let position = format!("position fen {MIDDLEGAME}");
    let stopped = "info string go perft 6: stopped";
    client.say(&position);
    client.say("go perft 6");
    client.say("isready");
    assert_eq!(client.wait_for("readyok"), "readyok\n");
    client.say("stop");
    client.wait_for(stopped);
    // Another search ends it too.
    client.say("go perft 6");
    let answer = client.search(&["go depth 2"]);
    assert!(answer.starts_with(stopped), "{answer}");
    assert_legal(MIDDLEGAME, best_move(&answer));
    client.say("go perft 6");
    assert_eq!(client.session.line("quit"), Flow::Quit);
    client.wait_for(stopped);
}

#[test]
fn a_finished_game_has_no_move() {
    let mut client = Client::new();
    for (over, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate 0"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", "mate 0"),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        let answer = client.search(&[&format!("position fen {over}"), "go depth 3"]);
        assert_eq!(answer, format!("info depth 0 score {score}\nbestmove (none)\n"), "{over}");
    }
}

#[test]
fn draws_of_the_game_so_far_count() {
    let mut client = Client::new();
    // About to be mated, but the queen has perpetual check.
    let perpetual = "position fen 6k1/6p1/8/7Q/8/1r6/1q5P/7K w - - 0 1";
    let answer = client.search(&[perpetual, "go depth 8"]);
    assert_eq!((best_move(&answer), score(&answer).as_str()), ("h5e8", "cp 0"), "{answer}");
    // Two rooks up, there is no reason to repeat.
    let winning = "position fen 7k/8/8/8/8/8/R7/R5K1 w - - 0 1 moves a2b2 h8g8 b2a2 g8h8";
    let answer = client.search(&[winning, "go depth 6"]);
    assert!(score(&answer).starts_with("mate "), "{answer}");
    assert_ne!(best_move(&answer), "a2b2", "that would repeat");
    // The fifty-move count is nearly full: only a pawn move or capture wins anything.
    let fifty = "position fen 7k/P7/8/8/8/8/8/K7 w - - 99 90";
    let answer = client.search(&[fifty, "go depth 4"]);
    assert!(best_move(&answer).starts_with("a7a8"), "{answer}");
}

#[test]
fn a_game_drawn_by_claim_may_go_on() {
    let mut client = Client::new();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let answer = client.search(&[&format!("position startpos moves {moves}"), "go depth 3"]);
    assert_legal(START, best_move(&answer));
    let full = "8/8/8/4k3/8/8/4K2R/8 w - - 100 100";
    let answer = client.search(&[&format!("position fen {full}"), "go depth 3"]);
    assert_legal(full, best_move(&answer));
}

#[test]
fn an_infinite_search_waits_to_be_stopped() {
    let mut client = Client::new();
    // All is known after one iteration, and yet it waits.
    client.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    client.say("go infinite");
    client.wait_for("info depth 1");
    client.say("isready");
    client.wait_for("readyok");
    assert!(!client.text().contains("bestmove"));
    assert_eq!(best_move(&client.search(&["stop"])), "a1a8");
    client.say("stop");
    client.say("isready");
    assert!(!client.wait_for("readyok").contains("bestmove"), "one answer to one search");
}

#[test]
fn pondering_waits_for_the_opponent() {
    let mut client = Client::new();
    let position = "position startpos moves e2e4 e7e5";
    for end in ["ponderhit", "stop"] {
        client.say(position);
        client.say("go ponder wtime 100 btime 100");
        client.wait_for("info depth 3");
        client.say("isready");
        client.wait_for("readyok");
        assert!(!client.text().contains("bestmove"));
        assert_legal(&format!("{START} moves e2e4 e7e5"), best_move(&client.search(&[end])));
    }
    // A search that is over before the opponent moves.
    client.say("go ponder depth 1");
    client.wait_for("info depth 1");
    assert!(!client.text().contains("bestmove"));
    client.search(&["ponderhit"]);
}

#[test]
fn several_lines_are_different_moves_in_order() {
    let mut client = Client::new();
    client.say("setoption name MultiPV value 4");
    let answer = client.search(&["position startpos", "go depth 5"]);
    let last: Vec<&str> = answer.lines().filter(|line| line.contains("depth 5 ")).collect();
    let moves: Vec<&str> = last
        .iter()
        .map(|line| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap())
        .collect();
    assert_eq!(last.len(), 4, "{answer}");
    for (at, line) in last.iter().enumerate() {
        assert!(line.contains(&format!("multipv {} ", at + 1)));
        assert!(!moves[..at].contains(&moves[at]), "{moves:?}");
    }
    assert_eq!(best_move(&answer), moves[0]);
}

/// Wherever a limit cuts the search short, the last best line reported begins with the move played.
#[test]
fn the_last_line_reported_is_the_move_played() {
    let mut client = Client::new();
    for lines in [1, 3] {
        client.say(&format!("setoption name MultiPV value {lines}"));
        for nodes in (300..9000).step_by(150) {
            let go = format!("go nodes {nodes}");
            let answer = client.search(&["ucinewgame", "position startpos moves e2e4 e7e5", &go]);
            let first = |line: &&str| lines == 1 || line.contains(" multipv 1 ");
            let last = answer.lines().filter(first).rfind(|line| line.contains(" pv ")).unwrap();
            let reported = last.split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
            assert_eq!(best_move(&answer), reported, "{lines} lines, {nodes} nodes: {answer}");
        }
    }
}

#[test]
fn only_the_moves_asked_for() {
    let mut client = Client::new();
    let answer = client.search(&["position startpos", "go depth 4 searchmoves a2a4 h2h4 x9"]);
    assert!(["a2a4", "h2h4"].contains(&best_move(&answer)));
    assert!(answer.contains("info string searchmoves: `x9` is not a move"), "{answer}");
}

#[test]
fn bad_positions_are_refused_and_the_old_one_stays() {
    let mut client = Client::new();
    client.say("position startpos moves e2e4");
    for bad in [
        "startpos moves e2e5",
        "fen nonsense",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "startpos moves e2e4 e2e4",
        "fen",
        "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 moves a1a9",
    ] {
        client.say(&format!("position {bad}"));
        let answer = client.search(&["go depth 2"]);
        assert!(answer.contains("the position stays as it was"), "{bad}: {answer}");
        assert_legal(&format!("{START} moves e2e4"), best_move(&answer));
    }
}

#[test]
fn castling_in_chess960_is_king_takes_rook() {
    let mut client = Client::new();
    let ask = ["position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1", "go depth 1 searchmoves e1g1"];
    assert_eq!(best_move(&client.search(&ask)), "e1g1");
    client.say("setoption name UCI_Chess960 value true");
    assert_eq!(best_move(&client.search(&ask)), "e1h1");
    let other = ["position fen 5k2/8/8/8/8/8/8/1K4R1 w G - 0 1 moves b1g1", "go depth 2"];
    assert!(!client.search(&other).contains("info string"));
    // X-FEN: the outermost rooks, wherever they are.
    let other = [
        "position fen bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1 moves g2g3 g7g6",
        "go depth 1 searchmoves f1g1",
    ];
    let answer = client.search(&other);
    assert!(!answer.contains("info string"), "{answer}");
    assert_eq!(best_move(&answer), "f1g1");
}

#[rustfmt::skip]
const WORDS: [&str; 44] = [
    "uci", "debug", "on", "off", "isready", "setoption", "name", "value", "Hash", "Threads", "MultiPV", "Algorithm",
    "mtd-f", "Grain", "ucinewgame", "position", "startpos", "fen", "moves", "e2e4", "e7e5", "e1g1", "a7a8q", "0000",
    "go", "depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "searchmoves",
    "ponder", "stop", "ponderhit", "8/8/8/8", "w", "KQkq", "-", "\u{1F600}", "\u{0}",
];

/// Nonsense that asks for no size or number of threads: legal ones would be taken at their word.
fn harmless_nonsense(random: &mut SplitMix64) -> String {
    let line = nonsense(&WORDS, random);
    let costs = line.contains("Hash") || line.contains("Threads");
    if costs { line.replace("value", "valve") } else { line }
}

#[test]
fn malformed_lines_are_survived() {
    let mut client = Client::new();
    let mut random = SplitMix64::new(0x5EED);
    for _ in 0..40 {
        for _ in 0..50 {
            client.say(&harmless_nonsense(&mut random));
        }
        client.say("stop");
        client.say("setoption name MultiPV value 1");
        client.say("isready");
        client.wait_for("readyok");
        // The engine is still one.
        client.session.line("position startpos");
        client.say("go depth 1");
        client.say("isready");
        let answer = client.wait_for("readyok") + &client.search(&["go depth 2"]);
        assert_legal(START, best_move(&answer));
    }
}
