//! Small sets of numbers, listed without a loop.

/// The members of every set of numbers below eight, a bit each: the first, the second and so on, in
/// ascending order or in descending.
pub(crate) const fn members<const SETS: usize>(descending: bool) -> [[u8; 8]; SETS] {
    let mut members = [[0; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut step, mut count) = (0, 0);
        while step < 8 {
            let number = if descending { 7 - step } else { step };
            if set >> number & 1 == 1 {
                members[set][count] = number;
                count += 1;
            }
            step += 1;
        }
        set += 1;
    }
    members
}
