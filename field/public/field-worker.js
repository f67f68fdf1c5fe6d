// Keeps the field app's own page, with its scripts, style and font, so that it opens without a signal. Nothing else goes
// through it: what the app asks of the server, and every other page, comes from the network as ever.
// Invariant: a newer version is kept beside this one, and taken only when the app asks for it or is opened anew; it never
// interrupts.
// The build puts in which files there are and a name that follows from them. Source: decision 0114.
const page = '/field';
const { version, files } = __SHELL__;
const kept = 'titian-field-shell-';
const store = `${kept}${version}`;

self.addEventListener('install', (event) => {
  const requests = [page, ...files].map((address) => new Request(address, { cache: 'reload' }));
  event.waitUntil(caches.open(store).then((opened) => opened.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take') self.skipWaiting();
});

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(kept) && name !== store);
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate' && pathname === page;
  if (isPage || files.includes(pathname)) event.respondWith(fromShell(isPage ? page : pathname, request));
});

async function fromShell(address, request) {
  const opened = await caches.open(store);
  return (await opened.match(address)) ?? fetch(request);
}
