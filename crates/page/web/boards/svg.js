// @ts-check
/** Elements of SVG. */

const SPACE = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Element | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SPACE, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A circle. @param {number} cx @param {number} cy @param {number} r @param {string} name its class */
export const circle = (cx, cy, r, name) => svg('circle', { cx, cy, r, class: name });

/**
 * A rectangle.
 * @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {string} name its class
 * @param {number} [rx] radius of the corners
 */
export const rect = (x, y, width, height, name, rx = 0) =>
  svg('rect', { x, y, width, height, rx, class: name });

/** A line of text. @param {number} x @param {number} y @param {string} text @param {string} name its class */
export const label = (x, y, text, name) => svg('text', { x, y, class: name }, text);
