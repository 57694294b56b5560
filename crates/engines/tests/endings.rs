//! Endings in matches: Othello solved to the end, checkers with an endgame database.

use nullwindow::Game;
use nullwindow_engines::matches::{
    Adjudication, Ending, GameRecord, MakePlayer, Player, PlayerSettings, Series, Tempo, Terms,
    play, prepare, prepare_checkers,
};
use nullwindow_games::checkers::database::{Database, Wld};
use nullwindow_games::checkers::{Checkers, Square};
use nullwindow_games::othello::{Othello, Side};
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Opening, Playable, Played, Winner};
use std::path::PathBuf;
use std::time::Duration;

fn terms(tempo: Tempo) -> Terms {
    Terms {
        tempo,
        margin: Duration::MAX,
        adjudication: Adjudication { longest: Some(200), ..Adjudication::default() },
        stop: Default::default(),
    }
}

fn settings(text: &str) -> PlayerSettings {
    format!("hash=1,{text}").parse().unwrap()
}

fn player(text: &str) -> Box<dyn Player<Othello>> {
    prepare(&settings(text)).unwrap()().unwrap()
}

/// Positions with twelve empty squares, and their score with perfect play, for the side to move.
fn solved_positions(count: usize) -> Vec<(Othello, i32)> {
    let lines = include_str!("../../games/data/othello/exact-12.tsv").lines();
    let position = |line: &str| {
        let [board, side, score] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        (format!("{board} {side}").parse().unwrap(), score.parse().unwrap())
    };
    lines.filter(|line| !line.starts_with('#')).take(count).map(position).collect()
}

fn played_out(start: Othello, settings: &str, tempo: Tempo) -> GameRecord<Othello> {
    let [mut one, mut other] = [settings, settings].map(player);
    let opening = Opening { name: "solved".into(), start, moves: vec![] };
    let game = play([&mut *one, &mut *other], &opening, &terms(tempo));
    assert_eq!(game.ending, Ending::Rules, "{start}");
    game
}

/// The discs at the end, seen from the side to move at the start.
fn discs(game: &GameRecord<Othello>) -> i32 {
    let Played { start, position: end, .. } = &game.game;
    if end.side() == start.side() { end.final_score() } else { -end.final_score() }
}

/// With any kind of limit that allows for a solution: the clocks are so long that only a machine
/// that stands still could exceed them.
#[test]
fn solved_endings_end_as_they_must() {
    let minute = Duration::from_secs(60);
    let clock = Tempo::Clock { time: 10 * minute, increment: Duration::ZERO };
    for tempo in [Tempo::Nodes(1_000_000), Tempo::MoveTime(minute), clock, Tempo::Depth(6)] {
        for (position, score) in solved_positions(6) {
            let game = played_out(position, "exact=20", tempo);
            assert_eq!(discs(&game), score, "{tempo}: {position}");
            let winner = match (score.signum(), position.side() == Side::Black) {
                (0, _) => Winner::Neither,
                (1, true) | (-1, false) => Winner::First,
                _ => Winner::Second,
            };
            assert_eq!(game.winner, Some(winner), "{tempo}: {position}");
        }
    }
}

/// With too few nodes for a solution the search plays, and errs.
#[test]
fn with_too_few_nodes_nothing_is_solved() {
    let errs = |settings: &str, nodes: u64| {
        let positions = solved_positions(12).into_iter();
        let ends = positions.map(|(position, score)| {
            discs(&played_out(position, settings, Tempo::Nodes(nodes))) != score
        });
        ends.filter(|&wrong| wrong).count()
    };
    assert!(errs("exact=20", 100) > 0);
    assert_eq!(errs("exact=20", 1_000_000), 0);
    // The same games as without the solver, since it was not even asked.
    let moves = |settings: &str| -> Vec<_> {
        let positions = solved_positions(3).into_iter();
        positions.map(|(p, _)| played_out(p, settings, Tempo::Nodes(100)).game.moves).collect()
    };
    let [with, without] = [moves("exact=20"), moves("")];
    // The last few squares need no more nodes than that.
    let beginnings = with.iter().zip(&without).all(|(a, b)| a[..2] == b[..2]);
    assert!(beginnings, "{with:?} {without:?}");
}

/// What the solver remembers of one game does not change the next.
#[test]
fn solved_matches_are_deterministic() {
    let games = |concurrency: usize| {
        let openings = Othello::openings();
        let [first, second] =
            ["exact=16", "exact=10"].map(|text| prepare::<Othello>(&settings(text)).unwrap());
        let players: [&MakePlayer<Othello>; 2] = [&first, &second];
        let terms = terms(Tempo::Nodes(20_000));
        let series =
            Series { openings: &openings, pairs: 3, terms, sprt: None, concurrency, players };
        let mut played = Vec::new();
        series
            .run(&[], |pair, _| {
                let moves = pair.games.each_ref().map(|game| game.game.moves.clone());
                played.push((pair.result.pair, moves));
                Ok(())
            })
            .unwrap();
        played.sort_by_key(|(pair, _)| *pair);
        played
    };
    assert_eq!(games(1), games(3));
}

/// A file removed after the test.
struct DatabaseFile(PathBuf);

impl Drop for DatabaseFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Positions of two kings against one that the database calls won for the side to move.
fn won_positions(database: &Database, count: usize) -> Vec<Checkers> {
    let mut random = SplitMix64::new(7);
    let mut square = || Square::all().nth(random.below(32)).unwrap().number();
    let position = || {
        let (a, b, c) = (square(), square(), square());
        let fen = format!("B:WK{a}:BK{b},K{c}");
        Some(Checkers::read_position(&fen).ok()?.in_play())
    };
    let won = |position: &Checkers| {
        position.outcome().is_none() && database.probe(position) == Some(Wld::Win)
    };
    std::iter::repeat_with(position).flatten().filter(won).take(count).collect()
}

/// The database knows only won, lost or drawn, not the distance to the win: some wins are missed by
/// the rule on moves without progress, but none turns into a loss.
#[test]
fn nothing_is_lost_from_endings_that_the_database_knows_as_won() {
    let name = format!("nullwindow-endings-{}.wld", std::process::id());
    let file = DatabaseFile(std::env::temp_dir().join(name));
    let database = Database::build(3, 1, |_| ()).unwrap();
    database.save(&file.0).unwrap();
    let positions = won_positions(&database, 12);
    // As a file of openings has them.
    let text: Vec<String> = positions.iter().map(Playable::write_position).collect();
    let openings = Checkers::read_openings(&text.join("\n")).unwrap();
    assert_eq!(openings.len(), positions.len());
    let informed = format!("database={}", file.0.display());
    let [mut first, mut second] = [informed.as_str(), "depth=6"]
        .map(|text| prepare_checkers(&settings(text)).unwrap()().unwrap());
    let mut wins = 0;
    for opening in &openings {
        let game = play([&mut *first, &mut *second], opening, &terms(Tempo::Nodes(20_000)));
        assert_ne!(game.winner, Some(Winner::Second), "{}", opening.start.write_position());
        wins += usize::from(game.winner == Some(Winner::First));
    }
    assert!(wins >= openings.len() / 2, "{wins}");
}
