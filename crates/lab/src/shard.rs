//! Splitting a run over processes: as the command line, a Slurm array or `mpirun` says.

use std::fmt;
use std::str::FromStr;

/// Part `index` (from 0) of `count` parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// A part that does not exist, or an environment that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShardError {
    /// Not of the form i/n.
    #[error("{0:?} is not a shard; write i/n, for example 1/4 for the first of four")]
    Form(String),
    /// i is not among 1..=n.
    #[error("there is no shard {index} of {count}; they are numbered from 1 to {count}")]
    Range {
        /// What was asked for.
        index: u64,
        /// How many there are.
        count: u64,
    },
    /// A variable that is set but not a number.
    #[error("the environment variable {name} is {value:?}, not a number; give --shard i/n instead")]
    Variable {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// Task numbers that are not evenly spaced.
    #[error(
        "the tasks of this Slurm array are not numbered evenly ({name}={value}); give --shard i/n \
         instead"
    )]
    Uneven {
        /// The offending variable.
        name: &'static str,
        /// Its value.
        value: u64,
    },
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Part `index` (from 0) of `count`.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn new(index: u64, count: u64) -> Result<Self, ShardError> {
        match index < count {
            true => Ok(Shard { index, count }),
            false => Err(ShardError::Range { index: index.saturating_add(1), count }),
        }
    }

    /// Whether cell number `position` of a list belongs to this part.
    pub fn takes(self, position: u64) -> bool {
        position % self.count == self.index
    }

    /// Whether there is only one part.
    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    /// The number of this part, from 1.
    pub fn number(self) -> u64 {
        self.index + 1
    }

    /// The part a Slurm array (`SLURM_ARRAY_TASK_ID`, `…_COUNT`) or Open MPI
    /// (`OMPI_COMM_WORLD_RANK`, `…_SIZE`) gives this process; `None` outside both.
    ///
    /// # Errors
    /// If the variables are set and make no sense.
    pub fn from_environment(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, ShardError> {
        let number = |name: &'static str| match variable(name) {
            None => Ok(None),
            Some(value) => match value.trim().parse::<u64>() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(ShardError::Variable { name, value }),
            },
        };
        let mpi = (number("OMPI_COMM_WORLD_RANK")?, number("OMPI_COMM_WORLD_SIZE")?);
        if let (Some(rank), Some(size)) = mpi {
            return Shard::new(rank, size).map(Some);
        }
        let slurm = (number("SLURM_ARRAY_TASK_ID")?, number("SLURM_ARRAY_TASK_COUNT")?);
        let (Some(id), Some(count)) = slurm else { return Ok(None) };
        let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
        let min = number("SLURM_ARRAY_TASK_MIN")?;
        // Without the first number, a range without gaps is numbered by its remainders.
        let Some(min) = min else { return Shard::new(id % count.max(1), count).map(Some) };
        if let Some(max) = number("SLURM_ARRAY_TASK_MAX")?
            && max != min + count.saturating_sub(1) * step
        {
            return Err(ShardError::Uneven { name: "SLURM_ARRAY_TASK_MAX", value: max });
        }
        let offset = id.checked_sub(min).filter(|offset| offset % step == 0);
        let offset = offset.ok_or(ShardError::Uneven { name: "SLURM_ARRAY_TASK_ID", value: id })?;
        Shard::new(offset / step, count).map(Some)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let form = || ShardError::Form(text.chars().take(40).collect());
        let (index, count) = text.split_once('/').ok_or_else(form)?;
        let number = |part: &str| part.trim().parse::<u64>().map_err(|_| form());
        let (index, count) = (number(index)?, number(count)?);
        let from_zero = index.checked_sub(1).ok_or(ShardError::Range { index, count })?;
        Shard::new(from_zero, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_as_a_fraction() {
        let shard: Shard = "2/4".parse().unwrap();
        assert_eq!((shard, shard.to_string().as_str()), (Shard::new(1, 4).unwrap(), "2/4"));
        assert!(shard.takes(5) && !shard.takes(4));
        for bad in [
            "",
            "2",
            "0/4",
            "5/4",
            "1/0",
            "0/0",
            "a/b",
            "-1/4",
            "1/4/2",
            "9999999999999999999999/1",
        ] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    fn environment(list: &[(&str, &str)]) -> Result<Option<Shard>, ShardError> {
        Shard::from_environment(|name| {
            list.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn slurm_and_mpi_are_understood() {
        let shard = |index, count| Ok(Some(Shard::new(index, count).unwrap()));
        assert_eq!(environment(&[]), Ok(None));
        let mpi = [("OMPI_COMM_WORLD_RANK", "3"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(environment(&mpi), shard(3, 4));
        let array = [("SLURM_ARRAY_TASK_ID", "4"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert_eq!(environment(&array), shard(0, 4), "numbered 1 to 4");
        let stepped = [
            ("SLURM_ARRAY_TASK_ID", "30"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_MAX", "40"),
            ("SLURM_ARRAY_TASK_STEP", "10"),
        ];
        assert_eq!(environment(&stepped), shard(2, 4));
        let list = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_MAX", "7"),
        ];
        assert!(matches!(environment(&list), Err(ShardError::Uneven { .. })), "1,3,7");
        let bad = [("OMPI_COMM_WORLD_RANK", "x"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert!(environment(&bad).unwrap_err().to_string().contains("OMPI_COMM_WORLD_RANK"));
    }
}
