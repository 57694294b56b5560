// Starts Debian's Chromium, and looks at the page from outside: what is drawn, not what the page computed.
import { chromium } from 'playwright-core';

export const URL_OF_PAGE = process.env.NULLWINDOW_PAGE ?? 'http://127.0.0.1:8420/';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** A page whose console errors are kept. */
export async function open(browser, fragment = '', options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(180_000); // a busy machine is slow, not wrong
  page.problems = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.problems.push(message.text()));
  page.on('pageerror', (error) => page.problems.push(error.stack));
  await page.goto(URL_OF_PAGE + fragment);
  await ready(page);
  return page;
}

/** Waits until the library has answered and the tree is drawn. */
export function ready(page) {
  return page.waitForFunction(() => document.querySelector('.stepper:not([aria-busy]) .lane'));
}

/** Goes to another address of the same page. */
export async function go(page, fragment) {
  await page.evaluate((to) => new Promise((arrived) => {
    if (location.hash === to) return arrived();
    addEventListener('hashchange', () => setTimeout(arrived), { once: true });
    location.hash = to;
  }), fragment);
  await ready(page);
}

/**
 * Everything the page shows at every stop from the first to the last, reached by the key →. Runs in the page, and
 * reads only what is drawn.
 */
export function stepThrough(page) {
  return page.evaluate(() => {
    const rows = (panel) => Array.from(document.querySelectorAll(`.${panel}-panel tbody tr`), (row) => Array.from(row.cells, (cell) => cell.textContent));
    const label = (group, which) => group.querySelector(`.${which}`)?.textContent ?? '';
    const shown = () => ({
      at: document.querySelector('.controls .at').textContent,
      sentence: document.querySelector('.lane .sentence').textContent,
      live: document.querySelector('[aria-live=polite].visually-hidden').textContent,
      nodes: Array.from(document.querySelectorAll('.lane [data-node]'), (group) => ({
        node: Number(group.dataset.node), classes: group.getAttribute('class').split(' '), value: label(group, 'value'), note: label(group, 'note'), kept: label(group, 'kept'),
      })),
      stack: rows('stack'), open: document.querySelector('.open-panel .figure')?.textContent.trim() ?? '', openRows: rows('open'), memory: rows('memory'),
      gamma: document.querySelector('.open-panel .gamma')?.textContent ?? '',
      passes: Array.from(document.querySelectorAll('.passes li'), (item) => item.textContent),
      bounds: document.querySelector('.strip').getAttribute('aria-label'),
      counts: Object.fromEntries(rows('counts').map(([name, count]) => [name, Number(count)])),
      code: document.querySelector('.code [aria-current]')?.textContent ?? '',
    });
    const found = [shown()];
    const last = Number(document.querySelector('.scrub').max);
    for (let i = 0; i < last; i++) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      found.push(shown());
    }
    return found;
  });
}
