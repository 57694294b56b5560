//! What engines, commands and the laboratory need from a game: one trait, implemented beside each game.
//!
//! | file | what it holds |
//! |---|---|
//! | `record` | games as they are played and written |
//! | `openings` | openings, random ones and those of a file |
//! | `skill` | levels of play |
//! | `solver` | exact play near the end |
//! | `built_in` | what the games here share |

#[cfg(feature = "boards")]
mod built_in;
mod openings;
mod record;
mod skill;
mod solver;

#[cfg(feature = "boards")]
pub(crate) use built_in::{
    AT_RUN_TIME, Usual, as_the_position, compiled_perft, compiled_search, own_notation,
    read_digits, read_number,
};
pub use openings::{OpeningsError, add_openings, balanced_lines, random_line, random_openings};
#[cfg(feature = "boards")]
pub(crate) use openings::{by_line, checked, lines};
pub use record::{Headers, Opening, Played, Termination, Winner};
pub use skill::Skill;
pub use solver::{Cost, EndgameSolver, Solved};

use crate::perft;
use crate::random::SplitMix64;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, FirstGuess, Limits, Searcher, Settings, Step,
};
use nullwindow::{Game, MoveList, Observer, Player, Silent};
use std::fmt::Debug;

/// A game with a name and a start, and whatever of notation, boards and tuned searches it has.
///
/// Only [`NAME`](Playable::NAME) and [`start`](Playable::start) must be written. The defaults number the
/// moves and show positions by `Debug`.
pub trait Playable:
    Game<Move: Send + Sync + Debug> + Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// The name as commands take it.
    const NAME: &'static str;
    /// The name in a sentence.
    const TITLE: &'static str = Self::NAME;
    /// The players; the one who begins first.
    const SIDES: [&'static str; 2] = ["First", "Second"];
    /// How people type moves.
    const HOW: &'static str = "as `moves` lists them";
    /// How positions are typed.
    const POSITIONS: &'static str = "the moves played from the start";
    /// How games are saved.
    const FORMAT: &'static str = "the moves, one after the other";
    /// The value of a pawn, disc or man, and its name; `None` if values have no natural unit.
    const SCALE: Option<(i32, &'static str)> = None;
    /// How its searches are best set up.
    const TUNED: Tuned = Tuned::UNTUNED;
    /// The positions on which searches are compared.
    const TEST_SET: TestSet = TestSet::RANDOM;
    /// Whether several moves may lead to the same position and can be counted as one (`merged`).
    const HAS_ROUTES: bool = false;
    /// The levels of play, from 1 to 9, found by matches between neighbours (`docs/levels.md`).
    const LEVELS: [Skill; 9] = Skill::USUAL;
    /// How near the end positions are solved when people play against the computer, if there is a
    /// [`solver`](Playable::solver).
    const EXACT: u32 = 0;

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
    /// Who is to move, if the position tells: the player who begins a game is White in chess, Black in
    /// Othello and checkers.
    fn player_to_move(&self) -> Option<Player> {
        self.to_move()
    }

    /// Reads a position, or says in a sentence what is wrong with it. By default it is given by the
    /// moves played from the start.
    fn read_position(text: &str) -> Result<Self, String> {
        record::read(text).map(|game: Played<Self>| game.position.regardless_of_draws())
    }
    /// Writes the position, in the form that is read if there is one.
    fn write_position(&self) -> String {
        format!("{self:?}")
    }
    /// The position at the start of a line, without what follows it in a table or an EPD record.
    fn position_in(line: &str) -> String {
        line.trim().split('\t').next().unwrap_or_default().to_owned()
    }
    /// Reads a legal move, or says in a sentence what is wrong with it. By default a move is read as
    /// it is written, in either case.
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        let text = text.trim();
        let moves = self.list_moves();
        let written: Vec<String> = moves.iter().map(|&m| self.write_move(m)).collect();
        let exact = written.iter().position(|written| written == text);
        let found = exact.or_else(|| written.iter().position(|w| w.eq_ignore_ascii_case(text)));
        found.map(|at| moves[at]).ok_or_else(|| match moves.is_empty() {
            true => String::from("the game is over"),
            false => format!(
                "'{}' is not a legal move here; the moves are {}",
                text.escape_default(),
                written.join(" ")
            ),
        })
    }
    /// Writes a legal move. By default it is its number in the list of moves, from 1.
    fn write_move(&self, m: Self::Move) -> String {
        let at = self.list_moves().iter().position(|&other| other == m);
        at.map_or_else(|| format!("{m:?}"), |at| (at + 1).to_string())
    }
    /// Writes a legal move as players do, who need not find it again.
    fn show_move(&self, m: Self::Move) -> String {
        self.write_move(m)
    }
    /// Whether a move is no choice: a pass.
    fn is_pass(&self, _: Self::Move) -> bool {
        false
    }
    /// The board for a terminal, from the side of the first player, or turned round.
    fn picture(&self, _paint: Paint, _turned: bool) -> String {
        self.write_position()
    }

    /// The openings of matches. By default they are random, and about equal for both sides.
    fn openings() -> Vec<Opening<Self>> {
        const COUNT: usize = 100;
        random_openings(COUNT, 1)
    }
    /// Reads a file of openings. By default each line has the moves from the start, or a position.
    ///
    /// # Errors
    /// The file cannot be read; the error names the line.
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError> {
        openings::read(text).and_then(openings::checked)
    }
    /// A game as its players write it.
    fn write_game(played: &Played<Self>, headers: &Headers<'_>) -> String {
        record::write(played, headers)
    }
    /// Reads a game, or says what is wrong with it.
    fn read_game(text: &str) -> Result<Played<Self>, String> {
        record::read(text)
    }

    /// Plays exactly near the end of a game.
    fn solver() -> Option<Box<dyn EndgameSolver<Self>>> {
        None
    }

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

    /// The same, and an observer may watch.
    fn watch_by(
        searcher: &mut Searcher,
        set: Enhancements,
        position: &Self,
        mut observer: Option<&mut dyn Observer>,
        listener: &mut dyn FnMut(Step<Self::Move>),
    ) -> Answer<Self::Move> {
        searcher.watch_with(set, position, &mut observer, listener)
    }

    /// The enhancements that have an effect on the game, found by looking at a few random games.
    fn supported() -> Enhancements {
        let start = Self::start();
        Enhancements::supported_by(&start).without(never_supplied(&start))
    }
    /// The tuned set of a search whose value is that of the full tree. As long as nothing is tuned, what
    /// has no effect is left out.
    fn full_width() -> Enhancements {
        of_effect::<Self>(Self::TUNED.full_width)
    }
    /// The tuned set for play, likewise.
    fn selective() -> Enhancements {
        of_effect::<Self>(Self::TUNED.selective)
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

/// A tuned set, without what has no effect if it is not tuned for this game.
fn of_effect<G: Playable>(set: Enhancements) -> Enhancements {
    if G::TUNED == Tuned::UNTUNED { set.and(G::supported()) } else { set }
}

/// Whether terminal colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// The terminal's 256 colours.
    Colours,
    /// Text alone.
    Plain,
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
        full_width: PLAYED.with(E::KNOWLEDGE).with(E::QUIESCENCE),
        selective: PLAYED.with(E::KNOWLEDGE).with(E::QUIESCENCE),
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
    /// One a line, as [`Playable::position_in`] finds it; if empty, random openings.
    pub text: &'static str,
    /// How many of them are searched.
    pub most: usize,
    /// The depth at which six algorithms take about 20 seconds; 0 if that is not known.
    pub depth: u16,
    /// The depth at which the 64 sets of 1989 take about a minute on two cores; 0 if that is not known.
    pub ablation_depth: u16,
    /// The step of the values.
    pub grain: u32,
}

impl TestSet {
    /// Random openings, searched as deep as a fixed number of nodes reaches.
    pub const RANDOM: TestSet = TestSet {
        source: "random openings",
        text: "",
        most: 12,
        depth: 0,
        ablation_depth: 0,
        grain: 1,
    };
}

/// How deep aspiration NegaScout looks with this many nodes: for games whose depths are not known.
pub fn reach<G: Playable>(position: &G, nodes: u64) -> u16 {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let settings = G::TUNED.settings(Driver::BASELINE);
    let mut searcher = Searcher::new().settings(settings).limits(limits);
    let answer = G::search_by(&mut searcher, G::full_width(), position, &mut |_| {});
    answer.depth().get().clamp(1, position.longest().max(1))
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

#[cfg(all(test, feature = "boards"))]
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
