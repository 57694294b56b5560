// What the tests share. They speak to the server by themselves, and not through the page's code.

/** Asks the library: the head and the arrays of its answer (the layout is described in crates/page/src/answer.rs). */
export async function ask(url, request) {
  const response = await fetch(new URL('answer', url), {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ session: 'test', ...request }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const length = bytes.readUInt32LE(0);
  const head = JSON.parse(bytes.subarray(4, 4 + length).toString('utf8'));
  if (head.error) throw new Error(head.error);
  const arrays = {};
  let at = Math.ceil((4 + length) / 4) * 4;
  for (const [name, count] of head.arrays ?? []) {
    arrays[name] = Array.from({ length: count }, (_, i) => bytes.readInt32LE(at + 4 * i));
    at += 4 * count;
  }
  return { head, arrays };
}

/** Figure 3.1 of Reinefeld et al. (1985): OPEN after every step of SSS*. */
export const FIGURE_TREE = '(((6 5) (7 2)) ((9 8) (4 3)))';
export const FIGURE = [
  '(ε,L,∞)', '(1,L,∞) (2,L,∞)', '(1.1,L,∞) (2,L,∞)', '(1.1.1,L,∞) (1.1.2,L,∞) (2,L,∞)', '(1.1.2,L,∞) (2,L,∞) (1.1.1,S,6)',
  '(2,L,∞) (1.1.1,S,6) (1.1.2,S,5)', '(2.1,L,∞) (1.1.1,S,6) (1.1.2,S,5)', '(2.1.1,L,∞) (2.1.2,L,∞) (1.1.1,S,6) (1.1.2,S,5)',
  '(2.1.2,L,∞) (2.1.1,S,9) (1.1.1,S,6) (1.1.2,S,5)', '(2.1.1,S,9) (2.1.2,S,8) (1.1.1,S,6) (1.1.2,S,5)', '(2.1,S,9) (1.1.1,S,6) (1.1.2,S,5)',
  '(2.2,L,9) (1.1.1,S,6) (1.1.2,S,5)', '(2.2.1,L,9) (2.2.2,L,9) (1.1.1,S,6) (1.1.2,S,5)', '(2.2.2,L,9) (1.1.1,S,6) (1.1.2,S,5) (2.2.1,S,4)',
  '(1.1.1,S,6) (1.1.2,S,5) (2.2.1,S,4) (2.2.2,S,3)', '(1.1,S,6) (2.2.1,S,4) (2.2.2,S,3)', '(1.2,L,6) (2.2.1,S,4) (2.2.2,S,3)',
  '(1.2.1,L,6) (1.2.2,L,6) (2.2.1,S,4) (2.2.2,S,3)', '(1.2.1,S,6) (1.2.2,L,6) (2.2.1,S,4) (2.2.2,S,3)', '(1.2,S,6) (2.2.1,S,4) (2.2.2,S,3)',
  '(1,S,6) (2.2.1,S,4) (2.2.2,S,3)', '(ε,S,6)',
];
