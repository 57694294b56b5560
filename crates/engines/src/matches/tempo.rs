//! How long moves may take: clocks, or a fixed effort.

use crate::engine::{Allowance, Goal};
use crate::time::Clock;
use crate::units::duration;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What players may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// A time for the game, and an increment after each move.
    Clock {
        /// At the beginning.
        time: Duration,
        /// After each move.
        increment: Duration,
    },
    /// A fixed time for each move.
    MoveTime(Duration),
    /// A number of nodes for each move.
    Nodes(u64),
    /// A depth for each move.
    Depth(u16),
}

/// The time left to both players, the one who moves first in front.
pub type Clocks = [Duration; 2];

impl Tempo {
    /// The clocks at the beginning.
    pub fn clocks(&self) -> Clocks {
        match self {
            Tempo::Clock { time, .. } => [*time; 2],
            _ => [Duration::ZERO; 2],
        }
    }

    /// The goal given to the engine of player `side`.
    pub fn goal(&self, clocks: &Clocks, side: usize) -> Goal {
        match *self {
            Tempo::Clock { increment, .. } => {
                let clock = Clock { left: clocks[side], increment, moves_to_go: None };
                Goal { time: Allowance::Clock(clock), ..Goal::default() }
            }
            Tempo::MoveTime(time) => Goal { time: Allowance::Fixed(time), ..Goal::default() },
            Tempo::Nodes(nodes) => Goal { nodes: Some(nodes), ..Goal::default() },
            Tempo::Depth(depth) => Goal { depth: Some(depth), ..Goal::default() },
        }
    }
}

/// A clock, `5+0.05` (seconds and increment), or a time for each move, `1s`.
impl FromStr for Tempo {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "'{text}' is not a time; write 1s, 500ms or 2m for each move, or 5+0.05 for a clock \
                 of 5 seconds and 0.05 more after each move"
            )
        };
        let time = |text: &str| duration(text.trim()).map_err(|_| wrong());
        let tempo = match text.split_once('+') {
            Some((first, increment)) => {
                Tempo::Clock { time: time(first)?, increment: time(increment)? }
            }
            // Seconds for the game or for a move? Nobody knows.
            None if text.trim().ends_with(|last: char| last.is_ascii_digit()) => {
                return Err(wrong());
            }
            None => Tempo::MoveTime(time(text)?),
        };
        match tempo {
            Tempo::Clock { time, .. } | Tempo::MoveTime(time) if time.is_zero() => Err(wrong()),
            tempo => Ok(tempo),
        }
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tempo::Clock { time, increment } => {
                write!(f, "{}+{} s", time.as_secs_f64(), increment.as_secs_f64())
            }
            Tempo::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Tempo::Nodes(nodes) => write!(f, "{nodes} nodes per move"),
            Tempo::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let clock = |time, increment| {
            Ok(Tempo::Clock {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
            })
        };
        assert_eq!("5+0.05".parse::<Tempo>(), clock(5000, 50));
        assert_eq!("1m+500ms".parse::<Tempo>(), clock(60_000, 500));
        assert_eq!("250ms".parse::<Tempo>(), Ok(Tempo::MoveTime(Duration::from_millis(250))));
        for wrong in ["", "60", "0+1", "0s", "-1+0", "5+x", "1e300", "NaN+0"] {
            assert!(wrong.parse::<Tempo>().is_err(), "{wrong}");
        }
        assert_eq!("1+0.01".parse::<Tempo>().unwrap().to_string(), "1+0.01 s");
    }
}
