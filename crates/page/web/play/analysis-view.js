// @ts-check
/** The card that shows what the analysis finds, and how this search goes about it. */

import { h } from '../dom.js';
import { keepFocus, select } from './dom.js';
import { firstShare, passesPlot, sharesPlot, valuesPlot } from './plots.js';
import { texts } from './texts.en.js';
import { opinion, sized } from './value.js';

/** The most moves of a line that are shown. */
const SHOWN = 12;

/** The windows are the algorithm's, and the value step is 1: these three would change nothing. */
const LEFT_OUT = 'NSZ';

export class AnalysisView {
  /**
   * @param {import('./session.js').Catalogue} catalogue
   * @param {() => void} changed  a setting has changed
   */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    this.on = false;
    this.driver = 'mtd-f';
    this.lines = 1;
    /** Their letters. */
    this.enhancements = '';
    this.game = '';
    this.toggle = h('input', { type: 'checkbox', role: 'switch', onchange: () => this.set(this.toggle.checked, this.driver) });
    this.settings = h('div.fields', {});
    this.found = h('div.found', {});
    this.body = h('div.stack', { hidden: true }, this.settings, this.found);
    /** What this search does, beside what it finds. */
    this.figures = h('section.card.figures', { 'aria-label': texts.thisSearch, hidden: true });
    this.element = h(
      'section.card.analysis',
      { 'aria-label': texts.analysis },
      h('label.switch', {}, this.toggle, h('span', {}, texts.analysisOn)),
      this.body,
    );
  }

  /** @param {boolean} on @param {string} driver */
  set(on, driver) {
    const known = this.catalogue.drivers.some(({ name }) => name === driver);
    Object.assign(this, { on, driver: known ? driver : this.driver });
    this.toggle.checked = on;
    this.body.hidden = !on;
    this.figures.hidden = true;
    this.drawSettings();
    this.changed();
  }

  /** Another game has other enhancements. @param {import('./session.js').GameEntry} game */
  setGame(game) {
    if (game.name === this.game) return;
    this.game = game.name;
    this.entry = game;
    this.enhancements = game.full_width;
    this.drawSettings();
  }

  get asked() {
    return { driver: this.driver, enhancements: this.enhancements, lines: this.lines };
  }

  drawSettings() {
    const { entry, catalogue } = this;
    if (!entry) return;
    const open = this.settings.querySelector('details')?.open ?? false;
    const change = (/** @type {object} */ values) => {
      Object.assign(this, values);
      this.drawSettings();
      this.changed();
    };
    const offered = catalogue.enhancements.filter(({ letter }) => entry.supported.includes(letter) && !LEFT_OUT.includes(letter));
    // What is switched on brings what it rests on, and what is switched off takes along what rests on it.
    const switched = (/** @type {string} */ letter, /** @type {boolean} */ on) => {
      const among = (/** @type {string} */ letters) => catalogue.enhancements.filter((one) => letters.includes(one.letter));
      const needs = among(letter).map((one) => one.needs).join('');
      const resting = among(this.enhancements).filter((one) => one.needs.includes(letter)).map((one) => one.letter).join('');
      const kept = on ? this.enhancements + letter + needs : [...this.enhancements].filter((one) => one !== letter && !resting.includes(one)).join('');
      return [...new Set(kept.replace('-', ''))].join('') || '-';
    };
    const boxes = offered.map(({ letter, name, summary }) => {
      const box = h('input', {
        type: 'checkbox',
        value: letter,
        checked: this.enhancements.includes(letter),
        onchange: () => change({ enhancements: switched(letter, box.checked) }),
      });
      return h('label.check', { title: summary }, box, h('span', {}, name));
    });
    const preset = (/** @type {string} */ text, /** @type {string} */ enhancements) =>
      h('button', { type: 'button', class: 'small', onclick: () => change({ enhancements }) }, text);
    const drivers = catalogue.drivers.map(({ name, title, summary }) => ({ value: name, text: title, title: summary }));
    keepFocus(this.settings, [
      select(texts.algorithm, drivers, this.driver, (driver) => change({ driver }), { name: 'driver' }),
      select(
        texts.lines,
        [1, 2, 3, 5].map((count) => ({ value: String(count), text: String(count) })),
        String(this.lines),
        (lines) => change({ lines: Number(lines) }),
        { name: 'lines' },
      ),
      h(
        'details.enhancements',
        { open },
        h('summary', {}, `${texts.enhancements} (${this.enhancements.replace('-', '').length})`),
        h('div.row', {}, preset(texts.fullWidth, entry.full_width), preset(texts.selective, entry.selective)),
        h('div.checks', {}, ...boxes),
      ),
    ]);
  }

  /** The title of the passes, with what their colours mean. @param {number} depth */
  legend(depth) {
    const part = (/** @type {string} */ name, /** @type {string} */ text) => h('span', { class: `key ${name}` }, text);
    return h('span', {}, `${texts.passesTitle(depth)}: `, part('asked', texts.passesAsked), ', ', part('known', texts.passesKnown));
  }

  /**
   * @param {import('./analysis.js').Analysis} analysis
   * @param {import('./session.js').Session} session
   */
  draw({ iterations, running, message }, { here, game, over, thinking }) {
    this.setGame(game);
    if (!this.on || !here) return;
    const last = iterations.at(-1);
    const said = message || (over ? texts.finishedGame : !last ? (thinking ? texts.paused : texts.waiting) : '');
    if (!last || over) {
      this.found.replaceChildren(h('p.soft', {}, said));
      this.figures.hidden = true;
      return;
    }
    const mover = here.to_move;
    const total = iterations.reduce((sum, { nodes }) => sum + nodes, 0);
    const fact = (/** @type {string} */ name, /** @type {string} */ value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
    const figure = (/** @type {string | HTMLElement} */ title, /** @type {SVGElement} */ picture) =>
      h('figure', {}, h('figcaption', {}, title), picture);
    const ended = running ? '' : last.complete ? texts.searchedOut : message ? '' : texts.deepest;
    this.found.replaceChildren(
      h('p.opinion', {}, opinion(last.value, mover, game)),
      h(
        'ol.lines',
        { 'aria-label': texts.lines },
        ...last.lines.map((line) =>
          h('li', {}, h('b', {}, sized(line.value, game)), ...line.show.slice(0, SHOWN).flatMap((move) => [' ', h('span', {}, move)])),
        ),
      ),
      h('dl.facts', {},
        fact(texts.depth, String(last.depth)),
        fact(texts.nodes, texts.count(total)),
        fact(texts.firstMove, texts.cutoffs(firstShare(last), last.tally.cutoffs)),
      ),
      said || ended ? h('p.soft', {}, said || ended) : h('p.soft', {}, texts.goingOn(last.depth + 1)),
    );
    this.figures.hidden = false;
    this.figures.replaceChildren(
      figure(this.legend(last.depth), passesPlot(last, game)),
      figure(texts.valuesTitle(game.sides[mover]), valuesPlot(iterations, game, mover)),
      figure(texts.sharesTitle, sharesPlot(iterations)),
    );
  }
}
