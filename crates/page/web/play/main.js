// @ts-check
/** Play and analysis: puts boards, players, moves and the search together. */

import { Board } from '../boards/board.js';
import { DRAWINGS } from '../boards/index.js';
import { h } from '../dom.js';
import { read, write } from './address.js';
import { AnalysisView } from './analysis-view.js';
import { Analysis } from './analysis.js';
import { Compare } from './compare.js';
import { chooseMove, openRecord } from './dialogs.js';
import { button, keepFocus, select } from './dom.js';
import { layout } from './layout.js';
import { MoveList } from './moves.js';
import { Players } from './players.js';
import { Session, ask, isPass } from './session.js';
import { jumped, tap, targets } from './tapping.js';
import { texts } from './texts.en.js';
import { opinion, share } from './value.js';

/** The clocks one can choose: minutes and seconds a move. */
const CLOCKS = ['', '1+0', '3+2', '5+0', '10+5', '30+0'];

/**
 * Shows play and analysis in an element, while the address has `play=`.
 * @param {HTMLElement} element
 * @param {{answer: import('./session.js').Answer,
 *     openInStepper: (tree: {game: string, position: string, depth: number, algorithm?: string}) => void}} around
 */
export async function mount(element, { answer, openInStepper }) {
  element.replaceChildren(h('p.loading', {}, texts.loading));
  const catalogue = /** @type {import('./session.js').Catalogue | Error} */ (
    await ask(answer, { do: 'catalogue' }).catch((error) => error)
  );
  if (catalogue instanceof Error) {
    element.replaceChildren(h('p.loading', { role: 'alert' }, texts.failed(catalogue.message)));
    return;
  }
  catalogue.games = catalogue.games.filter(({ name }) => name in DRAWINGS).map((game) => ({ ...game, limits: catalogue.limits }));
  const play = new Play(element, answer, openInStepper, catalogue);
  await play.follow();
}

class Play {
  /**
   * @param {HTMLElement} element
   * @param {import('./session.js').Answer} answer
   * @param {(tree: {game: string, position: string, depth: number, algorithm?: string}) => void} openInStepper
   * @param {import('./session.js').Catalogue} catalogue
   */
  constructor(element, answer, openInStepper, catalogue) {
    this.element = element;
    this.openInStepper = openInStepper;
    this.catalogue = catalogue;
    this.shown = false;
    /** Whether the game was stopped when something else was shown. */
    this.held = false;
    this.turned = false;
    /** @type {string[]} the squares tapped so far, as the move's path has them */
    this.tapped = [];
    this.address = '';
    this.drawnGame = '';
    this.drawnPlace = '';

    this.players = new Players();
    this.analysis = new Analysis(answer, catalogue.limits, () => this.drawFound());
    this.session = new Session(answer, catalogue, {
      changed: () => this.draw(),
      ticked: () => this.players.drawClocks(this.session),
      quiet: () => {
        this.analysis.stop();
        this.compare.halt();
      },
    });
    this.view = new AnalysisView(catalogue, () => this.draw());
    this.compare = new Compare(answer, catalogue, {
      place: () => this.session.place,
      enhancements: () => this.view.enhancements,
      quiet: () => this.analysis.stop(),
      ended: () => this.analyse(),
    });
    this.moves = new MoveList((at) => this.session.step(at));
    const session = this.session;
    this.parts = layout(
      catalogue.games,
      {
        pass: () => void this.makePass(),
        stop: () => session.stop(),
        goOn: () => session.goOn(),
        takeBack: () => void session.takeBack(),
        hint: () => void session.hint(),
        flip: () => this.turn(),
        newGame: () => void session.newGame(),
        record: () => void openRecord(this.element, session),
        stepper: () => this.toStepper(),
      },
      (game) => void this.chooseGame(game),
      {
        top: this.players.top,
        bottom: this.players.bottom,
        moves: this.moves.element,
        analysis: this.view.element,
        figures: this.view.figures,
        compare: this.compare.element,
      },
    );
    element.replaceChildren(this.parts.page);
    addEventListener('hashchange', () => this.follow());
  }

  /** Follows the address: to another game or position than the one shown, or away from play. */
  async follow() {
    const { session } = this;
    const wanted = read(location.hash);
    if (!wanted) return this.hide();
    const again = !this.shown;
    this.shown = true;
    if (location.hash === this.address && session.here) {
      if (again && !this.held) session.goOn();
      return;
    }
    this.turned = wanted.flip;
    if (!this.catalogue.games.some(({ name }) => name === wanted.play)) wanted.play = session.game.name;
    this.view.set(wanted.analysis !== '', wanted.analysis);
    if ((await session.load(wanted)) || session.here) return;
    // What the address asks for is impossible: say so, on a board one can play on.
    const { message } = session;
    await session.newGame();
    session.message = message;
    this.draw();
  }

