//! Chess as Phoenix searched it in 1989: history maps moves by their squares alone, captures come before all
//! other moves, the table has 2^13 entries (from seven plies on 2^16), the aspiration window is one pawn.

use super::clock::timed;
use super::search::{Searched, Setup};
use super::sets::as_printed;
use super::suites::{Position, Suite};
use crate::cell::{Row, SETTINGS};
use crate::study::CellError;
use nullwindow::searcher::{
    Driver, Enhancements as E, FirstGuess, HistoryWeight, MinimalWindows, Settings,
};
use nullwindow_games::chess::{Captures, Chess, Phoenix};

/// What was tried in the history heuristic besides what was kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Variant {
    /// As in all results of the paper.
    Printed,
    /// The last ply is saved too.
    LastPly,
    /// A best move is rewarded by its depth.
    Depth,
    /// A best move is rewarded by one.
    One,
    /// Moves are mapped by man and squares.
    Man,
}

impl Variant {
    /// All, the printed one first.
    pub const ALL: [Variant; 5] =
        [Variant::Printed, Variant::LastPly, Variant::Depth, Variant::One, Variant::Man];

    /// The name in cells.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Printed => "printed",
            Variant::LastPly => "last ply saved",
            Variant::Depth => "weight depth",
            Variant::One => "weight 1",
            Variant::Man => "man mapped",
        }
    }

    /// The variant of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let known = Variant::ALL.into_iter().find(|variant| variant.name() == name);
        known.ok_or_else(|| CellError(format!("no variant is called {name:?}")))
    }
}

/// Base programs: as printed, or with something left out to see what it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// Quiescence, and captures first: as in the study of the figures.
    Studied,
    /// Captures first; leaves are evaluated as they are.
    NoQuiescence,
    /// Neither: moves come in the order of generation.
    Neither,
    /// Quiescence; before that moves come in the order of generation.
    Quiescence,
}

impl Base {
    /// The name in cells.
    pub fn name(self) -> &'static str {
        match self {
            Base::Studied => "quiescence, captures first",
            Base::NoQuiescence => "captures first",
            Base::Neither => "neither",
            Base::Quiescence => "quiescence",
        }
    }

    fn captures(self) -> Captures {
        match self {
            Base::Studied | Base::NoQuiescence => Captures::First,
            Base::Neither => Captures::Unknown,
            Base::Quiescence => Captures::OnlyInQuiescence,
        }
    }
}

/// The settings of 1989, with a set of enhancements and a table of 2 to the power of `bits` entries
/// ([`table_bits`] says how many Phoenix had).
pub fn setup_of_1989(set: E, variant: Variant, depth: u16, bits: u32) -> Setup {
    let set = match variant {
        Variant::LastPly => as_printed(set).without(E::NOT_LAST_PLY),
        _ => as_printed(set),
    };
    Setup {
        enhancements: set | E::QUIESCENCE,
        table_bits: bits,
        aspiration: PAWN,
        first_guess: FirstGuess::LastIteration,
        history_weight: match variant {
            Variant::Depth => HistoryWeight::Depth,
            Variant::One => HistoryWeight::One,
            _ => HistoryWeight::PowerOfTwo,
        },
        ..Setup::of(Suite::BratkoKopec, Driver::AlphaBeta, depth)
    }
}

/// The settings as text. K is not that of other studies, which a short search does not tell.
pub fn settings_of_1989(setup: &Setup) -> String {
    let knowledge = if setup.enhancements.has(E::KNOWLEDGE) { " knowledge=25" } else { "" };
    format!("{setup}{knowledge}")
}

/// Searches a position of Bratko and Kopec.
///
/// # Errors
/// There is no such position.
pub fn search_as_in_1989(number: u32, variant: Variant, setup: &Setup) -> Result<Row, CellError> {
    let found = searched_as_in_1989(number, variant, setup)?;
    Ok(found.row().with(SETTINGS, settings_of_1989(setup)))
}

/// The same, with its time.
///
/// # Errors
/// There is no such position.
pub fn searched_as_in_1989(
    number: u32,
    variant: Variant,
    setup: &Setup,
) -> Result<Searched, CellError> {
    let phoenix = Phoenix::new(chess(number)?, variant == Variant::Man, Captures::First);
    Ok(searched(&phoenix, setup))
}

/// What else the print leaves open, or another program had.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The base program.
    pub base: Base,
    /// The step of values, in hundredths of a pawn.
    pub grain: u32,
    /// Where N has an effect.
    pub windows: MinimalWindows,
    /// The size of the table as a power of two, if not that of Phoenix.
    pub table_bits: Option<u32>,
}

