//! One game between two players.

use super::player::{Choice, Fault, Player};
use super::tempo::Tempo;
use crate::units::today;
use nullwindow::Value;
use nullwindow_games::{Headers, Opening, Playable, Played, Termination, Winner};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// Both players agreed for long enough who wins, or that it is a draw.
    Adjudicated,
    /// It became too long, which is a draw.
    Length,
    /// A player did not move, or not legally.
    Fault {
        /// Who: 0 for the game's first player, 1 for the other.
        by: usize,
        /// What happened.
        fault: Fault,
    },
    /// It was aborted from outside.
    Aborted,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => f.write_str("normal"),
            Ending::Adjudicated => f.write_str("adjudication"),
            Ending::Length => f.write_str("too long"),
            Ending::Fault { fault, .. } => write!(f, "{fault}"),
            Ending::Aborted => f.write_str("aborted"),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord<G: Playable> {
    /// Where it began, and the moves, those of the opening included.
    pub game: Played<G>,
    /// Who won; `None` if the game does not count.
    pub winner: Option<Winner>,
    /// How it ended.
    pub ending: Ending,
}

impl<G: Playable> GameRecord<G> {
    /// The game as its players write it.
    pub fn write(&self, players: [&str; 2], round: &str) -> String {
        let termination = match &self.ending {
            Ending::Rules => Termination::Rules,
            Ending::Fault { fault: Fault::Time, .. } => Termination::Time,
            other => Termination::Other(other.to_string()),
        };
        let headers = Headers {
            event: "nullwindow match",
            site: "local",
            round,
            date: &today(),
            players,
            winner: self.winner,
            termination,
        };
        G::write_game(&self.game, &headers)
    }
}

/// When a game is ended before the rules end it.
#[derive(Clone, Debug, Default)]
pub struct Adjudication {
    /// Won when both say so: the minimum value, and for how many moves of each.
    pub win: Option<Agreement>,
    /// Drawn when both say so: the maximum value either way, and for how many moves of each.
    pub draw: Option<Agreement>,
    /// Drawn after this many moves of both sides together, including the opening.
    pub longest: Option<u32>,
}

/// Agreement of both players over a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// The value agreed on.
    pub value: i32,
    /// For how many moves of each player.
    pub moves: u32,
    /// Not before this many moves of each player.
    pub from: u32,
}

/// How much longer than a fixed time per move a player may take, besides [`Terms::margin`]. A clock
/// absorbs a late move with time saved before; here nothing is saved, and a player that uses all of
/// its time as it should would lose by any pause of the machine.
pub const GRACE: Duration = Duration::from_millis(500);

/// The terms on which a game is played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How much time moves may take.
    pub tempo: Tempo,
    /// How much longer than its clock, or than the time per move and [`GRACE`], a player may take
    /// before it loses.
    pub margin: Duration,
    /// When a game is ended early.
    pub adjudication: Adjudication,
    /// Raised to abort games.
    pub stop: Arc<AtomicBool>,
}

/// For how many moves of both sides together the players have agreed.
#[derive(Default)]
struct Agreed {
    first: u32,
    second: u32,
    draw: u32,
}

impl Agreed {
    /// Notes a value, as player `side` sees it.
    fn note(&mut self, value: Option<Value>, side: usize, terms: &Adjudication) {
        let value = value.map(|value| if side == 0 { value.get() } else { -value.get() });
        let count = |count: &mut u32, agreed: bool| *count = if agreed { *count + 1 } else { 0 };
        let wins = |value: i32| terms.win.is_some_and(|win| value >= win.value);
        let draws = |value: i32| terms.draw.is_some_and(|draw| value.abs() <= draw.value);
        count(&mut self.first, value.is_some_and(wins));
        count(&mut self.second, value.is_some_and(|value| wins(-value)));
        count(&mut self.draw, value.is_some_and(draws));
    }

    fn verdict(&self, plies: u32, terms: &Adjudication) -> Option<Winner> {
        let holds = |count: u32, agreement: Option<Agreement>| {
            agreement.is_some_and(|a| count >= 2 * a.moves && plies >= 2 * a.from)
        };
        if holds(self.first, terms.win) {
            Some(Winner::First)
        } else if holds(self.second, terms.win) {
            Some(Winner::Second)
        } else {
            holds(self.draw, terms.draw).then_some(Winner::Neither)
        }
    }
}

/// Plays a game; the first of `players` moves first.
pub fn play<G: Playable>(
    players: [&mut dyn Player<G>; 2],
    opening: &Opening<G>,
    terms: &Terms,
) -> GameRecord<G> {
    let mut game = Played::with_moves(opening.start.clone(), &opening.moves);
    let (winner, ending) = play_on(players, &mut game, terms);
    GameRecord { game, winner, ending }
}

