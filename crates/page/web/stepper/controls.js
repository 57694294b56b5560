// @ts-check
// The bar of controls: buttons, scrub bar, speed, size of a step.

import { h, write } from '../dom.js';
import { texts } from '../texts.en.js';
import { GRAINS } from './recording.js';

const WORDS = texts.control;

/** Icons of our own, drawn in a box of 20. */
const ICONS = {
  first: 'M5 4v12M16 4l-8 6 8 6z', back: 'M13 4l-8 6 8 6z', forward: 'M7 4l8 6-8 6z', last: 'M15 4v12M4 4l8 6-8 6z',
  play: 'M6 3l10 7-10 7z', pause: 'M6 4h3v12H6zM11 4h3v12h-3z', zoomIn: 'M10 4v12M4 10h12', zoomOut: 'M4 10h12', fit: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const box = h('span.icon', { 'aria-hidden': 'true' });
  box.innerHTML = `<svg viewBox="0 0 20 20" width="20" height="20"><path d="${ICONS[name]}"/></svg>`;
  return box;
}

/** @typedef {'first'|'back'|'forward'|'last'|'play'|'leaf'|'cut'|'pass'|'zoomIn'|'zoomOut'|'fit'} Action */

export class Controls {
  /** @param {{act: (action: Action) => void, seek: (stop: number) => void, by: (grain: import('./recording.js').Grain) => void}} hooks */
  constructor(hooks) {
    const button = (/** @type {Action} */ name) => h('button.icon-button', { type: 'button', 'data-action': name, 'aria-label': WORDS[name], title: WORDS[name], onclick: () => hooks.act(name) }, icon(/** @type {any} */ (name)));
    const jump = (/** @type {Action} */ name) => h('button', { type: 'button', 'data-action': name, 'aria-label': WORDS.next(WORDS[name]), title: WORDS.next(WORDS[name]), onclick: () => hooks.act(name) }, h('span.wide', {}, WORDS.next('')), WORDS[name]);
    this.buttons = {
      first: button('first'), back: button('back'), play: button('play'), forward: button('forward'), last: button('last'),
      leaf: jump('leaf'), cut: jump('cut'), pass: jump('pass'),
    };
    this.scrub = h('input.scrub', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': WORDS.scrub, oninput: () => hooks.seek(Number(this.scrub.value)) });
    this.at = h('output.at');
    this.speed = h('input', { type: 'range', min: 0, max: 10, value: 4, 'aria-label': WORDS.speed });
    this.by = h('select', { 'aria-label': WORDS.by, onchange: () => hooks.by(this.by.value) }, ...GRAINS.map((grain) => h('option', { value: grain }, WORDS.grains[grain])));
    const { first, back, play, forward, last, leaf, cut, pass } = this.buttons;
    this.root = h('div.controls', { role: 'toolbar', 'aria-label': WORDS.scrub, id: 'controls' },
      h('div.moves', {}, first, back, play, forward, last),
      h('div.jumps', {}, leaf, cut, pass),
      h('div.place', {}, this.scrub, this.at),
      h('label.field.speed', {}, h('span', {}, WORDS.speed), this.speed),
      h('label.field', {}, h('span', {}, WORDS.by), this.by));
  }

  /** @param {number} at @param {number} last @param {import('./recording.js').Grain} by */
  show(at, last, by) {
    this.scrub.max = String(last);
    this.scrub.value = String(at);
    write(this.at, WORDS.at(at, last));
    this.by.value = by;
    for (const name of ['first', 'back']) this.buttons[name].disabled = at === 0;
    for (const name of ['forward', 'last', 'leaf', 'cut', 'pass']) this.buttons[name].disabled = at >= last;
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const { play } = this.buttons;
    play.replaceChildren(icon(playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', playing ? WORDS.pause : WORDS.play);
    play.title = playing ? WORDS.pause : WORDS.play;
  }

  /** Milliseconds between two steps while playing: from two seconds to as fast as the screen. */
  get pause() {
    return 2000 * 0.6 ** Number(this.speed.value);
  }
}
