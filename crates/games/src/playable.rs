//! What engines, commands and the laboratory need from a game: one trait, implemented beside each game.

use crate::perft;
use crate::random::SplitMix64;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, FirstGuess, Limits, Searcher, Settings, Static, Step, Switches,
};
use nullwindow::{Game, MoveList, Silent};
use std::fmt::Debug;

/// A game with names, notation and tuned searches.
pub trait Playable: Game<Move: Send + Sync + Debug> + Clone + Send + Sync + 'static {
    /// The name as commands take it.
    const NAME: &'static str;
    /// The name in a sentence.
    const TITLE: &'static str;
    /// The players; the one who begins first.
    const SIDES: [&'static str; 2];
    /// How people type moves.
    const HOW: &'static str;
    /// The value of a pawn, disc or man, and its name; `None` if values have no natural unit.
    const SCALE: Option<(i32, &'static str)>;
    /// How its searches are best set up.
    const TUNED: Tuned = Tuned::UNTUNED;
    /// The positions on which searches are compared.
    const TEST_SET: TestSet = TestSet::START;
    /// Whether several moves may lead to the same position and can be counted as one (`merged`).
    const HAS_ROUTES: bool = false;

    /// Where the game starts.
    fn start() -> Self;
    /// The first position of a game played with the draw rules.
    #[must_use]
    fn in_play(self) -> Self {
        self
    }
    /// The same board, with no draw rule that ends the game while there are moves.
    #[must_use]
    fn regardless_of_draws(&self) -> Self {
        self.clone()
    }
    /// Whether the player who begins a game is to move: White in chess, Black in Othello and checkers.
    fn first_player_to_move(&self) -> bool;

    /// Reads a position, or says in a sentence what is wrong with it.
    fn read_position(text: &str) -> Result<Self, String>;
    /// Writes the position, in the form that is read if there is one.
    fn write_position(&self) -> String;
    /// The position at the start of a line, without what follows it in a table or an EPD record.
    fn position_in(line: &str) -> String {
        line.trim().split('\t').next().unwrap_or_default().to_owned()
    }
    /// Reads a legal move, or says in a sentence what is wrong with it.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;
    /// Writes a legal move.
    fn write_move(&self, m: Self::Move) -> String;

    /// Searches with these enhancements, chosen at run time. The games here are faster with their tuned
    /// sets, which the compiler knows.
    fn search_by(
        searcher: &mut Searcher,
        set: Enhancements,
        position: &Self,
        listener: &mut dyn FnMut(Step<Self::Move>),
    ) -> Answer<Self::Move> {
        searcher.watch_with(set, position, &mut Silent, listener)
    }

    /// The enhancements that have an effect on the game, found by looking at a few random games.
    fn supported() -> Enhancements {
        let start = Self::start();
        Enhancements::supported_by(&start).without(never_supplied(&start))
    }

    /// An upper bound on the remaining plies, if known.
    fn longest(&self) -> u16 {
        Limits::DEEPEST.get()
    }

    /// The legal moves.
    fn list_moves(&self) -> Vec<Self::Move> {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        (0..moves.len()).map(|i| moves.nth(i)).collect()
    }

    /// The number of positions `depth` moves away, as this game's players count them. `merged`: see
    /// [`HAS_ROUTES`](Playable::HAS_ROUTES).
    fn perft(&mut self, depth: u32, _merged: bool) -> u64 {
        perft::perft(self, depth)
    }
    /// The same for each move.
    fn divide(&mut self, depth: u32, _merged: bool) -> Vec<(Self::Move, u64)> {
        perft::divide(self, depth)
    }
}

/// How a game's searches are best set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuned {
    /// The enhancements of a search whose value is that of the full tree.
    pub full_width: Enhancements,
    /// The enhancements for play.
    pub selective: Enhancements,
    /// Where MTD(f) and aspiration expect the value. Like the window, it was chosen on held-out
    /// positions (the laboratory's study `aspiration-windows`).
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window.
    pub aspiration: u32,
    /// The value of a pawn or man; scales a selective search's margins and the engine's time
    /// management.
    pub unit: u32,
}

impl Tuned {
    /// For a game on which nothing has been measured yet: what helps in most games, and a window that
    /// fits evaluations in hundredths.
    pub const UNTUNED: Tuned = Tuned {
        full_width: PLAYED,
        selective: PLAYED,
        first_guess: FirstGuess::LastIteration,
        aspiration: 50,
        unit: 100,
    };

    /// The settings of a search that goes one ply deeper in every iteration.
    pub fn settings(&self, driver: Driver) -> Settings {
        Settings {
            driver,
            first_guess: self.first_guess,
            aspiration: self.aspiration,
            unit: self.unit,
            deepen_by: Some(1),
            ..Settings::default()
        }
    }
}

