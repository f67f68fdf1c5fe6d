// Keeps the page that stands in when there is no connection, for public pages and the application alike, and shows push
// messages. Everything else comes from the network as ever. Source: docs/screens.md; decision 0109.
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

/** A push message as the product sends it: docs/ports/push.md. Browsers insist that each is shown. */
self.addEventListener('push', (event) => {
  const { id, title = 'Titian', body = '', link } = messageOf(event.data);
  // What comes again replaces what is there.
  const shown = { body, tag: id, lang: 'id', icon: '/mark.svg', data: { link } };
  event.waitUntil(self.registration.showNotification(title, shown));
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(ownAddress(notification.data?.link)));
});

function messageOf(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** A page of the dashboard; anything else leads to the inbox. */
function ownAddress(link) {
  const { origin } = self.location;
  const inbox = `${origin}/dashboard/notifications`;
  try {
    const { href, pathname, origin: its } = new URL(link ?? inbox, origin);
    return its === origin && pathname.startsWith('/dashboard/') ? href : inbox;
  } catch {
    return inbox;
  }
}

/** In a tab that is open, else in a new one. */
async function openPage(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find(({ url }) => url === address) ?? windows.find(({ url }) => /\/dashboard/.test(url));
  if (tab === undefined) return self.clients.openWindow(address);
  // A browser may refuse to bring it to the front, and to lead a tab that this worker does not control.
  await tab.focus().catch(() => undefined);
  return tab.url === address ? tab : tab.navigate(address).catch(() => self.clients.openWindow(address));
}
