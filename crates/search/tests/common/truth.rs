//! What brute force knows about a position, and what must hold for any answer about it.

use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, BoundKind, Driver, Enhancements, Limits, RootMove, Searcher, Settings, Unsupported,
};
use nullwindow::{Depth, Game, MoveList, Ply, Silent, Turn, Value, algorithms};
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

/// The minimax value of every root move at every depth up to a limit.
pub struct Truth<M> {
    /// Depth 1 first.
    by_depth: Vec<Vec<(M, Value)>>,
}

impl<M: Copy + Eq> Truth<M> {
    pub fn of<G: Game<Move = M> + Clone>(root: &G, depth: u16) -> Self {
        Self::by(root, depth, |position, depth| {
            algorithms::minimax(position, Depth::new(depth), &mut Silent)
        })
    }

    /// The same with another definition of a position's value `depth` plies deep.
    pub fn by<G: Game<Move = M> + Clone>(
        root: &G,
        depth: u16,
        mut worth: impl FnMut(&mut G, u16) -> Value,
    ) -> Self {
        let mut of_child = |m: M, depth: u16| {
            let mut child = root.clone();
            child.make(m);
            let turn = Turn::between(root.to_move(), child.to_move());
            turn.value(match child.outcome() {
                Some(outcome) => outcome.value(Ply::new(1)),
                None => worth(&mut child, depth).one_ply_later(),
            })
        };
        let row = |depth| legal(root).into_iter().map(|m| (m, of_child(m, depth))).collect();
        Truth { by_depth: (0..depth).map(row).collect() }
    }

    pub fn depth(&self) -> u16 {
        self.by_depth.len() as u16
    }

    /// The value of every root move, `depth` plies deep.
    pub fn moves(&self, depth: u16) -> &[(M, Value)] {
        &self.by_depth[usize::from(depth) - 1]
    }

    pub fn of_move(&self, depth: u16, m: M) -> Option<Value> {
        self.moves(depth).iter().find(|(known, _)| *known == m).map(|&(_, value)| value)
    }

    pub fn value(&self, depth: u16) -> Value {
        self.moves(depth).iter().map(|&(_, value)| value).max().expect("the game is not over")
    }
}

pub fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    listed::<G>(&moves)
}

/// The moves of a list.
pub fn listed<G: Game>(moves: &G::Moves) -> Vec<G::Move> {
    (0..moves.len()).map(|number| moves.nth(number)).collect()
}

/// The position after a line, if every move of it is legal.
pub fn replay<G: Game + Clone>(root: &G, line: &[G::Move]) -> Option<G> {
    let mut position = root.clone();
    for m in line {
        if !legal(&position).contains(m) {
            return None;
        }
        position.make(*m);
    }
    Some(position)
}

/// What must hold for a finished search to the depth of `truth`. Every driver finds the exact value, but
/// for MTD(best), which may stop at a bound that no other root move exceeds.
pub fn check<G>(root: &G, truth: &Truth<G::Move>, answer: &Answer<G::Move>, what: &str)
where
    G: Game<Move: Debug> + Clone,
{
    let expected = truth.value(truth.depth());
    let only_finds_the_move = answer.settings.driver == Driver::MtdBest;
    match answer.bound {
        BoundKind::Exact => assert_eq!(answer.value, expected, "{what}"),
        BoundKind::Lower if only_finds_the_move => {
            assert!(answer.value <= expected, "{what}");
            let exceeds = |root_move: &&RootMove<_>| root_move.bounds.upper > answer.value;
            let rival = answer.root_moves[1..].iter().find(exceeds);
            assert!(rival.is_none(), "{what}: {:?} may be better", rival.map(|rival| rival.m));
        }
        BoundKind::Upper if only_finds_the_move => {
            assert!(answer.value >= expected, "{what}");
            assert_eq!(answer.root_moves.len(), 1, "{what}: the best move is not proved");
        }
        other => panic!("{what}: the value {} is {other:?}", answer.value),
    }
    let reached = answer.depth().get();
    assert!(reached == truth.depth() || answer.value.is_decided(), "{what}: stopped at {reached}");
    let best = answer.best.expect(what);
    let worth = truth.of_move(reached, best).expect("the best move is legal");
    assert_eq!(worth, expected, "{what}: the move {best:?} is not best");
    check_line(root, expected, answer, what);
    for root_move in &answer.root_moves {
        let worth = truth.of_move(reached, root_move.m).expect("root moves are legal");
        let bounds = root_move.bounds;
        let within = bounds.lower <= worth && worth <= bounds.upper;
        assert!(within, "{what}: {:?} is worth {worth}, not {bounds:?}", root_move.m);
    }
}

