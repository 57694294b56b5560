//! Games for a plain player: the rules of the game, and an evaluation of a line or two.
//!
//! What the full evaluation is worth shows in a match against one that counts only what beginners
//! count. [`Plain`] is the same game with the same moves, so that both can play each other.

use crate::checkers::Checkers;
use crate::chess::Chess;
use crate::othello::{DISC, Othello};
use crate::playable::{Playable, as_the_position};
use nullwindow::searcher::{Answer, Enhancements, Searcher, Step};
use nullwindow::{Game, Silent, Value, forward_game};

/// A game with a second, plain evaluation.
pub trait PlainlyJudged: Playable {
    /// The plain evaluation of a game that is not over, for the side to move.
    fn plain_value(&self) -> Value;
    /// [`Playable::search_by`] with the plain evaluation.
    fn search_plainly(
        searcher: &mut Searcher,
        set: Enhancements,
        position: &Plain<Self>,
        listener: &mut dyn FnMut(Step<Self::Move>),
    ) -> Answer<Self::Move>;
}

/// Writes [`PlainlyJudged::search_plainly`] for a concrete game, so that it is compiled in this crate. One
/// copy serves all sets of enhancements: a plain player need not be fast.
macro_rules! compiled_plainly {
    () => {
        fn search_plainly(
            searcher: &mut Searcher,
            set: Enhancements,
            position: &Plain<Self>,
            listener: &mut dyn FnMut(Step<Self::Move>),
        ) -> Answer<Self::Move> {
            searcher.watch_with(set, position, &mut Silent, listener)
        }
    };
}

/// Material and piece-square tables: those of the full evaluation.
impl PlainlyJudged for Chess {
    compiled_plainly!();

    #[inline]
    fn plain_value(&self) -> Value {
        Value::new(self.material_and_placement())
    }
}

/// A table of squares; finished games are always scored by discs.
impl PlainlyJudged for Othello {
    compiled_plainly!();

    #[inline]
    fn plain_value(&self) -> Value {
        Value::new(self.positional() * (DISC / 5))
    }
}

/// Men and kings.
impl PlainlyJudged for Checkers {
    compiled_plainly!();

    #[inline]
    fn plain_value(&self) -> Value {
        const MAN: i32 = 100;
        const KING: i32 = 130;
        let (men, kings) = self.board().balance();
        Value::new(MAN * men + KING * kings)
    }
}

/// A game with its plain evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain<G>(G);

impl<G> Plain<G> {
    /// The position, with its plain evaluation from now on.
    pub fn new(position: G) -> Self {
        Plain(position)
    }

    /// The position.
    pub fn position(&self) -> &G {
        &self.0
    }
}

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl<G: PlainlyJudged> Game for Plain<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Moves = G::Moves;

    #[inline]
    fn evaluate(&self) -> Value {
        self.0.plain_value()
    }
    fn mirrored(&self) -> Option<Self> {
        self.0.mirrored().map(Plain)
    }

    const MOVE_INDICES: usize = G::MOVE_INDICES;
    forward_game!(0: outcome moves make unmake to_move count_moves key key_from_scratch key_after
        move_index knowledge for_each_known quick_knowledge noisy_moves may_stand_pat make_null unmake_null
        is_drawn_by_history);
}

impl<G: PlainlyJudged> Playable for Plain<G> {
    as_the_position!(G);

    fn search_by(
        searcher: &mut Searcher,
        set: Enhancements,
        position: &Self,
        listener: &mut dyn FnMut(Step<Self::Move>),
    ) -> Answer<Self::Move> {
        G::search_plainly(searcher, set, position, listener)
    }

