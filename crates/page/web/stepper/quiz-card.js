// @ts-check
// A question on the page, the answer, and what is right.

import { h } from '../dom.js';
import { texts } from '../texts.en.js';
import { interval, number } from './numbers.js';
import { answerText, isRight } from './quiz.js';

const WORDS = texts.quiz;

export class QuizCard {
  /** @param {{next: () => void, explain: () => string, done: () => void}} hooks next: on to the step asked about */
  constructor(hooks) {
    this.hooks = hooks;
    this.root = h('section.quiz', { 'aria-label': texts.control.quiz, hidden: true });
    this.score = { right: 0, asked: 0 };
    /** @type {import('./quiz.js').Question | null} */
    this.question = null;
  }

  /** @param {import('./quiz.js').Question} question @param {boolean} focus whether the answer is to be typed at once */
  ask(question, focus) {
    this.question = question;
    this.root.hidden = false;
    const form = h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.check(this.given()); } }, ...this.inputs(question));
    this.form = form;
    this.root.replaceChildren(h('p.question', { role: 'status' }, prompt(question)), form);
    if (focus) /** @type {HTMLElement} */ (form.querySelector('button, input'))?.focus({ preventScroll: true });
  }

  /** @param {import('./quiz.js').Question} question */
  inputs(question) {
    const check = h('button.primary', { type: 'submit' }, WORDS.check);
    const skip = h('button.quiet', { type: 'button', onclick: () => this.close(true) }, WORDS.skip);
    const input = (/** @type {string} */ label) => h('label.field', {}, h('span', {}, label), h('input', { size: 5, autocomplete: 'off', name: label, title: WORDS.infinity }));
    switch (question.kind) {
      case 'cut': return [
        h('button', { type: 'button', 'data-answer': 'cut', onclick: () => this.check(true) }, WORDS.yes),
        h('button', { type: 'button', 'data-answer': 'go', onclick: () => this.check(false) }, WORDS.no), skip,
      ];
      case 'window': return [input(WORDS.alpha), input(WORDS.beta), h('span.hint', {}, WORDS.infinity), check, skip];
      case 'test': return [input(WORDS.atLeast), check, skip];
      default: return [input(WORDS.node), check, skip];
    }
  }

  given() {
    const [first, second] = this.form.querySelectorAll('input');
    return second ? /** @type {[string, string]} */ ([first.value, second.value]) : first.value;
  }

  /** @param {boolean | string | [string, string]} given */
  check(given) {
    if (!this.question) return;
    const right = isRight(this.question, given);
    this.score.asked++;
    if (right) this.score.right++;
    const correct = right || this.question.kind === 'cut' ? '' : ` ${WORDS.answer(answerText(this.question))}`;
    const go = h('button.primary', { type: 'button', onclick: () => this.close(true) }, WORDS.show);
    this.root.replaceChildren(
      h('p.verdict', { role: 'status', 'data-right': String(right) }, h('strong', {}, right ? WORDS.right : WORDS.wrong), `${correct} ${this.hooks.explain()}`),
      h('div.row', {}, go, h('span.score', {}, WORDS.score(this.score.right, this.score.asked))));
    go.focus();
  }

  /** @param {boolean} [onwards] */
  close(onwards = false) {
    this.question = null;
    this.root.hidden = true;
    if (onwards) this.hooks.next();
    this.hooks.done();
  }
}

/** @param {import('./quiz.js').Question} question */
function prompt(question) {
  switch (question.kind) {
    case 'cut': return WORDS.cut(question.player, question.name, number(question.best), interval(question.alpha, question.beta));
    case 'window': return WORDS.window(question.player, question.name);
    case 'test': return WORDS.test(number(question.lower), number(question.upper));
    default: return WORDS.top;
  }
}
