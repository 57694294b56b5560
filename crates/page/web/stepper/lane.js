// @ts-check
// One algorithm on the tree: its recording, the picture of it, and its sentence.

import { h, write } from '../dom.js';
import { sentence, texts } from '../texts.en.js';
import { CanvasView } from './canvas-view.js';
import { explain } from './explain.js';
import { layOut, yOf } from './layout.js';
import { lookOf, markerSvg } from './looks.js';
import { LEAF, stopsOf } from './recording.js';
import { Replay } from './replay.js';
import { SvgView } from './svg-view.js';
import { isBelow, writeTree } from './tree.js';
import { Viewport } from './viewport.js';

/** More visible nodes than this are drawn on a canvas. */
export const MOST_VECTORS = 5000;
/** Larger trees are not read out. */
const MOST_WORDS = 60;
/** Smaller pictures than this have no labels: then a part of it is shown, so large. */
const [UNREADABLE, READABLE] = [0.3, 0.6];

export class Lane {
  /**
   * @param {import('./tree.js').Tree} tree
   * @param {import('./recording.js').Recording} recording
   * @param {string} title
   * @param {{chose: (node: number) => void, folded: Set<number>, refold: () => void, active: (lane: Lane) => void}} hooks
   */
  constructor(tree, recording, title, hooks) {
    this.tree = tree;
    this.recording = recording;
    this.algorithm = recording.algorithm;
    this.title = title;
    this.hooks = hooks;
    this.replay = new Replay(tree, recording);
    this.state = this.replay.at(0);
    this.fact = explain(recording, this.state);
    this.chosen = -1;
    const look = lookOf(this.algorithm);
    this.colour = look.colour;
    this.host = h('div.canvas');
    this.sentence = h('p.sentence');
    this.note = h('p.note');
    const icon = h('span.marker', { 'aria-hidden': 'true' });
    icon.innerHTML = `<svg viewBox="0 0 16 16" width="16" height="16">${markerSvg(/** @type {any} */ (look.marker), 8, 8, 5)}</svg>`;
    this.figures = h('span.figures');
    const isRead = tree.whole && tree.size <= MOST_WORDS && !tree.moves;
    const words = h('p.visually-hidden', {}, isRead ? texts.tree.words(writeTree(tree)) : '');
    this.root = h('article.lane', { style: `--accent: ${look.colour}`, 'aria-label': title, onpointerdown: () => hooks.active(this) },
      h('header', {}, icon, h('h2', {}, title), this.figures), words, this.host, this.note, this.sentence);
    this.layout = layOut(tree, hooks.folded);
    /** @type {SvgView | CanvasView} */
    this.view = this.picture(this.layout);
    this.viewport = new Viewport(this.host, () => this.view.place(this.viewport));
    this.host.addEventListener('click', (event) => this.click(event));
    this.host.addEventListener('dblclick', (event) => this.fold(this.nodeAt(event)));
    this.viewport.setSize(this.layout.width, this.layout.height);
  }

  /** Makes the picture for the room there is and the nodes that are folded. */
  arrange() {
    const { clientWidth, clientHeight } = this.host;
    this.layout = layOut(this.tree, this.hooks.folded, { width: clientWidth, height: clientHeight });
    this.view = this.picture(this.layout);
    this.viewport.setSize(this.layout.width, this.layout.height);
    this.view.draw(this.state, this.chosen);
    if (this.view instanceof SvgView && clientWidth > 0 && this.viewport.scale < UNREADABLE) {
      this.viewport.zoom(READABLE / this.viewport.scale);
      this.follow();
      write(this.note, texts.tree.wide);
    }
  }

  /** @param {import('./layout.js').Layout} layout */
  picture(layout) {
    const large = layout.visible.length > MOST_VECTORS;
    write(this.note, large ? texts.tree.large(this.tree.size.toLocaleString('en-GB')) : this.tree.whole ? '' : texts.tree.visited);
    return large
      ? new CanvasView(this.host, this.tree, layout, (part) => this.viewport.centre(part))
      : new SvgView(this.host, this.tree, layout);
  }

  /** @param {import('./recording.js').Grain} grain */
  stops(grain) {
    return stopsOf(this.recording, grain);
  }

  /** Shows the state after this many events. @param {number} k */
  show(k) {
    const moved = k !== this.state.k;
    this.state = this.replay.at(k);
    this.fact = explain(this.recording, this.state);
    this.view.draw(this.state, this.chosen);
    write(this.sentence, sentence(this.fact));
    const { leaf_visits, interior, table_hits } = this.state.counts;
    write(this.figures, `${leaf_visits.toLocaleString('en-GB')} ${texts.counts.leaf_visits} · ${(leaf_visits + interior + table_hits).toLocaleString('en-GB')} ${texts.plot.x}`);
    if (moved && !this.viewport.fitted) this.follow();
  }

  /** Moves the picture to where the search is. */
  follow() {
    this.viewport.reveal(this.layout.x[this.shown(this.state.current)], yOf(this.tree, this.layout, this.state.current));
  }

  /** The node itself, or the folded one that hides it. */
  shown(node) {
    for (const folded of this.hooks.folded) if (isBelow(this.tree, node, folded)) return folded;
    return node;
  }

  /** The leaves evaluated so far, in order. */
  leavesSoFar() {
    const { kind, node } = this.recording;
    const leaves = [];
    for (let i = 0; i < this.state.k; i++) if (kind[i] === LEAF) leaves.push(node[i]);
    return leaves;
  }

  choose(node) {
    this.chosen = node;
    this.view.draw(this.state, node);
  }

  nodeAt(event) {
    return this.view instanceof CanvasView ? this.view.nodeAt(event) : this.view.nodeAt(event.target);
  }

  click(event) {
    if (this.viewport.dragged) return;
    const node = this.nodeAt(event);
    if (node >= 0) this.hooks.chose(node);
  }

  /**
   * A field over a leaf, to change it in place.
   * @param {number} node @param {(text: string) => void} done
   */
  editInPlace(node, done) {
    const { x, y, scale } = this.viewport;
    const [width, height] = [Math.max(44, 2 * this.layout.leaf * scale + 12), Math.max(26, 28 * scale)];
    const left = x + this.layout.x[node] * scale - width / 2;
    const top = y + yOf(this.tree, this.layout, node) * scale - height / 2;
    const field = h('input.in-place', { type: 'text', inputmode: 'numeric', 'aria-label': texts.edit.value, value: this.tree.leaf[node], style: `left:${left}px;top:${top}px;width:${width}px;height:${height}px` });
    let open = true;
    const close = (/** @type {boolean} */ keep) => {
      if (!open) return; // removing the field takes the focus from it
      open = false;
      const text = field.value;
      field.remove();
      if (keep) done(text);
    };
    field.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' || event.key === 'Escape') close(event.key === 'Enter');
    });
    field.addEventListener('blur', () => close(true));
    field.addEventListener('pointerdown', (/** @type {Event} */ event) => event.stopPropagation());
    this.host.append(field);
    field.focus();
    field.select();
  }

  /** Folds or unfolds what is below a node. */
  fold(node) {
    if (node < 0 || this.tree.first[node] === this.tree.first[node + 1]) return;
    const { folded } = this.hooks;
    if (!folded.delete(node)) folded.add(node);
    this.hooks.refold();
  }
}
