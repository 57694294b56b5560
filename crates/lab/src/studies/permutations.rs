//! All orders of some leaves.

/// Visits all orders of these numbers (Heap's algorithm) until a visit fails.
pub fn permutations<E>(
    numbers: &mut [i32],
    visit: &mut impl FnMut(&[i32]) -> Result<(), E>,
) -> Result<(), E> {
    of_first(numbers.len(), numbers, visit)
}

fn of_first<E>(
    n: usize,
    numbers: &mut [i32],
    visit: &mut impl FnMut(&[i32]) -> Result<(), E>,
) -> Result<(), E> {
    if n <= 1 {
        return visit(numbers);
    }
    for i in 0..n {
        of_first(n - 1, numbers, visit)?;
        numbers.swap(if n.is_multiple_of(2) { i } else { 0 }, n - 1);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_order_once() {
        let (mut visits, mut seen) = (0, BTreeSet::new());
        let all = permutations(&mut [1, 2, 3, 4, 5], &mut |order: &[i32]| {
            visits += 1;
            seen.insert(order.to_vec());
            Ok::<(), ()>(())
        });
        assert_eq!((all, visits, seen.len()), (Ok(()), 120, 120));
        assert_eq!(permutations(&mut [1, 2], &mut |_| Err("stop")), Err("stop"));
    }
}
