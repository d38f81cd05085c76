// Keeps the pages on this device. The two lines below are written by the build: the version is a hash of the content.
const VERSION = "";
const FILES = [];

// Caches belong to the whole origin, which may have other pages, and another copy of these: only those of this very
// place are ours to delete.
const OURS = `dejavu-rules ${self.registration.scope} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => event.waitUntil(keep()));

/** Fetches every file anew, save those whose address changes with their content. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: file.startsWith("engine-") ? "default" : "no-cache" })));
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A new version waits until the person wants it: half a game with old pages and new rules helps nobody.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  if (request.url.endsWith("/online.json")) return fetch(request).catch(() => new Response("{}", { status: 200 }));
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.includes("/engine-")) await cache.put(request, response.clone());
  return response;
}
