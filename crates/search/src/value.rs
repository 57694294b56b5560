//! The numbers of a search: [`Value`], [`Window`], [`Bounds`], [`Depth`], [`Ply`].
//!
//! # The range contract
//! ```text
//! -INFINITY          below every value of every position
//! -WIN + ply         lost, `ply` moves from the root
//! -LIMIT ..= LIMIT   what an evaluation or a scored game may return
//!  WIN - ply         won, `ply` moves from the root (at most 65 535)
//!  INFINITY          above every value
//! ```
//! All of them fit in 24 bits, so that a table entry holds two bounds, two depths, a move and its
//! key in 16 bytes.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position: an integer, always from the side to move's point of view.
///
/// Integers are not a restriction but the condition under which null windows, and with them every
/// algorithm of this library, are exact: nothing lies between `v` and `v + 1`.
///
/// ```
/// use nullwindow::{Ply, Value};
/// let v = Value::new(25);
/// assert_eq!((-v).get(), -25);
/// assert!(Value::win_at(Ply::new(3)) < Value::win_at(Ply::new(1)), "a sooner win is better");
/// assert!(Value::loss_at(Ply::new(3)) > Value::loss_at(Ply::new(1)), "a later loss is better");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "Option<i32>"))]
pub struct Value(i32);

impl Value {
    /// Zero: a draw.
    pub const ZERO: Value = Value(0);
    /// The largest score an evaluation may return; the smallest is `-LIMIT`.
    pub const LIMIT: Value = Value(8_000_000);
    /// A game won at the root itself; `n` moves later it is `WIN - n`.
    pub const WIN: Value = Value(8_200_000);
    /// Greater than every value a position can have.
    pub const INFINITY: Value = Value(8_388_607);

    /// A value from its number, which must keep the range contract (checked in debug builds).
    #[inline]
    pub const fn new(v: i32) -> Self {
        debug_assert!(v >= -Self::INFINITY.0 && v <= Self::INFINITY.0, "value out of range");
        Value(v)
    }

    /// The number.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// A score, if `v` is within `-LIMIT ..= LIMIT`.
    pub fn score(v: i64) -> Option<Self> {
        let v = i32::try_from(v).ok()?;
        (-Self::LIMIT.0..=Self::LIMIT.0).contains(&v).then_some(Value(v))
    }

    /// A game won `ply` moves from the root.
    #[inline]
    pub fn win_at(ply: Ply) -> Self {
        Value(Self::WIN.0 - i32::from(ply.get()))
    }

    /// A game lost `ply` moves from the root.
    #[inline]
    pub fn loss_at(ply: Ply) -> Self {
        -Self::win_at(ply)
    }

    /// The distance to the end if this is a proved win or loss rather than a score.
    pub fn plies_to_end(self) -> Option<Ply> {
        let distance = u16::try_from(Self::WIN.0 - self.0.abs()).ok()?;
        Some(Ply::new(distance))
    }

    /// The same value seen from a root one move further away: only wins and losses change.
    pub fn one_ply_later(self) -> Self {
        match self.plies_to_end() {
            Some(_) => Value(self.0 - self.0.signum()),
            None => self,
        }
    }

    /// The value as a table keeps it, for a node `ply` moves from the root: wins and losses are
    /// counted from the node, because another root may reach it sooner or later.
    #[inline(always)]
    pub(crate) fn to_table(self, ply: Ply) -> Self {
        self.farther(-i32::from(ply.get()))
    }

    /// The inverse of [`Value::to_table`]: a stored value, at a node `ply` moves from the root.
    #[inline(always)]
    pub(crate) fn out_of_table(self, ply: Ply) -> Self {
        self.farther(i32::from(ply.get()))
    }

    /// Puts wins and losses `plies` further away.
    #[inline(always)]
    fn farther(self, plies: i32) -> Self {
        let is_score = (-Self::LIMIT.0..=Self::LIMIT.0).contains(&self.0);
        if is_score { self } else { self.decided_farther(plies) }
    }

