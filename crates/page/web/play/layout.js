// @ts-check
/** Where everything of play and analysis stands on the page. */

import { button, h, select } from './dom.js';
import { texts } from './texts.en.js';

/**
 * The elements, and the page that they make.
 * @param {import('./session.js').GameEntry[]} games
 * @param {Record<'pass' | 'stop' | 'goOn' | 'takeBack' | 'hint' | 'flip' | 'newGame' | 'record' | 'stepper', () => void>} act
 * @param {(game: string) => void} choose
 * @param {{top: HTMLElement, bottom: HTMLElement, moves: HTMLElement, analysis: HTMLElement, compare: HTMLElement}} parts
 */
export function layout(games, act, choose, parts) {
  const action = (/** @type {keyof typeof act} */ name, /** @type {string} */ look = 'button') =>
    button(texts[name], act[name], { class: look, 'data-action': name });
  const valueBar = h('div', { class: 'value-bar', role: 'img' }, h('span', { class: 'value-share' }));
  const board = h('div', { class: 'board' });
  const status = h('p', { class: 'status', role: 'status' });
  const result = h('p', { class: 'result', hidden: true });
  const settings = h('div', { class: 'fields' });
  const depths = [2, 3, 4].map((depth) => ({ value: String(depth), text: String(depth) }));
  const stepperDepth = select(texts.stepperDepth, depths, '2', () => {}, { name: 'stepper-depth' });
  const tabs = games.map(({ name, title }) => button(title, () => choose(name), { class: 'button game', 'data-game': name }));
  const buttons = {
    pass: action('pass', 'button main'),
    stop: action('stop'),
    goOn: action('goOn', 'button main'),
    takeBack: action('takeBack'),
    hint: action('hint'),
    flip: action('flip'),
  };
  const table = h(
    'div',
    { class: 'play-table' },
    parts.top,
    h('div', { class: 'board-row' }, valueBar, board),
    parts.bottom,
  );
  const side = h(
    'div',
    { class: 'play-side' },
    h('section', { class: 'card' }, result, status, h('div', { class: 'row actions' }, ...Object.values(buttons), action('newGame'))),
    h(
      'section',
      { class: 'card', 'aria-label': texts.moves },
      parts.moves,
      h('div', { class: 'row further' }, action('record'), h('span', { class: 'joined' }, action('stepper'), stepperDepth)),
    ),
    h('section', { class: 'card' }, settings),
    parts.analysis,
    parts.compare,
  );
  const page = h(
    'div',
    { class: 'play' },
    h('nav', { class: 'games', 'aria-label': texts.chooseGame }, ...tabs),
    h('div', { class: 'play-grid' }, table, side),
  );
  return { page, tabs, valueBar, board, status, result, settings, stepperDepth, buttons };
}
