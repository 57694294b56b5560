//! `nullwindow page`: the page as a folder of files, with the library as WebAssembly.
//!
//! The module is compiled from the source that this program was built from, by the `cargo` that is found.

use serde_json::Value as Json;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the module is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The name of the module in the folder.
pub const MODULE: &str = "nullwindow.wasm";

/// The list of the folder's other files, which the browser keeps to work without a network.
const LIST: &str = "files.json";

/// Bytes of stack of the module. One megabyte, the usual, is little for a search with quiescence.
const STACK: usize = 16 << 20;

/// Why there is no page.
#[derive(Debug)]
pub enum FolderError {
    /// The source code is gone.
    NoSource(PathBuf),
    /// `cargo` or `rustc` cannot be started.
    NoCargo(io::Error),
    /// The compiler does not know the target.
    NoTarget,
    /// The module does not compile; the compiler has said why.
    Compiler,
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::NoSource(path) => write!(
                f,
                "the source of the page is missing: {} is not there; build nullwindow from its \
                 repository, and keep that",
                path.display()
            ),
            FolderError::NoCargo(error) => write!(
                f,
                "the page is compiled by Rust, which cannot be started ({error}); it is at \
                 https://rustup.rs"
            ),
            FolderError::NoTarget => write!(
                f,
                "Rust cannot compile WebAssembly yet; run `rustup target add {TARGET}` and try again"
            ),
            FolderError::Compiler => f.write_str("the page cannot be compiled: see above"),
            FolderError::File(path, error) => {
                write!(f, "cannot read or write {}: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for FolderError {}

/// Writes all files of the page into a folder, which is made if it is not there.
///
/// # Errors
/// Something is missing, or a file cannot be written.
pub fn write(folder: &Path) -> Result<(), FolderError> {
    let module = compile()?;
    let module = std::fs::read(&module).map_err(|error| FolderError::File(module, error))?;
    for (name, bytes) in crate::files::FILES {
        write_file(folder, name, bytes)?;
    }
    write_file(folder, MODULE, &module)?;
    let names = crate::files::FILES.iter().map(|(name, _)| *name).chain([MODULE]);
    write_file(folder, LIST, Json::from_iter(names).to_string().as_bytes())
}

fn write_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
    let path = folder.join(name);
    let parent = path.parent().unwrap_or(folder);
    let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, bytes));
    written.map_err(|error| FolderError::File(path, error))
}

/// Whether the compiler can make WebAssembly.
///
/// # Errors
/// It cannot, or there is none.
pub fn check_target() -> Result<(), FolderError> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = asked.map_err(FolderError::NoCargo)?.stdout;
    let folder = String::from_utf8_lossy(&folder);
    let exists = !folder.trim().is_empty() && Path::new(folder.trim()).is_dir();
    if exists { Ok(()) } else { Err(FolderError::NoTarget) }
}

/// Compiles the module. Returns where it is.
///
/// # Errors
/// Something is missing, or it does not compile.
pub fn compile() -> Result<PathBuf, FolderError> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    if !manifest.is_file() {
        return Err(FolderError::NoSource(manifest));
    }
    check_target()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["rustc", "--release", "--example", "nullwindow_page", "--target", TARGET])
        .args(["--message-format", "json-render-diagnostics", "--manifest-path"])
        .arg(&manifest)
        .args(["--", "-C", "strip=symbols", "-C", &format!("link-arg=-zstack-size={STACK}")])
        .stderr(Stdio::inherit())
        .output()
        .map_err(FolderError::NoCargo)?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let module = messages.lines().rev().find_map(module_in);
    module.filter(|_| output.status.success()).ok_or(FolderError::Compiler)
}

/// The module, if this message of cargo tells that it has been made.
fn module_in(message: &str) -> Option<PathBuf> {
    let message: Json = serde_json::from_str(message).ok()?;
    let files = message.get("filenames")?.as_array()?;
    let file = files.iter().filter_map(Json::as_str).find(|file| file.ends_with(".wasm"))?;
    Some(PathBuf::from(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_found_in_what_cargo_says() {
        let said = r#"{"reason":"compiler-artifact","filenames":["/t/a.d","/t/page.wasm"]}"#;
        assert_eq!(module_in(said), Some(PathBuf::from("/t/page.wasm")));
        assert_eq!(module_in(r#"{"reason":"build-finished","success":true}"#), None);
        assert_eq!(module_in("not JSON"), None);
    }
}
