//! Othello as it is played, written and searched best.

use super::endgame::Endgame;
use super::{DISC, Othello, Side, perft, record};
use crate::picture;
use crate::playable::{
    EndgameSolver, ORDERED, PLAYED, Paint, Playable, TestSet, Tuned, compiled_search, own_notation,
};
use nullwindow::Player;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;

impl Playable for Othello {
    const NAME: &'static str = "othello";
    const TITLE: &'static str = "Othello";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const HOW: &'static str = "a square, as d3; the squares you may take are dotted";
    const POSITIONS: &'static str = "64 squares and the side to move";
    const FORMAT: &'static str = "GGF";
    const EXACT: u32 = 20;
    const SCALE: Option<(i32, &'static str)> = Some((DISC, "discs"));
    const TUNED: Tuned = Tuned {
        full_width: ORDERED.with(E::KNOWLEDGE),
        // There is no null move, and no forced reply is worth a ply.
        selective: PLAYED.with(E::KNOWLEDGE).with(E::REDUCTIONS),
        // Values swing between odd and even depths.
        first_guess: FirstGuess::TwoBefore,
        aspiration: 400,
        unit: 4 * DISC.unsigned_abs(),
    };
    const TEST_SET: TestSet = TestSet {
        source: "Keyano's games",
        text: super::positions::KEYANO_POSITIONS,
        most: 20,
        depth: 9,
        ablation_depth: 7,
        grain: 1,
    };

    fn start() -> Self {
        Othello::start()
    }
    fn player_to_move(&self) -> Option<Player> {
        Some(if self.side() == Side::Black { Player::First } else { Player::Second })
    }
    /// The board and the side to move, two fields of a table.
    fn position_in(line: &str) -> String {
        line.trim().split('\t').take(2).collect::<Vec<_>>().join(" ")
    }
    fn is_pass(&self, m: Self::Move) -> bool {
        m.square().is_none()
    }
    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::othello(self, paint)
    }
    fn solver() -> Option<Box<dyn EndgameSolver<Self>>> {
        Some(Box::new(Endgame::default()))
    }
    own_notation!(super::positions::XOT_OPENINGS);
    compiled_search!(Othello);

    /// Nobody passes twice in a row.
    fn longest(&self) -> u16 {
        2 * self.empties() as u16 + 2
    }

    /// A finished game is a leaf at every greater depth: so the published counts.
    fn perft(&mut self, depth: u32, _: bool) -> u64 {
        perft::perft(self, depth)
    }
    fn divide(&mut self, depth: u32, _: bool) -> Vec<(Self::Move, u64)> {
        perft::divide(self, depth)
    }
}
