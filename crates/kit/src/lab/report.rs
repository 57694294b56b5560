//! `lab report`.

use super::{Lab, Studies};
use crate::files::refuse_existing;
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_lab::report::{self, ReportError};
use nullwindow_lab::section::NOT_ASKED;
use nullwindow_lab::{Claim, Store, Study, Verdict};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What to write, and where.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    studies: Studies,

    /// The file that holds the results
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    store: PathBuf,

    /// The folder to write: index.html, figures, csv [default: report]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Replace the folder of --out if it exists
    #[arg(long, requires = "out")]
    force: bool,

    /// One JSON object per claim, besides the files
    #[arg(long)]
    json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the command, `{study}` for a study.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} report
      report/index.html from lab.sqlite, with whatever it holds, at either scale
  {program} report {study} \\
      --store results.sqlite --out table --json";

/// Reads the store, writes the folder, and summarises the claims.
pub fn run(args: &Args, lab: &Lab) -> Result<(), Failure> {
    let chosen = lab.chosen(&args.studies)?;
    let folder = args.out.as_deref().unwrap_or(Path::new("report"));
    if args.out.is_some() && !args.force {
        refuse_existing(folder)?;
    }
    let replaced = if folder.exists() { " (replaced)" } else { "" };
    let store = Store::open_existing(&args.store)?;
    // How certain a verdict must be depends on how many there are in all.
    let as_chosen = |study: &&'static dyn Study| {
        let changed = chosen.iter().find(|other| other.name() == study.name());
        *changed.unwrap_or(study)
    };
    let all = lab.studies.iter().map(as_chosen);
    let mut chapters = report::chapters(all, &store)?;
    chapters.retain(|chapter| chosen.iter().any(|study| study.name() == chapter.study.name()));
    let written = report::write(&chapters, &args.store, folder).map_err(|error| match error {
        ReportError::Store(error) => Failure::from(error),
        ReportError::Write { .. } => Failure::bad_input(error),
        ReportError::Figure(_) => Failure::Broken(error.into()),
    })?;
    let mut out = Out::new();
    for chapter in &chapters {
        let name = chapter.study.name();
        let claims = &chapter.section.claims;
        if args.json {
            for claim in claims {
                writeln!(out, "{}", json(name, claim))?;
            }
        } else {
            let found = match chapter.results.is_empty() {
                true => "not run".to_string(),
                false => tally(claims),
            };
            let found = match chapter.results.unfinished() {
                0 => found,
                rows => format!("{found}; {rows} rows left out: others of their kind are missing"),
            };
            writeln!(out, "{name:<28} {found}")?;
        }
    }
    if !args.json {
        let (index, figures) = (written.index.display(), written.figures);
        writeln!(out, "written: {index}{replaced}, {figures} figures")?;
    }
    out.flush()?;
    Ok(())
}

/// "4 of 7 claims reproduced, 3 answered, 9 measured, 2 not run yet": only published claims can be reproduced.
fn tally(claims: &[Claim]) -> String {
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == verdict).count();
    let reproduced = claims.iter().filter(|claim| claim.verdict.is_reproduced()).count();
    let published = claims.iter().filter(|claim| claim.published != NOT_ASKED).count();
    let mut text = format!("{reproduced} of {published} claims reproduced");
    for verdict in [Verdict::Answered, Verdict::Measured, Verdict::Unanswered] {
        if count(verdict) > 0 {
            text += &format!(", {} {}", count(verdict), verdict.words());
        }
    }
    text
}

fn json(study: &str, claim: &Claim) -> serde_json::Value {
    serde_json::json!({
        "study": study,
        "claim": claim.what,
        "published": claim.published,
        "measured": claim.measured,
        "samples": claim.samples,
        "verdict": claim.verdict.words(),
        "reason": claim.reason,
    })
}
