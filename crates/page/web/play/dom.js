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

/**
 * Replaces what an element holds. Whoever has the focus there keeps it.
 * @param {HTMLElement} element @param {Node[]} children
 */
export function keepFocus(element, children) {
  const all = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll('button, input, select, summary')]);
  const at = all().findIndex((one) => one === document.activeElement);
  element.replaceChildren(...children);
  if (at >= 0) all()[at]?.focus({ preventScroll: true });
}
