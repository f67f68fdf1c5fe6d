// The marketplace's detail: loaded by the id in its URL, no error message when that fails.
// Source: spec §2, §4; docs/settled.md 18.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { lendingSample } from '../lending/lending.testing.ts';
import { asked, showScreen } from '../screens.testing.tsx';
import { LendingPage } from './LendingPage.tsx';

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

const open = (answers: Readonly<Record<string, object>>) => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  const routes = (
    <Routes>
      <Route path="/dashboard/marketplaces/:id" element={<LendingPage />} />
    </Routes>
  );
  return showScreen(routes, answers, { at: '/dashboard/marketplaces/l-1' });
};

it('[S2.044] [S2.087] loads the lending by the id in its URL, under the route’s own title', async () => {
  open({ 'GET lendings/l-1': lendingSample() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Melati Ciseeng' })).toBeTruthy();
  expect(document.title).toBe('Detil Kelompok Peminjam · Titian');
  expect(screen.getByRole('link', { name: 'Kelompok Peminjam' }).getAttribute('href')).toBe('/dashboard/marketplaces');
});

it('[S4.046] a failed load stops loading and shows no error, only the frame with a way to try again', async () => {
  open({});
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Memuat…')).toBeNull();
  expect(asked('GET lendings/l-1')).toHaveLength(1);
});
