//! Does the checkers evaluation play better than counting pieces?
//!
//! `cargo run --release -p nullwindow-games --example match_checkers [DEPTH]`
//!
//! Each ballot of the current three-move deck is played twice, with the sides exchanged; both
//! players search to the same depth with alpha-beta and follow captures to their end.

use nullwindow::{Game, MoveList, Outcome};
use nullwindow_games::DrawRules;
use nullwindow_games::checkers::{BallotClass, Board, Checkers, Moves, ballots, evaluation};

const WON: i32 = 1_000_000;

type Judge = fn(&Board) -> i32;

fn main() -> Result<(), std::num::ParseIntError> {
    let depth: u32 = std::env::args().nth(1).map_or(Ok(5), |word| word.parse())?;
    let material: Judge = |board| {
        let features = evaluation::features(board);
        // The weights `tune_checkers` learns for men and kings alone, in hundredths.
        96 * features[0] + 161 * features[1]
    };
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for ballot in ballots().iter().filter(|ballot| ballot.class != BallotClass::Barred) {
        for ours_first in [true, false] {
            let judges = if ours_first {
                [evaluation::evaluate, material]
            } else {
                [material, evaluation::evaluate]
            };
            let mover_result = play(&ballot.position, judges, depth);
            match if ours_first { mover_result } else { -mover_result } {
                1 => wins += 1,
                -1 => losses += 1,
                _ => draws += 1,
            }
        }
    }
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(wins + draws + losses);
    println!("depth {depth}: {wins} won, {draws} drawn, {losses} lost: {:.1} %", 100.0 * score);
    Ok(())
}

/// Plays a game; 1 if the side that moves first wins, -1 if it loses.
fn play(start: &Checkers, judges: [Judge; 2], depth: u32) -> i32 {
    let mut position = start.clone().with_draw_rules(DrawRules::Play);
    for ply in 0.. {
        let mover = if ply % 2 == 0 { 1 } else { -1 };
        match position.outcome() {
            Some(Outcome::Loss) => return -mover,
            Some(_) => return 0,
            None => {}
        }
        let judge = judges[ply % 2];
        let mut moves = Moves::new();
        position.moves(&mut moves);
        let mut best = (-WON - 1000, moves.nth(0));
        for m in moves.iter() {
            let undo = position.make(m);
            let value =
                -search(&mut position, depth.saturating_sub(1), -WON - 1000, -best.0, judge);
            position.unmake(m, undo);
            if value > best.0 {
                best = (value, m);
            }
        }
        position.make(best.1);
    }
    unreachable!("the rules end every game")
}

fn search(position: &mut Checkers, depth: u32, alpha: i32, beta: i32, judge: Judge) -> i32 {
    match position.outcome() {
        Some(Outcome::Loss) => return -WON - depth as i32,
        Some(_) => return 0,
        None => {}
    }
    if depth == 0 && !position.board().has_capture() {
        return judge(position.board());
    }
    let mut moves = Moves::new();
    position.moves(&mut moves);
    let mut best = -WON - 1000;
    for m in moves.iter() {
        let undo = position.make(m);
        let value = -search(position, depth.saturating_sub(1), -beta, -alpha.max(best), judge);
        position.unmake(m, undo);
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    best
}
