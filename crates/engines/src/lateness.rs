//! How late answers come, learnt from move to move: on a loaded machine a search runs past its
//! time, because it cannot look at the clock while it waits for a processor.

use crate::time::percent;
use std::time::Duration;

/// Percent of the worst lateness so far that is still expected one move later.
const FADING: u32 = 90;
/// Lateness beyond this is an accident, from which nothing is learnt.
const MOST_LATENESS: Duration = Duration::from_millis(500);

/// When an answer was due and given, as clock time since the search was requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// When the search should have ended.
    pub due: Duration,
    /// When the answer was given.
    pub given: Duration,
}

/// How late answers come in a game: the worst lateness so far, fading from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lateness(Duration);

impl Lateness {
    /// Learns from a move. `charged` is what the clock shows, which includes delays that we do not
    /// see.
    pub fn learn(&mut self, timing: Timing, charged: Option<Duration>) {
        let spent = timing.given.max(charged.unwrap_or_default());
        let late = spent.saturating_sub(timing.due).min(MOST_LATENESS);
        self.0 = late.max(percent(self.0, FADING));
    }

    /// The time to expect outside the search: what was promised, or more if observed.
    pub fn overhead(&self, promised: Duration) -> Duration {
        promised.max(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{Budget, Clock};
    use nullwindow_games::random::SplitMix64;
    use std::ops::Range;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// A machine with more to do than it has processors. A search that outlasts its first time slice
    /// is late, by as much as the machine says.
    struct Machine {
        random: SplitMix64,
        slice: Duration,
        late: Range<u64>,
    }

    impl Machine {
        /// Plays a game in which every move takes between half of its target and the hard limit.
        /// Returns the total time thought, or the move at which the flag fell.
        fn game(&mut self, mut clock: Clock, moves: u32, learns: bool) -> Result<Duration, u32> {
            let (mut lateness, mut thought) = (Lateness::default(), Duration::ZERO);
            for played in 1..=moves {
                let Budget { soft, hard } = clock.budget(lateness.overhead(ms(10)));
                let due = percent(soft, 50 + self.random.below(200) as u32).min(hard);
                let Range { start, end } = self.late;
                let late = match due > self.slice {
                    true => ms(start + self.random.below((end - start) as usize) as u64),
                    false => ms(0),
                };
                let begun = clock;
                clock.left = clock.left.checked_sub(due + late).ok_or(played)? + clock.increment;
                thought += due;
                if learns {
                    let given = due + late / 2; // The other half shows on the clock alone.
                    lateness.learn(Timing { due, given }, begun.charged(&clock));
                }
            }
            Ok(thought)
        }
    }

    const QUICK: Clock = Clock { left: ms(1000), increment: ms(10), moves_to_go: None };

    /// Late by 50 to 150 ms whenever it thinks for longer than 2 ms, at 1 s + 0.01 s.
    #[test]
    fn a_loaded_machine_costs_thought_and_not_the_game() {
        let mut flags = 0;
        for seed in 0..200 {
            let machine = || Machine { random: SplitMix64::new(seed), slice: ms(2), late: 50..151 };
            let thought = machine().game(QUICK, 300, true);
            assert!(thought.is_ok(), "{seed}: the flag fell at move {thought:?}");
            flags += u32::from(machine().game(QUICK, 300, false).is_err());
        }
        assert_eq!(flags, 200, "without learning, all are lost on time");
    }

    /// Every move is late, however short; the increment pays for it on average.
    #[test]
    fn lateness_within_the_increment_is_survived() {
        let clock = Clock { left: ms(2000), increment: ms(100), moves_to_go: None };
        for seed in 0..200 {
            let mut machine =
                Machine { random: SplitMix64::new(seed), slice: ms(0), late: 50..151 };
            let thought = machine.game(clock, 100, true);
            assert!(thought.is_ok(), "{seed}: the flag fell at move {thought:?}");
        }
    }

    /// Lateness within the promised overhead teaches nothing, and one accident is forgotten.
    #[test]
    fn an_idle_machine_costs_no_thought() {
        for seed in 0..20 {
            let machine = || Machine { random: SplitMix64::new(seed), slice: ms(2), late: 0..10 };
            let [learnt, promised] = [true, false].map(|learns| machine().game(QUICK, 300, learns));
            assert_eq!(learnt, promised);
            assert!(learnt.unwrap() > ms(2000));
        }
        let mut lateness = Lateness::default();
        lateness.learn(Timing { due: ms(100), given: ms(30_000) }, None);
        assert_eq!(lateness.overhead(ms(10)), MOST_LATENESS);
        for _ in 0..40 {
            lateness.learn(Timing { due: ms(100), given: ms(101) }, Some(ms(105)));
        }
        assert_eq!(lateness.overhead(ms(10)), ms(10));
    }
}
