// @ts-check
// How a node looks in a state: classes and labels, the same for the vector and the canvas view.

import { comparison } from './explain.js';
import { INFINITY, bounds, interval, number } from './numbers.js';
import { Bound, Mark, Seen, Status } from './replay.js';
import { isLeaf } from './tree.js';

/**
 * @typedef {object} Look
 * @property {string} classes
 * @property {string} value inside of the node
 * @property {string} note first line below: window, comparison of a cut, place on OPEN
 * @property {string} kept second line below: what memory holds
 */

const SEEN = ['never', 'open', 'active', 'done', 'memory'];
const MARKS = ['', 'fresh', 'again', 'remembered'];

/**
 * @param {import('./replay.js').State} state
 * @param {number} node
 * @param {boolean} cut whether it, or a node above it, was skipped
 * @param {Map<number, import('./replay.js').Frame>} frames the nodes being searched
 * @returns {Look}
 */
export function lookOfNode(state, node, cut, frames) {
  const { tree } = state;
  const frame = frames.get(node);
  const leaf = isLeaf(tree, node);
  const seen = state.seen[node];
  const classes = [leaf ? 'leaf' : tree.min[node] ? 'min' : 'max', SEEN[seen]];
  if (state.mark[node] !== Mark.none) classes.push(MARKS[state.mark[node]]);
  if (node === state.current && state.k > 0) classes.push('current');
  if (frame) classes.push('path');
  if (cut) classes.push('cut');
  if (state.status[node] !== Status.none) classes.push('listed');
  const older = seen !== Seen.never && state.pass[node] < state.passes.length && !frame;
  if (older) classes.push('older');
  return { classes: classes.join(' '), value: valueOf(state, node, leaf, frame), note: noteOf(state, node, frame), kept: keptOf(state, node) };
}

function valueOf(state, node, leaf, frame) {
  if (leaf) return number(state.tree.leaf[node]);
  if (frame) return Math.abs(frame.best) === INFINITY ? '' : number(frame.best);
  switch (state.bound[node]) {
    case Bound.none: return '';
    case Bound.exact: return number(state.value[node]);
    case Bound.lower: return '≥' + number(state.value[node]);
    default: return '≤' + number(state.value[node]);
  }
}

function noteOf(state, node, frame) {
  if (state.status[node] !== Status.none) {
    return `${state.status[node] === Status.live ? 'L' : 'S'}, ${number(state.merit[node])}`;
  }
  const why = comparison(state, node, number);
  if (why) return why;
  if (frame) return interval(frame.alpha, frame.beta);
  return state.visits[node] > 1 && isLeaf(state.tree, node) ? `${state.visits[node]}×` : '';
}

function keptOf(state, node) {
  const [lower, upper] = [state.lower[node], state.upper[node]];
  if (isLeaf(state.tree, node) || (lower === -INFINITY && upper === INFINITY)) return '';
  return bounds(lower, upper) && `[${number(lower)}, ${number(upper)}]`;
}

/** The nodes being searched, by number. @param {import('./replay.js').State} state */
export function framesOf(state) {
  return new Map(state.frames.map((frame) => [frame.node, frame]));
}

/**
 * Which of the visible nodes are cut off: skipped themselves, or below one that is.
 * @param {import('./replay.js').State} state @param {Int32Array} visible in preorder
 * @param {Uint8Array} cut written to, by node
 */
export function spreadCuts(state, visible, cut) {
  const { parent } = state.tree;
  for (let i = 0; i < visible.length; i++) {
    const node = visible[i];
    cut[node] = state.skipped[node] > 0 || (node !== 0 && cut[parent[node]] === 1) ? 1 : 0;
  }
}
