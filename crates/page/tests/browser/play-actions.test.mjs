// What one can do around a game: take back, hints, saving, the keyboard, clocks, the address.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { URL_OF_PAGE, launch } from './browser.mjs';
import { library, moved, openPlay, pathOf, place, settled } from './play-steps.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** A test of one page, which must not say a word to the console. */
function on(fragment, name, steps, options = {}) {
  test(name, async () => {
    const { page, errors, close } = await openPlay(browser, fragment, options);
    await settled(page);
    await steps(page);
    assert.deepEqual(errors, []);
    await close();
  });
}

const shown = (page) => page.$$eval('.move-list button', (all) => all.map((one) => one.textContent));
const label = (page, square) => page.getAttribute(`[data-square="${square}"]`, 'aria-label');
const click = (page, action) => page.click(`[data-action="${action}"]`);
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-square'));

on('play=chess&seed=3&level=1', 'a move by drag, its answer, and both taken back', async (page) => {
  const square = async (name) => {
    const box = await (await page.$(`[data-square="${name}"]`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await square('e2')));
  await page.mouse.down();
  await page.mouse.move(...(await square('e3')), { steps: 4 });
  assert.ok(await page.$('[data-square="e4"][data-target]'), 'targets are shown while a piece is held');
  await page.mouse.move(...(await square('e4')), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 2);
  assert.equal((await shown(page))[0], 'e4');
  assert.match((await label(page, 'e4')) ?? '', /white pawn/);
  await click(page, 'takeBack');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 0);
  assert.match((await label(page, 'e2')) ?? '', /white pawn.*can move/);
  assert.deepEqual((await place(page)).moves, []);
});

on('play=chess&side=both', 'a drag to a square that is no target changes nothing', async (page) => {
  await page.dragAndDrop('[data-square="e2"]', '[data-square="e6"]');
  assert.equal(await moved(page), 0);
  assert.match((await label(page, 'e2')) ?? '', /white pawn/);
  await page.dragAndDrop('[data-square="g1"]', '[data-square="f3"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
});

on('play=chess&side=both', 'the keyboard alone: arrows move, Enter plays', async (page) => {
  await page.focus('.board-squares button[tabindex="0"]');
  const go = async (target) => {
    for (let step = 0; step < 20; step++) {
      const at = await focused(page);
      if (at === target) return;
      const [dx, dy] = [target.charCodeAt(0) - at.charCodeAt(0), target.charCodeAt(1) - at.charCodeAt(1)];
      await page.keyboard.press(dx < 0 ? 'ArrowLeft' : dx > 0 ? 'ArrowRight' : dy > 0 ? 'ArrowUp' : 'ArrowDown');
    }
    assert.fail(`${target} cannot be reached`);
  };
  await go('e2');
  await page.keyboard.press('Enter');
  assert.match((await label(page, 'e2')) ?? '', /selected/);
  assert.match((await label(page, 'e4')) ?? '', /you can play here/);
  await go('e4');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  assert.equal(await focused(page), 'e4', 'the cursor stays');
  await click(page, 'flip');
  await page.focus('.board-squares button[tabindex="0"]');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), 'e3', 'up is up on a turned board too');
});

