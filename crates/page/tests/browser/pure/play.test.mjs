// The pure parts of play: address, taps, values, bounds of passes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, write } from '../../../web/play/address.js';
import { closing } from '../../../web/play/plots.js';
import { jumped, tap, targets } from '../../../web/play/tapping.js';
import { opinion, share, sized } from '../../../web/play/value.js';

const PLAIN = { play: 'chess', position: undefined, moves: [], at: undefined, side: 'first', level: 3, clock: '', flip: false, seed: undefined, analysis: '' };

test('an address is read as it is written', () => {
  for (const address of [
    PLAIN,
    { ...PLAIN, position: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', moves: ['e2e4', 'e8e7'], at: 1, side: 'second', level: 9, clock: '5+3', flip: true, seed: 7, analysis: 'mtd-f' },
    { ...PLAIN, play: 'checkers', position: 'B:W6,15,32:B1', moves: ['1x10x19'], side: 'both' },
    { ...PLAIN, play: 'kalah', position: '4,4,0,5,5,5,1/4,4,4,4,4,4,0 1' },
  ]) {
    assert.deepEqual(read(write(address)), address);
  }
  assert.equal(write({ ...PLAIN, moves: ['e2e4', 'e7e5'], at: 2 }), '#play=chess&moves=e2e4,e7e5');
});

test('an address that people typed is read with care', () => {
  assert.equal(read('#tree=((3 5) (2 9 1))'), null);
  assert.equal(read('#play=chess&clock=5+3')?.clock, '5+3');
  assert.deepEqual(read('#play=chess&level=12&side=left&at=x&clock=soon&seed=-1'), { ...PLAIN, level: 9 });
  assert.equal(read('#play')?.play, '');
});

/** @param {string} text @param {...string} path @returns {any} */
const move = (text, ...path) => ({ text, show: text, path });

test('taps lead through the paths of moves', () => {
  const moves = [move('1x10x19', '1', '10', '19'), move('1x10x17', '1', '10', '17'), move('3-8', '3', '8')];
  assert.deepEqual(targets(moves, []), ['1', '3']);
  assert.deepEqual(tap(moves, [], '1'), { moves: [], tapped: ['1'] });
  assert.deepEqual(targets(moves, ['1', '10']), ['19', '17']);
  assert.deepEqual(tap(moves, ['1', '10'], '17'), { moves: [moves[1]], tapped: [] });
  // The last square says enough; another piece may be taken instead; the same one is put back.
  assert.deepEqual(tap(moves, ['1'], '19'), { moves: [moves[0]], tapped: [] });
  assert.deepEqual(tap(moves, ['1'], '3'), { moves: [], tapped: ['3'] });
  assert.deepEqual(tap(moves, ['1'], '1'), { moves: [], tapped: [] });
  assert.deepEqual(tap(moves, ['1', '10'], '5'), { moves: [], tapped: [] });
  // Two routes to one square: it has to be tapped square by square. One square for several moves: a choice.
  const round = [move('a', '1', '10', '19'), move('b', '1', '8', '19')];
  assert.deepEqual(tap(round, ['1'], '19'), { moves: [], tapped: [] });
  const promotions = [move('q', 'a7', 'a8'), move('n', 'a7', 'a8')];
  assert.deepEqual(tap(promotions, ['a7'], 'a8').moves, promotions);
});

test('what was jumped over lies in the middle', () => {
  const places = { 1: [0, 0], 6: [1, 1], 10: [2, 2], 15: [3, 3], 19: [4, 4] };
  const middle = (/** @type {string} */ id) => ({ x: places[id][0] * 100, y: places[id][1] * 100 });
  assert.deepEqual(jumped(['6', '15'], ['1', '10'], middle), ['6']);
  assert.deepEqual(jumped(['6', '15'], ['1', '10', '19'], middle), ['6', '15']);
  assert.deepEqual(jumped(['6', '15'], ['1'], middle), []);
});

test('values have units, and say who is ahead', () => {
  /** @type {any} */
  const chess = { sides: ['White', 'Black'], scale: { of_one: 100, unit: 'pawns' }, unit: 100, limits: { score: 8_000_000, win: 8_200_000 } };
  assert.deepEqual([35, -125, 0, 8_199_995, -8_199_994, Infinity].map((value) => sized(value, chess)), ['+0.35', '−1.25', '0.00', '+#3', '−#3', '+∞']);
  assert.equal(opinion(35, 1, chess), 'Black is ahead by 0.35 pawns');
  assert.equal(opinion(-35, 1, chess), 'White is ahead by 0.35 pawns');
  assert.equal(opinion(8_199_995, 1, chess), 'Black wins in 3 moves');
  assert.equal(opinion(0, 0, chess), 'Even');
  assert.deepEqual([share(0, 0, chess), share(8_199_999, 1, chess), share(8_199_999, 0, chess)], [0.5, 0, 1]);
  assert.ok(share(100, 0, chess) > 0.5 && share(100, 1, chess) < 0.5);
});

test('passes close in on the value', () => {
  const pass = (/** @type {number} */ alpha, /** @type {number} */ beta, /** @type {number} */ result) => ({ alpha, beta, result, nodes: 1 });
  const known = closing([pass(9, 10, 12), pass(12, 13, 12), pass(0, 1, 5)]);
  assert.deepEqual(known.map(({ lower, upper }) => [lower, upper]), [[12, Infinity], [12, 12]], 'the third is for another line');
  assert.deepEqual(closing([pass(-Infinity, Infinity, 7)]).map(({ lower, upper }) => [lower, upper]), [[7, 7]]);
});
