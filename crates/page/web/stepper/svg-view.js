// @ts-check
// The tree as vectors. Elements are made once for a layout; a step changes only the nodes that look different.

import { framesOf, lookOfNode, spreadCuts } from './appearance.js';
import { FORK, RADIUS, yOf } from './layout.js';
import { isLeaf, nameOf } from './tree.js';

const NS = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes */
export function svg(name, attributes = {}) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The outline of a node: MAX a square, MIN a circle, a leaf a rounded box, a folded one a wedge. */
function outline(tree, layout, node) {
  const [x, y] = [layout.x[node], yOf(tree, layout, node)];
  if (layout.folded.has(node)) {
    return svg('path', { d: `M${x} ${y - RADIUS}l${RADIUS + 6} ${2 * RADIUS}h${-2 * RADIUS - 12}z` });
  }
  if (isLeaf(tree, node)) {
    return svg('rect', { x: x - layout.leaf, y: y - 12, width: 2 * layout.leaf, height: 24, rx: 6 });
  }
  if (tree.min[node]) return svg('ellipse', { cx: x, cy: y, rx: layout.half, ry: RADIUS + 3 });
  return svg('rect', { x: x - layout.half, y: y - RADIUS, width: 2 * layout.half, height: 2 * RADIUS });
}

export class SvgView {
  /**
   * @param {HTMLElement} host
   * @param {import('./tree.js').Tree} tree
   * @param {import('./layout.js').Layout} layout
   */
  constructor(host, tree, layout) {
    this.tree = tree;
    this.layout = layout;
    this.root = svg('svg', { class: 'tree', role: 'img', 'aria-hidden': 'true' });
    this.world = this.root.appendChild(svg('g'));
    const edges = this.world.appendChild(svg('g', { class: 'edges' }));
    const nodes = this.world.appendChild(svg('g', { class: 'nodes' }));
    /** @type {Map<number, {edge: Element | null, stem: Element | null, group: Element, texts: Record<string, Element>, signature: string}>} */
    this.parts = new Map();
    for (const node of layout.visible) {
      const edge = node === 0 ? null : edges.appendChild(this.edge(node));
      const parts = tree.first[node] < tree.first[node + 1] && !layout.folded.has(node);
      const stem = parts ? edges.appendChild(svg('path')) : null;
      const group = nodes.appendChild(svg('g', { 'data-node': node }));
      group.append(outline(tree, layout, node));
      this.parts.set(node, { edge, stem, group, texts: {}, signature: '' });
      if (node !== 0) this.write(node, 'move', this.nameOrMove(node));
    }
    this.cut = new Uint8Array(tree.size);
    host.replaceChildren(this.root);
  }

  edge(node) {
    const { parent } = this.tree;
    const [x, y] = [this.layout.x[node], yOf(this.tree, this.layout, node)];
    const [px, py] = [this.layout.x[parent[node]], yOf(this.tree, this.layout, parent[node])];
    return svg('path', { d: `M${px} ${py + FORK}L${x} ${y}` });
  }

  /** In games the move that leads to a node; else its name, if there is room for it. */
  nameOrMove(node) {
    if (this.tree.moves) return this.tree.moves[node];
    const name = nameOf(this.tree, node);
    return name.length * 6.7 + 6 < this.layout.right[node] - this.layout.left[node] ? name : '';
  }

  /** The stroke from a node, or from its last label, to where its edges part. */
  drawStem(node, stem, look) {
    const from = look.kept ? RADIUS + 32 : look.note ? RADIUS + 20 : RADIUS;
    const y = yOf(this.tree, this.layout, node);
    stem.setAttribute('d', `M${this.layout.x[node]} ${y + from}V${y + FORK}`);
    stem.setAttribute('class', edgeClasses(look.classes));
  }

  /** A label of a node; an empty one has no element. */
  write(node, which, text) {
    const part = this.parts.get(node);
    if (!part) return;
    let element = part.texts[which];
    if (!element) {
      if (!text) return;
      const offset = { value: 4.5, move: -RADIUS - 8, note: RADIUS + 15, kept: RADIUS + 28 }[which];
      element = svg('text', { x: this.layout.x[node], y: yOf(this.tree, this.layout, node) + offset, class: which });
      part.group.append(element);
      part.texts[which] = element;
    }
    if (element.textContent !== text) element.textContent = text;
  }

  /** @param {import('./replay.js').State} state @param {number} [chosen] the node being edited */
  draw(state, chosen = -1) {
    const frames = framesOf(state);
    spreadCuts(state, this.layout.visible, this.cut);
    for (const node of this.layout.visible) {
      const part = this.parts.get(node);
      if (!part) continue;
      const look = lookOfNode(state, node, this.cut[node] === 1, frames);
      const folded = this.layout.folded.has(node);
      const classes = `node ${look.classes}${node === chosen ? ' chosen' : ''}${folded ? ' folded' : ''}`;
      const signature = `${classes}|${look.value}|${look.note}|${look.kept}`;
      if (signature === part.signature) continue;
      part.signature = signature;
      part.group.setAttribute('class', classes);
      part.edge?.setAttribute('class', edgeClasses(look.classes));
      if (part.stem) this.drawStem(node, part.stem, look);
      this.write(node, 'value', look.value);
      this.write(node, 'note', look.note);
      this.write(node, 'kept', look.kept);
    }
  }

  /** @param {import('./viewport.js').Viewport} viewport */
  place({ x, y, scale }) {
    this.world.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
    // Labels smaller than one can read are left out.
    this.root.classList.toggle('far', scale < 0.5);
    this.root.classList.toggle('very-far', scale < 0.3);
  }

  /** The node at a place of the page. @param {EventTarget | null} target */
  nodeAt(target) {
    const group = target instanceof Element ? target.closest('[data-node]') : null;
    return group ? Number(group.getAttribute('data-node')) : -1;
  }
}

function edgeClasses(classes) {
  const kept = classes.split(' ').filter((one) => ['cut', 'path', 'never', 'older', 'current', 'remembered'].includes(one));
  return `edge ${kept.join(' ')}`;
}
