//! Checks a game before you trust a search with it.
//!
//! [`verify`] plays random games and checks at every position what the [`Game`] trait promises: a
//! move made and unmade leaves everything as it was, the game is over exactly where there are no
//! moves, evaluations keep their range. On small depths every algorithm must find what brute force
//! finds, the leaves it evaluated must prove it ([`Witness`]), and SSS* must evaluate the leaves of
//! MTD(+∞), in order. Optional parts (keys, move numbers, the side to move, a mirror) are checked
//! where a game supplies them.

mod checker;
mod turns;
mod witness;

pub use witness::{Unproved, Witness};

use crate::game::Game;
use crate::value::Depth;
use std::fmt;

/// A check of the game that starts at `position`: choose its extent, then [`Verification::run`].
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let verdict = nullwindow::verify(TicTacToe::default()).run();
/// assert!(verdict.passed(), "{verdict}");
/// println!("{verdict}");
/// ```
pub fn verify<G: Game + Clone + PartialEq>(position: G) -> Verification<G> {
    Verification {
        start: position,
        seed: 1,
        games: 50,
        plies: 200,
        searches: 20,
        depth: Depth::new(3),
    }
}

/// What is to be checked; made by [`verify`].
#[derive(Clone)]
#[must_use = "nothing is checked before `run`"]
pub struct Verification<G: Game> {
    start: G,
    seed: u64,
    games: u32,
    plies: u32,
    searches: u32,
    depth: Depth,
}

impl<G: Game + Clone + PartialEq> Verification<G> {
    /// Chooses other random games. The same seed gives the same verdict.
    pub fn seed(self, seed: u64) -> Self {
        Verification { seed, ..self }
    }

    /// How many random games are played (default 50), and their maximum length in moves (200).
    pub fn games(self, games: u32, plies: u32) -> Self {
        Verification { games, plies, ..self }
    }

    /// How many of the positions visited are searched (default 20), and how deep (3).
    ///
    /// Brute force visits everything, so keep the depth small; where it would take more than
    /// thirty thousand leaves, the depth is lowered.
    pub fn searches(self, searches: u32, depth: Depth) -> Self {
        Verification { searches, depth, ..self }
    }

    /// Plays, searches and compares.
    pub fn run(self) -> Verdict {
        checker::check(&self)
    }
}

/// A rule of the [`Game`] trait that a game breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// `unmake` does not restore the position.
    Undo,
    /// `outcome` is `Some` where there are moves, or `None` where there are none; or `count_moves`
    /// disagrees with `moves`.
    Outcome,
    /// `evaluate` or a scored outcome is beyond ±[`Value::LIMIT`](crate::Value::LIMIT).
    Range,
    /// The incremental key differs from the key from scratch.
    IncrementalKey,
    /// Different positions share a key.
    SharedKey,
    /// The evaluation changes when the sides are exchanged: it is not seen from the side to move.
    Side,
    /// The position with the sides exchanged has other moves.
    MirrorMoves,
    /// Values change sides where the turn does not, or vice versa.
    Turn,
    /// `move_index` is out of range.
    MoveIndex,
    /// A noisy move is not legal, or standing pat is forbidden and a legal move is not noisy.
    Noisy,
    /// An algorithm found a value other than brute force.
    Value,
    /// The leaves that an algorithm evaluated do not prove what it found.
    Witness,
    /// SSS* and MTD(+∞) evaluate different leaves.
    Leaves,
}

impl Fault {
    /// What it means, and where to look.
    pub fn explanation(self) -> &'static str {
        match self {
            Fault::Undo => "unmake does not restore the position before make",
            Fault::Outcome => {
                "outcome must be Some exactly where moves lists no move, and count_moves must count what it lists"
            }
            Fault::Range => "evaluate or Outcome::Score leaves -Value::LIMIT ..= Value::LIMIT",
            Fault::IncrementalKey => {
                "key differs from key_from_scratch: make, unmake or the start forget to update it"
            }
            Fault::SharedKey => {
                "two positions that can go on differently have the same key: is the side to move in it?"
            }
            Fault::Side => {
                "evaluate or outcome changes when the sides are exchanged: is it seen from the side to move?"
            }
            Fault::MirrorMoves => {
                "the position with the sides exchanged has a different number of moves"
            }
            Fault::Turn => {
                "good positions turn into bad ones too often: is evaluate seen from the side to move, and does to_move say who that is (a side that moves again included)?"
            }
            Fault::MoveIndex => "move_index must stay below MOVE_INDICES",
            Fault::Noisy => {
                "noisy_moves must be legal, and all legal moves where may_stand_pat is false"
            }
            Fault::Value => {
                "an algorithm finds a value other than brute force: do moves, outcome or evaluate depend on more than the position?"
            }
            Fault::Witness => {
                "the leaves evaluated do not prove what an algorithm found: do moves change from call to call?"
            }
            Fault::Leaves => {
                "SSS* and MTD(+∞) evaluate different leaves: do moves or values change from call to call?"
            }
        }
    }
}

/// What a verification found.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// Positions visited in random games.
    pub positions: u64,
    /// Positions searched with every algorithm; none if the rules themselves are broken.
    pub searched: u64,
    /// Each kind of fault found, with its count and where it first occurred.
    pub faults: Vec<(Fault, u64, String)>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn passed(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether this fault was found.
    pub fn has(&self, fault: Fault) -> bool {
        self.faults.iter().any(|(found, ..)| *found == fault)
    }

    fn add(&mut self, fault: Fault, place: impl FnOnce() -> String) {
        match self.faults.iter_mut().find(|(found, ..)| *found == fault) {
            Some((_, count, _)) => *count += 1,
            None => self.faults.push((fault, 1, place())),
        }
    }
}

/// With the explanation of every fault.
#[cfg(feature = "serde")]
impl serde::Serialize for Verdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fault = |(fault, count, place): &(Fault, u64, String)| {
            serde_json::json!({
                "fault": format!("{fault:?}"), "explanation": fault.explanation(),
                "count": count, "first": place,
            })
        };
        let faults: Vec<serde_json::Value> = self.faults.iter().map(fault).collect();
        let all = serde_json::json!({
            "passed": self.passed(), "positions": self.positions,
            "searched": self.searched, "faults": faults,
        });
        all.serialize(serializer)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.passed() { "passed" } else { "FAILED" };
        writeln!(
            f,
            "{word}: {} positions of random games, {} of them searched by every algorithm",
            self.positions, self.searched
        )?;
        for (fault, count, place) in &self.faults {
            writeln!(f, "  {fault:?}: {}", fault.explanation())?;
            writeln!(f, "    {count} times, first {place}")?;
        }
        Ok(())
    }
}
