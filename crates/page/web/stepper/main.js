// @ts-check
// The stepper: what the address says is asked of the library, recorded, and shown step by step.

import { write } from '../dom.js';
import { sentence, texts } from '../texts.en.js';
import { MOST_EDITED, neighbour, without, withChild } from './edit.js';
import { explain } from './explain.js';
import { Frame } from './frame.js';
import { keyAction } from './keys.js';
import { Lane } from './lane.js';
import { questionAt } from './quiz.js';
import { CUT, LEAF, PASS, makeRecording, nextOf, stopAtOrAfter } from './recording.js';
import { cardAt, placeOf } from './tour.js';
import { isLeaf, makeTree, writeTree } from './tree.js';
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
    this.ui = new Frame(this, catalogue);
    element.replaceChildren(this.ui.root);
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('themechange', () => this.refresh());
    this.begin();
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
    this.ui.quiz.close();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { spec } = this;
    this.ui.setup.show(spec);
    this.ui.root.setAttribute('aria-busy', 'true');
    try {
      const recorded = await Promise.all(spec.algorithms.map((algorithm) => this.record(spec, algorithm, asking.signal)));
      const visited = recorded.some(({ head }) => head.tree === 'visited');
      const whole = visited ? null : await this.answer({ do: 'tree', ...treeRequest(spec.source) }, { signal: asking.signal });
      if (this.asking !== asking) return;
      this.ui.setup.complain('');
      this.setLanes(recorded.map(({ head, arrays }, i) => {
        const tree = whole ? makeTree(whole.arrays, whole.head) : makeTree(arrays, head);
        return { tree, recording: makeRecording(spec.algorithms[i], head, arrays) };
      }));
      if (recorded[0]) this.ui.setup.showFound(recorded[0].head.settings);
    } catch (error) {
      if (!asking.signal.aborted) this.ui.setup.complain(error instanceof Error ? error.message : String(error));
    } finally {
      if (this.asking === asking) this.ui.root.removeAttribute('aria-busy');
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
    this.ui.trees.replaceChildren(...this.lanes.map((lane) => lane.root));
    this.ui.trees.dataset.lanes = String(this.lanes.length);
    for (const lane of this.lanes) lane.arrange();
    this.ui.plot.setRecordings(this.lanes.map((lane) => lane.recording));
    this.ui.bounds.setTree(first.tree);
    this.lane && this.ui.choosePanels(this.lane, this.lanes.length > 1);
    const { tour } = this.spec;
    if (this.pendingCard && tour) this.spec.step = this.stopOf(placeOf(first.recording, this.pendingCard.go));
    this.pendingCard = null;
    this.spec.step = Math.min(this.spec.step, this.lastStop);
    this.refresh();
  }

  titleOf(name) {
    const title = this.catalogue.algorithms.find((/** @type {any} */ one) => one.name === name)?.title ?? name;
    return title[0].toUpperCase() + title.slice(1);
  }

  activate(lane) {
    if (lane === this.lane) return;
    this.lane = lane;
    this.lane && this.ui.choosePanels(this.lane, this.lanes.length > 1);
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
    this.ui.root.classList.toggle('touring', spec.tour !== null);
    this.ui.root.classList.toggle('editing', this.editing);
    this.ui.root.classList.toggle('side-by-side', this.lanes.length > 1);
    if (spec.tour) this.ui.tour.show(...spec.tour);
    this.ui.setup.show(spec);
    this.ui.quizButton.setAttribute('aria-pressed', String(spec.quiz));
    this.ui.editButton.setAttribute('aria-pressed', String(this.editing));
    this.ui.undoButton.hidden = this.history.undo.length === 0;
    for (const lane of this.lanes) {
      const stops = lane.stops(spec.by);
      lane.chosen = this.editing ? this.chosen : -1;
      lane.show(stops[Math.min(spec.step, stops.length - 1)]);
      lane.root.classList.toggle('active', lane === this.lane && this.lanes.length > 1);
    }
    if (this.lane) this.ui.drawPanels(this.lane, this.lanes);
    if (this.editing && this.lane) this.ui.edit.show(this.lane.tree, this.chosen);
    this.ui.controls.show(spec.step, this.lastStop, spec.by);
    this.writeAddress();
  }

  writeAddress() {
    const fragment = writeFragment(this.spec);
    if (fragment !== location.hash) history.replaceState(null, '', fragment);
  }

  /** @param {number} stop */
  seek(stop) {
    this.ui.quiz.close();
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
    if (this.spec.quiz && this.lanes.length === 1 && lane && !this.ui.quiz.question && this.ask()) return;
    this.ui.quiz.close();
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
    this.ui.root.classList.add('asking');
    this.ui.quiz.ask(question, this.spec.tour === null); // a card's reader is at its button Next
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
    this.ui.quiz.close();
    if (this.spec.step >= this.lastStop) this.spec.step = 0;
    const tick = () => {
      this.advance(1);
      if (this.spec.step >= this.lastStop) this.stop();
      else this.timer = window.setTimeout(tick, this.ui.controls.pause);
    };
    this.ui.controls.showPlaying(true);
    this.timer = window.setTimeout(tick, this.ui.controls.pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.ui.controls.showPlaying(false);
  }

  /** @param {number} lesson @param {number} number */
  showCard(lesson, number) {
    const card = cardAt(lesson, number);
    if (!card?.tree || !card.algorithms) return;
    this.setEditing(false);
    this.ui.quiz.close();
    this.pendingCard = card;
    const begins = this.spec.tour === null;
    const change = { tour: /** @type {[number, number]} */ ([lesson, number]), source: /** @type {const} */ ({ kind: 'typed', tree: card.tree }), algorithms: card.algorithms, settings: card.settings ?? {}, by: card.by ?? 'step', quiz: false, step: 0 };
    const loading = this.change(change);
    if (begins) this.ui.tour.next.focus({ preventScroll: true });
    if (loading) return loading.then(() => this.asked(card));
    if (this.lanes[0]) this.seek(this.stopOf(placeOf(this.lanes[0].recording, card.go)));
    this.pendingCard = null;
    this.asked(card);
  }

  endTour() {
    this.change({ tour: null });
    this.ui.tourButton.focus({ preventScroll: true });
  }

  /** A card's question. @param {import('../lessons.en.js').Card} card */
  asked(card) {
    if (card.ask) this.ask();
  }

  setEditing(on) {
    const tree = this.lane?.tree;
    if (on && (!tree || !tree.whole || tree.size > MOST_EDITED || tree.moves)) {
      this.ui.setup.complain(texts.edit.notHere);
      return;
    }
    if (on === this.editing) return;
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // the keys are the tree's now
    this.ui.setup.complain('');
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
    if (this.lane && isLeaf(this.lane.tree, node)) this.lane.editInPlace(node, (text) => this.ui.edit.setValue(text));
  }

  refold() {
    for (const lane of this.lanes) lane.arrange();
    this.refresh();
  }

  copyLink() {
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'));
    copied.then(() => write(this.ui.live, texts.exports.copied), () => this.ui.setup.complain(texts.exports.failed));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.ui.root.isConnected || this.ui.root.closest('[hidden]')) return;
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
    if (action.toggle === 'tour') return this.spec.tour ? this.endTour() : this.showCard(1, 1);
  }

  editByKey(key, tree) {
    if (key === 'Insert') return this.edited(withChild(tree, this.chosen));
    if (key === 'Delete') return this.chosen === 0 ? undefined : this.edited(without(tree, this.chosen));
    if (key === 'Enter') return this.ui.edit.focus();
    this.chosen = neighbour(tree, this.chosen, key);
    this.refresh();
  }
}

/** Whether the address names no tree. */
function isBare() {
  return !/[#&](tree|width|game)=/.test(location.hash);
}
