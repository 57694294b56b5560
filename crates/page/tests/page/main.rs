//! The page's requests, as the server and as WebAssembly answer them.

mod analysis;
mod common;
mod errors;
mod games;
mod record;
mod server;
mod tree;
mod wasm;
