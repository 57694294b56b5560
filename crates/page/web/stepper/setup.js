// @ts-check
// Choosing a tree and the algorithms.

import { h } from '../dom.js';
import { texts } from '../texts.en.js';
import { EXAMPLES } from './examples.js';
import { lookOf, markerSvg } from './looks.js';
import { MOST_LANES } from './url.js';

const WORDS = texts.setup;
/** Settings in the URL ↔ in the catalogue. */
const USES = { guess: 'guess', aspiration: 'aspiration', 'step-size': 'step', stage: 'stage' };

export class Setup {
  /**
   * @param {Record<string, any>} catalogue
   * @param {(change: Partial<import('./url.js').Spec>) => void} changed
   */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    this.kinds = h('div.segments', { role: 'tablist', 'aria-label': WORDS.tree });
    this.form = h('form.source', { onsubmit: (/** @type {Event} */ event) => this.submit(event) });
    this.chips = h('div.chips', { role: 'list', 'aria-label': WORDS.algorithms });
    this.settings = h('div.settings');
    this.problem = h('p.problem', { role: 'alert' });
    this.root = h('section.setup', { 'aria-label': WORDS.tree },
      h('div.row', {}, this.kinds, this.form), h('div.row', {}, this.chips, this.settings), this.problem);
    this.kind = 'example';
    /** @type {import('./url.js').Spec | null} */
    this.spec = null;
  }

  /** @param {import('./url.js').Spec} spec */
  show(spec) {
    const other = JSON.stringify(spec.source) !== JSON.stringify(this.spec?.source);
    this.spec = spec;
    if (other) {
      const { source } = spec;
      const example = source.kind === 'typed' && EXAMPLES.some((one) => one.tree === source.tree);
      this.kind = example && this.kind !== 'typed' ? 'example' : source.kind;
    }
    if (other || this.form.children.length === 0) this.showSource();
    this.showAlgorithms();
  }

  /** @param {string} sentence */
  complain(sentence) {
    this.problem.textContent = sentence;
  }

  showSource() {
    const kinds = Object.entries(WORDS.sources);
    this.kinds.replaceChildren(...kinds.map(([kind, label]) => h('button', {
      type: 'button', role: 'tab', 'aria-selected': String(kind === this.kind), 'data-kind': kind,
      onclick: () => { this.kind = kind; this.showSource(); },
    }, label)));
    const source = /** @type {any} */ (this.spec?.source ?? {});
    this.form.replaceChildren(...this.fields(source));
  }

  /** The fields of a kind of tree, filled in. */
  fields(source) {
    const go = h('button.primary', { type: 'submit' }, WORDS.show);
    const number = (name, value, min, max) => field(WORDS[name], h('input', { name, type: 'number', min, max, value, required: true }));
    switch (this.kind) {
      case 'example': {
        const chosen = EXAMPLES.findIndex((one) => one.tree === source.tree);
        const options = EXAMPLES.map(({ title }, i) => h('option', { value: i, selected: i === chosen }, title));
        const select = h('select', { name: 'example', onchange: () => this.form.requestSubmit() }, ...(chosen < 0 ? [h('option', { value: '', selected: true }, '…')] : []), ...options);
        return [field(WORDS.example, select)];
      }
      case 'typed':
        return [field(WORDS.typed, h('input.tree-text', { name: 'tree', value: source.tree ?? '', placeholder: WORDS.typedHint, spellcheck: 'false', autocomplete: 'off', required: true })), go];
      case 'generated': {
        const orders = Object.entries(WORDS.orders).map(([order, label]) => h('option', { value: order, selected: order === source.order }, label));
        return [number('width', source.width ?? 3, 1, 1000), number('depth', source.depth ?? 4, 1, 64), field(WORDS.order, h('select', { name: 'order' }, ...orders)),
          number('seed', source.seed ?? 1, 0, 2 ** 53), go];
      }
      default: {
        const games = this.catalogue.games.map((/** @type {any} */ game) => h('option', { value: game.name, selected: game.name === source.game }, game.title));
        return [field(WORDS.game, h('select', { name: 'game' }, ...games)),
          field(WORDS.position, h('input.tree-text', { name: 'position', value: source.position ?? '', placeholder: WORDS.start, spellcheck: 'false', autocomplete: 'off' })),
          number('depth', source.kind === 'game' ? source.depth : 2, 1, 60), go];
      }
    }
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const data = new FormData(this.form);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
    const number = (/** @type {string} */ name) => Number(text(name));
    /** @type {import('./url.js').Source} */
    let source;
    switch (this.kind) {
      case 'example': {
        const example = EXAMPLES[Number(data.get('example'))];
        if (!example || text('example') === '') return;
        this.changed({ source: { kind: 'typed', tree: example.tree }, step: 0, ...(example.algorithms ? { algorithms: example.algorithms } : {}) });
        return;
      }
      case 'typed': source = { kind: 'typed', tree: text('tree') }; break;
      case 'generated': source = { kind: 'generated', width: number('width'), depth: number('depth'), order: text('order'), seed: number('seed') }; break;
      default: source = { kind: 'game', game: text('game'), position: text('position'), moves: [], depth: number('depth') };
    }
    this.changed({ source, step: 0 });
  }

  showAlgorithms() {
    const spec = /** @type {import('./url.js').Spec} */ (this.spec);
    const known = this.catalogue.algorithms;
    const chips = spec.algorithms.map((name) => {
      const { colour, marker } = lookOf(name);
      const title = known.find((/** @type {any} */ one) => one.name === name)?.title ?? name;
      const icon = h('span', { 'aria-hidden': 'true' });
      icon.innerHTML = `<svg viewBox="0 0 16 16" width="14" height="14">${markerSvg(/** @type {any} */ (marker), 8, 8, 5)}</svg>`;
      const options = known.map((/** @type {any} */ one) => h('option', { value: one.name, selected: one.name === name, title: one.summary }, one.title));
      const select = h('select', { 'aria-label': title, onchange: (/** @type {any} */ event) => this.replace(name, event.target.value) }, ...options);
      const remove = h('button.quiet', { type: 'button', 'aria-label': WORDS.remove(title), title: WORDS.remove(title), onclick: () => this.replace(name, null) }, '×');
      return h('span.chip', { role: 'listitem', style: `--accent: ${colour}` }, icon, select, spec.algorithms.length > 1 ? remove : null);
    });
    const add = h('select.add', { 'aria-label': WORDS.add, onchange: (/** @type {any} */ event) => this.replace(null, event.target.value) },
      h('option', { value: '' }, '+ ' + WORDS.add), ...known.filter((/** @type {any} */ one) => !spec.algorithms.includes(one.name)).map((/** @type {any} */ one) => h('option', { value: one.name, title: one.summary }, one.title)));
    this.chips.replaceChildren(...chips, ...(spec.algorithms.length < MOST_LANES ? [add] : []));
    const used = new Set(spec.algorithms.flatMap((name) => known.find((/** @type {any} */ one) => one.name === name)?.uses ?? []));
    this.settings.replaceChildren(...Object.entries(USES).filter(([, use]) => used.has(use)).map(([name, use]) => {
      const input = h('input', { name, type: 'number', value: spec.settings[name] ?? this.found?.[use] ?? '', onchange: (/** @type {any} */ event) => this.set(name, event.target.value) });
      return field(WORDS[use], input);
    }));
  }

  /** The settings the library chose by itself. @param {Record<string, number>} settings */
  showFound(settings) {
    this.found = settings;
    this.showAlgorithms();
  }

  replace(old, name) {
    const spec = /** @type {import('./url.js').Spec} */ (this.spec);
    const algorithms = old === null ? [...spec.algorithms, name] : spec.algorithms.map((one) => (one === old ? name : one)).filter((one) => one !== null);
    const unique = [...new Set(algorithms)].filter((one) => one !== '');
    const grew = unique.length > 1 && spec.algorithms.length === 1;
    const shrank = unique.length === 1 && spec.algorithms.length > 1;
    this.changed({ algorithms: unique, step: 0, ...(grew ? { by: 'leaf' } : shrank ? { by: 'step' } : {}) });
  }

  set(name, value) {
    const settings = { ...this.spec?.settings };
    if (value === '') delete settings[name];
    else settings[name] = Number(value);
    this.changed({ settings, step: 0 });
  }
}

/** @param {string} label @param {HTMLElement} input */
function field(label, input) {
  return h('label.field', {}, h('span', {}, label), input);
}
