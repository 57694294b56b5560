// @ts-check
/** The two players above and below the board, with their clocks and counts. */

import { DRAWINGS } from '../boards/index.js';
import { h } from '../dom.js';
import { texts } from './texts.en.js';

/** A player's line. */
function line() {
  const [mark, name, count, clock] = ['mark', 'name', 'count', 'clock'].map((part) => h('span', { class: `player-${part}` }));
  mark.setAttribute('aria-hidden', 'true');
  clock.setAttribute('role', 'timer');
  return { element: h('div.player', {}, mark, name, count, clock), mark, name, count, clock };
}

export class Players {
  constructor() {
    this.lines = [line(), line()];
    this.top = this.lines[0].element;
    this.bottom = this.lines[1].element;
    this.flipped = false;
  }

  /** @param {import('./session.js').Session} session @param {boolean} flipped the second side is below */
  draw(session, flipped) {
    const { here, game, over } = session;
    if (!here) return;
    this.flipped = flipped;
    const counts = DRAWINGS[game.name].counts?.(here.board);
    this.each((side, { element, mark, name, count }) => {
      const who = session.isHuman(side) ? texts.you : texts.engine(session.level);
      element.classList.toggle('to-move', !over && here.to_move === side);
      element.classList.toggle('winner', over?.winner === side);
      element.classList.toggle('thinking', session.thinking && here.to_move === side);
      element.dataset.side = String(side);
      mark.className = `player-mark ${game.name} side-${side}`;
      name.replaceChildren(h('b', {}, game.sides[side]), ` ${who}`);
      count.textContent = counts ? String(counts[side]) : '';
    });
    this.drawClocks(session);
  }

  /** @param {import('./session.js').Session} session */
  drawClocks({ clock, game }) {
    this.each((side, line) => {
      line.clock.hidden = !clock.on;
      line.clock.textContent = clock.on ? clock.show(side) : '';
      line.clock.classList.toggle('running', clock.running === side);
      line.clock.classList.toggle('short', clock.on && clock.left[side] < 20_000);
      line.clock.setAttribute('aria-label', texts.clockLabel(game.sides[side]));
    });
  }

  /** @param {(side: 0 | 1, parts: ReturnType<typeof line>) => void} draw */
  each(draw) {
    this.lines.forEach((parts, at) => draw(/** @type {0 | 1} */ ((at === 0) === this.flipped ? 0 : 1), parts));
  }
}
