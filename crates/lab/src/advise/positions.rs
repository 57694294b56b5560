//! The positions that are searched: the game's own test set, and balanced ones from random play.

use nullwindow::Game;
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Playable, balanced_lines, random_line};

/// Positions, and where they come from.
pub(super) struct Positions<G> {
    pub all: Vec<G>,
    pub source: String,
}

/// Random games of this many plies at most.
pub(super) const LONGEST: usize = 300;

/// So many positions of the game, in random order.
pub(super) fn collect<G: Playable>(start: &G, wanted: usize, seed: u64) -> Positions<G> {
    let lines = G::TEST_SET.text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let known = lines.filter_map(|line| G::read_position(&G::position_in(line)).ok());
    let mut all: Vec<G> = known.filter(|position| is_open(position)).take(wanted).collect();
    let own = all.len();
    all.extend(from_random_play(start, wanted - own, seed));
    let random = all.len() - own;
    SplitMix64::new(seed).shuffle(&mut all);
    let source = match (own, random) {
        (0, random) => format!("{random} balanced positions of random games"),
        (own, 0) => format!("{own} test positions ({})", G::TEST_SET.source),
        (own, random) => format!(
            "{own} test positions ({}) and {random} balanced ones of random games",
            G::TEST_SET.source
        ),
    };
    Positions { all, source }
}

/// Whether there is something to choose.
fn is_open<G: Game>(position: &G) -> bool {
    position.outcome().is_none() && position.count_moves() > 1
}

/// Balanced, undecided positions from the first third of random games.
pub(super) fn from_random_play<G: Playable>(start: &G, wanted: usize, seed: u64) -> Vec<G> {
    const GAMES: usize = 20;
    let mut random = SplitMix64::new(seed);
    let length = |_| random_line(start, LONGEST, &mut random).0.len();
    let typical = (0..GAMES).map(length).sum::<usize>() / GAMES;
    let plies = 2.min(typical / 4)..=(typical / 3).clamp(2, 24);
    let lines = balanced_lines(start, plies, wanted, seed);
    lines.into_iter().map(|(_, position)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    #[test]
    fn positions_are_open_distinct_and_the_same_for_a_seed() {
        let texts = |seed| {
            let positions = collect(&Kalah::start(), 12, seed);
            assert!(positions.all.iter().all(is_open));
            assert!(positions.source.starts_with("6 test positions"), "{}", positions.source);
            positions.all.iter().map(Playable::write_position).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        let mut distinct = texts(1);
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 12);
    }

    /// A game with fewer positions than wanted gives those it has.
    #[test]
    fn a_small_game_gives_what_it_has() {
        let found = from_random_play(&TicTacToe::start(), 40, 1);
        assert!((5..=40).contains(&found.len()), "{}", found.len());
    }
}
