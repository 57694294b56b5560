// @ts-check
// The stepper: what the address says is asked of the library, recorded, and shown step by step.

import { h, write } from '../dom.js';
import { sentence, texts } from '../texts.en.js';
import { Controls } from './controls.js';
import { EditBar, MOST_EDITED, neighbour, without, withChild } from './edit.js';
import { explain } from './explain.js';
import { eventLines, exportPng, exportSvg, exportText, traceText } from './export.js';
import { keyAction } from './keys.js';
import { Lane } from './lane.js';
import { legend } from './legend.js';
import { lookOf } from './looks.js';
import { BoundsPanel, CodePanel, CountsPanel, MemoryPanel, OpenPanel, StackPanel } from './panels.js';
import { Plot } from './plot.js';
import { questionAt } from './quiz.js';
import { QuizCard } from './quiz-card.js';
import { CUT, LEAF, PASS, makeRecording, nextOf, stopAtOrAfter } from './recording.js';
import { Setup } from './setup.js';
import { TourBar, cardAt, placeOf } from './tour.js';
import { makeTree, writeTree } from './tree.js';
import { readFragment, sameSource, settingsRequest, treeRequest, writeFragment } from './url.js';

export class Stepper {
  /**
   * @param {HTMLElement} element
   * @param {typeof import('../door.js').answer} answer
   * @param {Record<string, any>} catalogue
   */
  constructor(element, answer, catalogue) {
    this.answer = answer;
    this.catalogue = catalogue;
    this.spec = readFragment(location.hash);
    /** @type {Lane[]} */
    this.lanes = [];
    this.lane = /** @type {Lane | null} */ (null);
    /** @type {Set<number>} */
    this.folded = new Set();
    this.editing = false;
    this.chosen = 0;
    /** @type {{undo: import('./url.js').Source[], redo: import('./url.js').Source[]}} */
    this.history = { undo: [], redo: [] };
    this.timer = 0;
    this.build(element);
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('themechange', () => this.refresh());
    this.begin();
  }

  /** @param {HTMLElement} element */
  build(element) {
    this.setup = new Setup(this.catalogue, (change) => this.change(change));
    this.tour = new TourBar({ go: (lesson, card) => this.showCard(lesson, card), close: () => this.change({ tour: null }) });
    this.controls = new Controls({ act: (action) => this.act(action), seek: (stop) => this.seek(stop), by: (by) => this.setGrain(by) });
    this.quiz = new QuizCard({ next: () => this.advance(1), explain: () => this.nextSentence(), done: () => this.root.classList.remove('asking') });
    this.edit = new EditBar({ changed: (tree) => this.edited(tree), chose: (node) => this.choose(node), close: () => this.setEditing(false) });
    this.code = new CodePanel();
    this.open = new OpenPanel();
    this.stack = new StackPanel();
    this.memory = new MemoryPanel();
    this.bounds = new BoundsPanel();
    this.counts = new CountsPanel();
    this.plot = new Plot();
    this.trees = h('div.trees');
    this.same = h('p.same', { role: 'status' });
    this.live = h('p.visually-hidden', { 'aria-live': 'polite' });
    this.side = h('aside.side', { 'aria-label': texts.panels.code });
    this.tools = this.toolbar();
    this.root = h('div.stepper', {}, h('div.top', {}, this.tour.root, this.setup.root, this.edit.root), h('div.work', {}, h('div.stage', {}, this.tools, this.trees, this.same, this.quiz.root), this.side), this.controls.root, this.live);
    element.replaceChildren(this.root);
  }

