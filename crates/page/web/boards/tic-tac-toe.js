// @ts-check
import { SIDE, grid, lettered } from './grid.js';
import { circle, svg } from './svg.js';

const MARGIN = 10;
const WIDTH = 3 * SIDE + 2 * MARGIN;
const SQUARES = grid(3, 3, (row, column) => String(3 * row + column + 1), MARGIN);

/** @type {import('./board.js').Drawing} */
export const ticTacToe = {
  size: () => ({ width: WIDTH, height: WIDTH }),
  squares: () => SQUARES,
  ground: () => [1, 2].flatMap((i) => {
    const [at, end] = [MARGIN + i * SIDE, WIDTH - MARGIN];
    return [svg('path', { d: `M${at} ${MARGIN}V${end}M${MARGIN} ${at}H${end}`, class: 'rule' })];
  }),
  pieces: (board) =>
    lettered(SQUARES, board.squares, (letter) => [
      letter === 'X' ? svg('path', { d: 'M-26 -26L26 26M26 -26L-26 26', class: 'cross' }) : circle(0, 0, 29, 'nought'),
    ]),
  cell: (at) => ({ x: SQUARES[at].x + SIDE / 2, y: SQUARES[at].y + SIDE / 2 }),
  path: ({ to }) => [SQUARES[to].id],
  say: (id, board, texts) => texts.cell(id, board.squares[Number(id) - 1]),
  turns: false,
  motion: 'turn',
  shape: 'square',
};
