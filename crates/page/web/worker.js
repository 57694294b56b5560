// @ts-check
// Runs the library as WebAssembly, away from the page's own thread. The first message is the compiled module.
// Then a request is a string, and an answer is bytes; a string back is an error.

/** @type {WebAssembly.Module | null} */
let module = null;
/** @type {any} */
let library = null;

self.onmessage = ({ data }) => {
  if (!module) {
    module = data;
    return;
  }
  try {
    library ??= new WebAssembly.Instance(module, {}).exports;
    const bytes = answer(data);
    self.postMessage(bytes, { transfer: [bytes] });
  } catch (error) {
    library = null; // after a trap the instance cannot be trusted
    self.postMessage(error instanceof Error ? error.message : String(error));
  }
};

/** @param {string} request */
function answer(request) {
  const text = new TextEncoder().encode(request);
  const place = library.request_buffer(text.length);
  new Uint8Array(library.memory.buffer, place, text.length).set(text);
  const found = library.answer();
  const length = new DataView(library.memory.buffer).getUint32(found, true);
  const bytes = library.memory.buffer.slice(found + 4, found + 4 + length);
  library.release();
  return bytes;
}
