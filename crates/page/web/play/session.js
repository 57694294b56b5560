// @ts-check
/** A game between a person and the engine: what is on the board, whose turn it is, what happens next. */

import { DRAWINGS } from '../boards/index.js';
import { Clock } from './clock.js';
import { texts } from './texts.en.js';

/**
 * @typedef {import('./tapping.js').Move} Move
 * @typedef {{score: number, win: number, analysed_nodes: number, depth: number}} Limits
 * @typedef {{name: string, title: string, sides: [string, string], positions: string, how: string, format: string,
 *     scale: {of_one: number, unit: string} | null, unit: number, supported: string, full_width: string,
 *     selective: string, limits: Limits}} GameEntry
 * @typedef {{games: GameEntry[], drivers: {name: string, title: string, summary: string}[],
 *     enhancements: {letter: string, name: string, summary: string, needs: string}[], limits: Limits}} Catalogue
 * @typedef {{position: string, to_move: 0 | 1, board: any, moves: Move[], played: Move[],
 *     over: {winner: 0 | 1 | null, why: string} | null, value: number}} Here
 * @typedef {(request: Record<string, unknown>, options?: {signal?: AbortSignal}) => Promise<{head: any, arrays: any}>} Answer
 */

/** The engine's replies take at least this long, so that one sees the move before: in milliseconds. */
const REPLY = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 350);

/** The level that hints are from. */
const HINT = 9;

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/** Whether a move is no choice. @param {Move} move */
export const isPass = ({ path }) => path.length === 0;

/** The head of an answer. @param {Answer} answer @param {Record<string, unknown>} request @param {AbortSignal} [signal] */
export async function ask(answer, request, signal) {
  return (await answer(request, { signal })).head;
}

export class Session {
  /**
   * @param {Answer} answer
   * @param {Catalogue} catalogue
   * @param {{changed: () => void, ticked: () => void, quiet: () => void}} listener  `quiet`: stop all else
   *     that asks
   */
  constructor(answer, catalogue, { changed, ticked, quiet }) {
    this.answer = answer;
    this.catalogue = catalogue;
    this.changed = changed;
    this.quiet = quiet;
    this.turn = new AbortController();
    this.clock = new Clock(ticked, (side) => this.flagFell(side));
    this.game = catalogue.games[0];
    /** @type {string | undefined} */
    this.position = undefined;
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
    /** @type {Move[]} all moves, also those after the ones on the board */
    this.played = [];
    /** @type {Here | null} */
    this.here = null;
    /** @type {'first' | 'second' | 'both'} */
    this.side = 'first';
    this.level = 3;
    this.control = '';
    this.seed = 0;
    this.thinking = false;
    /** The engine waits, because the game was stopped or is being looked through. */
    this.paused = false;
    /** @type {number | null} the side whose time is up */
    this.flagged = null;
    /** @type {Move | null} */
    this.hinted = null;
    this.message = '';
  }

  /** @param {number} side */
  isHuman(side) {
    return this.side === 'both' || (this.side === 'second') === (side === 1);
  }

  /** How the game ended, if it has. */
  get over() {
    if (this.flagged !== null && this.at === this.moves.length) return { winner: 1 - this.flagged, why: 'time' };
    return this.here?.over ?? null;
  }

  /** What is awaited: a person's move, the engine's, that the engine may go on, or nothing any more. */
  get state() {
    if (!this.here) return 'loading';
    if (this.over) return 'over';
    if (this.thinking) return 'thinking';
    return this.isHuman(this.here.to_move) ? 'yours' : 'paused';
  }

  /** Whether a person may move now; also for the engine while it waits. */
  get free() {
    return this.state === 'yours' || this.state === 'paused';
  }

  /** A move with the squares that are tapped for it. @param {Move} move @param {0 | 1} side @returns {Move} */
  tappable(move, side) {
    return { ...move, side, path: DRAWINGS[this.game.name].path(move, side) };
  }

  /** The request's fields that say where we are. */
  get place() {
    return { game: this.game.name, position: this.position, moves: this.moves.slice(0, this.at) };
  }

  /** @param {import('./address.js').Address} address */
  async load({ play, position, moves, at, side, level, clock, seed }) {
    const game = this.catalogue.games.find(({ name }) => name === play);
    if (game) this.game = game;
    this.here = null;
    Object.assign(this, { side, level, control: clock, seed: seed ?? Math.floor(Math.random() * 1e9) });
    this.clock.set(clock);
    this.flagged = null;
    const known = await this.go(game ? position : undefined, game ? moves : [], undefined, true);
    if (known && at !== undefined && at < moves.length) await this.step(at);
    else if (known) this.goOn();
    return known;
  }

  /**
   * Shows another position. The old one stays if this one cannot be.
   * @param {string | undefined} position @param {string[]} moves @param {number} [at] @param {boolean} [paused]
   * @returns {Promise<boolean>} whether it is shown
   */
  async go(position, moves, at = moves.length, paused = this.paused) {
    this.halt();
    const { signal } = (this.turn = new AbortController());
    const request = { do: 'position', game: this.game.name, position, moves: moves.slice(0, at) };
    try {
      const here = /** @type {Here} */ (await ask(this.answer, request, signal));
      if (signal.aborted) return false;
      here.moves = here.moves.map((move) => this.tappable(move, here.to_move));
      here.played = here.played.map((move) => this.tappable(move, move.side));
      const further = at < moves.length ? this.played.slice(at, moves.length) : [];
      Object.assign(this, { position, moves, at, here, paused, hinted: null });
      this.played = [...here.played, ...further];
      this.follow(signal);
      this.changed();
      return true;
    } catch (error) {
      if (!signal.aborted) this.fail(error);
      return false;
    }
  }

