//! What was meant by a name that nothing has.

/// The name nearest to `text`, if one or two letters changed, added or left out make it that name.
/// Case does not matter; of a short text, no more than half may differ.
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const MOST: usize = 2;
    let text: Vec<char> = text.trim().to_lowercase().chars().collect();
    let near = |name: &'a str| {
        let letters: Vec<char> = name.to_lowercase().chars().collect();
        // A long text is never near; this bounds the work.
        if letters.len().abs_diff(text.len()) > MOST {
            return None;
        }
        let distance = distance(&text, &letters);
        (distance <= MOST && 2 * distance <= text.len()).then_some((distance, name))
    };
    let best = names.into_iter().filter_map(near).min_by_key(|(distance, _)| *distance);
    best.map(|(_, name)| name)
}

/// The end of a sentence about an unknown name: "did you mean mtd-f?", or all the names there are.
pub fn instead_of(text: &str, names: &[&str]) -> String {
    match nearest(text, names.iter().copied()) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("there are {}", names.join(", ")),
    }
}

/// Levenshtein's, row by row.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let names = ["alphabeta", "mtd-f", "mtd-bi", "sss", "ins"];
        let meant = |text| nearest(text, names);
        assert_eq!(meant("mtdf"), Some("mtd-f"));
        assert_eq!(meant("MTD(f)"), Some("mtd-f"));
        assert_eq!(meant("alpha-beta"), Some("alphabeta"));
        assert_eq!(meant("alfabeta"), Some("alphabeta"));
        assert_eq!(meant("mtd-b"), Some("mtd-f"), "the first of the nearest");
        for far in ["", "s", "in-order", "beta", "negascout"] {
            assert_eq!(meant(far), None, "{far}");
        }
        assert_eq!(instead_of("ss", &names), "did you mean sss?");
        assert_eq!(instead_of("pns", &["mtd-f", "sss"]), "there are mtd-f, sss");
    }
}
