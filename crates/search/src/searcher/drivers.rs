//! How an iteration searches the root: once with an open window, with an aspiration window, or
//! repeatedly with null windows.

use super::answer::BoundKind;
use super::enhancements::Switches;
use super::limits::Stopped;
use super::settings::{Convergence, Driver, Widening};
use super::worker::{Searched, Worker};
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// In strides, a selective MTD(f) stops when the bounds are within 1/16 of a pawn.
const NEAR: u32 = 16;
/// After this many failures in one iteration the aspiration window is opened.
const MOST_FAILURES: u32 = 3;

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Searches the root `depth` deep, the value expected near `guess`.
    pub fn drive(
        &mut self,
        depth: Depth,
        guess: Option<Value>,
    ) -> Result<(Value, BoundKind), Stopped> {
        let guess_or_zero = guess.unwrap_or(Value::ZERO);
        match self.settings.driver {
            Driver::AlphaBeta | Driver::NegaScout => {
                Ok((self.search_root(depth, Window::FULL)?, BoundKind::Exact))
            }
            Driver::AspirationAlphaBeta | Driver::AspirationNegaScout => {
                let value = match guess {
                    Some(guess) => self.aspire(depth, around(guess, self.aspiration()))?,
                    None => self.search_root(depth, Window::FULL)?,
                };
                Ok((value, BoundKind::Exact))
            }
            Driver::MtdPlusInfinity => self.mtd(depth, Value::INFINITY, |_, known| known.upper),
            Driver::MtdMinusInfinity => {
                self.mtd(depth, -Value::INFINITY, |_, known| known.lower + 1)
            }
            Driver::MtdF => match self.settings.convergence {
                Convergence::Strides if self.is_selective() => {
                    self.mtd_f_in_strides(depth, guess_or_zero)
                }
                Convergence::OpenWindow if self.is_selective() => {
                    self.mtd_f_opened(depth, guess_or_zero)
                }
                _ => {
                    let next_test = |g, known: Bounds| if g == known.lower { g + 1 } else { g };
                    self.mtd(depth, guess_or_zero, next_test)
                }
            },
            Driver::MtdBi => self.mtd(depth, guess_or_zero, |_, known| middle(known)),
            Driver::MtdStep => {
                let step = i32::try_from(self.settings.step).unwrap_or(i32::MAX);
                let step = step.clamp(1, 2 * Value::INFINITY.get());
                self.mtd(depth, Value::INFINITY, |_, known| step_down(known, step))
            }
            Driver::MtdBest => self.mtd_best(depth, guess_or_zero),
        }
    }

    /// Tests the root until the bounds meet: Plaat et al. (1995), Figure 3. `next_test` says what is
    /// tested, the first time with `g = first` and nothing known.
    fn mtd(
        &mut self,
        depth: Depth,
        first: Value,
        next_test: impl Fn(Value, Bounds) -> Value,
    ) -> Result<(Value, BoundKind), Stopped> {
        self.mtd_until(depth, first, |g, known| Some(next_test(g, known)))
    }

    /// The same, until the bounds meet or `next_test` returns `None`.
    fn mtd_until(
        &mut self,
        depth: Depth,
        first: Value,
        mut next_test: impl FnMut(Value, Bounds) -> Option<Value>,
    ) -> Result<(Value, BoundKind), Stopped> {
        let mut known = Bounds::UNKNOWN;
        let mut g = first;
        // Selective searches may contradict themselves: the bounds cross, and the loop ends.
        while known.lower < known.upper
            && let Some(test) = next_test(g, known)
        {
            // A test against −∞ always succeeds.
            let test = test.max(-Value::INFINITY + 1);
            g = self.search_root(depth, Window::at_least(test))?;
            if g < test {
                known.upper = g;
            } else {
                known.lower = g;
            }
        }
        let crossed = known.lower > known.upper;
        // The lower bound is what the best move is proved to achieve.
        Ok((known.lower, if crossed { BoundKind::Lower } else { BoundKind::Exact }))
    }

    /// MTD(f) without an open window. A selective null-window search often returns no more than the
    /// bound tested, so steps of one would be many: strides double until the value is between two
    /// bounds, then bisects until the gap is negligible.
    fn mtd_f_in_strides(
        &mut self,
        depth: Depth,
        guess: Value,
    ) -> Result<(Value, BoundKind), Stopped> {
        let near = (self.settings.unit / NEAR).clamp(1, Value::LIMIT.get() as u32) as i32;
        let mut next_stride = near;
        self.mtd_until(depth, guess, |g, known| {
            let unbounded = (known.lower.is_infinite(), known.upper.is_infinite());
            if unbounded == (true, true) {
                return Some(g);
            }
            let stride = next_stride;
            next_stride = stride.saturating_mul(2);
            match unbounded {
                (true, _) => Some(value_less(known.upper, stride)),
                (_, true) => Some(value_more(known.lower, stride)),
                _ => (!are_near(known, near)).then(|| middle(known)),
            }
        })
    }

    /// MTD(f) for play: one null window says on which side of the guess the value lies, and a window
    /// open on that side finds it. With late-move pruning null windows alone play much worse; with the
    /// other techniques no difference is certain (`docs/strength.md`).
    fn mtd_f_opened(&mut self, depth: Depth, guess: Value) -> Result<(Value, BoundKind), Stopped> {
        let test = guess.max(-Value::INFINITY + 1);
        let bound = self.search_root(depth, Window::at_least(test))?;
        let width = self.aspiration();
        let window = if bound < test {
            Window::new(value_less(bound, width), value_more(bound, 1))
        } else {
            Window::new(value_less(bound, 1), value_more(bound, width))
        };
        Ok((self.aspire(depth, window)?, BoundKind::Exact))
    }

    /// Half the width of the aspiration window.
    fn aspiration(&self) -> i32 {
        self.settings.aspiration.clamp(1, Value::LIMIT.get() as u32) as i32
    }

    /// Searches a window in which the value is expected, and widens it on failing high or low.
    fn aspire(&mut self, depth: Depth, mut window: Window) -> Searched {
        let mut width = self.aspiration();
        let mut failures = 0;
        loop {
            let value = self.search_root(depth, window)?;
            let low = value <= window.alpha;
            if !low && value < window.beta {
                return Ok(value);
            }
            failures += 1;
            if self.settings.widening == Widening::Open || failures >= MOST_FAILURES {
                width = 2 * Value::INFINITY.get();
            } else {
                width = width.saturating_mul(2);
            }
            // The side that did not fail keeps what was proved: the value cannot lie beyond it. A
            // selective search has proved nothing, and keeps its old bound there.
            let Window { alpha, beta } =
                if self.is_selective() { window } else { Window::new(value - 1, value + 1) };
            // Searches that contradict themselves (selective ones, or with deeper entries believed)
            // would bounce between two such windows forever.
            window = if failures > MOST_FAILURES {
                Window::FULL
            } else if low {
                Window::new(value_less(value, width), beta)
            } else {
                Window::new(alpha, value_more(value, width))
            };
        }
    }

    /// The best move, not its value: Plaat et al. (1995), IJCAI, section 4; the reading is that of
    /// [`algorithms::mtd_best`](crate::algorithms::mtd_best).
    fn mtd_best(&mut self, depth: Depth, guess: Value) -> Result<(Value, BoundKind), Stopped> {
        self.search_root(depth, Window::at_least(guess.max(-Value::INFINITY + 1)))?;
        loop {
            let leader = self.leader();
            self.root_moves[..=leader].rotate_right(1);
            let bounds = self.root_moves[0].bounds;
            let Some(rival) = self.strongest_rival() else {
                return Ok(match bounds.value() {
                    Some(value) => (value, BoundKind::Exact),
                    None if bounds.lower.is_infinite() => (bounds.upper, BoundKind::Upper),
                    None => (bounds.lower, BoundKind::Lower),
                });
            };
            let (tested, test) = if bounds.lower.is_infinite() {
                (0, self.root_moves[rival].bounds.upper)
            } else {
                (rival, bounds.lower + 1)
            };
            self.tally.passes += 1;
            let window = Window::at_least(test);
            self.observer.pass(window);
            self.search_root_move(tested, 0, depth, window)?;
        }
    }

    /// The root move with the greatest lower bound; among equals, with the greatest upper bound.
    fn leader(&self) -> usize {
        let rank = |at: usize| {
            let Bounds { lower, upper } = self.root_moves[at].bounds;
            (lower, upper, std::cmp::Reverse(at))
        };
        (0..self.root_moves.len()).max_by_key(|&at| rank(at)).unwrap_or(0)
    }

    /// The move, other than the first, that may yet be better than the first's lower bound.
    fn strongest_rival(&self) -> Option<usize> {
        let proved = self.root_moves[0].bounds.lower;
        let upper = |at: usize| self.root_moves[at].bounds.upper;
        let rivals = (1..self.root_moves.len()).filter(|&at| upper(at) > proved);
        rivals.max_by_key(|&at| (upper(at), std::cmp::Reverse(at)))
    }
}

/// Whether two bounds are close enough. Wins and losses must be exact to the ply.
fn are_near(known: Bounds, near: i32) -> bool {
    let Bounds { lower, upper } = known;
    !lower.is_decided() && !upper.is_decided() && upper.get() - lower.get() < near
}

fn middle(known: Bounds) -> Value {
    known.lower + (known.upper.get() - known.lower.get() + 1) / 2
}

fn step_down(known: Bounds, step: i32) -> Value {
    // The very first pass has no finite bound to step down from.
    let stepped = if known.upper.is_infinite() { known.upper } else { known.upper - step };
    stepped.max(known.lower + 1)
}

fn around(guess: Value, width: i32) -> Window {
    Window::new(value_less(guess, width), value_more(guess, width))
}

fn value_less(value: Value, width: i32) -> Value {
    Value::new(value.get().saturating_sub(width).max(-Value::INFINITY.get()))
}

fn value_more(value: Value, width: i32) -> Value {
    Value::new(value.get().saturating_add(width).min(Value::INFINITY.get()))
}
