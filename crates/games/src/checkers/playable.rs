//! Checkers as it is played, written and searched best.

use super::{Checkers, Side, divide_merged, perft_merged, record};
use crate::picture;
use crate::playable::Paint;
use crate::playable::{
    Headers, ORDERED, Opening, OpeningsError, PLAYED, Playable, Played, TestSet, Tuned,
    compiled_search,
};
use crate::{DrawRules, perft};
use nullwindow::Player;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;

impl Playable for Checkers {
    const NAME: &'static str = "checkers";
    const TITLE: &'static str = "Checkers";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const HOW: &'static str =
        "two numbers, as 11-15, or 15x22 to capture, which you must if you can";
    const POSITIONS: &'static str = "FEN";
    const FORMAT: &'static str = "PDN";
    const SCALE: Option<(i32, &'static str)> = Some((100, "men"));
    const TUNED: Tuned = Tuned {
        full_width: ORDERED.with(E::KNOWLEDGE).with(E::QUIESCENCE),
        selective: PLAYED
            .with(E::KNOWLEDGE)
            .with(E::QUIESCENCE)
            .with(E::REDUCTIONS)
            .with(E::DEEPER),
        // Values swing between odd and even depths.
        first_guess: FirstGuess::TwoBefore,
        aspiration: 5,
        unit: 100,
    };
    const TEST_SET: TestSet = TestSet {
        source: "Tinsley-Chinook, London 1992",
        text: super::positions::LONDON_1992,
        most: 20,
        depth: 13,
        ablation_depth: 9,
        grain: 1,
    };
    const HAS_ROUTES: bool = true;

    fn start() -> Self {
        Checkers::start()
    }
    fn in_play(self) -> Self {
        self.with_draw_rules(DrawRules::Play)
    }
    fn regardless_of_draws(&self) -> Self {
        self.clone().with_draw_rules(DrawRules::Study)
    }
    fn player_to_move(&self) -> Option<Player> {
        Some(if self.side_to_move() == Side::Black { Player::First } else { Player::Second })
    }
    fn read_position(text: &str) -> Result<Self, String> {
        text.parse::<Checkers>().map_err(|error| error.to_string())
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
    fn read_move(&self, text: &str) -> Result<Self::Move, String> {
        self.parse_move(text).map_err(|error| error.to_string())
    }
    fn write_move(&self, m: Self::Move) -> String {
        self.move_text(m)
    }
    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::checkers(self, paint, turned)
    }
    fn openings() -> Vec<Opening<Self>> {
        record::read_openings(super::positions::THREE_MOVE_DECK)
            .expect("the bundled openings are tested")
    }
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError> {
        record::read_openings(text)
    }
    fn write_game(played: &Played<Self>, headers: &Headers<'_>) -> String {
        record::write(played, headers)
    }
    fn read_game(text: &str) -> Result<Played<Self>, String> {
        record::read(text)
    }
    compiled_search!(Checkers);
    fn perft(&mut self, depth: u32, merged: bool) -> u64 {
        if merged { perft_merged(self, depth) } else { perft::perft(self, depth) }
    }
    fn divide(&mut self, depth: u32, merged: bool) -> Vec<(Self::Move, u64)> {
        if merged { divide_merged(self, depth) } else { perft::divide(self, depth) }
    }
}
