// @ts-check
/** Two algorithms on one position: nodes to each depth, side by side. */

import { deepen } from './analysis.js';
import { h } from '../dom.js';
import { button, select } from './dom.js';
import { texts } from './texts.en.js';

/** No iteration of a comparison takes more nodes than this. */
const MOST = 2_000_000;

export class Compare {
  /**
   * @param {import('./session.js').Answer} answer
   * @param {import('./session.js').Catalogue} catalogue
   * @param {{place: () => import('./analysis.js').Place, enhancements: () => string, quiet: () => void, ended: () => void}} around
   */
  constructor(answer, catalogue, around) {
    this.answer = answer;
    this.catalogue = catalogue;
    this.around = around;
    this.drivers = ['mtd-f', 'aspiration-negascout'];
    this.stopper = new AbortController();
    this.running = false;
    /** @type {import('./analysis.js').Iteration[][]} */
    this.found = [[], []];
    this.message = '';
    this.table = h('div.comparison', { 'aria-live': 'polite' });
    this.button = button(texts.compareStart, () => (this.running ? this.stop() : this.start()));
    const options = catalogue.drivers.map(({ name, title, summary }) => ({ value: name, text: title, title: summary }));
    const choice = (/** @type {number} */ at, /** @type {string} */ label) =>
      select(label, options, this.drivers[at], (driver) => {
        this.drivers[at] = driver;
        this.clear();
      }, { name: `compare-${at}` });
    this.element = h('details.card.compare', {},
      h('summary', {}, texts.compare),
      h('p.soft', {}, texts.compareHelp),
      h('div.row', {}, choice(0, texts.algorithm), choice(1, texts.against), this.button),
      this.table,
    );
  }

  async start() {
    this.around.quiet();
    this.clear();
    const { signal } = (this.stopper = new AbortController());
    this.running = true;
    this.draw();
    const place = this.around.place();
    const limits = { ...this.catalogue.limits, analysed_nodes: MOST };
    try {
      const searches = this.drivers.map((driver, at) => {
        const settings = { driver, enhancements: this.around.enhancements(), lines: 1, memory: at + 1 };
        return deepen(this.answer, place, settings, limits, signal, 1);
      });
      // One depth of each in turn, until one of them needs too many nodes.
      for (let ended = false; !ended; ) {
        for (const [at, search] of searches.entries()) {
          const { value, done } = await search.next();
          if (signal.aborted) return;
          if (done) ended = true;
          else this.found[at].push(value);
          this.draw();
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      this.message = texts.failed(error instanceof Error ? error.message : String(error));
    }
    this.running = false;
    this.draw();
    this.around.ended();
  }

  stop() {
    if (!this.running) return;
    this.halt();
    this.around.ended();
  }

  /** Stops, and lets nobody else go on. */
  halt() {
    this.stopper.abort();
    this.running = false;
    this.draw();
  }

  clear() {
    this.stopper.abort();
    Object.assign(this, { running: false, found: [[], []], message: '' });
    this.draw();
  }

  draw() {
    this.button.textContent = this.running ? texts.compareStop : texts.compareStart;
    const [one, other] = this.found;
    const titles = this.drivers.map((driver) => this.catalogue.drivers.find(({ name }) => name === driver)?.title ?? driver);
    if (one.length === 0) {
      this.table.replaceChildren(this.message);
      return;
    }
    // Nodes of all iterations up to a depth: what reaching it costs.
    const sums = this.found.map((all) => {
      let sum = 0;
      return all.map(({ nodes }) => (sum += nodes));
    });
    const most = Math.log(Math.max(...sums.flat(), 10));
    const bar = (/** @type {number} */ at, /** @type {number} */ nodes) => {
      const drawn = h('span', { class: `nodes-bar of-${at}` });
      drawn.style.width = `${(100 * Math.log(Math.max(nodes, 1))) / most}%`;
      return drawn;
    };
    const cell = (/** @type {number} */ at, /** @type {number | undefined} */ nodes) =>
      h('td', {}, ...(nodes === undefined ? [this.running ? '…' : '–'] : [h('span.number', {}, texts.count(nodes)), bar(at, nodes)]));
    const longer = one.length > other.length ? one : other;
    const rows = longer.map(({ depth }, at) => {
      const ratio = sums.some((all) => all[at] === undefined) ? '' : (sums[0][at] / sums[1][at]).toFixed(2);
      return h('tr', {}, h('th', { scope: 'row' }, String(depth)), cell(0, sums[0][at]), cell(1, sums[1][at]), h('td.number', {}, ratio));
    });
    const head = (/** @type {string} */ text) => h('th', { scope: 'col' }, text);
    const both = Math.min(one.length, other.length);
    const differ = one.slice(0, both).some(({ value }, at) => value !== other[at].value);
    const result = both ? texts.compareResult(titles[0], titles[1], sums[0][both - 1] / sums[1][both - 1]) : '';
    this.table.replaceChildren(
      h('table', {}, h('thead', {}, h('tr', {}, head(texts.depth), head(titles[0]), head(titles[1]), head(texts.ratio))), h('tbody', {}, ...rows)),
      h('p.soft', {}, [result, differ ? texts.different : '', this.message].filter(Boolean).join(' ')),
    );
  }
}
