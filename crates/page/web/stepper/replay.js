// @ts-check
// Events → the state of the search after k of them. Nothing here searches: all values are the library's.
// Values are turned to MAX's view on the way in, so that a view need not think of sides.

import { INFINITY } from './numbers.js';
import {
  CUT, ENTER, LEAF, LEAVE, OPEN_BEGIN, OPEN_END, OPEN_POP, OPEN_PURGE, OPEN_PUSH, OPEN_STEP, PASS,
  PROBE, RESEARCH, STORE,
} from './recording.js';
import { children } from './tree.js';

/** What became of a node. */
export const Seen = /** @type {const} */ ({ never: 0, open: 1, active: 2, done: 3, memory: 4 });
/** What a node's value is. */
export const Bound = /** @type {const} */ ({ none: 0, exact: 1, lower: 2, upper: 3 });
/** How a leaf was met last. */
export const Mark = /** @type {const} */ ({ none: 0, fresh: 1, again: 2, remembered: 3 });
/** Place on OPEN. */
export const Status = /** @type {const} */ ({ none: 0, live: 1, solved: 2 });

/**
 * A node being searched.
 * @typedef {object} Frame
 * @property {number} node
 * @property {number} alpha
 * @property {number} beta
 * @property {number} best the best result of its children so far, ∓∞ if there is none
 * @property {number} last the last result
 * @property {number} from the child it came from, or −1
 * @property {boolean} improved whether that one became the best
 * @property {number[]} tried children searched
 * @property {number} results how many of its children have returned
 * @property {number} again the child that is searched a second time, or −1
 */
/** @typedef {{alpha: number, beta: number, result: number | null, node: number, lower: number, upper: number}} Pass */
/**
 * An OPEN list. `root` is the node whose value it finds, `start` the merit it began with.
 * @typedef {{greatest: boolean, root: number, level: number, start: number}} List
 */

/** Arrays with one entry a node: the part of a state that is copied as bytes. */
const PER_NODE = /** @type {const} */ ({
  seen: Uint8Array, bound: Uint8Array, mark: Uint8Array, status: Uint8Array, level: Uint8Array,
  skipped: Uint8Array, pass: Uint16Array, visits: Uint16Array, alpha: Int32Array, beta: Int32Array,
  value: Int32Array, lower: Int32Array, upper: Int32Array, merit: Int32Array, place: Int32Array,
});
const BYTES_A_NODE = Object.values(PER_NODE).reduce((sum, type) => sum + type.BYTES_PER_ELEMENT, 0);

