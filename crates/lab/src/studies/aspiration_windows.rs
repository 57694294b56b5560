//! The window and first guess of the searches in the practice studies, chosen on held-out positions, so
//! that no search is tuned to the positions it is judged by.
//!
//! One cell is one search of one held-out position.

use super::OUR_OWN;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, cost, driver, relative, same_values, search, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::FirstGuess;
use std::collections::BTreeMap;

/// The study.
pub struct AspirationWindows;

const NAME: &str = "aspiration-windows";
const RIVALS: [Driver; 2] = [Driver::BASELINE, Driver::MtdF];
const GUESSES: [(FirstGuess, &str); 2] =
    [(FirstGuess::LastIteration, "last"), (FirstGuess::TwoBefore, "two-before")];

/// A candidate setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choice {
    driver: Driver,
    guess: &'static str,
    /// Half the width of the window; MTD(f) has none.
    width: u32,
}

impl Choice {
    fn label(self) -> String {
        let guess = match self.guess {
            "last" => "the last value",
            _ => "the value two iterations before",
        };
        match self.width {
            0 => guess.to_string(),
            width => format!("{guess} ± {width}"),
        }
    }
}

impl Study for AspirationWindows {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        "windows and first guesses of the practice studies, chosen on held-out positions"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (suite, (depth, positions)) in Suite::GAMES.into_iter().flat_map(|suite| {
            let held_out = suite.held_out();
            let grid = held_out.grid(scale, held_out.len(), |s| depth(suite, s));
            grid.into_iter().map(move |cells| (held_out, cells))
        }) {
            for choice in RIVALS.into_iter().flat_map(|rival| choices(suite, rival)) {
                for position in 0..positions {
                    let cell = Cell::of_game(NAME).with("game", suite.name());
                    let cell = cell.with("search", choice.driver.name());
                    let cell = cell.with("guess", choice.guess).with("width", choice.width);
                    let cell = suite.place(cell.with("depth", depth), position).signed_by(self);
                    cells.push(cell.costing(cost(suite, choice.driver, depth)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let setup = Setup::of(suite, driver(cell.text("search"))?, cell.integer("depth"));
        let name = cell.text("guess");
        let guess = GUESSES.into_iter().find(|(_, guess)| *guess == name);
        let (first_guess, _) = guess.ok_or_else(|| CellError(format!("no guess {name:?}")))?;
        let setup = Setup { first_guess, aspiration: cell.integer("width"), ..setup };
        search(suite, cell.integer("position"), &setup.changed_by(cell)?)
    }

    fn varies(&self) -> &'static [&'static str] {
        &["guess", "window"]
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            claims.extend(RIVALS.map(|rival| measured.nothing_is_better(suite, rival)));
        }
        Section {
            question: "Which window should aspiration NegaScout have, and which first guess MTD(f)?".into(),
            published: "No paper asks this; each tournament program had its own. Both rivals of the studies \
                on real games are given what is best for them here."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Suite::GAMES.into_iter().filter_map(|suite| measured.figure(suite)).collect(),
            notes: vec![
                "The positions are in no other study: chess openings, games of Keyano whose positions are \
                 not reported, ballots of checkers. Nodes of all iterations, relative to the setting in use; \
                 geometric means over positions, 95 % intervals. Widths are half the window, in hundredths of \
                 a pawn, disc or man."
                    .into(),
            ],
        }
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(10, 10, 13),
        _ => scale.pick(5, 5, 6),
    }
}

fn widths(suite: Suite) -> &'static [u32] {
    match suite.reported() {
        Suite::Othello => &[50, 100, 200, 400, 800],
        _ => &[5, 10, 15, 25, 50, 100],
    }
}

fn choices(suite: Suite, driver: Driver) -> Vec<Choice> {
    let widths = if driver == Driver::MtdF { &[0][..] } else { widths(suite) };
    let with = |guess: &'static str| {
        widths.iter().map(move |width| Choice { driver, guess, width: *width })
    };
    GUESSES.into_iter().flat_map(|(_, guess)| with(guess)).collect()
}

