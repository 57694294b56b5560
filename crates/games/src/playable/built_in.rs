//! What the built-in games share: numbers as moves, searches compiled once, and wrappers.

use super::Playable;
use nullwindow::searcher::{Enhancements, Static, Switches};

/// The legal move with this number, counted from 1.
pub(crate) fn read_number<G: Playable<Move = u8>>(position: &G, text: &str) -> Option<u8> {
    let m = text.trim().parse::<u8>().ok()?.checked_sub(1)?;
    position.list_moves().contains(&m).then_some(m)
}

/// The position after these moves, a digit each, counted from 1.
pub(crate) fn read_digits<G: Playable<Move = u8>>(text: &str) -> Result<G, String> {
    let mut game = G::start();
    for (at, digit) in text.chars().enumerate() {
        let Some(m) = read_number(&game, digit.encode_utf8(&mut [0; 4])) else {
            return Err(format!(
                "move {}, {digit:?}, is not a legal move there; write the numbers of the columns or \
                 squares played, from 1",
                at + 1
            ));
        };
        game.make(m);
    }
    Ok(game)
}

/// [`Static`] switches, except the value step. A search tests it once per evaluation, so a separate
/// copy of the search for it would not pay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usual<const BITS: u32>(Enhancements);

/// What [`Usual`] leaves to run time.
pub(crate) const AT_RUN_TIME: Enhancements = Enhancements::GRAIN;

impl<const BITS: u32> From<Enhancements> for Usual<BITS> {
    fn from(set: Enhancements) -> Self {
        Usual(set.and(AT_RUN_TIME))
    }
}

impl<const BITS: u32> Switches for Usual<BITS> {
    #[inline(always)]
    fn on(self, enhancement: Enhancements) -> bool {
        // Which of the two is known when this is compiled: `enhancement` is a constant there.
        if AT_RUN_TIME.has(enhancement) {
            self.0.has(enhancement)
        } else {
            Static::<BITS>.on(enhancement)
        }
    }

    #[inline(always)]
    fn set(self) -> Enhancements {
        Static::<BITS>.set() | self.0
    }
}

/// Writes [`Playable::search_by`] for a concrete game, so that its searches are compiled once, in this
/// crate, and not again in every crate that uses them. The type is the game whose tuned sets get
/// searches of their own.
macro_rules! compiled_search {
    ($($tuned:ty)?) => {
        fn search_by(
            searcher: &mut ::nullwindow::Searcher,
            set: ::nullwindow::searcher::Enhancements,
            position: &Self,
            listener: &mut dyn FnMut(::nullwindow::searcher::Step<Self::Move>),
        ) -> ::nullwindow::searcher::Answer<Self::Move> {
            $(
                use $crate::playable::{AT_RUN_TIME, Playable, Usual};
                const TUNED: $crate::Tuned = <$tuned as Playable>::TUNED;
                let silent = &mut ::nullwindow::Silent;
                if set.without(AT_RUN_TIME) == TUNED.full_width {
                    let switches = Usual::<{ TUNED.full_width.bits() }>::from(set);
                    return searcher.watch_with(switches, position, silent, listener);
                }
                if set.without(AT_RUN_TIME) == TUNED.selective {
                    let switches = Usual::<{ TUNED.selective.bits() }>::from(set);
                    return searcher.watch_with(switches, position, silent, listener);
                }
            )?
            Self::watch_by(searcher, set, position, None, listener)
        }
        fn watch_by(
            searcher: &mut ::nullwindow::Searcher,
            set: ::nullwindow::searcher::Enhancements,
            position: &Self,
            mut observer: Option<&mut dyn ::nullwindow::Observer>,
            listener: &mut dyn FnMut(::nullwindow::searcher::Step<Self::Move>),
        ) -> ::nullwindow::searcher::Answer<Self::Move> {
            searcher.watch_with(set, position, &mut observer, listener)
        }
    };
}
pub(crate) use compiled_search;

/// The same for [`Playable::perft`] and [`Playable::divide`].
macro_rules! compiled_perft {
    () => {
        fn perft(&mut self, depth: u32, _merged: bool) -> u64 {
            $crate::perft::perft(self, depth)
        }
        fn divide(&mut self, depth: u32, _merged: bool) -> Vec<(Self::Move, u64)> {
            $crate::perft::divide(self, depth)
        }
    };
}
pub(crate) use compiled_perft;

/// Writes what games with a notation of their own have in `notation` and `record`; the text holds the
/// openings.
macro_rules! own_notation {
    ($openings:path) => {
        fn read_position(text: &str) -> Result<Self, String> {
            text.parse::<Self>().map_err(|error| error.to_string())
        }
        fn write_position(&self) -> String {
            self.to_string()
        }
        fn read_move(&self, text: &str) -> Result<Self::Move, String> {
            self.parse_move(text).map_err(|error| error.to_string())
        }
        fn write_move(&self, m: Self::Move) -> String {
            self.move_text(m)
        }
        fn openings() -> Vec<$crate::Opening<Self>> {
            record::read_openings($openings).expect("the bundled openings are tested")
        }
        fn read_openings(text: &str) -> Result<Vec<$crate::Opening<Self>>, $crate::OpeningsError> {
            record::read_openings(text)
        }
        fn write_game(played: &$crate::Played<Self>, headers: &$crate::Headers<'_>) -> String {
            record::write(played, headers)
        }
        fn read_game(text: &str) -> Result<$crate::Played<Self>, String> {
            record::read(text)
        }
    };
}
pub(crate) use own_notation;

/// Forwards what a wrapper takes over from the game it wraps, its `position()`.
macro_rules! as_the_position {
    ($game:ty) => {
        const NAME: &'static str = <$game>::NAME;
        const TITLE: &'static str = <$game>::TITLE;
        const SIDES: [&'static str; 2] = <$game>::SIDES;
        const HOW: &'static str = <$game>::HOW;
        const SCALE: Option<(i32, &'static str)> = <$game>::SCALE;
        const TUNED: $crate::Tuned = <$game>::TUNED;
        const TEST_SET: $crate::TestSet = <$game>::TEST_SET;
        const LEVELS: [$crate::Skill; 9] = <$game>::LEVELS;

        fn position_in(line: &str) -> String {
            <$game>::position_in(line)
        }
        fn player_to_move(&self) -> Option<::nullwindow::Player> {
            self.position().player_to_move()
        }
        fn read_move(&self, text: &str) -> Result<Self::Move, String> {
            self.position().read_move(text)
        }
        fn write_move(&self, m: Self::Move) -> String {
            self.position().write_move(m)
        }
        fn write_position(&self) -> String {
            self.position().write_position()
        }
        fn longest(&self) -> u16 {
            self.position().longest()
        }
    };
}
pub(crate) use as_the_position;
