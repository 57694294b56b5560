//! `match`: two players, openings with both colours, and what the results prove.

mod arguments;
mod report;

pub use arguments::{Args, EXAMPLES, NOTES};

use crate::output::{Failure, Out};
use crate::progress::Progress;
use arguments::Side;
use nullwindow_engines::matches::{
    External, Ledger, MakePlayer, PairPlayed, Player, PlayerSettings, Series, end_engines,
};
use nullwindow_games::{Opening, Playable, add_openings};
use report::Report;
use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How our own players are made from their settings.
pub type Prepare<G> = fn(&PlayerSettings) -> Result<Box<MakePlayer<'static, G>>, String>;

/// Plays the match that the arguments describe.
///
/// # Errors
/// The arguments ask for something impossible, a player fails, or the output cannot be written.
pub fn run<G: Playable>(args: &Args, prepare: Prepare<G>) -> Result<(), Failure> {
    let sides = args.sides().map_err(Failure::bad_input)?;
    let [first, second] = &sides;
    let mut openings = openings::<G>(args.openings.as_deref())?;
    let stop = crate::stop_on_ctrl_c("stopping after the moves in progress", end_engines)?;
    let terms = args.terms(Arc::clone(&stop)).map_err(Failure::bad_input)?;
    let maker = |side, which| maker(prepare, side, which, terms.margin);
    let makers = [maker(first, "first")?, maker(second, "second")?];
    let (mut ledger, done) = match &args.results {
        Some(path) => {
            let settings = args.settings::<G>(&sides, &terms, &start_positions(&openings));
            let (ledger, done) = Ledger::open(path, &settings).map_err(Failure::bad_input)?;
            (Some(ledger), done)
        }
        None => (None, Vec::new()),
    };
    // A second game from one opening is no new evidence: by nodes or depth it is the same game.
    add_openings(&mut openings, args.pairs);
    let series = Series {
        openings: &openings,
        pairs: args.pairs,
        terms,
        sprt: args.sprt,
        concurrency: usize::from(args.jobs),
        players: makers.each_ref().map(|maker| &**maker),
    };
    let mut report = Report::new(args, sides.each_ref().map(|side| side.name.clone()), Out::new());
    report.opening(G::NAME, &series.terms.tempo, done.len())?;
    if let Some(path) = args.games.as_deref().filter(|path| path.exists()) {
        eprintln!("the games are appended to {}, which exists", path.display());
    }
    // A line for each pair is progress enough, where people see it.
    let seen = !args.json && std::io::stdout().is_terminal();
    let progress =
        if seen { Progress::hidden() } else { Progress::new("match", args.pairs as u64, "pairs") };
    progress.reach(done.len() as u64);
    let mut unwritten = None;
    let standing = series.run(&done, |pair, standing| {
        progress.add(1);
        let text = written(pair, &sides);
        if let Some(path) = &args.games {
            append(path, &text)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
        if let Some(ledger) = &mut ledger {
            ledger.add(&pair.result).map_err(|error| error.to_string())?;
        }
        report.pair(&pair.result, standing).map_err(|error| {
            let text = format!("cannot write the output: {error}");
            unwritten = Some(error);
            text
        })
    });
    progress.finish();
    if let Some(error) = unwritten {
        return Err(error.into());
    }
    let standing = standing.map_err(Failure::bad_input)?;
    report.ending(&standing)?;
    if stop.load(Ordering::Relaxed) {
        eprintln!(
            "stopped; {}",
            match &args.results {
                Some(_) => "the same command resumes from here",
                None => "with --results FILE the same command could resume from here",
            }
        );
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// How a player is made; whether it can play is checked before the first game.
fn maker<'a, G: Playable>(
    prepare: Prepare<G>,
    side: &'a Side,
    which: &str,
    margin: Duration,
) -> Result<Box<MakePlayer<'a, G>>, Failure> {
    let Some(command) = &side.command else {
        return prepare(&side.own)
            .map(|maker| maker as Box<MakePlayer<'a, G>>)
            .map_err(|error| Failure::bad_input(format!("--{which}: {error}")));
    };
    let external = move || {
        let engine = External::new(command, side.options.clone())?;
        Ok::<Box<dyn Player<G>>, String>(Box::new(engine.with_margin(margin)))
    };
    external().map(drop).map_err(Failure::bad_input)?;
    Ok(Box::new(move || {
        let mut player = external()?;
        // A player that cannot even begin is an error in the command, not a crash in play.
        player.begin().map_err(|fault| fault.to_string())?;
        Ok(player)
    }))
}

fn openings<G: Playable>(path: Option<&Path>) -> Result<Vec<Opening<G>>, Failure> {
    let Some(path) = path else { return Ok(G::openings()) };
    let wrong =
        |error: &dyn std::fmt::Display| Failure::bad_input(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
    G::read_openings(&String::from_utf8_lossy(&bytes)).map_err(|error| wrong(&error))
}

/// All openings as one text, to identify the set.
fn start_positions<G: Playable>(openings: &[Opening<G>]) -> String {
    let position = |opening: &Opening<G>| opening.position().write_position();
    openings.iter().map(position).collect::<Vec<_>>().join("\n")
}

/// Both games as text.
fn written<G: Playable>(pair: &PairPlayed<G>, sides: &[Side; 2]) -> String {
    let [first, second] = sides.each_ref().map(|side| side.name.as_str());
    let number = pair.result.pair + 1;
    let [one, other] = &pair.games;
    one.write([first, second], &format!("{number}.1"))
        + &other.write([second, first], &format!("{number}.2"))
}

fn append(path: &Path, text: &str) -> std::io::Result<()> {
    OpenOptions::new().create(true).append(true).open(path)?.write_all(text.as_bytes())
}
