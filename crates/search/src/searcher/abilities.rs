//! Which capabilities of a game a search may use, as types.
//!
//! A search that uses a capability names it here ([`Has`], with [`Yes`] in its place), and then the
//! compiler demands the trait. What is [`No`] is never called.

use super::enhancements::Enhancements;
use crate::game::{Game, Keyed, Knowledge, MoveIndex, Noisy, NullMove, Repetition};
use std::marker::PhantomData;

/// The capability is used.
#[derive(Clone, Copy, Debug)]
pub enum Yes {}

/// The capability is not used.
#[derive(Clone, Copy, Debug)]
pub enum No {}

/// [`Yes`] or [`No`].
pub trait Ability: Send + Sync + 'static {
    /// Whether the capability is used.
    const USED: bool;
}

impl Ability for Yes {
    const USED: bool = true;
}

impl Ability for No {
    const USED: bool = false;
}

/// Capabilities in use: [`Keyed`], [`MoveIndex`], [`Knowledge`], [`Noisy`], [`NullMove`],
/// [`Repetition`].
#[derive(Clone, Copy, Debug)]
pub struct Has<Key, Index, Opinion, Noise, Null, Again>(
    PhantomData<(Key, Index, Opinion, Noise, Null, Again)>,
);

/// The rules alone: any game.
pub type RulesOnly = Has<No, No, No, No, No, No>;
/// Key and move index: what the table and the history need.
pub type Standard = Has<Yes, Yes, No, No, No, No>;
/// All that a fixed-depth study uses: key, move index, knowledge, quiescence.
pub type Study = Has<Yes, Yes, Yes, Yes, No, No>;

/// What can be told without a game.
pub trait Supports: Send + Sync + 'static {
    /// The enhancements that can have an effect.
    const SUPPORTED: Enhancements;
}

impl<K, I, P, N, Z, R> Supports for Has<K, I, P, N, Z, R>
where
    K: Ability,
    I: Ability,
    P: Ability,
    N: Ability,
    Z: Ability,
    R: Ability,
{
    const SUPPORTED: Enhancements = supported::<K, I, P, N, Z>();
}

/// What a node asks of a game beside its rules. Implemented by [`Has`] only.
pub trait Abilities<G: Game>: Supports {
    /// Whether [`Abilities::promise`] means anything.
    const KNOWLEDGE: bool;
    /// Whether [`Abilities::is_repetition`] is asked.
    const REPETITION: bool;
    /// How many move indices there are.
    const MOVE_INDICES: usize;
    /// [`Keyed::key`].
    fn key(game: &G) -> u64;
    /// [`Keyed::key_after`].
    fn key_after(game: &G, m: G::Move) -> Option<u64>;
    /// [`MoveIndex::move_index`].
    fn move_index(game: &G, m: G::Move) -> usize;
    /// [`Knowledge::promise`].
    fn promise(game: &G, m: G::Move) -> i32;
    /// [`Knowledge::quick_promise`].
    fn quick_promise(game: &G, m: G::Move) -> i32;
    /// [`Noisy::noisy_moves`].
    fn noisy_moves(game: &G, out: &mut G::Moves);
    /// [`Noisy::may_stand_pat`].
    fn may_stand_pat(game: &G) -> bool;
    /// [`NullMove::make_null`].
    fn make_null(game: &mut G) -> Option<G::Undo>;
    /// [`NullMove::unmake_null`].
    fn unmake_null(game: &mut G, undo: G::Undo);
    /// [`Repetition::is_repetition`].
    fn is_repetition(game: &G) -> bool;
}

impl<G, K, I, P, N, Z, R> Abilities<G> for Has<K, I, P, N, Z, R>
where
    G: Game,
    K: KeyOf<G>,
    I: IndexOf<G>,
    P: OpinionOf<G>,
    N: NoiseOf<G>,
    Z: NullOf<G>,
    R: AgainOf<G>,
{
    const KNOWLEDGE: bool = P::USED;
    const REPETITION: bool = R::USED;
    const MOVE_INDICES: usize = I::MOVE_INDICES;

    #[inline(always)]
    fn key(game: &G) -> u64 {
        K::key(game)
    }
    #[inline(always)]
    fn key_after(game: &G, m: G::Move) -> Option<u64> {
        K::key_after(game, m)
    }
    #[inline(always)]
    fn move_index(game: &G, m: G::Move) -> usize {
        I::move_index(game, m)
    }
    #[inline(always)]
    fn promise(game: &G, m: G::Move) -> i32 {
        P::promise(game, m)
    }
    #[inline(always)]
    fn quick_promise(game: &G, m: G::Move) -> i32 {
        P::quick_promise(game, m)
    }
    #[inline(always)]
    fn noisy_moves(game: &G, out: &mut G::Moves) {
        N::noisy_moves(game, out);
    }
    #[inline(always)]
    fn may_stand_pat(game: &G) -> bool {
        N::may_stand_pat(game)
    }
    #[inline(always)]
    fn make_null(game: &mut G) -> Option<G::Undo> {
        Z::make_null(game)
    }
    #[inline(always)]
    fn unmake_null(game: &mut G, undo: G::Undo) {
        Z::unmake_null(game, undo);
    }
    #[inline(always)]
    fn is_repetition(game: &G) -> bool {
        R::is_repetition(game)
    }
}