  toolbar() {
    const button = (label, action, name) => h('button.small', { type: 'button', 'data-action': name, onclick: action }, label);
    const exports = h('details.menu', {}, h('summary', {}, texts.control.exports), h('div', {},
      button(texts.exports.svg, () => this.lane && exportSvg(this.lane), 'svg'), button(texts.exports.png, () => this.lane && exportPng(this.lane), 'png'),
      button(texts.exports.events, () => this.lane && exportText(`${this.lane.algorithm}.jsonl`, eventLines(this.lane.tree, this.lane.recording)), 'events'),
      button(texts.exports.trace, () => this.lane && exportText(`${this.lane.algorithm}.txt`, traceText(this.lane.tree, this.lane.recording)), 'trace'),
      button(texts.exports.link, () => this.copyLink(), 'link')));
    const keys = h('details.menu', {}, h('summary', {}, texts.control.keys), h('dl', {}, ...texts.keys.flatMap(([key, does]) => [h('dt', {}, key), h('dd', {}, does)])));
    this.editButton = button(texts.edit.on, () => this.setEditing(!this.editing), 'edit');
    this.quizButton = button(texts.control.quiz, () => this.change({ quiz: !this.spec.quiz }), 'quiz');
    this.undoButton = button(texts.edit.undo, () => this.undo('undo', 'redo'), 'undo');
    const zoom = h('span.zoom', {}, button('−', () => this.act('zoomOut'), 'zoomOut'), button('+', () => this.act('zoomIn'), 'zoomIn'), button(texts.control.fit, () => this.act('fit'), 'fit'));
    return h('div.tools', { role: 'toolbar', 'aria-label': texts.setup.tree }, button(texts.control.tour, () => this.showCard(1, 1), 'tour'), this.quizButton, this.editButton, this.undoButton, zoom, legend(), exports, keys);
  }

  /** What the address says; "#tour=5" alone leaves it to the card. */
  begin() {
    if (this.spec.tour && isBare()) return this.showCard(...this.spec.tour);
    return this.load();
  }

  /** Something of what is shown changes; the library is asked only if it must be. @param {Partial<import('./url.js').Spec>} change */
  change(change) {
    const before = this.spec;
    this.spec = { ...before, ...change };
    const same = sameSource(before.source, this.spec.source) && JSON.stringify([before.algorithms, before.settings]) === JSON.stringify([this.spec.algorithms, this.spec.settings]);
    if (!sameSource(before.source, this.spec.source)) this.folded.clear();
    if (same && this.lanes.length > 0) this.refresh();
    else return this.load();
  }

  /** From the address: another link, or the browser's Back. */
  readAddress() {
    const spec = readFragment(location.hash);
    if (writeFragment(spec) === writeFragment(this.spec)) return;
    if (spec.tour && isBare()) return this.showCard(...spec.tour);
    return this.change(spec);
  }

  /** Asks for the tree and the recordings of what the address says. */
  async load() {
    this.stop();
    this.quiz.close();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { spec } = this;
    this.setup.show(spec);
    this.root.setAttribute('aria-busy', 'true');
    try {
      const recorded = await Promise.all(spec.algorithms.map((algorithm) => this.record(spec, algorithm, asking.signal)));
      const visited = recorded.some(({ head }) => head.tree === 'visited');
      const whole = visited ? null : await this.answer({ do: 'tree', ...treeRequest(spec.source) }, { signal: asking.signal });
      if (this.asking !== asking) return;
      this.setup.complain('');
      this.setLanes(recorded.map(({ head, arrays }, i) => {
        const tree = whole ? makeTree(whole.arrays, whole.head) : makeTree(arrays, head);
        return { tree, recording: makeRecording(spec.algorithms[i], head, arrays) };
      }));
      if (recorded[0]) this.setup.showFound(recorded[0].head.settings);
    } catch (error) {
      if (!asking.signal.aborted) this.setup.complain(error instanceof Error ? error.message : String(error));
    } finally {
      if (this.asking === asking) this.root.removeAttribute('aria-busy');
    }
  }

  record(spec, algorithm, signal) {
    const settings = settingsRequest(spec);
    return this.answer({ do: 'record', ...treeRequest(spec.source), algorithm, settings, most_nodes: this.catalogue.limits.recorded_nodes }, { signal });
  }

