//! Reading a request: an object whose fields are taken out one by one. What is left over was a mistake.

use crate::limits;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The fields of a request that have not been read yet.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a JSON object.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.len() > limits::REQUEST {
            let (length, most) = (text.len(), limits::REQUEST);
            return Err(format!("the request has {length} bytes; the most is {most}"));
        }
        match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => Ok(Fields(fields)),
            Ok(_) => Err(String::from(
                "the request is not an object; write it as {\"do\": \"catalogue\"}",
            )),
            Err(error) => Err(format!("the request is not JSON: {error}")),
        }
    }

    /// A field; `null` is none.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// A text.
    pub fn text(&mut self, name: &str, longest: usize) -> Result<Option<String>, String> {
        self.take(name).map(|value| as_text(value, name, longest)).transpose()
    }

    /// A text that must be there.
    pub fn needed_text(&mut self, name: &str, longest: usize) -> Result<String, String> {
        self.text(name, longest)?.ok_or_else(|| format!("\"{name}\" is missing"))
    }

    /// A whole number.
    pub fn number(
        &mut self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<i64>, String> {
        self.take(name).map(|value| as_number(&value, name, range)).transpose()
    }

    /// `true` or `false`; `false` if it is not there.
    pub fn flag(&mut self, name: &str) -> Result<bool, String> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(format!("\"{name}\" is {}, not true or false", short(&other))),
        }
    }

    /// A list of texts; empty if it is not there.
    pub fn texts(
        &mut self,
        name: &str,
        most: usize,
        longest: usize,
    ) -> Result<Vec<String>, String> {
        self.list(name, most)?.into_iter().map(|value| as_text(value, name, longest)).collect()
    }

    /// A list of numbers; empty if it is not there.
    pub fn numbers(
        &mut self,
        name: &str,
        most: usize,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, String> {
        let list = self.list(name, most)?;
        list.iter().map(|value| as_number(value, name, range.clone())).collect()
    }

    fn list(&mut self, name: &str, most: usize) -> Result<Vec<Value>, String> {
        match self.take(name) {
            None => Ok(Vec::new()),
            Some(Value::Array(list)) if list.len() <= most => Ok(list),
            Some(Value::Array(list)) => {
                Err(format!("\"{name}\" has {} entries; the most is {most}", list.len()))
            }
            Some(other) => Err(format!("\"{name}\" is {}, not a list", short(&other))),
        }
    }

    /// An object; empty if it is not there.
    pub fn object(&mut self, name: &str) -> Result<Fields, String> {
        match self.take(name) {
            None => Ok(Fields(Map::new())),
            Some(Value::Object(fields)) => Ok(Fields(fields)),
            Some(other) => Err(format!("\"{name}\" is {}, not an object", short(&other))),
        }
    }

    /// Everything has been read.
    pub fn finish(self) -> Result<(), String> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => {
                let name: String = name.chars().take(40).collect();
                Err(format!("{name:?} means nothing in this request"))
            }
        }
    }
}

fn as_text(value: Value, name: &str, longest: usize) -> Result<String, String> {
    match value {
        Value::String(text) if text.len() <= longest => Ok(text),
        Value::String(text) => {
            Err(format!("\"{name}\" has {} bytes; the most is {longest}", text.len()))
        }
        other => Err(format!("\"{name}\" is {}, not a text", short(&other))),
    }
}

fn as_number(value: &Value, name: &str, range: RangeInclusive<i64>) -> Result<i64, String> {
    let number = value.as_i64().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (low, high) = range.into_inner();
        format!("\"{name}\" is {}; it must be a whole number from {low} to {high}", short(value))
    })
}

/// A value as it was written, if it is not long.
fn short(value: &Value) -> String {
    match value {
        Value::Array(_) => String::from("a list"),
        Value::Object(_) => String::from("an object"),
        other => other.to_string().chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_once_and_none_is_left() {
        let mut fields =
            Fields::read(r#"{"a": "text", "b": 7, "c": [1, 2], "d": null, "e": true}"#).unwrap();
        assert_eq!(fields.text("a", 10), Ok(Some("text".to_owned())));
        assert_eq!(fields.text("a", 10), Ok(None));
        assert_eq!(fields.number("b", 0..=9), Ok(Some(7)));
        assert_eq!(fields.numbers("c", 2, 0..=9), Ok(vec![1, 2]));
        assert_eq!(fields.text("d", 10), Ok(None), "null is nothing");
        assert_eq!(fields.flag("e"), Ok(true));
        assert_eq!(fields.finish(), Ok(()));
    }

    #[test]
    fn mistakes_are_named() {
        let fields = || Fields::read(r#"{"a": 12, "b": "long", "c": [1, 2]}"#).unwrap();
        let error = fields().text("a", 10).unwrap_err();
        assert_eq!(error, "\"a\" is 12, not a text");
        let error = fields().number("a", 0..=9).unwrap_err();
        assert_eq!(error, "\"a\" is 12; it must be a whole number from 0 to 9");
        let error = fields().text("b", 3).unwrap_err();
        assert_eq!(error, "\"b\" has 4 bytes; the most is 3");
        let error = fields().numbers("c", 1, 0..=9).unwrap_err();
        assert_eq!(error, "\"c\" has 2 entries; the most is 1");
        assert_eq!(fields().finish().unwrap_err(), "\"a\" means nothing in this request");
        for wrong in ["", "[]", "{", "\u{0}", "{\"a\":1}x"] {
            assert!(Fields::read(wrong).is_err(), "{wrong:?}");
        }
        let deep = "[".repeat(100_000);
        assert!(Fields::read(&deep).is_err());
    }
}
