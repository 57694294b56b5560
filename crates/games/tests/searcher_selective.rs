//! Selective searches: every switch has its effect, the shortest mate is found, and MTD(f) opens its window.

mod chess_common;

use chess_common::chess;
use nullwindow::searcher::{Convergence, Driver, Enhancements, Searcher, Settings, Step};
use nullwindow::{Depth, Silent, Window};
use nullwindow_games::DrawRules;
use nullwindow_games::chess::Chess;

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

/// The windows in which MTD(f) searches the root, iteration by iteration, and the nodes.
fn windows(set: Enhancements, convergence: Convergence) -> (Vec<(Depth, Window)>, u64) {
    let settings = Settings { convergence, deepen_by: Some(1), ..Settings::default() };
    let mut searcher = Searcher::new().settings(settings).driver(Driver::MtdF).depth(6);
    let mut windows = Vec::new();
    let listener = &mut |step| {
        if let Step::Pass { depth, window, .. } = step {
            windows.push((depth, window));
        }
    };
    let answer = searcher.watch_with(set, &chess(POSITIONS[0]), &mut Silent, listener);
    (windows, answer.nodes)
}

/// A selective MTD(f) opens the window of an iteration's last search, and only in the way that says so; at
/// full width never.
#[test]
fn mtd_f_opens_its_last_window() {
    use Convergence::{AsPrinted, OpenWindow, Strides};
    let printed = windows(full_width(), AsPrinted);
    assert!(printed.0.iter().all(|(_, window)| window.is_null()));
    for convergence in [Strides, OpenWindow] {
        assert_eq!(windows(full_width(), convergence), printed, "{convergence:?}");
    }
    let selective = full_width() | Enhancements::REDUCTIONS;
    for convergence in [AsPrinted, Strides] {
        let (windows, _) = windows(selective, convergence);
        assert!(windows.iter().all(|(_, window)| window.is_null()), "{convergence:?}");
    }
    let (windows, _) = windows(selective, OpenWindow);
    for depth in (1..=6).map(Depth::new) {
        let of: Vec<_> = windows.iter().filter(|(at, _)| *at == depth).map(|(_, w)| w).collect();
        assert!(of.len() > 1 && of[0].is_null(), "{depth:?}: {of:?}");
        assert!(of[1..].iter().all(|window| !window.is_null()), "{depth:?}: {of:?}");
    }
}
