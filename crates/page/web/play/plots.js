// @ts-check
/** Small plots of a search, as SVG that scales with its card. */

import { circle, label, rect, svg } from '../boards/svg.js';
import { ending, sized } from './value.js';
import { texts } from './texts.en.js';

/** @typedef {import('./analysis.js').Iteration} Iteration */
/** @typedef {import('./session.js').GameEntry} GameEntry */

const WIDTH = 260;
/** Where plots begin and end. */
const [LEFT, RIGHT] = [46, 254];

/** The most passes that are drawn: the last ones. */
const PASSES = 10;

/** @param {number} height @param {string} description @param {SVGElement[]} content */
const plot = (height, description, content) =>
  svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, class: 'small-plot', role: 'img', 'aria-label': description }, ...content);

/** A linear scale. @param {number} from @param {number} to @param {number} start @param {number} end */
const scale = (from, to, start, end) => (/** @type {number} */ value) =>
  start + ((end - start) * (value - from)) / (to - from || 1);

/**
 * What is known of the value after each pass.
 * @param {import('./analysis.js').Pass[]} passes
 */
export function closing(passes) {
  let [lower, upper] = [-Infinity, Infinity];
  const known = [];
  for (const pass of passes) {
    if (pass.result <= pass.alpha) upper = Math.min(upper, pass.result);
    else if (pass.result >= pass.beta) lower = Math.max(lower, pass.result);
    else lower = upper = pass.result;
    known.push({ ...pass, lower, upper });
    // The passes after that are for further lines.
    if (lower >= upper) break;
  }
  return known;
}

/** The root's bounds closing in, a row a pass. @param {Iteration} iteration @param {GameEntry} game */
export function passesPlot(iteration, game) {
  const all = closing(iteration.passes);
  const rows = all.slice(-PASSES);
  const finite = rows.flatMap(({ alpha, beta, result }) => [alpha, beta, result]).filter(Number.isFinite);
  const [least, greatest] = [Math.min(...finite), Math.max(...finite)];
  const pad = Math.max((greatest - least) * 0.2, 1);
  const x = scale(least - pad, greatest + pad, LEFT, RIGHT);
  const inside = (/** @type {number} */ value) => Math.min(RIGHT, Math.max(LEFT, x(value)));
  const [top, row] = [18, 17];
  const height = top + row * rows.length + 20;
  const content = [svg('path', { d: `M${x(iteration.value)} ${top - 4}V${height - 16}`, class: 'plot-value' })];
  rows.forEach(({ alpha, beta, result, nodes, lower, upper }, at) => {
    const y = top + row * at + row / 2;
    const number = all.length - rows.length + at + 1;
    const title = texts.passText(number, `${sized(alpha, game)} … ${sized(beta, game)}`, sized(result, game), texts.count(nodes));
    const [from, to] = [inside(lower), inside(upper)];
    const asked = alpha === -Infinity && beta === Infinity ? [] : [rect(inside(alpha) - 1.5, y - 6, Math.max(3, inside(beta) - inside(alpha) + 3), 12, 'plot-window', 1.5)];
    const side = result <= alpha ? 'high' : result >= beta ? 'low' : 'exact';
    const sign = { high: 'l7 -4.5v9z', low: 'l-7 -4.5v9z', exact: '' }[side];
    content.push(
      svg(
        'g',
        {},
        svg('title', {}, title),
        rect(LEFT, y - row / 2, RIGHT - LEFT, row, 'plot-hit'),
        label(LEFT - 8, y + 4, String(number), 'plot-text end'),
        svg('path', { d: `M${LEFT} ${y}H${RIGHT}`, class: 'plot-track' }),
        svg('path', { d: `M${from} ${y}H${to}`, class: 'plot-known' }),
        ...asked,
        sign ? svg('path', { d: `M${inside(result)} ${y}${sign}`, class: `plot-bound ${side}` }) : circle(inside(result), y, 5, 'plot-point'),
      ),
    );
  });
  content.push(
    label(Math.min(RIGHT - 14, Math.max(LEFT + 14, x(iteration.value))), height - 4, sized(iteration.value, game), 'plot-text middle strong'),
  );
  const hidden = all.length - rows.length;
  if (hidden > 0) content.push(label(LEFT, 12, texts.passesLeftOut(hidden), 'plot-text'));
  return plot(height, texts.passesText(all.length, sized(iteration.value, game)), content);
}

