// Interactive parts of a page: drawn by the server like the rest, hydrated in the browser when they scroll into view.
// Usage: <Island name="calculator" of={Calculator} props={…} /> on the page, and a line here.
// Source: docs/design.md §1.

type Wake = (place: HTMLElement, props: unknown) => void;

/** Each island's code is loaded when it is first seen. */
const islands: Readonly<Record<string, () => Promise<{ notify: Wake }>>> = {
  calculator: () => import('./calculator/hydrate.tsx'),
  faq: () => import('./faq/search.ts'),
  care: () => import('./care/send.ts'),
  slots: () => import('./marketplace/slots.ts'),
};

export function hydrateIslands(): void {
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
