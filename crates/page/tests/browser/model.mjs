// What the page must show after every event, worked out from the library's events as plainly as possible: lists,
// no typed arrays, nothing of the page's code.

const INFINITY = 2147483647;
const LIBRARY_INFINITY = 8388607;

export function text(value) {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= LIBRARY_INFINITY) return `${sign}∞`;
  if (size > 8200000) return value < 0 ? `−∞+${LIBRARY_INFINITY - size}` : `∞−${LIBRARY_INFINITY - size}`;
  return sign + size;
}

export class Model {
  constructor(tree, head, arrays) {
    const { parent, child, min } = tree;
    this.min = min;
    this.parent = parent;
    this.kids = parent.map((_, node) => parent.flatMap((above, kid) => (above === node ? [kid] : [])).sort((x, y) => child[x] - child[y]));
    this.path = parent.map((_, node) => {
      const path = [];
      for (let at = node; at > 0; at = parent[at]) path.unshift(child[at] + 1);
      return path;
    });
    this.name = this.path.map((path) => path.join('.') || 'ε');
    this.events = arrays.kind.map((kind, i) => ({ kind: head.kinds[kind], node: arrays.node[i], a: arrays.a[i], b: arrays.b[i], c: arrays.c[i] }));
    this.frames = [];
    this.lists = [];
    this.memory = new Map();
    this.visits = new Map();
    this.current = 0;
    this.passes = [];
    this.counts = { 'leaf visits': 0, 'different leaves': 0, 'interior nodes': 0, 'answered by memory': 0, passes: 0, 're-searches': 0, cutoffs: 0, 'longest OPEN': 0 };
  }

  /** A window or bounds as MAX sees them. */
  turned(node, low, high) {
    return this.min[node] ? [-high, -low] : [low, high];
  }

  /** The event happens; returns what must be seen at its node, if anything. */
  apply({ kind, node, a, b, c }) {
    const { counts } = this;
    const frame = this.frames.at(-1);
    if (['enter', 'leaf', 'probe'].includes(kind) && frame && this.lists.length === 0 && this.parent[node] === frame.node) frame.tried.push(node);
    if (['enter', 'leave', 'leaf', 'probe', 'store', 'cut', 'research', 'open-pop'].includes(kind)) this.current = node;
    switch (kind) {
      case 'pass':
        counts.passes++;
        this.passes.push([a, b]);
        this.frames = [];
        this.current = 0;
        return null;
      case 'enter': {
        counts['interior nodes']++;
        if (this.lists.length > 0) return null;
        const [alpha, beta] = this.turned(node, b, c);
        this.frames.push({ node, alpha, beta, tried: [] });
        return { note: `(${text(alpha)}, ${text(beta)})` };
      }
      case 'leave': {
        const { alpha, beta } = this.frames.pop();
        const value = this.min[node] ? -a : a;
        const sign = value <= alpha && alpha > -INFINITY ? '≤' : value >= beta && beta < INFINITY ? '≥' : '';
        return { value: sign + text(value) };
      }
      case 'leaf': {
        const times = (this.visits.get(node) ?? 0) + 1;
        this.visits.set(node, times);
        counts['leaf visits']++;
        if (times === 1) counts['different leaves']++;
        return { value: text(this.min[node] ? -a : a), has: times === 1 ? 'fresh' : 'again' };
      }
      case 'probe':
        counts['answered by memory']++;
        return { has: 'remembered' };
      case 'store': {
        const bounds = this.turned(node, a, b);
        if (bounds[0] > -INFINITY || bounds[1] < INFINITY) this.memory.set(node, bounds);
        return null;
      }
      case 'cut': {
        counts.cutoffs++;
        return { skipped: this.kids[node].filter((kid) => !frame.tried.includes(kid)), cut: a, frame };
      }
      case 'research':
        counts['re-searches']++;
        return null;
      case 'open-begin': this.lists.push({ greatest: a === 0, open: [] }); return null;
      case 'open-end': this.lists.pop(); return null;
      case 'open-push': {
        const list = this.lists.at(-1);
        list.open.push({ node, status: a, merit: b });
        const sign = list.greatest ? -1 : 1;
        list.open.sort((x, y) => sign * (x.merit - y.merit) || comparePaths(this.path[x.node], this.path[y.node]));
        return { listed: true };
      }
      case 'open-pop': {
        const [top] = this.lists.at(-1).open.splice(0, 1);
        if (top.node !== node || top.merit !== b) throw new Error('the library did not pop the top');
        return null;
      }
      case 'open-purge': {
        const list = this.lists.at(-1);
        list.open = list.open.filter((one) => !this.path[node].every((step, i) => this.path[one.node][i] === step));
        return null;
      }
      case 'open-step': counts['longest OPEN'] = Math.max(counts['longest OPEN'], a); return null;
      default: return null;
    }
  }

  /** OPEN as Figure 3.1 prints it. */
  get open() {
    const list = this.lists.at(-1);
    return list ? [...list.open.map(({ node, status, merit }) => `(${this.name[node]},${'LS'[status]},${text(merit)})`), '#'].join(' ') : '';
  }

  get stack() {
    return this.frames.toReversed().map(({ node, alpha, beta }) => [`${this.min[node] ? 'MIN' : 'MAX'} ${this.name[node]}`, `(${text(alpha)}, ${text(beta)})`]);
  }

  get stored() {
    const nodes = [...this.memory.keys()].sort((x, y) => comparePaths(this.path[x], this.path[y]));
    return nodes.map((node) => [this.name[node], ...this.memory.get(node).map(text)]);
  }
}

function comparePaths(one, other) {
  for (let i = 0; i < Math.min(one.length, other.length); i++) if (one[i] !== other[i]) return one[i] - other[i];
  return one.length - other.length;
}
