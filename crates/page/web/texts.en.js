// @ts-check
// Everything the page says, in English. For another language, write a table of the same shape.

import { bounds, interval, isInfinite, number } from './stepper/numbers.js';
import { Bound } from './stepper/replay.js';

const plural = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many = one + 's') =>
  `${n} ${n === 1 ? one : many}`;

/** "a value of at least 5". */
function worth(value, bound) {
  if (bound === Bound.lower) return `at least ${number(value)}`;
  if (bound === Bound.upper) return `at most ${number(value)}`;
  return number(value);
}

function window(alpha, beta) {
  const [low, high] = [isInfinite(alpha), isInfinite(beta)];
  if (high) return `only more than ${number(alpha)} counts`;
  if (low) return `only less than ${number(beta)} counts`;
  return `only values between ${number(alpha)} and ${number(beta)} count`;
}

/** "the root", "MAX node 1.2"; at the beginning of a sentence with a capital letter. */
function who(player, name) {
  return name === 'ε' ? 'the root' : `${player} node ${name}`;
}
const Who = (/** @type {string} */ player, /** @type {string} */ name) => (name === 'ε' ? 'The root' : who(player, name));

/** What a child's result means to its parent. */
function effect(more) {
  if (!more.parent) return '';
  const above = who(more.parentPlayer, more.parent);
  const best = number(more.best);
  if (more.results === 1) return ` ${Who(more.parentPlayer, more.parent)} has ${best} so far.`;
  return more.improved ? ` That is better for ${above}: ${best} now.` : ` No better for ${above}, which keeps ${best}.`;
}

function memory(name, stored) {
  if (!stored) return '';
  return ` Memory of ${name === 'ε' ? 'the root' : `node ${name}`}: f−\u00a0=\u00a0${number(stored.lower)}, f+\u00a0=\u00a0${number(stored.upper)}.`;
}

/** The children that a cut leaves out. */
function skipped(rest) {
  if (rest < 0) return 'the rest of it cannot matter';
  if (rest === 0) return 'it was its last child anyway';
  return rest === 1 ? 'its other child cannot matter' : `its ${rest} other children cannot matter`;
}

function cutSentence({ name, player, more }) {
  const rest = skipped(more.rest);
  const node = Who(player, name);
  if (more.cut === 'prove-best') {
    return `${node}: its best child is at least as good as the first search's bounds of the others. It is proved best; ${rest}.`;
  }
  if (more.cut === 'ignore-left') {
    return `${node}: the children further left failed in the first search already and are ignored.`;
  }
  const [has, other] = [number(more.best), number(more.bound)];
  if (more.test) {
    const asked = number(more.asked);
    return player === 'MAX'
      ? `${node} can reach ${has}, and at least ${asked} was asked for: yes, and ${rest}.`
      : `${node} holds MAX to ${has}, and at least ${asked} was asked for: no, and ${rest}.`;
  }
  return player === 'MIN'
    ? `${node} already promises at most ${has}; MAX has ${other} elsewhere: ${rest}.`
    : `${node} already has at least ${has}; MIN can hold MAX to ${other} elsewhere: ${rest}.`;
}

/** A descriptor as in Figure 3.1: "(1.1.2,S,5)". */
export function descriptor(name, status, merit) {
  return `(${name},${status === 1 ? 'S' : 'L'},${number(merit)})`;
}

