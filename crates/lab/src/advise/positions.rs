//! The positions that are searched: the game's own test set, and balanced ones from random play.

use nullwindow::searcher::{Enhancements, Searcher};
use nullwindow::{Game, Value};
use nullwindow_games::Playable;
use nullwindow_games::random::SplitMix64;

/// Positions, and where they come from.
pub(super) struct Positions<G> {
    pub all: Vec<G>,
    pub source: String,
}

/// Candidates for each position taken from random play; the most balanced one is kept.
const CANDIDATES: usize = 3;
/// How deep balance is looked for, and with how many nodes at most.
const DEPTH: u16 = 3;
const NODES: u64 = 3000;
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

/// Plays so many random moves; `None` if the game ends before.
fn random_line<G: Playable>(start: &G, plies: usize, random: &mut SplitMix64) -> Option<G> {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.list_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())]);
    }
    Some(position)
}

/// Balanced, undecided positions from the first third of random games.
pub(super) fn from_random_play<G: Playable>(start: &G, wanted: usize, seed: u64) -> Vec<G> {
    if wanted == 0 {
        return Vec::new();
    }
    let mut random = SplitMix64::new(seed ^ 0x0BE9_1A1D);
    let lengths: Vec<usize> = (0..20).map(|_| random_length(start, &mut random)).collect();
    let typical = lengths.iter().sum::<usize>() / lengths.len();
    let (least, most) = (2.min(typical / 4), (typical / 3).clamp(2, 24));
    let mut candidates: Vec<(i32, usize, G)> = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for _ in 0..100 * wanted {
        let plies = least + random.below(most - least + 1);
        let Some(position) = random_line(start, plies, &mut random).filter(is_open) else {
            continue;
        };
        let text = position.write_position();
        if known.contains(&text) {
            continue;
        }
        known.push(text);
        let Some(value) = shallow_value(&position) else { continue };
        candidates.push((value.get().abs(), candidates.len(), position));
        if candidates.len() == CANDIDATES * wanted {
            break;
        }
    }
    candidates.sort_by_key(|(value, number, _)| (*value, *number));
    candidates.truncate(wanted);
    candidates.sort_by_key(|(_, number, _)| *number);
    candidates.into_iter().map(|(.., position)| position).collect()
}

fn random_length<G: Playable>(start: &G, random: &mut SplitMix64) -> usize {
    let mut position = start.clone();
    for ply in 0..LONGEST {
        let moves = position.list_moves();
        if moves.is_empty() {
            return ply;
        }
        position.make(moves[random.below(moves.len())]);
    }
    LONGEST
}

/// What a shallow search finds; `None` if the game is decided.
fn shallow_value<G: Playable>(position: &G) -> Option<Value> {
    let supported = Enhancements::supported_by(position);
    let set = super::space::supported_part(Enhancements::STANDARD, supported);
    let mut searcher = Searcher::new().depth(DEPTH).nodes(NODES).table_entries(1 << 12);
    let answer = G::search_by(&mut searcher, set, position, &mut |_| {});
    (!answer.value.is_decided()).then_some(answer.value)
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
