// @ts-check
// Pseudo-code in the papers' own notation, each line with the events at which it is marked. Lines that the
// library corrects (see the algorithm's file in crates/search/src/algorithms) are written corrected.

/** @typedef {[line: string, ...events: string[]]} Line */

/** @type {Line[]} */
const MINIMAX = [
  ['minimax(p, depth)', 'enter'],
  ['  if (depth == 0) return evaluate(p)', 'leaf'],
  ['  m = −∞'],
  ['  for i = 1 to w do'],
  ['    m = max(m, −minimax(p.i, depth−1))'],
  ['  return m', 'leave'],
];
/** @type {Line[]} */
const ALPHABETA = [
  ['alphabeta(p, alpha, beta, depth)', 'enter'],
  ['  if (depth == 0) return evaluate(p)', 'leaf'],
  ['  m = alpha'],
  ['  for i = 1 to w do'],
  ['    t = −alphabeta(p.i, −beta, −m, depth−1)'],
  ['    if (t > m) m = t'],
  ['    if (m >= beta) return m', 'cut'],
  ['  return m', 'leave'],
];
/** @type {Line[]} */
const FALPHABETA = [
  ['falphabeta(p, alpha, beta, depth)', 'enter'],
  ['  if (depth == 0) return evaluate(p)', 'leaf'],
  ['  m = −INF'],
  ['  for i = 1 to w do'],
  ['    t = −falphabeta(p.i, −beta, −max(m, alpha), depth−1)'],
  ['    if (t > m) m = t'],
  ['    if (m >= beta) return m', 'cut'],
  ['  return m', 'leave'],
];
/** @type {Line[]} */
const NEGASCOUT = [
  ['NS(p, α, β, depth)', 'enter'],
  ['  if (depth == 0) return Evaluate(p)', 'leaf'],
  ['  a = −∞;  b = β  /* open window for first branch */'],
  ['  for (i = 1; i ≤ w; i++)'],
  ['    v = −NS(p.i, −b, −Max(a, α), depth−1)'],
  ['    if (v > a)'],
  ['      if (i == 1 || v ≤ α || v ≥ β || depth ≤ 2)  a = v'],
  ['      else  a = −NS(p.i, −β, −v, depth−1)  /* re-search */', 'research'],
  ['    if (a ≥ β) goto done  /* β cut-off */', 'cut'],
  ['    b = Max(a, α) + 1  /* form minimal window */'],
  ['done: return a', 'leave'],
];
/** @type {Line[]} */
const PVS = [
  ['PVS(p, α, β, depth)', 'enter'],
  ['  if (depth == 0) return Evaluate(p)', 'leaf'],
  ['  score = −PVS(p.1, −β, −α, depth−1)'],
  ['  for (i = 2; score < β and i ≤ w; i++)', 'cut'],
  ['    bound = Max(score, α)'],
  ['    v = −PVS(p.i, −bound−1, −bound, depth−1)'],
  ['    if (bound < v < β) v = −PVS(p.i, −β, −v, depth−1)', 'research'],
  ['    score = Max(score, v)'],
  ['  return score', 'leave'],
];
/** @type {Line[]} */
const INS = [
  ['INS(p, α, β, depth, research)', 'enter'],
  ['  if (depth == 0 && research) return stored value', 'probe'],
  ['  if (depth == 0) return Evaluate(p)', 'leaf'],
  ['  if (research) GetInfo(p, kind, score[]); Sort(succ[], score[])'],
  ['  else kind = PROVE_BEST'],
  ['  a = −∞;  b = β'],
  ['  for (i = 1; i ≤ w; i++)'],
  ['    v = −INS(succ[i], −b, −Max(a, α), depth−1, resflag)'],
  ['    if (v > a)'],
  ['      if (i == 1 || v ≤ α || v ≥ β || depth ≤ 2)  a = v'],
  ['      else if (research && kind == PROVE_BEST)  a = v'],
  ['      else  a = −INS(succ[i], −β, −v, depth−1, TRUE)', 'research'],
  ['    if (a ≥ β) { kind = IGNORE_LEFT; break }  /* β cut-off */', 'cut:beta'],
  ['    if (research)'],
  ['      if (Max(a, α) ≥ score[i+1])  /* prove best cut-off */', 'cut:prove-best', 'cut:ignore-left'],
  ['        { a = Max(a, score[i+1]); break }'],
  ['      else b = score[i+1]  /* narrow window */'],
  ['    else b = Max(a, α) + 1  /* minimal window */'],
  ['  if (!research) SaveInfo(p, kind, score[])', 'store'],
  ['  return a', 'leave'],
];
/** @type {Line[]} */
const PNS = [
  ['PNS(p, α, β, depth, search)  /* our reading: no code in print */', 'enter'],
  ['  if (p ends the sub-variation) return its known value', 'probe'],
  ['  if (depth == 0) return Evaluate(p)', 'leaf'],
  ['  succ[] = First: all;  Again: by score;  Follow: sub-variation first'],
  ['  a = −∞;  b = β'],
  ['  for (i = 1; i ≤ w; i++)'],
  ['    if (Again && i > 1 && Max(a, α) ≥ score[i])  break', 'cut:prove-best', 'cut:ignore-left'],
  ['    v = −PNS(succ[i], −b, −Max(a, α), depth−1)'],
  ['    if (v > a)  a = v, or'],
  ['      −PNS(succ[i], −β, −v, depth−1, Again)  /* re-search */', 'research'],
  ['    if (a ≥ β) break  /* β cut-off */', 'cut:beta'],
  ['    b = Max(a, α) + 1'],
  ['  return a', 'leave'],
];
/** @type {Line[]} */
const SCOUT = [
  ['EVAL(p, depth)', 'enter:open'],
  ['  if (depth == 0) return evaluate(p)', 'leaf'],
  ['  m = −EVAL(p.1, depth−1)'],
  ['  for i = 2 to w do'],
  ['    if TEST(p.i, m, depth−1) exceeds m'],
  ['      m = −EVAL(p.i, depth−1)', 'research'],
  ['  return m', 'leave:open'],
  ['TEST(p, v, depth)  /* is p worth more than v? */', 'enter:test'],
  ['  if one p.i passes: return true', 'cut'],
  ['  return false', 'leave:test'],
];
/** @type {Line[]} */
const GAMMA = [
  ['push(root, LIVE, +∞)', 'gamma:0'],
  ['while (true)'],
  ['  pop(node, status, h)'],
  ['  if (status == LIVE)'],
  ['    if (node is a LEAF)'],
  ['      insert(node, SOLVED, min(Evaluate(node), h))', 'gamma:4', 'leaf'],
  ['    if (node is a MIN node)'],
  ['      push(node.1, LIVE, h)', 'gamma:5'],
  ['    if (node is a MAX node)'],
  ['      for (j = w; j > 0; j−−) push(node.j, LIVE, h)', 'gamma:6'],
  ['  else  /* SOLVED */'],
  ['    if (node == root) return h', 'open-end'],
  ['    if (parent is a MAX node)'],
  ['      purge(parent); push(parent, SOLVED, h)', 'gamma:1'],
  ['    else if (node has a brother)'],
  ['      push(brother(node), LIVE, h)', 'gamma:2'],
  ['    else push(parent, SOLVED, h)', 'gamma:3'],
];
/** @type {Line[]} */
const DUAL_GAMMA = [
  ['dualSSS*(root, bound)'],
  ['  push(root, LIVE, bound)', 'gamma:0'],
  ['  while (true)'],
  ['    pop(node, nodestatus, h)'],
  ['    if (nodestatus == LIVE)  /* Phase 1 */'],
  ['      if (node is a LEAFNODE)'],
  ['        insert(node, SOLVED, Max(Evaluate(node), h))', 'gamma:4', 'leaf'],
  ['      if (node is a MAXNODE)'],
  ['        push(node.1, LIVE, h)', 'gamma:5'],
  ['      if (node is a MINNODE)'],
  ['        for (j = w; j > 0; j−−) push(node.j, LIVE, h)', 'gamma:6'],
  ['    else  /* Phase 2 */'],
  ['      if (node == root) return h', 'open-end'],
  ['      if (parent is a MINNODE)'],
  ['        purge(parent); push(parent, SOLVED, h)', 'gamma:1'],
  ['      else if (node has an unexamined brother)'],
  ['        push(brother(node), LIVE, h)', 'gamma:2'],
  ['      else push(parent, SOLVED, h)', 'gamma:3'],
];
/** @type {Line[]} */
const AB_MEMORY = [
  ['Alpha-Beta(n, α, β) → g', 'enter'],
  ['  if retrieve(n) = found then'],
  ['    if n.f+ ≤ α or n.f+ = n.f− then return n.f+', 'probe:upper', 'probe:exact'],
  ['    if n.f− ≥ β then return n.f−', 'probe:lower'],
  ['  if n = leaf then n.f− := n.f+ := g := eval(n)', 'leaf'],
  ['  else g := −∞; c := firstchild(n); a := α'],
  ['    while g < β and c ≠ ⊥ do', 'cut'],
  ['      g := max(g, −Alpha-Beta(c, −β, −a))'],
  ['      a := max(a, g); c := nextbrother(c)'],
  ['  if g ≤ α then n.f+ := g'],
  ['  if α < g < β then n.f+ := n.f− := g'],
  ['  if g ≥ β then n.f− := g'],
  ['  store(n)', 'store'],
  ['  return g', 'leave'],
];
/** @type {Line[]} */
const AB_1981 = [
  ['AB(p, alpha, beta, depth)', 'enter'],
  ['  type = retrieve(p, depth, score, flag, p.opt)'],
  ['  if (type > 0)'],
  ['    if (flag == VALID) return score', 'probe:exact'],
  ['    if (flag == LBOUND) alpha = max(alpha, score)'],
  ['    else beta = min(beta, score)'],
  ['    if (alpha >= beta) return score', 'probe:lower', 'probe:upper'],
  ['  if (depth == 0) score = evaluate(p)', 'leaf'],
  ['  score = alpha;  p.opt first'],
  ['  for i = 1 to w do'],
  ['    t = −AB(p.i, −beta, −score, depth−1)'],
  ['    if (t > score) { score = t; p.opt = p.i }'],
  ['    if (score >= beta) goto done', 'cut'],
  ['done: flag = VALID, UBOUND if score <= alpha, LBOUND if score >= beta', 'leave'],
  ['  store(p, depth, score, flag, p.opt); return score', 'store'],
];
/** @type {Line[]} */
const MT = [
  ['MT(n, γ) → g  /* γ = ω − ε: is n ≥ ω? */', 'enter'],
  ['  if retrieve(n) = found then'],
  ['    if n.f− > γ then return n.f−', 'probe:lower', 'probe:exact'],
  ['    if n.f+ < γ then return n.f+', 'probe:upper'],
  ['  if n = leaf then n.f+ := n.f− := g := evaluate(n)', 'leaf'],
  ['  else g := −∞; c := firstchild(n)'],
  ['    while g < γ and c ≠ ⊥ do', 'cut'],
  ['      g := max(g, −MT(c, −γ)); c := nextbrother(c)'],
  ['  if g < γ then n.f+ := g else n.f− := g'],
  ['  store(n)', 'store'],
  ['  return g', 'leave'],
];
/** A driver around MT. @param {string} name @param {string} first @param {string} choose @returns {Line[]} */
const driver = (name, first, choose) => [
  [`${name} → f`],
  [`  ${first}; f+ := +∞; f− := −∞`],
  ['  repeat'],
  [`    ${choose}`, 'pass'],
  ['    g := MT(root, γ − ε)'],
  ['    if g < γ then f+ := g else f− := g'],
  ['  until f− = f+'],
  ['  return g', 'end'],
];
/** @param {string} name @param {string} first @param {string} call @returns {Line[]} */
const repeat = (name, first, call) => [
  [`${name} → f`], [`  g := ${first}`], ['  repeat', 'pass'], ['    γ := g'], [`    g := ${call}`], ['  until g = γ'], ['  return g', 'end'],
];
/** @param {string} search @returns {Line[]} */
const aspiration = (search) => [
  ['v = estimate; e = expected error'],
  [`V = ${search}(p, v − e, v + e, depth)`, 'pass:1'],
  [`if (V ≤ v − e)  V = ${search}(p, −INF, V, depth)  /* failed low */`, 'pass:low'],
  [`if (V ≥ v + e)  V = ${search}(p, V, +INF, depth)  /* failed high */`, 'pass:high'],
];
const M81 = 'Marsland & Campbell 1981';
const R85 = 'Reinefeld, Marsland & Schaeffer 1985';
const P95 = 'Plaat et al. 1995, “No and Yes”';
const I95 = 'Plaat et al., IJCAI 1995';

