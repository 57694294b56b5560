//! The processes of an engine: those it starts, such as a script's engine, end with it.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::{Mutex, MutexGuard};

/// The groups of running engines. A group is added and removed under the lock, so that no unrelated
/// process that reuses its number is ever killed.
static GROUPS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn groups() -> MutexGuard<'static, Vec<u32>> {
    GROUPS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Ends all external engines at once: for a program that exits in the middle of a match.
pub fn end_engines() {
    groups().iter().for_each(|&group| kill(group));
}

/// A process and those it started. Dropping it ends them.
///
/// They are a group of their own: a terminal sends Ctrl-C to a whole group, and stopping a match
/// must not look as if its engines had crashed.
pub(super) struct Group {
    leader: Child,
}

impl Group {
    pub fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut groups = groups();
        let leader = command.spawn()?;
        groups.push(leader.id());
        Ok(Group { leader })
    }

    /// Takes the input and output of the process, where they are pipes.
    pub fn pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.leader.stdin.take(), self.leader.stdout.take())
    }

    #[cfg(test)]
    pub fn id(&self) -> u32 {
        self.leader.id()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let mut groups = groups();
        let id = self.leader.id();
        kill(id);
        // For systems without groups, or if it could not be killed with its group.
        let _ = self.leader.kill();
        let _ = self.leader.wait();
        groups.retain(|&other| other != id);
    }
}

#[cfg(unix)]
mod platform {
    use super::{Group, io};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::process::ChildStdin;

    fn pid(id: u32) -> Option<Pid> {
        i32::try_from(id).ok().and_then(Pid::from_raw)
    }

    /// Kills all processes of a group. It is not an error if they have ended already.
    pub fn kill(group: u32) {
        if let Some(group) = pid(group) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    impl Group {
        /// Whether the process that was started has ended. This does not release its number, as
        /// [`std::process::Child::try_wait`] would.
        pub fn leader_has_ended(&mut self) -> bool {
            let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            pid(self.leader.id())
                .is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), how), Ok(None)))
        }
    }

    /// Makes writing fail where it would have to wait for the reader.
    pub fn never_wait(input: &ChildStdin) -> io::Result<()> {
        Ok(rustix::io::ioctl_fionbio(input, true)?)
    }
}

#[cfg(not(unix))]
mod platform {
    use super::{Group, io};
    use std::process::ChildStdin;

    pub fn kill(_: u32) {}

    impl Group {
        pub fn leader_has_ended(&mut self) -> bool {
            !matches!(self.leader.try_wait(), Ok(None))
        }
    }

    pub fn never_wait(_: &ChildStdin) -> io::Result<()> {
        Ok(())
    }
}

use platform::kill;
pub(super) use platform::never_wait;
