// Whole games of every kind, played by taps against level 1; what the board offers is compared with the
// library's moves.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import { library, moved, openPlay, pathOf, settled, tapPath } from './play-steps.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** A generator of small numbers: the same games every time. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** The squares that the board offers for the next tap. */
const offered = (page) =>
  page.$$eval('.board-squares [data-target]', (all) => all.map((one) => one.dataset.square).sort());
const movable = (page) =>
  page.$$eval('.board-squares [data-movable]', (all) => all.map((one) => one.dataset.square).sort());

const unique = (list) => [...new Set(list)].sort();

/** Compares what is offered with the library's moves, piece by piece. */
async function compareTargets(page, game, here) {
  const paths = here.moves.map((move) => pathOf(game, move, here.to_move));
  if (paths.every((path) => path.length < 2)) {
    assert.deepEqual(await offered(page), unique(paths.flat()));
    return;
  }
  const starts = unique(paths.map(([from]) => from));
  assert.deepEqual(await movable(page), starts);
  for (const from of starts) {
    await page.click(`[data-square="${from}"]`);
    assert.deepEqual(await offered(page), unique(paths.filter((path) => path[0] === from).map((path) => path[1])), `from ${from}`);
    await page.click(`[data-square="${from}"]`);
    assert.deepEqual(await offered(page), [], `${from} is put back`);
  }
}

// In chess and checkers random moves would lead nowhere: there a level of the library chooses.
const GAMES = { chess: 6, othello: 0, checkers: 6, 'connect-four': 0, kalah: 0, 'tic-tac-toe': 0 };

for (const [game, level] of Object.entries(GAMES)) {
  for (const side of [0, 1]) {
    test(`${game}, ${side === 0 ? 'first' : 'second'} side: a whole game by taps`, async () => {
      const { page, errors, close } = await openPlay(browser, `play=${game}&level=1&seed=5&side=${['first', 'second'][side]}`);
      const next = random(7 + side);
      for (let turn = 0; ; turn++) {
        assert.ok(turn < 300, 'the game ends');
        if ((await settled(page)) === 'over') break;
        const here = await library(page, 'position');
        assert.equal(here.to_move, side, 'it is our turn');
        assert.ok(here.moves.length > 0);
        if (turn < 12 || turn % 8 === 0) await compareTargets(page, game, here);
        const move = level > 0
          ? (await library(page, 'play', { level, seed: turn })).move
          : here.moves[next(here.moves.length)];
        const before = await moved(page);
        await tapPath(page, pathOf(game, move, side), move);
        await page.waitForFunction((count) => document.querySelectorAll('.move-list button').length > count, before);
      }
      const here = await library(page, 'position');
      assert.ok(here.over, 'the library agrees that the game is over');
      const said = await page.textContent('.result');
      const winner = here.over.winner;
      const sides = { chess: ['White', 'Black'], othello: ['Black', 'White'], checkers: ['Black', 'White'], 'connect-four': ['Yellow', 'Red'], kalah: ['South', 'North'], 'tic-tac-toe': ['X', 'O'] };
      assert.match(said ?? '', winner === null ? /^Drawn/ : new RegExp(`^${sides[game][winner]} wins`));
      assert.deepEqual(await offered(page), [], 'nothing can be played any more');
      assert.deepEqual(errors, []);
      await close();
    });
  }
}
