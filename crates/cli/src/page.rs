//! `nullwindow page`: the page as files for any web server.

use clap::Args as ClapArgs;
use nullwindow_kit::output::{Failure, Out};
use nullwindow_page::folder::{self, FolderError};
use std::io::Write;
use std::path::PathBuf;

/// Where the files go.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder to write, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Write into a folder that has files already, and replace those of the same names
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow page --out public
      index.html and all it needs, for any web server

The page runs the library as WebAssembly. It is compiled from the source that nullwindow was built from, \
by Rust with the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`). To see the \
page on this machine, `nullwindow serve` is enough.";

/// Writes the page.
pub fn run(args: &Args) -> Result<(), Failure> {
    let folder = args.out.display();
    let has_files = std::fs::read_dir(&args.out).is_ok_and(|mut files| files.next().is_some());
    if has_files && !args.force {
        return Err(Failure::bad_input(format!(
            "{folder} is not empty; name another folder, or write into it with --force"
        )));
    }
    folder::write(&args.out).map_err(|error| match error {
        FolderError::Compiler => Failure::Broken(error.into()),
        _ => Failure::bad_input(error),
    })?;
    let mut out = Out::new();
    writeln!(
        out,
        "written: {folder}; put it on any web server (to try it: python3 -m http.server -d {folder})"
    )?;
    Ok(out.flush()?)
}
