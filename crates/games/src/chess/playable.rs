//! Chess as it is played, written and searched best.

use super::Chess;
use crate::DrawRules;
use crate::playable::{ORDERED, PLAYED, Playable, Tuned, compiled_search};
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;

impl Playable for Chess {
    const NAME: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HOW: &'static str = "e4, Nf3, O-O or e2e4";
    const SCALE: Option<(i32, &'static str)> = Some((100, "pawns"));
    const TUNED: Tuned = Tuned {
        full_width: ORDERED.with(E::KNOWLEDGE).with(E::QUIESCENCE),
        selective: PLAYED
            .with(E::KNOWLEDGE)
            .with(E::QUIESCENCE)
            .with(E::NULL_MOVE)
            .with(E::REDUCTIONS)
            .with(E::MARGIN_CUTS)
            .with(E::FUTILITY)
            .with(E::LATE_PRUNING)
            .with(E::DEEPER),
        first_guess: FirstGuess::LastIteration,
        aspiration: 25,
        unit: 100,
    };

    fn start() -> Self {
        Chess::start()
    }
    fn in_play(self) -> Self {
        self.with_draw_rules(DrawRules::Play)
    }
    fn regardless_of_draws(&self) -> Self {
        self.clone().with_draw_rules(DrawRules::Study)
    }
    fn first_player_to_move(&self) -> bool {
        self.white_to_move()
    }
    fn read_position(text: &str) -> Result<Self, String> {
        text.parse::<Chess>().map_err(|error| error.to_string())
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
    compiled_search!(Chess);
}
