// @ts-check
/** The list of moves, two columns as players write them; a move shows the position after it. */

import { h } from '../dom.js';
import { button, keepFocus } from './dom.js';
import { texts } from './texts.en.js';

export class MoveList {
  /** @param {(at: number) => void} step */
  constructor(step) {
    this.step = step;
    this.list = h('ol.move-list', { 'aria-label': texts.moves });
    const go = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => number} */ to) =>
      button(sign, () => step(to()), { 'aria-label': label, title: label, class: 'step' });
    this.at = 0;
    this.count = 0;
    this.back = [go('«', texts.first, () => 0), go('‹', texts.back, () => this.at - 1)];
    this.on = [go('›', texts.forward, () => this.at + 1), go('»', texts.last, () => this.count)];
    this.element = h('div.moves', {}, this.list, h('div.row.move-steps', {}, ...this.back, ...this.on));
  }

  /** @param {import('./session.js').Session} session */
  draw({ played, at, game }) {
    [this.at, this.count] = [at, played.length];
    for (const one of this.back) one.disabled = at === 0;
    for (const one of this.on) one.disabled = at === played.length;
    /** @type {{first: HTMLElement | null, second: HTMLElement | null}[]} */
    const rows = [];
    played.forEach((move, index) => {
      const side = move.side;
      const shown = button(move.show, () => this.step(index + 1), {
        class: 'move',
        'aria-label': texts.moveLabel(index + 1, game.sides[side], move.show),
        'aria-current': index + 1 === at ? 'step' : 'false',
      });
      if (index >= at) shown.classList.add('ahead');
      const row = rows.at(-1);
      // A side that moves again (Kalah) gets a row of its own.
      if (side === 1 && row && !row.second) row.second = shown;
      else rows.push(side === 0 ? { first: shown, second: null } : { first: null, second: shown });
    });
    keepFocus(
      this.list,
      rows.map(({ first, second }, index) =>
        h('li', {}, h('span.move-number', {}, `${index + 1}.`), first ?? h('span.move', {}, '…'), second),
      ),
    );
    if (rows.length === 0) this.list.append(h('li.soft', {}, texts.noMoves));
    const current = this.list.querySelector('[aria-current="step"]');
    const row = /** @type {HTMLElement | null} */ (current?.closest('li') ?? null);
    // Only the list scrolls, never the page.
    this.list.scrollTop = row ? row.offsetTop - this.list.clientHeight / 2 : 0;
  }
}
