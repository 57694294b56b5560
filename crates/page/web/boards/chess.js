// @ts-check
import { SIDE, grid, lettered } from './grid.js';
import { piece } from './pieces.js';
import { label, rect } from './svg.js';

const FILES = 'abcdefgh';
const SQUARES = grid(8, 8, (row, column) => FILES[column] + (8 - row));

/** @type {import('./board.js').Drawing} */
export const chess = {
  size: () => ({ width: 8 * SIDE, height: 8 * SIDE }),
  squares: () => SQUARES,
  ground: (squares) => [
    ...squares.map(({ id, x, y, width, height }) => {
      const dark = (FILES.indexOf(id[0]) + Number(id[1])) % 2 === 1;
      return rect(x, y, width, height, dark ? 'dark-square' : 'light-square');
    }),
    ...squares.flatMap(({ id, x, y }) => {
      const dark = (FILES.indexOf(id[0]) + Number(id[1])) % 2 === 1;
      const name = `coordinate ${dark ? 'on-dark' : 'on-light'}`;
      return [
        ...(x === 0 ? [label(x + 6, y + 21, id[1], name)] : []),
        ...(y === 7 * SIDE ? [label(x + 84, y + 94, id[0], name)] : []),
      ];
    }),
  ],
  pieces: (board) => lettered(SQUARES, board.squares, (letter) => [piece(letter)]),
  say: (id, board, texts) => texts.chess(id, board.squares[SQUARES.findIndex((square) => square.id === id)]),
  path: ({ from, to }) => [SQUARES[from].id, SQUARES[to].id],
  turns: true,
  motion: 'slide',
  shape: 'square',
};
