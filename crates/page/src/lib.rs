//! The page: what it asks, answered by the library.
//!
//! One function answers every request of the page, a JSON text, with bytes ([`Host::answer`]). It has two
//! doors: the HTTP server of `nullwindow serve` ([`server`]), and WebAssembly
//! (`examples/nullwindow_page.rs`) for a page that is only files. Limits count nodes, never time, so both
//! give the same bytes.
//!
//! ```
//! use nullwindow_page::Host;
//! let request = r#"{"do": "tree", "tree": "((3 5) (2 9 1))"}"#;
//! let bytes = Host::new().answer(request, &Default::default());
//! let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
//! let head = std::str::from_utf8(&bytes[4..4 + length]).unwrap();
//! assert!(head.contains(r#""nodes":8"#), "{head}");
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `answer` | how an answer is written as bytes |
//! | `fields` | how a request is read |
//! | `limits`, `catalogue` | what there is: algorithms, games, limits |
//! | `source`, `tree`, `limited` | trees to search, whole trees, searches that end |
//! | `record` | every event of a search |
//! | `games`, `boards`, `position` | games by name, how they are drawn, positions |
//! | `play` | moves of a level, saved games |
//! | `analyse` | one iteration of the searcher |
//! | [`files`], [`folder`] | the embedded files of the page, and the page as files |
//! | [`server`] | the HTTP server |

#![forbid(unsafe_code)]

mod analyse;
mod answer;
mod boards;
mod catalogue;
mod fields;
pub mod files;
#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
mod games;
mod limited;
mod limits;
mod play;
mod position;
mod record;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;
mod source;
mod tree;

use answer::Answer;
use fields::Fields;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Answers the requests of one page, and keeps what its analysis has found.
#[derive(Default)]
pub struct Host {
    analysis: analyse::Memories,
}

impl Host {
    /// For a new page.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request. A search ends early, with an error, when `stop` is raised.
    ///
    /// A request that is wrong, or asks for too much, gets a sentence (`{"error": …}`).
    pub fn answer(&mut self, request: &str, stop: &Arc<AtomicBool>) -> Vec<u8> {
        let answer = self.try_to_answer(request, stop);
        answer.unwrap_or_else(|error| Answer::error(&error)).into_bytes()
    }

    fn try_to_answer(&mut self, request: &str, stop: &Arc<AtomicBool>) -> Result<Answer, String> {
        let mut fields = Fields::read(request)?;
        fields.text("session", limits::SHORT_TEXT)?; // The server's: which host answers.
        let wanted = fields.needed_text("do", limits::SHORT_TEXT)?;
        match wanted.as_str() {
            "catalogue" => catalogue::catalogue(fields),
            "tree" => tree::tree(fields),
            "node" => tree::node(fields),
            "record" => record::record(fields, stop),
            "position" => position::position(fields),
            "play" => play::play(fields, stop),
            "read" => play::read(fields),
            "write" => play::write(fields),
            "analyse" => analyse::analyse(fields, &mut self.analysis, stop),
            _ => Err(format!(
                "nothing is called {wanted:?}; a page can ask for catalogue, tree, node, record, \
                 position, play, read, write and analyse"
            )),
        }
    }
}
