// @ts-check
// A tree as the library sends it, with what a view needs besides: children, depths, order, names.

import { INTERIOR } from './numbers.js';

/**
 * @typedef {object} Tree
 * @property {number} size
 * @property {Int32Array} parent of each node; the root, 0, is its own parent
 * @property {Int32Array} child number among its siblings, from 0
 * @property {Int32Array} leaf value for MAX, or INTERIOR
 * @property {Int32Array} first where a node's children begin in `kids`; one entry more than nodes
 * @property {Int32Array} kids children of all nodes, each node's from left to right
 * @property {Uint8Array} depth
 * @property {Int32Array} rank place in preorder, which is also the order of paths
 * @property {Int32Array} order the nodes in preorder
 * @property {Uint8Array} min 1 where MIN moves
 * @property {string[] | null} moves the move that leads to each node, in games
 * @property {string | null} text as typed, of trees given by their leaves
 * @property {boolean} whole whether nodes that no search visited are there too
 * @property {number} deepest
 */

/**
 * @param {Record<string, Int32Array>} arrays
 * @param {{text?: string | null, moves?: string[], tree?: string}} [head]
 * @returns {Tree}
 */
export function makeTree(arrays, head = {}) {
  const { parent, child, leaf } = arrays;
  const size = parent.length;
  const first = new Int32Array(size + 1);
  for (let node = 1; node < size; node++) first[parent[node] + 1]++;
  for (let node = 0; node < size; node++) first[node + 1] += first[node];
  const kids = new Int32Array(Math.max(size - 1, 0));
  const filled = first.slice();
  for (let node = 1; node < size; node++) kids[filled[parent[node]]++] = node;
  for (let node = 0; node < size; node++) sortByChild(kids, first[node], first[node + 1], child);
  const depth = new Uint8Array(size);
  const rank = new Int32Array(size);
  const order = new Int32Array(size);
  const stack = [0];
  let place = 0;
  let deepest = 0;
  while (stack.length > 0) {
    const node = /** @type {number} */ (stack.pop());
    rank[node] = place;
    order[place++] = node;
    if (node > 0) depth[node] = depth[parent[node]] + 1;
    if (depth[node] > deepest) deepest = depth[node];
    for (let i = first[node + 1] - 1; i >= first[node]; i--) stack.push(kids[i]);
  }
  const min = new Uint8Array(size);
  for (let node = 0; node < size; node++) min[node] = arrays.min ? arrays.min[node] : depth[node] & 1;
  const whole = head.tree !== 'visited';
  return {
    size, parent, child, leaf, first, kids, depth, rank, order, min, deepest, whole,
    moves: head.moves ?? null, text: head.text ?? null,
  };
}

/** Insertion sort: the children nearly always are in order. */
function sortByChild(kids, from, to, child) {
  for (let i = from + 1; i < to; i++) {
    const node = kids[i];
    let j = i;
    for (; j > from && child[kids[j - 1]] > child[node]; j--) kids[j] = kids[j - 1];
    kids[j] = node;
  }
}

/** Whether nothing is below a node. @param {Tree} tree @param {number} node */
export function isLeaf(tree, node) {
  return tree.leaf[node] !== INTERIOR;
}

/** @param {Tree} tree @param {number} node */
export function children(tree, node) {
  return tree.kids.subarray(tree.first[node], tree.first[node + 1]);
}

/** Child numbers from 0 on the way from the root. @param {Tree} tree @param {number} node */
export function pathTo(tree, node) {
  const path = [];
  for (let at = node; at !== 0; at = tree.parent[at]) path.push(tree.child[at]);
  return path.reverse();
}

/** Knuth and Moore's name: child numbers from 1, the root is ε. @param {Tree} tree @param {number} node */
export function nameOf(tree, node) {
  if (node === 0) return 'ε';
  return pathTo(tree, node).map((child) => child + 1).join('.');
}

/** Whether `above` is on the way from the root to `node`, or is it. */
export function isBelow(tree, node, above) {
  let at = node;
  while (tree.depth[at] > tree.depth[above]) at = tree.parent[at];
  return at === above;
}

/** Written as it would be typed: "((3 5) (2 9 1))". @param {Tree} tree @param {number} [node] @returns {string} */
export function writeTree(tree, node = 0) {
  if (isLeaf(tree, node)) return String(tree.leaf[node]);
  return `(${Array.from(children(tree, node), (kid) => writeTree(tree, kid)).join(' ')})`;
}

/** The player at a node. @param {Tree} tree @param {number} node @returns {'MAX' | 'MIN'} */
export function player(tree, node) {
  return tree.min[node] ? 'MIN' : 'MAX';
}
