// @ts-check
/** Boards of equal squares in rows and columns. */

/** The side of a square, in units of the picture. */
export const SIDE = 100;

/**
 * Squares row by row from the top.
 * @param {number} rows @param {number} columns
 * @param {(row: number, column: number) => string | null} name  null: not a square that is played on
 * @param {number} [margin] around the squares
 * @returns {import('./board.js').Square[]}
 */
export function grid(rows, columns, name, margin = 0) {
  const squares = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const id = name(row, column);
      const [x, y] = [margin + column * SIDE, margin + row * SIDE];
      if (id) squares.push({ id, x, y, width: SIDE, height: SIDE, row });
    }
  }
  return squares;
}

/**
 * Pieces of a board that is a text, a letter a square.
 * @param {import('./board.js').Square[]} squares @param {string} letters
 * @param {(letter: string) => SVGElement[]} picture
 */
export const lettered = (squares, letters, picture) =>
  squares.flatMap(({ id }, at) =>
    letters[at] === '.' ? [] : [{ square: id, kind: letters[at], picture: picture(letters[at]) }],
  );
