// @ts-check
// The panels beside the tree. Each draws a state and keeps its size, so that nothing jumps while stepping.

import { h, write } from '../dom.js';
import { texts } from '../texts.en.js';
import { CODE, lineOf } from './code.js';
import { INFINITY, interval, isInfinite, isNull, number } from './numbers.js';
import { Status } from './replay.js';
import { isLeaf, nameOf } from './tree.js';

/** @param {string} name @param {string} title @param {...Node} body */
function panel(name, title, ...body) {
  return h(`section.panel.${name}`, { 'aria-label': title }, h('h2', {}, title), ...body);
}

/** Pseudo-code with the current line marked. */
export class CodePanel {
  constructor() {
    this.source = h('p.source');
    this.list = h('ol.code');
    this.root = panel('code-panel', texts.panels.code, this.source, this.list);
    this.algorithm = '';
    this.marked = -1;
  }

  /** @param {string} algorithm @param {import('./explain.js').Fact} fact */
  draw(algorithm, fact) {
    if (algorithm !== this.algorithm) {
      this.algorithm = algorithm;
      this.marked = -1;
      const { source, lines } = CODE[algorithm] ?? { source: '', lines: [] };
      write(this.source, source);
      this.list.replaceChildren(...lines.map(([line]) => h('li', {}, h('code', {}, line))));
    }
    const line = lineOf(algorithm, fact);
    if (line === this.marked) return;
    this.list.children[this.marked]?.removeAttribute('aria-current');
    const marked = this.list.children[line];
    marked?.setAttribute('aria-current', 'step');
    this.marked = line;
    if (marked) reveal(this.list, marked);
  }
}