on('play=checkers&side=both&position=B:W6,15,32:B1', 'a double jump, square by square', async (page) => {
  const here = await library(page, 'position');
  assert.deepEqual(here.moves.map((move) => pathOf('checkers', move, 0)), [['1', '10', '19']]);
  await page.click('[data-square="1"]');
  await page.click('[data-square="10"]');
  assert.equal(await moved(page), 0, 'the move is not over yet');
  assert.equal(await page.$$eval('.piece.taken', (all) => all.map((one) => one.dataset.on).join()), '6');
  assert.match((await page.textContent('.status')) ?? '', /Go on jumping/);
  const drawn = () => page.$$eval('.piece:not(.taken)', (all) => all.map((one) => one.dataset.on).sort().join());
  assert.equal(await drawn(), '10,15,32', 'the man is where it has come to');
  await page.click('[data-square="19"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  assert.match((await label(page, '15')) ?? '', /^15$/, 'the man is gone');
});

on('play=chess&side=both&position=8/P6k/8/8/8/8/8/K7+w+-+-+0+1', 'a promotion is chosen', async (page) => {
  await page.click('[data-square="a7"]');
  await page.click('[data-square="a8"]');
  assert.equal(await page.$$eval('[data-choice]', (all) => all.length), 4);
  await page.keyboard.press('Escape');
  assert.equal(await moved(page), 0, 'it can be given up');
  await page.click('[data-square="a7"]');
  await page.click('[data-square="a8"]');
  await page.click('[data-choice="n"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  assert.match((await label(page, 'a8')) ?? '', /white knight/);
});

on('play=othello&side=both&moves=e6,f6,c4,e7,g7,g6,e8,d8,g5,f8', 'a pass is said and made with one button', async (page) => {
  const here = await library(page, 'position');
  assert.deepEqual(here.moves.map((move) => pathOf('othello', move, 0)), [[]], 'the library has only the pass');
  assert.match((await page.textContent('.status')) ?? '', /Black has no move and must pass/);
  await click(page, 'pass');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 11);
  assert.ok(await page.isHidden('[data-action="pass"]'));
  assert.match((await page.textContent('.status')) ?? '', /Black passes.*White to move/);
});

on('play=othello', 'a hint is one of the library\'s moves, and marked', async (page) => {
  const here = await library(page, 'position');
  await click(page, 'hint');
  await page.waitForSelector('.mark-hint');
  const said = (await page.textContent('.status')) ?? '';
  const [, move] = said.match(/Hint: (\w+)/) ?? [];
  assert.ok(here.moves.some(({ show }) => show === move), said);
  assert.equal(await moved(page), 0);
});

const FORMATS = {
  chess: /\[White /, othello: /\(;GM\[Othello\]/, checkers: /\[Black /, 'connect-four': /^#/, kalah: /^#/, 'tic-tac-toe': /^#/,
};
for (const [game, format] of Object.entries(FORMATS)) {
  on(`play=${game}&side=both`, `${game}: saved and loaded again`, async (page) => {
    for (let turn = 0; turn < 5; turn++) {
      // The library is asked about the address, which the page writes after the list.
      await page.waitForFunction((count) => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(',').filter(Boolean).length === count, turn);
      await settled(page);
      const here = await library(page, 'position');
      const path = pathOf(game, here.moves.at(-1), here.to_move);
      for (const square of path) await page.click(`[data-square="${square}"]`);
      await page.waitForFunction((count) => document.querySelectorAll('.move-list button').length === count, turn + 1);
    }
    const [played, at] = [await shown(page), await library(page, 'position')];
    await click(page, 'record');
    await page.waitForFunction(() => document.querySelector('dialog textarea')?.value);
    const text = await page.inputValue('dialog textarea');
    assert.match(text, format);
    await page.keyboard.press('Escape');
    await click(page, 'newGame');
    await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 0);
    await click(page, 'record');
    // The record of the new game comes first, and would replace what is pasted.
    await page.waitForFunction(() => document.querySelector('dialog textarea')?.value);
    await page.fill('dialog textarea', text);
    await page.click('dialog .primary');
    await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 5);
    assert.deepEqual(await shown(page), played);
    assert.equal((await library(page, 'position')).position, at.position);
  });
}

on('play=chess&side=both', 'a position is pasted; nonsense is refused in a sentence', async (page) => {
  await click(page, 'record');
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value);
  await page.fill('dialog textarea', 'nonsense');
  await page.click('dialog .primary');
  await page.waitForFunction(() => document.querySelector('dialog .said')?.textContent);
  assert.match((await page.textContent('dialog .said')) ?? '', /did not work.*PGN/);
  await page.fill('dialog textarea', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.click('dialog .primary');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.match((await label(page, 'e2')) ?? '', /white pawn/);
  assert.equal(await page.$$eval('.piece', (all) => all.length), 3);
});

on('play=chess&moves=e2e4,e7e5,g1f3&side=both', 'the address holds the game; the list leads through it', async (page) => {
  assert.deepEqual(await shown(page), ['e4', 'e5', 'Nf3']);
  await page.click('.move-list button >> nth=0');
  await page.waitForFunction(() => location.hash.includes('at=1'));
  assert.match((await label(page, 'e4')) ?? '', /white pawn/);
  assert.match((await label(page, 'e7')) ?? '', /black pawn/);
  await page.reload();
  await page.waitForSelector('.play[data-state]');
  assert.deepEqual(await shown(page), ['e4', 'e5', 'Nf3']);
  // The moves are listed before the page goes back to the first.
  await page.waitForFunction(() => document.querySelector('[aria-current="step"]')?.textContent === 'e4');
  await page.click('[data-square="c7"]');
  await page.click('[data-square="c5"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 2);
  assert.deepEqual(await shown(page), ['e4', 'c5']);
});

on('play=chess&moves=e2e4,e2e4&side=both', 'an impossible address is explained', async (page) => {
  assert.match((await page.textContent('.status')) ?? '', /did not work.*move 2/);
  assert.equal(await page.$$eval('.piece', (all) => all.length), 32);
});

on('play=chess&level=1&seed=1&clock=1%2B0', 'clocks run for the side to move, and end the game', async (page) => {
  const left = (at) => page.textContent(`.player-clock >> nth=${at}`);
  assert.equal(await left(1), '1:00', 'nobody has moved yet');
  await page.click('[data-square="e2"]');
  await page.click('[data-square="e4"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 2);
  await page.waitForFunction(() => document.querySelectorAll('.player-clock')[1].textContent === '0:59');
  assert.ok(await page.$('.player-clock.running >> nth=0'));
  await page.clock.fastForward(70_000);
  await page.waitForFunction(() => document.querySelector('.play')?.getAttribute('data-state') === 'over');
  assert.match((await page.textContent('.result')) ?? '', /Black wins on time/);
}, { clock: true });

on('play=chess&side=second&level=1&seed=1', 'the second side sees the board turned, and the engine begins', async (page) => {
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  const [a1, h8] = await Promise.all(['a1', 'h8'].map(async (square) => (await page.$(`[data-square="${square}"]`)).boundingBox()));
  assert.ok(h8.y > a1.y, 'Black is below');
});

on('play=chess&side=both', 'the engine can be stopped while it thinks, and goes on when told', async (page) => {
  // Its answers are held back, because a level answers at once.
  let hold = true;
  await page.route('**/answer', async (route) => {
    while (hold && route.request().postData()?.includes('"do":"play"')) await new Promise((later) => setTimeout(later, 50));
    await route.continue().catch(() => undefined);
  });
  const state = (wanted) => page.waitForFunction((wanted) => document.querySelector('.play')?.getAttribute('data-state') === wanted, wanted);
  await page.click('[data-side="second"]');
  await state('thinking');
  await click(page, 'stop');
  await state('paused');
  assert.ok(await page.isVisible('[data-action="goOn"]'));
  hold = false;
  await new Promise((later) => setTimeout(later, 300));
  assert.equal(await moved(page), 0, 'the answer that was stopped plays nothing');
  await click(page, 'goOn');
  await state('yours');
  assert.equal(await moved(page), 1);
  // What one does while it thinks stops it too.
  hold = true;
  const here = await library(page, 'position');
  const [from, to] = pathOf('chess', here.moves[0], 1);
  await page.click(`[data-square="${from}"]`);
  await page.click(`[data-square="${to}"]`);
  await state('thinking');
  await click(page, 'newGame');
  await state('thinking');
  hold = false;
  await state('yours');
  assert.equal(await moved(page), 1, 'only the new game goes on');
});

test('a page that does not reach the library says so', async () => {
  const page = await browser.newPage();
  await page.route('**/answer', (route) => route.abort());
  await page.goto(`${URL_OF_PAGE}#play=chess`);
  await page.waitForSelector('#play [role="alert"]');
  assert.match((await page.textContent('#play')) ?? '', /did not work/);
  await page.close();
});
