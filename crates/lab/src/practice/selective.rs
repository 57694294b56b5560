//! One position searched selectively by aspiration NegaScout and by MTD(f): what it costs, whether searches
//! contradict themselves or each other, and whether the move is worse.

use super::suites::{Suite, with_position};
use crate::cell::{Row, SETTINGS};
use crate::study::CellError;
use nullwindow::memory::Table;
use nullwindow::searcher::{
    BoundKind, Convergence, Driver, Enhancements, FirstGuess, Limits, Searcher, Settings, Widening,
};
use nullwindow_games::Playable;
use std::sync::Arc;

const TABLE_BITS: u32 = 19;
/// How many plies deeper than the search a move is judged, at full width.
const JUDGED_DEEPER: u16 = 2;

/// A way to search the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Aspiration NegaScout.
    NegaScout,
    /// The same with a window twice as wide: how far two searches of one kind differ.
    WideNegaScout,
    /// MTD(f), converging in this way where the search is selective.
    MtdF(Convergence),
}

impl Way {
    /// MTD(f) as in the papers.
    pub const PRINTED: Way = Way::MtdF(Convergence::AsPrinted);
    /// MTD(f) in strides.
    pub const STRIDES: Way = Way::MtdF(Convergence::Strides);
    /// MTD(f) that ends with an open window, as it is played.
    pub const OPEN: Way = Way::MtdF(Convergence::OpenWindow);
    /// All that are compared with aspiration NegaScout.
    pub const COMPARED: [Way; 4] = [Way::WideNegaScout, Way::PRINTED, Way::STRIDES, Way::OPEN];

    /// The name in rows and tables.
    pub fn name(self) -> &'static str {
        match self {
            Way::NegaScout => "negascout",
            Way::WideNegaScout => "wide",
            Way::MtdF(Convergence::AsPrinted) => "printed",
            Way::MtdF(Convergence::Strides) => "strides",
            Way::MtdF(_) => "open",
        }
    }

    /// The name in tables and plots.
    pub fn title(self) -> String {
        match self {
            Way::NegaScout => "aspiration".into(),
            Way::WideNegaScout => "aspiration, wide".into(),
            Way::MtdF(_) => format!("mtd-f {}", self.name()),
        }
    }

    fn settings<G: Playable>(self) -> Settings {
        let (driver, convergence) = match self {
            Way::MtdF(convergence) => (Driver::MtdF, convergence),
            _ => (Driver::AspirationNegaScout, Convergence::default()),
        };
        // As engines set it up.
        let mut settings = G::TUNED.settings(driver);
        (settings.convergence, settings.widening) = (convergence, Widening::Double);
        if self == Way::WideNegaScout {
            settings.aspiration *= 2;
        }
        settings
    }
}

/// Searches a position of a suite in every way, with the techniques `letters` on top of an otherwise
/// full-width set.
/// For each way the row has `nodes`, `passes`, `iterations`; `crossed`, iterations whose bounds crossed;
/// `value`, and what the last iteration finds when it is `repeated` at once, with the memory of the first
/// time; `loss`, by how much its move is worse than aspiration NegaScout's, at full width two plies deeper.
///
/// # Errors
/// There is no such position or technique.
pub fn selective_row(
    suite: Suite,
    number: u32,
    letters: &str,
    depth: u16,
) -> Result<Row, CellError> {
    let techniques: Enhancements =
        letters.parse().map_err(|_| CellError(format!("no techniques {letters:?}")))?;
    let selective = Enhancements::SELECTIVE | Enhancements::DEEPER;
    let set = suite.tuned().selective.without(selective) | techniques;
    let row = with_position!(suite.position(number)?, position => row(&position, set, depth));
    let aspiration = suite.tuned().aspiration;
    Ok(row.with(SETTINGS, format!("{set}, table of 2^{TABLE_BITS} entries, window {aspiration}")))
}

fn row<G: Playable>(position: &G, set: Enhancements, depth: u16) -> Row {
    let mut row = Row::default();
    let mut standard: Option<G::Move> = None;
    for way in [&[Way::NegaScout], &Way::COMPARED[..]].concat() {
        let mut searcher = searcher::<G>(way, depth);
        let answer = G::search_by(&mut searcher, set, position, &mut |_| {});
        let exact = |bound| bound == BoundKind::Exact;
        let crossed = answer.iterations.iter().filter(|row| !exact(row.bound)).count();
        searcher.settings_mut().first_guess = FirstGuess::Given(answer.value);
        searcher.settings_mut().deepen_by = Some(depth);
        let again = G::search_by(&mut searcher, set, position, &mut |_| {});
        let of = |count: &str| format!("{count}_{}", way.name());
        row = row
            .count(of("nodes"), answer.nodes)
            .count(of("passes"), answer.tally.passes)
            .count(of("iterations"), answer.iterations.len() as u64)
            .count(of("crossed"), crossed as u64)
            .with(of("value"), answer.value.get())
            .with(of("repeated"), again.value.get());
        let Some(best) = answer.best else { continue };
        let first = *standard.get_or_insert(best);
        let loss = match best == first {
            true => 0,
            false => worth(position, first, depth) - worth(position, best, depth),
        };
        row = row.with(of("loss"), loss);
    }
    row
}

fn searcher<G: Playable>(way: Way, depth: u16) -> Searcher {
    let table = Arc::new(Table::with_entries(1 << TABLE_BITS));
    Searcher::new().settings(way.settings::<G>()).depth(depth).shared_table(table)
}

/// What a move is worth at full width, some plies deeper.
fn worth<G: Playable>(position: &G, m: G::Move, depth: u16) -> i32 {
    let mut searcher = searcher::<G>(Way::NegaScout, depth + JUDGED_DEEPER);
    searcher.limits_mut().only = Limits::numbers(position, &[m]);
    G::search_by(&mut searcher, G::TUNED.full_width, position, &mut |_| {}).value.get()
}