function gammaSentence({ name, player, more }) {
  const { popped, pushed, greatest } = more;
  if (more.gamma === 0 && more.stage) {
    return `${descriptor(pushed[0].name, pushed[0].status, pushed[0].merit)} is as deep as this stage goes: another SSS* begins there, with an OPEN list of its own.`;
  }
  if (more.gamma === 0) {
    return pushed.length === 1
      ? `OPEN begins with ${descriptor(pushed[0].name, pushed[0].status, pushed[0].merit)}: nothing is known yet.`
      : `OPEN begins with the ${pushed.length} leaves that the probe has evaluated.`;
  }
  const merit = number(popped.merit);
  const top = `${descriptor(name, popped.status, popped.merit)} is on top.`;
  const [all, one] = greatest ? ['MAX', 'MIN'] : ['MIN', 'MAX'];
  switch (more.gamma) {
    case 1: return `${top} Node ${name} is solved with the best merit of all, so ${all} takes it: ${more.purged === 'ε' ? 'the root' : `node ${more.purged}`} is solved too, and everything else below it leaves OPEN.`;
    case 2: return `${top} ${one} may do better with the next brother: ${pushed[0].name} goes on OPEN, LIVE, with the same merit ${merit}.`;
    case 3: return `${top} ${one} has no other move here: node ${pushed[0].name} is solved with ${merit}.`;
    case 4: return more.stageEnded
      ? `The stage below is done: node ${name} goes back to the list above, SOLVED with ${number(pushed[0].merit)}.`
      : `${top} It is a leaf: ${number(more.leaf)}. It goes back SOLVED with the ${greatest ? 'lesser' : 'greater'} of ${number(more.leaf)} and ${merit}.`;
    case 5: return `${top} ${one} moves here: only its first move, ${pushed[0].name}, goes on OPEN.`;
    default: return `${top} ${player} moves here: ${pushed.length === 1 ? 'its only move goes' : pushed.length === 2 ? 'both moves go' : `all ${pushed.length} moves go`} on OPEN with merit ${merit}.`;
  }
}

/** One plain sentence (or two) about a step. @param {import('./stepper/explain.js').Fact} fact @returns {string} */
export function sentence(fact) {
  const { what, name, player, more } = fact;
  switch (what) {
    case 'start': return 'Nothing has happened yet. Step forward.';
    case 'pass': {
      if (more.test) {
        const again = more.number > 1 ? ` So far it is between ${number(more.lower)} and ${number(more.upper)}.` : '';
        return `Pass ${more.number}: is the value at least ${number(more.beta)}?${again}`;
      }
      return isInfinite(more.alpha) && isInfinite(more.beta)
        ? 'The search begins at the root: any value is possible.'
        : `Pass ${more.number}: the root is searched with the window ${interval(more.alpha, more.beta)}.`;
    }
    case 'enter': {
      const node = `${Who(player, name)}${more.again ? ', again' : ''}`;
      if (more.inOpen) return `${node} is expanded.`;
      if (more.test) return `${node}: is it worth at least ${number(more.beta)}?`;
      if (isInfinite(more.alpha) && isInfinite(more.beta)) return `${node} is searched: any value counts.`;
      return `${node}: searched with the window ${interval(more.alpha, more.beta)}; ${window(more.alpha, more.beta)}.`;
    }
    case 'leaf': {
      const how = more.again ? `is evaluated again (visit ${more.visits})` : 'is evaluated';
      return `Leaf ${name} ${how}: ${number(more.value)}.${effect(more)}${memory(name, fact.stored)}`;
    }
    case 'leave': {
      const told = more.bound === Bound.exact ? `returns ${number(more.value)}` : `returns a bound: ${worth(more.value, more.bound)}`;
      const end = more.treeValue !== null ? ` The value is ${number(more.treeValue)}.` : more.bestMove !== null ? ` The best move is number ${more.bestMove + 1}.` : '';
      return `${Who(player, name)} ${told}.${effect(more)}${memory(name, fact.stored)}${end}`;
    }
    case 'probe': return `Node ${name} is remembered: ${worth(more.value, more.bound)}. ${more.test ? 'That answers the question; nothing is searched.' : 'It is not searched again.'}${effect(more)}`;
    case 'store': return fact.stored ? `Memory now says of node ${name}: f− = ${number(fact.stored.lower)}, f+ = ${number(fact.stored.upper)}.` : `The results of node ${name} are saved for a second search.`;
    case 'cut': return cutSentence(fact);
    case 'research': return `Node ${more.child} is better than expected (${number(more.first)}), but that is only a bound: it is searched again with ${interval(more.alpha, more.beta)}.`;
    case 'open-begin': return `A best-first search begins with an empty OPEN list, ${more.greatest ? 'greatest' : 'least'} merit first.`;
    case 'open-end': return `${name === 'ε' ? 'The root' : `Node ${name}`} is SOLVED and on top: its value is ${number(more.value)}.`;
    case 'open-push': return `${descriptor(name, more.status, more.merit)} goes on OPEN.`;
    case 'open-pop': return `${descriptor(name, more.status, more.merit)} is taken from the top of OPEN.`;
    case 'open-purge': return `All descriptors below node ${name} leave OPEN.`;
    case 'gamma': return gammaSentence(fact);
    case 'iteration': return `Depth ${more.depth} is complete: ${number(more.value)}.`;
    default: return '';
  }
}

