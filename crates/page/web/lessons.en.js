// @ts-check
// The tour: seven lessons on the stepper itself. A card shows a tree, algorithms and a place, and says what to see.

/**
 * @typedef {object} Card
 * @property {string} text paragraphs, separated by an empty line
 * @property {string} [tree] from here on
 * @property {string[]} [algorithms]
 * @property {import('./stepper/recording.js').Grain} [by]
 * @property {Record<string, number>} [settings]
 * @property {'start' | 'end' | [kind: string, nth: number]} [go] the place: an event of this kind
 * @property {boolean} [ask] with a question about what comes next
 */

const SMALL = '((3 5) (2 9 1))';
const AGAIN = '(((3 4) (2 1)) ((6 8) (7 9)) ((5 1) (4 2)))';
const FIGURE = '(((6 5) (7 2)) ((9 8) (4 3)))';

/** @type {{title: string, cards: Card[]}[]} */
export const LESSONS = [
  {
    title: 'Minimax',
    cards: [
      { tree: SMALL, algorithms: ['minimax'], by: 'step', settings: {}, go: 'start', text: 'Two players move in turn. MAX (squares) wants a large number, MIN (circles) a small one. At the bottom are leaves: positions with a value.\n\nWhat is the whole tree worth, if both play well?' },
      { go: ['leaf', 2], text: 'The search goes down to the leaves from left to right. MIN is to move at node 1 and would choose between 3 and 5.\n\nUse the buttons below, or the arrow keys, to go on step by step. The sentence under the tree says what each step does.\n\nThe code writes both players as one: a value is negated when the side changes, so that both take the maximum; w is the number of moves.' },
      { go: ['leave', 1], text: 'MIN takes the smaller one: node 1 is worth 3. MAX at the root now has 3 for certain.' },
      { go: 'end', text: 'MIN node 2 is worth 1, the least of 2, 9 and 1. MAX takes the greater of 3 and 1: the tree is worth 3.\n\nMinimax looked at all 5 leaves. Did it have to?' },
    ],
  },
  {
    title: 'Alpha-beta: what cannot matter',
    cards: [
      { tree: SMALL, algorithms: ['alphabeta'], by: 'step', settings: {}, go: ['enter', 3], text: 'The same tree again. Node 1 is worth 3: whatever comes, MAX has 3. This is called α, what MAX has elsewhere, and it is handed down: node 2 is searched with the window (3, ∞), because only more than 3 would be of use.' },
      { go: ['leaf', 3], ask: true, text: 'MIN node 2 finds a 2. MIN may take that, so node 2 is worth 2 or less. Would you look at its other leaves?' },
      { go: ['cut', 1], text: '2 ≤ α = 3: a cutoff. MAX will not go to node 2, however good the leaves 9 and 1 may be. The rest of it is grey: it was never looked at.' },
      { tree: FIGURE, go: ['cut', 1], text: 'β is the same for MIN: what MIN can hold MAX to elsewhere. In this tree (from the paper of Reinefeld, Marsland and Schaeffer, 1985) MIN has 6 from node 1.1. MAX node 1.2 finds a 7: 7 ≥ β = 6, and MIN will not go there.' },
      { go: ['enter', 7], text: 'Every node is searched with a window (α, β). Only values between the two can change anything above. The panel “Stack” shows the windows; the narrower a window is, the more is cut off.' },
    ],
  },
  {
    title: 'The null window: a question',
    cards: [
      { tree: SMALL, algorithms: ['alpha-bounding'], by: 'step', settings: { guess: 2 }, go: ['pass', 1], text: 'How narrow can a window be? Values are whole numbers: nothing lies between 2 and 3. The window (2, 3) is empty, a null window. A search with it need not find the value, but it answers a question: is the tree worth at least 3?' },
      { go: ['cut', 1], text: 'Both leaves of node 1 are 3 or more, so MAX has at least 3 there. The answer is yes. Node 2 was not even entered: 2 leaves were enough.' },
      { go: ['leave', 5], text: 'The next question: at least 4? For “no” it is enough to find one reply of MIN to each move of MAX: the leaf 3 at node 1, the leaf 2 at node 2. Again 2 leaves: the tree is worth at most 3.\n\nAt least 3, and at most 3: two cheap questions have found the value.' },
      { go: 'end', text: 'Remember what each answer is made of. “Yes” needs one move of MAX and all replies of MIN. “No” needs one reply of MIN to each move of MAX. Nothing else of the tree is ever needed to prove a value.\n\nThe strip “Bounds of the root” shows what is known: it closes with every answer.' },
    ],
  },
  {
    title: 'NegaScout: ask first, search again if wrong',
    cards: [
      { tree: AGAIN, algorithms: ['negascout'], by: 'step', settings: {}, go: ['leave', 3], text: 'NegaScout searches the first move with an open window: node 1 is worth 2. It then hopes that the first move was the best one, and asks of each other move only: is it better than 2?' },
      { go: ['enter', 5], text: 'So node 2 gets the null window (2, 3). If the answer is no, which in good programs it mostly is, that was cheap.' },
      { go: ['research', 1], text: 'Here the answer was yes: node 2 is worth at least 6. How much exactly is unknown, so it is searched again, now with the window (6, ∞). That is the price of a wrong hope.' },
      { go: ['leaf', 8], text: 'Leaves that are visited a second time have a double frame and “2×”. NegaScout has no memory: it evaluates them again.' },
      { go: 'end', text: 'Node 2 is worth 8, and a null window showed at once that node 3 is no better. Most game programs search like this. But could one do without the open windows, and without looking twice?' },
    ],
  },
  {
    title: 'SSS*: the best first',
    cards: [
      { tree: FIGURE, algorithms: ['sss'], by: 'step', settings: {}, go: ['open-step', 1], text: 'SSS* does not go from left to right. It keeps a list, OPEN, of places where it could go on, each with a merit: the most that MAX can still hope for there. The top of the list, the best hope, is always next.\n\nAt first only the root is there (ε is its name), with the hope ∞.' },
      { go: ['open-step', 4], text: 'A step takes the top and replaces it by one of six rules, together called Γ; the line above OPEN names it. Where MAX moves, all moves go on OPEN, because any of them may be the best. Where MIN moves, only the first: one good reply is enough for a start.\n\nL means LIVE, not looked at yet; S means SOLVED.' },
      { go: ['open-step', 6], text: 'Leaf 1.1.1 was 6 and 1.1.2 was 5. They went back on OPEN as SOLVED, with the hope lowered to their value. Now node 2 is on top: nobody has lowered its hope yet. SSS* leaves the left side and looks there.' },
      { go: ['open-step', 11], ask: true, text: 'Leaf 2.1.1 was 9, the best of all on OPEN: MAX would choose it at node 2.1. So node 2.1 is solved with 9, and its other leaf leaves OPEN. But MIN has another reply at node 2, and must be asked for it before 9 can be believed. What comes next?' },
      { go: ['open-step', 15], text: 'MIN’s other reply, node 2.2, lowered the hope on the right from 9 to 4. Now the best hope is 6, on the left, and SSS* goes back there. It always works where the merit is greatest, and a merit only falls.' },
      { go: ['open-step', 21], text: 'On the left MIN’s other reply, 1.2, was tried with the merit 6. Its leaf was 7, but the lesser counts: MIN can hold MAX to 6 by reply 1.1. The merit stays 6 and is still the best. So 1.2 was solved, and with it node 1, because MIN has no third reply.' },
      { go: 'end', text: 'When the root itself is SOLVED and on top, nothing else promises more: its merit, 6, is the value.\n\nStep back and watch the strip: the bound from above falls from ∞ to 9 and to 6. SSS* proves a value by coming down to it.' },
      { tree: AGAIN, algorithms: ['alphabeta', 'sss'], by: 'leaf', settings: {}, go: 'end', text: 'Was it worth it? Alpha-beta finished node 1 before it looked at node 2: 10 leaves. SSS* saw that node 1 brings 4 at most while node 2 promises 8, and never went back: the leaves 2 and 1 below node 1.2 stay unseen, 8 leaves in all.\n\nSSS* never visits more leaves than alpha-beta. With the best moves first both visit the same; it saves where the order is bad. The price: the list must be kept, and kept sorted.' },
    ],
  },
  {
    title: 'The same, by questions and memory',
    cards: [
      { tree: FIGURE, algorithms: ['mtd-plus-infinity'], by: 'step', settings: {}, go: ['pass', 2], text: 'The list is slow to keep sorted. But there is another way to come down from ∞: null windows. One search of the tree with one question is a pass. Pass 1 asks “at least ∞?”. No, of course; but the search has also seen how far MAX can get: 9 at most. So pass 2 asks “at least 9?”.' },
      { go: ['probe', 1], text: 'For this to be cheap, each node remembers what was found: a lower bound f− and an upper bound f+, shown in brackets. Node 1 is known to be at most 6. It need not be searched again to answer “at least 9?”.' },
      { go: ['pass', 3], text: 'Pass 2 answered: at most 6. Pass 3 asks “at least 6?”. The strip shows the upper bound coming down, just as the merits of SSS* did.\n\nGrey nodes with a value are known from an earlier pass, and were not needed in this one.' },
      { tree: FIGURE, algorithms: ['sss', 'mtd-plus-infinity'], by: 'leaf', settings: {}, go: 'start', text: 'Side by side, leaf by leaf. Press Forward, and watch the line above the two trees.' },
      { go: 'end', text: 'They evaluated the same leaves in the same order, on this tree and on every other. SSS* with its sorted list is nothing but alpha-beta with null windows and memory, begun at +∞. This way of asking is called MTD(+∞).' },
    ],
  },
  {
    title: 'MTD(f): begin near the value',
    cards: [
      { tree: FIGURE, algorithms: ['mtd-f'], by: 'step', settings: { guess: 6 }, go: ['pass', 1], text: 'If the questions may begin anywhere, why at ∞? MTD(f) begins at a guess f: in a game program, the value that the last, shallower search found. Here the guess is 6.' },
      { go: ['pass', 2], text: 'Pass 1: at least 6? Yes, so f− = 6, and the strip closes from below. Pass 2: at least 7?' },
      { go: 'end', text: 'No: f+ = 6. The bounds meet, and the value is 6 after two passes. A right guess needs just these two questions: one for “not less”, one for “not more”.' },
      { settings: { guess: 12 }, go: 'end', text: 'A bad guess, 12, takes three passes and one leaf more: at most 9, at most 6, then at least 6. Each asks at the bound found last; the list under the strip shows them. In real games many more values lie between: begun at ∞, dozens of passes were counted (Plaat et al. 1995).' },
      { algorithms: ['alphabeta', 'negascout', 'sss', 'mtd-f'], by: 'leaf', settings: { guess: 6 }, go: 'end', text: 'All four on the same tree. The table counts; the plot shows how the leaves add up. Try larger trees: “Generated”, width 5, depth 6, and the guesses.\n\nSSS* and MTD(f) are one search, null windows with memory, begun at different places; alpha-beta and NegaScout do without the memory.' },
    ],
  },
];
