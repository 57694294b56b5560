// @ts-check
/**
 * One board for all games. What a game looks like is a `Drawing`; what is the same for all is here: squares
 * to tap, drag between and reach by keyboard, marks, turning, and pieces that slide to where they go.
 *
 * The picture is SVG. Above it lie transparent buttons, one a square, so that taps, the keyboard and
 * screen readers get what they know.
 */

import { circle, label, rect, svg } from './svg.js';

/**
 * A square: where it is on the board seen from the first side, and the row it is read in.
 * @typedef {{id: string, x: number, y: number, width: number, height: number, row: number}} Square
 *
 * A piece: `kind` tells whether a piece is the same after a move.
 * @typedef {{square: string, kind: string, picture: SVGElement[]}} Piece
 *
 * What is drawn for a square: a piece or the mark of the last move, the mark of where one may play, a number.
 * @typedef {'last' | 'target' | 'number'} Use
 *
 * What a game looks like.
 * @typedef {object} Drawing
 * @property {(board: any) => {width: number, height: number}} size
 * @property {(board: any) => Square[]} squares  in reading order
 * @property {(squares: Square[]) => SVGElement[]} ground
 * @property {(board: any) => Piece[]} pieces  drawn around 0, 0
 * @property {(square: string, board: any, texts: any) => string} say  what a square holds
 * @property {boolean} turns  whether the second side sees the board turned round
 * @property {'slide' | 'turn' | 'drop' | 'pulse'} motion  how a change of the board is shown
 * @property {(move: any, side: number) => string[]} path  the squares that are tapped for a move, in order
 * @property {(id: string, board: any, use: Use) => {x: number, y: number} | null} [spot]  the middle of
 *     what is drawn for a square, if it is not the middle of the square
 * @property {(board: any) => {square: string, text: string, name: string}[]} [numbers]  written beside pieces
 * @property {(cell: number) => {x: number, y: number}} [cell]  the middle of a cell of a winning row
 * @property {(board: any) => SVGElement[]} [front]  what lies before the pieces
 * @property {(board: any) => [number, number]} [counts]  discs, men or seeds of the two sides
 * @property {'square' | 'round'} shape  of marks
 *
 * @typedef {object} Options
 * @property {boolean} [flipped]
 * @property {string[]} [targets]  squares that may be tapped next
 * @property {string[]} [movable]  squares from which a piece may be dragged
 * @property {string[]} [last]  the squares of the last move
 * @property {string[]} [selected]  the squares tapped so far
 * @property {string[]} [hint]
 * @property {string | null} [check]
 * @property {string[]} [taken]  squares whose pieces are being captured
 */

/** How far a finger or the mouse moves before a tap is a drag, in pixels. */
const DRAG = 6;

/** How long a piece moves, in milliseconds. */
const MOTION = 180;

export class Board {
  /**
   * @param {HTMLElement} element
   * @param {Drawing} drawing
   * @param {{tap: (square: string) => void, texts: any, name: string}} options
   */
  constructor(element, drawing, { tap, texts, name }) {
    this.drawing = drawing;
    this.tap = tap;
    this.texts = texts;
    this.layers = Object.fromEntries(
      ['ground', 'under', 'pieces', 'front', 'over'].map((name) => [name, svg('g', { class: `layer-${name}` })]),
    );
    this.picture = svg('svg', { class: 'board-picture', 'aria-hidden': 'true' }, ...Object.values(this.layers));
    this.buttons = document.createElement('div');
    this.buttons.className = 'board-squares';
    this.buttons.setAttribute('role', 'grid');
    this.buttons.setAttribute('aria-label', name);
    element.replaceChildren(this.picture, this.buttons);
    /** @type {Map<string, {square: Square, button: HTMLButtonElement}>} */
    this.squares = new Map();
    /** @type {Map<string, string>} the kinds of the pieces shown, by square */
    this.kinds = new Map();
    this.geometry = '';
    this.cursor = '';
    /** A piece was let go somewhere else than where it is drawn next. */
    this.dropped = false;
    this.listen();
  }

