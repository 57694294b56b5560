// @ts-check
// Leaf visits over nodes, one line an algorithm, in the laboratory's colours, markers and dashes.

import { h } from '../dom.js';
import { texts } from '../texts.en.js';
import { lookOf, markerSvg } from './looks.js';
import { ENTER, LEAF, PROBE } from './recording.js';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [340, 190, 42, 30, 10, 14];
const POINTS = 240;

export class Plot {
  constructor() {
    this.picture = h('div.plot');
    this.root = h('section.panel.plot-panel', { 'aria-label': texts.panels.plot }, h('h2', {}, texts.panels.plot), this.picture);
    /** @type {{algorithm: string, nodes: number[], leaves: number[], events: number[]}[]} */
    this.lines = [];
    this.most = { nodes: 1, leaves: 1 };
  }

  /** @param {import('./recording.js').Recording[]} recordings */
  setRecordings(recordings) {
    this.lines = recordings.map(curve);
    this.most = {
      nodes: Math.max(1, ...this.lines.map((line) => line.nodes[line.nodes.length - 1])),
      leaves: Math.max(1, ...this.lines.map((line) => line.leaves[line.leaves.length - 1])),
    };
  }

  /** @param {number[]} places of each recording, in events */
  draw(places) {
    const { nodes: mostNodes, leaves: mostLeaves } = this.most;
    const x = (/** @type {number} */ n) => LEFT + (n / mostNodes) * (WIDTH - LEFT - RIGHT);
    const y = (/** @type {number} */ n) => HEIGHT - BOTTOM - (n / mostLeaves) * (HEIGHT - BOTTOM - TOP);
    const axis = `<path class="axis" d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}"/>`
      + `<text class="tick" x="${LEFT - 6}" y="${TOP + 8}" text-anchor="end">${mostLeaves}</text>`
      + `<text class="tick" x="${LEFT - 6}" y="${HEIGHT - BOTTOM}" text-anchor="end">0</text>`
      + `<text class="tick" x="${WIDTH - RIGHT}" y="${HEIGHT - BOTTOM + 14}" text-anchor="end">${mostNodes} ${texts.plot.x}</text>`
      + `<text class="tick" x="${LEFT + 6}" y="${TOP + 8}">${texts.plot.y}</text>`;
    const lines = this.lines.map(({ algorithm, nodes, leaves, events }, i) => {
      const look = lookOf(algorithm);
      const points = nodes.map((n, j) => `${x(n).toFixed(1)},${y(leaves[j]).toFixed(1)}`);
      const at = lastAtOrBefore(events, places[i]);
      const dash = look.dash ? ` stroke-dasharray="${look.dash}"` : '';
      return `<g color="${look.colour}"><polyline class="ahead" points="${points.join(' ')}"${dash}/>`
        + `<polyline points="${points.slice(0, at + 1).join(' ')}"${dash}/>`
        + markerSvg(/** @type {any} */ (look.marker), x(nodes[at]), y(leaves[at]), 5) + '</g>';
    });
    this.picture.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${texts.panels.plot}">${axis}${lines.join('')}</svg>`;
  }
}

/** At most POINTS places of a recording. @param {import('./recording.js').Recording} recording */
function curve({ algorithm, kind, length }) {
  const every = Math.max(1, Math.ceil(length / POINTS));
  const line = { algorithm, nodes: [0], leaves: [0], events: [0] };
  let [nodes, leaves] = [0, 0];
  for (let i = 0; i < length; i++) {
    if (kind[i] === LEAF) leaves++;
    if (kind[i] === LEAF || kind[i] === ENTER || kind[i] === PROBE) nodes++;
    if ((i + 1) % every === 0 || i + 1 === length) {
      line.nodes.push(nodes);
      line.leaves.push(leaves);
      line.events.push(i + 1);
    }
  }
  return line;
}

function lastAtOrBefore(events, place) {
  let at = 0;
  while (at + 1 < events.length && events[at + 1] <= place) at++;
  return at;
}
