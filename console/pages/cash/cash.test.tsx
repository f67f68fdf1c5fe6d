// Cash in officers' hands on the console: how much, since when, and what fell short.
// Source: docs/domain.md §7, §8; docs/screens.md.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { okPage, openPage, wulan } from '../testing.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const line = {
  officer: { id: 's-1', name: 'Wulan' },
  lending: 'l-1',
  groupName: 'Melati',
  taken: 1_200_000,
  arrived: 1_000_000,
  inHand: 200_000,
  short: 200_000,
  since: '2026-03-11',
  days: 5,
};
const open = (rows: readonly unknown[]) =>
  openPage('/cash', { person: wulan, replies: { 'GET staff/cashinhand': okPage(rows) } });

it('a deposit that fell short is marked with its amount and age, and links to the lending', async () => {
  open([line, { ...line, lending: 'l-2', groupName: 'Mawar', arrived: 0, inHand: 1_200_000, short: 0, days: 0 }]);
  expect(plain((await screen.findByText(/^Kurang setor Rp/)).textContent)).toBe('Kurang setor Rp 200.000');
  expect(screen.getAllByText(/5 hari/)).toHaveLength(1);
  expect(screen.getByText(/Hari ini/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Melati' }).getAttribute('href')).toBe('/lendings/l-1');
});

it('says so when all of it is at the bank', async () => {
  open([]);
  expect(await screen.findByText('Semua uang pertemuan sudah di bank')).toBeTruthy();
});
