//! One search of one position, iteration by iteration.

use super::suites::{Position, Suite};
use crate::cell::{Row, hash_64};
use crate::signature;
use crate::study::CellError;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, FirstGuess, Searcher, Settings, Static, Switches, Tally,
    UnknownDriver,
};
use nullwindow::{Game, Silent};
use std::fmt::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The 1995 papers' tables had 2^21 entries.
const TABLE_BITS: u32 = 21;

/// The driver of this name.
///
/// # Errors
/// There is none.
pub fn driver(name: &str) -> Result<Driver, CellError> {
    name.parse().map_err(|error: UnknownDriver| CellError(error.to_string()))
}

/// Everything a search is told.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// How the root is searched.
    pub driver: Driver,
    /// The enhancements all drivers share.
    pub enhancements: Enhancements,
    /// The step of values; 1 is the evaluation's own.
    pub grain: u32,
    /// The table has 2 to the power of this entries.
    pub table_bits: u32,
    /// The depth of the last iteration.
    pub depth: u16,
    /// Where MTD(f) and aspiration expect the value.
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window, in units of the evaluation.
    pub aspiration: u32,
}

impl Setup {
    /// The best enhancements of a game's searches, a table of 2^21 entries, and windows that suit it.
    pub fn of(suite: Suite, driver: Driver, depth: u16) -> Self {
        use Enhancements as E;
        let (first_guess, aspiration) = chosen(suite);
        let common = E::TABLE | E::HISTORY | E::GRAVITY | E::ETC | E::LEAVES;
        let enhancements = match suite.reported() {
            Suite::Othello | Suite::ConnectFour => common | E::KNOWLEDGE,
            _ => common | E::QUIESCENCE,
        };
        Setup {
            driver,
            enhancements,
            grain: 1,
            table_bits: TABLE_BITS,
            depth,
            first_guess,
            aspiration,
        }
    }

    /// All that is switched on.
    pub(super) fn all(&self) -> Enhancements {
        let grain = if self.grain > 1 { Enhancements::GRAIN } else { Enhancements::NONE };
        self.enhancements | grain
    }

    fn settings(&self) -> Settings {
        Settings {
            driver: self.driver,
            first_guess: self.first_guess,
            aspiration: self.aspiration,
            grain: self.grain,
            deepen_by: Some(1),
            ..Settings::default()
        }
    }

    /// A searcher that does all this, with the enhancements of [`Setup::all`].
    pub(super) fn searcher(&self) -> Searcher {
        let searcher = Searcher::new().settings(self.settings()).depth(self.depth);
        searcher.table_entries(1 << self.table_bits)
    }

    fn answer<G>(&self, position: &G) -> Result<Answer<G::Move>, CellError>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
    {
        let answer = self.searcher().search_with(self.all(), position);
        answer.map_err(|error| CellError(error.to_string()))
    }
}

/// Where a search of a game expects the value, and half the width of its window: what measured best on
/// positions that no study reports on (the study `aspiration-windows`), both for aspiration NegaScout and
/// for MTD(f), which needs the guess alone.
fn chosen(suite: Suite) -> (FirstGuess, u32) {
    use FirstGuess::{LastIteration, TwoBefore};
    match suite.reported() {
        // Values swing between odd and even depths.
        Suite::Othello => (TwoBefore, 400),
        Suite::Checkers => (TwoBefore, 5),
        _ => (LastIteration, 25),
    }
}

/// About how long a search of such a depth takes.
pub fn cost(suite: Suite, driver: Driver, depth: u16) -> Duration {
    // Milliseconds of aspiration NegaScout at a depth, and how many times as many a ply deeper.
    let (milliseconds, at, growth) = match suite.reported() {
        Suite::Othello => (60.0, 8, 2.3),
        Suite::ConnectFour => (3.0, 8, 2.3),
        Suite::Checkers => (110.0, 12, 1.7),
        _ => (170.0, 6, 4.5_f64),
    };
    let passes = match driver {
        Driver::MtdPlusInfinity | Driver::MtdMinusInfinity => 3.0,
        _ => 1.0,
    };
    let plies = f64::from(depth) - f64::from(at);
    Duration::from_secs_f64(milliseconds * passes * growth.powf(plies) / 1000.0)
}

/// Searches a position of a suite. For each iteration, `depth` plies deep, the row has its value and
/// what all iterations up to it have cost together: `value_depth`, `leaves_depth`, `nodes_depth`,
/// `passes_depth`. A search that has found a forced win or loss goes no deeper.
///
/// # Errors
/// There is no such position, or an enhancement would have no effect.
pub fn search(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    Ok(match suite.position(number)? {
        Position::Chess(position) => row(&setup.answer(&position)?),
        Position::Othello(position) => row(&setup.answer(&position)?),
        Position::Checkers(position) => row(&setup.answer(&position)?),
        Position::ConnectFour(position) => row(&setup.answer(&position)?),
    })
}

fn row<M: Copy>(answer: &Answer<M>) -> Row {
    let mut sum = Tally::default();
    let mut row = Row::default().count("overwritten", answer.tally.overwritten);
    for iteration in &answer.iterations {
        sum = sum + iteration.tally;
        let depth = iteration.depth.get();
        row = row
            .with(format!("value_{depth}"), iteration.value.get())
            .count(format!("leaves_{depth}"), sum.leaves())
            .count(format!("nodes_{depth}"), sum.nodes)
            .count(format!("passes_{depth}"), sum.passes);
    }
    row
}

