//! Noticing within an iteration that the value is not where it was expected.

use nullwindow::searcher::BoundKind;
use nullwindow::{Observer, Value, Window};
use std::cell::Cell;

/// Sees where the searches of the root within an iteration go: what a second one asks tells what
/// the first has answered. Nodes are not told to it, so that they cost nothing more.
pub(crate) struct Passes<'a, F> {
    /// Whether it looks at all.
    pub active: bool,
    /// How far the value must be from what was expected.
    pub margin: i32,
    /// The depth of the last finished iteration.
    pub reached: &'a Cell<u16>,
    /// Where the iteration at work began to look, and the depth reached before it.
    pub first: Option<Window>,
    pub last: u16,
    /// Called with the bound proved.
    pub failed: F,
}

impl<F: Fn(Value, BoundKind)> Observer for Passes<'_, F> {
    fn pass(&mut self, window: Window) {
        if !self.active {
            return;
        }
        let reached = self.reached.get();
        if std::mem::replace(&mut self.last, reached) != reached {
            self.first = None;
        }
        let Some(first) = self.first else {
            self.first = Some(window);
            return;
        };
        // A null window stands at the bound, an open one leaves it inside.
        let inside = i32::from(!window.is_null());
        let (upper, lower) = (window.beta - inside, window.alpha + inside);
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
        let mut passes =
            Passes { active: true, margin: 25, reached: &reached, first: None, last: 0, failed };
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
    }
}
