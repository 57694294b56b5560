//! Matches: two players, openings played with both colours, and what the results prove.
//!
//! | file | what it holds |
//! |---|---|
//! | `tempo` | clocks, or a fixed effort |
//! | `player`, `external` | our engines, and processes that speak UCI |
//! | `process`, `group` | a process that speaks UCI, and those it starts |
//! | `settings`, `own_players` | how one of our players is set up, as text, and made |
//! | `game` | one game: clocks, faults, adjudication |
//! | `standing` | results of pairs, added up |
//! | `ledger` | results in a file, so that a match can be resumed |
//! | `series` | many pairs, several at a time |
//! | `statistics` | Elo with its interval, the sequential test |

mod external;
mod game;
mod group;
mod ledger;
mod own_players;
mod player;
mod process;
mod series;
mod settings;
mod standing;
mod statistics;
mod tempo;

pub use external::External;
pub use game::{Adjudication, Agreement, Ending, GRACE, GameRecord, Terms, play};
pub use group::end_engines;
pub use ledger::{Ledger, LedgerError};
pub use own_players::prepare;
#[cfg(feature = "protocols")]
pub use own_players::{prepare_checkers, prepare_plain};
pub use player::{Choice, Fault, Own, Player};
pub use series::{MakePlayer, PairPlayed, Series, SeriesError};
pub use settings::{Evaluation, PlayerSettings};
pub use standing::{Faults, GameResult, How, PairResult, Standing, Verdict};
pub use statistics::{Decision, Estimate, Interval, Pentanomial, Sprt, elo, expected_score};
pub use tempo::{Clocks, Tempo};
