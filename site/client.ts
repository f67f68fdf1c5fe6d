// The one script of every page: stores the offline page, and hydrates interactive parts when they scroll into view.
// Source: docs/design.md §1.
import { hydrateIslands } from './islands.ts';

/** After the page has loaded: fetching the offline page earlier would delay drawing. */
const KEEP_AFTER_MS = 3_000;

if ('serviceWorker' in navigator)
  window.addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), KEEP_AFTER_MS),
  );
hydrateIslands();
