// @ts-check
// The tour's bar: a card at a time, each of which sets the stepper.

import { h, write } from '../dom.js';
import { LESSONS } from '../lessons.en.js';
import { texts } from '../texts.en.js';
import { KINDS } from './recording.js';

/** What a card shows, with what it takes over from the cards before it. @param {number} lesson @param {number} card both from 1 */
export function cardAt(lesson, card) {
  const cards = LESSONS[lesson - 1]?.cards.slice(0, card) ?? [];
  return cards.length < card || card < 1 ? null : /** @type {import('../lessons.en.js').Card} */ (Object.assign({}, ...cards, { ask: cards[card - 1].ask }));
}

/**
 * The number of events at a card's place.
 * @param {import('./recording.js').Recording} recording @param {import('../lessons.en.js').Card['go']} go
 */
export function placeOf(recording, go) {
  if (go === undefined || go === 'start') return 0;
  if (go === 'end') return recording.length;
  const kind = KINDS.indexOf(/** @type {any} */ (go[0]));
  let left = go[1];
  for (let i = 0; i < recording.length; i++) {
    if (recording.kind[i] === kind && --left === 0) return i + 1;
  }
  return recording.length;
}

export class TourBar {
  /** @param {{go: (lesson: number, card: number) => void, close: () => void}} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.title = h('h2');
    this.text = h('div.text', { 'aria-live': 'polite' });
    this.dots = h('div.dots', { role: 'group', 'aria-label': texts.tour.list });
    this.back = h('button', { type: 'button', onclick: () => this.move(-1) }, texts.tour.back);
    this.next = h('button.primary', { type: 'button', onclick: () => this.move(1) }, texts.tour.next);
    const close = h('button.quiet', { type: 'button', 'aria-label': texts.tour.close, title: texts.tour.close, onclick: hooks.close }, '×');
    this.root = h('section.tour', { 'aria-label': texts.control.tour }, h('header', {}, this.title, this.dots, close), this.text, h('div.turn', {}, this.back, this.next));
    this.lesson = 1;
    this.card = 1;
    this.last = false;
  }

  /** @param {number} lesson @param {number} card */
  show(lesson, card) {
    this.lesson = lesson;
    this.card = card;
    const { title } = LESSONS[lesson - 1];
    write(this.title, texts.tour.lesson(lesson, title));
    const text = cardAt(lesson, card)?.text ?? '';
    if (this.text.dataset.text !== text) {
      this.text.dataset.text = text;
      this.text.replaceChildren(...text.split('\n\n').map((paragraph) => h('p', {}, paragraph)));
    }
    this.dots.replaceChildren(...LESSONS.map((one, i) => h('button', {
      type: 'button', 'aria-current': i + 1 === lesson ? 'true' : null, title: one.title, 'aria-label': texts.tour.lesson(i + 1, one.title),
      onclick: () => this.hooks.go(i + 1, 1),
    }, String(i + 1))));
    this.back.disabled = lesson === 1 && card === 1;
    const last = lesson === LESSONS.length && card === LESSONS[lesson - 1].cards.length;
    write(this.next, last ? texts.tour.done : texts.tour.next);
    this.last = last;
  }

  /** @param {1 | -1} by */
  move(by) {
    if (by > 0 && this.last) return this.hooks.close();
    const card = this.card + by;
    if (card > LESSONS[this.lesson - 1].cards.length) return this.hooks.go(this.lesson + 1, 1);
    if (card < 1) return this.hooks.go(this.lesson - 1, LESSONS[this.lesson - 2].cards.length);
    this.hooks.go(this.lesson, card);
  }
}
