// @ts-check
// What the last step did: facts for the sentence, the marked line of the pseudo-code, and the quiz.

import { INFINITY, isNull } from './numbers.js';
import {
  CUT, ENTER, ITERATION, LEAF, LEAVE, OPEN_BEGIN, OPEN_END, OPEN_POP, OPEN_PURGE, OPEN_PUSH, OPEN_STEP, PASS,
  PROBE, RESEARCH, STORE,
} from './recording.js';
import { Bound, Mark } from './replay.js';
import { children, isLeaf, nameOf, player } from './tree.js';

/**
 * @typedef {object} Fact
 * @property {string} what "start", "end" or the kind of the event; "gamma" for a whole step of OPEN
 * @property {number} node
 * @property {string} name of the node
 * @property {'MAX' | 'MIN'} player at the node
 * @property {any} more what depends on the kind
 * @property {{lower: number, upper: number} | null} [stored] what memory was told in the same step
 */

/**
 * @param {import('./recording.js').Recording} recording
 * @param {import('./replay.js').State} state
 * @returns {Fact}
 */
export function explain(recording, state) {
  const { tree, k } = state;
  const about = (what, node, more = {}) => ({ what, node, name: nameOf(tree, node), player: player(tree, node), more });
  if (k === 0) return about('start', 0, { algorithm: recording.algorithm });
  const last = k - 1;
  let at = last;
  if (recording.kind[at] === STORE && at > 0 && recording.kind[at - 1] === LEAF) at--;
  const { kind, node: nodes, a, b } = recording;
  const node = Math.max(nodes[at], 0); // an event of no node is about the root
  const fact = factAt();
  fact.stored = storedIn(recording, state, at, last);
  fact.more.finished = k === recording.length;
  fact.more.treeValue = k === recording.length ? recording.value : null;
  fact.more.bestMove = k === recording.length ? (recording.head.best_move ?? null) : null;
  return fact;

  function factAt() {
    switch (kind[at]) {
      case PASS: return about('pass', 0, passFacts(state));
      case ENTER: return about('enter', node, windowFacts(state, node));
      case LEAVE: return about('leave', node, { value: state.value[node], bound: state.bound[node], ...inParent(state, node) });
      case LEAF: return about('leaf', node, {
        value: state.value[node], again: state.mark[node] === Mark.again, visits: state.visits[node],
        inOpen: state.lists.length > 0, ...inParent(state, node),
      });
      case PROBE: return about('probe', node, { value: state.value[node], bound: state.bound[node], ...inParent(state, node) });
      case STORE: return about('store', node);
      case CUT: return about('cut', node, cutFacts(state, node, a[at], b[at]));
      case RESEARCH: return about('research', node, {
        child: state.frame ? nameOf(tree, state.frame.again) : '', first: state.frame ? state.frame.last : 0,
        ...researchWindow(recording, state, at),
      });
      case OPEN_BEGIN: return about('open-begin', node, { greatest: a[at] === 0 });
      case OPEN_END: return about('open-end', state.current, { value: state.value[state.current] });
      case OPEN_PUSH: return about('open-push', node, { status: a[at], merit: b[at] });
      case OPEN_POP: return about('open-pop', node, { status: a[at], merit: b[at] });
      case OPEN_PURGE: return about('open-purge', node);
      case OPEN_STEP: return gammaFact(recording, state, at, about);
      case ITERATION: return about('iteration', 0, { depth: a[at], value: b[at] });
      default: return about('unknown', 0);
    }
  }
}

function storedIn(recording, state, at, last) {
  const { kind, node } = recording;
  const together = at < last || (kind[at] === LEAVE && at > 0 && kind[at - 1] === STORE && node[at - 1] === node[at]);
  if (!together && kind[at] !== STORE) return null;
  const stored = node[at];
  const [lower, upper] = [state.lower[stored], state.upper[stored]];
  return lower === -INFINITY && upper === INFINITY ? null : { lower, upper };
}

function passFacts(state) {
  const pass = state.passes[state.passes.length - 1];
  return {
    number: state.passes.length, alpha: pass.alpha, beta: pass.beta, test: isNull(pass.alpha, pass.beta),
    lower: state.rootLower, upper: state.rootUpper,
  };
}

function windowFacts(state, node) {
  const frame = state.frame;
  if (!frame || frame.node !== node) return { inOpen: true };
  const above = state.frames.length > 1 ? state.frames[state.frames.length - 2] : null;
  return {
    alpha: frame.alpha, beta: frame.beta, test: isNull(frame.alpha, frame.beta),
    again: above !== null && above.again === node,
  };
}

