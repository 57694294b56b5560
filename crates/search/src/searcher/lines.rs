//! Lines of moves: the principal variation under construction, and the refutations of the last
//! iteration.

/// The best line from every ply of the path (a triangular array).
#[derive(Clone, Debug)]
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Lines(Vec::new())
    }
}

impl<M: Copy> Lines<M> {
    fn reach(&mut self, ply: usize) {
        while self.0.len() <= ply {
            self.0.push(Vec::new());
        }
    }

    /// Nothing is known of the line from this ply on.
    pub fn clear(&mut self, ply: usize) {
        self.reach(ply);
        self.0[ply].clear();
    }

    /// The best line at `ply` is `m` and what was best after it.
    pub fn extend(&mut self, ply: usize, m: M) {
        self.reach(ply + 1);
        let (here, below) = self.0.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// The line from this ply on.
    pub fn get(&self, ply: usize) -> &[M] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}

/// The line that is being followed, and how far the path has kept to it.
#[derive(Clone, Debug)]
pub(super) struct Guide<M> {
    line: Vec<M>,
    kept: usize,
}

impl<M> Default for Guide<M> {
    fn default() -> Self {
        Guide { line: Vec::new(), kept: 0 }
    }
}

impl<M: Copy + Eq> Guide<M> {
    /// Follows `line`, of which the first move is made.
    pub fn follow(&mut self, line: &[M]) {
        self.line.clear();
        self.line.extend_from_slice(line);
        self.kept = 1;
    }

    /// The move of the line at this ply, if the path has kept to the line so far.
    #[inline]
    pub fn suggests(&self, ply: usize) -> Option<M> {
        if self.kept == ply { self.line.get(ply).copied() } else { None }
    }

    /// `m` is made at `ply`. Returns what [`Guide::back`] wants.
    #[inline]
    pub fn forward(&mut self, ply: usize, m: M) -> usize {
        let before = self.kept;
        self.kept = if self.suggests(ply) == Some(m) { ply + 1 } else { usize::MAX };
        before
    }

    /// The move is taken back.
    #[inline]
    pub fn back(&mut self, before: usize) {
        self.kept = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_grows_from_the_leaves() {
        let mut lines = Lines::default();
        lines.clear(3);
        lines.extend(2, 'c');
        lines.extend(1, 'b');
        assert_eq!(lines.get(1), ['b', 'c']);
        lines.clear(2);
        lines.extend(1, 'x');
        assert_eq!(lines.get(1), ['x']);
    }

    #[test]
    fn a_guide_is_silent_off_its_line() {
        let mut guide = Guide::default();
        guide.follow(&['a', 'b', 'c']);
        assert_eq!((guide.suggests(1), guide.suggests(2)), (Some('b'), None));
        let off = guide.forward(1, 'x');
        assert_eq!(guide.suggests(2), None);
        let further = guide.forward(2, 'c');
        assert_eq!(guide.suggests(3), None, "coming back to the line's moves is not following it");
        guide.back(further);
        guide.back(off);
        let on = guide.forward(1, 'b');
        assert_eq!(guide.suggests(2), Some('c'));
        guide.back(on);
        assert_eq!(guide.suggests(1), Some('b'));
    }
}
