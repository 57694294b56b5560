// How play looks, on a desk and on a phone, light and dark: pictures for people to look at, and what a
// machine can check of them.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import { openPlay, settled } from './play-steps.mjs';

const FOLDER = process.env.PICTURES ?? new URL('../../../../target/page-pictures/', import.meta.url).pathname;

let browser;
before(async () => {
  mkdirSync(FOLDER, { recursive: true });
  browser = await launch();
});
after(() => browser.close());

const POSITIONS = {
  chess: 'moves=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6',
  othello: 'moves=f5,d6,c3,d3,c4,f4',
  checkers: 'moves=11-15,23-19,8-11,22-17',
  'connect-four': 'moves=4,4,4,3,5,2',
  kalah: 'moves=3,1,6',
  'tic-tac-toe': 'moves=5,1,9',
};

/** The smallest square that a finger should have to meet, in pixels. */
const FINGER = 40;

for (const [game, fields] of Object.entries(POSITIONS)) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    for (const dark of [false, true]) {
      const name = `${game}-${width}-${dark ? 'dark' : 'light'}`;
      test(name, async () => {
        const { page, errors, close } = await openPlay(browser, `play=${game}&${fields}&side=both&analysis=mtd-f`, { width, height, dark });
        await settled(page);
        await page.waitForFunction(() => Number(document.querySelector('.facts dd')?.textContent) >= 5);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
        const cut = await page.$$eval('.play .card *', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).display !== 'inline' && one.clientWidth > 0 && !one.closest('svg, select, .move-list')).map((one) => one.className));
        assert.deepEqual(cut, [], 'nothing sticks out of its box');
        const board = await (await page.$('.board')).boundingBox();
        assert.ok(board.y + board.height <= height, 'the whole board is in the window');
        const squares = await page.$$eval('.board-squares button', (all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
        assert.ok(Math.min(...squares) >= FINGER - 1, `a square of ${Math.min(...squares)} pixels`);
        await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
        assert.deepEqual(errors, []);
        await close();
      });
    }
  }
}
