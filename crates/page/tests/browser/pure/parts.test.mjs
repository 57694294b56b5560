// The other pure parts: address, layout, editing, quiz, looks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { neighbour, withChild, withLeaf, without } from '../../../web/stepper/edit.js';
import { layOut } from '../../../web/stepper/layout.js';
import { LOOKS } from '../../../web/stepper/looks.js';
import { INFINITY, interval, number } from '../../../web/stepper/numbers.js';
import { isRight, questionAt, readNumber } from '../../../web/stepper/quiz.js';
import { KINDS, makeRecording } from '../../../web/stepper/recording.js';
import { Replay } from '../../../web/stepper/replay.js';
import { makeTree, nameOf, writeTree } from '../../../web/stepper/tree.js';
import { readFragment, writeFragment } from '../../../web/stepper/url.js';
import { cardAt, placeOf } from '../../../web/stepper/tour.js';
import { LESSONS } from '../../../web/lessons.en.js';

/** "((3 5) (2 9))" as the library would send it. */
function read(text) {
  const words = text.match(/\(|\)|-?\d+/g);
  const [parent, child, leaf] = [[], [], []];
  const node = (above, place) => {
    const me = parent.length;
    parent.push(above);
    child.push(place);
    leaf.push(-2147483648);
    const word = words.shift();
    if (word !== '(') leaf[me] = Number(word);
    else {
      for (let i = 0; words[0] !== ')'; i++) node(me, i);
      words.shift();
    }
  };
  node(-1, 0);
  return makeTree({ parent: Int32Array.from(parent), child: Int32Array.from(child), leaf: Int32Array.from(leaf) });
}

test('numbers as people read them', () => {
  assert.deepEqual([number(-3), number(INFINITY), number(-INFINITY), number(8388606), number(-8388606), number(8199997)], ['−3', '∞', '−∞', '∞−1', '−∞+1', 'win 3']);
  assert.equal(interval(-INFINITY, 5), '(−∞, 5)');
});

test('a fragment that is read and written stays the same', () => {
  for (const fragment of [
    '#tree=((3+5)+(2+9+1))&algorithms=sss,mtd-f&by=leaf&step=12',
    '#width=3&depth=4&order=p=0.6&seed=7&algorithms=alphabeta&guess=-4&by=step&step=0',
    '#game=othello&position=----&moves=d3,c5&depth=3&algorithms=negascout&by=event&step=9&quiz=1',
    '#tree=((3+5)+(2+9+1))&algorithms=minimax&by=step&step=4&tour=1.2',
  ]) {
    assert.equal(writeFragment(readFragment(fragment)), fragment);
  }
  assert.deepEqual(readFragment('#game=othello&position=abc&depth=3').source, { kind: 'game', game: 'othello', position: 'abc', moves: [], depth: 3 });
});

test('a fragment of nonsense gives the usual view', () => {
  const spec = readFragment('#step=-5&by=week&algorithms=,,&tour=x&width');
  assert.equal(spec.step, 0);
  assert.equal(spec.by, 'step');
  assert.deepEqual(spec.algorithms, ['alphabeta']);
  assert.equal(spec.tour, null);
});

test('labels have room: no node leaves its slots', () => {
  for (const text of ['((3 5) (2 9 1))', '(((1)) (2 (3 4)))', '((-1000 2000) (3 4))', '7']) {
    const tree = read(text);
    const layout = layOut(tree);
    for (let level = 0; level <= tree.deepest; level++) {
      const row = tree.order.filter((node) => tree.depth[node] === level);
      row.forEach((node, i) => {
        assert.ok(layout.left[node] <= layout.x[node] && layout.x[node] <= layout.right[node]);
        if (i > 0) assert.ok(layout.right[row[i - 1]] <= layout.left[node], `${text}: ${nameOf(tree, node)} overlaps`);
      });
    }
  }
});

test('folding hides what is below', () => {
  const tree = read('((3 5) (2 9 1))');
  assert.deepEqual(Array.from(layOut(tree, new Set([1])).visible), [0, 1, 4, 5, 6, 7]);
});

