//! The record: every search that was run, one a line, in a file beside the report. A second run reads it and
//! searches only what is missing.

use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// An iteration, and what all iterations up to it have cost together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    pub depth: u16,
    pub value: i32,
    /// The number of the best move, in the game's own order.
    pub best: u32,
    pub nodes: u64,
    pub micros: u64,
}

/// A search, iteration by iteration.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Searched {
    pub reached: Vec<Reached>,
    /// Whether no iteration would have been deeper: the game is decided.
    pub is_over: bool,
    /// The nodes after which it was cut short.
    pub cut: Option<u64>,
}

/// What a search to some depth cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cost {
    pub nodes: f64,
    pub micros: f64,
    pub value: i32,
    pub best: u32,
    /// Whether it needs more than this: it was cut short.
    pub is_more: bool,
}

impl Searched {
    /// What a search to `depth` with at most so many nodes would have found; `None` if that is not known.
    pub fn cost(&self, depth: u16, most: u64) -> Option<Cost> {
        let cut =
            |at: u64| Cost { nodes: at as f64, micros: 0.0, value: 0, best: 0, is_more: true };
        let at_depth = self.reached.iter().find(|reached| reached.depth == depth);
        let last = self.reached.last().filter(|last| self.is_over && last.depth < depth);
        match (at_depth.or(last), self.cut) {
            (Some(reached), _) if reached.nodes > most => Some(cut(most)),
            (Some(reached), _) => Some(Cost {
                nodes: reached.nodes as f64,
                micros: reached.micros as f64,
                value: reached.value,
                best: reached.best,
                is_more: false,
            }),
            (None, Some(nodes)) if nodes >= most => Some(cut(most)),
            _ => None,
        }
    }

    /// What a search to this depth with at most so many nodes would have found, if it is known.
    pub fn limited(&self, depth: u16, most: u64) -> Option<Self> {
        self.cost(depth, most)?;
        let within = self.reached.iter().filter(|row| row.depth <= depth && row.nodes <= most);
        let reached: Vec<Reached> = within.copied().collect();
        let is_whole = reached.last().is_some_and(|last| last.depth == depth);
        let is_over = !is_whole && self.is_over && reached.len() == self.reached.len();
        let cut = (!is_whole && !is_over).then_some(most);
        Some(Searched { reached, is_over, cut })
    }

    /// The nodes of all iterations, or those after which it was cut short.
    pub fn nodes(&self) -> u64 {
        self.cut.or(self.reached.last().map(|last| last.nodes)).unwrap_or(0)
    }

    fn to_json(&self, key: &str) -> Json {
        let row = |r: &Reached| json!([r.depth, r.value, r.best, r.nodes, r.micros]);
        let rows: Vec<Json> = self.reached.iter().map(row).collect();
        json!({ "search": key, "reached": rows, "over": self.is_over, "cut": self.cut })
    }

    fn from_json(line: &Json) -> Option<(String, Self)> {
        let row = |row: &Json| {
            Some(Reached {
                depth: u16::try_from(row.get(0)?.as_u64()?).ok()?,
                value: i32::try_from(row.get(1)?.as_i64()?).ok()?,
                best: u32::try_from(row.get(2)?.as_u64()?).ok()?,
                nodes: row.get(3)?.as_u64()?,
                micros: row.get(4)?.as_u64()?,
            })
        };
        let reached = line.get("reached")?.as_array()?.iter().map(row).collect::<Option<_>>()?;
        let is_over = line.get("over")?.as_bool()?;
        let searched = Searched { reached, is_over, cut: line.get("cut")?.as_u64() };
        Some((line.get("search")?.as_str()?.to_owned(), searched))
    }
}

/// All searches known so far.
#[derive(Debug)]
pub(super) struct Record {
    searches: HashMap<String, Searched>,
    file: Option<BufWriter<File>>,
    /// Nodes a second, as measured when the record was begun.
    pub speed: Option<f64>,
}

/// The file in the folder.
pub(super) const FILE: &str = "record.jsonl";
/// The first words of the first line.
const NAME: &str = "nullwindow advice";
/// The behaviour of a game that was not searched yet.
const UNKNOWN: &str = "unknown";

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It holds something else.
    #[error(
        "{} holds other files than advice on {game}; choose another folder, or empty this one",
        path.display()
    )]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// The game that was asked about.
        game: String,
    },
    /// It cannot be read or written.
    #[error("cannot use {}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The first line.
