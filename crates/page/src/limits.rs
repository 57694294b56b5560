//! How much a request may ask for. All of it is counted, so that no answer depends on the machine.

/// The longest request, in bytes.
pub const REQUEST: usize = 2 << 20;
/// The longest tree or game that is typed or pasted, in bytes.
pub const LONG_TEXT: usize = 1 << 20;
/// The longest position, in bytes.
pub const POSITION: usize = 1000;
/// The longest name or move, in bytes.
pub const SHORT_TEXT: usize = 100;
/// The most moves of a game.
pub const MOVES: usize = 2000;
/// The largest tree that is sent whole.
pub const TREE_NODES: usize = 400_000;
/// The most plies from the root of a tree to its leaves.
pub const HEIGHT: u16 = 64;
/// The most children of a node of a generated tree.
pub const WIDTH: u32 = 1000;
/// The most nodes that are recorded.
pub const RECORDED_NODES: usize = 1_000_000;
/// The most for a best-first search of a game in which a side may move again: its OPEN is a plain list, and takes
/// time that grows with the square.
pub const LISTED_NODES: usize = 100_000;
/// How many are recorded if nobody says.
pub const USUAL_NODES: usize = 200_000;
/// The most events that are recorded.
pub const EVENTS: usize = 5_000_000;
/// The most moves that a recorded search makes.
pub const WORK: u64 = 40_000_000;
/// The deepest tree of a game, and the deepest analysis.
pub const DEPTH: u16 = 60;
/// The most nodes of one request for analysis.
pub const ANALYSED_NODES: u64 = 5_000_000;
/// The most lines of an analysis.
pub const LINES: usize = 10;
/// The table of an analysis, in megabytes.
pub const TABLE_MEGABYTES: usize = 16;
