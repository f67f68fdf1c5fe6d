// The one script of every page: stores the offline page, and hydrates interactive parts when they scroll into view.
// Source: docs/design.md §1.

/** After the page has loaded: fetching the offline page earlier would delay drawing. */
const KEEP_AFTER_MS = 3_000;

if ('serviceWorker' in navigator)
  window.addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), KEEP_AFTER_MS),
  );

type Wake = (place: HTMLElement, props: unknown) => void;

/** What <Island name="…"> may name; each one's code is loaded when it is first seen. */
const islands: Readonly<Record<string, () => Promise<{ notify: Wake }>>> = {
  calculator: () => import('./calculator/hydrate.tsx'),
  faq: () => import('./faq/search.ts'),
  care: () => import('./care/send.ts'),
  slots: () => import('./marketplace/slots.ts'),
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

hydrateIslands();
