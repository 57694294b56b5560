// @ts-check
import { SIDE } from './grid.js';
import { circle, label, svg } from './svg.js';

const [COLUMNS, ROWS] = [7, 6];
const [EDGE, FOOT] = [10, 40];
const [WIDTH, HEIGHT] = [COLUMNS * SIDE + 2 * EDGE, ROWS * SIDE + 2 * EDGE + FOOT];

/** The middle of a cell; cells are counted from the top left. @param {number} at */
const middle = (at) => ({
  x: EDGE + SIDE * ((at % COLUMNS) + 0.5),
  y: EDGE + SIDE * (Math.floor(at / COLUMNS) + 0.5),
});

/** A column is one square to tap. */
const SQUARES = Array.from({ length: COLUMNS }, (_, column) => ({
  id: String(column + 1),
  x: EDGE + column * SIDE,
  y: 0,
  width: SIDE,
  height: HEIGHT,
  row: 0,
}));

/** The letters of a column from the bottom up, without the empty cells. @param {any} board @param {number} column */
const discs = ({ squares }, column) =>
  Array.from({ length: ROWS }, (_, row) => squares[(ROWS - 1 - row) * COLUMNS + column]).filter((letter) => letter !== '.');

/** A circle as part of a path. @param {{x: number, y: number}} at @param {number} r */
const hole = ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const CELLS = Array.from({ length: COLUMNS * ROWS }, (_, at) => middle(at));
const ROUND = 18;
const WALL =
  `M${ROUND} 0H${WIDTH - ROUND}Q${WIDTH} 0 ${WIDTH} ${ROUND}V${HEIGHT - ROUND}Q${WIDTH} ${HEIGHT} ${WIDTH - ROUND} ${HEIGHT}` +
  `H${ROUND}Q0 ${HEIGHT} 0 ${HEIGHT - ROUND}V${ROUND}Q0 0 ${ROUND} 0Z${CELLS.map((at) => hole(at, 42)).join('')}`;

/** @type {import('./board.js').Drawing} */
export const connectFour = {
  size: () => ({ width: WIDTH, height: HEIGHT }),
  squares: () => SQUARES,
  ground: () => CELLS.map(({ x, y }) => circle(x, y, 46, 'hole')),
  // The wall lies before the discs, which fall behind it.
  front: () => [
    svg('path', { d: WALL, 'fill-rule': 'evenodd', class: 'wall' }),
    ...CELLS.map(({ x, y }) => circle(x, y, 42, 'hole-edge')),
    ...SQUARES.map(({ id, x }) => label(x + SIDE / 2, HEIGHT - 17, id, 'coordinate middle on-wall')),
  ],
  pieces: (board) =>
    [...board.squares].flatMap((letter, at) =>
      letter === '.' ? [] : [{
        square: `cell-${at}`,
        kind: letter,
        // Told apart by shape as well as colour.
        picture: letter === 'x'
          ? [circle(0, 0, 45, 'counter yellow'), circle(0, 0, 25, 'counter-mark')]
          : [circle(0, 0, 45, 'counter red'), svg('path', { d: 'M0 -26L26 0L0 26L-26 0Z', class: 'counter-mark' })],
      }],
    ),
  spot: (id, board, use) => {
    if (id.startsWith('cell-')) return middle(Number(id.slice(5)));
    const column = Number(id) - 1;
    const row = discs(board, column).length - (use === 'target' ? 0 : 1);
    return middle((ROWS - 1 - row) * COLUMNS + column);
  },
  cell: middle,
  path: ({ column }) => [String(column + 1)],
  say: (id, board, texts) => texts.column(id, discs(board, Number(id) - 1), ROWS),
  turns: false,
  motion: 'drop',
  shape: 'round',
};
