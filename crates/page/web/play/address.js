// @ts-check
/** The game in the address: `#play=othello&moves=f5,d6&side=second&level=5`. */

/**
 * @typedef {object} Address
 * @property {string} play  the game
 * @property {string} [position]  where it begins, if not at the start
 * @property {string[]} moves
 * @property {number} [at]  how many of them are made on the board shown
 * @property {'first' | 'second' | 'both'} side
 * @property {number} level
 * @property {string} clock  minutes + seconds a move, as `5+3`; empty: off
 * @property {boolean} flip
 * @property {number} [seed]
 * @property {string} analysis  the algorithm; empty: off
 */

const SIDES = ['first', 'second', 'both'];

/** Reads a fragment; null if it is not about play. @param {string} fragment @returns {Address | null} */
export function read(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const play = fields.get('play');
  if (play === null) return null;
  const whole = (/** @type {string} */ name) => {
    const value = fields.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const side = fields.get('side') ?? '';
  // A plus sign that is not encoded is read as a space.
  const clock = (fields.get('clock') ?? '').replace(' ', '+');
  const level = whole('level') ?? 3;
  return {
    play,
    position: fields.get('position') ?? undefined,
    moves: (fields.get('moves') ?? '').split(',').filter(Boolean),
    at: whole('at'),
    side: /** @type {Address['side']} */ (SIDES.includes(side) ? side : 'first'),
    level: Math.min(9, Math.max(1, level)),
    clock: /^\d{1,3}\+\d{1,3}$/.test(clock) ? clock : '',
    flip: fields.get('flip') === '1',
    seed: whole('seed'),
    analysis: fields.get('analysis') ?? '',
  };
}

/** Encodes as little as possible, so that an address can be read. @param {string} text */
const encode = (text) =>
  encodeURIComponent(text).replace(/%(2C|2F|3A|20)/g, (_, code) =>
    ({ '2C': ',', '2F': '/', '3A': ':', 20: '+' })[/** @type {'2C'} */ (code)],
  );

/** @param {Address} address */
export function write(address) {
  const { play, position, moves, at, side, level, clock, flip, seed, analysis } = address;
  const fields = [
    ['play', play],
    ['position', position ?? ''],
    ['moves', moves.join(',')],
    ['at', at === undefined || at === moves.length ? '' : String(at)],
    ['side', side === 'first' ? '' : side],
    ['level', level === 3 ? '' : String(level)],
    ['clock', clock],
    ['flip', flip ? '1' : ''],
    ['seed', seed === undefined ? '' : String(seed)],
    ['analysis', analysis],
  ];
  return `#${fields.filter(([, value]) => value).map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}
