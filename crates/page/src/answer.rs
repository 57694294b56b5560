//! An answer as bytes: the length of the head (four bytes, the lowest first), the head as JSON, zeros up to
//! a multiple of four, and arrays of 32-bit numbers. The head's `arrays` names these in order, each with its
//! length.

use nullwindow::Value;
use serde_json::{Map, Value as Json, json};

/// The value of a node that is not a leaf, or whose value is not known.
pub const NO_VALUE: i32 = i32::MIN;

/// A head and arrays.
#[derive(Default)]
pub struct Answer {
    head: Map<String, Json>,
    arrays: Vec<(&'static str, Vec<i32>)>,
}

impl Answer {
    /// A sentence that says what was wrong.
    pub fn error(sentence: &str) -> Self {
        Answer::default().with("error", sentence)
    }

    /// With this in its head.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Json>) -> Self {
        self.head.insert(name.to_owned(), value.into());
        self
    }

    /// With this array.
    #[must_use]
    pub fn array(mut self, name: &'static str, numbers: Vec<i32>) -> Self {
        self.arrays.push((name, numbers));
        self
    }

    /// As sent.
    pub fn into_bytes(mut self) -> Vec<u8> {
        if !self.head.contains_key("error") {
            let arrays = self.arrays.iter().map(|(name, numbers)| json!([name, numbers.len()]));
            self.head.insert(String::from("arrays"), arrays.collect());
        }
        let head = Json::Object(self.head).to_string();
        let numbers: usize = self.arrays.iter().map(|(_, numbers)| numbers.len()).sum();
        let padded = head.len().next_multiple_of(4);
        let mut bytes = Vec::with_capacity(4 + padded + 4 * numbers);
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head.as_bytes());
        bytes.resize(4 + padded, 0);
        for (_, numbers) in self.arrays {
            bytes.extend(numbers.into_iter().flat_map(i32::to_le_bytes));
        }
        bytes
    }
}

/// A value as a number of an array: ±∞ are the greatest and its negation.
pub fn number(value: Value) -> i32 {
    match value.get() {
        _ if !value.is_infinite() => value.get(),
        1.. => i32::MAX,
        _ => -i32::MAX,
    }
}

/// A value in a head; `null` if it is infinite.
pub fn json_value(value: Value) -> Json {
    Option::<i32>::from(value).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_as_documented() {
        let answer = Answer::default().with("a", 1).array("b", vec![1, -2]);
        let head = br#"{"a":1,"arrays":[["b",2]]}"#;
        let mut expected = vec![26, 0, 0, 0];
        expected.extend(head);
        expected.extend([0, 0, 1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]);
        assert_eq!(answer.into_bytes(), expected);
        let error = Answer::error("no").into_bytes();
        assert_eq!(&error[4..], br#"{"error":"no"}  "#.map(|b| if b == b' ' { 0 } else { b }));
        let ends = [Value::INFINITY, -Value::INFINITY, Value::new(7), -Value::WIN];
        assert_eq!(ends.map(number), [i32::MAX, -i32::MAX, 7, -Value::WIN.get()]);
    }
}
