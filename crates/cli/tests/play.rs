//! `nullwindow play`, driven through a pipe.

mod support;

use std::path::PathBuf;
use support::send_lines;

/// Types lines and closes the input; returns the output.
fn play(arguments: &[&str], lines: &str) -> String {
    let said = send_lines(&[&["play"], arguments].concat(), lines);
    assert!(said.ends_with("Goodbye.\n"), "{said}");
    assert!(!said.contains('\x1b'), "no colours without a terminal");
    said
}

/// The name of a file that does not exist.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("nullwindow-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

const GAMES: [&str; 6] = ["chess", "othello", "checkers", "connect-four", "tic-tac-toe", "kalah"];

#[test]
fn the_greeting_says_what_to_type() {
    for game in GAMES {
        let said = play(&[game], "");
        for word in ["Type a move: ", "hint", "undo", "help", "quit"] {
            assert!(said.contains(word), "{game}: {word}: {said}");
        }
    }
}

#[test]
fn a_scripted_game_is_won() {
    let said = play(&["tic-tac-toe", "--side", "both"], "1\n4\n2\n5\n3\n6\nquit\n");
    assert!(said.contains("X wins."), "{said}");
    // The move after the end was answered that it is over, and changed nothing.
    assert_eq!(said.matches("X wins.").count(), 2, "{said}");
    let mate = play(&["chess", "--side", "both"], "f3\ne5\ng4\nQh4#\n");
    assert!(mate.contains("Black wins."), "{mate}");
    let four = play(&["connect-four", "--side", "both"], "1\n2\n1\n2\n1\n2\n1\n");
    assert!(four.contains("Yellow wins."), "{four}");
}

#[test]
fn the_computer_does_not_lose_at_tic_tac_toe_and_takes_its_wins() {
    // Not defending loses.
    let said =
        play(&["tic-tac-toe", "--level", "4", "--side", "second"], "2\n4\n6\n8\n1\n3\n7\n9\n");
    assert!(said.contains("X plays ") && said.contains("X wins."), "{said}");
}

#[test]
fn bad_input_is_answered_by_what_may_be_played() {
    for (game, legal) in [
        ("chess", "You may play: "),
        ("othello", "You may play: d3 c4 f5 e6"),
        ("checkers", "11-15"),
        ("connect-four", "You may play: 1 2 3 4 5 6 7"),
        ("tic-tac-toe", "You may play: 1 2 3 4 5 6 7 8 9"),
    ] {
        let said =
            play(&[game, "--side", "both"], "xyzzy\n\n\u{0}\u{1F600}\nlevel 77\nside green\n");
        assert!(said.contains(legal), "{game}: {said}");
        assert!(said.contains("Levels are 1 to 9") && said.contains("The sides are "), "{said}");
    }
    let chess = play(&["chess"], "e5\n");
    assert!(chess.contains("e4") && chess.contains("Nf3"), "{chess}");
}

/// Moves in either case, and one board a turn.
#[test]
fn moves_may_be_typed_in_either_case() {
    let said = play(&["chess", "--side", "both"], "E4\nE7E5\nnf3\nnc6\nbb5\nA6\no-o\nhlep\n");
    assert_eq!(said.matches("  8 ").count(), 8, "{said}");
    assert!(said.contains("  1 R N B Q . R K") || said.contains("♖ ♔"), "castled: {said}");
    assert!(said.contains("Did you mean help?"), "{said}");
    let said = play(&["chess", "--level", "1"], "e4\nd4\n");
    assert_eq!(said.matches("  8 ").count(), 3, "once at the start and once a turn: {said}");
    let wrong = play(&["chess"], "Ke2\ne2e5\n");
    assert!(wrong.contains("is not legal here") && !wrong.contains("KQkq"), "{wrong}");
}

#[test]
fn undo_hint_analysis_resign_and_new() {
    for game in GAMES {
        let said = play(
            &[game],
            "undo\nhint\nanalysis on\nanalysis off\nmoves\nboard\nresign\nundo\nresign\nnew\n",
        );
        assert!(said.contains("nothing to take back"), "{game}: {said}");
        assert!(said.contains("I would play "), "{game}: {said}");
        assert!(said.contains("Analysis, ") && said.contains("Analysis is off"), "{game}: {said}");
        assert_eq!(said.matches(" wins. Type new").count(), 2, "{game}: {said}");
        assert!(said.contains("A new game."), "{game}");
    }
    // Both moves are taken back, and the board is as it was.
    let said = play(&["chess", "--level", "1"], "e4\nundo\nboard\n");
    let boards: Vec<&str> =
        said.split("  8 ").skip(1).map(|part| &part[..part.find("\n\n").unwrap_or(0)]).collect();
    assert_eq!(boards[boards.len() - 1], boards[boards.len() - 2], "{said}");
    assert!(said.contains("Black plays "), "{said}");
}

#[test]
fn games_are_saved_and_loaded() {
    for (game, moves) in [
        ("chess", "e4\ne5\nNf3\n"),
        ("othello", "f5\nd6\nc3\n"),
        ("checkers", "11-15\n22-18\n15x22\n"),
        ("connect-four", "4\n4\n3\n"),
        ("tic-tac-toe", "5\n1\n9\n"),
        // The third pit gives another turn.
        ("kalah", "3\n1\n2\n"),
    ] {
        let (path, again) = (fresh(&format!("{game}.txt")), fresh(&format!("{game}-2.txt")));
        let (name, other) = (path.display(), again.display());
        let first = play(&[game, "--side", "both"], &format!("{moves}save {name}\nsave {name}\n"));
        assert!(first.contains("The game is in "), "{game}: {first}");
        assert!(first.contains("I cannot write "), "{game}: nothing is overwritten: {first}");
        let second =
            play(&[game, "--side", "both"], &format!("load {name}\nsave {other}\nundo\nundo\n"));
        assert!(second.contains("3 moves from "), "{game}: {second}");
        let read = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
        assert_eq!(read(&path), read(&again), "{game}");
        if game == "chess" {
            let text = read(&path);
            let tags: Vec<&str> = text.lines().take(7).collect();
            let names = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
            for (tag, name) in tags.iter().zip(names) {
                assert!(tag.starts_with(&format!("[{name} \"")) && !tag.contains('?'), "{text}");
            }
            assert!(tags[2].starts_with("[Date \"20") && text.contains("\n\n1. e4 e5"), "{text}");
        }
        // A file that is not a game leaves the game as it is.
        std::fs::write(&again, "no game at all (;").unwrap();
        let third = play(&[game, "--side", "both"], &format!("{moves}load {other}\nload\nundo\n"));
        assert!(third.contains("I cannot read "), "{game}: {third}");
        assert!(!third.contains("nothing to take back"), "{game}");
        std::fs::remove_file(&path).unwrap();
        std::fs::remove_file(&again).unwrap();
    }
}

#[test]
fn a_whole_game_of_othello_is_played_out() {
    // In any position a legal square is among these; the rest are refused.
    let squares: String = (0..60 * 64)
        .map(|at| format!("{}{}\n", char::from(b'a' + (at % 8) as u8), at / 8 % 8 + 1))
        .collect();
    let said = play(&["othello", "--level", "1"], &squares);
    assert!(said.contains(" wins.") || said.contains("The game is drawn."), "the end is reached");
}
