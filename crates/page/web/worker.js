// @ts-check
// Runs the library as WebAssembly, away from the page's own thread. A request is a string, an answer is
// bytes; a string back is an error.

/** @type {Promise<any> | null} */
let loading = null;

async function load() {
  const response = await fetch(new URL('nullwindow.wasm', import.meta.url));
  if (!response.ok) throw new Error('nullwindow.wasm is not there: make the folder with “nullwindow page --out DIR”');
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return instance.exports;
}

self.onmessage = async ({ data }) => {
  try {
    loading ??= load();
    const bytes = answer(await loading, data);
    self.postMessage(bytes, { transfer: [bytes] });
  } catch (error) {
    loading = null; // after a trap the instance cannot be trusted
    self.postMessage(error instanceof Error ? error.message : String(error));
  }
};

/** @param {any} library @param {string} request */
function answer(library, request) {
  const text = new TextEncoder().encode(request);
  const place = library.request_buffer(text.length);
  new Uint8Array(library.memory.buffer, place, text.length).set(text);
  const found = library.answer();
  const length = new DataView(library.memory.buffer).getUint32(found, true);
  const bytes = library.memory.buffer.slice(found + 4, found + 4 + length);
  library.release();
  return bytes;
}
