//! What the rows say.

use super::{
    AROUND, BITS, BY_TWO, DEEPENING, DIRECT, DIRECT_WINDOW, FINE, MINIMAL, OF_MARSLAND, OF_TREES,
    SHUFFLED, TREES, Variant, WINDOW,
};
use crate::cell::Datum;
use crate::judge::{Estimate, Says, among, judge};
use crate::practice::{Driver, Ratio, Suite, costs, fewer, over, relative, same_values, within};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;

type Costs = BTreeMap<i64, f64>;

/// What is minimal, and what nearly matches.
const MINIMAL_COST: f64 = 1.05;
const NEARLY: f64 = 1.1;

pub struct Measured<'a>(pub &'a Results);

impl Measured<'_> {
    pub fn claims(&self) -> Vec<Claim> {
        let less = Says::Below(1.0);
        let mut claims = vec![self.same_values()];
        for suite in Suite::GAMES {
            let of_chess = |text| if suite == Suite::Chess { text } else { NOT_ASKED };
            let claim = |pair, published, says| self.relative(suite, pair, published, says);
            let direct = [("THK", DEEPENING), ("THK", DIRECT)];
            claims.push(claim(direct, "the cost is more than offset by better order", less));
            claims.push(self.filled(suite, of_chess("table and killers are filled")));
            let window = [("K", DIRECT_WINDOW), ("K", WINDOW)];
            claims.push(claim(window, of_chess("nearly match"), Says::Below(NEARLY)));
            claims.push(claim([("THK", BY_TWO), ("THK", DEEPENING)], NOT_ASKED, less));
            claims.push(claim([("TLM", DEEPENING), ("TL", DEEPENING)], NOT_ASKED, less));
            let both = [("T", DEEPENING), ("TO", DEEPENING)];
            claims.push(claim(both, of_chess("two bounds are an enhancement"), less));
            let known = [("K", DEEPENING), ("-", SHUFFLED)];
            claims.push(claim(known, of_chess("knowledge is superior to random order"), less));
            let biased = [("-", DEEPENING), ("-", SHUFFLED)];
            claims.push(claim(biased, of_chess("generation order has some bias"), less));
            let more = of_chess("more of the tree is seen again");
            claims.push(self.more_hits(suite, "TH", more));
            claims.push(self.more_hits(
                suite,
                "TL",
                of_chess("killers make the table more useful"),
            ));
            claims.push(self.more_hits(suite, "TN", NOT_ASKED));
            claims.push(self.more_cutoffs(suite));
            for slow in [Driver::MtdPlusInfinity, Driver::MtdMinusInfinity] {
                claims.push(self.fewer_calls(suite, slow, "bisection reduces the calls"));
                claims.push(self.little_steps(suite, slow));
            }
            claims.push(self.fewer_calls(suite, Driver::MtdF, NOT_ASKED));
        }
        claims.extend(["T", "TH"].map(|set| self.overloaded(set)));
        claims.extend(OF_MARSLAND.into_iter().flat_map(|set| self.near_the_minimal_tree(set)));
        claims.push(self.test_set());
        claims.push(self.wider_range());
        claims.extend(Suite::GAMES.into_iter().flat_map(|suite| self.unlike_trees(suite)));
        claims
    }

    /// All searches but those of 1995, whose values are rounded.
    fn same_values(&self) -> Claim {
        let rounded = |name: &str| name.parse::<Driver>().is_ok();
        let cells = self.0.iter().filter(|(cell, _)| !rounded(cell.text("setup")));
        let (cells, rows): (Vec<_>, Vec<_>) =
            cells.map(|(cell, row)| (cell.clone(), (cell.key(), row.clone()))).unzip();
        same_values(&Results::new(cells, rows.into_iter().collect()), &["game", "position"])
    }

    /// The greatest depth that a variant was searched to.
    fn depth(&self, suite: Suite, (set, setup): Variant) -> Option<u16> {
        let wanted: [(&'static str, Datum); 3] =
            [("game", suite.name().into()), ("set", set.into()), ("setup", setup.into())];
        self.0.matching(&wanted).map(|(cell, _)| cell.integer("depth")).max()
    }

    /// A count by position, at the greatest depth.
    fn count(&self, suite: Suite, variant: Variant, name: &str) -> Costs {
        let Some(depth) = self.depth(suite, variant) else { return Costs::new() };
        let wanted: [(&'static str, Datum); 4] = [
            ("game", suite.name().into()),
            ("set", variant.0.into()),
            ("setup", variant.1.into()),
            ("depth", depth.into()),
        ];
        within(self.0, &wanted, name)
    }

    /// The lesser of their greatest depths, and one relative to the other there.
    fn ratio(&self, suite: Suite, [a, b]: [Variant; 2]) -> Option<(u16, Ratio)> {
        let depth = self.depth(suite, a)?.min(self.depth(suite, b)?);
        let nodes = |variant| self.count(suite, variant, &format!("nodes_{depth}"));
        Some((depth, relative(&nodes(a), &nodes(b))?))
    }

    fn relative(&self, suite: Suite, pair: [Variant; 2], published: &str, says: Says) -> Claim {
        let found = self.ratio(suite, pair);
        let depth = found.map_or(String::new(), |(depth, _)| format!(", depth {depth}"));
        let [a, b] = pair.map(|(set, setup)| format!("{set} {setup}"));
        let what = format!("{}{depth}: nodes of {a} relative to {b}", suite.name());
        costs(Claim::new(what, published), found.map(|(_, ratio)| ratio), says)
    }

    /// What deepening gains with table and killers, relative to what it gains without.
    fn filled(&self, suite: Suite, published: &str) -> Claim {
        let what = format!("{}: what deepening costs TL relative to what it costs K", suite.name());
        let price = |set: &'static str| {
            let depth = self.depth(suite, (set, DIRECT)).unwrap_or(0);
            let nodes = |setup| self.count(suite, (set, setup), &format!("nodes_{depth}"));
            over(&nodes(DEEPENING), &nodes(DIRECT))
        };
        fewer(Claim::new(what, published), relative(&price("TL"), &price("K")))
    }

    /// Nodes that the table settles, with something else and without.
    fn more_hits(&self, suite: Suite, set: &'static str, published: &str) -> Claim {
        let what =
            format!("{}: share of nodes that the table settles, {set} relative to T", suite.name());
        let share = |set: &'static str| {
            let variant = (set, DEEPENING);
            let depth = self.depth(suite, variant).unwrap_or(0);
            let nodes = self.count(suite, variant, &format!("nodes_{depth}"));
            over(&self.count(suite, variant, "table_hits"), &nodes)
        };
        costs(Claim::new(what, published), relative(&share(set), &share("T")), Says::Above(1.0))
    }

    /// Cutoffs per interior node, with the narrowest window and with the widest.
    fn more_cutoffs(&self, suite: Suite) -> Claim {
        let [narrow, .., wide] = AROUND;
        let what = format!(
            "{}: cutoffs per interior node, a window of ± {narrow} relative to ± {wide}",
            suite.name()
        );
        let share = |width| {
            let count = |name| self.count(suite, ("K", width), name);
            over(&count("cutoffs"), &count("interior"))
        };
        let claim = Claim::new(what, "the narrower, the more cutoffs");
        costs(claim, relative(&share(narrow), &share(wide)), Says::Above(1.0))
    }

    fn passes(&self, suite: Suite, driver: Driver) -> Costs {
        let variant = ("THK", driver.name());
        let depth = self.depth(suite, variant).unwrap_or(0);
        self.count(suite, variant, &format!("passes_{depth}"))
    }

    fn fewer_calls(&self, suite: Suite, slow: Driver, published: &str) -> Claim {
        let what = format!("{}: calls of MT, mtd-bi relative to {}", suite.name(), slow.name());
        let of = |driver| self.passes(suite, driver);
        fewer(Claim::new(what, published), relative(&of(Driver::MtdBi), &of(slow)))
    }

    fn little_steps(&self, suite: Suite, driver: Driver) -> Claim {
        let what =
            format!("{}: steps of {} that improve the bound little", suite.name(), driver.name());
        let claim = Claim::new(what, "most");
        let count = |name| self.count(suite, ("THK", driver.name()), name);
        let mut steps = count("steps");
        steps.retain(|_, steps| *steps > 0.0);
        let shares: Vec<f64> = over(&count("little"), &steps).into_values().collect();
        let Some(mean) = Summary::of(&shares) else { return claim };
        let found = Estimate::of(&mean);
        let claim = judge(claim, found.percent(), Some(&found), Says::Above(0.5));
        let number = Summary::of(&steps.into_values().collect::<Vec<_>>());
        let depth = self.depth(suite, ("THK", driver.name())).unwrap_or(2);
        let [here, before] = [depth, depth - 1].map(|depth| self.calls(suite, driver, depth));
        // Ten steps are a tenth each on average.
        let few = number.filter(|number| number.mean < 10.0);
        claim.explained(few.zip(here.zip(before)).map(|(number, (here, before))| {
            format!(
                "there are only {:.1} steps, each more than a tenth of all on average; DUAL* makes few at even \
                 depths and SSS* at odd ones: {here:.1} calls at depth {depth}, {before:.1} at depth {}",
                number.mean,
                depth - 1
            )
        }))
    }

    /// The calls of one iteration, on average.
    fn calls(&self, suite: Suite, driver: Driver, depth: u16) -> Option<f64> {
        let until =
            |depth: u16| self.count(suite, ("THK", driver.name()), &format!("passes_{depth}"));
        let before = until(depth - 1);
        let calls = until(depth).into_iter();
        let calls = calls.filter_map(|(at, calls)| Some(calls - before.get(&at)?));
        Summary::of(&calls.collect::<Vec<_>>()).map(|calls| calls.mean)
    }

    /// The small table of 1989 against one that holds everything.
    fn overloaded(&self, set: &'static str) -> Claim {
        let [small, large] = BITS;
        let says = Says::Below(MINIMAL_COST);
        let pair = [(set, small), (set, large)];
        let claim = self.relative(Suite::BratkoKopec, pair, "minimal signs of overloading", says);
        claim.explained(self.tables_full(pair))
    }

    /// How often the small table is overwritten, and what it costs one ply less deep.
    fn tables_full(&self, pair: [Variant; 2]) -> Option<String> {
        let suite = Suite::BratkoKopec;
        let before = self.depth(suite, pair[0])? - 1;
        let [small, large] =
            pair.map(|variant| self.count(suite, variant, &format!("nodes_{before}")));
        let entries = 2.0_f64.powi(pair[0].1.strip_prefix("2^")?.parse().ok()?);
        let overwritten = self.count(suite, pair[0], "overwritten").into_values();
        let times = Summary::of(&overwritten.map(|count| count / entries).collect::<Vec<_>>())?;
        Some(format!(
            "our trees overwrite all entries {:.1} times; at depth {before}, where they are smaller, it is {}",
            times.mean,
            relative(&small, &large)?.percent()
        ))
    }

    /// Leaves of a set relative to the minimal tree, at the last even and the last odd depth.
    fn near_the_minimal_tree(&self, set: &'static str) -> [Claim; 2] {
        let deepest = self.depth(Suite::Chess, (set, DEEPENING)).unwrap_or(2);
        let [_, ordered] = OF_MARSLAND;
        let claim = |depth: u16| {
            let (factor, kind) = if depth.is_multiple_of(2) { (2.0, "even") } else { (1.5, "odd") };
            let what =
                format!("chess, depth {depth}: leaves of {set} relative to the minimal tree");
            let published = format!("within {factor} times at {kind} depths (Marsland)");
            let found = self.to_the_minimal_tree(set, depth);
            let claim = costs(Claim::new(what, published), found, Says::Below(factor));
            let ordered = self.to_the_minimal_tree(ordered, depth);
            claim.explained(ordered.map(|found| {
                format!(
                    "nothing else orders the moves here; by the game's knowledge besides it is {}, and whether \
                     Marsland's program had some is not said",
                    found.percent()
                )
            }))
        };
        [deepest - 1, deepest].map(claim)
    }

    /// Leaves of the last iteration of a set relative to the minimal tree.
    fn to_the_minimal_tree(&self, set: &'static str, depth: u16) -> Option<Ratio> {
        let chess = Suite::Chess;
        let until = |depth| self.count(chess, (set, DEEPENING), &format!("leaves_{depth}"));
        let before = until(depth - 1);
        let last = until(depth).into_iter();
        let last = last.filter_map(|(at, leaves)| Some((at, leaves - before.get(&at)?)));
        let least = self.count(chess, ("-", MINIMAL), &format!("tree_leaves_{depth}"));
        relative(&last.collect(), &least)
    }

    /// What a test set would predict of MTD(f), and what games show, whichever is greater.
    fn test_set(&self) -> Claim {
        let claim = Claim::new(
            "nodes of mtd-f relative to aspiration-negascout: the test set and games, how far apart",
            "test sets are poor predictors",
        );
        let of = |suite| {
            let variant = |driver: Driver| ("THK", driver.name());
            Some(self.ratio(suite, [variant(Driver::MtdF), variant(Driver::BASELINE)])?.1)
        };
        let (Some(set), Some(games)) = (of(Suite::BratkoKopec), of(Suite::Chess)) else {
            return claim;
        };
        let (a, b) = if set.mean > games.mean { (set, games) } else { (games, set) };
        let found = Estimate::of_difference(&a.logarithms, &b.logarithms).as_ratio();
        let shown = format!("{} on the test set, {} in games", set.percent(), games.percent());
        let says = Says::Above(MINIMAL_COST);
        // It could have gone either way.
        among(2, says, judge(claim, shown, Some(&found), says))
    }

    /// Ten times as many values.
    fn wider_range(&self) -> Claim {
        let what = "chess: calls of MT by sss, values in steps of 1 relative to steps of 10";
        let claim = Claim::new(what, "the wider the range of values, the more calls");
        let passes = |setup: &'static str| {
            let depth = self.depth(Suite::Chess, ("THK", setup)).unwrap_or(0);
            self.count(Suite::Chess, ("THK", setup), &format!("passes_{depth}"))
        };
        let ratio = relative(&passes(FINE), &passes(Driver::MtdPlusInfinity.name()));
        costs(claim, ratio, Says::Above(1.0))
    }

    /// Counts of one search relative to another's, in a game or in trees.
    fn compared(&self, game: &'static str, [a, b]: [Driver; 2], name: &str) -> Option<Ratio> {
        let of = |driver: Driver| {
            let wanted = |depth: Option<i64>| {
                let setup = [("game", game.into()), ("setup", driver.name().into())];
                let depth = depth.map(|depth| ("depth", Datum::Integer(depth)));
                setup.into_iter().chain(depth).collect::<Vec<(&'static str, Datum)>>()
            };
            let (any, mut deepest) = (wanted(None), 0);
            for (cell, _) in self.0.matching(&any) {
                deepest = deepest.max(cell.integer("depth"));
            }
            within(self.0, &wanted(Some(deepest)), &format!("{name}_{deepest}"))
        };
        relative(&of(a), &of(b))
    }

    /// What trees of either order say of SSS*, NegaScout and all four searches, against what the game says.
    fn unlike_trees(&self, suite: Suite) -> Vec<Claim> {
        let mut claims = Vec::new();
        for tree in TREES {
            let claim = |what: &str, published: &str, ratios: [Option<Ratio>; 2], says| {
                let claim =
                    Claim::new(format!("{what}: {tree} against {}", suite.name()), published);
                let [Some(there), Some(here)] = ratios else { return claim };
                let shown = format!("{} against {}", there.percent(), here.percent());
                let apart = Estimate::of_difference(&there.logarithms, &here.logarithms).as_ratio();
                judge(claim, shown, Some(&apart), says)
            };
            let both =
                |pair, name| [tree, suite.name()].map(|game| self.compared(game, pair, name));
            claims.push(claim(
                "unique leaves of sss relative to alphabeta",
                "far better in simulations, not in practice",
                both([Driver::MtdPlusInfinity, Driver::AlphaBeta], "unique"),
                Says::Below(1.0),
            ));
            claims.push(claim(
                "leaves of negascout relative to alphabeta",
                "a greater advantage in artificial trees",
                both([Driver::NegaScout, Driver::AlphaBeta], "leaves"),
                Says::Below(1.0),
            ));
            claims.push(claim(
                "unique leaves, the most of four searches to the fewest",
                "much closer together than simulations indicate",
                [tree, suite.name()].map(|game| self.spread(game)),
                Says::Above(1.0),
            ));
        }
        claims
    }

    /// The search with the most unique leaves relative to the one with the fewest.
    fn spread(&self, game: &'static str) -> Option<Ratio> {
        let pairs = OF_TREES.into_iter().flat_map(|a| OF_TREES.map(|b| [a, b]));
        let ratios = pairs.filter_map(|pair| self.compared(game, pair, "unique"));
        ratios.max_by(|a, b| a.mean.total_cmp(&b.mean))
    }

    pub fn table(&self) -> Table {
        let columns = ["game", "depth", "searches", "positions", "nodes"];
        let mut table = Table::new("Nodes of one search relative to another's", &columns);
        let pairs = [
            [("THK", DEEPENING), ("THK", DIRECT)],
            [("TL", DEEPENING), ("TL", DIRECT)],
            [("K", DEEPENING), ("K", DIRECT)],
            [("K", DIRECT_WINDOW), ("K", WINDOW)],
            [("THK", BY_TWO), ("THK", DEEPENING)],
            [("TL", DEEPENING), ("T", DEEPENING)],
            [("TLM", DEEPENING), ("TL", DEEPENING)],
            [("T", DEEPENING), ("TO", DEEPENING)],
            [("K", AROUND[0]), ("K", AROUND[2])],
            [("K", DEEPENING), ("-", SHUFFLED)],
            [("-", DEEPENING), ("-", SHUFFLED)],
            [("T", BITS[0]), ("T", BITS[1])],
            [("TH", BITS[0]), ("TH", BITS[1])],
        ];
        for suite in Suite::GAMES.into_iter().chain([Suite::BratkoKopec]) {
            for pair in pairs {
                let Some((depth, ratio)) = self.ratio(suite, pair) else { continue };
                let [a, b] = pair.map(|(set, setup)| format!("{set} {setup}"));
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    format!("{a} / {b}"),
                    ratio.n.to_string(),
                    ratio.percent(),
                ]);
            }
        }
        table
    }
}
