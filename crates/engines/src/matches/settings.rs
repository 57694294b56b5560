//! How one of our players is set up for a match: `evaluation=plain,depth=4,hash=16`.

use crate::configuration::{Configuration, ConfigurationError, for_each_setting, number};
use crate::level::Level;
use nullwindow::searcher::Limits;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The evaluation a player uses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Evaluation {
    /// The game's full evaluation.
    #[default]
    Full,
    /// What beginners count ([`Plain`](nullwindow_games::Plain)).
    Plain,
}

/// The settings of a player in a match: those of its engine, and those only for matches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlayerSettings {
    /// How it searches.
    pub engine: Configuration,
    /// How it evaluates.
    pub evaluation: Evaluation,
    /// Its own depth limit, whatever the match allows.
    pub depth: Option<u16>,
    /// Its own limit on nodes per move, whatever the match allows.
    pub nodes: Option<u64>,
    /// Its level, whose limits hold beside the others.
    pub level: Option<Level>,
    /// What it may lose by a move on purpose, in percent of a pawn, disc or man ([`Weakness`](crate::Weakness)).
    pub tolerance: Option<u32>,
    /// The file of an endgame database.
    pub database: Option<PathBuf>,
}

/// Settings separated by commas, as in [`Configuration`]; file names cannot contain commas.
impl FromStr for PlayerSettings {
    type Err = ConfigurationError;

    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        let mut settings = PlayerSettings::default();
        for_each_setting(text, |name, value| settings.set(name, value))?;
        Ok(settings)
    }
}

impl PlayerSettings {
    fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigurationError> {
        let wrong = |expected: &str| ConfigurationError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            expected: expected.to_owned(),
        };
        match name {
            "evaluation" => {
                self.evaluation = match value.to_ascii_lowercase().as_str() {
                    "full" => Evaluation::Full,
                    "plain" => Evaluation::Plain,
                    _ => return Err(wrong("expected full or plain")),
                }
            }
            "depth" => {
                self.depth = Some(number(name, value, 1, u64::from(Limits::DEEPEST.get()))? as u16)
            }
            "nodes" => self.nodes = Some(number(name, value, 1, u64::MAX)?),
            "level" => {
                let wrong = |_| wrong("expected a level from 1 to 9");
                self.level = Some(value.parse().map_err(wrong)?);
            }
            "tolerance" => self.tolerance = Some(number(name, value, 1, 10_000)? as u32),
            "database" if value.is_empty() => return Err(wrong("expected a file name")),
            "database" => self.database = Some(PathBuf::from(value)),
            _ => self.engine.set(name, value).map_err(also_known)?,
        }
        Ok(())
    }
}

/// Adds the settings of matches to the known ones.
fn also_known(error: ConfigurationError) -> ConfigurationError {
    match error {
        ConfigurationError::Name { name, mut known } => {
            known.extend(["evaluation", "depth", "nodes", "level", "tolerance", "database"]);
            ConfigurationError::Name { name, known }
        }
        other => other,
    }
}

/// All settings, in the form they are read; those of matches only where they are set, because older
/// results files do not name them.
impl fmt::Display for PlayerSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.engine)?;
        if self.evaluation == Evaluation::Plain {
            write!(f, ",evaluation=plain")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(level) = self.level {
            write!(f, ",level={level}")?;
        }
        if let Some(tolerance) = self.tolerance {
            write!(f, ",tolerance={tolerance}")?;
        }
        if let Some(database) = &self.database {
            write!(f, ",database={}", database.display())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_written() {
        for text in [
            "",
            "hash=8,evaluation=plain,depth=4",
            "Evaluation=Full, nodes=5000",
            "database=some/where.wld,algorithm=mtd-f,depth=200,nodes=1,exact=20,level=3,tolerance=50",
        ] {
            let settings: PlayerSettings = text.parse().unwrap();
            assert_eq!(settings.to_string().parse(), Ok(settings), "{text}");
        }
        let usual = PlayerSettings::default();
        assert_eq!(usual.to_string(), usual.engine.to_string(), "as before the others existed");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let error = |text: &str| text.parse::<PlayerSettings>().unwrap_err().to_string();
        assert!(error("evaluation=good").contains("full or plain"));
        assert!(error("depth=0").contains("from 1 to 200"));
        assert!(error("nodes=many").contains("from 1 to"));
        assert!(error("database=").contains("a file"));
        assert!(error("depth=1,depth=2").contains("twice"));
        let unknown = error("speed=9");
        for name in ["algorithm", "exact", "evaluation", "depth", "nodes", "database"] {
            assert!(unknown.contains(name), "{unknown}");
        }
        assert!(error("threads=0").contains("from 1 to 256"));
    }
}