/** Depths under a plot, as many as there is room for. @param {Iteration[]} all @param {(depth: number) => number} x @param {number} y */
function depths(all, x, y) {
  const every = Math.ceil(all.length / 10);
  return all
    .filter((_, at) => (all.length - 1 - at) % every === 0)
    .map(({ depth }) => label(x(depth), y, String(depth), 'plot-text middle'));
}

/** @param {Iteration[]} all @param {GameEntry} game @param {0 | 1} mover */
export function valuesPlot(all, game, mover) {
  const height = 110;
  const scores = all.map(({ value }) => value).filter((value) => !ending(value, mover, game));
  const [least, greatest] = [Math.min(0, ...scores), Math.max(0, ...scores)];
  const pad = Math.max((greatest - least) * 0.1, game.unit / 10);
  const y = scale(least - pad, greatest + pad, height - 22, 10);
  const x = scale(1, Math.max(all.length, 6), LEFT + 8, RIGHT - 8);
  // A game won or lost lies at the edge.
  const at = (/** @type {Iteration} */ { value }) => {
    const end = ending(value, mover, game);
    return end ? (end.winner === mover ? 8 : height - 20) : y(value);
  };
  const points = all.map((one) => `${x(one.depth)},${at(one)}`).join(' ');
  const list = all.map(({ depth, value }) => texts.atDepth(depth, sized(value, game))).join(', ');
  return plot(height, texts.valuesText(list), [
    svg('path', { d: `M${LEFT} ${y(0)}H${RIGHT}`, class: 'plot-track' }),
    label(LEFT - 8, y(0) + 4, '0', 'plot-text end'),
    ...[least, greatest].filter((value) => Math.abs(y(value) - y(0)) > 14).map((value) => label(LEFT - 8, y(value) + 4, sized(value, game), 'plot-text end')),
    svg('polyline', { points, class: 'plot-line' }),
    ...all.map((one) => circle(x(one.depth), at(one), 3.2, 'plot-point')),
    ...depths(all, x, height - 5),
  ]);
}

/** The share of cutoffs by the first move. @param {Iteration} iteration */
export const firstShare = ({ tally }) => (tally.cutoffs ? tally.first_move_cutoffs / tally.cutoffs : 0);

/** @param {Iteration[]} all */
export function sharesPlot(all) {
  const height = 100;
  const x = scale(1, Math.max(all.length, 6), LEFT + 14, RIGHT - 14);
  const y = scale(0, 1, height - 22, 10);
  const wide = Math.min(20, (RIGHT - LEFT) / Math.max(all.length, 6) - 4);
  const list = all.map((one) => texts.atDepth(one.depth, `${Math.round(100 * firstShare(one))} %`)).join(', ');
  return plot(height, texts.sharesText(list), [
    ...[0, 0.5, 1].flatMap((share) => [
      svg('path', { d: `M${LEFT} ${y(share)}H${RIGHT}`, class: 'plot-track' }),
      label(LEFT - 8, y(share) + 4, `${100 * share} %`, 'plot-text end'),
    ]),
    ...all.filter(({ tally }) => tally.cutoffs > 0).map((one) => {
      const share = firstShare(one);
      return rect(x(one.depth) - wide / 2, y(share), wide, y(0) - y(share), 'plot-bar', 2);
    }),
    ...depths(all, x, height - 5),
  ]);
}
