// @ts-check
// Changes of a tree given by its leaves, as new texts; and the bar that makes them.

import { h, write } from '../dom.js';
import { texts } from '../texts.en.js';
import { children, isLeaf, nameOf } from './tree.js';

/** Larger trees are not written out as text. */
export const MOST_EDITED = 400;

/**
 * The tree's text with one node written otherwise.
 * @param {import('./tree.js').Tree} tree @param {number} changed
 * @param {(node: number) => string | null} rewrite null: the node is left out
 * @returns {string}
 */
function rewritten(tree, changed, rewrite) {
  const writeNode = (/** @type {number} */ node) => {
    if (node === changed) return rewrite(node);
    if (isLeaf(tree, node)) return String(tree.leaf[node]);
    const parts = Array.from(children(tree, node), writeNode).filter((part) => part !== null);
    return `(${parts.join(' ')})`;
  };
  return writeNode(0) ?? '0';
}

/** @param {import('./tree.js').Tree} tree @param {number} node @param {number} value */
export function withLeaf(tree, node, value) {
  return rewritten(tree, node, () => String(value));
}

/** A leaf becomes a node with two leaves; another node gets one leaf more. */
export function withChild(tree, node) {
  const write = (/** @type {number} */ at) => (isLeaf(tree, at) ? String(tree.leaf[at]) : `(${Array.from(children(tree, at), write).join(' ')})`);
  return rewritten(tree, node, () => (isLeaf(tree, node)
    ? `(${tree.leaf[node]} 0)`
    : `(${Array.from(children(tree, node), write).join(' ')} 0)`));
}

/** Without a node and all below it. An only child's parent becomes a leaf. */
export function without(tree, node) {
  if (node === 0) return '0';
  const parent = tree.parent[node];
  if (children(tree, parent).length === 1) return rewritten(tree, parent, () => '0');
  return rewritten(tree, node, () => null);
}

/** Which node is reached by an arrow key; the node itself if there is none. */
export function neighbour(tree, node, key) {
  if (key === 'ArrowUp') return node === 0 ? 0 : tree.parent[node];
  if (key === 'ArrowDown') return children(tree, node)[0] ?? node;
  const row = tree.order.filter((/** @type {number} */ one) => tree.depth[one] === tree.depth[node]);
  const at = row.indexOf(node) + (key === 'ArrowRight' ? 1 : -1);
  return row[at] ?? node;
}

export class EditBar {
  /**
   * @param {{changed: (tree: string) => void, chose: (node: number) => void, close: () => void}} hooks
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.name = h('strong');
    this.value = h('input', { type: 'text', inputmode: 'numeric', 'aria-label': texts.edit.value, size: 6, onchange: () => this.setValue() });
    this.field = h('label.field', {}, h('span', {}, texts.edit.value), this.value);
    this.add = h('button', { type: 'button', onclick: () => this.change(withChild) }, texts.edit.add);
    this.remove = h('button', { type: 'button', onclick: () => this.change(without) }, texts.edit.remove);
    const done = h('button.primary', { type: 'button', onclick: hooks.close }, texts.edit.off);
    this.hint = h('span.hint', {}, texts.edit.hint);
    this.root = h('div.edit-bar', { role: 'toolbar', 'aria-label': texts.edit.on }, this.name, this.field, this.add, this.remove, done, this.hint);
    this.node = 0;
  }

  /** @param {import('./tree.js').Tree} tree @param {number} node */
  show(tree, node) {
    this.tree = tree;
    this.node = node < tree.size ? node : 0;
    const leaf = isLeaf(tree, this.node);
    write(this.name, texts.edit.chosen(nameOf(tree, this.node)));
    this.field.hidden = !leaf;
    if (leaf) this.value.value = String(tree.leaf[this.node]);
    this.remove.disabled = this.node === 0;
  }

  focus() {
    if (this.tree && isLeaf(this.tree, this.node)) {
      this.value.focus();
      this.value.select();
    }
  }

  /** @param {string} [given] from another field */
  setValue(given = this.value.value) {
    const text = given.trim().replace('−', '-');
    if (!/^-?\d{1,7}$/.test(text)) {
      write(this.hint, texts.edit.notNumber);
      return;
    }
    write(this.hint, texts.edit.hint);
    if (this.tree && Number(text) !== this.tree.leaf[this.node]) this.hooks.changed(withLeaf(this.tree, this.node, Number(text)));
  }

  /** @param {(tree: import('./tree.js').Tree, node: number) => string} how */
  change(how) {
    if (this.tree) this.hooks.changed(how(this.tree, this.node));
  }
}
