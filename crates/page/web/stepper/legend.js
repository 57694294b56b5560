// @ts-check
// What the shapes and strokes mean.

import { h } from '../dom.js';
import { texts } from '../texts.en.js';

/** @type {[keyof typeof texts.legend, string][]} */
const SIGNS = [
  ['max', '<g class="node max done"><rect x="9" y="4" width="18" height="16"/></g>'],
  ['min', '<g class="node min done"><circle cx="18" cy="12" r="9"/></g>'],
  ['current', '<g class="node max active current"><rect x="9" y="4" width="18" height="16"/></g>'],
  ['fresh', '<g class="node leaf done fresh"><rect x="6" y="4" width="24" height="16" rx="5"/></g>'],
  ['again', '<g class="node leaf done again"><rect x="6" y="4" width="24" height="16" rx="5"/></g>'],
  ['remembered', '<g class="node leaf memory remembered"><rect x="6" y="4" width="24" height="16" rx="5"/></g>'],
  ['open', '<g class="node max open listed"><rect x="9" y="4" width="18" height="16"/></g>'],
  ['old', '<g class="node min done older"><circle cx="18" cy="12" r="9"/></g>'],
  ['cut', '<path class="edge cut" d="M2 12h8"/><g class="node min never cut"><circle cx="20" cy="12" r="9"/></g>'],
];

export function legend() {
  const items = SIGNS.map(([name, drawn]) => {
    const item = h('li');
    item.innerHTML = `<svg viewBox="0 0 36 24" width="36" height="24" aria-hidden="true" class="tree">${drawn}</svg>`;
    item.append(texts.legend[name]);
    return item;
  });
  return h('details.menu', {}, h('summary', { 'aria-label': texts.control.legend }, '?'), h('ul.legend', {}, ...items));
}
