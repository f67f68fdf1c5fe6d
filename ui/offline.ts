// Registers the service worker of the whole address, which keeps the offline page: so the application can be installed
// and says without a connection what the public pages say. Source: docs/screens.md; decision 0101.

/** Not before the page is there: what the worker keeps would delay it. */
const AFTER_MS = 3_000;

export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // A browser may refuse it; then there is no offline page.
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), AFTER_MS);
  });
}
