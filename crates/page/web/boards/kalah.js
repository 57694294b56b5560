// @ts-check
import { circle, label, rect } from './svg.js';

const [PIT, STORE, EDGE, HEIGHT] = [132, 140, 14, 424];
/** The outer edge of a row has the numbers of its pits, the inner one the numbers of their seeds. */
const [OUTER, RADIUS, INNER] = [24, 57, 44];

/** @param {any} board */
const pitsOf = (board) => board.pits[0].length;
/** @param {any} board */
const widthOf = (board) => pitsOf(board) * PIT + 2 * STORE + 2 * EDGE;

/** Seeds on a spiral. @param {number} count @param {number} radius of what they lie in */
function seeds(count, radius) {
  const step = Math.min(15, (radius - 8) / Math.sqrt(Math.max(count, 1)));
  const size = Math.min(10, Math.max(4, 0.7 * step));
  return Array.from({ length: count }, (_, n) => {
    const [angle, distance] = [n * 2.39996, step * Math.sqrt(n + (count > 1 ? 0.4 : 0))];
    return circle(distance * Math.cos(angle), distance * Math.sin(angle), size, `seed tone-${n % 3}`);
  });
}

/** @type {import('./board.js').Drawing} */
export const kalah = {
  size: (board) => ({ width: widthOf(board), height: HEIGHT }),
  // South sows to the right along the lower row, North to the left along the upper one.
  squares: (board) => {
    const count = pitsOf(board);
    const square = (/** @type {number} */ side, /** @type {number} */ pit) => {
      const column = side === 0 ? pit : count - 1 - pit;
      const [x, y] = [EDGE + STORE + column * PIT, side === 0 ? HEIGHT / 2 : 0];
      return { id: `${side}-${pit + 1}`, x, y, width: PIT, height: HEIGHT / 2, row: 1 - side };
    };
    const pits = Array.from({ length: count }, (_, pit) => pit);
    return [...[...pits].reverse().map((pit) => square(1, pit)), ...pits.map((pit) => square(0, pit))];
  },
  ground: (squares) => {
    const width = Math.max(...squares.map(({ x }) => x)) + PIT + STORE + EDGE;
    return [
      rect(0, 0, width, HEIGHT, 'wood', 70),
      ...squares.map(({ x, y }) => circle(x + PIT / 2, y ? HEIGHT - OUTER - RADIUS : OUTER + RADIUS, RADIUS, 'pit')),
      ...[EDGE + 14, width - EDGE - STORE + 14].map((x) => rect(x, 52, STORE - 28, HEIGHT - 104, 'pit', 56)),
      ...squares.map(({ id, x, y }) =>
        label(x + PIT / 2, y ? HEIGHT - 6 : 19, id.split('-')[1], 'coordinate small middle on-wood'),
      ),
    ];
  },
  pieces: (board) => {
    const held = (/** @type {string} */ square, /** @type {number} */ count, /** @type {number} */ radius) =>
      ({ square, kind: String(count), picture: seeds(count, radius) });
    return [0, 1].flatMap((side) => [
      ...board.pits[side].map((/** @type {number} */ count, /** @type {number} */ pit) => held(`${side}-${pit + 1}`, count, RADIUS)),
      held(`store-${side}`, board.stores[side], STORE / 2 - 14),
    ]);
  },
  // The numbers of seeds. They are drawn unturned, at the places of what they count.
  numbers: (board) => [0, 1].flatMap((side) => [
    ...board.pits[side].map((/** @type {number} */ count, /** @type {number} */ pit) => ({ square: `${side}-${pit + 1}`, text: String(count), name: 'count' })),
    { square: `store-${side}`, text: String(board.stores[side]), name: 'count big' },
  ]),
  spot: (id, board, use) => {
    const width = widthOf(board);
    const [side, pit] = id.split('-').map(Number);
    if (id.startsWith('store-')) {
      const x = id === 'store-0' ? width - EDGE - STORE / 2 : EDGE + STORE / 2;
      return { x, y: use === 'number' ? HEIGHT - 75 : HEIGHT / 2 };
    }
    const column = side === 0 ? pit - 1 : pitsOf(board) - pit;
    const below = use === 'number' ? INNER : HEIGHT / 2 - OUTER - RADIUS;
    return { x: EDGE + STORE + (column + 0.5) * PIT, y: HEIGHT / 2 + (side === 0 ? below : -below) };
  },
  path: ({ pit }, side) => [`${side}-${pit + 1}`],
  say: (id, board, texts) => {
    const [side, pit] = id.split('-').map(Number);
    return texts.pit(side, pit, board.pits[side][pit - 1]);
  },
  counts: (board) => board.stores,
  turns: true,
  motion: 'pulse',
  shape: 'round',
};
