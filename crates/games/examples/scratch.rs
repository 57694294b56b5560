use nullwindow::searcher::*;
use nullwindow::*;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, Grain};
use nullwindow_games::othello::{self, Othello};
use std::time::Instant;

fn run<G, A>(
    positions: &[G],
    depth: u16,
    driver: Driver,
    set: &str,
    settings: Settings,
    entries: usize,
    name: &str,
) -> (u64, u64, f64, i64)
where
    G: Game<Move: Send> + Clone + Send + Sync,
    A: Abilities<G>,
{
    let mut total = Tally::default();
    let t = Instant::now();
    let mut sum = 0i64;
    for p in positions {
        let mut s = Searcher::<A, _>::with(Dynamic(Enhancements::NONE))
            .depth(depth)
            .table_entries(entries)
            .threads(std::env::var("THR").map_or(1, |x| x.parse().unwrap()))
            .settings(settings)
            .configure(driver, set.parse().unwrap())
            .unwrap();
        let a = s.search(p);
        total = total + a.tally;
        sum = sum * 31 + a.value.get() as i64;
    }
    let t = t.elapsed().as_secs_f64();
    println!(
        "{name:24} {driver:12} {set:14} nodes {:>12} leaves {:>11} int {:>10} hits {:>10} q {:>11} passes/it {:.1} first {:.3} {:.2}s {:.2}Mn/s over {} sum {sum}",
        total.nodes,
        total.leaves(),
        total.interior,
        total.table_hits,
        total.quiescence,
        total.passes as f64 / (positions.len() as f64 * depth as f64),
        total.first_move_cutoffs as f64 / total.cutoffs as f64,
        t,
        total.nodes as f64 / t / 1e6,
        total.overwritten
    );
    (total.nodes, total.leaves(), t, sum)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let depth: u16 = args[2].parse().unwrap();
    let grain: u32 = args[3].parse().unwrap();
    let sets: Vec<&str> = args[4].split('/').collect();
    let entries = 1usize << args.get(5).map_or(21, |s| s.parse().unwrap());
    for set in sets {
        let (driver, set) = set.split_once(':').unwrap();
        let driver: Driver = driver.parse().unwrap();
        let mut settings = Settings::default();
        match std::env::var("GUESS").as_deref() {
            Ok("2") => settings.first_guess = FirstGuess::TwoBefore,
            Ok("s") => settings.first_guess = FirstGuess::Static,
            _ => {}
        }
        if let Ok(d) = std::env::var("BY") {
            settings.deepen_by = d.parse().unwrap();
        }
        match args[1].as_str() {
            "chess" => {
                settings.aspiration =
                    std::env::var("ASP").map_or(50, |x| x.parse().unwrap()) / grain;
                let g: Grain = grain.to_string().parse().unwrap();
                let text = std::fs::read_to_string(
                    args.get(6).map_or("data/chess/bratko_kopec.epd", |x| x),
                )
                .unwrap();
                let ps: Vec<Chess> = text
                    .lines()
                    .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
                    .map(|l| {
                        let f: Vec<&str> = l.split_whitespace().take(4).collect();
                        format!("{} 0 1", f.join(" ")).parse::<Chess>().unwrap().with_grain(g)
                    })
                    .collect();
                run::<_, Study>(&ps, depth, driver, set, settings, entries, "chess");
            }
            "othello" => {
                settings.aspiration = 300;
                let text = std::fs::read_to_string("data/othello/keyano_positions.tsv").unwrap();
                let ps: Vec<Othello> = text
                    .lines()
                    .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
                    .take(20)
                    .map(|l| {
                        let f: Vec<&str> = l.split('\t').take(2).collect();
                        f.join(" ")
                            .parse::<Othello>()
                            .unwrap()
                            .with_grain(othello::Grain::new(grain as u16).unwrap())
                    })
                    .collect();
                run::<_, Study>(&ps, depth, driver, set, settings, entries, "othello");
            }
            "checkers" => {
                settings.aspiration = 50;
                settings.grain = grain;
                let text = std::fs::read_to_string("data/checkers/london1992_testpos.tsv").unwrap();
                let ps: Vec<Checkers> = text
                    .lines()
                    .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
                    .take(20)
                    .map(|l| l.split('\t').next().unwrap().parse::<Checkers>().unwrap())
                    .collect();
                let set = if grain > 1 { format!("{set}Z") } else { set.to_string() };
                run::<_, Study>(&ps, depth, driver, &set, settings, entries, "checkers");
            }
            _ => {}
        }
    }
}
