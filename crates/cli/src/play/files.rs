//! Games in their notation: PGN, GGF, PDN, and plain numbers.

use super::table::{Played, Table, Verdict};
use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::pdn::{self, PdnGame, PdnMove};
use nullwindow_games::chess::{Chess, PgnReader};
use nullwindow_games::othello::notation::ggf::{Ggf, GgfMove};
use nullwindow_games::othello::{Othello, Record};

/// The event name in game headers.
const EVENT: &str = "nullwindow play";

pub fn write_pgn(played: &Played<Chess>, verdict: Verdict) -> String {
    let result = match verdict {
        Verdict::First => "1-0",
        Verdict::Second => "0-1",
        Verdict::Draw => "1/2-1/2",
        Verdict::Unfinished => "*",
    };
    // The seven tags that every game has.
    let mut text = format!(
        "[Event \"{EVENT}\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"{result}\"]\n"
    );
    if played.start.to_string() != Chess::start().to_string() {
        text += &format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", played.start);
    }
    text.push('\n');
    let mut position = played.start.regardless_of_draws();
    for (at, &m) in played.moves.iter().enumerate() {
        let number = position.move_number();
        match (position.white_to_move(), at) {
            (true, _) => text += &format!("{number}. "),
            (false, 0) => text += &format!("{number}... "),
            _ => {}
        }
        // One line per move keeps lines short.
        let end = if position.white_to_move() { ' ' } else { '\n' };
        text += &format!("{}{end}", position.san(m));
        position.make(m);
    }
    text + result + "\n"
}

pub fn read_pgn(text: &str) -> Result<Played<Chess>, String> {
    let game = PgnReader::new(text.as_bytes()).next().ok_or("it contains no game")?;
    let game = game.map_err(|error| error.to_string())?;
    Ok(Played { start: game.start.in_play(), moves: game.moves })
}

pub fn write_ggf(played: &Played<Othello>, verdict: Verdict) -> String {
    let mut game = Ggf::new(played.start);
    game.place = EVENT.to_owned();
    let mut end = played.start;
    for &m in &played.moves {
        end.make(m);
    }
    let seen = end.final_score();
    let black = if end.first_player_to_move() { seen } else { -seen };
    game.result = match verdict {
        Verdict::Unfinished => String::from("?"),
        _ if end.is_over() => format!("{black:+}"),
        // Resigned, as servers write it.
        Verdict::First => String::from("+64:r"),
        Verdict::Second | Verdict::Draw => String::from("-64:r"),
    };
    game.others = vec![("TY".into(), "8".into())];
    let remark = |&played| GgfMove { played, evaluation: String::new(), time: String::new() };
    game.moves = played.moves.iter().map(remark).collect();
    format!("{game}\n")
}

/// GGF, or a plain transcript.
pub fn read_ggf(text: &str) -> Result<Played<Othello>, String> {
    if text.contains("(;") {
        let game = Ggf::parse(text.as_bytes()).map_err(|error| error.to_string())?;
        let moves = game.moves.iter().map(|m| m.played).collect();
        return Ok(Played { start: game.start, moves });
    }
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    Ok(Played { start: record.start(), moves: record.moves().to_vec() })
}

pub fn write_pdn(played: &Played<Checkers>, verdict: Verdict) -> String {
    let mut game = PdnGame::new(played.start.regardless_of_draws());
    game.result = match verdict {
        Verdict::First => pdn::GameResult::BlackWins,
        Verdict::Second => pdn::GameResult::WhiteWins,
        Verdict::Draw => pdn::GameResult::Draw,
        Verdict::Unfinished => pdn::GameResult::Unknown,
    };
    let tags = [("Event", EVENT.to_owned()), ("Result", game.result.to_string())];
    game.tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
    game.moves = played.moves.iter().map(|&m| PdnMove::new(m)).collect();
    game.to_string()
}

pub fn read_pdn(text: &str) -> Result<Played<Checkers>, String> {
    let game = pdn::Reader::new(text.as_bytes()).next().ok_or("it contains no game")?;
    let game = game.map_err(|error| error.to_string())?;
    let moves = game.moves.iter().map(|m| m.played).collect();
    Ok(Played { start: game.start.in_play(), moves })
}

/// The moves of a game, as people type them, with spaces between.
pub fn write_moves<G: Table>(played: &Played<G>) -> String {
    let mut position = played.start.clone();
    let mut text = Vec::new();
    for &m in &played.moves {
        text.push(position.write_move(m));
        position.make(m);
    }
    text.join(" ") + "\n"
}

/// Reads the moves of a game; where every move is one character, spaces may be left out.
pub fn read_moves<G: Table>(text: &str) -> Result<Played<G>, String> {
    let start = G::start().in_play();
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut play = |position: &mut G, text: &str| {
        let m = position.read_move(text);
        let m = m.map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
        position.make(m);
        moves.push(m);
        Ok::<(), String>(())
    };
    for word in text.split_whitespace() {
        if position.read_move(word).is_ok() {
            play(&mut position, word)?;
            continue;
        }
        for letter in word.chars() {
            play(&mut position, letter.encode_utf8(&mut [0; 4]))?;
        }
    }
    Ok(Played { start, moves })
}
