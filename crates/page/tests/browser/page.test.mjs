// The stepper as a person uses it.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { URL_OF_PAGE, go, launch, open, ready } from './browser.mjs';
import { FIGURE_TREE, ask } from './support.mjs';

const FIGURE = encodeURIComponent(FIGURE_TREE);
let browser;
let page;
before(async () => {
  browser = await launch();
  page = await open(browser);
});
after(() => browser.close());

const textOf = (selector) => page.$eval(selector, (element) => element.textContent);
const press = async (...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const fragment = () => page.evaluate(() => location.hash);
const noProblems = () => assert.deepEqual(page.problems, []);

test('a link leads to the very step, and the page writes that link', async () => {
  for (const link of [
    `#tree=((3+5)+(2+9+1))&algorithms=alphabeta&by=step&step=9`,
    `#tree=((3+5)+(2+9+1))&algorithms=sss,mtd-f&guess=4&by=leaf&step=3`,
    `#width=3&depth=3&order=p=0.6&seed=5&algorithms=negascout&by=event&step=20`,
    `#game=connect-four&depth=2&algorithms=alphabeta&by=step&step=7`,
    `#tree=((3+5)+(2+9+1))&algorithms=alphabeta&by=step&step=2&quiz=1`,
  ]) {
    const fresh = await open(browser, link);
    assert.equal(await fresh.evaluate(() => location.hash), link);
    const sentence = () => fresh.$eval('.lane .sentence', (element) => element.textContent);
    const there = await sentence();
    await fresh.evaluate(() => document.querySelector('[data-action=forward]').click());
    if (!link.includes('quiz')) assert.notEqual(await sentence(), there);
    await fresh.goto(URL_OF_PAGE + link);
    assert.deepEqual(fresh.problems, []);
    await fresh.close();
  }
});

test('keys: leaf, cutoff, start, end, one event, play', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=alphabeta&by=step&step=0`);
  await press('c');
  assert.match(await textOf('.lane .sentence'), /^MAX node 1\.2 already has at least 7/);
  await press('l');
  assert.match(await textOf('.lane .sentence'), /^Leaf 2\.1\.1/);
  await press('End');
  assert.match(await textOf('.lane .sentence'), /The value is 6\.$/);
  await press('Home');
  assert.match(await fragment(), /step=0$/);
  await press('Shift+ArrowRight');
  assert.match(await fragment(), /by=event&step=1$/);
  await page.fill('.speed input', '10');
  await press(' ');
  await page.waitForFunction(() => document.querySelector('.lane .sentence').textContent.includes('The value is 6'));
  noProblems();
});

test('quiz: cut or not', async () => {
  await go(page, `#tree=((3+5)+(2+9+1))&algorithms=alphabeta&by=step&step=0&quiz=1`);
  const ask = async () => {
    for (let i = 0; i < 40 && !(await page.isVisible('.quiz')); i++) await page.click('[data-action=forward]');
    return textOf('.quiz .question');
  };
  assert.match(await ask(), /MIN node 2 is searched\. With which window/);
  await page.fill('.quiz input >> nth=0', '3');
  await page.fill('.quiz input >> nth=1', 'inf');
  await page.click('.quiz button[type=submit]');
  assert.match(await textOf('.verdict'), /^Right\. MIN node 2: searched with the window \(3, ∞\)/);
  await page.click('.quiz .primary');
  assert.match(await ask(), /^MIN node 2 has 2 now, and its window was \(3, ∞\)\. Can it still matter/);
  await page.click('[data-answer=go]');
  assert.match(await textOf('.verdict'), /^Not quite\. MIN node 2 already promises at most 2; MAX has 3 elsewhere: its 2 other children cannot matter\./);
  assert.equal(await textOf('.score'), '1 of 2 right');
  await page.click('.quiz .primary');
  assert.match(await textOf('.lane .sentence'), /^MIN node 2 already promises/);
  noProblems();
});

test('quiz: the next test of MTD(f), and the top of OPEN', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=mtd-f&guess=6&by=step&step=0&quiz=1`);
  for (let i = 0; i < 200; i++) {
    await page.click('[data-action=forward]');
    if (!(await page.isVisible('.quiz'))) continue;
    if (/Which test comes next/.test(await textOf('.quiz .question'))) break;
    await page.click('.quiz .quiet');
  }
  await page.fill('.quiz input', '7');
  await page.click('.quiz button[type=submit]');
  assert.match(await textOf('.verdict'), /^Right\. Pass 2: is the value at least 7\?/);
  await go(page, `#tree=${FIGURE}&algorithms=sss&by=step&step=6&quiz=1`);
  await page.click('[data-action=forward]');
  await page.fill('.quiz input', '1');
  await page.click('.quiz button[type=submit]');
  assert.match(await textOf('.verdict'), /^Not quite\. The answer is 2\. /);
  noProblems();
});

