//! Your own game, searched by several algorithms: `cargo run --release --example own_game`.
//!
//! The game is Dawson's Kayles with a stake: a row of pins; a move knocks down two neighbours and earns
//! what stands under them. When no two neighbours are left, whoever earned more wins.

use nullwindow::{Algorithm, ArrayVec, Counts, Depth, Game, Outcome, Value, algorithms, verify};

/// What stands under the pins.
const STAKES: [i32; 12] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];

#[derive(Clone, PartialEq, Debug)]
struct Pins {
    /// One bit for each standing pin.
    standing: u16,
    /// What the side to move has earned, less what the opponent has.
    lead: i32,
}

impl Game for Pins {
    type Move = u8; // the left one of the two pins
    type Undo = ();
    type Moves = ArrayVec<u8, 11>;

    fn outcome(&self) -> Option<Outcome> {
        let over = self.standing & self.standing >> 1 == 0;
        over.then_some(Outcome::Score(Value::new(self.lead)))
    }

    fn moves(&self, out: &mut Self::Moves) {
        let pairs = self.standing & self.standing >> 1;
        out.extend((0..11).filter(|pin| pairs >> pin & 1 == 1));
    }

    fn make(&mut self, pin: u8) {
        let earned = STAKES[usize::from(pin)] + STAKES[usize::from(pin) + 1];
        self.standing &= !(0b11 << pin);
        self.lead = -(self.lead + earned); // from the other side now
    }

    fn unmake(&mut self, pin: u8, (): ()) {
        let earned = STAKES[usize::from(pin)] + STAKES[usize::from(pin) + 1];
        self.standing |= 0b11 << pin;
        self.lead = -self.lead - earned;
    }

    fn evaluate(&self) -> Value {
        Value::new(self.lead)
    }
}

fn main() {
    let mut game = Pins { standing: 0xFFF, lead: 0 };

    // First of all: are the rules right?
    print!("{}", verify(game.clone()).run());

    // The same question to several algorithms. All find the same value, at different cost.
    println!("\n{:<12} {:>6} {:>8} {:>8}", "algorithm", "value", "leaves", "nodes");
    let depth = Depth::new(6);
    for name in ["minimax", "alphabeta", "negascout", "sss", "dual", "mtd-f"] {
        let algorithm: Algorithm = name.parse().expect("a published algorithm");
        let mut counts = Counts::default();
        let answer = algorithm.run(&mut game, depth, &Default::default(), &mut counts);
        let value = answer.bounds.lower;
        println!("{name:<12} {value:>6} {:>8} {:>8}", counts.leaf_visits, counts.nodes());
    }

    // And the move to play, looking to the end of the game.
    let (pin, value) = algorithms::best_move(&mut game, Depth::new(12), Algorithm::MtdF)
        .expect("the game is not over");
    println!("\nknock down pins {} and {}: ahead by {value} at the end", pin + 1, pin + 2);
}