/// The setting that the studies use.
fn in_use(suite: Suite, driver: Driver) -> Choice {
    let setup = Setup::of(suite, driver, 1);
    let guess = GUESSES.into_iter().find(|(guess, _)| *guess == setup.first_guess);
    let width = if driver == Driver::MtdF { 0 } else { setup.aspiration };
    Choice { driver, guess: guess.map_or("", |(_, name)| name), width }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn nodes(&self, suite: Suite, choice: Choice, depth: u16) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 5] = [
            ("game", suite.held_out().name().into()),
            ("search", choice.driver.name().into()),
            ("guess", choice.guess.into()),
            ("width", choice.width.into()),
            ("depth", depth.into()),
        ];
        within(self.0, &wanted, &Measure::Nodes.until(depth))
    }

    /// Relative to the setting in use, at the greatest depth there is.
    fn ratio(&self, suite: Suite, choice: Choice) -> Option<Ratio> {
        let used = in_use(suite, choice.driver);
        let depths = Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev();
        let at =
            |depth| relative(&self.nodes(suite, choice, depth), &self.nodes(suite, used, depth));
        depths.filter_map(at).next()
    }

    fn nothing_is_better(&self, suite: Suite, driver: Driver) -> Claim {
        let used = in_use(suite, driver);
        let what = format!("{}, {}: {} is best", suite.name(), driver.name(), used.label());
        let claim = Claim::new(what, NOT_ASKED);
        let all = choices(suite, driver).into_iter();
        let ratios: Vec<(Choice, Ratio)> =
            all.filter_map(|choice| Some((choice, self.ratio(suite, choice)?))).collect();
        let Some((best, ratio)) = ratios.iter().min_by(|a, b| a.1.mean.total_cmp(&b.1.mean)) else {
            return claim;
        };
        if *best == used {
            let text = format!("fewest nodes of {} settings", ratios.len());
            return claim.measured(text, ratio.n, Verdict::Measured);
        }
        let text = format!("{} has {} of its nodes", best.label(), ratio.percent());
        match ratio.high < 1.0 {
            true => claim
                .measured(text, ratio.n, Verdict::NotReproduced)
                .because("another setting is better: it should be used"),
            false => claim
                .measured(text, ratio.n, Verdict::Measured)
                .because("no setting is certainly better"),
        }
    }

    fn table(&self) -> Table {
        let columns = ["game", "search", "window around", "positions", "nodes"];
        let mut table = Table::new("Nodes in % of the setting in use", &columns);
        for (suite, rival) in Suite::GAMES.into_iter().flat_map(|s| RIVALS.map(|r| (s, r))) {
            for choice in choices(suite, rival) {
                let Some(ratio) = self.ratio(suite, choice) else { continue };
                let nodes =
                    if choice == in_use(suite, rival) { "in use".into() } else { ratio.percent() };
                let row =
                    [suite.name(), rival.name(), &choice.label(), &ratio.n.to_string(), &nodes];
                table.push(row.map(str::to_string).to_vec());
            }
        }
        table
    }

    fn figure(&self, suite: Suite) -> Option<Figure> {
        let line = |guess: &'static str| {
            let at = |width: &u32| {
                let choice = Choice { driver: Driver::BASELINE, guess, width: *width };
                Some(self.ratio(suite, choice)?.point(f64::from(*width)))
            };
            let points = widths(suite).iter().filter_map(at).collect();
            Series { label: format!("guess: {guess}"), points }
        };
        let series: Vec<Series> = GUESSES
            .into_iter()
            .map(|(_, guess)| line(guess))
            .filter(|series| !series.points.is_empty())
            .collect();
        (!series.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: aspiration NegaScout by its window", suite.name()),
            x: Axis::logarithmic("half the window, hundredths"),
            y: Axis::linear("nodes in % of the setting in use")
                .reading("The lowest point is the best window; the setting in use is at 100 %."),
            series,
        })
    }
}