/// The positions on which a game's searches are compared, and how deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TestSet {
    /// Where they come from.
    pub source: &'static str,
    /// One a line, as [`Playable::position_in`] finds it; if empty, the start of the game.
    pub text: &'static str,
    /// How many of them are searched.
    pub most: usize,
    /// The depth at which six algorithms take about 20 seconds.
    pub depth: u16,
    /// The depth at which the 64 sets of 1989 take about a minute on two cores.
    pub ablation_depth: u16,
    /// The step of the values.
    pub grain: u32,
}

impl TestSet {
    /// The start of the game alone.
    pub const START: TestSet =
        TestSet { source: "the start", text: "", most: 1, depth: 8, ablation_depth: 6, grain: 1 };
}

/// What helps in every game.
pub const ORDERED: Enhancements =
    E::TABLE.with(E::HISTORY).with(E::GRAVITY).with(E::ETC).with(E::LEAVES);

/// What helps in every game that is played by the clock: enhanced transposition cutoffs and leaves
/// in the table save nodes, not time (`docs/searcher.md`).
pub const PLAYED: Enhancements = ORDERED.without(E::ETC).without(E::LEAVES);

/// Position-dependent enhancements that random games never exercise.
fn never_supplied<G: Playable>(start: &G) -> Enhancements {
    const GAMES: u64 = 4;
    const PLIES: usize = 100;
    const NOISE: E = E::QUIESCENCE.with(E::QUIESCENCE_TABLE).with(E::EXTENSIONS);
    let mut missing = NOISE | E::KNOWLEDGE | E::NULL_MOVE;
    for seed in 0..GAMES {
        let mut random = SplitMix64::new(seed);
        let mut position = start.clone();
        for _ in 0..PLIES {
            let moves = position.list_moves();
            if moves.is_empty() || missing.is_empty() {
                break;
            }
            if moves.iter().any(|&m| position.knowledge(m) != 0) {
                missing = missing.without(E::KNOWLEDGE);
            }
            let mut noisy = G::Moves::default();
            position.noisy_moves(&mut noisy);
            if !noisy.is_empty() {
                missing = missing.without(NOISE);
            }
            if position.clone().make_null().is_some() {
                missing = missing.without(E::NULL_MOVE);
            }
            position.make(moves[random.below(moves.len())]);
        }
    }
    missing
}

/// The legal move with this number, counted from 1.
pub(crate) fn read_number<G: Playable<Move = u8>>(position: &G, text: &str) -> Option<u8> {
    let m = text.trim().parse::<u8>().ok()?.checked_sub(1)?;
    position.list_moves().contains(&m).then_some(m)
}

/// The position after these moves, a digit each, counted from 1.
pub(crate) fn read_digits<G: Playable<Move = u8>>(text: &str) -> Result<G, String> {
    let mut game = G::start();
    for (at, digit) in text.chars().enumerate() {
        let Some(m) = read_number(&game, digit.encode_utf8(&mut [0; 4])) else {
            return Err(format!(
                "move {}, {digit:?}, is not a legal move there; write the numbers of the columns or \
                 squares played, from 1",
                at + 1
            ));
        };
        game.make(m);
    }
    Ok(game)
}

/// [`Static`] switches, except the value step. A search tests it once per evaluation, so a separate
/// copy of the search for it would not pay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usual<const BITS: u32>(Enhancements);

/// What [`Usual`] leaves to run time.
pub(crate) const AT_RUN_TIME: Enhancements = Enhancements::GRAIN;

impl<const BITS: u32> From<Enhancements> for Usual<BITS> {
    fn from(set: Enhancements) -> Self {
        Usual(set.and(AT_RUN_TIME))
    }
}

impl<const BITS: u32> Switches for Usual<BITS> {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        // Which of the two is known when this is compiled: `enhancement` is a constant there.
        if AT_RUN_TIME.has(enhancement) {
            self.0.has(enhancement)
        } else {
            Static::<BITS>.on(enhancement)
        }
    }

    #[inline(always)]
    fn set(self) -> Enhancements {
        Static::<BITS>.set() | self.0
    }
}

/// Writes [`Playable::search_by`] for a concrete game, so that its searches are compiled once, in this
/// crate, and not again in every crate that uses them. The type is the game whose tuned sets get
/// searches of their own.
macro_rules! compiled_search {
    ($($tuned:ty)?) => {
        fn search_by(
            searcher: &mut ::nullwindow::Searcher,
            set: ::nullwindow::searcher::Enhancements,
            position: &Self,
            listener: &mut dyn FnMut(::nullwindow::searcher::Step<Self::Move>),
        ) -> ::nullwindow::searcher::Answer<Self::Move> {
            $(
                use $crate::playable::{AT_RUN_TIME, Playable, Usual};
                const TUNED: $crate::Tuned = <$tuned as Playable>::TUNED;
                let silent = &mut ::nullwindow::Silent;
                if set.without(AT_RUN_TIME) == TUNED.full_width {
                    let switches = Usual::<{ TUNED.full_width.bits() }>::from(set);
                    return searcher.watch_with(switches, position, silent, listener);
                }
                if set.without(AT_RUN_TIME) == TUNED.selective {
                    let switches = Usual::<{ TUNED.selective.bits() }>::from(set);
                    return searcher.watch_with(switches, position, silent, listener);
                }
            )?
            searcher.watch_with(set, position, &mut ::nullwindow::Silent, listener)
        }
    };
}
pub(crate) use compiled_search;

