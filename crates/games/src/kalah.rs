//! Kalah, in which a side may move again: the example of a game whose players do not alternate.

use crate::members::members;
use crate::picture;
use crate::playable::Paint;
use crate::playable::{
    Playable, Skill, TestSet, Tuned, compiled_perft, compiled_search, read_number,
};
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::FirstGuess;
use nullwindow::{Game, MoveList, Outcome, Player, Value};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most pits of a side.
pub const MOST_PITS: usize = 6;

/// A position of Kalah(m, n): m pits per side, n seeds in each at the start.
///
/// A move sows the seeds of one of the player's own pits, one by one, into the following pits, the
/// player's own store and the opponent's pits, round and round the board, skipping the opponent's
/// store.
/// - If the last seed falls into the player's own store, the player moves again.
/// - If it falls into an empty pit of the player's and the opposite pit is not empty, the contents
///   of both go into the player's store. (If the opposite pit is empty, nothing is captured.)
/// - When one side has no seeds in its pits, the game is over, and the other keeps those in its
///   own.
///
/// The score is the difference of the stores.
///
/// ```
/// use nullwindow::{Game, Player, Searcher};
/// use nullwindow_games::kalah::Kalah;
/// let mut game = Kalah::default();
/// game.make(2); // The third pit's last seed falls into the store.
/// assert_eq!(game.to_move(), Some(Player::First));
/// assert_eq!(game.to_string(), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 1");
/// println!("{}", Searcher::new().depth(8).search(&game));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    /// Each side's pits in the order of sowing, then its store; only as many as the board has.
    sides: [Side; 2],
    pits: u8,
    /// Whose turn it is: 0 or 1.
    mover: u8,
}

/// A byte each for pits and store, so that a side is sown, and its seeds are counted, as one word.
type Side = [u8; 8];

const ONES: u64 = 0x0101_0101_0101_0101;

/// The lowest `count` bytes of a word.
const fn lowest(count: usize) -> u64 {
    !(!0 << (8 * count))
}

/// How the seeds of a pit are sown.
struct Sowing {
    /// Rounds of the board.
    laps: usize,
    /// The seeds left for the last, unfinished round.
    rest: usize,
    /// Where the last seed falls, counting the player's pits and store, then the opponent's pits.
    last: usize,
}

/// What sowing adds to the sides.
#[derive(Clone, Copy)]
struct Sown {
    own: u64,
    other: u64,
}

