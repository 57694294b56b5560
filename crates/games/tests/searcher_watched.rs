//! One copy of a search serves both those that are watched and those that are not.

use nullwindow::observe::LeafLog;
use nullwindow::searcher::{Answer, Enhancements, Searcher};
use nullwindow::{Observer, Silent};
use nullwindow_games::Playable;
use nullwindow_games::connect_four::ConnectFour;

const SET: Enhancements = Enhancements::TABLE;

fn search(threads: usize, observer: Option<&mut dyn Observer>) -> Answer<u8> {
    let mut searcher = Searcher::new().depth(6).threads(threads);
    ConnectFour::watch_by(&mut searcher, SET, &ConnectFour::start(), observer, &mut |_| {})
}

#[test]
fn an_observer_changes_nothing_and_misses_nothing() {
    let mut dynamic = LeafLog::default();
    let watched = search(1, Some(&mut dynamic));
    let unwatched = search(1, None);
    assert_eq!((watched.value, watched.tally), (unwatched.value, unwatched.tally));
    // The same search compiled for its observer.
    let mut compiled = LeafLog::default();
    let mut searcher = Searcher::new().depth(6);
    searcher.watch_with(SET, &ConnectFour::start(), &mut compiled, &mut |_| {});
    assert!(!compiled.leaves.is_empty());
    assert_eq!(dynamic.leaves, compiled.leaves);
}

#[test]
fn only_a_search_that_nobody_watches_has_several_threads() {
    assert_eq!(search(2, None).threads, 2);
    assert_eq!(search(2, Some(&mut LeafLog::default())).threads, 1);
    assert!(Silent.is_silent() && !LeafLog::default().is_silent());
}
