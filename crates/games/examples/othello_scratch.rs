//! scratch
use nullwindow_games::othello::*;
use nullwindow_games::othello::solver::Solver;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let w = if a.len() > 3 { Some(evaluation::Weights::read(&std::fs::read(&a[3]).unwrap()).unwrap()) } else { None };
    let mut s = Solver::new(18);
    if let Some(w) = &w { s = s.ordered_by(w); }
    let most: u32 = a[2].parse().unwrap();
    let t0 = Instant::now(); let mut total = 0;
    for l in std::fs::read_to_string(&a[1]).unwrap().lines() {
        let f: Vec<&str> = l.split('\t').collect();
        let p: Othello = format!("{} {}", f[1], f[2]).parse().unwrap();
        if p.empties() > most { continue; }
        let t = Instant::now();
        let r = s.solve(&p);
        total += r.nodes;
        println!("{} {} {:+} {} {:+} {} nodes {:.3}s", f[0], p.empties(), r.score, f[4], r.score, r.nodes, t.elapsed().as_secs_f64());
        assert_eq!(r.score, f[4].parse::<i32>().unwrap());
    }
    println!("total {total} {:.2}s {:.1} M/s", t0.elapsed().as_secs_f64(), total as f64 / 1e6 / t0.elapsed().as_secs_f64());
}