/** @type {Record<string, {source: string, lines: Line[]}>} */
export const CODE = {
  'minimax': { source: `${M81}, section I, without the window`, lines: MINIMAX },
  'alphabeta': { source: `${M81}, section I`, lines: ALPHABETA },
  'falphabeta': { source: `Fishburn, in ${M81}, section III`, lines: FALPHABETA },
  'lalphabeta': {
    source: `Fishburn, in ${M81}, section III`,
    lines: [
      ['lalphabeta(p, depth)  /* at the root */'],
      ['  for i = 1 to w−1 do  m = max(m, −falphabeta(p.i, −INF, −m, depth−1))'],
      ['  t = −falphabeta(p.w, −m−1, −m, depth−1)  /* the last move */'],
      ['  if (t > m) m = −falphabeta(p.w, −INF, −t, depth−1)', 'research'],
      ...FALPHABETA,
    ],
  },
  'palphabeta': {
    source: `${M81}, section III`,
    lines: [
      ['palphabeta(p, depth)'],
      ['  m = −palphabeta(p.1, depth−1)'],
      ['  for i = 2 to w do'],
      ['    t = −falphabeta(p.i, −m−1, −m, depth−1)'],
      ['    if (t > m)  m = −alphabeta(p.i, −INF, −t, depth−1)', 'research'],
      ['  return m'],
      ...FALPHABETA,
    ],
  },
  'aspiration-alphabeta': { source: `${M81}, section II.A`, lines: [...aspiration('alphabeta'), ...ALPHABETA] },
  'aspiration-negascout': { source: `${M81}, section II.A; ${R85}, Figure 2.2`, lines: [...aspiration('NS'), ...NEGASCOUT] },
  'ab-memory-1981': { source: `${M81}, Appendix`, lines: AB_1981 },
  'scout': { source: `Pearl 1980, as told in ${M81}, section III`, lines: SCOUT },
  'pvs': { source: `Marsland & Campbell 1982, named in ${R85}, section 2.2`, lines: PVS },
  'negascout': { source: `${R85}, Figure 2.2`, lines: NEGASCOUT },
  'pns': { source: `${R85}, section 2.5`, lines: PNS },
  'ins': { source: `${R85}, Figure 2.4`, lines: INS },
  'sss': { source: `Stockman 1979; ${R85}, section 3`, lines: GAMMA },
  'dual-sss': { source: `${R85}, Figure 3.2`, lines: DUAL_GAMMA },
  'staged-sss': {
    source: `Campbell & Marsland 1983, named in ${R85}, section 4; our reading`,
    lines: [['SSS*, where a node “stage” plies below the root of OPEN is a leaf,'], ['whose value is found by another SSS*(node, h)'], ...GAMMA],
  },
  'dual': {
    source: `${R85}, Figure 3.2`,
    lines: [
      ['DUAL*(root, bound)', 'enter'],
      ['  h = bound'],
      ['  for (j = 1; j ≤ w; j++)  /* directional at the root */'],
      ['    v = dualSSS*(root.j, h);  if (v > h) h = v'],
      ['  return h', 'leave'],
      ...DUAL_GAMMA,
    ],
  },
  'dual-ns': {
    source: `${R85}, Figure 4.1`,
    lines: [
      ['DUAL_NS(p, depth)  /* at the root */'],
      ['  a = dualSSS*(p.1, −∞)'],
      ['  for (i = 2; i ≤ w; i++)'],
      ['    v = −NS(p.i, −a−1, −a, depth−1)'],
      ['    if (v > a)  a = depth ≤ 2 ? v : dualSSS*(p.i, a)  /* re-search */', 'research'],
      ['  return a'],
      ...NEGASCOUT.map(([line, ...events]) => /** @type {Line} */ ([line, ...events.filter((e) => e !== 'research')])),
      ...DUAL_GAMMA.map(([line, ...events]) => /** @type {Line} */ ([line, ...events.filter((e) => e !== 'leaf')])),
    ],
  },
  'dual-ins': {
    source: `${R85}, section 4.1; our reading`,
    lines: [
      ['DUAL_INS(p, depth)  /* at the root */'],
      ['  a = dualSSS*(p.1, −∞)'],
      ['  for (i = 2; i ≤ w; i++)'],
      ['    probe p.i: worth more than a?  save its solution tree', 'enter', 'leave', 'cut'],
      ['    if so  OPEN := its leaves, SOLVED;  a = dualSSS* resumed', 'research'],
      ['  return a'],
      ...DUAL_GAMMA,
    ],
  },
  'c-star': { source: `Coplan 1982; ${P95}, section 3.3`, lines: [...driver('C*', 'no memory', 'γ := the middle of f− and f+'), ...FALPHABETA] },
  'alpha-bounding': {
    source: `Schaeffer 1986, named in ${P95}, section 2; our reading`,
    lines: [
      ['alpha := guess; step := 1'],
      ['repeat', 'pass'],
      ['  g := falphabeta(root, alpha, alpha + 1)'],
      ['  if g > alpha then f− := alpha := g'],
      ['  else f+ := g; alpha := max(g − step, f−); step := 2 · step'],
      ['until f− = f+', 'end'],
      ...FALPHABETA,
    ],
  },
  'ab-memory': { source: `${P95}, Figure 1`, lines: AB_MEMORY },
  'ab-sss': { source: `${P95}, Figures 1 and 2`, lines: [...repeat('AB-SSS*(n)', '+∞', 'Alpha-Beta(n, γ − 1, γ)'), ...AB_MEMORY] },
  'ab-dual': { source: `${P95}, Figures 1 and 2`, lines: [...repeat('AB-DUAL*(n)', '−∞', 'Alpha-Beta(n, γ, γ + 1)'), ...AB_MEMORY] },
  'mtd-plus-infinity': { source: `${I95}, Figures 1 and 2`, lines: [...repeat('MTD(+∞)', '+∞', 'MT(root, γ − ε)'), ...MT] },
  'mtd-minus-infinity': { source: `${I95}, Figures 1 and 3`, lines: [...driver('MTD(−∞)', 'g := −∞', 'if g = f+ then γ := g else γ := g + 1'), ...MT] },
  'mtd-f': { source: `${P95}, Figure 3; ${I95}, Figure 1`, lines: [...driver('MTD(root, f)', 'g := f', 'if g = f− then γ := g + 1 else γ := g'), ...MT] },
  'mtd-f-ijcai': { source: `${I95}, Figures 1 and 3`, lines: [...driver('MTD(first)', 'g := first', 'if g = f+ then γ := g else γ := g + 1'), ...MT] },
  'mtd-bi': { source: `${I95}, section 4`, lines: [...driver('MTD(bi)', 'g := 0', 'γ := the middle of f− and f+'), ...MT] },
  'mtd-step': { source: `${I95}, section 4`, lines: [...driver('MTD(step)', 'g := +∞', 'γ := max(f+ − step, f− + 1)'), ...MT] },
  'mtd-best': {
    source: `${I95}, section 4; our reading`,
    lines: [
      ['MT(root, guess − ε)'],
      ['until one child’s f− ≥ every other child’s f+'],
      ['  if the leader has a lower bound: is its strongest rival better?', 'pass'],
      ['  else: is the leader at least its rival’s f+?'],
      ...MT,
    ],
  },
  'best-node-search': {
    source: 'Rutko 2011; our reading of the range',
    lines: [
      ['α = −∞; β = +∞; in play: all children of the root'],
      ['do'],
      ['  test = next guess between α and β', 'pass'],
      ['  for each child in play: is it worth at least test?  MT(child, test − ε)'],
      ['  one passes: it is best.  Several: only they stay.  None: β falls.'],
      ['while several are in play and α < β'],
      ...MT,
    ],
  },
};