    fn start() -> Self {
        Plain(G::start())
    }
    fn in_play(self) -> Self {
        Plain(self.0.in_play())
    }
    fn regardless_of_draws(&self) -> Self {
        Plain(self.0.regardless_of_draws())
    }
    fn read_position(text: &str) -> Result<Self, String> {
        G::read_position(text).map(Plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;
    use nullwindow::MoveList;

    fn worth<G: PlainlyJudged>(text: &str) -> i32 {
        Plain(G::read_position(text).unwrap()).evaluate().get()
    }

    #[test]
    fn othello_squares_are_added_up() {
        // f5 is 2, d6 is 2, c3 is 4, the centre is 0, all in fifths of a disc.
        let after = |moves: &[&str]| {
            let mut game = Plain::<Othello>::start().in_play();
            for text in moves {
                game.make(game.read_move(text).unwrap());
            }
            game.evaluate().get()
        };
        let fifth = DISC / 5;
        assert_eq!(after(&[]), 0);
        assert_eq!(after(&["f5"]), -2 * fifth);
        assert_eq!(after(&["f5", "d6"]), 0);
        assert_eq!(after(&["f5", "d6", "c3"]), -4 * fifth);
        // a1 X is 40; b2, c1 and c3 O are -20, 8 and 4: 40 + 20 - 8 - 4.
        let board = format!("X-O------O--------O--------OO------OX{}", "-".repeat(27));
        assert_eq!(worth::<Othello>(&format!("{board} X")), 48 * fifth);
        assert_eq!(worth::<Othello>(&format!("{board} O")), -48 * fifth);
    }

    #[test]
    fn checkers_pieces_are_added_up() {
        assert_eq!(worth::<Checkers>("B:W18,24,27,K32:B12,K16"), 100 - 200 - 100);
        assert_eq!(worth::<Checkers>("W:W18,24,27,K32:B12,K16"), 200);
        assert_eq!(worth::<Checkers>("W:W18:BK4"), 100 - 130);
    }

    /// Everything but the evaluation is the game's own.
    fn forwards<G: PlainlyJudged>(plain: &Plain<G>) {
        let game = &plain.0;
        assert_eq!(plain.outcome(), game.outcome());
        assert_eq!(plain.list_moves(), game.list_moves());
        assert_eq!(plain.count_moves(), game.count_moves());
        assert_eq!(plain.key(), game.key());
        assert_eq!(plain.key_from_scratch(), game.key_from_scratch());
        assert_eq!(Plain::<G>::MOVE_INDICES, G::MOVE_INDICES);
        for m in game.list_moves() {
            assert_eq!(plain.key_after(m), game.key_after(m));
            assert_eq!(plain.move_index(m), game.move_index(m));
            assert_eq!(plain.knowledge(m), game.knowledge(m));
            assert_eq!(plain.quick_knowledge(m), game.quick_knowledge(m));
        }
        let (mut ours, mut theirs) = (G::Moves::default(), G::Moves::default());
        plain.noisy_moves(&mut ours);
        game.noisy_moves(&mut theirs);
        assert_eq!(ours.len(), theirs.len());
        assert!((0..ours.len()).all(|i| ours.nth(i) == theirs.nth(i)));
        assert_eq!(plain.may_stand_pat(), game.may_stand_pat());
    }

    #[test]
    fn null_moves_and_repetitions_are_the_games_own() {
        let mut plain = Plain(Chess::start().in_play());
        let mut game = plain.0.clone();
        let undo = plain.make_null().unwrap();
        let _ = game.make_null().unwrap();
        assert_eq!(plain.0, game);
        plain.unmake_null(undo);
        assert_eq!(plain, Plain(Chess::start().in_play()));
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            assert!(!plain.is_drawn_by_history());
            plain.make(plain.read_move(text).unwrap());
        }
        assert!(plain.is_drawn_by_history());
    }

    /// In positions of random games: exchanging the colours changes nothing for the side to move,
    /// and everything but the evaluation is the game's own.
    fn agrees<G: PlainlyJudged>(opposite: impl Fn(&G) -> Option<i32>) {
        let mut random = SplitMix64::new(3);
        let mut compared = 0;
        for _ in 0..40 {
            let mut game = Plain(G::start().in_play());
            for _ in 0..60 {
                if game.outcome().is_some() {
                    break;
                }
                let value = game.evaluate();
                assert_eq!(game.mirrored().unwrap().evaluate(), value, "{}", game.write_position());
                if let Some(other) = opposite(&game.0) {
                    assert_eq!(other, -value.get(), "{}", game.write_position());
                    compared += 1;
                }
                forwards(&game);
                let moves = game.list_moves();
                let (before, m) = (game.key(), moves[random.below(moves.len())]);
                let undo = game.make(m);
                game.unmake(m, undo);
                assert_eq!(game.key(), before);
                game.make(m);
            }
        }
        assert!(compared > 500, "{compared}");
    }

    /// The same board with the other side to move has the opposite value.
    #[test]
    fn plain_values_are_antisymmetric() {
        agrees::<Chess>(|game| {
            let mut words: Vec<String> =
                game.write_position().split(' ').map(str::to_owned).collect();
            words[1] = if words[1] == "w" { "b" } else { "w" }.into();
            words[3] = "-".into();
            // The side not to move must not be in check.
            let passed = Chess::read_position(&words.join(" ")).ok()?;
            Some(passed.plain_value().get())
        });
        agrees::<Othello>(|game| {
            let text = game.write_position();
            let (board, side) = text.split_once(' ')?;
            let other = if side == "X" { "O" } else { "X" };
            let passed = Othello::read_position(&format!("{board} {other}")).ok()?;
            Some(passed.plain_value().get())
        });
        agrees::<Checkers>(|game| Some(Checkers::new(game.board().passed()).plain_value().get()));
    }
}
