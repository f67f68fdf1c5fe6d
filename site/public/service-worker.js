// Keeps the page that stands in when there is no connection, for public pages and the application alike. Everything else
// comes from the network as ever. Source: screens.md (an offline page).
const store = 'titian-offline-1';
const page = '/offline';

/** The page with its style and font, so that it looks as it should. */
async function keep() {
  const answer = await fetch(page);
  const text = await answer.clone().text();
  const needed = [...text.matchAll(/(?:href|src)="(\/site\/[^"]+)"/g)].map(([, address]) => address);
  const opened = await caches.open(store);
  await opened.put(page, answer);
  await opened.addAll(needed);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (new URL(request.url).pathname.startsWith('/site/')) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});
