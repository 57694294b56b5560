//! Asking the processor for memory that will be needed soon: the library's only `unsafe` code.
//!
//! A prefetch instruction is a hint. It reads nothing the program can see, writes nothing, and
//! never faults, whatever the address; and the address comes from a reference, so it is valid
//! anyway. Where the processor has no such hint, nothing happens.

/// Starts loading the cache line of `place`.
#[inline(always)]
#[allow(unsafe_code, reason = "a prefetch has no effect a program can observe")]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the pointer comes from a reference, and a prefetch neither faults nor accesses memory
    // in the sense of the language.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = place;
}
