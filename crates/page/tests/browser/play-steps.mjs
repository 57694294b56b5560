// What the tests of play do again and again.

const FILES = 'abcdefgh';

/** Opens play at an address, without motion, so that nothing has to be waited for. */
export async function openPlay(site, fragment, options = {}) {
  const opened = await site.open(`#${fragment}`, { reducedMotion: 'reduce', ...options });
  await opened.page.waitForSelector('.play[data-state]');
  return opened;
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

/** Asks the library about the position in the address, not the page's program. */
export async function library(page, what, further = {}) {
  const request = { do: what, ...(await place(page)), ...further };
  return page.evaluate(async (request) => (await (await import('./door.js')).answer(request)).head, request);
}

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
