// @ts-check
// Elements in one line.

/**
 * @param {string} name "button.primary": a tag and classes
 * @param {Record<string, any>} [attributes] functions become listeners, false and null are left out
 * @param {...(Node | string | null | undefined)} children
 * @returns {any} (of the kind that the tag says, which plain JavaScript cannot express)
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'style') element.style.cssText = value; // an attribute would be refused by the page's own policy
    else if (typeof value === 'function') element.addEventListener(key.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Writes a text only if it differs, so that nothing is laid out again for nothing. */
export function write(/** @type {Element} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A file for the person to keep.
 * @param {string} name @param {Blob} blob
 */
export function download(name, blob) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
