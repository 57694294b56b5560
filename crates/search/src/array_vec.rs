//! A list of moves that lies in the node itself.

use crate::game::MoveList;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A list of at most `N` items that never allocates: a slice that grows by [`push`](ArrayVec::push).
///
/// ```
/// use nullwindow::ArrayVec;
/// let mut moves = ArrayVec::<u8, 9>::new();
/// moves.extend([4, 0, 8]);
/// moves.push(2);
/// assert_eq!(*moves, [4, 0, 8, 2]);
/// ```
///
/// An item too many panics.
#[derive(Clone, PartialEq, Eq)]
pub struct ArrayVec<T, const N: usize>(arrayvec::ArrayVec<T, N>);

impl<T, const N: usize> ArrayVec<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        ArrayVec(arrayvec::ArrayVec::new())
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.0.push(item);
    }

    /// Removes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Removes all items.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes all but the first `len` items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Keeps the items that `keep` says yes to.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.0.retain(|item| keep(item));
    }
}

impl<T, const N: usize> Default for ArrayVec<T, N> {
    #[inline]
    fn default() -> Self {
        ArrayVec::new()
    }
}

impl<T, const N: usize> Deref for ArrayVec<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for ArrayVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> Extend<T> for ArrayVec<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        self.0.extend(items);
    }
}

impl<T, const N: usize> FromIterator<T> for ArrayVec<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        ArrayVec(items.into_iter().collect())
    }
}

/// The items of an [`ArrayVec`], one by one.
#[derive(Debug)]
pub struct IntoIter<T, const N: usize>(arrayvec::IntoIter<T, N>);

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T, const N: usize> IntoIterator for ArrayVec<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        IntoIter(self.0.into_iter())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ArrayVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for ArrayVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<M: Copy, const N: usize> MoveList<M> for ArrayVec<M, N> {
    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }
    #[inline]
    fn nth(&self, number: usize) -> M {
        self.0[number]
    }
}
