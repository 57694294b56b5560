//! A host for every page, and who may search now.

use crate::Host;
use serde::Deserialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, mpsc};
use std::thread::available_parallelism;
use std::time::Duration;

/// Pages that are remembered; of more than that the one is forgotten that has asked nothing for longest.
const MOST_SESSIONS: usize = 8;
/// Requests that are worked on at a time, however many processors there are.
const MOST_SEARCHES: usize = 4;
/// Bytes of stack for a search.
const STACK: usize = 64 << 20;
/// How often it is asked whether the page is still there.
const LOOK: Duration = Duration::from_millis(50);

/// The pages that have asked something.
#[derive(Default)]
pub struct Sessions {
    state: Mutex<State>,
    /// A search has ended.
    ended: Condvar,
}

#[derive(Default)]
struct State {
    searches: usize,
    /// The one that asked last is last.
    sessions: Vec<Session>,
}

struct Session {
    name: String,
    /// `None` while it is at work.
    host: Option<Host>,
}

impl Sessions {
    /// Answers a request; `None` if the page has gone meanwhile.
    pub fn answer(&self, request: &str, is_gone: &dyn Fn() -> bool) -> Option<Vec<u8>> {
        let name = session_of(request);
        let mut host = self.host_of(&name, is_gone)?;
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let answer = std::thread::scope(|scope| {
            let work = || {
                let answer = catch_unwind(AssertUnwindSafe(|| host.answer(request, &stop)));
                if answer.is_err() {
                    // What a panic leaves behind is not used again.
                    host = Host::new();
                }
                // The receiver is there as long as this scope.
                let _ = sender.send(answer.ok());
            };
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, work).is_err() {
                return Some(broken("there are too few resources for a search"));
            }
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(answer) => {
                        return answer
                            .or_else(|| Some(broken("the search failed: please report it")));
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) if is_gone() => {
                        stop.store(true, Relaxed);
                        // The search ends soon; nobody waits for its answer.
                        let _ = receiver.recv();
                        return None;
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                }
            }
        });
        self.take_back(&name, host);
        answer
    }

    /// The host of a page, when it is free and there is room for another search; `None` if the page goes
    /// before that.
    fn host_of(&self, name: &str, is_gone: &dyn Fn() -> bool) -> Option<Host> {
        let room = available_parallelism().map_or(1, usize::from).min(MOST_SEARCHES);
        let mut state = self.lock();
        loop {
            let State { searches, sessions } = &mut *state;
            let place = sessions.iter().position(|session| session.name == name);
            let free = place.is_none_or(|place| sessions[place].host.is_some());
            if *searches < room && free {
                *searches += 1;
                let session = match place {
                    Some(place) => sessions.remove(place),
                    None => Session { name: name.to_owned(), host: Some(Host::new()) },
                };
                let Session { name, host } = session;
                sessions.push(Session { name, host: None });
                if sessions.len() > MOST_SESSIONS
                    && let Some(oldest) = sessions.iter().position(|other| other.host.is_some())
                {
                    sessions.remove(oldest);
                }
                return host;
            }
            let waited = self.ended.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
            if is_gone() {
                return None;
            }
        }
    }

    fn take_back(&self, name: &str, host: Host) {
        let mut state = self.lock();
        state.searches -= 1;
        if let Some(session) = state.sessions.iter_mut().find(|session| session.name == name) {
            session.host = Some(host);
        }
        drop(state);
        self.ended.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn broken(sentence: &str) -> Vec<u8> {
    crate::answer::Answer::error(sentence).into_bytes()
}

/// The name that a page gives itself. Those without share one.
fn session_of(request: &str) -> String {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        session: String,
    }
    // The rest of the request is skipped: it may be long, and is read when there is room for a search.
    let named = serde_json::from_str::<Named>(request);
    named.map_or_else(|_| String::new(), |named| named.session.chars().take(100).collect())
}
