// @ts-check
/** Deepening, one iteration a request: so it can be stopped, watched and changed at any time. */

import { ask } from './session.js';

/**
 * @typedef {{alpha: number, beta: number, result: number, nodes: number}} Pass
 * @typedef {{moves: string[], show: string[], value: number, depth: number}} Line
 * @typedef {{finished: boolean, complete: boolean, value: number, lines: Line[], passes: Pass[], depth: number,
 *     nodes: number, tally: {cutoffs: number, first_move_cutoffs: number}}} Iteration
 * @typedef {{game: string, position: string | undefined, moves: string[]}} Place
 * `memory`: which of the page's memories; 0 is the analysis'.
 * @typedef {{driver: string, enhancements: string, lines: number, memory?: number}} Settings
 */

/** How often an iteration is tried that needs more nodes than a request may take: the memory helps it on. */
const ATTEMPTS = 20;

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
 * The iterations of a search, one after the other. An iteration that is not finished in so many attempts ends
 * them.
 * @param {import('./session.js').Answer} answer @param {Place} place @param {Settings} settings
 * @param {import('./session.js').Limits} limits @param {AbortSignal} signal @param {number} [attempts]
 * @returns {AsyncGenerator<Iteration>}
 */
export async function* deepen(answer, place, settings, limits, signal, attempts = ATTEMPTS) {
  for (let [depth, attempt, nodes] = [1, 1, 0]; depth <= limits.depth && attempt <= attempts; ) {
    const request = { do: 'analyse', ...place, ...settings, depth, nodes: limits.analysed_nodes, fresh: depth === 1 };
    const head = await ask(answer, request, signal);
    if (signal.aborted) return;
    nodes += head.tally.nodes;
    if (!head.finished) {
      attempt += 1;
      continue;
    }
    yield { ...head, depth, nodes, passes: head.passes.map(bounded) };
    const won = Math.abs(head.value) > limits.score && limits.win - Math.abs(head.value) <= depth;
    // Deeper searches would find the same.
    if (head.complete || won) return;
    [depth, attempt, nodes] = [depth + 1, 1, 0];
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
