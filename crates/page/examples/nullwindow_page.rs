//! [`Host`] for a page without a server: a WebAssembly module with three functions.
//!
//! A page calls `request_buffer(length)`, writes its request there, calls `answer()`, which returns the
//! address of the answer's length (four bytes, the lowest first) and the answer, copies that, and calls
//! `release()`.

#![expect(unsafe_code, reason = "names that a page finds need an attribute that is called unsafe")]

use nullwindow_page::Host;
use std::sync::{Mutex, MutexGuard};

struct State {
    host: Option<Host>,
    request: Vec<u8>,
    answer: Vec<u8>,
}

static STATE: Mutex<State> =
    Mutex::new(State { host: None, request: Vec::new(), answer: Vec::new() });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Room for a request of this many bytes.
// SAFETY: no other function of the module has this name; so for the two below.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    let mut state = state();
    state.request = vec![0; length];
    state.request.as_mut_ptr()
}

/// Answers the request. The answer stays where it is until the next call of any of the three.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let mut state = state();
    let request = std::mem::take(&mut state.request);
    let text = String::from_utf8_lossy(&request);
    let bytes = state.host.get_or_insert_default().answer(&text, &Default::default());
    drop(request);
    state.answer = Vec::with_capacity(bytes.len() + 4);
    state.answer.extend((bytes.len() as u32).to_le_bytes());
    state.answer.extend(bytes);
    state.answer.as_ptr()
}

/// The answer has been copied.
#[unsafe(no_mangle)]
pub extern "C" fn release() {
    state().answer = Vec::new();
}
