//! Files that commands write. One rule: a file that the user named and that exists is replaced only with
//! `--force`; one with a default name is replaced, and that is said.

use crate::output::Failure;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// A file to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFile {
    path: PathBuf,
    replaces: bool,
}

impl OutputFile {
    /// The file the user named, or the one with the default name.
    ///
    /// # Errors
    /// The named file exists and is not to be replaced, or the file cannot be written.
    pub fn choose(named: Option<&Path>, default: &str, force: bool) -> Result<Self, Failure> {
        match named {
            Some(path) => Self::named(path, force),
            None => Self::writable(Path::new(default)),
        }
    }

    /// A file the user named.
    ///
    /// # Errors
    /// It exists and is not to be replaced, or it cannot be written.
    pub fn named(path: &Path, force: bool) -> Result<Self, Failure> {
        if !force {
            refuse_existing(path)?;
        }
        Self::writable(path)
    }

    /// Checks before the work whether its result can be written.
    fn writable(path: &Path) -> Result<Self, Failure> {
        let replaces = path.exists();
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| cannot_write(path, &error))?;
        if !replaces {
            std::fs::remove_file(path).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(OutputFile { path: path.to_owned(), replaces })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all of it.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        std::fs::write(&self.path, text).map_err(|error| cannot_write(&self.path, &error))
    }
}

/// Its name, and whether it replaces another.
impl std::fmt::Display for OutputFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let replaced = if self.replaces { " (replaced)" } else { "" };
        write!(f, "{}{replaced}", self.path.display())
    }
}

/// # Errors
/// There is a file or a folder of this name.
pub fn refuse_existing(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        let path = path.display();
        let exists = format!("{path} exists; name another one, or replace it with --force");
        return Err(Failure::bad_input(exists));
    }
    Ok(())
}

/// The file and why it cannot be written.
pub fn cannot_write(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::bad_input(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_files_are_not_replaced_unasked() {
        let path = std::env::temp_dir().join(format!("nullwindow-kit-{}", std::process::id()));
        let name = path.to_str().unwrap();
        let new = OutputFile::named(&path, false).ok().unwrap();
        assert!(!path.exists() && new.to_string() == name, "nothing is left behind");
        new.write("text").ok().unwrap();
        assert!(matches!(OutputFile::named(&path, false), Err(Failure::BadInput(_))));
        let replaced = format!("{name} (replaced)");
        assert_eq!(OutputFile::named(&path, true).ok().unwrap().to_string(), replaced);
        assert_eq!(OutputFile::choose(None, name, false).ok().unwrap().to_string(), replaced);
        std::fs::remove_file(&path).unwrap();
    }
}
