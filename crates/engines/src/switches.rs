//! Enhancements that the compiler knows, but for those that need not be known.

use nullwindow::searcher::{Dynamic, Enhancements, Static, Switches};

/// [`Static`] switches but for aspiration and value step. A search asks for the former once an
/// iteration and for the latter once an evaluation, so that they need not be compiled apart, which
/// would make four searches of each.
#[derive(Clone, Copy, Debug)]
pub struct Usual<const BITS: u32>(Enhancements);

/// What [`Usual`] leaves open until run time.
pub const OPEN: Enhancements = Enhancements::ASPIRATION.with(Enhancements::GRAIN);

impl<const BITS: u32> From<Enhancements> for Usual<BITS> {
    fn from(set: Enhancements) -> Self {
        Usual(set.and(OPEN))
    }
}

impl<const BITS: u32> Switches for Usual<BITS> {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        // Which of the two is known when this is compiled: `enhancement` is a constant there.
        if OPEN.has(enhancement) { self.0.has(enhancement) } else { Static::<BITS>.on(enhancement) }
    }

    fn set(self) -> Enhancements {
        Static::<BITS>.set() | self.0
    }
}

/// [`Dynamic`] switches, for sets that are not compiled apart.
#[derive(Clone, Copy, Debug)]
pub struct AtRunTime(Dynamic);

impl From<Enhancements> for AtRunTime {
    fn from(set: Enhancements) -> Self {
        AtRunTime(Dynamic(set))
    }
}

impl Switches for AtRunTime {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        self.0.on(enhancement)
    }

    fn set(self) -> Enhancements {
        self.0.set()
    }
}
