//! A line into a command.

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
    /// Counts positions, as some programs do: no part of the protocol.
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    /// Nothing, or nothing we know.
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
    /// What could not be read.
    pub unread: Vec<String>,
    /// Limits that were named but could not be read.
    pub unread_limits: Vec<String>,
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

/// Words of [`GO_WORDS`] with which a search comes to an end.
const LIMITS: [&str; 6] = ["wtime", "btime", "depth", "nodes", "mate", "movetime"];

/// Reads a line. Words before the command that mean nothing are skipped, as the protocol asks.
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

/// `perft 5`; without a depth, zero.
fn perft(words: &[&str]) -> Option<Command> {
    let ["perft", rest @ ..] = words else { return None };
    let depth = rest.first().and_then(|depth| depth.parse().ok());
    Some(Command::Perft(depth.unwrap_or(0)))
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
                    None => go.miss(word, value.unwrap_or("(nothing)")),
                }
            }
            _ => go.unread.push(word.to_owned()),
        }
    }
    go
}

/// A number, be it with a fraction, which is dropped. Some programs say that a clock has run out by
/// a negative time.
fn number(text: &str) -> Option<u64> {
    let whole = text.parse::<u64>().ok();
    // The largest number stands for what is larger.
    whole.or_else(|| text.parse::<f64>().ok().filter(|x| !x.is_nan()).map(|x| x as u64))
}

impl Go {
    fn miss(&mut self, word: &str, value: &str) {
        let limit = LIMITS.contains(&word);
        let list = if limit { &mut self.unread_limits } else { &mut self.unread };
        list.push(format!("{word} {value}"));
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

    /// A limit that was read says how far to go.
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
        assert!(go.unread.is_empty() && go.unread_limits.is_empty() && go.has_limit());
        assert_eq!(read("go infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
    }

    #[test]
    fn what_means_nothing_is_skipped() {
        assert_eq!(read("joho debug on"), Command::Debug(true));
        assert_eq!(read("debug off"), Command::Debug(false));
        assert_eq!(read("  \t"), Command::Unknown);
        assert_eq!(read("register later"), Command::Unknown);
        for (text, depth) in [("go perft 5", 5), ("go perft", 0), ("go perft x", 0)] {
            assert_eq!(read(text), Command::Perft(depth), "{text}");
        }
        let Command::Go(go) = read("go depth five nodes movetime 10 foo") else { panic!("no go") };
        assert_eq!(go.unread, ["foo"]);
        assert_eq!(go.unread_limits, ["depth five", "nodes (nothing)"]);
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
