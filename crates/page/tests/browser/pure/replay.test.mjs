// Events → state, by itself: no browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { explain } from '../../../web/stepper/explain.js';
import { number } from '../../../web/stepper/numbers.js';
import { KINDS, makeRecording, stopsOf } from '../../../web/stepper/recording.js';
import { Replay, State } from '../../../web/stepper/replay.js';
import { makeTree, nameOf } from '../../../web/stepper/tree.js';
import { sentence } from '../../../web/texts.en.js';
import { CODE, lineOf } from '../../../web/stepper/code.js';
import { FIGURE, FIGURE_TREE } from '../support.mjs';

const RECORDINGS = JSON.parse(readFileSync(new URL('../fixtures/recordings.json', import.meta.url), 'utf8'));
const typed = (arrays) => Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, Int32Array.from(array)]));

function load({ algorithm, whole, head, arrays }) {
  const tree = makeTree(typed(whole), head);
  return { tree, recording: makeRecording(algorithm, head, typed(arrays)) };
}
const find = (algorithm, tree = FIGURE_TREE) => load(RECORDINGS.find((one) => one.algorithm === algorithm && one.tree === tree));

test('at the end the counts are the library’s', () => {
  for (const one of RECORDINGS) {
    const { tree, recording } = load(one);
    const { counts } = new Replay(tree, recording).at(recording.length);
    for (const name of ['leaf_visits', 'unique_leaves', 'interior', 'table_hits', 'passes', 'researches', 'cutoffs', 'open_peak']) {
      assert.equal(counts[name], one.head.counts[name], `${one.algorithm}: ${name}`);
    }
  }
});

test('the bounds of the root meet at the library’s value', () => {
  for (const one of RECORDINGS.filter(({ head, algorithm }) => head.value !== null && algorithm !== 'mtd-best')) {
    const { tree, recording } = load(one);
    const { rootLower, rootUpper } = new Replay(tree, recording).at(recording.length);
    assert.deepEqual([rootLower, rootUpper], [one.head.value, one.head.value], one.algorithm);
  }
});

test('the bounds of the root always hold', () => {
  for (const one of RECORDINGS.filter(({ head }) => head.value !== null)) {
    const { tree, recording } = load(one);
    const replay = new Replay(tree, recording);
    for (let k = 0; k <= recording.length; k++) {
      const { rootLower, rootUpper } = replay.at(k);
      assert.ok(rootLower <= one.head.value && one.head.value <= rootUpper, `${one.algorithm} at ${k}: ${rootLower}, ${rootUpper}`);
    }
  }
});

test('OPEN goes through the 22 states of Figure 3.1', () => {
  const { tree, recording } = find('sss');
  const replay = new Replay(tree, recording);
  const step = KINDS.indexOf('open-step');
  const states = [];
  for (let i = 0; i < recording.length; i++) {
    if (recording.kind[i] !== step) continue;
    const state = replay.at(i + 1);
    states.push(state.sortedOpen().map((node) => `(${nameOf(tree, node)},${'-LS'[state.status[node]]},${number(state.merit[node])})`).join(' '));
  }
  assert.deepEqual(states, FIGURE);
});

/** Everything a state says, for comparison. */
function contents(state) {
  const { tree, ...rest } = state;
  return JSON.stringify(rest, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value));
}

test('jumping anywhere gives the state that stepping gives', () => {
  for (const one of RECORDINGS) {
    const { tree, recording } = load(one);
    const stepped = [];
    const state = new State(tree);
    for (let k = 0; k <= recording.length; k++) {
      stepped.push(contents(state));
      if (k < recording.length) state.advance(recording);
    }
    const replay = new Replay(tree, recording, { memory: 0 });
    replay.spacing = 5;
    let random = 7;
    for (let i = 0; i < 200; i++) {
      random = (random * 48271) % 2147483647;
      const k = random % (recording.length + 1);
      assert.equal(contents(replay.at(k)), stepped[k], `${one.algorithm} at ${k}`);
    }
  }
});

test('every step has a sentence and a marked line', () => {
  for (const one of RECORDINGS) {
    const { tree, recording } = load(one);
    const replay = new Replay(tree, recording);
    for (const k of stopsOf(recording, 'event')) {
      const text = sentence(explain(recording, replay.at(k)));
      assert.match(text, /^[A-Z(].*[.?]$/s, `${one.algorithm} at ${k}: “${text}”`);
      assert.doesNotMatch(text, /undefined|NaN|null/, text);
    }
    for (const k of stopsOf(recording, 'step').subarray(1)) {
      const fact = explain(recording, replay.at(k));
      assert.ok(lineOf(one.algorithm, fact) >= 0, `${one.algorithm} at ${k}: no line for ${fact.what}`);
    }
  }
});

test('stops of every grain begin with nothing and end with everything', () => {
  for (const one of RECORDINGS) {
    const { recording } = load(one);
    for (const grain of ['event', 'step', 'node', 'leaf', 'pass']) {
      const stops = stopsOf(recording, grain);
      assert.deepEqual([stops[0], stops.at(-1)], [0, recording.length], `${one.algorithm} by ${grain}`);
      assert.ok(stops.every((stop, i) => i === 0 || stop > stops[i - 1]));
    }
    const leaves = recording.kind.filter((kind) => KINDS[kind] === 'leaf').length;
    assert.ok([leaves, leaves + 1].includes(stopsOf(recording, 'leaf').length - 1));
  }
});

test('sentences of the cuts in Figure 3.1', () => {
  const { tree, recording } = find('alphabeta');
  const replay = new Replay(tree, recording);
  const cuts = [];
  for (let k = 1; k <= recording.length; k++) if (KINDS[recording.kind[k - 1]] === 'cut') cuts.push(sentence(explain(recording, replay.at(k))));
  assert.deepEqual(cuts, [
    'MAX node 1.2 already has at least 7; MIN can hold MAX to 6 elsewhere: its other child cannot matter.',
    'MIN node 2 already promises at most 6; MAX has 6 elsewhere: it was its last child anyway.',
  ]);
});

test('all algorithms have pseudo-code', () => {
  for (const { algorithm } of RECORDINGS) assert.ok(CODE[algorithm]?.lines.length > 3, algorithm);
});
