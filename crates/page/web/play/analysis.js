// @ts-check
/** Deepening, one iteration a request: so it can be stopped, watched and changed at any time. */

import { ask } from './session.js';

/**
 * @typedef {{alpha: number, beta: number, result: number, nodes: number}} Pass
 * @typedef {{moves: string[], show: string[], value: number, depth: number}} Line
 * @typedef {{finished: boolean, complete: boolean, value: number, lines: Line[], passes: Pass[], depth: number,
 *     tally: {nodes: number, cutoffs: number, first_move_cutoffs: number}}} Iteration
 * @typedef {{game: string, position: string | undefined, moves: string[]}} Place
 * @typedef {{driver: string, enhancements: string, lines: number}} Settings
 */

/** Nodes of the first attempt at an iteration: so few that the page hears of it soon. */
const FIRST = 50_000;

/**
 * A window's bound, or a value, without nulls: those stand for infinity.
 * @param {any} pass @returns {Pass}
 */
const bounded = ({ alpha, beta, result, nodes }) => ({
  alpha: alpha ?? -Infinity,
  beta: beta ?? Infinity,
  result: result ?? (alpha === null ? -Infinity : Infinity),
  nodes,
});

/**
 * The iterations of a search, one after the other. An iteration that needs more than the most nodes of a
 * request is the last.
 * @param {import('./session.js').Answer} answer @param {Place} place @param {Settings} settings
 * @param {import('./session.js').Limits} limits @param {AbortSignal} signal
 * @returns {AsyncGenerator<Iteration>}
 */
export async function* deepen(answer, place, settings, limits, signal) {
  const most = limits.analysed_nodes;
  let [depth, nodes, attempts] = [1, FIRST, 0];
  while (depth <= limits.depth) {
    const request = { do: 'analyse', ...place, ...settings, depth, nodes, fresh: depth + attempts === 1 };
    const head = await ask(answer, request, signal);
    if (signal.aborted) return;
    if (!head.finished && nodes === most) return;
    if (!head.finished) {
      nodes = Math.min(2 * nodes, most);
      attempts += 1;
      continue;
    }
    yield { ...head, depth, passes: head.passes.map(bounded) };
    const won = Math.abs(head.value) > limits.score && limits.win - Math.abs(head.value) <= depth;
    // Deeper searches would find the same.
    if (head.complete || won) return;
    depth += 1;
  }
}

export class Analysis {
  /** @param {import('./session.js').Answer} answer @param {import('./session.js').Limits} limits @param {() => void} changed */
  constructor(answer, limits, changed) {
    this.answer = answer;
    this.limits = limits;
    this.changed = changed;
    this.stopper = new AbortController();
    /** @type {Iteration[]} */
    this.iterations = [];
    this.running = false;
    this.message = '';
    /** What is searched, or was to the end. */
    this.place = '';
  }

  /** Searches here, unless it does so or has done so. @param {Place} place @param {Settings} settings */
  async start(place, settings) {
    const wanted = JSON.stringify([place, settings]);
    if (wanted === this.place) return;
    this.stop();
    const { signal } = (this.stopper = new AbortController());
    Object.assign(this, { iterations: [], running: true, message: '', place: wanted });
    this.changed();
    try {
      for await (const iteration of deepen(this.answer, place, settings, this.limits, signal)) {
        if (signal.aborted) return;
        this.iterations.push(iteration);
        this.changed();
      }
    } catch (error) {
      if (!signal.aborted) this.message = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    this.running = false;
    this.changed();
  }

  stop() {
    this.stopper.abort();
    Object.assign(this, { running: false, place: '' });
  }

  /** Forgets what was found about another position. */
  clear() {
    this.stop();
    this.iterations = [];
    this.message = '';
  }
}
