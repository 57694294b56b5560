//! Lists the files of `web/`, which are embedded in the program.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)? + "/web";
    let mut names = Vec::new();
    list(Path::new(&root), "", &mut names)?;
    names.sort();
    let mut text = String::from("&[\n");
    for name in names {
        let path = format!("{root}/{name}");
        writeln!(text, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    text += "]\n";
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), text)
}

/// The names of all files below a folder, with `/` between.
fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
