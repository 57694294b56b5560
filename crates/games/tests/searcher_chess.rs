//! Chess as played: repetitions are draws, the table is on, and won positions are won.

mod chess_common;

use chess_common::{chess, play};
use nullwindow::searcher::{Driver, MinimalWindows, Searcher, Settings};
use nullwindow::{Game, Observer, Outcome, Window};
use nullwindow_games::DrawRules;
use nullwindow_games::chess::Chess;

/// Plays both sides with one searcher each until the game is over.
fn play_out(mut position: Chess, driver: Driver, depth: u16) -> (Outcome, usize) {
    let searcher = || {
        let searcher = Searcher::new().driver(driver);
        searcher.depth(depth).table_entries(1 << 14)
    };
    let mut searchers = [searcher(), searcher()];
    for ply in 0..200 {
        if let Some(outcome) = position.outcome() {
            return (outcome, ply);
        }
        let answer = searchers[ply % 2].search(&position);
        position.make(answer.best.expect("the game is not over"));
    }
    panic!("{driver}: no end in sight: {position}");
}

#[test]
fn a_won_position_is_won_with_the_table_on() {
    let root = chess("8/8/8/8/2k5/8/1Q6/K7 w - - 0 1").with_draw_rules(DrawRules::Play);
    for &driver in Driver::ALL {
        let (outcome, plies) = play_out(root.clone(), driver, 5);
        assert_eq!(outcome, Outcome::Loss, "{driver}: no mate after {plies} plies");
        assert_eq!(plies % 2, 1, "{driver}: Black is mated");
    }
}

/// Mate in three plies, its middle position already seen twice in the game: still mate.
#[test]
fn a_mate_is_found_though_the_game_went_round_in_circles() {
    let mut position = chess("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1").with_draw_rules(DrawRules::Play);
    play(&mut position, "Ka2 Kf8 Ka1 Kg8");
    for &driver in Driver::ALL {
        let searcher = Searcher::new().driver(driver);
        let answer = searcher.depth(4).table_entries(1 << 12).search(&position);
        assert_eq!(answer.value.to_string(), "won in 1", "{driver}");
        assert_eq!(position.move_text(answer.best.unwrap()), "b1b8", "{driver}");
    }
}

/// Black threatens mate and is far ahead; White has perpetual check. In studies nothing is repeated
/// and White is lost; in play the repetition is worth a draw.
#[test]
fn a_repetition_is_a_draw() {
    let study = chess("6k1/6p1/8/7Q/8/8/rq6/6K1 w - - 0 1");
    let value = |position: &Chess, driver| {
        let searcher = Searcher::new().driver(driver);
        searcher.depth(7).table_entries(1 << 16).search(position).value.get()
    };
    for driver in [Driver::AlphaBeta, Driver::NegaScout, Driver::MtdF] {
        assert!(value(&study, driver) < 0, "{driver}");
        assert_eq!(value(&study.clone().with_draw_rules(DrawRules::Play), driver), 0, "{driver}");
    }
}

/// A line ends where it repeats a position: what the table holds beyond was never searched as part of
/// it. Black has one reply to each check, so the circle is closed after four plies.
#[test]
fn a_line_ends_with_the_repetition() {
    let root = chess("6k1/6p1/8/7Q/8/8/rq6/6K1 w - - 0 1").with_draw_rules(DrawRules::Play);
    for &driver in Driver::ALL {
        let mut searcher = Searcher::new().driver(driver).depth(8).table_entries(1 << 16);
        let answer = searcher.search(&root);
        if driver != Driver::MtdBest {
            assert_eq!(answer.value.get(), 0, "{driver}");
        }
        let mut position = root.clone();
        let mut repeated = Vec::new();
        for &m in &answer.pv {
            position.make(m);
            repeated.push(position.is_drawn_by_history());
        }
        let before_the_end = &repeated[..repeated.len() - 1];
        assert!(!before_the_end.contains(&true), "{driver}: {repeated:?}");
        let drawn = repeated.last() == Some(&true);
        assert!(drawn || driver == Driver::MtdBest, "{driver}: {repeated:?}");
        assert!(answer.pv_complete || driver == Driver::MtdBest, "{driver}");
    }
}

/// How often a child of the root was searched again, and how often another.
#[derive(Default)]
struct Researches {
    at_the_root: u64,
    below: u64,
    ply: u64,
}

impl Observer for Researches {
    fn child(&mut self, _: usize) {
        self.ply += 1;
    }
    fn back(&mut self) {
        self.ply -= 1;
    }
    fn research(&mut self, _: usize, _: Window) {
        *(if self.ply == 0 { &mut self.at_the_root } else { &mut self.below }) += 1;
    }
}

#[test]
fn windows_are_split_where_asked() {
    let root = chess("r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 1 7");
    let search = |minimal_windows| {
        let settings =
            Settings { driver: Driver::NegaScout, minimal_windows, ..Settings::default() };
        let mut seen = Researches::default();
        let mut searcher = Searcher::new().settings(settings).depth(5).table_entries(1 << 14);
        let value = searcher.watch(&root, &mut seen, |_| {}).value;
        (value, seen.at_the_root > 0, seen.below > 0)
    };
    let (value, ..) = search(MinimalWindows::Everywhere);
    assert_eq!(search(MinimalWindows::Everywhere), (value, true, true));
    assert_eq!(search(MinimalWindows::AtTheRoot), (value, true, false));
    assert_eq!(search(MinimalWindows::BelowTheRoot), (value, false, true));
}