/// The principal variation is legal and, if complete, as long as claimed.
fn check_line<G>(root: &G, expected: Value, answer: &Answer<G::Move>, what: &str)
where
    G: Game<Move: Debug> + Clone,
{
    let pv = &answer.pv;
    let end = replay(root, pv).unwrap_or_else(|| panic!("{what}: illegal {pv:?}"));
    assert_eq!(pv.first(), answer.best.as_ref(), "{what}");
    if !answer.pv_complete {
        return;
    }
    let ended = end.outcome().is_some();
    let deep_enough = pv.len() == usize::from(answer.depth().get());
    assert!(ended || deep_enough, "{what}: {pv:?} is not complete");
    // The line is worth what was promised, if leaves are evaluated statically.
    if !answer.enhancements.has(Enhancements::QUIESCENCE) && answer.bound == BoundKind::Exact {
        let ply = Ply::new(pv.len() as u16);
        let value = end.outcome().map_or_else(|| end.evaluate(), |outcome| outcome.value(ply));
        let ours = match root.to_move() {
            None => pv.len().is_multiple_of(2),
            us => end.to_move() == us,
        };
        let for_root = if ours { value } else { -value };
        assert_eq!(for_root, expected, "{what}: the line {pv:?}");
    }
}

/// All sets of the 1989 enhancements within `supported`.
pub fn sets_of_1989(supported: Enhancements) -> Vec<Enhancements> {
    Enhancements::OF_1989.and(supported).subsets().collect()
}

/// The enhancements beyond those of 1989 that leave the value alone: one by one and together, on top
/// of table, history and killers. Nobody has to list a new one here.
pub fn further_sets(supported: Enhancements) -> Vec<Enhancements> {
    let base = Enhancements::TABLE | Enhancements::HISTORY | Enhancements::KILLERS;
    // Entries of quiescence nodes go with quiescence, which changes values.
    let changing = Enhancements::OF_VALUES | Enhancements::QUIESCENCE_TABLE;
    let exact = supported.without(changing);
    let further: Vec<_> = exact.without(Enhancements::OF_1989).without(base).iter().collect();
    let mut sets = vec![base];
    sets.extend(further.iter().map(|&one| base | one));
    // With one bound an entry, or two; with everything else, and with half of it.
    let all = further.iter().fold(base, |set, &one| set | one);
    sets.extend([all, all.without(Enhancements::ONE_BOUND)]);
    let half = further.iter().step_by(2).fold(base, |set, &one| set | one);
    let ordered = Enhancements::REFUTATION | Enhancements::KNOWLEDGE;
    sets.extend([half, base | ordered, all | ordered]);
    sets.retain(|&set| set.check(supported).is_ok());
    sets
}

/// A searcher with enhancements chosen at run time.
pub struct Configured {
    pub searcher: Searcher,
    pub set: Enhancements,
}

macro_rules! forwarded {
    ($($method:ident($($argument:ident: $type:ty)?);)*) => {
        #[allow(dead_code, reason = "not every test needs all of them")]
        impl Configured {
            $(pub fn $method(self, $($argument: $type)?) -> Self {
                Configured { searcher: self.searcher.$method($($argument)?), ..self }
            })*
        }
    };
}

forwarded! {
    depth(plies: u16);
    nodes(nodes: u64);
    time(time: Duration);
    threads(threads: usize);
    lockstep();
    table_entries(entries: usize);
    shared_table(table: Arc<Table>);
}

#[allow(dead_code, reason = "not every test needs all of them")]
impl Configured {
    pub fn search<G>(&mut self, root: &G) -> Answer<G::Move>
    where
        G: Game<Move: Send> + Clone + Send + Sync,
    {
        self.searcher.search_with(self.set, root).expect("the game supplies what they need")
    }

    pub fn settings_mut(&mut self) -> &mut Settings {
        self.searcher.settings_mut()
    }

    pub fn limits_mut(&mut self) -> &mut Limits {
        self.searcher.limits_mut()
    }

    pub fn forget(&mut self) {
        self.searcher.forget();
    }
}

/// A searcher for these, or `None` where the driver cannot use the set.
pub fn searcher(driver: Driver, set: Enhancements) -> Option<Configured> {
    if let Err(error) = driver.check(set) {
        let Unsupported::ByAlgorithm { enhancement, .. } = error else { panic!("{error}") };
        let open = Enhancements::MINIMAL_WINDOW | Enhancements::ASPIRATION;
        assert!(driver.is_mtd() && open.has(enhancement), "{driver} {set}");
        return None;
    }
    let mut searcher = Searcher::new().driver(driver);
    searcher.settings_mut().deepen_by = Some(1); // As in the studies; otherwise it depends on the limits.
    Some(Configured { searcher, set })
}
