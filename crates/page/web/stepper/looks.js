// @ts-check
// The laboratory's colours, markers and dashes (crates/lab/src/figures/look.rs), so that an algorithm looks
// the same here as in every figure. A test compares the two tables.

/** @typedef {'blue'|'rust'|'green'|'magenta'|'black'|'amber'|'sky'|'grey'} Colour */
/** @typedef {'disc'|'square'|'triangle'|'cross'|'diamond'|'ring'|'plus'|'frame'} Marker */
/** @typedef {'solid'|'dashed'|'dotted'|'mixed'} Dash */

/** @type {Record<string, [Colour, Marker, Dash]>} */
export const LOOKS = {
  'alphabeta': ['blue', 'disc', 'solid'],
  'negascout': ['rust', 'square', 'solid'],
  'sss': ['green', 'triangle', 'solid'],
  'dual': ['magenta', 'cross', 'solid'],
  'mtd-f': ['black', 'diamond', 'solid'],
  'ins': ['amber', 'ring', 'solid'],
  'pns': ['sky', 'plus', 'solid'],
  'aspiration-negascout': ['amber', 'frame', 'solid'],
  'palphabeta': ['sky', 'disc', 'dashed'],
  'scout': ['amber', 'square', 'dashed'],
  'mtd-plus-infinity': ['green', 'triangle', 'dashed'],
  'mtd-minus-infinity': ['magenta', 'cross', 'dashed'],
  'mtd-bi': ['sky', 'diamond', 'dashed'],
  'dual-ins': ['magenta', 'ring', 'dashed'],
  'dual-ns': ['grey', 'plus', 'dashed'],
  'aspiration-alphabeta': ['sky', 'frame', 'dashed'],
  'falphabeta': ['blue', 'disc', 'dotted'],
  'pvs': ['rust', 'square', 'dotted'],
  'ab-sss': ['green', 'triangle', 'dotted'],
  'ab-dual': ['magenta', 'cross', 'dotted'],
  'mtd-step': ['grey', 'diamond', 'dotted'],
  'mtd-f-ijcai': ['black', 'ring', 'dotted'],
  'c-star': ['sky', 'plus', 'dotted'],
  'ab-memory-1981': ['sky', 'frame', 'dotted'],
  'lalphabeta': ['blue', 'disc', 'mixed'],
  'best-node-search': ['rust', 'square', 'mixed'],
  'staged-sss': ['green', 'triangle', 'mixed'],
  'dual-sss': ['magenta', 'cross', 'mixed'],
  'mtd-best': ['amber', 'diamond', 'mixed'],
  'minimax': ['grey', 'ring', 'mixed'],
  'alpha-bounding': ['grey', 'plus', 'mixed'],
  'ab-memory': ['blue', 'frame', 'mixed'],
};

const DASHES = { solid: '', dashed: '7 4', dotted: '2 3', mixed: '8 3 2 3' };

/** @param {string} algorithm */
export function lookOf(algorithm) {
  const [colour, marker, dash] = LOOKS[algorithm] ?? ['grey', 'disc', 'solid'];
  return { colour: `var(--line-${colour})`, marker, dash: DASHES[dash] };
}

/**
 * A marker as SVG text, drawn in the current colour.
 * @param {Marker} marker @param {number} x @param {number} y
 */
export function markerSvg(marker, x, y, r = 4) {
  const filled = 'fill="currentColor"';
  const drawn = 'fill="none" stroke="currentColor" stroke-width="2"';
  switch (marker) {
    case 'disc': return `<circle cx="${x}" cy="${y}" r="${r}" ${filled}/>`;
    case 'ring': return `<circle cx="${x}" cy="${y}" r="${r}" ${drawn}/>`;
    case 'square': return `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" ${filled}/>`;
    case 'frame': return `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" ${drawn}/>`;
    case 'triangle': return `<path d="M${x} ${y - r - 1}l${r + 1} ${2 * r + 1}h${-2 * r - 2}z" ${filled}/>`;
    case 'diamond': return `<path d="M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z" ${filled}/>`;
    case 'cross': return `<path d="M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}" ${drawn}/>`;
    default: return `<path d="M${x - r} ${y}h${2 * r}m${-r} ${-r}v${2 * r}" ${drawn}/>`;
  }
}
