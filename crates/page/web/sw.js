// @ts-check
// Keeps the static page's files, so that it works without a network once it was loaded. All of them are kept
// before this worker takes over; newer ones replace them whenever there is a network.

const CACHE = 'nullwindow';
const worker = /** @type {any} */ (self);

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

/** `files.json` lists the folder's files. */
async function keepAll() {
  const files = await (await fetch('files.json')).json();
  await (await caches.open(CACHE)).addAll(['./', ...files]);
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== worker.location.origin) return;
  event.respondWith(fromNetwork(request));
});

/** @param {Request} request */
async function fromNetwork(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