test('side by side: SSS* and MTD(+∞) evaluate the same leaves in the same order', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=sss,mtd-plus-infinity&by=leaf&step=0`);
  for (let i = 0; i < 7; i++) {
    await press('ArrowRight');
    const current = await page.$$eval('.lane', (lanes) => lanes.map((lane) => lane.querySelector('.current').dataset.node));
    assert.equal(current[0], current[1]);
    assert.match(await textOf('.same'), new RegExp(`the same ${i + 1} lea`));
  }
  await go(page, `#tree=${FIGURE}&algorithms=sss,alphabeta&by=leaf&step=7`);
  assert.match(await textOf('.same'), /^The first 2 leaves are the same, then they differ/);
  noProblems();
});

test('a tree is edited by keys and by clicks, and edits are undone', async () => {
  await go(page, `#tree=((3+5)+(2+9+1))&algorithms=alphabeta&by=step&step=0`);
  await press('e');
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('((8+5)+(2+9+1))'));
  await page.evaluate(() => document.activeElement.blur());
  await press('Insert');
  await page.waitForFunction(() => location.hash.includes('(((8+0)+5)+(2+9+1))'));
  await ready(page);
  await page.click('.lane [data-node="5"]');
  await page.keyboard.type('44');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('(((8+0)+44)+(2+9+1))'));
  await ready(page);
  await page.click('.lane [data-node="6"]');
  await page.click('.edit-bar button:has-text("Remove")');
  await page.waitForFunction(() => !location.hash.includes('2+9+1'));
  for (const expected of ['(((8+0)+44)+(2+9+1))', '(((8+0)+5)+(2+9+1))', '((8+5)+(2+9+1))', '((3+5)+(2+9+1))']) {
    await page.evaluate(() => document.activeElement.blur());
    await press('Control+z');
    await page.waitForFunction((text) => location.hash.includes(text), expected);
  }
  await press('Control+Shift+z');
  await page.waitForFunction(() => location.hash.includes('((8+5)+(2+9+1))'));
  await press('e');
  noProblems();
});

test('a wrong tree is refused with the library’s sentence, and the old one stays', async () => {
  await go(page, `#tree=((3+5)+(2+9+1))&algorithms=alphabeta&by=step&step=0`);
  await page.click('[data-kind=typed]');
  await page.fill('input[name=tree]', '((3 5) (2 9 1)');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.setup .problem:not(:empty)');
  assert.ok((await textOf('.setup .problem')).length > 10);
  assert.equal((await page.$$('.lane [data-node]')).length, 8);
});

test('exports: picture, events, trace', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=sss&by=step&step=9`);
  const taken = async (action) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.evaluate((name) => document.querySelector(`[data-action=${name}]`).click(), action)]);
    return readFile(await download.path());
  };
  assert.match((await taken('svg')).toString(), /^<svg xmlns.*<text.*∞/s);
  assert.deepEqual([...(await taken('png')).subarray(1, 4)], [...Buffer.from('PNG')]);
  const { head } = await ask(URL_OF_PAGE, { do: 'record', tree: FIGURE_TREE, algorithm: 'sss' });
  const events = (await taken('events')).toString().trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(events.length, head.events);
  assert.match((await taken('trace')).toString(), /\(2\.1\.1,S,9\) \(2\.1\.2,S,8\) \(1\.1\.1,S,6\) \(1\.1\.2,S,5\) #/);
  noProblems();
});

test('no two labels overlap, at any zoom', async () => {
  for (const link of [`#tree=${FIGURE}&algorithms=mtd-f&by=step&step=26`, `#tree=((-1000+2000)+((3)+17))&algorithms=mtd-f&by=event&step=24`, '#width=4&depth=4&order=random&seed=3&algorithms=negascout&by=step&step=150', '#game=othello&depth=2&algorithms=alphabeta&by=step&step=30', '#width=4&depth=4&order=strong&seed=3&algorithms=mtd-f&by=step&step=120', `#tree=(${Array(30).fill('(-1000)').join('+')})&algorithms=mtd-f&guess=5&by=step&step=80`]) {
    await go(page, link);
    for (const zoom of ['0', '-', '-', '-', '0', ...Array(9).fill('+')]) {
      await press(zoom);
      const overlaps = await page.$$eval('.lane svg.tree text', (labels) => {
        const boxes = labels.filter((label) => label.textContent && getComputedStyle(label).display !== 'none').map((label) => ({ box: label.getBoundingClientRect(), text: label.textContent }));
        const found = [];
        for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
          const [a, b] = [boxes[i].box, boxes[j].box];
          const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
          // Boxes of text have room above and below the letters.
          if (x > 0.5 && y > 0.3 * a.height) found.push(`${boxes[i].text} × ${boxes[j].text}`);
        }
        return found;
      });
      assert.deepEqual(overlaps, [], `${link} at ${zoom}`);
    }
  }
});

