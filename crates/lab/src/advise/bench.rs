//! The bench: runs searches of the positions, several at a time, and looks up what is known already.

use super::record::{Cost, Reached, Record, Searched};
use super::space::Configuration;
use crate::cell::hash_64;
use crate::practice::processor_time;
use nullwindow::memory::Table;
use nullwindow::searcher::{Answer, Enhancements, Searcher, Step};
use nullwindow_games::Playable;
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// Why the work ended early.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped,
    /// The record cannot be written.
    Record(io::Error),
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress<'a> {
    /// What is being measured.
    pub stage: &'a str,
    /// Nodes so far.
    pub nodes: u64,
    /// About as many will be needed in all.
    pub planned: u64,
}

/// What a search is done with, besides the configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// The table has 2 to the power of this entries.
    pub table_bits: u32,
    /// Threads in lockstep.
    pub threads: usize,
    /// Plies from one iteration to the next.
    pub deepen_by: u16,
    /// What else tells the search from others: what the game is given that it does not have.
    pub stand_in: &'static str,
}

/// 2^20 entries: for searches of some hundred thousand nodes more make no difference.
pub(super) const USUAL: Means = Means { table_bits: 20, threads: 1, deepen_by: 1, stand_in: "" };

/// A search to be run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Task {
    pub configuration: Configuration,
    /// Its number among the positions.
    pub position: usize,
    pub depth: u16,
    /// It is cut short after this many nodes.
    pub most: u64,
    pub means: Means,
}

/// A limit for searches that must come to their end.
pub(super) const ANY: u64 = 1 << 40;

/// Work by its name in the record.
pub(super) struct Work {
    pub key: String,
    pub depth: u16,
    pub most: u64,
}

/// How a task is searched.
pub(super) type Search<'a> = dyn Fn(&Task, Searcher) -> Option<Searched> + Sync + 'a;

/// Runs searches.
pub(super) struct Bench<'a, G> {
    pub positions: Vec<G>,
    /// Hashes of their texts.
    names: Vec<u64>,
    record: Mutex<Record>,
    /// What this run has asked for.
    asked: Mutex<HashMap<String, Searched>>,
    stop: Arc<AtomicBool>,
    jobs: usize,
    spent: AtomicU64,
    planned: AtomicU64,
    watch: &'a (dyn Fn(Progress) + Sync),
}

impl<'a, G: Playable> Bench<'a, G> {
    pub fn new(
        positions: Vec<G>,
        record: Record,
        stop: Arc<AtomicBool>,
        jobs: usize,
        watch: &'a (dyn Fn(Progress) + Sync),
    ) -> Self {
        let name = |position: &G| hash_64(&[position.write_position().as_bytes()]);
        let names = positions.iter().map(name).collect();
        let (record, jobs) = (Mutex::new(record), jobs.max(1));
        let (spent, planned) = (AtomicU64::new(0), AtomicU64::new(1));
        let asked = Mutex::default();
        Bench { positions, names, record, asked, stop, jobs, spent, planned, watch }
    }

    pub fn plan(&self, nodes: u64) {
        self.planned.store(nodes.max(1), Ordering::Relaxed);
    }

    /// Nodes of all searches of this run, those known already among them.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    pub fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The name of a task in the record.
    fn key(&self, task: &Task) -> String {
        let Task { configuration, position, depth, means, .. } = task;
        let mut key = format!("{:016x} {configuration}", self.names[*position]);
        let Means { table_bits, threads, deepen_by, stand_in } = *means;
        if table_bits != USUAL.table_bits {
            key += &format!(", 2^{table_bits} entries");
        }
        if !stand_in.is_empty() {
            key += &format!(", {stand_in}");
        }
        // A search by single plies contains the shallower ones; these do not.
        if threads > 1 || deepen_by > 1 {
            key += &format!(", {threads} threads, by {deepen_by} to {depth}");
        }
        key
    }

    /// What a task of this run has found.
    pub fn searched(&self, task: &Task) -> Option<Searched> {
        self.asked().get(&self.key(task)).cloned()
    }

    fn asked(&self) -> MutexGuard<'_, HashMap<String, Searched>> {
        self.asked.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Runs the tasks that are not known yet. The costs come in the order of the tasks, and are the same
    /// whether they were known or not.
    pub fn run(&self, stage: &str, tasks: &[Task]) -> Result<Vec<Cost>, Halt> {
        self.run_by(stage, tasks, &|task, searcher| self.search(task, searcher))
    }

