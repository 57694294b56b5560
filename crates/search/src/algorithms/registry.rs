//! All algorithms by name: for command lines, comparisons and tests.

use super::any_game::{AnyGame, Path};
use super::*;
use crate::game::{Game, MoveList, Turn};
use crate::names::instead_of;
use crate::observe::{Observer, Silent};
use crate::value::{Bounds, Depth, Value, Window};
use std::fmt;
use std::str::FromStr;

/// Parameters of some algorithms, besides position and depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// First guess of MTD(f), MTD(best), Best Node Search, alpha bounding and aspiration.
    pub guess: Value,
    /// Half the width of the aspiration window.
    pub aspiration: u32,
    /// Step of MTD(step).
    pub step: u32,
    /// Plies of one stage of staged SSS*.
    pub stage: Depth,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { guess: Value::ZERO, aspiration: 10, step: 16, stage: Depth::new(2) }
    }
}

macro_rules! algorithms {
    ($($variant:ident $name:literal $title:literal $summary:literal,)*) => {
        /// An algorithm of this library, by the name the papers give it.
        ///
        /// ```
        /// use nullwindow::Algorithm;
        /// assert_eq!("MTD-f".parse(), Ok(Algorithm::MtdF));
        /// assert_eq!(Algorithm::MtdF.name(), "mtd-f");
        /// assert!("mtdf".parse::<Algorithm>().unwrap_err().to_string().contains("mtd-f"));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Algorithm {
            $(#[doc = $summary] $variant,)*
        }

        impl Algorithm {
            /// All of them, roughly in the order they were published.
            pub const ALL: &'static [Algorithm] = &[$(Algorithm::$variant,)*];

            /// The name, in lower case.
            pub fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => $name,)* }
            }

            /// As the papers write it.
            pub fn title(self) -> &'static str {
                match self { $(Algorithm::$variant => $title,)* }
            }

            /// A one-line summary.
            pub fn summary(self) -> &'static str {
                match self { $(Algorithm::$variant => $summary,)* }
            }
        }
    };
}

algorithms! {
    Minimax "minimax" "minimax"
        "every leaf, no cutoffs",
    AlphaBeta "alphabeta" "alpha-beta"
        "alpha-beta, fail-hard (Marsland & Campbell 1981)",
    FAlphaBeta "falphabeta" "Falphabeta"
        "alpha-beta, fail-soft (Fishburn 1981)",
    LAlphaBeta "lalphabeta" "Lalphabeta"
        "minimal window for the root's last child (Fishburn 1981)",
    PAlphaBeta "palphabeta" "Palphabeta"
        "minimal windows beside the principal variation (Fishburn 1981)",
    AspirationAlphaBeta "aspiration-alphabeta" "aspiration alpha-beta"
        "alpha-beta with a window around a guess (1981)",
    AbMemory1981 "ab-memory-1981" "alpha-beta with memory (1981)"
        "alpha-beta, table of score + flag + length (1981, Appendix)",
    Scout "scout" "SCOUT"
        "EVAL and TEST (Pearl 1980)",
    Pvs "pvs" "PVS"
        "principal variation search (Marsland & Campbell 1982)",
    NegaScout "negascout" "NegaScout"
        "minimal windows, re-search on failing high (Reinefeld 1983)",
    AspirationNegaScout "aspiration-negascout" "aspiration NegaScout"
        "NegaScout with a window around a guess (1995's baseline)",
    Pns "pns" "PNS"
        "NegaScout, partially informed re-searches (Reinefeld et al. 1985)",
    Ins "ins" "INS"
        "NegaScout, informed re-searches (Reinefeld et al. 1985)",
    Sss "sss" "SSS*"
        "best-first by an OPEN list (Stockman 1979)",
    DualSss "dual-sss" "dual-SSS*"
        "the dual of SSS*, from the root (Kumar & Kanal 1983)",
    StagedSss "staged-sss" "staged SSS*"
        "SSS* in stages, bounded storage (Campbell & Marsland 1983)",
    Dual "dual" "DUAL*"
        "DUAL*: dual-SSS* on the root's children in turn (Reinefeld et al. 1985)",
    DualNs "dual-ns" "DUAL-NS"
        "DUAL* with NegaScout probes (Reinefeld et al. 1985)",
    DualIns "dual-ins" "DUAL-INS"
        "DUAL* resuming from its probes (Reinefeld et al. 1985)",
    CStar "c-star" "C*"
        "bisection by null windows, no memory (Coplan 1982)",
    AlphaBounding "alpha-bounding" "alpha bounding"
        "raising alpha by null windows, no memory (Schaeffer 1986)",
    AbMemory "ab-memory" "alpha-beta with memory"
        "alpha-beta with memory, f- and f+ (Plaat et al. 1995)",
    AbSss "ab-sss" "AB-SSS*"
        "SSS* as null-window alpha-beta searches (Plaat et al. 1995)",
    AbDual "ab-dual" "AB-DUAL*"
        "DUAL* as null-window alpha-beta searches (Plaat et al. 1995)",
    MtdPlusInfinity "mtd-plus-infinity" "MTD(+∞)"
        "MTD(+inf): SSS* as tests (Plaat et al., IJCAI 1995)",
    MtdMinusInfinity "mtd-minus-infinity" "MTD(−∞)"
        "MTD(-inf): DUAL* as tests (Plaat et al., IJCAI 1995)",
    MtdF "mtd-f" "MTD(f)"
        "MTD(f), asks first: at least the guess? (Plaat et al. 1995)",
    MtdFIjcai "mtd-f-ijcai" "MTD(f), IJCAI"
        "MTD(f), asks first: more than the guess? (Plaat et al., IJCAI 1995)",
    MtdBi "mtd-bi" "MTD(bi)"
        "tests that bisect (Plaat et al. 1995)",
    MtdStep "mtd-step" "MTD(step)"
        "tests that step down (Plaat et al. 1995)",
    MtdBest "mtd-best" "MTD(best)"
        "finds the best move, not its value (Plaat et al. 1995)",
    BestNodeSearch "best-node-search" "Best Node Search"
        "one test for all moves, until one passes (Rutko 2011)",
}

