// The search of a list: debounced, and it does not navigate back when a row was opened meanwhile.
// Source: docs/screens.md.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { queryClient } from '../person.ts';
import { SearchField } from '#ui/SearchField.tsx';

let arrive: () => void = () => undefined;
const onSearch = vi.fn<(text: string) => void>();

function List() {
  return (
    <>
      <SearchField label="Cari" value="" onSearch={onSearch} fieldRef={createRef()} />
      <Link to="/rows/1">Entin</Link>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onSearch.mockClear();
  // The row's page loads lazily, so that navigation takes a while.
  const loader = () =>
    new Promise<null>((resolve) => {
      arrive = () => resolve(null);
    });
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/rows/:id', loader, Component: () => <h1>Entin Supriatin</h1> },
  ]);
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cari' }), { target: { value: 'entin' } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is sent a moment after the last key', () => {
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([['entin']]);
});

it('is not sent once a row is being opened', async () => {
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Entin' })));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onSearch).not.toHaveBeenCalled();
  await act(async () => arrive());
  expect(screen.getByRole('heading', { name: 'Entin Supriatin' })).toBeTruthy();
});
