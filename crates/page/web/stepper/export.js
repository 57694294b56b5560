// @ts-check
// What one can take away: pictures, events, the trace.

import { download } from '../dom.js';
import { sentence } from '../texts.en.js';
import { explain } from './explain.js';
import { isInfinite, number } from './numbers.js';
import { KINDS, OPEN_STEP, stopsOf } from './recording.js';
import { Replay, Status } from './replay.js';
import { nameOf } from './tree.js';

/** Written as attributes: styles inside of a picture would be refused by the page's own policy. */
const KEPT = ['paint-order', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'display'];

/** A vector picture that needs no style sheet. @param {import('./lane.js').Lane} lane */
export function pictureOf(lane) {
  if ('toSvg' in lane.view) return lane.view.toSvg();
  const root = /** @type {SVGSVGElement} */ (lane.view.root);
  const copy = /** @type {SVGSVGElement} */ (root.cloneNode(true));
  for (const name of ['class', 'role', 'aria-hidden']) copy.removeAttribute(name);
  const box = root.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(box.width)));
  copy.setAttribute('height', String(Math.round(box.height)));
  const [from, to] = [root.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, i) => {
    if (element.localName === 'g') return to[i].removeAttribute('class');
    const style = getComputedStyle(element);
    for (const name of KEPT) to[i].setAttribute(name, style.getPropertyValue(name).replace(/"/g, "'"));
    to[i].removeAttribute('class');
  });
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  copy.insertAdjacentHTML('afterbegin', `<rect width="100%" height="100%" fill="${paper}"/>`);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {import('./lane.js').Lane} lane */
export function exportSvg(lane) {
  download(`${lane.algorithm}.svg`, new Blob([pictureOf(lane)], { type: 'image/svg+xml' }));
}

/** @param {import('./lane.js').Lane} lane */
export async function exportPng(lane) {
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(pictureOf(lane));
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob instanceof Blob) download(`${lane.algorithm}.png`, blob);
}

/** The names of the fields of each kind (crates/page/src/record.rs). */
const FIELDS = {
  pass: ['alpha', 'beta'], enter: ['depth', 'alpha', 'beta'], leave: ['value'], leaf: ['value', 'finished'], probe: ['lower', 'upper'],
  store: ['lower', 'upper'], cut: ['cut', 'tried'], research: ['child', 'alpha', 'beta'], 'open-begin': ['best'], 'open-end': [],
  'open-push': ['status', 'merit'], 'open-pop': ['status', 'merit'], 'open-purge': [], 'open-step': ['length'], iteration: ['depth', 'value'],
};

/**
 * One JSON object a line, values as the library gave them: from the side to move, null for an infinity's number.
 * @param {import('./tree.js').Tree} tree @param {import('./recording.js').Recording} recording
 */
export function eventLines(tree, recording) {
  const lines = [];
  for (let i = 0; i < recording.length; i++) {
    const name = KINDS[recording.kind[i]];
    /** @type {Record<string, unknown>} */
    const line = { event: name };
    if (recording.node[i] >= 0) line.node = nameOf(tree, recording.node[i]);
    [recording.a, recording.b, recording.c].forEach((column, j) => {
      const field = FIELDS[name][j];
      if (field) line[field] = isInfinite(column[i]) ? (column[i] < 0 ? '-inf' : 'inf') : column[i];
    });
    lines.push(JSON.stringify(line));
  }
  return lines.join('\n') + '\n';
}

/**
 * The search in words, a step a line; OPEN as in Figure 3.1.
 * @param {import('./tree.js').Tree} tree @param {import('./recording.js').Recording} recording
 */
export function traceText(tree, recording) {
  const replay = new Replay(tree, recording);
  const stops = stopsOf(recording, 'step');
  const lines = [];
  for (const stop of stops.subarray(1)) {
    const state = replay.at(stop);
    const fact = explain(recording, state);
    lines.push('  '.repeat(tree.depth[Math.max(fact.node, 0)]) + sentence(fact));
    if (recording.kind[stop - 1] === OPEN_STEP) {
      const list = state.sortedOpen().map((node) => `(${nameOf(tree, node)},${state.status[node] === Status.live ? 'L' : 'S'},${number(state.merit[node])})`);
      lines.push(`    ${list.join(' ')} #`);
    }
  }
  return lines.join('\n') + '\n';
}

/** @param {string} name @param {string} text */
export function exportText(name, text) {
  download(name, new Blob([text], { type: 'text/plain' }));
}