/// The same with another program.
///
/// # Errors
/// There is no such position.
pub fn search_by_program(
    number: u32,
    set: E,
    program: Program,
    depth: u16,
) -> Result<Row, CellError> {
    let Program { base, grain, windows, .. } = program;
    let quiescence = match base {
        Base::Studied | Base::Quiescence => E::QUIESCENCE,
        Base::NoQuiescence | Base::Neither => E::NONE,
    };
    let setup = Setup {
        enhancements: as_printed(set) | quiescence,
        grain,
        table_bits: program.table_bits.unwrap_or(table_bits(depth)),
        aspiration: PAWN,
        first_guess: FirstGuess::LastIteration,
        ..Setup::of(Suite::BratkoKopec, Driver::AlphaBeta, depth)
    };
    let phoenix = Phoenix::new(chess(number)?, false, base.captures());
    let settings = Settings { minimal_windows: windows, ..setup.settings() };
    let row = searched_by(&phoenix, &setup, settings).row();
    Ok(row.with(SETTINGS, settings_of_1989(&setup)))
}

fn chess(number: u32) -> Result<Chess, CellError> {
    match Suite::BratkoKopec.position(number)? {
        Position::Chess(chess) => Ok(chess),
        _ => Err(CellError("Bratko and Kopec chose chess positions".into())),
    }
}

const PAWN: u32 = 100;

/// The size of the table, as a power of two.
pub fn table_bits(depth: u16) -> u32 {
    if depth <= 6 { 13 } else { 16 }
}

fn searched(phoenix: &Phoenix, setup: &Setup) -> Searched {
    searched_by(phoenix, setup, setup.settings())
}

fn searched_by(phoenix: &Phoenix, setup: &Setup, settings: Settings) -> Searched {
    let (searcher, set) = setup.searcher(&setup.table());
    let mut searcher = searcher.settings(settings);
    let (answer, time) = timed(|| phoenix.search(&mut searcher, set));
    Searched::new(&answer, time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Game;
    use nullwindow::searcher::Searcher;
    use nullwindow::{MoveList, Observer};
    use nullwindow_games::chess::Moves;

    /// Every variant searches another tree, and all find the same values.
    #[test]
    fn variants_differ_in_nodes_only() {
        let row = |variant| {
            search_as_in_1989(2, variant, &setup_of_1989(E::HISTORY, variant, 5, 13)).unwrap()
        };
        let rows = Variant::ALL.map(row);
        for depth in 1..=5 {
            let value = |row: &Row| row.integer(&format!("value_{depth}"));
            assert!(rows.iter().all(|row| value(row) == value(&rows[0]) && value(row).is_some()));
        }
        let nodes = rows.map(|row| row.integer("nodes_5"));
        let different: std::collections::BTreeSet<_> = nodes.iter().collect();
        assert_eq!(different.len(), Variant::ALL.len(), "{nodes:?}");
    }

    /// The numbers of the moves tried at the root, in order.
    #[derive(Default)]
    struct Tried {
        numbers: Vec<usize>,
        level: usize,
    }

    impl Observer for Tried {
        fn child(&mut self, number: usize) {
            if self.level == 0 {
                self.numbers.push(number);
            }
            self.level += 1;
        }
        fn back(&mut self) {
            self.level -= 1;
        }
    }

    /// In every set captures are tried before all other moves; without one, only by chance.
    #[test]
    fn captures_come_first() {
        let Ok(Position::Chess(chess)) = Suite::BratkoKopec.position(1) else { panic!("chess") };
        let mut moves = Moves::default();
        chess.moves(&mut moves);
        let are_first = |set: E| {
            let mut tried = Tried::default();
            let mut searcher = Searcher::new().driver(Driver::AlphaBeta).depth(1);
            searcher.watch_with(set, &chess, &mut tried, &mut |_| {});
            assert_eq!(tried.numbers.len(), moves.len());
            let noisy = tried.numbers.iter().map(|&number| chess.is_noisy(moves.nth(number)));
            noisy.is_sorted_by(|first, second| first >= second)
        };
        for set in [E::NONE, E::HISTORY, E::KNOWLEDGE, E::HISTORY | E::KNOWLEDGE] {
            assert!(are_first(as_printed(set)), "{set}");
        }
        assert!(!are_first(E::NONE), "the test needs a capture that is not listed first");
    }

    /// Quiescence alone finds the values of quiescence, in another order; without it they are others.
    #[test]
    fn base_programs_differ_as_they_say() {
        let all = [Base::Studied, Base::NoQuiescence, Base::Neither, Base::Quiescence];
        let program = |base| Program {
            base,
            grain: 1,
            windows: MinimalWindows::Everywhere,
            table_bits: None,
        };
        let rows = all.map(|base| search_by_program(2, E::NONE, program(base), 4).unwrap());
        let [studied, no_quiescence, neither, quiescence] = rows.each_ref();
        let values = |row: &Row| [1, 2, 3, 4].map(|depth| row.integer(&format!("value_{depth}")));
        assert_eq!(values(studied), values(quiescence));
        assert_eq!(values(no_quiescence), values(neither));
        assert_ne!(values(studied), values(neither));
        let nodes: std::collections::BTreeSet<_> =
            rows.iter().map(|row| row.integer("nodes_4")).collect();
        assert_eq!(nodes.len(), all.len());
    }
}