/// What sowing a number of seeds, less than a lap, adds: by the number of pits of a side, the pit and the
/// seeds.
static SOWN: [[[Sown; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1] = {
    let mut table = [[[Sown { own: 0, other: 0 }; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1];
    let mut pits = 1;
    while pits <= MOST_PITS {
        let mut pit = 0;
        while pit < pits {
            let mut seeds = 1;
            while seeds <= 2 * pits {
                let mut sown = table[pits][pit][seeds - 1];
                // The player's pits and store, then the opponent's pits.
                let last = (pit + seeds) % (2 * pits + 1);
                if last <= pits {
                    sown.own += 1 << (8 * last);
                } else {
                    sown.other += 1 << (8 * (last - pits - 1));
                }
                table[pits][pit][seeds] = sown;
                seeds += 1;
            }
            pit += 1;
        }
        pits += 1;
    }
    table
};

impl Default for Kalah {
    /// Kalah(6, 4).
    fn default() -> Self {
        Kalah::new(6, 4)
    }
}

impl Kalah {
    /// The start of Kalah(`pits`, `seeds`), with 1 to 6 pits and at most 10 seeds in each.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn new(pits: usize, seeds: u8) -> Self {
        assert!((1..=MOST_PITS).contains(&pits) && seeds <= 10, "Kalah({pits}, {seeds})");
        let mut side = Side::default();
        side[..pits].fill(seeds);
        Kalah { sides: [side; 2], pits: pits as u8, mover: 0 }
    }

    /// The number of pits of each side.
    #[inline]
    pub fn pits(&self) -> usize {
        usize::from(self.pits)
    }

    /// The seeds in a player's pits, in the order of sowing.
    pub fn seeds(&self, player: Player) -> &[u8] {
        &self.sides[player as usize][..self.pits()]
    }

    /// The seeds in a player's store.
    pub fn store(&self, player: Player) -> u8 {
        self.sides[player as usize][self.pits()]
    }

    #[inline]
    fn own(&self) -> &Side {
        &self.sides[usize::from(self.mover)]
    }

    #[inline]
    fn other(&self) -> &Side {
        &self.sides[usize::from(1 - self.mover)]
    }

    /// The seeds in the pits of a side, a byte each.
    #[inline]
    fn in_pits(&self, side: &Side) -> u64 {
        u64::from_le_bytes(*side) & lowest(self.pits())
    }

    /// Whether one side has no seeds left to sow.
    #[inline]
    fn is_over(&self) -> bool {
        self.in_pits(self.own()) == 0 || self.in_pits(self.other()) == 0
    }

    /// The difference of the stores, with each side's pits added, for the side to move.
    #[inline]
    fn final_score(&self) -> i32 {
        // The topmost byte of the product is the sum of all; there are at most 120 seeds.
        let sum = |side: &Side| (u64::from_le_bytes(*side).wrapping_mul(ONES) >> 56) as i32;
        sum(self.own()) - sum(self.other())
    }

    #[inline]
    fn sowing(&self, pit: usize) -> Sowing {
        let around = 2 * self.pits() + 1;
        let seeds = usize::from(self.own()[pit]);
        let (laps, rest) =
            if seeds < around { (0, seeds) } else { (seeds / around, seeds % around) };
        let last = pit + rest;
        Sowing { laps, rest, last: if last < around { last } else { last - around } }
    }
}

/// The pits that can be sown, one bit each. Those nearest to the store come first: they give another turn
/// most often.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pits(u8);

/// The pits of every set, the last one first.
static NTH: [[u8; 8]; 1 << MOST_PITS] = members(true);

impl Pits {
    /// Those that are not empty; none has more than 120 seeds.
    #[inline]
    fn with_seeds(in_pits: u64) -> Self {
        let top_bits = (in_pits + 0x7F * ONES) & (0x80 * ONES);
        // Shifted up by 49 - 7p, the bit of pit p lands on 56 + p.
        const GATHER: u64 = 1 << 49 | 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21 | 1 << 14;
        Pits((top_bits.wrapping_mul(GATHER) >> 56) as u8 & 0x3F)
    }

    /// Adds a pit.
    pub fn insert(&mut self, pit: u8) {
        debug_assert!(usize::from(pit) < MOST_PITS, "there is no pit {pit}");
        self.0 |= 1 << pit;
    }
}

impl MoveList<u8> for Pits {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn nth(&self, number: usize) -> u8 {
        debug_assert!(number < self.len(), "there is no move {number}");
        NTH[usize::from(self.0 % 64)][number % 8]
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.0.is_power_of_two()
    }
}

impl Game for Kalah {
    /// The number of a pit of the side to move, from 0, in the order of sowing.
    type Move = u8;
    type Undo = Self;
    type Moves = Pits;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::Score(Value::new(self.final_score())))
    }

    #[inline]
    fn moves(&self, out: &mut Pits) {
        if !self.is_over() {
            *out = Pits::with_seeds(self.in_pits(self.own()));
        }
    }

    #[inline]
    fn make(&mut self, pit: u8) -> Self {
        let before = *self;
        let (pits, pit) = (self.pits(), usize::from(pit));
        let (mover, opponent) = (usize::from(self.mover), usize::from(1 - self.mover));
        let Sowing { laps, rest, last } = self.sowing(pit);
        let Sown { own, other } = SOWN[pits][pit][rest];
        self.sides[mover][pit] = 0;
        let add = |side: &mut Side, sown: u64, places: usize| {
            let laps = laps as u64 * (ONES & lowest(places));
            *side = (u64::from_le_bytes(*side) + sown + laps).to_le_bytes();
        };
        add(&mut self.sides[mover], own, pits + 1);
        add(&mut self.sides[opponent], other, pits);
        if last == pits {
            return before; // Another turn.
        }
        if last < pits && self.sides[mover][last] == 1 {
            let captured = std::mem::take(&mut self.sides[opponent][pits - 1 - last]);
            if captured > 0 {
                self.sides[mover][last] = 0;
                self.sides[mover][pits] += captured + 1;
            }
        }
        self.mover = 1 - self.mover;
        before
    }

    #[inline]
    fn unmake(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    /// The difference of the stores.
    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(i32::from(self.own()[self.pits()]) - i32::from(self.other()[self.pits()]))
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        Some(if self.mover == 0 { Player::First } else { Player::Second })
    }

    /// The board fits in two words; one multiplication each mixes them well enough.
    #[inline]
    fn key(&self) -> Option<u64> {
        let [first, second] = self.sides.map(u64::from_le_bytes);
        let first = first | u64::from(self.mover) << 56;
        let second = second | u64::from(self.pits) << 56;
        let mixed = first.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ second.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        Some((mixed ^ (mixed >> 29)).wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    const MOVE_INDICES: usize = 2 * MOST_PITS;

    #[inline]
    fn move_index(&self, pit: u8) -> usize {
        usize::from(pit) + if self.mover == 1 { MOST_PITS } else { 0 }
    }

    /// Another turn is good, and so is a capture: both more than what is learnt of a pit by history.
    #[inline]
    fn knowledge(&self, pit: u8) -> i32 {
        const SEED: i32 = 40;
        const ANOTHER_TURN: i32 = 8 * SEED;
        let (pits, pit) = (self.pits(), usize::from(pit));
        let Sowing { laps, last, .. } = self.sowing(pit);
        if last == pits {
            return ANOTHER_TURN;
        }
        let lands_empty = last < pits && self.own()[last] == 0 && laps == 0;
        if lands_empty { SEED * i32::from(self.other()[pits - 1 - last]) } else { 0 }
    }

    fn mirrored(&self) -> Option<Self> {
        let [first, second] = self.sides;
        Some(Kalah { sides: [second, first], mover: 1 - self.mover, ..*self })
    }
}

/// Kalah(6,4), (6,3), (6,5), (5,4), and two positions reached from them.
const TEST_POSITIONS: &str = "\
4,4,4,4,4,4,0/4,4,4,4,4,4,0 1
3,3,3,3,3,3,0/3,3,3,3,3,3,0 1
5,5,5,5,5,5,0/5,5,5,5,5,5,0 1
4,4,4,4,4,0/4,4,4,4,4,0 1
4,4,0,5,5,5,1/5,5,5,0,4,4,1 1
0,4,3,3,3,4,1/4,0,4,4,4,5,1 2
";

/// Moves are numbers of pits, from 1.
impl Playable for Kalah {
    const NAME: &'static str = "kalah";
    const TITLE: &'static str = "Kalah";
    const SIDES: [&'static str; 2] = ["South", "North"];
    const HOW: &'static str = "the number of a pit of yours, 1 to 6, in the order of sowing; the last \
         seed in your store lets you move again";
    const POSITIONS: &'static str = "pits and the side to move, as 4,4,4,4,4,4,0/4,4,4,4,4,4,0 1";
    const FORMAT: &'static str = "the numbers of the pits";
    const SCALE: Option<(i32, &'static str)> = Some((1, "seeds"));
    /// Without history: a pit that was good soon holds other seeds. With it a search from the start to
    /// depth 16 takes 2.0 (aspiration NegaScout) or 2.6 times the nodes (MTD(f)).
    const TUNED: Tuned = Tuned {
        full_width: E::TABLE.with(E::KNOWLEDGE),
        selective: E::TABLE.with(E::KNOWLEDGE),
        first_guess: FirstGuess::LastIteration,
        aspiration: 2,
        unit: 1,
    };
    const TEST_SET: TestSet = TestSet {
        source: "boards of several sizes",
        text: TEST_POSITIONS,
        most: 6,
        depth: 12,
        ablation_depth: 8,
        grain: 1,
    };
    const LEVELS: [Skill; 9] = [
        Skill::shallow(1, 400),
        Skill::shallow(1, 120),
        Skill::shallow(2, 400),
        Skill::shallow(3, 400),
        Skill::shallow(4, 350),
        Skill::shallow(6, 120),
        Skill::deep(1_200),
        Skill::deep(6_000),
        Skill::deep(40_000),
    ];

    fn start() -> Self {
        Self::default()
    }
    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::kalah(self, paint, turned)
    }
    fn read_position(text: &str) -> Result<Self, String> {
        text.parse::<Kalah>().map_err(|error| error.to_string())
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u8, String> {
        let wrong = || format!("'{}' is not one of your pits with seeds", text.escape_default());
        read_number(self, text).ok_or_else(wrong)
    }
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }
    compiled_search!();
    compiled_perft!();
}

/// Each side's pits and store, then the side to move: `4,4,4,4,4,4,0/4,4,4,4,4,4,0 1`.
impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Side| {
            side[..=self.pits()].iter().map(u8::to_string).collect::<Vec<_>>().join(",")
        };
        write!(f, "{}/{} {}", side(&self.sides[0]), side(&self.sides[1]), self.mover + 1)
    }
}

/// Why a text is not a position of Kalah.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{text}' is not a position of Kalah: {problem}; write pits and store of each side and the side to move, as in 4,4,4,4,4,4,0/4,4,4,4,4,4,0 1"
)]
pub struct KalahError {
    text: String,
    problem: &'static str,
}

