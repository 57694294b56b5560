// @ts-check
/** Controls in one line. */

import { h } from '../dom.js';

/**
 * A button.
 * @param {string} text @param {() => void} action @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export const button = (text, action, attributes = {}) => h('button', { type: 'button', onclick: action, ...attributes }, text);

/**
 * A choice with its label.
 * @param {string} label @param {{value: string, text: string, title?: string}[]} options @param {string} value
 * @param {(value: string) => void} changed @param {Record<string, any>} [attributes]
 * @returns {HTMLLabelElement}
 */
export function select(label, options, value, changed, attributes = {}) {
  const list = h(
    'select',
    { onchange: () => changed(list.value), ...attributes },
    ...options.map(({ value, text, title = null }) => h('option', { value, title }, text)),
  );
  list.value = value;
  return h('label.field', {}, h('span', {}, label), list);
}
