//! Chess as it is played, written and searched best.

use super::{Chess, record};
use crate::DrawRules;
use crate::picture;
use crate::playable::{
    ORDERED, PLAYED, Paint, Playable, Skill, TestSet, Tuned, compiled_perft, compiled_search,
    own_notation,
};
use nullwindow::Player;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;

impl Playable for Chess {
    const NAME: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HOW: &'static str = "e4, Nf3, O-O or e2e4";
    const POSITIONS: &'static str = "FEN";
    const FORMAT: &'static str = "PGN";
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
    const TEST_SET: TestSet = TestSet {
        source: "Bratko-Kopec",
        text: super::positions::BRATKO_KOPEC,
        most: 24,
        depth: 6,
        ablation_depth: 4,
        grain: 25,
    };

    const LEVELS: [Skill; 9] = [
        Skill::shallow(1, 60),
        Skill::shallow(2, 125),
        Skill::shallow(2, 55),
        Skill::shallow(3, 85),
        Skill::shallow(3, 40),
        Skill::shallow(4, 70),
        Skill::shallow(4, 20),
        Skill::deep(4_000),
        Skill::deep(7_500),
    ];

    fn start() -> Self {
        Chess::start()
    }
    fn in_play(self) -> Self {
        self.with_draw_rules(DrawRules::Play)
    }
    fn regardless_of_draws(&self) -> Self {
        self.clone().with_draw_rules(DrawRules::Study)
    }
    fn player_to_move(&self) -> Option<Player> {
        Some(if self.white_to_move() { Player::First } else { Player::Second })
    }
    /// The fields of a FEN: four, and the two counters if they are there. (Operations of EPD begin with
    /// a letter.)
    fn position_in(line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
        match words.iter().skip(4).take(2).take_while(is_number).count() {
            2 => words[..6].join(" "),
            _ => format!("{} 0 1", words[..words.len().min(4)].join(" ")),
        }
    }
    fn show_move(&self, m: Self::Move) -> String {
        self.san(m)
    }
    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::chess(self, paint, turned)
    }
    own_notation!(super::positions::OPENINGS);
    compiled_search!(Chess);
    compiled_perft!();
}