  /**
   * Draws a position.
   * @param {any} board  as `position` answers it
   * @param {Options} options
   */
  draw(board, options = {}) {
    this.board = board;
    this.options = options;
    this.lay(board, options.flipped ?? false);
    this.mark(board, options);
    this.place(board, options);
    this.describe(board, options);
  }

  /**
   * The middle of a square, or of a mark or piece on it.
   * @param {string} id @param {Use} [use]
   */
  middle(id, use) {
    const spot = use && this.drawing.spot?.(id, this.board, use);
    if (spot) {
      const { width, height } = this.drawing.size(this.board);
      return this.options?.flipped ? { x: width - spot.x, y: height - spot.y } : spot;
    }
    const square = this.squares.get(id)?.square;
    return square ? { x: square.x + square.width / 2, y: square.y + square.height / 2 } : null;
  }

  /** Lays out squares and ground, if they have changed. @param {any} board @param {boolean} flipped */
  lay(board, flipped) {
    const { width, height } = this.drawing.size(board);
    const squares = this.drawing.squares(board).map((square) => ({ ...square }));
    const geometry = JSON.stringify([width, height, flipped, squares]);
    if (geometry === this.geometry) return;
    this.geometry = geometry;
    this.kinds.clear();
    const focused = this.buttons.contains(document.activeElement);
    if (flipped) {
      for (const square of squares) {
        square.x = width - square.x - square.width;
        square.y = height - square.y - square.height;
      }
      squares.reverse();
    }
    this.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    /** @type {HTMLElement | null} */ (this.picture.closest('.play-table'))?.style.setProperty('--shape', String(width / height));
    this.layers.ground.replaceChildren(...this.drawing.ground(squares));
    this.squares.clear();
    const rows = new Map();
    for (const square of squares) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.square = square.id;
      button.setAttribute('role', 'gridcell');
      button.tabIndex = -1;
      Object.assign(button.style, {
        left: `${(100 * square.x) / width}%`,
        top: `${(100 * square.y) / height}%`,
        width: `${(100 * square.width) / width}%`,
        height: `${(100 * square.height) / height}%`,
      });
      if (!rows.has(square.row)) {
        const row = document.createElement('div');
        row.setAttribute('role', 'row');
        rows.set(square.row, row);
      }
      rows.get(square.row).append(button);
      this.squares.set(square.id, { square, button });
    }
    this.buttons.replaceChildren(...rows.values());
    if (!this.squares.has(this.cursor)) this.cursor = squares[Math.floor(squares.length / 2)].id;
    if (focused) this.moveCursor(this.cursor, true);
  }

  /** Draws the marks. @param {any} board @param {Options} options */
  mark(board, options) {
    const under = [];
    const over = [];
    const kinds = new Set(this.drawing.pieces(board).map((piece) => piece.square));
    /** @param {string} id @param {string} name @param {Use} [use] */
    const area = (id, name, use) => {
      const held = this.squares.get(id);
      const at = this.middle(id, use);
      if (!held || !at) return null;
      const size = Math.min(held.square.width, held.square.height);
      return this.drawing.shape === 'round'
        ? circle(at.x, at.y, 0.47 * size, name)
        : rect(at.x - size / 2, at.y - size / 2, size, size, name);
    };
    for (const id of options.last ?? []) {
      // Discs that have fallen lie behind a wall: their mark lies before it.
      if (this.drawing.motion === 'drop') over.push(area(id, 'mark-fallen', 'last'));
      else under.push(area(id, 'mark-last', 'last'));
    }
    if (options.check) under.push(area(options.check, 'mark-check'));
    for (const id of options.selected ?? []) under.push(area(id, 'mark-selected', 'last'));
    for (const id of options.targets ?? []) {
      const at = this.middle(id, 'target');
      const held = this.squares.get(id);
      if (!at || !held) continue;
      const size = Math.min(held.square.width, held.square.height);
      const taken = kinds.has(id) && this.drawing.motion === 'slide';
      const ring = taken || this.drawing.motion === 'pulse';
      over.push(circle(at.x, at.y, (ring ? 0.44 : 0.13) * size, ring ? 'mark-ring' : 'mark-dot'));
    }
    for (const { square, text, name } of this.drawing.numbers?.(board) ?? []) {
      const at = this.middle(square, 'number');
      if (at) over.push(label(at.x, at.y + 10, text, name));
    }
    for (const id of options.hint ?? []) over.push(area(id, 'mark-hint', 'target'));
    const { cell } = this.drawing;
    if (cell && board.line) {
      const points = board.line.map((/** @type {number} */ at) => `${cell(at).x},${cell(at).y}`).join(' ');
      over.push(svg('polyline', { points, class: 'mark-row' }));
    }
    const drawn = (/** @type {(SVGElement | null)[]} */ marks) =>
      /** @type {SVGElement[]} */ (marks.filter((mark) => mark !== null));
    this.layers.under.replaceChildren(...drawn(under));
    this.layers.over.replaceChildren(...drawn(over));
    this.layers.front.replaceChildren(...(this.drawing.front?.(board) ?? []));
  }

  /** Draws the pieces and moves those that have changed. @param {any} board @param {Options} options */
  place(board, options) {
    // A piece that goes on jumping is where it has come to.
    const [from, ...way] = options.selected ?? [];
    const to = this.drawing.motion === 'slide' ? way.at(-1) : undefined;
    const pieces = this.drawing.pieces(board).map((piece) => (to && piece.square === from ? { ...piece, square: to } : piece));
    const before = this.kinds;
    this.kinds = new Map(pieces.map(({ square, kind }) => [square, kind]));
    const same = before.size === this.kinds.size && pieces.every(({ square, kind }) => before.get(square) === kind);
    // Pieces that stay are not drawn again, so that those on their way are not stopped.
    if (!same || this.dropped) this.replace(pieces, this.dropped ? new Map() : before);
    this.dropped = false;
    for (const holder of this.layers.pieces.children) {
      const { on = '' } = /** @type {SVGElement} */ (holder).dataset;
      holder.classList.toggle('taken', options.taken?.includes(on) ?? false);
    }
  }

  /** @param {Piece[]} pieces @param {Map<string, string>} before what was there; nothing: without motion */
  replace(pieces, before) {
    const shown = pieces.map((piece) => {
      const at = this.middle(piece.square, 'last') ?? { x: 0, y: 0 };
      const body = svg('g', { class: 'body' }, ...piece.picture);
      const holder = svg('g', { class: 'piece', transform: `translate(${at.x} ${at.y})` }, body);
      holder.dataset.on = piece.square;
      return { piece, at, body, holder };
    });
    this.layers.pieces.replaceChildren(...shown.map(({ holder }) => holder));
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (calm || before.size === 0) return;
    const gone = [...before].filter(([square, kind]) => this.kinds.get(square) !== kind);
    for (const { piece, at, body } of shown) {
      if (before.get(piece.square) === piece.kind) continue;
      const from = gone.findIndex(([, kind]) => kind === piece.kind);
      const start = from >= 0 ? this.middle(gone.splice(from, 1)[0][0]) : null;
      body.animate(this.motion(start, at, before.has(piece.square)), { duration: MOTION, easing: 'ease-out' });
    }
  }

  /**
   * How a piece comes to be where it is.
   * @param {{x: number, y: number} | null} start @param {{x: number, y: number}} at @param {boolean} changed
   * @returns {Keyframe[]}
   */
  motion(start, at, changed) {
    const end = { transform: 'none' };
    switch (this.drawing.motion) {
      case 'slide':
        if (start) return [{ transform: `translate(${start.x - at.x}px, ${start.y - at.y}px)` }, end];
        return [{ opacity: 0 }, { opacity: 1 }];
      case 'drop':
        return [{ transform: `translate(0, ${-at.y}px)` }, end];
      case 'turn':
        return [{ transform: changed ? 'scaleX(0)' : 'scale(0.5)' }, end];
      case 'pulse':
        return [{ transform: 'scale(0.85)' }, end];
    }
  }

  /** Tells buttons what they are. @param {any} board @param {Options} options */
  describe(board, options) {
    const has = (/** @type {string[] | undefined} */ list, /** @type {string} */ id) => list?.includes(id) ?? false;
    for (const [id, { button }] of this.squares) {
      const flags = {
        target: has(options.targets, id),
        movable: has(options.movable, id),
        selected: has(options.selected, id),
        last: has(options.last, id),
        check: options.check === id,
      };
      const held = this.drawing.say(id, board, this.texts);
      button.setAttribute('aria-label', this.texts.square(held, flags));
      button.setAttribute('aria-selected', String(flags.selected));
      button.toggleAttribute('data-target', flags.target);
      button.toggleAttribute('data-movable', flags.movable);
      button.tabIndex = id === this.cursor ? 0 : -1;
    }
  }

  /** The square in this place of the window. @param {number} x @param {number} y */
  squareAt(x, y) {
    for (const [id, { button }] of this.squares) {
      const box = button.getBoundingClientRect();
      if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) return id;
    }
    return null;
  }

  listen() {
    const id = (/** @type {Event} */ event) =>
      /** @type {HTMLElement} */ (event.target).closest('button')?.dataset.square ?? null;
    let dragged = false;
    this.buttons.addEventListener('click', (event) => {
      const square = id(event);
      if (dragged || !square) return;
      this.moveCursor(square, false);
      this.tap(square);
    });
    this.buttons.addEventListener('keydown', (event) => {
      const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = this.neighbour(this.cursor, direction[0], direction[1]);
      if (next) this.moveCursor(next, true);
    });
    this.buttons.addEventListener('pointerdown', (event) => {
      dragged = false;
      const from = id(event);
      if (!from || event.button !== 0 || !this.options?.movable?.includes(from)) return;
      this.drag(event, from, (now) => (dragged = now));
    });
  }

  /**
   * Follows a piece from here until it is let go.
   * @param {PointerEvent} down @param {string} from @param {(now: boolean) => void} dragging
   */
  drag(down, from, dragging) {
    const scale = this.picture.getBoundingClientRect().width / this.drawing.size(this.board).width;
    const ends = new AbortController();
    let lifted = false;
    const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ action) =>
      addEventListener(name, (event) => {
        if (/** @type {PointerEvent} */ (event).pointerId === down.pointerId) action(event);
      }, { signal: ends.signal });
    listen('pointermove', (/** @type {PointerEvent} */ event) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!lifted && Math.hypot(dx, dy) < DRAG) return;
      if (!lifted) {
        lifted = true;
        dragging(true);
        if (!this.options?.selected?.includes(from)) this.tap(from);
      }
      const piece = this.layers.pieces.querySelector(`[data-on="${from}"]`);
      const at = this.middle(from);
      if (!piece || !at) return;
      piece.setAttribute('transform', `translate(${at.x + dx / scale} ${at.y + dy / scale})`);
      if (!piece.classList.contains('lifted')) {
        piece.classList.add('lifted');
        piece.parentElement?.append(piece);
      }
    });
    const end = (/** @type {PointerEvent} */ event) => {
      ends.abort();
      if (!lifted) return;
      const to = this.squareAt(event.clientX, event.clientY);
      // The click that may follow is not a tap.
      setTimeout(() => dragging(false), 0);
      if (to && to !== from && event.type === 'pointerup') {
        this.dropped = true;
        this.tap(to);
      } else if (this.options) {
        this.dropped = true;
        this.draw(this.board, this.options);
      }
    };
    listen('pointerup', end);
    listen('pointercancel', end);
  }

  /** @param {string} id @param {boolean} focus */
  moveCursor(id, focus) {
    const [before, now] = [this.squares.get(this.cursor), this.squares.get(id)];
    if (before) before.button.tabIndex = -1;
    this.cursor = id;
    if (!now) return;
    now.button.tabIndex = 0;
    if (focus) now.button.focus();
  }

  /**
   * The next square in a direction: in the same row, or the nearest one of the next row.
   * @param {string} id @param {number} dx @param {number} dy
   */
  neighbour(id, dx, dy) {
    const at = this.middle(id);
    let best = /** @type {string | null} */ (null);
    let least = Infinity;
    for (const [other, { square }] of this.squares) {
      const to = this.middle(other);
      if (!at || !to) continue;
      const ahead = (to.x - at.x) * dx + (to.y - at.y) * dy;
      const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
      const distance = dx ? ahead : 100 * ahead + aside;
      if (ahead < 1 || (dx && aside > square.height / 2) || distance >= least) continue;
      [best, least] = [other, distance];
    }
    return best;
  }
}
