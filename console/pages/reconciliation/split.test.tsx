// A line of the bank that is split into several payments, or matched with a booking that was looked for.
// Source: docs/screens.md; decision 0131.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plain, sent } from '../desk/desk.testing.ts';
import { arif, ok, openPage } from '../testing.tsx';
import { difference, statement } from './reconciliation.testing.ts';

const says = { name: 'RATNA W', purpose: null, description: 'RATNA W', time: '14.22' };
const told = { ...difference, reference: 't-1', counterparty: 'RATNA W', told: 2_000_000, says };
const funding = (account: string, group: string, awaited: number) => ({
  account,
  purpose: 'portfolio',
  holder: 'Ratna Wulandari',
  group,
  awaited,
});
const suggested = [funding('8808001', 'Melati Cipayung', 1_500_000), funding('8808002', 'Kopi Gunung Sindur', 300_000)];
const balance = { account: '8808003', purpose: 'topup', holder: 'Ratna Wulandari', group: null, awaited: null };
const booking = {
  title: 'Isi saldo, Ratna Wulandari',
  detail: '',
  at: '2026-11-26T07:00:00.000Z',
  reference: 'b-1',
  booked: 2_000_000,
  date: '2026-11-26',
  version: 2,
};
const open = (found: object, replies = {}) =>
  openPage('/reconciliation/2026-11-26', {
    person: arif,
    replies: {
      'GET staff/bankstatements/2026-11-26': ok({ ...statement, differences: [told] }),
      'GET staff/bankstatements/2026-11-26/lines/t-1/candidates': ok({
        bookings: [],
        destinations: [],
        suggested: [],
        ...found,
      }),
      ...replies,
    },
  });

it('starts with the awaited fundings, takes no other sum of theirs, and is sent once nothing is left', async () => {
  const splits = 'POST staff/bankstatements/2026-11-26/splits';
  const view = open({ suggested, destinations: [balance] }, { [splits]: ok(statement) });
  await view.user.click(await screen.findByRole('button', { name: 'Bagi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bagi Uang masuk dari RATNA W' }));
  const fixed = await dialog.findByLabelText<HTMLInputElement>('Pendanaan, Melati Cipayung, Ratna Wulandari');
  expect([plain(fixed.value), fixed.disabled]).toEqual(['1.500.000', true]);
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajukan' });
  await view.user.type(dialog.getByLabelText('Alasan'), 'Satu transfer');
  expect(act.disabled).toBe(true);
  expect(plain(dialog.getByText(/Sisa dari/).closest('div')?.textContent)).toContain('Rp 200.000');
  await view.user.click(dialog.getByRole('button', { name: 'Tambah' }));
  expect(act.disabled).toBe(false);
  await view.user.click(act);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(view, splits)).toEqual([
    {
      version: 2,
      line: { reference: 't-1', told: 2_000_000, booked: 0 },
      parts: [
        { account: '8808001', amount: 1_500_000 },
        { account: '8808002', amount: 300_000 },
        { account: '8808003', amount: 200_000 },
      ],
      reason: 'Satu transfer',
    },
  ]);
});

it('leaves to nobody yet what is left over', async () => {
  const splits = 'POST staff/bankstatements/2026-11-26/splits';
  const view = open({ suggested }, { [splits]: ok(statement) });
  await view.user.click(await screen.findByRole('button', { name: 'Bagi' }));
  const dialog = within(await screen.findByRole('dialog'));
  await view.user.click(await dialog.findByRole('button', { name: /ke dana belum dikenali/ }));
  await view.user.type(dialog.getByLabelText('Alasan'), 'Sisanya ditanyakan');
  await view.user.click(dialog.getByRole('button', { name: 'Ajukan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(view, splits)).toMatchObject([{ parts: [{}, {}, { account: null, amount: 200_000 }] }]);
});

it('is matched with a booking that was looked for, once the sums are the same', async () => {
  const pairs = 'POST staff/bankstatements/2026-11-26/pairs';
  const view = open({ bookings: [booking] }, { [pairs]: ok(statement) });
  await view.user.click(await screen.findByRole('button', { name: 'Cari lain' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cari untuk Uang masuk dari RATNA W' }));
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cocokkan' });
  await view.user.type(dialog.getByRole('searchbox'), 'ratna');
  await waitFor(() => expect(view.asked.some(({ address }) => address.includes('q=ratna'))).toBe(true));
  expect(act.disabled).toBe(true);
  await view.user.click(await dialog.findByRole('checkbox', { name: /Isi saldo, Ratna Wulandari/ }));
  await view.user.click(act);
  expect(await screen.findByText('Dicocokkan.')).toBeTruthy();
  expect(sent(view, pairs)).toEqual([
    {
      version: 2,
      parts: [
        { reference: 't-1', told: 2_000_000, booked: 0 },
        { reference: 'b-1', told: 0, booked: 2_000_000 },
      ],
    },
  ]);
});
