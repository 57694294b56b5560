use nullwindow::memory::Table;
use nullwindow::searcher::Searcher;
use nullwindow_games::connect_four::ConnectFour;
use std::sync::Arc;
fn main() {
    let d: u16 = std::env::args().nth(1).unwrap().parse().unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    for _ in 0..n {
        let table = Arc::new(Table::with_entries(std::env::var("ENT").map_or((64 << 20) / 16, |x| 1usize << x.parse::<u32>().unwrap())));
        table.clear();
        let mut s = Searcher::new().knowledge().shared_table(table).depth(d); if let Ok(b) = std::env::var("BY") { s.settings_mut().deepen_by = b.parse().unwrap(); }
        if let Ok(set) = std::env::var("SET") {
            let (a, b) = set.split_once(':').unwrap();
            let mut s = nullwindow::searcher::Searcher::<nullwindow::searcher::Has<nullwindow::searcher::Yes,nullwindow::searcher::Yes,nullwindow::searcher::Yes,nullwindow::searcher::No,nullwindow::searcher::No,nullwindow::searcher::No>, _>::with(nullwindow::searcher::Dynamic(nullwindow::searcher::Enhancements::NONE)).depth(d).table_entries(1<<22).configure(a.parse().unwrap(), b.parse().unwrap()).unwrap();
            let t = std::time::Instant::now();
            let a = s.search(&ConnectFour::default());
            println!("{:?} {} {:?} {:.1} ns/node", a.tally, a.value, t.elapsed(), t.elapsed().as_nanos() as f64 / a.tally.nodes as f64);
            continue;
        }
        let t = std::time::Instant::now();
        let a = s.search(&ConnectFour::default());
        println!("{:?} {} {:?} {:.1} ns/node", a.tally, a.value, t.elapsed(), t.elapsed().as_nanos() as f64 / a.tally.nodes as f64);
    }
}