    /// The same with searches of another kind.
    pub fn run_by(
        &self,
        stage: &str,
        tasks: &[Task],
        search: &Search<'_>,
    ) -> Result<Vec<Cost>, Halt> {
        let works: Vec<Work> = tasks.iter().map(|task| self.work(task)).collect();
        let found = self.complete(stage, &works, &|at, tables| {
            let task = &tasks[at];
            let table = tables.of(task.means.table_bits);
            search(task, self.searcher(task, &table))
        })?;
        let cost = |(found, task): (&Searched, &Task)| found.cost(task.depth, task.most);
        found.iter().zip(tasks).map(cost).collect::<Option<_>>().ok_or(Halt::Stopped)
    }

    fn work(&self, task: &Task) -> Work {
        Work { key: self.key(task), depth: task.depth, most: task.most }
    }

    /// Looks up work, and does what is missing. What was already asked for in this run costs nothing; what
    /// only the record knows costs as much as if it were done now, so that a run that is continued goes the
    /// same way as one that is not.
    pub fn complete(
        &self,
        stage: &str,
        works: &[Work],
        search: &(dyn Fn(usize, &mut Tables) -> Option<Searched> + Sync),
    ) -> Result<Vec<Searched>, Halt> {
        let next = AtomicUsize::new(0);
        let done = Self::join(self.jobs.min(works.len()), || {
            let mut tables = Tables::default();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(work) = works.get(at) else { return Ok(()) };
                self.look_up(stage, work, || search(at, &mut tables))?;
            }
        });
        self.record().flush().map_err(Halt::Record)?;
        done?;
        let asked = self.asked();
        let found = works.iter().map(|work| asked.get(&work.key)?.limited(work.depth, work.most));
        found.collect::<Option<_>>().ok_or(Halt::Stopped)
    }

    /// Makes sure that work was asked for in this run.
    fn look_up(
        &self,
        stage: &str,
        Work { key, depth, most }: &Work,
        search: impl FnOnce() -> Option<Searched>,
    ) -> Result<(), Halt> {
        let limited = |found: &Searched| found.limited(*depth, *most);
        if self.asked().get(key).and_then(limited).is_some() {
            return Ok(());
        }
        let known = self.record().get(key).and_then(limited);
        let found = match known {
            Some(found) => found,
            None if self.is_stopped() => return Err(Halt::Stopped),
            None => {
                let found = search().ok_or(Halt::Stopped)?;
                self.record().insert(key.clone(), found.clone()).map_err(Halt::Record)?;
                found
            }
        };
        let nodes = found.nodes();
        let mut asked = self.asked();
        if asked.get(key).and_then(limited).is_some() {
            return Ok(()); // Another thread was faster.
        }
        asked.insert(key.clone(), found);
        drop(asked);
        let nodes = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        (self.watch)(Progress { stage, nodes, planned: self.planned.load(Ordering::Relaxed) });
        Ok(())
    }

    /// Does work in as many threads as there are jobs.
    pub fn in_parallel(&self, work: impl Fn() -> Result<(), Halt> + Sync) -> Result<(), Halt> {
        let done = Self::join(self.jobs, work);
        self.record().flush().map_err(Halt::Record)?;
        done
    }

    fn join(threads: usize, work: impl Fn() -> Result<(), Halt> + Sync) -> Result<(), Halt> {
        let work = &work;
        let results: Vec<Result<(), Halt>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, Result<(), Halt>>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        results.into_iter().collect()
    }

    /// Runs one task in this thread.
    pub fn run_here(&self, stage: &str, task: &Task, tables: &mut Tables) -> Result<Cost, Halt> {
        let work = self.work(task);
        self.look_up(stage, &work, || {
            let table = tables.of(task.means.table_bits);
            self.search(task, self.searcher(task, &table))
        })?;
        let found = self.asked().get(&work.key).and_then(|found| found.cost(task.depth, task.most));
        found.ok_or(Halt::Stopped)
    }

    /// A searcher for a task.
    fn searcher(&self, task: &Task, table: &Arc<Table>) -> Searcher {
        let Means { threads, deepen_by, .. } = task.means;
        let searcher = Searcher::new()
            .settings(task.configuration.settings(Some(deepen_by)))
            .depth(task.depth)
            .nodes(task.most)
            .stop(self.stop_flag())
            .shared_table(Arc::clone(table));
        if threads > 1 { searcher.threads(threads).lockstep() } else { searcher }
    }

    fn search(&self, task: &Task, mut searcher: Searcher) -> Option<Searched> {
        // Its own copy: a game of Python's may change while it is asked.
        let position = &self.positions[task.position].clone();
        // A game's tuned sets have faster searches of their own. This member has no effect, so that all
        // sets are searched by the same code, and their times can be compared.
        let set = task.configuration.set() | Enhancements::MINIMAL_WINDOW;
        let mut clock = Clock::start();
        let answer = G::search_by(&mut searcher, set, position, &mut |step| clock.hear(&step));
        let moves = position.list_moves();
        let number = |m: &G::Move| moves.iter().position(|known| known == m).unwrap_or(0);
        (!self.is_stopped()).then(|| clock.searched(task, &answer, number))
    }
}

