//! What `set-param` sets, and the lines that declare it.

use super::syntax::quoted;
use crate::configuration::{
    Configuration, MOST_GRAIN, MOST_MEGABYTES, MOST_OVERHEAD, MOST_THREADS, read_switch,
};
use nullwindow::searcher::Driver;

/// The only variant supported.
const VARIANT: &str = "english";

/// The parameters as set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Parameters {
    pub engine: Configuration,
    /// The file of the endgame database; empty: none.
    pub database: String,
    /// Whether positions come rotated by 180°, with the colours exchanged.
    pub turned: bool,
}

/// The lines that declare the parameters, with their defaults.
pub(super) fn declarations() -> Vec<String> {
    let Parameters { engine, database, turned } = Parameters::default();
    let line = |name: &str, value: &str, kind: &str| {
        format!("param name={name} value={} {kind}", quoted(value))
    };
    let number = |name: &str, value: u64, least: u64, most: u64| {
        line(name, &value.to_string(), &format!("type=int min={least} max={most}"))
    };
    let names: Vec<String> = Driver::ALL.iter().map(ToString::to_string).collect();
    let values = format!("type=enum values={}", quoted(&names.join(" ")));
    vec![
        line("variant", VARIANT, &format!("type=enum values={}", quoted(VARIANT))),
        number("hash", engine.megabytes as u64, 1, MOST_MEGABYTES as u64),
        number("threads", engine.threads as u64, 1, MOST_THREADS as u64),
        line("algorithm", &engine.algorithm.to_string(), &values),
        number("grain", u64::from(engine.grain), 1, u64::from(MOST_GRAIN)),
        line("selective", &engine.selective.to_string(), "type=bool"),
        number("overhead", engine.overhead.as_millis() as u64, 0, MOST_OVERHEAD),
        line("database", &database, "type=string"),
        line("pydraughts-compat", &turned.to_string(), "type=bool"),
    ]
}

impl Parameters {
    /// Sets a parameter, or says in a sentence why not.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "variant" if value == VARIANT => Ok(()),
            "variant" => Err(format!("the only variant is {VARIANT}, English checkers on 8×8")),
            "database" => {
                self.database = value.to_owned();
                Ok(())
            }
            "pydraughts-compat" => {
                self.turned = read_switch(value)
                    .ok_or_else(|| format!("{name} must be true or false, not '{value}'"))?;
                Ok(())
            }
            "hash" | "threads" | "algorithm" | "grain" | "selective" | "overhead" => {
                self.engine.set(name, value).map_err(|error| error.to_string())
            }
            _ => Err(format!("there is no parameter '{name}'")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::Line;
    use super::*;

    /// Every declared parameter can be set to its declared values.
    #[test]
    fn what_is_declared_can_be_set() {
        for text in declarations() {
            let line = Line::read(&text);
            let get = |argument: &str| line.get(argument);
            let name = get("name").unwrap();
            let mut values = vec![get("value").unwrap()];
            values.extend(get("min").into_iter().chain(get("max")));
            values.extend(get("values").unwrap_or_default().split_whitespace());
            for value in values {
                let set = Parameters::default().set(name, value);
                assert!(set.is_ok(), "{name}={value}: {set:?}");
            }
            if get("type") == Some("int") {
                assert!(Parameters::default().set(name, "-1").is_err());
            }
        }
        assert!(Parameters::default().set("variant", "killer").is_err());
        assert!(Parameters::default().set("book", "true").is_err());
    }
}
