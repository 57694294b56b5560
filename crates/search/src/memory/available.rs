//! How much memory a table may take.
//!
//! Linux promises memory it does not have, and kills the program that uses it. So the limits are
//! read first: what the machine has free, and what the control groups of the process allow. Where
//! neither is known, nothing is refused.

use std::path::Path;
use std::{fmt, fs};

/// Left free beside a table, for stacks, histories and everything else in the program.
const RESERVE: u64 = 32 << 20;

/// There is not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotEnoughMemory {
    /// The bytes asked for.
    pub wanted: u64,
    /// The bytes available, if known.
    pub available: Option<u64>,
}

impl fmt::Display for NotEnoughMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = self.wanted >> 20;
        write!(f, "a table of {wanted} MB does not fit in memory")?;
        match self.available {
            Some(available) => write!(f, " (at most {} MB free)", available >> 20),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotEnoughMemory {}

/// Checks that `wanted` bytes are available.
pub(super) fn check(wanted: u64) -> Result<(), NotEnoughMemory> {
    let available = available(Path::new("/"));
    let allowed = available.is_none_or(|available| wanted <= available)
        && usize::try_from(wanted)
            .is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if allowed { Ok(()) } else { Err(NotEnoughMemory { wanted, available }) }
}

/// The bytes that may be used, less the reserve; `root` is the root of the file system.
fn available(root: &Path) -> Option<u64> {
    let machine = fs::read_to_string(root.join("proc/meminfo")).ok();
    let machine = machine.and_then(|text| field(&text, "MemAvailable:")).map(|kb| kb << 10);
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let groups = groups.lines().filter_map(|line| group_room(root, line));
    let least = machine.into_iter().chain(groups).min()?;
    Some(least.saturating_sub(RESERVE))
}

/// The number after a name in a list of names and numbers.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The memory a control group and its ancestors leave free; a line of `/proc/self/cgroup` names it,
/// as `hierarchy:controllers:path`. Version 2 has no controllers there.
fn group_room(root: &Path, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':');
    let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
    let (folder, limit, used, cache) = if controllers.is_empty() {
        ("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file ")
    } else if controllers.split(',').any(|controller| controller == "memory") {
        let files = ("memory.limit_in_bytes", "memory.usage_in_bytes");
        ("sys/fs/cgroup/memory", files.0, files.1, "total_inactive_file ")
    } else {
        return None;
    };
    let number = |file: &Path| fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let room = |group: &Path| {
        let at = root.join(folder).join(group);
        let limit = number(&at.join(limit))?;
        // Cached files are evicted when memory is needed.
        let stat = fs::read_to_string(at.join("memory.stat")).unwrap_or_default();
        let used = number(&at.join(used))?.saturating_sub(field(&stat, cache).unwrap_or(0));
        Some(limit.saturating_sub(used))
    };
    Path::new(path.trim_start_matches('/')).ancestors().filter_map(room).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    const MB: u64 = 1 << 20;

    /// A folder that looks like the root of a Linux machine.
    fn machine(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let name = format!("nullwindow-memory-{name}-{}", std::process::id());
        let root = std::env::temp_dir().join(name);
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    fn room(name: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = machine(name, files);
        let room = available(&root).map(|bytes| (bytes + RESERVE) / MB);
        let _ = fs::remove_dir_all(root);
        room
    }

    #[test]
    fn the_tightest_limit_counts() {
        let meminfo = ("proc/meminfo", "MemTotal: 9999999 kB\nMemAvailable:    2097152 kB\n");
        assert_eq!(room("plain", &[meminfo]), Some(2048));
        assert_eq!(room("unknown", &[]), None);
        let two = [
            meminfo,
            ("proc/self/cgroup", "0::/outer/inner\n"),
            ("sys/fs/cgroup/outer/memory.max", "1073741824\n"),
            ("sys/fs/cgroup/outer/memory.current", "209715200\n"),
            ("sys/fs/cgroup/outer/memory.stat", "anon 1\ninactive_file 104857600\n"),
            ("sys/fs/cgroup/outer/inner/memory.max", "max\n"),
            ("sys/fs/cgroup/outer/inner/memory.current", "1\n"),
        ];
        assert_eq!(room("two", &two), Some(1024 - 200 + 100));
        let one = [
            meminfo,
            ("proc/self/cgroup", "5:devices:/\n4:cpu,memory:/box\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "4096\n"),
            ("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "536870912\n"),
            ("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "536870911\n"),
        ];
        assert_eq!(room("one", &one), Some(32), "full: only the reserve is left");
        assert_eq!(room("nonsense", &[("proc/self/cgroup", "::\nx\n\n0:memory\n")]), None);
    }

    #[test]
    fn too_much_is_refused_with_both_numbers() {
        let error = check(u64::MAX).unwrap_err();
        assert!(error.to_string().starts_with("a table of 17592186044415 MB does not fit"));
        assert_eq!(check(1 << 20), Ok(()));
    }
}