fn play_on<G: Playable>(
    mut players: [&mut dyn Player<G>; 2],
    game: &mut Played<G>,
    terms: &Terms,
) -> (Option<Winner>, Ending) {
    for (side, player) in players.iter_mut().enumerate() {
        if let Err(fault) = player.begin() {
            return lost(side, fault, terms);
        }
    }
    let mut clocks = terms.tempo.clocks();
    let mut agreed = Agreed::default();
    loop {
        let side = game.to_move() as usize;
        if let Some(winner) = game.winner() {
            return (Some(winner), Ending::Rules);
        }
        let plies = game.moves.len() as u32;
        if let Some(winner) = agreed.verdict(plies, &terms.adjudication) {
            return (Some(winner), Ending::Adjudicated);
        }
        if terms.adjudication.longest.is_some_and(|longest| plies >= longest) {
            return (Some(Winner::Neither), Ending::Length);
        }
        if terms.stop.load(Relaxed) {
            return (None, Ending::Aborted);
        }
        let asked = Instant::now();
        let choice = players[side].choose(game, &terms.tempo, &clocks);
        let Choice { m, value } = match charge(&mut clocks[side], asked.elapsed(), terms, choice) {
            Ok(choice) => choice,
            Err(fault) => return lost(side, fault, terms),
        };
        if !game.position.list_moves().contains(&m) {
            return lost(side, Fault::Illegal(format!("{m:?}")), terms);
        }
        agreed.note(value, side, &terms.adjudication);
        game.make(m);
    }
}

/// Charges a player's clock, and returns its choice if it came in time.
fn charge<M>(
    left: &mut Duration,
    spent: Duration,
    terms: &Terms,
    choice: Result<Choice<M>, Fault>,
) -> Result<Choice<M>, Fault> {
    let choice = choice?;
    let most = match terms.tempo {
        Tempo::Clock { .. } => *left,
        Tempo::MoveTime(time) => time.saturating_add(GRACE),
        Tempo::Nodes(_) | Tempo::Depth(_) => Duration::MAX,
    };
    if spent > most.saturating_add(terms.margin) {
        return Err(Fault::Time);
    }
    if let Tempo::Clock { increment, .. } = terms.tempo {
        *left = left.saturating_sub(spent).saturating_add(increment);
    }
    Ok(choice)
}

/// A player that cannot go on has lost; a game with a crash does not count. While games are being
/// aborted, a fault proves nothing.
fn lost(side: usize, fault: Fault, terms: &Terms) -> (Option<Winner>, Ending) {
    if terms.stop.load(Relaxed) {
        return (None, Ending::Aborted);
    }
    let winner = match fault {
        Fault::Crash(_) => None,
        Fault::Illegal(_) | Fault::Time => Some([Winner::Second, Winner::First][side]),
    };
    (winner, Ending::Fault { by: side, fault })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of 10 seconds after a move that took `spent` milliseconds.
    fn charged(tempo: Tempo, margin: u64, spent: u64) -> Result<Duration, Fault> {
        let ms = Duration::from_millis;
        let terms = Terms {
            tempo,
            margin: ms(margin),
            adjudication: Adjudication::default(),
            stop: Arc::default(),
        };
        let mut left = ms(10_000);
        let choice = Ok(Choice { m: (), value: None });
        charge(&mut left, ms(spent), &terms, choice).map(|_| left)
    }

    #[test]
    fn time_is_charged() {
        let ms = Duration::from_millis;
        let clock = Tempo::Clock { time: ms(10_000), increment: ms(50) };
        assert_eq!(charged(clock, 0, 10_000), Ok(ms(50)));
        assert_eq!(charged(clock, 0, 10_001), Err(Fault::Time));
        assert_eq!(charged(clock, 20, 10_020), Ok(ms(50)));
        let each_move = Tempo::MoveTime(ms(100));
        assert_eq!(charged(each_move, 0, 600), Ok(ms(10_000)), "within the grace");
        assert_eq!(charged(each_move, 0, 601), Err(Fault::Time));
        assert_eq!(charged(each_move, 30, 630), Ok(ms(10_000)));
        assert_eq!(charged(each_move, 30, 631), Err(Fault::Time));
        let endless = Tempo::Clock { time: Duration::MAX, increment: Duration::MAX };
        assert_eq!(charged(endless, 0, 1), Ok(Duration::MAX));
        assert_eq!(charged(Tempo::Nodes(1), 0, 1_000_000), Ok(ms(10_000)));
    }
}
