//! Plays games against itself and prints them as PGN: data for fitting the evaluation.
//!
//! `cargo run --release --example chess_selfplay -- GAMES DEPTH SEED OPENINGS.epd > games.pgn`
//!
//! Every game begins with an opening and a few random moves; then both sides search to a fixed
//! depth with quiescence. The same arguments and weights give the same games.

use nullwindow::{Game, MoveList, Outcome, Ply, Value};
use nullwindow_games::DrawRules;
use nullwindow_games::chess::notation::epd::read_epds;
use nullwindow_games::chess::{Chess, Move, Moves};
use nullwindow_games::random::SplitMix64 as Random;
use std::io::{BufReader, Write};

const RANDOM_PLIES: usize = 4;
const LONGEST_GAME: usize = 300;
/// Openings that random moves unbalance beyond this are not played.
const LEVEL: i32 = 150;

/// A plain alpha-beta, ordered by knowledge and history.
struct Player {
    history: Vec<i32>,
}

impl Player {
    fn ordered(&self, position: &Chess, moves: &Moves) -> Vec<Move> {
        let key = |&m: &Move| {
            let knowledge = position.knowledge(m);
            -(if knowledge == 0 {
                self.history[position.move_index(m)].min(50_000)
            } else {
                knowledge
            })
        };
        let mut list: Vec<Move> = moves.iter().collect();
        list.sort_by_cached_key(key);
        list
    }

    fn best(&mut self, position: &mut Chess, depth: u32) -> (Move, Value) {
        let mut moves = Moves::default();
        position.moves(&mut moves);
        let mut best = (moves.nth(0), -Value::INFINITY);
        for m in self.ordered(position, &moves) {
            let undo = position.make(m);
            let value = -self.search(position, depth - 1, 1, -Value::INFINITY, -best.1);
            position.unmake(m, undo);
            if value > best.1 {
                best = (m, value);
            }
        }
        best
    }

    fn search(&mut self, p: &mut Chess, depth: u32, ply: u16, alpha: Value, beta: Value) -> Value {
        if let Some(outcome) = p.outcome() {
            return outcome.value(Ply::new(ply));
        }
        if p.is_drawn_by_history() {
            return Value::ZERO;
        }
        if depth == 0 {
            return self.quiesce(p, ply, alpha, beta);
        }
        let mut moves = Moves::default();
        p.moves(&mut moves);
        let mut best = -Value::INFINITY;
        for m in self.ordered(p, &moves) {
            let undo = p.make(m);
            let value = -self.search(p, depth - 1, ply + 1, -beta, -alpha.max(best));
            p.unmake(m, undo);
            best = best.max(value);
            if best >= beta {
                self.history[p.move_index(m)] += 1 << depth;
                break;
            }
        }
        best
    }

    fn quiesce(&mut self, p: &mut Chess, ply: u16, alpha: Value, beta: Value) -> Value {
        if let Some(outcome) = p.outcome() {
            return outcome.value(Ply::new(ply));
        }
        let stands = p.may_stand_pat();
        let mut best = if stands { p.evaluate() } else { -Value::INFINITY };
        if best >= beta {
            return best;
        }
        let mut moves = Moves::default();
        p.noisy_moves(&mut moves);
        for m in self.ordered(p, &moves) {
            if stands && p.knowledge(m) < 0 {
                break; // losing captures come last
            }
            let undo = p.make(m);
            let value = -self.quiesce(p, ply + 1, -beta, -alpha.max(best));
            p.unmake(m, undo);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// Makes random moves; returns false if the game is over or no longer level.
fn spoil(
    position: &mut Chess,
    random: &mut Random,
    player: &mut Player,
    played: &mut Vec<Move>,
) -> bool {
    for _ in 0..RANDOM_PLIES {
        let mut moves = Moves::default();
        position.moves(&mut moves);
        if moves.is_empty() {
            return false;
        }
        let m = moves.nth(random.below(moves.len()));
        position.make(m);
        played.push(m);
    }
    position.outcome().is_none() && player.best(position, 3).1.get().abs() <= LEVEL
}

fn result(position: &Chess) -> &'static str {
    match (position.outcome(), position.white_to_move()) {
        (Some(Outcome::Loss), true) => "0-1",
        (Some(Outcome::Loss), false) => "1-0",
        _ => "1/2-1/2",
    }
}

fn print(out: &mut impl Write, start: &Chess, played: &[Move], round: usize, result: &str) {
    let mut text = format!(
        "[Event \"self-play\"]\n[Round \"{round}\"]\n[Result \"{result}\"]\n[FEN \"{start}\"]\n\n"
    );
    let mut position = start.clone();
    let mut column = 0;
    for &m in played {
        let word = position.san(m);
        column += word.len() + 1;
        text.push_str(&word);
        text.push(if column > 90 { '\n' } else { ' ' });
        column = if column > 90 { 0 } else { column };
        position.make(m);
    }
    writeln!(out, "{text}{result}\n").expect("writing the game");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, depth, seed, openings] = &arguments[..] else {
        eprintln!("usage: chess_selfplay GAMES DEPTH SEED OPENINGS.epd");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let file = std::fs::File::open(openings).expect("the openings");
    let openings: Vec<Chess> =
        read_epds(BufReader::new(file)).map(|epd| epd.expect("an opening").position).collect();
    let mut random = Random::new(number(seed));
    let mut out = std::io::stdout().lock();
    let mut round = 0;
    while round < number(games) as usize {
        let start = openings[random.below(openings.len())].clone().with_draw_rules(DrawRules::Play);
        let mut player = Player { history: vec![0; Chess::MOVE_INDICES] };
        let (mut position, mut played) = (start.clone(), Vec::new());
        if !spoil(&mut position, &mut random, &mut player, &mut played) {
            continue;
        }
        while position.outcome().is_none() && played.len() < LONGEST_GAME {
            let (m, _) = player.best(&mut position, number(depth) as u32);
            position.make(m);
            played.push(m);
        }
        round += 1;
        print(&mut out, &start, &played, round, result(&position));
    }
}
