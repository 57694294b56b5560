//! Parses a line into a command.

use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position(PositionText),
    Go(Go),
    /// Counts positions to this depth, as some programs do; not part of the protocol.
    Perft(String),
    Stop,
    PonderHit,
    Quit,
    /// Nothing, or nothing known.
    Unknown,
}

/// A position as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionText {
    /// `None`: the initial position.
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// How far to search, as it was given.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Go {
    pub only: Vec<String>,
    pub ponder: bool,
    pub infinite: bool,
    /// Of White and Black.
    pub time: [Option<Duration>; 2],
    pub increment: [Option<Duration>; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<u16>,
    pub nodes: Option<u64>,
    pub mate: Option<u16>,
    pub move_time: Option<Duration>,
    /// Words that could not be read.
    pub unread: Vec<String>,
    /// An error about a limit that could not be read.
    pub wrong_limit: Option<String>,
}

const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// The words of [`GO_WORDS`] that limit a search.
const LIMITS: [&str; 6] = ["wtime", "btime", "depth", "nodes", "mate", "movetime"];

/// Reads a line. Unknown words before the command are skipped, as the protocol asks.
pub(super) fn read(line: &str) -> Command {
    let words: Vec<&str> = line.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        let rest = &words[at + 1..];
        return match *word {
            "uci" => Command::Uci,
            "debug" => Command::Debug(rest.first() != Some(&"off")),
            "isready" => Command::IsReady,
            "setoption" => set_option(rest),
            "ucinewgame" => Command::NewGame,
            "position" => position(rest),
            "go" => perft(rest).unwrap_or_else(|| Command::Go(go(rest))),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            _ => continue,
        };
    }
    Command::Unknown
}

/// `name Move Overhead value 30`: names have spaces, and so may values.
fn set_option(words: &[&str]) -> Command {
    let Some(words) = words.strip_prefix(&["name"]) else { return Command::Unknown };
    let at = words.iter().position(|&word| word == "value");
    let (name, value) = match at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}

fn position(words: &[&str]) -> Command {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (given, moves) = words.split_at(at);
    let fen = match given {
        ["startpos", ..] => None,
        ["fen", fields @ ..] => Some(fields.join(" ")),
        _ => return Command::Unknown,
    };
    let moves = moves.iter().skip(1).map(|&text| text.to_owned()).collect();
    Command::Position(PositionText { fen, moves })
}

/// `perft 5`.
fn perft(words: &[&str]) -> Option<Command> {
    let ["perft", rest @ ..] = words else { return None };
    Some(Command::Perft(rest.first().copied().unwrap_or_default().to_owned()))
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.only.push(text.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => {
                let value = words.next_if(|word| !GO_WORDS.contains(word));
                match value.and_then(number) {
                    Some(number) => go.set(word, number),
                    None => go.miss(word, value),
                }
            }
            _ => go.unread.push(word.to_owned()),
        }
    }
    go
}

/// A number, possibly with a fraction, which is dropped. Some programs send a negative time when a
/// clock has run out.
fn number(text: &str) -> Option<u64> {
    let whole = text.parse::<u64>().ok();
    // Larger numbers become the largest.
    whole.or_else(|| text.parse::<f64>().ok().filter(|x| !x.is_nan()).map(|x| x as u64))
}

impl Go {
    fn miss(&mut self, word: &str, value: Option<&str>) {
        if !LIMITS.contains(&word) {
            return self.unread.push(format!("{word} {}", value.unwrap_or("(nothing)")));
        }
        let problem = match value {
            Some(value) => format!("go {word} {value}: `{value}` is not a number"),
            None => format!("go {word}: the number is missing"),
        };
        let right = format!("no search is started; write a number, as in `go {word} 10`");
        self.wrong_limit.get_or_insert(format!("{problem}; {right}"));
    }

    fn set(&mut self, word: &str, number: u64) {
        let time = Some(Duration::from_millis(number));
        let small = u16::try_from(number).unwrap_or(u16::MAX);
        match word {
            "wtime" => self.time[0] = time,
            "btime" => self.time[1] = time,
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = u32::try_from(number).ok().filter(|&n| n > 0),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number),
            "mate" => self.mate = Some(small),
            "movetime" => self.move_time = time,
            _ => self.unread.push(word.to_owned()),
        }
    }

    /// Whether some limit was read.
    pub fn has_limit(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.time != [None; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_go_is_read() {
        let text = "go wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 9 nodes 123456 mate 3 \
                    movetime 50 ponder searchmoves e2e4 d2d4";
        let Command::Go(go) = read(text) else { panic!("no go") };
        let ms = |n| Some(Duration::from_millis(n));
        assert_eq!((go.time, go.increment), ([ms(1000), ms(0)], [ms(10), ms(20)]));
        assert_eq!((go.moves_to_go, go.depth, go.nodes), (Some(7), Some(9), Some(123_456)));
        assert_eq!((go.mate, go.move_time, go.ponder), (Some(3), ms(50), true));
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert!(go.unread.is_empty() && go.wrong_limit.is_none() && go.has_limit());
        assert_eq!(read("go infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
    }

    #[test]
    fn unknown_words_are_skipped() {
        assert_eq!(read("joho debug on"), Command::Debug(true));
        assert_eq!(read("debug off"), Command::Debug(false));
        assert_eq!(read("  \t"), Command::Unknown);
        assert_eq!(read("register later"), Command::Unknown);
        for (text, depth) in [("go perft 5", "5"), ("go perft", ""), ("go perft x", "x")] {
            assert_eq!(read(text), Command::Perft(depth.into()), "{text}");
        }
        let Command::Go(go) = read("go depth five nodes movetime 10 foo") else { panic!("no go") };
        assert_eq!(go.unread, ["foo"]);
        let wrong = "go depth five: `five` is not a number; no search is started; write a number, as in \
                     `go depth 10`";
        assert_eq!(go.wrong_limit.as_deref(), Some(wrong));
        assert_eq!(go.move_time, Some(Duration::from_millis(10)));
    }

    #[test]
    fn numbers_may_have_fractions_and_be_too_large() {
        assert_eq!(number("100.5"), Some(100));
        assert_eq!(number("-3.5"), Some(0));
        assert_eq!(number("18446744073709551615"), Some(u64::MAX));
        assert_eq!(number("99999999999999999999"), Some(u64::MAX));
        assert_eq!((number("NaN"), number("soon"), number("")), (None, None, None));
    }

    #[test]
    fn names_and_values_have_spaces() {
        let set =
            |name: &str, value: &str| Command::SetOption { name: name.into(), value: value.into() };
        assert_eq!(read("setoption name Move Overhead value 30"), set("Move Overhead", "30"));
        assert_eq!(read("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(read("setoption Hash 3"), Command::Unknown);
    }
}
