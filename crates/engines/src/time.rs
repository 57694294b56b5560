//! How long to think: pure functions of the clock, and a [`Pace`] that follows a search.
//!
//! A move has two limits. The *target* is when no further iteration is begun; it changes with what
//! the search finds. The *hard* limit is never exceeded: whatever the search is doing then, it is
//! stopped. The hard limit is a part of what is left, so the clock cannot be overdrawn however many
//! moves the game has, as long as getting a move to the clock takes no longer than the overhead. A
//! reserve beyond that is for the moves that now and then take longer. Where moves are late again and
//! again, as on a loaded machine, the overhead grows with what is seen (`lateness`).

use nullwindow::Value;
use std::time::Duration;

/// How many more moves to expect if it is not known how many the time must last for.
const MOVES_EXPECTED: u32 = 30;
/// The cap on that number: however many moves are to come, the next ones matter most.
const MOST_MOVES: u32 = 50;
/// The reserve for surprises: this many times the overhead ...
const RESERVE: u32 = 4;
/// ... but at most one part in this many of what is left, or there would be no time to think.
const MOST_RESERVE: u32 = 3;
/// In time trouble it is twice as much, up to one part in this many: a late move cannot be made up
/// for any more.
const MOST_RESERVE_IN_TROUBLE: u32 = 2;
/// Trouble: at most this many moves before a control ...
const LAST_MOVES: u32 = 4;
/// ... or, without a control, less than this many times the overhead left.
const LITTLE: u32 = 40;
/// The least time for a move that has any, or it would not even see the captures.
const LEAST: Duration = Duration::from_millis(1);
/// A new iteration is begun up to this percentage of the target: it will probably need more than
/// the rest, but the first of its moves are worth something.
const BEGIN_UNTIL: u32 = 60;
/// A started iteration may run to this percentage of the target, or longer if the value falls.
const STRETCH: u32 = 250;
/// Percentage of the target, by how many iterations in a row found the same move.
const STEADINESS: [u32; 6] = [150, 120, 100, 90, 80, 70];
/// Percentage of the target added when the value falls by a pawn, disc or man, or more.
const FALL: i32 = 80;

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// Time left for the next moves.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is given; `None`: the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// What may be spent on one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The time for an ordinary move.
    pub soft: Duration,
    /// The limit for any move.
    pub hard: Duration,
}

impl Clock {
    /// The budget for the next move, if `overhead` of the clock's time passes outside the search.
    pub fn budget(&self, overhead: Duration) -> Budget {
        let usable = self.left.saturating_sub(overhead).saturating_sub(self.reserve(overhead));
        let moves = self.moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOST_MOVES);
        let later = self.increment.saturating_sub(overhead).saturating_mul(moves - 1);
        let lost_later = overhead.saturating_sub(self.increment).saturating_mul(moves - 1);
        let share = usable.saturating_add(later).saturating_sub(lost_later) / moves;
        // With more moves to come, one must not use up their time.
        let most = if moves == 1 { percent(usable, 80) } else { percent(usable, 40) };
        let soft = share.min(percent(most, 60));
        let hard = soft.saturating_mul(5).min(most);
        let least = LEAST.min(self.left / 2);
        Budget { soft: soft.max(least), hard: hard.max(least) }
    }
}

impl Clock {
    /// The part of the time left that is kept in reserve.
    pub fn reserve(&self, overhead: Duration) -> Duration {
        let in_trouble = match self.moves_to_go {
            Some(moves) => moves <= LAST_MOVES,
            None => self.left < overhead.saturating_mul(LITTLE),
        };
        let (times, part) = if in_trouble {
            (2 * RESERVE, MOST_RESERVE_IN_TROUBLE)
        } else {
            (RESERVE, MOST_RESERVE)
        };
        overhead.saturating_mul(times).min(self.left / part)
    }

    /// The time a move begun with this clock was charged, if `next` is the clock at the same
    /// player's next move; `None` if it cannot be.
    pub fn charged(&self, next: &Clock) -> Option<Duration> {
        let one_less = self.moves_to_go.map(|moves| moves.saturating_sub(1));
        let follows = one_less == next.moves_to_go && self.increment == next.increment;
        let after = self.left.saturating_add(self.increment);
        after.checked_sub(next.left).filter(|_| follows)
    }
}

impl Budget {
    /// Exactly this time.
    pub fn fixed(time: Duration) -> Self {
        Budget { soft: time, hard: time }
    }
}

pub(crate) fn percent(time: Duration, percent: u32) -> Duration {
    time.saturating_mul(percent) / 100
}

