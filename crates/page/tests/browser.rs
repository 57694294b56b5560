//! The page in a real browser: `tests/browser/` drives Chromium, and what it shows is compared with what the
//! library did. The types of the page's JavaScript are checked, too.
//!
//! It needs Node.js, Chromium, and the packages of `tests/browser/package.json` (`npm install
//! --no-package-lock` there).

use nullwindow_page::folder;
use nullwindow_page::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

/// What a test needs and is not here. Where something is missing the test is skipped, unless all are
/// demanded, as in CI.
fn is_missing(programs: &[&str], packages: &[&str]) -> bool {
    let program = |name: &&&str| Command::new(name).arg("--version").output().is_err();
    let package = |name: &&&str| !tests().join("node_modules").join(name).exists();
    let missing = programs.iter().find(program).or_else(|| packages.iter().find(package));
    let Some(missing) = missing else { return false };
    let demanded = std::env::var_os("NULLWINDOW_TESTS").is_some_and(|tests| tests == "all");
    assert!(!demanded, "{missing} is not installed; `./test --install` installs it");
    eprintln!("SKIPPED: {missing} is not installed");
    true
}

/// Browsers and builds beside each other make each other wait.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn node(arguments: &[&str], environment: &[(&str, &str)]) {
    let mut node = Command::new("node");
    node.args(arguments).current_dir(tests()).envs(environment.iter().copied());
    assert!(node.status().unwrap().success(), "node {arguments:?} failed: see above");
}

#[test]
fn what_is_shown_is_what_the_library_did() {
    if is_missing(&["node", "chromium"], &["playwright-core"]) {
        return;
    }
    let _alone = alone();
    let server = Server::new(None).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    let one_at_a_time = "--test-concurrency=1";
    node(&["--test", one_at_a_time, "--test-reporter=spec"], &[("NULLWINDOW_PAGE", &address)]);
}

#[test]
fn the_page_as_files_works_without_a_network() {
    if is_missing(&["node", "chromium"], &["playwright-core"]) {
        return;
    }
    if let Err(missing) = folder::check_target() {
        let demanded = std::env::var_os("NULLWINDOW_TESTS").is_some_and(|tests| tests == "all");
        assert!(!demanded, "{missing}");
        eprintln!("SKIPPED: {missing}");
        return;
    }
    let _alone = alone();
    let files = std::env::temp_dir().join(format!("nullwindow-page-files-{}", std::process::id()));
    folder::write(&files).unwrap();
    let place = files.to_str().expect("a temporary folder has a plain name");
    node(&["--test", "static.test.mjs"], &[("NULLWINDOW_STATIC", place)]);
    std::fs::remove_dir_all(&files).unwrap();
}

#[test]
fn types_of_the_page() {
    if !is_missing(&["node"], &["typescript"]) {
        node(&["node_modules/typescript/bin/tsc", "-p", "."], &[]);
    }
}
