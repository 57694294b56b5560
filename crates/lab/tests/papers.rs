//! The committed `PAPERS.md` was made by the laboratory, names existing files, and gives the
//! verdicts that follow from its numbers. Whether the numbers are right: `reproduced.rs`.

mod support;

use nullwindow_lab::report::{self, Chapter};
use nullwindow_lab::{Store, Verdict, papers, studies};
use std::path::Path;
use support::{Folder, MAKE_IT_AGAIN, PAPERS};

#[test]
fn the_committed_file_is_current() {
    let folder = Folder::new();
    let store = Store::open(&folder.file("a")).unwrap();
    let chapters = studies::ALL.iter().map(|study| report::chapter(*study, &store).unwrap());
    let made = papers::text(&chapters.collect::<Vec<Chapter>>());
    assert_eq!(papers::skeleton(PAPERS), papers::skeleton(&made), "{MAKE_IT_AGAIN}");
    for study in studies::ALL {
        let command = format!("`nullwindow lab run {}`", study.name());
        assert!(PAPERS.contains(&command), "{command}");
    }
    assert!(!PAPERS.contains("not run yet"), "a study was not run when it was made");
}

#[test]
fn the_files_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = papers::files();
    assert!(!files.is_empty());
    for file in files {
        assert!(root.join(&file).is_file(), "{file} is gone");
    }
}

/// A line of a table.
struct Row<'a> {
    what: &'a str,
    printed: &'a str,
    ours: &'a str,
    /// With the reason.
    verdict: &'a str,
}

fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| claim"));
    lines.map(|line| {
        let line = line.trim_start_matches("| ").trim_end_matches(" |");
        let cells: Vec<&str> = line.split(" | ").collect();
        let &[what, printed, ours, verdict] = &cells[..] else { panic!("four cells: {line}") };
        Row { what, printed, ours, verdict }
    })
}

/// The form of a text, N for every number, and the numbers.
fn form(text: &str) -> (String, Vec<f64>) {
    let (mut form, mut numbers) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = &rest[at..];
        let is_part = |(i, c): &(usize, char)| {
            let decimal = *c == '.' && number[i + 1..].starts_with(|c: char| c.is_ascii_digit());
            c.is_ascii_digit() || decimal
        };
        let length = number.char_indices().take_while(is_part).count();
        numbers.push(number[..length].parse().unwrap());
        form += &rest[..at];
        form.push('N');
        rest = &number[length..];
    }
    (form + rest, numbers)
}

/// A claim that holds below a limit, by its interval: the whole interval decides.
fn below(limit: f64, low: f64, high: f64) -> Vec<Verdict> {
    let verdicts = [
        (high <= limit, Verdict::WithinInterval),
        (low <= limit && limit <= high, Verdict::Undecided),
        (low >= limit, Verdict::NotReproduced),
    ];
    verdicts.into_iter().filter(|(allowed, _)| *allowed).map(|(_, verdict)| verdict).collect()
}

impl Row<'_> {
    /// The verdicts that the numbers of the row allow; `None` if they do not decide.
    fn allowed(&self) -> Option<Vec<Verdict>> {
        use Verdict::{Exactly, NotReproduced, Undecided, WithinInterval};
        /// How far off two numbers may be together.
        const ROUNDING: f64 = 0.1;
        let (form_of_ours, n) = form(self.ours);
        let (form_of_printed, printed) = form(self.printed);
        let is_count =
            !printed.is_empty() && form_of_printed.chars().all(|c| matches!(c, 'N' | ' ' | '%'));
        Some(match (&*form_of_ours, self.printed) {
            _ if is_count => match self.ours.starts_with(self.printed) {
                true => vec![Exactly],
                false => vec![NotReproduced],
            },
            ("the same", "the same") => vec![Exactly],
            ("N % (N–N)", "within 1.5 times" | "within 1.5 times (chess)") => {
                below(150.0, n[1], n[2])
            }
            ("N % (N–N)", "at least 5 % fewer") if n[1] > 95.0 && n[2] < 100.0 => {
                vec![NotReproduced]
            }
            ("N % (N–N)", _) => below(100.0, n[1], n[2]),
            ("N (N–N)", "3 to 4, or 3 to 6") => match n[2] >= 3.0 && n[1] <= 6.0 {
                true => vec![WithinInterval],
                false => vec![NotReproduced],
            },
            ("N (N–N)", _) => below(-1.0, -n[2], -n[1]),
            ("N (tree by tree N, N–N) times smaller", _) => below(-1.0, -n[3], -n[2]),
            ("N ± N times as long", _) => below(1.0, n[0] - n[1], n[0] + n[1]),
            ("N ± N %", "over 99 %") => match () {
                () if n[0] >= 99.0 => vec![WithinInterval],
                () if n[0] + n[1] >= 99.0 + ROUNDING => vec![Undecided],
                () if n[0] + n[1] < 99.0 - ROUNDING => vec![NotReproduced],
                () => vec![Undecided, NotReproduced],
            },
            ("N ± N", _) if matches!(&*form_of_printed, "about N" | "more than N") => {
                match (n[0] - printed[0]).abs() > n[1] + ROUNDING {
                    true => vec![NotReproduced, Verdict::WithinTolerance],
                    false => vec![WithinInterval],
                }
            }
            (ours, _) if ours.starts_with("N ± N % ") && ours.contains("fewer") => {
                below(0.0, -n[0] - n[1], -n[0] + n[1])
            }
            // The reductions by depth.
            (ours, "consistently") if ours.starts_with("N ± N, ") => {
                let means: Vec<f64> = n.iter().step_by(2).copied().collect();
                match means.is_sorted() {
                    true => vec![WithinInterval, Undecided],
                    false => vec![Undecided, NotReproduced],
                }
            }
            // "which leads …: H has 106.0 % (83.6–134.4) of the nodes of T".
            (ours, _)
                if ours.contains(": N ± N %; ") && self.verdict.contains(" of the nodes of ") =>
            {
                let (_, n) = form(self.verdict);
                below(100.0, n[1], n[2])
            }
            _ => return None,
        })
    }
}

/// Detects numbers or verdicts edited by hand, and changes in what a verdict means.
#[test]
fn verdicts_follow_from_the_numbers() {
    let (mut judged, mut others) = (0, Vec::new());
    for row in rows(PAPERS) {
        if row.verdict == Verdict::Measured.words() {
            continue;
        }
        let Some(allowed) = row.allowed() else {
            others.push(format!("{} | {}", row.what, row.ours));
            continue;
        };
        judged += 1;
        let fits = allowed.iter().any(|verdict| row.verdict.starts_with(verdict.words()));
        assert!(fits, "{}: {} | {} is {allowed:?}", row.what, row.printed, row.ours);
    }
    println!("{judged} judged; not these:\n{}", others.join("\n"));
    assert!(judged > 150, "{judged}");
}

/// No setting of the practice studies is certainly worse than another one.
#[test]
fn settings_in_use_are_the_best() {
    let best = rows(PAPERS).filter(|row| row.what.ends_with(" is best"));
    let verdicts: Vec<&str> = best.map(|row| row.verdict).collect();
    assert_eq!(verdicts, [Verdict::Measured.words(); 6]);
}
