//! Matches in process: deterministic, resumable, and fair to players that fail.

use nullwindow::Value;
use nullwindow_engines::matches::{
    Adjudication, Agreement, Choice, Clocks, Decision, Ending, Fault, Faults, GameResult, How,
    MakePlayer, PairResult, Player, PlayerSettings, Series, Sprt, Standing, Tempo, Terms, play,
    prepare, prepare_checkers, prepare_plain,
};
use nullwindow_games::checkers::{Checkers, pdn};
use nullwindow_games::chess::{Chess, PgnReader};
use nullwindow_games::othello::Othello;
use nullwindow_games::othello::notation::ggf::Ggf;
use nullwindow_games::{PlainlyJudged, Playable, Played, Winner};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

fn terms(tempo: Tempo) -> Terms {
    Terms {
        tempo,
        margin: Duration::ZERO,
        adjudication: Adjudication { longest: Some(300), ..Adjudication::default() },
        stop: Default::default(),
    }
}

fn own<G: PlainlyJudged>(text: &str) -> Box<MakePlayer<'static, G>> {
    prepare_plain(&format!("hash=1,{text}").parse().unwrap()).unwrap()
}

/// Plays pairs between two players; the games as text, in order, and the standing.
fn match_of<G: PlainlyJudged>(
    players: [&str; 2],
    tempo: Tempo,
    concurrency: usize,
    done: &[PairResult],
) -> (Vec<(PairResult, String)>, Standing) {
    let openings = G::openings();
    let [first, second] = players.map(own::<G>);
    let players: [&MakePlayer<G>; 2] = [&first, &second];
    let terms = terms(tempo);
    let series = Series { openings: &openings, pairs: 3, terms, sprt: None, concurrency, players };
    let mut reported = Vec::new();
    let standing = series.run(done, |pair, _| {
        let [one, other] = &pair.games;
        let text = one.write(["A", "B"], "1.1") + &other.write(["B", "A"], "1.2");
        reported.push((pair.result.clone(), text));
        Ok(())
    });
    reported.sort_by_key(|(result, _)| result.pair);
    (reported, standing.unwrap())
}

fn same_whatever_the_threads<G: PlainlyJudged>(players: [&str; 2], nodes: u64) -> Vec<String> {
    let tempo = Tempo::Nodes(nodes);
    let (alone, standing) = match_of::<G>(players, tempo, 1, &[]);
    let (together, _) = match_of::<G>(players, tempo, 3, &[]);
    assert_eq!(alone, together, "{}", G::NAME);
    assert_eq!((standing.pairs.pairs(), standing.void), (3, 0));
    assert_eq!(standing.faults, [Faults::default(); 2], "no faults");
    // The third pair alone, after two were played before.
    let done: Vec<PairResult> = alone[..2].iter().map(|(result, _)| result.clone()).collect();
    let (rest, resumed) = match_of::<G>(players, tempo, 1, &done);
    assert_eq!((&rest[..], resumed), (&alone[2..], standing), "{}", G::NAME);
    alone.into_iter().map(|(_, text)| text).collect()
}

/// A match that was decided before it was aborted stays decided, whatever finished after that.
#[test]
fn a_resumed_match_keeps_its_verdict() {
    let openings = Chess::openings();
    let player = own::<Chess>("");
    let players: [&MakePlayer<Chess>; 2] = [&player, &player];
    let test = Sprt { elo0: 0.0, elo1: 100.0 };
    let (sprt, terms, pairs) = (Some(test), terms(Tempo::Nodes(50)), 60);
    let series = Series { openings: &openings, pairs, terms, sprt, concurrency: 1, players };
    let game = |points| GameResult { half_points: Some(points), how: How::Rules, plies: 40 };
    let pair = |pair, points| PairResult { pair, games: [game(points), game(1)] };
    let wins = (0..25).map(|at| pair(at, if at % 5 == 4 { 0 } else { 2 }));
    let done: Vec<PairResult> = wins.chain((25..50).map(|at| pair(at, 0))).collect();
    let standing = series.run(&done, |_, _| panic!("there is nothing left to play")).unwrap();
    assert_eq!(standing.verdict.map(|verdict| verdict.decision), Some(Decision::Accepted));
    assert_eq!(standing.pairs.pairs(), 50);
    assert_ne!(test.decide(&standing.pairs), Decision::Accepted, "all of them together");
}

const ALGORITHMS: [&str; 2] = ["algorithm=mtd-f", "algorithm=negascout"];

