// @ts-check
// What the library recorded of one search: its events, and where one can stop between them.

/** The kinds of events by number, in an order of our own: the answer's order is looked up by name. */
export const KINDS = /** @type {const} */ ([
  'pass', 'enter', 'leave', 'leaf', 'probe', 'store', 'cut', 'research', 'open-begin', 'open-end',
  'open-push', 'open-pop', 'open-purge', 'open-step', 'iteration',
]);
/** @typedef {typeof KINDS[number]} Kind */
export const [
  PASS, ENTER, LEAVE, LEAF, PROBE, STORE, CUT, RESEARCH, OPEN_BEGIN, OPEN_END, OPEN_PUSH, OPEN_POP,
  OPEN_PURGE, OPEN_STEP, ITERATION,
] = KINDS.keys();

/** What one step forward can be. An event; a step (an application of Γ is one); a node, leaf, pass. */
export const GRAINS = /** @type {const} */ (['event', 'step', 'node', 'leaf', 'pass']);
/** @typedef {typeof GRAINS[number]} Grain */

/**
 * @typedef {object} Recording
 * @property {string} algorithm
 * @property {number} length the number of events
 * @property {Uint8Array} kind
 * @property {Int32Array} node
 * @property {Int32Array} a fields of the event in the library's order
 * @property {Int32Array} b
 * @property {Int32Array} c
 * @property {Record<string, number>} counts the library's own counts at the end
 * @property {number | null} value for MAX
 * @property {Record<string, any>} head
 * @property {Map<Grain, Int32Array>} stops
 */

/**
 * @param {string} algorithm
 * @param {Record<string, any>} head
 * @param {Record<string, Int32Array>} arrays
 * @returns {Recording}
 */
export function makeRecording(algorithm, head, arrays) {
  const ours = head.kinds.map((/** @type {string} */ name) => {
    const number = KINDS.indexOf(/** @type {Kind} */ (name));
    if (number < 0) throw new Error(`the library sent an event of an unknown kind, "${name}"`);
    return number;
  });
  const kind = Uint8Array.from(arrays.kind, (number) => ours[number]);
  return {
    algorithm, kind, length: kind.length,
    node: arrays.node, a: arrays.a, b: arrays.b, c: arrays.c,
    counts: head.counts, value: head.value, head, stops: new Map(),
  };
}

/**
 * Where one can stop: numbers of events that have happened, from 0 to all of them.
 * @param {Recording} recording @param {Grain} grain
 */
export function stopsOf(recording, grain) {
  let stops = recording.stops.get(grain);
  if (!stops) {
    stops = findStops(recording, grain);
    recording.stops.set(grain, stops);
  }
  return stops;
}

/** @param {Recording} recording @param {Grain} grain */
function findStops(recording, grain) {
  const { kind, length } = recording;
  const stops = new Int32Array(length + 2);
  let count = 1;
  let lists = 0;
  for (let i = 0; i < length; i++) {
    if (kind[i] === OPEN_BEGIN) lists++;
    if (kind[i] === OPEN_END) lists--;
    if (endsHere(recording, i, grain, lists)) stops[count++] = i + 1;
  }
  if (stops[count - 1] < length) stops[count++] = length;
  return stops.slice(0, count);
}

/** Whether a grain ends with event `i`, inside of `lists` OPEN lists. */
function endsHere(recording, i, grain, lists) {
  const { kind, node } = recording;
  switch (grain) {
    case 'event': return true;
    case 'leaf': return kind[i] === LEAF;
    case 'node': return kind[i] === LEAF || kind[i] === ENTER || kind[i] === PROBE;
    case 'pass': return kind[i + 1] === PASS && i > 0;
    default: break;
  }
  if (lists > 0) return kind[i] === OPEN_STEP;
  // What is stored belongs to the leaf before it or to the return after it.
  const next = i + 1 < recording.length ? kind[i + 1] : -1;
  const sameNode = node[i + 1] === node[i];
  if (kind[i] === LEAF && next === STORE && sameNode) return false;
  if (kind[i] === STORE && next === LEAVE && sameNode) return false;
  return true;
}

/**
 * The first event after `from` of one of these kinds, or the end: as a number of events that have happened.
 * @param {Recording} recording @param {number} from @param {number[]} kinds
 */
export function nextOf(recording, from, kinds) {
  for (let i = from; i < recording.length; i++) if (kinds.includes(recording.kind[i])) return i + 1;
  return recording.length;
}

/** The last such event before `from`, or 0. */
export function previousOf(recording, from, kinds) {
  for (let i = from - 2; i >= 0; i--) if (kinds.includes(recording.kind[i])) return i + 1;
  return 0;
}

/** The number of the first stop at or after an event. @param {Int32Array} stops @param {number} event */
export function stopAtOrAfter(stops, event) {
  let [low, high] = [0, stops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle] < event) low = middle + 1;
    else high = middle;
  }
  return low;
}
