// @ts-check
// A large tree on a canvas. A subtree narrower than a few pixels is folded into a wedge, darker the more of its
// leaves were visited: so what is drawn depends on the size of the screen, not of the tree.

import { framesOf, lookOfNode } from './appearance.js';
import { FORK, RADIUS, yOf } from './layout.js';
import { canvasPen, svgPen } from './pen.js';
import { isLeaf } from './tree.js';

/** A subtree narrower than this many pixels is a wedge. */
const NARROWEST = 9;
/** Children narrower than this are not drawn one by one. */
const NARROWEST_CHILD = 2.5;
const STRIP = 44;

export class CanvasView {
  /**
   * @param {HTMLElement} host
   * @param {import('./tree.js').Tree} tree
   * @param {import('./layout.js').Layout} layout
   * @param {(part: number) => void} moved to a place of the whole tree, from 0 to 1
   */
  constructor(host, tree, layout, moved) {
    this.tree = tree;
    this.layout = layout;
    this.host = host;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'tree';
    this.strip = document.createElement('canvas');
    this.strip.className = 'overview';
    this.strip.height = STRIP;
    host.replaceChildren(this.canvas, this.strip);
    const drag = (/** @type {PointerEvent} */ event) => {
      event.stopPropagation();
      if (event.buttons > 0) moved(event.offsetX / this.strip.clientWidth);
    };
    this.strip.addEventListener('pointerdown', drag);
    this.strip.addEventListener('pointermove', drag);
    this.end = subtreeEnds(tree);
    /** Leaves, and visited ones, before a place of the preorder. */
    this.leaves = new Int32Array(tree.size + 1);
    this.visited = new Int32Array(tree.size + 1);
    for (let i = 0; i < tree.size; i++) this.leaves[i + 1] = this.leaves[i] + (isLeaf(tree, tree.order[i]) ? 1 : 0);
    /** @type {import('./replay.js').State | null} */
    this.state = null;
    this.view = { x: 0, y: 0, scale: 1, tall: 1 };
    this.waiting = 0;
    /** The share of visited leaves in every column of the overview, until something changes. @type {Float32Array | null} */
    this.shares = null;
    /** How long the last picture took, for measurements. */
    this.milliseconds = 0;
  }

  /** @param {import('./replay.js').State} state @param {number} [_chosen] large trees are not edited */
  draw(state, _chosen) {
    this.state = state;
    const { order, size } = this.tree;
    for (let i = 0; i < size; i++) {
      const node = order[i];
      this.visited[i + 1] = this.visited[i] + (state.visits[node] > 0 && isLeaf(this.tree, node) ? 1 : 0);
    }
    this.shares = null;
    this.soon();
  }

  /** @param {import('./viewport.js').Viewport} viewport */
  place({ x, y, scale }) {
    // A wide tree is squeezed from the sides only: its levels keep the height of the view.
    const room = this.host.clientHeight - STRIP;
    const tall = Math.max(scale, Math.min(1, room / this.layout.height));
    this.view = { x, scale, tall, y: tall > scale ? Math.max(0, (room - this.layout.height * tall) / 2) : y };
    this.soon();
  }

