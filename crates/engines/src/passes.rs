//! Noticing within an iteration that the value is not where it was expected.

use nullwindow::searcher::BoundKind;
use nullwindow::{Observer, Value, Window};
use std::cell::Cell;

/// Sees where the searches of the root within an iteration go: what a second one asks tells what
/// the first has answered. Nodes are not told to it, so that they cost nothing more.
pub(crate) struct Passes<'a, F> {
    /// Whether it looks at all.
    pub active: bool,
    /// Whether null windows go in strides, beyond what was proved: a selective search's do.
    pub strides: bool,
    /// How far the value must be from what was expected.
    pub margin: i32,
    /// The depth of the last finished iteration.
    pub reached: &'a Cell<u16>,
    /// Where the iteration at work looked first and last.
    pub windows: Option<(Window, Window)>,
    /// The depth reached before it.
    pub last: u16,
    /// Called with the bound proved.
    pub failed: F,
}

impl<F> Passes<'_, F> {
    /// What a window tells that is asked after another: an upper and a lower bound.
    fn told(&self, before: Window, window: Window) -> (Value, Value) {
        match (window.is_null(), self.strides) {
            // The one before failed, and this one is a stride beyond.
            (true, true) if window.beta < before.beta => (before.alpha, -Value::INFINITY),
            (true, true) => (Value::INFINITY, before.beta),
            // It stands at the bound itself.
            (true, false) => (window.beta, window.alpha),
            // It leaves the bound inside, and goes beyond the side of the one before that failed.
            (false, _) => {
                ((window.beta - 1).min(before.alpha), (window.alpha + 1).max(before.beta))
            }
        }
    }
}

impl<F: Fn(Value, BoundKind)> Observer for Passes<'_, F> {
    fn pass(&mut self, window: Window) {
        if !self.active {
            return;
        }
        let reached = self.reached.get();
        if std::mem::replace(&mut self.last, reached) != reached {
            self.windows = None;
        }
        let (first, before) = self.windows.unwrap_or((window, window));
        self.windows = Some((first, window));
        let (upper, lower) = self.told(before, window);
        if window.alpha < first.alpha && upper < first.beta - self.margin {
            (self.failed)(upper, BoundKind::Upper);
        } else if window.beta > first.beta && lower > first.alpha + self.margin {
            (self.failed)(lower, BoundKind::Lower);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn windows_that_go_down_are_failures() {
        let (told, reached) = (RefCell::new(Vec::new()), Cell::new(0));
        let failed = |value: Value, bound| told.borrow_mut().push((value.get(), bound));
        let mut passes = Passes {
            active: true,
            strides: false,
            margin: 25,
            reached: &reached,
            windows: None,
            last: 0,
            failed,
        };
        let at_least = |value| Window::at_least(Value::new(value));
        // MTD(f): a little lower is nothing, much lower is.
        passes.pass(at_least(10));
        passes.pass(at_least(0));
        passes.pass(at_least(-70));
        // The next iteration: aspiration, a little higher than the window.
        reached.set(1);
        passes.pass(Window::new(Value::new(-100), Value::new(-50)));
        passes.pass(Window::new(Value::new(-49), Value::INFINITY));
        // And lower.
        reached.set(2);
        passes.pass(Window::new(Value::new(-100), Value::new(-50)));
        passes.pass(Window::new(-Value::INFINITY, Value::new(-119)));
        let expected = [(-70, BoundKind::Upper), (-48, BoundKind::Lower), (-120, BoundKind::Upper)];
        assert_eq!(*told.borrow(), expected);
        // A selective search keeps the side that did not fail.
        told.borrow_mut().clear();
        reached.set(3);
        passes.pass(Window::new(Value::new(-100), Value::new(-50)));
        passes.pass(Window::new(Value::new(-200), Value::new(-50)));
        passes.pass(Window::new(-Value::INFINITY, Value::new(-50)));
        reached.set(4);
        passes.pass(Window::new(Value::new(-100), Value::new(-50)));
        passes.pass(Window::new(Value::new(-100), Value::new(0)));
        let expected =
            [(-100, BoundKind::Upper), (-200, BoundKind::Upper), (-50, BoundKind::Lower)];
        assert_eq!(*told.borrow(), expected);
        // MTD(f) in strides: what is asked last is not known yet.
        told.borrow_mut().clear();
        passes.strides = true;
        reached.set(5);
        [10, 4, -8, -32, -80, -56].into_iter().for_each(|test| passes.pass(at_least(test)));
        reached.set(6);
        [10, 16, 28, 52].into_iter().for_each(|test| passes.pass(at_least(test)));
        let expected = [(-33, BoundKind::Upper)];
        assert_eq!(*told.borrow(), expected);
    }
}
