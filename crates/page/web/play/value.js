// @ts-check
/** Values in the units of a game, and in words. The library gives them from the side to move. */

import { texts } from './texts.en.js';

/** @typedef {import('./session.js').GameEntry} GameEntry */

/**
 * Who wins, and in how many plies, if a value says so.
 * @param {number} value @param {0 | 1} mover @param {GameEntry} game
 */
export function ending(value, mover, { limits }) {
  if (Math.abs(value) <= limits.score || !Number.isFinite(value)) return null;
  return { winner: value > 0 ? mover : 1 - mover, plies: limits.win - Math.abs(value) };
}

/** `+0.35`, and `+#3` for a game won in three moves. @param {number} value @param {GameEntry} game */
export function sized(value, game) {
  const sign = value === 0 ? '' : value > 0 ? '+' : '−';
  if (!Number.isFinite(value)) return sign + texts.infinity;
  const end = ending(value, 0, game);
  if (end) return `${sign}#${Math.ceil(end.plies / 2)}`;
  const one = game.scale?.of_one ?? 1;
  return sign + (one === 1 ? String(Math.abs(value)) : (Math.abs(value) / one).toFixed(2));
}

/** A value in words. @param {number} value @param {0 | 1} mover @param {GameEntry} game */
export function opinion(value, mover, game) {
  const end = ending(value, mover, game);
  if (end) return texts.wins(game.sides[end.winner], end.plies);
  if (value === 0) return texts.even;
  const side = game.sides[value > 0 ? mover : 1 - mover];
  return texts.better(side, game.scale ? `${sized(Math.abs(value), game).slice(1)} ${game.scale.unit}` : '');
}

/** The first side's share of the value bar, from 0 to 1. @param {number} value @param {0 | 1} mover @param {GameEntry} game */
export function share(value, mover, game) {
  const end = ending(value, mover, game);
  if (end) return end.winner === 0 ? 1 : 0;
  const first = mover === 0 ? value : -value;
  return 1 / (1 + 10 ** (-first / (4 * game.unit)));
}
