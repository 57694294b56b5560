// @ts-check
/**
 * Moves by taps: every legal move has the squares that are tapped for it, one after the other. Nothing
 * here knows a game.
 */

/**
 * A move as the library gives it, and the squares tapped for it.
 * @typedef {{text: string, show: string, path: string[], promotion?: string | null, captured?: number[],
 *     side: 0 | 1}} Move
 */

/** @param {string[]} path @param {string[]} prefix */
const begins = (path, prefix) => prefix.every((square, at) => path[at] === square);

/**
 * The squares that may be tapped next.
 * @param {Move[]} moves @param {string[]} tapped so far
 */
export function targets(moves, tapped) {
  const next = moves.filter(({ path }) => path.length > tapped.length && begins(path, tapped));
  return [...new Set(next.map(({ path }) => path[tapped.length]))];
}

/**
 * What a tap does: it plays a move, leaves a choice between several, or makes a longer or a new
 * beginning.
 * @param {Move[]} moves @param {string[]} tapped @param {string} square
 * @returns {{moves: Move[], tapped: string[]}} moves to play or to choose from, and what is tapped now
 */
export function tap(moves, tapped, square) {
  const longer = [...tapped, square];
  const going = moves.filter(({ path }) => begins(path, longer) && path.length >= longer.length);
  if (going.length > 0) {
    const done = going.filter(({ path }) => path.length === longer.length);
    return done.length > 0 ? { moves: done, tapped: [] } : { moves: [], tapped: longer };
  }
  // The last square of a route says enough, if one route leads there.
  const ends = moves.filter(({ path }) => tapped.length > 0 && begins(path, tapped) && path.at(-1) === square);
  if (ends.length === 1) return { moves: ends, tapped: [] };
  const anew = square !== tapped[0] && moves.some(({ path }) => path[0] === square);
  return { moves: [], tapped: anew ? [square] : [] };
}

/**
 * Which of these squares have been jumped over: those in the middle of two squares tapped one after the
 * other.
 * @param {string[]} squares @param {string[]} tapped
 * @param {(square: string) => {x: number, y: number} | null} middle
 */
export function jumped(squares, tapped, middle) {
  const isBetween = (/** @type {string} */ square) =>
    tapped.slice(1).some((to, at) => {
      const [a, b, c] = [tapped[at], square, to].map(middle);
      return a && b && c && Math.hypot(a.x + c.x - 2 * b.x, a.y + c.y - 2 * b.y) < 1;
    });
  return squares.filter(isBetween);
}
