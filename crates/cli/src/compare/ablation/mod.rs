//! `nullwindow compare GAME --ablation`: what the enhancements of alpha-beta are worth, alone and
//! together, as in Schaeffer (1989).

mod count;
mod report;
mod study;

use super::Args;
use super::measure::Resources;
use crate::games::{Name, by_name};
use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use count::{Job, Workshop};
use nullwindow::searcher::{Driver, Enhancements, Unsupported};
use nullwindow_games::Playable;
use std::io::Write;
use study::{SetRow, Study};

/// So many letters are 1024 combinations.
const MOST_LETTERS: usize = 10;

/// Counts nodes for the sets that the arguments describe.
pub fn run(game: Name, letters: &str, args: &Args) -> Result<(), Failure> {
    by_name!(game, ablate(game, letters, args))
}

/// Depths at which the 64 sets of the 1989 study take about a minute on two cores.
fn default_depth(game: Name) -> u16 {
    match game {
        Name::Chess => 4,
        Name::Othello => 7,
        Name::Checkers => 9,
        Name::ConnectFour => 8,
        Name::TicTacToe => 6,
        Name::Kalah => 8,
    }
}

/// The algorithms among which the recommendation chooses.
const CANDIDATES: [Driver; 5] = [
    Driver::AlphaBeta,
    Driver::AspirationAlphaBeta,
    Driver::NegaScout,
    Driver::BASELINE,
    Driver::MtdF,
];

fn ablate<G: Playable>(game: Name, letters: &str, args: &Args) -> Result<(), Failure> {
    let positions = args.positions_of::<G>(game)?;
    let grain = args.grain_of(game);
    let studied: Enhancements = letters.parse().map_err(Failure::bad_input)?;
    let base = base::<G>(studied);
    let sets = sets::<G>(studied, base, args.sets.as_deref())?;
    let size = args.table.unwrap_or(TableSize::power(20));
    let resources = Resources {
        depth: args.depth.unwrap_or_else(|| default_depth(game)),
        grain,
        aspiration: args.aspiration.unwrap_or(G::TUNED.aspiration),
        first_guess: G::TUNED.first_guess,
        table: size.make()?,
    };
    let jobs: Vec<Job> =
        sets.iter().map(|&set| Job { algorithm: Driver::AlphaBeta, set: set | base }).collect();
    let searches = (jobs.len() + CANDIDATES.len()) * positions.all.len();
    let bar = super::progress(G::TITLE, searches, args.json);
    let workshop = Workshop { positions: &positions.all, resources, size, bar: bar.clone() };
    let counted = workshop.count(&jobs)?;
    let rows: Vec<SetRow> =
        sets.iter().zip(&counted).map(|(&set, found)| SetRow::new(set, found)).collect();
    let mut study = Study::new(studied, rows);
    let recommended = study.recommended();
    let ordering = recommended.set.without(Enhancements::OF_DRIVERS);
    let jobs: Vec<Job> =
        CANDIDATES.iter().map(|&algorithm| Job { algorithm, set: ordering | base }).collect();
    let candidates = workshop.count(&jobs)?;
    bar.finish_and_clear();
    study.algorithms =
        CANDIDATES.iter().zip(&candidates).map(|(&a, found)| (a, found.tally)).collect();
    let heading = report::Heading {
        game: G::TITLE,
        source: positions.source,
        positions: positions.all.len(),
        depth: workshop.resources.depth,
        grain,
        table: size,
        base,
    };
    let mut out = Out::new();
    report::write(&heading, &study, args.json, &mut out)?;
    out.flush()?;
    agree(counted.iter().chain(&candidates))
}

/// What is always on: quiescence, without which a leaf of such a game is worth nothing.
fn base<G: Playable>(studied: Enhancements) -> Enhancements {
    G::TUNED.full_width.and(Enhancements::QUIESCENCE).without(studied)
}

/// The sets to try, the empty one first.
fn sets<G: Playable>(
    studied: Enhancements,
    base: Enhancements,
    asked: Option<&str>,
) -> Result<Vec<Enhancements>, Failure> {
    let supported = G::supported();
    let letters = studied.iter().count();
    if letters == 0 || letters > MOST_LETTERS {
        let wrong =
            format!("--ablation takes 1 to {MOST_LETTERS} letters, for example T,R,N,S,H,K");
        return Err(Failure::bad_input(wrong));
    }
    if studied.has(Enhancements::GRAIN) || !studied.and(Enhancements::SELECTIVE).is_empty() {
        return Err(Failure::bad_input(
            "--ablation compares searches that find the same values; V, W, X and Z change them",
        ));
    }
    let check = |set: Enhancements| (set | base).check(supported);
    let Some(asked) = asked else {
        let mut sets = Vec::new();
        for set in studied.subsets() {
            match check(set) {
                Ok(()) => sets.push(set),
                // E without T, for example, is T's business and no set of its own.
                Err(Unsupported::Without { .. }) => {}
                Err(error) => return Err(Failure::bad_input(error)),
            }
        }
        return Ok(sets);
    };
    let mut sets = vec![Enhancements::NONE];
    for text in asked.split(',') {
        let set: Enhancements = text.parse().map_err(Failure::bad_input)?;
        if !studied.has(set) {
            let wrong =
                format!("the set {set} of --sets has letters that --ablation {studied} lacks");
            return Err(Failure::bad_input(wrong));
        }
        check(set).map_err(Failure::bad_input)?;
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    Ok(sets)
}

/// Enhancements change what is visited, never what is found.
fn agree<'a>(mut counted: impl Iterator<Item = &'a count::Counted>) -> Result<(), Failure> {
    let Some(first) = counted.next() else { return Ok(()) };
    let differing = counted.filter(|other| other.values != first.values).count();
    if differing == 0 {
        return Ok(());
    }
    Err(Failure::Broken(anyhow::anyhow!(
        "THE SEARCHES DISAGREE: {differing} sets found other values than the first one"
    )))
}
