//! The killer heuristic: moves that refuted other nodes at the same ply.
//!
//! The papers' original keeps a short list per ply (Slate & Atkin 1977). The generalised form also
//! looks at the list two plies above, where the same side was to move.

use crate::value::Ply;

/// Killers per ply.
const SLOTS: usize = 2;

/// The killers of every ply.
#[derive(Clone, Debug)]
pub(crate) struct Killers<M>(Vec<[Option<M>; SLOTS]>);

impl<M: Copy + Eq> Killers<M> {
    pub fn new(plies: usize) -> Self {
        Killers(vec![[None; SLOTS]; plies])
    }

    /// Larger for better killers, 0 for other moves. `above` also looks two plies up.
    #[inline(always)]
    pub fn standing(&self, ply: Ply, m: M, above: bool) -> i32 {
        let ply = usize::from(ply.get());
        match self.place(ply, m) {
            Some(place) => (2 * SLOTS - place) as i32,
            None if above && ply >= 2 => {
                self.place(ply - 2, m).map_or(0, |place| (SLOTS - place) as i32)
            }
            None => 0,
        }
    }

    #[inline(always)]
    fn place(&self, ply: usize, m: M) -> Option<usize> {
        self.0[ply].iter().position(|&killer| killer == Some(m))
    }

    /// Puts the newest killer in front.
    #[inline(always)]
    pub fn add(&mut self, ply: Ply, m: M) {
        let list = &mut self.0[usize::from(ply.get())];
        if list[0] != Some(m) {
            list[1] = list[0];
            list[0] = Some(m);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_killer_stands_first() {
        let mut killers = Killers::new(6);
        let ply = Ply::new(3);
        for m in ['a', 'b', 'b', 'c'] {
            killers.add(ply, m);
        }
        let standing = ['a', 'b', 'c'].map(|m| killers.standing(ply, m, false));
        assert_eq!(standing, [0, 3, 4]);
        assert_eq!(killers.standing(Ply::new(1), 'c', true), 0, "each ply has its own");
        let below = Ply::new(5);
        assert_eq!(killers.standing(below, 'c', false), 0);
        assert_eq!(killers.standing(below, 'c', true), 2, "two plies above may be included");
    }
}
