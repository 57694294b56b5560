//! Games as a user has them: crates of their own, outside the workspace, built from the packages.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PACKAGES: [&str; 5] =
    ["nullwindow", "nullwindow-games", "nullwindow-engines", "nullwindow-lab", "nullwindow-kit"];
const GAMES: [&str; 4] = ["breakthrough", "kalah", "hex", "amazons"];
/// The crate of `docs/lab.md`, which adds a search and a study to the laboratory.
const STUDIES: &str = "nim";

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.env_remove("RUSTFLAGS").env("CARGO_TERM_COLOR", "never");
    cargo
}

fn done(output: Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{wrong}");
    said
}

/// The packages as they would be published, unpacked. They stay in the target folder, so that a second run
/// builds only what has changed.
fn unpacked(folder: &Path) {
    let packages = PACKAGES.iter().flat_map(|name| ["-p", name]);
    let packed = cargo()
        .args(["package", "--no-verify", "--allow-dirty", "--quiet", "--offline"])
        .args(packages)
        .arg("--target-dir")
        .arg(folder)
        .current_dir(workspace())
        .output();
    done(packed.unwrap());
    for name in PACKAGES {
        let file = format!("package/{name}-0.1.0.crate");
        done(Command::new("tar").arg("xzf").arg(file).current_dir(folder).output().unwrap());
    }
}

