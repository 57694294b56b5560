// @ts-check
/** Elements of HTML. */

/**
 * An element. Keys that begin with `on` are listeners, `class` and names with a dash are attributes, all
 * else are properties.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class' || key === 'role' || key === 'for' || key.includes('-')) element.setAttribute(key, value);
    else Object.assign(element, { [key]: value });
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * A button.
 * @param {string} text @param {() => void} action @param {Record<string, any>} [properties]
 */
export const button = (text, action, properties = {}) =>
  h('button', { type: 'button', class: 'button', onclick: action, ...properties }, text);

/**
 * A choice with its label.
 * @param {string} label @param {{value: string, text: string, title?: string}[]} options @param {string} value
 * @param {(value: string) => void} changed @param {Record<string, any>} [properties]
 */
export function select(label, options, value, changed, properties = {}) {
  const list = h(
    'select',
    { onchange: () => changed(list.value), ...properties },
    ...options.map(({ value, text, title = '' }) => h('option', { value, title }, text)),
  );
  list.value = value;
  return h('label', { class: 'field' }, h('span', {}, label), list);
}