  /** Stops everything while something else is on the page. */
  hide() {
    if (!this.shown) return;
    this.shown = false;
    this.held = this.session.paused;
    this.session.halt();
    this.session.clock.stop();
    this.session.paused = true;
  }

  /** @param {string} name */
  async chooseGame(name) {
    const { session } = this;
    session.game = this.catalogue.games.find((game) => game.name === name) ?? session.game;
    session.here = null;
    this.turned = false;
    await session.newGame();
  }

  turn() {
    this.turned = !this.turned;
    this.draw();
  }

  /** @param {string} square */
  async tapSquare(square) {
    const { session } = this;
    const { here } = session;
    if (!here || !session.free) return;
    const { moves, tapped } = tap(here.moves, this.tapped, square);
    this.tapped = tapped;
    if (moves.length === 0) return this.draw();
    const move = moves.length === 1 ? moves[0] : await chooseMove(this.element, moves, here.to_move);
    if (move && session.here === here) await session.make(move);
    else this.draw();
  }

  async makePass() {
    const move = this.session.here?.moves.find(isPass);
    if (move && this.session.free) await this.session.make(move);
  }

  toStepper() {
    const { game, here } = this.session;
    if (!here) return;
    const depth = Number(this.parts.stepperDepth.querySelector('select')?.value);
    const algorithm = this.view.on ? this.view.driver : undefined;
    this.openInStepper({ game: game.name, position: here.position, depth, algorithm });
  }

  draw() {
    const { session } = this;
    if (!session.here || !this.shown) return;
    const place = JSON.stringify(session.place);
    if (place !== this.drawnPlace) {
      this.drawnPlace = place;
      this.tapped = [];
      this.compare.clear();
      this.analysis.clear();
    }
    this.parts.page.dataset.state = session.state;
    this.drawBoard();
    this.drawStatus();
    this.drawSettings();
    this.players.draw(session, this.flipped);
    this.moves.draw(session);
    this.drawTabs();
    this.drawFound();
    this.analyse();
    this.writeAddress();
  }

  drawTabs() {
    for (const tab of this.parts.tabs) {
      const chosen = tab.dataset.game === this.session.game.name;
      const list = tab.parentElement;
      // On a phone not all of them are in view.
      if (chosen && list && tab.getAttribute('aria-pressed') !== 'true') {
        list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
      }
      tab.setAttribute('aria-pressed', String(chosen));
    }
  }

  /** Whether the second side is at the bottom. */
  get flipped() {
    const { turns } = DRAWINGS[this.session.game.name];
    return turns && (this.session.side === 'second') !== this.turned;
  }

  drawBoard() {
    const { session } = this;
    const { here, game, hinted } = session;
    if (!here) return;
    const holder = this.parts.board;
    if (this.drawnGame !== game.name) {
      this.drawnGame = game.name;
      holder.dataset.game = game.name;
      this.board = new Board(holder, DRAWINGS[game.name], {
        tap: (square) => void this.tapSquare(square),
        texts: texts.squares,
        name: texts.board(game.title),
      });
    }
    const board = /** @type {Board} */ (this.board);
    const next = session.free ? targets(here.moves, this.tapped) : [];
    const several = here.moves.some(({ path }) => path.length > 1);
    const last = here.played.at(-1);
    const captured = here.moves.flatMap(({ captured }) => captured ?? []).map((square) => String(square + 1));
    board.draw(here.board, {
      flipped: this.flipped,
      targets: several && this.tapped.length === 0 ? [] : next,
      movable: session.free && several ? [...targets(here.moves, []), ...this.tapped.slice(-1)] : [],
      last: last?.path ?? [],
      selected: this.tapped,
      hint: hinted?.path ?? [],
      check: here.board.check ? this.kingOf(here) : null,
      taken: jumped(captured, this.tapped, (square) => board.middle(square)),
    });
  }

  /** The square of the king in check. @param {import('./session.js').Here} here */
  kingOf({ board, to_move }) {
    const at = board.squares.indexOf(to_move === 0 ? 'K' : 'k');
    return DRAWINGS.chess.squares(board)[at].id;
  }

