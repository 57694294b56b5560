//! `nullwindow uci` as other programs run it.

mod support;

use support::{python_session, send_lines};

#[test]
fn the_end_of_input_ends_the_session() {
    assert_eq!(send_lines(&["uci"], ""), "");
    assert!(send_lines(&["uci"], "uci\n").ends_with("uciok\n"));
    // In the middle of a search, and in the middle of a line.
    assert!(send_lines(&["uci"], "isready\ngo infinite\n").starts_with("readyok\n"));
    assert!(send_lines(&["uci"], "go depth 2\nquit").contains("bestmove"));
    // A count is finished, unless told to quit.
    assert!(send_lines(&["uci"], "go perft 4\n").ends_with("Nodes searched: 197281\n"));
    assert!(send_lines(&["uci"], "go perft 6\nquit\n").ends_with("go perft 6: stopped\n"));
}

#[test]
fn python_chess_plays_analyses_ponders_and_stops() {
    python_session("chess.engine", "uci_session.py", "uci");
}
