//! Lines: a command and arguments, `pos pos=W… moves="11-15 22-18"`.

/// A parsed line. An argument without a value has an empty one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub command: String,
    arguments: Vec<(String, String)>,
}

impl Line {
    /// Reads any line; whatever is not an argument is skipped.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut arguments = Vec::new();
        let mut rest = rest.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            rest = rest[end..].trim_start();
            let mut value = String::new();
            if let Some(after) = rest.strip_prefix('=') {
                (value, rest) = read_value(after.trim_start());
            }
            arguments.push((name, value));
            rest = rest.trim_start();
        }
        Line { command: command.to_owned(), arguments }
    }

    /// The value of an argument, if it is given.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(argument, _)| argument == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// A word or a quoted string, and the rest.
fn read_value(text: &str) -> (String, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        let end = quoted.find('"').unwrap_or(quoted.len());
        return (quoted[..end].to_owned(), quoted.get(end + 1..).unwrap_or_default());
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (text[..end].to_owned(), &text[end..])
}

/// A value as written: in quotes unless it is a plain word.
pub(super) fn quoted(value: &str) -> String {
    let plain = |c: char| c.is_ascii_graphic() && c != '=' && c != '"';
    if !value.is_empty() && value.chars().all(plain) {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed() {
        let line = Line::read("level moves=9 time=291.5  infinite");
        assert_eq!(line.command, "level");
        assert_eq!((line.get("time"), line.get("infinite")), (Some("291.5"), Some("")));
        assert_eq!(line.get("inc"), None);
        let line = Line::read("pos pos = Weee moves=\"11-15 22-18\" x");
        assert_eq!(line.get("pos"), Some("Weee"));
        assert_eq!(line.get("moves"), Some("11-15 22-18"));
        assert_eq!(Line::read("go think").get("think"), Some(""));
        assert_eq!(Line::read("a b=\"open").get("b"), Some("open"));
        assert_eq!(Line::read("a =").command, "a");
        assert_eq!(Line::read("").command, "");
    }

    #[test]
    fn values_are_written_as_they_are_read() {
        for value in ["plain", "two words", "a=b", "", "é"] {
            let line = format!("x v={}", quoted(value));
            assert_eq!(Line::read(&line).get("v"), Some(value), "{line}");
        }
        assert_eq!(quoted("say \"no\""), "\"say 'no'\"");
    }
}
