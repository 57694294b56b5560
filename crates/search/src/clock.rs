//! The clock that searches look at.
//!
//! It is [`std::time::Instant`], except on `wasm32-unknown-unknown`, which has no clock and where that type
//! panics. There time stands still: every search takes no time at all, and a time limit never ends one.
//! Limit searches there by depth or nodes.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use still::Instant;

#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod still {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// A moment, given by its distance from the only one that ever is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// The only moment there is.
        pub fn now() -> Self {
            Instant(Duration::ZERO)
        }

        /// Time since then: none.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The moment so much later, if it can be represented.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Instant)
        }

        /// The time from an earlier moment to this one, or none.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;
        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;
        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::still::Instant;
    use std::time::Duration;

    #[test]
    fn time_stands_still_and_no_limit_is_reached() {
        let began = Instant::now();
        let end = began.checked_add(Duration::from_nanos(1)).unwrap();
        assert!(Instant::now() < end && Instant::now() == began);
        assert_eq!((began.elapsed(), Instant::now() - began), (Duration::ZERO, Duration::ZERO));
        assert_eq!((began + Duration::from_secs(2)) - end, Duration::from_nanos(1_999_999_999));
        assert_eq!(end.checked_add(Duration::MAX), None);
    }
}
