//! The same in games.

use super::{BestNodeSearch, GUESSES, NAME, RIVALS, where_it_tests};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{Ratio, Suite, answered, best_node_row, fewer, relative, within};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::study::{CellError, Results};
use nullwindow::Algorithm;
use std::time::Duration;

/// Two plies shallower; or the value itself.
const GAME_GUESSES: [&str; 2] = ["shallower", GUESSES[1]];

fn depth(suite: Suite) -> u16 {
    match suite {
        Suite::Othello => 7,
        Suite::Checkers => 9,
        _ => 4,
    }
}

pub fn cells(scale: Scale) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (suite, guess) in Suite::GAMES.into_iter().flat_map(|s| GAME_GUESSES.map(|g| (s, g))) {
        for position in 0..scale.pick(12, 159, 159) {
            let cell = Cell::of_game(NAME).with("game", suite.name());
            let cell = cell.with("depth", depth(suite)).with("guess", guess);
            let cell = suite.place(cell, position).signed_by(&BestNodeSearch);
            cells.push(cell.costing(Duration::from_millis(100)));
        }
    }
    cells
}

pub fn run(cell: &Cell) -> Result<Row, CellError> {
    let suite = Suite::named(cell.text("game"))?;
    let knows_value = cell.text("guess") == GAME_GUESSES[1];
    best_node_row(suite, cell.integer("position"), cell.integer("depth"), knows_value)
}

fn ratio(
    results: &Results,
    suite: Suite,
    [of, to]: [Algorithm; 2],
    guess: &'static str,
) -> Option<Ratio> {
    let wanted: [(&'static str, Datum); 2] =
        [("game", suite.name().into()), ("guess", guess.into())];
    let leaves = |rival: Algorithm| within(results, &wanted, rival.name());
    relative(&leaves(of), &leaves(to))
}

pub fn claims(results: &Results) -> Vec<Claim> {
    let [best_node, mtd_best, mtd_f] = RIVALS;
    let mut claims = Vec::new();
    for suite in Suite::GAMES {
        let at = |pair, guess| ratio(results, suite, pair, guess);
        let named = |[of, to]: [Algorithm; 2], words: &str, published: &str| {
            let game = suite.name();
            Claim::new(
                format!("{game}, depth {}{words}: {of} has fewer leaves than {to}", depth(suite)),
                published,
            )
        };
        let pair = [best_node, mtd_f];
        let claim = named(pair, "", "outperforms MTD(f), by 10 % in real games");
        let [told, stops] = [at(pair, GAME_GUESSES[1]), at([mtd_best, mtd_f], GAME_GUESSES[0])];
        let claim = fewer(claim, at(pair, GAME_GUESSES[0])).headline();
        claims.push(claim.explained(where_it_tests(told, stops)));
        let told = named(pair, ", the guess being the value", NOT_ASKED);
        claims.push(answered(told, at(pair, GAME_GUESSES[1])));
        let pair = [mtd_best, mtd_f];
        claims.push(answered(named(pair, "", NOT_ASKED), at(pair, GAME_GUESSES[0])));
    }
    claims
}

pub fn table(results: &Results) -> Table {
    let columns = ["game", "depth", "guess", "positions", "best-node-search", "mtd-best"];
    let mut table = Table::new("Games: leaves in % of mtd-f's", &columns);
    for (suite, guess) in Suite::GAMES.into_iter().flat_map(|s| GAME_GUESSES.map(|g| (s, g))) {
        let of = |rival| ratio(results, suite, [rival, RIVALS[2]], guess);
        let (Some(best_node), Some(best)) = (of(RIVALS[0]), of(RIVALS[1])) else { continue };
        table.push(vec![
            suite.name().into(),
            depth(suite).to_string(),
            guess.into(),
            best.n.to_string(),
            best_node.percent(),
            best.percent(),
        ]);
    }
    table
}
