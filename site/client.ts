// The one script of every page: keeps the page that stands in without a connection, and wakes the parts that move,
// each when it comes into view.
// Source: docs/design.md §1.
import { hydrateIslands } from './islands.ts';

/** After the page has loaded: fetching what stands in would hold up the drawing of what was asked for. */
const KEEP_AFTER_MS = 3_000;

if ('serviceWorker' in navigator)
  window.addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), KEEP_AFTER_MS),
  );
hydrateIslands();
