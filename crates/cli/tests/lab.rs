//! `nullwindow lab` as a user runs it: interrupted, killed, in shards, with bad input.

use nullwindow_lab::{Key, Row, Store};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Enough cells to interrupt, few enough for a test.
const STUDY: &str = "reinefeld-table-5-1";
const SHARD: &str = "1/4";
const CELLS: usize = 64;

/// A folder of its own, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("nullwindow-cli-lab-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, in a folder of its own and outside any array or MPI job.
fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.arg("lab").args(arguments).current_dir(&folder.0);
    for name in ["SLURM_ARRAY_TASK_ID", "OMPI_COMM_WORLD_RANK"] {
        command.env_remove(name);
    }
    command
}

fn lab(folder: &Folder, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(output: &Output) -> Vec<serde_json::Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn rows(path: &Path, study: &str) -> BTreeMap<Key, Row> {
    Store::open_existing(path).unwrap().rows(study).unwrap().into_iter().collect()
}

/// The number of rows in a store, which may not exist yet.
fn count(path: &Path) -> usize {
    Store::open_existing(path).and_then(|store| store.keys(STUDY)).map_or(0, |keys| keys.len())
}

/// Starts a run and waits until it has stored something new.
fn started(folder: &Folder, path: &Path) -> Child {
    let before = count(path);
    let mut child = command(folder, &["run", STUDY, "--shard", SHARD, "--store", "a.sqlite"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while count(path) == before && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

/// After ten kills or interruptions in the middle of a run, the rows are those of an undisturbed
/// run.
#[test]
#[cfg(unix)]
fn killed_and_interrupted_ten_times() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    let mut stopped_midway = 0;
    for round in 0..10 {
        let mut child = started(&folder, &path);
        if round % 2 == 0 {
            child.kill().unwrap();
            child.wait().unwrap();
        } else {
            let pid = child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            if output.status.code() == Some(130) {
                let text = String::from_utf8(output.stdout).unwrap();
                let again =
                    format!("to continue: nullwindow lab run {STUDY} --shard {SHARD} --store");
                assert!(text.contains(&again), "{text}");
            } else {
                assert!(output.status.success(), "{:?}", output.status);
            }
        }
        stopped_midway += usize::from(count(&path) < CELLS);
    }
    assert!(stopped_midway > 0, "every run was over before it could be stopped");
    let run = |store| lab(&folder, &["run", STUDY, "--shard", SHARD, "--store", store, "--json"]);
    assert_eq!(json(&run("a.sqlite"))[0]["left"], 0);
    let row = &json(&run("whole.sqlite"))[0];
    assert_eq!((row["run"].as_u64(), row["left"].as_u64()), (Some(CELLS as u64), Some(0)));
    assert_eq!(rows(&path, STUDY).len(), CELLS);
    assert_eq!(rows(&path, STUDY), rows(&folder.file("whole.sqlite"), STUDY));
}

/// Killed while the log is written back into the file, which a run does at its end: every cell is
/// still there.
#[test]
#[cfg(unix)]
fn killed_at_the_checkpoint() {
    const CELLS: usize = 2475;
    /// Until then the file is smaller.
    const BEGUN: u64 = 16 * 1024;
    let study = "marsland-campbell-table-1";
    let folder = Folder::new();
    for round in 0..6 {
        let name = format!("{round}.sqlite");
        let path = folder.file(&name);
        let mut child = command(&folder, &["run", study, "--shard", "1/4", "--store", &name])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let has_begun = || std::fs::metadata(&path).is_ok_and(|file| file.len() > BEGUN);
        while !has_begun() && child.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(rows(&path, study).len(), CELLS, "round {round}");
    }
}

/// A command that runs another one with its own file systems, where that is allowed.
#[cfg(target_os = "linux")]
fn with_own_file_systems() -> Option<Command> {
    let commands = [&["--mount"][..], &["--mount", "--map-root-user"]];
    let allowed = |arguments: &&&[&str]| {
        let mounts = ["sh", "-c", "mount -t tmpfs none /tmp"];
        let tried = Command::new("unshare").args(**arguments).args(mounts).output();
        tried.is_ok_and(|output| output.status.success())
    };
    let arguments = commands.iter().find(allowed)?;
    let mut command = Command::new("unshare");
    command.args(*arguments);
    Some(command)
}

/// On a disk that fills up a run ends with one sentence; what it has stored can be read, and once there is
/// room it continues.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    const SCRIPT: &str = r#"
        set -e
        run() { "$NULLWINDOW" lab run "$STUDY" --shard "$SHARD" --store disk/a.sqlite; }
        mkdir disk
        mount -t tmpfs -o size=128k none disk
        run >/dev/null 2>message || echo $? >code
        "$NULLWINDOW" lab status "$STUDY" --store disk/a.sqlite --json >status
        mount -o remount,size=64m disk
        run >/dev/null
        cp disk/a.sqlite ."#;
    let Some(mut command) = with_own_file_systems() else {
        eprintln!("skipped: no file system can be mounted here");
        return;
    };
    let folder = Folder::new();
    let text = |name: &str| std::fs::read_to_string(folder.file(name)).unwrap();
    command.args(["sh", "-c", SCRIPT]).current_dir(&folder.0);
    command.env("NULLWINDOW", env!("CARGO_BIN_EXE_nullwindow"));
    let output = command.env("STUDY", STUDY).env("SHARD", SHARD).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let message = text("message");
    assert_eq!(text("code").trim(), "1", "{message}");
    assert!(message.contains("the disk is full") && message.lines().count() == 1, "{message}");
    let status: serde_json::Value = serde_json::from_str(&text("status")).unwrap();
    let stored = status["done"].as_u64().unwrap();
    assert!((1..CELLS as u64).contains(&stored), "{status}");
    assert_eq!(count(&folder.file("a.sqlite")), CELLS);
}

/// Four processes at once, into one store or into four that are merged: the rows of one process.
#[test]
fn four_processes() {
    let folder = Folder::new();
    let study = "reinefeld-table-5-4";
    stdout(&lab(&folder, &["run", study, "--store", "whole.sqlite"]));
    let spawn = |rank: u32, store: &str, array: bool| {
        let mut command = command(&folder, &["run", study, "--jobs", "1", "--store", store]);
        if array {
            command.env("SLURM_ARRAY_TASK_ID", (rank + 1).to_string());
            command.env("SLURM_ARRAY_TASK_COUNT", "4");
        } else {
            command.env("OMPI_COMM_WORLD_RANK", rank.to_string());
            command.env("OMPI_COMM_WORLD_SIZE", "4");
        }
        command.stdout(Stdio::null()).spawn().unwrap()
    };
    let shared: Vec<Child> = (0..4).map(|rank| spawn(rank, "shared.sqlite", false)).collect();
    let apart: Vec<Child> = (0..4).map(|rank| spawn(rank, "part-{shard}.sqlite", true)).collect();
    for mut child in shared.into_iter().chain(apart) {
        assert!(child.wait().unwrap().success());
    }
    let parts = ["part-1.sqlite", "part-2.sqlite", "part-3.sqlite", "part-4.sqlite"];
    let merge = [&["merge"], &parts[..], &["--store", "merged.sqlite", "--json"]].concat();
    let merged = json(&lab(&folder, &merge));
    assert!(merged.iter().all(|row| row["known"] == 0 && row["added"].as_u64() > Some(0)));
    let whole = rows(&folder.file("whole.sqlite"), study);
    assert_eq!(rows(&folder.file("shared.sqlite"), study), whole);
    assert_eq!(rows(&folder.file("merged.sqlite"), study), whole);
}

/// A program that a test requires. Where it is missing the test is skipped, unless all are demanded, as
/// in CI.
#[cfg(unix)]
fn installed(program: &str) -> Option<Command> {
    if Command::new(program).arg("--version").output().is_ok() {
        return Some(Command::new(program));
    }
    let demanded = std::env::var_os("NULLWINDOW_TESTS").is_some_and(|tests| tests == "all");
    assert!(!demanded, "{program} is not installed; `./test --install` installs it");
    eprintln!("SKIPPED: {program} is not installed");
    None
}

/// The same by `mpirun`, which tells each process its part.
#[test]
#[cfg(unix)]
fn by_mpirun() {
    let Some(mut mpirun) = installed("mpirun") else { return };
    let folder = Folder::new();
    let study = "reinefeld-table-5-4";
    stdout(&lab(&folder, &["run", study, "--store", "whole.sqlite"]));
    let program = env!("CARGO_BIN_EXE_nullwindow");
    let output = mpirun
        .args(["--oversubscribe", "-n", "4", program, "lab", "run", study, "--jobs", "1", "--json"])
        .args(["--store", "part-{shard}.sqlite"])
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let mut shards: Vec<String> =
        json(&output).iter().map(|row| row["shard"].as_str().unwrap().to_string()).collect();
    shards.sort();
    assert_eq!(shards, ["1/4", "2/4", "3/4", "4/4"]);
    let parts = ["part-1.sqlite", "part-2.sqlite", "part-3.sqlite", "part-4.sqlite"];
    stdout(&lab(&folder, &[&["merge"], &parts[..], &["--store", "merged.sqlite"]].concat()));
    let whole = rows(&folder.file("whole.sqlite"), study);
    assert_eq!(rows(&folder.file("merged.sqlite"), study), whole);
}

/// In a real browser, on a phone and on a desktop: nothing is wider than the screen, every figure
/// is visible, the first within two screens, and nothing is fetched from elsewhere.
#[test]
#[cfg(unix)]
fn the_report_in_a_browser() {
    let Some(mut chromium) = installed("chromium") else { return };
    const PROBE: &str = r#"<!doctype html><meta charset="utf-8"><body><script>
        const results = [];
        for (const width of [360, 390, 1280]) {
            const frame = document.createElement("iframe");
            frame.style = `width:${width}px;height:844px;border:0`;
            frame.onload = () => {
                const page = frame.contentDocument;
                const inner = page.documentElement;
                const figures = [...page.querySelectorAll("svg")];
                const seen = figures.filter(f => f.getBoundingClientRect().height > 100);
                // Wide screens show what phones collapse.
                const near = figures[0].getBoundingClientRect().top < 2 * 844 || width > 390;
                results.push(`width=${width} near=${near} over=${inner.scrollWidth - inner.clientWidth} ` +
                    `figures=${figures.length} seen=${seen.length} ` +
                    `fetched=${frame.contentWindow.performance.getEntriesByType("resource").length};`);
                if (results.length == 3) document.title = results.sort().join(" ");
            };
            frame.src = "report/index.html";
            document.body.append(frame);
        }</script>"#;
    let folder = Folder::new();
    let part = ["run", "palphabeta-scout", "reinefeld-table-5-4", "reinefeld-figure-3-1"];
    stdout(&lab(&folder, &[&part[..], &["--shard", "1/20"]].concat()));
    stdout(&lab(&folder, &["run", "reinefeld-figure-3-1"]));
    stdout(&lab(&folder, &["report"]));
    std::fs::write(folder.file("probe.html"), PROBE).unwrap();
    let output = chromium
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"])
        .args(["--virtual-time-budget=20000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.file("profile").display()))
        .arg(format!("file://{}", folder.file("probe.html").display()))
        .output()
        .unwrap();
    let page = String::from_utf8_lossy(&output.stdout);
    let title = page.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
    let figures = std::fs::read_to_string(folder.file("report/index.html")).unwrap();
    let n = figures.matches("<svg").count();
    assert!(n > 0);
    let at = |width: u32| format!("width={width} near=true over=0 figures={n} seen={n} fetched=0;");
    let expected = [1280, 360, 390].map(at).join(" ");
    assert_eq!(title, Some(&*expected), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn list_run_status_report() {
    let folder = Folder::new();
    let list = stdout(&lab(&folder, &["list"]));
    assert!(list.contains(STUDY) && list.contains("256 cells"), "{list}");
    assert!(!folder.file("lab.sqlite").exists(), "looking makes nothing");
    let study = "reinefeld-figure-3-1";
    stdout(&lab(&folder, &["run", study]));
    let status = &json(&lab(&folder, &["status", study, "--json"]))[0];
    assert_eq!((status["cells"].as_u64(), status["done"].as_u64()), (Some(5), Some(5)));
    let listed = json(&lab(&folder, &["list", "--json"]));
    let own = listed.iter().find(|row| row["study"] == study).unwrap();
    assert_eq!(own["scales"][0]["done"], 5);

    let claims = json(&lab(&folder, &["report", study, "--json"]));
    assert_eq!(claims.len(), 6);
    assert!(claims.iter().all(|claim| claim["verdict"] == "reproduced exactly"), "{claims:?}");
    let page = std::fs::read_to_string(folder.file("report/index.html")).unwrap();
    assert!(page.contains("reproduced exactly") && page.contains("(2.2.1,S,4)"));
    assert!(!page.contains("http"), "the page needs nothing from elsewhere");
    let cells =
        std::fs::read_to_string(folder.file("report/csv/reinefeld-figure-3-1.csv")).unwrap();
    assert_eq!(cells.lines().count(), 6, "{cells}");
}

/// A study of several games is requested by game, or as a whole.
#[test]
fn a_family_of_studies() {
    let folder = Folder::new();
    let names = |arguments: &[&str]| -> Vec<String> {
        let rows = json(&lab(&folder, &[&["status", "--json"], arguments].concat()));
        rows.iter().map(|row| row["study"].as_str().unwrap().to_string()).collect()
    };
    stdout(&lab(&folder, &["run", "reinefeld-figure-3-1"]));
    assert_eq!(names(&["ablation", "connect-four"]), ["ablation-connect-four"]);
    assert_eq!(names(&["ablation", "chess", "mtd-f-map"]), ["ablation-chess", "mtd-f-map"]);
    assert_eq!(names(&["ablation"]).len(), 4);
    let papers = stdout(&lab(&folder, &["papers"]));
    assert!(papers.contains("`nullwindow lab run ablation-chess`"), "{papers}");
    assert!(papers.contains("| reproduced exactly |"), "{papers}");
}

/// Changed settings are other cells of the same study, with a report of their own.
#[test]
fn settings_are_changed() {
    let folder = Folder::new();
    let changed = |command: &str, more: &[&str]| {
        let words = [&[command, "ablation", "connect-four", "--json"], more].concat();
        json(&lab(&folder, &words))
    };
    let run = changed("run", &["--shard", "1/100", "--set", "grain=5"]);
    let cells = run[0]["run"].as_u64().unwrap();
    assert!(cells > 5, "{run:?}");
    assert_eq!(changed("status", &[])[0]["done"], 0);
    assert_eq!(changed("status", &["--set", "grain=5"])[0]["done"], cells);
    assert_eq!(changed("status", &["--set", "grain=6"])[0]["done"], 0);
    stdout(&lab(&folder, &["report", "ablation-connect-four", "--set", "grain=5"]));
    let page = std::fs::read_to_string(folder.file("report/index.html")).unwrap();
    assert!(page.contains("Settings changed by hand: grain=5."));
}

/// As of diff(1): 0, 1 or 2.
#[test]
fn stores_are_compared() {
    let folder = Folder::new();
    let run = |study: &str, store: &str| {
        stdout(&lab(&folder, &["run", study, "--shard", "1/2", "--store", store]));
    };
    run("reinefeld-figure-3-1", "a");
    run("reinefeld-figure-3-1", "b");
    let same = stdout(&lab(&folder, &["diff", "a", "b"]));
    assert!(same.contains("nothing differs in 1 studies"), "{same}");
    run("reinefeld-table-5-1", "b");
    let differs = lab(&folder, &["diff", "a", "b"]);
    let text = String::from_utf8(differs.stdout).unwrap();
    assert_eq!((differs.status.code(), differs.stderr.len()), (Some(1), 0), "{text}");
    assert!(text.contains("0 the same, 0 differ, 0 only in a, 128 only in b"), "{text}");
    assert!(text.ends_with("1 of 2 studies differ\n"), "{text}");
    let parsed = lab(&folder, &["diff", "a", "b", "--json"]);
    let rows: Vec<serde_json::Value> = String::from_utf8(parsed.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows[1]["only_in_second"].as_array().map(Vec::len), Some(128));
    assert!(rows[1]["only_in_second"][0]["algorithm"].is_string(), "{}", rows[1]);
    let unknown = lab(&folder, &["diff", "zzz", "yyy", "--store", "a"]);
    let text = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text.contains("no rows of revision 'zzz'; its rows are of "), "{text}");
}

/// A report on a nearly empty store says so, and draws what there is.
#[test]
fn a_report_of_little() {
    let folder = Folder::new();
    stdout(&lab(&folder, &["run", "palphabeta-scout", "--shard", "1/400", "--store", "a.sqlite"]));
    let text = stdout(&lab(&folder, &["report", "--store", "a.sqlite", "--out", "r"]));
    assert!(text.contains("r/index.html"), "{text}");
    for line in text.lines().filter(|line| !line.starts_with("written")) {
        // What is compared with each other must be there as a whole.
        let is_run = line.starts_with("palphabeta-scout");
        assert_eq!(
            line.contains(" rows left out: others of their kind are missing"),
            is_run,
            "{line}"
        );
        assert_eq!(line.ends_with(" not run"), !is_run, "{line}");
    }
    let page = std::fs::read_to_string(folder.file("r/index.html")).unwrap();
    assert!(page.contains("not run yet") && page.contains("Partial: "));
}

#[test]
fn bad_input_is_one_sentence() {
    let folder = Folder::new();
    std::fs::write(folder.file("notes.txt"), "my notes").unwrap();
    for (arguments, expected) in [
        (&["run", "nonsense"][..], "there is no study 'nonsense'; there are"),
        (
            &["run", "plaat-figure-5"],
            "there is no study 'plaat-figure-5'; did you mean plaat-figure-4?",
        ),
        (&["run", "--scale", "huge"], "quick, standard and full"),
        (&["run", "--shard", "5/4"], "numbered from 1 to 4"),
        (&["run", "--shard", "x"], "write i/n"),
        (&["run", "--jobs", "0"], "--jobs"),
        (&["run", STUDY, "--store", "notes.txt"], "not an SQLite database"),
        (&["run", STUDY, "--store", "no/such/place.sqlite"], "no/such/place.sqlite"),
        (&["run", STUDY, "--store", "."], "directory"),
        (&["status", "--store", "none.sqlite"], "there is no store none.sqlite"),
        (&["report", "--store", "notes.txt"], "not an SQLite database"),
        (&["merge", "none.sqlite"], "there is no store none.sqlite"),
        (&["merge", "notes.txt"], "not an SQLite database"),
        (&["merge"], "FROM"),
        (
            &["run", STUDY, "--set", "grain=100"],
            "no setting 'grain' to change; those that can be changed: none",
        ),
        (
            &["run", "plaat-memory", "--set", "table=2^9"],
            "no setting 'table' to change, which it varies itself; those that can be changed: grain, guess, window",
        ),
        (&["run", "ablation", "--set", "colour=3"], "no setting is called 'colour'; there are"),
        (&["run", "ablation", "--set", "grain"], "write the setting and its value, as grain=100"),
        (&["run", "--set", "grain=3"], "STUDY"),
        (&["diff", "none.sqlite", "notes.txt"], "there is no store none.sqlite"),
        (&["diff", "a"], "<B>"),
    ] {
        let output = lab(&folder, arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
    assert_eq!(std::fs::read_to_string(folder.file("notes.txt")).unwrap(), "my notes");
    assert!(!folder.file("lab.sqlite").exists() && !folder.file("none.sqlite").exists());
}
