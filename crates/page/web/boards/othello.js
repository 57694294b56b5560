// @ts-check
import { SIDE, grid, lettered } from './grid.js';
import { circle, label, rect, svg } from './svg.js';

const FILES = 'abcdefgh';
const MARGIN = 36;
const WIDTH = 8 * SIDE + 2 * MARGIN;
const SQUARES = grid(8, 8, (row, column) => FILES[column] + (row + 1), MARGIN);

/** @type {import('./board.js').Drawing} */
export const othello = {
  size: () => ({ width: WIDTH, height: WIDTH }),
  squares: () => SQUARES,
  ground: (squares) => {
    const lines = Array.from({ length: 9 }, (_, i) => MARGIN + i * SIDE);
    const end = MARGIN + 8 * SIDE;
    return [
      rect(0, 0, WIDTH, WIDTH, 'frame', 14),
      rect(MARGIN, MARGIN, 8 * SIDE, 8 * SIDE, 'cloth'),
      ...lines.flatMap((at) => [
        svg('path', { d: `M${at} ${MARGIN}V${end}M${MARGIN} ${at}H${end}`, class: 'cloth-line' }),
      ]),
      ...[2, 6].flatMap((x) => [2, 6].map((y) => circle(MARGIN + x * SIDE, MARGIN + y * SIDE, 7, 'cloth-dot'))),
      ...squares.flatMap(({ id, x, y }) => [
        ...(y === MARGIN ? [label(x + SIDE / 2, MARGIN - 11, id[0], 'coordinate middle on-frame')] : []),
        ...(x === MARGIN ? [label(MARGIN / 2, y + SIDE / 2 + 8, id[1], 'coordinate middle on-frame')] : []),
      ]),
    ];
  },
  pieces: (board) =>
    lettered(SQUARES, board.squares, (letter) => {
      const side = letter === 'X' ? 'black' : 'white';
      return [circle(0, 3, 41, 'disc-shadow'), circle(0, 0, 41, `disc ${side}`), circle(0, 0, 33, `disc-face ${side}`)];
    }),
  say: (id, board, texts) => texts.othello(id, board.squares[SQUARES.findIndex((square) => square.id === id)]),
  counts: (board) => board.count,
  // A pass has no square.
  path: ({ to }) => (to === null ? [] : [SQUARES[to].id]),
  turns: false,
  motion: 'turn',
  shape: 'square',
};
