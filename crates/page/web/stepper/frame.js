// @ts-check
// Everything of the stepper that stays on the page: bars, panels, menus.

import { h, write } from '../dom.js';
import { sentence, texts } from '../texts.en.js';
import { Controls } from './controls.js';
import { EditBar } from './edit.js';
import { eventLines, exportPng, exportSvg, exportText, traceText } from './export.js';
import { legend } from './legend.js';
import { lookOf } from './looks.js';
import { BoundsPanel, CodePanel, CountsPanel, MemoryPanel, OpenPanel, StackPanel } from './panels.js';
import { Plot } from './plot.js';
import { QuizCard } from './quiz-card.js';
import { Setup } from './setup.js';
import { TourBar } from './tour.js';

/** @typedef {import('./lane.js').Lane} Lane */

export class Frame {
  /**
   * @param {import('./main.js').Stepper} stepper what its controls act on
   * @param {Record<string, any>} catalogue
   */
  constructor(stepper, catalogue) {
    this.catalogue = catalogue;
    addEventListener('pointerdown', closeMenus);
    addEventListener('keydown', closeMenus);
    this.setup = new Setup(catalogue, (change) => stepper.change(change));
    this.tour = new TourBar({ go: (lesson, card) => stepper.showCard(lesson, card), close: () => stepper.endTour() });
    this.controls = new Controls({ act: (action) => stepper.act(action), seek: (stop) => stepper.seek(stop), by: (by) => stepper.setGrain(by) });
    this.quiz = new QuizCard({ next: () => stepper.advance(1), explain: () => stepper.nextSentence(), done: () => this.root.classList.remove('asking') });
    this.edit = new EditBar({ changed: (tree) => stepper.edited(tree), chose: (node) => stepper.choose(node), close: () => stepper.setEditing(false) });
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
    const button = (label, action, name) => h('button.small', { type: 'button', 'data-action': name, onclick: action }, label);
    this.editButton = button(texts.edit.on, () => stepper.setEditing(!stepper.editing), 'edit');
    this.quizButton = button(texts.control.quiz, () => stepper.change({ quiz: !stepper.spec.quiz }), 'quiz');
    this.undoButton = button(texts.edit.undo, () => stepper.undo('undo', 'redo'), 'undo');
    this.tourButton = button(texts.control.tour, () => stepper.showCard(1, 1), 'tour');
    this.tourButton.classList.add('primary');
    const sign = (/** @type {string} */ label, /** @type {'zoomIn' | 'zoomOut'} */ action) => {
      const made = button(label, () => stepper.act(action), action);
      made.setAttribute('aria-label', texts.control[action]);
      return made;
    };
    const zoom = h('span.zoom', {}, sign('−', 'zoomOut'), sign('+', 'zoomIn'), button(texts.control.fit, () => stepper.act('fit'), 'fit'));
    this.tools = h('div.tools', { role: 'toolbar', 'aria-label': texts.setup.tree }, this.tourButton, this.quizButton, this.editButton, this.undoButton, zoom, legend(), exportsMenu(stepper, button), keysMenu());
    this.root = h('div.stepper', {}, h('div.top', {}, this.tour.root, this.setup.root, this.edit.root), h('div.work', {}, h('div.stage', {}, this.tools, this.same, this.trees, this.quiz.root), this.side), this.controls.root, this.live);
  }

  /** The panels that say something about the active lane's algorithm. @param {Lane} lane @param {boolean} several */
  choosePanels(lane, several) {
    const about = this.catalogue.algorithms.find((/** @type {any} */ one) => one.name === lane.algorithm) ?? {};
    const onlyOpen = ['sss', 'dual-sss', 'staged-sss'].includes(lane.algorithm);
    const keepsBounds = about.memory && !['ins', 'pns'].includes(lane.algorithm); // those keep scores
    // What the algorithm is about comes first.
    const own = about.best_first ? [this.open, this.bounds, this.code] : about.memory ? [this.bounds, this.code] : [this.code, this.bounds];
    const more = [...(onlyOpen ? [] : [this.stack]), ...(keepsBounds ? [this.memory] : [])];
    const shared = [this.counts, this.plot];
    const panels = several ? [...shared, ...own, ...more] : [...own, ...more, ...shared];
    this.side.replaceChildren(...panels.map((one) => one.root));
    this.side.style.setProperty('--accent', lookOf(lane.algorithm).colour);
  }

  /** @param {Lane} lane the active one @param {Lane[]} lanes */
  drawPanels(lane, lanes) {
    const { state, fact } = lane;
    this.code.draw(lane.algorithm, fact);
    this.bounds.draw(state);
    if (this.open.root.isConnected) this.open.draw(state, fact);
    if (this.stack.root.isConnected) this.stack.draw(state);
    if (this.memory.root.isConnected) this.memory.draw(state);
    this.counts.draw(lanes.map((one) => ({ title: one.title, colour: one.colour, state: one.state })));
    this.plot.draw(lanes.map((one) => one.state.k));
    write(this.live, sentence(fact));
    write(this.same, lanes.length > 1 ? sameLeaves(lanes) : '');
  }
}

/** A menu closes when something else is clicked, or by Escape. */
function closeMenus(/** @type {Event} */ event) {
  if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll('.menu[open]')) {
    if (event instanceof KeyboardEvent || !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute('open');
  }
}

/** @param {import('./main.js').Stepper} stepper @param {(label: string, action: () => unknown, name: string) => HTMLElement} button */
function exportsMenu(stepper, button) {
  const of = (/** @type {(lane: Lane) => unknown} */ action) => () => stepper.lane && action(stepper.lane);
  return h('details.menu', {}, h('summary', {}, texts.control.exports), h('div', {},
    button(texts.exports.svg, of(exportSvg), 'svg'), button(texts.exports.png, of(exportPng), 'png'),
    button(texts.exports.events, of((lane) => exportText(`${lane.algorithm}.jsonl`, eventLines(lane.tree, lane.recording))), 'events'),
    button(texts.exports.trace, of((lane) => exportText(`${lane.algorithm}.txt`, traceText(lane.tree, lane.recording))), 'trace'),
    button(texts.exports.link, () => stepper.copyLink(), 'link')));
}

function keysMenu() {
  return h('details.menu', {}, h('summary', {}, texts.control.keys), h('dl', {}, ...texts.keys.flatMap(([key, does]) => [h('dt', {}, key), h('dd', {}, does)])));
}

/** Whether all lanes have evaluated the same leaves in the same order. @param {Lane[]} lanes */
function sameLeaves(lanes) {
  const [first, ...others] = lanes.map((lane) => lane.leavesSoFar());
  const shortest = Math.min(first.length, ...others.map((one) => one.length));
  let same = 0;
  while (same < shortest && others.every((one) => one[same] === first[same])) same++;
  if (others.some((one) => one.length !== first.length) || same < first.length) return texts.same.no(same);
  return same === 0 ? '' : texts.same.yes(lanes.map((lane) => lane.title).join(', '), same);
}
