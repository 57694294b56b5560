// @ts-check
import { SIDE, grid, lettered } from './grid.js';
import { circle, label, rect, svg } from './svg.js';

/** The number of a dark square: 1 is in the corner at the bottom right, on Black's side. */
const number = (/** @type {number} */ row, /** @type {number} */ column) => {
  const up = 7 - row;
  return (up + column) % 2 === 0 ? String(4 * up + 1 + Math.floor((7 - column) / 2)) : null;
};
const SQUARES = grid(8, 8, number);
/** In the order of their numbers, as the library lists them. */
const BY_NUMBER = [...SQUARES].sort((a, b) => Number(a.id) - Number(b.id));

const CROWN = 'M-20 13 L-25 -12 L-11 -1 L0 -19 L11 -1 L25 -12 L20 13 Z';

/** @type {import('./board.js').Drawing} */
export const checkers = {
  size: () => ({ width: 8 * SIDE, height: 8 * SIDE }),
  squares: () => SQUARES,
  ground: (squares) => [
    rect(0, 0, 8 * SIDE, 8 * SIDE, 'light-square'),
    ...squares.map(({ x, y, width, height }) => rect(x, y, width, height, 'dark-square')),
    ...squares.map(({ id, x, y }) => label(x + 6, y + 19, id, 'coordinate small on-dark')),
  ],
  pieces: (board) =>
    lettered(BY_NUMBER, board.squares, (letter) => {
      const side = letter.toLowerCase() === 'b' ? 'black' : 'white';
      const king = letter !== letter.toLowerCase();
      return [
        circle(0, 5, 39, 'disc-shadow'),
        circle(0, 0, 39, `disc ${side}`),
        circle(0, 0, 29, `disc-ring ${side}`),
        king ? svg('path', { d: CROWN, class: `crown ${side}` }) : circle(0, 0, 18, `disc-ring ${side}`),
      ];
    }),
  say: (id, board, texts) => texts.checkers(id, board.squares[Number(id) - 1]),
  counts: (board) => [board.squares.split(/b/i).length - 1, board.squares.split(/w/i).length - 1],
  path: ({ path }) => path.map((/** @type {number} */ at) => String(at + 1)),
  turns: true,
  motion: 'slide',
  shape: 'square',
};