const fn supported<K: Ability, I: Ability, P: Ability, N: Ability, Z: Ability>() -> Enhancements {
    use Enhancements as E;
    let mut set = E::REFUTATION
        .with(E::MINIMAL_WINDOW)
        .with(E::ASPIRATION)
        .with(E::KILLERS)
        .with(E::KILLERS_ABOVE)
        .with(E::GRAIN)
        .with(E::REDUCTIONS)
        .with(E::MARGIN_CUTS)
        .with(E::FUTILITY)
        .with(E::LATE_PRUNING);
    if K::USED {
        let of_table = E::TABLE.with(E::ETC).with(E::DEEPENING).with(E::LEAVES);
        set = set.with(of_table).with(E::DEEPER).with(E::ONE_BOUND);
    }
    if I::USED {
        set = set.with(E::HISTORY).with(E::GRAVITY).with(E::NOT_LAST_PLY);
    }
    if P::USED {
        set = set.with(E::KNOWLEDGE);
    }
    if N::USED {
        set = set.with(E::QUIESCENCE).with(E::EXTENSIONS);
        if K::USED {
            set = set.with(E::QUIESCENCE_TABLE);
        }
    }
    if Z::USED { set.with(E::NULL_MOVE) } else { set }
}

/// A capability that is not used is never called; these are the answers nobody asks for.
macro_rules! capability {
    ($name:ident: $capability:ident, $summary:literal
     { $(const $constant:ident: $type:ty = $none:expr;)?
       $(fn $method:ident($($argument:ident: $argument_type:ty),*) $(-> $result:ty)? { $unused:expr })* }) => {
        #[doc = $summary]
        pub trait $name<G: Game>: Ability {
            $(#[doc(hidden)] const $constant: $type;)?
            $(#[doc(hidden)] fn $method($($argument: $argument_type),*) $(-> $result)?;)*
        }

        impl<G: Game> $name<G> for No {
            $(const $constant: $type = $none;)?
            $(#[inline(always)]
            fn $method($($argument: $argument_type),*) $(-> $result)? {
                let _ = ($($argument),*);
                $unused
            })*
        }

        impl<G: $capability> $name<G> for Yes {
            $(const $constant: $type = <G as $capability>::$constant;)?
            $(#[inline(always)]
            fn $method($($argument: $argument_type),*) $(-> $result)? {
                <G as $capability>::$method($($argument),*)
            })*
        }
    };
}

capability!(KeyOf: Keyed, "[`Keyed`] or nothing." {
    fn key(game: &G) -> u64 { 0 }
    fn key_after(game: &G, m: G::Move) -> Option<u64> { None }
});
capability!(IndexOf: MoveIndex, "[`MoveIndex`] or nothing." {
    const MOVE_INDICES: usize = 0;
    fn move_index(game: &G, m: G::Move) -> usize { 0 }
});
capability!(OpinionOf: Knowledge, "[`Knowledge`] or nothing." {
    fn promise(game: &G, m: G::Move) -> i32 { 0 }
    fn quick_promise(game: &G, m: G::Move) -> i32 { 0 }
});
capability!(NoiseOf: Noisy, "[`Noisy`] or nothing." {
    fn noisy_moves(game: &G, out: &mut G::Moves) { () }
    fn may_stand_pat(game: &G) -> bool { true }
});
capability!(NullOf: NullMove, "[`NullMove`] or nothing." {
    fn make_null(game: &mut G) -> Option<G::Undo> { None }
    fn unmake_null(game: &mut G, undo: G::Undo) { () }
});
capability!(AgainOf: Repetition, "[`Repetition`] or nothing." {
    fn is_repetition(game: &G) -> bool { false }
});