export const texts = {
  title: 'nullwindow: see a search think',
  tabs: { stepper: 'Stepper', play: 'Play' },
  theme: { light: 'Light', dark: 'Dark', change: 'Change between light and dark' },
  skip: 'Skip to the controls',
  loading: 'Loading…',
  noDoor: 'The page found neither the program nor nullwindow.wasm. Start it with “nullwindow serve”, or make the folder with “nullwindow page --out DIR”.',
  setup: {
    tree: 'Tree', algorithms: 'Algorithms', settings: 'Settings',
    sources: { example: 'Examples', typed: 'Typed', generated: 'Generated', game: 'Game' },
    example: 'Example', typed: 'Leaves in brackets, as MAX sees them', typedHint: '((3 5) (2 9 1))', show: 'Show',
    width: 'Width', depth: 'Depth', order: 'Order', seed: 'Seed', game: 'Game', position: 'Position', start: 'the start',
    add: 'Add an algorithm', remove: (/** @type {string} */ name) => `Remove ${name}`, most: 'Four at most',
    guess: 'First guess', aspiration: 'Half window', step: 'Step', stage: 'Plies a stage',
    orders: {
      random: 'random, 0 to 99', strong: 'strongly ordered', additive: 'additive, unordered', 'p=0.6': 'first child best in 60 %',
      best: 'best first', worst: 'worst first',
    },
  },
  edit: {
    on: 'Edit tree', off: 'Done', undo: 'Undo', redo: 'Redo', add: 'Add child', remove: 'Remove', value: 'Value',
    hint: 'Choose a node. Type a number for a leaf, Insert adds a child, Delete removes the node, arrows move.',
    notHere: 'Only trees given by their leaves can be edited. Generated trees up to 400 nodes become such trees when you edit them.',
    chosen: (/** @type {string} */ name) => `Node ${name}`,
    notNumber: 'A leaf needs a whole number.',
  },
  control: {
    first: 'To the start', back: 'Back', forward: 'Forward', last: 'To the end', play: 'Play', pause: 'Pause',
    next: (/** @type {string} */ what) => `Next ${what}`, leaf: 'leaf', cut: 'cutoff', pass: 'pass', speed: 'Speed', by: 'One step is',
    grains: { event: 'an event', step: 'a step', node: 'a node', leaf: 'a leaf', pass: 'a pass' },
    at: (/** @type {number} */ at, /** @type {number} */ of) => `${at} of ${of}`,
    scrub: 'Place in the search',
    zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Fit', legend: 'What the signs mean', quiz: 'Quiz', tour: 'Tour', keys: 'Keys', exports: 'Export',
  },
  panels: {
    code: 'Pseudo-code', open: 'OPEN list', bounds: 'Bounds of the root', stack: 'Stack', memory: 'Memory: f− and f+',
    counts: 'Counts', plot: 'Leaves over nodes',
  },
  open: {
    none: 'No best-first search is running.', over: 'The search is over: the root was SOLVED and on top.', empty: 'OPEN is empty.', bottom: '#',
    more: (/** @type {number} */ n) => `and ${n} more`,
    gamma: (/** @type {number} */ n) => (n === 0 ? 'begin' : `Γ case ${n}`),
    waiting: (/** @type {number} */ n) => `${plural(n, 'list')} of the stages above waiting`,
    columns: ['node', 'status', 'merit'],
  },
  gamma: [
    '', 'SOLVED, child of MAX: parent SOLVED, purge', 'SOLVED, child of MIN: next brother LIVE',
    'SOLVED, last child of MIN: parent SOLVED', 'LIVE leaf: SOLVED with min(value, h)', 'LIVE MIN: first successor LIVE',
    'LIVE MAX: all successors LIVE',
  ],
  stack: { none: 'Nothing is being searched.', columns: ['node', 'window', 'best'], short: 'The current node is on top.' },
  memory: { none: 'This search keeps nothing.', empty: 'Nothing stored yet.', columns: ['node', 'f−', 'f+'] },
  bounds: {
    value: (/** @type {string} */ v) => `value ${v}`,
    pass: (/** @type {number} */ n, /** @type {string} */ question, /** @type {string} */ result) => `Pass ${n}: ${question} → ${result}`,
    atLeast: (/** @type {string} */ v) => `≥ ${v}?`, running: '…',
    aria: (/** @type {string} */ lower, /** @type {string} */ upper) => `The value of the root lies between ${lower} and ${upper}.`,
  },
  counts: {
    leaf_visits: 'leaf visits', unique_leaves: 'different leaves', interior: 'interior nodes', table_hits: 'answered by memory',
    passes: 'passes', researches: 're-searches', cutoffs: 'cutoffs', open_peak: 'longest OPEN', stored: 'stored nodes',
  },
  plot: { x: 'nodes', y: 'leaf visits' },
  same: {
    yes: (/** @type {string} */ names, /** @type {number} */ n) => `${names}: the same ${plural(n, 'leaf', 'leaves')} in the same order so far`,
    no: (/** @type {number} */ n) => (n === 0 ? 'The leaves differ from the first on' : `The first ${n === 1 ? 'leaf is' : `${n} leaves are`} the same, then they differ`),
  },
  legend: {
    max: 'MAX moves', min: 'MIN moves', leaf: 'leaf', current: 'current node', fresh: 'leaf, first visit', again: 'leaf, visited again',
    remembered: 'answered by memory', cut: 'cut off', old: 'from an earlier pass', open: 'on OPEN',
  },
  tree: {
    label: (/** @type {string} */ algorithm, /** @type {number} */ nodes) => `Tree of ${nodes} nodes as ${algorithm} has searched it so far`,
    words: (/** @type {string} */ leaves) => `The tree, MAX to move at the root: ${leaves}`,
    wide: 'Too wide to be shown whole: the picture follows the search. “Fit” shows all of it.',
    visited: 'Only nodes that the search visited are shown.',
    large: (/** @type {string} */ n) => `${n} nodes: narrow subtrees are drawn as wedges, darker where more leaves were visited. Zoom in to open them.`,
    overview: 'The whole tree; drag to move', collapse: 'Double-click a node to fold or unfold what is below it.',
    folded: (/** @type {number} */ n) => `${n}`,
  },
  quiz: {
    on: 'Quiz: at each step the page asks before it shows.', right: 'Right.', wrong: 'Not quite.', show: 'Continue', skip: 'Skip',
    cut: (/** @type {string} */ player, /** @type {string} */ name, /** @type {string} */ best, /** @type {string} */ at) => `${Who(player, name)} has ${best} now, and its window was ${at}. Can it still matter what its other children are worth?`,
    yes: 'No: cut', no: 'Yes: go on', answer: (/** @type {string} */ text) => `The answer is ${text}.`, node: 'Node', atLeast: 'At least', window: (/** @type {string} */ player, /** @type {string} */ name) => `Next, ${who(player, name)} is searched. With which window, as MAX sees it?`,
    test: (/** @type {string} */ lower, /** @type {string} */ upper) => `The value lies between ${lower} and ${upper}. Which test comes next: at least …?`,
    top: 'Which node will be on top of OPEN after the next step? (1.2, for example)',
    alpha: 'α', beta: 'β', check: 'Check', score: (/** @type {number} */ right, /** @type {number} */ asked) => `${right} of ${asked} right`,
    infinity: 'inf for ∞', none: 'No questions from here to the end.', next: 'To the next question',
  },
  tour: {
    begin: 'Begin the tour', close: 'Close the tour', next: 'Next', back: 'Back', lesson: (/** @type {number} */ n, /** @type {string} */ title) => `Lesson ${n} of 7: ${title}`,
    step: 'Step', done: 'Finish', list: 'Lessons',
  },
  exports: {
    svg: 'Picture (SVG)', png: 'Picture (PNG)', events: 'Events (JSON lines)', trace: 'Trace (text)', link: 'Copy the link',
    copied: 'The link is copied.', failed: 'This browser does not let the page copy; take the link from the address bar.',
  },
  keys: [
    ['→ / ←', 'forward, back'], ['Shift + → / ←', 'one event'], ['Home / End', 'start, end'], ['L / C / P', 'next leaf, cutoff, pass'],
    ['Space', 'play, pause'], ['+ / − / 0', 'zoom in, out, fit'], ['E', 'edit the tree'], ['Ctrl + Z', 'undo an edit'], ['Q', 'quiz'], ['T', 'tour'],
  ],
  bounds_text: bounds,
};
