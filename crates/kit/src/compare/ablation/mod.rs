//! `compare --ablation`: what the enhancements of alpha-beta are worth, alone and
//! together, as in Schaeffer (1989).

mod report;

use super::Args;
use crate::output::{Failure, Out};
use crate::progress::Progress;
use crate::sizes::TableSize;
use nullwindow::searcher::{Driver, Enhancements, Unsupported};
use nullwindow_games::Playable;
use nullwindow_lab::practice::{Searched, Sets, Setup, Total, disagreements};
use report::Ablation;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ten letters make 1024 combinations.
const MOST_LETTERS: usize = 10;

/// The algorithms among which the recommendation chooses.
const CANDIDATES: [Driver; 5] = [
    Driver::AlphaBeta,
    Driver::AspirationAlphaBeta,
    Driver::NegaScout,
    Driver::BASELINE,
    Driver::MtdF,
];

/// Counts nodes for the sets that the arguments describe.
pub(super) fn run<G: Playable>(letters: &str, args: &Args) -> Result<(), Failure> {
    let positions = args.positions_of::<G>()?;
    let studied: Enhancements = letters.parse().map_err(Failure::bad_input)?;
    // Where the game has quiescence, static values of leaves are too noisy without it.
    let base = G::full_width().and(Enhancements::QUIESCENCE);
    let tried = tried::<G>(studied, base, args.sets.as_deref())?;
    let size = args.table.unwrap_or(TableSize::power(20));
    let depth = args.depth(G::TEST_SET.ablation_depth, &positions);
    let setup = args.setup::<G>(Driver::AlphaBeta, depth);
    let searches = (tried.len() + CANDIDATES.len()) * positions.all.len();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tables: Result<Vec<_>, _> = (0..cores.min(searches)).map(|_| size.make()).collect();
    let tables = tables?;
    let stop = super::stop_on_ctrl_c()?;
    let progress = Progress::new(G::TITLE, searches as u64, "searches");
    let count = |positions: &[G], setups: &[Setup], stop: &AtomicBool| {
        super::contested(positions, setups, &tables, &progress, stop)
    };
    let with = |set: Enhancements| Setup { enhancements: set | base, ..setup };
    let counted =
        count(&positions.all, &tried.iter().copied().map(with).collect::<Vec<_>>(), &stop);
    let finished = counted.first().map_or(0, Vec::len);
    if finished == 0 {
        eprintln!("stopped: no position was finished");
        return Err(Failure::Interrupted);
    }
    let mut sets = Sets::new(studied);
    for (set, searches) in tried.iter().zip(&counted) {
        sets.add_searches(setup.depth, *set, searches);
    }
    let recommended = sets.recommended(setup.depth).unwrap_or_default();
    let ordering = with(recommended.without(Enhancements::OF_DRIVERS));
    let algorithms = CANDIDATES.map(|driver| Setup { driver, ..ordering });
    // Few searches, and they belong to the others: these are finished in any case.
    let candidates = count(&positions.all[..finished], &algorithms, &AtomicBool::new(false));
    progress.finish();
    let nodes = candidates.iter().map(|searches| Total::of(searches).tally.nodes);
    let ablation = Ablation {
        game: G::TITLE,
        source: positions.source,
        positions: positions.texts.into_iter().take(finished).collect(),
        depth: setup.depth,
        grain: setup.grain,
        table: size,
        base,
        sets,
        recommended,
        algorithms: CANDIDATES.into_iter().zip(nodes).collect(),
    };
    let mut out = Out::new();
    ablation.write(args.json, &mut out)?;
    out.flush()?;
    agree(&[counted, candidates].concat())?;
    if stop.load(Ordering::Relaxed) {
        eprintln!("stopped: only finished positions were counted");
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The sets to try, the empty one first.
fn tried<G: Playable>(
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
    let changing = studied.and(Enhancements::OF_VALUES);
    if !changing.is_empty() {
        return Err(Failure::bad_input(format!(
            "--ablation compares searches with equal values; {changing} ({changing:#}) would change them"
        )));
    }
    let check = |set: Enhancements| (set | base).check(supported);
    let Some(asked) = asked else {
        let mut sets = Vec::new();
        for set in studied.subsets() {
            match check(set) {
                Ok(()) => sets.push(set),
                // E without T, for example, has no effect: the set is the same without E.
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
fn agree(found: &[Vec<Searched>]) -> Result<(), Failure> {
    let mut differing: Vec<usize> = disagreements(found).iter().map(|d| d.setup).collect();
    differing.dedup();
    match differing.len() {
        0 => Ok(()),
        sets => Err(Failure::Broken(anyhow::anyhow!(
            "THE SEARCHES DISAGREE: {sets} sets found values that differ from the first set's"
        ))),
    }
}
