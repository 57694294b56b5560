// @ts-check
// The papers' own trees, and a few that show one thing well. Each is checked by the browser tests.

/** @type {{title: string, tree: string, algorithms?: string[]}[]} */
export const EXAMPLES = [
  { title: 'Reinefeld et al. 1985, Figure 3.1', tree: '(((6 5) (7 2)) ((9 8) (4 3)))' },
  { title: 'A small tree with one cutoff', tree: '((3 5) (2 9 1))' },
  { title: 'Cutoffs at both players', tree: '(((5 6) (7 4 5)) ((3 8) (6 9)) ((2 1) (9 7)))' },
  { title: 'NegaScout searches again', tree: '(((3 4) (2 1)) ((6 8) (7 9)) ((5 1) (4 2)))' },
  { title: 'Alpha must be kept (Plaat et al. 1995, Figure 1)', tree: '((1 0) (0 0))' },
  { title: 'Best moves first', tree: '(((9 4) (9 6)) ((5 3) (8 7)) ((2 1) (6 5)))' },
  { title: 'Worst moves first', tree: '(((1 2) (3 4)) ((5 6) (7 8)) ((9 10) (11 12)))' },
  { title: 'Three moves each, four plies', tree: '((((5 7 3) (9 2 8) (6 1 4)) ((8 6 9) (3 5 7) (2 4 1)) ((4 9 6) (7 8 2) (1 3 5))) (((7 5 8) (2 9 4) (3 6 1)) ((6 8 7) (9 1 3) (5 2 4)) ((1 7 9) (8 3 6) (4 5 2))) (((2 6 4) (8 7 9) (1 5 3)) ((9 4 7) (5 8 1) (3 2 6)) ((5 1 2) (6 9 8) (7 4 3))))' },
];