  /** What happens by itself in this position. @param {AbortSignal} signal */
  follow(signal) {
    if (!this.here || this.over || this.paused) return this.clock.stop();
    if (this.at > 0) this.clock.start(this.here.to_move);
    if (!this.isHuman(this.here.to_move)) this.think(signal);
  }

  /** Stops whatever is being thought about. */
  halt() {
    this.turn.abort();
    this.quiet();
    this.thinking = false;
  }

  /** The engine's move. @param {AbortSignal} signal */
  async think(signal) {
    this.quiet();
    this.thinking = true;
    try {
      const request = { do: 'play', ...this.place, level: this.level, seed: this.seed };
      const [{ move }] = await Promise.all([ask(this.answer, request, signal), pause(REPLY())]);
      if (!signal.aborted) await this.make(this.tappable(move, this.here?.to_move ?? 0));
    } catch (error) {
      if (signal.aborted) return;
      this.paused = true;
      this.thinking = false;
      this.fail(error);
    }
  }

  /** @param {Move} move */
  async make(move) {
    if (!this.here) return;
    const side = this.here.to_move;
    const name = this.game.sides[side];
    this.clock.moved(side);
    this.message = isPass(move) ? texts.passes(name) : texts.plays(name, move.show);
    await this.go(this.position, [...this.moves.slice(0, this.at), move.text], undefined, false);
  }

  /** Stops the engine until it is told to go on. */
  stop() {
    this.halt();
    this.clock.stop();
    this.paused = true;
    this.message = texts.stopped;
    this.changed();
  }

  goOn() {
    this.paused = false;
    this.message = '';
    this.turn = new AbortController();
    this.follow(this.turn.signal);
    this.changed();
  }

  /** Looks at the game after this many moves. @param {number} at */
  async step(at) {
    this.message = '';
    const to = Math.min(Math.max(at, 0), this.moves.length);
    await this.go(this.position, this.moves, to, true);
  }

  /** Goes back to where the person last had a choice. */
  async takeBack() {
    const choice = (/** @type {Move} */ move) => this.isHuman(move.side) && !isPass(move);
    const at = this.played.slice(0, this.at).findLastIndex(choice);
    if (at < 0) {
      this.message = texts.nothingBack;
      return this.changed();
    }
    if (this.flagged !== null) this.clock.set(this.control);
    this.flagged = null;
    this.message = '';
    await this.go(this.position, this.moves.slice(0, at), at, false);
  }

  async newGame() {
    this.flagged = null;
    this.message = '';
    this.seed = Math.floor(Math.random() * 1e9);
    this.clock.set(this.control);
    await this.go(undefined, [], undefined, false);
  }

  /** Reads a game or a position. @param {string} text @returns {Promise<string>} what is wrong, or nothing */
  async read(text) {
    this.halt();
    try {
      const { position, moves } = await ask(this.answer, { do: 'read', game: this.game.name, text });
      this.flagged = null;
      this.clock.set(this.control);
      this.message = texts.readDone(moves.length);
      // The engine waits: whoever reads a game wants to look at it.
      await this.go(position ?? undefined, moves, undefined, true);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The game in its notation. */
  async write() {
    const player = (/** @type {number} */ side) => (this.isHuman(side) ? texts.you : texts.engine(this.level));
    const request = {
      do: 'write',
      game: this.game.name,
      position: this.position,
      moves: this.moves,
      players: [player(0), player(1)],
      date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    };
    this.quiet();
    try {
      return /** @type {string} */ ((await ask(this.answer, request)).text);
    } finally {
      this.changed();
    }
  }

  /** What the engine would play here. */
  async hint() {
    if (!this.here || this.over) return;
    this.halt();
    const { signal } = (this.turn = new AbortController());
    this.thinking = true;
    this.changed();
    try {
      const request = { do: 'play', ...this.place, level: HINT, seed: this.seed };
      const head = await ask(this.answer, request, signal);
      if (signal.aborted) return;
      this.hinted = this.tappable(head.move, this.here.to_move);
      this.message = texts.hinted(head.move.show);
    } catch (error) {
      if (signal.aborted) return;
      this.fail(error);
    }
    this.thinking = false;
    this.changed();
  }

  /** @param {'first' | 'second' | 'both'} side */
  choose(side) {
    this.halt();
    this.side = side;
    this.goOn();
  }

  /** @param {string} control */
  setClock(control) {
    this.control = control;
    this.flagged = null;
    this.clock.set(control);
    if (this.here && !this.over && !this.paused && this.at > 0) this.clock.start(this.here.to_move);
    this.changed();
  }

  /** @param {number} side */
  flagFell(side) {
    this.halt();
    this.flagged = side;
    this.message = '';
    this.changed();
  }

  /** @param {unknown} error */
  fail(error) {
    this.message = texts.failed(error instanceof Error ? error.message : String(error));
    this.changed();
  }
}
