//! Requests and answers, for the tests.

use nullwindow_page::Host;
use serde_json::Value as Json;
use std::collections::HashMap;

/// An answer, taken apart.
pub struct Answer {
    pub head: Json,
    pub arrays: HashMap<String, Vec<i32>>,
}

impl Answer {
    /// Takes bytes apart, and checks that they are as documented.
    pub fn read(bytes: &[u8]) -> Self {
        let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        let head: Json = serde_json::from_slice(&bytes[4..4 + length]).unwrap();
        let mut at = 4 + length.next_multiple_of(4);
        assert!(bytes[4 + length..at].iter().all(|&byte| byte == 0));
        let mut arrays = HashMap::new();
        for entry in head["arrays"].as_array().into_iter().flatten() {
            let end = at + 4 * entry[1].as_u64().unwrap() as usize;
            let numbers = bytes[at..end].chunks(4);
            let numbers =
                numbers.map(|four| i32::from_le_bytes(four.try_into().unwrap())).collect();
            arrays.insert(entry[0].as_str().unwrap().to_owned(), numbers);
            at = end;
        }
        assert_eq!(at, bytes.len());
        assert_ne!(head.get("arrays").is_some(), head.get("error").is_some(), "{head}");
        Answer { head, arrays }
    }

    pub fn array(&self, name: &str) -> &[i32] {
        self.arrays.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn error(&self) -> &str {
        self.head["error"].as_str().unwrap_or_default()
    }

    /// The texts of a list in the head.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let list = self.head[name].as_array().unwrap();
        list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }
}

/// What a new host answers.
pub fn ask(request: &Json) -> Answer {
    ask_of(&mut Host::new(), request)
}

/// What this host answers; it must not be an error.
pub fn ask_of(host: &mut Host, request: &Json) -> Answer {
    let answer = try_to_ask(host, request);
    assert_eq!(answer.error(), "", "{request}");
    answer
}

/// The same where it may be one.
pub fn try_to_ask(host: &mut Host, request: &Json) -> Answer {
    Answer::read(&host.answer(&request.to_string(), &Default::default()))
}