  setLanes(found) {
    const hooks = { chose: (node) => this.choose(node), folded: this.folded, refold: () => this.refold(), active: (lane) => this.activate(lane) };
    // A tree that was sent whole is the same for all lanes.
    const [first] = found;
    this.lanes = found.map(({ tree, recording }) => new Lane(first.tree.whole ? first.tree : tree, recording, this.titleOf(recording.algorithm), hooks));
    this.lane = this.lanes[0];
    this.trees.replaceChildren(...this.lanes.map((lane) => lane.root));
    this.trees.dataset.lanes = String(this.lanes.length);
    for (const lane of this.lanes) lane.viewport.fit();
    this.plot.setRecordings(this.lanes.map((lane) => lane.recording));
    this.bounds.setTree(first.tree);
    this.choosePanels();
    const { tour } = this.spec;
    if (this.pendingCard && tour) this.spec.step = this.stopOf(placeOf(first.recording, this.pendingCard.go));
    this.pendingCard = null;
    this.spec.step = Math.min(this.spec.step, this.lastStop);
    this.refresh();
  }

  titleOf(name) {
    return this.catalogue.algorithms.find((/** @type {any} */ one) => one.name === name)?.title ?? name;
  }

  /** The panels that say something about the active lane's algorithm. */
  choosePanels() {
    if (!this.lane) return;
    const about = this.catalogue.algorithms.find((/** @type {any} */ one) => one.name === this.lane?.algorithm) ?? {};
    const onlyOpen = ['sss', 'dual-sss', 'staged-sss'].includes(this.lane.algorithm);
    const keepsBounds = about.memory && !['ins', 'pns'].includes(this.lane.algorithm); // those keep scores
    const several = this.lanes.length > 1;
    // What the algorithm is about comes first.
    const own = about.best_first ? [this.open, this.code, this.bounds] : about.memory ? [this.bounds, this.code] : [this.code, this.bounds];
    const more = [...(onlyOpen ? [] : [this.stack]), ...(keepsBounds ? [this.memory] : [])];
    const shared = [this.counts, this.plot];
    const panels = several ? [...shared, ...own, ...more] : [...own, ...more, ...shared];
    this.side.replaceChildren(...panels.map((one) => one.root));
    this.side.style.setProperty('--accent', lookOf(this.lane.algorithm).colour);
  }

  activate(lane) {
    if (lane === this.lane) return;
    this.lane = lane;
    this.choosePanels();
    this.refresh();
  }

  get lastStop() {
    return Math.max(0, ...this.lanes.map((lane) => lane.stops(this.spec.by).length - 1));
  }

  /** The stop of the leading lane at or after an event. */
  stopOf(event) {
    return this.lanes[0] ? stopAtOrAfter(this.lanes[0].stops(this.spec.by), event) : 0;
  }

  /** Draws everything at the present place. */
  refresh() {
    const { spec } = this;
    this.root.classList.toggle('touring', spec.tour !== null);
    this.root.classList.toggle('editing', this.editing);
    this.root.classList.toggle('side-by-side', this.lanes.length > 1);
    if (spec.tour) this.tour.show(...spec.tour);
    this.setup.show(spec);
    this.quizButton.setAttribute('aria-pressed', String(spec.quiz));
    this.editButton.setAttribute('aria-pressed', String(this.editing));
    this.undoButton.hidden = this.history.undo.length === 0;
    for (const lane of this.lanes) {
      const stops = lane.stops(spec.by);
      lane.chosen = this.editing ? this.chosen : -1;
      lane.show(stops[Math.min(spec.step, stops.length - 1)]);
      lane.root.classList.toggle('active', lane === this.lane && this.lanes.length > 1);
    }
    if (this.lane) this.drawPanels(this.lane);
    if (this.editing && this.lane) this.edit.show(this.lane.tree, this.chosen);
    this.controls.show(spec.step, this.lastStop, spec.by);
    this.writeAddress();
  }

