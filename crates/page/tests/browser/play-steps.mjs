// What the tests of play do again and again.

import { URL_OF_PAGE } from './browser.mjs';
import { ask } from './support.mjs';

const FILES = 'abcdefgh';

/**
 * Opens play at an address, without motion, so that nothing has to be waited for. `errors` has all that the page
 * says to the console.
 */
export async function openPlay(browser, fragment, { width = 1280, height = 900, dark = false, clock = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.setDefaultTimeout(180_000);
  if (clock) await page.clock.install();
  await page.goto(`${URL_OF_PAGE}#${fragment}`);
  await page.waitForSelector('.play[data-state]');
  return { page, errors, close: () => context.close() };
}

/** What is awaited, once nobody thinks. */
export async function settled(page) {
  const state = await page.waitForFunction(() => {
    const now = document.querySelector('.play')?.getAttribute('data-state');
    return now === 'thinking' || now === 'loading' ? null : now;
  });
  return state.jsonValue();
}

/** Where the page says it is: the fields of a request. */
export async function place(page) {
  const fields = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
  const moves = (fields.get('moves') ?? '').split(',').filter(Boolean);
  const at = fields.get('at');
  return {
    game: fields.get('play'),
    ...(fields.has('position') ? { position: fields.get('position') } : {}),
    moves: at === null ? moves : moves.slice(0, Number(at)),
  };
}

/** Asks the library about the position in the address, past the page. */
export const library = async (page, what, further = {}) =>
  (await ask(URL_OF_PAGE, { do: what, ...(await place(page)), ...further })).head;

/** How many moves the list has. */
export const moved = (page) => page.$$eval('.move-list button', (all) => all.length);

/** The squares that are tapped for a move, by the library's own numbers: see `boards.rs`. */
export function pathOf(game, move, side) {
  const chess = (at) => FILES[at % 8] + (8 - Math.floor(at / 8));
  const othello = (at) => FILES[at % 8] + (Math.floor(at / 8) + 1);
  switch (game) {
    case 'chess': return [chess(move.from), chess(move.to)];
    case 'othello': return move.to === null ? [] : [othello(move.to)];
    case 'checkers': return move.path.map((at) => String(at + 1));
    case 'connect-four': return [String(move.column + 1)];
    case 'kalah': return [`${side}-${move.pit + 1}`];
    default: return [String(move.to + 1)];
  }
}

/** Taps the squares one after the other, chooses a piece where one is asked for, and passes by the button. */
export async function tapPath(page, path, move) {
  if (path.length === 0) await page.click('[data-action="pass"]');
  for (const square of path) await page.click(`[data-square="${square}"]`);
  if (move.promotion) await page.click(`[data-choice="${move.promotion}"]`);
}
