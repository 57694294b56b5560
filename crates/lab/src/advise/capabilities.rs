//! What a game could offer besides its rules, and what that would be worth. Keys and move numbers have
//! stand-ins, made from the texts of positions and moves, so their gain is measured.

use super::bench::{ANY, Bench, Clock, Halt, Means, Task, USUAL};
use super::judge::ratio;
use super::record::{Cost, Searched};
use super::space::Configuration;
use crate::cell::hash_64;
use crate::practice::Ratio;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{Enhancements, Searcher};
use nullwindow::{Game, Player, Silent, forward_game};
use nullwindow_games::Playable;

/// Something a game may offer.
#[derive(Clone, PartialEq, Debug)]
pub struct Capability {
    /// Its name.
    pub name: &'static str,
    /// The methods to write.
    pub methods: &'static str,
    /// What a search gets from it.
    pub purpose: &'static str,
    /// Whether the game offers it.
    pub is_offered: bool,
    /// What it would be worth.
    pub gain: Gain,
}

/// What a capability would be worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Gain {
    /// Nodes with a stand-in, relative to the recommended search without it.
    Measured(Ratio),
    /// There is no stand-in.
    Unknown,
    /// The stand-in finds other values: the text does not hold all that matters.
    Misleading,
    /// The game has it: what it is worth is seen in the race.
    Offered,
}

/// The capabilities, the most valuable first.
const ALL: [(Enhancements, &str, &str, &str); 5] = [
    (
        E::TABLE,
        "a key",
        "Game::key",
        "a transposition table, which also lets null-window drivers jump to the value",
    ),
    (
        E::HISTORY,
        "move numbers",
        "Game::MOVE_INDICES, Game::move_index",
        "the history heuristic: move order that learns",
    ),
    (
        E::KNOWLEDGE,
        "knowledge of moves",
        "Game::knowledge",
        "move order before anything is learnt, and safety from pruning in selective searches",
    ),
    (
        E::QUIESCENCE,
        "noisy moves",
        "Game::noisy_moves, Game::may_stand_pat",
        "quiescence search: no evaluation in the middle of an exchange",
    ),
    (E::NULL_MOVE, "a null move", "Game::make_null", "null-move pruning in selective searches"),
];

/// Looks at each capability, and measures what can be measured on the first positions of these.
pub(super) fn capabilities<G: Playable>(
    bench: &Bench<'_, G>,
    supported: Enhancements,
    best: &Configuration,
    positions: &[usize],
    depth: u16,
) -> Result<Vec<Capability>, Halt> {
    let mut all = Vec::new();
    for (one, name, methods, purpose) in ALL {
        let is_offered = supported.has(one);
        let gain = match one {
            _ if is_offered => Gain::Offered,
            E::TABLE => stand_in(bench, best, KEY, positions, depth)?,
            E::HISTORY => stand_in(bench, best, NUMBERS, positions, depth)?,
            _ => Gain::Unknown,
        };
        all.push(Capability { name, methods, purpose, is_offered, gain });
    }
    let lacks_both = !supported.has(E::TABLE) && !supported.has(E::HISTORY);
    if lacks_both {
        let gain = stand_in(bench, best, BOTH, positions, depth)?;
        let (name, methods) = ("a key and move numbers", "those above");
        let purpose = "both together";
        all.insert(2, Capability { name, methods, purpose, is_offered: false, gain });
    }
    Ok(all)
}

const KEY: &str = "key from text";
const NUMBERS: &str = "move numbers from text";
const BOTH: &str = "key and move numbers from text";

/// Searches with a stand-in, and with the same wrapper without it.
fn stand_in<G: Playable>(
    bench: &Bench<'_, G>,
    best: &Configuration,
    what: &'static str,
    positions: &[usize],
    depth: u16,
) -> Result<Gain, Halt> {
    let key = if what == NUMBERS { E::NONE } else { E::TABLE };
    let numbers = if what == KEY { E::NONE } else { E::HISTORY | E::GRAVITY };
    let enhanced = Configuration { enhancements: best.enhancements | key | numbers, ..*best };
    let task = |configuration, means| {
        let of = |&position: &usize| Task { configuration, position, depth, most: ANY, means };
        positions.iter().map(of).collect::<Vec<Task>>()
    };
    let stage = "capabilities";
    let without = bench.run(stage, &task(*best, USUAL))?;
    let tasks = task(enhanced, Means { stand_in: what, ..USUAL });
    let search = |task: &Task, searcher: Searcher| search(bench, task, searcher, what != NUMBERS);
    let with: Vec<Cost> = bench.run_by(stage, &tasks, &search)?;
    if with.iter().zip(&without).any(|(a, b)| a.value != b.value) {
        return Ok(Gain::Misleading);
    }
    Ok(ratio(&with, &without, |cost| cost.nodes).map_or(Gain::Unknown, Gain::Measured))
}

