// @ts-check
// The way to the library: the program that served this page, or WebAssembly in a worker.

/** @typedef {{head: Record<string, any>, arrays: Record<string, Int32Array>}} Answer */

const session = newSession();
const served = document.querySelector('meta[name="door"]')?.getAttribute('content') === 'server';

/** The library, compiled once: to stop a search its worker is ended, and the next one gets the same module. @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
/** @type {Worker | null} */
let worker = null;
/** The request the worker is busy with; it does one at a time. @type {Promise<unknown>} */
let busy = Promise.resolve();

/**
 * Asks the library. An answer that is an error is thrown, with the library's sentence.
 * @param {Record<string, unknown>} request
 * @param {{signal?: AbortSignal}} [options] aborting it stops the search
 * @returns {Promise<Answer>}
 */
export async function answer(request, { signal } = {}) {
  const text = JSON.stringify({ ...request, session });
  const bytes = served ? await ask(text, signal) : await askWorker(text, signal);
  const found = read(bytes);
  if (typeof found.head.error === 'string') throw new Error(found.head.error);
  return found;
}

/** @param {string} text @param {AbortSignal} [signal] */
async function ask(text, signal) {
  const response = await fetch('answer', {
    method: 'POST', body: text, headers: { 'content-type': 'application/json' }, signal,
  });
  if (response.ok) return response.arrayBuffer();
  // A refusal is a sentence, not an answer.
  throw new Error((await response.text()).trim() || `the program answered ${response.status} ${response.statusText}`);
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<ArrayBuffer>} */
function askWorker(text, signal) {
  const turn = busy.then(() => askNow(text, signal));
  busy = turn.catch(() => undefined);
  return turn;
}

async function compile() {
  const response = await fetch(new URL('nullwindow.wasm', import.meta.url));
  if (!response.ok) throw new Error('nullwindow.wasm is not there: make the folder with “nullwindow page --out DIR”');
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<ArrayBuffer>} */
async function askNow(text, signal) {
  compiled ??= compile();
  const module = await compiled.catch((error) => {
    compiled = null; // the next request tries again
    throw error;
  });
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    if (!worker) {
      worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
      worker.postMessage(module);
    }
    const asked = worker;
    const stop = () => {
      asked.terminate();
      worker = null;
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    asked.onmessage = ({ data }) => {
      signal?.removeEventListener('abort', stop);
      if (typeof data === 'string') reject(new Error(data));
      else resolve(data);
    };
    asked.onerror = (event) => {
      signal?.removeEventListener('abort', stop);
      asked.terminate();
      worker = null;
      reject(new Error(event.message || 'the search ended unexpectedly'));
    };
    asked.postMessage(text);
  });
}

/**
 * Length of the head, the head as JSON, padding, then the arrays that it names.
 * @param {ArrayBuffer} bytes
 * @returns {Answer}
 */
export function read(bytes) {
  const length = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  /** @type {Record<string, Int32Array>} */
  const arrays = {};
  let at = Math.ceil((4 + length) / 4) * 4;
  for (const [name, count] of head.arrays ?? []) {
    arrays[name] = new Int32Array(bytes, at, count);
    at += 4 * count;
  }
  return { head, arrays };
}

function newSession() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