  soon() {
    if (this.waiting === 0) this.waiting = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.waiting = 0;
    if (!this.state || !this.canvas.isConnected) return;
    const began = performance.now();
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.host.clientWidth, Math.max(50, this.host.clientHeight - STRIP)];
    const context = fitCanvas(this.canvas, width, height, ratio);
    const colours = coloursOf(this.host);
    context.clearRect(0, 0, width, height);
    this.strokes(canvasPen(context, colours.font), colours, width);
    this.paintStrip(fitCanvas(this.strip, width, STRIP, ratio), colours, width);
    this.milliseconds = performance.now() - began;
  }

  /** @param {import('./pen.js').Pen} pen */
  strokes(pen, colours, width) {
    const state = /** @type {import('./replay.js').State} */ (this.state);
    const { tree, layout, view } = this;
    const frames = framesOf(state);
    const stack = [0];
    const cut = new Map([[0, false]]);
    while (stack.length > 0) {
      const node = /** @type {number} */ (stack.pop());
      const [left, right] = [view.x + layout.left[node] * view.scale, view.x + layout.right[node] * view.scale];
      if (right < 0 || left > width) continue;
      const isCut = cut.get(node) ?? false;
      const folded = layout.folded.has(node);
      const kids = folded ? [] : tree.kids.subarray(tree.first[node], tree.first[node + 1]);
      const parts = folded || kids.length > 0;
      if (parts && (folded || right - left < NARROWEST)) {
        this.wedge(pen, colours, node, left, right, isCut, 0);
        continue;
      }
      // Children too narrow to be told apart are one wedge below the node.
      if (parts && right - left < kids.length * NARROWEST_CHILD) {
        this.wedge(pen, colours, node, left, right, isCut, FORK);
      } else {
        for (const kid of kids) {
          const skipped = isCut || state.skipped[kid] > 0;
          cut.set(kid, skipped);
          stack.push(kid);
          this.edge(pen, colours, node, kid, skipped);
        }
      }
      this.node(pen, colours, node, right - left, isCut, frames);
    }
    this.path(pen, colours, state);
  }

  at(node) {
    const { view } = this;
    return [view.x + this.layout.x[node] * view.scale, view.y + yOf(this.tree, this.layout, node) * view.tall];
  }

  edge(pen, colours, node, kid, isCut) {
    const seen = this.state && this.state.seen[kid] > 0;
    const colour = isCut ? colours.faint : seen ? colours.edge : colours.faint;
    const [x, y] = this.at(node);
    pen.line([x, y + FORK * this.view.tall, ...this.at(kid)], colour, seen ? 1.2 : 0.8, isCut ? [3, 3] : []);
  }

  /** What a narrow subtree amounts to. */
  wedge(pen, colours, node, left, right, isCut, below) {
    const { tree, view } = this;
    const x = this.at(node)[0];
    const y = this.at(node)[1] + below * view.tall;
    const bottom = view.y + (tree.deepest * this.layout.level + 40) * view.tall;
    const [from, to] = [tree.rank[node], this.end[node]];
    const share = (this.visited[to] - this.visited[from]) / Math.max(1, this.leaves[to] - this.leaves[from]);
    const points = [x, y, Math.max(right - 0.5, x + 1), bottom, Math.min(left + 0.5, x - 1), bottom];
    pen.area(points, isCut && share === 0 ? colours.faint : colours.shades[Math.round(share * (colours.shades.length - 1))]);
  }

  node(pen, colours, node, room, isCut, frames) {
    const state = /** @type {import('./replay.js').State} */ (this.state);
    const { tree, view } = this;
    const [x, y] = this.at(node);
    const look = lookOfNode(state, node, isCut, frames);
    const seen = state.seen[node] > 0;
    const stroke = isCut ? colours.faint : seen ? colours.ink : colours.edge;
    const size = Math.min(RADIUS * view.tall, room / 2 - 1);
    if (size < 2) {
      pen.area([x - 1, y - 1, x + 1, y - 1, x + 1, y + 1, x - 1, y + 1], seen ? colours.accent : colours.faint);
      return;
    }
    const fill = !seen ? colours.paper : isLeaf(tree, node) ? colours.leaf : tree.min[node] ? colours.min : colours.max;
    if (isLeaf(tree, node)) pen.box(x - size, y - size * 0.8, 2 * size, 1.6 * size, 3, fill, stroke);
    else if (tree.min[node]) pen.circle(x, y, size, fill, stroke);
    else pen.box(x - size, y - size, 2 * size, 2 * size, 0, fill, stroke);
    const letters = 13 * view.tall;
    const labelled = letters >= 7;
    const below = (labelled && look.kept ? RADIUS + 32 : labelled && look.note ? RADIUS + 20 : RADIUS) * view.tall;
    if (!isLeaf(tree, node)) pen.line([x, y + below, x, y + FORK * view.tall], stroke, 1);
    if (!labelled) return;
    const fits = (/** @type {string} */ text, /** @type {number} */ height) => text && text.length * height * 0.55 < room;
    if (fits(look.value, letters)) pen.text(look.value, x, y + letters * 0.35, letters, isCut ? colours.edge : colours.ink);
    if (fits(look.note, letters * 0.8)) pen.text(look.note, x, y + (RADIUS + 15) * view.tall, letters * 0.8, colours.quiet);
    if (fits(look.kept, letters * 0.8)) pen.text(look.kept, x, y + (RADIUS + 28) * view.tall, letters * 0.8, colours.quiet);
  }

  /** The way from the root to the current node is always drawn. */
  path(pen, colours, state) {
    if (state.k === 0) return;
    const points = [];
    for (let at = state.current; ; at = this.tree.parent[at]) {
      const [x, y] = this.at(at);
      if (points.length > 0) points.push(x, y + FORK * this.view.tall);
      points.push(x, y);
      if (at === 0) break;
    }
    if (points.length > 2) pen.line(points, colours.accent, 2.5);
    const [x, y] = this.at(state.current);
    pen.circle(x, y, 4, colours.accent, colours.accent);
  }

  /** Leaves are in preorder: a column of the overview is a range of them. @param {number} width @returns {Float32Array} */
  columnShares(width) {
    if (this.shares?.length === width) return this.shares;
    const { size } = this.tree;
    const shares = new Float32Array(width);
    for (let x = 0, place = 0; x < width; x++) {
      const from = place;
      const end = ((x + 1) / width) * this.leaves[size];
      while (place < size && this.leaves[place] < end) place++;
      shares[x] = (this.visited[place] - this.visited[from]) / Math.max(1, this.leaves[place] - this.leaves[from]);
    }
    this.shares = shares;
    return shares;
  }

  paintStrip(context, colours, width) {
    const { layout, view } = this;
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, width, STRIP);
    context.fillStyle = colours.accent;
    const shares = this.columnShares(width);
    shares.forEach((share, x) => context.fillRect(x, STRIP - share * (STRIP - 12), 1, share * (STRIP - 12)));
    const scale = width / (layout.width * view.scale);
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5;
    context.strokeRect(Math.max(0, -view.x * scale) + 0.75, 0.75, Math.min(width, width * scale) - 1.5, STRIP - 1.5);
  }

  /** The present view as SVG. */
  toSvg() {
    const colours = coloursOf(this.host);
    const pen = svgPen(colours.font);
    this.strokes(pen, colours, this.host.clientWidth);
    return pen.written(this.host.clientWidth, Math.max(50, this.host.clientHeight - STRIP), colours.paper);
  }

  /** The node nearest to a place of the canvas. @param {MouseEvent} event */
  nodeAt(event) {
    const { tree, layout, view } = this;
    const x = (event.offsetX - view.x) / view.scale;
    const level = Math.floor((event.offsetY - view.y) / view.tall / layout.level);
    let node = 0;
    while (tree.depth[node] < level) {
      const kids = tree.kids.subarray(tree.first[node], tree.first[node + 1]);
      const next = kids.find((kid) => layout.left[kid] <= x && x < layout.right[kid]);
      if (next === undefined || layout.folded.has(node)) break;
      node = next;
    }
    return node;
  }
}

function subtreeEnds(tree) {
  const end = new Int32Array(tree.size);
  for (let i = tree.size - 1; i >= 0; i--) {
    const node = tree.order[i];
    const last = tree.first[node + 1] - 1;
    end[node] = last < tree.first[node] ? i + 1 : end[tree.kids[last]];
  }
  return end;
}

function fitCanvas(canvas, width, height, ratio) {
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** The style sheet's colours, as a canvas needs them. @param {Element} host */
export function coloursOf(host) {
  const style = getComputedStyle(host);
  const get = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const shades = Array.from({ length: 9 }, (_, i) => get(`--shade-${i}`));
  return {
    ink: get('--ink'), quiet: get('--quiet'), edge: get('--edge'), faint: get('--faint'), paper: get('--paper'),
    panel: get('--panel'), accent: get('--accent'), max: get('--max'), min: get('--min'), leaf: get('--leaf'), shades,
    font: style.fontFamily,
  };
}
