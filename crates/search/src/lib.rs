//! Every fixed-depth minimax search, on any two-player game.
//!
//! Implement [`Game`] for your position and search it with any published algorithm:
//!
//! ```
//! use nullwindow::{Algorithm, ArrayVec, Depth, Game, Outcome, Value, algorithms};
//!
//! /// A heap of matches; a move takes 1, 2 or 3; taking the last one wins.
//! #[derive(Clone, PartialEq)]
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Move = u8;
//!     type Undo = ();
//!     type Moves = ArrayVec<u8, 3>;
//!     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, out: &mut Self::Moves) { out.extend(1..=self.0.min(3)) }
//!     fn make(&mut self, taken: u8) { self.0 -= taken }
//!     fn unmake(&mut self, taken: u8, _: ()) { self.0 += taken }
//!     fn evaluate(&self) -> Value { Value::ZERO }
//! }
//!
//! let (taken, value) =
//!     algorithms::best_move(&mut Matches(10), Depth::new(10), Algorithm::MtdF).unwrap();
//! assert_eq!(taken, 2, "leave a multiple of four");
//! assert_eq!(value.to_string(), "won in 5");
//!
//! // Is the game implemented correctly? Check it with random games and every algorithm.
//! let verdict = nullwindow::verify(Matches(15)).run();
//! assert!(verdict.passed(), "{verdict}");
//! ```
//!
//! To play, let [`Searcher`] choose: iterative deepening, transposition table, move ordering, time,
//! threads. It uses what the game supplies; a key ([`Game::key`]) and a number for each move
//! ([`Game::move_index`]) help most.
//!
//! ```
//! use nullwindow::Searcher;
//! use nullwindow_games::connect_four::ConnectFour;
//! use std::time::Duration;
//!
//! let position = ConnectFour::default();
//! let answer = Searcher::new().time(Duration::from_millis(100)).search(&position);
//! println!("{answer}"); // play 3 (worth 12, 11 plies deep, 151342 nodes in 0.10 s)
//! ```
//!
//! # Map
//! | module | what it holds |
//! |---|---|
//! | [`game`] | the trait [`Game`]: what a game must supply, and what it may |
//! | [`value`] | [`Value`], [`Window`], [`Bounds`], [`Depth`], [`Ply`]: the numbers of a search |
//! | [`algorithms`] | the published algorithms as printed, one file each |
//! | [`searcher`] | the same algorithms as played: table, ordering, deepening, limits, threads |
//! | [`memory`] | the transposition table, and a memory that loses nothing |
//! | [`ordering`] | which move to try first |
//! | [`observe`] | watching a search: counting, recording, or nothing, at no cost |
//! | [`theory`] | leaf counts of uniform trees |
//! | [`clock`] | the clock, which stands still where there is none |
//! | [`mod@verify`] | checks a game: rules, keys, evaluation, every algorithm against minimax; and whether a search proves what it finds |

#![deny(unsafe_code)]

pub mod algorithms;
mod array_vec;
pub mod clock;
pub mod game;
pub mod memory;
pub mod names;
pub mod observe;
pub mod ordering;
pub mod searcher;
pub mod theory;
pub mod value;
pub mod verify;

pub use algorithms::Algorithm;
pub use array_vec::ArrayVec;
pub use game::{Game, MoveList, Outcome, Player, Turn};
pub use observe::{Counts, Observer, Silent};
pub use searcher::Searcher;
pub use value::{Bounds, Depth, Ply, Value, Window};
pub use verify::verify;