    #[cold]
    #[inline(never)]
    fn decided_farther(self, plies: i32) -> Self {
        Value(self.0 - self.0.signum() * plies)
    }

    /// Whether this is a proved win or loss.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.0.abs() > Self::LIMIT.0 && !self.is_infinite()
    }

    /// Whether this is `INFINITY` or its negation: a bound, never the value of a position.
    pub fn is_infinite(self) -> bool {
        self.0.abs() >= Self::INFINITY.0
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;
    #[inline]
    fn add(self, step: i32) -> Value {
        Value(self.0 + step)
    }
}

impl Sub<i32> for Value {
    type Output = Value;
    #[inline]
    fn sub(self, step: i32) -> Value {
        Value(self.0 - step)
    }
}

/// Infinite bounds are not numbers in data: JSON shows `null`.
impl From<Value> for Option<i32> {
    fn from(v: Value) -> Self {
        (!v.is_infinite()).then_some(v.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = if self.is_infinite() {
            format!("{sign}∞")
        } else if let Some(ply) = self.plies_to_end() {
            let end = if self.0 < 0 { "lost" } else { "won" };
            format!("{end} in {}", ply.get())
        } else {
            self.0.to_string()
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The open interval of values a search is asked about.
///
/// A search with window `(alpha, beta)` that returns `v` has *failed low* if `v <= alpha` (the
/// true value is at most `v`), *failed high* if `v >= beta` (it is at least `v`), and found the
/// true value otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Window {
    /// The lower end, excluded.
    pub alpha: Value,
    /// The upper end, excluded.
    pub beta: Value,
}

impl Window {
    /// Every value a position can have.
    pub const FULL: Window = Window { alpha: Value(-Value::INFINITY.0), beta: Value::INFINITY };

    /// The interval between `alpha` and `beta`, which must not be empty.
    #[inline]
    pub fn new(alpha: Value, beta: Value) -> Self {
        debug_assert!(alpha < beta, "the window ({alpha}, {beta}) is empty");
        Window { alpha, beta }
    }

    /// The window `(bound - 1, bound)`: it asks whether the value is at least `bound`.
    #[inline]
    pub fn at_least(bound: Value) -> Self {
        Window::new(bound - 1, bound)
    }

    /// Whether no value lies between the ends: a null, or minimal, window.
    pub fn is_null(self) -> bool {
        self.beta.get() - self.alpha.get() == 1
    }
}

impl Neg for Window {
    type Output = Window;
    /// The same window seen by the opponent.
    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is proved about a position's value: it lies in `lower ..= upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounds {
    /// f−: the value is at least this.
    pub lower: Value,
    /// f+: the value is at most this.
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { lower: Value(-Value::INFINITY.0), upper: Value::INFINITY };

    /// The value itself is known.
    #[inline]
    pub fn exact(value: Value) -> Self {
        Bounds { lower: value, upper: value }
    }

    /// The value, if both bounds agree.
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Neg for Bounds {
    type Output = Bounds;
    /// The same bounds seen by the opponent.
    #[inline]
    fn neg(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds::UNKNOWN
    }
}

/// How many moves deep a search is still to look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Depth(u16);

impl Depth {
    /// The leaves of the search.
    pub const ZERO: Depth = Depth(0);

    /// A depth in plies.
    pub const fn new(plies: u16) -> Self {
        Depth(plies)
    }

    /// The number of plies.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl Sub<u16> for Depth {
    type Output = Depth;
    #[inline]
    fn sub(self, plies: u16) -> Depth {
        Depth(self.0 - plies)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// How many moves a node is from the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ply(u16);

impl std::ops::Add<u16> for Ply {
    type Output = Ply;
    #[inline]
    fn add(self, moves: u16) -> Ply {
        Ply(self.0 + moves)
    }
}

impl Ply {
    /// The root.
    pub const ROOT: Ply = Ply(0);

    /// A distance from the root.
    pub const fn new(ply: u16) -> Self {
        Ply(ply)
    }

    /// The number of moves.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }
}
