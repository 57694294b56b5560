// @ts-check
// What is shown ↔ the fragment of the address, so that a link leads to the very step.

import { GRAINS } from './recording.js';

/**
 * @typedef {{kind: 'typed', tree: string}
 *   | {kind: 'generated', width: number, depth: number, order: string, seed: number}
 *   | {kind: 'game', game: string, position: string, moves: string[], depth: number}} Source
 */
/**
 * @typedef {object} Spec
 * @property {Source} source
 * @property {string[]} algorithms one to four
 * @property {Record<string, number>} settings
 * @property {import('./recording.js').Grain} by
 * @property {number} step
 * @property {boolean} quiz
 * @property {[lesson: number, card: number] | null} tour from 1
 */

export const SETTINGS = ['guess', 'aspiration', 'step-size', 'stage'];
export const MOST_LANES = 4;

/** @returns {Spec} */
export function usualSpec() {
  return {
    source: { kind: 'typed', tree: '(((6 5) (7 2)) ((9 8) (4 3)))' },
    algorithms: ['alphabeta'], settings: {}, by: 'step', step: 0, quiz: false, tour: null,
  };
}

/** @param {string} fragment with or without # @returns {Spec} */
export function readFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const spec = usualSpec();
  const whole = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const text = fields.get(name);
    return text !== null && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : usual;
  };
  const game = fields.get('game');
  const tree = fields.get('tree');
  if (game !== null) {
    const moves = (fields.get('moves') ?? '').split(',').filter((move) => move !== '');
    spec.source = { kind: 'game', game, position: fields.get('position') ?? '', moves, depth: whole('depth', 3) };
  } else if (fields.has('width')) {
    spec.source = {
      kind: 'generated', width: whole('width', 3), depth: whole('depth', 4), order: fields.get('order') ?? 'random', seed: whole('seed', 1),
    };
  } else if (tree !== null) {
    spec.source = { kind: 'typed', tree };
  }
  const names = (fields.get('algorithms') ?? '').split(',').filter((name) => name !== '');
  if (names.length > 0) spec.algorithms = [...new Set(names)].slice(0, MOST_LANES);
  for (const name of SETTINGS) if (fields.has(name)) spec.settings[name] = whole(name, 0);
  const by = /** @type {any} */ (fields.get('by'));
  spec.by = GRAINS.includes(by) ? by : spec.algorithms.length > 1 ? 'leaf' : 'step';
  spec.step = Math.max(0, whole('step', 0));
  spec.quiz = fields.get('quiz') === '1';
  const tour = /^(\d)(?:\.(\d+))?$/.exec(fields.get('tour') ?? '');
  if (tour) spec.tour = [Number(tour[1]), Number(tour[2] ?? 1)];
  return spec;
}

/** @param {Spec} spec */
export function writeFragment(spec) {
  /** @type {[string, string | number][]} */
  const fields = [];
  const { source } = spec;
  if (source.kind === 'typed') fields.push(['tree', source.tree]);
  if (source.kind === 'generated') {
    fields.push(['width', source.width], ['depth', source.depth], ['order', source.order], ['seed', source.seed]);
  }
  if (source.kind === 'game') {
    fields.push(['game', source.game]);
    if (source.position) fields.push(['position', source.position]);
    if (source.moves.length > 0) fields.push(['moves', source.moves.join(',')]);
    fields.push(['depth', source.depth]);
  }
  fields.push(['algorithms', spec.algorithms.join(',')]);
  for (const name of SETTINGS) if (name in spec.settings) fields.push([name, spec.settings[name]]);
  fields.push(['by', spec.by], ['step', spec.step]);
  if (spec.quiz) fields.push(['quiz', 1]);
  if (spec.tour) fields.push(['tour', spec.tour.join('.')]);
  return '#' + fields.map(([name, value]) => `${name}=${encode(String(value))}`).join('&');
}

/** Readable: brackets, commas and such need no escape in a fragment. */
function encode(text) {
  return encodeURIComponent(text).replace(/%20/g, '+').replace(/%(2C|28|29|3D|2F|3A)/g, (code) => decodeURIComponent(code));
}

/** What the library is asked for. @param {Source} source */
export function treeRequest(source) {
  switch (source.kind) {
    case 'typed': return { tree: source.tree };
    case 'generated': {
      const { width, depth, order, seed } = source;
      // Numbers that can be read at a glance.
      return { width, depth, order, seed, ...(order === 'random' ? { range: [0, 99] } : {}) };
    }
    default: {
      const { game, position, moves, depth } = source;
      return { game, depth, ...(position ? { position } : {}), ...(moves.length > 0 ? { moves } : {}) };
    }
  }
}

/** @param {Spec} spec */
export function settingsRequest({ settings }) {
  const { 'step-size': step, ...others } = settings;
  return step === undefined ? others : { ...others, step };
}

/** Whether two sources are the same tree. @param {Source} one @param {Source} other */
export function sameSource(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
