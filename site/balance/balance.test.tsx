// The public page of balances: the last night, every root, and what it proves and what not. Source: decision 0103.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSitePage } from '../testing.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const night = (date: string, root: string, bank: string | null) => ({
  date: date as never,
  depth: 6,
  lenders: 9,
  total: '5000000',
  treeRoot: root,
  bank,
  previous: '0'.repeat(64),
  root,
  publishedAt: '2026-11-27T01:00:00.000Z',
  surplus: bank === null ? [] : [{ line: 'tax' as const, amount: '500000' }],
});

it('shows what lenders own and what the bank has, with each night’s whole root', () => {
  const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const nights = [night('2026-11-26', one, '5500000'), night('2026-11-25', two, null)];
  openSitePage('/bukti-saldo', { balances: { total: 2, since: '2026-11-25', nights } });
  const text = plain(document.querySelector('main')?.textContent);
  expect(text).toContain('Milik semua pendana, 26 November 2026Rp 5.000.0009 pendana');
  expect(text).toContain('LebihRp 500.000');
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => plain(textContent));
  expect(rows[0]).toContain(one);
  expect(rows[1]).toContain('belum masuk');
  expect(screen.getByText('2 malam sejak 25 November 2026')).toBeTruthy();
});

it('says what is not proved, and leads to the program and to her own check', () => {
  openSitePage('/bukti-saldo');
  expect(screen.getByText(/^Bahwa rekening koran bank asli/)).toBeTruthy();
  expect(screen.getByText(/^Bahwa semua pendana ikut terhitung/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Unduh program pemeriksa' }).getAttribute('href')).toBe('/cek-saldo.mjs');
  expect(screen.getByRole('link', { name: 'Periksa saldo saya' }).getAttribute('href')).toBe('/dashboard/balance');
});
