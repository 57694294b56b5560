//! The advisor: bugs first, the same counts for the same seed, work that can be continued, and a
//! recommendation as good as the best of all.

use nullwindow::searcher::{Driver, Enhancements, FirstGuess};
use nullwindow::verify::Fault;
use nullwindow::{Game, Outcome, Value};
use nullwindow_games::Playable;
use nullwindow_games::connect_four::{ConnectFour, Undo};
use nullwindow_games::kalah::Kalah;
use nullwindow_lab::advise::{
    Advice, AdviseError, Advisor, Configuration, FolderError, Gain, Space, advise,
};
use serde_json::Value as Json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Connect four as a beginner writes it: with nothing but the rules, or with a bug.
#[derive(Clone, PartialEq, Debug)]
struct Beginner<const KIND: u8>(ConnectFour);

/// What the kinds are.
const RULES_ALONE: u8 = 0;
const WRONG_UNMAKE: u8 = 1;
const WRONG_KEY: u8 = 2;

impl<const KIND: u8> Game for Beginner<KIND> {
    type Move = u8;
    type Undo = Undo;
    type Moves = Vec<u8>;

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn moves(&self, out: &mut Vec<u8>) {
        *out = self.0.list_moves();
    }
    fn make(&mut self, column: u8) -> Undo {
        self.0.make(column)
    }
    fn unmake(&mut self, column: u8, undo: Undo) {
        if KIND != WRONG_UNMAKE || column != 3 {
            self.0.unmake(column, undo);
        }
    }
    fn evaluate(&self) -> Value {
        self.0.evaluate()
    }
    fn key(&self) -> Option<u64> {
        (KIND == WRONG_KEY).then(|| self.0.key().unwrap_or(0) & 0xFF)
    }
}

