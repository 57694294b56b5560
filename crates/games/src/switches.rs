//! Enhancements that the compiler knows, but for those that need not be known.

use nullwindow::searcher::{Enhancements, Static, Switches};

/// [`Static`] switches but for the value step. A search asks for it once an evaluation, so that it
/// need not be compiled apart, which would make two searches of each.
#[derive(Clone, Copy, Debug)]
pub struct Usual<const BITS: u32>(Enhancements);

/// What [`Usual`] leaves to run time.
pub(crate) const AT_RUN_TIME: Enhancements = Enhancements::GRAIN;

impl<const BITS: u32> From<Enhancements> for Usual<BITS> {
    fn from(set: Enhancements) -> Self {
        Usual(set.and(AT_RUN_TIME))
    }
}

impl<const BITS: u32> Switches for Usual<BITS> {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        // Which of the two is known when this is compiled: `enhancement` is a constant there.
        if AT_RUN_TIME.has(enhancement) {
            self.0.has(enhancement)
        } else {
            Static::<BITS>.on(enhancement)
        }
    }

    #[inline(always)]
    fn set(self) -> Enhancements {
        Static::<BITS>.set() | self.0
    }
}
