// @ts-check
/** The two dialogs: which of several moves, and saving and loading. */

import { piece } from '../boards/pieces.js';
import { svg } from '../boards/svg.js';
import { download, h } from '../dom.js';
import { button } from './dom.js';
import { texts } from './texts.en.js';

/** The longest file that is read. */
const LONGEST = 1 << 20;

/**
 * Asks which move is meant.
 * @param {HTMLElement} parent
 * @param {import('./tapping.js').Move[]} moves @param {0 | 1} side
 * @returns {Promise<import('./tapping.js').Move | null>}
 */
export function chooseMove(parent, moves, side) {
  return new Promise((resolve) => {
    const promotes = moves.every(({ promotion }) => promotion);
    const option = (/** @type {import('./tapping.js').Move} */ move) => {
      const { promotion, show } = move;
      const letter = promotion && (side === 0 ? promotion.toUpperCase() : promotion);
      const face = letter
        ? svg('svg', { viewBox: '-50 -50 100 100', class: 'choice-piece', 'aria-hidden': 'true' }, piece(letter))
        : show;
      const label = promotion ? texts.pieces[promotion] : show;
      return h(
        'button',
        { type: 'button', class: 'choice', 'aria-label': label, 'data-choice': promotion ?? show, onclick: () => done(move) },
        face,
      );
    };
    const done = (/** @type {import('./tapping.js').Move | null} */ move) => {
      dialog.remove();
      resolve(move);
    };
    const title = promotes ? texts.promote : texts.choose;
    const dialog = h(
      'dialog.play-dialog',
      { 'aria-label': title, onclose: () => done(null) },
      h('h2', {}, title),
      h('div.row', {}, ...moves.map(option)),
      button(texts.cancel, () => done(null), { class: 'quiet' }),
    );
    parent.append(dialog);
    dialog.showModal();
  });
}

/**
 * Saving and loading.
 * @param {HTMLElement} parent @param {import('./session.js').Session} session
 */
export async function openRecord(parent, session) {
  const { game } = session;
  const area = h('textarea', { rows: 10, spellcheck: 'false', 'aria-label': texts.recordLabel });
  const said = h('p.said', { role: 'status' });
  const file = h('input', { type: 'file', hidden: true, onchange: () => load(file.files?.[0]) });
  const load = async (/** @type {File | undefined} */ chosen) => {
    if (!chosen) return;
    if (chosen.size > LONGEST) said.textContent = texts.tooLong;
    else area.value = await chosen.text();
    file.value = '';
  };
  const read = async () => {
    const wrong = await session.read(area.value);
    if (wrong) said.textContent = texts.failed(wrong);
    else dialog.close();
  };
  const save = () => {
    const ending = /^[A-Z]{3}$/.test(game.format) ? game.format.toLowerCase() : 'txt';
    download(`${game.name}.${ending}`, new Blob([area.value], { type: 'text/plain' }));
  };
  const copy = async () => {
    area.select();
    await navigator.clipboard.writeText(area.value);
    said.textContent = texts.copied;
  };
  const dialog = h(
    'dialog.play-dialog.wide',
    { 'aria-label': texts.record, onclose: () => dialog.remove() },
    h('h2', {}, texts.record),
    h('p.soft', {}, texts.recordHelp(game.format, game.positions)),
    area,
    said,
    h('div.row', {},
      button(texts.read, read, { class: 'primary' }),
      button(texts.copy, copy),
      button(texts.download, save),
      button(texts.open, () => file.click()),
      button(texts.close, () => dialog.close(), { class: 'quiet' }),
    ),
    file,
  );
  parent.append(dialog);
  dialog.showModal();
  try {
    area.value = await session.write();
  } catch (error) {
    said.textContent = texts.failed(error instanceof Error ? error.message : String(error));
  }
}
