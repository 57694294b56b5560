//! `nullwindow serve`: the page in a browser.

use clap::Args as ClapArgs;
use nullwindow_kit::output::{Failure, Out};
use nullwindow_page::server::{Server, USUAL_PORT};
use std::io::Write;
use std::process::{Command, Stdio};

/// Where the page is shown.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The port of 127.0.0.1 to listen on [default: 8420, or a free one if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow serve
      opens the page in the browser; Ctrl-C ends it
  nullwindow serve --port 9000 --no-browser

The server listens on 127.0.0.1 only, and answers only its own page.";

/// Serves until Ctrl-C.
pub fn run(args: &Args) -> Result<(), Failure> {
    let server = Server::new(args.port).map_err(|error| {
        let port = args.port.unwrap_or(USUAL_PORT);
        Failure::bad_input(format!("cannot listen on port {port}: {error}; name another --port"))
    })?;
    let address = server.address();
    let mut out = Out::new();
    writeln!(out, "The page is at {address} (Ctrl-C ends it)")?;
    out.flush()?;
    if !args.no_browser && !open(&address) {
        writeln!(out, "No browser could be opened; open that address yourself.")?;
        out.flush()?;
    }
    server.run().map_err(|error| Failure::Broken(error.into()))
}

/// Opens a browser. Whether there was one to open.
fn open(address: &str) -> bool {
    let mut command = if cfg!(target_os = "windows") {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null());
    let Ok(mut child) = quiet.stderr(Stdio::null()).spawn() else { return false };
    // It may run as long as the browser does.
    std::thread::spawn(move || child.wait());
    true
}