test('edits', () => {
  const tree = read('((3 5) (2 9 1))');
  assert.equal(writeTree(tree), '((3 5) (2 9 1))');
  assert.equal(withLeaf(tree, 2, -7), '((-7 5) (2 9 1))');
  assert.equal(withChild(tree, 2), '(((3 0) 5) (2 9 1))');
  assert.equal(withChild(tree, 1), '((3 5 0) (2 9 1))');
  assert.equal(without(tree, 4), '((3 5))');
  assert.equal(without(read('((3))'), 2), '(0)');
  assert.equal(neighbour(tree, 3, 'ArrowRight'), 5);
  assert.equal(neighbour(tree, 0, 'ArrowUp'), 0);
});

const RECORDINGS = JSON.parse(readFileSync(new URL('../fixtures/recordings.json', import.meta.url), 'utf8'));

/** All questions of a recording, with the place. */
function questions(algorithm) {
  const one = RECORDINGS.find((candidate) => candidate.algorithm === algorithm);
  const typed = (arrays) => Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, Int32Array.from(array)]));
  const tree = makeTree(typed(one.whole));
  const recording = makeRecording(algorithm, one.head, typed(one.arrays));
  const [replay, other] = [new Replay(tree, recording), new Replay(tree, recording)];
  const found = [];
  for (let k = 0; k <= recording.length; k++) {
    const question = questionAt(recording, replay.at(k), (at) => other.at(at));
    if (question) found.push({ k, question, recording });
  }
  return found;
}

test('cut or not: the answer is the library’s next event', () => {
  const asked = questions('alphabeta').filter(({ question }) => question.kind === 'cut');
  assert.deepEqual(asked.map(({ question }) => [question.name, question.answer]), [['1.2', true], ['2.1', false], ['2', false], ['2.2', false]]);
  for (const { k, question, recording } of asked) assert.equal(question.answer, KINDS[recording.kind[k]] === 'cut');
});

test('windows, tests and the top of OPEN', () => {
  const window = questions('alphabeta').find(({ question }) => question.kind === 'window').question;
  assert.deepEqual([window.name, window.answer], ['1.2', [-INFINITY, 6]]);
  assert.ok(isRight(window, ['-inf', '6']));
  assert.ok(!isRight(window, ['-inf', '7']));
  const tests = questions('mtd-f').filter(({ question }) => question.kind === 'test').map(({ question }) => question.answer);
  assert.deepEqual(tests, [7], 'begun at 3, which gives 6');
  const tops = questions('sss').filter(({ question }) => question.kind === 'top').map(({ question }) => question.answer);
  assert.deepEqual(tops.slice(0, 5), ['1', '1.1', '1.1.1', '1.1.2', '2']);
  assert.equal(readNumber('−∞'), -INFINITY);
  assert.ok(Number.isNaN(readNumber('six')));
});

test('looks are those of the laboratory', () => {
  const source = readFileSync(new URL('../../../../lab/src/figures/look.rs', import.meta.url), 'utf8');
  const table = source.slice(source.indexOf('const ALGORITHMS'), source.indexOf('// As labels shorten them'));
  const theirs = Object.fromEntries([...table.matchAll(/\("([^"]+)", look\((\w+), (\w+), (\w+)\)\)/g)].map(([, name, ...look]) => [name, look.map((word) => word.toLowerCase())]));
  assert.deepEqual(LOOKS, theirs);
  const style = readFileSync(new URL('../../../web/style.css', import.meta.url), 'utf8');
  const hex = (numbers) => '#' + numbers.split(',').map((n) => Number(n).toString(16).padStart(2, '0')).join('');
  for (const [, variable, light] of source.matchAll(/colour\("(--line-\w+)", \[([\d, ]+)\], \[([\d, ]+)\]\)/g)) {
    assert.ok(style.includes(`${variable}: ${hex(light)}`), `${variable} is not the laboratory’s`);
  }
});

test('the tour has seven lessons, and every card a tree and algorithms', () => {
  assert.equal(LESSONS.length, 7);
  LESSONS.forEach(({ cards }, lesson) => cards.forEach((card, i) => {
    const whole = cardAt(lesson + 1, i + 1);
    assert.ok(whole.tree && whole.algorithms && whole.text, `lesson ${lesson + 1}, card ${i + 1}`);
    assert.ok(card.text.length < 420, `lesson ${lesson + 1}, card ${i + 1} is too long`);
  }));
  assert.equal(cardAt(8, 1), null);
  assert.equal(placeOf({ length: 9, kind: [] }, 'end'), 9);
});