#[test]
fn chess_matches_are_deterministic_and_written_as_pgn() {
    let text = same_whatever_the_threads::<Chess>(ALGORITHMS, 400).concat();
    let games: Vec<_> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 6);
    assert_eq!((games[0].tag("White"), games[1].tag("White")), (Some("A"), Some("B")));
    // The seven tags that every game has, in the standard's order.
    let heads: Vec<&str> =
        text.lines().take(7).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(heads, ["[Event", "[Site", "[Date", "[Round", "[White", "[Black", "[Result"]);
    assert!(games.iter().all(|game| game.moves.len() > 10));
}

#[test]
fn othello_matches_are_deterministic_and_written_as_ggf() {
    for text in same_whatever_the_threads::<Othello>(ALGORITHMS, 400) {
        for line in text.lines() {
            let game = Ggf::parse(line.as_bytes()).unwrap();
            assert!(game.moves.len() >= 50 && game.result.starts_with(['+', '-']), "{line}");
        }
    }
}

#[test]
fn checkers_matches_are_deterministic_and_written_as_pdn() {
    let text = same_whatever_the_threads::<Checkers>(ALGORITHMS, 400).concat();
    let games: Vec<_> = pdn::Reader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| game.result != pdn::GameResult::Unknown));
}

#[test]
fn matches_against_plain_players_are_deterministic() {
    const PLAYERS: [&str; 2] = ["", "evaluation=plain,depth=4"];
    assert!(same_whatever_the_threads::<Chess>(PLAYERS, 300).concat().contains("[White"));
    assert!(same_whatever_the_threads::<Checkers>(PLAYERS, 300).concat().contains("[White"));
    let (_, standing) = match_of::<Othello>(PLAYERS, Tempo::Nodes(3000), 1, &[]);
    let [wins, draws, losses] = standing.games;
    assert!(wins > losses, "{wins}, {draws}, {losses}");
}

/// A player with limits of its own plays as if the match had set them.
#[test]
fn a_player_stays_within_its_own_limits() {
    let games = |settings: &str, tempo: Tempo| -> Vec<String> {
        let (pairs, _) = match_of::<Checkers>([settings, settings], tempo, 1, &[]);
        pairs.into_iter().map(|(_, text)| text).collect()
    };
    let shallow = games("", Tempo::Depth(3));
    assert_eq!(games("depth=3", Tempo::Nodes(100_000)), shallow);
    assert_eq!(games("depth=3", Tempo::Depth(6)), shallow);
    assert_eq!(games("depth=6", Tempo::Depth(3)), shallow);
    assert_ne!(games("", Tempo::Depth(6)), shallow, "depth matters");
    let few = games("", Tempo::Nodes(200));
    assert_eq!(games("nodes=200", Tempo::Depth(60)), few);
    assert_ne!(few, shallow);
}

#[test]
fn settings_without_effect_are_refused() {
    let settings = |text: &str| text.parse::<PlayerSettings>().unwrap();
    let chess = prepare::<Chess>(&settings("database=x.wld")).map(drop).unwrap_err();
    assert!(chess.contains("checkers only"), "{chess}");
    let both = "database=x.wld,evaluation=plain";
    let both = prepare_checkers(&settings(both)).map(drop).unwrap_err();
    assert!(both.contains("do not go together"), "{both}");
    let missing = prepare_checkers(&settings("database=/nonexistent.wld")).map(drop).unwrap_err();
    assert!(missing.contains("/nonexistent.wld"), "{missing}");
    let exact = prepare_plain::<Othello>(&settings("hash=1,exact=20,evaluation=plain")).unwrap();
    let exact = exact().map(drop).unwrap_err();
    assert!(exact.contains("full evaluation"), "{exact}");
}

/// Plays the first legal move, reports a given value, and fails at a certain move.
struct Puppet {
    value: Option<i32>,
    fails: Option<(usize, Fault)>,
}

