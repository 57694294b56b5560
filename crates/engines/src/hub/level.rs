//! Turns `level …` and `go …` into a goal.

use super::syntax::Line;
use crate::engine::{Allowance, Goal};
use crate::time::Clock;
use std::str::FromStr;
use std::time::Duration;

/// The limits of a search, from the last `level`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Level {
    depth: Option<u16>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    clock: Option<Clock>,
    infinite: bool,
    ponder: bool,
}

/// The kind of `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Think,
    Ponder,
    Analyze,
}

/// The time for a move if no limit has been set.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl Level {
    /// Reads a line; one bad value makes all of it invalid.
    pub fn read(line: &Line) -> Result<Self, String> {
        let seconds = |name: &str| -> Result<Option<Duration>, String> {
            let Some(number) = number::<f64>(line, name)? else { return Ok(None) };
            let wrong = || format!("{name}={number} is not a number of seconds");
            // Clocks may be negative; NaN stays NaN.
            let number = if number < 0.0 { 0.0 } else { number };
            Duration::try_from_secs_f64(number).map(Some).map_err(|_| wrong())
        };
        let increment = seconds("inc")?.unwrap_or_default();
        let moves = number::<u32>(line, "moves")?.filter(|&moves| moves > 0);
        let clock = seconds("time")?.map(|left| Clock {
            // The increment is added before every move.
            left: left.saturating_add(increment),
            increment,
            moves_to_go: moves,
        });
        Ok(Level {
            depth: number::<u16>(line, "depth")?.map(|depth| depth.max(1)),
            nodes: number::<u64>(line, "nodes")?.map(|nodes| nodes.max(1)),
            move_time: seconds("move-time")?,
            clock,
            infinite: line.get("infinite").is_some(),
            ponder: line.get("ponder").is_some(),
        })
    }

    /// The goal of a search at this level, in this mode.
    pub fn goal(&self, mode: Mode) -> Goal {
        let time = match (self.move_time, self.clock) {
            _ if self.infinite => Allowance::Unlimited,
            (Some(time), _) => Allowance::Fixed(time),
            (None, Some(clock)) => Allowance::Clock(clock),
            (None, None) => Allowance::Unlimited,
        };
        let endless = time == Allowance::Unlimited && self.depth.is_none() && self.nodes.is_none();
        let infinite = self.infinite || endless && mode == Mode::Analyze;
        let ponder = mode == Mode::Ponder || self.ponder;
        let time = match endless && !infinite {
            true => Allowance::Fixed(USUAL_TIME),
            false => time,
        };
        let infinite = infinite && !ponder;
        Goal { depth: self.depth, nodes: self.nodes, time, win_in: None, infinite, ponder }
    }
}

fn number<T: FromStr>(line: &Line, name: &str) -> Result<Option<T>, String> {
    let Some(text) = line.get(name) else { return Ok(None) };
    let shown = text.escape_default();
    text.parse().map(Some).map_err(|_| format!("level: {name}={shown} is not a number that fits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(line: &str, mode: Mode) -> Goal {
        Level::read(&Line::read(line)).unwrap().goal(mode)
    }

    #[test]
    fn all_forms_are_understood() {
        assert_eq!(goal("level depth=7", Mode::Think).depth, Some(7));
        assert_eq!(goal("level nodes=1000", Mode::Think).nodes, Some(1000));
        let fixed = Allowance::Fixed(Duration::from_millis(250));
        assert_eq!(goal("level move-time=0.25", Mode::Think).time, fixed);
        let clock = |left, increment, moves_to_go| {
            let ms = Duration::from_millis;
            Allowance::Clock(Clock { left: ms(left), increment: ms(increment), moves_to_go })
        };
        assert_eq!(goal("level time=60", Mode::Think).time, clock(60_000, 0, None));
        assert_eq!(goal("level time=60 inc=0.5", Mode::Think).time, clock(60_500, 500, None));
        assert_eq!(goal("level moves=9 time=60", Mode::Think).time, clock(60_000, 0, Some(9)));
        assert!(goal("level infinite", Mode::Think).infinite);
        assert!(goal("level time=60", Mode::Ponder).ponder);
        assert!(goal("level", Mode::Analyze).infinite);
        assert_eq!(goal("level", Mode::Think).time, Allowance::Fixed(USUAL_TIME), "it must end");
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["level depth=x", "level time=soon", "level time=1e400", "level nodes=-1"] {
            assert!(Level::read(&Line::read(line)).is_err(), "{line}");
        }
        let late = goal("level time=-3", Mode::Think).time;
        assert_eq!(late, Allowance::Clock(Clock::default()));
    }
}
