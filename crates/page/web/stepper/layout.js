// @ts-check
// Where the nodes of a tree are drawn. Every node owns the slots of the leaves below it, and its labels fit
// into them: so no two labels can overlap, at any zoom.

import { number } from './numbers.js';
import { isLeaf } from './tree.js';

export const LEVEL = 108;
export const RADIUS = 15;
/** How far below its centre a node's edges part: its labels are above. */
export const FORK = 48;
/** How much wider than needed a slot may be. */
const SPREAD = 2.4;
/** Widths of one character of the labels. */
const NARROW = 6.7;
const WIDE = 9.4;

/**
 * @typedef {object} Layout
 * @property {Float64Array} x centre of each node
 * @property {Float64Array} left where a node's slots begin
 * @property {Float64Array} right
 * @property {Int32Array} visible nodes in preorder that are not inside of a folded one
 * @property {number} slot width of a leaf's room
 * @property {number} level height of a level
 * @property {number} leaf half the width of a leaf
 * @property {number} half half the width of another node
 * @property {number} width
 * @property {number} height
 * @property {Set<number>} folded
 */

/**
 * @param {import('./tree.js').Tree} tree
 * @param {Set<number>} [folded] nodes whose subtrees are not shown
 * @param {{width: number, height: number} | null} [room] a tree that does not fill it is spread out, up to a limit
 * @returns {Layout}
 */
export function layOut(tree, folded = new Set(), room = null) {
  const { order, size, depth, first, kids } = tree;
  const left = new Float64Array(size);
  const right = new Float64Array(size);
  const visible = new Int32Array(size);
  let count = 0;
  let slots = 0;
  let fewest = Infinity;
  for (let i = 0; i < size; ) {
    const node = order[i++];
    visible[count++] = node;
    if (first[node] === first[node + 1] || folded.has(node)) {
      left[node] = slots++;
      right[node] = slots;
      while (i < size && depth[order[i]] > depth[node]) i++;
    }
  }
  for (let i = count - 1; i >= 0; i--) {
    const node = visible[i];
    const [from, to] = [first[node], first[node + 1]];
    if (from === to || folded.has(node)) continue;
    left[node] = left[kids[from]];
    right[node] = right[kids[to - 1]];
    fewest = Math.min(fewest, right[node] - left[node]);
  }
  const needed = measure(tree, visible.subarray(0, count), fewest, folded.size > 0);
  const { slot, level } = spread(needed.slot, slots, tree.deepest + 1, room);
  const x = new Float64Array(size);
  for (let i = 0; i < count; i++) {
    const node = visible[i];
    left[node] *= slot;
    right[node] *= slot;
    x[node] = (left[node] + right[node]) / 2;
  }
  return {
    x, left, right, visible: visible.slice(0, count), slot, level, folded, leaf: needed.leaf, half: needed.half,
    width: slots * slot, height: (tree.deepest + 1) * level - 24,
  };
}

/** Fills the room as well as it may, sideways or downwards. */
function spread(slot, slots, levels, room) {
  if (!room || room.width === 0 || room.height === 0) return { slot, level: LEVEL };
  const aspect = room.width / room.height;
  const [width, height] = [slots * slot, levels * LEVEL - 24];
  if (width < aspect * height) return { slot: Math.min(SPREAD * slot, (aspect * height * 0.94) / slots), level: LEVEL };
  return { slot, level: Math.min(SPREAD * LEVEL, (width / aspect + 24) / levels) };
}

/** So wide that a leaf's labels fit into one slot, and an interior node's into all of its own. */
function measure(tree, visible, fewest, anyFolded) {
  let value = 1;
  let move = 0;
  // The labels of a large tree are looked at by sample: its slots are drawn as labels only when zoomed in.
  const every = Math.max(1, Math.floor(visible.length / 20000));
  for (let i = 0; i < visible.length; i += every) {
    const node = visible[i];
    if (isLeaf(tree, node)) value = Math.max(value, number(tree.leaf[node]).length);
    if (tree.moves) move = Math.max(move, (tree.moves[node] ?? '').length);
  }
  const leaf = Math.max(36, value * WIDE + 14, move * NARROW + 8, anyFolded ? 52 : 0);
  const interior = Math.max((2 * value + 9) * NARROW, move * NARROW + 8);
  const slot = Math.ceil(Math.max(leaf, interior / Math.max(1, Math.min(fewest, 1e6))));
  return { slot, leaf: Math.min(slot / 2 - 3, value * WIDE / 2 + 10), half: Math.max(RADIUS + 3, ((value + 1) * WIDE) / 2 + 3) };
}

/** The vertical centre of a node. @param {import('./tree.js').Tree} tree @param {Layout} layout @param {number} node */
export function yOf(tree, layout, node) {
  return tree.depth[node] * layout.level + 34;
}
