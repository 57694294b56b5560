// Every algorithm is stepped from the first event to the last, and what is shown compared with the library's events.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { URL_OF_PAGE, go, launch, open, stepThrough } from './browser.mjs';
import { Model, text } from './model.mjs';
import { FIGURE, FIGURE_TREE, ask } from './support.mjs';
import { recordings } from './fixtures/record.mjs';
import { readFileSync } from 'node:fs';

const TREES = [FIGURE_TREE, '((1 0) (0 0))', '(((3 4) (2 1)) ((6 8) (7 9)) ((5 1) (4 2)))'];
let browser;
let page;
before(async () => {
  browser = await launch();
  page = await open(browser);
});
after(() => browser.close());

const { head: catalogue } = await ask(URL_OF_PAGE, { do: 'catalogue' });

for (const { name } of catalogue.algorithms) {
  test(`${name}: what is shown is what the library did`, async () => {
    for (const tree of TREES) {
      await go(page, `#tree=${encodeURIComponent(tree)}&algorithms=${name}&by=event&step=0&guess=3`);
      const { head, arrays } = await ask(URL_OF_PAGE, { do: 'record', tree, algorithm: name, settings: { guess: 3 } });
      const whole = await ask(URL_OF_PAGE, { do: 'tree', tree });
      const steps = await stepThrough(page);
      assert.equal(steps.length, head.events + 1, 'one stop an event');
      compare(new Model(whole.arrays, head, arrays), steps, head, `${name} on ${tree}`);
    }
    assert.deepEqual(page.problems, []);
  });
}

function compare(model, steps, head, where) {
  model.events.forEach((event, i) => {
    const seen = steps[i + 1];
    const must = model.apply(event);
    const at = `${where}, event ${i + 1} (${event.kind} ${model.name[event.node] ?? ''})`;
    assert.equal(seen.at, `${i + 1} of ${head.events}`);
    assert.ok(seen.sentence.length > 10, `${at}: no sentence`);
    assert.equal(seen.live, seen.sentence, `${at}: a screen reader hears what is shown`);
    const current = seen.nodes.filter(({ classes }) => classes.includes('current')).map(({ node }) => node);
    assert.deepEqual(current, [model.current], `${at}: current node`);
    for (const [name, count] of Object.entries(model.counts)) assert.equal(seen.counts[name], count, `${at}: ${name}`);
    if (!['sss', 'dual-sss', 'staged-sss'].includes(head.algorithm)) assert.deepEqual(seen.stack.map((row) => row.slice(0, 2)), model.stack, `${at}: stack`);
    if (model.lists.length > 0) {
      assert.equal(seen.open, model.open, `${at}: OPEN`);
      assert.equal(seen.openRows.length, model.lists.at(-1).open.length, `${at}: rows of OPEN`);
    }
    if (seen.memory.length > 0 || (model.memory.size > 0 && !['ins', 'pns'].includes(head.algorithm))) assert.deepEqual(seen.memory, model.stored, `${at}: memory`);
    const [alpha, beta] = model.passes.at(-1) ?? [];
    if (alpha !== undefined) assert.ok(seen.passes[0].includes(`Pass ${model.passes.length}: `) && (seen.passes[0].includes(`(${text(alpha)}, ${text(beta)})`) || seen.passes[0].includes(`≥ ${text(beta)}?`)), `${at}: ${seen.passes[0]}`);
    if (must) atNode(seen, event.node, must, at);
  });
  const last = steps.at(-1);
  if (head.value !== null) assert.equal(last.bounds, `The value of the root lies between ${text(head.value)} and ${text(head.value)}.`, `${where}: the bounds meet`);
}

function atNode(seen, node, must, at) {
  const drawn = seen.nodes.find((one) => one.node === node);
  if (must.value !== undefined) assert.equal(drawn.value, must.value, `${at}: value`);
  if (must.note !== undefined) assert.equal(drawn.note, must.note, `${at}: window`);
  if (must.has) assert.ok(drawn.classes.includes(must.has), `${at}: not marked ${must.has}`);
  if (must.listed) assert.ok(drawn.classes.includes('listed'), `${at}: not shown on OPEN`);
  if (must.skipped) {
    for (const kid of must.skipped) assert.ok(seen.nodes.find((one) => one.node === kid).classes.includes('cut'), `${at}: ${kid} is not shown as cut off`);
    const max = drawn.classes.includes('max');
    const bound = max ? ` ≥ β = ${text(must.frame.beta)}` : ` ≤ α = ${text(must.frame.alpha)}`;
    if (must.cut === 0 && must.skipped.length > 0) assert.ok(drawn.note.endsWith(bound), `${at}: ${drawn.note} is not …${bound}`);
  }
}

test('the 22 states of Figure 3.1 are read from the page', async () => {
  await go(page, `#tree=${encodeURIComponent(FIGURE_TREE)}&algorithms=sss&by=step&step=0`);
  const steps = await stepThrough(page);
  const lists = steps.map(({ open }) => open).filter((list) => list !== '');
  assert.deepEqual(lists, FIGURE.map((list) => `${list} #`));
  const gammas = steps.map(({ gamma }) => /case (\d)/.exec(gamma)?.[1]).filter(Boolean);
  assert.deepEqual(gammas.slice(0, 6), ['6', '5', '6', '4', '4', '5']);
});

test('going back shows the same as going forward', async () => {
  for (const name of ['sss', 'mtd-f', 'negascout']) {
    await go(page, `#tree=${encodeURIComponent(FIGURE_TREE)}&algorithms=${name}&by=event&step=0`);
    const steps = await stepThrough(page);
    for (let i = steps.length - 2; i >= 0; i--) {
      await page.keyboard.press('ArrowLeft');
      const [sentence, at] = await page.evaluate(() => [document.querySelector('.lane .sentence').textContent, document.querySelector('.controls .at').textContent]);
      assert.deepEqual([sentence, at], [steps[i].sentence, steps[i].at]);
    }
  }
});

test('the recordings of the pure tests are what the library sends', async () => {
  const kept = JSON.parse(readFileSync(new URL('fixtures/recordings.json', import.meta.url), 'utf8'));
  assert.deepEqual(JSON.parse(JSON.stringify(await recordings(URL_OF_PAGE))), kept, 'run node fixtures/record.mjs URL');
});
