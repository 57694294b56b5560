// @ts-check
// Questions about what comes next. The answers are the library's next events.

import { INFINITY, isInfinite, number } from './numbers.js';
import { CUT, ENTER, LEAF, LEAVE, OPEN_POP, OPEN_STEP, PASS, PROBE, STORE } from './recording.js';
import { children, nameOf, player } from './tree.js';

/**
 * @typedef {{kind: 'cut', node: number, name: string, player: string, best: number, alpha: number, beta: number, answer: boolean}
 *   | {kind: 'window', node: number, name: string, player: string, answer: [number, number]}
 *   | {kind: 'test', lower: number, upper: number, answer: number}
 *   | {kind: 'top', answer: string}} Question
 */

/**
 * What can be asked before the next step, or null.
 * @param {import('./recording.js').Recording} recording
 * @param {import('./replay.js').State} state after k events
 * @param {(k: number) => import('./replay.js').State} [at] the state at another place, for questions about OPEN
 * @returns {Question | null}
 */
export function questionAt(recording, state, at) {
  const { k, tree } = state;
  if (k === 0 || k >= recording.length) return null;
  const { kind, node, a, b, c } = recording;
  if (state.lists.length > 0) return kind[k] === OPEN_POP && at ? topQuestion(recording, k, at) : null;
  if (kind[k] === PASS) {
    const test = isNullPass(a[k], b[k]);
    return test ? { kind: 'test', lower: state.rootLower, upper: state.rootUpper, answer: b[k] } : null;
  }
  const frame = state.frame;
  const returned = [LEAVE, LEAF, PROBE].includes(kind[k - 1]) || (kind[k - 1] === STORE && kind[k - 2] === LEAF);
  if (frame && returned && frame.from >= 0 && frame.tried.length < children(tree, frame.node).length) {
    const full = isInfinite(frame.alpha) && isInfinite(frame.beta);
    if (!full && (kind[k] === CUT || tree.parent[node[k]] === frame.node)) {
      return {
        kind: 'cut', node: frame.node, name: nameOf(tree, frame.node), player: player(tree, frame.node),
        best: frame.best, alpha: frame.alpha, beta: frame.beta, answer: kind[k] === CUT,
      };
    }
  }
  if (kind[k] === ENTER && frame) {
    const [alpha, beta] = tree.min[node[k]] === 1 ? [-c[k], -b[k]] : [b[k], c[k]];
    if (alpha === frame.alpha && beta === frame.beta) return null; // handed on as it is
    return { kind: 'window', node: node[k], name: nameOf(tree, node[k]), player: player(tree, node[k]), answer: [alpha, beta] };
  }
  return null;
}

function isNullPass(alpha, beta) {
  return !isInfinite(beta) && !isInfinite(alpha) && beta - alpha === 1;
}

/** @returns {Question | null} */
function topQuestion(recording, k, at) {
  let next = k;
  while (next < recording.length && recording.kind[next] !== OPEN_STEP) next++;
  if (next >= recording.length) return null;
  const after = at(next + 1);
  const [top] = after.sortedOpen(1);
  const answer = top === undefined ? null : nameOf(after.tree, top);
  at(k);
  return answer === null ? null : { kind: 'top', answer };
}

/**
 * Whether an answer is right.
 * @param {Question} question
 * @param {boolean | string | [string, string]} given
 */
export function isRight(question, given) {
  switch (question.kind) {
    case 'cut': return given === question.answer;
    case 'top': return String(given).trim().replace(/^e$|^root$/i, 'ε') === question.answer;
    case 'test': return readNumber(String(given)) === question.answer;
    default: {
      const [alpha, beta] = /** @type {[string, string]} */ (given);
      return readNumber(alpha) === question.answer[0] && readNumber(beta) === question.answer[1];
    }
  }
}

/** "−3", "inf", "-∞"; NaN for anything else. @param {string} text */
export function readNumber(text) {
  const plain = text.trim().replace('−', '-').replace('+', '').toLowerCase();
  if (/^-?(inf|infinity|∞|oo)$/.test(plain)) return plain.startsWith('-') ? -INFINITY : INFINITY;
  return /^-?\d+$/.test(plain) ? Number(plain) : NaN;
}

/** The right answer as text. @param {Question} question */
export function answerText(question) {
  switch (question.kind) {
    case 'window': return `(${number(question.answer[0])}, ${number(question.answer[1])})`;
    case 'test': return number(question.answer);
    case 'top': return question.answer;
    default: return '';
  }
}
