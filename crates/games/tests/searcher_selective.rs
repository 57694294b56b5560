//! Selective searches: every switch has its effect, the shortest mate is found, and MTD(f) opens its window.

mod chess_common;

use chess_common::chess;
use nullwindow::searcher::{Convergence, Driver, Enhancements, Searcher, Settings, Step};
use nullwindow::{Depth, Observer, Value, Window};
use nullwindow_games::chess::Chess;
use nullwindow_games::{DrawRules, Playable};

const POSITIONS: [&str; 4] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r1bqk2r/pp1n1ppp/3bpn2/1Ppp4/2P5/4PN2/PB1PBPPP/RN1QK2R b KQkq - 2 7",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
];

/// Without anything selective.
fn full_width() -> Enhancements {
    "THGKQ".parse().unwrap()
}

fn nodes(set: Enhancements) -> u64 {
    let mut searcher = Searcher::new().depth(6).table_entries(1 << 16);
    POSITIONS.iter().map(|fen| searcher.search_with(set, &chess(fen)).unwrap().nodes).sum()
}

#[test]
fn every_switch_has_its_effect() {
    let all = nodes(full_width());
    for one in Enhancements::SELECTIVE.iter() {
        let with = nodes(full_width() | one);
        if one == Enhancements::EXTENSIONS {
            assert!(with > all, "{one} looks at more: {with} against {all}");
        } else {
            assert!(with < all - all / 20, "{one} saves nodes: {with} of {all}");
        }
    }
}

/// The best move and its value, searched until nothing more can change.
fn found(position: &Chess, driver: Driver, selective: Enhancements) -> (String, String) {
    let set = full_width() | selective | Enhancements::DEEPER;
    let mut searcher = Searcher::new().driver(driver).depth(12).table_entries(1 << 18);
    searcher.settings_mut().deepen_by = Some(1);
    let answer = searcher.search_with(set, position).unwrap();
    (position.move_text(answer.best.unwrap()), answer.value.to_string())
}

/// Mate in two by a quiet move, which is late and reduced: a longer mate is found first, and must
/// not be taken for the shortest.
#[test]
fn the_shortest_mate_is_announced() {
    let position = chess("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").with_draw_rules(DrawRules::Play);
    let all = Enhancements::SELECTIVE;
    for selective in [all, all.without(Enhancements::EXTENSIONS)] {
        for driver in [Driver::AlphaBeta, Driver::NegaScout, Driver::MtdF] {
            let found = found(&position, driver, selective);
            assert_eq!(found, ("f6f7".into(), "won in 3".into()), "{driver} {selective}");
        }
    }
}

/// A pass of MTD(f), as it is told.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pass {
    depth: Depth,
    window: Window,
    value: Value,
    alone: bool,
}

/// The passes of MTD(f), which must all be told and counted, and the nodes.
fn passes(set: Enhancements, convergence: Convergence, fen: &str) -> (Vec<Pass>, u64) {
    let settings = Settings { convergence, deepen_by: Some(1), ..Settings::default() };
    let mut searcher = Searcher::new().settings(settings).driver(Driver::MtdF).depth(6);
    let mut passes = Vec::new();
    let listener = &mut |step| {
        if let Step::Pass { depth, window, value, alone, .. } = step {
            passes.push(Pass { depth, window, value, alone });
        }
    };
    let mut watched = Passes::default();
    let answer = searcher.watch_with(set, &chess(fen), &mut watched, listener);
    assert_eq!(watched.0, passes.iter().map(|pass| pass.window).collect::<Vec<_>>());
    assert_eq!(answer.tally.passes, passes.len() as u64);
    (passes, answer.nodes)
}

/// Notes the windows of the passes.
#[derive(Default)]
struct Passes(Vec<Window>);

impl Observer for Passes {
    fn pass(&mut self, window: Window) {
        self.0.push(window);
    }
}

/// A selective MTD(f) opens its window after one test, and only in the way that says so; at full width never.
#[test]
fn mtd_f_opens_its_window() {
    use Convergence::{AsPrinted, OpenWindow, Strides};
    let is_null = |pass: &Pass| pass.window.is_null() && !pass.alone;
    let selective = full_width() | Enhancements::REDUCTIONS;
    for fen in POSITIONS {
        let printed = passes(full_width(), AsPrinted, fen);
        assert!(printed.0.iter().all(is_null));
        for convergence in [Strides, OpenWindow] {
            assert_eq!(passes(full_width(), convergence, fen), printed, "{convergence:?}");
        }
        for convergence in [AsPrinted, Strides] {
            assert!(passes(selective, convergence, fen).0.iter().all(is_null), "{convergence:?}");
        }
    }
}

/// The best move alone is tested at the value of the last iteration; the window then leans to the side of the
/// answer. The first iteration, which has no guess, is open.
#[test]
fn mtd_f_tests_the_best_move_and_leans() {
    let width = Settings::default().aspiration.cast_signed();
    let (mut falls, mut rises) = (0, 0);
    for fen in POSITIONS {
        let (passes, _) = passes(Chess::TUNED.selective, Convergence::OpenWindow, fen);
        let mut guess = None;
        for of in passes.chunk_by(|a, b| a.depth == b.depth) {
            let opened = if let Some(guess) = guess {
                let [test, opened @ ..] = of else { unreachable!() };
                assert!(test.alone && test.window == Window::at_least(guess), "{of:?}");
                let fell = test.value < guess;
                *(if fell { &mut falls } else { &mut rises }) += 1;
                let (below, above) = if fell { (width, width / 2) } else { (width / 2, width) };
                assert_eq!(opened[0].window, Window::new(test.value - below, test.value + above));
                opened
            } else {
                assert_eq!(of[0].window, Window::FULL);
                of
            };
            assert!(opened.iter().all(|pass| !pass.alone && !pass.window.is_null()), "{of:?}");
            guess = opened.last().map(|pass| pass.value);
        }
    }
    assert!(falls > 0 && rises > 0, "{falls} falls, {rises} rises");
}
