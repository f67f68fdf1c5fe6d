// A newer version of this application: it is fetched beside this one and waits, until the officer takes it or has closed
// the app everywhere.
// Invariant: it is taken only once every change is on the disk; a sheet that is on its way then is sent again as it was.
// Source: decision 0114.
import { create } from 'zustand';
import { flush } from './writing.ts';

export const useUpdate = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));

/** Registers the service worker, and looks for a newer one at each start and whenever the app comes into sight. */
export async function followUpdates(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register('/field-worker.js', { scope: '/field' });
  const look = () => useUpdate.setState({ waiting: registration.waiting });
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  // Without a signal there is nothing to look for.
  const update = () => void registration.update().catch(() => undefined);
  update();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update());
}

/** Nothing happens while a change has no room on the disk, which the strip above every screen says. */
export async function takeUpdate(workers: ServiceWorkerContainer, reload: () => void): Promise<void> {
  const { waiting } = useUpdate.getState();
  if (waiting === null || !(await flush())) return;
  workers.addEventListener('controllerchange', reload, { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none, unlike a window
  waiting.postMessage('take');
}
