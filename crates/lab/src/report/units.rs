//! The columns of the cells: units and meanings.

/// What a column of numbers or names holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The unit; "name" where it holds no numbers.
    pub unit: &'static str,
    /// What is counted or named.
    pub meaning: &'static str,
}

/// Columns by name. `*` stands for the end of a name, which says more: a depth, a distance, an algorithm.
const COLUMNS: &[(&str, &str, &str)] = &[
    ("algorithm", "name", "the algorithm, as printed"),
    ("between", "nodes", "of all passes but the first and the last of each iteration"),
    ("bits", "log2 of entries", "size of the transposition table"),
    ("block", "number", "which block of trees"),
    ("bottom_*", "leaves", "evaluated by this search; by drivers, distinct ones"),
    ("condition", "name", "what is changed: base program, width of a window, step of values"),
    ("changed", "name", "settings changed by hand"),
    ("chi_square", "thousandths", "of the lowest eight bits of the keys"),
    ("correlation", "millionths", "of the static values of children and grandchildren"),
    ("cut", "nodes", "with several moves, cut off"),
    ("cut_first", "nodes", "of those, cut off by the first move"),
    ("cutoffs", "nodes", "cut off"),
    ("depth", "plies", "depth of the search; with iterations, of the last one"),
    ("distance", "hundredths of a pawn, disc or man", "first guess minus value"),
    ("error", "units of the evaluation", "value minus first guess"),
    ("exact", "nodes", "with several moves, whose value lies inside the window"),
    ("exact_first", "nodes", "of those, the first move was best"),
    ("exact_quarter", "nodes", "of those, the best move was in the first quarter"),
    ("exact_random", "millionths", "sum over those of one by the number of moves"),
    ("examined", "nodes", "whose moves were all searched"),
    ("example", "name", "a tree that decides the statement"),
    ("fails_*", "trees", "on which this law failed"),
    ("first", "nodes", "of the first pass of the last iteration"),
    ("first_leaf", "value", "value of the first leaf: which eighth of all trees"),
    ("forced", "nodes", "where the side to move may not stand pat"),
    ("forced_moves", "moves", "at those nodes"),
    ("fresh", "nodes", "interior nodes of the last iteration, met in it for the first time"),
    ("game", "name", "game, or set of positions"),
    ("graph_leaves_*", "leaves", "of the minimal graph of this depth"),
    ("graph_nodes_*", "nodes", "of the minimal graph of this depth"),
    ("guess", "name", "which earlier iteration the window is set around"),
    ("half_width", "units of the evaluation", "half the width of the aspiration window"),
    ("holds", "trees", "on which the statement holds"),
    ("informed", "nodes", "of those, with a best move of an earlier iteration"),
    ("interior", "nodes", "interior nodes visited"),
    ("keys", "positions", "at interior nodes"),
    ("killer_refutes", "nodes", "of the examined ones, refuted by the killer"),
    ("later", "moves", "after the first, at nodes without a cutoff"),
    ("later_refuted", "moves", "of those, that failed low"),
    ("leaf_visits", "leaves", "leaf evaluations, repeated ones included"),
    ("leaves", "leaves", "leaf evaluations, repeated ones included"),
    ("leaves_*", "leaves", "leaf evaluations of all iterations up to this depth"),
    ("line_moves", "moves", "of the lines of all iterations but the last"),
    ("line_moves_kept", "moves", "of those, that the next iteration begins with"),
    ("lines", "lines", "of all iterations but the last"),
    ("lines_kept", "lines", "of those, that the next iteration begins with"),
    ("little", "steps", "of the bound, less than a tenth of all together"),
    ("moves", "moves", "at interior nodes"),
    ("moves_known", "positions", "with a best move in the table before the last iteration"),
    ("nanoseconds_*", "ns", "processor time of this search"),
    ("narrowed", "nodes", "whose window the table narrowed"),
    ("nodes", "nodes", "all nodes visited"),
    ("nodes_*", "nodes", "nodes visited by all iterations up to this depth"),
    ("null", "nodes", "searched with a null window"),
    ("one_less_than_sss", "trees", "on which it visits one leaf less than SSS*"),
    ("open_peak", "descriptors", "greatest length of the OPEN list"),
    ("order", "name", "how well the trees are ordered"),
    ("overwritten", "entries", "of the transposition table, lost to others"),
    ("paper", "name", "the paper whose claim is looked into"),
    ("part", "name", "which searches are compared"),
    ("passes", "searches", "searches from the root"),
    ("passes_*", "searches", "searches from the root in all iterations up to this depth"),
    ("position", "number", "which position of the set, from 0"),
    ("probe_integers", "integers", "most that was kept of null-window searches"),
    (
        "random_refutes",
        "millionths",
        "sum over the examined nodes of the share of moves that refute",
    ),
    ("range", "values", "leaf values reach from minus to plus this number"),
    ("refutations", "refutations", "of four or more children of one node"),
    ("refutations_same", "refutations", "of those, by the most frequent move"),
    ("repeated", "nodes", "met before in the same iteration, as deep"),
    ("replies", "nodes", "after one move, cut off now and in a shallower search"),
    ("replies_same", "nodes", "of those, by the same move"),
    ("researched", "searches", "repeated with a wider window"),
    ("researches", "searches", "repeated with a wider window"),
    ("root", "name", "the position"),
    ("root_moves", "moves", "of the position"),
    ("round_picoseconds", "ps", "one round of busy work"),
    ("rounds", "rounds", "busy work for one leaf evaluation"),
    ("search", "name", "the search"),
    ("second", "nodes", "of the second pass of the last iteration"),
    ("seed", "number", "which random tree"),
    ("set", "name", "enhancements that are on, by their letters"),
    ("settled", "nodes", "answered by the table"),
    ("settings", "name", "all settings of the search but its depth"),
    ("setup", "name", "settings of the search"),
    ("statement", "name", "which statement of the paper"),
    ("states", "name", "states of the OPEN list, in order"),
    ("size_*", "nodes", "all nodes of this search"),
    ("stays_*", "positions", "whose best move is that of the iteration before"),
    ("step", "hundredths of a pawn, disc or man", "step of values"),
    ("steps", "steps", "of the bound in the last iteration"),
    ("stored_peak", "entries", "most that memory held"),
    ("table", "name", "with or without a transposition table"),
    ("table_hits", "entries", "found in memory"),
    ("table_move_cuts", "nodes", "cut off by the best move of a shallower search"),
    ("table_moves", "nodes", "with a best move of a shallower search, and one now"),
    ("table_moves_best", "nodes", "of those, with the same"),
    ("tested", "searches", "of later moves with a null window where the parent's is open"),
    ("tree", "name", "kind of tree"),
    ("tree_leaves_*", "leaves", "of the minimal tree of this depth"),
    ("tree_nodes_*", "nodes", "of the minimal tree of this depth"),
    ("trees", "trees", "searched in this cell"),
    ("unique", "leaves", "distinct leaves evaluated"),
    ("unique_*", "leaves", "distinct leaves, summed over the iterations up to this depth"),
    ("unique_leaves", "leaves", "distinct leaves evaluated"),
    ("value", "units of the evaluation", "value of the root"),
    ("value_*", "units of the evaluation", "value of the iteration of this depth"),
    ("variant", "name", "which reading of the print"),
    ("visits", "name", "the leaves in the order of their visits"),
    ("visits_*", "trees", "on which so many leaves are visited"),
    ("width", "children", "of every interior node"),
];

