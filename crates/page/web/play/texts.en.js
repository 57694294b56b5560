// @ts-check
/** All that a person reads while playing, in English. */

const PIECES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const number = new Intl.NumberFormat('en-GB');
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** Why games end. @type {Record<string, string>} */
const WHY = {
  checkmate: 'by checkmate',
  stalemate: 'by stalemate',
  repetition: 'by repetition',
  'fifty-moves': 'by the fifty-move rule',
  'repetition-or-material': 'by repetition, or because nobody can mate',
  'draw-rule': 'by repetition, or because nothing was captured for long',
  'no-moves': 'because nobody can move',
  'checkers: no-moves': 'because the other side cannot move',
  'no-seeds': 'because a side has no seeds left',
  'connect-four: line': 'with four in a row',
  'tic-tac-toe: line': 'with three in a row',
  full: 'because the board is full',
  time: 'on time',
};

export const texts = {
  heading: 'Play and analyse',
  chooseGame: 'Game',
  board: (/** @type {string} */ game) => `${game} board. Arrow keys move, Enter chooses.`,

  // Players and settings.
  you: 'You',
  engine: (/** @type {number} */ level) => `Engine, level ${level}`,
  play: 'You play',
  both: 'Both',
  level: 'Level',
  levelOf: (/** @type {number} */ level) => `${level} of 9`,
  clock: 'Clock',
  noClock: 'Off',
  clockOf: (/** @type {number} */ minutes, /** @type {number} */ seconds) =>
    seconds ? `${minutes} min + ${seconds} s` : `${minutes} min`,
  clockLabel: (/** @type {string} */ side) => `Clock of ${side}`,

  // Actions.
  newGame: 'New game',
  takeBack: 'Take back',
  hint: 'Hint',
  flip: 'Flip',
  stop: 'Stop',
  goOn: 'Let the engine move',
  pass: 'Pass',
  first: 'To the start',
  back: 'One move back',
  forward: 'One move on',
  last: 'To the end',

  // Status.
  loading: 'Loading…',
  yourMove: (/** @type {string} */ side) => `Your move, ${side}.`,
  toMove: (/** @type {string} */ side) => `${side} to move.`,
  mustPass: (/** @type {string} */ side) => `${side} has no move and must pass.`,
  check: 'Check.',
  goOnJumping: 'Go on jumping: tap the next square.',
  thinking: (/** @type {string} */ side) => `${side} is thinking…`,
  stopped: 'Stopped.',
  looking: (/** @type {number} */ at, /** @type {number} */ all) => `After move ${at} of ${all}.`,
  plays: (/** @type {string} */ side, /** @type {string} */ move) => `${side} plays ${move}.`,
  passes: (/** @type {string} */ side) => `${side} passes.`,
  hinted: (/** @type {string} */ move) => `Hint: ${move}.`,
  hinting: 'Looking for a hint…',
  nothingBack: 'There is nothing to take back.',
  /** @param {string | null} winner @param {string} why @param {string} game */
  over: (winner, why, game) => {
    const reason = WHY[`${game}: ${why}`] ?? WHY[why];
    return `${winner ? `${winner} wins` : 'Drawn'}${reason ? ` ${reason}` : ''}.`;
  },
  overYou: (/** @type {boolean} */ won) => (won ? 'You win!' : 'You lose.'),

  // Values.
  /** @param {string} side who is better @param {string} size with its unit, or empty */
  better: (side, size) => (size ? `${side} is ahead by ${size}` : `${side} is ahead`),
  even: 'Even',
  /** @param {string} side @param {number} plies */
  wins: (side, plies) => (plies <= 1 ? `${side} wins at once` : `${side} wins in ${counted(Math.ceil(plies / 2), 'move')}`),
  valueBar: (/** @type {string} */ text) => `Value: ${text}`,
  noValue: 'Value: not known yet',

  // Moves.
  moves: 'Moves',
  noMoves: 'No moves yet.',
  moveLabel: (/** @type {number} */ at, /** @type {string} */ side, /** @type {string} */ move) =>
    `Move ${at}, ${side}: ${move}`,
  choose: 'Choose',
  promote: 'Promote to',
  pieces: /** @type {Record<string, string>} */ ({ q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' }),
  cancel: 'Cancel',

  // Save and load.
  record: 'Save and load',
  recordHelp: (/** @type {string} */ format, /** @type {string} */ positions) =>
    `This game (${format}). Paste another, or a position (${positions}), and press Read.`,
  recordLabel: 'Game or position',
  read: 'Read',
  copy: 'Copy',
  copied: 'Copied.',
  download: 'Save to file',
  open: 'Open file…',
  tooLong: 'The file is too long for a game.',
  close: 'Close',
  readDone: (/** @type {number} */ moves) => (moves ? `Read ${counted(moves, 'move')}.` : 'Read the position.'),

  // Analysis.
  analysis: 'Analysis',
  analysisOn: 'Analyse this position',
  algorithm: 'Algorithm',
  enhancements: 'Enhancements',
  fullWidth: 'Full width',
  selective: 'Selective',
  lines: 'Lines',
  depth: 'Depth',
  nodes: 'Nodes',
  value: 'Value',
  firstMove: 'Cutoffs by the first move',
  cutoffs: (/** @type {number} */ share, /** @type {number} */ all) =>
    `${Math.round(100 * share)} % of ${number.format(all)}`,
  waiting: 'The first iteration is under way.',
  goingOn: (/** @type {number} */ depth) => `Searching depth ${depth}…`,
  deepest: 'Searched as deep as the page goes.',
  searchedOut: 'The whole game from here is searched: the value is exact.',
  finishedGame: 'The game is over; there is nothing to search.',
  paused: 'Paused while the engine thinks.',
  thisSearch: 'How this search goes about it',
  passesAsked: 'window',
  passesKnown: 'what is left',
  passesTitle: (/** @type {number} */ depth) => `Passes at depth ${depth}`,
  /** @param {number} passes @param {string} value */
  passesText: (passes, value) => `${counted(passes, 'pass', 'passes')} closing in on ${value}`,
  passText: (/** @type {number} */ at, /** @type {string} */ window, /** @type {string} */ result, /** @type {string} */ nodes) =>
    `Pass ${at}: window ${window}, result ${result}, ${nodes} nodes`,
  passesLeftOut: (/** @type {number} */ count) => `${counted(count, 'earlier pass', 'earlier passes')} not shown`,
  valuesTitle: (/** @type {string} */ side) => `Value by depth, for ${side}`,
  valuesText: (/** @type {string} */ list) => `Value by depth: ${list}`,
  sharesTitle: 'Cutoffs by the first move, by depth',
  sharesText: (/** @type {string} */ list) => `Share of cutoffs by the first move: ${list}`,
  atDepth: (/** @type {number} */ depth, /** @type {string} */ value) => `depth ${depth}: ${value}`,
  infinity: '∞',

  // Comparison.
  compare: 'Compare two algorithms',
  compareHelp: 'Nodes to each depth on this position, each with a memory of its own (logarithmic bars).',
  against: 'with',
  compareStart: 'Compare',
  compareStop: 'Stop',
  compareResult: (/** @type {string} */ one, /** @type {string} */ other, /** @type {number} */ ratio) =>
    `At the last depth ${one} needs ${ratio.toFixed(2)} times the nodes of ${other}.`,
  ratio: 'Ratio',
  different: 'The values differ: one of the searches is selective.',

  // The stepper.
  stepper: 'Open in the stepper',
  stepperDepth: 'to depth',

  failed: (/** @type {string} */ sentence) => `That did not work: ${sentence}`,

  /** A number of nodes. @param {number} count */
  count: (count) => number.format(count),
  countShort: (/** @type {number} */ count) => short.format(count),

  // Squares, for screen readers.
  squares: {
    /** @param {string} held @param {{target: boolean, movable: boolean, selected: boolean, last: boolean, check: boolean}} flags */
    square: (held, { target, movable, selected, last, check }) =>
      [
        held,
        check ? 'in check' : '',
        selected ? 'selected' : '',
        target ? 'you can play here' : movable ? 'can move' : '',
        last ? 'last move' : '',
      ].filter(Boolean).join(', '),
    /** @param {string} id @param {string} letter */
    chess: (id, letter) => {
      if (letter === '.') return id;
      const kind = /** @type {keyof typeof PIECES} */ (letter.toLowerCase());
      return `${id} ${letter === kind ? 'black' : 'white'} ${PIECES[kind]}`;
    },
    /** @param {string} id @param {string} letter */
    othello: (id, letter) => (letter === '.' ? id : `${id} ${letter === 'X' ? 'black' : 'white'}`),
    /** @param {string} id @param {string} letter */
    checkers: (id, letter) => {
      if (letter === '.') return id;
      const man = letter.toLowerCase();
      return `${id} ${man === 'b' ? 'black' : 'white'} ${letter === man ? 'man' : 'king'}`;
    },
    /** @param {string} id @param {string[]} discs @param {number} rows */
    column: (id, discs, rows) => {
      const list = discs.map((disc) => (disc === 'x' ? 'yellow' : 'red')).join(', ');
      return `Column ${id}: ${list ? `${list} from below` : 'empty'}${discs.length === rows ? ', full' : ''}`;
    },
    /** @param {number} side @param {number} pit @param {number} count */
    pit: (side, pit, count) => `${side === 0 ? 'South' : 'North'} pit ${pit}, ${counted(count, 'seed')}`,
    /** @param {string} id @param {string} letter */
    cell: (id, letter) => `Square ${id}${letter === '.' ? '' : ` ${letter}`}`,
  },
};
