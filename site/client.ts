// The one script of every page: stores the offline page, shows on it what a lender last saw, and hydrates interactive
// parts when they scroll into view.
// Source: docs/design.md §1.
import { keepOfflinePage } from '#ui/offline.ts';

keepOfflinePage();

type Wake = (place: HTMLElement, props: unknown) => void;

/** What <Island name="…"> may name; each one's code is loaded when it is first seen. */
const islands: Readonly<Record<string, () => Promise<{ notify: Wake }>>> = {
  calculator: () => import('./calculator/hydrate.tsx'),
  faq: () => import('./faq/search.ts'),
  care: () => import('./care/send.ts'),
  slots: () => import('./marketplace/slots.ts'),
  share: () => import('./group/share.ts'),
};

/**
 * Interactive parts of a page: drawn by the server like the rest, hydrated in the browser when they scroll into view.
 */
function hydrateIslands(): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        watcher.unobserve(target);
        void notify(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) watcher.observe(place);
}

async function notify(place: HTMLElement): Promise<void> {
  const { island = '', props = '{}' } = place.dataset;
  const code = await islands[island]?.();
  code?.notify(place, JSON.parse(props));
}

/** A browser may refuse its storage; then nothing was kept. */
function readKept(): string | null {
  try {
    return localStorage.getItem('titian.seen');
  } catch {
    return null;
  }
}

/** On the offline page: the figures that the application kept as words, with their time. Nothing can be done with them. */
function showLastSeen(place: HTMLElement): void {
  const kept = readKept();
  if (kept === null) return;
  const { when, lines } = JSON.parse(kept) as { when: string; lines: [string, string][] };
  const list = document.createElement('dl');
  for (const line of lines)
    for (const [at, text] of line.entries())
      list.appendChild(document.createElement(at === 0 ? 'dt' : 'dd')).textContent = text;
  const time = document.createElement('p');
  time.textContent = when;
  place.append(time, list);
  place.hidden = false;
}

const seen = document.querySelector<HTMLElement>('[data-last-seen]');
if (seen) showLastSeen(seen);
hydrateIslands();
