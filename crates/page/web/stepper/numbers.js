// @ts-check
// The library's values as people read them.

/** ±∞ in the library's answers. */
export const INFINITY = 2147483647;
/** In a tree's `leaf` array: not a leaf. */
export const INTERIOR = -2147483648;
/** A game won at the root itself (crates/search/src/value.rs); n plies later it is WIN − n. */
const WIN = 8_200_000;
const FURTHEST_WIN = WIN - 65_535;
/** The library's own infinity, from which the first test of MTD(+∞) lies one below. */
const LIBRARY_INFINITY = 8_388_607;

/**
 * A value as text: "−3", "∞", "∞−1", "win 5" (won five plies from the root).
 * @param {number} value
 */
export function number(value) {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  if (size >= LIBRARY_INFINITY) return sign + '∞';
  if (size > WIN) {
    const off = LIBRARY_INFINITY - size;
    return value < 0 ? `−∞+${off}` : `∞−${off}`;
  }
  if (size >= FURTHEST_WIN) return (value < 0 ? 'loss ' : 'win ') + (WIN - size);
  return sign + size;
}

/** Whether a value is one of the two infinities. @param {number} value */
export function isInfinite(value) {
  return Math.abs(value) >= LIBRARY_INFINITY;
}

/** @param {number} alpha @param {number} beta */
export function interval(alpha, beta) {
  return `(${number(alpha)}, ${number(beta)})`;
}

/** Whether nothing lies between the ends. @param {number} alpha @param {number} beta */
export function isNull(alpha, beta) {
  if (beta === INFINITY) return alpha === LIBRARY_INFINITY - 1;
  if (alpha === -INFINITY) return beta === 1 - LIBRARY_INFINITY;
  return beta - alpha === 1;
}

/**
 * What bounds say, short: "5", "≥ 5", "≤ 5", "3…5", "" for nothing.
 * @param {number} lower @param {number} upper
 */
export function bounds(lower, upper) {
  if (lower === upper) return number(lower);
  const [below, above] = [isInfinite(lower), isInfinite(upper)];
  if (below && above) return '';
  if (above) return '≥' + number(lower);
  if (below) return '≤' + number(upper);
  return `${number(lower)}…${number(upper)}`;
}
