// The page as files on any web server: the library runs as WebAssembly in a worker, and all of it works without
// a network once it was loaded. NULLWINDOW_STATIC is a folder made by `nullwindow page --out`.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import { moved, settled } from './play-steps.mjs';

const FOLDER = process.env.NULLWINDOW_STATIC;
const skip = FOLDER ? false : 'NULLWINDOW_STATIC is not set';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
let server;
let browser;
before(async () => {
  if (skip) return;
  server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://any').pathname;
    try {
      const file = join(FOLDER, normalize(path === '/' ? '/index.html' : path));
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

test('WebAssembly answers, a search is stopped, and the page works offline', { skip }, async () => {
  const address = `http://127.0.0.1:${server.address().port}/`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.stack));
  const value = (shown) => shown.waitForFunction(() => document.querySelector('.lane .sentence')?.textContent.includes('6'), null, { timeout: 180_000 });
  await page.goto(`${address}#tree=(((6+5)+(7+2))+((9+8)+(4+3)))&algorithms=sss&by=step&step=24`);
  await value(page);
  // A search that takes long is replaced by another one: the worker is ended and made anew.
  await page.evaluate(() => { location.hash = '#width=8&depth=8&order=random&seed=1&algorithms=c-star'; });
  await page.waitForTimeout(50);
  await page.evaluate(() => { location.hash = '#tree=(((6+5)+(7+2))+((9+8)+(4+3)))&algorithms=mtd-f&guess=6&by=step&step=35'; });
  await page.waitForFunction(() => document.querySelector('.lane .sentence')?.textContent.includes('The value is 6'), null, { timeout: 180_000 });
  assert.deepEqual(problems, []);
  // The service worker takes over when it has kept all files.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 180_000 });
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  const offline = await context.newPage();
  await offline.goto(`${address}#tree=(((6+5)+(7+2))+((9+8)+(4+3)))&algorithms=alphabeta&by=step&step=24`);
  await value(offline);
  // So does play: a whole game of Othello against the library in the worker.
  await offline.evaluate(() => { location.hash = '#play=othello&level=3&seed=5&side=first'; });
  await offline.waitForSelector('.play[data-state]');
  for (let turn = 0; (await settled(offline)) !== 'over'; turn++) {
    assert.ok(turn < 40, 'the game ends');
    const before = await moved(offline);
    await offline.click('.board-squares [data-target], [data-action="pass"]:not([hidden]):not(:disabled)');
    await offline.waitForFunction((count) => document.querySelectorAll('.move-list button').length > count, before);
  }
  assert.ok((await moved(offline)) >= 20, 'a game, not a stop');
  assert.match(await offline.textContent('.result'), /wins|Drawn/);
});