/** What a result means to the node above. */
function inParent(state, node) {
  const frame = state.frame;
  if (!frame || frame.from !== node || state.lists.length > 0) return { parent: null };
  return {
    parent: nameOf(state.tree, frame.node), parentPlayer: player(state.tree, frame.node),
    improved: frame.improved, best: frame.best, results: frame.results,
    test: isNull(frame.alpha, frame.beta),
  };
}

/** Kinds of cuts as the library numbers them. */
export const CUTS = /** @type {const} */ (['beta', 'prove-best', 'ignore-left']);

function cutFacts(state, node, kind, tried) {
  const frame = state.frame;
  const min = state.tree.min[node] === 1;
  return {
    cut: CUTS[kind], tried,
    rest: state.tree.whole ? children(state.tree, node).length - tried : -1,
    best: frame ? frame.best : 0,
    bound: frame ? (min ? frame.alpha : frame.beta) : 0,
    asked: frame ? frame.beta : 0,
    test: frame !== null && isNull(frame.alpha, frame.beta),
  };
}

function researchWindow(recording, state, at) {
  const { b, c } = recording;
  const min = state.frame && state.tree.min[state.frame.node] === 1;
  return min ? { alpha: -c[at], beta: -b[at] } : { alpha: b[at], beta: c[at] };
}

/** A step of OPEN: the descriptor taken, and what the operator Γ put in its place. */
function gammaFact(recording, state, at, about) {
  const { kind, node, a, b } = recording;
  let from = at;
  while (from > 0 && kind[from - 1] !== OPEN_STEP && kind[from - 1] !== OPEN_BEGIN && kind[from] !== OPEN_POP) from--;
  const { tree } = state;
  const list = state.list ?? { greatest: true };
  const pushed = [];
  let purged = -1;
  let leaf = null;
  let stageEnded = false;
  for (let i = from; i < at; i++) {
    if (kind[i] === OPEN_END) stageEnded = true;
    if (kind[i] === OPEN_PUSH) pushed.push({ node: node[i], name: nameOf(tree, node[i]), status: a[i], merit: b[i] });
    if (kind[i] === OPEN_PURGE) purged = node[i];
    if (kind[i] === LEAF) leaf = tree.min[node[i]] === 1 ? -a[i] : a[i];
  }
  if (kind[from] !== OPEN_POP) {
    const stage = state.lists.length > 1;
    return about('gamma', pushed.length > 0 ? pushed[0].node : 0, { gamma: 0, pushed, greatest: list.greatest, stage });
  }
  const popped = { node: node[from], status: a[from], merit: b[from] };
  return about('gamma', popped.node, {
    gamma: stageEnded ? 4 : gammaCase(tree, list, popped, pushed, purged, leaf), popped, pushed, leaf, stageEnded,
    purged: purged < 0 ? null : nameOf(tree, purged), greatest: list.greatest,
  });
}

/** Which case of Γ (crates/search/src/algorithms/sss.rs); for the dual, with MAX and MIN exchanged. */
function gammaCase(tree, list, popped, pushed, purged, leaf) {
  if (popped.status === 1) {
    if (purged >= 0) return 1;
    return pushed.length > 0 && pushed[0].status === 0 ? 2 : 3;
  }
  const self = pushed.length === 1 && pushed[0].node === popped.node;
  if (leaf !== null && (self || isLeaf(tree, popped.node))) return 4;
  if (self) return 4;
  const all = (tree.min[popped.node] === 1) !== list.greatest;
  return all ? 6 : 5;
}

/**
 * The comparison that caused a cut, short enough for the tree: "7 ≥ β = 6".
 * @param {import('./replay.js').State} state @param {number} node
 * @param {(value: number) => string} number
 */
export function comparison(state, node, number) {
  const kids = children(state.tree, node);
  const skipped = kids.find((kid) => state.skipped[kid] > 0);
  if (skipped === undefined) return '';
  const frame = state.frames.find((one) => one.node === node);
  const result = frame ? frame.best : state.value[node];
  if (!frame && state.bound[node] === Bound.none) return '';
  if (state.skipped[skipped] === 1) {
    return state.tree.min[node] === 1
      ? (result <= state.alpha[node] ? `${number(result)} ≤ α = ${number(state.alpha[node])}` : '')
      : (result >= state.beta[node] ? `${number(result)} ≥ β = ${number(state.beta[node])}` : '');
  }
  return state.skipped[skipped] === 2 ? 'proved best' : 'ignore left';
}