/// The tables of a thread, by size.
#[derive(Default)]
pub(super) struct Tables(HashMap<u32, Arc<Table>>);

impl Tables {
    /// An empty one with 2 to the power of `bits` entries.
    pub fn of(&mut self, bits: u32) -> Arc<Table> {
        let table = self.0.entry(bits).or_insert_with(|| Arc::new(Table::with_entries(1 << bits)));
        table.clear();
        Arc::clone(table)
    }
}

/// The processor time at the end of each iteration.
pub(super) struct Clock {
    began: std::time::Duration,
    micros: Vec<u64>,
}

impl Clock {
    pub fn start() -> Self {
        Clock { began: processor_time(), micros: Vec::new() }
    }

    pub fn hear<M>(&mut self, step: &Step<M>) {
        if let Step::Iteration(_) = step {
            let time = processor_time().saturating_sub(self.began);
            self.micros.push(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        }
    }

    /// The search as the record keeps it.
    pub fn searched<M: Copy>(
        &self,
        task: &Task,
        answer: &Answer<M>,
        number: impl Fn(&M) -> usize,
    ) -> Searched {
        let mut nodes = 0;
        let rows = answer.iterations.iter().enumerate();
        let mut reached: Vec<Reached> = rows
            .map(|(at, row)| {
                nodes += row.tally.nodes;
                Reached {
                    depth: row.depth.get(),
                    value: row.value.get(),
                    best: row.best.as_ref().map_or(0, |m| number(m) as u32),
                    nodes,
                    micros: self.micros.get(at).copied().unwrap_or(0),
                }
            })
            .collect();
        if let Some(last) = reached.last_mut().filter(|_| task.means.threads > 1) {
            last.nodes = answer.nodes; // of all threads
        }
        let deepest = reached.last().map_or(0, |last| last.depth);
        let is_whole = deepest >= task.depth;
        let cut = (!is_whole && answer.nodes >= task.most).then_some(task.most);
        Searched { reached, is_over: !is_whole && cut.is_none(), cut }
    }
}

/// What the game and the search do, as a short text: if it changes, nothing in a record holds any longer.
pub(super) fn behaviour<G: Playable>(positions: &[G], configuration: &Configuration) -> String {
    let mut text = String::new();
    for position in positions.iter().take(8) {
        let mut seen = |position: &G| {
            let moves = position.list_moves();
            let of = |&m: &G::Move| (position.move_index(m), position.knowledge(m));
            let moves: Vec<_> = moves.iter().map(of).collect();
            let key = position.key();
            text += &format!("{:?} {key:?} {:?}\n", moves, position.outcome());
            if position.outcome().is_none() {
                text += &format!("{:?}\n", position.evaluate());
            }
        };
        seen(position);
        for m in position.list_moves() {
            let mut child = position.clone();
            child.make(m);
            seen(&child);
        }
        for driver in [configuration.driver, nullwindow::searcher::Driver::MtdF] {
            let configuration = Configuration { driver, ..*configuration };
            let settings = configuration.settings(Some(1));
            let searcher = Searcher::new().settings(settings).depth(4).nodes(4000);
            let mut searcher = searcher.table_entries(1 << 12);
            let answer = G::search_by(&mut searcher, configuration.set(), position, &mut |_| {});
            text += &format!("{:?} {:?}\n", answer.tally, answer.value);
        }
    }
    format!("{:016x}", hash_64(&[text.as_bytes()]))
}
