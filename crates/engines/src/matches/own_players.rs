//! Making our own players from their settings.

use super::player::Own;
use super::series::MakePlayer;
use super::settings::{Evaluation, PlayerSettings};
#[cfg(feature = "protocols")]
use crate::hub::load_database;
use nullwindow_games::Playable;
#[cfg(feature = "protocols")]
use nullwindow_games::{
    Plain, PlainlyJudged, checkers::Checkers, checkers::database::WithDatabase,
};

/// Prepares to make players of any game, as many as there are concurrent games.
///
/// # Errors
/// If a setting is impossible; the message says which.
pub fn prepare<G: Playable>(
    settings: &PlayerSettings,
) -> Result<Box<MakePlayer<'static, G>>, String> {
    if let Some(file) = &settings.database {
        return Err(format!(
            "database={} has no effect on {}: there are databases for checkers only",
            file.display(),
            G::NAME
        ));
    }
    match settings.evaluation {
        Evaluation::Full => prepare_seeing(settings, G::clone),
        Evaluation::Plain => Err(format!("evaluation=plain: {} has no plain evaluation", G::NAME)),
    }
}

/// The same for a game with a plain evaluation.
///
/// # Errors
/// As [`prepare`].
#[cfg(feature = "protocols")]
pub fn prepare_plain<G: PlainlyJudged>(
    settings: &PlayerSettings,
) -> Result<Box<MakePlayer<'static, G>>, String> {
    match settings {
        PlayerSettings { evaluation: Evaluation::Plain, database: None, .. } => {
            prepare_seeing(settings, |position: &G| Plain::new(position.clone()))
        }
        _ => prepare(settings),
    }
}

/// The same for checkers, which has databases too.
///
/// # Errors
/// As [`prepare`], or the database cannot be read.
#[cfg(feature = "protocols")]
pub fn prepare_checkers(
    settings: &PlayerSettings,
) -> Result<Box<MakePlayer<'static, Checkers>>, String> {
    let Some(file) = &settings.database else { return prepare_plain(settings) };
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

fn prepare_seeing<G: Playable, Seen: Playable<Move = G::Move>>(
    settings: &PlayerSettings,
    see: impl Fn(&G) -> Seen + Copy + Send + Sync + 'static,
) -> Result<Box<MakePlayer<'static, G>>, String> {
    let PlayerSettings { engine, depth, nodes, level, tolerance, .. } = settings.clone();
    engine.check::<Seen>().map_err(|error| error.to_string())?;
    Ok(Box::new(move || match Own::seeing(engine.clone(), see) {
        Ok(player) => Ok(Box::new(player.limited(depth, nodes).at(level).erring(tolerance))),
        Err(error) => Err(error.to_string()),
    }))
}
