// @ts-check
/** What every game looks like, by the name the library gives it. */

import { checkers } from './checkers.js';
import { chess } from './chess.js';
import { connectFour } from './connect-four.js';
import { kalah } from './kalah.js';
import { othello } from './othello.js';
import { ticTacToe } from './tic-tac-toe.js';

/** @type {Record<string, import('./board.js').Drawing>} */
export const DRAWINGS = {
  chess,
  othello,
  checkers,
  'connect-four': connectFour,
  kalah,
  'tic-tac-toe': ticTacToe,
};