export class State {
  /** @param {import('./tree.js').Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** Events that have happened. */
    this.k = 0;
    const n = tree.size;
    this.seen = new Uint8Array(n);
    this.bound = new Uint8Array(n);
    this.mark = new Uint8Array(n);
    this.status = new Uint8Array(n);
    /** The OPEN list that holds a node, from 1. */
    this.level = new Uint8Array(n);
    /** Why a node was skipped: the library's cut + 1. */
    this.skipped = new Uint8Array(n);
    /** The pass that touched a node last, from 1. */
    this.pass = new Uint16Array(n);
    this.visits = new Uint16Array(n);
    this.alpha = new Int32Array(n).fill(-INFINITY);
    this.beta = new Int32Array(n).fill(INFINITY);
    this.value = new Int32Array(n);
    this.lower = new Int32Array(n).fill(-INFINITY);
    this.upper = new Int32Array(n).fill(INFINITY);
    this.merit = new Int32Array(n);
    /** Where a node is in `open`, if it is. */
    this.place = new Int32Array(n);
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Pass[]} */
    this.passes = [];
    /** @type {List[]} */
    this.lists = [];
    /** Nodes on OPEN in no order. @type {number[]} */
    this.open = [];
    this.current = 0;
    this.rootLower = -INFINITY;
    this.rootUpper = INFINITY;
    this.counts = {
      leaf_visits: 0, unique_leaves: 0, interior: 0, table_hits: 0, passes: 0, researches: 0, cutoffs: 0,
      open_peak: 0, stored: 0,
    };
  }

  /** @returns {State} */
  copy() {
    const copy = Object.assign(Object.create(State.prototype), this);
    for (const name of Object.keys(PER_NODE)) copy[name] = this[name].slice();
    copy.frames = this.frames.map((frame) => ({ ...frame, tried: frame.tried.slice() }));
    copy.passes = this.passes.map((pass) => ({ ...pass }));
    copy.lists = this.lists.map((list) => ({ ...list }));
    copy.open = this.open.slice();
    copy.counts = { ...this.counts };
    return copy;
  }

  /** The frame on top. */
  get frame() {
    return this.frames.length > 0 ? this.frames[this.frames.length - 1] : null;
  }

  /** The OPEN list in use. */
  get list() {
    return this.lists.length > 0 ? this.lists[this.lists.length - 1] : null;
  }

  /**
   * The next event happens.
   * @param {import('./recording.js').Recording} recording
   */
  advance(recording) {
    const i = this.k++;
    const node = recording.node[i];
    const a = recording.a[i];
    const b = recording.b[i];
    switch (recording.kind[i]) {
      case PASS: return this.beginPass(a, b);
      case ENTER: return this.enter(node, b, recording.c[i]);
      case LEAVE: return this.leave(node, a);
      case LEAF: return this.evaluate(node, a);
      case PROBE: return this.remember(node, a, b);
      case STORE: return this.store(node, a, b);
      case CUT: return this.cut(node, a);
      case RESEARCH: return this.research(a);
      case OPEN_BEGIN:
        this.lists.push({ greatest: a === 0, root: -1, level: this.lists.length + 1, start: 0 });
        return;
      case OPEN_END: return this.endList();
      case OPEN_PUSH: return this.push(node, a, b);
      case OPEN_POP: return this.pop(node, b);
      case OPEN_PURGE: return this.purge(node);
      case OPEN_STEP:
        this.counts.open_peak = Math.max(this.counts.open_peak, a);
        return;
      default:
    }
  }

  beginPass(alpha, beta) {
    this.counts.passes++;
    // The root is MAX's: no view to turn.
    this.passes.push({ alpha, beta, result: null, node: 0, lower: this.rootLower, upper: this.rootUpper });
    this.frames.length = 0;
    this.current = 0;
  }

  touch(node) {
    this.current = node;
    this.skipped[node] = 0;
    this.pass[node] = this.passes.length;
    const frame = this.frame;
    if (frame && this.lists.length === 0 && this.tree.parent[node] === frame.node && node !== 0) {
      frame.tried.push(node);
    }
  }

  enter(node, alpha, beta) {
    this.counts.interior++;
    this.touch(node);
    this.visits[node]++;
    this.seen[node] = Seen.active;
    if (this.lists.length > 0) return; // OPEN says what becomes of it
    const min = this.tree.min[node] === 1;
    const window = min ? [-beta, -alpha] : [alpha, beta];
    [this.alpha[node], this.beta[node]] = window;
    this.bound[node] = Bound.none;
    const { first, kids } = this.tree;
    for (let i = first[node]; i < first[node + 1]; i++) this.skipped[kids[i]] = 0;
    this.frames.push({
      node, alpha: window[0], beta: window[1], best: min ? INFINITY : -INFINITY, last: 0, from: -1,
      improved: false, tried: [], results: 0, again: -1,
    });
  }

  leave(node, value) {
    const min = this.tree.min[node] === 1;
    const frame = this.frames.pop();
    const result = min ? -value : value;
    let bound = /** @type {number} */ (Bound.exact);
    if (frame && result <= frame.alpha && frame.alpha > -INFINITY) bound = Bound.upper;
    if (frame && result >= frame.beta && frame.beta < INFINITY) bound = Bound.lower;
    this.current = node;
    this.seen[node] = Seen.done;
    this.settle(node, result, bound);
  }

  evaluate(node, value) {
    this.counts.leaf_visits++;
    if (this.visits[node] === 0) this.counts.unique_leaves++;
    this.mark[node] = this.visits[node] === 0 ? Mark.fresh : Mark.again;
    this.touch(node);
    this.visits[node]++;
    this.seen[node] = Seen.done;
    const result = this.tree.min[node] === 1 ? -value : value;
    if (this.lists.length === 0) {
      this.settle(node, result, Bound.exact);
    } else {
      this.value[node] = result;
      this.bound[node] = Bound.exact;
    }
  }

  remember(node, lower, upper) {
    this.counts.table_hits++;
    this.touch(node);
    this.seen[node] = Seen.memory;
    this.mark[node] = Mark.remembered;
    const [low, high] = this.tree.min[node] === 1 ? [-upper, -lower] : [lower, upper];
    if (low === high) return this.settle(node, low, Bound.exact);
    const frame = this.frame;
    // Which of the two answers: the one that lies outside of the window asked about.
    let lowAnswers = high === INFINITY;
    if (frame && low > -INFINITY && high < INFINITY) {
      const beta = this.tree.min[frame.node] === 1 ? Math.min(frame.beta, frame.best) : frame.beta;
      lowAnswers = low >= beta;
    }
    if (lowAnswers) this.settle(node, low, Bound.lower);
    else this.settle(node, high, Bound.upper);
  }

  /** A node has a result: its parent takes note. */
  settle(node, result, bound) {
    this.value[node] = result;
    this.bound[node] = bound;
    const frame = this.frame;
    if (frame && this.tree.parent[node] === frame.node && node !== 0) {
      const min = this.tree.min[frame.node] === 1;
      frame.last = result;
      frame.results++;
      frame.from = node;
      frame.improved = min ? result < frame.best : result > frame.best;
      if (frame.improved) frame.best = result;
      if (frame.node === 0 && bound !== Bound.upper && result > this.rootLower) this.rootLower = result;
    } else if (!frame && this.lists.length === 0) {
      this.endPass(node, result, bound);
    }
  }

  endPass(node, result, bound) {
    const pass = this.passes[this.passes.length - 1];
    if (!pass) return;
    pass.result = result;
    pass.node = node;
    if (node !== 0) {
      this.testedChild(result, bound);
    } else {
      if (bound !== Bound.upper) this.rootLower = Math.max(this.rootLower, result);
      if (bound !== Bound.lower) this.rootUpper = Math.min(this.rootUpper, result);
    }
    pass.lower = this.rootLower;
    pass.upper = this.rootUpper;
  }

  /** MTD(best) tests children of the root: what they promise bounds the root. */
  testedChild(result, bound) {
    if (bound !== Bound.upper) this.rootLower = Math.max(this.rootLower, result);
    if (!this.tree.whole) return; // a child that is not there may be better
    const most = children(this.tree, 0).reduce((most, kid) => Math.max(most, this.upper[kid]), -INFINITY);
    this.rootUpper = Math.min(this.rootUpper, most);
  }

  store(node, lower, upper) {
    const known = lower !== -INFINITY || upper !== INFINITY;
    if (known && this.lower[node] === -INFINITY && this.upper[node] === INFINITY) this.counts.stored++;
    const min = this.tree.min[node] === 1;
    this.lower[node] = min ? -upper : lower;
    this.upper[node] = min ? -lower : upper;
    this.current = node;
  }

  cut(node, kind) {
    this.counts.cutoffs++;
    this.current = node;
    const frame = this.frame;
    if (!frame || frame.node !== node) return;
    const { first, kids } = this.tree;
    for (let i = first[node]; i < first[node + 1]; i++) {
      if (!frame.tried.includes(kids[i])) this.skipped[kids[i]] = kind + 1;
    }
  }

  research(child) {
    this.counts.researches++;
    const frame = this.frame;
    if (!frame) return;
    this.current = frame.node;
    const { first, kids, child: numbers } = this.tree;
    for (let i = first[frame.node]; i < first[frame.node + 1]; i++) {
      if (numbers[kids[i]] === child) frame.again = kids[i];
    }
  }

  push(node, status, merit) {
    const list = this.list;
    if (!list) return;
    if (list.root < 0) this.beginList(list, node, status, merit);
    if (this.status[node] === Status.none) {
      this.place[node] = this.open.length;
      this.open.push(node);
    }
    this.status[node] = status + 1;
    this.merit[node] = merit;
    this.level[node] = list.level;
    this.skipped[node] = 0;
    this.pass[node] = this.passes.length;
    if (status === 1) {
      if (this.seen[node] === Seen.active) this.seen[node] = Seen.done;
      this.value[node] = merit;
      this.bound[node] = list.greatest ? Bound.upper : Bound.lower;
    } else if (this.seen[node] === Seen.never) {
      this.seen[node] = Seen.open;
    }
  }

  /** A list begins with its root, LIVE; or, resumed, with the leaves of the child searched again. */
  beginList(list, node, status, merit) {
    const resumed = status === 1 && this.frame !== null;
    list.root = resumed && this.frame ? this.frame.again : node;
    list.start = resumed ? -INFINITY : merit;
  }

  pop(node, merit) {
    this.current = node;
    this.takeOff(node);
    const list = this.list;
    // The merit on top bounds the value of the whole tree.
    if (!list || list.level > 1 || list.root !== 0) return;
    if (list.greatest) this.rootUpper = Math.min(this.rootUpper, merit);
    else this.rootLower = Math.max(this.rootLower, merit);
  }

  takeOff(node) {
    if (this.status[node] === Status.none) return;
    const last = /** @type {number} */ (this.open.pop());
    if (last !== node) {
      this.open[this.place[node]] = last;
      this.place[last] = this.place[node];
    }
    this.status[node] = Status.none;
    this.level[node] = 0;
  }

  /** All descriptors below a node leave OPEN, and with them what was never looked at. */
  purge(node) {
    const { order, rank, parent, depth, size } = this.tree;
    // A subtree is a range of the preorder.
    for (let i = rank[node] + 1; i < size && depth[order[i]] > depth[node]; i++) {
      const at = order[i];
      if (this.status[at] !== Status.none) {
        if (this.status[at] === Status.live) this.skipped[at] = 1;
        this.takeOff(at);
      } else if (this.seen[at] === Seen.never && this.seen[parent[at]] !== Seen.never) {
        this.skipped[at] = 1;
      }
    }
  }

  endList() {
    const list = this.lists.pop();
    if (!list) return;
    const rest = this.open.filter((node) => this.level[node] === list.level);
    for (const node of rest) this.takeOff(node);
    if (list.root < 0) return;
    if (this.lists.length > 0) return;
    const result = this.value[list.root];
    // A result as good as the merit it began with says only that there is nothing better.
    const moved = result !== list.start || Math.abs(list.start) === INFINITY;
    this.settle(list.root, result, moved ? Bound.exact : list.greatest ? Bound.lower : Bound.upper);
  }

  /**
   * OPEN as the papers print it, best first and equals from left to right; at most `most` of it.
   * @param {number} [most]
   */
  sortedOpen(most = Infinity) {
    const list = this.list;
    if (!list) return [];
    const { rank } = this.tree;
    const sign = list.greatest ? -1 : 1;
    const order = (/** @type {number} */ x, /** @type {number} */ y) => sign * (this.merit[x] - this.merit[y]) || rank[x] - rank[y];
    const nodes = this.open.filter((node) => this.level[node] === list.level);
    return nodes.length > 4 * most ? firstOf(nodes, most, order) : nodes.sort(order).slice(0, most);
  }

  /** How many descriptors are on the list in use. */
  get openLength() {
    const level = this.list?.level;
    return this.lists.length === 1 ? this.open.length : this.open.filter((node) => this.level[node] === level).length;
  }
}

