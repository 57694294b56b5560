//! Time as GTP counts it: main time, then periods with a number of moves to make in each.

use crate::engine::Allowance;
use crate::time::Clock;
use std::time::Duration;

/// The arguments of `time_settings`, the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub main: Duration,
    pub period: Duration,
    /// Moves in a period; 0 with a period: no limit at all; 0 without: sudden death.
    pub moves: u32,
}

/// One side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Running {
    pub left: Duration,
    /// Moves to be made in that time; 0: it is the main time.
    pub moves: u32,
}

impl Settings {
    /// Both clocks at the start; `None`: no limit.
    pub fn start(&self) -> Option<Running> {
        let unlimited = self.moves == 0 && !self.period.is_zero();
        if unlimited {
            None
        } else if self.main.is_zero() && self.moves > 0 {
            Some(Running { left: self.period, moves: self.moves })
        } else {
            Some(Running { left: self.main, moves: 0 })
        }
    }
}

impl Running {
    /// How much time the next move may take.
    pub fn allowance(&self, settings: Option<&Settings>) -> Allowance {
        let moves_to_go = (self.moves > 0).then_some(self.moves);
        let clock = Clock { left: self.left, increment: Duration::ZERO, moves_to_go };
        // Main time that is followed by periods need not last for the game.
        match settings.filter(|settings| settings.moves > 0 && self.moves == 0) {
            Some(settings) => {
                let per_move = settings.period / settings.moves;
                Allowance::Clock(Clock { increment: per_move, ..clock })
            }
            None => Allowance::Clock(clock),
        }
    }

    /// Charges a move, where the clock's reading is not given.
    pub fn spend(&mut self, time: Duration, settings: Option<&Settings>) {
        let Some(settings) = settings.filter(|settings| settings.moves > 0) else {
            self.left = self.left.saturating_sub(time);
            return;
        };
        let period = Running { left: settings.period, moves: settings.moves };
        if self.moves == 0 {
            self.left = self.left.saturating_sub(time);
            if self.left.is_zero() {
                *self = period;
            }
        } else {
            self.left = self.left.saturating_sub(time);
            self.moves -= 1;
            if self.moves == 0 {
                *self = period;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_kinds_of_time() {
        let start =
            |main, period, moves| Settings { main: s(main), period: s(period), moves }.start();
        assert_eq!(start(60, 0, 0), Some(Running { left: s(60), moves: 0 }), "sudden death");
        assert_eq!(start(0, 30, 5), Some(Running { left: s(30), moves: 5 }), "periods only");
        assert_eq!(start(60, 30, 5), Some(Running { left: s(60), moves: 0 }));
        assert_eq!(start(0, 30, 0), None, "no limit, by the protocol");
    }

    #[test]
    fn periods_follow_the_main_time_and_each_other() {
        let settings = Settings { main: s(10), period: s(30), moves: 2 };
        let mut clock = settings.start().unwrap();
        clock.spend(s(12), Some(&settings));
        assert_eq!(clock, Running { left: s(30), moves: 2 });
        clock.spend(s(20), Some(&settings));
        assert_eq!(clock, Running { left: s(10), moves: 1 });
        clock.spend(s(5), Some(&settings));
        assert_eq!(clock, Running { left: s(30), moves: 2 });
        let mut sudden = Running { left: s(5), moves: 0 };
        sudden.spend(s(7), None);
        assert_eq!(sudden.left, s(0));
    }
}
