//! The page from its source folder, for those who work on it: a reload of the page shows every change.
//!
//! cargo run -p nullwindow-page --example serve -- [PORT]

use nullwindow_page::server::Server;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let port = std::env::args().nth(1).map(|port| port.parse().map_err(io::Error::other));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let server = Server::new(port.transpose()?)?.files_from(&folder);
    println!("The page is at {} (Ctrl-C ends it)", server.address());
    server.run()
}
