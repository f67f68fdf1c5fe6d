// The page of the proof of balances: her sum of the night, the path as an addition that ends at the published total, the bank
// beside it, and a check that says when its program does not come. The check itself is tested on the books (server/features/balance).
// Source: docs/balance-proof.md.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page, refusal, showScreen } from '../screens.testing.tsx';
import { BalancePage } from './BalancePage.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const root = 'ab'.repeat(32);
// 64 parts: four of her own (1.000.000), and six siblings whose sums lead to 5.000.000.
const night = {
  date: '2026-11-26',
  depth: 6,
  lenders: 9,
  total: '5000000',
  treeRoot: root,
  bank: '5500000',
  previous: '0'.repeat(64),
  root,
  publishedAt: '2026-11-27T01:00:00.000Z',
  surplus: [
    { line: 'tax', amount: '300000' },
    { line: 'differing', amount: '200000' },
  ],
};
const proof = {
  format: 'titian-bukti-saldo-1',
  date: night.date,
  customerNo: '10000001',
  cash: '700000',
  held: '300000',
  parts: [0, 1, 2, 3].map((part) => ({ index: part, part, amount: '250000', salt: root })),
  // Her parts are the first four places: from the second level up one sibling each.
  siblings: [2, 3, 4, 5].map((level) => ({ level, index: 1, hash: root, sum: '1000000' })),
  night,
};
const state = { nights: 1, since: night.date, last: night, waiting: null };
const answers = {
  'GET balance-nights/current': state,
  'GET balance-nights': page([night]),
  'GET me/balance-proofs/2026-11-26': proof,
};

it('shows her money of the night, and adds the path up to the published total, in parts and in rupiah', async () => {
  showScreen(<BalancePage />, answers);
  expect(plain((await screen.findByLabelText(/^Milik Anda/)).textContent)).toContain('Rp 1.000.000');
  const table = screen.getByRole('table', { name: /^Milik Anda ditambah/ });
  const rows = [...(table as HTMLTableElement).rows].slice(1).map(({ textContent }) => plain(textContent));
  expect(rows).toEqual([
    'Anda, 4 bagianRp 1.000.000',
    '+ 4Rp 1.000.000',
    '+ 8Rp 1.000.000',
    '+ 16Rp 1.000.000',
    '+ 32Rp 1.000.000',
    '64Rp 5.000.000',
  ]);
});

it('says whether the bank has enough, and lists the surplus with its sum', async () => {
  showScreen(<BalancePage />, answers);
  const card = await screen.findByRole('region', { name: 'Apakah uangnya ada di bank?' });
  expect(plain(card.textContent)).toContain('Cukup. Untuk tiap Rp 100 milik pendana ada Rp 110,00 di rekening.');
  expect(plain(within(card).getByText('Lebih').parentElement?.textContent)).toBe('LebihRp 500.000');
});

it('says so when the program of the check does not come, and offers it again', async () => {
  showScreen(<BalancePage />, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Periksa sekarang' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Program pemeriksa belum dapat dimuat. Coba lagi.');
  expect(screen.getByRole('button', { name: 'Periksa sekarang' })).toBeTruthy();
});

it('is empty before the first night, and says what it proves and what not all the same', async () => {
  showScreen(<BalancePage />, { ...answers, 'GET balance-nights/current': { ...state, nights: 0, last: null } });
  expect(await screen.findByText('Belum ada bukti saldo')).toBeTruthy();
  expect(screen.getByText('Yang tidak dibuktikan')).toBeTruthy();
});

it('names a night without her', async () => {
  const none = { ...answers, 'GET me/balance-proofs/2026-11-25': refusal(404, 'error.not_found', 'Tidak ditemukan.') };
  showScreen(<BalancePage />, none, { at: '/?malam=2026-11-25' });
  expect(await screen.findByText('Tidak ada bukti Anda untuk malam itu')).toBeTruthy();
});
