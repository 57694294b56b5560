// Analysis: what the page shows is what the library found; it can be changed and stopped at any time.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import { library, openPlay, settled } from './play-steps.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const text = (page, selector) => page.textContent(selector);
/** Waits until an iteration of at least this depth is shown. */
const depth = (page, least) =>
  page.waitForFunction((least) => Number(document.querySelector('.facts dd')?.textContent) >= least, least);
const fact = (page, at) => text(page, `.facts dd >> nth=${at}`);

test('what is shown is what the library found', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=tic-tac-toe&moves=5,1&side=both&analysis=mtd-f');
  // The game is searched out, so the analysis ends by itself.
  await page.waitForFunction(() => /exact|wins/.test(document.querySelector('.found')?.textContent ?? ''));
  const shownDepth = Number(await fact(page, 0));
  let nodes = 0;
  let last = null;
  for (let depth = 1; depth <= shownDepth; depth++) {
    last = await library(page, 'analyse', { driver: 'mtd-f', depth, nodes: 50_000, lines: 1, fresh: depth === 1, enhancements: await enhancements(page) });
    assert.ok(last.finished);
    nodes += last.tally.nodes;
  }
  assert.equal((await fact(page, 1)).replaceAll(',', ''), String(nodes));
  assert.equal(await text(page, '.lines li b'), last.value === 0 ? '0' : await text(page, '.lines li b'));
  assert.ok((await text(page, '.lines li')).endsWith(last.lines[0].show.join(' ')), 'the line');
  const share = Math.round((100 * last.tally.first_move_cutoffs) / (last.tally.cutoffs || 1));
  assert.equal(await fact(page, 2), `${share} % of ${last.tally.cutoffs.toLocaleString('en-GB')}`);
  // One row for each pass, and its window in the title.
  const titles = await page.$$eval('.figures figure:first-of-type title', (all) => all.map((one) => one.textContent));
  assert.ok(titles.length > 0 && titles.length <= last.passes.length);
  assert.deepEqual(errors, []);
  await close();
});

const enhancements = (page) => page.$$eval('.checks input:checked', (all) => all.map((one) => one.value).join('') || '-');

test('on and off, deeper and deeper, another algorithm and other enhancements meanwhile', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=othello&moves=f5,d6&side=both');
  assert.ok(await page.isHidden('.value-bar'));
  await page.check('.switch input');
  await depth(page, 4);
  assert.ok(await page.isVisible('.value-bar'));
  assert.match(await page.getAttribute('.value-bar', 'aria-label'), /^Value: /);
  assert.match(await page.evaluate(() => location.hash), /analysis=mtd-f/);
  assert.equal(await page.$$eval('.figures figure', (all) => all.length), 3);
  assert.match(await text(page, '.figures figcaption'), /^Passes at depth/);
  await page.selectOption('select[name="driver"]', 'alphabeta');
  await page.waitForFunction(() => Number(document.querySelector('.facts dd')?.textContent) < 4);
  await depth(page, 4);
  assert.match(await page.evaluate(() => location.hash), /analysis=alphabeta/);
  assert.equal(await page.$$eval('.figures figure:first-of-type title', (all) => all.length), 1, 'alpha-beta has one pass');
  await page.click('.enhancements summary');
  await page.uncheck('.checks input[value="T"]');
  // What rests on the table goes with it, and brings it back.
  assert.ok(!/[TEFP]/.test(await enhancements(page)), await enhancements(page));
  await depth(page, 3);
  await page.check('.checks input[value="E"]');
  assert.match(await enhancements(page), /T/);
  await depth(page, 3);
  await page.uncheck('.checks input[value="E"]');
  await depth(page, 3);
  await page.selectOption('select[name="lines"]', '3');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
  await page.uncheck('.switch input');
  assert.ok(await page.isHidden('.found'));
  assert.ok(await page.isHidden('.value-bar'));
  assert.deepEqual(errors, []);
  await close();
});

