// A newer version of the field app: said calmly, taken on a press, and never before every change is on the disk.
// Source: decision 0114.
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DayScreen } from './DayScreen.tsx';
import type { Vault } from './store.ts';
import { followUpdates, takeUpdate, useUpdate } from './update.ts';
import { beginWriting, endWriting, write } from './writing.ts';

/** A browser's service workers: `arrive` installs a newer one, which takes over when it is told to. */
function browserWith() {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: () => Promise.resolve(),
  });
  const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
  const told: unknown[] = [];
  const arrive = () => {
    const worker = Object.assign(new EventTarget(), {
      postMessage(message: unknown) {
        told.push(message);
        workers.dispatchEvent(new Event('controllerchange'));
      },
    });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { workers: workers as unknown as ServiceWorkerContainer, arrive, told };
}

afterEach(() => {
  cleanup();
  endWriting();
  useUpdate.setState({ waiting: null });
  vi.unstubAllGlobals();
});

it('is said on the start of the app once it waits, and taken on a press', async () => {
  const { workers, arrive, told } = browserWith();
  await followUpdates(workers);
  render(<DayScreen />);
  expect(screen.queryByText(/Versi baru/)).toBeNull();
  act(arrive);
  expect(screen.getByRole('status').textContent).toContain('Lembar di HP ini tetap ada.');
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }));
  vi.spyOn(window.location, 'reload').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: 'Pakai versi baru' }));
  expect(told).toEqual(['take']);
  expect(window.location.reload).toHaveBeenCalledOnce();
});

it('waits while a change is not on the disk', async () => {
  const { workers, arrive, told } = browserWith();
  await followUpdates(workers);
  arrive();
  let hasRoom = false;
  beginWriting({} as Vault);
  await write('sheet:1', () => (hasRoom ? Promise.resolve() : Promise.reject(new Error('no room'))));
  const reload = vi.fn<() => void>();
  await takeUpdate(workers, reload);
  expect([told, reload.mock.calls]).toEqual([[], []]);
  hasRoom = true;
  await takeUpdate(workers, reload);
  expect(told).toEqual(['take']);
  expect(reload).toHaveBeenCalledOnce();
});