impl Algorithm {
    /// Whether it finds the value. [`Algorithm::MtdBest`] and [`Algorithm::BestNodeSearch`] find the
    /// best move instead, and a bound.
    pub fn finds_value(self) -> bool {
        !matches!(self, Algorithm::MtdBest | Algorithm::BestNodeSearch)
    }

    /// Searches `position`, `depth` moves deep. The `bounds` returned are exact if the algorithm
    /// [finds the value](Algorithm::finds_value).
    pub fn run<G: Game, O: Observer>(
        self,
        position: &mut G,
        depth: Depth,
        settings: &Settings,
        observer: &mut O,
    ) -> Choice {
        let guess = settings.guess;
        let value = match self {
            Algorithm::Minimax => minimax(position, depth, observer),
            Algorithm::AlphaBeta => alphabeta(position, depth, observer),
            Algorithm::FAlphaBeta => falphabeta(position, depth, observer),
            Algorithm::LAlphaBeta => lalphabeta(position, depth, observer),
            Algorithm::PAlphaBeta => palphabeta(position, depth, observer),
            Algorithm::AspirationAlphaBeta => {
                aspiration_alphabeta(position, depth, settings.aspiration_window(), observer)
            }
            Algorithm::AbMemory1981 => ab_memory_1981(position, depth, observer),
            Algorithm::Scout => scout(position, depth, observer),
            Algorithm::Pvs => pvs(position, depth, observer),
            Algorithm::NegaScout => negascout(position, depth, observer),
            Algorithm::AspirationNegaScout => {
                aspiration_negascout(position, depth, settings.aspiration_window(), observer)
            }
            Algorithm::Pns => pns(position, depth, observer),
            Algorithm::Ins => ins(position, depth, observer),
            Algorithm::Sss => sss(position, depth, observer),
            Algorithm::DualSss => dual_sss(position, depth, observer),
            Algorithm::StagedSss => staged_sss(position, depth, settings.stage, observer),
            Algorithm::Dual => dual(position, depth, observer),
            Algorithm::DualNs => dual_ns(position, depth, observer),
            Algorithm::DualIns => dual_ins(position, depth, observer),
            Algorithm::CStar => c_star(position, depth, observer),
            Algorithm::AlphaBounding => alpha_bounding(position, depth, guess, observer),
            Algorithm::AbMemory => ab_memory(position, depth, observer),
            Algorithm::AbSss => ab_sss(position, depth, observer),
            Algorithm::AbDual => ab_dual(position, depth, observer),
            Algorithm::MtdPlusInfinity => mtd_plus_infinity(position, depth, observer),
            Algorithm::MtdMinusInfinity => mtd_minus_infinity(position, depth, observer),
            Algorithm::MtdF => mtd_f(position, depth, guess, observer),
            Algorithm::MtdFIjcai => mtd_f_ijcai(position, depth, guess, observer),
            Algorithm::MtdBi => mtd_bi(position, depth, observer),
            Algorithm::MtdStep => mtd_step(position, depth, settings.step, observer),
            Algorithm::MtdBest => return mtd_best(position, depth, guess, observer),
            Algorithm::BestNodeSearch => {
                return best_node_search(position, depth, guess, observer);
            }
        };
        Choice { child: None, bounds: Bounds::exact(value) }
    }