/// The most seeds on a board, so that no pit can overflow.
const MOST_SEEDS: u32 = 2 * MOST_PITS as u32 * 10;

impl FromStr for Kalah {
    type Err = KalahError;

    fn from_str(text: &str) -> Result<Self, KalahError> {
        let wrong = |problem| KalahError { text: text.chars().take(80).collect(), problem };
        let (board, mover) =
            text.trim().split_once(' ').ok_or_else(|| wrong("the side to move is missing"))?;
        let (first, second) = board.split_once('/').ok_or_else(|| wrong("there is no '/'"))?;
        let mover = match mover.trim() {
            "1" => 0,
            "2" => 1,
            _ => return Err(wrong("the side to move must be 1 or 2")),
        };
        let side = |text: &str| -> Result<Vec<u8>, KalahError> {
            let number =
                |word: &str| word.parse().map_err(|_| wrong("a number of seeds cannot be read"));
            text.split(',').map(number).collect()
        };
        let (first, second) = (side(first)?, side(second)?);
        if first.len() != second.len() || !(2..=MOST_PITS + 1).contains(&first.len()) {
            return Err(wrong("each side must have the same number of pits, 1 to 6, and a store"));
        }
        if first.iter().chain(&second).map(|&seeds| u32::from(seeds)).sum::<u32>() > MOST_SEEDS {
            return Err(wrong("there are more than 120 seeds"));
        }
        let padded = |side: &[u8]| std::array::from_fn(|at| side.get(at).copied().unwrap_or(0));
        let pits = first.len() as u8 - 1;
        Ok(Kalah { sides: [padded(&first), padded(&second)], pits, mover })
    }
}