/// The same for [`Playable::perft`] and [`Playable::divide`].
macro_rules! compiled_perft {
    () => {
        fn perft(&mut self, depth: u32, _merged: bool) -> u64 {
            $crate::perft::perft(self, depth)
        }
        fn divide(&mut self, depth: u32, _merged: bool) -> Vec<(Self::Move, u64)> {
            $crate::perft::divide(self, depth)
        }
    };
}
pub(crate) use compiled_perft;

/// Forwards what a wrapper takes over from the game it wraps, its `position()`.
macro_rules! as_the_position {
    ($game:ty) => {
        const NAME: &'static str = <$game>::NAME;
        const TITLE: &'static str = <$game>::TITLE;
        const SIDES: [&'static str; 2] = <$game>::SIDES;
        const HOW: &'static str = <$game>::HOW;
        const SCALE: Option<(i32, &'static str)> = <$game>::SCALE;
        const TUNED: $crate::Tuned = <$game>::TUNED;
        const TEST_SET: $crate::TestSet = <$game>::TEST_SET;

        fn position_in(line: &str) -> String {
            <$game>::position_in(line)
        }
        fn first_player_to_move(&self) -> bool {
            self.position().first_player_to_move()
        }
        fn read_move(&self, text: &str) -> Result<Self::Move, String> {
            self.position().read_move(text)
        }
        fn write_move(&self, m: Self::Move) -> String {
            self.position().write_move(m)
        }
        fn write_position(&self) -> String {
            self.position().write_position()
        }
        fn longest(&self) -> u16 {
            self.position().longest()
        }
    };
}
pub(crate) use as_the_position;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::Checkers;
    use crate::chess::Chess;
    use crate::connect_four::ConnectFour;
    use crate::kalah::Kalah;
    use crate::othello::Othello;
    use crate::tic_tac_toe::TicTacToe;

    fn lacks<G: Playable>() -> String {
        let supported = G::supported();
        let tuned = G::TUNED;
        assert!(tuned.full_width.check(supported).is_ok(), "{}", G::TITLE);
        assert!(tuned.selective.check(supported).is_ok(), "{}", G::TITLE);
        assert!(tuned.full_width.and(E::SELECTIVE).is_empty(), "{}", G::TITLE);
        E::ALL.without(supported).to_string()
    }

    #[test]
    fn what_a_game_lacks_is_found_out() {
        assert_eq!(lacks::<Chess>(), "-");
        assert_eq!(lacks::<Checkers>(), "V");
        assert_eq!(lacks::<Othello>(), "QPVX");
        assert_eq!(lacks::<ConnectFour>(), "QPVX");
        assert_eq!(lacks::<Kalah>(), "QPVX");
        assert_eq!(lacks::<TicTacToe>(), "KQPVX");
    }

    fn moves_are_read_as_written<G: Playable>(text: &str) -> G {
        let position = G::read_position(text).unwrap();
        let moves = position.list_moves();
        assert!(!moves.is_empty(), "{text}");
        for m in moves {
            assert_eq!(position.read_move(&position.write_move(m)), Ok(m), "{text}");
        }
        assert!(G::read_position("nonsense").is_err() && G::start().read_move("nonsense").is_err());
        position
    }

    fn is_read_as_written<G: Playable>(text: &str) {
        assert_eq!(moves_are_read_as_written::<G>(text).write_position(), text);
    }

    /// For games whose positions are read as the moves played and written as a board.
    fn is_read_as_played<G: Playable<Move = u8>>(text: &str) {
        let mut played = G::start();
        for digit in text.bytes() {
            played.make(digit - b'1');
        }
        let read = moves_are_read_as_written::<G>(text);
        assert_eq!(read.write_position(), played.write_position(), "{text}");
    }

    #[test]
    fn positions_and_moves_are_read_as_written() {
        is_read_as_written::<Chess>(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        );
        is_read_as_written::<Othello>(
            "---------------------------OX------XO--------------------------- X",
        );
        is_read_as_written::<Checkers>("B:W18,24,27,K32:B12,K16");
        is_read_as_written::<Kalah>("4,4,0,5,5,5,1/4,4,4,4,4,4,0 1");
        is_read_as_played::<ConnectFour>("4444443");
        is_read_as_played::<TicTacToe>("51379");
    }
}