struct Header {
    game: String,
    behaviour: String,
    speed: Option<f64>,
}

impl Header {
    /// The first line of a folder's record, and the whole text; `None` if there is no record of ours.
    fn read(folder: &Path) -> Result<Option<(Self, String)>, FolderError> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(None),
            Err(error) => return Err(io_error(&path)(error)),
        };
        let line = serde_json::from_str::<Json>(text.lines().next().unwrap_or_default());
        let line = line.unwrap_or(Json::Null);
        let word = |name: &str| line.get(name)?.as_str().map(str::to_owned);
        if word("file").as_deref() != Some(NAME) {
            return Ok(None);
        }
        let speed = line.get("speed").and_then(Json::as_f64);
        let header = word("game").zip(word("behaviour"));
        let header = header.map(|(game, behaviour)| Header { game, behaviour, speed });
        Ok(header.map(|header| (header, text)))
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> FolderError + '_ {
    move |source| FolderError::Io { path: path.to_path_buf(), source }
}

impl Record {
    /// A record that is kept nowhere.
    pub fn in_memory() -> Self {
        Record { searches: HashMap::new(), file: None, speed: None }
    }

    /// Makes sure that a folder is ours: it is made if it is missing, and refused if it holds something else.
    pub fn claim(folder: &Path, game: &str) -> Result<(), FolderError> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let is_ours = Header::read(folder)?.is_some_and(|(header, _)| header.game == game);
        let is_empty = fs::read_dir(folder).map_err(io_error(folder))?.next().is_none();
        match (is_ours, is_empty) {
            (true, _) => Ok(()),
            (false, true) => Record::in_memory().write_anew(&folder.join(FILE), game, UNKNOWN),
            (false, false) => {
                Err(FolderError::Foreign { path: folder.to_path_buf(), game: game.to_owned() })
            }
        }
    }

    /// The record of a folder that was claimed. One of another behaviour (the game or the search has changed)
    /// is begun anew; the second result says so.
    pub fn open(folder: &Path, game: &str, behaviour: &str) -> Result<(Self, bool), FolderError> {
        let mut record = Record::in_memory();
        let mut is_anew = false;
        if let Some((header, text)) = Header::read(folder)? {
            is_anew = header.behaviour != behaviour && header.behaviour != UNKNOWN;
            if header.behaviour == behaviour {
                record.speed = header.speed;
                // The last line of a run that was killed may be half a line.
                let lines = text.lines().skip(1).map(serde_json::from_str::<Json>);
                let searches = lines.map_while(Result::ok);
                record.searches.extend(searches.filter_map(|line| Searched::from_json(&line)));
            }
        }
        record.write_anew(&folder.join(FILE), game, behaviour)?;
        Ok((record, is_anew))
    }

    /// Writes the file without what was superseded or broken off.
    fn write_anew(&mut self, path: &Path, game: &str, behaviour: &str) -> Result<(), FolderError> {
        let wrong = io_error(path);
        let new = path.with_extension("new");
        let mut file = BufWriter::new(File::create(&new).map_err(&wrong)?);
        let header =
            json!({ "file": NAME, "game": game, "behaviour": behaviour, "speed": self.speed });
        writeln!(file, "{header}").map_err(&wrong)?;
        let mut keys: Vec<&String> = self.searches.keys().collect();
        keys.sort();
        for key in keys {
            writeln!(file, "{}", self.searches[key].to_json(key)).map_err(&wrong)?;
        }
        file.flush().map_err(&wrong)?;
        fs::rename(&new, path).map_err(&wrong)?;
        let file = OpenOptions::new().append(true).open(path).map_err(&wrong)?;
        self.file = Some(BufWriter::new(file));
        Ok(())
    }

    /// Keeps the speed, too.
    pub fn set_speed(
        &mut self,
        speed: f64,
        folder: Option<&Path>,
        game: &str,
        behaviour: &str,
    ) -> Result<(), FolderError> {
        self.speed = Some(speed);
        match folder {
            Some(folder) => self.write_anew(&folder.join(FILE), game, behaviour),
            None => Ok(()),
        }
    }

    /// A search of this name.
    pub fn get(&self, key: &str) -> Option<&Searched> {
        self.searches.get(key)
    }

    /// Adds a search, and writes it down.
    pub fn insert(&mut self, key: String, searched: Searched) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", searched.to_json(&key))?;
        }
        self.searches.insert(key, searched);
        Ok(())
    }

    /// Writes what is still in memory.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searched() -> Searched {
        let reached = |depth, nodes| Reached { depth, value: -7, best: 2, nodes, micros: 5 };
        Searched { reached: vec![reached(1, 10), reached(2, 100)], is_over: false, cut: Some(500) }
    }

    #[test]
    fn a_search_answers_for_shallower_ones_and_smaller_limits() {
        let nodes = |s: &Searched, depth, most| s.cost(depth, most).map(|c| (c.nodes, c.is_more));
        let cut = searched();
        assert_eq!(nodes(&cut, 1, 1000), Some((10.0, false)));
        assert_eq!(nodes(&cut, 2, 1000), Some((100.0, false)));
        assert_eq!(nodes(&cut, 2, 50), Some((50.0, true)), "a smaller limit");
        assert_eq!(nodes(&cut, 3, 500), Some((500.0, true)));
        assert_eq!(nodes(&cut, 3, 501), None, "it may just have sufficed");
        let over = Searched { is_over: true, cut: None, ..searched() };
        assert_eq!(nodes(&over, 9, 1000), Some((100.0, false)), "nothing is left to search");
        assert_eq!(nodes(&Searched { cut: None, ..searched() }, 3, 1000), None);
    }

    #[test]
    fn a_limited_search_is_what_a_new_one_would_be() {
        let limited = |of: &Searched, depth, most| {
            let found = of.limited(depth, most)?;
            Some((found.reached.len(), found.is_over, found.cut))
        };
        assert_eq!(limited(&searched(), 1, 1000), Some((1, false, None)));
        assert_eq!(limited(&searched(), 2, 50), Some((1, false, Some(50))));
        assert_eq!(limited(&searched(), 9, 200), Some((2, false, Some(200))));
        assert_eq!(limited(&searched(), 9, 501), None);
        let over = Searched { is_over: true, cut: None, ..searched() };
        assert_eq!(limited(&over, 9, 200), Some((2, true, None)));
        assert_eq!(limited(&over, 2, 200), Some((2, false, None)), "as deep as it was asked");
        assert_eq!(limited(&over, 9, 50), Some((1, false, Some(50))));
    }

    #[test]
    fn folders_of_others_are_refused_and_ours_continued() {
        let folder = std::env::temp_dir().join(format!("nullwindow-record-{}", std::process::id()));
        Record::claim(&folder, "hex").unwrap();
        let (mut record, anew) = Record::open(&folder, "hex", "a").unwrap();
        assert!(!anew, "there was nothing before");
        record.insert("one".into(), searched()).unwrap();
        record.set_speed(7.0, Some(&folder), "hex", "a").unwrap();
        record.insert("two".into(), searched()).unwrap();
        record.flush().unwrap();
        drop(record);
        let path = folder.join(FILE);
        let mut text = fs::read_to_string(&path).unwrap();
        text += "{ \"search\": \"thr";
        fs::write(&path, text).unwrap();
        Record::claim(&folder, "hex").unwrap();
        let (record, anew) = Record::open(&folder, "hex", "a").unwrap();
        assert_eq!((anew, record.speed, record.searches.len()), (false, Some(7.0), 2));
        assert_eq!(record.get("two"), Some(&searched()));
        let error = Record::claim(&folder, "go").unwrap_err().to_string();
        assert!(error.contains("advice on go") && error.contains("another folder"), "{error}");
        let (record, anew) = Record::open(&folder, "hex", "b").unwrap();
        assert_eq!((anew, record.searches.len()), (true, 0), "the game has changed");
        fs::remove_file(&path).unwrap();
        fs::write(folder.join("letter.txt"), "mine").unwrap();
        assert!(matches!(Record::claim(&folder, "hex"), Err(FolderError::Foreign { .. })));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn lines_are_read_as_written() {
        let line = searched().to_json("a, \"b\"");
        assert_eq!(Searched::from_json(&line), Some(("a, \"b\"".to_owned(), searched())));
        assert_eq!(Searched::from_json(&json!({ "search": "x" })), None);
    }
}
