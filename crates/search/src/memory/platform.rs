//! Asking the processor and the system for memory: the library's only `unsafe` code.
//!
//! A prefetch and the advice to use large pages are hints. Neither changes what any memory holds;
//! where they are not supported, nothing happens.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// An entry of a table: two words.
pub(super) type Slot = [AtomicU64; 2];
/// The entries of one cache line.
pub(super) type Bucket = [Slot; BUCKET];
pub(super) const BUCKET: usize = 4;

/// What a large page holds.
const LARGE_PAGE: usize = 2 << 20;

/// Buckets, each in a cache line of its own. Many of them begin with a large page, so that a table that is still
/// small lies in one: a short search then takes up memory once and not page by page.
pub(super) struct Buckets {
    buckets: *const [Bucket],
    /// The memory they lie in: somewhat more, because the system does not begin it there.
    memory: *mut [Slot],
}

impl Buckets {
    /// Empty ones.
    #[allow(unsafe_code, reason = "a box cannot borrow from itself")]
    pub fn zeroed(count: usize) -> Self {
        let bytes = count.saturating_mul(size_of::<Bucket>());
        let boundary = if bytes > LARGE_PAGE { LARGE_PAGE } else { size_of::<Bucket>() };
        let slots = bytes.saturating_add(boundary) / size_of::<Slot>() - 1;
        let memory = Box::into_raw(zeroed(slots));
        // SAFETY: it came from a box and is not freed before `drop`.
        let slots = unsafe { &*memory };
        let first = (boundary - slots.as_ptr() as usize % boundary) % boundary / size_of::<Slot>();
        let buckets = &slots[first..].as_chunks().0[..count];
        Buckets { buckets, memory }
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline(always)]
    #[allow(unsafe_code, reason = "a box cannot borrow from itself")]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: they lie in `memory`, which lives as long as `self`, and are changed only as atomics.
        unsafe { &*self.buckets }
    }
}

impl Drop for Buckets {
    #[allow(unsafe_code, reason = "a box cannot borrow from itself")]
    fn drop(&mut self) {
        // SAFETY: it came from a box, and nobody else frees it.
        drop(unsafe { Box::from_raw(self.memory) });
    }
}

// SAFETY: it owns its memory, and all of it is atomics.
#[allow(unsafe_code, reason = "pointers are neither by themselves")]
unsafe impl Send for Buckets {}
// SAFETY: the same.
#[allow(unsafe_code, reason = "pointers are neither by themselves")]
unsafe impl Sync for Buckets {}

/// Pairs of zeros, `count` of them and at least one. The system hands out large blocks as pages that
/// are zero already and take up no memory before they are touched. (A `Vec` of atomics would write every zero.)
#[allow(unsafe_code, reason = "the standard library has no safe way to a box of zeros")]
fn zeroed(count: usize) -> Box<[Slot]> {
    let count = count.max(1);
    let layout = Layout::array::<Slot>(count).expect("a table that can be addressed");
    // SAFETY: the layout has a size above zero. All zeros are valid atomics, so the block is
    // initialised; it is owned by nothing else and has the layout with which the box will free it.
    let mut zeros = unsafe {
        let first = alloc_zeroed(layout).cast::<Slot>();
        if first.is_null() {
            handle_alloc_error(layout);
        }
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(first, count))
    };
    advise_large_pages(&mut zeros);
    zeros
}

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
fn advise_large_pages<T>(memory: &mut [T]) {
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