/// Follows a search and decides how long it should continue.
#[derive(Clone, Debug)]
pub struct Pace<M> {
    budget: Budget,
    /// The unit in which a drop in value is measured.
    unit: i32,
    best: Option<M>,
    /// Iterations in a row with this best move.
    steady: usize,
    value: Option<Value>,
    plan: Plan,
}

/// How long a search continues, as time since it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// No iteration starts after this.
    pub last_start: Duration,
    /// An iteration is aborted at this.
    pub end: Duration,
}

impl<M: PartialEq> Pace<M> {
    /// The pace of a search with this budget. `unit` is what a pawn, disc or man is worth.
    pub fn new(budget: Budget, unit: i32) -> Self {
        let plan = plan(budget, budget.soft);
        Pace { budget, unit: unit.max(1), best: None, steady: 0, value: None, plan }
    }

    /// The current plan.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// An iteration is finished: the plan from here on. A move that keeps changing and a falling
    /// value are worth thinking about.
    pub fn after_iteration(&mut self, best: M, value: Value) -> Plan {
        let same = self.best.as_ref() == Some(&best);
        self.steady = if same { self.steady + 1 } else { 0 };
        let fall = self.value.map_or(0, |before| before.get() - value.get());
        let fall = fall.clamp(0, self.unit) * FALL / self.unit;
        let steadiness = STEADINESS[self.steady.min(STEADINESS.len() - 1)];
        let target = percent(self.budget.soft, steadiness * (100 + fall as u32) / 100);
        (self.best, self.value) = (Some(best), Some(value));
        self.plan = plan(self.budget, target);
        self.plan
    }

    /// The value of the current iteration is falling: finding another move may take long, so it may
    /// use all the time there is.
    pub fn fails_low(&mut self) -> Plan {
        self.plan.end = self.budget.hard;
        self.plan
    }
}