  /** @param {Lane} lane */
  drawPanels(lane) {
    const { state, fact } = lane;
    this.code.draw(lane.algorithm, fact);
    this.bounds.draw(state);
    if (this.open.root.isConnected) this.open.draw(state, fact);
    if (this.stack.root.isConnected) this.stack.draw(state);
    if (this.memory.root.isConnected) this.memory.draw(state);
    this.counts.draw(this.lanes.map((one) => ({ title: one.title, colour: one.colour, state: one.state })));
    this.plot.draw(this.lanes.map((one) => one.state.k));
    write(this.live, sentence(fact));
    write(this.same, this.lanes.length > 1 ? sameLeaves(this.lanes) : '');
  }

  writeAddress() {
    const fragment = writeFragment(this.spec);
    if (fragment !== location.hash) history.replaceState(null, '', fragment);
  }

  /** @param {number} stop */
  seek(stop) {
    this.quiz.close();
    this.spec.step = Math.max(0, Math.min(stop, this.lastStop));
    this.refresh();
  }

  advance(by) {
    this.spec.step = Math.max(0, Math.min(this.spec.step + by, this.lastStop));
    this.refresh();
  }

  /** @param {import('./recording.js').Grain} by */
  setGrain(by) {
    const k = this.lanes[0]?.state.k ?? 0;
    this.spec.by = by;
    this.spec.step = this.stopOf(k);
    this.refresh();
  }

  /** @param {import('./controls.js').Action} action */
  act(action) {
    if (action !== 'play' && action !== 'zoomIn' && action !== 'zoomOut' && action !== 'fit') this.stop();
    const jumps = { leaf: [LEAF], cut: [CUT], pass: [PASS] };
    switch (action) {
      case 'first': return this.seek(0);
      case 'last': return this.seek(this.lastStop);
      case 'back': return this.seek(this.spec.step - 1);
      case 'forward': return this.forward();
      case 'play': return this.timer === 0 ? this.play() : this.stop();
      case 'zoomIn': return this.lanes.forEach((lane) => lane.viewport.zoom(1.4));
      case 'zoomOut': return this.lanes.forEach((lane) => lane.viewport.zoom(1 / 1.4));
      case 'fit': return this.lanes.forEach((lane) => lane.viewport.fit());
      default: return this.lanes[0] && this.seek(this.stopOf(nextOf(this.lanes[0].recording, this.lanes[0].state.k, jumps[action])));
    }
  }

  /** One step on; in the quiz, its question first. */
  forward() {
    const lane = this.lanes[0];
    if (this.spec.quiz && this.lanes.length === 1 && lane && !this.quiz.question && this.ask()) return;
    this.quiz.close();
    this.advance(1);
  }

  /** Asks about the next step, if there is something to ask. */
  ask() {
    const lane = this.lanes[0];
    if (!lane) return false;
    const { k } = lane.state;
    const question = questionAt(lane.recording, lane.state, (at) => lane.replay.at(at));
    lane.state = lane.replay.at(k);
    if (!question) return false;
    this.root.classList.add('asking');
    this.quiz.ask(question);
    return true;
  }

  /** What the next step will say: the explanation of an answer. */
  nextSentence() {
    const lane = this.lanes[0];
    const stops = lane.stops(this.spec.by);
    const { k } = lane.state;
    const next = lane.replay.at(stops[Math.min(this.spec.step + 1, stops.length - 1)]);
    const text = sentence(explain(lane.recording, next));
    lane.state = lane.replay.at(k);
    return text;
  }

