//! What theory says about uniform trees: how many leaves a search must, will or may visit.
//!
//! All counts are `f64`: exact as long as they are below 2⁵³, and still meaningful beyond.

/// M(W,D): all leaves of a tree of width `w` and depth `d`. Marsland and Campbell (1981).
pub fn all_leaves(w: u32, d: u16) -> f64 {
    f64::from(w).powi(d.into())
}

/// B(W,D): the leaves of the minimal tree, which even a search with perfect move ordering must
/// visit: w^⌈d/2⌉ + w^⌊d/2⌋ − 1 (Knuth and Moore 1975).
///
/// ```
/// assert_eq!(nullwindow::theory::minimal_tree(24, 4), 1151.0);
/// ```
pub fn minimal_tree(w: u32, d: u16) -> f64 {
    f64::from(w).powi(d.div_ceil(2).into()) + f64::from(w).powi((d / 2).into()) - 1.0
}

/// The recurrence of Marsland and Campbell (1981) for strongly ordered trees searched by iterative
/// deepening: A(W,D) from A(W,D−1).
///
/// ```
/// // The paper prints 3066; it lost the −1 of B(23,2).
/// assert_eq!(nullwindow::theory::strongly_ordered(24, 4, 857.0), 3043.0);
/// ```
pub fn strongly_ordered(w: u32, d: u16, one_ply_less: f64) -> f64 {
    let beside = f64::from(w - 1) * minimal_tree(w - 1, d.saturating_sub(2));
    one_ply_less + minimal_tree(w, d) + beside
}

/// The factor by which alpha-beta's leaves grow per ply on trees with independent random leaves:
/// ξ/(1 − ξ), where ξ is the positive root of xʷ + x = 1 (Pearl 1982).
pub fn random_branching_factor(w: u32) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let x = (low + high) / 2.0;
        if x.powi(w as i32) + x < 1.0 {
            low = x;
        } else {
            high = x;
        }
    }
    low / (1.0 - low)
}
