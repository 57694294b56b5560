// @ts-check
/** Our own chess pieces: flat shapes on a common foot, in a square of 100 around 50, 50. */

import { svg } from './svg.js';

const FOOT = 'M27 80 H73 C77 80 79 83 79 87 V90 H21 V87 C21 83 23 80 27 80 Z';

/** Per piece: the parts of its body, and lines drawn upon them. @type {Record<string, {body: string[], lines: string[]}>} */
const SHAPES = {
  p: {
    body: [
      'M43 52 C43 62 39 70 31 78 H69 C61 70 57 62 57 52 Z',
      'M36 48 H64 C67 48 67 54 64 54 H36 C33 54 33 48 36 48 Z',
      'M50 22 A14 14 0 1 1 49.9 22 Z',
    ],
    lines: [],
  },
  r: {
    body: ['M28 18 H38 V26 H45 V18 H55 V26 H62 V18 H72 V36 L64 43 V66 L71 78 H29 L36 66 V43 L28 36 Z'],
    lines: ['M36 43 H64', 'M36 66 H64'],
  },
  n: {
    body: [
      'M72 78 C76 54 71 30 53 22 L51 11 L42 21 C35 25 31 32 28 41 L18 55 C15 60 19 68 26 67 L35 62 ' +
        'C41 62 46 59 49 54 C49 64 34 66 31 78 Z',
    ],
    lines: ['M57 31 C65 40 67 56 65 71', 'M23 58 L26 60'],
  },
  b: {
    body: [
      'M43 66 C43 71 37 75 32 79 H68 C63 75 57 71 57 66 Z',
      'M50 19 C61 28 69 40 65 52 C63 58 57 61 50 61 C43 61 37 58 35 52 C31 40 39 28 50 19 Z',
      'M37 60 H63 C66 60 66 66 63 66 H37 C34 66 34 60 37 60 Z',
      'M50 9 A5.5 5.5 0 1 1 49.9 9 Z',
    ],
    lines: ['M57 30 L49 43'],
  },
  q: {
    body: [
      'M31 78 L16 38 L34 56 L33 28 L45 52 L50 23 L55 52 L67 28 L66 56 L84 38 L69 78 Z',
      'M16 29 A5 5 0 1 1 15.9 29 Z',
      'M33 19 A5 5 0 1 1 32.9 19 Z',
      'M50 13 A5 5 0 1 1 49.9 13 Z',
      'M67 19 A5 5 0 1 1 66.9 19 Z',
      'M84 29 A5 5 0 1 1 83.9 29 Z',
    ],
    lines: ['M29 69 H71'],
  },
  k: {
    body: [
      'M47 7 H53 V13 H59 V19 H53 V30 H47 V19 H41 V13 H47 Z',
      'M50 38 C56 26 82 25 82 45 C82 59 71 64 69 78 H31 C29 64 18 59 18 45 C18 25 44 26 50 38 Z',
    ],
    lines: ['M50 38 V66', 'M31 69 C43 64 57 64 69 69'],
  },
};

/** The names of the pieces by letter. */
export const PIECES = Object.keys(SHAPES);

/** The knight's eye. */
const EYE = svg('circle', { cx: 41, cy: 35, r: 3, class: 'detail' });

/**
 * A piece around 0, 0, 100 wide. Capital letters are White's, as in FEN.
 * @param {string} letter
 * @returns {SVGElement}
 */
export function piece(letter) {
  const kind = letter.toLowerCase();
  const { body, lines } = SHAPES[kind];
  const side = letter === kind ? 'black' : 'white';
  const path = (/** @type {string} */ d, /** @type {string} */ name) => svg('path', { d, class: name });
  const parts = [...[FOOT, ...body].map((d) => path(d, 'part')), ...lines.map((d) => path(d, 'line'))];
  if (kind === 'n') parts.push(/** @type {SVGElement} */ (EYE.cloneNode()));
  return svg('g', { class: `man ${side}`, transform: 'translate(-50 -50.5)' }, ...parts);
}
