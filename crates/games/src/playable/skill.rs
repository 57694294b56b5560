//! How well the computer plays at each level.

/// How far a level of play looks, and what it may lose by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// In plies.
    pub depth: Option<u16>,
    /// In nodes of a selective search.
    pub nodes: Option<u64>,
    /// In percent of [`Tuned::unit`](crate::Tuned::unit); 0: it always plays what it thinks best.
    pub tolerance: u32,
}

impl Skill {
    /// Looks so many plies ahead, and errs.
    pub const fn shallow(depth: u16, tolerance: u32) -> Self {
        Skill { depth: Some(depth), nodes: None, tolerance }
    }

    /// Looks as far as these nodes reach, and plays what it thinks best.
    pub const fn deep(nodes: u64) -> Self {
        Skill { depth: None, nodes: Some(nodes), tolerance: 0 }
    }

    /// For a game whose levels have not been measured: about what suits Othello.
    pub const USUAL: [Skill; 9] = [
        Skill::shallow(1, 200),
        Skill::shallow(2, 300),
        Skill::shallow(2, 120),
        Skill::shallow(3, 200),
        Skill::shallow(3, 60),
        Skill::shallow(4, 120),
        Skill::shallow(5, 120),
        Skill::deep(2_000),
        Skill::deep(6_000),
    ];
}