    /// The same, game and observer behind dynamic calls: slower, but all games and observers share one
    /// copy of the algorithms, which are many to compile.
    pub fn watch<G: Game>(
        self,
        position: &mut G,
        depth: Depth,
        settings: &Settings,
        observer: &mut dyn Observer,
    ) -> Choice {
        let mut path = Path::from_root(position);
        self.watch_any(&mut AnyGame::new(&mut path), depth, settings, observer)
    }

    /// Not generic, so that it is compiled here.
    fn watch_any(
        self,
        position: &mut AnyGame,
        depth: Depth,
        settings: &Settings,
        mut observer: &mut dyn Observer,
    ) -> Choice {
        self.run(position, depth, settings, &mut observer)
    }
}

impl Settings {
    fn aspiration_window(&self) -> Window {
        let e = i32::try_from(self.aspiration.max(1)).unwrap_or(i32::MAX).min(Value::LIMIT.get());
        let alpha = (self.guess - e).max(-Value::INFINITY);
        let beta = (self.guess + e).min(Value::INFINITY);
        Window::new(alpha, beta)
    }
}

/// The best move of `position` and its value, `depth` moves deep; `None` if the game is over.
///
/// Every move is searched in full, and the first of equally good ones is taken.
/// (An algorithm that finds no value finds a move by itself, not always the first of equals; its
/// value is then found by MTD(f).)
///
/// # Panics
/// If `depth` is 0: there is no move to look at.
pub fn best_move<G: Game>(
    position: &mut G,
    depth: Depth,
    algorithm: Algorithm,
) -> Option<(G::Move, Value)> {
    assert!(depth > Depth::ZERO, "choosing a move needs a depth of at least 1");
    let settings = Settings::default();
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    if !algorithm.finds_value() {
        let choice = algorithm.run(position, depth, &settings, &mut Silent);
        let value = mtd_f(position, depth, choice.bounds.lower, &mut Silent);
        return choice.child.map(|i| (moves.nth(i), value));
    }
    let mut best = None;
    for i in 0..moves.len() {
        let m = moves.nth(i);
        let before = position.to_move();
        let undo = position.make(m);
        let turn = Turn::between(before, position.to_move());
        let answer = algorithm.run(position, depth - 1, &settings, &mut Silent);
        position.unmake(m, undo);
        let value = turn.value(answer.bounds.lower.one_ply_later());
        if best.is_none_or(|(_, found)| value > found) {
            best = Some((m, value));
        }
    }
    best
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no algorithm has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAlgorithm(String);

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Algorithm::ALL.iter().map(|a| a.name()).collect();
        write!(f, "no algorithm is called '{}'; {}", self.0, instead_of(&self.0, &names))
    }
}

impl std::error::Error for UnknownAlgorithm {}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Algorithm::ALL.iter().find(|a| a.name().eq_ignore_ascii_case(name.trim()));
        known.copied().ok_or_else(|| UnknownAlgorithm(name.chars().take(40).collect()))
    }
}