impl<const KIND: u8> Playable for Beginner<KIND> {
    const NAME: &'static str = "four";
    const TITLE: &'static str = "Four";
    const SIDES: [&'static str; 2] = ["Yellow", "Red"];
    const HOW: &'static str = "a column";
    const SCALE: Option<(i32, &'static str)> = None;

    fn start() -> Self {
        Beginner(ConnectFour::start())
    }
    fn player_to_move(&self) -> Option<nullwindow::Player> {
        self.0.player_to_move()
    }
    fn read_position(text: &str) -> Result<Self, String> {
        ConnectFour::read_position(text).map(Beginner)
    }
    fn write_position(&self) -> String {
        self.0.write_position()
    }
    fn read_move(&self, text: &str) -> Result<u8, String> {
        self.0.read_move(text)
    }
    fn write_move(&self, m: u8) -> String {
        self.0.write_move(m)
    }
}

fn run<G: Playable + PartialEq>(advisor: Advisor<G>) -> Advice {
    advisor.run(&|_| ()).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("nullwindow-advise-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A few configurations, so that tests are quick.
fn small_space() -> Space {
    Space {
        drivers: vec![Driver::NegaScout, Driver::AspirationNegaScout, Driver::MtdF],
        studied: "T,H,K,E".parse().unwrap(),
        always: Enhancements::NONE,
        guesses: vec![FirstGuess::LastIteration, FirstGuess::TwoBefore],
        windows: vec![1, 3],
        grains: vec![2],
    }
}

fn small() -> Advisor<Kalah> {
    advise(Kalah::start()).nodes(600_000).positions(12).space(small_space())
}

#[test]
fn a_bug_is_what_it_says_first() {
    let unmake = run(advise(Beginner::<WRONG_UNMAKE>::start()).nodes(100_000));
    assert!(unmake.verdict.has(Fault::Undo), "{}", unmake.verdict);
    let text = unmake.text("four search");
    assert!(text.starts_with("Four has a bug"), "{text}");
    assert!(text.contains("unmake does not restore the position"), "{text}");
    assert!(unmake.recommended().is_none() && unmake.shape.is_none(), "it stops there");
    let page = unmake.page("four search").unwrap();
    assert!(page.contains("has a bug") && !page.contains("The answer"), "{page}");
    let key = run(advise(Beginner::<WRONG_KEY>::start()).nodes(100_000));
    assert!(key.verdict.has(Fault::SharedKey), "{}", key.verdict);
    assert!(key.text("x").contains("the same key"), "{}", key.text("x"));
    assert_eq!(key.json("x")["verify"]["passed"], false);
}

/// Without what depends on the clock.
fn counts(advice: &Advice) -> Json {
    fn strip(json: &mut Json) {
        match json {
            Json::Object(map) => {
                for clock in ["seconds", "time_to_recommended", "sureness", "fastest"] {
                    map.remove(clock);
                }
                map.values_mut().for_each(strip);
            }
            Json::Array(list) => list.iter_mut().for_each(strip),
            _ => (),
        }
    }
    let mut json = advice.json("nullwindow search kalah");
    strip(&mut json);
    json
}

#[test]
fn the_same_seed_gives_the_same_counts() {
    let one = run(small());
    assert!(counts(&one) == counts(&run(small().jobs(3))));
    let other = run(small().seed(2));
    assert_ne!(counts(&one)["race"], counts(&other)["race"], "other positions");
    let spent = one.spent as f64 / one.nodes as f64;
    assert!((0.3..2.0).contains(&spent), "{spent} of the nodes allowed");
}

#[test]
fn a_stopped_run_is_continued() {
    let folder = folder("continued");
    let stop = Arc::new(AtomicBool::new(false));
    let searches = AtomicUsize::new(0);
    let advisor = small().folder(&folder).stop(Arc::clone(&stop));
    let stopped = advisor.run(&|_| {
        if searches.fetch_add(1, Ordering::Relaxed) == 200 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let stopped = stopped.unwrap();
    assert!(stopped.is_stopped && stopped.judgement.is_none() && stopped.shape.is_some());
    stopped.write(&folder, "nullwindow search kalah").unwrap();
    let lines = || std::fs::read_to_string(folder.join("record.jsonl")).unwrap().lines().count();
    assert!(lines() > 200, "{}", lines());
    let continued = run(small().folder(&folder));
    assert!(!continued.is_stopped && !continued.is_anew);
    assert!(counts(&continued) == counts(&run(small())), "as if it had never been stopped");
    let known = lines();
    let again = run(small().folder(&folder));
    // Lines that were superseded are dropped when a record is opened.
    assert!(lines() <= known, "nothing was left to search");
    assert!(counts(&again) == counts(&continued));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_folder_of_others_is_refused() {
    let folder = folder("refused");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "mine").unwrap();
    let error = small().folder(&folder).run(&|_| ()).unwrap_err();
    assert!(matches!(error, AdviseError::Folder(FolderError::Foreign { .. })), "{error}");
    assert_eq!(std::fs::read_to_string(folder.join("index.html")).unwrap(), "mine");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The recommended configuration needs at most 1.05 times the nodes of the best of all.
#[test]
fn the_race_finds_nearly_the_best() {
    let advice = run(small().nodes(8_000_000).positions(48).depth(6).exhaustive());
    let found = advice.exhaustive.as_ref().unwrap();
    assert_eq!(found.configurations, small_space().configurations().len());
    assert!((1.0..=1.05).contains(&found.ratio), "{found:?}");
    assert!(found.default_ratio >= 1.0);
    let judgement = advice.judgement.as_ref().unwrap();
    assert_eq!(judgement.best.configuration, *advice.recommended().unwrap());
    assert_eq!(found.recommended_nodes as f64, judgement.best.nodes);
}

/// Rules alone: what a key and move numbers are worth is measured with stand-ins.
#[test]
fn missing_capabilities_are_measured() {
    let advice = run(advise(Beginner::<RULES_ALONE>::start()).nodes(6_000_000).positions(16));
    assert!(advice.recommended().unwrap().enhancements.and(Enhancements::TABLE).is_empty());
    let gain = |name: &str| {
        let found = advice.capabilities.iter().find(|one| one.name == name);
        let found = found.unwrap_or_else(|| panic!("{name}: {:?}", advice.capabilities));
        assert!(!found.is_offered);
        found.gain.clone()
    };
    let measured = |name: &str| match gain(name) {
        Gain::Measured(ratio) => ratio.mean,
        other => panic!("{name}: {other:?}"),
    };
    let (key, numbers) = (measured("a key"), measured("move numbers"));
    assert!(key < 1.0 && numbers < 1.0, "{key} {numbers}");
    assert!(measured("a key and move numbers") < key);
    assert_eq!(gain("a null move"), Gain::Unknown);
}

#[test]
fn the_code_compiles() {
    let configuration = Configuration {
        driver: Driver::AspirationNegaScout,
        enhancements: Enhancements::TABLE | Enhancements::KNOWLEDGE,
        first_guess: FirstGuess::TwoBefore,
        window: 4,
        grain: 2,
    };
    let position = Kalah::start();
    #[rustfmt::skip]
    let answer = {
        // The code:
        use nullwindow::searcher::{Driver, Enhancements, FirstGuess, Searcher, Settings};

        let settings = Settings {
            driver: Driver::AspirationNegaScout,
            first_guess: FirstGuess::TwoBefore,
            aspiration: 4,
            grain: 2,
            ..Settings::default()
        };
        let set: Enhancements = "TKZ".parse().expect("a set");
        let mut searcher = Searcher::new().settings(settings).depth(6);
        let answer =
            searcher.search_with(set, &position).expect("the game supplies it");
        // The end of the code.
        answer
    };
    let source = include_str!("advise.rs");
    let after = source.split_once("// The code:\n").unwrap().1;
    let code = after.split_once("        // The end of the code.").unwrap().0;
    assert_eq!(configuration.code(6), code.replace("\n        ", "\n").replacen("        ", "", 1));
    assert_eq!(answer.depth().get(), 6);
    assert_eq!(
        configuration.arguments(6),
        "--depth 6 --algorithm aspiration-negascout --enhancements TK --aspiration 4 --guess two-before \
         --grain 2"
    );
}

#[test]
fn the_page_needs_no_other_file() {
    let advice = run(small());
    let page = advice.page("nullwindow search kalah").unwrap();
    assert!(!page.contains("http") || !page.contains("src="), "it is self-contained");
    assert!(!page.contains("<link rel=\"stylesheet\"") && !page.contains("href=\"figures"));
    for part in
        ["The answer", "Searcher::new()", "nullwindow search kalah --depth", "What depth is worth"]
    {
        assert!(page.contains(part), "{part}");
    }
    let text = advice.text("nullwindow search kalah");
    let wide = text.lines().filter(|line| line.chars().count() > 80);
    assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new());
}
