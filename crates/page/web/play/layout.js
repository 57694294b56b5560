// @ts-check
/** Where everything of play and analysis stands on the page. */

import { h } from '../dom.js';
import { button, select } from './dom.js';
import { texts } from './texts.en.js';

/**
 * The elements, and the page that they make.
 * @param {import('./session.js').GameEntry[]} games
 * @param {Record<'pass' | 'stop' | 'goOn' | 'takeBack' | 'hint' | 'flip' | 'newGame' | 'record' | 'stepper', () => void>} act
 * @param {(game: string) => void} choose
 * @param {{top: HTMLElement, bottom: HTMLElement, moves: HTMLElement, analysis: HTMLElement, figures: HTMLElement, compare: HTMLElement}} parts
 */
export function layout(games, act, choose, parts) {
  const action = (/** @type {keyof typeof act} */ name, /** @type {string | null} */ look = null) =>
    button(texts[name], act[name], { class: look, 'data-action': name });
  const valueBar = h('div.value-bar', { role: 'img' }, h('span.value-share', {}));
  const board = h('div.board', {});
  const status = h('p.status', { role: 'status' });
  const result = h('p.result', { hidden: true });
  const settings = h('div.fields', {});
  const depths = [2, 3, 4].map((depth) => ({ value: String(depth), text: String(depth) }));
  const stepperDepth = select(texts.stepperDepth, depths, '2', () => {}, { name: 'stepper-depth' });
  const tabs = games.map(({ name, title }) => button(title, () => choose(name), { 'data-game': name }));
  const buttons = {
    pass: action('pass', 'primary'),
    stop: action('stop'),
    goOn: action('goOn', 'primary'),
    takeBack: action('takeBack'),
    hint: action('hint'),
    flip: action('flip'),
  };
  const table = h('div.play-table', {},
    parts.top,
    h('div.board-row', {}, valueBar, board),
    parts.bottom,
  );
  const side = h('div.play-side', {},
    h('section.card', {}, result, status, h('div.row.actions', {}, ...Object.values(buttons), action('newGame'))),
    parts.analysis,
    h(
      'section.card',
      { 'aria-label': texts.moves },
      parts.moves,
      h('div.row.further', {}, action('record'), h('span.joined', {}, action('stepper'), stepperDepth)),
    ),
    h('section.card', {}, settings),
  );
  const page = h('div.play', {},
    h('nav.games', { 'aria-label': texts.chooseGame }, ...tabs),
    h('div.play-grid', {}, table, side, h('div.play-analysis', {}, parts.figures, parts.compare)),
  );
  return { page, tabs, valueBar, board, status, result, settings, stepperDepth, buttons };
}
