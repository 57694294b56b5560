//! Asking the processor and the system for faster memory: the library's only `unsafe` code.
//!
//! Both requests are hints. Neither changes what any memory holds, so a program that ignores them
//! behaves the same; where they are not supported, nothing happens.

use std::mem::MaybeUninit;

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

/// Asks for large pages behind memory that has not been touched yet, so that a random look-up does
/// not miss the TLB as well.
#[allow(unsafe_code, reason = "the advice changes how memory is backed, not what it holds")]
pub(super) fn advise_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use std::ffi::{c_int, c_void};
        unsafe extern "C" {
            fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        const HUGE_PAGE: c_int = 14;
        const PAGE: usize = 4096;
        let range = memory.as_mut_ptr_range();
        let start = (range.start as usize).next_multiple_of(PAGE);
        let end = range.end as usize / PAGE * PAGE;
        if start < end {
            let skipped = start - range.start as usize;
            // SAFETY: start..end are whole pages within memory that is borrowed mutably here.
            // This advice keeps the contents; a refusal is reported and ignored.
            unsafe {
                madvise(range.start.byte_add(skipped).cast(), end - start, HUGE_PAGE);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}
