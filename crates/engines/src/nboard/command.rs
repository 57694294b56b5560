//! Parses lines into commands.

/// A command from the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// The protocol version.
    NBoard,
    SetDepth(u16),
    /// A game in GGF.
    SetGame(&'a str),
    /// A move, without its annotations.
    Move(&'a str),
    /// A request to evaluate this many moves.
    Hint(usize),
    Go,
    /// The text to be repeated.
    Ping(&'a str),
    Learn,
    Analyze,
    Quit,
    /// Something that must be ignored.
    Unknown,
}

/// The deepest search, longer than any game.
const DEEPEST: u16 = 64;

/// Reads a line.
pub(super) fn read(line: &str) -> Command<'_> {
    let (name, rest) = split(line);
    match name {
        "nboard" => Command::NBoard,
        "set" => read_setting(rest),
        "move" => Command::Move(square(rest)),
        "hint" => rest.parse().map_or(Command::Unknown, Command::Hint),
        "go" => Command::Go,
        "ping" => Command::Ping(rest),
        "learn" => Command::Learn,
        "analyze" => Command::Analyze,
        "quit" => Command::Quit,
        // The first version of the protocol: a move is a command.
        _ if rest.is_empty() && is_square(square(name)) => Command::Move(square(name)),
        _ => Command::Unknown,
    }
}

fn read_setting(text: &str) -> Command<'_> {
    let (name, value) = split(text);
    match name {
        "game" => Command::SetGame(value),
        "depth" => match value.parse::<u16>() {
            Ok(depth) => Command::SetDepth(depth.clamp(1, DEEPEST)),
            Err(_) => Command::Unknown,
        },
        _ => Command::Unknown,
    }
}

fn split(text: &str) -> (&str, &str) {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name, rest.trim())
}

/// The move of `F5/1.5/0.3`.
fn square(text: &str) -> &str {
    text.split('/').next().unwrap_or_default().trim()
}

fn is_square(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 2
        && (text.eq_ignore_ascii_case("pa")
            || bytes[0].is_ascii_alphabetic() && bytes[1].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        assert_eq!(read("nboard 2"), Command::NBoard);
        assert_eq!(read("set depth 12"), Command::SetDepth(12));
        assert_eq!(read("set depth 999"), Command::SetDepth(64));
        assert_eq!(read("set depth deep"), Command::Unknown);
        assert_eq!(read("set contempt 3"), Command::Unknown);
        assert_eq!(read("set game (;GM[Othello];)"), Command::SetGame("(;GM[Othello];)"));
        assert_eq!(read("move F5/1.25/0.5"), Command::Move("F5"));
        assert_eq!(read("d6"), Command::Move("d6"));
        assert_eq!(read("PA"), Command::Move("PA"));
        assert_eq!(read("xy"), Command::Unknown);
        assert_eq!(read("hint 4"), Command::Hint(4));
        assert_eq!(read("ping 17"), Command::Ping("17"));
    }
}
