// Covers between members on a lending's page: what is owed, recording a repayment, reversing a mistake.
// Source: docs/screens.md; docs/domain.md §6; decision 0052.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lidya, no, ok, openPage, wulan } from '../testing.tsx';
import { lendingSample } from '../lendings/lending.testing.ts';

const debt = (payerName: string, amount: number, repaid: number) => ({
  id: `d-${payerName}`,
  receipt: 'r-1',
  payer: `m-${payerName}`,
  payerName,
  meetingDate: '2026-03-11',
  amount,
  repaid,
});
const entry = {
  id: 'e-1',
  debtorName: 'Rina',
  amount: 30_000,
  paidOn: '2026-03-18',
  note: null,
  recordedBy: 'Wulan',
  recordedAt: '2026-03-18T03:00:00.000Z',
  parts: [{ payerName: 'Siti', amount: 30_000 }],
  corrected: null,
};
const covers = {
  debtors: [
    { member: 'm-2', name: 'Rina', owed: 40_000, debts: [debt('Siti', 40_000, 15_000), debt('Dewi', 30_000, 15_000)] },
  ],
  repayments: [entry],
};
const one = 'GET staff/lendings/l-1';
const repay = 'POST staff/lendings/l-1/coverrepayments';
const correct = 'POST staff/coverrepayments/e-1/corrections';
const replies = {
  [one]: ok({ ...lendingSample({ status: 'disbursed' }), disbursedOn: '2026-03-04' }),
  [`${one}/covers`]: ok(covers),
};
const card = async () => within(await screen.findByRole('region', { name: 'Utang talangan' }));

it('shows who owes whom, and repayments with who recorded them', async () => {
  openPage('/lendings/l-1', { person: lidya, replies });
  const { getByText, queryByRole } = await card();
  expect(getByText(/Rina berutang Rp\s40\.000/)).toBeTruthy();
  expect(getByText(/Siti Rp\s25\.000 dari Rp\s40\.000, 11 Mar 2026/)).toBeTruthy();
  expect(getByText('18 Maret 2026, dicatat Wulan')).toBeTruthy();
  // Staff who do not keep sheets can only read.
  expect(queryByRole('button')).toBeNull();
});

it('records a repayment, with the debt as it was shown', async () => {
  const { user, asked } = openPage('/lendings/l-1', {
    person: wulan,
    replies: { ...replies, [repay]: ok({ debtors: [], repayments: [entry] }) },
  });
  await user.click((await card()).getByRole('button', { name: 'Catat pengembalian Rina' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText<HTMLInputElement>('Jumlah');
  expect(amount.value).toBe('40.000');
  await user.clear(amount);
  await user.type(amount, '40001');
  expect(dialog.getByText(/Paling banyak Rp\s40\.000/)).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '8000');
  expect(dialog.getByText(/Kepada Siti Rp\s5\.000, Dewi Rp\s3\.000/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'Sore');
  await user.click(dialog.getByRole('button', { name: 'Catat pengembalian' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === repay)?.body).toEqual({
      debtor: 'm-2',
      amount: 8_000,
      owed: 40_000,
      note: 'Sore',
    }),
  );
  expect(await screen.findByText('Tidak ada utang talangan antaranggota.')).toBeTruthy();
});

it('shows in the dialog why it was refused', async () => {
  const { user } = openPage('/lendings/l-1', {
    person: wulan,
    replies: { ...replies, [repay]: no('error.cover.changed', 'Utang talangannya sudah berubah.') },
  });
  await user.click((await card()).getByRole('button', { name: 'Catat pengembalian Rina' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Catat pengembalian' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Utang talangannya sudah berubah.');
});

it('reverses a mistake with a reason, and keeps it visible', async () => {
  const corrected = { by: 'Wulan', at: '2026-03-18T04:00:00.000Z', reason: 'Salah orang' };
  const { user, asked } = openPage('/lendings/l-1', {
    person: wulan,
    replies: { ...replies, [correct]: ok({ ...covers, repayments: [{ ...entry, corrected }] }) },
  });
  await user.click((await card()).getByRole('button', { name: /^Batalkan catatan Rina/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Batalkan catatan' });
  expect(act.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Alasan/), 'Salah orang');
  await user.click(act);
  await waitFor(() => expect(asked.find(({ name }) => name === correct)?.body).toEqual({ reason: 'Salah orang' }));
  expect(await screen.findByText('Dibatalkan Wulan: Salah orang')).toBeTruthy();
  expect((await card()).queryByRole('button', { name: /^Batalkan catatan Rina/ })).toBeNull();
});