/**
 * The line to mark for a step, or −1.
 * @param {string} algorithm @param {import('./explain.js').Fact} fact
 */
export function lineOf(algorithm, fact) {
  const lines = CODE[algorithm]?.lines ?? [];
  for (const key of keysOf(fact)) {
    const found = lines.findIndex(([, ...events]) => events.includes(key));
    if (found >= 0) return found;
  }
  return fact.what === 'pass' ? 0 : -1;
}

const BOUNDS = ['', 'exact', 'lower', 'upper'];

/** The events a fact may be marked as, the most particular one first. */
function keysOf({ what, node, more }) {
  switch (what) {
    case 'gamma': return [`gamma:${more.gamma}`];
    case 'cut': return [`cut:${more.cut}`, 'cut'];
    case 'probe': return [`probe:${BOUNDS[more.bound]}`, 'probe'];
    case 'enter': return [more.test ? 'enter:test' : 'enter:open', 'enter'];
    case 'leave': return [...(more.finished && node === 0 ? ['end'] : []), more.bound === 1 ? 'leave:open' : 'leave:test', 'leave'];
    case 'pass': return [more.number === 1 ? 'pass:1' : more.alpha < -8e6 ? 'pass:low' : 'pass:high', 'pass'];
    default: return [what];
  }
}