fn plan(budget: Budget, target: Duration) -> Plan {
    if budget.soft == budget.hard {
        return Plan { last_start: budget.hard, end: budget.hard };
    }
    let target = target.min(budget.hard);
    Plan {
        last_start: percent(target, BEGIN_UNTIL),
        end: percent(target, STRETCH).min(budget.hard),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// Plays without care for the clock: every move takes all it may, plus the lag. Returns the
    /// least time left, or `None` if the clock was overdrawn.
    fn least_left(start: Clock, overhead: Duration, lag: Duration, moves: u32) -> Option<Duration> {
        let mut clock = start;
        let mut least = clock.left;
        for played in 1..=moves {
            let spent = clock.budget(overhead).hard + lag;
            clock.left = clock.left.checked_sub(spent)?;
            least = least.min(clock.left);
            clock.left += clock.increment;
            if let (Some(to_go), Some(first)) = (&mut clock.moves_to_go, start.moves_to_go) {
                *to_go -= 1;
                if *to_go == 0 {
                    *to_go = first;
                    clock.left += start.left;
                }
            }
            assert!(clock.left > Duration::ZERO, "move {played}");
        }
        Some(least)
    }

    #[test]
    fn one_second_and_a_hundredth_lasts_three_hundred_moves() {
        let clock = Clock { left: ms(1000), increment: ms(10), moves_to_go: None };
        for lag in 0..=9 {
            let least = least_left(clock, ms(10), ms(lag), 300);
            assert!(least.is_some(), "overdrawn with a lag of {lag} ms");
        }
    }

    /// Every move takes all it may; now and then one is late by the whole reserve.
    #[test]
    fn the_reserve_pays_for_a_late_move_at_any_time() {
        let (overhead, increment) = (ms(10), ms(10));
        for late_move in 0..200 {
            let mut clock = Clock { left: ms(1000), increment, moves_to_go: None };
            for played in 0..=late_move {
                let lag = match played == late_move {
                    true => overhead + clock.reserve(overhead),
                    false => ms(5),
                };
                let spent = clock.budget(overhead).hard + lag;
                let after = clock.left.checked_sub(spent);
                clock.left =
                    after.unwrap_or_else(|| panic!("overdrawn at move {played}")) + increment;
            }
        }
        // With plenty of time it is four overheads, in trouble eight or half of what is left.
        let reserve = |left, moves_to_go| {
            Clock { left: ms(left), moves_to_go, ..Clock::default() }.reserve(overhead)
        };
        assert_eq!([reserve(60_000, None), reserve(400, None)], [ms(40); 2]);
        assert_eq!([reserve(399, None), reserve(60, None)], [ms(80), ms(30)]);
        assert_eq!([reserve(900, Some(5)), reserve(90, Some(5))], [ms(40), ms(30)]);
        assert_eq!([reserve(900, Some(4)), reserve(90, Some(1))], [ms(80), ms(45)]);
    }

    #[test]
    fn a_clock_shows_what_a_move_was_charged() {
        let clock = |left, moves_to_go| Clock { left: ms(left), increment: ms(10), moves_to_go };
        assert_eq!(clock(1000, None).charged(&clock(900, None)), Some(ms(110)));
        assert_eq!(clock(1000, Some(7)).charged(&clock(900, Some(6))), Some(ms(110)));
        assert_eq!(clock(1000, None).charged(&clock(2000, None)), None, "another game");
        assert_eq!(clock(1000, Some(7)).charged(&clock(900, Some(7))), None, "the same move");
        assert_eq!(clock(1000, Some(1)).charged(&clock(900, Some(40))), None, "a new control");
    }

    #[test]
    fn a_control_of_forty_moves_is_reached() {
        for first in [1, 2, 3, 10, 40, 200] {
            let clock = Clock { left: ms(10_000), increment: ms(0), moves_to_go: Some(first) };
            assert!(least_left(clock, ms(10), ms(1), 400).is_some(), "{first} moves");
        }
    }

    #[test]
    fn sudden_death_without_increment_lasts_as_long_as_a_game_does() {
        let clock = Clock { left: ms(60_000), ..Clock::default() };
        // No rule can make it last if every move takes all it may; if moves take what they should,
        // it does.
        let mut left = clock.left;
        for played in 1..=300 {
            let spent = Clock { left, ..clock }.budget(ms(10)).soft + ms(1);
            left = left.checked_sub(spent).unwrap_or_else(|| panic!("overdrawn at move {played}"));
        }
    }

    #[test]
    fn budgets_make_sense() {
        let clock = Clock { left: ms(60_000), increment: ms(600), moves_to_go: None };
        let Budget { soft, hard } = clock.budget(ms(10));
        assert!(soft > ms(2000) && soft < ms(3500), "{soft:?}");
        assert!(hard > soft && hard < ms(24_001), "{hard:?}");
        let nothing = Clock::default().budget(ms(10));
        assert_eq!(nothing, Budget { soft: ms(0), hard: ms(0) });
        let last_move = Clock { left: ms(5000), moves_to_go: Some(1), ..clock };
        assert!(last_move.budget(ms(10)).hard > ms(3500));
        assert!(
            Clock { left: Duration::MAX, increment: Duration::MAX, moves_to_go: None }
                .budget(ms(10))
                .hard
                > ms(1)
        );
    }

    #[test]
    fn change_and_falling_values_take_time_and_agreement_saves_it() {
        let budget = Budget { soft: ms(1000), hard: ms(5000) };
        let mut pace = Pace::new(budget, 100);
        let first = pace.after_iteration("e4", Value::new(20));
        let mut calm = first;
        for _ in 0..8 {
            let next = pace.after_iteration("e4", Value::new(20));
            assert!(next.last_start <= calm.last_start);
            calm = next;
        }
        assert!(calm.last_start < first.last_start / 2);
        let changed = pace.clone().after_iteration("d4", Value::new(20));
        assert!(changed.last_start > calm.last_start);
        let fallen = pace.clone().after_iteration("e4", Value::new(-80));
        assert!(fallen.last_start > calm.last_start);
        assert_eq!(
            pace.clone().after_iteration("e4", Value::new(200)),
            calm,
            "a rise needs no more time"
        );
        assert!(calm.end < budget.hard);
        assert_eq!(pace.fails_low().end, budget.hard);
        assert_eq!(
            pace.after_iteration("e4", Value::loss_at(nullwindow::Ply::new(4))).end,
            ms(3150)
        );
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let mut pace = Pace::new(Budget::fixed(ms(500)), 100);
        let whole = Plan { last_start: ms(500), end: ms(500) };
        assert_eq!(pace.plan(), whole);
        assert_eq!(pace.after_iteration(1, Value::ZERO), whole);
    }

    proptest! {
        #[test]
        fn no_clock_is_overdrawn(
            left in 20u64..100_000,
            overhead in 1u64..100,
            gain in 0u64..1000,
            moves_to_go in proptest::option::of(1u32..100),
        ) {
            let clock = Clock { left: ms(left + overhead), increment: ms(overhead + gain), moves_to_go };
            // A millisecond of thought is within what the overhead promises.
            prop_assert!(least_left(clock, ms(overhead), ms(overhead - 1), 300).is_some());
        }

        #[test]
        fn budgets_are_ordered(
            left in 0u64..10_000_000, increment in 0u64..100_000, overhead in 0u64..10_000,
            moves_to_go in proptest::option::of(0u32..1000),
        ) {
            let clock = Clock { left: ms(left), increment: ms(increment), moves_to_go };
            let Budget { soft, hard } = clock.budget(ms(overhead));
            prop_assert!(soft <= hard && hard <= ms(left));
        }
    }
}