fn search<G: Playable>(
    bench: &Bench<'_, G>,
    task: &Task,
    mut searcher: Searcher,
    has_key: bool,
) -> Option<Searched> {
    let game = &bench.positions[task.position];
    let position = StandIn { game: game.clone(), has_key, odd: false };
    let mut clock = Clock::start();
    let set = task.configuration.set();
    let hear = &mut |step| clock.hear(&step);
    let answer = searcher.watch_with(set, &position, &mut Silent, hear);
    let moves = game.list_moves();
    let number = |m: &G::Move| moves.iter().position(|known| known == m).unwrap_or(0);
    (!bench.is_stopped()).then(|| clock.searched(task, &answer, number))
}

/// The game with a key and move numbers made from texts.
#[derive(Clone)]
struct StandIn<G> {
    game: G,
    /// Whether the key is made from the text; otherwise it is the game's own.
    has_key: bool,
    /// Whether an odd number of moves was made: the text need not say who is to move.
    odd: bool,
}

/// Numbers for moves; two moves with the same number share their history.
const NUMBERS_OF_MOVES: usize = 4096;

impl<G: Playable> StandIn<G> {
    fn side(&self) -> u8 {
        match self.game.to_move() {
            None => u8::from(self.odd),
            Some(Player::First) => 2,
            Some(Player::Second) => 3,
        }
    }
}

impl<G: Playable> Game for StandIn<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    const MOVE_INDICES: usize = NUMBERS_OF_MOVES;

    fn make(&mut self, m: G::Move) -> G::Undo {
        self.odd ^= true;
        self.game.make(m)
    }

    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.odd ^= true;
        self.game.unmake(m, undo);
    }

    fn make_null(&mut self) -> Option<G::Undo> {
        let undo = self.game.make_null();
        self.odd ^= undo.is_some();
        undo
    }

    fn unmake_null(&mut self, undo: G::Undo) {
        self.odd ^= true;
        self.game.unmake_null(undo);
    }

    fn key(&self) -> Option<u64> {
        if !self.has_key {
            return self.game.key();
        }
        Some(hash_64(&[self.game.write_position().as_bytes(), &[self.side()]]))
    }

    fn move_index(&self, m: G::Move) -> usize {
        let text = self.game.write_move(m);
        (hash_64(&[text.as_bytes(), &[self.side()]]) % NUMBERS_OF_MOVES as u64) as usize
    }

    forward_game!(game: outcome moves evaluate to_move count_moves knowledge quick_knowledge for_each_known
        noisy_moves may_stand_pat is_drawn_by_history);
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::MoveList;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    /// Searches with stand-ins find what searches with the game's own key find, with about as few nodes.
    #[test]
    fn a_key_from_text_is_as_good_as_the_games_own() {
        fn nodes<G: Playable>(position: &G, depth: u16) {
            let set: E = "T".parse().unwrap();
            let searcher = || Searcher::new().depth(depth).table_entries(1 << 16);
            let own = searcher().watch_with(set, position, &mut Silent, &mut |_| {});
            let game = StandIn { game: position.clone(), has_key: true, odd: false };
            let made = searcher().watch_with(set, &game, &mut Silent, &mut |_| {});
            assert_eq!((made.value, made.nodes), (own.value, own.nodes), "{}", G::TITLE);
            let none = searcher().watch_with(E::NONE, position, &mut Silent, &mut |_| {});
            assert!(none.nodes > own.nodes, "{}", G::TITLE);
        }
        nodes(&Kalah::start(), 7);
        nodes(&TicTacToe::start(), 7);
    }

    #[test]
    fn moves_of_both_sides_have_numbers_of_their_own() {
        let mut game = StandIn { game: TicTacToe::start(), has_key: true, odd: false };
        let mut moves = Default::default();
        game.moves(&mut moves);
        let before: Vec<usize> = (0..moves.len()).map(|n| game.move_index(moves.nth(n))).collect();
        assert!(before.iter().all(|&number| number < NUMBERS_OF_MOVES));
        let (second, key) = (moves.nth(1), game.key());
        let first = moves.nth(0);
        game.make(first);
        assert_ne!(game.move_index(second), before[1]);
        game.unmake(first, ());
        assert_eq!(game.key(), key);
    }
}
