//! Checkers as it is played, written and searched best.

use super::{Checkers, Side, divide_merged, perft_merged, record};
use crate::picture;
use crate::playable::{
    ORDERED, PLAYED, Paint, Playable, Skill, TestSet, Tuned, compiled_search, own_notation,
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
    const LEVELS: [Skill; 9] = [
        Skill::shallow(1, 60),
        Skill::shallow(2, 125),
        Skill::shallow(2, 55),
        Skill::shallow(3, 85),
        Skill::shallow(3, 40),
        Skill::shallow(5, 50),
        Skill::shallow(6, 30),
        Skill::deep(2_000),
        Skill::deep(5_000),
    ];

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
    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::checkers(self, paint, turned)
    }
    own_notation!(super::positions::THREE_MOVE_DECK);
    compiled_search!(Checkers);
    fn perft(&mut self, depth: u32, merged: bool) -> u64 {
        if merged { perft_merged(self, depth) } else { perft::perft(self, depth) }
    }
    fn divide(&mut self, depth: u32, merged: bool) -> Vec<(Self::Move, u64)> {
        if merged { divide_merged(self, depth) } else { perft::divide(self, depth) }
    }
}
