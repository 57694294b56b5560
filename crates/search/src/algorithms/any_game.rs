//! A game behind dynamic calls: all games share one copy of the algorithms, compiled with this crate.

use crate::game::{Game, MoveList, Outcome, Player};
use crate::value::Value;
use std::cell::OnceCell;

/// Any game, its moves known by their numbers.
pub(super) struct AnyGame<'a>(&'a mut dyn Numbered);

impl<'a> AnyGame<'a> {
    pub fn new<G: Game>(path: &'a mut Path<G>) -> Self {
        AnyGame(path)
    }
}

/// What the algorithms ask of a game.
trait Numbered {
    fn outcome(&self) -> Option<Outcome>;
    fn evaluate(&self) -> Value;
    fn to_move(&self) -> Option<Player>;
    fn moves(&self) -> usize;
    fn make(&mut self, number: usize);
    fn unmake(&mut self);
}

/// A position and the moves that led to it from the root.
pub(super) struct Path<'a, G: Game> {
    position: &'a mut G,
    made: Vec<(G::Move, G::Undo)>,
    /// The moves of every position on the path, listed when first asked for; the present ones last.
    lists: Vec<OnceCell<G::Moves>>,
}

impl<'a, G: Game> Path<'a, G> {
    pub fn from_root(position: &'a mut G) -> Self {
        Path { position, made: Vec::new(), lists: vec![OnceCell::new()] }
    }

    fn list(&self) -> &G::Moves {
        self.lists[self.made.len()].get_or_init(|| {
            let mut moves = G::Moves::default();
            self.position.moves(&mut moves);
            moves
        })
    }
}

impl<G: Game> Numbered for Path<'_, G> {
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn evaluate(&self) -> Value {
        self.position.evaluate()
    }

    fn to_move(&self) -> Option<Player> {
        self.position.to_move()
    }

    fn moves(&self) -> usize {
        self.list().len()
    }

    fn make(&mut self, number: usize) {
        let m = self.list().nth(number);
        self.made.push((m, self.position.make(m)));
        self.lists.push(OnceCell::new());
    }

    fn unmake(&mut self) {
        if let Some((m, undo)) = self.made.pop() {
            self.position.unmake(m, undo);
            self.lists.pop();
        }
    }
}

/// The numbers from 0 to one less than this.
#[derive(Default)]
pub(super) struct Numbers(usize);

impl MoveList<usize> for Numbers {
    fn len(&self) -> usize {
        self.0
    }

    fn nth(&self, number: usize) -> usize {
        number
    }
}

impl Game for AnyGame<'_> {
    type Move = usize;
    type Undo = ();
    type Moves = Numbers;

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self, out: &mut Numbers) {
        *out = Numbers(self.0.moves());
    }

    fn make(&mut self, number: usize) {
        self.0.make(number);
    }

    fn unmake(&mut self, _: usize, (): ()) {
        self.0.unmake();
    }

    fn evaluate(&self) -> Value {
        self.0.evaluate()
    }

    fn to_move(&self) -> Option<Player> {
        self.0.to_move()
    }
}
