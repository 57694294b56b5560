//! Time spent on a processor.

use std::time::Duration;

/// The result of `work`, and its processor time in this thread; where the system does not report that,
/// its wall time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = now();
    let result = work();
    (result, now().saturating_sub(began))
}

/// The processor time of this thread so far.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time since this was first called.
#[cfg(not(unix))]
pub fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn sleep_is_not_counted() {
        let nap = Duration::from_millis(50);
        assert!(timed(|| std::thread::sleep(nap)).1 < nap);
        let (sum, time) = timed(|| (0..1_000_000u64).map(std::hint::black_box).sum::<u64>());
        assert!(sum > 0 && time > Duration::ZERO);
    }
}