/// The time that such a search takes with the switches known to the compiler, the time of making its
/// table not included, and its row.
///
/// # Errors
/// There is no such position.
pub fn timed<const BITS: u32>(
    suite: Suite,
    number: u32,
    setup: &Setup,
) -> Result<(Duration, Row), CellError> {
    let switches = Static::<BITS>;
    Ok(match suite.position(number)? {
        Position::Chess(position) => clock(switches, &position, setup),
        Position::Othello(position) => clock(switches, &position, setup),
        Position::Checkers(position) => clock(switches, &position, setup),
        Position::ConnectFour(position) => clock(switches, &position, setup),
    })
}

fn clock<G>(switches: impl Switches, position: &G, setup: &Setup) -> (Duration, Row)
where
    G: Game<Move: Send> + Clone + Send + Sync,
{
    // A search of no depth makes the table.
    let mut searcher = setup.searcher().depth(0);
    searcher.watch_with(switches, position, &mut Silent, &mut |_| {});
    searcher.forget();
    let mut searcher = searcher.depth(setup.depth);
    let answer = searcher.watch_with(switches, position, &mut Silent, &mut |_| {});
    (answer.time, row(&answer))
}

/// What the searcher and the games do, as a short text that changes when they do something else: part
/// of the keys of all studies of real games. Measured by short searches, every count of which is hashed;
/// and because a short search need not notice another window or another position, the settings and all
/// positions are hashed as well.
pub fn behaviour() -> Arc<str> {
    static TEXT: OnceLock<Arc<str>> = OnceLock::new();
    let games = [(Suite::Chess, 3), (Suite::Othello, 5), (Suite::Checkers, 6)];
    Arc::clone(TEXT.get_or_init(|| described(&games)))
}

/// The same, and what a way of searching does that only the laboratory has: its rows of one position of
/// each game.
pub fn behaviour_and(own: impl Fn(Suite) -> Result<Row, CellError>) -> Arc<str> {
    let row = |suite| format!("{:?}", own(suite).map(|row| row.to_json()));
    let rows = Suite::GAMES.map(row).join("\n");
    signature::joined(&[behaviour(), Arc::from(rows)])
}

/// [`behaviour`] of one game alone, for studies that a change of another one does not concern.
pub fn behaviour_of(suite: Suite) -> Arc<str> {
    match suite {
        Suite::ConnectFour => {
            static TEXT: OnceLock<Arc<str>> = OnceLock::new();
            Arc::clone(TEXT.get_or_init(|| described(&[(Suite::ConnectFour, 6)])))
        }
        _ => behaviour(),
    }
}

fn described(games: &[(Suite, u16)]) -> Arc<str> {
    let mut lines = String::new();
    for &(suite, depth) in games {
        for (name, number, key) in suite.keys_of_game() {
            let _ = writeln!(lines, "{name} {number} {key:016x}");
        }
        for driver in Driver::OF_1995 {
            let plain = Setup { table_bits: 8, ..Setup::of(suite, driver, depth) };
            describe(&mut lines, suite, &plain);
            describe(&mut lines, suite, &Setup { grain: 10, ..plain });
        }
        for letters in ["-", "R", "L", "HJ", "K", "TRNSHK", "TO"] {
            let enhancements = letters.parse().unwrap_or_default();
            let setup = Setup::of(suite, Driver::AlphaBeta, depth - 1);
            describe(&mut lines, suite, &Setup { enhancements, table_bits: 8, ..setup });
        }
    }
    Arc::from(format!("{:016x}", hash_64(&[lines.as_bytes()])))
}

fn describe(lines: &mut String, suite: Suite, setup: &Setup) {
    let row = search(suite, 1, setup).map(|row| row.to_json());
    let _ = writeln!(lines, "{setup:?} {row:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_driver_finds_the_same_values() {
        for suite in Suite::GAMES {
            let values = |driver: Driver| {
                let row = search(suite, 2, &Setup::of(suite, driver, 4)).unwrap();
                (1..=4).map(|depth| row.integer(&format!("value_{depth}"))).collect::<Vec<_>>()
            };
            let expected = values(Driver::BASELINE);
            assert!(expected.iter().all(Option::is_some));
            for driver in Driver::OF_1995 {
                assert_eq!(values(driver), expected, "{suite:?} {driver}");
            }
        }
    }

    #[test]
    fn switches_known_to_the_compiler_count_the_same() {
        const BITS: u32 = Enhancements::TABLE.bits() | Enhancements::HISTORY.bits();
        let enhancements = Enhancements::from_bits(BITS);
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::MtdF, 4);
            let setup = Setup { enhancements, table_bits: 12, ..setup };
            let (_, row) = timed::<BITS>(suite, 3, &setup).unwrap();
            assert_eq!(Ok(row), search(suite, 3, &setup));
        }
    }

    #[test]
    fn what_has_no_effect_is_refused() {
        let setup = Setup::of(Suite::Chess, Driver::MtdF, 2);
        let enhancements = Enhancements::ASPIRATION;
        assert!(search(Suite::Chess, 0, &Setup { enhancements, ..setup }).is_err());
        assert!(driver("mtd").is_err());
    }
}