test('a move made while it thinks stops it, and the new position is searched', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=chess&side=both&analysis=mtd-f');
  await depth(page, 5);
  await page.click('[data-square="e2"]');
  await page.click('[data-square="e4"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1, null, { timeout: 60_000 });
  await depth(page, 2);
  const here = await library(page, 'position');
  const first = (await text(page, '.lines li')).trim().split(/\s+/)[1];
  assert.ok(here.moves.some(({ show }) => show === first), `${first} is Black's move`);
  assert.deepEqual(errors, []);
  await close();
});

test('the page answers while it searches', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=chess&side=both&analysis=negascout');
  await depth(page, 6);
  const longest = await page.evaluate(() => new Promise((resolve) => {
    let [last, longest] = [performance.now(), 0];
    const end = last + 1500;
    const frame = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (now < end) setTimeout(frame, 10);
      else resolve(longest);
    };
    frame();
  }));
  // Generous, because other programs share the machine: a search of this depth takes longer.
  assert.ok(longest < 400, `the page stood still for ${longest} ms`);
  assert.deepEqual(errors, []);
  await close();
});

test('two algorithms are compared, with the library\'s numbers of nodes', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=tic-tac-toe&moves=5&side=both');
  await page.click('.compare summary');
  await page.selectOption('select[name="compare-0"]', 'alphabeta');
  await page.selectOption('select[name="compare-1"]', 'mtd-f');
  await page.click('.compare button');
  await page.waitForFunction(() => /times the nodes/.test(document.querySelector('.comparison')?.textContent ?? '') &&
    document.querySelector('.compare button')?.textContent === 'Compare');
  const rows = await page.$$eval('.comparison tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll(',', ''))));
  assert.ok(rows.length >= 8, 'to the end of the game');
  for (const [column, driver] of [[1, 'alphabeta'], [2, 'mtd-f']]) {
    let nodes = 0;
    for (const row of rows) {
      const depth = Number(row[0]);
      nodes += (await library(page, 'analyse', { driver, depth, nodes: 2_000_000, fresh: depth === 1 })).tally.nodes;
      assert.equal(row[column], String(nodes), `${driver} to depth ${depth}`);
    }
  }
  assert.deepEqual(errors, []);
  await close();
});

test('a comparison can be stopped, and a move ends it', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=chess&side=both');
  await page.click('.compare summary');
  await page.click('.compare button');
  await page.waitForSelector('.comparison tbody tr');
  await page.click('.compare button');
  assert.equal(await text(page, '.compare button'), 'Compare');
  assert.ok((await page.$$('.comparison tbody tr')).length > 0, 'what was found stays');
  await page.click('.compare button');
  await page.waitForSelector('.comparison tbody tr');
  await page.click('[data-square="e2"]');
  await page.click('[data-square="e4"]');
  await page.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1, null, { timeout: 60_000 });
  assert.equal((await page.$$('.comparison tbody tr')).length, 0);
  assert.deepEqual(errors, []);
  await close();
});

test('a position opens in the stepper', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=connect-four&moves=4,4&side=both&analysis=sss');
  await settled(page);
  await page.selectOption('select[name="stepper-depth"]', '3');
  await page.click('[data-action="stepper"]');
  await page.waitForFunction(() => !location.hash.includes('play='));
  const fields = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
  assert.deepEqual([fields.get('game'), fields.get('position'), fields.get('depth'), fields.get('algorithms')], ['connect-four', '44', '3', 'sss']);
  assert.deepEqual(errors, []);
  await close();
});

test('play is still while the stepper is shown, and goes on afterwards', async () => {
  const { page, errors, close } = await openPlay(browser, 'play=chess&side=both&analysis=negascout');
  await depth(page, 3);
  const asked = [];
  page.on('request', (request) => request.url().endsWith('/answer') && asked.push(JSON.parse(request.postData() ?? '{}').do));
  await page.click('#tab-stepper');
  await page.waitForSelector('.stepper:not([aria-busy]) .lane');
  asked.length = 0;
  await page.waitForTimeout(1500);
  assert.ok(!asked.includes('analyse'), `asked meanwhile: ${asked}`);
  await page.click('#tab-play');
  await depth(page, 3);
  assert.ok(asked.includes('analyse'));
  assert.deepEqual(errors, []);
  await close();
});