  play() {
    this.quiz.close();
    if (this.spec.step >= this.lastStop) this.spec.step = 0;
    const tick = () => {
      this.advance(1);
      if (this.spec.step >= this.lastStop) this.stop();
      else this.timer = window.setTimeout(tick, this.controls.pause);
    };
    this.controls.showPlaying(true);
    this.timer = window.setTimeout(tick, this.controls.pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.controls.showPlaying(false);
  }

  /** @param {number} lesson @param {number} number */
  showCard(lesson, number) {
    const card = cardAt(lesson, number);
    if (!card?.tree || !card.algorithms) return;
    this.setEditing(false);
    this.quiz.close();
    this.pendingCard = card;
    const change = { tour: /** @type {[number, number]} */ ([lesson, number]), source: /** @type {const} */ ({ kind: 'typed', tree: card.tree }), algorithms: card.algorithms, settings: card.settings ?? {}, by: card.by ?? 'step', quiz: false, step: 0 };
    const loading = this.change(change);
    if (loading) return loading.then(() => this.asked(card));
    if (this.lanes[0]) this.seek(this.stopOf(placeOf(this.lanes[0].recording, card.go)));
    this.pendingCard = null;
    this.asked(card);
  }

  /** A card's question. @param {import('../lessons.en.js').Card} card */
  asked(card) {
    if (card.ask) this.ask();
  }

  setEditing(on) {
    const tree = this.lane?.tree;
    if (on && (!tree || !tree.whole || tree.size > MOST_EDITED || tree.moves)) {
      this.setup.complain(texts.edit.notHere);
      return;
    }
    if (on === this.editing) return;
    this.setup.complain('');
    this.editing = on;
    if (on && tree && this.spec.source.kind !== 'typed') this.change({ source: { kind: 'typed', tree: writeTree(tree) } });
    this.refresh();
  }

  /** @param {string} tree */
  edited(tree) {
    // Enter is both a key and a change of the field.
    if (this.spec.source.kind === 'typed' && this.spec.source.tree === tree) return;
    this.history.undo.push(this.spec.source);
    this.history.redo = [];
    this.change({ source: { kind: 'typed', tree }, step: 0, tour: null });
  }

  /** @param {'undo' | 'redo'} from @param {'undo' | 'redo'} to */
  undo(from, to) {
    const source = this.history[from].pop();
    if (!source) return;
    this.history[to].push(this.spec.source);
    this.change({ source, step: 0 });
  }

  choose(node) {
    if (!this.editing) return;
    this.chosen = node;
    this.refresh();
    this.edit.focus();
  }

  refold() {
    for (const lane of this.lanes) lane.arrange();
    this.refresh();
  }

  copyLink() {
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'));
    copied.then(() => write(this.live, texts.exports.copied), () => this.setup.complain(texts.exports.failed));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.root.isConnected || this.root.closest('[hidden]')) return;
    const action = keyAction(event, this.editing);
    if (!action) return;
    event.preventDefault();
    const tree = this.lane?.tree;
    if (action.edit && tree) return this.editByKey(action.edit, tree);
    if (action.event) {
      if (this.spec.by !== 'event') this.setGrain('event');
      return this.act(action.event);
    }
    if (action.act) return this.act(action.act);
    if (action.undo) return action.undo === 'undo' ? this.undo('undo', 'redo') : this.undo('redo', 'undo');
    if (action.toggle === 'edit') return this.setEditing(!this.editing);
    if (action.toggle === 'quiz') return this.change({ quiz: !this.spec.quiz });
    if (action.toggle === 'tour') return this.spec.tour ? this.change({ tour: null }) : this.showCard(1, 1);
  }

  editByKey(key, tree) {
    if (key === 'Insert') return this.edited(withChild(tree, this.chosen));
    if (key === 'Delete') return this.chosen === 0 ? undefined : this.edited(without(tree, this.chosen));
    if (key === 'Enter') return this.edit.focus();
    this.chosen = neighbour(tree, this.chosen, key);
    this.refresh();
  }
}

/** Whether the address names no tree. */
function isBare() {
  return !/[#&](tree|width|game)=/.test(location.hash);
}

/** Whether all lanes have evaluated the same leaves in the same order. @param {Lane[]} lanes */
export function sameLeaves(lanes) {
  const [first, ...others] = lanes.map((lane) => lane.leavesSoFar());
  const shortest = Math.min(first.length, ...others.map((one) => one.length));
  let same = 0;
  while (same < shortest && others.every((one) => one[same] === first[same])) same++;
  if (others.some((one) => one.length !== first.length) || same < first.length) return texts.same.no(same);
  return same === 0 ? '' : texts.same.yes(lanes.map((lane) => lane.title).join(', '), same);
}
