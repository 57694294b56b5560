//! Parses `pos pos=… moves="…"` into a game so far; moves in Hub's notation.

use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::checkers::{Checkers, Move, Square};

/// The length of Hub's position on 8×8: the side to move, and a letter for each square.
const LENGTH: usize = 33;

/// The game so far, or an error message.
///
/// `turned`: the client sends positions rotated by 180° with the colours exchanged, but moves as
/// usual.
///
/// A draw need not be claimed, so a game may go on where our rules have ended it: moves are read
/// without these rules, and made with them.
pub(super) fn read(position: &str, moves: &str, turned: bool) -> Result<Checkers, String> {
    let mut game = match position.contains(':') {
        true => Checkers::read_position(position)?.in_play(),
        false => {
            let board = *Checkers::read_position(&as_fen(position)?)?.board();
            Checkers::new(if turned { board.mirrored() } else { board }).in_play()
        }
    };
    let mut board = game.regardless_of_draws();
    for (at, word) in moves.split_whitespace().enumerate() {
        let m = read_move(&board, word).map_err(|error| format!("move {}: {error}", at + 1))?;
        board.make(m);
        game.make(m);
    }
    Ok(game)
}

/// `Wbbee…` as FEN.
fn as_fen(text: &str) -> Result<String, String> {
    let found = text.chars().count();
    if found != LENGTH {
        return Err(format!(
            "the position has {found} letters; write {LENGTH} for 8×8, the side to move and a \
             letter for each square, or a FEN such as B:W21,22:B1,K30"
        ));
    }
    let mut letters = text.chars();
    let side = letters.next().filter(|side| matches!(side, 'W' | 'B'));
    let side = side.ok_or("the position must begin with the side to move, W or B")?;
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (number, letter) in (1..).zip(letters) {
        match letter {
            'w' => white.push(format!("{number}")),
            'W' => white.push(format!("K{number}")),
            'b' => black.push(format!("{number}")),
            'B' => black.push(format!("K{number}")),
            'e' => {}
            _ => {
                let letter = letter.escape_default();
                return Err(format!("square {number}: '{letter}' is not one of w, b, W, B, e"));
            }
        }
    }
    Ok(format!("{side}:W{}:B{}", white.join(","), black.join(",")))
}

/// The position as it is read, not rotated.
#[cfg(test)]
fn write(position: &Checkers) -> String {
    use nullwindow_games::checkers::Side;
    let letter = |side| if side == Side::Black { 'B' } else { 'W' };
    let square = |square| match position.board().piece(square) {
        None => 'e',
        Some((side, true)) => letter(side),
        Some((side, false)) => letter(side).to_ascii_lowercase(),
    };
    std::iter::once(letter(position.side_to_move())).chain(Square::all().map(square)).collect()
}

/// `11-15`, or from, to and everything captured: `15x22x18`.
pub(super) fn write_move(m: Move) -> String {
    if !m.is_capture() {
        return format!("{}-{}", m.from(), m.to());
    }
    let captured = m.captured_squares().map(|square| format!("x{square}"));
    format!("{}x{}{}", m.from(), m.to(), captured.collect::<String>())
}

/// The legal move that a text means. Captured pieces may be named in any order, or not at all where
/// only one move has these ends.
fn read_move(position: &Checkers, text: &str) -> Result<Move, String> {
    let number = |part: &str| part.parse::<u32>().ok().and_then(Square::new);
    let squares: Option<Vec<Square>> = text.split(['-', 'x']).map(number).collect();
    let Some([from, to, captured @ ..]) = squares.as_deref() else {
        let text = text.escape_default();
        return Err(format!("'{text}' is not a move; moves look like 11-15 or 15x22x18"));
    };
    let fits = |m: &Move| {
        let all = || m.captured_squares().count() == captured.len();
        let those = || m.captured_squares().all(|square| captured.contains(&square));
        m.from() == *from && m.to() == *to && (captured.is_empty() || all() && those())
    };
    let legal = position.list_moves();
    let mut fitting = legal.iter().copied().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(m), other) => {
            // Routes that take the same pieces are the same move to Hub.
            let same = |other: Move| position.board().after(other) == position.board().after(m);
            if other.is_none_or(same) {
                Ok(m)
            } else {
                Err(format!("'{text}' is ambiguous; name the captured squares"))
            }
        }
        (None, _) => {
            let legal: Vec<String> = legal.iter().map(|&m| write_move(m)).collect();
            Err(format!("'{text}' is not legal; the legal moves are {}", legal.join(" ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::random::SplitMix64;

    const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

    #[test]
    fn the_start_is_read_straight_turned_and_as_fen() {
        let start = Checkers::start().in_play();
        assert_eq!(read(START, "", false).unwrap(), start);
        assert_eq!(read("Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "", true).unwrap(), start);
        assert_eq!(read(&start.to_string(), "", true).unwrap(), start, "FEN is never turned");
        let both = read("BeeeeeeeeeeBeeebeeeeeeeWeeeeeeeew", "", true).unwrap();
        assert_eq!(both.to_string(), "W:W18,K22:B1,K10");
    }

    #[test]
    fn random_games_are_read_as_they_are_written() {
        let mut random = SplitMix64::new(6);
        for _ in 0..50 {
            let mut game = Checkers::start().in_play();
            let mut moves = String::new();
            while game.outcome().is_none() {
                let legal = game.list_moves();
                let m = legal[random.below(legal.len())];
                moves += &write_move(m);
                moves.push(' ');
                game.make(m);
                let board = read(&write(&game), "", false).unwrap();
                assert_eq!(board.board(), game.board());
            }
            assert_eq!(read(START, &moves, false).unwrap().board(), game.board());
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |position: &str, moves: &str| read(position, moves, false).unwrap_err();
        assert!(error("Wbbb", "").contains("write 33"));
        assert!(error(&START.replace('B', "X"), "").contains("side to move"));
        assert!(error(&START.replace('e', "o"), "").contains("square 13: 'o'"));
        assert!(error(START, "11-15 1-5").starts_with("move 2: '1-5' is not legal"));
        assert!(error(START, "x").contains("'x' is not a move"));
        assert!(error("BWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "").contains("more than 12"));
    }
}
