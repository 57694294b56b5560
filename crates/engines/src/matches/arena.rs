//! What a match needs from a game: openings, and a notation for games.

use super::game::{Ending, GameRecord, Winner};
use super::openings::{self, Opening, OpeningsError};
use super::player::{Fault, Own};
use super::series::MakePlayer;
use super::settings::{Evaluation, PlayerSettings};
use crate::expert::EngineGame;
use crate::hub::load_database;
use nullwindow::Game;
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::WithDatabase;
use nullwindow_games::checkers::pdn::{GameResult, PdnGame, PdnMove};
use nullwindow_games::chess::Chess;
use nullwindow_games::othello::Othello;
use nullwindow_games::othello::notation::ggf::{Ggf, GgfMove};
use nullwindow_games::{Plain, PlainlyJudged};
use std::fmt::Write;

/// A game that matches are played in.
pub trait Arena: EngineGame + PlainlyJudged {
    /// The openings used if no file is given.
    fn usual_openings() -> Vec<Opening<Self>>;

    /// Reads a file of openings.
    ///
    /// # Errors
    /// If the file cannot be read; the error names the line.
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError>;

    /// A finished game as players of the game write it: PGN, GGF, PDN.
    fn write_game(record: &GameRecord<Self>, names: [&str; 2], round: &str) -> String;

    /// Prepares to make our own players, as many as there are concurrent games.
    ///
    /// # Errors
    /// If a setting is impossible; the message says which.
    fn prepare(settings: &PlayerSettings) -> Result<Box<MakePlayer<'static, Self>>, String> {
        match &settings.database {
            Some(file) => Err(format!(
                "database={} has no effect on {}: there are databases for checkers only",
                file.display(),
                Self::NAME
            )),
            None => prepare_without_database(settings),
        }
    }
}

fn prepare_without_database<G: Arena>(
    settings: &PlayerSettings,
) -> Result<Box<MakePlayer<'static, G>>, String> {
    match settings.evaluation {
        Evaluation::Full => prepare_seeing(settings, G::clone),
        Evaluation::Plain => prepare_seeing(settings, |position: &G| Plain::new(position.clone())),
    }
}

fn prepare_seeing<G: Arena, Seen: EngineGame<Move = G::Move>>(
    settings: &PlayerSettings,
    see: impl Fn(&G) -> Seen + Copy + Send + Sync + 'static,
) -> Result<Box<MakePlayer<'static, G>>, String> {
    let PlayerSettings { engine, depth, nodes, .. } = settings.clone();
    engine.check::<Seen>().map_err(|error| error.to_string())?;
    Ok(Box::new(move || match Own::seeing(engine.clone(), see) {
        Ok(player) => Ok(Box::new(player.limited(depth, nodes))),
        Err(error) => Err(error.to_string()),
    }))
}

const CHESS: &str = nullwindow_games::chess::positions::OPENINGS;
const OTHELLO: &str = nullwindow_games::othello::positions::XOT_OPENINGS;
const CHECKERS: &str = nullwindow_games::checkers::positions::THREE_MOVE_DECK;

const SHIPPED: &str = "the bundled openings are tested";

impl Arena for Chess {
    fn usual_openings() -> Vec<Opening<Self>> {
        Self::read_openings(CHESS).expect(SHIPPED)
    }
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError> {
        openings::read_epd(text).and_then(openings::checked)
    }
    fn write_game(record: &GameRecord<Self>, names: [&str; 2], round: &str) -> String {
        let result = match record.winner {
            Some(Winner::First) => "1-0",
            Some(Winner::Second) => "0-1",
            Some(Winner::Neither) => "1/2-1/2",
            None => "*",
        };
        let tags = [
            ("Event", "nullwindow match"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", round),
            ("White", names[0]),
            ("Black", names[1]),
            ("Result", result),
            ("SetUp", "1"),
            ("FEN", &record.start.to_string()),
            ("PlyCount", &record.moves.len().to_string()),
            ("Termination", &record.ending.to_string()),
        ];
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let mut words = Vec::new();
        let mut position = record.start.regardless_of_draws();
        for (at, &m) in record.moves.iter().enumerate() {
            let number = position.move_number();
            match (position.white_to_move(), at) {
                (true, _) => words.push(format!("{number}.")),
                (false, 0) => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(position.san(m));
            position.make(m);
        }
        words.push(result.to_owned());
        text + "\n" + &broken(&words) + "\n\n"
    }
}

impl Arena for Othello {
    fn usual_openings() -> Vec<Opening<Self>> {
        Self::read_openings(OTHELLO).expect(SHIPPED)
    }
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError> {
        openings::read_transcripts(text).and_then(openings::checked)
    }
    fn write_game(record: &GameRecord<Self>, names: [&str; 2], round: &str) -> String {
        let mut game = Ggf::new(record.start);
        game.place = String::from("nullwindow match");
        [game.black, game.white] = names.map(str::to_owned);
        let end = record.end();
        game.result = if end.is_over() {
            let seen = end.final_score();
            format!("{:+}", if end.first_player_to_move() { seen } else { -seen })
        } else {
            // Not played to the end: lost on time, or resigned.
            let how = match &record.ending {
                Ending::Fault { fault: Fault::Time, .. } => ":t",
                _ => ":r",
            };
            match record.winner {
                Some(Winner::First) => format!("+64{how}"),
                Some(Winner::Second) => format!("-64{how}"),
                Some(Winner::Neither) => String::from("+0"),
                None => String::from("?"),
            }
        };
        game.others = vec![("TY".into(), "8".into()), ("RO".into(), round.to_owned())];
        let remark = |&played| GgfMove { played, evaluation: String::new(), time: String::new() };
        game.moves = record.moves.iter().map(remark).collect();
        format!("{game}\n")
    }
}

impl Arena for Checkers {
    fn usual_openings() -> Vec<Opening<Self>> {
        Self::read_openings(CHECKERS).expect(SHIPPED)
    }
    fn read_openings(text: &str) -> Result<Vec<Opening<Self>>, OpeningsError> {
        openings::read_ballots(text).and_then(openings::checked)
    }
    fn write_game(record: &GameRecord<Self>, names: [&str; 2], round: &str) -> String {
        let mut game = PdnGame::new(record.start.regardless_of_draws());
        game.result = match record.winner {
            Some(Winner::First) => GameResult::BlackWins,
            Some(Winner::Second) => GameResult::WhiteWins,
            Some(Winner::Neither) => GameResult::Draw,
            None => GameResult::Unknown,
        };
        let tags = [
            ("Event", "nullwindow match"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", round),
            ("Black", names[0]),
            ("White", names[1]),
            ("Result", &game.result.to_string()),
            ("Termination", &record.ending.to_string()),
        ];
        game.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        game.moves = record.moves.iter().map(|&m| PdnMove::new(m)).collect();
        game.to_string()
    }

    fn prepare(settings: &PlayerSettings) -> Result<Box<MakePlayer<'static, Self>>, String> {
        let Some(file) = &settings.database else { return prepare_without_database(settings) };
        if settings.evaluation == Evaluation::Plain {
            return Err(String::from(
                "evaluation=plain and a database do not go together: omit one of them",
            ));
        }
        let wrong = |error| format!("database={}: {error}", file.display());
        let database = load_database(file).map_err(wrong)?;
        prepare_seeing(settings, move |position: &Checkers| {
            WithDatabase::new(position.clone(), database)
        })
    }
}

/// Words wrapped into lines.
fn broken(words: &[String]) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() < WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += word.len();
    }
    text
}