impl Player<Chess> for Puppet {
    fn begin(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    fn choose(
        &mut self,
        game: &Played<Chess>,
        _: &Tempo,
        _: &Clocks,
    ) -> Result<Choice<<Chess as nullwindow::Game>::Move>, Fault> {
        match &self.fails {
            Some((at, fault)) if game.moves.len() >= *at => Err(fault.clone()),
            _ => {
                let m = game.position.list_moves()[0];
                Ok(Choice { m, value: self.value.map(Value::new) })
            }
        }
    }
}

fn puppets(
    values: [Option<i32>; 2],
    fails: Option<(usize, Fault)>,
    terms: &Terms,
) -> (Option<Winner>, Ending, usize) {
    let openings = Chess::read_openings("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mut white = Puppet { value: values[0], fails };
    let mut black = Puppet { value: values[1], fails: None };
    let game = play([&mut white, &mut black], &openings.unwrap()[0], terms);
    (game.winner, game.ending, game.game.moves.len())
}

#[test]
fn faults_are_distinguished() {
    let terms = terms(Tempo::Depth(1));
    let nothing = [None; 2];
    for (fault, winner) in [
        (Fault::Time, Some(Winner::Second)),
        (Fault::Illegal("e9".into()), Some(Winner::Second)),
        (Fault::Crash("gone".into()), None),
    ] {
        let ended = puppets(nothing, Some((6, fault.clone())), &terms);
        assert_eq!(ended, (winner, Ending::Fault { by: 0, fault }, 6));
    }
}

/// Fails because the match is stopped.
struct Interrupted(Arc<AtomicBool>);

impl Player<Chess> for Interrupted {
    fn begin(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    fn choose(
        &mut self,
        _: &Played<Chess>,
        _: &Tempo,
        _: &Clocks,
    ) -> Result<Choice<<Chess as nullwindow::Game>::Move>, Fault> {
        self.0.store(true, Relaxed);
        Err(Fault::Crash("interrupted".into()))
    }
}

#[test]
fn a_fault_in_an_aborted_game_does_not_count() {
    let terms = terms(Tempo::Depth(1));
    let mut white = Interrupted(Arc::clone(&terms.stop));
    let mut black = Puppet { value: None, fails: None };
    let game = play([&mut white, &mut black], &Chess::openings()[0], &terms);
    assert_eq!((game.winner, game.ending), (None, Ending::Aborted));
}

/// A match with an engine that is gone ends at once, and its pairs are left for later.
#[test]
fn a_player_that_cannot_begin_ends_the_match() {
    let openings = Chess::openings();
    let puppet: fn() -> Result<Box<dyn Player<Chess>>, String> =
        || Ok(Box::new(Puppet { value: None, fails: None }));
    let gone: fn() -> Result<Box<dyn Player<Chess>>, String> =
        || Ok(Box::new(Puppet { value: None, fails: Some((0, Fault::Crash("gone".into()))) }));
    let series = Series {
        openings: &openings,
        pairs: 50,
        terms: terms(Tempo::Depth(1)),
        sprt: None,
        concurrency: 2,
        players: [&puppet, &gone],
    };
    let mut reported = 0;
    let ended = series.run(&[], |_, _| {
        reported += 1;
        Ok(())
    });
    let error = ended.unwrap_err().to_string();
    assert!(error.contains("second player: crashed twice before its first move"), "{error}");
    assert_eq!(reported, 0);
}

#[test]
fn games_are_adjudicated_when_both_agree() {
    let mut terms = terms(Tempo::Depth(1));
    terms.adjudication.win = Some(Agreement { value: 500, moves: 3, from: 0 });
    terms.adjudication.draw = Some(Agreement { value: 10, moves: 4, from: 8 });
    let ended = |white, black| puppets([Some(white), Some(black)], None, &terms);
    assert_eq!(ended(600, -700), (Some(Winner::First), Ending::Adjudicated, 6));
    assert_eq!(ended(-600, 700), (Some(Winner::Second), Ending::Adjudicated, 6));
    assert_eq!(ended(5, -5), (Some(Winner::Neither), Ending::Adjudicated, 16));
    // They do not agree: played out, by the rules or to the length limit.
    let (_, ending, plies) = ended(600, 600);
    assert!(ending != Ending::Adjudicated && plies > 6, "{ending:?}");
    terms.adjudication.longest = Some(12);
    let (winner, ending, plies) = puppets([None; 2], None, &terms);
    assert_eq!((winner, ending, plies), (Some(Winner::Neither), Ending::Length, 12));
}

#[test]
fn a_player_that_overruns_its_clock_loses() {
    let tempo = Tempo::Clock { time: Duration::from_nanos(1), increment: Duration::ZERO };
    let (winner, ending, plies) = puppets([None; 2], None, &terms(tempo));
    assert_eq!(winner, Some(Winner::Second));
    assert_eq!((ending, plies), (Ending::Fault { by: 0, fault: Fault::Time }, 0));
}

/// Against a clock that cannot be kept to, moves are still legal and games still end. That no game
/// is lost on time where the clock can be kept to is a matter of measurement: `docs/engines.md`.
#[test]
fn hurry_makes_no_player_crash() {
    let openings = Chess::openings();
    let (first, second) = (own::<Chess>("algorithm=mtd-f"), own::<Chess>("threads=2"));
    let players: [&MakePlayer<Chess>; 2] = [&first, &second];
    let terms = Terms { margin: Duration::MAX, ..terms("0.05+0".parse().unwrap()) };
    let series =
        Series { openings: &openings, pairs: 2, terms, sprt: None, concurrency: 1, players };
    let standing = series.run(&[], |_, _| Ok(())).unwrap();
    assert_eq!(standing.faults, [Faults::default(); 2]);
    assert_eq!(standing.pairs.pairs(), 2);
}
