// Answers the requests of a file, one a line, with the WebAssembly module, as a page would.
// node answer.mjs MODULE REQUESTS ANSWERS: writes for each the length of the answer (four bytes) and the answer.
import { readFileSync, writeFileSync } from "node:fs";

const [module, requests, answers] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const written = [];
const { memory, request_buffer, answer, release } = instance.exports;

for (const line of readFileSync(requests, "utf8").split("\n").filter(Boolean)) {
  const request = new TextEncoder().encode(line);
  const place = request_buffer(request.length) >>> 0;
  new Uint8Array(memory.buffer, place, request.length).set(request);
  const at = answer() >>> 0;
  const length = new DataView(memory.buffer, at, 4).getUint32(0, true);
  written.push(new Uint8Array(memory.buffer, at, 4 + length).slice());
  release();
}
writeFileSync(answers, Buffer.concat(written));