/// Where a study uses a name in another sense.
const OF_STUDIES: &[(&str, &str, &str, &str)] = &[
    ("aspiration-windows", "width", "units of the evaluation", "half the width of the window"),
    ("best-node-search", "best-node-search", "leaves", "leaf evaluations of Best Node Search"),
    ("best-node-search", "guess", "values", "first guess: by name, and as a number"),
    ("best-node-search", "mtd-best", "leaves", "leaf evaluations of MTD(best)"),
    ("best-node-search", "mtd-f", "leaves", "leaf evaluations of MTD(f)"),
    ("marsland-campbell-order", "alphabeta", "leaves", "leaf evaluations of alpha-beta"),
    (
        "marsland-campbell-order",
        "best_in_quarter",
        "trees",
        "1 if the best move is in the first quarter",
    ),
    ("marsland-campbell-order", "first_is_best", "trees", "1 if the first move is best"),
    (
        "marsland-campbell-order",
        "guided_*",
        "leaves",
        "the same with the line of the depth before first",
    ),
    (
        "marsland-campbell-order",
        "last_minimal",
        "leaves",
        "with a minimal window for the last subtree",
    ),
    ("interior-nodes", "children", "positions", "after one move from the root"),
    ("interior-nodes", "parent", "units of the evaluation", "static value of the root"),
    ("interior-nodes", "quiescence", "nodes", "of quiescence"),
    (
        "interior-nodes",
        "squares",
        "squared units",
        "sum of the squares of the children's static values",
    ),
    ("interior-nodes", "sum", "units of the evaluation", "sum of the children's static values"),
    ("marsland-campbell-order", "negascout", "leaves", "leaf evaluations of NegaScout"),
    ("marsland-campbell-order", "palphabeta", "leaves", "leaf evaluations of palphabeta"),
    ("marsland-campbell-order", "within_*", "leaves", "with a window of so much around the value"),
    ("selective-mtd-f", "crossed_*", "iterations", "whose bounds contradict each other, this way"),
    ("selective-mtd-f", "iterations_*", "iterations", "finished, this way"),
    ("selective-mtd-f", "loss_*", "units of the evaluation", "by which this way's move is worse"),
    ("selective-mtd-f", "nodes_*", "nodes", "visited, this way"),
    ("selective-mtd-f", "passes_*", "searches", "from the root, this way"),
    (
        "selective-mtd-f",
        "repeated_*",
        "units of the evaluation",
        "value if the last iteration is repeated",
    ),
    (
        "selective-mtd-f",
        "value_*",
        "units of the evaluation",
        "value of the last iteration, this way",
    ),
    (
        "reinefeld-figure-2-1",
        "leaves_*",
        "leaves",
        "leaf evaluations with the window so far from the value",
    ),
    (
        "windows-and-order",
        "aspiration_*",
        "leaves",
        "with an aspiration window that holds or misses the value",
    ),
    ("windows-and-order", "best_child", "number", "which child of the root is best, from 0"),
    (
        "windows-and-order",
        "bounded_window",
        "leaves",
        "of inferior children, with alpha-beta's bound",
    ),
    (
        "windows-and-order",
        "children_*",
        "leaves",
        "of all children, null window above or below their value",
    ),
    ("windows-and-order", "cutoffs", "nodes", "cut off by alpha-beta"),
    (
        "windows-and-order",
        "dual_*",
        "descriptors",
        "of DUAL*'s OPEN list: added, inserted in order, taken",
    ),
    ("windows-and-order", "first_cutoffs", "nodes", "cut off by their first child"),
    ("windows-and-order", "leaves_*", "leaves", "leaf evaluations of this algorithm"),
    (
        "windows-and-order",
        "minimal_window",
        "leaves",
        "of inferior children, with a minimal window",
    ),
    ("windows-and-order", "narrow_*", "leaves", "in (v − 1, v + 1): of the best child, of all"),
    (
        "windows-and-order",
        "needed_inferior",
        "leaves",
        "of all but the best child, minimal window at the value",
    ),
    ("windows-and-order", "open_window", "leaves", "of inferior children, with an open window"),
    ("windows-and-order", "open_*", "descriptors", "greatest length of this algorithm's OPEN list"),
    (
        "windows-and-order",
        "outermost",
        "searches",
        "re-searches within no other that could contain one",
    ),
    ("windows-and-order", "pns_scores", "integers", "most that PNS kept for re-searches"),
    ("windows-and-order", "root_*", "leaves", "of the root, null window above or below its value"),
    ("windows-and-order", "sss_inferior", "leaves", "of all but the best child, by SSS*"),
    (
        "windows-and-order",
        "sss_*",
        "descriptors",
        "of SSS*'s OPEN list: added, inserted in order, taken",
    ),
    (
        "windows-and-order",
        "superior",
        "children",
        "of the root, but the first, that beat all before",
    ),
    (
        "windows-and-order",
        "window_*",
        "nodes",
        "leaves, interior nodes, cutoffs; half the width as a power of two",
    ),
    ("windows-and-order", "with_nested", "searches", "those of them that contain another"),
];

/// A column of a study's cells. `None` if nobody has said what it holds.
pub fn column(study: &str, name: &str) -> Option<Column> {
    let fits = |pattern: &str| match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    };
    let own = OF_STUDIES.iter().find(|(of, pattern, ..)| *of == study && fits(pattern));
    let own = own.map(|(_, _, unit, meaning)| Column { unit, meaning });
    // An exact name is longer than a pattern that fits it as well.
    let general = COLUMNS.iter().filter(|(pattern, ..)| fits(pattern));
    let general = general.max_by_key(|(pattern, ..)| (!pattern.ends_with('*'), pattern.len()));
    own.or(general.map(|(_, unit, meaning)| Column { unit, meaning }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_counts() {
        let unit = |study, name| column(study, name).map(|column| column.unit);
        assert_eq!(unit("x", "unique_leaves"), Some("leaves"));
        assert_eq!(column("x", "unique_leaves"), column("x", "unique"));
        assert_ne!(column("x", "unique_7"), column("x", "unique"));
        assert_eq!(unit("x", "width"), Some("children"));
        assert_eq!(unit("aspiration-windows", "width"), Some("units of the evaluation"));
        assert_eq!(unit("x", "nonsense"), None);
    }
}
