//! What the player types.

/// A line typed by the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    Undo,
    Hint,
    /// On or off; `None` toggles.
    Analysis(Option<bool>),
    New,
    Save(&'a str),
    Load(&'a str),
    Side(&'a str),
    Level(&'a str),
    Moves,
    Board,
    Resign,
    Help,
    Quit,
    Nothing,
    /// A move, or something unknown.
    Move(&'a str),
}

/// What can be typed besides moves.
pub const HELP: &str = "  undo            take your last move back
  hint            what I would play in your place
  moves           what you may play
  board           show the board again
  analysis on     show my evaluation of every position (analysis off: stop)
  level 5         how well I play, 1 to 9
  side NAME       play the other side, or `side both` to play both
  new             a new game
  save FILE       write the game to a file
  load FILE       continue a game from a file
  resign          resign the game
  quit            leave";

/// Reads a line. Commands may be in either case; moves only where case does not matter.
pub fn read(line: &str) -> Command<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word.to_ascii_lowercase().as_str() {
        "" => Command::Nothing,
        "undo" | "back" => Command::Undo,
        "hint" => Command::Hint,
        "analysis" => Command::Analysis(match rest.to_ascii_lowercase().as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }),
        "new" => Command::New,
        "save" => Command::Save(rest),
        "load" => Command::Load(rest),
        "side" => Command::Side(rest),
        "level" => Command::Level(rest),
        "moves" => Command::Moves,
        "board" => Command::Board,
        "resign" => Command::Resign,
        "help" | "?" => Command::Help,
        "quit" | "exit" | "bye" => Command::Quit,
        _ => Command::Move(line),
    }
}

/// The command that was probably meant by an unknown word. Moves have digits.
pub fn nearest(text: &str) -> Option<&'static str> {
    let is_word = |text: &str| text.len() > 2 && text.chars().all(|c| c.is_ascii_alphabetic());
    let words = HELP.lines().filter_map(|line| line.split_whitespace().next()).chain(["help"]);
    let word = text.split_whitespace().next().filter(|word| is_word(word))?;
    nullwindow::names::nearest(word, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood() {
        assert_eq!(read(" UNDO "), Command::Undo);
        assert_eq!(read("save my game.pgn"), Command::Save("my game.pgn"));
        assert_eq!(read("analysis ON"), Command::Analysis(Some(true)));
        assert_eq!(read("Nf3"), Command::Move("Nf3"));
        assert_eq!(read(""), Command::Nothing);
        assert_eq!(
            [nearest("hlep"), nearest("Nf3"), nearest("anlysis on")],
            [Some("help"), None, Some("analysis")]
        );
        // Every command explained exists.
        for line in HELP.lines() {
            let word = line.split_whitespace().next().unwrap();
            assert!(!matches!(read(word), Command::Move(_)), "{word}");
        }
    }
}
