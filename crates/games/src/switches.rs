//! Compile-time enhancements, except the value step.

use nullwindow::searcher::{Enhancements, Static, Switches};

/// [`Static`] switches, except the value step. A search tests it once per evaluation, so a separate
/// copy of the search for it would not pay.
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