/// A crate for each game.
fn crates(folder: &Path) {
    let mut manifest = String::from("[workspace]\nresolver = \"3\"\nmembers = [");
    let all = || GAMES.into_iter().chain([STUDIES]);
    all().for_each(|game| manifest += &format!("\"{game}\", "));
    // Searches are compiled in the games' crates; nobody waits for the others.
    manifest += "]\n\n[profile.dev]\ndebug = false\n";
    all().for_each(|game| manifest += &format!("package.{game}.opt-level = 1\n"));
    manifest += "\n[patch.crates-io]\n";
    PACKAGES
        .iter()
        .for_each(|name| manifest += &format!("{name} = {{ path = \"{name}-0.1.0\" }}\n"));
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(workspace().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    for game in GAMES {
        let sources = folder.join(game).join("src");
        std::fs::create_dir_all(&sources).unwrap();
        let example = workspace().join(format!("crates/kit/examples/{game}.rs"));
        std::fs::copy(example, sources.join("main.rs")).unwrap();
        let manifest = format!(
            "[package]\nname = \"{game}\"\nversion = \"1.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             nullwindow = \"0.1\"\nnullwindow-kit = \"0.1\"\n"
        );
        std::fs::write(folder.join(game).join("Cargo.toml"), manifest).unwrap();
    }
    let sources = folder.join(STUDIES).join("src");
    std::fs::create_dir_all(&sources).unwrap();
    std::fs::write(sources.join("main.rs"), blocks("rust").join("\n")).unwrap();
    let manifest = format!("[package]\nname = \"{STUDIES}\"\nedition = \"2024\"\n\n");
    let manifest = manifest + &blocks("toml").concat();
    std::fs::write(folder.join(STUDIES).join("Cargo.toml"), manifest).unwrap();
}

/// What `docs/lab.md` says of studies from outside, in a language.
fn blocks(language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(workspace().join("docs/lab.md")).unwrap();
    let (_, section) = text.split_once("\n## A study from outside\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let blocks = section.split("```").skip(1).step_by(2);
    let found: Vec<String> =
        blocks.filter_map(|block| Some(block.strip_prefix(language)?.to_string())).collect();
    assert!(!found.is_empty(), "{language}");
    found
}

/// Every command of the page, as typed; then what must be true.
fn studies_from_outside(program: &Program) {
    for line in blocks("sh").concat().lines().filter(|line| !line.is_empty()) {
        let words =
            line.strip_prefix("cargo run --release -- ").unwrap_or_else(|| panic!("{line}"));
        program.says(&words.split(' ').collect::<Vec<_>>());
    }
    let listed = program.says(&["lab", "list"]);
    for study in ["drivers-nim", "ablation-nim", "minimal-nim", "rivals-nim", "nim-heaps"] {
        assert!(listed.lines().any(|line| line == study), "{listed}");
    }
    let status = program.says(&["lab", "status", "rivals", "nim-heaps", "--store", "nim.sqlite"]);
    assert!(
        status.lines().count() == 2 && status.lines().all(|line| line.contains("100.0 %")),
        "{status}"
    );
    let cells = |study: &str| {
        let path = program.folder.join(format!("nim-report/csv/{study}.csv"));
        std::fs::read_to_string(path).unwrap()
    };
    let rivals = cells("rivals-nim");
    assert!(rivals.lines().next().unwrap().contains(",root,"), "{rivals}");
    assert!(rivals.contains("mtd-steps") && rivals.contains("grain=1"), "{rivals}");
    assert_eq!(cells("nim-heaps").lines().count(), 4);
    let page = std::fs::read_to_string(program.folder.join("nim-report/index.html")).unwrap();
    assert!(page.contains("nodes of mtd-steps relative to aspiration-negascout"), "no claim");
    assert!(page.contains("all searches of a position to a depth find one value"));
    assert!(page.contains("no contradiction"), "the searches disagree");
}

struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Program {
    fn run(&self, words: &[&str]) -> Output {
        Command::new(&self.path).args(words).current_dir(&self.folder).output().unwrap()
    }

    fn says(&self, words: &[&str]) -> String {
        done(self.run(words))
    }

    fn typed(&self, words: &[&str], lines: &str) -> String {
        let mut child = Command::new(&self.path)
            .args(words)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        done(child.wait_with_output().unwrap())
    }
}

/// Everything the kit has, on one game. `perft` is the number of positions after two moves.
fn has_everything(program: &Program, first_move: &str, perft: u64) {
    let verified = program.says(&["verify", "--games", "10", "--searches", "3", "--depth", "2"]);
    assert!(verified.contains("passed"), "{verified}");
    let counted = program.says(&["perft", "2"]);
    assert!(counted.trim_end().ends_with(&format!(" {perft}")), "{counted}");
    let searched = program.says(&["search", "--depth", "3", "--json"]);
    assert!(searched.contains("\"best\""), "{searched}");
    let compared = program.says(&["compare", "--depth", "2", "--svg", "compared.svg"]);
    assert!(compared.contains("agree on all") && program.folder.join("compared.svg").exists());
    let ablated = program.says(&["compare", "--depth", "2", "--ablation", "N,S"]);
    assert!(ablated.contains("NS"), "{ablated}");
    let played = program.says(&[
        "match",
        "--first",
        "algorithm=mtd-f",
        "--depth",
        "2",
        "--pairs",
        "2",
        "--games",
        "games.txt",
    ]);
    assert!(played.contains(" of 4 ("), "{played}");
    let written = std::fs::read_to_string(program.folder.join("games.txt")).unwrap();
    assert_eq!(written.lines().filter(|line| line.starts_with('#')).count(), 4, "{written}");
    let recorded = program.says(&["record", "--depth", "1", "--algorithm", "sss"]);
    assert!(recorded.lines().next().unwrap().contains("\"algorithm\":\"sss\""), "{recorded}");
    let said = program
        .typed(&["play", "--level", "1", "--seed", "1"], &format!("{first_move}\nundo\nquit\n"));
    assert!(said.contains("plays ") && said.ends_with("Goodbye.\n"), "{said}");
    let help = program.says(&["--help"]);
    let commands = ["play", "verify", "search", "perft", "compare", "match", "lab", "record"];
    assert!(commands.iter().all(|command| help.contains(command)), "{help}");
    let wrong = program.run(&["search", "--depth", "many"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn users_games_get_everything() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let packages = folder.join("packages");
    std::fs::create_dir_all(&packages).unwrap();
    unpacked(&packages);
    let home = folder.join("crates");
    std::fs::create_dir_all(&home).unwrap();
    for name in PACKAGES {
        let (from, to) =
            (packages.join(format!("{name}-0.1.0")), home.join(format!("{name}-0.1.0")));
        let _ = std::fs::remove_dir_all(&to);
        std::fs::rename(from, to).unwrap();
    }
    crates(&home);
    done(cargo().args(["build", "--offline"]).current_dir(&home).output().unwrap());
    let tree = done(cargo().args(["tree", "--offline"]).current_dir(&home).output().unwrap());
    assert!(tree.contains("rusqlite") && !tree.contains("cozy-chess"), "our games are compiled");
    for (game, first_move, perft) in [
        ("breakthrough", "a2a3", 256),
        ("kalah", "1", 35),
        ("hex", "d4", 49 * 48),
        ("amazons", "b1b4\nb4d4", 360),
    ] {
        let place = folder.join(format!("{game}-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let program = Program { path: home.join("target/debug").join(game), folder: place.clone() };
        has_everything(&program, first_move, perft);
        std::fs::remove_dir_all(place).unwrap();
    }
    let place = folder.join(format!("{STUDIES}-{}", std::process::id()));
    std::fs::create_dir_all(&place).unwrap();
    let path = home.join("target/debug").join(STUDIES);
    studies_from_outside(&Program { path, folder: place.clone() });
    std::fs::remove_dir_all(place).unwrap();
}

/// From nothing to all that in at most a hundred lines.
#[test]
fn the_example_is_short() {
    let text =
        std::fs::read_to_string(workspace().join("crates/kit/examples/breakthrough.rs")).unwrap();
    assert!(text.lines().count() <= 100, "{}", text.lines().count());
}