  drawStatus() {
    const { session } = this;
    const { status, result, buttons } = this.parts;
    const { here, over, game, message } = session;
    if (!here) return;
    const side = game.sides[here.to_move];
    const mustPass = !over && here.moves.some(isPass);
    const winner = over && over.winner !== null ? game.sides[over.winner] : null;
    result.hidden = !over;
    result.textContent = over ? texts.over(winner, over.why, game.name) : '';
    const own = over && over.winner !== null && session.side !== 'both';
    const turn = over
      ? own ? texts.overYou(session.isHuman(Number(over.winner))) : ''
      : session.thinking ? (session.isHuman(here.to_move) ? texts.hinting : texts.thinking(side))
      : this.tapped.length > 1 ? texts.goOnJumping
      : mustPass ? texts.mustPass(side)
      : session.at < session.moves.length ? texts.looking(session.at, session.moves.length)
      : session.isHuman(here.to_move) && session.side !== 'both' ? texts.yourMove(side)
      : texts.toMove(side);
    const text = [message, here.board.check && !over ? texts.check : '', turn].filter(Boolean).join(' ');
    // An unchanged text is not read out again.
    if (status.textContent !== text) status.textContent = text;
    buttons.pass.hidden = !(mustPass && session.free);
    buttons.stop.hidden = !session.thinking;
    buttons.goOn.hidden = session.state !== 'paused';
    buttons.flip.hidden = !DRAWINGS[game.name].turns;
    buttons.hint.disabled = !!over || session.thinking;
    buttons.takeBack.disabled = session.at === 0;
  }

  drawSettings() {
    const { session } = this;
    const { settings } = this.parts;
    const { game } = session;
    const state = JSON.stringify([game.name, session.side, session.level, session.control]);
    if (settings.dataset.state === state) return;
    settings.dataset.state = state;
    const side = (/** @type {'first' | 'second' | 'both'} */ value, /** @type {string} */ text) =>
      button(text, () => session.choose(value), { 'data-side': value, 'aria-pressed': String(session.side === value) });
    const level = h('input', {
      type: 'range', min: '1', max: '9', step: '1', value: String(session.level), name: 'level',
      oninput: () => {
        session.level = Number(level.value);
        shown.textContent = texts.levelOf(session.level);
      },
      onchange: () => this.draw(),
    });
    const shown = h('output', {}, texts.levelOf(session.level));
    const clocks = CLOCKS.includes(session.control) ? CLOCKS : [...CLOCKS, session.control];
    const clock = (/** @type {string} */ control) => {
      const [minutes, seconds] = control.split('+').map(Number);
      return { value: control, text: control ? texts.clockOf(minutes, seconds) : texts.noClock };
    };
    keepFocus(settings, [
      h('div.field', { role: 'group', 'aria-label': texts.play },
        h('span', {}, texts.play),
        h('span.segments', {}, side('first', game.sides[0]), side('second', game.sides[1]), side('both', texts.both)),
      ),
      h('label.field', {}, h('span', {}, texts.level), h('span.row', {}, level, shown)),
      select(texts.clock, clocks.map(clock), session.control, (control) => session.setClock(control), { name: 'clock' }),
    ]);
  }

  /** Searches the position on the board, if that is wanted and nobody else thinks. */
  analyse() {
    const { session } = this;
    const wanted = this.shown && this.view.on && session.here && !session.over;
    if (!wanted) this.analysis.stop();
    else if (!session.thinking && !this.compare.running) void this.analysis.start(session.place, this.view.asked);
  }

  drawFound() {
    const { session } = this;
    const { valueBar } = this.parts;
    this.view.draw(this.analysis, session);
    if (!session.here) return;
    const last = this.analysis.iterations.at(-1);
    valueBar.hidden = !this.view.on;
    valueBar.dataset.game = session.game.name;
    valueBar.classList.toggle('turned', this.flipped);
    const mover = session.here.to_move;
    valueBar.setAttribute('aria-label', last ? texts.valueBar(opinion(last.value, mover, session.game)) : texts.noValue);
    // Until something is found, the bar stays where it was.
    if (last) valueBar.style.setProperty('--share', String(share(last.value, mover, session.game)));
  }

  writeAddress() {
    const { session } = this;
    const address = write({
      play: session.game.name,
      position: session.position,
      moves: session.moves,
      at: session.at,
      side: session.side,
      level: session.level,
      clock: session.control,
      flip: this.turned,
      seed: session.seed,
      analysis: this.view.on ? this.view.driver : '',
    });
    if (address === this.address) return;
    history.replaceState(history.state, '', address);
    this.address = location.hash;
  }
}
