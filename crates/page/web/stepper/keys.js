// @ts-check
// What the keys do.

/**
 * @typedef {{act?: import('./controls.js').Action, event?: 'back' | 'forward', undo?: 'undo' | 'redo',
 *   toggle?: 'edit' | 'quiz' | 'tour', edit?: string}} KeyAction
 */

/** @type {Record<string, KeyAction>} */
const KEYS = {
  ArrowRight: { act: 'forward' }, ArrowLeft: { act: 'back' }, Home: { act: 'first' }, End: { act: 'last' }, ' ': { act: 'play' },
  l: { act: 'leaf' }, c: { act: 'cut' }, p: { act: 'pass' }, '+': { act: 'zoomIn' }, '=': { act: 'zoomIn' }, '-': { act: 'zoomOut' }, 0: { act: 'fit' },
  e: { toggle: 'edit' }, q: { toggle: 'quiz' }, t: { toggle: 'tour' },
};
const EDIT_KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Insert', 'Delete', 'Enter'];

/** @param {KeyboardEvent} event @param {boolean} editing @returns {KeyAction | null} */
export function keyAction(event, editing) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.closest?.('input:not([type=range]), textarea, select, [contenteditable]');
  if (typing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'z') return null;
    return { undo: event.shiftKey ? 'redo' : 'undo' };
  }
  // A button is pressed by Space and Enter, a menu opened; the slider has its own arrows.
  if (target.closest?.('button, summary, a') && (event.key === ' ' || event.key === 'Enter')) return null;
  if (target.matches?.('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return null;
  if (editing && EDIT_KEYS.includes(event.key)) return { edit: event.key };
  if (event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) return { event: event.key === 'ArrowRight' ? 'forward' : 'back' };
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
