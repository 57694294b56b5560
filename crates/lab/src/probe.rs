//! A game whose every answer differs from all others and from every default: a wrapper that fails
//! to forward a method gives a different answer.

use nullwindow::{ArrayVec, Game, Outcome, Player, Value};

/// Not a real game: its answers contradict each other.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Probe {
    made: Vec<u8>,
}

const MOVES: [u8; 2] = [3, 5];
const NOISY: [u8; 1] = [7];
/// Its evaluation.
pub const VALUE: i32 = 1100;
const COUNT: usize = 1200;

impl Game for Probe {
    type Move = u8;
    type Undo = u8;
    type Moves = ArrayVec<u8, 4>;

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::Win)
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(MOVES);
    }
    fn count_moves(&self) -> usize {
        COUNT
    }
    fn make(&mut self, m: u8) -> u8 {
        self.made.push(m);
        m + 1
    }
    fn unmake(&mut self, m: u8, undo: u8) {
        assert_eq!((self.made.pop(), undo), (Some(m), m + 1));
    }
    fn evaluate(&self) -> Value {
        Value::new(VALUE)
    }

    fn to_move(&self) -> Option<Player> {
        Some(Player::Second)
    }
    fn key(&self) -> Option<u64> {
        Some(2100)
    }
    fn key_from_scratch(&self) -> Option<u64> {
        Some(2200)
    }
    fn key_after(&self, m: u8) -> Option<u64> {
        Some(2300 + u64::from(m))
    }
    const MOVE_INDICES: usize = 3100;
    fn move_index(&self, m: u8) -> usize {
        3000 + usize::from(m)
    }
    fn knowledge(&self, m: u8) -> i32 {
        4100 + i32::from(m)
    }
    fn quick_knowledge(&self, m: u8) -> i32 {
        4200 + i32::from(m)
    }
    fn noisy_moves(&self, out: &mut Self::Moves) {
        out.extend(NOISY);
    }
    fn may_stand_pat(&self) -> bool {
        false
    }
    fn make_null(&mut self) -> Option<u8> {
        Some(99)
    }
    fn is_drawn_by_history(&self) -> bool {
        true
    }
}

/// Checks that the rules of a wrapped probe are the probe's. Returns its evaluation.
pub fn forwards_rules<W>(mut wrapped: W, inner: impl Fn(&W) -> &Probe) -> i32
where
    W: Game<Move = u8, Undo = u8, Moves = ArrayVec<u8, 4>>,
{
    let mut moves = ArrayVec::new();
    wrapped.moves(&mut moves);
    assert_eq!(moves[..], MOVES);
    assert_eq!(wrapped.count_moves(), COUNT, "count_moves");
    assert_eq!(wrapped.outcome(), Some(Outcome::Win));
    let undo = wrapped.make(5);
    assert_eq!(inner(&wrapped).made, [5]);
    wrapped.unmake(5, undo);
    assert!(inner(&wrapped).made.is_empty());
    wrapped.evaluate().get()
}

/// Checks that everything optional is the probe's.
pub fn forwards_extras<W>(wrapped: &W)
where
    W: Game<Move = u8, Undo = u8, Moves = ArrayVec<u8, 4>> + Clone,
{
    let probe = Probe::default();
    assert_eq!(wrapped.to_move(), probe.to_move());
    assert_eq!(wrapped.key(), probe.key());
    assert_eq!(wrapped.key_from_scratch(), probe.key_from_scratch());
    assert_eq!(W::MOVE_INDICES, Probe::MOVE_INDICES);
    for m in MOVES {
        assert_eq!(wrapped.key_after(m), probe.key_after(m), "key_after");
        assert_eq!(wrapped.move_index(m), probe.move_index(m));
        assert_eq!(wrapped.knowledge(m), probe.knowledge(m));
        assert_eq!(wrapped.quick_knowledge(m), probe.quick_knowledge(m), "quick_knowledge");
    }
    let mut moves = ArrayVec::new();
    wrapped.noisy_moves(&mut moves);
    assert_eq!(moves[..], NOISY);
    assert!(!wrapped.may_stand_pat() && wrapped.is_drawn_by_history());
    assert_eq!(wrapped.clone().make_null(), Some(99));
}
