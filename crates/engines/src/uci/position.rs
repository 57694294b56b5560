//! The game so far, from `position startpos moves …` or `position fen … moves …`.

use super::command::PositionText;
use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::chess::Chess;

/// The position, with the game that led to it, or an error message.
///
/// A draw need not be claimed, so a game may go on where our rules have ended it: moves are read
/// without these rules, and made with them.
pub(super) fn read(text: &PositionText) -> Result<Chess, String> {
    let mut game = match &text.fen {
        None => Chess::start().in_play(),
        Some(fen) => Chess::read_position(&within_fifty_moves(fen))?.in_play(),
    };
    let mut board = game.regardless_of_draws();
    for (at, word) in text.moves.iter().enumerate() {
        let m = board.read_move(word).map_err(|error| format!("move {}: {error}", at + 1))?;
        board.make(m);
        game.make(m);
    }
    Ok(game)
}

/// Games may run past our fifty-move rule, and their clocks count on; to us a hundred half-moves
/// are as drawn as more.
fn within_fifty_moves(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(clock) = fields.get_mut(4)
        && clock.parse::<u32>().is_ok_and(|clock| clock > 100)
    {
        *clock = "100";
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Outcome;

    fn given(fen: Option<&str>, moves: &str) -> Result<Chess, String> {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        read(&PositionText { fen: fen.map(str::to_owned), moves })
    }

    #[test]
    fn the_game_counts_for_repetitions() {
        let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
        assert!(given(None, there_and_back).unwrap().is_drawn_by_history());
        let thrice = given(None, &there_and_back.repeat(2)).unwrap();
        assert_eq!(thrice.outcome(), Some(Outcome::Draw));
        // And the game goes on if the draw is not claimed.
        let on = given(None, &(there_and_back.repeat(2) + "e2e4")).unwrap();
        assert_eq!(on.outcome(), None);
    }

    #[test]
    fn long_clocks_are_read() {
        let fen = "8/8/8/4k3/8/8/4K2R/8 w - - 120 150";
        assert_eq!(given(Some(fen), "").unwrap().halfmove_clock(), 100);
        assert_eq!(given(Some(fen), "h2h3 e5e4").unwrap().outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn errors_name_the_move() {
        let error = given(None, "e2e4 e7e5 e4e5").unwrap_err();
        assert!(error.starts_with("move 3: `e4e5` is not legal here"), "{error}");
        assert!(given(Some("8/8/8/8/8/8/8/8 w - - 0 1"), "").is_err());
        assert!(given(Some(""), "").is_err());
    }
}
