// Paying off early and the standing of a lending, on its page; and a line of a sheet that is a payoff.
// Source: screens.md (console); domain §6; case "Payoff quotation".
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lidya, ok, openPage, wulan } from '../testing.tsx';
import { lendingSample } from './lending.testing.ts';

const quotation = {
  member: null,
  valueDate: '2026-08-05',
  principal: 3_000_000,
  interest: 20_000,
  fine: 840,
  total: 3_020_840,
  waivedInterest: 580_000,
  members: [],
  issued: [],
};
const standing = {
  daysLate: 7,
  arrears: 120_000,
  fine: 840,
  principalOutstanding: 3_000_000,
  missedWeeks: 2,
  defaultWeeks: 12,
  defaultsOn: '2026-08-06',
  overpayment: 50_000,
};
const member = (id: string, name: string) => ({
  member: id,
  name,
  role: 'anggota',
  principal: 5_000_000,
  state: 'signed',
  signedAt: null,
  phone: '',
});
const running = {
  ...lendingSample({ status: 'disbursed' }),
  disbursedOn: '2026-03-04',
  members: [member('m-1', 'Sari'), member('m-2', 'Tuti')],
};
const replies = {
  'GET staff/lendings/l-1': ok(running),
  'GET staff/lendings/l-1/payoffs': ok(quotation),
  'GET staff/lendings/l-1/standing': ok(standing),
  'POST staff/lendings/l-1/payoffs': ok({}),
};

it('the quotation names every part of its total, of one member or of the whole, and is issued for what is shown', async () => {
  const { user, asked } = openPage('/lendings/l-1', { person: wulan, replies });
  expect(await screen.findByText(/^Rp\s?3\.020\.840$/)).toBeTruthy();
  for (const text of [/^Rp\s?3\.000\.000$/, /^Rp\s?20\.000$/, /Rp\s?580\.000 yang belum jatuh tempo dihapus/])
    expect(screen.getByText(text)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Yang dilunasi'), 'Tuti');
  await waitFor(() => expect(asked.some(({ address }) => address.includes('payoffs?member=m-2'))).toBe(true));
  await user.selectOptions(screen.getByLabelText('Yang dilunasi'), 'Seluruh kelompok');
  await user.click(await screen.findByRole('button', { name: 'Terbitkan untuk dibayar ke rekening' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/payoffs')?.body).toEqual({
      valueDate: '2026-08-05',
    }),
  );
});

it('an auditor sees the figures and issues nothing', async () => {
  openPage('/lendings/l-1', { person: lidya, replies });
  expect(await screen.findByText(/^Rp\s?3\.020\.840$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terbitkan untuk dibayar ke rekening' })).toBeNull();
});

it('the standing says days late, weeks missed of twelve, the day it would fail, and what is owed to the group', async () => {
  openPage('/lendings/l-1', { person: wulan, replies });
  for (const text of ['7 hari', '2 dari 12', '6 Agustus 2026', /^Rp\s?50\.000$/])
    expect(await screen.findByText(text)).toBeTruthy();
});

it('a marked line of a sheet takes the total of her quotation, and is posted as a payoff', async () => {
  const form = {
    lending: 'l-1',
    groupName: 'Melati',
    meetingDate: '2026-08-05',
    period: 21,
    version: 1,
    members: [
      {
        member: 'm-1',
        name: 'Sari',
        role: 'anggota',
        due: 120_840,
        fine: 840,
        interest: 20_000,
        principal: 100_000,
        openRows: 1,
        coverDebt: 0,
      },
    ],
    totals: { due: 120_840, fine: 840, interest: 20_000, principal: 100_000 },
    virtualAccount: null,
    posted: [],
  };
  const sheet = { ...replies, 'GET staff/lendings/l-1/sheets': ok(form) };
  const { user, asked } = openPage('/lendings/l-1/sheet', { person: wulan, replies: sheet });
  const button = await screen.findByRole('button', { name: 'Pelunasan' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(asked.some(({ address }) => address.includes('payoffs?member=m-1&valueDate=2026-08-05'))).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Dibayar Sari').value).toBe('3.020.840');
  // Another amount is an ordinary payment again.
  await user.click(screen.getByRole('button', { name: 'Lunas' }));
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