/** Scrolls a list, and nothing else. */
function reveal(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** A table whose rows are reused. */
class Rows {
  /** @param {string[]} columns */
  constructor(columns) {
    this.body = h('tbody');
    this.root = h('div.scroll', {}, h('table', {}, h('thead', {}, h('tr', {}, ...columns.map((one) => h('th', { scope: 'col' }, one)))), this.body));
  }

  /** @param {{cells: string[], classes?: string, node?: number}[]} rows */
  set(rows) {
    while (this.body.rows.length > rows.length) this.body.deleteRow(-1);
    rows.forEach(({ cells, classes = '', node }, i) => {
      const row = this.body.rows[i] ?? this.body.insertRow();
      while (row.cells.length < cells.length) row.insertCell();
      cells.forEach((cell, j) => write(row.cells[j], cell));
      if (row.className !== classes) row.className = classes;
      if (node === undefined) row.removeAttribute('data-node');
      else row.setAttribute('data-node', String(node));
    });
  }
}

/** OPEN, sorted as in Figure 3.1, and what Γ did. */
export class OpenPanel {
  constructor() {
    this.gamma = h('p.gamma');
    this.note = h('p.note');
    this.rows = new Rows(texts.open.columns);
    this.line = h('p.figure', { 'aria-hidden': 'true' });
    this.root = panel('open-panel', texts.panels.open, this.gamma, this.rows.root, this.line, this.note);
  }

  /** @param {import('./replay.js').State} state @param {import('./explain.js').Fact} fact */
  draw(state, fact) {
    const most = 200;
    const nodes = state.sortedOpen(most);
    const length = state.list ? state.openLength : 0;
    const gamma = fact.what === 'gamma' ? fact.more.gamma : -1;
    write(this.gamma, gamma < 0 ? ' ' : gamma === 0 ? texts.open.gamma(0) : `${texts.open.gamma(gamma)}: ${gammaText(gamma, state)}`);
    const fresh = new Set(fact.what === 'gamma' ? fact.more.pushed.map((/** @type {any} */ one) => one.node) : []);
    this.rows.set(nodes.map((node) => {
      const live = state.status[node] === Status.live;
      return {
        cells: [nameOf(state.tree, node), live ? 'L' : 'S', number(state.merit[node])], node,
        classes: `${live ? 'live' : 'solved'}${fresh.has(node) ? ' fresh' : ''}`,
      };
    }));
    const shown = nodes.slice(0, 30).map((node) => `(${nameOf(state.tree, node)},${state.status[node] === Status.live ? 'L' : 'S'},${number(state.merit[node])})`);
    const rest = length > 30 ? ' … ' : ' ';
    write(this.line, state.list ? `${shown.join(' ')}${rest}${texts.open.bottom}` : ' ');
    const above = state.lists.length - 1;
    const more = length > most ? texts.open.more(length - most) : '';
    const over = state.k > 0 && state.rootLower === state.rootUpper;
    write(this.note, !state.list ? (over ? texts.open.over : texts.open.none) : nodes.length === 0 ? texts.open.empty : more || (above > 0 ? texts.open.waiting(above) : ' '));
  }
}

/** The dual exchanges MAX and MIN, and the lesser for the greater. */
function gammaText(gamma, state) {
  const text = texts.gamma[gamma];
  if (state.list?.greatest !== false) return text;
  return text.replace(/MAX|MIN|min/g, (word) => ({ MAX: 'MIN', MIN: 'MAX', min: 'max' })[word] ?? word);
}

/** The nodes being searched, the current one on top. */
export class StackPanel {
  constructor() {
    this.rows = new Rows(texts.stack.columns);
    this.note = h('p.note');
    this.root = panel('stack-panel', texts.panels.stack, this.rows.root, this.note);
  }

  /** @param {import('./replay.js').State} state */
  draw(state) {
    const frames = state.frames.toReversed();
    this.rows.set(frames.map(({ node, alpha, beta, best }) => ({
      cells: [`${state.tree.min[node] ? 'MIN' : 'MAX'} ${nameOf(state.tree, node)}`, interval(alpha, beta), Math.abs(best) === INFINITY ? '–' : number(best)],
      node,
    })));
    write(this.note, frames.length === 0 ? texts.stack.none : ' ');
  }
}

/** f− and f+ of every stored node, the current one in sight. */
export class MemoryPanel {
  constructor() {
    this.rows = new Rows(texts.memory.columns);
    this.note = h('p.note');
    this.root = panel('memory-panel', texts.panels.memory, this.rows.root, this.note);
  }

  /** @param {import('./replay.js').State} state */
  draw(state) {
    const { tree, lower, upper } = state;
    const most = 300;
    const rows = [];
    let stored = 0;
    for (let i = 0; i < tree.size && stored < state.counts.stored; i++) {
      const node = tree.order[i];
      if (lower[node] === -INFINITY && upper[node] === INFINITY) continue;
      stored++;
      if (rows.length >= most) break;
      const classes = `${node === state.current ? 'current' : ''}${isLeaf(tree, node) ? ' leaf' : ''}`;
      rows.push({ cells: [nameOf(tree, node), number(lower[node]), number(upper[node])], classes, node });
    }
    this.rows.set(rows);
    write(this.note, state.counts.stored === 0 ? texts.memory.empty : state.counts.stored > most ? texts.open.more(state.counts.stored - most) : ' ');
    const current = this.rows.body.querySelector('.current');
    if (current) reveal(this.rows.root, current);
  }
}

/** The strip on which the bounds of the root close in on the value, pass by pass. */
export class BoundsPanel {
  constructor() {
    this.range = h('span.range');
    this.low = h('span.end.low');
    this.high = h('span.end.high');
    this.mark = h('span.test');
    this.strip = h('div.strip', { role: 'img' }, this.range, this.low, this.high, this.mark);
    this.list = h('ol.passes', { reversed: true });
    this.root = panel('bounds-panel', texts.panels.bounds, this.strip, this.list);
    this.scale = { low: 0, high: 1 };
  }

  /** The ends of the axis: the least and the greatest leaf. @param {import('./tree.js').Tree} tree */
  setTree(tree) {
    let [low, high] = [Infinity, -Infinity];
    for (let node = 0; node < tree.size; node++) {
      if (!isLeaf(tree, node)) continue;
      low = Math.min(low, tree.leaf[node]);
      high = Math.max(high, tree.leaf[node]);
    }
    if (!(low <= high)) [low, high] = [0, 1];
    const room = Math.max(1, Math.round((high - low) * 0.08));
    this.scale = { low: low - room, high: high + room };
  }

  /** A value's place, in percent; both infinities are at the ends. */
  place(value) {
    const { low, high } = this.scale;
    return 4 + 92 * Math.max(0, Math.min(1, (value - low) / (high - low)));
  }

  /** @param {import('./replay.js').State} state */
  draw(state) {
    const { rootLower: lower, rootUpper: upper } = state;
    const [left, right] = [isInfinite(lower) ? 0 : this.place(lower), isInfinite(upper) ? 100 : this.place(upper)];
    const pass = state.passes.at(-1);
    const test = pass && pass.result === null && isNull(pass.alpha, pass.beta) && !isInfinite(pass.beta) ? this.place(pass.beta - 0.5) : null;
    const met = lower === upper;
    this.strip.setAttribute('aria-label', texts.bounds.aria(number(lower), number(upper)));
    // The lower bound's label stands to the left of its end, the upper one's to the right: they cannot collide.
    const { range, low, high, mark } = this;
    range.classList.toggle('met', met);
    range.style.left = `${left}%`;
    range.style.right = `${100 - right}%`;
    low.style.left = `${left}%`;
    high.style.left = `${right}%`;
    low.classList.toggle('edge', left === 0);
    high.classList.toggle('edge', right === 100);
    write(low, met ? '' : number(lower));
    write(high, met ? texts.bounds.value(number(lower)) : number(upper));
    mark.hidden = test === null;
    if (test !== null) mark.style.left = `${test}%`;
    const shown = state.passes.slice(-60).toReversed();
    while (this.list.children.length > shown.length) this.list.lastChild.remove();
    shown.forEach((one, i) => {
      const item = this.list.children[i] ?? this.list.appendChild(h('li'));
      const question = isNull(one.alpha, one.beta) ? texts.bounds.atLeast(number(one.beta)) : interval(one.alpha, one.beta);
      const result = one.result === null ? texts.bounds.running
        : `${number(one.result)}, [${number(one.lower)}, ${number(one.upper)}]`;
      write(item, texts.bounds.pass(state.passes.length - i, question, result));
    });
  }
}

/** The papers' counts, one column an algorithm. */
export class CountsPanel {
  constructor() {
    this.table = h('table.counts');
    this.root = panel('counts-panel', texts.panels.counts, h('div.scroll', {}, this.table));
    this.names = '';
  }

  /** @param {{title: string, colour: string, state: import('./replay.js').State}[]} lanes */
  draw(lanes) {
    const names = lanes.map((lane) => lane.title).join('|');
    const keys = /** @type {(keyof typeof texts.counts)[]} */ (Object.keys(texts.counts));
    if (names !== this.names) {
      this.names = names;
      const head = h('tr', {}, h('td'), ...lanes.map(({ title, colour }) => h('th', { scope: 'col', style: `--accent: ${colour}` }, title)));
      const rows = keys.map((key) => h('tr', {}, h('th', { scope: 'row' }, texts.counts[key]), ...lanes.map(() => h('td'))));
      this.table.replaceChildren(h('thead', {}, lanes.length > 1 ? head : ''), h('tbody', {}, ...rows));
    }
    keys.forEach((key, i) => lanes.forEach(({ state }, j) => write(this.table.tBodies[0].rows[i].cells[j + 1], state.counts[key].toLocaleString('en-GB'))));
  }
}