test('side by side, by node and by pass', async () => {
  for (const by of ['node', 'pass']) {
    await go(page, `#tree=${FIGURE}&algorithms=mtd-f,mtd-plus-infinity&guess=6&by=${by}&step=0`);
    for (let step = 1; step <= 3; step++) {
      await press('ArrowRight');
      const done = await page.$$eval('.counts-panel tbody tr', (rows) => Object.fromEntries(rows.map((row) => [row.cells[0].textContent, [Number(row.cells[1].textContent), Number(row.cells[2].textContent)]])));
      const count = (lane) => (by === 'pass' ? done.passes[lane] : done['leaf visits'][lane] + done['interior nodes'][lane] + done['answered by memory'][lane]);
      assert.deepEqual([count(0), count(1)], by === 'pass' ? [Math.min(step, 2), step] : [step, step], `${by} ${step}`);
      // Each stop is at the end of a pass, where its result is known.
      if (by === 'pass') assert.doesNotMatch(await textOf('.passes li'), /…$/);
    }
  }
});

test('a side that moves again keeps its shape', async () => {
  await go(page, '#game=kalah&depth=3&algorithms=minimax&by=event&step=9999');
  const { arrays } = await ask(URL_OF_PAGE, { do: 'tree', game: 'kalah', depth: 3 });
  assert.ok(arrays.min.some((min, node) => node > 0 && min === arrays.min[arrays.parent[node]]), 'somebody moves twice');
  const drawn = await page.$$eval('.lane [data-node]:not(.leaf)', (groups) => groups.map((group) => [Number(group.dataset.node), group.firstElementChild.localName]));
  for (const [node, shape] of drawn) assert.equal(shape, arrays.min[node] === 1 ? 'ellipse' : 'rect');
  assert.ok(drawn.length > 20);
  assert.match(await textOf('.lane .sentence'), /The value is/);
  noProblems();
});

test('a large tree: drawn with a number of strokes that depends on the screen, not on the tree', async () => {
  await page.evaluate(() => {
    window.strokes = [];
    let count = 0;
    for (const name of ['stroke', 'fill', 'fillRect', 'fillText', 'clearRect']) {
      const original = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (...rest) {
        if (name === 'clearRect') window.strokes.push(count = 0);
        window.strokes[window.strokes.length - 1] = ++count;
        return original.apply(this, rest);
      };
    }
  });
  const seen = [];
  for (const link of ['#width=7&depth=5&order=random&seed=1&algorithms=minimax&by=step&step=9000', '#width=8&depth=6&order=random&seed=1&algorithms=minimax&by=step&step=90000']) {
    await page.evaluate(() => { window.strokes.length = 0; });
    await go(page, link);
    for (const zoom of ['0', '+', '+', '+', '+', '+', '+', '+', '+', '+', '0']) {
      await press(zoom);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    }
    const { most, frames, note } = await page.evaluate(() => ({ most: Math.max(...window.strokes), frames: window.strokes.length, note: document.querySelector('.lane .note').textContent }));
    assert.match(note, /nodes: narrow subtrees are drawn as wedges/);
    assert.ok(frames > 5 && most < 6000, `${most} strokes in one of ${frames} frames`);
    seen.push(most);
  }
  const box = await (await page.$('.overview')).boundingBox();
  await press('+', '+', '+', '+');
  await page.mouse.click(box.x + box.width * 0.9, box.y + 20);
  noProblems();
});