/** The first `most` of many, in order, without sorting the others. */
function firstOf(nodes, most, order) {
  const kept = nodes.slice(0, most).sort(order);
  for (let i = most; i < nodes.length; i++) {
    if (order(nodes[i], kept[most - 1]) >= 0) continue;
    let [low, high] = [0, most - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(kept[middle], nodes[i]) < 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, nodes[i]);
    kept.pop();
  }
  return kept;
}

/**
 * A recording that can be looked at after any number of events. Copies of the state are kept on the way,
 * as many as fit in `memory` bytes, and one shortly before the place looked at last.
 */
export class Replay {
  /**
   * @param {import('./tree.js').Tree} tree
   * @param {import('./recording.js').Recording} recording
   * @param {{memory?: number}} [options]
   */
  constructor(tree, recording, { memory = 96e6 } = {}) {
    this.tree = tree;
    this.recording = recording;
    const copies = Math.max(2, Math.min(64, Math.floor(memory / (BYTES_A_NODE * tree.size + 1000))));
    this.spacing = Math.max(256, Math.ceil((recording.length + 1) / copies));
    /** @type {State[]} */
    this.copies = [new State(tree)];
    /** @type {State | null} */
    this.near = null;
    this.state = new State(tree);
  }

  /** The state after `k` events. It is only valid until the next call. @param {number} k */
  at(k) {
    const target = Math.max(0, Math.min(k, this.recording.length));
    if (target < this.state.k) this.state = this.before(target).copy();
    const nearby = target - NEAR;
    while (this.state.k < target) {
      this.state.advance(this.recording);
      const { k: now } = this.state;
      if (now % this.spacing === 0 && now / this.spacing === this.copies.length) this.copies.push(this.state.copy());
      else if (now === nearby && this.spacing > NEAR && target - now >= NEAR) this.near = this.state.copy();
    }
    return this.state;
  }

  /** The latest copy that is not after `k`. */
  before(k) {
    const copy = this.copies[Math.min(Math.floor(k / this.spacing), this.copies.length - 1)];
    return this.near && this.near.k <= k && this.near.k > copy.k ? this.near : copy;
  }
}

/** How far before the place looked at last the extra copy lies. */
const NEAR = 4096;
