//! Draws the positions that the studies search: one of each game, `data/positions/README.md`.
//!
//! `cargo run --release -p nullwindow-lab --example sample_positions -- GAMES.pgn`

use nullwindow::Game;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, PgnGame, PgnReader};
use nullwindow_games::othello::Record;
use nullwindow_games::random::SplitMix64;
use std::collections::HashSet;
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::BufReader;
use std::ops::Range;

/// As many positions of each game are in its file, the others in a further one.
const WANTED: usize = 200;
/// As many pairs of chess games begin with an opening, the others with two random moves after it.
const OPENINGS: usize = 200;
/// An endgame has no more men than this, kings included.
const ENDGAME: u32 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file of chess games?")?;
    let mut games: Vec<PgnGame> =
        PgnReader::new(BufReader::new(fs::File::open(path)?)).collect::<Result<_, _>>()?;
    games.sort_by_key(round);
    // Each opening was played twice: once for either file.
    let from = |number: usize| games.iter().skip(number).step_by(2);
    let chess: Vec<Vec<Chess>> = from(0).map(|game| game.positions().collect()).collect();
    let (openings, others) = chess.split_at(OPENINGS.min(chess.len()));
    save("chess.tsv", &sample(openings, 0, 4..60))?;
    save("further-chess.tsv", &sample(others, OPENINGS, 4..60))?;
    let ends = from(1).map(|game| game.positions().skip_while(|p| men(p) > ENDGAME).collect());
    let ends: Vec<Vec<Chess>> = ends.take(OPENINGS).collect();
    save("chess-endgames.tsv", &sample(&ends, 0, 0..40))?;

    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data");
    let text = fs::read_to_string(format!("{data}/othello/keyano_games.tsv"))?;
    let records = text.lines().skip(1).filter_map(|line| line.split('\t').nth(5));
    let records = records.map(|moves| Record::parse(moves).map(|r| r.positions().collect()));
    let drawn = sample(&records.collect::<Result<Vec<Vec<_>>, _>>()?, 0, 10..45);
    save_divided("othello.tsv", &drawn)?;

    let text = fs::read_to_string(format!("{data}/checkers/tinsley_games.tsv"))?;
    let moves = text.lines().filter_map(|line| line.split('\t').nth(1));
    let games = moves.map(checkers_game).collect::<Result<Vec<_>, _>>()?;
    save_divided("checkers.tsv", &sample(&games, 0, 8..45))
}

/// The number of a pair and of the game in it, as `nullwindow match` writes them: 12.1.
fn round(game: &PgnGame) -> Option<(u32, u32)> {
    let (pair, number) = game.tag("Round")?.split_once('.')?;
    Some((pair.parse().ok()?, number.parse().ok()?))
}

fn men(position: &Chess) -> u32 {
    let board = position.to_string();
    board.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic).count()
        as u32
}

fn checkers_game(moves: &str) -> Result<Vec<Checkers>, Box<dyn Error>> {
    let mut position = Checkers::start();
    let mut positions = vec![position.clone()];
    for text in moves.split_whitespace() {
        position.make(position.parse_move(text)?);
        positions.push(position.clone());
    }
    Ok(positions)
}

/// One position of each game, in random order: game, ply, position. Not among the last ten of a game, and
/// none twice. The first game has the number `first`, from 0.
fn sample<G: Game + Display>(games: &[Vec<G>], first: usize, plies: Range<usize>) -> Vec<String> {
    let mut drawn = Vec::new();
    for (number, positions) in (first..).zip(games) {
        let mut random = SplitMix64::new(number as u64);
        let end = plies.end.min(positions.len().saturating_sub(10));
        if plies.start < end {
            let ply = plies.start + random.below(end - plies.start);
            drawn.push((random.next(), number, ply, &positions[ply]));
        }
    }
    drawn.sort_by_key(|(order, ..)| *order);
    let mut known = HashSet::new();
    drawn.retain(|(.., position)| known.insert(position.key()));
    let line = |(_, game, ply, position): &(u64, usize, usize, &G)| {
        format!("{}\t{ply}\t{position}", game + 1)
    };
    drawn.iter().map(line).collect()
}

fn save_divided(name: &str, lines: &[String]) -> Result<(), Box<dyn Error>> {
    let (wanted, further) = lines.split_at(WANTED.min(lines.len()));
    save(name, wanted)?;
    save(&format!("further-{name}"), further)
}

fn save(name: &str, lines: &[String]) -> Result<(), Box<dyn Error>> {
    let path = format!("{}/data/positions/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = format!("# game\tply\tposition\n{}\n", lines.join("\n"));
    fs::write(&path, text).map_err(|error| format!("cannot write {path}: {error}"))?;
    println!("{name}: {} positions", lines.len());
    Ok(())
}
