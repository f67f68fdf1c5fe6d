// Code that does not come: the failed face stands in the frame, and the page comes with the connection, or by one reload
// after a deploy.
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageFailed } from './FailedFace.tsx';
import { lazyPart, pageOf } from './late.tsx';

let isMissing: boolean;
let isReachable: boolean;
const reload = vi.fn();
const load = (): Promise<ComponentType> =>
  isMissing ? Promise.reject(new TypeError('no module')) : Promise.resolve(() => <p>Isi halaman</p>);

beforeEach(() => {
  isMissing = true;
  isReachable = false;
  reload.mockReset();
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('lost');
    return new Response('{}');
  });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  window.history.replaceState(null, '');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open() {
  const frame = (
    <>
      <Link to="/uang">Uang</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: frame,
        children: [
          { index: true, element: <p>Mulai</p> },
          { path: 'uang', lazy: { Component: pageOf(load) }, ErrorBoundary: PageFailed },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await follow();
  return router;
}
const follow = () => act(async () => screen.getByRole('link', { name: 'Uang' }).click());
const face = () => screen.findByRole('heading', { name: 'Halaman belum dapat dibuka' });

it('shows the failed face within the frame, and the same link works again once online', async () => {
  await open();
  await face();
  expect(screen.getByRole('link', { name: 'Uang' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  isMissing = false;
  await follow();
  expect(await screen.findByText('Isi halaman')).toBeTruthy();
});

it('opens by itself when the connection is back', async () => {
  await open();
  await face();
  isMissing = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Isi halaman')).toBeTruthy();
});

it('reloads once when a deploy has taken the file, and then shows the face', async () => {
  isReachable = true;
  await open();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // As after the reload: the same entry of the history, and the file is still not there.
  await follow();
  await face();
  expect(reload).toHaveBeenCalledOnce();
  await act(async () => screen.getByRole('button', { name: 'Muat ulang' }).click());
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves the rest of a page when a part of it does not come, and loads no page by itself', async () => {
  isReachable = true;
  const Part = lazyPart(load);
  const page = (
    <Suspense fallback={null}>
      <input aria-label="Catatan" defaultValue="terketik" />
      <Part />
    </Suspense>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  expect(await screen.findByText('Bagian ini belum dapat dibuka')).toBeTruthy();
  isMissing = false;
  const again = await screen.findByRole('button', { name: 'Coba lagi' });
  await act(async () => again.click());
  expect(await screen.findByText('Isi halaman')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Catatan').value).toBe('terketik');
  expect(reload).not.toHaveBeenCalled();
});

it('a part that does not come says so where no router is, such as in the sign-in dialog', async () => {
  const Part = lazyPart(load);
  render(
    <Suspense fallback={null}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
});
