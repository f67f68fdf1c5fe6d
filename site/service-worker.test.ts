// What the service worker shows of a push message, and which page a press on it opens.
// Source: docs/ports/push.md; decision 0109.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const code = readFileSync(new URL('./public/service-worker.js', import.meta.url), 'utf8');
const origin = 'https://titian.example';

/** The worker in a browser with these tabs; `did` is what it made of what happened. */
function startWorker(tabs: readonly string[] = []) {
  const did: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const clients = tabs.map((url) => ({
    url,
    focus: async () => did.push(['focus', url]),
    navigate: async (to: string) => did.push(['navigate', to]),
  }));
  const self = {
    location: { origin },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    registration: { showNotification: async (title: string, shown: object) => did.push({ title, ...shown }) },
    clients: { matchAll: async () => clients, openWindow: async (to: string) => did.push(['open', to]) },
  };
  runInNewContext(code, { self, URL });
  const happen = async (kind: string, event: object) => {
    const work: unknown[] = [];
    listeners.get(kind)?.({ ...event, waitUntil: (each: unknown) => work.push(each) });
    await Promise.all(work);
    return did;
  };
  return {
    push: (text: string) => happen('push', { data: { json: () => JSON.parse(text) as unknown } }),
    press: (link: string | undefined) =>
      happen('notificationclick', { notification: { close: () => did.push('closed'), data: { link } } }),
  };
}

describe('a push message', () => {
  it('is shown under its id, so that a repeat replaces it', async () => {
    const message = { id: 'm-1', title: 'Saldo bertambah', body: 'Buka Titian.', link: '/dashboard/mutations' };
    const [shown] = await startWorker().push(JSON.stringify(message));
    expect(shown).toMatchObject({ title: 'Saldo bertambah', body: 'Buka Titian.', tag: 'm-1' });
  });

  it('that cannot be read is shown without words of its own', async () => {
    expect(await startWorker().push('bukan JSON')).toMatchObject([{ title: 'Titian', body: '' }]);
  });
});

describe('a press', () => {
  const page = `${origin}/dashboard/portfolios/p-1`;

  it('opens the page of the notice in a new tab, or in the tab of the dashboard that is open', async () => {
    expect(await startWorker([`${origin}/faq`]).press('/dashboard/portfolios/p-1')).toEqual(['closed', ['open', page]]);
    const tab = `${origin}/dashboard`;
    expect(await startWorker([`${origin}/faq`, tab]).press('/dashboard/portfolios/p-1')).toEqual([
      'closed',
      ['focus', tab],
      ['navigate', page],
    ]);
  });

  it('only brings the page to the front where it is open already', async () => {
    expect(await startWorker([`${origin}/dashboard`, page]).press('/dashboard/portfolios/p-1')).toEqual([
      'closed',
      ['focus', page],
    ]);
  });

  it.each([
    'https://jahat.example/',
    '//jahat.example/dashboard/x',
    '/login?next=//x',
    'javascript:alert(1)',
    undefined,
  ])('never opens another address, but the inbox: %s', async (link) => {
    const did = await startWorker().press(link);
    expect(did).toEqual(['closed', ['open', `${origin}/dashboard/notifications`]]);
  });
});
