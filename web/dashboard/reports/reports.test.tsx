// The page of statements and tax papers: the year and its months from the account's first on, the slips with what they replace,
// and the sums. Source: docs/screens.md.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../screens.testing.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const months = [
  { month: '2026-09', interest: 240_000, tax: 36_000, slip: 'BP-2026-0000005', replaces: 'BP-2026-0000001' },
  { month: '2026-10', interest: -20_000, tax: -3_000, slip: null, replaces: null },
  { month: '2026-11', interest: 120_000, tax: 18_000, slip: null, replaces: null },
];
const answers = { 'GET me/taxyears/2026': { since: '2026-09', until: '2026-11', months } };

it('lists the year and its months since the account, each in three forms', async () => {
  showScreen(<ReportsPage />, answers, { at: '/?tahun=2026' });
  await screen.findByRole('button', { name: 'PDF Setahun, 2026' });
  const card = screen.getByRole('region', { name: 'Laporan saldo' });
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
    'Setahun, 2026',
    'November 2026',
    'Oktober 2026',
    'September 2026',
  ]);
  for (const form of ['PDF', 'Excel', 'CSV'])
    expect(within(card).getByRole('button', { name: `${form} Oktober 2026` })).toBeTruthy();
});

it('shows what was withheld with its slip, what that replaces, and the sums of the year', async () => {
  showScreen(<ReportsPage />, answers, { at: '/?tahun=2026' });
  const table = await screen.findByRole('table', { name: 'PPh yang dipotong' });
  const rows = [...(table as HTMLTableElement).rows].map(({ textContent }) => plain(textContent));
  expect(screen.getByRole('button', { name: 'PDF BP-2026-0000005' })).toBeTruthy();
  expect(rows[1]).toContain('BP-2026-0000005pengganti BP-2026-0000001');
  expect(rows[2]).toContain('-Rp 3.000tidak ada potongan');
  expect(rows[3]).toContain('Rp 18.000setelah bulan ditutup');
  expect(rows[4]).toBe('SetahunRp 340.000Rp 51.000');
});
