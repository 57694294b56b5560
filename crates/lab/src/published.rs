//! The numbers the papers print: `data/published/*.csv`, each with its source in comments.

use serde::de::DeserializeOwned;

/// A file of published numbers, compiled in.
pub struct Published {
    name: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($(#[$doc:meta])* $constant:ident $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: Published = Published {
            name: $name,
            text: include_str!(concat!("../data/published/", $name)),
        };)*

        /// All of them.
        pub const ALL: &[Published] = &[$($constant),*];
    };
}

files! {
    /// Marsland, Campbell 1981, Table 1.
    MARSLAND_CAMPBELL_TABLE_1 "marsland-campbell-table-1.csv";
    /// Reinefeld, Marsland, Schaeffer 1985, Table 5.1.
    REINEFELD_TABLE_5_1 "reinefeld-table-5-1.csv";
    /// The same, Figure 3.1.
    REINEFELD_FIGURE_3_1 "reinefeld-figure-3-1.csv";
    /// The same, Table 5.4.
    REINEFELD_TABLE_5_4 "reinefeld-table-5-4.csv";
}

impl Published {
    /// The name of the file.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its source, from its comments.
    pub fn source(&self) -> String {
        let comments = self.text.lines().filter_map(|line| line.strip_prefix('#'));
        comments.map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// Its records.
    ///
    /// # Panics
    /// If a record is not a `T`: the files are part of the program, and a test reads them all.
    pub fn records<T: DeserializeOwned>(&self) -> Vec<T> {
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .from_reader(self.text.as_bytes());
        let records: Result<Vec<T>, _> = reader.deserialize().collect();
        records.unwrap_or_else(|error| panic!("data/published/{}: {error}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_names_its_source() {
        for file in ALL {
            assert!(file.source().contains("Source:"), "{}", file.name());
        }
    }
}
