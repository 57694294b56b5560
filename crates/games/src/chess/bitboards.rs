//! Positions as sets of squares, as other programs keep them: no text between.

use super::Chess;
use super::rules::{
    BitBoard, CastleRights, Color, File, ImpossibleBoard, Piece, Rank, Setup, Square,
    en_passant_square,
};

/// A position as sets of squares: bit 0 is a1, bit 1 b1, bit 63 h8.
///
/// ```
/// use nullwindow_games::chess::Chess;
/// let boards = Chess::start().bitboards();
/// assert_eq!(boards.men[0], 0x00FF_0000_0000_FF00, "the pawns");
/// assert_eq!(Chess::from_bitboards(&boards), Ok(Chess::start()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bitboards {
    /// White's men and Black's.
    pub colours: [u64; 2],
    /// Pawns, knights, bishops, rooks, queens and kings of both.
    pub men: [u64; 6],
    /// The rooks with which may still be castled.
    pub castling_rooks: u64,
    /// The square a pawn has just passed over.
    pub en_passant: Option<u8>,
    /// Who is to move.
    pub white_to_move: bool,
    /// Moves of either side since the last capture or pawn move, counted to 100.
    pub halfmove_clock: u8,
    /// The number of the next move, from 1.
    pub move_number: u16,
}

impl Chess {
    /// The position with these men.
    ///
    /// # Errors
    /// It is impossible. Squares with two men or of no colour are not looked for: the first man counts.
    pub fn from_bitboards(boards: &Bitboards) -> Result<Self, ImpossibleBoard> {
        let mut setup = Setup::empty();
        for (color, own) in Color::ALL.into_iter().zip(boards.colours) {
            for (piece, all) in Piece::ALL.into_iter().zip(boards.men) {
                BitBoard(own & all).into_iter().for_each(|square| setup.put(square, piece, color));
            }
        }
        let side = if boards.white_to_move { Color::White } else { Color::Black };
        setup.set_side_to_move(side);
        for (color, own) in Color::ALL.into_iter().zip(boards.colours) {
            let king = BitBoard(own & boards.men[Piece::King as usize]).next_square();
            let home = Rank::First.relative_to(color).bitboard();
            for rook in BitBoard(boards.castling_rooks) & home {
                let is_short = king.is_some_and(|king| rook.file() > king.file());
                let CastleRights { short, long } = setup.rights_mut(color);
                *if is_short { short } else { long } = Some(rook.file());
            }
        }
        if let Some(square) = boards.en_passant.and_then(|square| Square::try_index(square.into()))
        {
            setup.set_en_passant(square);
        }
        setup.set_counters(boards.halfmove_clock.min(100), boards.move_number.max(1));
        Ok(Chess::from_board(setup.build()?))
    }

    /// The position as sets of squares.
    pub fn bitboards(&self) -> Bitboards {
        let board = self.board();
        let rooks = |color| {
            let CastleRights { short, long } = *board.castle_rights(color);
            let square = |file: File| Square::new(file, Rank::First.relative_to(color)).bitboard();
            [short, long].into_iter().flatten().fold(0, |all, file| all | square(file).0)
        };
        Bitboards {
            colours: [Color::White, Color::Black].map(|color| board.colors(color).0),
            men: Piece::ALL.map(|piece| board.pieces(piece).0),
            castling_rooks: rooks(Color::White) | rooks(Color::Black),
            en_passant: en_passant_square(board).map(|square| square as u8),
            white_to_move: self.white_to_move(),
            halfmove_clock: board.halfmove_clock(),
            move_number: board.fullmove_number(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Game;

    #[test]
    fn every_position_of_a_game_is_set_up_again() {
        let mut position = Chess::start();
        let game = "e4 d5 e5 f5 exf6 Nc6 Nf3 Bg4 Be2 Qd6 O-O O-O-O fxg7 e5 gxh8=N";
        for text in game.split(' ') {
            let m = position.parse_move(text).unwrap();
            position.make(m);
            let boards = position.bitboards();
            let again = Chess::from_bitboards(&boards).unwrap();
            assert_eq!(again, position, "after {text}");
            assert_eq!(again.key(), position.key(), "after {text}");
        }
    }

    #[test]
    fn impossible_sets_are_refused() {
        let mut boards = Chess::start().bitboards();
        boards.men[Piece::King as usize] = 0;
        assert!(matches!(Chess::from_bitboards(&boards), Err(ImpossibleBoard::Kings { .. })));
        let mut boards = Chess::start().bitboards();
        boards.castling_rooks = 1 << 3;
        assert_eq!(Chess::from_bitboards(&boards), Err(ImpossibleBoard::Castling));
    }
}
