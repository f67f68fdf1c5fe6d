// The lines that matched by themselves, a match that is undone, and a line that is matched with a booking of the next day.
// Source: docs/screens.md; decision 0135.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sent } from '../desk/desk.testing.ts';
import { arif, lidya, ok, okPage, openPage } from '../testing.tsx';
import { difference, statement } from './reconciliation.testing.ts';

const day = '2026-11-26';
const undo = {
  line: { date: day, reference: 'B-1', told: 75_000, booked: 0 },
  booking: { date: '2026-11-27', reference: 'b-1', told: 0, booked: 75_000 },
};
const matched = {
  line: 4,
  amount: 75_000,
  says: { name: 'RATNA W', purpose: null, description: 'TRSF', time: null },
  movement: { title: 'Isi saldo, Ratna Wulandari', detail: 'ke Saldo pendana', at: '2026-11-27T07:00:00.000Z' },
  journal: 'j-1',
  bookedOn: '2026-11-27',
  undo,
};
const replies = {
  [`GET staff/bankstatements/${day}`]: ok(statement),
  [`GET staff/bankstatements/${day}/matches`]: okPage([matched]),
};

it('lists what a rule matched; finance undoes a match with a reason, an auditor only reads', async () => {
  const undoing = `POST staff/bankstatements/${day}/undoings`;
  const address = `/reconciliation/${day}/matched?by=amount_day`;
  const view = openPage(address, { person: arif, replies: { ...replies, [undoing]: ok(statement) } });
  expect(await screen.findByText('Cocok: Jumlah dan hari, 26 November 2026')).toBeTruthy();
  const [link] = await screen.findAllByRole('link', { name: 'Isi saldo, Ratna Wulandari' });
  expect(link?.getAttribute('href')).toContain('j-1');
  expect(screen.getAllByText(/^dibukukan 27 Nov/)[0]).toBeTruthy();
  await view.user.click(await screen.findByRole('button', { name: 'Lepas RATNA W' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kecocokan ini keliru?' }));
  await view.user.type(dialog.getByLabelText('Alasan'), 'Bukan dia');
  await view.user.click(dialog.getByRole('button', { name: 'Lepas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(view, undoing)).toEqual([{ version: 2, ...undo, reason: 'Bukan dia' }]);
});

it('shows an auditor the lines without the act', async () => {
  openPage(`/reconciliation/${day}/matched?by=virtual_account`, { person: lidya, replies });
  await screen.findAllByRole('link', { name: 'Isi saldo, Ratna Wulandari' });
  expect(screen.queryByRole('button', { name: /^Lepas/ })).toBeNull();
});

it('matches a line with bookings of the next day, which are sent with that day’s version', async () => {
  const pairs = `POST staff/bankstatements/${day}/pairs`;
  const told = {
    ...difference,
    reference: 't-1',
    told: 75_000,
    unmatched: { reason: 'Bukan dia', by: 'Arif', at: '2026-11-27T08:00:00.000Z' },
  };
  const booking = { ...matched.movement, reference: 'b-1', booked: 75_000, date: '2026-11-27', version: 3 };
  const view = openPage(`/reconciliation/${day}`, {
    person: arif,
    replies: {
      [`GET staff/bankstatements/${day}`]: ok({ ...statement, differences: [told] }),
      [`GET staff/bankstatements/${day}/lines/t-1/candidates`]: ok({
        bookings: [booking],
        destinations: [],
        suggested: [],
      }),
      [pairs]: ok(statement),
    },
  });
  expect(await screen.findByText(/^Kecocokan menurut aturan dilepas Arif, .*: Bukan dia$/)).toBeTruthy();
  await view.user.click(await screen.findByRole('button', { name: 'Cari lain' }));
  const dialog = within(await screen.findByRole('dialog'));
  await view.user.click(await dialog.findByRole('checkbox', { name: /dibukukan 27 Nov/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Cocokkan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(view, pairs)).toEqual([
    {
      version: 2,
      parts: [{ reference: 't-1', told: 75_000, booked: 0 }],
      beside: { date: '2026-11-27', version: 3, parts: [{ reference: 'b-1', told: 0, booked: 75_000 }] },
    },
  ]);
});