test('folding', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=alphabeta&by=step&step=14`);
  await page.dblclick('.lane [data-node="1"]');
  assert.equal(await page.$('.lane [data-node="2"]'), null);
  await page.dblclick('.lane [data-node="1"]');
  assert.ok(await page.$('.lane [data-node="2"]'));
  noProblems();
});

test('the tour: every card loads, and its sentence is there', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=alphabeta&by=step&step=0`);
  await press('t');
  const seen = [];
  const told = {};
  for (let i = 0; i < 60; i++) {
    await page.waitForFunction(() => !document.querySelector('.stepper').hasAttribute('aria-busy'));
    await page.waitForTimeout(30);
    const counts = await page.$$eval('.counts-panel tbody tr', (rows) => Object.fromEntries(rows.map((row) => [row.cells[0].textContent, Number(row.cells[1].textContent)])));
    told[(await fragment()).match(/tour=([\d.]+)/)[1]] = counts;
    seen.push(await page.evaluate(() => `${document.querySelector('.tour h2').textContent} | ${document.querySelector('.tour .text').textContent} | ${document.querySelector('.lane .sentence').textContent}`));
    if ((await textOf('.tour .primary')) === 'Finish') break;
    await page.click('.tour .primary');
  }
  assert.equal(new Set(seen.map((card) => card.split('|')[0])).size, 7);
  assert.ok(seen.length >= 28);
  // What the cards say in words.
  assert.equal(told['1.4']['leaf visits'], 5);
  assert.equal(told['2.3'].cutoffs, 1);
  assert.equal(told['3.2']['leaf visits'], 2);
  assert.deepEqual([told['3.3']['leaf visits'], told['3.3'].passes], [4, 2]);
  assert.equal(told['4.3']['re-searches'], 1);
  assert.ok(told['4.4']['leaf visits'] > told['4.4']['different leaves']);
  assert.equal(told['5.8']['leaf visits'], 10); // alpha-beta; the next column is SSS*
  assert.equal(told['6.2']['answered by memory'], 1);
  assert.deepEqual([told['7.3'].passes, told['7.4'].passes], [2, 3]);
  assert.equal(told['7.4']['different leaves'], told['7.3']['different leaves'] + 1);
  if (process.env.SHOW_TOUR) console.log(seen.join('\n\n'));
  await page.click('.tour .primary');
  assert.ok(await page.isVisible('.setup'));
  noProblems();
});

test('without a mouse: Tab reaches every control', async () => {
  await go(page, `#tree=${FIGURE}&algorithms=alphabeta&by=step&step=3`);
  const reached = new Set();
  await page.evaluate(() => document.body.focus());
  for (let i = 0; i < 60; i++) {
    await press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.id ?? document.activeElement.className));
  }
  for (const action of ['first', 'back', 'play', 'forward', 'last', 'leaf', 'cut', 'pass', 'tour', 'quiz', 'edit']) assert.ok(reached.has(action), action);
});

test('pictures: 1280 and 390 pixels, light and dark; nothing is wider than the screen', async () => {
  const folder = process.env.SHOTS ?? new URL('shots', import.meta.url).pathname;
  mkdirSync(folder, { recursive: true });
  const links = { stepper: `#tree=${FIGURE}&algorithms=mtd-f&guess=6&by=step&step=30`, open: `#tree=${FIGURE}&algorithms=sss&by=step&step=12`, lanes: `#tree=${FIGURE}&algorithms=sss,mtd-plus-infinity,alphabeta,negascout&by=leaf&step=5`, tour: '#tour=5.4' };
  for (const [name, link] of Object.entries(links)) {
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      for (const colorScheme of ['light', 'dark']) {
        const shown = await open(browser, link, { viewport: { width, height }, colorScheme });
        await shown.waitForTimeout(120);
        await shown.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: width === 390 });
        const wide = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} at ${width} is ${wide} pixels too wide`);
        assert.deepEqual(shown.problems, []);
        await shown.close();
      }
    }
  }
});

test('nothing jumps while stepping: bars, panels and the tree keep their places', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    for (const algorithm of ['sss', 'mtd-f', 'negascout']) {
      const shown = await open(browser, `#tree=${FIGURE}&algorithms=${algorithm}&guess=3&by=step&step=0`, { viewport });
      const moved = await shown.evaluate(() => {
        const places = () => Array.from(document.querySelectorAll('.panel, .controls, .lane .canvas, .lane .sentence, .tools'), (element) => {
          const { top, height } = element.getBoundingClientRect();
          return `${element.className} ${Math.round(top + scrollY)} ${Math.round(height)}`;
        });
        const first = places();
        const found = [];
        for (let i = Number(document.querySelector('.scrub').max); i > 0; i--) {
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
          const now = places().filter((place, j) => place !== first[j]);
          if (now.length > 0) found.push(`${document.querySelector('.sentence').textContent}: ${now[0]}`);
        }
        return found;
      });
      assert.deepEqual(moved, [], `${algorithm} at ${viewport.width}`);
      await shown.close();
    }
  }
});
