// @ts-check
// The shell: two tabs, light and dark, and the way to the library.

import { answer } from './door.js';
import { h } from './dom.js';
import { Stepper } from './stepper/main.js';
import { texts } from './texts.en.js';

const panes = {
  stepper: /** @type {HTMLElement} */ (document.getElementById('stepper')),
  play: /** @type {HTMLElement} */ (document.getElementById('play')),
};
/** @type {Stepper | null} */
let stepper = null;
let playMounted = false;
/** What the address said when a tab was left. */
const left = { stepper: '', play: '#play' };

const inPlay = () => new URLSearchParams(location.hash.slice(1)).has('play');

async function start() {
  document.title = texts.title;
  setUpTheme();
  setUpTabs();
  document.querySelector('.skip')?.addEventListener('click', skipToControls);
  addEventListener('hashchange', () => route());
  await route();
  keepOffline();
}

/** Shows the tab that the address asks for. */
async function route() {
  const tab = inPlay() ? 'play' : 'stepper';
  for (const name of /** @type {const} */ (['stepper', 'play'])) {
    panes[name].hidden = name !== tab;
    document.getElementById(`tab-${name}`)?.setAttribute('aria-selected', String(name === tab));
  }
  if (tab === 'play') await mountPlay();
  else if (stepper) stepper.readAddress();
  else await mountStepper();
}

async function mountStepper() {
  try {
    const { head } = await answer({ do: 'catalogue' });
    stepper ??= new Stepper(panes.stepper, answer, head);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    panes.stepper.replaceChildren(h('p.problem', { role: 'alert' }, `${texts.noDoor} (${why})`));
  }
}

async function mountPlay() {
  if (playMounted) return;
  playMounted = true;
  const { mount } = await import('./play/main.js');
  mount(panes.play, { answer, openInStepper });
}

/**
 * Opens a position in the stepper.
 * @param {{game: string, position?: string, moves?: string[], depth?: number, algorithm?: string}} position
 */
function openInStepper({ game, position = '', moves = [], depth = 3, algorithm = '' }) {
  const fields = new URLSearchParams({ game, depth: String(depth) });
  if (position) fields.set('position', position);
  if (moves.length > 0) fields.set('moves', moves.join(','));
  if (algorithm) fields.set('algorithms', algorithm);
  left.play = location.hash;
  location.hash = fields.toString();
}

/** @param {Event} event */
function skipToControls(event) {
  event.preventDefault(); // the address is the stepper's
  /** @type {HTMLElement | null} */ (document.querySelector('#controls button:not(:disabled)'))?.focus();
}

function setUpTabs() {
  const tabs = /** @type {const} */ (['stepper', 'play']);
  for (const name of tabs) {
    const tab = /** @type {HTMLElement} */ (document.getElementById(`tab-${name}`));
    tab.textContent = texts.tabs[name];
    tab.addEventListener('click', () => {
      const now = inPlay() ? 'play' : 'stepper';
      if (now === name) return;
      left[now] = location.hash;
      location.hash = left[name] || '#';
    });
  }
}

function setUpTheme() {
  const button = /** @type {HTMLElement} */ (document.getElementById('theme'));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  const label = () => {
    button.textContent = isDark() ? texts.theme.light : texts.theme.dark;
    button.title = texts.theme.change;
  };
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch { /* a browser may forbid it: then the choice lasts until the page is closed */ }
    label();
    dispatchEvent(new Event('themechange'));
  });
  dark.addEventListener('change', label);
  label();
}

/** The static page works without a network once it was loaded; the program's own page needs the program. */
function keepOffline() {
  const served = document.querySelector('meta[name="door"]');
  if (served || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  navigator.serviceWorker.register('sw.js').catch(() => undefined); // without it the page merely needs the network
}

start();
